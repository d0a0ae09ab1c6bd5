"""Lag one: whether a number hangs together with the one that fell before it.

Two measures of the same pairs. How far the ball came from the last pocket, in pockets of the wheel,
is what a dealer's habit or a worn ball would show; it is one of as many classes as there are
pockets, and needs few spins. Which number follows which is a table of all pairs; it needs many, and
misses nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import special

from croupier.audit.wheels.counting import Counts, Floats
from croupier.audit.wheels.simulated import tails

LEAST_EXPECTED = 5
"""Spins due a class, below which chi-square's own distribution is not taken (Cochran 1954)."""
SHUFFLES = 20_000
_SEED = 1_037
_AT_ONCE = 1_000

Places = npt.NDArray[np.uint8]
"""The places of the numbers that fell, in the order of the wheel."""


@dataclass(frozen=True, slots=True)
class Followed:
    """A chi-square of what follows what, and the chances of as much and of as little."""

    pairs: int
    statistic: float
    high: float
    low: float
    by_shuffling: bool = False


def pair_table(stretches: Sequence[Places], pockets: int) -> Counts:
    """How often each pocket (column) fell right after each pocket (row).

    >>> pair_table([np.array([0, 1, 1], np.uint8), np.array([0], np.uint8)], 2).tolist()
    [[0, 1], [0, 1]]
    """
    table = np.zeros(pockets * pockets, np.int64)
    for stretch in stretches:
        codes = stretch[:-1].astype(np.int64) * pockets + stretch[1:]
        table += np.bincount(codes, minlength=pockets * pockets)
    return table.reshape(pockets, pockets)


def pairs_needed(pockets: int) -> int:
    """How many pairs the table of all pairs needs: as many as it has cells."""
    return pockets * pockets


def follow(table: Counts) -> Followed:
    """Pearson's chi-square of the table, against rows that are all alike.

    The rows and columns are as frequent as they were, so that a wheel that leans is not held to
    remember. (k - 1)² degrees of freedom with k pockets that fell (Bartlett 1951, "The frequency
    goodness of fit test for probability chains").
    """
    rows, columns, pairs = table.sum(axis=1), table.sum(axis=0), int(table.sum())
    due = np.outer(rows, columns) / max(pairs, 1)
    freedom = (int(np.count_nonzero(rows)) - 1) * (int(np.count_nonzero(columns)) - 1)
    statistic = _chi_square(table, due)
    return Followed(pairs, statistic, *_chi_square_tails(statistic, freedom))


def distances(table: Counts) -> tuple[Counts, Floats]:
    """How often the ball came each number of pockets further, clockwise, and how often was due.

    Due is what independent spins of a wheel that is as it was would do.
    """
    pockets = len(table)
    rows, columns = table.sum(axis=1), table.sum(axis=0)
    along = np.arange(pockets)
    came = np.array([table[along, (along + far) % pockets].sum() for far in along])
    due = np.array([(rows * np.roll(columns, -far)).sum() for far in along]) / max(table.sum(), 1)
    return came, due


def travel(stretches: Sequence[Places], pockets: int) -> Followed:
    """The chi-square of the distances, with k - 1 degrees of freedom of k that could be.

    Of fewer than 5 pairs a class the chances are those among 20,000 shuffles of the log.
    """
    table = pair_table(stretches, pockets)
    came, due = distances(table)
    pairs, statistic = int(table.sum()), _chi_square(came, due)
    if pairs < LEAST_EXPECTED * pockets:
        shuffled = _shuffled(stretches, pockets)
        return Followed(pairs, statistic, *tails(shuffled, statistic), by_shuffling=True)
    freedom = int(np.count_nonzero(due)) - 1
    return Followed(pairs, statistic, *_chi_square_tails(statistic, freedom))


def _chi_square(came: npt.NDArray[np.int64], due: Floats) -> float:
    possible = due > 0
    return float((((came - due) ** 2)[possible] / due[possible]).sum())


def _chi_square_tails(statistic: float, freedom: int) -> tuple[float, float]:
    if freedom < 1:
        return 1.0, 1.0
    high, low = special.chdtrc(freedom, statistic), special.chdtr(freedom, statistic)
    return float(high), float(low)


def _shuffled(stretches: Sequence[Places], pockets: int) -> Floats:
    """The statistic of `travel` for shuffles of a short log, in ascending order."""
    everything = np.concatenate(stretches).astype(np.int64)
    ends = np.cumsum([len(stretch) for stretch in stretches])[:-1]
    within = np.setdiff1d(np.arange(len(everything) - 1), ends - 1)
    stream = np.random.Generator(np.random.SFC64(_SEED))
    found = []
    for _group in range(SHUFFLES // _AT_ONCE):
        rows = stream.permuted(np.tile(everything, (_AT_ONCE, 1)), axis=1)
        found.append(_statistics(rows[:, within], rows[:, within + 1], pockets))
    return np.sort(np.concatenate(found))


def _statistics(before: Counts, after: Counts, pockets: int) -> Floats:
    """The statistic of `travel` of logs, one a row, given as pairs."""
    logs, pairs = before.shape
    row = np.arange(logs)[:, None] * pockets

    def counted(places: Counts) -> Counts:
        flat = np.bincount((row + places).ravel(), minlength=logs * pockets)
        return flat.reshape(logs, pockets)

    came = counted((after - before) % pockets)
    rows, columns = counted(before), counted(after)
    due = np.stack(
        [(rows * np.roll(columns, -far, axis=1)).sum(axis=1) for far in range(pockets)], axis=1
    ) / max(pairs, 1)
    with np.errstate(divide="ignore", invalid="ignore"):
        parts = np.where(due > 0, (came - due) ** 2 / due, 0.0)
    return np.asarray(parts.sum(axis=1))
