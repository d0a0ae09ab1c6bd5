"""Results of exams read for others, within a transaction that is handed in."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, func, select

from croupier.storage.brought import answered_here
from croupier.storage.class_tables import classes, members
from croupier.storage.exam_tables import (
    attempt_questions,
    attempts,
    exam_answers,
    exams,
    gradings,
    observations,
)
from croupier.storage.people_tables import people
from croupier.storage.tables import answers

_AT_A_TIME = 200


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which results: of a school, in the classes that somebody teaches where one is named.

    `class_id` and `exam_id` narrow it where they are not empty, `since` and `until` (ms, the
    last excluded) to what ended in that time.
    """

    school_id: str
    taught_by: str = ""
    class_id: str = ""
    exam_id: str = ""
    since: int | None = None
    until: int | None = None


@dataclass(frozen=True, slots=True)
class ResultRow:
    """An attempt that is over, by its newest grading."""

    attempt_id: str
    exam_id: str
    exam: str
    class_id: str
    class_name: str
    person_id: str
    login: str
    name: str
    number: int
    state: str
    started_at: int
    ended_at: int
    extra_ms: int
    away: int
    right: int
    of: int
    pass_percent: int
    grading_id: str
    graded_at: int
    gradings: int
    version: str
    marks: Any


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """A question of an attempt, with what was answered last; nothing where nothing was."""

    attempt_id: str
    question: int
    kind: str
    level: int
    given: Any
    received_at: int | None


@dataclass(frozen=True, slots=True)
class ExamRow:
    """An exam as others may know it: without its seed."""

    id: str
    class_id: str
    title: str
    parts: Any
    each_ms: int | None
    whole_ms: int | None
    pass_percent: int
    attempts: int
    opens_at: int
    closes_at: int
    state: str
    made_at: int


@dataclass(frozen=True, slots=True)
class PracticeRow:
    """A first answer of practice, and whose it is."""

    login: str
    name: str
    run_id: str
    question: int
    kind: str
    level: int
    skill: str
    mode: str
    right: bool
    skipped: bool
    took_ms: int
    answered_at: int


def _taught(class_id: ColumnElement[str], person_id: str) -> ColumnElement[bool]:
    """Whether the person teaches the class."""
    own = and_(
        members.c.class_id == class_id,
        members.c.person_id == person_id,
        members.c.role == "instructor",
    )
    return select(members.c.person_id).where(own).exists()


def _exams(wanted: Wanted) -> Iterator[ColumnElement[bool]]:
    yield exams.c.school_id == wanted.school_id
    if wanted.taught_by:
        yield _taught(exams.c.class_id, wanted.taught_by)
    if wanted.class_id:
        yield exams.c.class_id == wanted.class_id
    if wanted.exam_id:
        yield exams.c.id == wanted.exam_id


def _ended(wanted: Wanted) -> Iterator[ColumnElement[bool]]:
    yield attempts.c.state != "open"
    if wanted.since is not None:
        yield attempts.c.ended_at >= wanted.since
    if wanted.until is not None:
        yield attempts.c.ended_at < wanted.until


def _results(wanted: Wanted) -> Select[Any]:
    of_attempt = gradings.c.attempt_id
    newest_first = (gradings.c.made_at.desc(), gradings.c.id.desc())
    graded = select(
        *gradings.c,
        func.row_number().over(partition_by=of_attempt, order_by=newest_first).label("place"),
        func.count().over(partition_by=of_attempt).label("gradings"),
    ).subquery()
    return (
        select(
            *(attempts.c.id, exams.c.id, exams.c.title, classes.c.id, classes.c.name),
            *(people.c.id, people.c.login, people.c.name),
            *(attempts.c.number, attempts.c.state, attempts.c.started_at, attempts.c.ended_at),
            *(attempts.c.extra_ms, attempts.c.away, graded.c.right, graded.c.of),
            *(exams.c.pass_percent, graded.c.id, graded.c.made_at, graded.c.gradings),
            *(graded.c.version, graded.c.marks),
        )
        .select_from(attempts)
        .join(exams, exams.c.id == attempts.c.exam_id)
        .join(classes, classes.c.id == exams.c.class_id)
        .join(people, people.c.id == attempts.c.person_id)
        .join(graded, and_(graded.c.attempt_id == attempts.c.id, graded.c.place == 1))
        .where(*_exams(wanted), *_ended(wanted))
        .order_by(attempts.c.ended_at, attempts.c.id)
    )


