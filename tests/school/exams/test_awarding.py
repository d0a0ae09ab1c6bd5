"""Certificates that are issued by themselves: once an attempt, wherever it is marked as passed."""

import pytest
from sqlalchemy import select

from croupier.school.exams.attempts import hand_in, sweep
from croupier.school.exams.certificates import Standing, read_all, read_one, revoke, verify
from croupier.school.exams.issuing import entrust
from croupier.school.exams.marking import grant
from croupier.school.exams.plans import AT_END, BY_STAFF, MINUTE, WHEN_PASSED
from croupier.school.exams.signing import Seal
from croupier.school.people.actor import NotFound
from croupier.storage.exam_tables import certificates
from croupier.storage.people_tables import events
from tests.school.exams.conftest import BEGAN, CLOSES, Room

SEAL = Seal(bytes(range(32)))
QUESTIONS = 5


@pytest.fixture
def sealed(room: Room) -> Room:
    entrust(room.database, SEAL)
    return room


def codes(room: Room) -> list[str]:
    with room.database.reading() as connection:
        return list(connection.scalars(select(certificates.c.code)))


def answered(room: Room, exam: str, right: int = QUESTIONS, name: str = "anna") -> str:
    """A running attempt with all questions answered, so many of them right."""
    attempt = room.begin(exam, name)
    for question in range(QUESTIONS):
        room.answer(attempt, question, BEGAN + question, name=name, right=question < right)
    return attempt


def handed_in(room: Room, exam: str, right: int = QUESTIONS, name: str = "anna") -> str:
    attempt = answered(room, exam, right, name)
    seq = room.look(attempt, BEGAN + MINUTE, name).attempt.seq
    assert hand_in(room[name], room.database, attempt, seq, BEGAN + MINUTE) is None
    return attempt


def test_who_passes_has_a_certificate_when_the_attempt_is_handed_in(sealed: Room) -> None:
    attempt = handed_in(sealed, sealed.exam(certificates=WHEN_PASSED), right=4)
    (code,) = codes(sealed)
    found = verify(sealed.database, SEAL, code)
    assert found.standing is Standing.VALID
    assert found.body is not None
    assert (found.body.attempt, found.body.name) == (attempt, "Anna")
    assert (found.body.right, found.body.of, found.body.issued_at) == (4, 5, BEGAN + MINUTE)
    with sealed.database.reading() as connection:
        noted = connection.execute(
            select(events.c.school_id, events.c.person_id, events.c.what, events.c.object)
        ).all()
    assert [tuple(one) for one in noted] == [("north", None, "certificate-issued", code)]


def test_who_does_not_pass_has_none(sealed: Room) -> None:
    handed_in(sealed, sealed.exam(certificates=WHEN_PASSED), right=3)
    assert codes(sealed) == []


def test_staff_issue_them_where_the_plan_says_so_and_that_is_usual(sealed: Room) -> None:
    exam = sealed.exam()
    handed_in(sealed, exam)
    assert codes(sealed) == []
    handed_in(sealed, sealed.exam(certificates=BY_STAFF))
    assert codes(sealed) == []


def test_an_attempt_that_nobody_hands_in_is_certified_when_it_is_swept(sealed: Room) -> None:
    answered(sealed, sealed.exam(certificates=WHEN_PASSED))
    assert sweep(sealed.database, BEGAN + 11 * MINUTE) == 1
    assert len(codes(sealed)) == 1
    assert sweep(sealed.database, BEGAN + 12 * MINUTE) == 0
    assert len(codes(sealed)) == 1


def test_an_attempt_is_certified_when_somebody_looks_at_it_after_its_end(sealed: Room) -> None:
    attempt = answered(sealed, sealed.exam(certificates=WHEN_PASSED))
    sealed.look(attempt, BEGAN + 11 * MINUTE)
    sealed.look(attempt, BEGAN + 12 * MINUTE)
    assert len(codes(sealed)) == 1


def test_a_question_that_is_granted_may_bring_the_certificate(sealed: Room) -> None:
    exam = sealed.exam(certificates=WHEN_PASSED)
    attempt = handed_in(sealed, exam, right=3)
    grant(sealed["teacher"], sealed.database, exam, attempt, 4, "unclear", CLOSES)
    (code,) = codes(sealed)
    assert verify(sealed.database, SEAL, code).standing is Standing.VALID


def test_a_new_grading_leaves_one_certificate_and_says_that_it_is_superseded(sealed: Room) -> None:
    exam = sealed.exam(certificates=WHEN_PASSED)
    attempt = handed_in(sealed, exam, right=4)
    (code,) = codes(sealed)
    grant(sealed["teacher"], sealed.database, exam, attempt, 4, "unclear", CLOSES)
    assert codes(sealed) == [code]
    assert verify(sealed.database, SEAL, code).standing is Standing.SUPERSEDED


def test_one_that_was_revoked_does_not_come_back_by_itself(sealed: Room) -> None:
    exam = sealed.exam(certificates=WHEN_PASSED)
    attempt = handed_in(sealed, exam, right=4)
    (code,) = codes(sealed)
    assert revoke(sealed["teacher"], sealed.database, SEAL, code, "not in person", CLOSES)
    grant(sealed["teacher"], sealed.database, exam, attempt, 4, "unclear", CLOSES)
    assert codes(sealed) == [code]


def test_without_a_seal_marking_goes_on_and_staff_issue_it(room: Room) -> None:
    attempt = handed_in(room, room.exam(certificates=WHEN_PASSED))
    assert room.look(attempt, CLOSES).attempt.state == "handed-in"
    assert codes(room) == []


def test_a_certificate_tells_the_trainee_nothing_before_the_result_is_shown(sealed: Room) -> None:
    handed_in(sealed, sealed.exam(certificates=WHEN_PASSED))
    (code,) = codes(sealed)
    anna, given = sealed["anna"], (sealed.database, SEAL)
    assert read_all(anna, *given, CLOSES - 1) == []
    with pytest.raises(NotFound):
        read_one(anna, *given, code, CLOSES - 1)
    assert [one.code for one in read_all(sealed["teacher"], *given, CLOSES - 1)] == [code]
    assert [one.code for one in read_all(anna, *given, CLOSES)] == [code]
    assert read_one(anna, *given, code, CLOSES)[0].code == code


def test_where_results_are_shown_at_the_end_so_is_the_certificate(sealed: Room) -> None:
    handed_in(sealed, sealed.exam(certificates=WHEN_PASSED, results=AT_END))
    assert len(read_all(sealed["anna"], sealed.database, SEAL, BEGAN + MINUTE)) == 1
