"""The drill `products`: every level is what it says, and every answer is right."""

from collections import Counter

import pytest

from croupier.i18n import Voice
from croupier.trainer import Aim, aimed_questions, make_questions, mark, record, room
from croupier.trainer import steps as s
from croupier.trainer.drills import KINDS
from croupier.trainer.drills.products import Back, ByTens, Multiplies
from croupier.trainer.question import OptionValue, Question
from tests.trainer.second_method import Record, excess, thousand

LEVELS = (1, 2, 3, 4)
LARGEST = {1: 10, 2: 20, 3: 50, 4: 100}  # drills.md
FACTORS = (5, 8, 11, 17, 35)
DRILL = KINDS["products"]
FORMS: list[dict[str, OptionValue]] = [
    {"form": "product"},
    {"form": "factor"},
    {"form": "money"},
    {"form": "mixed"},
]


def many(level: int, *options: dict[str, OptionValue]) -> list[tuple[Question, Record]]:
    return list(thousand("products", level, *(options or FORMS)))


def added(times: int, number: int) -> int:
    """The number, so many times: a product with no multiplication."""
    return sum(number for _ in range(times))


@pytest.mark.parametrize("level", LEVELS)
def test_a_thousand_answers_add_up(level: int) -> None:
    for _, shown in many(level):
        given, answer = shown["options"], shown["answer"]["product"]
        factor = given["factor"]
        if "product" in given:
            assert added(answer, factor) == given["product"]
        elif "value" in given:
            assert answer == added(given["value"], added(given["count"], factor))
        else:
            assert answer == added(given["count"], factor)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_has_every_count_up_to_its_largest_and_every_factor(level: int) -> None:
    run = make_questions("products", level, {}, "whole", 1000)
    facts = {(q.options["factor"], q.options["count"]) for q in run}
    assert facts == {(f, n) for f in FACTORS for n in range(1, LARGEST[level] + 1)}
    assert len(run) == len(facts) == room("products", level, {})


@pytest.mark.parametrize("factor", FACTORS)
def test_a_run_of_one_factor_has_no_other(factor: int) -> None:
    for form in FORMS:
        run = make_questions("products", 1, {"factor": str(factor), **form}, 1, 50)
        assert {question.options["factor"] for question in run} == {factor}


@pytest.mark.parametrize(
    ("form", "there_are"),
    [("product", 50), ("factor", 50), ("money", 50 * 5), ("mixed", 50 + 50 + 50 * 5)],
)
def test_a_run_ends_when_every_question_has_come(form: str, there_are: int) -> None:
    run = make_questions("products", 1, {"form": form}, 1, 1000)
    assert room("products", 1, {"form": form}) == len(run) == there_are


def test_a_chip_is_worth_what_the_option_says() -> None:
    run = make_questions("products", 1, {"form": "money", "value": 20}, 1, 1000)
    assert len(run) == 50
    assert {question.options["value"] for question in run} == {20}
    assert {question.asks[0].unit.value for question in run} == {"money"}


def test_the_prompts_are_those_of_the_drill() -> None:
    voice = Voice("en")
    asked = {
        "17x12": "17 × 12 = ?",
        "17:12": "204 = 17 × ?",
        "17$12": "17 × 12 chips of 25: how much money is that?",
    }
    options: dict[str, OptionValue] = {"form": "mixed", "value": 25}
    aims = [Aim("products", 2, options, skill) for skill in asked]
    questions = aimed_questions(aims, 1)
    assert [voice.prompt(question) for question in questions] == list(asked.values())
    assert [q.answer["product"] for q in questions] == [204, 12, 204 * 25]


def test_only_the_right_number_is_right() -> None:
    (question,) = aimed_questions([Aim("products", 2, {}, "17x12")], 1)
    assert mark(question.key, {"product": 204}).right
    assert not mark(question.key, {"product": 216}).right  # stake included


