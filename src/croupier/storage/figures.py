"""Figures over all answers of a person, added up by the database: only sums cross into Python.

The median is the middle time, or the mean of the two in the middle; the ninetieth percentile
the time that nine in ten answers do not exceed (nearest rank). Skipped questions count as
not right, and have no time.
"""

from typing import Any, NamedTuple

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Float,
    Select,
    and_,
    case,
    cast,
    false,
    func,
    select,
)

from croupier.storage.tables import answers


class Tally(NamedTuple):
    """Answers of one group: how many, how many right, and the times of those not skipped."""

    answers: int
    right: int
    median_ms: float | None
    slow_ms: int | None


class DayTally(NamedTuple):
    """The answers of a kind and level on a day (days since 1970 of the offset's clock)."""

    kind: str
    level: int
    day: int
    answers: int
    right: int


DAY_MS = 24 * 3600 * 1000


def by_level(
    connection: Connection, person: str, since_ms: int = 0
) -> dict[tuple[str, int], Tally]:
    """The person's answers since then of each kind and level."""
    kind, level, skipped = answers.c.kind, answers.c.level, answers.c.skipped
    query = (
        select(kind, level, skipped, func.count(), _right(answers.c.right))
        .where(answers.c.person == person, answers.c.answered_at >= since_ms)
        .group_by(kind, level, skipped)
    )
    counted: dict[tuple[str, int], list[int]] = {}
    for of_kind, of_level, were_skipped, number, right in connection.execute(query):
        sums = counted.setdefault((of_kind, of_level), [0, 0, 0])
        sums[0] += number
        sums[1] += right
        sums[2] += 0 if were_skipped else number
    return {
        key: Tally(number, right, *_times(connection, person, key, since_ms, timed))
        for key, (number, right, timed) in counted.items()
    }


def _times(
    connection: Connection, person: str, key: tuple[str, int], since_ms: int, timed: int
) -> tuple[float | None, int | None]:
    """Median and ninetieth percentile: walked to in the index, where times stand in order."""
    if not timed:
        return None, None
    kind, level = key
    query = (
        select(answers.c.took_ms)
        .where(answers.c.person == person, answers.c.kind == kind, answers.c.level == level)
        .where(answers.c.skipped == false(), answers.c.answered_at >= since_ms)
        .order_by(answers.c.took_ms)
    )
    middle = connection.scalars(query.offset((timed - 1) // 2).limit(2 - timed % 2)).all()
    slow = connection.scalar(query.offset(-(-9 * timed // 10) - 1).limit(1))
    return sum(middle) / len(middle), slow


def by_skill(
    connection: Connection, person: str, kind: str, since_ms: int = 0
) -> dict[tuple[int, str], Tally]:
    """The person's answers since then of each level and skill of the kind."""
    query = _tallies(person, [answers.c.level, answers.c.skill], since_ms, answers.c.kind == kind)
    rows = connection.execute(query)
    return {(level, skill): Tally(*rest) for level, skill, *rest in rows}


def by_fact(connection: Connection, person: str, kind: str, since_ms: int = 0) -> dict[str, Tally]:
    """The person's answers since then of each skill of the kind, whichever level asked for it."""
    known = and_(answers.c.kind == kind, answers.c.skill != "")
    rows = connection.execute(_tallies(person, [answers.c.skill], since_ms, known))
    return {skill: Tally(*rest) for skill, *rest in rows}


def by_number(
    connection: Connection, person: str, kind: str, since_ms: int = 0
) -> dict[str, Tally]:
    """The person's answers of the kind since then, by the number that fell."""
    known = and_(answers.c.kind == kind, answers.c.falls.is_not(None))
    rows = connection.execute(_tallies(person, [answers.c.falls], since_ms, known))
    return {falls: Tally(*rest) for falls, *rest in rows}


def by_day(
    connection: Connection, person: str, since_ms: int, offset_ms: int = 0
) -> list[DayTally]:
    """The person's answers since then of each kind, level and day.

    `offset_ms` is how far the clock that makes the days is ahead of UTC.
    """
    kind, level, day = answers.c.kind, answers.c.level, _day(offset_ms)
    query = (
        select(kind, level, day, func.count(), _right(answers.c.right))
        .where(answers.c.person == person, answers.c.answered_at >= since_ms)
        .group_by(kind, level, day)
        .order_by(kind, level, day)
    )
    return [DayTally(*row) for row in connection.execute(query)]


def days(connection: Connection, person: str, offset_ms: int = 0) -> list[int]:
    """The days on which the person answered anything, the latest first."""
    day = _day(offset_ms)
    query = select(day).where(answers.c.person == person).distinct().order_by(day.desc())
    return list(connection.scalars(query))


def _day(offset_ms: int) -> ColumnElement[int]:
    """The day of an answer, counted from 1970."""
    return ((answers.c.answered_at + offset_ms) // DAY_MS).label("day")


def _right(column: ColumnElement[bool]) -> ColumnElement[int]:
    return func.sum(case((column, 1), else_=0))


def _tallies(
    person: str, by: list[Column[Any]], since_ms: int, *where: ColumnElement[bool]
) -> Select[Any]:
    """A row a group: its columns, then those of a Tally."""
    timed = func.sum(case((answers.c.skipped, 0), else_=1)).over(partition_by=by)
    place = func.row_number().over(partition_by=by, order_by=[answers.c.skipped, answers.c.took_ms])
    ranked = (
        select(*by, answers.c.right, answers.c.took_ms, timed.label("timed"), place.label("place"))
        .where(answers.c.person == person, answers.c.answered_at >= since_ms, *where)
        .subquery()
    )
    at, n, took = ranked.c.place, ranked.c.timed, ranked.c.took_ms
    # The places in the middle: twice the same where the number is odd. Whole numbers throughout.
    middle = and_(2 * at >= n, 2 * at <= n + 2, n > 0)
    nine_in_ten = and_(10 * at >= 9 * n, 10 * (at - 1) < 9 * n, n > 0)
    groups = [ranked.c[column.name] for column in by]
    return (
        select(
            *groups,
            func.count(),
            _right(ranked.c.right),
            func.avg(cast(case((middle, took)), Float)),
            func.max(case((nine_in_ten, took))),
        )
        .group_by(*groups)
        .order_by(*groups)
    )
