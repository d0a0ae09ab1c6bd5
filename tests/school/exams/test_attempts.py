"""An attempt from its beginning to its end: the server's clock, two tabs, replays, late posts."""

import threading
from typing import Any

import pytest
from sqlalchemy import update

from croupier.school.exams.attempts import Sent, WhyNot, answer, hand_in, note_away, sweep
from croupier.school.exams.beginning import begin
from croupier.school.exams.plans import (
    AT_END,
    HOUR,
    MINUTE,
    SECOND,
    close_exam,
    give_time,
    move_window,
)
from croupier.school.exams.results import Result, Waiting, own_result, table
from croupier.school.people.actor import NotFound
from croupier.storage.attempts import attempts_at, given_in, gradings_of
from croupier.storage.exam_tables import attempt_keys
from tests.school.exams.conftest import BEGAN, CLOSES, Room

GRACE = 5 * SECOND


def kept(room: Room, attempt_id: str) -> list[tuple[int, int]]:
    with room.database.reading() as connection:
        return [(one.seq, one.question) for one in given_in(connection, attempt_id)]


def test_a_whole_attempt_is_begun_answered_handed_in_and_marked(room: Room) -> None:
    exam = room.exam(results=AT_END)
    attempt = room.begin(exam)
    for question in range(5):
        at = BEGAN + (question + 1) * 20 * SECOND
        assert room.answer(attempt, question, at, right=question != 3) is None
    view = room.look(attempt, BEGAN + 2 * MINUTE)
    assert (view.attempt.seq, sorted(view.saved)) == (5, [0, 1, 2, 3, 4])
    assert hand_in(room["anna"], room.database, attempt, 5, BEGAN + 2 * MINUTE) is None
    result = own_result(room["anna"], room.database, attempt, BEGAN + 2 * MINUTE)
    assert isinstance(result, Result)
    assert (result.attempt.state, result.took_ms) == ("handed-in", 2 * MINUTE)
    assert result.grading is not None
    assert (result.grading.right, result.grading.of, result.passed) == (4, 5, True)
    assert [one.mark.right for one in result.questions] == [True, True, True, False, True]
    assert [one.mark.took_ms for one in result.questions] == [20 * SECOND] * 5
    assert all(one.key.reasons and one.key.reasons["en"] for one in result.questions)


def test_another_tab_that_went_on_is_not_overtaken(room: Room) -> None:
    attempt = room.begin(room.exam())
    assert room.answer(attempt, 0, BEGAN + 1, seq=0, id_="tab-one") is None
    assert room.answer(attempt, 0, BEGAN + 2, seq=0, id_="tab-two", right=False) is WhyNot.WENT_ON
    assert hand_in(room["anna"], room.database, attempt, 0, BEGAN + 3) is WhyNot.WENT_ON
    assert kept(room, attempt) == [(0, 0)]
    assert room.look(attempt, BEGAN + 4).is_open


def test_an_answer_sent_again_is_the_same_answer(room: Room) -> None:
    attempt = room.begin(room.exam())
    for at in (1, 2, 3):
        assert room.answer(attempt, 0, BEGAN + at, seq=0, id_="one") is None
    assert kept(room, attempt) == [(0, 0)]
    assert room.look(attempt, BEGAN + 9).attempt.seq == 1


def test_an_answer_is_replaced_until_it_is_handed_in_and_the_last_counts(room: Room) -> None:
    exam = room.exam(results=AT_END)
    attempt = room.begin(exam)
    assert room.answer(attempt, 0, BEGAN + 1, right=False) is None
    assert room.answer(attempt, 0, BEGAN + 2) is None
    assert hand_in(room["anna"], room.database, attempt, 2, BEGAN + 3) is None
    assert room.answer(attempt, 1, BEGAN + 4, seq=2) is WhyNot.ENDED
    assert room.answer(attempt, 0, BEGAN + 4, seq=0, id_="answer-0-0") is None  # known
    result = own_result(room["anna"], room.database, attempt, BEGAN + 5)
    assert isinstance(result, Result)
    assert [one.mark.right for one in result.questions] == [True, False, False, False, False]
    assert kept(room, attempt) == [(0, 0), (1, 0)]


