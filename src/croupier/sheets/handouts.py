"""Handouts: what hangs on the wall or lies beside the hand. Every figure is the engine's.

A poster of what is paid, the wheel with its order and the series, and an empty cloth to lay
chips on.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Any

from croupier.i18n import Voice
from croupier.i18n.bets import position_names
from croupier.i18n.drills.named_pictures import parts, picture_name
from croupier.pictures import PRINT, ChipColor, Stack, cloth, racetrack, wheel
from croupier.rules.bets import Call
from croupier.rules.call_bets import complete, find_call, series_keys
from croupier.rules.layout import Kind, load_layout
from croupier.rules.rule_set import RuleSet, standard
from croupier.rules.wheel import Number, label
from croupier.sheets.paper import PAGES, Paper
from croupier.trainer.shapes import KINDS, NAMED, NAMED_AT_ZERO, read_shape


class Handout(StrEnum):
    """What is handed out."""

    POSTER = "poster"
    WHEEL = "wheel"
    CLOTH = "cloth"
    CARDS = "cards"
    """Flash cards, which hold questions (`cards.py`)."""


STAKES = (5, 10, 25, 50, 100)
"""The stakes of the poster."""

COUNTS = range(1, 21)
"""The products of the poster: so many chips of each payout; a stack has twenty."""


def poster_of(rules: RuleSet, paper: Paper, voice: Voice) -> dict[str, Any]:
    """What the layout `poster` prints."""
    title = voice._("Payouts")
    tables = [_products(rules, voice), _completes(rules, voice)]
    return {
        **_page(title, paper, voice),
        "note": voice._("What a winning stake is paid; the stake itself stays with the player."),
        "payouts": _payouts(rules, voice),
        "left": tables,
        "right": [_named_pictures(rules, voice)] if _is_standard(rules) else [],
    }


def _page(title: str, paper: Paper, voice: Voice) -> dict[str, Any]:
    return {
        "language": voice.language,
        "page": PAGES[paper],
        "document": title,
        "title": title,
        "pictures": [],
    }


def _is_standard(rules: RuleSet) -> bool:
    """Whether the named pictures, which are the standard cloth's, lie on this one."""
    return rules.layout is standard().layout


def _table(
    title: str, note: str, head: Sequence[str], rows: Sequence[Sequence[str]]
) -> dict[str, Any]:
    """A table; the first column is of words, the others of figures."""
    return {"title": title, "note": note, "head": list(head), "rows": [list(row) for row in rows]}


def _payouts(rules: RuleSet, voice: Voice) -> dict[str, Any]:
    """Each kind of position: how many numbers, the odds, and what the usual stakes win."""
    head = (
        voice._("Bet"),
        voice._("Numbers"),
        # Translators: the head of a column: the odds of a bet.
        voice.p_("odds", "Pays"),
        *map(voice.number, STAKES),
    )
    rows = []
    for kind, numbers in _kinds(rules):
        odds = rules.payouts[kind]
        won = (voice.number(odds.winnings(stake)) for stake in STAKES)
        rows.append((voice.kind(kind), str(numbers), str(odds), *won))
    return _table("", "", head, rows)


def _kinds(rules: RuleSet) -> Iterator[tuple[Kind, int]]:
    """The kinds of position that the table takes, the fewest numbers first."""
    layout = rules.layout
    positions = (*layout.positions, *(layout.pairs if rules.pairs else ()))
    found = {position.kind: len(position.numbers) for position in positions}
    order = list(Kind)
    yield from sorted(found.items(), key=lambda one: (one[1], order.index(one[0])))


def _products(rules: RuleSet, voice: Voice) -> dict[str, Any]:
    """So many chips times each payout of an inside position."""
    inside = {rules.payouts[position.kind] for position in rules.layout.inside}
    factors = sorted({odds.pays for odds in inside if odds.stake == 1})
    head = ("×", *map(voice.number, factors))
    rows = [(str(n), *(voice.number(n * factor) for factor in factors)) for n in COUNTS]
    return _table(voice._("Products"), "", head, rows)


