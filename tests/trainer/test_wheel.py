"""The drill `wheel`: every answer is what the wheels and the colors of the rules say."""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

from croupier.rules.wheel import label
from croupier.trainer import make_questions, mark, record, room
from croupier.trainer.drills.wheel import (
    Announces,
    Belongs,
    Clockwise,
    CountsBack,
    CountsOn,
    LiesAcross,
)
from croupier.trainer.question import OptionValue, Question
from tests.trainer.aiming import listed, skills_hold
from tests.trainer.cloth_by_hand import ORPHELINS, POCKETS, RED, TIERS, VOISINS, ZERO_GAME, beside
from tests.trainer.second_method import Record, excess, thousand

KIND = "wheel"
LEVELS = (1, 2, 3, 4, 5, 6, 7, 8)
WHEELS: list[dict[str, OptionValue]] = [{"wheel": "single-zero"}, {"wheel": "double-zero"}]


def wheel_at(level: int, options: Mapping[str, OptionValue]) -> list[str]:
    return POCKETS["single-zero" if level == 6 else str(options.get("wheel", "single-zero"))]


def asked_at(level: int, options: Mapping[str, OptionValue]) -> list[str]:
    """The numbers that are asked about: a zero's color would tell its place."""
    return [n for n in wheel_at(level, options) if level < 7 or n.strip("0")]


def right_for(level: int, shown: Record) -> Mapping[str, Any]:
    """The answer, and under `number` all that are right."""
    options = shown["options"]
    pockets = POCKETS[options["wheel"]]
    match level:
        case 1:
            number = 0 if shown["falls"] == "00" else int(shown["falls"])
            if not number:
                return {"color": ["green"], "parity": ["neither"], "half": ["neither"]}
            return {
                "color": ["red" if number in RED else "black"],
                "parity": [("even", "odd")[number % 2]],
                "half": ["low" if number < 19 else "high"],
            }
        case 2:
            before, _, after = beside(options["number"], 1, options["wheel"])
            return {"before": [[before]], "after": [[after]]}
        case 3:
            arc = options["arc"].split()
            filled = {n: tuple(n if one == "?" else one for one in arc) for n in pockets}
            fits = [n for n, numbers in filled.items() if follow(numbers, options["wheel"])]
            assert arc.count("?") == 1
            return {"number": [[n] for n in fits]}
        case 4:
            row = pockets if options["clockwise"] else pockets[::-1]
            return {"number": [[(row * 2)[row.index(options["number"]) + options["on"]]]]}
        case 5:
            at, count = pockets.index(options["number"]), len(pockets)
            far = {n: min((i - at) % count, (at - i) % count) for i, n in enumerate(pockets)}
            return {"number": [[n] for n in pockets if far[n] == max(far.values())]}
        case 7 | 8:
            walked = f" {' '.join(pockets * 2)} ".split(f" {options['start']} ", 1)[1].split()
            return {"place": [1 + walked.index(options["number"])]}
        case _:
            number = int(options["number"])
            of = {"zero-game": ZERO_GAME, "voisins": VOISINS, "tiers": TIERS}
            series = [key for key, numbers in of.items() if number in numbers]
            return {"series": [series[0] if series else "orphelins"]}


@pytest.mark.parametrize("level", LEVELS)
def test_a_thousand_answers_are_what_the_rules_say(level: int) -> None:
    seen = [shown for _, shown in thousand(KIND, level, *WHEELS)]
    assert len(seen) >= 1000
    for shown in seen:
        right = right_for(level, shown)
        assert list(shown["answer"]) == list(right)
        for field, answer in shown["answer"].items():
            others = shown.get("also", {}).get(field, [])
            assert sorted([answer, *others]) == sorted(right[field])


