"""Cards written and read: what the schedule remembers of each skill."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, tuple_

from croupier.storage.tables import cards


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card as it is kept; `due_at` stands beside it so that what is due is found at once."""

    kind: str
    level: int
    skill: str
    card: Mapping[str, object]
    due_at: int


def find_cards(connection: Connection, skills: Collection[tuple[str, int, str]]) -> list[CardRow]:
    """The cards of these skills (kind, level, skill), where there are any."""
    key = tuple_(cards.c.kind, cards.c.level, cards.c.skill)
    return [CardRow(*row) for row in connection.execute(select(cards).where(key.in_(list(skills))))]


def all_cards(connection: Connection) -> list[CardRow]:
    """Every card, what is due first."""
    order = (cards.c.due_at, cards.c.kind, cards.c.level, cards.c.skill)
    return [CardRow(*row) for row in connection.execute(select(cards).order_by(*order))]


def keep_cards(connection: Connection, rows: Collection[CardRow]) -> None:
    """Keeps the cards in place of those that their skills had."""
    if not rows:
        return
    key = tuple_(cards.c.kind, cards.c.level, cards.c.skill)
    connection.execute(delete(cards).where(key.in_([(r.kind, r.level, r.skill) for r in rows])))
    written = [{name: getattr(row, name) for name in CardRow.__slots__} for row in rows]
    connection.execute(insert(cards), written)


def drop_cards(connection: Connection) -> None:
    """Forgets every card."""
    connection.execute(delete(cards))
