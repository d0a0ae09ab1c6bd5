"""Classes: made, renamed, closed, and joined by code.

An instructor has the classes they teach, an administrator all of the school; a trainee sees of
those they are in the name and who teaches them. Whatever else there is, is not found.
"""

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import Connection

from croupier.school.challenges import plain_code
from croupier.school.people.actor import STAFF, Actor, NotFound, Role
from croupier.school.people.events import note_by
from croupier.school.people.ids import new_id
from croupier.storage import Database
from croupier.storage.classes import (
    ClassRow,
    MemberRow,
    change_class,
    classes_of_person,
    classes_of_school,
    count_trainees,
    drop_member,
    find_class,
    find_class_by_code,
    instructors_of,
    instructors_of_school,
    keep_class,
    keep_members,
    members_of,
    people_by_login,
    role_in,
)

LONGEST_NAME = 120
_CODE_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_CODE_LENGTH = 8


class WhyNot(StrEnum):
    """Why something was not done to a class; nothing was changed."""

    NO_NAME = "no_name"
    NO_INSTRUCTOR = "no_instructor"
    CLOSED = "closed"
    NO_SUCH_PERSON = "no_such_person"
    LAST_INSTRUCTOR = "last_instructor"
    NO_SUCH_CODE = "no_such_code"


class What(StrEnum):
    """What is noted of classes; the keys are for good."""

    CLOSED = "class-closed"
    REOPENED = "class-reopened"
    ADDED = "member-added"
    REMOVED = "member-removed"
    ROSTER_IN = "roster-taken-in"
    ROSTER_OUT = "roster-exported"


@dataclass(frozen=True, slots=True)
class Class:
    """A class as staff see it."""

    id: str
    name: str
    code: str
    code_open: bool
    is_closed: bool
    made_at: int
    instructors: tuple[str, ...]
    trainees: int

    @property
    def shown_code(self) -> str:
        """The code in two halves, as it is read out: `K7QM-4XDP`."""
        return f"{self.code[:4]}-{self.code[4:]}"


@dataclass(frozen=True, slots=True)
class OwnClass:
    """A class as a trainee sees it who is in it."""

    id: str
    name: str
    instructors: tuple[str, ...]


def new_code() -> str:
    """A class's code: eight signs of which none is taken for another."""
    return "".join(secrets.choice(_CODE_SIGNS) for _ in range(_CODE_LENGTH))


def read_line(text: str, longest: int) -> str:
    """The text on one line, no longer than that; empty where nothing is left of it."""
    shown = "".join(sign if sign.isprintable() else " " for sign in text[: 4 * longest])
    return " ".join(shown.split())[:longest].strip()


# --- seen -------------------------------------------------------------------------------------


def taught(connection: Connection, actor: Actor, class_id: str) -> ClassRow:
    """The class, which the actor teaches or whose school they administer; raises NotFound."""
    row = find_class(connection, class_id)
    if row is None or row.school_id != actor.school_id or actor.role not in STAFF:
        raise NotFound
    own = role_in(connection, class_id, actor.person_id)
    if actor.role is not Role.ADMINISTRATOR and own != Role.INSTRUCTOR:
        raise NotFound
    return row


def attended(connection: Connection, actor: Actor, class_id: str) -> ClassRow:
    """The class, which is open and has the actor as its trainee; raises NotFound."""
    row = find_class(connection, class_id)
    if row is None or row.school_id != actor.school_id or row.closed_at is not None:
        raise NotFound
    if role_in(connection, class_id, actor.person_id) != Role.TRAINEE:
        raise NotFound
    return row


def read_classes(actor: Actor, database: Database) -> list[Class]:
    """The classes that the actor teaches, or all of the school, by name; those closed last."""
    with database.reading() as connection:
        rows: list[ClassRow] = []
        if actor.role is Role.ADMINISTRATOR:
            rows = classes_of_school(connection, actor.school_id)
        elif actor.role is Role.INSTRUCTOR:
            own = (actor.school_id, actor.person_id, Role.INSTRUCTOR.value)
            rows = classes_of_person(connection, *own)
        return _classes(connection, rows)


