"""How long a pack takes with its words and pictures, and what a page weighs when it arrives."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from croupier.i18n import Voice
from croupier.school.packs import Signer, make_pack, new_key
from croupier.school.people.actor import LOCAL_ACTOR
from croupier.trainer import drills
from croupier.web.pages import HERE

COUNT = 50
_RUNS = 15


def measure() -> Iterator[tuple[str, float, str]]:
    """Packs of 50 in milliseconds and compressed bytes; scripts and styles in bytes."""
    for kind, drill in drills.KINDS.items():
        level = drill.levels[-1]
        took, size = _pack(kind, level)
        yield f"pack of {COUNT}, {kind} {level} (goal: under 30)", took, "ms"
        yield f"pack of {COUNT}, {kind} {level}, compressed", size, "bytes"
    static = HERE / "static"
    yield "JavaScript, compressed", _weight(static.rglob("*.js")), "bytes"
    yield "CSS, compressed", _weight(static.rglob("*.css")), "bytes"


def _pack(kind: str, level: int) -> tuple[float, int]:
    """The median time of a pack, every one with questions of its own, and the last one's size."""
    signer, voice, times = Signer("bench" * 10), Voice("ru"), []
    pack = make_pack(LOCAL_ACTOR, new_key(kind, level, {}, "warm", COUNT, 0), voice, signer)
    for run in range(_RUNS):
        began = perf_counter()
        pack = make_pack(
            LOCAL_ACTOR, new_key(kind, level, {}, f"run {run}", COUNT, 0), voice, signer
        )
        times.append(1000 * (perf_counter() - began))
    return median(times), len(gzip.compress(json.dumps(pack).encode()))


def _weight(files: Iterator[Path]) -> int:
    return sum(len(gzip.compress(file.read_bytes())) for file in files)
