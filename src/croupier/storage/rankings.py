"""What rankings are read from: the answers of a class, whom it does not name, and duels in it.

Only what the server itself received counts: a run of which anything came in from a file is left
out. Of questions that somebody had before under the same seed only the first answer counts.
"""

from typing import NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    case,
    delete,
    distinct,
    exists,
    func,
    insert,
    or_,
    select,
)

from croupier.storage.brought import answered_here, entered_here
from croupier.storage.class_tables import members, unranked
from croupier.storage.tables import answers, challenges, entries, runs


class ScoreRow(NamedTuple):
    """What somebody answered; `took_ms` is the time of all of it."""

    person: str
    right: int
    answers: int
    took_ms: int


class PartRow(NamedTuple):
    """Somebody's part in a duel; moments by the server's clock.

    `last_at` is when the last answer came, None without any; `seen` whether they had its
    questions in another run before that.
    """

    person: str
    began_at: int
    right: int
    answers: int
    last_at: int | None
    seen: bool


_OWN_RUN = and_(runs.c.person == answers.c.person, runs.c.id == answers.c.run_id)


def scores_of_class(
    connection: Connection, class_id: str, since_ms: int, kind: str = ""
) -> list[ScoreRow]:
    """What the class's trainees answered that the server received since then, by person.

    Of a kind, or of all where none is named; of nobody what came in before they joined.
    """
    same = (answers.c.person, answers.c.kind, answers.c.level, runs.c.seed, answers.c.question)
    order = (answers.c.received_at, answers.c.id)
    first = (
        select(
            answers.c.person,
            answers.c.right,
            answers.c.took_ms,
            answers.c.received_at,
            func.row_number().over(partition_by=same, order_by=order).label("place"),
        )
        .join(runs, _OWN_RUN)
        .where(answers.c.person.in_(_trainees(class_id)), answered_here())
    )
    if kind:
        first = first.where(answers.c.kind == kind)
    of = first.subquery()
    query = (
        select(
            of.c.person,
            func.sum(case((of.c.right, 1), else_=0)),
            func.count(),
            func.sum(of.c.took_ms),
        )
        .join(members, and_(members.c.class_id == class_id, members.c.person_id == of.c.person))
        .where(of.c.place == 1, of.c.received_at >= since_ms)
        .where(of.c.received_at >= members.c.joined_at)
        .group_by(of.c.person)
    )
    return [ScoreRow(row[0], int(row[1]), row[2], int(row[3])) for row in connection.execute(query)]


def _trainees(class_id: str) -> Select[tuple[str]]:
    own = (members.c.class_id == class_id, members.c.role == "trainee")
    return select(members.c.person_id).where(*own)


# --- who is named -----------------------------------------------------------------------------


def unranked_in(connection: Connection, class_id: str) -> set[str]:
    """Whom the rankings of the class do not name."""
    return set(
        connection.scalars(select(unranked.c.person_id).where(unranked.c.class_id == class_id))
    )


def name_in_rankings(connection: Connection, class_id: str, person_id: str, *, named: bool) -> None:
    """Whether the rankings of the class name its trainee."""
    own = (unranked.c.class_id == class_id, unranked.c.person_id == person_id)
    connection.execute(delete(unranked).where(*own))
    if not named:
        connection.execute(insert(unranked).values(class_id=class_id, person_id=person_id))


# --- duels ------------------------------------------------------------------------------------


def _own_entries(class_id: str) -> tuple[ColumnElement[bool], ...]:
    return entries.c.person.in_(_trainees(class_id)), entered_here()


def duels_of_class(connection: Connection, class_id: str, most: int) -> list[tuple[str, int]]:
    """The codes that two or more trainees of the class took, and how many; the newest first."""
    people = func.count(distinct(entries.c.person))
    query = (
        select(entries.c.code, people)
        .where(*_own_entries(class_id))
        .group_by(entries.c.code)
        .having(people > 1)
        .order_by(func.max(entries.c.began_at).desc(), entries.c.code)
        .limit(most)
    )
    return [(row[0], row[1]) for row in connection.execute(query)]


def recipe_of_duel(connection: Connection, class_id: str, code: str) -> dict[str, object] | None:
    """What the questions of the code are made from; None where no trainee of the class took it."""
    query = (
        select(challenges.c.recipe)
        .join(
            entries,
            and_(entries.c.person == challenges.c.person, entries.c.code == challenges.c.code),
        )
        .where(challenges.c.code == code, *_own_entries(class_id))
        .order_by(entries.c.began_at, entries.c.run_id)
        .limit(1)
    )
    return connection.execute(query).scalar()


def parts_in_duel(connection: Connection, class_id: str, code: str) -> list[PartRow]:
    """The first part of each trainee of the class in the duel, in the order they began."""
    query = (
        select(entries.c.person, entries.c.run_id, entries.c.began_at)
        .where(entries.c.code == code, *_own_entries(class_id))
        .order_by(entries.c.began_at, entries.c.run_id)
    )
    first: dict[str, tuple[str, int]] = {}
    for person, run_id, began_at in connection.execute(query):
        first.setdefault(person, (run_id, began_at))
    return [
        _part(connection, person, run_id, began_at, code)
        for person, (run_id, began_at) in first.items()
    ]


def _part(connection: Connection, person: str, run_id: str, began_at: int, code: str) -> PartRow:
    own = (answers.c.person == person, answers.c.run_id == run_id)
    figures = select(
        func.coalesce(func.sum(case((answers.c.right, 1), else_=0)), 0),
        func.count(),
        func.max(answers.c.received_at),
    ).where(*own)
    right, number, last_at = connection.execute(figures).one()
    before = select(func.count()).where(
        runs.c.person == person, runs.c.seed == code, runs.c.id != run_id
    )
    until = began_at if last_at is None else last_at
    opened = or_(
        runs.c.made_at < until,
        exists().where(_OWN_RUN, answers.c.received_at < until),
    )
    seen = connection.execute(before.where(opened)).scalar_one()
    return PartRow(person, began_at, int(right), number, last_at, bool(seen))
