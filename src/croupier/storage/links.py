"""Links that are used once, written and read, within a transaction that is handed in."""

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, insert, or_, select, update

from croupier.storage.people_tables import links

INVITE, RESET = "invite", "reset"


@dataclass(frozen=True, slots=True)
class LinkRow:
    """A link as it is kept; `id` is the digest of its token.

    An invitation has a role, and a class where it leads into one; a reset has a person.
    """

    id: str
    kind: str
    school_id: str
    role: str | None
    class_id: str | None
    person_id: str | None
    made_by: str | None
    made_at: int
    ends_at: int
    used_at: int | None = None


_LINK = [links.c[name] for name in LinkRow.__dataclass_fields__]


def keep_link(connection: Connection, row: LinkRow) -> None:
    """Keeps a new link."""
    connection.execute(insert(links).values(**asdict(row)))


def find_link(connection: Connection, link_id: str, kind: str, now_ms: int) -> LinkRow | None:
    """The link of that kind if it can be used now; None otherwise."""
    query = select(*_LINK).where(
        links.c.id == link_id,
        links.c.kind == kind,
        links.c.used_at.is_(None),
        links.c.ends_at > now_ms,
    )
    row = connection.execute(query).first()
    return None if row is None else LinkRow(*row)


def use_link(connection: Connection, link_id: str, now_ms: int) -> bool:
    """Notes that the link is used; False where it was already, or has ended."""
    changed = connection.execute(
        update(links)
        .where(links.c.id == link_id, links.c.used_at.is_(None), links.c.ends_at > now_ms)
        .values(used_at=now_ms)
    )
    return changed.rowcount == 1


def drop_links(connection: Connection, person_id: str) -> None:
    """Deletes every link that would give the person a new password."""
    connection.execute(delete(links).where(links.c.person_id == person_id))


def drop_links_by(connection: Connection, person_id: str) -> None:
    """Deletes the links that the person made and nobody has used."""
    connection.execute(delete(links).where(links.c.made_by == person_id, links.c.used_at.is_(None)))


def sweep_links(connection: Connection, now_ms: int) -> int:
    """Deletes the links that were used or have ended; how many."""
    over = or_(links.c.used_at.is_not(None), links.c.ends_at <= now_ms)
    return connection.execute(delete(links).where(over)).rowcount
