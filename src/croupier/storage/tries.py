"""How often somebody tried to get in, within a transaction that is handed in."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from croupier.storage.people_tables import tries


@dataclass(frozen=True, slots=True)
class TryRow:
    """The failures of a key: how many, since when, and until when the next has to wait."""

    key: str
    failed: int
    first_at: int
    until: int


def find_tries(connection: Connection, key: str) -> TryRow | None:
    """The failures of the key, or None where there were none."""
    columns = (tries.c.key, tries.c.failed, tries.c.first_at, tries.c.until)
    row = connection.execute(select(*columns).where(tries.c.key == key)).first()
    return None if row is None else TryRow(*row)


def keep_tries(connection: Connection, row: TryRow) -> None:
    """Keeps the failures of the key in place of those kept before."""
    values = {"failed": row.failed, "first_at": row.first_at, "until": row.until}
    changed = connection.execute(update(tries).where(tries.c.key == row.key).values(**values))
    if not changed.rowcount:
        connection.execute(insert(tries).values(key=row.key, **values))


def forget_tries(connection: Connection, key: str) -> None:
    """Forgets the failures of the key."""
    connection.execute(delete(tries).where(tries.c.key == key))


def sweep_tries(connection: Connection, before_ms: int, locked: int) -> int:
    """Forgets failures of before that time, unless there were so many as lock; how many keys."""
    old = tries.c.until < before_ms, tries.c.failed < locked
    return connection.execute(delete(tries).where(*old)).rowcount
