"""How fast a run's questions are made, on one core, and what a long run weighs.

A figure is the best of several tries in process time: what others do on the machine counts
as little as can be.
"""

import gzip
import json
from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean
from time import process_time

from croupier.i18n import Voice
from croupier.school.packs import Signer, make_pack, new_key
from croupier.school.people.actor import LOCAL_ACTOR
from croupier.trainer import drills, make_questions
from croupier.trainer.drill import Level

COUNT = 50
LONG = 500
LIGHT = 40_000
"""Bytes that a pack of LONG questions is meant to stay under, compressed."""

_UNIT = "questions/s"
_TRIES = 5
_RUNS = 4
"""Runs in a try."""


def measure() -> Iterator[tuple[str, float, str]]:
    """Questions a second in runs of 50, with default options; then the packs' weights.

    First over the mix: every level of every kind equally often. Then for each kind over its
    levels, and for each level.
    """
    took = {kind: _kind(kind) for kind in drills.KINDS}
    yield "the mix", _rate([one for levels in took.values() for one in levels.values()]), _UNIT
    for kind, levels in took.items():
        yield kind, _rate(list(levels.values())), _UNIT
        for level, one in levels.items():
            yield f"{kind}, level {level}", _rate([one]), _UNIT
    yield from _weights()


def _weights() -> Iterator[tuple[str, float, str]]:
    """What packs of 500 weigh as they arrive, compressed; kinds with fewer have all they have."""
    heavy = 0
    for kind, drill in drills.KINDS.items():
        for level in drill.levels:
            weight = _weight(kind, level)
            heavy += weight > LIGHT
            yield f"pack of {LONG}, {kind} {level} (goal under 40)", weight / 1000, "kB"
    yield f"packs of {LONG} above 40 kB", heavy, "levels"


def _weight(kind: str, level: Level) -> int:
    key = new_key(kind, level, {}, "weight", LONG, 0)
    pack = make_pack(LOCAL_ACTOR, key, Voice("en"), Signer("bench" * 10))
    text = json.dumps(pack, ensure_ascii=False, separators=(",", ":"))
    return len(gzip.compress(text.encode()))


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