def read_class(actor: Actor, database: Database, class_id: str) -> tuple[Class, list[MemberRow]]:
    """The class with everybody in it; raises NotFound unless the actor is its staff."""
    with database.reading() as connection:
        row = taught(connection, actor, class_id)
        (found,) = _classes(connection, [row])
        return found, members_of(connection, class_id)


def _classes(connection: Connection, rows: Collection[ClassRow]) -> list[Class]:
    ids = [row.id for row in rows]
    teachers, trainees = instructors_of(connection, ids), count_trainees(connection, ids)
    return [
        Class(
            id=row.id,
            name=row.name,
            code=row.code,
            code_open=row.code_open,
            is_closed=row.closed_at is not None,
            made_at=row.made_at,
            instructors=tuple(teachers[row.id]),
            trainees=trainees.get(row.id, 0),
        )
        for row in rows
    ]


def own_classes(actor: Actor, database: Database) -> list[OwnClass]:
    """The open classes that the actor is a trainee of, by name."""
    with database.reading() as connection:
        own = (actor.school_id, actor.person_id, Role.TRAINEE.value)
        rows = [row for row in classes_of_person(connection, *own) if row.closed_at is None]
        teachers = instructors_of(connection, [row.id for row in rows])
    return [OwnClass(row.id, row.name, tuple(teachers[row.id])) for row in rows]


def who_can_teach(actor: Actor, database: Database) -> list[tuple[str, str]]:
    """Login and name of the school's instructors, for an administrator alone."""
    if actor.role is not Role.ADMINISTRATOR:
        raise NotFound
    with database.reading() as connection:
        return [(p.login, p.name) for p in instructors_of_school(connection, actor.school_id)]


# --- changed ----------------------------------------------------------------------------------


def make_class(
    actor: Actor, database: Database, name: str, instructors: Collection[str], now_ms: int
) -> str | WhyNot:
    """Makes a class and returns its id.

    An instructor teaches it themselves; an administrator names who does, by login.
    """
    if actor.role not in STAFF:
        raise NotFound
    read = read_line(name, LONGEST_NAME)
    if not read:
        return WhyNot.NO_NAME
    row = ClassRow(new_id(), actor.school_id, read, new_code(), code_open=False, made_at=now_ms)
    with database.writing(row.id) as connection:
        teachers = [actor.person_id]
        if actor.role is Role.ADMINISTRATOR:
            logins = {login.strip().lower() for login in instructors}
            found = _can_teach(connection, actor, logins)
            if found is None or not found:
                return WhyNot.NO_INSTRUCTOR
            teachers = found
        keep_class(connection, row)
        keep_members(connection, row.id, teachers, Role.INSTRUCTOR.value, now_ms)
    return row.id


def _can_teach(connection: Connection, actor: Actor, logins: Collection[str]) -> list[str] | None:
    """The ids of these instructors of the school; None where one of them is none."""
    found = people_by_login(connection, actor.school_id, logins)
    if len(found) < len(logins):
        return None
    if any(one.disabled or one.role != Role.INSTRUCTOR for one in found.values()):
        return None
    return [one.id for one in found.values()]


def rename_class(actor: Actor, database: Database, class_id: str, name: str) -> WhyNot | None:
    """Calls the class otherwise."""
    read = read_line(name, LONGEST_NAME)
    with database.writing(class_id) as connection:
        taught(connection, actor, class_id)
        if not read:
            return WhyNot.NO_NAME
        change_class(connection, class_id, {"name": read})
    return None


def close_class(actor: Actor, database: Database, class_id: str, now_ms: int) -> None:
    """Closes the class: nobody joins, and its trainees no longer see it. All of it is kept."""
    with database.writing(class_id) as connection:
        if taught(connection, actor, class_id).closed_at is None:
            change_class(connection, class_id, {"closed_at": now_ms, "code_open": False})
            note_by(connection, actor, now_ms, What.CLOSED, class_id)


