"""The project's cases, settled through the command line."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.rules.rule_set import shipped_rule_sets
from tests.cli.terminal import croupier

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "cases.json").read_text("utf-8")
)
SUMS = ("winnings", "kept", "collected", "returned", "held", "change")


def is_of_this_table(case: dict[str, Any]) -> bool:
    """Whether the table is one that is shipped, and no zero rule is asked for."""
    return case["options"]["rules"] in shipped_rule_sets() and "zero" not in case["options"]


HERE = [case for case in CASES if is_of_this_table(case)]
ELSEWHERE = [case for case in CASES if not is_of_this_table(case)]


def arguments(case: dict[str, Any]) -> list[str]:
    options = [str(part) for k, v in case["options"].items() for part in (f"--{k}", v)]
    return ["settle", "--json", "--falls", case["falls"], *options]


def results(case: dict[str, Any]) -> list[dict[str, int]]:
    expected = case["expected"]
    return expected if isinstance(expected, list) else [expected]


@pytest.mark.parametrize("case", HERE, ids=[case["id"] for case in HERE])
def test_a_case_settles_as_it_says(case: dict[str, Any]) -> None:
    spins = croupier(*arguments(case), *case["bets"]).rows
    assert [{name: spin[name] for name in SUMS} for spin in spins] == results(case)


@pytest.mark.parametrize("case", HERE, ids=[case["id"] for case in HERE])
def test_a_case_settles_alike_from_stdin(case: dict[str, Any]) -> None:
    lines = "\n".join(case["bets"])
    assert croupier(*arguments(case), stdin=lines) == croupier(*arguments(case), *case["bets"])


@pytest.mark.parametrize("case", HERE, ids=[case["id"] for case in HERE])
def test_a_case_adds_up_line_by_line(case: dict[str, Any]) -> None:
    for spin in croupier(*arguments(case), *case["bets"]).rows:
        for name in SUMS[:-1]:
            assert sum(row[name] for row in spin["bets"]) == spin[name]
        for row in spin["bets"]:
            parts = row["kept"] + row["collected"] + row["returned"] + row["held"]
            assert row["stake"] == parts


@pytest.mark.parametrize("case", ELSEWHERE, ids=[case["id"] for case in ELSEWHERE])
def test_a_case_of_a_rule_that_is_not_there_yet_is_refused(case: dict[str, Any]) -> None:
    """When a zero rule or another wheel arrives, its cases belong above."""
    assert croupier(*arguments(case), *case["bets"]).refusal.startswith(("--zero", "--rules"))


def test_most_cases_are_of_this_table() -> None:
    assert {case["id"] for case in ELSEWHERE} == {"R04", "R23", "R24", "R27"}
