"""Simulation: what flat bets and staking plans bring over many spins and many players.

Needs numpy (the extra `simulate`). Every result follows from the seed alone: the same on
every machine, whatever is held in memory at a time.

Players are drawn in groups of `GROUP`, each from a seed sequence of its own. What a number
brings is what the engine settles; a stake in prison is carried to the spins that follow.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from croupier.odds.chances import set_odds
from croupier.odds.distributions import NothingLaid
from croupier.odds.simulation.groups import Course, FlatGroup, Group, PlanGroup, Seen
from croupier.odds.simulation.numbers import NumberStream
from croupier.odds.simulation.outcomes import HeldStates, Pattern, most_won, pattern_of
from croupier.odds.simulation.plans import Amounts, Flat, Plan
from croupier.odds.simulation.play import (
    MOST_PLAYERS,
    MOST_SPINS,
    BankrollTooSmall,
    GoalNotAbove,
    OutOfRange,
    Play,
    SumsTooLarge,
)
from croupier.odds.simulation.result import GROUP, Simulation, summed_up
from croupier.rules.bets import Bet
from croupier.rules.rule_set import RuleSet
from croupier.rules.wheel import Number

__all__ = [
    "GROUP",
    "MOST_PLAYERS",
    "MOST_SPINS",
    "BankrollTooSmall",
    "GoalNotAbove",
    "OutOfRange",
    "Play",
    "Simulation",
    "SumsTooLarge",
    "Tally",
    "simulate",
    "tally",
]

_CHUNK = 1 << 15
_MARKS = 200
_ROOM = 1 << 62
_NOTHING = np.empty((0, 0), np.int64)


# --- one long series ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tally:
    """A series of spins of the same bets, counted: sums in units, exact.

    `counts` has, for each number, how often it fell. `held` is what was in prison at the
    end, and is not in `net`.
    """

    spins: int
    staked: int
    net: int
    held: int
    counts: Mapping[Number, int]
    exact_edge: Fraction

    @property
    def edge(self) -> float:
        """What the house kept, per unit staked."""
        return -self.net / self.staked


def tally(
    bets: Sequence[Bet],
    rules: RuleSet,
    spins: int,
    seed: int = 0,
    *,
    chunk: int = 1 << 16,
    seen: Seen = lambda _spins: None,
) -> Tally:
    """The bets laid on every spin of one series, summed up: the fastest there is.

    They lie already, one a seat and position. Memory does not grow with `spins`. Raises
    NothingLaid, OutOfRange, and SumsTooLarge where the sum of a chunk would be.

    >>> from croupier.rules.rule_set import standard
    >>> rules = standard()
    >>> red = tally([Bet(rules.layout.by_key["red"], 10)], rules, 100_000, seed=1)
    >>> red.staked, str(red.exact_edge), sum(red.counts.values())
    (1000000, '1/37', 100000)
    """
    _check("spins", spins, MOST_SPINS)
    odds = set_odds(bets, rules)
    pattern = pattern_of(bets, rules)
    if pattern.unit * most_won(pattern, rules) * chunk > _ROOM:
        raise SumsTooLarge(odds.stake, chunk)
    states = HeldStates(bets, rules)
    stream = NumberStream(_slots(rules), _seed_of(seed, 0))
    counts = np.zeros(_slots(rules), np.int64)
    prison, extra = np.zeros(1, np.int64), 0
    for done in range(0, spins, chunk):
        numbers = stream.draw(min(chunk, spins - done))
        counts += _counted(numbers, len(counts))
        if states.holds:
            places, found = states.along(numbers.reshape(-1, 1), prison)
            fell = numbers[places]
            extra += int((states.net[found, fell] - states.net[0, fell]).sum())
        seen(len(numbers))
    net = sum(n * c for n, c in zip(states.net[0].tolist(), counts.tolist(), strict=True))
    fallen = {Number(number): count for number, count in enumerate(counts.tolist())}
    held = states.held(int(prison[0]))
    return Tally(spins, odds.stake * spins, net + extra, held, fallen, odds.edge)


def _counted(numbers: "np.ndarray[Any, np.dtype[np.uint8]]", count: int) -> Amounts:
    """How often each number stands there: two at a time, which takes half as long."""
    even = len(numbers) & ~1
    pairs = np.bincount(numbers[:even].view(np.uint16), minlength=256 * count)
    table = pairs[: 256 * count].reshape(count, 256)
    counts: Amounts = table.sum(axis=1) + table[:, :count].sum(axis=0)
    if even < len(numbers):
        counts[numbers[-1]] += 1
    return counts


# --- many players ---------------------------------------------------------------------------


def simulate(
    bets: Sequence[Bet],
    rules: RuleSet,
    play: Play,
    plan: Plan[Any] | None = None,
    *,
    chunk: int = _CHUNK,
    seen: Seen = lambda _spins: None,
) -> Simulation:
    """The bets played so by the plan, or flat without one.

    They lie already, one a seat and position, and are what each player lays first. A player
    stops who cannot lay the next bet out of his bankroll, or has reached the goal. Memory
    does not grow with `spins`; `chunk` is how many numbers are held at a time, and changes no
    result. `seen` is told of spins played, in the end `spins` × `players`.

    Where zeros send to prison, flat bets without a bankroll and a goal lie on every spin; any
    other player waits until his stake is free or lost.

    Raises NothingLaid, OutOfRange, BankrollTooSmall, GoalNotAbove, SumsTooLarge, and what the
    plan raises.

    >>> from croupier.odds.simulation.plans import Martingale
    >>> from croupier.rules.rule_set import standard
    >>> rules = standard()
    >>> red = [Bet(rules.layout.by_key["red"], 1)]
    >>> found = simulate(red, rules, Play(spins=100, players=500, bankroll=63), Martingale())
    >>> found.largest_stake, 0 < found.ruined < found.players, len(found.path)
    (32, True, 101)
    """
    _check("spins", play.spins, MOST_SPINS)
    _check("players", play.players, MOST_PLAYERS)
    if not bets:
        raise NothingLaid
    pattern = pattern_of(bets, rules)
    course = _course(play, pattern.unit * pattern.stake, chunk, seen)
    played = _player(plan or Flat(), pattern, rules, course)
    groups: list[Group] = []
    for index, begin in enumerate(range(0, play.players, GROUP)):
        stream = NumberStream(_slots(rules), _seed_of(play.seed, index))
        group = played(min(GROUP, play.players - begin), stream)
        groups.append(group if not groups else replace(group, path=_NOTHING, laid=_NOTHING))
    return summed_up(groups, course, set_odds(bets, rules).edge)


def _course(play: Play, stake: int, chunk: int, seen: Seen) -> Course:
    if play.bankroll is not None and play.bankroll < stake:
        raise BankrollTooSmall(play.bankroll, stake)
    start = play.bankroll or 0
    if play.goal is not None and play.goal <= start:
        raise GoalNotAbove(play.goal, start)
    points = min(play.spins, _MARKS)
    marks = tuple(mark * play.spins // points for mark in range(points + 1))
    return Course(play.spins, play.bankroll, play.goal, marks, chunk, seen)


def _player(
    plan: Plan[Any], pattern: Pattern, rules: RuleSet, course: Course
) -> Callable[[int, NumberStream], Group]:
    """What plays a group of so many players; raises SumsTooLarge."""
    most = (_ROOM - course.start) // (most_won(pattern, rules) * course.spins)
    if pattern.unit > most:
        raise SumsTooLarge(pattern.unit * pattern.stake, course.spins)
    states = HeldStates(pattern.times(pattern.unit), rules)
    stops = course.bankroll is not None or course.goal is not None
    stake = pattern.unit * pattern.stake
    if isinstance(plan, Flat) and not (states.holds and stops):
        return lambda players, stream: FlatGroup(states, stake, players, course).play(stream)
    return lambda players, stream: PlanGroup(plan, pattern, rules, players, course, most).play(
        stream
    )


def _check(what: str, given: int, most: int) -> None:
    if not 1 <= given <= most:
        raise OutOfRange(what, given, 1, most)


def _slots(rules: RuleSet) -> int:
    numbers = rules.wheel.numbers
    assert numbers == tuple(range(len(numbers))), "numbers that do not count up from 0"
    return len(numbers)


def _seed_of(seed: int, group: int) -> np.random.SeedSequence:
    return np.random.SeedSequence(seed, spawn_key=(group,))
