"""Rankings: who of a class had most right in a day, a week, a month; and duels by code.

Only answers count that the server received and marked itself. Names stay in the class; whoever
does not want to be named is a dash to everybody else.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from sqlalchemy import Connection

from croupier.school.challenges import Challenge, plain_code
from croupier.school.classes.classes import attended, taught
from croupier.school.people.actor import STAFF, Actor, NotFound, Role
from croupier.storage import Database
from croupier.storage.class_figures import trainees_of
from croupier.storage.classes import ClassRow, classes_of_person, classes_of_school
from croupier.storage.rankings import (
    PartRow,
    ScoreRow,
    duels_of_class,
    name_in_rankings,
    parts_in_duel,
    recipe_of_duel,
    scores_of_class,
    unranked_in,
)
from croupier.trainer import drills

TIE_MS = 2_000
"""Within so much of each other two are equally quick: more than a network is late by."""

NEWEST = 20


class Period(StrEnum):
    """Since when answers count."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Ranked:
    """Somebody's place; `name` is None for whoever is not named. Times in ms.

    In a duel `took_ms` is None until all is answered, and `seen` says that they had the questions
    before; then they have no place, and `rank` is 0.
    """

    rank: int
    name: str | None
    is_self: bool
    right: int
    answers: int
    took_ms: int | None
    seen: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """The ranking of a class; `named` is whether it names the actor, None for staff."""

    class_id: str
    class_name: str
    rows: tuple[Ranked, ...]
    duels: tuple[tuple[str, int], ...]
    named: bool | None


@dataclass(frozen=True, slots=True)
class Duel:
    """A duel in a class."""

    class_name: str
    challenge: Challenge
    rows: tuple[Ranked, ...]


def since_of(period: Period, now_ms: int, offset_ms: int = 0) -> int:
    """When the period began, by a clock so far ahead of UTC; weeks begin on Mondays.

    >>> from datetime import datetime, UTC
    >>> noon = int(datetime(2026, 9, 23, 12, tzinfo=UTC).timestamp() * 1000)
    >>> for period in (Period.DAY, Period.WEEK, Period.MONTH):
    ...     print(datetime.fromtimestamp(since_of(period, noon) / 1000, UTC))
    2026-09-23 00:00:00+00:00
    2026-09-21 00:00:00+00:00
    2026-09-01 00:00:00+00:00
    """
    if period is Period.ALL:
        return 0
    here = datetime.fromtimestamp((now_ms + offset_ms) / 1000, UTC)
    first = here.replace(hour=0, minute=0, second=0, microsecond=0)
    if period is Period.WEEK:
        first -= timedelta(days=first.weekday())
    if period is Period.MONTH:
        first = first.replace(day=1)
    return int(first.timestamp()) * 1000 - offset_ms


def ranked_classes(actor: Actor, database: Database) -> list[tuple[str, str]]:
    """Id and name of the open classes whose rankings the actor sees."""
    with database.reading() as connection:
        if actor.role is Role.ADMINISTRATOR:
            rows = classes_of_school(connection, actor.school_id)
        else:
            own = (actor.school_id, actor.person_id, actor.role.value)
            rows = classes_of_person(connection, *own)
    return [(row.id, row.name) for row in rows if row.closed_at is None]


def _class_of(connection: Connection, actor: Actor, class_id: str) -> ClassRow:
    see = taught if actor.role in STAFF else attended
    return see(connection, actor, class_id)


# --- boards -----------------------------------------------------------------------------------


