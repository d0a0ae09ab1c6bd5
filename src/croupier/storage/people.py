"""People and their sessions read, within a transaction that is handed in."""

from dataclasses import dataclass

from sqlalchemy import Connection, select

from croupier.storage.people_tables import people, sessions


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A session with what counts of its person, as they are now."""

    person_id: str
    school_id: str
    role: str
    ends_at: int
    second_factor: bool
    disabled: bool
    needs_second_factor: bool


def find_session(connection: Connection, session_id: str) -> SessionRow | None:
    """The session kept under that digest, or None."""
    query = (
        select(
            people.c.id,
            people.c.school_id,
            people.c.role,
            sessions.c.ends_at,
            sessions.c.second_factor,
            people.c.disabled_at.is_not(None),
            people.c.totp.is_not(None),
        )
        .join(people, people.c.id == sessions.c.person_id)
        .where(sessions.c.id == session_id)
    )
    row = connection.execute(query).first()
    return None if row is None else SessionRow(*row)
