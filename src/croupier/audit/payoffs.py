"""Payoffs: what the engine pays on each place of a log, as rows of a table.

A *place* is whatever a log has for a position: its name, its index in `croupier positions`, or
the name of an announced bet. No figure is typed here: masks, odds and maxima are the rule
set's, announced bets are its chips (rules.md sections 2, 3 and 6).
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from croupier.rules.bets import Call
from croupier.rules.call_bets import find_call
from croupier.rules.layout import COURTESY_LINE, Kind, Position
from croupier.rules.notation import read_place
from croupier.rules.rule_set import RuleSet

EVEN_BIT = 1 << 40
"""The bit of a mask that says: an even chance. The numbers are the bits 0 to 38."""
CLOSE_BIT = 1 << 41
"""The bit of a mask that says: its stakes cannot be looked at as others can."""
LOOK_BIT = 1 << 42
"""The bit of every mask: a round with it is one that only the second step can say more of."""
FLAGS = EVEN_BIT | CLOSE_BIT | LOOK_BIT
EASY_STAKE = 1 << 40
"""The largest stake of which plain winnings are sure to fit 64 bits."""
LARGEST = 2**63 - 1
EXACT = 2**53 - 1
"""The largest whole number up to which a division by floating point is exact when rounded down."""
LONGEST_PLACE = 60
NUMBERS = 39
NO_ODDS = -1

_NUMBERS = re.compile(r"\d{1,5}(?:[/-]\d{1,5}|\.\.\d{1,5})*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Payoff:
    """What a place pays by a rule set.

    A plain position pays `pays` for every `per` laid when the number's bit is in `mask`.
    `above` and `below` are the whole odds next to its own, or NO_ODDS. `largest` is the largest
    stake whose winnings are sure to fit 64 bits. `chips` is 0 for a position.

    An announced bet is laid by the unit. Laid by a unit u it costs the least of
    slope × u + base over `costs`; when number n falls it wins the least of slope × u + base over
    the pairs in `wins[n * lines : (n + 1) * lines]`. Above a maximum a slope is less: so the
    same form says what plays under the maxima. Chips that pay a fraction of what lies are not in
    `wins`: for number n each of `parts[n * shares : (n + 1) * shares]`, (times, per, most), adds
    the least of times × u / per, rounded down, and most. `step` is what a unit is a multiple of,
    where the stake does not divide; `top` the unit at which every chip is at its maximum. `laid`
    has the position, weight and maximum of each chip.
    """

    key: str
    kind: str
    mask: int
    pays: int = 0
    per: int = 1
    above: int = NO_ODDS
    below: int = NO_ODDS
    largest: int = LARGEST
    most: int | None = None
    chips: int = 0
    step: int = 1
    top: int = EXACT
    laid: tuple[tuple[str, int, int | None], ...] = ()
    costs: tuple[tuple[int, int], ...] = ()
    wins: tuple[tuple[int, int], ...] = ()
    parts: tuple[tuple[int, int, int], ...] = ()

    @property
    def lines(self) -> int:
        """How many pairs each number has in `wins`."""
        return len(self.wins) // NUMBERS

    @property
    def shares(self) -> int:
        """How many parts each number has in `parts`."""
        return len(self.parts) // NUMBERS


def payoff_of(place: str | int, rules: RuleSet) -> Payoff | None:
    """What the place pays, or None where the table has no such place.

    >>> from croupier.rules.rule_set import standard
    >>> split = payoff_of("20-17", standard())
    >>> split.key, split.kind, split.pays, split.above, split.below
    ('17/20', 'split', 17, 35, 11)
    >>> voisins = payoff_of("voisins", standard())
    >>> voisins.chips, voisins.wins[26], voisins.wins[6]
    (9, (16, 0), (0, 0))
    >>> payoff_of("17/19", standard()) is None
    True
    """
    found = _by_id(place, rules) if isinstance(place, int) else _by_name(place, rules)
    if isinstance(found, Position):
        return _of_position(found, rules)
    return None if found is None else _of_call(found, rules)


def payoffs_of(places: Iterable[str | int], rules: RuleSet) -> dict[str | int, Payoff]:
    """The payoffs of those of the places that the table has."""
    found = ((place, payoff_of(place, rules)) for place in places)
    return {place: payoff for place, payoff in found if payoff is not None}


def _by_id(place: int, rules: RuleSet) -> Position | None:
    """The position of that index among those that `croupier positions --pairs` lists."""
    positions = (*rules.layout.positions, *(rules.layout.pairs if rules.pairs else ()))
    return positions[place] if 0 <= place < len(positions) else None


def _by_name(place: str, rules: RuleSet) -> Position | Call | None:
    """What the notation takes the text for. It looks for no likely word: there may be millions."""
    if len(place) > LONGEST_PLACE:
        return None
    swapped = "+".join(reversed(place.split("+")))
    known = place in rules.layout.by_key or swapped in rules.layout.by_key
    if known or place == COURTESY_LINE or _NUMBERS.fullmatch(place):
        found = read_place(place, rules)
        return found if isinstance(found, Position) else None
    call = find_call(place, rules)
    return call if isinstance(call, Call) else None


# --- positions ------------------------------------------------------------------------------


def _of_position(position: Position, rules: RuleSet) -> Payoff:
    pays, per = rules.odds(position)
    above, below = _beside(Fraction(pays, per), rules)
    even = EVEN_BIT if position.kind is Kind.EVEN_CHANCE else 0
    largest = LARGEST // (max(pays, above, below) + 1)
    return Payoff(
        key=position.key,
        kind=position.kind.value,
        mask=position.mask | even,
        pays=pays,
        per=per,
        above=above,
        below=below,
        largest=largest if per == 1 else min(largest, EXACT // max(pays, 1)),
        most=rules.limits.most(position),
    )


@lru_cache(maxsize=64)
def _rungs(rules: RuleSet) -> tuple[int, ...]:
    """The whole odds to one of the cloth's positions, ascending."""
    laid = (*rules.layout.positions, *(rules.layout.pairs if rules.pairs else ()))
    odds = {rules.odds(position).ratio for position in laid}
    return tuple(sorted(int(ratio) for ratio in odds if ratio.denominator == 1))


