"""Getting in: by password and second factor, by an invitation, by the code of a class."""

from dataclasses import dataclass

from sqlalchemy import Connection

from croupier.school.challenges import plain_code
from croupier.school.people import throttle
from croupier.school.people.actor import Actor, NotFound, Role
from croupier.school.people.events import What, note
from croupier.school.people.ids import digest, new_id
from croupier.school.people.links import Invitation, invitation_of, reset_of
from croupier.school.people.names import Wrong, is_login, plain_login, plain_name
from croupier.school.people.passwords import (
    Weakness,
    hash_of,
    is_outdated,
    is_password,
    weakness,
)
from croupier.school.people.safe import Safe
from croupier.school.people.sessions import Session, Stage, begin_session
from croupier.school.people.throttle import ACCOUNT, ADDRESS, CODES
from croupier.school.people.totp import matching_step
from croupier.storage import Database
from croupier.storage.links import INVITE, find_link, use_link
from croupier.storage.people import (
    PersonRow,
    change_person,
    class_of_code,
    find_login,
    find_person,
    find_school,
    join_class,
    keep_person,
    use_step,
)
from croupier.storage.sessions import drop_session, end_session, end_sessions
from croupier.storage.tries import forget_tries


@dataclass(frozen=True, slots=True)
class Browser:
    """Where somebody comes from: an address, what the browser is, and the session it had."""

    address: str
    agent: str
    old_session: str = ""


@dataclass(frozen=True, slots=True)
class SignedIn:
    """The token of a new session, whose it is, and how far they got."""

    token: str
    actor: Actor
    stage: Stage


@dataclass(frozen=True, slots=True)
class NewPerson:
    """What somebody who joins fills in."""

    login: str
    name: str
    password: str


# --- by password --------------------------------------------------------------------------------


def sign_in(
    database: Database, login: str, password: str, browser: Browser, now_ms: int
) -> SignedIn | None:
    """A session for whoever has that login and password; None for everybody else.

    None says nothing of why: no such login, another password, nobody who may sign in, or too
    many tries. It takes as long in each case.
    """
    login = plain_login(login)[:200]
    key, address = throttle.account_key(login), throttle.address_key(browser.address)
    may = throttle.may_try(database, address, ADDRESS, now_ms)
    may = may and throttle.begin_try(database, key, ACCOUNT, now_ms)
    with database.reading() as connection:
        person = find_login(connection, login)
    is_right = is_password(person.password if person is not None else None, password)
    if may and is_right and person is not None:
        renewed = hash_of(password) if is_outdated(person.password or "") else None
        entered = _enter(database, person, renewed, browser, now_ms)
        if entered is not None:
            return entered
    if may:
        _note_failure(database, person, address, now_ms)
    return None


def _enter(
    database: Database, seen: PersonRow, renewed: str | None, browser: Browser, now_ms: int
) -> SignedIn | None:
    with database.writing(seen.id) as connection:
        person = find_person(connection, seen.id)
        if person is None or person.disabled_at is not None or person.password != seen.password:
            return None
        if renewed is not None:
            change_person(connection, person.id, password=renewed)
        forget_tries(connection, throttle.account_key(person.login))
        _drop_old(connection, browser)
        awaits = person.totp is not None
        return _begin(connection, person, browser, now_ms, awaits=awaits)


def _begin(
    connection: Connection,
    person: PersonRow,
    browser: Browser,
    now_ms: int,
    *,
    awaits: bool = False,
    second_factor: bool = False,
) -> SignedIn:
    token = begin_session(
        connection,
        person.id,
        person.role,
        browser.agent,
        now_ms,
        second_factor=second_factor,
        awaits=awaits,
    )
    role = Role(person.role)
    settles = role is not Role.TRAINEE and not second_factor
    stage = Stage.AWAITING if awaits else Stage.SETTLING if settles else Stage.COMPLETE
    if not awaits:
        note(connection, now_ms, person.school_id, person.id, What.SIGNED_IN, person.id)
    return SignedIn(token, Actor(person.id, person.school_id, role), stage)


def _drop_old(connection: Connection, browser: Browser) -> None:
    """Ends the session that the browser had: its token is not to be used by whoever knew it."""
    if browser.old_session:
        drop_session(connection, digest(browser.old_session))


def _note_failure(database: Database, person: PersonRow | None, address: str, now_ms: int) -> None:
    throttle.count_failure(database, address, ADDRESS, now_ms)
    if person is not None:
        with database.writing(person.id) as connection:
            note(connection, now_ms, person.school_id, None, What.SIGN_IN_FAILED, person.id)


# --- by the second factor -----------------------------------------------------------------------


def give_second_factor(
    database: Database, session: Session, code: str, browser: Browser, now_ms: int, safe: Safe
) -> SignedIn | None:
    """A whole session in place of one that awaits the code; None where the code is not right.

    Or where there were too many tries, which is not told. A code lets in once. Raises CannotOpen
    where the server's secret is another than the one that the factor was put away by.
    """
    person_id = session.actor.person_id
    key = throttle.factor_key(person_id)
    if session.stage is not Stage.AWAITING:
        return None
    if not throttle.begin_try(database, key, ACCOUNT, now_ms):
        return None
    with database.writing(person_id) as connection:
        person = find_person(connection, person_id)
        if person is None or person.totp is None or person.disabled_at is not None:
            return None
        secret = safe.take_out(person.totp, person_id)
        step = matching_step(secret, code, now_ms, person.totp_step)
        if (
            step is None
            or not use_step(connection, person.id, person.totp, step)
            or not end_session(connection, person.id, session.id)
        ):
            note(connection, now_ms, person.school_id, None, What.FACTOR_FAILED, person.id)
            return None
        forget_tries(connection, key)
        return _begin(connection, person, browser, now_ms, second_factor=True)


