"""Players: who sits where for how long, what each likes to lay, and what it is worth.

Habits are made up, none is measured. What holds for sure is that no sum of a seat's stakes on
a position comes near its maximum: no single chip there is worth more than a fixed share.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from croupier.audit.records.chance import Chance, Whole
from croupier.audit.records.felt import Felt
from croupier.audit.records.order import NoRoom
from croupier.rules.bets import Family
from croupier.rules.layout import Kind
from croupier.rules.rule_set import RuleSet

SEATS = 8
NO_SEAT = SEATS
"""Where somebody laid cash who has no place at the table."""
_MOST_BETS = 15
"""Of one seat on one spin."""
_MOST_CHIPS = 3
SHARE = (_MOST_BETS + 1) * _MOST_CHIPS
"""A chip is worth at most the maximum divided by this, so that all of a seat's fit."""
OUTSIDE_SHARE = (_MOST_BETS + 1) * 10
_FAVORITES = 8
_LUT = 6000

_HABITS: tuple[Mapping[Kind | Family, int], ...] = (
    {Kind.STRAIGHT: 60, Kind.SPLIT: 25, Kind.CORNER: 10, Kind.STREET: 3, Kind.SIX_LINE: 2},
    {Kind.STREET: 20, Kind.SIX_LINE: 30, Kind.CORNER: 30, Kind.SPLIT: 15, Kind.TRIO: 5},
    {
        Kind.EVEN_CHANCE: 64,
        Kind.DOZEN: 18,
        Kind.COLUMN: 14,
        Kind.TWO_DOZENS: 2,
        Kind.TWO_COLUMNS: 2,
    },
    {
        Family.SERIES: 45,
        Family.NEIGHBOURS: 30,
        Family.FINALS: 6,
        Family.FINAL_SPLITS: 4,
        Family.COLOR_SPLITS: 3,
        Family.COMPLETE: 4,
        Family.PICTURE: 2,
        Family.HOUSE: 6,
        Kind.STRAIGHT: 40,
    },
    {
        Kind.STRAIGHT: 30,
        Kind.SPLIT: 20,
        Kind.CORNER: 14,
        Kind.STREET: 6,
        Kind.TRIO: 1,
        Kind.FIRST_FOUR: 2,
        Kind.FIVE_NUMBERS: 2,
        Kind.SIX_LINE: 6,
        Kind.EVEN_CHANCE: 14,
        Kind.DOZEN: 4,
        Kind.COLUMN: 3,
    },
)
"""What players like, each habit as the weights of kinds of place."""
_CHIPS = (1, 1, 1, 2, 2, 5, 5, 10)
"""What a chip is worth, in least bets."""
_ABSENT_FOR = (6, 30, 60, 110)
"""How long a seat stays empty on the average, in spins: from full tables to quiet ones."""
BETS_A_SPIN = (31, 24, 20, 15)
"""How many bets that makes on a spin, about."""


@dataclass(frozen=True, slots=True)
class Laid:
    """Bets as they lie, in the order of spins and then of seats; stakes are in units."""

    spin: Whole
    seat: Whole
    place: Whole
    stake: Whole


@dataclass(frozen=True, slots=True)
class Habits:
    """What is laid on a felt, by habit: `likely[start[h] : start[h] + size[h]]` are places.

    A place stands there as often as it is likely. `values` are what a chip may be worth, and
    `outside` what a bet outside goes up by, in units.
    """

    likely: Whole
    start: Whole
    size: Whole
    values: Whole
    outside: Whole
    step: int

    def draw(self, chance: Chance, habit: Whole) -> Whole:
        """A place for each habit."""
        drawn: Whole = self.likely[self.start[habit] + chance.below(self.size[habit], len(habit))]
        return drawn