@pytest.mark.parametrize("options", WHEELS)
@pytest.mark.parametrize("level", LEVELS)
def test_every_number_comes_and_all_there_are_and_then_no_more(
    level: int, options: dict[str, OptionValue]
) -> None:
    pockets = asked_at(level, options)
    there_are = len(pockets) * {3: 5, 4: 10, 8: 11}.get(level, 1)
    assert room(KIND, level, options) == there_are
    run = make_questions(KIND, level, options, 1, 1000)
    assert len(run) == there_are
    if level != 4:
        assert Counter(question.skill for question in run) == Counter(
            dict.fromkeys(pockets, there_are // len(pockets))
        )


def test_one_number_lies_across_where_the_pockets_are_even_and_two_where_odd() -> None:
    (question,) = (q for q in make_questions(KIND, 5, WHEELS[1], 1, 38) if q.skill == "0")
    assert question.answer == {"number": ("00",)}  # the zeros face each other
    for question in make_questions(KIND, 5, WHEELS[0], 1, 37):
        both = [question.answer["number"], *question.key.also["number"]]
        assert [mark(question.key, {"number": one}).right for one in both] == [True, True]
    assert all(not q.key.also for q in make_questions(KIND, 5, WHEELS[1], 1, 38))


def test_the_series_are_asked_of_the_wheel_that_has_them() -> None:
    for question in make_questions(KIND, 6, {"wheel": "double-zero"}, 1, 37):
        assert question.options["wheel"] == "single-zero"


# --- equally likely -------------------------------------------------------------------------


def first_ones(level: int, options: Mapping[str, OptionValue], runs: int) -> list[Question]:
    return [make_questions(KIND, level, options, f"even {seed}", 1)[0] for seed in range(runs)]


@pytest.mark.parametrize("options", WHEELS)
@pytest.mark.parametrize("level", [1, 2, 3, 5, 6, 7, 8])
def test_every_number_is_as_likely(level: int, options: dict[str, OptionValue]) -> None:
    seen = Counter(question.skill for question in first_ones(level, options, 3000))
    assert excess(seen, len(asked_at(level, options))) < 4


@pytest.mark.parametrize("options", WHEELS)
def test_a_place_on_the_wheel_is_counted_from_zero(options: dict[str, OptionValue]) -> None:
    run = make_questions(KIND, 7, options, 1, 36)
    assert {question.options["start"] for question in run} == {"0"}
    assert len({question.answer["place"] for question in run}) == 36


@pytest.mark.parametrize("options", WHEELS)
def test_a_place_on_the_racetrack_is_counted_from_a_number_not_far_and_not_beside_it(
    options: dict[str, OptionValue],
) -> None:
    seen = Counter(question.answer["place"] for question in first_ones(8, options, 3000))
    assert set(seen) == set(range(2, 13))
    assert excess(seen, 11) < 4
    run = make_questions(KIND, 8, options, 1, 1000)
    assert {question.options["start"] for question in run} == set(wheel_at(8, options))


def test_every_place_of_the_gap_is_as_likely() -> None:
    arcs = [str(question.options["arc"]).split() for question in first_ones(3, {}, 3000)]
    assert excess(Counter(arc.index("?") for arc in arcs), 5) < 4


def test_every_way_and_distance_is_as_likely() -> None:
    seen = [record(question, "")["options"] for question in first_ones(4, {}, 3000)]
    assert excess(Counter((said["on"], said["clockwise"]) for said in seen), 10) < 4
    assert excess(Counter(said["number"] for said in seen), 37) < 4


def test_choices_stand_in_one_order_and_each_is_right_as_often_as_the_wheel_says() -> None:
    asked = {ask.choices for q in make_questions(KIND, 1, {}, 1, 37) for ask in q.asks}
    assert asked == {
        ("red", "black", "green"),
        ("even", "odd", "neither"),
        ("low", "high", "neither"),
    }
    run = make_questions(KIND, 1, {}, 1, 37)
    for field, neither in (("color", "green"), ("parity", "neither"), ("half", "neither")):
        right = Counter(question.answer[field] for question in run)
        assert sorted(right.values()) == [1, 18, 18]
        assert right[neither] == 1
    series = make_questions(KIND, 6, {}, 1, 37)
    assert {ask.choices for q in series for ask in q.asks} == {
        ("zero-game", "voisins", "tiers", "orphelins")
    }
    assert Counter(q.answer["series"] for q in series) == {
        "zero-game": 7,
        "voisins": 10,
        "tiers": 12,
        "orphelins": 8,
    }


# --- skills and reasons ---------------------------------------------------------------------


@pytest.mark.parametrize("options", WHEELS)
@pytest.mark.parametrize("level", LEVELS)
def test_skills_are_the_numbers_or_how_many_one_counts(
    level: int, options: dict[str, OptionValue]
) -> None:
    skills_hold(KIND, level, options, 300)
    counted = [f"on-{on}" for on in (2, 3, 4, 5, 6)]
    assert list(listed(KIND, level, options)) == (
        counted if level == 4 else asked_at(level, options)
    )


def follow(numbers: tuple[str, ...], wheel: str) -> bool:
    """Whether the numbers lie side by side, clockwise."""
    return f" {' '.join(numbers)} " in f" {' '.join(POCKETS[wheel] * 2)} "


def reason_holds(question: Question, shown: Record) -> None:
    options, answer = shown["options"], shown["answer"]
    for step in question.steps:
        match step:
            case Announces():
                assert label(step.number) == shown["falls"]
                assert [step.color, step.parity, step.half] == list(answer.values())
                if step.dark is not None:
                    in_dark_tens = step.number in {*range(11, 19), *range(29, 37)}
                    assert step.dark == in_dark_tens
                    odd_color = "black" if step.dark else "red"
                    assert (step.color == odd_color) == (step.parity == "odd")
            case Clockwise():
                told = tuple(map(label, step.numbers))
                assert follow(told, options["wheel"])
                asked = [number for numbers in answer.values() for number in numbers]
                assert set(asked) <= set(told)
            case CountsOn() if "start" in options:
                told = tuple(map(label, step.numbers))
                assert follow(told, options["wheel"])
                assert (told[0], told[-1]) == (options["start"], options["number"])
                assert (
                    len(told) - 1 == step.on == answer["place"] <= len(POCKETS["double-zero"]) / 2
                )
            case CountsBack():
                told = tuple(map(label, step.numbers))
                assert follow(told[::-1], options["wheel"])
                assert (told[0], told[-1]) == (options["start"], options["number"])
                assert len(told) - 1 == step.back < step.on == answer["place"]
                assert step.pockets - step.back == step.on
                assert step.pockets == len(POCKETS[options["wheel"]])
            case CountsOn():
                told = tuple(map(label, step.numbers))
                assert (told[0], [told[-1]]) == (options["number"], answer["number"])
                assert len(told) - 1 == step.on == options["on"]
                assert follow(told if options["clockwise"] else told[::-1], options["wheel"])
            case LiesAcross():
                right = [answer["number"], *shown.get("also", {}).get("number", [])]
                assert [[label(number)] for number in step.across] == right
                assert step.pockets == len(POCKETS[options["wheel"]])
            case Belongs():
                of = {
                    "voisins": VOISINS,
                    "zero-game": ZERO_GAME,
                    "tiers": TIERS,
                    "orphelins": ORPHELINS,
                }
                assert set(step.numbers) == of[step.series]
                parts = 2 if step.series == "orphelins" else 1
                row = [label(number) for number in step.numbers]
                breaks = [not follow((a, b), "single-zero") for a, b in pairwise(row)]
                assert sum(breaks) == parts - 1
            case _:
                raise AssertionError(step)


@pytest.mark.parametrize("level", LEVELS)
def test_every_step_is_true_and_tells_the_answer(level: int) -> None:
    for question, shown in thousand(KIND, level, *WHEELS, count=400):
        assert question.steps
        reason_holds(question, shown)
    told = {
        step.series
        for question in make_questions(KIND, 6, {}, 1, 37)
        for step in question.steps
        if isinstance(step, Belongs)
    }
    assert told == {"voisins", "zero-game", "tiers", "orphelins"}