# --- by an invitation ---------------------------------------------------------------------------


def join_by_link(
    database: Database, token: str, given: NewPerson, browser: Browser, now_ms: int
) -> SignedIn | Wrong | Weakness:
    """A new person with a session, or what is wrong with what they gave; the link stays then.

    Raises NotFound unless the link can be used now.
    """
    link_id = digest(token)
    with database.reading() as connection:
        link = find_link(connection, link_id, INVITE, now_ms)
        if link is None:
            raise NotFound
        invitation = invitation_of(connection, link)
    made = _new_person(given, invitation, now_ms)
    if not isinstance(made, PersonRow):
        return made
    with database.writing("login " + made.login) as connection:
        if find_login(connection, made.login) is not None:
            return Wrong.LOGIN_TAKEN
        if not use_link(connection, link_id, now_ms):
            raise NotFound
        return _join(connection, made, invitation.class_id, browser, now_ms)


def read_class_code(database: Database, code: str, address: str, now_ms: int) -> Invitation | None:
    """What the code of a class invites to; None where it is none that lets in now.

    Or where there were too many wrong ones from that address, which is not told.
    """
    key = throttle.codes_key(address)
    if not throttle.may_try(database, key, CODES, now_ms):
        return None
    with database.reading() as connection:
        found = _invited_by(connection, code)
    if found is None:
        throttle.count_failure(database, key, CODES, now_ms)
    return found


def join_by_code(
    database: Database, code: str, given: NewPerson, browser: Browser, now_ms: int
) -> SignedIn | Wrong | Weakness:
    """A new trainee of the class with a session, or what is wrong with what they gave.

    Raises NotFound unless the code lets in now.
    """
    invitation = read_class_code(database, code, browser.address, now_ms)
    if invitation is None:
        raise NotFound
    made = _new_person(given, invitation, now_ms)
    if not isinstance(made, PersonRow):
        return made
    with database.writing("login " + made.login) as connection:
        if _invited_by(connection, code) is None:
            raise NotFound
        if find_login(connection, made.login) is not None:
            return Wrong.LOGIN_TAKEN
        return _join(connection, made, invitation.class_id, browser, now_ms)


def _invited_by(connection: Connection, code: str) -> Invitation | None:
    found = class_of_code(connection, plain_code(code) or "")
    school = None if found is None else find_school(connection, found.school_id)
    if found is None or school is None:
        return None
    return Invitation(school.id, school.name, Role.TRAINEE, found.id, found.name)


def _new_person(
    given: NewPerson, invitation: Invitation, now_ms: int
) -> PersonRow | Wrong | Weakness:
    login, name = plain_login(given.login), plain_name(given.name)
    if not is_login(login):
        return Wrong.LOGIN
    if not name:
        return Wrong.NAME
    own = (login, name, invitation.school)
    weak = weakness(given.password, own, beside_factor=False)
    if weak is not None:
        return weak
    kept = hash_of(given.password)
    return PersonRow(
        new_id(), invitation.school_id, invitation.role.value, login, name, now_ms, kept
    )


def _join(
    connection: Connection, made: PersonRow, class_id: str | None, browser: Browser, now_ms: int
) -> SignedIn:
    keep_person(connection, made)
    if class_id is not None:
        role = Role.TRAINEE if made.role == Role.TRAINEE else Role.INSTRUCTOR
        join_class(connection, class_id, made.id, role.value, now_ms)
    note(connection, now_ms, made.school_id, made.id, What.JOINED, class_id or made.school_id)
    _drop_old(connection, browser)
    return _begin(connection, made, browser, now_ms)


# --- a new password -----------------------------------------------------------------------------


def set_password_by_link(
    database: Database, token: str, password: str, now_ms: int
) -> Weakness | None:
    """Sets the password and ends every session of the person; or why it is not taken.

    Raises NotFound unless the link can be used now. Failures that locked the login are forgotten.
    """
    with database.reading() as connection:
        found = reset_of(connection, token, now_ms)
    person = found.person
    own = (person.login, person.name, found.school)
    weak = weakness(password, own, beside_factor=person.totp is not None)
    if weak is not None:
        return weak
    kept = hash_of(password)
    with database.writing(person.id) as connection:
        still = reset_of(connection, token, now_ms).person
        lost_factor = person.totp is not None and still.totp is None
        if lost_factor or not use_link(connection, digest(token), now_ms):
            raise NotFound
        change_person(connection, person.id, password=kept)
        end_sessions(connection, person.id)
        forget_tries(connection, throttle.account_key(person.login))
        forget_tries(connection, throttle.factor_key(person.id))
        note(connection, now_ms, person.school_id, person.id, What.PASSWORD_SET, person.id)
    return None
