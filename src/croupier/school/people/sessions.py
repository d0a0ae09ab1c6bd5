"""Sessions: whose a token is that a browser brings, how far they got, and when it ends.

The staff's end half an hour after they were used last, and twelve hours after they began; a
trainee's after thirty days (NIST SP 800-63B-4: the second and the first level of assurance).
"""

from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import Connection

from croupier.school.people.actor import STAFF, Actor, NotFound, Role
from croupier.school.people.events import What, note_by
from croupier.school.people.ids import digest, new_token
from croupier.storage import Database, NotKept
from croupier.storage.people import note_seen
from croupier.storage.sessions import (
    FoundSession,
    SessionRow,
    end_session,
    end_sessions,
    find_session,
    keep_session,
    sessions_of,
    touch_session,
)

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
STAFF_IDLE, STAFF_LASTS = 30 * MINUTE, 12 * HOUR
TRAINEE_LASTS = 30 * DAY
AWAITING_LASTS = 10 * MINUTE
_NOTED_EACH = MINUTE
"""Use is noted so often at most: each note is a write."""
_LONGEST_AGENT = 120


class Stage(StrEnum):
    """How far somebody got who gave the right password."""

    COMPLETE = "complete"
    AWAITING = "awaiting"
    """Has a second factor and is yet to give it: may do nothing else."""
    SETTLING = "settling"
    """Is of the staff and has no second factor: may do nothing but set one."""


@dataclass(frozen=True, slots=True)
class Session:
    """A session that is good now; `id` is the digest of its token."""

    id: str
    actor: Actor
    stage: Stage


def session_id(token: str) -> str:
    """What a session is kept under: the digest of its token, in hexadecimal digits."""
    return digest(token)


def session_of_token(database: Database, token: str, now_ms: int) -> Session | None:
    """The session that the token was given for; None unless it is good now.

    It is not once it ended, was not used for too long, or its person is disabled. Whatever its
    stage: only who is COMPLETE acts. That it was used is noted.
    """
    if not token:
        return None
    id_ = session_id(token)
    with database.asking() as connection:
        found = find_session(connection, id_)
    if found is None or not _is_good(found, now_ms):
        return None
    if found.seen_at + _NOTED_EACH <= now_ms:
        with suppress(NotKept), database.writing(found.person_id) as connection:
            touch_session(connection, id_, now_ms)
            note_seen(connection, found.person_id, now_ms)
    actor = Actor(found.person_id, found.school_id, Role(found.role))
    return Session(id_, actor, _stage(found))


def _is_good(found: FoundSession, now_ms: int) -> bool:
    if found.disabled or found.ends_at <= now_ms:
        return False
    return Role(found.role) not in STAFF or now_ms < found.seen_at + STAFF_IDLE


def _stage(found: FoundSession) -> Stage:
    if found.second_factor:
        return Stage.COMPLETE
    if found.needs_second_factor:
        return Stage.AWAITING
    return Stage.SETTLING if Role(found.role) in STAFF else Stage.COMPLETE


def actor_of_token(database: Database, token: str, now_ms: int) -> Actor | None:
    """Who acts by the token; None unless its session is good now, and complete."""
    found = session_of_token(database, token, now_ms)
    return found.actor if found is not None and found.stage is Stage.COMPLETE else None


def begin_session(
    connection: Connection,
    person_id: str,
    role: str,
    agent: str,
    now_ms: int,
    *,
    second_factor: bool = False,
    awaits: bool = False,
) -> str:
    """A new session's token; what `awaits` a second factor lasts for minutes alone."""
    token = new_token()
    lasts = STAFF_LASTS if Role(role) in STAFF else TRAINEE_LASTS
    lasts = AWAITING_LASTS if awaits else lasts
    row = SessionRow(
        session_id(token),
        person_id,
        now_ms,
        now_ms,
        now_ms + lasts,
        agent[:_LONGEST_AGENT],
        second_factor,
    )
    keep_session(connection, row)
    note_seen(connection, person_id, now_ms)
    return token


def sign_out(database: Database, session: Session, now_ms: int) -> None:
    """Ends the session."""
    with database.writing(session.actor.person_id) as connection:
        if end_session(connection, session.actor.person_id, session.id):
            note_by(connection, session.actor, now_ms, What.SIGNED_OUT, session.actor.person_id)


def own_sessions(database: Database, actor: Actor, now_ms: int) -> list[SessionRow]:
    """The actor's sessions that are good now, last used first."""
    with database.reading() as connection:
        rows = sessions_of(connection, actor.person_id)
    idle = STAFF_IDLE if actor.role in STAFF else TRAINEE_LASTS
    return [row for row in rows if now_ms < min(row.ends_at, row.seen_at + idle)]


def end_one(database: Database, actor: Actor, session_id: str, now_ms: int) -> None:
    """Ends one session of the actor; raises NotFound where it is none of theirs."""
    with database.writing(actor.person_id) as connection:
        if not end_session(connection, actor.person_id, session_id):
            raise NotFound
        note_by(connection, actor, now_ms, What.SESSIONS_ENDED, actor.person_id)


def end_others(database: Database, session: Session, now_ms: int) -> int:
    """Ends every session of the person but this one; how many there were."""
    person_id = session.actor.person_id
    with database.writing(person_id) as connection:
        ended = end_sessions(connection, person_id, but=session.id)
        note_by(connection, session.actor, now_ms, What.SESSIONS_ENDED, person_id)
    return ended
