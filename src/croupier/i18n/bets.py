"""Bets by name: kinds, positions, announced bets, and a whole cloth read out."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import assert_never

from croupier.i18n.voice import N_, Voice
from croupier.rules.bets import AnyBet, Call, Family
from croupier.rules.call_bets import PLEIN, USUAL_REACH
from croupier.rules.layout import Kind, Position
from croupier.rules.notation import write_bet
from croupier.rules.rule_set import standard
from croupier.rules.wheel import Color, Number, label


def kind_name(voice: Voice, kind: Kind) -> str:  # noqa: C901, PLR0911, PLR0912 - a case a kind
    """What a kind of position is called."""
    match kind:
        case Kind.STRAIGHT:
            return voice._("straight up")
        case Kind.SPLIT:
            return voice._("split")
        case Kind.STREET:
            return voice._("street")
        case Kind.TRIO:
            return voice._("trio")
        case Kind.CORNER:
            return voice._("corner")
        case Kind.FIRST_FOUR:
            return voice._("first four")
        case Kind.FIVE_NUMBERS:
            return voice._("five numbers")
        case Kind.SIX_LINE:
            return voice._("six line")
        case Kind.DOZEN:
            return voice._("dozen")
        case Kind.COLUMN:
            return voice._("column")
        case Kind.EVEN_CHANCE:
            return voice._("even chance")
        case Kind.TWO_DOZENS:
            return voice._("two dozens")
        case Kind.TWO_COLUMNS:
            return voice._("two columns")
        case _:
            assert_never(kind)


def color_name(voice: Voice, shade: Color) -> str:
    """The color of a pocket."""
    names = {Color.RED: N_("red"), Color.BLACK: N_("black"), Color.GREEN: N_("green")}
    return voice._(names[shade])


@lru_cache(maxsize=2048)
def position_name(voice: Voice, position: Position) -> str:
    """What a position is called, with the numbers it covers."""
    if position.is_outside:
        return _outside_name(voice, position)
    return _inside_name(voice, position.kind, _numbers(position))


def _numbers(position: Position) -> str:
    """The numbers as a croupier calls them: a six line by its first and last."""
    if position.kind is Kind.SIX_LINE:
        return f"{label(position.numbers[0])}\N{EN DASH}{label(position.numbers[-1])}"
    return position.key


def _inside_name(voice: Voice, kind: Kind, numbers: str) -> str:
    match kind:
        case Kind.STRAIGHT:
            # Translators: a bet on one number: "straight 17".
            return voice._("straight {numbers}", numbers=numbers)
        case Kind.SPLIT:
            return voice._("split {numbers}", numbers=numbers)
        case Kind.STREET:
            return voice._("street {numbers}", numbers=numbers)
        case Kind.TRIO:
            return voice._("trio {numbers}", numbers=numbers)
        case Kind.CORNER:
            return voice._("corner {numbers}", numbers=numbers)
        case Kind.SIX_LINE:
            return voice._("six line {numbers}", numbers=numbers)
        case _:  # there is one of each on a cloth, which its numbers name
            return voice._("{kind} {numbers}", kind=kind_name(voice, kind), numbers=numbers)


def _many_inside(voice: Voice, kind: Kind, numbers: str) -> str:
    match kind:
        case Kind.STRAIGHT:
            # Translators: several bets on one number each: "straights 17, 20, 23".
            return voice._("straights {numbers}", numbers=numbers)
        case Kind.SPLIT:
            return voice._("splits {numbers}", numbers=numbers)
        case Kind.STREET:
            return voice._("streets {numbers}", numbers=numbers)
        case Kind.TRIO:
            return voice._("trios {numbers}", numbers=numbers)
        case Kind.CORNER:
            return voice._("corners {numbers}", numbers=numbers)
        case Kind.SIX_LINE:
            return voice._("six lines {numbers}", numbers=numbers)
        case _:
            return _inside_name(voice, kind, numbers)


def _outside_name(voice: Voice, position: Position) -> str:
    names = {
        "dozen-1": N_("1st dozen"),
        "dozen-2": N_("2nd dozen"),
        "dozen-3": N_("3rd dozen"),
        "column-1": N_("1st column"),
        "column-2": N_("2nd column"),
        "column-3": N_("3rd column"),
        "red": N_("red"),
        "black": N_("black"),
        "even": N_("even"),
        "odd": N_("odd"),
        # Translators: the even chances on the lower and on the higher half of the numbers.
        "low": N_("1–18"),
        "high": N_("19–36"),
        "dozen-1+dozen-2": N_("1st and 2nd dozen"),
        "dozen-2+dozen-3": N_("2nd and 3rd dozen"),
        "column-1+column-2": N_("1st and 2nd column"),
        "column-2+column-3": N_("2nd and 3rd column"),
    }
    return voice._(names.get(position.key, position.key))


def position_names(voice: Voice, positions: Iterable[Position]) -> str:
    """Several positions, those of a kind that follow each other under one name.

    >>> from croupier.rules.rule_set import standard
    >>> at = standard().layout.by_key
    >>> position_names(Voice("en"), [at["1"], at["6/9"], at["14/17"]])
    'straight 1, splits 6/9, 14/17'
    """
    return ", ".join(_grouped(voice, positions))


def _grouped(voice: Voice, positions: Iterable[Position]) -> Iterator[str]:
    for kind, group in groupby(positions, lambda position: position.kind):
        alike = list(group)
        if len(alike) == 1 or alike[0].is_outside:
            yield from (position_name(voice, position) for position in alike)
        else:
            yield _many_inside(voice, kind, ", ".join(map(_numbers, alike)))


def call_name(voice: Voice, call: Call) -> str:
    """What an announced bet is called."""
    head, _, tail = call.key.partition("-")
    match call.family:
        case Family.SERIES:
            return series_name(voice, call.key)
        case Family.NEIGHBOURS:
            number, _, reach = tail.partition("x")
            return _neighbours_name(voice, number, int(reach or USUAL_REACH))
        case Family.FINALS:
            # Translators: straights on all numbers that end in the digit.
            return voice._("finals {digit} en plein", digit=tail)
        case Family.FINAL_SPLITS:
            # Translators: splits on all numbers that end in the two digits.
            return voice._("finals {digits} à cheval", digits=tail)
        case Family.COLOR_SPLITS:
            return voice._("red splits") if head == Color.RED else voice._("black splits")
        case Family.COMPLETE:
            return voice._("complete on {number}", number=tail)
        case Family.PICTURE:
            # Translators: one chip on every inside position that covers the number.
            return voice._("picture of {number}", number=tail)
        case Family.HOUSE:
            return call.key  # the house named it
        case _:
            assert_never(call.family)


def series_name(voice: Voice, key: str) -> str:
    """The name of a series; its key where the house has it of its own."""
    names = {
        "voisins": N_("Voisins du zéro"),
        "tiers": N_("Tiers du cylindre"),
        "orphelins": N_("Orphelins"),
        "zero-game": N_("Jeu zéro"),
        # Translators: the jeu zéro with a chip on 19 as well; keep the trade's name.
        "naca": N_("Jeu zéro with 19 (naca)"),
        # Translators: the tiers with straights on 5, 8, 10 and 11 as well.
        "tiers-5-8-10-11": N_("Tiers with 5, 8, 10 and 11"),
    }
    series = key.removesuffix(PLEIN)
    name = voice._(names.get(series, series))
    # Translators: a series laid on straights, one on each of its numbers.
    return voice._("{series} en plein", series=name) if key.endswith(PLEIN) else name


def _neighbours_name(voice: Voice, number: str, reach: int) -> str:
    if reach == USUAL_REACH:
        return voice._("neighbours of {number}", number=number)
    return voice.n_(
        # Translators: an arc of the wheel, so many neighbours on each side of the number.
        "neighbours of {number}, {n} a side",
        "neighbours of {number}, {n} a side",
        reach,
        number=number,
    )


def description(voice: Voice, bets: Iterable[AnyBet], falls: Number | None) -> str:
    """Every bet in canonical notation, and the number that fell."""
    rules = standard()  # its money is the one a question is asked in
    lies = "; ".join(write_bet(bet, rules) for bet in bets)
    if falls is None:
        # Translators: read out to those who do not see the cloth; {bets} is "17/20 2; 17 5".
        return voice._("On the cloth: {bets}.", bets=lies)
    return voice._("On the cloth: {bets}. {number} fell.", bets=lies, number=label(falls))
