"""Settling, beside the same done by hand in the same run.

In processor time: what else the machine does is not counted. By hand is what somebody writes who
needs these sums alone: no seats, no zero rules, no limits, nothing checked.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from time import process_time
from typing import TypeAlias

import numpy as np

from benchmarks.figures import Beside, Measured
from croupier.rules.bets import Bet
from croupier.rules.notation import read_bet
from croupier.rules.rule_set import RuleSet, standard
from croupier.rules.settlement import compile_cloth, settle_lines
from croupier.rules.wheel import Number

BETS = 100
_ROUNDS = 2_000
_SPINS = 1_000_000
_LINES = 20_000
_RUNS = 5

Integers: TypeAlias = "np.ndarray[tuple[int, ...], np.dtype[np.int64]]"


def measure() -> Iterator[Measured]:
    """Rounds a second, and their ratios to loops and arrays written by hand."""
    rules, chance = standard(), random.Random(1)
    bets = [
        Bet(chance.choice(rules.layout.positions), chance.randrange(1, 101)) for _ in range(BETS)
    ]
    yield from _lines_of(bets, rules, chance)
    yield from _totals_of(bets, rules, chance)
    texts = [f"{bet.position.key} {bet.stake}" for bet in bets] * (_LINES // BETS)
    took = median(_times(lambda: [read_bet(text, rules) for text in texts]))
    yield "read bets from text", len(texts) / took, "lines/s"


def _lines_of(bets: Sequence[Bet], rules: RuleSet, chance: random.Random) -> Iterator[Measured]:
    """A line for each bet: winnings, kept, collected."""
    falls = [Number(chance.randrange(37)) for _ in range(_ROUNDS)]
    plain = [(set(b.position.numbers), b.stake, rules.odds(b.position).pays) for b in bets]
    masks = np.array([sum(1 << n for n in b.position.numbers) for b in bets], np.int64)
    stakes = np.array([b.stake for b in bets], np.int64)
    won = np.array([b.stake * int(rules.odds(b.position).pays) for b in bets], np.int64)
    rates = _rates(
        _ROUNDS,
        lambda: _each(falls, lambda number: settle_lines(bets, number, rules)),
        lambda: _each(falls, lambda number: _lines_by_hand(plain, number)),
        lambda: _each(falls, lambda number: _lines_by_numpy(masks, stakes, won, number)),
    )
    what, unit = f"settle {BETS} bets, a full line for each (goal: 30 000)", "rounds/s"
    yield Beside(what, rates[0], "Python by hand, a dict a bet", rates[1], unit)
    yield Beside(what, rates[0], "numpy by hand, three arrays and no lines", rates[2], unit)


def _totals_of(bets: Sequence[Bet], rules: RuleSet, chance: random.Random) -> Iterator[Measured]:
    """One net result a round, of bets that lie for many spins."""
    cloth = compile_cloth(bets, rules)
    spins = [Number(chance.randrange(37)) for _ in range(_SPINS)]
    table, falls = list(cloth.net), np.array(spins, np.uint8)
    nets = np.array(table, np.int64)
    rates = _rates(
        _SPINS,
        lambda: cloth.nets(spins),
        lambda: [table[number] for number in spins],
        lambda: nets[falls],
    )
    what, unit = f"totals of {BETS} bets, compiled (goal: 20 M)", "M rounds/s"
    ours, by_list, by_numpy = (rate / 1e6 for rate in rates)
    yield Beside(what, ours, "Python by hand, a look-up in a list", by_list, unit)
    yield Beside(what, ours, "numpy by hand, a look-up by an array", by_numpy, unit)


def _each(falls: Sequence[Number], settled: Callable[[Number], object]) -> None:
    """Settle round after round; a round's lines are let go before the next."""
    for number in falls:
        settled(number)


def _lines_by_hand(plain: Sequence[tuple[set[Number], int, int]], falls: Number) -> list[object]:
    lines: list[object] = []
    for numbers, stake, pays in plain:
        if falls in numbers:
            lines.append({"stake": stake, "winnings": stake * pays, "kept": stake, "collected": 0})
        else:
            lines.append({"stake": stake, "winnings": 0, "kept": 0, "collected": stake})
    return lines


def _lines_by_numpy(
    masks: Integers, stakes: Integers, won: Integers, falls: Number
) -> tuple[Integers, Integers, Integers]:
    hit = (masks >> falls) & 1
    kept: Integers = stakes * hit
    return won * hit, kept, stakes - kept


def _rates(count: int, *works: Callable[[], object]) -> list[float]:
    """How many a second each does, run in turn, so that a machine that slows down slows all."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(_RUNS):
        for work, taken in zip(works, times, strict=True):
            taken.extend(_times(work, 1))
    return [count / median(taken) for taken in times]


def _times(work: Callable[[], object], runs: int = _RUNS) -> list[float]:
    times = []
    for _ in range(runs):
        began = process_time()
        work()
        times.append(process_time() - began)
    return times