def test_the_network_has_its_grace_and_nothing_more(room: Room) -> None:
    exam = room.exam()
    attempt = room.begin(exam)
    end = BEGAN + 10 * MINUTE
    assert room.answer(attempt, 0, end + GRACE, seq=0) is None
    assert room.answer(attempt, 1, end + GRACE + 1, seq=1) is WhyNot.TOO_LATE
    view = room.look(attempt, end + GRACE + 1)
    assert (view.attempt.state, view.attempt.ended_at) == ("expired", end)
    assert room.answer(attempt, 1, end, seq=1) is WhyNot.ENDED  # a clock that steps back
    assert kept(room, attempt) == [(0, 0)]


def test_a_clock_that_steps_by_an_hour_moves_no_deadline(room: Room) -> None:
    attempt = room.begin(room.exam())
    deadline = room.look(attempt, BEGAN).attempt.deadline_at
    assert deadline == BEGAN + 10 * MINUTE
    back = room.look(attempt, BEGAN - HOUR)
    assert (back.attempt.deadline_at, back.remaining_ms) == (deadline, HOUR + 10 * MINUTE)
    assert room.answer(attempt, 0, BEGAN - HOUR) is None
    assert room.look(attempt, BEGAN + MINUTE).remaining_ms == 9 * MINUTE
    with room.database.reading() as connection:
        assert [one.took_ms for one in given_in(connection, attempt)] == [0]
    on = room.look(attempt, BEGAN + HOUR)
    assert (on.attempt.state, on.attempt.ended_at) == ("expired", deadline)


def test_it_goes_on_where_it_was_on_whichever_device(room: Room) -> None:
    exam = room.exam()
    attempt = room.begin(exam)
    room.answer(attempt, 0, BEGAN + 1)
    room.answer(attempt, 2, BEGAN + 2)
    assert room.begin(exam, at=BEGAN + MINUTE) == attempt
    view = room.look(attempt, BEGAN + MINUTE)
    assert (view.attempt.seq, sorted(view.saved), view.remaining_ms) == (2, [0, 2], 9 * MINUTE)
    assert view.question is not None
    assert view.question.question == 1
    gone_back = room.look(attempt, BEGAN + MINUTE, question=2)
    assert gone_back.given == room.right(attempt, 2)


def test_no_late_change_of_the_window_forces_anybody_out(room: Room) -> None:
    exam = room.exam()
    attempt = room.begin(exam)
    teacher = room["teacher"]
    moved = move_window(teacher, room.database, exam, BEGAN + HOUR, BEGAN + 2 * HOUR)
    assert moved == ()
    assert room.answer(attempt, 0, BEGAN + 1) is None
    assert close_exam(teacher, room.database, exam) == ()
    assert room.answer(attempt, 1, BEGAN + 3) is None
    assert room.begin(exam, at=BEGAN + 4) == attempt
    assert begin(room["boris"], room.database, exam, BEGAN + 5) is WhyNot.CLOSED


def test_it_is_begun_within_the_window_as_often_as_the_plan_says(room: Room) -> None:
    exam = room.exam(attempts=2)
    anna = room["anna"]
    assert begin(anna, room.database, exam, BEGAN - 1) is WhyNot.NOT_YET
    assert begin(anna, room.database, exam, CLOSES) is WhyNot.CLOSED
    for seq in (0, 0):
        attempt = room.begin(exam)
        assert hand_in(anna, room.database, attempt, seq, BEGAN + 1) is None
    assert begin(anna, room.database, exam, BEGAN + 2) is WhyNot.NO_MORE_ATTEMPTS


def test_extra_time_is_given_before_and_during_and_stands_on_the_attempt(room: Room) -> None:
    exam = room.exam()
    teacher, base = room["teacher"], room.database
    assert give_time(teacher, base, exam, "anna", 5 * MINUTE, "a quarter", BEGAN) == ()
    one, other = room.begin(exam), room.begin(exam, "boris")
    assert room.look(one, BEGAN).remaining_ms == 15 * MINUTE
    assert room.look(other, BEGAN, "boris").remaining_ms == 10 * MINUTE
    assert give_time(teacher, base, exam, "boris", MINUTE, "", BEGAN + MINUTE) == ()
    assert room.answer(other, 0, BEGAN + 11 * MINUTE + GRACE, name="boris", seq=0) is None
    with pytest.raises(NotFound):
        give_time(teacher, base, exam, "carla", MINUTE, "", BEGAN)


