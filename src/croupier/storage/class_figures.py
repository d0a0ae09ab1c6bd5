"""Figures over the answers of a whole class: who is compared is named by who asks.

The database adds up by person and skill, and hands the times over as one text a group: a
hundred thousand answers cross in a few thousand rows, whichever database it is. Runs that came
in from a file are left out.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import Connection, String, and_, case, cast, func, select

from croupier.storage.brought import answered_here_in
from croupier.storage.class_tables import members
from croupier.storage.figures import DAY_MS
from croupier.storage.people_tables import people
from croupier.storage.tables import answers


class SkillTimes(NamedTuple):
    """Answers of one person to one skill; `times` are the ms of those not skipped, in no order."""

    person: str
    kind: str
    level: int
    skill: str
    answers: int
    right: int
    times: list[int]


def times_of_class(connection: Connection, class_id: str, since_ms: int) -> Iterator[SkillTimes]:
    """What the class's trainees answered since then, a row for each person and skill.

    What somebody answered before they joined is their own.
    """
    by = (answers.c.kind, answers.c.level, answers.c.skill)
    took = case((answers.c.skipped, None), else_=cast(answers.c.took_ms, String))
    query = (
        select(
            members.c.person_id,
            *by,
            func.count(),
            func.sum(case((answers.c.right, 1), else_=0)),
            func.aggregate_strings(took, ","),
        )
        .join(answers, answers.c.person == members.c.person_id)
        .where(members.c.class_id == class_id, members.c.role == "trainee")
        .where(answers.c.answered_at >= since_ms, answers.c.answered_at >= members.c.joined_at)
        .where(*answered_here_in(connection, class_id))
        .group_by(members.c.person_id, *by)
    )
    for person, kind, level, skill, number, right, times in connection.execute(query):
        given = [int(one) for one in times.split(",")] if times else []
        yield SkillTimes(person, kind, level, skill, number, right, given)


def days_of_class(
    connection: Connection, class_id: str, since_ms: int, offset_ms: int = 0
) -> dict[tuple[str, int], int]:
    """How many questions each trainee of the class answered on each day since then, and joining.

    Days are counted from 1970 by a clock that is `offset_ms` ahead of UTC.
    """
    day = ((answers.c.answered_at + offset_ms) // DAY_MS).label("day")
    query = (
        select(members.c.person_id, day, func.count())
        .join(answers, answers.c.person == members.c.person_id)
        .where(members.c.class_id == class_id, members.c.role == "trainee")
        .where(answers.c.answered_at >= since_ms, answers.c.answered_at >= members.c.joined_at)
        .where(*answered_here_in(connection, class_id))
        .group_by(members.c.person_id, day)
    )
    return {(person, of): number for person, of, number in connection.execute(query)}


def trainees_of(connection: Connection, class_id: str) -> list[tuple[str, str]]:
    """Id and name of the class's trainees who are not disabled, by name."""
    query = (
        select(people.c.id, people.c.name)
        .join(members, and_(members.c.person_id == people.c.id, members.c.role == "trainee"))
        .where(members.c.class_id == class_id, people.c.disabled_at.is_(None))
        .order_by(func.lower(people.c.name), people.c.id)
    )
    return [(person, name) for person, name in connection.execute(query)]
