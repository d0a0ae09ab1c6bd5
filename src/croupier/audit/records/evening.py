"""An evening: the spins of a table from its opening to its closing.

Times are microseconds since 1970 of the clock on the wall, always whole milliseconds.
"""

from dataclasses import dataclass

import numpy as np

from croupier.audit.records.chance import Chance, Whole
from croupier.audit.records.felt import Felt
from croupier.rules.zero import ZeroRule

SECOND = 1_000_000
_MILLISECOND = 1000
_MINUTE, HOUR, _DAY = 60 * SECOND, 3600 * SECOND, 86_400 * SECOND
_FIRST_OPENING = 20_514 * _DAY + 12 * HOUR
"""Noon of March 2, 2026, a Monday."""

_TABLES_OF_A_STRING = 4
_DEALERS_OF_A_STRING = 5
"""Five dealers work four tables: every half hour each goes on to the next one, or on a break."""
_SHIFTS = 3
_ON_A_TABLE = 30 * _MINUTE
_SHORTEST_SPIN = 40
_AFTER_A_SPIN = 20 * SECOND
"""So long the losers are collected and the winners paid, and nothing is laid."""


@dataclass(slots=True)
class Evening:
    """A table's spins of one day, each a place of the arrays.

    `first` is the id of the first spin; they count up through all evenings of the table.
    `opened` is when bets were laid again, `closed` when no more were taken, `fell` when the
    number fell; `numbers` are indexes of the felt's.
    """

    table: int
    felt: Felt
    first: int
    numbers: Whole
    opened: Whole
    closed: Whole
    fell: Whole
    dealers: Whole

    def __len__(self) -> int:
        return len(self.numbers)


def dealers_of(tables: int) -> int:
    """How many dealers work so many tables.

    >>> dealers_of(1), dealers_of(4), dealers_of(5)
    (15, 15, 30)
    """
    return -(-tables // _TABLES_OF_A_STRING) * _SHIFTS * _DEALERS_OF_A_STRING


def usual_opening(chance: Chance, day: int) -> int:
    """A minute between noon and three in the afternoon of the day, counted from 0."""
    return _FIRST_OPENING + day * _DAY + chance.one(180) * _MINUTE


def evening_of(
    chance: Chance, table: int, opening: int, spins: int, first: int, felt: Felt
) -> Evening:
    """So many spins of the table from its opening on, at its own pace: 30 to 58 an hour."""
    numbers = chance.below(len(felt.zeros), spins)
    if felt.rules.zero.rule is ZeroRule.PRISON and felt.zeros[numbers[-1]]:
        # What is in prison when a table closes is settled by agreement: so it closes without.
        numbers[-1] = 1 + chance.one(36)
    slowest = 62 + 11 * (table * 7 % 6)  # of a middling spin, in seconds
    varying = 2 * (slowest - _SHORTEST_SPIN) * SECOND // _MILLISECOND // 3
    lasted = _SHORTEST_SPIN * SECOND // _MILLISECOND + sum(
        (chance.below(varying, spins) for _ in range(3)), start=np.zeros(spins, np.int64)
    )
    fell = opening + np.cumsum(lasted) * _MILLISECOND
    before = np.append(opening - _AFTER_A_SPIN, fell[:-1])
    rolling = (6000 + chance.below(8000, spins)) * _MILLISECOND
    return Evening(
        table=table,
        felt=felt,
        first=first,
        numbers=numbers,
        opened=before + _AFTER_A_SPIN,
        closed=fell - rolling,
        fell=fell,
        dealers=_dealers(table, fell),
    )


def _dealers(table: int, fell: Whole) -> Whole:
    """Who deals each spin: of the table's string, in the shift of that hour, in rotation."""
    string, place = divmod(table, _TABLES_OF_A_STRING)
    hour = fell // HOUR % 24
    shift = (hour >= 4).astype(np.int64) + (hour >= 20)
    turn = (place + fell // _ON_A_TABLE) % _DEALERS_OF_A_STRING
    return (string * _SHIFTS + shift) * _DEALERS_OF_A_STRING + turn
