"""Schools and their people written and read, within a transaction that is handed in."""

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from croupier.storage.class_tables import classes, members
from croupier.storage.people_tables import people, schools

ADMINISTRATOR, INSTRUCTOR, TRAINEE = "administrator", "instructor", "trainee"


@dataclass(frozen=True, slots=True)
class SchoolRow:
    """A school as it is kept."""

    id: str
    name: str
    made_at: int


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person as they are kept; `password` is a hash, `totp` a secret encrypted."""

    id: str
    school_id: str
    role: str
    login: str
    name: str
    made_at: int
    password: str | None = None
    totp: str | None = None
    totp_step: int = 0
    disabled_at: int | None = None
    seen_at: int | None = None


_PERSON = [people.c[name] for name in PersonRow.__dataclass_fields__]


# --- schools ----------------------------------------------------------------------------------


def keep_school(connection: Connection, row: SchoolRow) -> None:
    """Keeps a new school."""
    connection.execute(insert(schools).values(**asdict(row)))


def find_school(connection: Connection, school_id: str) -> SchoolRow | None:
    """The school, or None."""
    row = connection.execute(select(schools).where(schools.c.id == school_id)).first()
    return None if row is None else SchoolRow(row.id, row.name, row.made_at)


def all_schools(connection: Connection) -> list[SchoolRow]:
    """Every school, oldest first."""
    rows = connection.execute(select(schools).order_by(schools.c.made_at, schools.c.id))
    return [SchoolRow(row.id, row.name, row.made_at) for row in rows]


# --- people -----------------------------------------------------------------------------------


def keep_person(connection: Connection, row: PersonRow) -> None:
    """Keeps a new person; the login must be free."""
    connection.execute(insert(people).values(**asdict(row)))


def find_person(connection: Connection, person_id: str) -> PersonRow | None:
    """The person, or None."""
    row = connection.execute(select(*_PERSON).where(people.c.id == person_id)).first()
    return None if row is None else PersonRow(*row)


def find_login(connection: Connection, login: str) -> PersonRow | None:
    """Whoever has that login, which is in small letters, or None."""
    row = connection.execute(select(*_PERSON).where(people.c.login == login)).first()
    return None if row is None else PersonRow(*row)


def people_of_school(connection: Connection, school_id: str) -> list[PersonRow]:
    """Everybody of the school, by name."""
    query = select(*_PERSON).where(people.c.school_id == school_id)
    order = (func.lower(people.c.name), people.c.id)
    return [PersonRow(*row) for row in connection.execute(query.order_by(*order))]


def trainees_taught_by(connection: Connection, instructor_id: str) -> list[PersonRow]:
    """The trainees of the classes that the instructor teaches, by name; each once."""
    query = select(*_PERSON).where(people.c.id.in_(_taught(instructor_id)))
    order = (func.lower(people.c.name), people.c.id)
    return [PersonRow(*row) for row in connection.execute(query.order_by(*order))]


def teaches(connection: Connection, instructor_id: str, trainee_id: str) -> bool:
    """Whether the one teaches a class that the other learns in."""
    query = _taught(instructor_id).where(members.c.person_id == trainee_id)
    return connection.execute(query.limit(1)).first() is not None


def _taught(instructor_id: str) -> Any:
    own = select(members.c.class_id).where(
        members.c.person_id == instructor_id, members.c.role == INSTRUCTOR
    )
    return select(members.c.person_id).where(members.c.class_id.in_(own), members.c.role == TRAINEE)


def change_person(connection: Connection, person_id: str, **values: object) -> None:
    """Sets the columns of the person."""
    connection.execute(update(people).where(people.c.id == person_id).values(**values))


def factors(connection: Connection) -> dict[str, str]:
    """What is kept of everybody's second factor, by the ids of those who have one."""
    query = select(people.c.id, people.c.totp).where(people.c.totp.is_not(None))
    return {row.id: row.totp for row in connection.execute(query)}


def change_factor(connection: Connection, person_id: str, kept: str, anew: str) -> bool:
    """Keeps the same second factor in another form; False where it is not that one any more."""
    own = (people.c.id == person_id, people.c.totp == kept)
    return connection.execute(update(people).where(*own).values(totp=anew)).rowcount == 1


