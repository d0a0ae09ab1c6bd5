"""`croupier user`: the first administrator, and what is done from the server's terminal."""

import re
import time

import pytest

from croupier.school.people.entering import Browser, set_password_by_link, sign_in
from tests.cli.terminal import Outcome, croupier
from tests.conftest import Databases

PASSWORD = "seven lamps on a quiet river"
LINK = re.compile(r"^(\S+)/reset/([\w-]{43})$", re.MULTILINE)


@pytest.fixture(autouse=True)
def kept(databases: Databases, monkeypatch: pytest.MonkeyPatch) -> Databases:
    """The data folder and the database of the test's own."""
    folder, url = databases.place()
    monkeypatch.setenv("CROUPIER_DATA", str(folder))
    monkeypatch.setenv("CROUPIER_DATABASE", url)
    return databases


def add(login: str = "vera", *more: str) -> Outcome:
    return croupier("user", "add-administrator", "--school", "North", "--login", login, *more)


def now() -> int:
    return time.time_ns() // 1_000_000


def signs_in(databases: Databases, login: str) -> bool:
    entered = sign_in(databases.open(), login, PASSWORD, Browser("192.0.2.1", ""), now())
    return entered is not None


def take(databases: Databases, outcome: Outcome) -> None:
    """Sets the password by the link that was printed."""
    found = LINK.search(outcome.out)
    assert found is not None
    assert set_password_by_link(databases.open(), found[2], PASSWORD, now()) is None


def test_the_first_administrator_gets_in_by_the_link_that_is_printed(kept: Databases) -> None:
    made = add()
    assert made.status == 0
    assert "North" in made.out
    assert not signs_in(kept, "vera")
    take(kept, made)
    assert signs_in(kept, "vera")


def test_the_link_leads_where_the_school_is_served() -> None:
    assert "\nhttp://127.0.0.1:8000/reset/" in add().out
    served = add("olga", "--address", "https://school.example/")
    assert "\nhttps://school.example/reset/" in served.out
    assert "was made" not in served.out


def test_everybody_is_listed_with_their_state() -> None:
    add()
    add("olga")
    croupier("user", "disable", "--login", "olga")
    lines = croupier("user", "list").out.splitlines()[2:]
    assert [re.split(r"  +", line) for line in lines] == [
        ["North", "olga", "olga", "Administrator", "shut out"],
        ["North", "vera", "vera", "Administrator", "no password yet"],
    ]


def test_somebody_is_shut_out_let_in_and_given_a_new_password(kept: Databases) -> None:
    take(kept, add())
    take(kept, add("olga"))
    assert croupier("user", "disable", "--login", "OLGA").status == 0
    assert not signs_in(kept, "olga")
    assert croupier("user", "enable", "--login", "olga").status == 0
    assert signs_in(kept, "olga")
    again = croupier("user", "reset", "--login", "olga")
    assert not signs_in(kept, "olga")
    take(kept, again)
    assert signs_in(kept, "olga")


def test_what_is_over_is_deleted() -> None:
    add()
    kept_out = croupier("user", "retain", "--months", "12")
    assert kept_out.status == 0
    assert "0 trainees" in kept_out.out
    assert "vera" in croupier("user", "list").out


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ((), "add-administrator"),
        (("remove",), "remove"),
        (("add-administrator", "--login", "vera"), "--school"),
        (("add-administrator", "--school", "North"), "--login"),
        (("add-administrator", "--school", "North", "--login", "a b"), "--login"),
        (("add-administrator", "--school", "North", "--login", "chief"), "chief"),
        (("disable", "--login", "nobody"), "nobody"),
        (("disable", "--login", "chief"), "last administrator"),
        (("reset",), "--login"),
        (("enable", "--login", "\x00"), "--login"),
        (("retain",), "--months"),
        (("retain", "--months", "0"), "--months"),
        (("retain", "--months", "twelve"), "twelve"),
    ],
)
def test_what_cannot_be_done_is_one_line(arguments: tuple[str, ...], named: str) -> None:
    add("chief")
    assert named in croupier("user", *arguments).refusal


def test_a_database_that_cannot_be_used_is_one_line(
    databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, url = databases.place()
    (folder / "croupier.sqlite3").write_bytes(b"no database at all, but long enough" * 40)
    if url:
        monkeypatch.setenv("CROUPIER_DATABASE", "postgresql+psycopg://nobody@127.0.0.1:1/none")
    named = "cannot be reached" if url else "damaged"
    assert named in croupier("user", "list").refusal
