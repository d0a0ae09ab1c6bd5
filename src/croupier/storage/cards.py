"""Cards written and read: what the schedule remembers of each skill."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, delete, insert, select, tuple_

from croupier.storage.tables import cards


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card as it is kept; `due_at` stands beside it so that what is due is found at once."""

    kind: str
    level: int
    skill: str
    card: Mapping[str, object]
    due_at: int


def _of(person: str) -> Select[Any]:
    columns = [column for column in cards.c if column.name != "person"]
    return select(*columns).where(cards.c.person == person)


def find_cards(
    connection: Connection, person: str, skills: Collection[tuple[str, int, str]]
) -> list[CardRow]:
    """The person's cards of these skills (kind, level, skill), where there are any."""
    key = tuple_(cards.c.kind, cards.c.level, cards.c.skill)
    query = _of(person).where(key.in_(list(skills)))
    return [CardRow(*row) for row in connection.execute(query)]


def all_cards(connection: Connection, person: str) -> list[CardRow]:
    """Every card of the person, what is due first."""
    order = (cards.c.due_at, cards.c.kind, cards.c.level, cards.c.skill)
    return [CardRow(*row) for row in connection.execute(_of(person).order_by(*order))]


def keep_cards(connection: Connection, person: str, rows: Collection[CardRow]) -> None:
    """Keeps the cards in place of those that the person's skills had."""
    if not rows:
        return
    key = tuple_(cards.c.kind, cards.c.level, cards.c.skill)
    had = key.in_([(row.kind, row.level, row.skill) for row in rows])
    connection.execute(delete(cards).where(cards.c.person == person, had))
    written = [{name: getattr(row, name) for name in CardRow.__slots__} for row in rows]
    connection.execute(insert(cards), [{"person": person, **row} for row in written])


def drop_cards(connection: Connection, person: str) -> None:
    """Forgets every card of the person."""
    connection.execute(delete(cards).where(cards.c.person == person))
