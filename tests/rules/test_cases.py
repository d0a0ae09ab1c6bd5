"""The cases of the founding documents, the law and other houses: tests/cases.json, one by one."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.rules.bets import Bet, ByAmount, ByUnit
from croupier.rules.notation import read_bet
from croupier.rules.rule_set import RuleSet, read_rule_set
from croupier.rules.settlement import settle
from croupier.rules.wheel import read_number

CASES = json.loads((Path(__file__).parents[1] / "cases.json").read_text("utf-8"))
KEYS = {
    "max": "limits.maximum",
    "step": "announced.step",
    "over-max": "limits.over-maximum",
    "zero": "zero.rule",
}
"""The rule set's key for each option of a case."""


@pytest.mark.parametrize("case", CASES, ids=[f"{case['id']} {case['title']}" for case in CASES])
def test_the_case_is_settled_as_its_source_says(case: dict[str, Any]) -> None:
    options = dict(case["options"])
    name = options.pop("rules")
    rules = read_rule_set(name, {KEYS[key]: value for key, value in options.items()})
    assert isinstance(rules, RuleSet)
    bets = [read_bet(text, rules) for text in case["bets"]]
    taken = [bet for bet in bets if isinstance(bet, Bet | ByAmount | ByUnit)]
    assert len(taken) == len(bets)
    expected = case["expected"]
    spins: list[dict[str, int]] = []
    held: tuple[Bet, ...] = ()
    for text in case["falls"].split(","):
        falls = read_number(text)
        assert falls is not None
        settlement, refused = settle([] if spins else taken, falls, rules, held)
        assert refused == {}
        held = settlement.held
        spins.append({**settlement.totals._asdict(), "change": settlement.change})
    assert spins == (expected if isinstance(expected, list) else [expected])