def use_step(connection: Connection, person_id: str, kept: str, step: int) -> bool:
    """Notes that a step of the second factor was used; False where it, or a later one, was."""
    changed = connection.execute(
        update(people)
        .where(people.c.id == person_id, people.c.totp == kept, people.c.totp_step < step)
        .values(totp_step=step)
    )
    return changed.rowcount == 1


def note_seen(connection: Connection, person_id: str, now_ms: int) -> None:
    """Notes when the person was seen last."""
    change_person(connection, person_id, seen_at=now_ms)


def active_administrators(connection: Connection, school_id: str) -> set[str]:
    """The ids of the school's administrators who may sign in."""
    query = select(people.c.id).where(
        people.c.school_id == school_id,
        people.c.role == ADMINISTRATOR,
        people.c.disabled_at.is_(None),
    )
    return set(connection.scalars(query))


def idle_trainees(connection: Connection, since_ms: int) -> list[PersonRow]:
    """The trainees of all schools who are older than that and were not seen since."""
    seen = func.coalesce(people.c.seen_at, people.c.made_at)
    query = select(*_PERSON).where(people.c.role == TRAINEE, seen < since_ms)
    return [PersonRow(*row) for row in connection.execute(query.order_by(people.c.login))]


# --- classes, as far as they let people in -------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenClass:
    """A class as far as somebody who joins it needs to know."""

    id: str
    school_id: str
    name: str


_CLASS = (classes.c.id, classes.c.school_id, classes.c.name)


def find_class(connection: Connection, class_id: str) -> OpenClass | None:
    """The class unless it is closed."""
    query = select(*_CLASS).where(classes.c.id == class_id, classes.c.closed_at.is_(None))
    row = connection.execute(query).first()
    return None if row is None else OpenClass(*row)


def class_of_code(connection: Connection, code: str) -> OpenClass | None:
    """The class that the code lets into; None where it is no code, or lets nobody in now."""
    query = select(*_CLASS).where(
        classes.c.code == code, classes.c.code_open, classes.c.closed_at.is_(None)
    )
    row = connection.execute(query).first()
    return None if row is None else OpenClass(*row)


def classes_taught(connection: Connection, person_id: str) -> list[OpenClass]:
    """The open classes that the person teaches, by name."""
    query = (
        select(*_CLASS)
        .join(members, members.c.class_id == classes.c.id)
        .where(
            members.c.person_id == person_id,
            members.c.role == INSTRUCTOR,
            classes.c.closed_at.is_(None),
        )
        .order_by(classes.c.name, classes.c.id)
    )
    return [OpenClass(*row) for row in connection.execute(query)]


def classes_of_school(connection: Connection, school_id: str) -> list[OpenClass]:
    """The open classes of the school, by name."""
    query = select(*_CLASS).where(classes.c.school_id == school_id, classes.c.closed_at.is_(None))
    order = (classes.c.name, classes.c.id)
    return [OpenClass(*row) for row in connection.execute(query.order_by(*order))]


def memberships(connection: Connection, person_id: str) -> Sequence[tuple[str, str, int]]:
    """The classes that the person is in: name, role there, and since when."""
    query = (
        select(classes.c.name, members.c.role, members.c.joined_at)
        .join(members, members.c.class_id == classes.c.id)
        .where(members.c.person_id == person_id)
        .order_by(members.c.joined_at, classes.c.name)
    )
    return [(name, role, at) for name, role, at in connection.execute(query)]


def join_class(
    connection: Connection, class_id: str, person_id: str, role: str, now_ms: int
) -> None:
    """Makes the person a member unless they are one."""
    of_both = members.c.class_id == class_id, members.c.person_id == person_id
    if connection.execute(select(members.c.role).where(*of_both)).first() is None:
        row = {"class_id": class_id, "person_id": person_id, "role": role, "joined_at": now_ms}
        connection.execute(insert(members).values(row))


def leave_classes(connection: Connection, person_id: str, roles: Collection[str]) -> None:
    """Takes the person out of every class in which they have one of the roles."""
    connection.execute(
        delete(members).where(members.c.person_id == person_id, members.c.role.in_(list(roles)))
    )
