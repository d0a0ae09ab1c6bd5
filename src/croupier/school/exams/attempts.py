"""Attempts: looked at, answered and ended, all by the server's clock.

The deadline stands on the attempt from its beginning: nothing that is changed later, no clock of
a device and no second tab moves it. An answer counts with the number that the page was shown
with; a page that another went ahead of is told so.
"""

import logging
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection

from croupier.school.answers import LONGEST_MS
from croupier.school.exams.marking import grade
from croupier.school.exams.plans import Exam, exam_of
from croupier.school.people.actor import Actor, NotFound, Role
from croupier.storage import Database, DatabaseUnreachable, NotKept
from croupier.storage.attempts import (
    EXPIRED,
    HANDED_IN,
    OPEN,
    AttemptRow,
    GivenRow,
    ShownRow,
    SittingRow,
    count_answer,
    end_attempt,
    find_attempt,
    find_sitting,
    keep_given,
    note_shown,
    overdue,
    pass_over,
    shown_with_given,
)
from croupier.storage.attempts import note_away as count_away
from croupier.trainer.question import Answer
from croupier.trainer.records import answer_record

SWEPT_AT_ONCE = 200
_LOG = logging.getLogger(__name__)
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
    UNREADABLE = "unreadable"


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


Given = Mapping[str, Answer | None]
"""What was given for each field, None where nothing was."""


@dataclass(frozen=True, slots=True)
class Sent:
    """An answer as a page sends it, under a name of its own; `seq` is the one it was shown with.

    `read` makes out what was given from the question as it is shown, None where it cannot.
    """

    id: str
    question: int
    seq: int
    read: Callable[[ShownRow], Given | None]


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of an answer: None when it is on the disk, else why not; and what is next."""

    why: WhyNot | None
    view: View


# --- looked at --------------------------------------------------------------------------------


def own_attempt(connection: Connection, actor: Actor, attempt_id: str) -> tuple[AttemptRow, Exam]:
    """The actor's attempt and its exam; raises NotFound for whoever else's."""
    found = _own_sitting(actor, find_sitting(connection, attempt_id))
    return found.attempt, exam_of(found.exam)


def _own_sitting(actor: Actor, found: SittingRow | None) -> SittingRow:
    if found is None or actor.role is not Role.TRAINEE:
        raise NotFound
    if found.attempt.person_id != actor.person_id or found.exam.school_id != actor.school_id:
        raise NotFound
    return found


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
        found = _own_sitting(actor, find_sitting(connection, attempt_id))
        row, exam = found.attempt, exam_of(found.exam)
        if not _is_behind(row, exam, found.questions, now_ms):
            return _view(connection, found, exam, now_ms, question, onward=onward)
    with database.writing(attempt_id) as connection:
        found = _own_sitting(actor, find_sitting(connection, attempt_id))
        exam = exam_of(found.exam)
        row = _caught_up(connection, found.attempt, exam, found.questions, now_ms)
        found = replace(found, attempt=row)
        return _view(connection, found, exam, now_ms, question, onward=onward)


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
    found: SittingRow,
    exam: Exam,
    now_ms: int,
    wanted: int | None,
    *,
    onward: bool,
) -> View:
    row, count, saved = found.attempt, found.questions, found.saved
    if row.state != OPEN:
        return View(exam, row, count, 0, saved, None, {})
    each = each_of(exam, row)
    if each is not None:
        due = row.seq
        ends_at = min(row.ends_at, row.shown_at + each)
    else:
        due = _due(count, saved, wanted, onward=onward)
        ends_at = row.ends_at
    shown, own = shown_with_given(connection, row.id, due)
    return View(exam, row, count, max(0, ends_at - now_ms), saved, shown, own or {})


def _due(count: int, saved: Collection[int], wanted: int | None, *, onward: bool) -> int:
    """The question to show where one may go back: the one wanted, or the next that is open."""
    if wanted is None or not 0 <= wanted < count:
        return next((n for n in range(count) if n not in saved), count - 1)
    if not onward:
        return wanted
    round_ = [*range(wanted + 1, count), *range(wanted)]
    return next((n for n in round_ if n not in saved), wanted)


# --- answered ---------------------------------------------------------------------------------


def answer(actor: Actor, database: Database, attempt_id: str, sent: Sent, now_ms: int) -> Taken:
    """Keeps the answer, and looks at what is next: the question itself where it is not taken.

    One that is known by its name is as good as taken, and changes nothing. Raises NotFound.
    """
    # No turn: the one statement that counts the answer lets no other in beside it.
    with database.writing() as connection:
        found = find_sitting(connection, attempt_id, sent.question, sent.id)
        found = _own_sitting(actor, found)
        exam = exam_of(found.exam)
        found, why = _kept(connection, found, exam, sent, now_ms)
        row = _caught_up(connection, found.attempt, exam, found.questions, now_ms)
        found = replace(found, attempt=row)
        view = _view(connection, found, exam, now_ms, sent.question, onward=why is None)
    return Taken(why, view)


def _kept(
    connection: Connection, found: SittingRow, exam: Exam, sent: Sent, now_ms: int
) -> tuple[SittingRow, WhyNot | None]:
    """The attempt after the answer; and why that is not taken, or None."""
    row, each, grace = found.attempt, each_of(exam, found.attempt), exam.plan.grace_ms
    if found.is_known:
        return found, None
    if found.question is None or (each is not None and row.seq == sent.seq != sent.question):
        return found, WhyNot.NO_SUCH_QUESTION
    given = sent.read(found.question)
    if given is None:
        return found, WhyNot.UNREADABLE
    asked = {ask["field"] for ask in found.question.shown["asks"]}
    if not 0 < len(sent.id) <= LONGEST_ID or not set(given) <= asked:
        return found, WhyNot.UNUSABLE
    own = (row.id, row.person_id, sent.seq, now_ms)
    if not count_answer(connection, *own, grace_ms=grace, each_ms=each):
        again = find_sitting(connection, row.id, sent.question, sent.id)
        assert again is not None
        # Sent twice at once: the other was first, and kept the same.
        why = None if again.is_known else _why_not(again.attempt, exam, sent, now_ms)
        return again, why
    took = min(max(now_ms - row.shown_at, 0), LONGEST_MS)
    written = {f: None if one is None else answer_record(one) for f, one in given.items()}
    keep_given(
        connection, GivenRow(row.id, sent.id, sent.question, written, sent.seq, took, now_ms)
    )
    moved = replace(row, seq=row.seq + 1, shown_at=now_ms if each is None else 0)
    return replace(found, attempt=moved, saved=found.saved | {sent.question}), None


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
        found = _own_sitting(actor, find_sitting(connection, attempt_id))
        exam, count = exam_of(found.exam), found.questions
        row = _caught_up(connection, found.attempt, exam, count, now_ms)
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
    return sum(_swept(database, attempt_id, now_ms) for attempt_id in found)


def _swept(database: Database, attempt_id: str, now_ms: int) -> bool:
    """Whether the attempt was ended; one that cannot be marked does not hold up the others."""
    try:
        with database.writing(attempt_id) as connection:
            row = find_attempt(connection, attempt_id)
            if row is None or not end_attempt(connection, attempt_id, EXPIRED, row.ends_at):
                return False
            grade(connection, attempt_id, now_ms)
    except (DatabaseUnreachable, NotKept):
        raise
    except Exception:  # noqa: BLE001 - whatever is wrong with it, the others are ended
        _LOG.exception("The attempt %s cannot be ended.", attempt_id)
        return False
    return True
