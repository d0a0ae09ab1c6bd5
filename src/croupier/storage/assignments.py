"""Assignments written and read, and the answers that count for them."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, delete, insert, or_, select, update

from croupier.storage.brought import answered_here
from croupier.storage.class_tables import assignments
from croupier.storage.tables import answers, runs


@dataclass(frozen=True, slots=True)
class AssignmentRow:
    """An assignment as it is kept; `parts` are mappings of kind, level, count and options."""

    id: str
    class_id: str
    made_by: str
    title: str
    parts: Sequence[Mapping[str, Any]]
    accuracy: int
    pace_ms: int | None
    due_at: int
    made_at: int


class GivenRow(NamedTuple):
    """An answer as it counts for an assignment, with the run it belongs to."""

    person: str
    kind: str
    level: int
    seed: str
    options: Mapping[str, Any]
    question: int
    right: bool
    skipped: bool
    took_ms: int
    answered_at: int


_ASSIGNMENT = tuple(assignments.c[name] for name in AssignmentRow.__dataclass_fields__)


def keep_assignment(connection: Connection, row: AssignmentRow) -> None:
    """Keeps a new assignment."""
    connection.execute(insert(assignments).values(**asdict(row)))


def change_assignment(
    connection: Connection, assignment_id: str, changes: Mapping[str, object]
) -> None:
    """Sets these columns of the assignment."""
    own = assignments.c.id == assignment_id
    connection.execute(update(assignments).where(own).values(**changes))


def drop_assignment(connection: Connection, assignment_id: str) -> None:
    """Deletes the assignment; the answers stay."""
    connection.execute(delete(assignments).where(assignments.c.id == assignment_id))


def find_assignment(connection: Connection, assignment_id: str) -> AssignmentRow | None:
    """The assignment, or None."""
    query = select(*_ASSIGNMENT).where(assignments.c.id == assignment_id)
    row = connection.execute(query).first()
    return None if row is None else AssignmentRow(*row)


def assignments_of(connection: Connection, class_ids: Collection[str]) -> list[AssignmentRow]:
    """The assignments of these classes, what is due last first."""
    query = select(*_ASSIGNMENT).where(assignments.c.class_id.in_(list(class_ids)))
    rows = connection.execute(query.order_by(assignments.c.due_at.desc(), assignments.c.id))
    return [AssignmentRow(*row) for row in rows]


def answers_since(
    connection: Connection,
    people: Collection[str],
    levels: Collection[tuple[str, int]],
    since_ms: int,
) -> Iterator[GivenRow]:
    """What these people answered since then of these kinds and levels, in the order given.

    Only of runs of one kind, since a mixed one has no options of its own, and of none that came
    in from a file.
    """
    wanted = [and_(answers.c.kind == kind, answers.c.level == level) for kind, level in levels]
    if not wanted or not people:
        return
    of_run = and_(runs.c.person == answers.c.person, runs.c.id == answers.c.run_id)
    of_kind = and_(runs.c.kind == answers.c.kind, runs.c.level == answers.c.level)
    query = (
        select(
            *(answers.c.person, answers.c.kind, answers.c.level, runs.c.seed, runs.c.options),
            *(answers.c.question, answers.c.right, answers.c.skipped, answers.c.took_ms),
            answers.c.answered_at,
        )
        .join(runs, and_(of_run, of_kind))
        .where(answers.c.person.in_(list(people)), or_(*wanted), answered_here())
        .where(answers.c.answered_at >= since_ms)
        .order_by(answers.c.answered_at, answers.c.run_id, answers.c.question)
    )
    for row in connection.execute(query):
        yield GivenRow._make(row)