def _beside(own: Fraction, rules: RuleSet) -> tuple[int, int]:
    """The odds of the cloth that come next above and below."""
    rungs = _rungs(rules)
    above = next((rung for rung in rungs if rung > own), NO_ODDS)
    below = next((rung for rung in reversed(rungs) if rung < own), NO_ODDS)
    return above, below


# --- announced bets -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Chip:
    """A position of an announced bet: its weight in units, its maximum, and its odds."""

    weight: int
    most: int | None
    pays: int
    per: int
    mask: int

    @property
    def full(self) -> Fraction | None:
        """The unit at which it is at its maximum."""
        return None if self.most is None else Fraction(self.most, self.weight)

    @property
    def part(self) -> tuple[int, int, int]:
        """What it wins, where that is a fraction: times, per, and the most."""
        most = EXACT if self.most is None else self.most * self.pays // self.per
        return self.weight * self.pays, self.per, most


def _of_call(call: Call, rules: RuleSet) -> Payoff:
    limits = rules.limits
    chips = [
        _Chip(weight, limits.most(position), *rules.odds(position), position.mask)
        for position, weight in call.chips
    ]
    bends = sorted({chip.full for chip in chips if chip.full is not None})
    whole = [chip for chip in chips if chip.per == 1]
    wins = [
        pair
        for number in range(NUMBERS)
        for pair in _lines([(c, c.pays) for c in whole if c.mask >> number & 1], bends)
    ]
    mask = 0
    for chip in chips:
        mask |= chip.mask
    most_paid = sum(chip.weight * chip.pays for chip in chips)
    step = rules.announced.step
    top = -(-bends[-1] // step) * step if bends and _is_capped(chips) else EXACT
    return Payoff(
        key=call.key,
        kind=call.family.value,
        mask=mask,
        largest=EXACT // (most_paid + 1),
        chips=call.count,
        step=step,
        top=top,
        laid=tuple((p.key, weight, limits.most(p)) for p, weight in call.chips),
        costs=tuple(_lines([(chip, 1) for chip in chips], bends)),
        wins=tuple(wins),
        parts=tuple(_parts([chip for chip in chips if chip.per != 1])),
    )


def _parts(chips: Sequence[_Chip]) -> Iterator[tuple[int, int, int]]:
    """The parts of each number, as many as the number with most of them has."""
    won = [[c.part for c in chips if c.mask >> number & 1] for number in range(NUMBERS)]
    shares = max(map(len, won))
    for parts in won:
        yield from parts
        yield from [(0, 1, 0)] * (shares - len(parts))


def _is_capped(chips: Sequence[_Chip]) -> bool:
    return all(chip.most is not None for chip in chips)


def _lines(chips: Sequence[tuple[_Chip, int]], bends: Sequence[Fraction]) -> list[tuple[int, int]]:
    """The sum of what plays on the chips, times what each pays, as a least of lines in the unit.

    A sum of terms least(weight × u, maximum) bends downward only where a chip is full: so it is
    the least of the lines that it follows, one before the first bend and one after each.
    """
    found = []
    for bend in (Fraction(0), *bends):
        full = [(c, pays) for c, pays in chips if c.full is not None and c.full <= bend]
        growing = [(c, pays) for c, pays in chips if c.full is None or c.full > bend]
        slope = sum(chip.weight * pays for chip, pays in growing)
        found.append((slope, sum((chip.most or 0) * pays for chip, pays in full)))
    return found


# --- as rows --------------------------------------------------------------------------------


def payoff_rows(books: Sequence[Mapping[str | int, Payoff]]) -> Iterator[dict[str, object]]:
    """A row a rule set, by its code, and place, with the columns of `PAYOFF_TYPES`."""
    lines, shares = most_lines(books), most_shares(books)
    at = 0
    for code, payoffs in enumerate(books):
        for place, payoff in payoffs.items():
            yield _row(at, code, place, payoff, lines, shares)
            at += 1


def most_shares(books: Sequence[Mapping[str | int, Payoff]]) -> int:
    """How many parts the announced bet with the most of them has for a number."""
    return max((payoff.shares for each in books for payoff in each.values()), default=0)


def most_lines(books: Sequence[Mapping[str | int, Payoff]]) -> int:
    """How many lines the announced bet with the most of them has; 1 where there is none."""
    return max((payoff.lines for each in books for payoff in each.values()), default=1) or 1


PAYOFF_TYPES: Mapping[str, str] = {
    "id": "int32",
    "rules": "int32",
    "place": "string",
    "mask": "int64",
    "pays": "int64",
    "key": "string",
    "kind": "string",
    "odds": "int64",
    "per": "int64",
    "above": "int64",
    "below": "int64",
    "largest": "int64",
    "most": "int64",
    "chips": "int64",
    "step": "int64",
    "top": "int64",
    "cost_slope": "array<int64>",
    "cost_base": "array<int64>",
    "win_slope": "array<int64>",
    "win_base": "array<int64>",
    "part_times": "array<int64>",
    "part_per": "array<int64>",
    "part_most": "array<int64>",
    "beside": "array<int64>",
}
"""The columns and their types; `place` is int64 where positions go by index.

`pays` is that of plain positions alone, 0 elsewhere; `odds` what a position pays for `per`.
`beside` has the different winnings of an announced bet laid by the unit of one.
"""


def _row(
    at: int, code: int, place: str | int, payoff: Payoff, lines: int, shares: int
) -> dict[str, object]:
    announced = payoff.chips > 0
    costs = _padded(payoff.costs, lines)
    wins = [
        pair
        for number in range(NUMBERS if announced else 0)
        for pair in _padded(payoff.wins[number * payoff.lines : (number + 1) * payoff.lines], lines)
    ]
    close = CLOSE_BIT if payoff.largest < EASY_STAKE else 0
    values: list[object] = [at, code, place, payoff.mask | close | LOOK_BIT]
    values += [payoff.pays if payoff.per == 1 else 0, payoff.key, payoff.kind, payoff.pays]
    values += [payoff.per, payoff.above, payoff.below, payoff.largest, payoff.most]
    values += [payoff.chips, payoff.step, payoff.top]
    parts = [
        part
        for number in range(NUMBERS if announced else 0)
        for part in _filled(
            payoff.parts[number * payoff.shares : (number + 1) * payoff.shares], shares
        )
    ]
    lists = [[pair[i] for pair in pairs] for pairs in (costs, wins) for i in (0, 1)]
    lists += [[part[i] for part in parts] for i in (0, 1, 2)]
    values += [one if announced else None for one in lists]
    values.append(sorted({slope for slope, _ in payoff.wins} - {0}) if announced else None)
    return dict(zip(PAYOFF_TYPES, values, strict=True))


def _filled(parts: Sequence[tuple[int, int, int]], count: int) -> list[tuple[int, int, int]]:
    """So many parts, those that are missing being nothing."""
    return [*parts, *([(0, 1, 0)] * (count - len(parts)))]


def _padded(lines: Sequence[tuple[int, int]], count: int) -> list[tuple[int, int]]:
    """So many lines: the last of them again and again, which changes no least."""
    return [*lines, *([lines[-1]] * (count - len(lines)))] if lines else []
