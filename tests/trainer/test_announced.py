"""The drill `announced`: each chip goes where the rules put it, and every answer is right."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from croupier.trainer import make_questions, mark, record, room
from croupier.trainer import steps as s
from croupier.trainer.drills.announced import Chips
from croupier.trainer.question import OptionValue
from tests.trainer.aiming import listed, skills_hold
from tests.trainer.cloth_by_hand import COLOR_SPLITS, FINAL_SPLITS, POCKETS, chips
from tests.trainer.second_method import SERIES, Record, excess, thousand
from tests.trainer.test_reasons import only

KIND = "announced"
LEVELS = (1, 2, 3, 4, 5)
TABLES: list[dict[str, OptionValue]] = [{}, {"max": 250, "step": 25}, {"max": 101, "step": 7}]
BY_LEVEL = {
    1: set(SERIES),
    2: {*(f"final-{n}" for n in range(10)), *(f"final-{pair}" for pair in FINAL_SPLITS)},
    3: {f"neighbours-{n}{x}" for n in POCKETS["single-zero"] for x in ("x1", "", "x3")},
    4: {*COLOR_SPLITS, "orphelins-plein", "naca", "tiers-5-8-10-11"},
}
BY_LEVEL[5] = set.union(*BY_LEVEL.values())


def called(shown: Record) -> tuple[str, str]:
    (text,) = shown["bets"]
    call, said = text.split()
    return call, said


def expected(shown: Record) -> Mapping[str, Any]:
    """The chips by the rules' tables; the unit and the change by division."""
    call, said = called(shown)
    where = chips(call)
    if said.startswith("@"):
        return {"positions": sorted(where), "placed": len(where) * int(said[1:])}
    step = shown["options"]["step"]
    unit = int(said) // (len(where) * step) * step
    return {"positions": sorted(where), "unit": unit, "change": int(said) - unit * len(where)}


@pytest.mark.parametrize("level", LEVELS)
def test_a_thousand_answers_are_what_the_rules_say(level: int) -> None:
    seen = [shown for _, shown in thousand(KIND, level, *TABLES)]
    assert len(seen) >= 1000
    for shown in seen:
        answer = dict(shown["answer"])
        assert {**answer, "positions": sorted(answer["positions"])} == expected(shown)
        assert [ask["field"] for ask in shown["asks"]] == list(answer)


@pytest.mark.parametrize("level", LEVELS)
def test_every_bet_of_the_level_is_called_and_no_other(level: int) -> None:
    assert {called(shown)[0] for _, shown in thousand(KIND, level, {}, count=4000)} == BY_LEVEL[
        level
    ]


def test_chips_may_be_laid_in_any_order_but_none_may_be_missed() -> None:
    for question, _ in thousand(KIND, 1, {"max": 100}, count=50):
        where = question.answer["positions"]
        assert isinstance(where, tuple)
        for given, right in ((where[::-1], True), (where[1:], False), ((*where, "17"), False)):
            assert mark(question.key, {**question.answer, "positions": given}).right == right


def test_the_voisins_have_two_chips_on_the_trio_and_on_the_corner() -> None:
    question = next(
        question for question in make_questions(KIND, 1, {}, 1, 50) if question.skill == "voisins"
    )
    where = question.answer["positions"]
    assert isinstance(where, tuple)
    assert Counter(where).most_common(2) == [("0/2/3", 2), ("25/26/28/29", 2)]
    assert len(where) == 9


def test_units_and_amounts_go_from_a_step_to_the_maximum() -> None:
    for options in TABLES:
        most, step = options.get("max", 100), options.get("step", 5)
        for _, shown in thousand(KIND, 5, options, count=500):
            call, said = called(shown)
            count = 1 if said.startswith("@") else len(chips(call))
            assert count * step <= int(said.removeprefix("@")) <= count * most  # type: ignore[operator]


@pytest.mark.parametrize("level", LEVELS)
def test_there_is_room_for_every_bet_with_every_unit_and_amount(level: int) -> None:
    assert room(KIND, level, {}) == sum(20 + 95 * len(chips(call)) + 1 for call in BY_LEVEL[level])


def test_a_run_has_all_there_are_and_then_ends() -> None:
    options: dict[str, OptionValue] = {"max": 10, "step": 9}
    there_are = sum(1 + len(chips(call)) + 1 for call in SERIES)
    assert len(make_questions(KIND, 1, options, 1, 1000)) == there_are


# --- equally likely -------------------------------------------------------------------------


def first_ones(level: int, runs: int) -> list[Record]:
    made = (make_questions(KIND, level, {}, f"even {seed}", 1)[0] for seed in range(runs))
    return [record(question, "") for question in made]


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_every_bet_is_as_likely(level: int) -> None:
    bets = Counter(called(shown)[0] for shown in first_ones(level, 3000))
    assert excess(bets, len(BY_LEVEL[level])) < 4


def test_half_are_called_by_the_unit_and_all_families_as_often() -> None:
    seen = first_ones(5, 3000)
    assert excess(Counter(called(shown)[1].startswith("@") for shown in seen), 2) < 4
    levels = Counter(
        next(level for level in (1, 2, 3, 4) if called(shown)[0] in BY_LEVEL[level])
        for shown in seen
    )
    assert excess(levels, 4) < 4


# --- skills and reasons ---------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_skills_are_the_bets_neighbours_whatever_is_a_side(level: int) -> None:
    skills_hold(KIND, level, {}, 300)
    assert set(listed(KIND, level, {})) == {call.split("x")[0] for call in BY_LEVEL[level]}


@pytest.mark.parametrize("level", LEVELS)
def test_every_step_is_true_and_leads_to_the_answer(level: int) -> None:
    for question, shown in thousand(KIND, level, *TABLES, count=600):
        right = expected(shown)
        where = [
            position.key
            for step in only(question.steps, Chips)
            for position in step.positions
            for _ in range(step.chips)
        ]
        assert sorted(where) == right["positions"]
        (placed,) = only(question.steps, s.Placed)
        unit = right.get("unit") or int(called(shown)[1][1:])
        assert sum(placed.parts) == placed.placed == unit * len(where)
        lies = {p.key: st.stake for st in only(question.steps, s.Lies) for p in st.positions}
        assert lies == {position: unit * n for position, n in Counter(where).items()}
        changes = [step.change for step in only(question.steps, s.ChangeBack)]
        assert changes == [right[field] for field in ("change",) if field in right]
        units = [step.unit for step in only(question.steps, s.Divides)]
        assert units == [right[field] for field in ("unit",) if field in right]
