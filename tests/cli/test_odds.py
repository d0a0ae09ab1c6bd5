"""`croupier odds` under every rule of zero: distributions, and what is held."""

from fractions import Fraction
from typing import Any

import pytest

from tests.cli.terminal import croupier

PRISON = ("--rules", "french", "--zero", "prison")


def together(*arguments: str) -> dict[str, Any]:
    every: dict[str, Any] = croupier("odds", "--json", *arguments).rows[-1]["all"]
    return every


def test_the_distribution_lists_every_result_from_the_worst_up() -> None:
    # Either 25 numbers, the other eleven of the dozen, or 17 itself.
    assert together("17 10", "dozen-2 10")["distribution"] == [
        {"net": -20, "chance": "25/37"},
        {"net": 10, "chance": "11/37"},
        {"net": 370, "chance": "1/37"},
    ]


def test_results_are_amounts_of_the_table_s_money() -> None:
    distribution = together("--smallest", "0.5", "--zero", "partage", "red 2.5")["distribution"]
    # Half of five half units: two come back, three are lost.
    assert [row["net"] for row in distribution] == [-2.5, -1.5, 2.5]


def test_what_goes_to_prison_is_neither_won_nor_lost_at_once() -> None:
    every = together(*PRISON, "--repeat-zero", "stay", "red 10")
    assert every["net"]["0"] == 0
    assert every["edge"] == "1/74"
    assert every["distribution"] == [
        {"net": -10, "chance": "1/2"},
        {"net": 0, "chance": "1/74"},
        {"net": 10, "chance": "18/37"},
    ]


@pytest.mark.parametrize(
    ("options", "edge"),
    [
        (("--zero", "lose"), "1/37"),
        (("--zero", "partage"), "1/74"),
        (("--zero", "prison", "--repeat-zero", "lose"), "19/1369"),
        (("--zero", "prison", "--repeat-zero", "halve"), "1/73"),
        (("--rules", "american", "--zero", "surrender"), "1/38"),
        (("--rules", "triple-zero"), "1/13"),
    ],
)
def test_the_edge_of_red_is_the_published_one(options: tuple[str, ...], edge: str) -> None:
    rows = {row["position"]: row for row in croupier("odds", "--json", *options).rows}
    assert rows["red"]["edge"] == edge


def test_the_odd_unit_is_whose_it_is_said_to_be() -> None:
    for whose, lost in (("house", -3), ("player", -2)):
        every = together("--zero", "partage", "--half-remainder", whose, "red 5")
        assert every["net"]["0"] == lost


def test_chances_are_exact_however_long() -> None:
    distribution = together(*PRISON, "red 1000000", "low 3333333")["distribution"]
    assert sum(Fraction(row["chance"]) for row in distribution) == 1
    assert max(len(row["chance"]) for row in distribution) > 40


def test_people_read_what_is_held_and_what_comes_in_the_end() -> None:
    out = croupier("odds", *PRISON, "--repeat-zero", "half", "red 10", "0 1").out
    at_once, in_the_end = out.split("In the end, when nothing is held any more:\n")
    assert "1/37   35    10  0\n" in at_once
    # 0 falls: the straight wins 35; then red is freed, halved or lost.
    results = [line.split() for line in in_the_end.splitlines()[2:]]
    assert [row[-1] for row in results] == ["35", "30", "25", "9", "−11"]
    assert results[1][:2] == ["1/1369", "0.0730"]


def test_without_a_prison_there_is_but_one_table_of_results() -> None:
    out = croupier("odds", "--zero", "partage", "red 10").out
    assert "In the end" not in out
    assert " 1/37   −5  0\n" in out


def test_a_fraction_that_nobody_would_read_is_said_as_a_decimal() -> None:
    lines = croupier("odds", *PRISON, "red 1000000", "low 3333333").out.splitlines()
    # 1/37 of both stakes, less about half of that: the prison frees as often as it takes.
    assert [line for line in lines if line.startswith("All together") and "≈ 0.01" in line]
    assert [line for line in lines if "< 0.000001" in line]
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize(
    ("option", "text"), [("--zero", "win"), ("--repeat-zero", "twice"), ("--half-remainder", "me")]
)
def test_a_rule_of_zero_that_there_is_not_is_refused_in_one_line(option: str, text: str) -> None:
    refusal = croupier("odds", option, text, "red 10").refusal
    assert refusal.startswith(f"{option} {text}: ")
