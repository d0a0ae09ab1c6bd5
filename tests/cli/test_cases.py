"""The project's cases, settled through the command line."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import croupier

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "cases.json").read_text("utf-8")
)
SUMS = ("winnings", "kept", "collected", "returned", "held", "change")


def arguments(case: dict[str, Any]) -> list[str]:
    options = [str(part) for k, v in case["options"].items() for part in (f"--{k}", v)]
    return ["settle", "--json", "--falls", case["falls"], *options]


def results(case: dict[str, Any]) -> list[dict[str, int]]:
    expected = case["expected"]
    return expected if isinstance(expected, list) else [expected]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_case_settles_as_it_says(case: dict[str, Any]) -> None:
    spins = croupier(*arguments(case), *case["bets"]).rows
    assert [{name: spin[name] for name in SUMS} for spin in spins] == results(case)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_case_settles_alike_from_stdin(case: dict[str, Any]) -> None:
    lines = "\n".join(case["bets"])
    assert croupier(*arguments(case), stdin=lines) == croupier(*arguments(case), *case["bets"])


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_case_adds_up_line_by_line(case: dict[str, Any]) -> None:
    for spin in croupier(*arguments(case), *case["bets"]).rows:
        for name in SUMS[:-1]:
            assert sum(row[name] for row in spin["bets"]) == spin[name]
        for row in spin["bets"]:
            parts = row["kept"] + row["collected"] + row["returned"] + row["held"]
            assert row["stake"] == parts
