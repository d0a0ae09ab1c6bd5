"""What is done from the server's own terminal, where whoever sits there may do anything.

People are named by their logins there; no role is asked for.
"""

from croupier.school.people.actor import NotFound
from croupier.school.people.directory import (
    LAST_ADMINISTRATOR_TURN,
    Person,
    is_erased,
    person_of,
    shut_out,
)
from croupier.school.people.events import What, note
from croupier.school.people.links import RESET_LASTS, open_password
from croupier.school.people.names import plain_login
from croupier.school.people.throttle import account_key, factor_key
from croupier.storage import Database
from croupier.storage.people import (
    PersonRow,
    all_schools,
    change_person,
    find_login,
    people_of_school,
)
from croupier.storage.sessions import end_sessions
from croupier.storage.tries import forget_tries


def read_everybody(database: Database) -> list[tuple[str, Person]]:
    """Everybody of every school, each with the school's name; those who were erased are not."""
    with database.reading() as connection:
        return [
            (school.name, person_of(row))
            for school in all_schools(connection)
            for row in people_of_school(connection, school.id)
            if not is_erased(row)
        ]


def reset_login(database: Database, login: str, now_ms: int) -> str:
    """The token of a link to a new password, good for an hour; raises NotFound.

    Without a second factor, which whoever lost theirs sets anew; what locked the login is
    forgotten.
    """
    row = _found(database, login)
    with database.writing(row.id) as connection:
        if row.disabled_at is not None:
            raise NotFound
        change_person(connection, row.id, totp=None, password=None)
        end_sessions(connection, row.id)
        forget_tries(connection, account_key(row.login))
        forget_tries(connection, factor_key(row.id))
        return open_password(connection, row, None, now_ms, RESET_LASTS)


def disable_login(database: Database, login: str, now_ms: int) -> None:
    """Keeps the person out, at once; raises NotFound, or LastAdministrator."""
    row = _found(database, login)
    with database.writing(LAST_ADMINISTRATOR_TURN + row.school_id) as connection:
        shut_out(connection, row, now_ms)
        note(connection, now_ms, row.school_id, None, What.DISABLED, row.id)


def enable_login(database: Database, login: str, now_ms: int) -> None:
    """Lets the person in again; raises NotFound."""
    row = _found(database, login)
    with database.writing(row.id) as connection:
        change_person(connection, row.id, disabled_at=None)
        note(connection, now_ms, row.school_id, None, What.ENABLED, row.id)


def _found(database: Database, login: str) -> PersonRow:
    with database.reading() as connection:
        row = find_login(connection, plain_login(login))
    if row is None or is_erased(row):
        raise NotFound
    return row
