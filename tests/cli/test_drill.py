"""`croupier drill`: questions asked in the terminal, and printed for programs."""

import json
import re

import pytest

from croupier.rules.rule_set import read_rule_set, shipped_rule_sets
from croupier.trainer.drills import KINDS
from tests.cli.terminal import Outcome, croupier

PICTURES = ("drill", "pictures", "--seed", "monday")
FIELDS = {  # as other programs rely on them
    "pictures": {"winnings"},
    "series": {"unit", "placed", "change"},
    "products": {"product"},
    "series-payment": {"winnings", "collected"},
    "zero": {"returned", "collected", "held"},
}
SOME_OF = {
    "neighbours": {"numbers", "winnings"},
    "completes": {"cost", "winnings", "change"},
}
LEVELS = [(kind, level) for kind, drill in KINDS.items() for level in drill.levels]


Given = int | str


def answers(*arguments: str) -> list[list[Given]]:
    """The right answers of a run, field by field, as they are typed."""
    rows = croupier(*arguments, "--json").rows
    right = [[row["answer"][ask["field"]] for ask in row["asks"]] for row in rows]
    return [[" ".join(one) if isinstance(one, list) else one for one in row] for row in right]


def run(*arguments: str, typed: list[list[Given]] | str) -> Outcome:
    lines = typed
    if not isinstance(typed, str):
        lines = "".join(f"{value}\n" for question in typed for value in question)
    return croupier(*arguments, stdin=str(lines))


# --- for programs ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "level"), LEVELS)
def test_a_question_is_one_object_in_the_order_of_the_contract(kind: str, level: int) -> None:
    arguments = ("drill", kind, "--level", str(level), "--seed", "7", "--count", "3", "--json")
    rows = croupier(*arguments).rows
    assert len({row["id"] for row in rows}) == 3
    for row in rows:
        assert list(row) == [
            *("id", "kind", "level", "rules", "bets", "falls", "options", "asks", "answer"),
            *("prompt", "explanation"),
            *(extra for extra in ("skill", "also", "sums") if extra in row),
        ]
        assert "skill" in row
        assert (row["kind"], row["level"], row["rules"]) == (kind, level, row["rules"])
        assert row["rules"] in shipped_rule_sets()
        assert [ask["field"] for ask in row["asks"]] == list(row["answer"])
        fields = set(row["answer"])
        assert fields == FIELDS.get(kind, fields)
        assert fields <= SOME_OF.get(kind, fields)
        assert row["prompt"]
        assert row["explanation"]


@pytest.mark.parametrize("level", KINDS["pictures"].levels)
def test_the_winnings_of_a_picture_are_those_that_settle_gives(level: int) -> None:
    arguments = ("drill", "pictures", "--level", str(level), "--seed", "s", "--json")
    for row in croupier(*arguments).rows:
        spin = croupier("settle", "--falls", row["falls"], "--json", *row["bets"]).row
        assert row["answer"]["winnings"] == spin["winnings"]


@pytest.mark.parametrize("level", KINDS["series"].levels)
def test_a_series_is_placed_as_place_gives(level: int) -> None:
    arguments = ("drill", "series", "--level", str(level), "--seed", "s", "--json")
    for row in croupier(*arguments).rows:
        overrides = [part for k, v in row["options"].items() for part in (f"--{k}", str(v))]
        placed = croupier("place", "--json", *row["bets"], *overrides).row
        assert row["answer"] == {name: placed[name] for name in ("unit", "placed", "change")}


def test_the_same_seed_gives_the_same_questions_and_a_longer_run_begins_with_them() -> None:
    assert croupier(*PICTURES, "--json") == croupier(*PICTURES, "--json")
    shorter = croupier(*PICTURES, "--json", "--count", "3").out
    assert croupier(*PICTURES, "--json", "--count", "9").out.startswith(shorter)
    assert croupier("drill", "pictures", "--seed", "tuesday", "--json").out != (
        croupier(*PICTURES, "--json").out
    )


def test_options_are_heeded() -> None:
    rows = croupier(*("drill", "series", "--json", "--seed", "1", "-o", "series=tiers")).rows
    assert {row["bets"][0].split()[0] for row in rows} == {"tiers"}


def test_without_a_seed_one_is_drawn_and_said_so_that_the_run_can_be_had_again() -> None:
    first = croupier("drill", "series", "--json")
    found = re.fullmatch(r"Seed: (\S+)\n", first.err)
    assert found is not None
    assert croupier("drill", "series", "--json", "--seed", found[1]).out == first.out


