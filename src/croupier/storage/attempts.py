"""Attempts at exams written and read, within a transaction that is handed in.

What is shown and what is right are read by different functions: no page of a running attempt
needs the second. An attempt is changed by single statements that say what it must be for that,
so that of two that come at once one finds it changed.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    Select,
    String,
    and_,
    bindparam,
    cast,
    exists,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.sql.dml import ReturningUpdate

from croupier.storage.exam_tables import (
    attempt_keys,
    attempt_questions,
    attempts,
    exam_answers,
    exams,
    gradings,
    observations,
)
from croupier.storage.exams import EXAM_COLUMNS, ExamRow

OPEN, HANDED_IN, EXPIRED = "open", "handed-in", "expired"


@dataclass(frozen=True, slots=True)
class AttemptRow:
    """An attempt as it is kept; moments in ms since 1970, UTC, by the server's clock."""

    id: str
    exam_id: str
    person_id: str
    number: int
    seed: str
    started_at: int
    deadline_at: int
    extra_ms: int
    shown_at: int
    seq: int
    state: str
    ended_at: int | None
    version: str
    away: int

    @property
    def ends_at(self) -> int:
        """When its time is over: its deadline and the extra time."""
        return self.deadline_at + self.extra_ms


@dataclass(frozen=True, slots=True)
class FrozenRow:
    """A question of an attempt: as it is shown, and apart from that its record and reasons."""

    question: int
    kind: str
    level: int
    shown: Mapping[str, Any]
    asked: Mapping[str, Any]
    reasons: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A question of an attempt as it is shown."""

    question: int
    kind: str
    level: int
    shown: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class SittingRow:
    """An attempt with its exam, read at once.

    `questions` is how many it has; `question` the one asked for, if there is such a one; `saved`
    are those that an answer is kept of, and `is_known` says whether the one that was named is.
    """

    attempt: AttemptRow
    exam: ExamRow
    questions: int
    question: ShownRow | None
    saved: frozenset[int]
    is_known: bool


@dataclass(frozen=True, slots=True)
class KeyRow:
    """What is right, and why."""

    question: int
    asked: Mapping[str, Any]
    reasons: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class GivenRow:
    """An answer to a question of an attempt."""

    attempt_id: str
    id: str
    question: int
    given: Mapping[str, Any]
    seq: int
    took_ms: int
    received_at: int


@dataclass(frozen=True, slots=True)
class GradingRow:
    """What an attempt came to; `marks` has an entry for each question."""

    id: str
    attempt_id: str
    made_at: int
    made_by: str | None
    version: str
    right: int
    of: int
    marks: Sequence[Mapping[str, Any]]
    why: str


@dataclass(frozen=True, slots=True)
class ObservationRow:
    """A skill that was observed at the table, or was not."""

    id: str
    attempt_id: str
    item: str
    met: bool
    note: str
    made_by: str
    made_at: int


_ATTEMPT = [attempts.c[name] for name in AttemptRow.__dataclass_fields__]
_GIVEN = [exam_answers.c[name] for name in GivenRow.__dataclass_fields__]
_GRADING = [gradings.c[name] for name in GradingRow.__dataclass_fields__]
_OBSERVATION = [observations.c[name] for name in ObservationRow.__dataclass_fields__]


def keep_attempt(connection: Connection, row: AttemptRow, frozen: Sequence[FrozenRow]) -> None:
    """Keeps a new attempt with its questions."""
    connection.execute(insert(attempts).values(**asdict(row)))
    shown = [
        {
            "attempt_id": row.id,
            "question": one.question,
            "kind": one.kind,
            "level": one.level,
            "shown": one.shown,
        }
        for one in frozen
    ]
    keys = [
        {
            "attempt_id": row.id,
            "question": one.question,
            "asked": one.asked,
            "reasons": one.reasons,
        }
        for one in frozen
    ]
    connection.execute(insert(attempt_questions), shown)
    connection.execute(insert(attempt_keys), keys)


def find_attempt(connection: Connection, attempt_id: str) -> AttemptRow | None:
    """The attempt, whosever it is, or None."""
    row = connection.execute(select(*_ATTEMPT).where(attempts.c.id == attempt_id)).first()
    return None if row is None else AttemptRow(*row)


def _sitting() -> Select[Any]:
    shown, given = attempt_questions, exam_answers
    of_it = shown.c.attempt_id == attempts.c.id
    count = select(func.count()).select_from(shown).where(of_it).correlate(attempts)
    its = given.c.attempt_id == attempts.c.id
    known = exists().where(its, given.c.id == bindparam("answer_id")).correlate(attempts)
    saved = select(func.aggregate_strings(cast(given.c.question, String), " "))
    saved = saved.where(its).correlate(attempts)
    is_asked = and_(of_it, shown.c.question == bindparam("question"))
    asked = (shown.c.kind, shown.c.level, shown.c.shown)
    return (
        select(
            *_ATTEMPT,
            *EXAM_COLUMNS,
            count.scalar_subquery(),
            known,
            saved.scalar_subquery(),
            *asked,
        )
        .join(exams, exams.c.id == attempts.c.exam_id)
        .outerjoin(shown, is_asked)
        .where(attempts.c.id == bindparam("attempt_id"))
    )


# Asked with every answer of a whole class, and so made once.
_SITTING = _sitting()


def find_sitting(
    connection: Connection, attempt_id: str, question: int = -1, answer_id: str = ""
) -> SittingRow | None:
    """The attempt with its exam, whosever it is, or None; one statement, as each answer asks it."""
    named = {"attempt_id": attempt_id, "question": question, "answer_id": answer_id}
    row = connection.execute(_SITTING, named).first()
    if row is None:
        return None
    first, then = len(_ATTEMPT), len(_ATTEMPT) + len(EXAM_COLUMNS)
    questions, is_known, saved, kind, level, shown = row[then:]
    return SittingRow(
        attempt=AttemptRow(*row[:first]),
        exam=ExamRow(*row[first:then]),
        questions=questions,
        question=None if kind is None else ShownRow(question, kind, level, shown),
        saved=frozenset(map(int, (saved or "").split())),
        is_known=is_known,
    )


def attempts_at(
    connection: Connection, exam_id: str, person_id: str | None = None
) -> list[AttemptRow]:
    """The attempts at the exam, of one person or of all, in the order they began."""
    query = select(*_ATTEMPT).where(attempts.c.exam_id == exam_id)
    if person_id is not None:
        query = query.where(attempts.c.person_id == person_id)
    rows = connection.execute(query.order_by(attempts.c.started_at, attempts.c.id))
    return [AttemptRow(*row) for row in rows]


def overdue(connection: Connection, now_ms: int, most: int) -> list[str]:
    """Attempts that are open although their time and its grace are over."""
    query = (
        select(attempts.c.id)
        .join(exams, exams.c.id == attempts.c.exam_id)
        .where(
            attempts.c.state == OPEN,
            attempts.c.deadline_at + attempts.c.extra_ms + exams.c.grace_ms < now_ms,
        )
        .limit(most)
    )
    return list(connection.scalars(query))


# --- changed ----------------------------------------------------------------------------------


def count_answer(
    connection: Connection,
    attempt_id: str,
    person_id: str,
    seq: int,
    now_ms: int,
    *,
    grace_ms: int,
    each_ms: int | None,
) -> bool:
    """Moves the attempt on from `seq` to the next; whether it was there, open and in time.

    One statement: of two answers that name the same `seq` it moves on for one.
    """
    asked = {
        "attempt_id": attempt_id,
        "person": person_id,
        "at": seq,
        "now_ms": now_ms,
        "grace_ms": grace_ms,
    }
    if each_ms is None:
        moved = connection.execute(_COUNT_ANSWER, asked)
    else:
        moved = connection.execute(_COUNT_ANSWER_IN_ORDER, asked | {"each_ms": each_ms})
    return moved.first() is not None


def _count_answer(*, in_order: bool) -> ReturningUpdate[Any]:
    latest = bindparam("now_ms", type_=BigInteger) - bindparam("grace_ms", type_=BigInteger)
    query = update(attempts).where(
        attempts.c.id == bindparam("attempt_id"),
        attempts.c.person_id == bindparam("person"),
        attempts.c.state == OPEN,
        attempts.c.seq == bindparam("at"),
        attempts.c.deadline_at + attempts.c.extra_ms >= latest,
    )
    shown_at: Any = bindparam("now_ms", type_=BigInteger)
    if in_order:
        in_time = attempts.c.shown_at + bindparam("each_ms", type_=BigInteger) >= latest
        query, shown_at = query.where(in_time, attempts.c.shown_at > 0), 0
    moved = query.values(seq=attempts.c.seq + 1, shown_at=shown_at)
    return moved.returning(attempts.c.seq)


_COUNT_ANSWER = _count_answer(in_order=False)
_COUNT_ANSWER_IN_ORDER = _count_answer(in_order=True)


def pass_over(
    connection: Connection, attempt_id: str, seq: int, now_ms: int, *, grace_ms: int, each_ms: int
) -> bool:
    """Moves the attempt on from a question whose own time is over; whether it is."""
    query = (
        update(attempts)
        .where(
            attempts.c.id == attempt_id,
            attempts.c.state == OPEN,
            attempts.c.seq == seq,
            attempts.c.shown_at > 0,
            attempts.c.shown_at + each_ms + grace_ms < now_ms,
        )
        .values(seq=attempts.c.seq + 1, shown_at=0)
        .returning(attempts.c.seq)
    )
    return connection.execute(query).first() is not None


def note_shown(connection: Connection, attempt_id: str, seq: int, now_ms: int) -> None:
    """The question that is due is shown now, if it was not before."""
    connection.execute(
        update(attempts)
        .where(
            attempts.c.id == attempt_id,
            attempts.c.state == OPEN,
            attempts.c.seq == seq,
            attempts.c.shown_at == 0,
        )
        .values(shown_at=now_ms)
    )


def end_attempt(
    connection: Connection, attempt_id: str, state: str, ended_at: int, seq: int | None = None
) -> bool:
    """Ends the attempt if it is open, and at `seq` where that is named; whether it was."""
    query = update(attempts).where(attempts.c.id == attempt_id, attempts.c.state == OPEN)
    if seq is not None:
        query = query.where(attempts.c.seq == seq)
    ended = query.values(state=state, ended_at=ended_at).returning(attempts.c.id)
    return connection.execute(ended).first() is not None


def give_extra(connection: Connection, exam_id: str, person_id: str, extra_ms: int) -> None:
    """The person's running attempt at the exam has this extra time."""
    connection.execute(
        update(attempts)
        .where(
            attempts.c.exam_id == exam_id,
            attempts.c.person_id == person_id,
            attempts.c.state == OPEN,
        )
        .values(extra_ms=extra_ms)
    )


