"""A trial: the tests against a copy of the tree, in a process of their own.

The process is forked from one that has pytest loaded, so that a trial costs what its tests
cost. It loads Croupier from the copy and never from the checkout.
"""

import os
import resource
import shutil
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import hypothesis
import pytest

COPIED = ("src", "tests", "docs", "scripts", "pyproject.toml", "Makefile", "README.md")
UNCOPIED = shutil.ignore_patterns("__pycache__", "node_modules", "*.mo")
MEMORY = 2 << 30
"""In bytes; a mutant that wants more fails."""
UNCHANGED = 600
"""In seconds of a processor; nothing is known yet of what the tests cost."""
PATIENCE = 20
"""How many times as long a trial may take by the clock, on a machine that others use too."""
OPTIONS = (
    *("-x", "-q", "-p", "no:cacheprovider"),
    *("-o", "addopts=--import-mode=importlib --doctest-modules"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # Hypothesis is loaded already
)

hypothesis.settings.register_profile(
    "mutation",
    database=None,
    derandomize=True,  # so that a mutant lives or dies the same way each time
    phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),  # nobody reads the example
)


def copy_tree(root: Path, to: Path) -> None:
    """Copy what the tests need; times are kept, so that what Python compiled stays good."""
    for name in COPIED:
        source = root / name
        if source.is_dir():
            shutil.copytree(source, to / name, ignore=UNCOPIED)
        elif source.exists():
            shutil.copy2(source, to / name)


@contextmanager
def changed(path: Path, text: str) -> Iterator[None]:
    """The file with other contents, for a while."""
    before, stat = path.read_bytes(), path.stat()
    try:
        path.write_text(text, "utf-8")
        yield
    finally:
        path.write_bytes(before)
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))


def seconds_of(tree: Path, tests: Sequence[str]) -> float | None:
    """What the tests of the tree cost, in seconds of a processor, or None where they fail.

    What Python compiles is kept, so that the trials that follow need not compile it again.
    """
    return _cost(tree, tests, UNCHANGED, keep_compiled=True)


def passes(tree: Path, tests: Sequence[str], seconds: int) -> bool:
    """Whether the tests of the tree all pass, in that many seconds of a processor."""
    return _cost(tree, tests, seconds, keep_compiled=False) is not None


def _cost(tree: Path, tests: Sequence[str], seconds: int, *, keep_compiled: bool) -> float | None:
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        status = 70
        try:
            status = _run(tree, tests, seconds, keep_compiled)
        finally:
            os._exit(status)
    until = time.monotonic() + PATIENCE * seconds
    while time.monotonic() < until:
        done, status, used = os.wait4(child, os.WNOHANG)
        if done:
            return used.ru_utime + used.ru_stime if status == 0 else None
        time.sleep(0.01)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def _run(tree: Path, tests: Sequence[str], seconds: int, keep_compiled: bool) -> int:
    os.setsid()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))  # a loop without end is cut here
    nowhere = os.open(os.devnull, os.O_RDWR)
    if "MUTATION_OUTPUT" not in os.environ:
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
    os.chdir(tree)
    sys.path[:] = [str(tree / "src"), *(p for p in sys.path if p not in {"", str(Path.cwd())})]
    sys.path[:] = [p for p in sys.path if not (Path(p) / "scripts" / "mutation").exists()]
    os.environ["PYTHONPATH"] = str(tree / "src")
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    sys.dont_write_bytecode = not keep_compiled
    hypothesis.settings.load_profile("mutation")
    return int(pytest.main([*OPTIONS, *tests]))
