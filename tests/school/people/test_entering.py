"""Signing in: no oracle, tries that wait, second factors, new tokens."""

import base64

import pytest
from sqlalchemy import select, update

from croupier.school.people import entering
from croupier.school.people.actor import Actor, Role
from croupier.school.people.entering import Browser, give_second_factor
from croupier.school.people.passwords import is_outdated, is_password
from croupier.school.people.sessions import (
    Stage,
    actor_of_token,
    session_id,
    session_of_token,
)
from croupier.school.people.totp import code_at, step_of
from croupier.storage import Database
from croupier.storage.people_tables import events, people, sessions, tries
from tests.school.people.conftest import (
    AT_HOME,
    BEGAN,
    DAY,
    HOUR,
    MINUTE,
    PASSWORD,
    SAFE,
    SECOND,
    Town,
)

KEY = b"12345678901234567890"
SECRET = base64.b32encode(KEY).decode()
WRONG = "seven lamps on a quiet lake"


def code(at: int, steps: int = 0) -> str:
    return code_at(KEY, step_of(at) + steps)


def kept_sessions(database: Database) -> set[str]:
    with database.reading() as connection:
        return set(connection.scalars(select(sessions.c.id)))


def test_login_and_password_let_in_and_the_token_is_kept_as_a_digest_alone(town: Town) -> None:
    entered = town.signed_in("anna")
    assert (entered.actor, entered.stage) == (town.actors["anna"], Stage.COMPLETE)
    assert len(entered.token) == 43
    assert actor_of_token(town.database, entered.token, BEGAN) == town.actors["anna"]
    (kept,) = kept_sessions(town.database)
    assert kept == session_id(entered.token) != entered.token


def test_a_login_is_the_same_in_large_letters_and_wide_ones(town: Town) -> None:
    for typed in ("ANNA", " anna ", "\uff41nna"):
        assert town.sign_in(typed) is not None


