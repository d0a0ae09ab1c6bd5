"""Exams written and read, with whom they are for, within a transaction that is handed in."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from croupier.storage.class_tables import classes, members
from croupier.storage.exam_tables import allowances, attempts, exams
from croupier.storage.people_tables import people


@dataclass(frozen=True, slots=True)
class ExamRow:
    """An exam as it is kept; times in ms, moments since 1970, UTC."""

    id: str
    school_id: str
    class_id: str
    made_by: str
    title: str
    parts: Sequence[Mapping[str, Any]]
    each_ms: int | None
    whole_ms: int | None
    grace_ms: int
    pass_percent: int
    attempts: int
    opens_at: int
    closes_at: int
    same_questions: bool
    seed: str
    state: str
    checklist: Sequence[str]
    capped: bool
    results: str
    certificates: str
    rules: Mapping[str, Any] | None
    made_at: int


@dataclass(frozen=True, slots=True)
class AllowanceRow:
    """Extra time of a person in an exam."""

    exam_id: str
    person_id: str
    extra_ms: int
    why: str
    made_by: str
    made_at: int


EXAM_COLUMNS = [exams.c[name] for name in ExamRow.__dataclass_fields__]
"""The columns of an `ExamRow`, in its order."""


def keep_exam(connection: Connection, row: ExamRow) -> None:
    """Keeps a new exam."""
    connection.execute(insert(exams).values(**asdict(row)))


def change_exam(connection: Connection, exam_id: str, was: str, **values: Any) -> bool:
    """Changes an exam that is in that state; whether it was."""
    query = update(exams).where(exams.c.id == exam_id, exams.c.state == was).values(**values)
    return connection.execute(query).rowcount == 1


def drop_draft(connection: Connection, exam_id: str) -> bool:
    """Deletes an exam that is a draft, which nobody can have begun; whether it was one."""
    is_draft = select(exams.c.id).where(exams.c.id == exam_id, exams.c.state == "draft")
    connection.execute(delete(allowances).where(allowances.c.exam_id.in_(is_draft)))
    query = delete(exams).where(exams.c.id == exam_id, exams.c.state == "draft")
    return connection.execute(query).rowcount == 1


def find_exam(connection: Connection, exam_id: str) -> ExamRow | None:
    """The exam, of whichever school, or None."""
    row = connection.execute(select(*EXAM_COLUMNS).where(exams.c.id == exam_id)).first()
    return None if row is None else ExamRow(*row)


def exams_of(connection: Connection, class_ids: Collection[str]) -> list[ExamRow]:
    """The exams of the classes, the one that opens last first."""
    query = select(*EXAM_COLUMNS).where(exams.c.class_id.in_(list(class_ids)))
    rows = connection.execute(query.order_by(exams.c.opens_at.desc(), exams.c.id))
    return [ExamRow(*row) for row in rows]


def exams_tried(connection: Connection, person_id: str) -> list[ExamRow]:
    """The exams at which the person began an attempt, whichever classes they are in now."""
    tried = select(attempts.c.exam_id).where(attempts.c.person_id == person_id)
    query = select(*EXAM_COLUMNS).where(exams.c.id.in_(tried))
    rows = connection.execute(query.order_by(exams.c.opens_at.desc(), exams.c.id))
    return [ExamRow(*row) for row in rows]


# --- whom they are for ------------------------------------------------------------------------


def classes_of_school(connection: Connection, school_id: str) -> dict[str, str]:
    """The school's classes: the name of each by its id, in the order of the names."""
    query = select(classes.c.id, classes.c.name).where(classes.c.school_id == school_id)
    rows = connection.execute(query.order_by(classes.c.name, classes.c.id))
    return {row.id: row.name for row in rows}


def classes_as(connection: Connection, person_id: str, school_id: str, role: str) -> dict[str, str]:
    """The classes in which the person has the role, as `classes_of_school`."""
    query = (
        select(classes.c.id, classes.c.name)
        .join(members, members.c.class_id == classes.c.id)
        .where(
            members.c.person_id == person_id,
            members.c.role == role,
            classes.c.school_id == school_id,
        )
        .order_by(classes.c.name, classes.c.id)
    )
    return {row.id: row.name for row in connection.execute(query)}


def trainees_of(connection: Connection, class_id: str) -> dict[str, str]:
    """The class' trainees: the name of each by their id, in the order of the names."""
    query = (
        select(people.c.id, people.c.name)
        .join(members, members.c.person_id == people.c.id)
        .where(members.c.class_id == class_id, members.c.role == "trainee")
        .order_by(people.c.name, people.c.id)
    )
    return {row.id: row.name for row in connection.execute(query)}


def names_of(connection: Connection, person_ids: Collection[str]) -> dict[str, str]:
    """The names of these people."""
    query = select(people.c.id, people.c.name).where(people.c.id.in_(list(person_ids)))
    return {row.id: row.name for row in connection.execute(query)}


# --- extra time -------------------------------------------------------------------------------


def keep_allowance(connection: Connection, row: AllowanceRow) -> None:
    """Gives the person this extra time in place of what they had."""
    own = (allowances.c.exam_id == row.exam_id, allowances.c.person_id == row.person_id)
    connection.execute(delete(allowances).where(*own))
    connection.execute(insert(allowances).values(**asdict(row)))


def allowances_of(connection: Connection, exam_id: str) -> dict[str, AllowanceRow]:
    """The extra times in the exam, by person."""
    rows = connection.execute(select(allowances).where(allowances.c.exam_id == exam_id))
    return {row.person_id: AllowanceRow(**row._mapping) for row in rows}
