"""Every measurement in one run: `make bench`. A part's name runs that part alone."""

import sys
from importlib import import_module

PARTS = (
    "settlement",
    "simulation",
    "packs",
    "pictures",
    "pages",
    "command",
    "browser",
    "learning",
    "progress",
    "classes",
    "load",
    "exam_load",
    "sheets",
)


def main(parts: list[str]) -> None:
    """Print a line a figure: what was measured, how much, of what."""
    for part in parts or PARTS:
        print(f"\n{part}")
        for name, figure, unit in import_module(f"benchmarks.{part}").measure():
            print(f"  {name:<58} {figure:>12,.2f} {unit}")


main(sys.argv[1:])