def note_away(connection: Connection, attempt_id: str, person_id: str) -> None:
    """The page of the running attempt was left once more."""
    own = (attempts.c.id == attempt_id, attempts.c.person_id == person_id)
    query = update(attempts).where(*own, attempts.c.state == OPEN)
    connection.execute(query.values(away=attempts.c.away + 1))


# --- questions and answers ----------------------------------------------------------------------


def shown_of(
    connection: Connection, attempt_id: str, question: int | None = None
) -> list[ShownRow]:
    """The attempt's questions as they are shown: one, or all in their order."""
    table = attempt_questions
    query = select(table.c.question, table.c.kind, table.c.level, table.c.shown)
    query = query.where(table.c.attempt_id == attempt_id)
    if question is not None:
        query = query.where(table.c.question == question)
    return [ShownRow(*row) for row in connection.execute(query.order_by(table.c.question))]


def _shown_with_given() -> Select[Any]:
    table, answers = attempt_questions, exam_answers
    last = (
        select(answers.c.given)
        .where(answers.c.attempt_id == table.c.attempt_id, answers.c.question == table.c.question)
        .order_by(answers.c.seq.desc())
        .limit(1)
        .scalar_subquery()
    )
    query = select(table.c.kind, table.c.level, table.c.shown, last)
    its = table.c.attempt_id == bindparam("attempt_id")
    return query.where(its, table.c.question == bindparam("question"))