def test_whoever_may_not_sign_in_gets_nothing_and_the_same_work_is_done(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    town.add("gone", Role.TRAINEE, disabled_at=BEGAN)
    town.add("new", Role.TRAINEE, password=None)
    checked: list[str | None] = []

    def watched(kept: str | None, password: str) -> bool:
        checked.append(kept)
        return real(kept, password)

    real = is_password
    monkeypatch.setattr(entering, "is_password", watched)
    for login, password in (
        ("anna", WRONG),
        ("nobody", PASSWORD),
        ("gone", PASSWORD),
        ("new", PASSWORD),
        ("new", ""),
        ("", ""),
        ("anna'--", PASSWORD),
        ("\x00", "\x00"),
    ):
        assert town.sign_in(login, password) is None
    assert len(checked) == 8
    assert kept_sessions(town.database) == set()


def test_after_five_failures_the_right_password_waits_and_is_not_told_apart(town: Town) -> None:
    for _ in range(5):
        assert town.sign_in("anna", WRONG) is None
    assert town.sign_in("anna", at=BEGAN + 14 * SECOND) is None
    assert town.sign_in("anna", at=BEGAN + 15 * SECOND) is not None


def test_the_wait_doubles_with_each_failure_and_ends_with_success(town: Town) -> None:
    at = BEGAN
    for _ in range(5):
        town.sign_in("anna", WRONG, at)
    for wait in (15, 30, 60, 120, 240, 480, 900, 900):
        assert town.sign_in("anna", PASSWORD, at + wait * SECOND - 1) is None
        at += wait * SECOND
        assert town.sign_in("anna", WRONG, at) is None
    assert town.sign_in("anna", PASSWORD, at + 900 * SECOND) is not None
    assert town.sign_in("anna", WRONG, at + 900 * SECOND) is None
    assert town.sign_in("anna", PASSWORD, at + 900 * SECOND) is not None


def test_a_hundred_failures_in_a_row_lock_the_login_for_good(town: Town) -> None:
    at = BEGAN
    for _ in range(100):
        town.sign_in("anna", WRONG, at)
        at += HOUR
    assert town.sign_in("anna", PASSWORD, at + 365 * DAY) is None
    with town.database.reading() as connection:
        failed = set(
            connection.scalars(select(tries.c.failed).where(tries.c.key.like("account:%")))
        )
    assert failed == {100}


def test_a_login_that_nobody_has_waits_as_well(town: Town) -> None:
    for _ in range(5):
        town.sign_in("nobody", WRONG)
    with town.database.reading() as connection:
        waits = connection.scalars(select(tries.c.until).where(tries.c.key.like("account:%"))).all()
    assert waits == [BEGAN + 15 * SECOND]


def test_what_is_counted_names_neither_logins_nor_addresses(town: Town) -> None:
    town.sign_in("anna", WRONG)
    with town.database.reading() as connection:
        keys = connection.scalars(select(tries.c.key)).all()
    assert len(keys) == 2
    assert not any("anna" in key or AT_HOME.address in key for key in keys)


def test_an_address_that_tries_many_logins_waits_and_another_does_not(town: Town) -> None:
    for number in range(50):
        town.sign_in(f"guess-{number}", WRONG)
    assert town.sign_in("anna") is None
    assert town.sign_in("anna", browser=Browser("192.0.2.77", "")) is not None
    assert town.sign_in("anna", at=BEGAN + 5 * SECOND) is not None
    assert town.sign_in("guess", WRONG, BEGAN + 5 * SECOND) is None
    assert town.sign_in("anna", at=BEGAN + 6 * SECOND) is None
    assert town.sign_in("anna", at=BEGAN + 2 * DAY) is not None


def test_signing_in_ends_the_session_that_the_browser_had_and_gives_another_token(
    town: Town,
) -> None:
    planted = town.signed_in("anna").token
    again = town.sign_in("anna", browser=Browser("192.0.2.1", "", planted))
    assert again is not None
    assert again.token != planted
    assert actor_of_token(town.database, planted, BEGAN) is None


def test_a_hash_of_old_parameters_is_renewed_when_its_owner_signs_in(town: Town) -> None:
    import argon2

    old = argon2.PasswordHasher(time_cost=1, memory_cost=8_192, parallelism=1).hash(PASSWORD)
    town.add("eve", Role.TRAINEE, password=old)
    assert town.sign_in("eve", WRONG) is None
    query = select(people.c.password).where(people.c.id == "eve")
    with town.database.reading() as connection:
        assert connection.scalar(query) == old
    assert town.sign_in("eve") is not None
    with town.database.reading() as connection:
        renewed = connection.scalar(query)
    assert renewed != old
    assert not is_outdated(str(renewed))
    assert town.sign_in("eve") is not None


# --- the second factor --------------------------------------------------------------------------


@pytest.fixture
def factored(town: Town) -> Actor:
    return town.add("mira", Role.INSTRUCTOR, totp=SAFE.put_in(SECRET, "mira"))


def test_the_staff_without_a_second_factor_gets_no_further_than_setting_one(town: Town) -> None:
    for login in ("vera", "ivo"):
        entered = town.signed_in(login)
        assert entered.stage is Stage.SETTLING
        found = session_of_token(town.database, entered.token, BEGAN)
        assert found is not None
        assert found.stage is Stage.SETTLING
        assert actor_of_token(town.database, entered.token, BEGAN) is None


def test_a_password_alone_is_half_a_session_for_who_has_a_second_factor(
    town: Town, factored: Actor
) -> None:
    half = town.signed_in("mira")
    assert half.stage is Stage.AWAITING
    assert actor_of_token(town.database, half.token, BEGAN) is None
    late = session_of_token(town.database, half.token, BEGAN + 10 * MINUTE)
    assert late is None


def test_the_code_makes_it_whole_under_another_token(town: Town, factored: Actor) -> None:
    half = town.signed_in("mira")
    session = session_of_token(town.database, half.token, BEGAN)
    assert session is not None
    whole = give_second_factor(town.database, session, code(BEGAN), AT_HOME, BEGAN, SAFE)
    assert whole is not None
    assert whole.stage is Stage.COMPLETE
    assert whole.token != half.token
    assert actor_of_token(town.database, whole.token, BEGAN) == factored
    assert session_of_token(town.database, half.token, BEGAN) is None


def test_a_code_lets_in_once(town: Town, factored: Actor) -> None:
    for expected in (True, False):
        half = town.signed_in("mira")
        session = session_of_token(town.database, half.token, BEGAN)
        assert session is not None
        given = give_second_factor(town.database, session, code(BEGAN), AT_HOME, BEGAN, SAFE)
        assert (given is not None) is expected


def test_wrong_codes_make_the_right_one_wait(town: Town, factored: Actor) -> None:
    half = town.signed_in("mira")
    session = session_of_token(town.database, half.token, BEGAN)
    assert session is not None
    wrong = str((int(code(BEGAN)) + 1) % 10**6).zfill(6)
    for _ in range(5):
        assert give_second_factor(town.database, session, wrong, AT_HOME, BEGAN, SAFE) is None
    later = BEGAN + 14 * SECOND
    assert give_second_factor(town.database, session, code(later), AT_HOME, later, SAFE) is None
    later = BEGAN + 15 * SECOND
    assert give_second_factor(town.database, session, code(later), AT_HOME, later, SAFE) is not None


def test_the_right_password_again_does_not_free_the_codes(town: Town, factored: Actor) -> None:
    wrong = str((int(code(BEGAN)) + 1) % 10**6).zfill(6)
    for _ in range(5):
        session = session_of_token(town.database, town.signed_in("mira").token, BEGAN)
        assert session is not None
        assert give_second_factor(town.database, session, wrong, AT_HOME, BEGAN, SAFE) is None
    session = session_of_token(town.database, town.signed_in("mira").token, BEGAN)
    assert session is not None
    assert give_second_factor(town.database, session, code(BEGAN), AT_HOME, BEGAN, SAFE) is None


# --- how long it lasts --------------------------------------------------------------------------


def test_a_trainees_session_lasts_thirty_days_used_or_not(town: Town) -> None:
    token = town.signed_in("anna").token
    assert actor_of_token(town.database, token, BEGAN + 30 * DAY - 1) is not None
    assert actor_of_token(town.database, token, BEGAN + 30 * DAY) is None


def whole(town: Town) -> str:
    session = session_of_token(town.database, town.signed_in("mira").token, BEGAN)
    assert session is not None
    entered = give_second_factor(town.database, session, code(BEGAN), AT_HOME, BEGAN, SAFE)
    assert entered is not None
    return entered.token


def test_the_staffs_ends_after_half_an_hour_unused(town: Town, factored: Actor) -> None:
    token = whole(town)
    assert actor_of_token(town.database, token, BEGAN + 30 * MINUTE) is None
    at = BEGAN + 29 * MINUTE
    assert actor_of_token(town.database, token, at) is not None
    assert actor_of_token(town.database, token, at + 29 * MINUTE) is not None


def test_the_staffs_ends_after_twelve_hours_however_much_it_is_used(
    town: Town, factored: Actor
) -> None:
    token = whole(town)
    for minutes in range(0, 12 * 60, 20):
        assert actor_of_token(town.database, token, BEGAN + minutes * MINUTE) is not None
    assert actor_of_token(town.database, token, BEGAN + 12 * HOUR - 1) is not None
    assert actor_of_token(town.database, token, BEGAN + 12 * HOUR) is None


def test_use_is_noted_once_a_minute_at_most(town: Town) -> None:
    token = town.signed_in("anna").token
    query = select(sessions.c.seen_at)
    for moved, noted in ((59, 0), (60, 60), (100, 60), (125, 125)):
        actor_of_token(town.database, token, BEGAN + moved * SECOND)
        with town.database.reading() as connection:
            assert connection.scalar(query) == BEGAN + noted * SECOND


def test_whoever_is_disabled_is_out_at_the_next_request(town: Town) -> None:
    token = town.signed_in("anna").token
    with town.database.writing() as connection:
        connection.execute(update(people).where(people.c.id == "anna").values(disabled_at=BEGAN))
    assert session_of_token(town.database, token, BEGAN) is None


def test_what_is_no_token_is_nobodys(town: Town) -> None:
    town.signed_in("anna")
    (kept,) = kept_sessions(town.database)
    for token in ("", kept, "x" * 43, "\x00", "\udcff", "' OR 1=1 --"):
        assert session_of_token(town.database, token, BEGAN) is None


def test_what_happened_is_noted(town: Town, factored: Actor) -> None:
    town.sign_in("anna", WRONG)
    town.sign_in("nobody", WRONG)
    town.signed_in("anna")
    whole(town)
    with town.database.reading() as connection:
        found = connection.execute(select(events.c.what, events.c.object, events.c.school_id)).all()
    assert sorted(tuple(row) for row in found) == [
        ("sign-in-failed", "anna", "north"),
        ("signed-in", "anna", "north"),
        ("signed-in", "mira", "north"),
    ]
