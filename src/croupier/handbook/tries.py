"""What the pieces of a page answer: typed texts in, blocks out, every figure the engine's.

A field that cannot be used is named in `Tried.wrong` with one line that says what would do;
nothing typed is ever lost or raises.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TypeAlias, assert_never

from croupier.handbook.blocks import Block, Drawing, Grid, Piece, Points
from croupier.handbook.book import Book
from croupier.handbook.chapters.cheat_sheet import cheat_sheet
from croupier.rules.bets import AnyBet, Bet, ByAmount, ByUnit, Call
from croupier.rules.call_bets import find_call
from croupier.rules.faults import BadValue, EmptyBet, Fault, MinimumAboveMaximum, NoSuchNumber
from croupier.rules.notation import is_blank, read_bet
from croupier.rules.placing import Placement, place
from croupier.rules.rule_set import RuleSet, read_rule_set
from croupier.rules.settlement import Line, Settlement, settle
from croupier.rules.wheel import Number, label, read_number
from croupier.trainer.drills.completes import Costs, Stations
from croupier.trainer.spreads import spread_steps
from croupier.trainer.steps import ChangeBack, Step
from croupier.trainer.winnings import line_steps

Typed: TypeAlias = Mapping[str, str]

MOST_BETS = 200
LONGEST_BETS = 20_000
LONGEST_FIELD = 60
"""In characters; what is longer is cut."""

TABLES = ("european", "french", "club", "american")
"""The rule sets by name that a piece settles by, the usual one first."""

BY_UNIT, FOR_MONEY = "unit", "money"

FIELDS: Mapping[Piece, Mapping[str, str]] = {
    Piece.SETTLE: {"rules": TABLES[0], "bets": "", "falls": "", "zero": "lose", "max": ""},
    Piece.PLACE: {"call": "voisins", "amount": "", "max": "", "step": ""},
    Piece.COMPLETE: {"number": "", "by": BY_UNIT, "amount": "", "max": "", "step": "", "falls": ""},
    Piece.CHEAT_SHEET: {"stake": "", "chip": ""},
}
"""The fields of each piece, and what stands in them where nothing else does."""

CHIPS = (1, 2, 3, 4, 5, 10, 20)
"""How many chips of a value the cheat sheet reckons for."""

_KEYS = {"max": "limits.maximum", "step": "announced.step", "zero": "zero.rule"}


@dataclass(frozen=True, slots=True)
class Figure:
    """A sum of the answer by its name."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Tried:
    """What a piece answers.

    `wrong` has one line for each field that cannot be used, and then there is nothing else.
    `lies` is what lies on the cloth, which `drawing` shows.
    """

    figures: tuple[Figure, ...] = ()
    blocks: tuple[Block, ...] = ()
    drawing: Drawing | None = None
    lies: tuple[Bet, ...] = ()
    wrong: Mapping[str, str] = field(default_factory=dict, hash=False)


