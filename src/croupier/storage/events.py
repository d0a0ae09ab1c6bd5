"""What was done that matters, written and read, within a transaction that is handed in."""

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, insert, select

from croupier.storage.people_tables import events


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event as it is kept: `person_id` did `what` to `object`, None being nobody signed in."""

    id: str
    at: int
    school_id: str | None
    person_id: str | None
    what: str
    object: str


_EVENT = [events.c[name] for name in EventRow.__dataclass_fields__]


def keep_event(connection: Connection, row: EventRow) -> None:
    """Keeps an event."""
    connection.execute(insert(events).values(**asdict(row)))


def newest_events(connection: Connection, school_id: str, most: int) -> list[EventRow]:
    """What happened in the school last, newest first."""
    query = select(*_EVENT).where(events.c.school_id == school_id)
    rows = connection.execute(query.order_by(events.c.at.desc(), events.c.id).limit(most))
    return [EventRow(*row) for row in rows]


def sweep_events(connection: Connection, before_ms: int) -> int:
    """Deletes the events that are older than that; how many."""
    return connection.execute(delete(events).where(events.c.at < before_ms)).rowcount