def habits_of(felt: Felt) -> Habits:
    """What players lay on the felt; raises NoRoom where the maxima leave no choice of stakes."""
    rules = felt.rules
    _check_room(rules)
    known = {*felt.kinds}
    most = _chip_maximum(rules)
    if most is not None and rules.announced.step * SHARE > most:
        known -= {*Family}  # the least announced bet is too much for this table
    tables = [_likely(felt, habit, known) for habit in _HABITS]
    sizes = np.array([len(table) for table in tables], np.int64)
    limits = rules.limits
    values = np.array(_CHIPS, np.int64) * limits.minimum
    outside = np.maximum(limits.outside_minimum, 2 * values)
    if most is not None:
        values = np.minimum(values, most // SHARE)
    if limits.outside_maximum is not None:
        outside = np.minimum(outside, limits.outside_maximum // OUTSIDE_SHARE)
    return Habits(
        likely=np.concatenate(tables),
        start=np.cumsum(sizes) - sizes,
        size=sizes,
        values=values,
        outside=outside,
        step=rules.announced.step,
    )


def _check_room(rules: RuleSet) -> None:
    limits, inside = rules.limits, _chip_maximum(rules)
    if inside is not None and inside < limits.minimum * SHARE:
        raise NoRoom(rules.name, False, inside, limits.minimum * SHARE)
    most, least = limits.outside_maximum, limits.outside_minimum * OUTSIDE_SHARE
    if most is not None and most < least:
        raise NoRoom(rules.name, True, most, least)


def _chip_maximum(rules: RuleSet) -> int | None:
    """The maximum for every chip of a bet inside; a complete has up to six on one position."""
    limits = rules.limits
    flat = None if limits.flat_maximum is None else limits.flat_maximum // 6
    return min((m for m in (limits.maximum, flat) if m is not None), default=None)


def _likely(felt: Felt, habit: Mapping[Kind | Family, int], known: set[Kind | Family]) -> Whole:
    """The places of a habit, each as often as it is likely."""
    taken = {kind: weight for kind, weight in habit.items() if kind in known}
    counts = [
        max(1, _LUT * taken[kind] // (sum(taken.values()) * felt.kinds.count(kind)))
        if kind in taken
        else 0
        for kind in felt.kinds
    ]
    return np.repeat(np.arange(len(counts)), counts)


# --- an evening of players ------------------------------------------------------------------


def laid_on(chance: Chance, felt: Felt, habits: Habits, spins: int, quiet: int) -> Laid:
    """What players lay on so many spins of a table that is so quiet, 0 to 3."""
    who, seated = _sessions(chance, spins, _ABSENT_FOR[quiet])
    sitting = np.flatnonzero(who.reshape(-1) >= 0)
    habit, most = chance.below(len(_HABITS), seated), 2 + chance.below(6, seated)
    session = who.reshape(-1)[sitting]
    bets = 1 + chance.below(most[session], len(session)) + chance.below(most[session], len(session))
    bets[chance.below(16, len(bets)) == 0] = 0  # sits this one out
    of = np.repeat(np.arange(len(sitting)), bets)
    session, cell = session[of], sitting[of]
    favorites = habits.draw(chance, np.repeat(habit, _FAVORITES))
    nth = np.arange(len(of)) - np.repeat(np.cumsum(bets) - bets, bets)
    turn = (chance.below(_FAVORITES, len(sitting))[of] + 3 * nth) % _FAVORITES
    place = favorites[session * _FAVORITES + turn]  # each of them once, before any comes again
    other = np.flatnonzero(chance.below(4, len(session)) == 0)
    place[other] = habits.draw(chance, habit[session[other]])
    value = chance.below(len(_CHIPS), seated)[session]
    stake = _stakes(chance, felt, habits, place, value)
    return Laid(cell // (SEATS + 1), cell % (SEATS + 1), place, stake)


def _sessions(chance: Chance, spins: int, absent: int) -> tuple[Whole, int]:
    """Who sits at each seat on each spin, -1 for nobody, and how many players that were."""
    who = np.full((spins, SEATS + 1), -1, np.int64)
    players = 0
    for seat, (stay, away) in enumerate(_stays(absent)):
        turns = spins // 8 + 2
        edges = np.empty(2 * turns, np.int64)
        edges[0::2] = chance.below(2 * away + 1, turns)
        edges[1::2] = 8 + chance.below(stay, turns) + chance.below(stay, turns)
        if seat < NO_SEAT:
            edges[0] //= 4  # a table opens because people wait
        at = np.searchsorted(np.cumsum(edges), np.arange(spins), side="right")
        sits = at % 2 == 1
        who[sits, seat] = players + at[sits] // 2
        players += turns
    return who, players


def _stays(absent: int) -> Iterator[tuple[int, int]]:
    for _ in range(SEATS):
        yield 60, absent
    yield 4, 60


def _stakes(chance: Chance, felt: Felt, habits: Habits, place: Whole, value: Whole) -> Whole:
    """Up to three chips inside, up to ten steps outside, one chip on each of an announced bet."""
    count = 1 + chance.below(10, len(place))
    chip = habits.values[value]
    stake = chip * (1 + count % _MOST_CHIPS)
    outside = felt.outside[place]
    stake[outside] = habits.outside[value[outside]] * count[outside]
    announced = felt.announced[place]
    step = habits.step
    stake[announced] = -(-chip[announced] // step) * step * felt.per[place[announced]]
    return stake
