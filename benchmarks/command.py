"""The command as a whole process."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks.figures import Beside, Measured

_LINES = 100_000
_RUNS = 5


def measure() -> Iterator[Measured]:
    """Seconds until the help is printed, beside Python alone; and batches of bets."""
    command = str(Path(sys.executable).with_name("croupier"))
    alone = _seconds([sys.executable, "-c", "pass"])
    helped = _seconds([command, "--help"])
    yield Beside("croupier --help", helped, "Python starting, and no more", alone, "s")
    bets = "\n".join(map(_bet, range(_LINES))).encode()
    for name, arguments in (("settle", ["--falls", "17"]), ("place", [])):
        took = _seconds([command, name, *arguments, "--json"], bets, runs=1)
        yield f"{name} --json, {_LINES:,} lines, a third of them series", took, "s"


def _bet(index: int) -> str:
    amount = 900 + index % 1000
    series = ("voisins", "tiers", "orphelins", "zero-game")
    return f"{series[index % 4]} {amount}" if index % 3 == 0 else f"{index % 37} {amount}"


def _seconds(command: list[str], given: bytes = b"", runs: int = _RUNS) -> float:
    times = []
    for _ in range(runs):
        began = perf_counter()
        subprocess.run(command, input=given, stdout=subprocess.DEVNULL, check=True)
        times.append(perf_counter() - began)
    return median(times)