_SHOWN_WITH_GIVEN = _shown_with_given()


def shown_with_given(
    connection: Connection, attempt_id: str, question: int
) -> tuple[ShownRow, Mapping[str, Any] | None]:
    """A question of the attempt as it is shown, and the last answer to it, None without one."""
    named = {"attempt_id": attempt_id, "question": question}
    kind, level, shown, given = connection.execute(_SHOWN_WITH_GIVEN, named).one()
    return ShownRow(question, kind, level, shown), given


def keys_of(connection: Connection, attempt_id: str) -> list[KeyRow]:
    """What is right, question by question: to mark with, and to show after the end."""
    table = attempt_keys
    query = select(table.c.question, table.c.asked, table.c.reasons)
    rows = connection.execute(
        query.where(table.c.attempt_id == attempt_id).order_by(table.c.question)
    )
    return [KeyRow(*row) for row in rows]


_KEEP_GIVEN = insert(exam_answers)


def keep_given(connection: Connection, row: GivenRow) -> None:
    """Adds an answer."""
    connection.execute(_KEEP_GIVEN, asdict(row))


def given_in(connection: Connection, attempt_id: str) -> list[GivenRow]:
    """Every answer of the attempt in the order they were taken."""
    query = select(*_GIVEN).where(exam_answers.c.attempt_id == attempt_id)
    return [GivenRow(*row) for row in connection.execute(query.order_by(exam_answers.c.seq))]


# --- gradings and observations ------------------------------------------------------------------


def keep_grading(connection: Connection, row: GradingRow) -> None:
    """Adds a grading."""
    connection.execute(insert(gradings).values(**asdict(row)))


def gradings_of(
    connection: Connection, attempt_ids: Collection[str]
) -> dict[str, list[GradingRow]]:
    """The gradings of each attempt, oldest first."""
    query = select(*_GRADING).where(gradings.c.attempt_id.in_(list(attempt_ids)))
    found: dict[str, list[GradingRow]] = {}
    for row in connection.execute(query.order_by(gradings.c.made_at, gradings.c.id)):
        found.setdefault(row.attempt_id, []).append(GradingRow(*row))
    return found


def keep_observation(connection: Connection, row: ObservationRow) -> None:
    """Adds an observation."""
    connection.execute(insert(observations).values(**asdict(row)))


def observations_of(
    connection: Connection, attempt_ids: Collection[str]
) -> dict[str, list[ObservationRow]]:
    """The observations of each attempt, oldest first."""
    query = select(*_OBSERVATION).where(observations.c.attempt_id.in_(list(attempt_ids)))
    found: dict[str, list[ObservationRow]] = {}
    for row in connection.execute(query.order_by(observations.c.made_at, observations.c.id)):
        found.setdefault(row.attempt_id, []).append(ObservationRow(*row))
    return found