def test_who_begins_late_has_their_whole_time_unless_the_plan_says_otherwise(room: Room) -> None:
    late = CLOSES - MINUTE
    whole, capped = room.exam(), room.exam(capped=True)
    assert room.look(room.begin(whole, at=late), late).remaining_ms == 10 * MINUTE
    assert room.look(room.begin(capped, at=late), late).remaining_ms == MINUTE


def test_the_sweep_ends_and_marks_what_nobody_looks_at(room: Room) -> None:
    exam = room.exam()
    one, two = room.begin(exam), room.begin(exam, "boris", BEGAN + MINUTE)
    room.answer(one, 0, BEGAN + 1)
    over = BEGAN + 10 * MINUTE + GRACE + 1
    assert sweep(room.database, over - 1) == 0
    assert sweep(room.database, over) == 1
    assert sweep(room.database, over) == 0
    with room.database.reading() as connection:
        assert set(gradings_of(connection, [one, two])) == {one}
    _, lines = table(room["teacher"], room.database, exam, over + MINUTE)
    tried = {line.person_id: line.tried[0] for line in lines}
    assert {name: one.attempt.state for name, one in tried.items()} == {
        "anna": "expired",
        "boris": "expired",
    }
    assert {name: one.grading.right for name, one in tried.items() if one.grading} == {
        "anna": 1,
        "boris": 0,
    }


def test_one_attempt_that_cannot_be_marked_holds_up_no_other(room: Room) -> None:
    exam = room.exam()
    spoiled, whole = room.begin(exam), room.begin(exam, "boris")
    with room.database.writing() as connection:
        keys = update(attempt_keys).where(attempt_keys.c.attempt_id == spoiled)
        connection.execute(keys.values(asked={}))
    over = BEGAN + 10 * MINUTE + GRACE + 1
    assert sweep(room.database, over) == 1
    with room.database.reading() as connection:
        assert set(gradings_of(connection, [spoiled, whole])) == {whole}
        (row,) = attempts_at(connection, exam, "anna")
    assert row.state == "open"  # nothing of it is half done


# --- each question its own time ------------------------------------------------------------------


def test_each_question_has_its_time_from_when_it_is_shown(room: Room) -> None:
    exam = room.exam(whole_ms=None, each_ms=30 * SECOND, results=AT_END)
    attempt = room.begin(exam)
    view = room.look(attempt, BEGAN + SECOND)
    assert (view.in_order, view.remaining_ms) == (True, 30 * SECOND)
    assert room.look(attempt, BEGAN + 11 * SECOND).remaining_ms == 20 * SECOND
    assert room.answer(attempt, 0, BEGAN + 21 * SECOND, seq=0) is None
    # The reply to an answer shows the next: its time runs from there.
    at = BEGAN + 21 * SECOND
    assert room.look(attempt, at + 9 * SECOND).remaining_ms == 21 * SECOND
    late = at + 30 * SECOND + GRACE
    assert room.answer(attempt, 1, late + 1, seq=1, id_="late") is WhyNot.QUESTION_TOO_LATE
    view = room.look(attempt, late + 1)
    assert view.question is not None
    assert (view.question.question, view.attempt.seq, view.remaining_ms) == (2, 2, 30 * SECOND)
    assert room.answer(attempt, 0, late + 2, seq=2) is WhyNot.NO_SUCH_QUESTION
    assert room.answer(attempt, 1, late + 2, seq=1) is WhyNot.WENT_ON
    for question in (2, 3, 4):
        assert room.answer(attempt, question, late + 2 + question) is None
    result = own_result(room["anna"], room.database, attempt, late + 9)
    assert isinstance(result, Result)
    assert result.attempt.state == "handed-in"
    assert [one.mark.right for one in result.questions] == [True, False, True, True, True]
    assert result.questions[0].mark.took_ms == 20 * SECOND


def test_who_leaves_each_question_loses_but_the_one_that_was_shown(room: Room) -> None:
    exam = room.exam(whole_ms=None, each_ms=30 * SECOND)
    attempt = room.begin(exam)
    room.look(attempt, BEGAN)
    view = room.look(attempt, BEGAN + 2 * MINUTE)
    assert view.question is not None
    assert view.question.question == 1
    whole = 5 * (30 * SECOND + GRACE)
    assert room.look(attempt, BEGAN + whole + GRACE + 1).attempt.state == "expired"


