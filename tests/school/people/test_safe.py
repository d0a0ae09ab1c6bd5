"""Second factors in the database: of no use without the server's secret, nor in another's place."""

import pytest

from croupier.school.people.accounts import set_second_factor
from croupier.school.people.actor import Role
from croupier.school.people.entering import give_second_factor
from croupier.school.people.safe import CannotOpen, Safe, close_factors
from croupier.school.people.sessions import Session, Stage, session_of_token
from croupier.school.people.terminal import reset_login
from croupier.school.people.totp import code_at, new_secret, step_of
from croupier.storage.people import factors, find_person
from tests.school.people.conftest import AT_HOME, BEGAN, MINUTE, PASSWORD, SAFE, Town

OPEN = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
KEY = b"12345678901234567890"
OTHER = Safe("another secret, of another server altogether")


def session_of(town: Town, login: str, at: int = BEGAN) -> Session:
    found = session_of_token(town.database, town.signed_in(login, at).token, at)
    assert found is not None
    return found


def kept(town: Town) -> dict[str, str]:
    with town.database.reading() as connection:
        return factors(connection)


def enters(town: Town, login: str, safe: Safe = SAFE, at: int = BEGAN) -> bool:
    code, session = code_at(KEY, step_of(at)), session_of(town, login, at)
    return give_second_factor(town.database, session, code, AT_HOME, at, safe) is not None


def test_a_factor_that_is_set_cannot_be_read_in_the_database_and_lets_in(town: Town) -> None:
    code = code_at(KEY, step_of(BEGAN))
    given = town.database, session_of(town, "ivo"), PASSWORD, OPEN, code, BEGAN
    assert isinstance(set_second_factor(*given, SAFE), str)
    found = kept(town)["ivo"]
    assert OPEN not in found
    assert SAFE.take_out(found, "ivo") == OPEN
    assert enters(town, "ivo", at=BEGAN + MINUTE)


def test_the_same_secret_is_kept_otherwise_each_time() -> None:
    both = {SAFE.put_in(OPEN, "anna") for _ in range(2)}
    assert len(both) == 2
    assert {SAFE.take_out(one, "anna") for one in both} == {OPEN}


def test_what_is_kept_fits_its_column() -> None:
    assert len(SAFE.put_in(new_secret(), "a" * 36)) <= 120


def test_another_secret_another_person_and_any_change_open_nothing() -> None:
    closed = SAFE.put_in(OPEN, "anna")
    for safe, text, person in (
        (OTHER, closed, "anna"),
        (SAFE, closed, "bruno"),
        (SAFE, closed[:-4], "anna"),
        (SAFE, OPEN, "anna"),
        (SAFE, "", "anna"),
        (SAFE, "1.ж", "anna"),
        *((SAFE, closed[:n] + chr(ord(closed[n]) ^ 1) + closed[n + 1 :], "anna") for n in (2, 30)),
    ):
        with pytest.raises(CannotOpen):
            safe.take_out(text, person)


def test_ones_own_factor_in_anothers_row_lets_nobody_in(town: Town) -> None:
    """Whoever can write to the database alone cannot make a code of theirs count elsewhere."""
    town.add("mira", Role.INSTRUCTOR, totp=SAFE.put_in(OPEN, "somebody else"))
    with pytest.raises(CannotOpen):
        enters(town, "mira")


def test_factors_of_an_older_version_are_put_away_once_and_let_in(town: Town) -> None:
    town.add("mira", Role.INSTRUCTOR, totp=OPEN)
    town.add("olga", Role.TRAINEE, totp=SAFE.put_in(OPEN, "olga"))
    assert close_factors(town.database, SAFE) == (1, 0)
    before = kept(town)
    assert close_factors(town.database, SAFE) == (0, 0)
    assert kept(town) == before
    assert all(OPEN not in one for one in before.values())
    for login in ("mira", "olga"):
        assert enters(town, login)


def test_with_the_secret_lost_nobody_enters_until_the_factor_is_reset(town: Town) -> None:
    town.add("mira", Role.INSTRUCTOR, totp=SAFE.put_in(OPEN, "mira"))
    assert close_factors(town.database, OTHER) == (0, 1)
    with pytest.raises(CannotOpen):
        enters(town, "mira", OTHER)
    assert enters(town, "mira", SAFE, BEGAN + MINUTE), "the old secret brought back, they do"

    reset_login(town.database, "mira", BEGAN + 2 * MINUTE)
    with town.database.reading() as connection:
        row = find_person(connection, "mira")
    assert row is not None
    assert row.totp is None
    assert close_factors(town.database, OTHER) == (0, 0)


def test_without_a_factor_the_staff_still_has_to_set_one(town: Town) -> None:
    assert session_of(town, "ivo").stage is Stage.SETTLING
