"""The wheel as a stranger would build and install it: with nothing of the tree's environment."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).parent / "uv"
# Nothing of the tree's environment may help the wheel along.
HIDDEN = {
    "MYPYPATH",
    "PYTHONPATH",
    "PYTHONHOME",
    "VIRTUAL_ENV",
    "CROUPIER_DATA",
    "CROUPIER_DATABASE",
}


@dataclass(frozen=True)
class Installed:
    """A wheel, and the environment that it is installed in."""

    wheel: Path
    venv: Path

    @property
    def scripts(self) -> Path:
        return self.venv / ("Scripts" if os.name == "nt" else "bin")

    @property
    def python(self) -> Path:
        return self.scripts / "python"


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name not in HIDDEN}
    return subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, check=False, timeout=300
    )


def succeed(*command: str | Path, cwd: Path) -> str:
    done = run(*command, cwd=cwd)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def build(folder: Path) -> Path:
    """Build the wheel in the folder; what builds it stands in the environment already."""
    command = ("build", "--wheel", "--no-build-isolation", "--offline", "--python", sys.executable)
    succeed(UV, *command, "--out-dir", folder, ROOT, cwd=folder)
    (wheel,) = folder.glob("*.whl")
    return wheel


def install(wheel: Path, folder: Path) -> Installed:
    """Install the wheel and what the lock says it runs with in a new environment."""
    venv = folder / "venv"
    succeed(UV, "venv", "--quiet", "--python", sys.executable, venv, cwd=folder)
    command = (UV, "pip", "install", "--quiet", "--python", venv)
    locked = ("--require-hashes", "-r", ROOT / "requirements" / "run.txt")
    if run(*command, "--offline", *locked, cwd=folder).returncode != 0:
        succeed(*command, *locked, cwd=folder)
    # With its dependencies, not without: the wheel's own ranges must admit what the lock holds.
    succeed(*command, "--offline", wheel, cwd=folder)
    return Installed(wheel, venv)
