"""Sessions written and read, within a transaction that is handed in."""

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from croupier.storage.people_tables import people, sessions


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A session as it is kept; `id` is the digest of its token."""

    id: str
    person_id: str
    made_at: int
    seen_at: int
    ends_at: int
    agent: str
    second_factor: bool


@dataclass(frozen=True, slots=True)
class FoundSession:
    """A session with what counts of its person, as they are now."""

    person_id: str
    school_id: str
    role: str
    seen_at: int
    ends_at: int
    second_factor: bool
    disabled: bool
    needs_second_factor: bool


_SESSION = [sessions.c[name] for name in SessionRow.__dataclass_fields__]


# Asked with every request, and so made once.
_BY_TOKEN = (
    select(
        people.c.id,
        people.c.school_id,
        people.c.role,
        sessions.c.seen_at,
        sessions.c.ends_at,
        sessions.c.second_factor,
        people.c.disabled_at.is_not(None),
        people.c.totp.is_not(None),
    )
    .join(people, people.c.id == sessions.c.person_id)
    .where(sessions.c.id == bindparam("session_id"))
)


def find_session(connection: Connection, session_id: str) -> FoundSession | None:
    """The session kept under that digest, or None."""
    row = connection.execute(_BY_TOKEN, {"session_id": session_id}).first()
    return None if row is None else FoundSession(*row)


def keep_session(connection: Connection, row: SessionRow) -> None:
    """Keeps a new session."""
    connection.execute(insert(sessions).values(**asdict(row)))


def touch_session(connection: Connection, session_id: str, now_ms: int) -> None:
    """Notes that the session was used; one that ended meanwhile is not made anew."""
    connection.execute(
        update(sessions)
        .where(sessions.c.id == session_id, sessions.c.seen_at < now_ms)
        .values(seen_at=now_ms)
    )


def sessions_of(connection: Connection, person_id: str) -> list[SessionRow]:
    """The sessions of the person, last used first."""
    query = select(*_SESSION).where(sessions.c.person_id == person_id)
    order = (sessions.c.seen_at.desc(), sessions.c.id)
    return [SessionRow(*row) for row in connection.execute(query.order_by(*order))]


def end_session(connection: Connection, person_id: str, session_id: str) -> bool:
    """Ends a session of the person; False where it is none of theirs."""
    of_both = sessions.c.id == session_id, sessions.c.person_id == person_id
    return connection.execute(delete(sessions).where(*of_both)).rowcount == 1


def end_sessions(connection: Connection, person_id: str, but: str = "") -> int:
    """Ends every session of the person but that one; how many there were."""
    of_both = sessions.c.id != but, sessions.c.person_id == person_id
    return connection.execute(delete(sessions).where(*of_both)).rowcount


def sweep_sessions(connection: Connection, now_ms: int) -> int:
    """Deletes the sessions that have ended; how many."""
    return connection.execute(delete(sessions).where(sessions.c.ends_at <= now_ms)).rowcount


def drop_session(connection: Connection, session_id: str) -> None:
    """Ends the session kept under that digest, whoever's it is."""
    connection.execute(delete(sessions).where(sessions.c.id == session_id))


def find_agent(connection: Connection, session_id: str) -> tuple[str, bool] | None:
    """What browser the session is of, and whether its second factor was given; or None."""
    query = select(sessions.c.agent, sessions.c.second_factor)
    row = connection.execute(query.where(sessions.c.id == session_id)).first()
    return None if row is None else (row.agent, row.second_factor)
