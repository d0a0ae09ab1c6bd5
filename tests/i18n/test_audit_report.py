"""A bet worked out by word: sums that a dealer says, and only where they lead to what is due."""

import pytest

from croupier.i18n import Voice
from croupier.i18n.audit_report import (
    difference,
    kind_words,
    money_of,
    odds_paid,
    place_name,
    worked_out,
)
from croupier.rules.bets import Bet, Family
from croupier.rules.layout import Kind
from croupier.rules.rule_set import RuleSet, read_rule_set, standard
from croupier.rules.settlement import settle_lines
from croupier.rules.wheel import Number

EN = Voice("en")


def rules_with(zero: str) -> RuleSet:
    rules = read_rule_set("european", {"zero.rule": zero})
    assert isinstance(rules, RuleSet)
    return rules


@pytest.mark.parametrize(
    ("place", "stake", "falls", "due", "said"),
    [
        ("17", 20, 17, 700, "20 × 35 = 700"),
        ("0/1/2/3", 25, 2, 200, "25 × 8 = 200"),
        ("red", 100, 1, 100, "100 × 1 = 100"),
        ("red", 100, 2, 0, "not on 2"),
        ("red", 100, 0, 0, "not on 0"),
        ("dozen-1", 100, 0, 0, "not on 0"),
        ("voisins", 900, 6, 0, "not on 6"),
        ("voisins", 900, 26, 1600, "100 a chip; corner 25/26/28/29: 200 × 8 = 1600"),
        ("voisins", 907, 3, 2200, "100 a chip; trio 0/2/3: 200 × 11 = 2200"),
    ],
)
def test_a_bet_is_worked_out(place: str, stake: int, falls: int, due: int, said: str) -> None:
    assert worked_out(EN, place, stake, Number(falls), due, standard(), str) == said


def test_above_the_maximum_only_the_maximum_is_paid() -> None:
    rules = read_rule_set("european", {"limits.maximum": 100})
    assert isinstance(rules, RuleSet)
    said = worked_out(EN, "17/20", 245, Number(17), 3400, rules, str)
    assert said == "the maximum plays: 200 × 17 = 3400"


def test_half_back_and_prison_are_said_as_they_are() -> None:
    for zero, due, said in (
        ("partage", 50, "half back: 100 ÷ 2 = 50"),
        ("surrender", 50, "half back: 100 ÷ 2 = 50"),
        ("prison", 100, "in prison, then 100 back"),
        ("prison", 0, "in prison, then lost"),
    ):
        assert worked_out(EN, "red", 100, Number(0), due, rules_with(zero), str) == said


@pytest.mark.parametrize("name", ["american", "european", "french", "triple-zero"])
def test_every_position_has_a_sum_that_ends_in_what_the_engine_pays(name: str) -> None:
    rules = standard(name)
    for position in rules.layout.positions:
        for number in rules.wheel.numbers:
            (line,) = settle_lines([Bet(position, 70)], number, rules)
            due = line.winnings + line.returned
            said = worked_out(EN, position.key, 70, number, due, rules, str)
            assert said.endswith(f"= {due}") if due else said == f"not on {label_of(number)}"


def label_of(number: Number) -> str:
    return {37: "00", 38: "000"}.get(number, str(number))


@pytest.mark.parametrize(
    ("place", "stake", "due"),
    [("17/20", 100, 1699), ("voisins", 900, 1599), ("tiers", 3, 17), ("nowhere", 5, 60)],
)
def test_a_sum_that_leads_elsewhere_is_not_said(place: str, stake: int, due: int) -> None:
    assert worked_out(EN, place, stake, Number(26), due, standard(), str) == str(due)


def test_odds_of_another_bet_are_named_with_it() -> None:
    assert odds_paid(EN, "17/20", 100, 3500, standard()) == "paid 35:1 (straight up)"
    for place, paid in (("17/20", 1700), ("17/20", 1234), ("voisins", 100), ("nowhere", 100)):
        assert odds_paid(EN, place, 100, paid, standard()) is None
    assert odds_paid(EN, "17/20", 0, 1, standard()) is None


def test_places_are_named_and_what_is_none_stays_as_it_was() -> None:
    rules = standard()
    assert place_name(EN, "voisins", rules) == "Voisins du zéro"
    assert place_name(EN, "20-17", rules) == "split 17/20"
    assert place_name(EN, "x" * 100, rules) == "x" * 59 + "…"
    assert place_name(EN, "17/20", None) == "17/20"
    assert "\x1b" not in place_name(EN, "\x1b[2J", rules)


def test_every_kind_and_family_has_a_name() -> None:
    for key in (*Kind, *Family):
        assert kind_words(EN, key.value)
    assert kind_words(EN, "something else") == "something else"


def test_amounts_are_written_in_their_money_and_language() -> None:
    assert money_of(EN, "1")(-12500) == "−12,500"
    assert money_of(EN, "0.25")(50001) == "12,500.25"
    assert money_of(Voice("ru"), "0.5")(3) == "1,5"


def test_a_difference_says_its_side() -> None:
    assert [difference(EN, n, str) for n in (5, 0, -5)] == ["5 too much", "right", "5 too little"]
