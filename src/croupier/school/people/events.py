"""What was done that matters, noted within the transaction that does it."""

from enum import StrEnum

from sqlalchemy import Connection

from croupier.school.people.actor import Actor, NotFound, Role
from croupier.school.people.ids import new_id
from croupier.storage import Database
from croupier.storage.events import EventRow, keep_event, newest_events

SHOWN = 100


class What(StrEnum):
    """What is noted of people and how they get in; the keys are for good."""

    SIGNED_IN = "signed-in"
    SIGN_IN_FAILED = "sign-in-failed"
    FACTOR_FAILED = "second-factor-failed"
    SIGNED_OUT = "signed-out"
    SESSIONS_ENDED = "sessions-ended"
    LINK_MADE = "link-made"
    JOINED = "joined"
    PASSWORD_SET = "password-set"  # noqa: S105 - no password
    FACTOR_SET = "second-factor-set"
    FACTOR_REMOVED = "second-factor-removed"
    ROLE_CHANGED = "role-changed"
    DISABLED = "disabled"
    ENABLED = "enabled"
    EXPORTED = "exported"
    ERASED = "erased"


def note(
    connection: Connection,
    now_ms: int,
    school_id: str | None,
    person_id: str | None,
    what: str,
    object_: str,
) -> None:
    """Notes that the person did that to the object, an id."""
    row = EventRow(new_id(), now_ms, school_id, person_id, str(what), object_[:120])
    keep_event(connection, row)


def note_by(connection: Connection, actor: Actor, now_ms: int, what: str, object_: str) -> None:
    """Notes that the actor did that to the object."""
    note(connection, now_ms, actor.school_id, actor.person_id, what, object_)


def read_events(database: Database, actor: Actor, now_ms: int) -> list[EventRow]:  # noqa: ARG001
    """What happened in the actor's school last; raises NotFound unless they administer it."""
    if actor.role is not Role.ADMINISTRATOR:
        raise NotFound
    with database.reading() as connection:
        return newest_events(connection, actor.school_id, SHOWN)