def reopen_class(actor: Actor, database: Database, class_id: str, now_ms: int) -> None:
    """Opens a class again that was closed; its code stays shut."""
    with database.writing(class_id) as connection:
        if taught(connection, actor, class_id).closed_at is not None:
            change_class(connection, class_id, {"closed_at": None})
            note_by(connection, actor, now_ms, What.REOPENED, class_id)


def set_code(actor: Actor, database: Database, class_id: str, *, is_open: bool) -> WhyNot | None:
    """Opens the class to whoever has its code, or shuts it."""
    with database.writing(class_id) as connection:
        row = taught(connection, actor, class_id)
        if is_open and row.closed_at is not None:
            return WhyNot.CLOSED
        change_class(connection, class_id, {"code_open": is_open})
    return None


def renew_code(actor: Actor, database: Database, class_id: str) -> WhyNot | None:
    """Gives the class another code: the one before is good for nothing any more."""
    with database.writing(class_id) as connection:
        row = taught(connection, actor, class_id)
        if row.closed_at is not None:
            return WhyNot.CLOSED
        change_class(connection, class_id, {"code": new_code()})
    return None


# --- in and out -------------------------------------------------------------------------------


def class_of_code(connection: Connection, text: str) -> ClassRow | None:
    """The class that is open to whoever has this code, however it was typed; or None."""
    code = plain_code(text)
    row = None if code is None else find_class_by_code(connection, code)
    return row if row is not None and row.code_open and row.closed_at is None else None


def join_class(actor: Actor, database: Database, text: str, now_ms: int) -> str | WhyNot:
    """Lets the actor, a trainee, into their school's class of that code; returns its id."""
    if actor.role is not Role.TRAINEE:
        raise NotFound
    with database.reading() as connection:
        found = class_of_code(connection, text)
    if found is None or found.school_id != actor.school_id:
        return WhyNot.NO_SUCH_CODE
    with database.writing(found.id) as connection:
        row = class_of_code(connection, text)
        if row is None or row.id != found.id:
            return WhyNot.NO_SUCH_CODE
        if role_in(connection, row.id, actor.person_id) is None:
            keep_members(connection, row.id, [actor.person_id], Role.TRAINEE.value, now_ms)
    return found.id


def add_member(
    actor: Actor, database: Database, class_id: str, login: str, now_ms: int
) -> WhyNot | None:
    """Lets somebody of the school into the class by their login, as what they are.

    An instructor adds trainees; another instructor is named by an administrator.
    """
    wanted = login.strip().lower()[:80]
    with database.writing(class_id) as connection:
        if taught(connection, actor, class_id).closed_at is not None:
            return WhyNot.CLOSED
        person = people_by_login(connection, actor.school_id, [wanted]).get(wanted)
        may = {Role.TRAINEE}
        if actor.role is Role.ADMINISTRATOR:
            may.add(Role.INSTRUCTOR)
        if person is None or person.disabled or person.role not in may:
            return WhyNot.NO_SUCH_PERSON
        if role_in(connection, class_id, person.id) is None:
            keep_members(connection, class_id, [person.id], person.role, now_ms)
            note_by(connection, actor, now_ms, What.ADDED, f"{class_id} {person.id}")
    return None


def remove_member(
    actor: Actor, database: Database, class_id: str, person_id: str, now_ms: int
) -> WhyNot | None:
    """Takes somebody out of the class; raises NotFound where they are not in it.

    An instructor takes out trainees; another instructor is taken out by an administrator, as
    long as one is left.
    """
    with database.writing(class_id) as connection:
        taught(connection, actor, class_id)
        role = role_in(connection, class_id, person_id)
        if role is None:
            raise NotFound
        if role == Role.INSTRUCTOR:
            if actor.role is not Role.ADMINISTRATOR:
                raise NotFound
            left = [m for m in members_of(connection, class_id) if m.role == Role.INSTRUCTOR]
            if len(left) < 2:
                return WhyNot.LAST_INSTRUCTOR
        drop_member(connection, class_id, person_id)
        note_by(connection, actor, now_ms, What.REMOVED, f"{class_id} {person_id}")
    return None
