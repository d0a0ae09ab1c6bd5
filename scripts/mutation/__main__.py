"""Mutation testing of croupier.rules: `python -m scripts.mutation [FILE...]`.

Every change of the code and of the tables is made in a copy of the tree, and the tests are
asked whether they see it. What they do not see is printed, and must be argued for in
docs/mutation.md. What was killed is kept in build/mutation, a cosmic-ray session a file, and
is not asked again while the file is the same; `--afresh` asks everything again.
"""

import argparse
import os
import sys
import tomllib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from scripts.mutation.change import Change
from scripts.mutation.code import changes_of_code
from scripts.mutation.page import Told, argued
from scripts.mutation.sessions import Session
from scripts.mutation.tables import changes_of_table
from scripts.mutation.trial import changed, copy_tree, passes, seconds_of

ROOT = Path(__file__).parents[2]
PLAN: dict[str, Any] = tomllib.loads((Path(__file__).parent / "plan.toml").read_text("utf-8"))
ROOM = ROOT / PLAN["room"]

Findings = tuple[str, int, list[Told]]
"""What came of a file: its name, how many changes there are, and those that nobody saw."""


def main() -> int:
    """Ask about every file; return 1 where something is alive that nobody argues for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", help="files or folders below the rules: wheel.py")
    parser.add_argument("--jobs", type=int, default=1, help="how many files at once")
    parser.add_argument("--quick", action="store_true", help="the first tests, the unargued alone")
    parser.add_argument("--afresh", action="store_true", help="ask about the killed again")
    arguments = parser.parse_args()
    with (
        TemporaryDirectory(prefix="croupier-mutation-") as scratch,
        ProcessPoolExecutor(arguments.jobs) as pool,
    ):
        asking = partial(ask, scratch=Path(scratch), quick=arguments.quick, afresh=arguments.afresh)
        findings = list(pool.map(asking, targets(arguments.files)))
    changes, alive = sum(count for _, count, _ in findings), sum(len(a) for _, _, a in findings)
    print(f"{changes} changes: {changes - alive} killed, {alive} alive")
    found = list(complaints(findings))
    print(*found, sep="\n")
    return 1 if found else 0


def targets(names: list[str]) -> list[str]:
    """The files to change, as paths below the room: those named, or all."""
    files = (path for ending in ("py", "toml") for path in ROOM.rglob(f"*.{ending}"))
    found = sorted(path.relative_to(ROOM).as_posix() for path in files)
    return [f for f in found if not names or any(Path(f).is_relative_to(name) for name in names)]


def changes_of(name: str) -> Iterator[Change]:
    """Every change of the file: of its table, or of its code."""
    source = (ROOM / name).read_text("utf-8")
    if name.endswith(".toml"):
        return changes_of_table(source)
    return changes_of_code(source, PLAN["left-out"])


def ask(name: str, *, scratch: Path, quick: bool, afresh: bool) -> Findings:
    """Ask the tests about every change of the file that they have not killed yet."""
    tree = _tree(scratch)
    first = next(tests for start, tests in PLAN["first"].items() if name.startswith(start))
    asked = [first] if quick else [first, PLAN["tests"]]
    runs = [(tests, _allowed(tree, *tests)) for tests in asked]
    known = argued(ROOT) if quick else set()
    alive = []
    with Session(ROOT, ROOM / name, list(changes_of(name)), afresh=afresh) as session:
        for change in session.open():
            told = name, change.was, change.becomes
            if told not in known:
                with changed(tree / PLAN["room"] / name, change.text):
                    unseen = all(passes(tree, tests, seconds) for tests, seconds in runs)
                session.note(change, unseen)
                if not unseen:
                    continue
                print(f"{name}, {change.place}: `{change.was}` → `{change.becomes}`", flush=True)
            alive.append(told)
        print(f"{name}: {session.count} changes, {len(alive)} alive", flush=True)
        return name, session.count, alive


@cache
def _tree(scratch: Path) -> Path:
    """The copy of this process, made when it is first asked for."""
    tree = scratch / str(os.getpid())
    copy_tree(ROOT, tree)
    return tree


@cache
def _allowed(tree: Path, *tests: str) -> int:
    """How many seconds of a processor the tests may cost before a change counts as seen."""
    cost = seconds_of(tree, tests)
    if cost is None:
        raise RuntimeError(f"these fail before anything is changed: {' '.join(tests)}")
    return 5 + int(3 * cost)


def complaints(findings: list[Findings]) -> Iterator[str]:
    """What is alive and not argued for, and what is argued for and dead."""
    known = argued(ROOT)
    alive = {told for _, _, found in findings for told in found}
    asked = {name for name, _, _ in findings}
    for name, was, becomes in sorted(alive - known):
        yield f"alive, not argued for: `{name}`: `{was}` → `{becomes}`"
    for name, was, becomes in sorted(told for told in known - alive if told[0] in asked):
        yield f"argued for, not alive: `{name}`: `{was}` → `{becomes}`"


if __name__ == "__main__":
    sys.exit(main())