def test_fewer_questions_than_asked_for_are_said() -> None:
    outcome = croupier(*PICTURES, "--json", "--count", "9", "-o", "area=zero")
    assert len(outcome.rows) == 7  # zero has seven positions, one chip on one of them each
    assert "only 7" in outcome.err


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        ((), "pictures, positions, procedure"),
        (("roulette",), "roulette"),
        (("pictures", "--level", "9"), "9"),
        (("pictures", "--level", "x"), "--level x: "),
        (("pictures", "--count", "0"), "--count 0: "),
        (("pictures", "--count", "1001"), "--count 1001: "),
        (("pictures", "-o", "area"), "--option area: "),
        (("pictures", "-o", "area=moon"), "moon"),
        (("pictures", "-o", "moon=1"), "moon"),
        (("series", "-o", "max=ten"), "ten"),
    ],
)
def test_a_run_that_cannot_be_made_is_refused(arguments: tuple[str, ...], names: str) -> None:
    for more in ((), ("--json",)):
        assert names in croupier("drill", *arguments, *more).refusal


# --- for people -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_run_answered_right_is_all_right(kind: str) -> None:
    arguments = ("drill", kind, "--seed", "monday", "--count", "4")
    outcome = run(*arguments, typed=answers(*arguments))
    assert outcome.status == 0
    assert outcome.out.count("Right.") == 4
    assert "4 of 4 right (100%)" in outcome.out
    assert "median time" in outcome.out
    assert "Slowest:" in outcome.out
    assert "Missed:" not in outcome.out


def test_a_wrong_answer_shows_the_right_one_and_the_reason() -> None:
    arguments = (*PICTURES, "--count", "1", "--level", "3")
    row = croupier(*arguments, "--json").row
    out = run(*arguments, typed=[[1]]).out
    assert f"1 is wrong, it is {row['answer']['winnings']}." in out
    for line in row["explanation"]:
        assert f"  {line}\n" in out


def test_all_that_is_asked_stands_before_the_answer() -> None:
    arguments = (*PICTURES, "--count", "1", "--level", "5")
    row = croupier(*arguments, "--json").row
    asked = run(*arguments, typed="").out
    assert row["prompt"] in asked
    for bet in row["bets"]:
        assert bet.split() in [line.split() for line in asked.splitlines()]


def test_what_was_missed_is_asked_again_in_order_and_does_not_count() -> None:
    arguments = (*PICTURES, "--count", "3")
    right = answers(*arguments)
    typed: list[list[Given]] = [[0], right[1], [0], right[0], right[2]]
    out = run(*arguments, typed=typed).out
    assert "1 of 3 right (33%)" in out
    again = out.partition("2 missed questions again:")[2]
    assert re.findall(r"Question (\d) of 3", again) == ["1", "3"]
    assert again.count("Right.") == 2


@pytest.mark.parametrize("typed", ["abc", "", "1.050", "-5", "٣", "9" * 400, "\x00"])
def test_what_is_no_number_is_asked_again_and_nothing_is_lost(typed: str) -> None:
    arguments = (*PICTURES, "--count", "2")
    first, second = answers(*arguments)
    out = run(*arguments, typed=f"{first[0]}\n{typed}\n{second[0]}\n").out
    assert out.count("whole number in digits") == 1
    assert "2 of 2 right" in out


def test_when_no_more_comes_the_run_is_summed_up_as_far_as_it_went() -> None:
    arguments = (*PICTURES, "--count", "5")
    right = answers(*arguments)
    outcome = run(*arguments, typed=[right[0], [0]])
    assert outcome.status == 0
    assert "1 of 2 right (50%)" in outcome.out
    assert "again" not in outcome.out


def test_a_run_without_an_answer_says_so() -> None:
    assert "Nothing was answered." in run(*PICTURES, typed="").out


def test_ctrl_c_ends_the_run_with_its_summary(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def interrupted(*_read: object) -> int:
        calls.append(1)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return 0

    monkeypatch.setattr("croupier.cli.asking.read_given", interrupted)
    outcome = run(*PICTURES, typed="1\n2\n3\n")
    assert outcome.status == 0
    assert "0 of 1 right" in outcome.out


def test_questions_are_those_of_rules_that_can_be_read_back() -> None:
    row = croupier("drill", "series", "--seed", "1", "--count", "1", "--json").row
    assert json.dumps(row)
    assert read_rule_set(row["rules"]) is not None
