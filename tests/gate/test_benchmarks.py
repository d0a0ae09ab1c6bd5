"""The bench writes down what it measured: ratios the right way round, failures by their reason."""

import json

import pytest

from benchmarks.__main__ import BESIDE, PARTS, _read
from benchmarks.figures import Absent, Beside, Measured, Wrong, lines, page
from benchmarks.peers import read_answer, wrongly_paid
from croupier.rules.rule_set import standard


@pytest.mark.parametrize(
    ("ours", "theirs", "unit", "ratio"),
    [
        (30.0, 10.0, "spins/s", 3.0),
        (30.0, 10.0, "M rows/s", 3.0),
        (0.3, 0.1, "s", 1 / 3),
        (2.0, 10.0, "ms", 5.0),
        (50.0, 100.0, "bytes", 2.0),
    ],
)
def test_a_ratio_above_one_is_faster_or_lighter(
    ours: float, theirs: float, unit: str, ratio: float
) -> None:
    assert Beside("work", ours, "by hand", theirs, unit).ratio == pytest.approx(ratio)


def test_a_goal_is_met_or_missed() -> None:
    assert Beside("work", 9, "by hand", 10, "a/s", goal=0.9).verdict == "0.90 × (goal 0.9: met)"
    assert Beside("work", 8, "by hand", 10, "a/s", goal=0.9).verdict == "0.80 × (goal 0.9: missed)"


def test_the_page_has_a_table_of_pairs_of_figures_and_of_what_is_wrong() -> None:
    measured: list[Measured] = [
        Beside("settle | pay", 12_345.6, "by hand", 24_691.2, "rounds/s"),
        ("read", 0.25, "s"),
        Wrong("peer", "splits that lie nowhere", 606, 606),
        Absent("other", "not\ninstalled"),
    ]
    text = page({"settlement": measured}, ["two cores"])
    assert text.startswith("# Side by side\n\n- two cores\n\n## settlement\n")
    assert "| settle \\| pay | 12,346 | by hand | 24,691 | rounds/s | 0.50 × |\n" in text
    assert "| read | 0.25 | s |\n" in text
    assert "| peer | splits that lie nowhere | 606 | 606 |\n" in text
    assert "- other: not measured: not" in text
    assert all(list(lines(one)) for one in measured)


def test_without_a_part_all_that_stand_beside_something_run_and_all_means_all() -> None:
    assert _read([]) == (BESIDE, {})
    assert _read(["all"]) == (PARTS, {})
    assert _read(["audit", "--rows", "1000"]) == (("audit",), {"rows": "1000"})


@pytest.mark.parametrize("arguments", [["speed"], ["audit", "--rows"]])
def test_what_the_bench_does_not_know_ends_it_with_a_line(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        _read(arguments)
    assert arguments[-1] in str(caught.value)


@pytest.mark.parametrize(
    ("out", "err", "answer"),
    [
        (json.dumps({"version": "1"}), "", {"version": "1"}),
        ("", "Traceback\nModuleNotFoundError: x\n", {"fails": "ModuleNotFoundError: x"}),
        ("", "", {"fails": "it said nothing"}),
        ("17\n", "", {"fails": "it said nothing"}),
    ],
)
def test_a_peer_that_fails_is_named_with_its_reason(
    out: str, err: str, answer: dict[str, str]
) -> None:
    assert read_answer(out, err) == answer


def test_payments_are_held_against_the_rules_number_by_number() -> None:
    right = [170.0 if number in {17, 20} else 0.0 for number in range(37)]
    with_stake = [180.0 if number in {17, 20} else 0.0 for number in range(37)]
    assert wrongly_paid({"17/20": right}, standard()) == (0, 37)
    assert wrongly_paid({"17/20": with_stake}, standard()) == (2, 37)
