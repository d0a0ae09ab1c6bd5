"""What came of a simulation: sums, shares, quantiles, and how far they may be off."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import nan, sqrt

import numpy as np

from croupier.odds.simulation.groups import FEW, Course, Group
from croupier.odds.simulation.plans import Amounts

GROUP = 1 << 13
"""How many players are played together, each group from a seed sequence of its own."""
PERCENTS = (1, 5, 25, 50, 75, 95, 99)
_BINS = 20


@dataclass(frozen=True, slots=True)
class PathPoint:
    """What players have after so many spins: 5 % have no more than `low`, 95 % than `high`."""

    spins: int
    low: int
    middle: int
    high: int


@dataclass(frozen=True, slots=True)
class Bin:
    """How many players end with `least` to `most` units."""

    least: int
    most: int
    players: int


@dataclass(frozen=True, slots=True)
class Simulation:
    """What came of it. Amounts are in units, chances and means are floats.

    `bets` counts the rounds laid by all players, `staked` and `net` are their sums; what was
    still in prison at the end is in `held` and not in `net`. `edge` is what the house kept
    per unit staked, `standard_error` how far that may be off (None where a single result
    does not say), `exact_edge` that of the bets as given. `ruined`, `at_goal` and `ahead`
    count players. `finals` has, by percent, what players end with; a player's bankroll is
    counted in, and without one he begins with 0. `longest_losing_run` is in rounds,
    `largest_stake` and `deepest_drawdown` (below the most a player had before) in units.
    `path` is of the first `GROUP` players, at no more than 201 points.
    """

    spins: int
    players: int
    bets: int
    staked: int
    net: int
    held: int
    standard_error: float | None
    exact_edge: Fraction
    ruined: int
    at_goal: int
    ahead: int
    finals: Mapping[int, int]
    results: tuple[Bin, ...]
    longest_losing_run: int
    largest_stake: int
    deepest_drawdown: int
    path: tuple[PathPoint, ...]

    @property
    def mean(self) -> float:
        """The net result per unit staked; no number where nothing was."""
        return self.net / self.staked if self.staked else nan

    @property
    def edge(self) -> float:
        """What the house kept, per unit staked."""
        return 0.0 - self.mean


def summed_up(groups: Sequence[Group], course: Course, exact: Fraction) -> Simulation:
    """The groups together; the path is the first's."""
    money = np.concatenate([group.money for group in groups])
    staked = np.concatenate([group.staked for group in groups])
    ends = np.sort(money)
    return Simulation(
        spins=course.spins,
        players=len(money),
        bets=sum(group.bets for group in groups),
        staked=sum(staked.tolist()),
        net=sum(money.tolist()) - course.start * len(money),
        held=sum(group.held for group in groups),
        standard_error=_standard_error(money - course.start, staked, groups[0]),
        exact_edge=exact,
        ruined=sum(int(group.ruined.sum()) for group in groups),
        at_goal=sum(int(group.at_goal.sum()) for group in groups),
        ahead=int((money > course.start).sum()),
        finals={percent: int(ends[_rank(len(ends), percent)]) for percent in PERCENTS},
        results=_bins(ends),
        longest_losing_run=max(group.longest for group in groups),
        largest_stake=max(group.largest for group in groups),
        deepest_drawdown=max(group.deepest for group in groups),
        path=_path(groups[0], course),
    )


def _rank(count: int, percent: int) -> int:
    """The place, in ascending order, of the least that so many percent do not exceed."""
    return -(-count * percent // 100) - 1


def _bins(ascending: Amounts) -> tuple[Bin, ...]:
    """All results in no more than `_BINS` bins, each as wide as any other.

    Flat bets on red end with every other amount: a bin is a whole number of such steps wide.
    """
    above = ascending - ascending[0]
    step = int(np.gcd.reduce(above)) or 1
    least, most = int(ascending[0]), int(ascending[-1])
    width = step * -(-((most - least) // step + 1) // _BINS)
    starts = range(least, most + 1, width)
    counts = np.bincount(above // width, minlength=len(starts)).tolist()
    return tuple(
        Bin(start, start + width - step, count) for start, count in zip(starts, counts, strict=True)
    )


def _path(group: Group, course: Course) -> tuple[PathPoint, ...]:
    ranks = [_rank(len(group.money), percent) for percent in (5, 50, 95)]
    points = np.partition(group.path, ranks, axis=1)[:, ranks].tolist()
    return tuple(PathPoint(m, *point) for m, point in zip(course.marks, points, strict=True))


def _standard_error(net: Amounts, staked: Amounts, group: Group) -> float | None:
    """That of net per unit staked: over players, or of few players over stretches of spins."""
    if len(net) < FEW:
        net, staked = np.diff(group.path, axis=0), np.diff(group.laid, axis=0)
    net, staked = net[staked > 0], staked[staked > 0]
    count = len(net)
    if count < 2:
        return None
    result, cost = net.astype(np.float64), staked.astype(np.float64)
    off = result - cost * (result.sum() / cost.sum())
    return sqrt(float((off * off).sum()) * count / (count - 1)) / float(cost.sum())
