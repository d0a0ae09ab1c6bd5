"""How fast a run's questions are made, with their answers, skills and reasons, on one core.

A figure is the best of several tries in process time: what others do on the machine counts
as little as can be.
"""

from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean
from time import process_time

from croupier.trainer import drills, make_questions
from croupier.trainer.drill import Level

COUNT = 50
_UNIT = "questions/s"
_TRIES = 5
_RUNS = 4
"""Runs in a try."""


def measure() -> Iterator[tuple[str, float, str]]:
    """Questions a second in runs of 50, with default options.

    First over the mix: every level of every kind equally often. Then for each kind over its
    levels, and for each level.
    """
    took = {kind: _kind(kind) for kind in drills.KINDS}
    yield "the mix", _rate([one for levels in took.values() for one in levels.values()]), _UNIT
    for kind, levels in took.items():
        yield kind, _rate(list(levels.values())), _UNIT
        for level, one in levels.items():
            yield f"{kind}, level {level}", _rate([one]), _UNIT


def _rate(seconds: Sequence[float]) -> float:
    """Questions a second where those that take so long come equally often."""
    return 1 / fmean(seconds)


def _kind(kind: str) -> Mapping[Level, float]:
    return {level: _seconds(kind, level) for level in drills.KINDS[kind].levels}


def _seconds(kind: str, level: Level) -> float:
    """Seconds a question; each run has a seed of its own, so that nothing is remembered."""
    make_questions(kind, level, {}, "warm", COUNT)
    tries = []
    for number in range(_TRIES):
        began = process_time()
        made = sum(
            len(make_questions(kind, level, {}, f"{number}/{run}", COUNT)) for run in range(_RUNS)
        )
        tries.append((process_time() - began) / made)
    return min(tries)
