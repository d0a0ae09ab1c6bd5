"""Rules, trainer and fair numbers need Python and nothing else: they import with nothing installed.

The contract in pyproject.toml names the packages it forbids; this forbids those not thought of.
`trainer.schedule` alone stands on FSRS as well.
"""

import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
WITH_PACKAGES = {"croupier.trainer.schedule"}


@pytest.mark.parametrize("room", ["errors", "rules", "trainer", "fairness"])
def test_a_room_imports_with_no_packages_installed(room: str) -> None:
    name = f"croupier.{room}"
    inside = pkgutil.walk_packages([str(SOURCE / "croupier" / room)], f"{name}.")
    names = [name, *(module.name for module in inside if module.name not in WITH_PACKAGES)]
    script = f"import sys; sys.path.insert(0, {str(SOURCE)!r}); import {', '.join(names)}"
    command = [sys.executable, "-I", "-S", "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