# --- skills ---------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("options", FORMS)
def test_every_skill_of_a_level_can_be_aimed_at_and_no_other_comes(
    level: int, options: dict[str, OptionValue]
) -> None:
    skills = DRILL.skills(level, {"factor": "mixed", "value": 0, **options})
    assert len(set(skills)) == len(skills)
    aimed = aimed_questions([Aim("products", level, options, skill) for skill in skills], "aim")
    assert [question.skill for question in aimed] == list(skills)
    assert {question.skill for question, _ in many(level, options)} <= set(skills)


def test_small_counts_are_learnt_first() -> None:
    skills = DRILL.skills(4, {"factor": "mixed", "form": "product", "value": 0})
    counts = [int(skill.split("x")[1]) for skill in skills]
    assert counts == sorted(counts)


# --- equally likely -------------------------------------------------------------------------


def first_ones(options: dict[str, OptionValue], runs: int) -> list[Record]:
    made = (make_questions("products", 2, options, f"even {seed}", 1)[0] for seed in range(runs))
    return [record(question, "")["options"] for question in made]


def test_every_fact_is_as_likely() -> None:
    facts = Counter((given["factor"], given["count"]) for given in first_ones({}, 3000))
    assert excess(facts, 100) < 4


def test_every_form_and_every_value_is_as_likely() -> None:
    seen = first_ones({"form": "mixed"}, 3000)
    forms = Counter("p" if "product" in g else "v" if "value" in g else "" for g in seen)
    assert excess(forms, 3) < 4
    assert excess(Counter(given["value"] for given in seen if "value" in given), 5) < 4


# --- reasons --------------------------------------------------------------------------------

QUICKLY = {
    s.Trick.TIMES_35_BY_70: lambda n: n // 2 * 70,
    s.Trick.TIMES_35_BY_36: lambda n: n * 36 - n,
    s.Trick.TIMES_17_EVEN: lambda n: (n + n // 2) * 10 + 2 * n,
    s.Trick.TIMES_17_BY_18: lambda n: n * 18 - n,
    s.Trick.TIMES_11: lambda n: n * 10 + n,
    s.Trick.TIMES_8: lambda n: n * 2 * 2 * 2,
    s.Trick.TIMES_5: lambda n: n * 10 // 2,
}


@pytest.mark.parametrize("level", LEVELS)
def test_every_step_is_true_and_they_end_at_the_answer(level: int) -> None:
    for question, shown in many(level):
        given, answer = shown["options"], shown["answer"]["product"]
        count = given.get("count", answer)
        result = given["factor"] * count
        for step in question.steps:
            match step:
                case Multiplies():
                    assert (step.factor, step.count, step.result) == (
                        *(given["factor"], count),
                        added(step.count, step.factor),
                    )
                case s.ShortCut():
                    assert (step.factor, step.count) == (given["factor"], count)
                    assert QUICKLY[step.trick](count) == step.result == result
                case ByTens():
                    assert step.factor == given["factor"]
                    assert step.tens + step.rest == count
                    assert step.factor * step.tens + step.factor * step.rest == step.result
                case Back():
                    assert step.product == given["product"]
                    assert step.left == step.product - step.factor * step.tens
                    assert 0 <= step.left < 10 * step.factor
                case s.InMoney():
                    assert (step.chips, step.value) == (result, given["value"])
                    assert step.money == added(step.value, step.chips) == answer
                case _:
                    raise AssertionError(step)
        last = question.steps[-1]
        ends = {
            "product": lambda one: one.result,
            "factor": lambda one: one.count,
            "money": lambda one: one.money,
        }
        form = "factor" if "product" in given else "money" if "value" in given else "product"
        assert ends[form](last) == answer


def test_a_short_cut_is_given_where_it_helps() -> None:
    for question, shown in many(4, {"form": "product"}):
        count = shown["options"]["count"]
        with_trick = any(isinstance(step, s.ShortCut) for step in question.steps)
        assert with_trick == (count > 2 and count % 10 > 0)
