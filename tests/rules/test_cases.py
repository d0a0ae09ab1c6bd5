"""The cases of the founding documents, the law and other houses: tests/cases.json, one by one."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.rules.bets import Bet, ByAmount, ByUnit
from croupier.rules.notation import read_bet
from croupier.rules.rule_set import RuleSet, read_rule_set, shipped_rule_sets
from croupier.rules.settlement import settle
from croupier.rules.wheel import read_number

CASES = json.loads((Path(__file__).parents[1] / "cases.json").read_text("utf-8"))
KEYS = {"max": "limits.maximum", "step": "announced.step", "over-max": "limits.over-maximum"}
"""The rule set's key for each option of a case that the rules know."""

WAITING = {
    "R04": "zero rules: la partage",
    "R23": "zero rules: en prison",
    "R24": "zero rules: en prison",
    "R27": "the double-zero wheel",
}
"""What the rules do not play yet, by case; it must be empty in the end."""


def playable(case: dict[str, Any]) -> bool:
    options = dict(case["options"])
    return options.pop("rules") in shipped_rule_sets() and set(options) <= set(KEYS)


def parametrized() -> list[Any]:
    return [
        pytest.param(
            case,
            id=f"{case['id']} {case['title']}",
            marks=[pytest.mark.skip(reason=f"needs {WAITING[case['id']]}")]
            if case["id"] in WAITING
            else [],
        )
        for case in CASES
    ]


def test_no_case_waits_that_could_be_played_and_none_is_played_that_must_wait() -> None:
    assert {case["id"] for case in CASES if not playable(case)} == set(WAITING)


@pytest.mark.parametrize("case", parametrized())
def test_the_case_is_settled_as_its_source_says(case: dict[str, Any]) -> None:
    options = dict(case["options"])
    name = options.pop("rules")
    rules = read_rule_set(name, {KEYS[key]: value for key, value in options.items()})
    assert isinstance(rules, RuleSet)
    bets = [read_bet(text, rules) for text in case["bets"]]
    taken = [bet for bet in bets if isinstance(bet, Bet | ByAmount | ByUnit)]
    assert len(taken) == len(bets)
    falls = read_number(case["falls"])
    assert falls is not None
    settlement, refused = settle(taken, falls, rules)
    assert refused == {}
    assert {**settlement.totals._asdict(), "change": settlement.change} == case["expected"]
