"""The wheel that a stranger would install: it holds all that it needs, and runs with no tree."""

import zipfile
from pathlib import Path

import pytest

from tests.gate.installing import ROOT, Installed, succeed

PACKAGE = ROOT / "src" / "croupier"
NOT_SHIPPED = {".po", ".pot", ".part", ".pyc"}


def due_in_wheel() -> set[str]:
    """Return every file of the package, and a compiled catalog for every translation."""
    files = {path for path in PACKAGE.rglob("*") if path.is_file()}
    shipped = {path for path in files if path.suffix not in NOT_SHIPPED}
    compiled = {path.with_suffix(".mo") for path in files if path.suffix == ".po"}
    return {path.relative_to(ROOT / "src").as_posix() for path in shipped | compiled}


@pytest.mark.wheel
def test_the_wheel_holds_all_it_needs_and_nothing_else(installed: Installed) -> None:
    with zipfile.ZipFile(installed.wheel) as archive:
        held = set(archive.namelist())
    within = {name for name in held if name.startswith("croupier/")}
    assert within == due_in_wheel()
    assert {name.split("/")[0].split("-")[0] for name in held - within} == {"croupier"}
    for kind in ("py.typed", ".toml", ".html", ".css", ".js", ".mo"):
        assert any(name.endswith(kind) for name in within), f"no {kind} in the wheel"


@pytest.mark.wheel
def test_the_wheel_runs_alone(installed: Installed, tmp_path: Path) -> None:
    where = succeed(
        installed.python, "-c", "import croupier; print(croupier.__file__)", cwd=tmp_path
    )
    assert Path(where.strip()).is_relative_to(installed.venv)
    assert "serve" in succeed(installed.scripts / "croupier", "--help", cwd=tmp_path)
