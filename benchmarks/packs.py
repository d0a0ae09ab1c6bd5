"""How fast a run's questions are made, with their answers and reasons."""

from collections.abc import Iterator
from time import perf_counter

from croupier.trainer import drills, make_questions

COUNT = 50
_SECONDS = 0.2


def measure() -> Iterator[tuple[str, float, str]]:
    """For each kind and level: its name, questions a second in runs of 50, and the unit."""
    for kind, drill in drills.KINDS.items():
        for level in drill.levels:
            yield f"{kind}, level {level}", _rate(kind, level), "questions/s"


def _rate(kind: str, level: int) -> float:
    """Questions a second; each run has a seed of its own, so that nothing is remembered."""
    make_questions(kind, level, {}, "warm", COUNT)
    made, began = 0, perf_counter()
    while (took := perf_counter() - began) < _SECONDS:
        made += len(make_questions(kind, level, {}, f"run {made}", COUNT))
    return made / took
