"""Hits of a log's wheels, each by itself: does one stand out? Needs the standard library alone.

An audit knows how often each number fell at a table, and not what fell after what. So two things
can be asked of each wheel: the pocket farthest from its due, by the exact binomial chance, and the
first harmonic, a side that falls more often (Mardia & Jupp, Directional Statistics, 6.3).
`croupier wheel` asks more.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import atan2, cos, exp, hypot, lgamma, log, log1p, pi, sin, sqrt
from statistics import NormalDist

from croupier.rules.wheel import Number, Wheel

LEVEL = 0.01
"""The chance that is allowed for any of the fair wheels to be pointed at."""
LEAST_DUE = 5
"""Hits due to each pocket below which nothing that is true for many spins is said."""
_NOTHING_MORE = 1e-17


@dataclass(frozen=True, slots=True)
class Tally:
    """How often each number fell at a table; numbers that are not in it never did."""

    table: str
    wheel: Wheel
    hits: Mapping[Number, int]

    @property
    def spins(self) -> int:
        """How many numbers fell."""
        return sum(self.hits.values())

    @property
    def due(self) -> float:
        """How often each number falls on average."""
        return self.spins / len(self.wheel.numbers)


@dataclass(frozen=True, slots=True)
class Side:
    """A side that falls `share` more often than due; `toward` is the number in its middle.

    `turn` is where that is, a share of a whole turn clockwise from the first pocket. A wheel
    without a fault shows as much with `chance`, None where there are too few spins to say.
    """

    toward: Number
    share: float
    turn: float
    chance: float | None


@dataclass(frozen=True, slots=True)
class Leaning:
    """What a wheel's hits show: the pocket farthest from its due, and the side that falls more.

    `chance` is that of any pocket of a fair wheel to be so far off. `stands_out`: the wheel is
    pointed at, all wheels of the log considered (Bonferroni).
    """

    tally: Tally
    farthest: Number
    chance: float
    side: Side | None
    stands_out: bool


def leanings(tallies: Sequence[Tally], level: float = LEVEL) -> tuple[Leaning, ...]:
    """What each wheel shows, in the order given; those without a spin are left out.

    >>> from croupier.rules.wheel import load_wheel
    >>> wheel = load_wheel("single-zero")
    >>> even = {number: 100 for number in wheel.numbers}
    >>> [each.stands_out for each in leanings([
    ...     Tally("1", wheel, even), Tally("2", wheel, even | {Number(17): 150})])]
    [False, True]
    """
    spun = [tally for tally in tallies if tally.spins]
    asked = level / (2 * len(spun)) if spun else level
    return tuple(_leaning(tally, asked) for tally in spun)


def _leaning(tally: Tally, level: float) -> Leaning:
    spins, numbers = tally.spins, tally.wheel.numbers
    share = 1 / len(numbers)
    most = max(numbers, key=lambda number: tally.hits.get(number, 0))
    least = min(numbers, key=lambda number: tally.hits.get(number, 0))
    much = at_least(tally.hits.get(most, 0), spins, share)
    little = at_most(tally.hits.get(least, 0), spins, share)
    farthest, rare = (most, much) if much <= little else (least, little)
    chance = min(1.0, 2 * len(numbers) * rare)
    side = side_of(tally)
    tilted = side is not None and side.chance is not None and side.chance <= level
    return Leaning(tally, farthest, chance, side, chance <= level or tilted)


def side_of(tally: Tally) -> Side | None:
    """The side that falls more often; None where the order of the wheel is not attested."""
    order, spins = tally.wheel.order, tally.spins
    if order is None or not spins:
        return None
    angles = [2 * pi * place / len(order) for place in range(len(order))]
    hits = [tally.hits.get(number, 0) for number in order]
    across = sum(count * cos(angle) for count, angle in zip(hits, angles, strict=True))
    along = sum(count * sin(angle) for count, angle in zip(hits, angles, strict=True))
    length = hypot(across, along)
    turn = atan2(along, across) / (2 * pi) % 1
    enough = tally.due >= LEAST_DUE
    return Side(
        toward=order[round(turn * len(order)) % len(order)],
        share=2 * length / spins,
        turn=turn,
        chance=exp(-(length**2) / spins) if enough else None,
    )


def score(tally: Tally, number: Number) -> float:
    """How many standard deviations more often than due the number fell."""
    share = 1 / len(tally.wheel.numbers)
    spread = sqrt(tally.spins * share * (1 - share))
    return (tally.hits.get(number, 0) - tally.due) / spread if spread else 0.0


def score_limit(pockets: int, level: float = LEVEL) -> float:
    """How many standard deviations off its due any pocket of a fair wheel is with that chance.

    >>> round(score_limit(37), 2)
    3.64
    """
    return -NormalDist().inv_cdf(level / (2 * pockets))


def usual(tally: Tally, share: float = 0.95) -> tuple[int, int]:
    """The hits between which so large a share of a fair wheel's pockets lie, about.

    >>> from croupier.rules.wheel import load_wheel
    >>> wheel = load_wheel("single-zero")
    >>> usual(Tally("1", wheel, {number: 100 for number in wheel.numbers}))
    (81, 119)
    """
    each = 1 / len(tally.wheel.numbers)
    reach = NormalDist().inv_cdf((1 + share) / 2) * sqrt(tally.spins * each * (1 - each))
    return max(0, round(tally.due - reach)), round(tally.due + reach)


# --- binomial chances -------------------------------------------------------------------------


def at_least(hits: int, spins: int, share: float) -> float:
    """The chance of so many hits or more, each with that chance.

    >>> round(at_least(2, 3, 0.5), 9), at_least(0, 3, 0.5)
    (0.5, 1.0)
    """
    if hits <= 0:
        return 1.0
    if hits <= spins * share:
        return 1.0 - at_most(hits - 1, spins, share)
    term = total = _exactly(hits, spins, share)
    odds = share / (1 - share)
    for more in range(hits + 1, spins + 1):
        term *= (spins - more + 1) / more * odds
        total += term
        if term < total * _NOTHING_MORE:
            break
    return min(1.0, total)


def at_most(hits: int, spins: int, share: float) -> float:
    """The chance of so many hits or fewer, each with that chance.

    >>> round(at_most(1, 3, 0.5), 9)
    0.5
    """
    if hits >= spins:
        return 1.0
    if hits > spins * share:
        return 1.0 - at_least(hits + 1, spins, share)
    term = total = _exactly(hits, spins, share)
    odds = (1 - share) / share
    for fewer in range(hits - 1, -1, -1):
        term *= (fewer + 1) / (spins - fewer) * odds
        total += term
        if term < total * _NOTHING_MORE:
            break
    return min(1.0, total)


def _exactly(hits: int, spins: int, share: float) -> float:
    ways = lgamma(spins + 1) - lgamma(hits + 1) - lgamma(spins - hits + 1)
    return exp(ways + hits * log(share) + (spins - hits) * log1p(-share))
