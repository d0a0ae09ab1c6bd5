"""Attempts: begun, looked at, answered and ended, all by the server's clock.

The deadline stands on the attempt from its beginning: nothing that is changed later, no clock of
a device and no second tab moves it. An answer counts with the number that the page was shown
with; a page that another went ahead of is told so.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection

from croupier import __version__
from croupier.school.answers import LONGEST_MS
from croupier.school.exams.marking import grade, last_given
from croupier.school.exams.plans import OPEN as EXAM_OPEN
from croupier.school.exams.plans import Exam, exam_of, exam_of_trainee, new_id
from croupier.school.exams.questions import attempt_seed, freeze
from croupier.school.people.actor import Actor, NotFound, Role
from croupier.storage import Database
from croupier.storage.attempts import (
    EXPIRED,
    HANDED_IN,
    OPEN,
    AttemptRow,
    GivenRow,
    ShownRow,
    attempts_at,
    count_answer,
    count_questions,
    end_attempt,
    find_attempt,
    find_given,
    given_in,
    keep_attempt,
    keep_given,
    note_shown,
    overdue,
    pass_over,
    shown_of,
)
from croupier.storage.attempts import note_away as count_away
from croupier.storage.exams import allowances_of, find_exam
from croupier.trainer.question import Answer
from croupier.trainer.records import answer_record

SWEPT_AT_ONCE = 200
LONGEST_ID = 36


class WhyNot(StrEnum):
    """Why an attempt is not begun, or an answer not taken."""

    NOT_YET = "not-yet"
    CLOSED = "closed"
    NO_MORE_ATTEMPTS = "no-more-attempts"
    WENT_ON = "went-on"
    TOO_LATE = "too-late"
    QUESTION_TOO_LATE = "question-too-late"
    ENDED = "ended"
    NO_SUCH_QUESTION = "no-such-question"
    UNUSABLE = "unusable"


@dataclass(frozen=True, slots=True)
class View:
    """A running or ended attempt as its page shows it.

    `remaining_ms` is until its own end, or that of the question that is shown where each has its
    time; grace is not in it. `saved` are the questions that an answer is kept of; `given` is the
    one to the question that is shown. `question` is None once the attempt has ended.
    """

    exam: Exam
    attempt: AttemptRow
    questions: int
    remaining_ms: int
    saved: frozenset[int]
    question: ShownRow | None
    given: Mapping[str, Any]

    @property
    def is_open(self) -> bool:
        """Whether it still takes answers."""
        return self.attempt.state == OPEN

    @property
    def in_order(self) -> bool:
        """Whether each question has its own time, and none is gone back to."""
        return self.exam.plan.each_ms is not None


@dataclass(frozen=True, slots=True)
class Sent:
    """An answer as a page sends it, under a name of its own; `seq` is the one it was shown with."""

    id: str
    question: int
    seq: int
    given: Mapping[str, Answer | None]


def begin(actor: Actor, database: Database, exam_id: str, now_ms: int) -> str | WhyNot:
    """The id of the actor's running attempt, a new one where none is; or why there is none.

    Raises NotFound for who is not to take the exam.
    """
    with database.reading() as connection:
        exam = exam_of_trainee(connection, actor, exam_id)
        before = _free_attempt(connection, actor, exam, now_ms)
    if isinstance(before, str):  # also a WhyNot
        return before
    plan = exam.plan
    seed = attempt_seed(exam.seed, actor.person_id, before + 1, same=plan.same_questions)
    frozen = freeze(plan.parts, seed)
    with database.writing(f"{exam_id} {actor.person_id}") as connection:
        exam = exam_of_trainee(connection, actor, exam_id)
        again = _free_attempt(connection, actor, exam, now_ms)
        if isinstance(again, str):
            return again
        if again != before or exam.plan.parts != plan.parts:
            return WhyNot.WENT_ON
        allowed = allowances_of(connection, exam_id).get(actor.person_id)
        deadline = now_ms + plan.time_ms
        if exam.plan.capped:
            deadline = min(deadline, exam.plan.closes_at)
        row = AttemptRow(
            id=new_id(),
            exam_id=exam_id,
            person_id=actor.person_id,
            number=before + 1,
            seed=seed,
            started_at=now_ms,
            deadline_at=deadline,
            extra_ms=allowed.extra_ms if allowed else 0,
            shown_at=0 if plan.each_ms is not None else now_ms,
            seq=0,
            state=OPEN,
            ended_at=None,
            version=__version__,
            away=0,
        )
        keep_attempt(connection, row, frozen)
    return row.id


def _free_attempt(
    connection: Connection, actor: Actor, exam: Exam, now_ms: int
) -> int | str | WhyNot:
    """How many attempts were before a new one; the id of one that runs; or why there is none."""
    had = attempts_at(connection, exam.id, actor.person_id)
    for one in had:
        if one.state == OPEN and now_ms <= one.ends_at + exam.plan.grace_ms:
            return one.id
    if exam.state != EXAM_OPEN or now_ms >= exam.plan.closes_at:
        return WhyNot.CLOSED
    if now_ms < exam.plan.opens_at:
        return WhyNot.NOT_YET
    return len(had) if len(had) < exam.plan.attempts else WhyNot.NO_MORE_ATTEMPTS


# --- looked at --------------------------------------------------------------------------------


def own_attempt(connection: Connection, actor: Actor, attempt_id: str) -> tuple[AttemptRow, Exam]:
    """The actor's attempt and its exam; raises NotFound for whoever else's."""
    row = find_attempt(connection, attempt_id) if actor.role is Role.TRAINEE else None
    if row is None or row.person_id != actor.person_id:
        raise NotFound
    kept = find_exam(connection, row.exam_id)
    if kept is None or kept.school_id != actor.school_id:
        raise NotFound
    return row, exam_of(kept)


def each_of(exam: Exam, attempt: AttemptRow) -> int | None:
    """The time of a question with its share of the extra time, where each has its own."""
    each = exam.plan.each_ms
    return None if each is None else each + attempt.extra_ms // exam.plan.questions


def look(
    actor: Actor,
    database: Database,
    attempt_id: str,
    now_ms: int,
    question: int | None = None,
    *,
    onward: bool = False,
) -> View:
    """The attempt as it is now, at the question that is due or the one asked for.

    With `onward` it is the next after that one that no answer is kept of. What is over by now is
    ended and marked; a question's own time begins when it is first looked at. Raises NotFound.
    """
    with database.reading() as connection:
        row, exam = own_attempt(connection, actor, attempt_id)
        count = count_questions(connection, attempt_id)
        if not _is_behind(row, exam, count, now_ms):
            return _view(connection, row, exam, count, now_ms, question, onward=onward)
    with database.writing(attempt_id) as connection:
        row, exam = own_attempt(connection, actor, attempt_id)
        row = _caught_up(connection, row, exam, count, now_ms)
        return _view(connection, row, exam, count, now_ms, question, onward=onward)


def question_asked(
    actor: Actor, database: Database, attempt_id: str, question: int
) -> ShownRow | None:
    """The question as it is shown, to read an answer to it by; raises NotFound."""
    with database.reading() as connection:
        own_attempt(connection, actor, attempt_id)
        return next(iter(shown_of(connection, attempt_id, question)), None)


def _is_behind(row: AttemptRow, exam: Exam, count: int, now_ms: int) -> bool:
    """Whether the time that went by, or this look, makes it another."""
    if row.state != OPEN:
        return False
    if now_ms > row.ends_at + exam.plan.grace_ms:
        return True
    each = each_of(exam, row)
    if each is None:
        return False
    is_over = now_ms > row.shown_at + each + exam.plan.grace_ms
    return row.shown_at == 0 or row.seq >= count or is_over


def _caught_up(
    connection: Connection, row: AttemptRow, exam: Exam, count: int, now_ms: int
) -> AttemptRow:
    """The attempt after the time that went by: questions passed over, or all of it ended."""
    if row.state != OPEN:
        return row
    if now_ms > row.ends_at + exam.plan.grace_ms:
        if end_attempt(connection, row.id, EXPIRED, row.ends_at):
            grade(connection, row.id, now_ms)
        return _again(connection, row)
    each = each_of(exam, row)
    if each is None:
        return row
    grace = exam.plan.grace_ms
    if row.shown_at and pass_over(
        connection, row.id, row.seq, now_ms, grace_ms=grace, each_ms=each
    ):
        row = _again(connection, row)
    if row.seq >= count:
        if end_attempt(connection, row.id, HANDED_IN, now_ms):
            grade(connection, row.id, now_ms)
        return _again(connection, row)
    note_shown(connection, row.id, row.seq, now_ms)
    return _again(connection, row)


def _again(connection: Connection, row: AttemptRow) -> AttemptRow:
    found = find_attempt(connection, row.id)
    assert found is not None
    return found


def _view(
    connection: Connection,
    row: AttemptRow,
    exam: Exam,
    count: int,
    now_ms: int,
    wanted: int | None,
    *,
    onward: bool,
) -> View:
    given = last_given(given_in(connection, row.id))
    if row.state != OPEN:
        return View(exam, row, count, 0, frozenset(given), None, {})
    each = each_of(exam, row)
    if each is not None:
        due = row.seq
        ends_at = min(row.ends_at, row.shown_at + each)
    else:
        due = _due(count, given.keys(), wanted, onward=onward)
        ends_at = row.ends_at
    (shown,) = shown_of(connection, row.id, due)
    own = given[due].given if due in given else {}
    remaining = max(0, ends_at - now_ms)
    return View(exam, row, count, remaining, frozenset(given), shown, own)


def _due(count: int, given: Collection[int], wanted: int | None, *, onward: bool) -> int:
    """The question to show where one may go back: the one wanted, or the next that is open."""
    if wanted is None or not 0 <= wanted < count:
        return next((n for n in range(count) if n not in given), count - 1)
    if not onward:
        return wanted
    round_ = [*range(wanted + 1, count), *range(wanted)]
    return next((n for n in round_ if n not in given), wanted)


# --- answered ---------------------------------------------------------------------------------


def answer(
    actor: Actor, database: Database, attempt_id: str, sent: Sent, now_ms: int
) -> WhyNot | None:
    """Keeps the answer; None when it is on the disk, else why it is not taken.

    One that is known by its name is as good as taken, and changes nothing. Raises NotFound.
    """
    if not 0 < len(sent.id) <= LONGEST_ID:
        return WhyNot.UNUSABLE
    with database.writing(attempt_id) as connection:
        row, exam = own_attempt(connection, actor, attempt_id)
        if find_given(connection, attempt_id, sent.id) is not None:
            return None
        each = each_of(exam, row)
        found = shown_of(connection, attempt_id, sent.question)
        if not found or (each is not None and row.seq == sent.seq != sent.question):
            return WhyNot.NO_SUCH_QUESTION
        if not set(sent.given) <= {ask["field"] for ask in found[0].shown["asks"]}:
            return WhyNot.UNUSABLE
        grace = exam.plan.grace_ms
        own = (attempt_id, actor.person_id, sent.seq, now_ms)
        if not count_answer(connection, *own, grace_ms=grace, each_ms=each):
            return _why_not(row, exam, sent, now_ms)
        took = min(max(now_ms - row.shown_at, 0), LONGEST_MS)
        written = {f: None if one is None else answer_record(one) for f, one in sent.given.items()}
        keep_given(
            connection,
            GivenRow(attempt_id, sent.id, sent.question, written, sent.seq, took, now_ms),
        )
        is_last = each is not None and sent.seq + 1 >= count_questions(connection, attempt_id)
        if is_last and end_attempt(connection, attempt_id, HANDED_IN, now_ms):
            grade(connection, attempt_id, now_ms)
    return None


def _why_not(row: AttemptRow, exam: Exam, sent: Sent, now_ms: int) -> WhyNot:
    if row.state != OPEN:
        return WhyNot.ENDED
    if now_ms > row.ends_at + exam.plan.grace_ms:
        return WhyNot.TOO_LATE
    return WhyNot.WENT_ON if row.seq != sent.seq else WhyNot.QUESTION_TOO_LATE


def hand_in(
    actor: Actor, database: Database, attempt_id: str, seq: int, now_ms: int
) -> WhyNot | None:
    """Ends the attempt and marks it; None when it has ended, also when it had before.

    A page that another went ahead of is told so. Raises NotFound.
    """
    with database.writing(attempt_id) as connection:
        row, exam = own_attempt(connection, actor, attempt_id)
        count = count_questions(connection, attempt_id)
        row = _caught_up(connection, row, exam, count, now_ms)
        if row.state != OPEN:
            return None
        if not end_attempt(connection, attempt_id, HANDED_IN, now_ms, seq):
            return WhyNot.WENT_ON
        grade(connection, attempt_id, now_ms)
    return None


def note_away(actor: Actor, database: Database, attempt_id: str) -> None:
    """Counts that the page was left once more; raises NotFound."""
    with database.writing(attempt_id) as connection:
        own_attempt(connection, actor, attempt_id)
        count_away(connection, attempt_id, actor.person_id)


def sweep(database: Database, now_ms: int) -> int:
    """Ends and marks what is over although nobody looked; how many there were.

    Whoever shows results calls it before.
    """
    with database.reading() as connection:
        found = overdue(connection, now_ms, SWEPT_AT_ONCE)
    ended = 0
    for attempt_id in found:
        with database.writing(attempt_id) as connection:
            row = find_attempt(connection, attempt_id)
            kept = find_exam(connection, row.exam_id) if row else None
            if row is None or kept is None:
                continue
            if end_attempt(connection, attempt_id, EXPIRED, row.ends_at):
                grade(connection, attempt_id, now_ms)
                ended += 1
    return ended