def test_extra_time_is_shared_among_the_questions(room: Room) -> None:
    exam = room.exam(whole_ms=None, each_ms=30 * SECOND)
    given = give_time(room["teacher"], room.database, exam, "anna", 50 * SECOND, "", BEGAN)
    assert given == ()
    attempt = room.begin(exam)
    assert room.look(attempt, BEGAN).remaining_ms == 40 * SECOND


# --- whose --------------------------------------------------------------------------------------


def test_an_attempt_is_nothing_to_anybody_else(room: Room) -> None:
    exam = room.exam()
    attempt = room.begin(exam)
    sent = Sent("mine", 0, 0, lambda _shown: {})
    for name in room.actors.keys() - {"anna"}:
        actor, base = room[name], room.database
        with pytest.raises(NotFound):
            room.look(attempt, BEGAN, name)
        with pytest.raises(NotFound):
            answer(actor, base, attempt, sent, BEGAN)
        with pytest.raises(NotFound):
            hand_in(actor, base, attempt, 0, BEGAN)
        with pytest.raises(NotFound):
            note_away(actor, base, attempt)
        with pytest.raises(NotFound):
            own_result(actor, base, attempt, BEGAN)
        if name != "boris":
            with pytest.raises(NotFound):
                begin(actor, base, exam, BEGAN)
    assert kept(room, attempt) == []
    assert room.look(attempt, BEGAN).attempt.away == 0


def test_leaving_the_page_is_noted_and_changes_nothing(room: Room) -> None:
    attempt = room.begin(room.exam())
    for _ in range(3):
        note_away(room["anna"], room.database, attempt)
    view = room.look(attempt, BEGAN + 1)
    assert (view.attempt.away, view.is_open, view.remaining_ms) == (3, True, 10 * MINUTE - 1)


def test_results_wait_until_the_exam_closed(room: Room) -> None:
    exam = room.exam()
    attempt = room.begin(exam)
    with pytest.raises(NotFound):
        own_result(room["anna"], room.database, attempt, BEGAN)
    assert hand_in(room["anna"], room.database, attempt, 0, BEGAN + 1) is None
    waiting = own_result(room["anna"], room.database, attempt, CLOSES - 1)
    assert isinstance(waiting, Waiting)
    assert waiting.closes_at == CLOSES
    assert isinstance(own_result(room["anna"], room.database, attempt, CLOSES), Result)


def test_the_same_questions_are_shown_with_answers_when_nobody_answers_them_any_more(
    room: Room,
) -> None:
    exam = room.exam(same_questions=True)
    attempt = room.begin(exam)
    assert hand_in(room["anna"], room.database, attempt, 0, BEGAN + 1) is None
    room.begin(exam, "boris", CLOSES - MINUTE)
    over = CLOSES + 9 * MINUTE + GRACE
    assert isinstance(own_result(room["anna"], room.database, attempt, over), Waiting)
    assert isinstance(own_result(room["anna"], room.database, attempt, over + 1), Result)


# --- at once ------------------------------------------------------------------------------------


def at_once(calls: list[Any]) -> list[Any]:
    """What the calls came to, made at the same moment."""
    ready, found = threading.Barrier(len(calls)), []

    def run(call: Any) -> None:
        ready.wait()
        found.append(call())

    threads = [threading.Thread(target=run, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_of_two_answers_at_once_exactly_one_is_taken(room: Room) -> None:
    attempt = room.begin(room.exam())
    for seq in range(5):
        came = at_once(
            [
                lambda seq=seq, tab=tab: room.answer(
                    attempt, seq, BEGAN + seq, seq=seq, id_=f"{tab}-{seq}"
                )
                for tab in range(4)
            ]
        )
        assert sorted(map(str, came)) == ["None", "went-on", "went-on", "went-on"]
    assert kept(room, attempt) == [(n, n) for n in range(5)]


def test_of_two_beginnings_at_once_one_attempt_comes(room: Room) -> None:
    exam = room.exam()
    came = at_once([lambda: begin(room["anna"], room.database, exam, BEGAN) for _ in range(4)])
    assert len({str(one) for one in came}) == 1
    assert not isinstance(came[0], WhyNot)


def test_an_attempt_handed_in_twice_at_once_is_marked_once(room: Room) -> None:
    attempt = room.begin(room.exam())
    came = at_once([lambda: hand_in(room["anna"], room.database, attempt, 0, BEGAN)] * 4)
    assert came == [None] * 4
    with room.database.reading() as connection:
        assert len(gradings_of(connection, [attempt])[attempt]) == 1
