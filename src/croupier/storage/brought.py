"""What came in from a file: whose runs, noted and told apart from what was answered here.

Of such a run nobody saw how it was answered. It is its owner's own, and counts wherever they
alone look; whatever compares people, or is shown to others, leaves it out.
"""

from collections.abc import Collection, Iterable

from sqlalchemy import ColumnElement, Connection, exists, insert, select

from croupier.storage.class_tables import members
from croupier.storage.tables import answers, brought, entries


def note_brought(connection: Connection, person: str, run_ids: Iterable[str]) -> None:
    """Notes that something of the person's runs came in from a file."""
    wanted = set(run_ids)
    new = wanted - brought_among(connection, person, wanted)
    rows = [{"person": person, "run_id": one} for one in sorted(new)]
    if rows:
        connection.execute(insert(brought), rows)


def brought_among(connection: Connection, person: str, run_ids: Collection[str]) -> set[str]:
    """Those of the person's runs of which something came in from a file."""
    own = select(brought.c.run_id).where(brought.c.person == person)
    return set(connection.scalars(own)).intersection(run_ids)


def answered_here() -> ColumnElement[bool]:
    """Of a query over answers: whether nothing of the answer's run came in from a file."""
    return ~exists().where(
        brought.c.person == answers.c.person, brought.c.run_id == answers.c.run_id
    )


def entered_here() -> ColumnElement[bool]:
    """Of a query over the parts in challenges: whether nothing of its run came in from a file."""
    return ~exists().where(
        brought.c.person == entries.c.person, brought.c.run_id == entries.c.run_id
    )


def answered_here_in(connection: Connection, class_id: str) -> list[ColumnElement[bool]]:
    """`answered_here`, for the answers of a class; nothing where nobody in it brought anything.

    Then no run is asked for, and figures are read from an index alone.
    """
    query = (
        select(brought.c.run_id)
        .join(members, members.c.person_id == brought.c.person)
        .where(members.c.class_id == class_id)
    )
    return [answered_here()] if connection.execute(query.limit(1)).first() else []
