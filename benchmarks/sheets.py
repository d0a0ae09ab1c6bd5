"""How long paper takes: a sheet, its key, cards, a handout; and the command as a whole process."""

import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

from croupier.i18n import Voice
from croupier.rules.rule_set import standard
from croupier.school.papers import new_order, sheet_of
from croupier.sheets import cards
from croupier.sheets.handouts import poster_of
from croupier.sheets.paper import Paper
from croupier.sheets.press import typeset
from croupier.sheets.questions import Part, content_of

COUNT = 20
_RUNS = 9
_COLD_RUNS = 3
_FIRST = """
from time import perf_counter
began = perf_counter()
from benchmarks.sheets import sheet
sheet("pictures", 3, "first")
print(perf_counter() - began)
"""


def measure() -> Iterator[tuple[str, float, str]]:
    """Milliseconds for sheets of 20 questions, every one with questions of its own; sizes."""
    yield "a first sheet, all imports within (goal: under 500)", 1000 * _first(), "ms"
    for kind, level in (("pictures", 3), ("pictures", 6), ("cloth", 3), ("spin", 3)):
        took, size = _timed(partial(sheet, kind, level))
        yield f"sheet of {COUNT}, {kind} {level}", took, "ms"
        yield f"sheet of {COUNT}, {kind} {level}", size / 1000, "kB"
    for name, make in {
        f"key of {COUNT}, pictures 3": lambda seed: sheet("pictures", 3, seed, Part.KEY),
        f"{COUNT} cards, pictures 3": _cards,
        "poster": lambda _: typeset("poster", poster_of(standard(), Paper.A4, Voice("ru"))),
    }.items():
        yield name, _timed(make)[0], "ms"
    yield "croupier sheet pictures, both files, a whole process", _cold(), "s"


def sheet(kind: str, level: int, seed: str, part: Part = Part.QUESTIONS) -> bytes:
    """A sheet as the web prints it."""
    voice, order = Voice("ru"), new_order([kind], level, seed, COUNT, {})
    return typeset("questions", content_of(sheet_of(order, voice, "http://a"), part, voice))


def _cards(seed: str) -> bytes:
    voice, order = Voice("ru"), new_order(["pictures"], 3, seed, COUNT, {})
    return typeset("cards", cards.content_of(sheet_of(order, voice, "http://a"), voice))


def _timed(make: Callable[[str], bytes]) -> tuple[float, int]:
    """The median time in milliseconds, and the last one's size."""
    times, size = [], len(make("warm"))
    for run in range(_RUNS):
        began = perf_counter()
        size = len(make(f"run {run}"))
        times.append(1000 * (perf_counter() - began))
    return median(times), size


def _first() -> float:
    """Seconds from nothing imported to a sheet, in a process that runs."""
    runs = (
        subprocess.run([sys.executable, "-c", _FIRST], capture_output=True, check=True).stdout
        for _ in range(_COLD_RUNS)
    )
    return median(map(float, runs))


def _cold() -> float:
    command, times = str(Path(sys.executable).with_name("croupier")), []
    with tempfile.TemporaryDirectory() as folder:
        for run in range(_COLD_RUNS):
            began = perf_counter()
            subprocess.run(
                [command, "sheet", "pictures", "--level", "3", "--seed", str(run)],
                cwd=folder,
                stdout=subprocess.DEVNULL,
                check=True,
            )
            times.append(perf_counter() - began)
    return median(times)
