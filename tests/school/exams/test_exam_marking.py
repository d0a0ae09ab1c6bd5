"""Marks that stay, marking again with a dry run, questions granted, skills observed."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import update

from croupier.school.exams import marking
from croupier.school.exams.attempts import hand_in
from croupier.school.exams.marking import differences, grant, key_now, regrade
from croupier.school.exams.observing import observe
from croupier.school.exams.plans import AT_END, new_part
from croupier.school.exams.results import Result, own_result, result_for_staff, table
from croupier.school.people.actor import NotFound
from croupier.storage.attempts import gradings_of, keys_of
from croupier.storage.exam_tables import attempt_keys
from croupier.trainer import make_questions, read_key, record
from croupier.trainer.drills import KINDS
from croupier.trainer.question import Key
from tests.school.exams.conftest import BEGAN, Room

LATER = BEGAN + 60_000


def taken(room: Room, exam: str, *right: bool) -> str:
    """An attempt that is handed in with those answers."""
    attempt = room.begin(exam)
    for question, is_right in enumerate(right):
        room.answer(attempt, question, BEGAN + question, right=is_right)
    assert hand_in(room["anna"], room.database, attempt, len(right), BEGAN + 10) is None
    return attempt


def kept(room: Room, attempt: str) -> list[tuple[int, str, str | None]]:
    with room.database.reading() as connection:
        rows = gradings_of(connection, [attempt])[attempt]
    return [(row.right, row.why, row.made_by) for row in rows]


def wrong_now(monkeypatch: pytest.MonkeyPatch, question: int) -> None:
    """A version of the engine that answers products one higher; `question` says which by seed."""
    real = marking.key_now

    def changed(asked: Mapping[str, Any]) -> Key | None:
        key = real(asked)
        if key is None or asked["id"] != str(question):
            return key
        return replace(key, answer={f: v + 1 for f, v in key.answer.items()})  # type: ignore[operator]

    monkeypatch.setattr(marking, "key_now", changed)


def test_nothing_differs_while_the_engine_says_the_same(room: Room) -> None:
    exam = room.exam()
    attempt = taken(room, exam, True, False, True, True, True)
    assert differences(room["teacher"], room.database, exam)[1] == []
    assert regrade(room["teacher"], room.database, exam, "to be sure", LATER) == []
    assert kept(room, attempt) == [(4, "", None)]


def test_another_engine_changes_a_mark_when_somebody_says_so_and_the_old_one_stays(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    exam = room.exam(results=AT_END)
    attempt = taken(room, exam, True, True, True, True, True)
    wrong_now(monkeypatch, 1)
    _, (found,) = differences(room["teacher"], room.database, exam)
    assert (found.before.right, found.after.right, found.questions) == (5, 4, (1,))
    assert kept(room, attempt) == [(5, "", None)]  # a dry run
    assert len(regrade(room["teacher"], room.database, exam, "rule changed", LATER)) == 1
    assert kept(room, attempt) == [(5, "", None), (4, "rule changed", "teacher")]
    result = own_result(room["anna"], room.database, attempt, LATER)
    assert isinstance(result, Result)
    assert result.grading is not None
    assert (result.grading.right, len(result.gradings)) == (4, 2)
    assert differences(room["teacher"], room.database, exam)[1] == []


def test_a_question_is_granted_with_a_reason_and_stays_so(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    exam = room.exam()
    attempt = taken(room, exam, True, False, True)
    teacher, base = room["teacher"], room.database
    grant(teacher, base, exam, attempt, 1, "unclear wording", LATER)
    assert kept(room, attempt) == [(2, "", None), (3, "unclear wording", "teacher")]
    wrong_now(monkeypatch, 0)
    regrade(teacher, base, exam, "rule changed", LATER + 1)
    assert [right for right, _, _ in kept(room, attempt)] == [2, 3, 2]
    for question in (-1, 5):
        with pytest.raises(NotFound):
            grant(teacher, base, exam, attempt, question, "none such", LATER)


def test_a_changed_key_in_use_marks_nothing_that_was_marked(room: Room) -> None:
    """Marks are read from the grading, not worked out again when they are shown."""
    exam = room.exam(results=AT_END)
    attempt = taken(room, exam, True)
    with room.database.writing() as connection:
        for key in keys_of(connection, attempt):
            asked = {**key.asked, "answer": dict.fromkeys(key.asked["answer"], 0)}
            query = update(attempt_keys).where(attempt_keys.c.question == key.question)
            connection.execute(query.values(asked=asked))
    result = own_result(room["anna"], room.database, attempt, LATER)
    assert isinstance(result, Result)
    assert [one.mark.right for one in result.questions] == [True, False, False, False, False]


@pytest.mark.parametrize("kind", KINDS)
def test_this_version_answers_every_kept_question_as_it_was_answered(kind: str) -> None:
    for level in KINDS[kind].levels:
        for question in make_questions(kind, level, {}, "again", 3):
            kept_record = record(question, "0")
            assert key_now(kept_record) == read_key(kept_record)


def test_a_question_that_this_version_cannot_ask_keeps_its_mark() -> None:
    (question,) = make_questions("products", 1, {}, "gone", 1)
    changes: tuple[dict[str, Any], ...] = (
        {"kind": "dice"},
        {"level": 99},
        {"bets": ["nowhere 5"]},
    )
    for change in changes:
        assert key_now({**record(question, "0"), **change}) is None


def test_the_checklist_stands_beside_the_marks_and_the_newest_word_counts(room: Room) -> None:
    exam = room.exam(checklist=("Cuts chips", "Calls"), parts=(new_part("products", 1, 1, {}),))
    attempt = taken(room, exam, True)
    teacher, base = room["teacher"], room.database
    observe(teacher, base, exam, attempt, "Cuts chips", "slow", LATER, met=False)
    observe(teacher, base, exam, attempt, "Cuts chips", "", LATER + 1, met=True)
    found = result_for_staff(teacher, base, exam, attempt, LATER + 2)
    assert {item: seen.met if seen else None for item, seen in found.seen.items()} == {
        "Cuts chips": True,
        "Calls": None,
    }
    assert found.passed
    _, lines = table(teacher, base, exam, LATER)
    (tried,) = next(line.tried for line in lines if line.person_id == "anna")
    assert (tried.met, tried.observed, tried.passed) == (1, 1, True)
    with pytest.raises(NotFound):
        observe(teacher, base, exam, attempt, "Smiles", "", LATER, met=True)


def test_nobody_else_marks_grants_or_observes(room: Room) -> None:
    exam = room.exam(checklist=("Calls",))
    attempt = taken(room, exam, True)
    base = room.database
    for name in ("colleague", "foreign", "anna", "boris", "stranger"):
        actor = room[name]
        with pytest.raises(NotFound):
            differences(actor, base, exam)
        with pytest.raises(NotFound):
            regrade(actor, base, exam, "why", LATER)
        with pytest.raises(NotFound):
            grant(actor, base, exam, attempt, 1, "why", LATER)
        with pytest.raises(NotFound):
            observe(actor, base, exam, attempt, "Calls", "", LATER, met=True)
        with pytest.raises(NotFound):
            table(actor, base, exam, LATER)
    other = room.exam(checklist=("Calls",))
    with pytest.raises(NotFound):
        grant(room["teacher"], base, other, attempt, 1, "another exam's", LATER)
    with pytest.raises(NotFound):
        observe(room["teacher"], base, other, attempt, "Calls", "", LATER, met=True)
    assert kept(room, attempt) == [(1, "", None)]
