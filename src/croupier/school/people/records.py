"""What is kept of a person: given out whole, erased, and not kept for longer than is said.

Erased is what names the person and what they practised; of exams the answers and gradings stay,
under an id that names nobody, for others' results are read beside them.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection

from croupier.school.exchange import export_json
from croupier.school.people.accounts import is_own_password
from croupier.school.people.actor import STAFF, Actor, NotFound, Role
from croupier.school.people.directory import LAST_ADMINISTRATOR_TURN, NOBODY, is_erased, shut_out
from croupier.school.people.events import What, note, note_by
from croupier.school.people.ids import digest
from croupier.school.people.links import seen_by_staff
from croupier.school.people.names import Wrong
from croupier.school.people.sessions import Session
from croupier.school.people.throttle import account_key, factor_key
from croupier.storage import Database
from croupier.storage.events import sweep_events
from croupier.storage.links import sweep_links
from croupier.storage.people import (
    PersonRow,
    change_person,
    find_person,
    find_school,
    idle_trainees,
    leave_classes,
    memberships,
)
from croupier.storage.personal import exams_of, forget_words_about
from croupier.storage.records import forget_all
from croupier.storage.sessions import sessions_of, sweep_sessions
from croupier.storage.tries import forget_tries, sweep_tries

DAY = 24 * 3_600_000
MOST_MONTHS = 240
_MONTH = 30.4375
_LOCKED = 100


@dataclass(frozen=True, slots=True)
class Swept:
    """What keeping no longer than is said came to: logins erased, and rows deleted."""

    people: tuple[str, ...]
    sessions: int
    links: int
    tries: int
    events: int


# --- given out --------------------------------------------------------------------------------


def export_own(database: Database, actor: Actor, now_ms: int) -> Iterator[str]:
    """Everything that is kept of the actor as one JSON object, in pieces.

    Of exams those that are over. `practice` can be brought in by the history page. That it was
    given out is noted. Raises NotFound where nobody signs in.
    """
    with database.writing(actor.person_id) as connection:
        person = find_person(connection, actor.person_id)
        if person is None:
            raise NotFound
        note_by(connection, actor, now_ms, What.EXPORTED, person.id)
        head = _head(connection, person, now_ms)
    return _pieces(head, export_json(actor, database))


def _pieces(head: dict[str, Any], practice: Iterator[str]) -> Iterator[str]:
    yield json.dumps(head, ensure_ascii=False, indent=1)[:-2]
    yield ',\n "practice": '
    yield from practice
    yield "}\n"


def _head(connection: Connection, person: PersonRow, now_ms: int) -> dict[str, Any]:
    school = find_school(connection, person.school_id)
    return {
        "account": {
            "login": person.login,
            "name": person.name,
            "role": person.role,
            "school": school.name if school is not None else "",
            "made_at": person.made_at,
            "seen_at": person.seen_at,
            "has_second_factor": person.totp is not None,
        },
        "classes": [
            {"name": name, "role": role, "joined_at": at}
            for name, role, at in memberships(connection, person.id)
        ],
        "sessions": [
            {"made_at": one.made_at, "seen_at": one.seen_at, "agent": one.agent}
            for one in sessions_of(connection, person.id)
        ],
        "exams": exams_of(connection, person.id, now_ms),
    }


# --- erased -----------------------------------------------------------------------------------


def erase_self(database: Database, session: Session, password: str, now_ms: int) -> Wrong | None:
    """Erases the trainee who asks for it and gives their password; raises NotFound for staff."""
    actor = session.actor
    if actor.role in STAFF:
        raise NotFound
    if not is_own_password(database, actor, password, now_ms):
        return Wrong.PASSWORD
    with database.writing(actor.person_id) as connection:
        person = find_person(connection, actor.person_id)
        if person is None:
            raise NotFound
        _erase(connection, person, now_ms)
        note_by(connection, actor, now_ms, What.ERASED, person.id)
    return None


def erase(database: Database, actor: Actor, person_id: str, now_ms: int) -> None:
    """Erases a person: an administrator anybody else of the school, an instructor a trainee.

    Raises NotFound for whomever else, LastAdministrator for the last of them.
    """
    with database.reading() as connection:
        found = seen_by_staff(connection, actor, person_id)
    # What they practise meanwhile waits, and then finds nobody; administrators wait for each other.
    one_stays = found.role == Role.ADMINISTRATOR
    turn = LAST_ADMINISTRATOR_TURN + actor.school_id if one_stays else person_id
    with database.writing(turn) as connection:
        person = seen_by_staff(connection, actor, person_id)
        if person.id == actor.person_id:
            raise NotFound
        _erase(connection, person, now_ms)
        note_by(connection, actor, now_ms, What.ERASED, person.id)


def _erase(connection: Connection, person: PersonRow, now_ms: int) -> None:
    shut_out(connection, person, now_ms)
    change_person(
        connection,
        person.id,
        login=f"erased-{digest(person.id)[:40]}",
        name=NOBODY,
        password=None,
        totp=None,
        totp_step=0,
        seen_at=None,
    )
    leave_classes(connection, person.id, [Role.TRAINEE.value, Role.INSTRUCTOR.value])
    forget_all(connection, person.id, now_ms)
    forget_words_about(connection, person.id)
    forget_tries(connection, account_key(person.login))
    forget_tries(connection, factor_key(person.id))


# --- kept no longer than is said ------------------------------------------------------------------


def days_of(months: int) -> int:
    """So many months in days.

    >>> days_of(12)
    365
    """
    return round(months * _MONTH)


def retain(database: Database, days: int, now_ms: int) -> Swept:
    """Erases trainees who were not seen for so many days, and deletes what is over.

    Events of before are deleted too, and sessions and links that ended.
    """
    before = now_ms - days * DAY
    erased = []
    with database.reading() as connection:
        idle = idle_trainees(connection, before)
    for row in idle:
        if is_erased(row):
            continue
        with database.writing(row.id) as connection:
            seen = find_person(connection, row.id)
            if seen is None or is_erased(seen) or seen.seen_at != row.seen_at:
                continue  # somebody else erased them, or they came back
            _erase(connection, row, now_ms)
            note(connection, now_ms, row.school_id, None, What.ERASED, row.id)
        erased.append(row.login)
    over = sweep_over(database, now_ms)
    with database.writing("sweep") as connection:
        return replace(over, people=tuple(erased), events=sweep_events(connection, before))


def sweep_over(database: Database, now_ms: int) -> Swept:
    """Deletes sessions and links that ended, and tries that count no more; nobody is erased."""
    with database.writing("sweep") as connection:
        return Swept(
            (),
            sweep_sessions(connection, now_ms),
            sweep_links(connection, now_ms),
            sweep_tries(connection, now_ms - DAY, _LOCKED),
            0,
        )
