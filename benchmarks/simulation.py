"""Simulating, beside numpy written by hand in the same run.

In processor time and by one thread; what numpy does here is done by one. By hand is the
fastest of the ways tried: numbers from numpy's own generator, and payoffs looked up without
checking each into a buffer that is there already.
"""

import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from time import process_time

import numpy as np

from benchmarks.figures import Beside, Figure, Measured
from croupier.odds.simulation.plans import PLANS
from croupier.odds.simulation.run import Play, simulate, tally
from croupier.rules.bets import Bet
from croupier.rules.rule_set import RuleSet, read_rule_set, standard
from croupier.rules.settlement import compile_cloth

_SPINS = 1 << 23
_BLOCK = 1 << 16
_RUNS = 7
_PLAYERS, _ROUNDS = 10_000, 300
_CLOTH = (
    *("red", "odd", "dozen-1", "column-2", "17", "0", "32", "17/20", "0/1", "8/11"),
    *("13/14/15", "0/2/3", "25/26/28/29", "0/1/2/3", "4/5/7/8", "31/32/33/34/35/36"),
    *("1/2/3/4/5/6", "22", "29", "35/36"),
)


def measure() -> Iterator[Measured]:
    """Spins and bets a second, their ratios to work by hand, and memory."""
    rules = standard()
    red = [Bet(rules.layout.by_key["red"], 10)]
    twenty = [Bet(rules.layout.by_key[key], at + 1) for at, key in enumerate(_CLOTH)]
    for name, bets in (("red", red), (f"{len(twenty)} bets", twenty)):
        yield from _beside_hand(name, bets, rules)
    yield from _players(red, rules)
    yield from _plans(red)
    few, many = (_peak(red, rules, spins) for spins in (1 << 20, 10 << 20))
    yield "peak memory, a million spins of red", few / 1e6, "MB"
    yield "the same, ten times as many (goal: 1)", many / few, "×"


def _beside_hand(name: str, bets: list[Bet], rules: RuleSet) -> Iterator[Beside]:
    payoff = np.array(compile_cloth(bets, rules).net, np.int64)
    ours, plain, best = _rates(
        lambda: tally(bets, rules, _SPINS, seed=1, chunk=_BLOCK).net,
        lambda: _by_hand(payoff),
        lambda: _by_hand_buffered(payoff),
    )
    laid = f"{name} laid flat, exact sums"
    for hand, rate in (("payoff[integers(0, 37)].sum()", plain), ("into a buffer", best)):
        yield Beside(laid, ours / 1e6, f"numpy by hand, {hand}", rate / 1e6, "M spins/s", goal=0.9)


def _by_hand(payoff: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> int:
    random = np.random.Generator(np.random.SFC64(1))
    return sum(
        int(payoff[random.integers(0, 37, _BLOCK, dtype=np.uint8)].sum())
        for _ in range(_SPINS // _BLOCK)
    )


def _by_hand_buffered(payoff: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> int:
    random, total = np.random.Generator(np.random.SFC64(1)), 0
    nets = np.empty(_BLOCK, np.int64)
    for _ in range(_SPINS // _BLOCK):
        numbers = random.integers(0, 37, _BLOCK, dtype=np.uint8)
        payoff.take(numbers, out=nets, mode="clip")
        total += int(nets.sum())
    return total


def _players(red: list[Bet], rules: RuleSet) -> Iterator[Figure]:
    prison = read_rule_set("french", {"zero.rule": "prison"})
    assert isinstance(prison, RuleSet)
    held = [Bet(prison.layout.by_key["red"], 10)]
    (rate,) = _rates(lambda: tally(held, prison, _SPINS, seed=1))
    yield "red laid flat, en prison carried over", rate / 1e6, "M spins/s"
    for players in (1, 1000, _PLAYERS):
        play = Play(_SPINS // 4 // players, players, seed=1)
        (rate,) = _rates(partial(simulate, red, rules, play), count=play.spins * players)
        yield f"red, {players} at the table, path and runs too", rate / 1e6, "M spins/s"


def _plans(red: list[Bet]) -> Iterator[Figure]:
    rules = read_rule_set("european", {"limits.outside-maximum": 5000})
    assert isinstance(rules, RuleSet)
    play = Play(_ROUNDS, _PLAYERS, bankroll=10**7, seed=1)
    for name, plan in PLANS.items():
        bets = simulate(red, rules, play, plan).bets
        (rate,) = _rates(partial(simulate, red, rules, play, plan), count=bets)
        goal = " (goal: 20)" if name == "martingale" else ""
        yield f"{name}, {_PLAYERS:,} players{goal}", rate / 1e6, "M bets/s"


def _peak(bets: list[Bet], rules: RuleSet, spins: int) -> int:
    tracemalloc.start()
    tally(bets, rules, spins)
    simulate(bets, rules, Play(spins // 100, 100))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


def _rates(*works: Callable[[], object], count: int = _SPINS) -> list[float]:
    """How many a second each does, run in turn, so that a slower machine slows all."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(_RUNS):
        for work, taken in zip(works, times, strict=True):
            began = process_time()
            work()
            taken.append(process_time() - began)
    return [count / median(taken) for taken in times]
