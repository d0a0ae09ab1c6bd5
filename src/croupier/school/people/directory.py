"""The people of a school, as its staff see and change them.

An administrator sees everybody of the school, an instructor the trainees of their classes.
"""

from dataclasses import dataclass

from sqlalchemy import Connection

from croupier.school.people.actor import STAFF, Actor, NotFound, Role
from croupier.school.people.events import What, note_by
from croupier.school.people.ids import new_id
from croupier.school.people.links import (
    INVITATION_LASTS,
    RESET_LASTS,
    open_password,
    seen_by_staff,
)
from croupier.school.people.names import Wrong, is_login, plain_login, plain_name
from croupier.storage import Database
from croupier.storage.links import drop_links, drop_links_by
from croupier.storage.people import (
    OpenClass,
    PersonRow,
    SchoolRow,
    active_administrators,
    all_schools,
    change_person,
    classes_of_school,
    classes_taught,
    find_login,
    keep_person,
    keep_school,
    leave_classes,
    memberships,
    people_of_school,
    trainees_taught_by,
)
from croupier.storage.sessions import end_sessions

LAST_ADMINISTRATOR_TURN = "administrators of "
NOBODY = "—"
"""The name of whoever was erased, in every language."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person as staff see them; `is_waiting` says that they have chosen no password yet."""

    id: str
    login: str
    name: str
    role: Role
    made_at: int
    seen_at: int | None
    is_disabled: bool
    is_waiting: bool
    has_second_factor: bool


class LastAdministrator(NotFound):
    """A school would be left without anybody who administers it."""


def person_of(row: PersonRow) -> Person:
    """The person as staff see them."""
    return Person(
        row.id,
        row.login,
        row.name,
        Role(row.role),
        row.made_at,
        row.seen_at,
        row.disabled_at is not None,
        row.password is None,
        row.totp is not None,
    )


def is_erased(row: PersonRow) -> bool:
    """Whether nothing is left of the person but an id."""
    return row.name == NOBODY and row.password is None and row.disabled_at is not None


def read_people(database: Database, actor: Actor) -> list[Person]:
    """Everybody whom the actor may see, by name; raises NotFound unless they are of the staff."""
    with database.reading() as connection:
        if actor.role is Role.ADMINISTRATOR:
            rows = people_of_school(connection, actor.school_id)
        elif actor.role is Role.INSTRUCTOR:
            rows = trainees_taught_by(connection, actor.person_id)
        else:
            raise NotFound
    return [person_of(row) for row in rows if not is_erased(row)]


def read_person(database: Database, actor: Actor, person_id: str) -> tuple[Person, tuple[str, ...]]:
    """The person, and the names of their classes; raises NotFound."""
    with database.reading() as connection:
        row = seen_by_staff(connection, actor, person_id)
        in_classes = tuple(name for name, _, _ in memberships(connection, row.id))
    return person_of(row), in_classes


def open_classes(database: Database, actor: Actor) -> list[OpenClass]:
    """The classes into which the actor may invite, by name."""
    with database.reading() as connection:
        if actor.role is Role.ADMINISTRATOR:
            return classes_of_school(connection, actor.school_id)
        return classes_taught(connection, actor.person_id) if actor.role in STAFF else []


# --- by an administrator ------------------------------------------------------------------------


def disable(database: Database, actor: Actor, person_id: str, now_ms: int) -> None:
    """Keeps the person out, at once: their sessions end, and the links they made.

    Raises NotFound unless the actor administers their school, and for the actor's own self.
    """
    with database.writing(LAST_ADMINISTRATOR_TURN + actor.school_id) as connection:
        row = _other(connection, actor, person_id)
        shut_out(connection, row, now_ms)
        note_by(connection, actor, now_ms, What.DISABLED, row.id)


def shut_out(connection: Connection, row: PersonRow, now_ms: int) -> None:
    """Keeps the person out; raises LastAdministrator where nobody would be left to let any in."""
    _leave_one(connection, row)
    change_person(connection, row.id, disabled_at=row.disabled_at or now_ms)
    end_sessions(connection, row.id)
    drop_links(connection, row.id)
    drop_links_by(connection, row.id)


def enable(database: Database, actor: Actor, person_id: str, now_ms: int) -> None:
    """Lets the person in again; raises NotFound as `disable` does."""
    with database.writing(person_id) as connection:
        row = _other(connection, actor, person_id)
        if is_erased(row):
            raise NotFound
        change_person(connection, row.id, disabled_at=None)
        note_by(connection, actor, now_ms, What.ENABLED, row.id)


def change_role(database: Database, actor: Actor, person_id: str, role: Role, now_ms: int) -> None:
    """Gives the person another role; their sessions end, and what the role before let them do.

    Raises NotFound unless the actor administers their school, and for the actor's own self.
    """
    with database.writing(LAST_ADMINISTRATOR_TURN + actor.school_id) as connection:
        row = _other(connection, actor, person_id)
        if row.role == role:
            return
        _leave_one(connection, row)
        change_person(connection, row.id, role=role.value)
        end_sessions(connection, row.id)
        drop_links_by(connection, row.id)
        if row.role == Role.INSTRUCTOR:
            leave_classes(connection, row.id, [Role.INSTRUCTOR.value])
        if row.role == Role.TRAINEE:
            leave_classes(connection, row.id, [Role.TRAINEE.value])
        note_by(connection, actor, now_ms, What.ROLE_CHANGED, f"{row.id} {row.role}>{role.value}")


def lost_second_factor(database: Database, actor: Actor, person_id: str, now_ms: int) -> str:
    """Takes the person's second factor and password away: the token of a link to a new password.

    Both, since a password that is short beside a second factor is no good without one. Raises
    NotFound as `disable` does.
    """
    with database.writing(person_id) as connection:
        row = _other(connection, actor, person_id)
        if row.disabled_at is not None:
            raise NotFound
        change_person(connection, row.id, totp=None, password=None)
        end_sessions(connection, row.id)
        token = open_password(connection, row, actor.person_id, now_ms, RESET_LASTS)
        note_by(connection, actor, now_ms, What.FACTOR_REMOVED, row.id)
    return token


def _other(connection: Connection, actor: Actor, person_id: str) -> PersonRow:
    row = seen_by_staff(connection, actor, person_id)
    if actor.role is not Role.ADMINISTRATOR or row.id == actor.person_id:
        raise NotFound
    return row


def _leave_one(connection: Connection, row: PersonRow) -> None:
    if active_administrators(connection, row.school_id) == {row.id}:
        raise LastAdministrator


# --- from the server's own terminal ---------------------------------------------------------------


def add_administrator(
    database: Database, school: str, login: str, now_ms: int
) -> tuple[str, bool] | Wrong:
    """A new administrator of the school of that name, which is made where there is none.

    The token of a link to their first password, good for a week, and whether the school is new.
    """
    login, name = plain_login(login), plain_name(school)
    if not is_login(login):
        return Wrong.LOGIN
    if not name:
        return Wrong.NAME
    with database.writing("login " + login) as connection:
        if find_login(connection, login) is not None:
            return Wrong.LOGIN_TAKEN
        found = [one for one in all_schools(connection) if one.name == name]
        kept = found[0] if found else SchoolRow(new_id(), name, now_ms)
        if not found:
            keep_school(connection, kept)
        row = PersonRow(new_id(), kept.id, Role.ADMINISTRATOR.value, login, login, now_ms)
        keep_person(connection, row)
        token = open_password(connection, row, None, now_ms, INVITATION_LASTS)
    return token, not found