def results(connection: Connection, wanted: Wanted) -> Iterator[list[ResultRow]]:
    """Every result that is wanted, in the order the attempts ended, some at a time."""
    query = _results(wanted).execution_options(yield_per=_AT_A_TIME)
    with connection.execute(query) as found:
        for rows in found.partitions():
            yield [ResultRow(*row) for row in rows]


def answers_of(connection: Connection, attempt_ids: Collection[str]) -> dict[str, list[AnswerRow]]:
    """The questions of each attempt in their order, with the last answer to each."""
    last = (
        select(
            *exam_answers.c,
            func.row_number()
            .over(
                partition_by=(exam_answers.c.attempt_id, exam_answers.c.question),
                order_by=exam_answers.c.seq.desc(),
            )
            .label("place"),
        )
        .where(exam_answers.c.attempt_id.in_(list(attempt_ids)))
        .subquery()
    )
    own = and_(
        last.c.attempt_id == attempt_questions.c.attempt_id,
        last.c.question == attempt_questions.c.question,
        last.c.place == 1,
    )
    query = (
        select(
            *(attempt_questions.c.attempt_id, attempt_questions.c.question),
            *(attempt_questions.c.kind, attempt_questions.c.level),
            *(last.c.given, last.c.received_at),
        )
        .outerjoin(last, own)
        .where(attempt_questions.c.attempt_id.in_(list(attempt_ids)))
        .order_by(attempt_questions.c.attempt_id, attempt_questions.c.question)
    )
    found: dict[str, list[AnswerRow]] = {one: [] for one in attempt_ids}
    for row in connection.execute(query):
        found[row[0]].append(AnswerRow(*row))
    return found


def observed_of(connection: Connection, attempt_ids: Collection[str]) -> dict[str, dict[str, bool]]:
    """Of each attempt the items that were observed, with whether they were met at the last look."""
    query = (
        select(observations.c.attempt_id, observations.c.item, observations.c.met)
        .where(observations.c.attempt_id.in_(list(attempt_ids)))
        .order_by(observations.c.made_at, observations.c.id)
    )
    found: dict[str, dict[str, bool]] = {}
    for attempt_id, item, met in connection.execute(query):
        found.setdefault(attempt_id, {})[item] = met
    return found


def exams_for(connection: Connection, wanted: Wanted) -> list[ExamRow]:
    """The exams that are wanted, newest first; a draft among them."""
    query = (
        select(
            *(exams.c.id, exams.c.class_id, exams.c.title, exams.c.parts, exams.c.each_ms),
            *(exams.c.whole_ms, exams.c.pass_percent, exams.c.attempts, exams.c.opens_at),
            *(exams.c.closes_at, exams.c.state, exams.c.made_at),
        )
        .where(*_exams(wanted))
        .order_by(exams.c.made_at.desc(), exams.c.id)
    )
    return [ExamRow(**row._mapping) for row in connection.execute(query)]


def practice_of(
    connection: Connection, class_id: str, since: int | None, until: int | None
) -> Iterator[PracticeRow]:
    """The first answers of a class's trainees, by person and in the order they were given.

    Of what was answered before joining, and of runs that came in from a file, there are none.
    """
    query = (
        select(
            *(people.c.login, people.c.name, answers.c.run_id, answers.c.question),
            *(answers.c.kind, answers.c.level, answers.c.skill, answers.c.mode),
            *(answers.c.right, answers.c.skipped, answers.c.took_ms, answers.c.answered_at),
        )
        .select_from(members)
        .join(people, people.c.id == members.c.person_id)
        .join(answers, answers.c.person == people.c.id)
        .where(members.c.class_id == class_id, members.c.role == "trainee", answered_here())
        .where(answers.c.answered_at >= members.c.joined_at)
        .order_by(people.c.id, answers.c.answered_at, answers.c.run_id, answers.c.question)
        .execution_options(yield_per=_AT_A_TIME)
    )
    if since is not None:
        query = query.where(answers.c.answered_at >= since)
    if until is not None:
        query = query.where(answers.c.answered_at < until)
    with connection.execute(query) as rows:
        for row in rows:
            yield PracticeRow(**row._mapping)