class _Unusable(Exception):
    """What stands in a field cannot be used; never leaves this module."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(name, why)
        self.name = name
        self.why = why


def filled(piece: Piece, given: Typed) -> dict[str, str]:
    """Every field of the piece: as given, cut where it is too long, or else as it stands at first.

    A bet in the notation and a `unit` may be given where a page starts the piece.

    >>> filled(Piece.PLACE, {"bet": "voisins 900", "max": "100"})
    {'call': 'voisins', 'amount': '900', 'max': '100', 'step': ''}
    >>> filled(Piece.COMPLETE, {"number": "17", "unit": "25"})["amount"]
    '25'
    """
    started = dict(given)
    if "bet" in given:
        started["call"], _, started["amount"] = given["bet"].partition(" ")
    if "unit" in given:
        started |= {"by": BY_UNIT, "amount": given["unit"]}
    return {
        name: started.get(name, usual)[: LONGEST_BETS + 1 if name == "bets" else LONGEST_FIELD]
        for name, usual in FIELDS[piece].items()
    }


def field_names(book: Book) -> dict[str, str]:
    """What the fields are called."""
    _ = book.voice._
    return {
        "bets": _("Bets, one a line"),
        # Translators: a field: the number on which the ball comes to rest.
        "falls": _("The number that falls"),
        "zero": book.voice.option("zero", "zero"),
        "max": _("Maximum"),
        "step": _("Step"),
        "call": _("Bet"),
        "amount": _("Amount"),
        # Translators: a field: whether the amount is that of one unit or of the whole bet.
        "by": _("The amount is"),
        "number": _("Number"),
        "stake": _("Stake"),
        # Translators: a field: what one chip is worth.
        "chip": _("Value of a chip"),
        "rules": _("Rules"),
    }


def answer(piece: Piece, typed: Typed, book: Book) -> Tried:
    """What the piece answers to what is typed.

    >>> from croupier.i18n import Voice
    >>> tried = answer(Piece.SETTLE, {"bets": "17/20 100", "falls": "17"}, Book(Voice("en")))
    >>> [(figure.name, figure.value) for figure in tried.figures][:2]
    [('Winnings', '1700'), ('Kept', '100')]
    """
    given = {name: text.strip() for name, text in filled(piece, typed).items()}
    try:
        return _ANSWERS[piece](given, book)
    except _Unusable as found:
        return Tried(wrong={found.name: found.why})


# --- what is typed ------------------------------------------------------------------------------


def table_of(typed: Typed) -> str:
    """The name of the rule set; the usual one where another is asked for than there is."""
    name = typed.get("rules", "")
    return name if name in TABLES else TABLES[0]


def _table(given: Typed, book: Book) -> RuleSet:
    keys = {_KEYS[name]: text for name, text in given.items() if name in _KEYS and text}
    rules = read_rule_set(table_of(given), keys)
    if isinstance(rules, RuleSet):
        return rules
    key = rules.key if isinstance(rules, BadValue | MinimumAboveMaximum) else ""
    name = next((name for name, own in _KEYS.items() if own == key), "max")
    if isinstance(rules, BadValue | MinimumAboveMaximum):
        rules = replace(rules, key=field_names(book)[name])
    raise _Unusable(name, book.voice.fault(rules))


def _amount(given: Typed, name: str, book: Book) -> int:
    if not given[name]:
        # Translators: a field that must be filled in is empty.
        raise _Unusable(name, book.voice._("Give an amount."))
    amount = book.rules.currency.read(given[name])
    if isinstance(amount, int):
        return amount
    raise _Unusable(name, book.voice.fault(amount))


def _number(given: Typed, name: str, rules: RuleSet, book: Book) -> Number:
    number = read_number(given[name])
    if number is not None and number in rules.wheel:
        return number
    if not given[name]:
        raise _Unusable(name, book.voice._("Choose a number."))
    raise _Unusable(name, book.voice.fault(NoSuchNumber(given[name])))


def _call(key: str, name: str, rules: RuleSet, book: Book) -> Call:
    call = find_call(key, rules)
    if isinstance(call, Call):
        return call
    raise _Unusable(name, book.voice.fault(call))


def _bets(text: str, rules: RuleSet, book: Book) -> tuple[list[AnyBet], list[int]]:
    """The bets, and the line of each, from 1."""
    voice, bets, places = book.voice, list[AnyBet](), list[int]()
    if len(text) > LONGEST_BETS:
        most = voice.number(LONGEST_BETS)
        raise _Unusable(
            "bets", voice._("This is too long to be read: take at most {n} characters.", n=most)
        )
    for place_, line in enumerate(text.splitlines(), start=1):
        if is_blank(line):
            continue
        if len(bets) == MOST_BETS:
            most = voice.number(MOST_BETS)
            raise _Unusable("bets", voice._("There are too many bets: take at most {n}.", n=most))
        bet = read_bet(line, rules)
        if isinstance(bet, Fault):
            raise _at_line(place_, bet, book)
        bets.append(bet)
        places.append(place_)
    if not bets:
        raise _Unusable("bets", voice.fault(EmptyBet()))
    return bets, places


def _at_line(place_: int, fault: Fault, book: Book) -> _Unusable:
    voice = book.voice
    said = voice._(
        # Translators: what is wrong with a line of a text; {fault} is a whole sentence.
        "Line {line}: {fault}",
        line=voice.number(place_),
        fault=voice.fault(fault),
    )
    return _Unusable("bets", said)


# --- answers ------------------------------------------------------------------------------------


def _settle(given: Typed, book: Book) -> Tried:
    rules = _table(given, book)
    bets, places = _bets(given["bets"], rules, book)
    falls = _number(given, "falls", rules, book)
    settlement, refused = settle(bets, falls, rules)
    if refused:
        first = min(refused)
        raise _at_line(places[first], refused[first], book)
    lies = tuple(Bet(line.position, line.stake, line.seat) for line in settlement.lines)
    return Tried(
        figures=tuple(_sums(settlement, book)),
        blocks=(book.settlement_grid(settlement, rules), Points(book.told(settlement, rules))),
        drawing=book.cloth(book.fallen(falls), lies, falls, rules=rules),
        lies=lies,
    )


def _sums(settlement: Settlement, book: Book) -> Iterator[Figure]:
    """What is paid, kept and collected, and of the rest what there is."""
    _, totals, money = book.voice._, settlement.totals, book.money
    yield Figure(_("Winnings"), money(totals.winnings))
    yield Figure(_("Kept"), money(totals.kept))
    yield Figure(_("Collected"), money(totals.collected))
    if totals.returned:
        yield Figure(_("Returned"), money(totals.returned))
    if totals.held:
        yield Figure(_("Held"), money(totals.held))
    if settlement.change:
        yield Figure(_("Change"), money(settlement.change))


def _said(steps: Iterator[Step] | Sequence[Step], book: Book) -> Points:
    return Points(tuple(book.voice.step(step) for step in steps))


def _place(given: Typed, book: Book) -> Tried:
    rules = _table(given, book)
    call = _call(given["call"], "call", rules, book)
    bet = ByAmount(call, _amount(given, "amount", book))
    placement = _placed(bet, rules, book)
    return Tried(
        figures=(
            *_laid(placement, book),
            Figure(book.voice._("Placed"), book.money(placement.placed)),
            Figure(book.voice._("Change"), book.money(placement.change)),
        ),
        blocks=(_said(spread_steps(bet, rules), book),),
        drawing=book.cloth(book.voice._("How it lies"), placement.stakes),
        lies=placement.stakes,
    )


def _placed(bet: ByAmount | ByUnit, rules: RuleSet, book: Book) -> Placement:
    placement = place(bet, rules)
    if isinstance(placement, Placement):
        return placement
    raise _Unusable("amount", book.voice.fault(placement))


def _laid(placement: Placement, book: Book) -> Iterator[Figure]:
    yield Figure(book.voice._("Unit"), book.money(placement.unit))
    yield Figure(book.voice._("Chips"), book.number(placement.chips))


def _complete(given: Typed, book: Book) -> Tried:
    rules = _table(given, book)
    number = _number(given, "number", rules, book)
    falls = _number(given, "falls", rules, book) if given["falls"] else number
    call = _call(f"complete-{label(number)}", "number", rules, book)
    amount = _amount(given, "amount", book)
    bet = ByAmount(call, amount) if given["by"] == FOR_MONEY else ByUnit(call, amount)
    placement = _placed(bet, rules, book)
    settlement, refused = settle([bet], falls, rules)
    assert not refused, refused
    steps = (*_costs(bet, placement, rules), *_ways(settlement.lines, falls, rules))
    return Tried(
        figures=tuple(_figures(placement, settlement, book)),
        blocks=(_spots(call, placement, book), _said(steps, book)),
        drawing=book.cloth(book.fallen(falls), placement.stakes, falls, near=number, rules=rules),
        lies=placement.stakes,
    )


def _figures(placement: Placement, settlement: Settlement, book: Book) -> Iterator[Figure]:
    yield from _laid(placement, book)
    yield Figure(book.voice._("Cost"), book.money(placement.placed))
    yield from _sums(settlement, book)


def _costs(bet: ByAmount | ByUnit, placement: Placement, rules: RuleSet) -> Iterator[Step]:
    """From what is called to what lies and what goes back."""
    match bet:
        case ByAmount():
            yield from spread_steps(bet, rules)
        case ByUnit():
            asked = placement.placed + placement.change
            yield Costs(bet.call, bet.unit, asked)
            if placement.change:
                yield ChangeBack(asked, placement.placed, placement.change)
        case _:
            assert_never(bet)


def _ways(lines: Sequence[Line], falls: Number, rules: RuleSet) -> Iterator[Step]:
    """The winnings spot by spot, and by stations: the short way (rules.md section 8)."""
    ordered = sorted(lines, key=lambda line: len(line.position.numbers))
    yield from line_steps(ordered, falls, rules)
    hit = [line for line in ordered if line.kept]
    if not hit:
        return
    by_unit = sorted(line.stake // len(line.position.numbers) for line in hit)
    yield Stations(
        positions=tuple(line.position for line in hit),
        parts=tuple((len(list(group)), unit) for unit, group in groupby(by_unit)),
        stakes=sum(line.kept for line in hit),
        winnings=sum(line.winnings for line in hit),
    )


def _spots(call: Call, placement: Placement, book: Book) -> Grid:
    _ = book.voice._
    stakes = {bet.position: bet.stake for bet in placement.stakes}
    return Grid(
        _("Units on each spot"),
        (_("Spot"), _("Units"), _("Stake")),
        tuple(
            (book.voice.position(at), book.number(weight), book.money(stakes[at]))
            for at, weight in sorted(call.chips, key=lambda chip: chip[1])
        ),
        (_("Total"), book.number(placement.chips), book.money(placement.placed)),
    )


def _cheat_sheet(given: Typed, book: Book) -> Tried:
    grids: list[Block] = []
    if given["stake"] or not given["chip"]:
        grids.append(cheat_sheet(book, (_amount(given, "stake", book),)))
    if given["chip"]:
        value = _amount(given, "chip", book)
        sheet = cheat_sheet(book, tuple(chips * value for chips in CHIPS))
        caption = book.voice._(
            # Translators: over a table; {value} is what one chip is worth.
            "Winnings for so many chips, each worth {value}",
            value=book.money(value),
        )
        heads = (book.voice.n_("{n} chip", "{n} chips", chips) for chips in CHIPS)
        grids.append(replace(sheet, caption=caption, head=(*sheet.head[:2], *heads)))
    return Tried(blocks=tuple(grids))


_ANSWERS: Mapping[Piece, Callable[[Typed, Book], Tried]] = {
    Piece.SETTLE: _settle,
    Piece.PLACE: _place,
    Piece.COMPLETE: _complete,
    Piece.CHEAT_SHEET: _cheat_sheet,
}
