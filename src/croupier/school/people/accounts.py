"""One's own account: name, password and second factor.

Whoever changes what lets them in gives their password once more, and their other sessions end.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from sqlalchemy import Connection

from croupier.school.people import throttle
from croupier.school.people.actor import STAFF, Actor, NotFound, Role
from croupier.school.people.events import What, note_by
from croupier.school.people.names import Wrong, plain_name
from croupier.school.people.passwords import Weakness, hash_of, is_password, weakness
from croupier.school.people.safe import Safe
from croupier.school.people.sessions import Session, Stage, begin_session
from croupier.school.people.totp import is_secret, matching_step
from croupier.storage import Database
from croupier.storage.people import (
    PersonRow,
    change_person,
    find_person,
    find_school,
    memberships,
)
from croupier.storage.sessions import end_sessions, find_agent
from croupier.storage.tries import forget_tries


@dataclass(frozen=True, slots=True)
class Account:
    """What somebody sees of themselves."""

    login: str
    name: str
    role: Role
    school: str
    has_second_factor: bool
    classes: tuple[str, ...]


def read_account(database: Database, actor: Actor) -> Account:
    """The actor's account; raises NotFound where nobody signs in."""
    with database.reading() as connection:
        person = _self(connection, actor)
        school = find_school(connection, person.school_id)
        classes = tuple(name for name, _, _ in memberships(connection, person.id))
    name = school.name if school is not None else ""
    has_factor = person.totp is not None
    return Account(person.login, person.name, Role(person.role), name, has_factor, classes)


def _self(connection: Connection, actor: Actor) -> PersonRow:
    person = find_person(connection, actor.person_id)
    if person is None or person.disabled_at is not None:
        raise NotFound
    return person


def rename(database: Database, actor: Actor, name: str) -> Wrong | None:
    """Sets the actor's name, or says why not."""
    name = plain_name(name)
    if not name:
        return Wrong.NAME
    with database.writing(actor.person_id) as connection:
        _self(connection, actor)
        change_person(connection, actor.person_id, name=name)
    return None


def is_own_password(database: Database, actor: Actor, password: str, now_ms: int) -> bool:
    """Whether that is the actor's password; False as well after too many that were not."""
    with database.reading() as connection:
        person = _self(connection, actor)
    key = throttle.account_key(person.login)
    if not throttle.begin_try(database, key, throttle.ACCOUNT, now_ms):
        is_password(None, password)
        return False
    if not is_password(person.password, password):
        return False
    throttle.forget(database, key)
    return True


def change_password(
    database: Database, session: Session, old: str, new: str, now_ms: int
) -> str | Wrong | Weakness:
    """Sets a new password; the token of a new session, for all of the person's end.

    Or why it is not taken.
    """
    actor = session.actor
    if not is_own_password(database, actor, old, now_ms):
        return Wrong.PASSWORD
    with database.reading() as connection:
        person = _self(connection, actor)
        school = find_school(connection, person.school_id)
    own = (person.login, person.name, school.name if school is not None else "")
    weak = weakness(new, own, beside_factor=person.totp is not None)
    if weak is not None:
        return weak
    kept = hash_of(new)
    with _anew(database, session, now_ms) as (connection, token):
        if _self(connection, actor).totp is None and person.totp is not None:
            raise NotFound  # the second factor was taken away meanwhile
        change_person(connection, actor.person_id, password=kept)
        note_by(connection, actor, now_ms, What.PASSWORD_SET, actor.person_id)
    return token


def set_second_factor(
    database: Database,
    session: Session,
    password: str,
    secret: str,
    code: str,
    now_ms: int,
    safe: Safe,
) -> str | Wrong:
    """Takes the secret as the person's second factor once a code of it was given.

    The token of a new session, which has it; all others end. Or what is wrong: the password, or
    the code.
    """
    actor = session.actor
    if session.stage is Stage.AWAITING:  # somebody with the password alone
        raise NotFound
    if not is_own_password(database, actor, password, now_ms):
        return Wrong.PASSWORD
    step = matching_step(secret, code, now_ms) if is_secret(secret) else None
    if step is None:
        return Wrong.CODE
    with _anew(database, session, now_ms, second_factor=True) as (connection, token):
        _self(connection, actor)
        kept = safe.put_in(secret, actor.person_id)
        change_person(connection, actor.person_id, totp=kept, totp_step=step)
        forget_tries(connection, throttle.factor_key(actor.person_id))
        note_by(connection, actor, now_ms, What.FACTOR_SET, actor.person_id)
    return token


def remove_second_factor(
    database: Database, session: Session, password: str, now_ms: int
) -> Wrong | Weakness | None:
    """Does without a second factor, which trainees may whose password is long enough alone.

    Raises NotFound for the staff.
    """
    actor = session.actor
    if actor.role in STAFF:
        raise NotFound
    if not is_own_password(database, actor, password, now_ms):
        return Wrong.PASSWORD
    weak = weakness(password, beside_factor=False)
    if weak is not None:
        return weak
    with database.writing(actor.person_id) as connection:
        _self(connection, actor)
        change_person(connection, actor.person_id, totp=None)
        note_by(connection, actor, now_ms, What.FACTOR_REMOVED, actor.person_id)
    return None


@contextmanager
def _anew(
    database: Database, session: Session, now_ms: int, *, second_factor: bool | None = None
) -> Iterator[tuple[Connection, str]]:
    """A transaction in which every session of the person ends and one begins: its token."""
    actor = session.actor
    with database.writing(actor.person_id) as connection:
        found = find_agent(connection, session.id)
        if found is None:
            raise NotFound
        agent, had = found
        has = had if second_factor is None else second_factor
        end_sessions(connection, actor.person_id)
        token = begin_session(
            connection, actor.person_id, actor.role, agent, now_ms, second_factor=has
        )
        yield connection, token