def read_board(
    actor: Actor,
    database: Database,
    class_id: str,
    period: Period,
    now_ms: int,
    kind: str = "",
    offset_ms: int = 0,
) -> Board:
    """The ranking of the class in the period, of a kind or of all; raises NotFound.

    Most right first, and of as many the quicker; equals share a rank.
    """
    if kind and kind not in drills.KINDS:
        raise NotFound
    with database.reading() as connection:
        row = _class_of(connection, actor, class_id)
        since = since_of(period, now_ms, offset_ms)
        scores = scores_of_class(connection, class_id, since, kind)
        names = dict(trainees_of(connection, class_id))
        hidden = unranked_in(connection, class_id)
        duels = tuple(duels_of_class(connection, class_id, NEWEST))
    known = [one for one in scores if one.person in names]
    known.sort(key=lambda one: (*_merit(one), names[one.person].casefold(), one.person))
    rows: list[Ranked] = []
    for place, one in enumerate(known):
        is_equal = place > 0 and _merit(known[place - 1]) == _merit(one)
        rank = rows[-1].rank if is_equal else place + 1
        who = _named(actor, one.person, names, hidden)
        rows.append(Ranked(rank, *who, one.right, one.answers, one.took_ms))
    named = None if actor.role in STAFF else actor.person_id not in hidden
    return Board(class_id, row.name, tuple(rows), duels, named)


def _merit(one: ScoreRow) -> tuple[int, int]:
    return -one.right, one.took_ms


def _named(
    actor: Actor, person: str, names: Mapping[str, str], hidden: set[str]
) -> tuple[str | None, bool]:
    is_self = person == actor.person_id
    return (names[person] if is_self or person not in hidden else None), is_self


def show_name(actor: Actor, database: Database, class_id: str, *, named: bool) -> None:
    """Whether others in the class read the actor's name in its rankings; raises NotFound."""
    with database.writing(class_id) as connection:
        attended(connection, actor, class_id)
        name_in_rankings(connection, class_id, actor.person_id, named=named)


# --- duels ------------------------------------------------------------------------------------


def read_duel(actor: Actor, database: Database, class_id: str, text: str) -> Duel:
    """The duel of that code in the class; raises NotFound.

    The first part of each counts. Most right first; of as many, whoever has answered all in less
    time by the server's clock. Within TIE_MS of the quickest of them they are equal.
    """
    code = plain_code(text)
    if code is None:
        raise NotFound
    with database.reading() as connection:
        row = _class_of(connection, actor, class_id)
        recipe = recipe_of_duel(connection, class_id, code)
        if recipe is None:
            raise NotFound
        parts = parts_in_duel(connection, class_id, code)
        names = dict(trainees_of(connection, class_id))
        hidden = unranked_in(connection, class_id)
    challenge = _challenge(code, recipe)
    known = [one for one in parts if one.person in names]
    who = {one.person: _named(actor, one.person, names, hidden) for one in known}
    return Duel(row.name, challenge, _ranked(known, challenge.count, who))


def _challenge(code: str, recipe: Mapping[str, object]) -> Challenge:
    kind, level, options = recipe["kind"], recipe["level"], recipe["options"]
    count = recipe["count"]
    assert isinstance(kind, str)
    assert isinstance(level, int)
    assert isinstance(options, dict)
    assert isinstance(count, int)
    return Challenge(code, kind, level, options, count)


def _took(part: PartRow, count: int) -> int | None:
    """From the beginning to the last answer, by the server; None until all is answered."""
    if part.last_at is None or part.answers < count:
        return None
    return max(0, part.last_at - part.began_at)


def _ranked(
    parts: Sequence[PartRow], count: int, who: Mapping[str, tuple[str | None, bool]]
) -> tuple[Ranked, ...]:
    def key(part: PartRow) -> tuple[bool, int, bool, int, int, str]:
        took = _took(part, count)
        late = took is None
        return part.seen, -part.right, late, took or 0, -part.answers, part.person

    rows: list[Ranked] = []
    quickest: tuple[int, int, int | None] | None = None
    for place, part in enumerate(sorted(parts, key=key), 1):
        took = _took(part, count)
        named = who[part.person]
        if part.seen:
            rows.append(Ranked(0, *named, part.right, part.answers, took, seen=True))
            continue
        if quickest is None or not _is_equal(quickest, part, took):
            quickest = place, part.right, took
        rows.append(Ranked(quickest[0], *named, part.right, part.answers, took))
    return tuple(rows)


def _is_equal(quickest: tuple[int, int, int | None], part: PartRow, took: int | None) -> bool:
    _, right, best = quickest
    if part.right != right or (best is None) != (took is None):
        return False
    return best is None or took is None or took - best <= TIE_MS
