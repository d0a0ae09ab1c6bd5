"""Exams set, changed while they are drafts, opened and closed; who may do it."""

from dataclasses import replace
from typing import Any

import pytest

from croupier.school.exams.plans import (
    HOUR,
    MINUTE,
    Fault,
    Plan,
    change_plan,
    close_exam,
    delete_draft,
    faults_of,
    give_time,
    make_exam,
    move_window,
    new_part,
    open_exam,
    read_exam,
    read_exams,
    set_classes,
)
from croupier.school.exams.questions import attempt_seed, draw
from croupier.school.people.actor import NotFound
from croupier.storage.attempts import shown_of
from croupier.trainer.refusals import BadCount, Refusal, UnknownKind
from tests.school.exams.conftest import BEGAN, CLOSES, PLAN, Room


def test_a_draft_is_changed_and_an_open_exam_is_not(room: Room) -> None:
    exam, teacher, base = room.exam(opened=False), room["teacher"], room.database
    other = replace(PLAN, title="Other", whole_ms=None, each_ms=MINUTE, checklist=("Calls",))
    assert change_plan(teacher, base, exam, other) == ()
    assert read_exam(teacher, base, exam).plan == other
    assert open_exam(teacher, base, exam) == ()
    assert change_plan(teacher, base, exam, PLAN) == (Fault.NOT_A_DRAFT,)
    assert delete_draft(teacher, base, exam) == (Fault.NOT_A_DRAFT,)
    assert read_exam(teacher, base, exam).plan == other


def test_an_exam_is_opened_closed_and_opened_again(room: Room) -> None:
    exam, teacher, base = room.exam(opened=False), room["teacher"], room.database
    assert close_exam(teacher, base, exam) == (Fault.NOT_OPEN,)
    states = []
    for act in (open_exam, close_exam, open_exam):
        assert act(teacher, base, exam) == ()
        states.append(read_exam(teacher, base, exam).state)
    assert states == ["open", "closed", "open"]


def test_a_draft_is_deleted_with_what_was_given_in_it(room: Room) -> None:
    exam, teacher, base = room.exam(opened=False), room["teacher"], room.database
    assert give_time(teacher, base, exam, "anna", MINUTE, "", BEGAN) == ()
    assert delete_draft(teacher, base, exam) == ()
    with pytest.raises(NotFound):
        read_exam(teacher, base, exam)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"title": ""}, Fault.NO_TITLE),
        ({"title": "x" * 121}, Fault.NO_TITLE),
        ({"parts": ()}, Fault.NO_PARTS),
        ({"parts": (new_part("spin", 1, 201, {}),)}, Fault.TOO_MANY_QUESTIONS),
        ({"each_ms": 30_000}, Fault.BAD_TIME),
        ({"whole_ms": None}, Fault.BAD_TIME),
        ({"whole_ms": 999}, Fault.BAD_TIME),
        ({"whole_ms": 12 * HOUR + 1}, Fault.BAD_TIME),
        ({"whole_ms": None, "each_ms": HOUR + 1}, Fault.BAD_TIME),
        ({"grace_ms": -1}, Fault.BAD_GRACE),
        ({"grace_ms": 5 * MINUTE + 1}, Fault.BAD_GRACE),
        ({"pass_percent": 101}, Fault.BAD_PERCENT),
        ({"attempts": 0}, Fault.BAD_ATTEMPTS),
        ({"closes_at": BEGAN}, Fault.BAD_WINDOW),
        ({"opens_at": 0}, Fault.BAD_WINDOW),
        ({"checklist": ("a", "a")}, Fault.BAD_CHECKLIST),
        ({"checklist": ("",)}, Fault.BAD_CHECKLIST),
        ({"results": "never"}, Fault.BAD_RESULTS),
    ],
)
def test_a_faulty_plan_is_told_what_is_wrong(changes: dict[str, Any], fault: Fault) -> None:
    assert faults_of(PLAN) == ()
    assert faults_of(replace(PLAN, **changes)) == (fault,)


def test_a_part_that_cannot_be_asked_is_refused_and_one_that_asks_too_much_is_cut() -> None:
    with pytest.raises(UnknownKind):
        new_part("dice", 1, 5, {})
    with pytest.raises(BadCount):
        new_part("products", 1, 0, {})
    with pytest.raises(Refusal):
        new_part("series", 1, 5, {"max": "no"})
    assert new_part("pictures", 1, 500, {"area": "zero"}).count == 7


def test_only_who_teaches_the_class_or_heads_the_school_sees_and_sets_its_exams(
    room: Room,
) -> None:
    exam, base = room.exam(), room.database
    assert [one.id for one in read_exams(room["teacher"], base)] == [exam]
    assert [one.id for one in read_exams(room["head"], base)] == [exam]
    assert [one.id for one in read_exams(room["anna"], base)] == [exam]
    assert set_classes(room["teacher"], base) == {"red": "red"}
    assert set_classes(room["head"], base) == {"black": "black", "red": "red"}
    for name in ("colleague", "foreign", "stranger", "carla"):
        actor = room[name]
        assert read_exams(actor, base) == []
        for act in (read_exam, open_exam, close_exam, delete_draft):
            with pytest.raises(NotFound):
                act(actor, base, exam)
        with pytest.raises(NotFound):
            make_exam(actor, base, PLAN, BEGAN)
        with pytest.raises(NotFound):
            change_plan(actor, base, exam, PLAN)
        with pytest.raises(NotFound):
            move_window(actor, base, exam, BEGAN, CLOSES)
        with pytest.raises(NotFound):
            give_time(actor, base, exam, "anna", 0, "", BEGAN)


def test_a_draft_is_nothing_to_trainees(room: Room) -> None:
    room.exam(opened=False)
    assert read_exams(room["anna"], room.database) == []


def test_an_exam_is_not_moved_to_a_class_that_is_not_ones_own(room: Room) -> None:
    exam = room.exam(opened=False)
    with pytest.raises(NotFound):
        change_plan(room["teacher"], room.database, exam, replace(PLAN, class_id="black"))


def texts(room: Room, attempt: str) -> list[Any]:
    with room.database.reading() as connection:
        return [one.shown for one in shown_of(connection, attempt)]


@pytest.mark.parametrize("same", [True, False], ids=["the same for all", "fresh for each"])
def test_questions_are_the_same_for_all_or_fresh_for_each(room: Room, *, same: bool) -> None:
    exam = room.exam(same_questions=same)
    one = texts(room, room.begin(exam))
    other = texts(room, room.begin(exam, "boris"))
    assert (one == other) is same


def test_the_seed_of_an_attempt_follows_from_exam_person_and_number() -> None:
    seeds = [
        attempt_seed(exam, person, number, same=same)
        for exam in ("one", "two")
        for person in ("anna", "boris")
        for number in (1, 2)
        for same in (False, True)
    ]
    assert len(set(seeds)) == 8 + 4
    assert "one" not in seeds[0]
    parts = Plan("c", "t", (new_part("products", 1, 3, {}),) * 2, 1, 2).parts
    questions = draw(parts, seeds[0])
    assert questions == draw(parts, seeds[0])
    assert questions[:3] != questions[3:]
