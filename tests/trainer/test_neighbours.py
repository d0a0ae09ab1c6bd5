"""The drill `neighbours`: the arcs are those of the wheel, and every answer is right."""

from collections import Counter

import pytest

from croupier.trainer import make_questions, mark, record, room
from croupier.trainer import steps as s
from croupier.trainer.drills.neighbours import Arc, NothingWins
from croupier.trainer.question import OptionValue
from tests.trainer.aiming import listed, skills_hold
from tests.trainer.cloth_by_hand import POCKETS, beside
from tests.trainer.second_method import Record, excess, thousand
from tests.trainer.test_reasons import only, short_cut_holds, winnings_hold

KIND = "neighbours"
LEVELS = (1, 2, 3, 4)
ABOUT_ZERO = ["3", "26", "0", "32", "15"]  # rules.md section 7
TABLES: list[dict[str, OptionValue]] = [{}, {"max": 250, "step": 25}, {"max": 101, "step": 7}]


def center(shown: Record) -> tuple[str, int]:
    if not shown["bets"]:
        return shown["options"]["number"], shown["options"]["reach"]
    head = shown["bets"][0].split()[0].removeprefix("neighbours-")
    number, _, reach = head.partition("x")
    return number, int(reach or 2)


@pytest.mark.parametrize("level", LEVELS)
def test_a_thousand_answers_are_what_the_wheel_laid_out_says(level: int) -> None:
    seen = [shown for _, shown in thousand(KIND, level, *TABLES)]
    assert len(seen) >= 1000
    for shown in seen:
        number, reach = center(shown)
        arc = beside(number, reach)
        answer: dict[str, object] = {"numbers": arc}
        if level == 4:
            amount, step = int(shown["bets"][0].split()[1]), shown["options"]["step"]
            unit = amount // len(arc) // step * step
            answer["winnings"] = 35 * unit * (shown["falls"] in arc)
        assert shown["answer"] == answer
        assert level in (reach, 4)


def test_zero_lies_between_3_26_and_32_15() -> None:
    run = make_questions(KIND, 2, {}, 1, 37)
    arcs = {question.options["number"]: question.answer["numbers"] for question in run}
    assert arcs["0"] == ("3", "26", "0", "32", "15")
    assert arcs["17"] == ("2", "25", "17", "34", "6")
    assert arcs["32"] == ("26", "0", "32", "15", "19")


@pytest.mark.parametrize("level", LEVELS)
def test_an_arc_may_be_read_from_both_ends_but_in_no_other_order(level: int) -> None:
    for question, _ in thousand(KIND, level, {}, count=100):
        arc = question.answer["numbers"]
        assert isinstance(arc, tuple)
        swapped = (arc[1], arc[0], *arc[2:])
        for given, right in ((arc, True), (arc[::-1], True), (swapped, False), (arc[1:], False)):
            assert mark(question.key, {**question.answer, "numbers": given}).right == right


def test_on_levels_1_to_3_each_number_comes_once_and_then_there_are_no_more() -> None:
    for level in (1, 2, 3):
        assert room(KIND, level, {}) == 37
        run = make_questions(KIND, level, {}, 1, 1000)
        assert sorted(str(q.options["number"]) for q in run) == sorted(POCKETS["single-zero"])


def test_on_level_4_amounts_lay_from_a_step_to_the_maximum_on_every_number() -> None:
    for options in TABLES:
        maximum, step = options.get("max", 100), options.get("step", 5)
        for _, shown in thousand(KIND, 4, options, count=300):
            chips = 2 * center(shown)[1] + 1
            amount = int(shown["bets"][0].split()[1])
            assert chips * step <= amount <= chips * maximum  # type: ignore[operator]
    every = sum(chips * 100 - chips * 5 + 1 for chips in (3, 5, 7))
    assert room(KIND, 4, {}) == every * 37 * 37


# --- equally likely -------------------------------------------------------------------------


def first_ones(level: int, runs: int) -> list[Record]:
    made = (make_questions(KIND, level, {}, f"even {seed}", 1)[0] for seed in range(runs))
    return [record(question, "") for question in made]


@pytest.mark.parametrize("level", [1, 4])
def test_zero_and_its_two_on_each_side_are_three_times_as_likely(level: int) -> None:
    seen = Counter(center(shown)[0] for shown in first_ones(level, 4000))
    about = {number: times for number, times in seen.items() if number in ABOUT_ZERO}
    others = {number: times for number, times in seen.items() if number not in ABOUT_ZERO}
    assert excess(about, 5) < 4
    assert excess(others, 32) < 4
    assert 15 / 47 - 0.03 < sum(about.values()) / 4000 < 15 / 47 + 0.03


def test_every_reach_is_as_likely_and_one_in_ten_does_not_win() -> None:
    seen = first_ones(4, 3000)
    assert excess(Counter(center(shown)[1] for shown in seen), 3) < 4
    assert 0.08 < sum(shown["answer"]["winnings"] == 0 for shown in seen) / 3000 < 0.12


def test_every_place_in_the_arc_is_as_likely_to_fall() -> None:
    places = Counter(
        shown["answer"]["numbers"].index(shown["falls"])
        for shown in first_ones(4, 4000)
        if shown["answer"]["winnings"] and center(shown)[1] == 3
    )
    assert excess(places, 7) < 4


# --- skills and reasons ---------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_skills_are_the_numbers_those_about_zero_first(level: int) -> None:
    skills_hold(KIND, level, {}, 300)
    skills = listed(KIND, level, {})
    if level == 4:
        assert skills == ("x1", "x2", "x3")
    else:
        assert list(skills[:5]) == ABOUT_ZERO
        assert set(skills) == set(POCKETS["single-zero"])


@pytest.mark.parametrize("level", LEVELS)
def test_every_step_is_true_and_leads_to_the_answer(level: int) -> None:
    for question, shown in thousand(KIND, level, *TABLES, count=600):
        number, reach = center(shown)
        arc, *rest = question.steps
        assert isinstance(arc, Arc)
        told = [*arc.before, arc.number, *arc.after]
        assert [str(n) for n in told] == beside(number, reach)
        assert len(arc.before) == len(arc.after) == reach
        assert bool(rest) == (level == 4)
        if not rest:
            continue
        (divides,) = only(rest, s.Divides)
        amount, step, chips = int(shown["bets"][0].split()[1]), shown["options"]["step"], len(told)
        assert (divides.amount, divides.chips, divides.step) == (amount, chips, step)
        assert divides.unit == amount // chips // step * step
        laid = dict.fromkeys(map(str, told), divides.unit)
        if question.answer["winnings"]:
            winnings_hold(question, laid)
        else:
            assert rest[-1] == NothingWins(question.falls)  # type: ignore[arg-type]
        for one in rest:
            short_cut_holds(one, question, laid)
