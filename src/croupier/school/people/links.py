"""Links that are used once: into a school, or to a new password. Shown once, kept as digests.

An administrator invites to any role, an instructor trainees to a class of their own; a new
password is opened to whom one may see. Nothing is sent: whoever makes a link hands it on.
"""

from dataclasses import dataclass

from sqlalchemy import Connection

from croupier.school.people.actor import STAFF, Actor, NotFound, Role
from croupier.school.people.events import What, note, note_by
from croupier.school.people.ids import digest, new_token
from croupier.storage import Database
from croupier.storage.links import (
    INVITE,
    RESET,
    LinkRow,
    drop_links,
    find_link,
    keep_link,
)
from croupier.storage.people import (
    PersonRow,
    classes_of_school,
    classes_taught,
    find_class,
    find_person,
    find_school,
    teaches,
)

HOUR = 3_600_000
INVITATION_LASTS = 7 * 24 * HOUR
RESET_LASTS = HOUR


@dataclass(frozen=True, slots=True)
class Invitation:
    """What a link invites to; `class_name` is empty where it leads into no class."""

    school_id: str
    school: str
    role: Role
    class_id: str | None
    class_name: str


@dataclass(frozen=True, slots=True)
class Reset:
    """Whose password a link sets."""

    person: PersonRow
    school: str


def invite(database: Database, actor: Actor, role: Role, class_id: str | None, now_ms: int) -> str:
    """The token of a link for somebody new, good for a week.

    Raises NotFound for what the actor may not give: another's class, or a role above.
    """
    with database.writing(actor.person_id) as connection:
        if actor.role not in STAFF:
            raise NotFound
        if class_id is not None and class_id not in _own_classes(connection, actor):
            raise NotFound
        if actor.role is Role.INSTRUCTOR and (role is not Role.TRAINEE or class_id is None):
            raise NotFound
        if class_id is not None and role is Role.ADMINISTRATOR:
            raise NotFound
        token = new_token()
        row = LinkRow(
            digest(token),
            INVITE,
            actor.school_id,
            role.value,
            class_id,
            None,
            actor.person_id,
            now_ms,
            now_ms + INVITATION_LASTS,
        )
        keep_link(connection, row)
        note_by(connection, actor, now_ms, What.LINK_MADE, f"{INVITE} {role.value}")
    return token


def _own_classes(connection: Connection, actor: Actor) -> set[str]:
    found = (
        classes_of_school(connection, actor.school_id)
        if actor.role is Role.ADMINISTRATOR
        else classes_taught(connection, actor.person_id)
    )
    return {one.id for one in found}


def reset(database: Database, actor: Actor, person_id: str, now_ms: int) -> str:
    """The token of a link by which the person sets a new password, good for an hour.

    Raises NotFound unless the actor may see the person as staff, and for the actor's own self.
    """
    with database.writing(person_id) as connection:
        person = seen_by_staff(connection, actor, person_id)
        if person.id == actor.person_id or person.disabled_at is not None:
            raise NotFound
        token = open_password(connection, person, actor.person_id, now_ms, RESET_LASTS)
        note_by(connection, actor, now_ms, What.LINK_MADE, f"{RESET} {person.id}")
    return token


def open_password(
    connection: Connection, person: PersonRow, made_by: str | None, now_ms: int, lasts_ms: int
) -> str:
    """The token of a link to a new password of the person, in place of those made before.

    For whom was put on a list and has no password yet as well: `INVITATION_LASTS` for those.
    """
    drop_links(connection, person.id)
    token = new_token()
    ends_at = now_ms + lasts_ms
    row = LinkRow(
        digest(token), RESET, person.school_id, None, None, person.id, made_by, now_ms, ends_at
    )
    keep_link(connection, row)
    if made_by is None:
        note(connection, now_ms, person.school_id, None, What.LINK_MADE, f"{RESET} {person.id}")
    return token


def seen_by_staff(connection: Connection, actor: Actor, person_id: str) -> PersonRow:
    """The person, whom the actor may see as staff: of their school, or a trainee they teach.

    Raises NotFound otherwise.
    """
    person = find_person(connection, person_id)
    if person is None or person.school_id != actor.school_id or actor.role not in STAFF:
        raise NotFound
    if actor.role is Role.ADMINISTRATOR:
        return person
    if person.role != Role.TRAINEE or not teaches(connection, actor.person_id, person.id):
        raise NotFound
    return person


def read_invitation(database: Database, token: str, now_ms: int) -> Invitation:
    """What the link invites to; raises NotFound unless it can be used now."""
    with database.reading() as connection:
        link = find_link(connection, digest(token), INVITE, now_ms)
        if link is None:
            raise NotFound
        return invitation_of(connection, link)


def invitation_of(connection: Connection, link: LinkRow) -> Invitation:
    """What a link that is good invites to; raises NotFound where its class is closed by now."""
    school = find_school(connection, link.school_id)
    found = None if link.class_id is None else find_class(connection, link.class_id)
    if school is None or link.role is None or (link.class_id is not None and found is None):
        raise NotFound
    name = found.name if found is not None else ""
    return Invitation(school.id, school.name, Role(link.role), link.class_id, name)


def read_reset(database: Database, token: str, now_ms: int) -> Reset:
    """Whose password the link sets; raises NotFound unless it can be used now."""
    with database.reading() as connection:
        return reset_of(connection, token, now_ms)


def reset_of(connection: Connection, token: str, now_ms: int) -> Reset:
    """Whose password the link sets; raises NotFound unless it can be used now."""
    link = find_link(connection, digest(token), RESET, now_ms)
    person = find_person(connection, link.person_id or "") if link is not None else None
    if person is None or person.disabled_at is not None:
        raise NotFound
    school = find_school(connection, person.school_id)
    return Reset(person, school.name if school is not None else "")
