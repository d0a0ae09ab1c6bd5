"""Challenges written and read: their recipes, and who took part."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, insert, select

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


def keep_challenge(connection: Connection, row: ChallengeRow) -> None:
    """Keeps the challenge unless its code is kept already."""
    if find_challenge(connection, row.code) is None:
        connection.execute(insert(challenges).values(asdict(row)))


def find_challenge(connection: Connection, code: str) -> ChallengeRow | None:
    """The challenge of that code, or None."""
    row = connection.execute(select(challenges).where(challenges.c.code == code)).first()
    return None if row is None else ChallengeRow(*row)


def newest_challenges(connection: Connection, most: int) -> list[ChallengeRow]:
    """The challenges made last, newest first."""
    query = select(challenges).order_by(challenges.c.made_at.desc(), challenges.c.code).limit(most)
    return [ChallengeRow(*row) for row in connection.execute(query)]


def all_challenges(connection: Connection) -> list[ChallengeRow]:
    """Every challenge, oldest first."""
    query = select(challenges).order_by(challenges.c.made_at, challenges.c.code)
    return [ChallengeRow(*row) for row in connection.execute(query)]


def keep_entry(connection: Connection, row: EntryRow) -> None:
    """Keeps that somebody takes part, unless that run is kept already."""
    if find_entry(connection, row.run_id) is None:
        connection.execute(insert(entries).values(asdict(row)))


def find_entry(connection: Connection, run_id: str) -> EntryRow | None:
    """Whose run it is in a challenge, or None."""
    row = connection.execute(select(entries).where(entries.c.run_id == run_id)).first()
    return None if row is None else EntryRow(*row)


def entries_of(connection: Connection, code: str) -> list[EntryRow]:
    """Who took part, in the order they began."""
    query = select(entries).where(entries.c.code == code)
    rows = connection.execute(query.order_by(entries.c.began_at, entries.c.run_id))
    return [EntryRow(*row) for row in rows]


def all_entries(connection: Connection) -> list[EntryRow]:
    """Every part that anybody took, in the order they began."""
    query = select(entries).order_by(entries.c.began_at, entries.c.run_id)
    return [EntryRow(*row) for row in connection.execute(query)]
