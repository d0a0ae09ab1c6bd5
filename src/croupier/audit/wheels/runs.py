"""Wald-Wolfowitz runs: how often a log changes between two sides, red and black, high and low.

Wald & Wolfowitz (1940), "On a test whether two samples are from the same population", Annals of
Mathematical Statistics 11. What is on neither side, the zeros, is left out, and the run goes on
across it: of a fair wheel what is left is still a row of independent coins.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt
from scipy import special

from croupier.audit.wheels.counting import Floats

EXACT_UP_TO = 2_000
"""Spins on the two sides together, of which the chances are exact; above they are the normal's."""


@dataclass(frozen=True, slots=True)
class Runs:
    """How many runs there were, how many were due, and the chances of as many and of as few."""

    runs: int
    due: float
    spins: int
    many: float
    few: float


def count_runs(stretches: Iterable[npt.NDArray[np.bool_]]) -> Runs:
    """The runs of stretches of a log, True on one side and False on the other.

    Each stretch is judged by how many it has of either side. A run does not go on from one
    stretch to the next.

    >>> found = count_runs([np.array([True, True, False, False])])
    >>> found.runs, found.due, round(found.few, 4), found.many
    (2, 3.0, 0.3333, 1.0)
    """
    runs, due, variance, spins = 0, 0.0, 0.0, 0
    sides = []
    for stretch in stretches:
        if not len(stretch):
            continue
        one = int(stretch.sum())
        other = len(stretch) - one
        sides.append((one, other))
        runs += 1 + int((stretch[1:] != stretch[:-1]).sum())
        expected, spread = _moments(one, other)
        due, variance, spins = due + expected, variance + spread, spins + len(stretch)
    many, few = _tails(runs, due, variance, sides if spins <= EXACT_UP_TO else None)
    return Runs(runs, due, spins, many, few)


def _moments(one: int, other: int) -> tuple[float, float]:
    """The mean and the variance of the number of runs."""
    both, twice = one + other, 2 * one * other
    variance = 0.0 if both < 2 else twice * (twice - both) / (both * both * (both - 1))
    return 1 + twice / both, variance


def _tails(
    runs: int, due: float, variance: float, sides: list[tuple[int, int]] | None
) -> tuple[float, float]:
    if sides is None:
        deviation = sqrt(variance)
        if deviation == 0:
            return 1.0, 1.0
        many, few = ((sign * (runs - due) - 0.5) / deviation for sign in (1, -1))
        return float(special.ndtr(-many)), float(special.ndtr(-few))
    chances = np.ones(1)
    for one, other in sides:
        chances = np.convolve(chances, _chances(one, other))
    few = float(chances[: runs + 1].sum())
    return min(float(chances[runs:].sum()), 1.0), min(few, 1.0)


def _chances(one: int, other: int) -> Floats:
    """The chance of each number of runs, from none up, of so many on either side."""
    if not one or not other:
        return np.array([0.0, 1.0])
    pairs = np.arange(1, min(one, other) + 2)
    ways = special.gammaln(one + other + 1) - special.gammaln(one + 1) - special.gammaln(other + 1)
    first, second = (_choose(one - 1, pairs - 1), _choose(other - 1, pairs - 1))
    more_first, more_second = _choose(one - 1, pairs), _choose(other - 1, pairs)
    chances = np.zeros(2 * len(pairs) + 2)
    chances[2 * pairs] = 2 * np.exp(first + second - ways)
    odd = np.exp(more_first + second - ways) + np.exp(first + more_second - ways)
    chances[2 * pairs + 1] = odd
    return np.asarray(chances[: one + other + 1])


def _choose(of: int, take: npt.NDArray[np.int64]) -> Floats:
    """The logarithm of how many ways there are to take so many; of none, minus infinity."""
    rest = np.maximum(of - take, 0)
    ways = special.gammaln(of + 1) - special.gammaln(take + 1) - special.gammaln(rest + 1)
    return np.asarray(np.where(take <= of, ways, -np.inf))
