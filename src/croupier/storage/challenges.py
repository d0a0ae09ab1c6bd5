"""Challenges written and read: their recipes, and who took part."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, Select, insert, select

from croupier.storage.tables import challenges, entries


@dataclass(frozen=True, slots=True)
class ChallengeRow:
    """A challenge as it is kept; `recipe` is what its questions are made from."""

    code: str
    recipe: Mapping[str, object]
    made_at: int


@dataclass(frozen=True, slots=True)
class EntryRow:
    """Somebody's part in a challenge: their answers are those of the run."""

    run_id: str
    code: str
    name: str
    began_at: int


def _known(person: str) -> Select[Any]:
    found = select(challenges.c.code, challenges.c.recipe, challenges.c.made_at)
    return found.where(challenges.c.person == person)


def _begun(person: str) -> Select[Any]:
    found = select(entries.c.run_id, entries.c.code, entries.c.name, entries.c.began_at)
    return found.where(entries.c.person == person)


def keep_challenge(connection: Connection, person: str, row: ChallengeRow) -> None:
    """Keeps the challenge for the person unless its code is kept already."""
    if find_challenge(connection, person, row.code) is None:
        connection.execute(insert(challenges).values(person=person, **asdict(row)))


def find_challenge(connection: Connection, person: str, code: str) -> ChallengeRow | None:
    """The person's challenge of that code, or None."""
    row = connection.execute(_known(person).where(challenges.c.code == code)).first()
    return None if row is None else ChallengeRow(*row)


def newest_challenges(connection: Connection, person: str, most: int) -> list[ChallengeRow]:
    """The challenges that the person made or took last, newest first."""
    query = _known(person).order_by(challenges.c.made_at.desc(), challenges.c.code).limit(most)
    return [ChallengeRow(*row) for row in connection.execute(query)]


def all_challenges(connection: Connection, person: str) -> list[ChallengeRow]:
    """Every challenge of the person, oldest first."""
    query = _known(person).order_by(challenges.c.made_at, challenges.c.code)
    return [ChallengeRow(*row) for row in connection.execute(query)]


def keep_entry(connection: Connection, person: str, row: EntryRow) -> None:
    """Keeps that the person takes part, unless that run is kept already."""
    if find_entry(connection, person, row.run_id) is None:
        connection.execute(insert(entries).values(person=person, **asdict(row)))


def find_entry(connection: Connection, person: str, run_id: str) -> EntryRow | None:
    """The part that the person's run is in a challenge, or None."""
    row = connection.execute(_begun(person).where(entries.c.run_id == run_id)).first()
    return None if row is None else EntryRow(*row)


def entries_of(connection: Connection, person: str, code: str) -> list[EntryRow]:
    """Who took part as this person, in the order they began."""
    query = _begun(person).where(entries.c.code == code)
    rows = connection.execute(query.order_by(entries.c.began_at, entries.c.run_id))
    return [EntryRow(*row) for row in rows]


def all_entries(connection: Connection, person: str) -> list[EntryRow]:
    """Every part that was taken as this person, in the order they began."""
    query = _begun(person).order_by(entries.c.began_at, entries.c.run_id)
    return [EntryRow(*row) for row in connection.execute(query)]
