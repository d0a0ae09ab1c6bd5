"""What others may read: classes, exams, results and practice, as far as the actor may see them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from croupier.school.exams.attempts import sweep
from croupier.school.people.actor import STAFF, Actor, NotFound, Role
from croupier.school.people.events import note_by
from croupier.storage import Database
from croupier.storage.classes import (
    ClassRow,
    MemberRow,
    classes_of_person,
    classes_of_school,
    members_of,
)
from croupier.storage.results import (
    AnswerRow,
    ExamRow,
    PracticeRow,
    ResultRow,
    Wanted,
    answers_of,
    exams_for,
    observed_of,
    practice_of,
    results,
)


class What(StrEnum):
    """What is noted of results; the keys are for good."""

    RESULTS_OUT = "results-out"
    PRACTICE_OUT = "practice-out"


@dataclass(frozen=True, slots=True)
class Which:
    """Which results: of a class, of an exam, of what ended from `since` until before `until` (ms).

    All that the actor may see where nothing is said.
    """

    class_id: str = ""
    exam_id: str = ""
    since: int | None = None
    until: int | None = None


@dataclass(frozen=True, slots=True)
class Marked:
    """A question of an attempt: what was answered last, and what it came to.

    `took_ms` is the time of all its answers, by the server.
    """

    row: AnswerRow
    right: bool
    answered: bool
    took_ms: int


@dataclass(frozen=True, slots=True)
class Result:
    """An attempt that is over, with its questions in order.

    `seen` says of each item of the checklist that was looked at whether it was met.
    """

    row: ResultRow
    questions: tuple[Marked, ...]
    seen: Mapping[str, bool]

    @property
    def passed(self) -> bool:
        """Whether the pass mark was reached, reckoned in whole numbers."""
        row = self.row
        return row.of > 0 and row.right * 100 >= row.pass_percent * row.of


def visible_classes(database: Database, actor: Actor) -> list[ClassRow]:
    """The classes that the actor teaches, or of an administrator every class of the school.

    Raises NotFound unless the actor is of the staff.
    """
    _staff(actor)
    with database.reading() as connection:
        if actor.role is Role.ADMINISTRATOR:
            return classes_of_school(connection, actor.school_id)
        own = Role.INSTRUCTOR.value
        return classes_of_person(connection, actor.school_id, actor.person_id, own)


def visible_members(database: Database, actor: Actor, class_id: str) -> list[MemberRow]:
    """Who is in the class. Raises NotFound where the actor may not see it."""
    _see_class(database, actor, class_id)
    with database.reading() as connection:
        return members_of(connection, class_id)


def visible_exams(database: Database, actor: Actor, class_id: str = "") -> list[ExamRow]:
    """The exams that the actor may see, newest first. Raises NotFound for another's class."""
    _staff(actor)
    if class_id:
        _see_class(database, actor, class_id)
    with database.reading() as connection:
        return exams_for(connection, _wanted(actor, Which(class_id)))


def visible_exam(database: Database, actor: Actor, exam_id: str) -> ExamRow:
    """The exam. Raises NotFound where the actor may not see it."""
    _staff(actor)
    with database.reading() as connection:
        found = exams_for(connection, _wanted(actor, Which(exam_id=exam_id)))
    if not exam_id or not found:
        raise NotFound
    return found[0]


def read_results(database: Database, actor: Actor, which: Which, now_ms: int) -> Iterator[Result]:
    """Every result that is asked for, in the order the attempts ended; read as it is taken.

    Raises NotFound at once for a class or an exam that the actor may not see. That they took
    results out is noted.
    """
    _staff(actor)
    if which.class_id:
        _see_class(database, actor, which.class_id)
    if which.exam_id:
        visible_exam(database, actor, which.exam_id)
    sweep(database, now_ms)
    _note(database, actor, What.RESULTS_OUT, which, now_ms)
    return _results(database, _wanted(actor, which))


def _results(database: Database, wanted: Wanted) -> Iterator[Result]:
    with database.reading() as connection:
        for rows in results(connection, wanted):
            ids = [row.attempt_id for row in rows]
            answers, seen = answers_of(connection, ids), observed_of(connection, ids)
            for row in rows:
                marked = tuple(_marked(row, answers[row.attempt_id]))
                yield Result(row, marked, seen.get(row.attempt_id, {}))


def _marked(row: ResultRow, answers: list[AnswerRow]) -> Iterator[Marked]:
    marks = {one["question"]: one for one in row.marks}
    for answer in answers:
        mark = marks[answer.question]
        yield Marked(answer, mark["right"], mark["answered"], mark["took_ms"])


def read_practice(
    database: Database, actor: Actor, which: Which, now_ms: int
) -> Iterator[PracticeRow]:
    """The first answers of a class's trainees, in the time that is asked for; read as taken.

    Raises NotFound at once for a class that the actor may not see. That it was taken out is
    noted.
    """
    _see_class(database, actor, which.class_id)
    _note(database, actor, What.PRACTICE_OUT, which, now_ms)
    return _practice(database, which)


def _practice(database: Database, which: Which) -> Iterator[PracticeRow]:
    with database.reading() as connection:
        yield from practice_of(connection, which.class_id, which.since, which.until)


def _wanted(actor: Actor, which: Which) -> Wanted:
    taught_by = "" if actor.role is Role.ADMINISTRATOR else actor.person_id
    time = which.since, which.until
    return Wanted(actor.school_id, taught_by, which.class_id, which.exam_id, *time)


def _staff(actor: Actor) -> None:
    if actor.role not in STAFF:
        raise NotFound


def _see_class(database: Database, actor: Actor, class_id: str) -> None:
    if all(one.id != class_id for one in visible_classes(database, actor)):
        raise NotFound


def _note(database: Database, actor: Actor, what: What, which: Which, now_ms: int) -> None:
    with database.writing() as connection:
        note_by(connection, actor, now_ms, what, which.exam_id or which.class_id)
