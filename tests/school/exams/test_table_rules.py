"""By which rules an exam asks: kept with it, whatever becomes of a house, a file or a drill."""

from dataclasses import replace
from typing import Any

import pytest

from croupier.school.exams import marking, questions
from croupier.school.exams.attempts import hand_in
from croupier.school.exams.plans import AT_END, MINUTE, new_part, read_exam
from croupier.school.exams.results import Result, own_result
from croupier.school.exams.table_rules import (
    HOUSE,
    USUAL_RULES,
    TableRules,
    choose_rules,
    read_rules,
)
from croupier.school.house import House, with_house, write_house
from tests.school.exams.conftest import BEGAN, PLAN, Room

OWN = House("french", {"limits.maximum": 200, "announced.step": 10}, 5)


def test_every_shipped_rule_set_and_a_house_can_be_chosen() -> None:
    assert choose_rules("french", OWN) == TableRules("french", House("french"))
    assert choose_rules(HOUSE, OWN) == TableRules(HOUSE, OWN)
    assert choose_rules("of the moon", OWN) is None


def test_rules_are_read_back_as_they_were_kept() -> None:
    rules = TableRules(HOUSE, OWN)
    assert read_rules(rules.record) == rules
    assert write_house(read_rules(rules.record).house) == write_house(OWN)
    assert read_rules(None) == USUAL_RULES


def test_the_same_rules_have_the_same_digest_and_others_another() -> None:
    again = House("french", {"announced.step": 10, "limits.maximum": 200}, 5)
    other = House("french", {"announced.step": 10, "limits.maximum": 201}, 5)
    digests = [TableRules(HOUSE, house).digest for house in (OWN, again, other)]
    assert digests[0] == digests[1] != digests[2]
    assert len(digests[0]) == 12


def test_a_plan_keeps_its_rules_in_the_database(room: Room) -> None:
    rules = TableRules(HOUSE, OWN)
    part = new_part("series", 2, 3, with_house("series", OWN, {}))
    exam = room.exam(replace(PLAN, rules=rules, parts=(part,)))
    kept = read_exam(room["teacher"], room.database, exam).plan
    assert kept.rules == rules
    assert kept.parts[0].options == {"series": "all", "max": 200, "step": 10}


def broken(*_args: Any, **_more: Any) -> Any:
    raise AssertionError("asked again")


def test_what_is_begun_needs_neither_rules_nor_drills_any_more(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever becomes of them: nothing of a running attempt, nor of its mark, is made anew."""
    part = new_part("series", 2, 3, with_house("series", OWN, {}))
    exam = room.exam(parts=(part,), rules=TableRules(HOUSE, OWN), results=AT_END)
    attempt = room.begin(exam)
    before = room.look(attempt, BEGAN).question
    for module in (questions, marking):
        for name in ("find_drill", "make_questions", "rules_of", "draw"):
            monkeypatch.setattr(module, name, broken, raising=False)
    assert room.look(attempt, BEGAN + 1).question == before
    for question in range(3):
        assert room.answer(attempt, question, BEGAN + 2 + question) is None
    assert hand_in(room["anna"], room.database, attempt, 3, BEGAN + MINUTE) is None
    result = own_result(room["anna"], room.database, attempt, BEGAN + MINUTE)
    assert isinstance(result, Result)
    assert result.grading is not None
    assert (result.grading.right, result.grading.of) == (3, 3)
