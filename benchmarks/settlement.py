"""Settling, beside the same done by hand in the same run.

In processor time: what else the machine does is not counted.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from time import process_time

from croupier.rules.bets import Bet
from croupier.rules.notation import read_bet
from croupier.rules.rule_set import standard
from croupier.rules.settlement import compile_cloth, settle_lines
from croupier.rules.wheel import Number

BETS = 100
_ROUNDS = 2_000
_SPINS = 1_000_000
_LINES = 20_000
_RUNS = 5


def measure() -> Iterator[tuple[str, float, str]]:
    """Rounds a second, and their ratio to a loop written by hand over plain tuples."""
    rules, chance = standard(), random.Random(1)
    bets = [
        Bet(chance.choice(rules.layout.positions), chance.randrange(1, 101)) for _ in range(BETS)
    ]
    falls = [Number(chance.randrange(37)) for _ in range(_ROUNDS)]
    plain = [(set(b.position.numbers), b.stake, rules.odds(b.position).pays) for b in bets]

    ours, by_hand = _side_by_side(
        lambda: _each(falls, lambda number: settle_lines(bets, number, rules)),
        lambda: _each(falls, lambda number: _lines_by_hand(plain, number)),
        _ROUNDS,
    )
    yield f"settle {BETS} bets, a full line for each (goal: 30 000)", ours, "rounds/s"
    yield "the same by hand, a dict a bet", by_hand, "rounds/s"
    yield "ratio", ours / by_hand, "×"

    cloth = compile_cloth(bets, rules)
    spins = [Number(chance.randrange(37)) for _ in range(_SPINS)]
    table = list(cloth.net)
    ours, by_hand = _side_by_side(
        lambda: cloth.nets(spins), lambda: [table[number] for number in spins], _SPINS
    )
    yield f"totals of {BETS} bets, compiled (goal: 20 M)", ours / 1e6, "M rounds/s"
    yield "the same by hand, a look-up in a list", by_hand / 1e6, "M rounds/s"
    yield "ratio", ours / by_hand, "×"

    texts = [f"{bet.position.key} {bet.stake}" for bet in bets] * (_LINES // BETS)
    took = median(_times(lambda: [read_bet(text, rules) for text in texts]))
    yield "read bets from text", len(texts) / took, "lines/s"


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


def _side_by_side(
    ours: Callable[[], object], by_hand: Callable[[], object], count: int
) -> tuple[float, float]:
    """Both rates, run in turn, so that a machine that slows down slows both."""
    first, second = [], []
    for _ in range(_RUNS):
        first += _times(ours, 1)
        second += _times(by_hand, 1)
    return count / median(first), count / median(second)


def _times(work: Callable[[], object], runs: int = _RUNS) -> list[float]:
    times = []
    for _ in range(runs):
        began = process_time()
        work()
        times.append(process_time() - began)
    return times
