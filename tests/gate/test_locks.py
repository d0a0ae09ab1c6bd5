"""The locks pin and hash everything, and say nothing of where it was fetched from."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = ("uv", "run", "dev", "mutation", "audit", "peers")
PIN = re.compile(r"^([a-z0-9-]+)==(\S+)", re.MULTILINE)
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


def lock(name: str) -> str:
    return (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")


def project_names() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return {re.split(r"[^a-z0-9-]", line)[0] for line in project["project"]["dependencies"]}


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_holds_no_address_and_no_path(name: str) -> None:
    for forbidden in ("://", "--index", "--find-links", "--trusted", "file:", "-e ", " /"):
        assert forbidden not in lock(name)


@pytest.mark.parametrize("name", LOCKS)
def test_every_pin_has_its_hashes(name: str) -> None:
    blocks = re.split(r"^(?=[a-z0-9])", lock(name), flags=re.MULTILINE)[1:]
    assert blocks
    for block in blocks:
        assert PIN.match(block), block
        assert HASH.search(block), block


def test_what_runs_is_what_was_tested() -> None:
    run, dev = (dict(PIN.findall(lock(name))) for name in ("run", "dev"))
    assert run == {name: version for name, version in dev.items() if name in run}


def test_every_dependency_is_locked() -> None:
    assert project_names() <= set(dict(PIN.findall(lock("run"))))
