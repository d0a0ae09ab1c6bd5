"""Classes and their members written and read, within a transaction that is handed in."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, Select, and_, delete, func, insert, select, update

from croupier.storage.class_tables import classes, members
from croupier.storage.people_tables import people


@dataclass(frozen=True, slots=True)
class ClassRow:
    """A class as it is kept."""

    id: str
    school_id: str
    name: str
    code: str
    code_open: bool
    made_at: int
    closed_at: int | None = None


@dataclass(frozen=True, slots=True)
class MemberRow:
    """Somebody in a class, with what counts of the person; `role` is theirs in the class."""

    person_id: str
    login: str
    name: str
    role: str
    joined_at: int
    seen_at: int | None
    disabled: bool


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """Somebody of a school, whatever class they are in."""

    id: str
    login: str
    name: str
    role: str
    disabled: bool


_CLASS: tuple[Any, ...] = (
    *(classes.c.id, classes.c.school_id, classes.c.name, classes.c.code),
    *(classes.c.code_open, classes.c.made_at, classes.c.closed_at),
)
_PERSON: tuple[Any, ...] = (
    *(people.c.id, people.c.login, people.c.name, people.c.role),
    people.c.disabled_at.is_not(None),
)


# --- classes ----------------------------------------------------------------------------------


def keep_class(connection: Connection, row: ClassRow) -> None:
    """Keeps a new class."""
    connection.execute(insert(classes).values(**asdict(row)))


def find_class(connection: Connection, class_id: str) -> ClassRow | None:
    """The class, or None."""
    return _first(connection, select(*_CLASS).where(classes.c.id == class_id))


def find_class_by_code(connection: Connection, code: str) -> ClassRow | None:
    """The class of that code, open or not, or None."""
    return _first(connection, select(*_CLASS).where(classes.c.code == code))


def _first(connection: Connection, query: Select[Any]) -> ClassRow | None:
    row = connection.execute(query).first()
    return None if row is None else ClassRow(*row)


_BY_NAME = (classes.c.closed_at.is_not(None), func.lower(classes.c.name), classes.c.id)


def classes_of_school(connection: Connection, school_id: str) -> list[ClassRow]:
    """Every class of the school by name, those that are closed last."""
    query = select(*_CLASS).where(classes.c.school_id == school_id).order_by(*_BY_NAME)
    return [ClassRow(*row) for row in connection.execute(query)]


def classes_of_person(
    connection: Connection, school_id: str, person_id: str, role: str
) -> list[ClassRow]:
    """The classes of the school in which the person has the role, in the same order."""
    query = (
        select(*_CLASS)
        .join(members, members.c.class_id == classes.c.id)
        .where(classes.c.school_id == school_id)
        .where(members.c.person_id == person_id, members.c.role == role)
        .order_by(*_BY_NAME)
    )
    return [ClassRow(*row) for row in connection.execute(query)]


def change_class(connection: Connection, class_id: str, changes: Mapping[str, object]) -> None:
    """Sets these columns of the class."""
    connection.execute(update(classes).where(classes.c.id == class_id).values(**changes))


# --- members ----------------------------------------------------------------------------------


def role_in(connection: Connection, class_id: str, person_id: str) -> str | None:
    """What the person is in the class; None where they are not in it."""
    own = and_(members.c.class_id == class_id, members.c.person_id == person_id)
    return connection.execute(select(members.c.role).where(own)).scalar()


def members_of(connection: Connection, class_id: str) -> list[MemberRow]:
    """Everybody in the class by name, instructors first."""
    query = (
        select(
            *(people.c.id, people.c.login, people.c.name, members.c.role, members.c.joined_at),
            *(people.c.seen_at, people.c.disabled_at.is_not(None)),
        )
        .join(people, people.c.id == members.c.person_id)
        .where(members.c.class_id == class_id)
        .order_by(members.c.role, func.lower(people.c.name), people.c.id)
    )
    return [MemberRow(*row) for row in connection.execute(query)]


def instructors_of(connection: Connection, class_ids: Collection[str]) -> dict[str, list[str]]:
    """The names of each class's instructors."""
    query = (
        select(members.c.class_id, people.c.name)
        .join(people, people.c.id == members.c.person_id)
        .where(members.c.class_id.in_(list(class_ids)), members.c.role == "instructor")
        .order_by(func.lower(people.c.name), people.c.id)
    )
    found: dict[str, list[str]] = {class_id: [] for class_id in class_ids}
    for class_id, name in connection.execute(query):
        found[class_id].append(name)
    return found


def count_trainees(connection: Connection, class_ids: Collection[str]) -> dict[str, int]:
    """How many trainees each class has; a class without any is left out."""
    query = (
        select(members.c.class_id, func.count())
        .where(members.c.class_id.in_(list(class_ids)), members.c.role == "trainee")
        .group_by(members.c.class_id)
    )
    return {row[0]: row[1] for row in connection.execute(query)}


def keep_members(
    connection: Connection, class_id: str, person_ids: Iterable[str], role: str, now_ms: int
) -> None:
    """Lets people into the class who are not in it yet."""
    rows = [
        {"class_id": class_id, "person_id": one, "role": role, "joined_at": now_ms}
        for one in person_ids
    ]
    if rows:
        connection.execute(insert(members), rows)


def drop_member(connection: Connection, class_id: str, person_id: str) -> None:
    """Takes the person out of the class; what they practised stays theirs."""
    own = and_(members.c.class_id == class_id, members.c.person_id == person_id)
    connection.execute(delete(members).where(own))


# --- people -----------------------------------------------------------------------------------


def people_by_login(
    connection: Connection, school_id: str, logins: Collection[str]
) -> dict[str, KnownPerson]:
    """Those of the school who have one of the logins."""
    query = select(*_PERSON).where(people.c.school_id == school_id)
    rows = connection.execute(query.where(people.c.login.in_(list(logins))))
    return {row[1]: KnownPerson(*row) for row in rows}


def instructors_of_school(connection: Connection, school_id: str) -> list[KnownPerson]:
    """Those of the school who can teach, by name."""
    query = (
        select(*_PERSON)
        .where(people.c.school_id == school_id, people.c.role == "instructor")
        .where(people.c.disabled_at.is_(None))
        .order_by(func.lower(people.c.name), people.c.id)
    )
    return [KnownPerson(*row) for row in connection.execute(query)]
