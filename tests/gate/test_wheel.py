"""The wheel that a stranger would install: it holds all that it needs, and runs with no tree."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "croupier"
UV = Path(sys.executable).parent / "uv"
# Nothing of the tree's environment may help the wheel along.
HIDDEN = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "CROUPIER_DATA", "CROUPIER_DATABASE"}
NOT_SHIPPED = {".po", ".pot", ".part", ".pyc"}


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name not in HIDDEN}
    return subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, check=False, timeout=300
    )


def succeed(*command: str | Path, cwd: Path) -> str:
    done = run(*command, cwd=cwd)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def due_in_wheel() -> set[str]:
    """Return every file of the package, and a compiled catalog for every translation."""
    files = {path for path in PACKAGE.rglob("*") if path.is_file()}
    shipped = {path for path in files if path.suffix not in NOT_SHIPPED}
    compiled = {path.with_suffix(".mo") for path in files if path.suffix == ".po"}
    return {path.relative_to(ROOT / "src").as_posix() for path in shipped | compiled}


@pytest.mark.wheel
@pytest.mark.skipif(not UV.exists(), reason="not in the environment that the Makefile makes")
def test_the_wheel_holds_all_it_needs_and_runs_alone(tmp_path: Path) -> None:
    # Without isolation and without a network: what builds it stands in the environment.
    build = ("build", "--wheel", "--no-build-isolation", "--offline", "--python", sys.executable)
    succeed(UV, *build, "--out-dir", tmp_path, ROOT, cwd=tmp_path)
    (wheel,) = tmp_path.glob("*.whl")

    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    within = {name for name in held if name.startswith("croupier/")}
    assert within == due_in_wheel()
    assert {name.split("/")[0].split("-")[0] for name in held - within} == {"croupier"}
    for kind in ("py.typed", ".toml", ".html", ".css", ".js", ".mo"):
        assert any(name.endswith(kind) for name in within), f"no {kind} in the wheel"

    venv = tmp_path / "venv"
    scripts = venv / ("Scripts" if os.name == "nt" else "bin")
    succeed(UV, "venv", "--quiet", "--python", sys.executable, venv, cwd=tmp_path)
    install = (UV, "pip", "install", "--quiet", "--python", venv)
    locked = ("--require-hashes", "-r", ROOT / "requirements" / "run.txt")
    if run(*install, "--offline", *locked, cwd=tmp_path).returncode != 0:
        succeed(*install, *locked, cwd=tmp_path)
    # With its dependencies, not without: the wheel's own ranges must admit what the lock holds.
    succeed(*install, "--offline", wheel, cwd=tmp_path)

    python = scripts / "python"
    where = succeed(python, "-c", "import croupier; print(croupier.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(venv)
    assert "serve" in succeed(scripts / "croupier", "--help", cwd=tmp_path)
