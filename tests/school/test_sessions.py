"""Whose a session is: good while it runs, for who may still come in."""

import pytest
from sqlalchemy import insert, update

from croupier.school.people.actor import Actor, Role
from croupier.school.people.sessions import actor_of_token, session_id
from croupier.storage import Database
from croupier.storage.people_tables import people, schools, sessions

TOKEN, MADE, ENDS = "a token that only the browser has", 1_000, 9_000
ANNA = Actor("anna", "north", Role.TRAINEE)


@pytest.fixture
def signed_in(database: Database) -> Database:
    with database.writing() as connection:
        connection.execute(insert(schools).values(id="north", name="North", made_at=1))
        connection.execute(
            insert(people).values(
                id="anna", school_id="north", role="trainee", login="anna", name="A", made_at=1
            )
        )
        connection.execute(
            insert(sessions).values(
                id=session_id(TOKEN),
                person_id="anna",
                made_at=MADE,
                seen_at=MADE,
                ends_at=ENDS,
                agent="a browser",
                second_factor=False,
            )
        )
    return database


def change(database: Database, **values: object) -> None:
    with database.writing() as connection:
        connection.execute(update(people).values(values))


def test_a_session_is_its_persons_until_it_ends(signed_in: Database) -> None:
    assert actor_of_token(signed_in, TOKEN, ENDS - 1) == ANNA
    assert actor_of_token(signed_in, TOKEN, ENDS) is None


@pytest.mark.parametrize("token", ["", "another", session_id(TOKEN), TOKEN.upper(), "\0", "\ud800"])
def test_no_other_token_opens_it(signed_in: Database, token: str) -> None:
    assert actor_of_token(signed_in, token, MADE) is None


def test_what_is_kept_opens_nothing(signed_in: Database) -> None:
    kept = session_id(TOKEN)
    assert len(kept) == 64
    assert TOKEN not in kept


def test_whoever_is_disabled_is_out_at_once(signed_in: Database) -> None:
    change(signed_in, disabled_at=5)
    assert actor_of_token(signed_in, TOKEN, MADE) is None


def test_a_role_that_changes_changes_at_once(signed_in: Database) -> None:
    change(signed_in, role="instructor", totp="a secret")
    with signed_in.writing() as connection:
        connection.execute(update(sessions).values(second_factor=True))
    assert actor_of_token(signed_in, TOKEN, MADE) == Actor("anna", "north", Role.INSTRUCTOR)


def test_somebody_on_the_staff_without_a_second_factor_reaches_nothing(signed_in: Database) -> None:
    change(signed_in, role="instructor")
    assert actor_of_token(signed_in, TOKEN, MADE) is None


def test_where_there_is_a_second_factor_a_password_is_not_enough(signed_in: Database) -> None:
    change(signed_in, totp="a secret")
    assert actor_of_token(signed_in, TOKEN, MADE) is None
    with signed_in.writing() as connection:
        connection.execute(update(sessions).values(second_factor=True))
    assert actor_of_token(signed_in, TOKEN, MADE) == ANNA