def _completes(rules: RuleSet, voice: Voice) -> dict[str, Any]:
    """What a complete costs and wins when its number falls, in units; numbers alike together."""
    groups: dict[tuple[int, int, int], list[Number]] = {}
    for number in rules.layout.boxes:
        chips = complete(number, rules).chips
        cost = sum(units for _, units in chips)
        won = sum(rules.odds(position).winnings(units) for position, units in chips)
        groups.setdefault((len(chips), cost, won), []).append(number)
    head = (voice._("Numbers"), voice._("Positions"), voice._("Cost"), voice._("Winnings"))
    rows = [
        (", ".join(map(label, numbers)), *map(voice.number, figures))
        for figures, numbers in groups.items()
    ]
    # Translators: the title of a table; the full bet on one number is called a complete.
    title = voice._("Completes")
    return _table(title, voice._("In units, when the number itself falls."), head, rows)


def picture_value(picture: str, rules: RuleSet) -> int:
    """What a named picture wins, a chip a spot.

    >>> picture_value("S+4P", standard()), picture_value("S+4P+4C", standard())
    (103, 135)
    """
    counts = read_shape(picture).items()
    return sum(rules.payouts[KINDS[letter]].winnings(n) for letter, n in counts)


def _named_pictures(rules: RuleSet, voice: Voice) -> dict[str, Any]:
    """The named pictures by their value, with the house's names for them."""
    pictures = (*NAMED, NAMED_AT_ZERO)
    rows = []
    for picture in sorted(pictures, key=lambda one: picture_value(one, rules)):
        made = parts(voice, picture)
        name = rules.picture_names.get(picture)
        if name is not None:
            called = voice.quote(picture_name(voice, name))
            # Translators: a picture's name and what it is made of: "“cross”: straight, 4 splits".
            made = voice._("{name}: {parts}", name=called, parts=made)
        rows.append((made, voice.number(picture_value(picture, rules))))
    # Translators: the head of a column: pictures of chips around a number.
    head = (voice._("Picture"), voice._("Winnings"))
    title = voice.p_("drill", "Named pictures")
    return _table(title, voice._("One chip on each spot."), head, rows)


# --- wheel and cloth --------------------------------------------------------------------------


def wheel_of(rules: RuleSet, paper: Paper, voice: Voice) -> dict[str, Any]:
    """What the layout `wheel` prints; raises NotAttested where nobody knows the order."""
    turning = rules.wheel
    drawings = [str(wheel(turning, palette=PRINT)), str(racetrack(turning, palette=PRINT))]
    order = " ".join(map(label, turning.pockets))
    series = [_series(key, rules, voice, drawings) for key in series_keys(rules)]
    return {
        **_page(voice._("The wheel"), paper, voice),
        # Translators: the order of the numbers on the wheel follows.
        "order": voice._("Clockwise: {numbers}", numbers=order),
        "wheel_words": voice._("The wheel. Clockwise: {numbers}", numbers=order),
        "track_words": voice._("The racetrack. Clockwise: {numbers}", numbers=order),
        # Translators: a heading: series of numbers, and where their chips lie on the cloth.
        "series_title": voice._("The series on the cloth"),
        "series": [one for one in series if one],
        "pictures": drawings,
    }


def _series(key: str, rules: RuleSet, voice: Voice, drawings: list[str]) -> dict[str, Any]:
    """A series as it lies on the cloth; nothing where the house does not take it."""
    call = find_call(key, rules)
    if not isinstance(call, Call):
        return {}
    chips = sum(count for _, count in call.chips)
    stacks = [Stack(position, count, ChipColor.YELLOW) for position, count in call.chips]
    words = position_names(voice, [position for position, _ in call.chips])
    drawn = cloth(rules.layout, style=rules.cloth, stacks=stacks, palette=PRINT)
    drawings.append(str(drawn))
    return {
        "title": voice.call(call),
        "chips": voice.n_("{n} chip", "{n} chips", chips),
        "positions": words,
        "picture": len(drawings) - 1,
    }


def cloth_of(rules: RuleSet, paper: Paper, voice: Voice) -> dict[str, Any]:
    """What the layout `cloth` prints; raises NotAttested where the cloth is not known."""
    layout = load_layout(rules.wheel_key)
    drawn = cloth(layout, style=rules.cloth, palette=PRINT)
    return {
        **_page(voice._("The cloth"), paper, voice),
        "words": voice._("The cloth, empty, to lay chips on."),
        "pictures": [str(drawn)],
    }
