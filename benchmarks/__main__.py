"""Measurements in one run: `make bench`, or `python -m benchmarks [PART ...] [--to FILE]`.

Without a part, those that stand beside something else that does the same work; `all` runs every
part.
An option that a part knows is written after its name: `audit --rows 50000000`.
"""

import os
import platform
import sys
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from inspect import signature
from pathlib import Path
from typing import Any

from benchmarks.figures import Absent, Measured, lines, page

BESIDE = ("settlement", "simulation", "audit", "packs", "pages", "command", "peers")
"""The parts of `make bench`; docs/benchmarks.md says what each measures."""

PARTS = (
    *BESIDE,
    "pictures",
    "browser",
    "learning",
    "progress",
    "classes",
    "load",
    "exam_load",
    "sheets",
)
ALL = "all"
RESULTS = Path("bench-results")
_PACKAGES = ("numpy", "duckdb", "ibis-framework")


def main(arguments: Sequence[str]) -> None:
    """Print a line a figure: what was measured, how much, of what; then write the page."""
    parts, options = _read(arguments)
    to = options.pop("to", None)
    found: dict[str, list[Measured]] = {}
    for part in parts:
        print(f"\n{part}", flush=True)
        found[part] = []
        said: set[str] = set()
        for one in _measure(part, options):
            found[part].append(one)
            new = [line for line in lines(one) if line not in said]
            said.update(new)
            print(*new, sep="\n", flush=True)
    file = _results() if to is None else Path(to)
    file.write_text(page(found, _about()), "utf-8")
    print(f"\nWritten: {file}")


def _read(arguments: Sequence[str]) -> tuple[tuple[str, ...], dict[str, str]]:
    """The parts, and the options that stand among them with their values."""
    parts: list[str] = []
    options: dict[str, str] = {}
    left = list(arguments)
    while left:
        word = left.pop(0)
        if not word.startswith("--"):
            parts.append(word)
        elif left:
            options[word.removeprefix("--")] = left.pop(0)
        else:
            sys.exit(f"{word}: a value is missing")
    if unknown := sorted(set(parts) - {*PARTS, ALL}):
        sys.exit(f"{', '.join(unknown)}: no such part; there are {', '.join((*PARTS, ALL))}")
    return (PARTS if ALL in parts else tuple(parts) or BESIDE), options


def _measure(part: str, options: Mapping[str, str]) -> Iterable[Measured]:
    """What the part measures; it is given those options that it has a place for."""
    try:
        measure: Any = import_module(f"benchmarks.{part}").measure
    except ModuleNotFoundError as missing:  # what an extra would bring
        return [Absent(part, str(missing))]
    taken = {
        name: int(text.replace("_", ""))
        for name, text in options.items()
        if name in signature(measure).parameters
    }
    found: Iterable[Measured] = measure(**taken)
    return found


def _results() -> Path:
    RESULTS.mkdir(exist_ok=True)
    return RESULTS / f"{datetime.now(UTC):%Y-%m-%d-%H%M%S}.md"


def _about() -> list[str]:
    """What ran, on what: figures are to be compared within one run alone."""
    versions = [f"{name} {found}" for name in _PACKAGES if (found := _version(name))]
    return [
        f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        f"{os.cpu_count()} cores, {platform.machine()}, {platform.system()}",
        f"Python {platform.python_version()}, {', '.join(versions)}",
        "ratio: how many times as fast, or as light, as what stands beside; below 1 it is slower",
    ]


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


if __name__ == "__main__":
    main(sys.argv[1:])
