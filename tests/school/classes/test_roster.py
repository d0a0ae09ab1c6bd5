"""The roster as CSV: what is read, what is refused, and what goes out."""

import csv
from hashlib import sha256
from io import StringIO

import pytest
from sqlalchemy import select, update

from croupier.cells import defused
from croupier.school.classes.classes import read_class
from croupier.school.classes.roster import (
    LARGEST_FILE,
    MOST_ROWS,
    Fault,
    Listed,
    TakenIn,
    Unreadable,
    read_roster,
    roster_csv,
    take_in,
)
from croupier.storage.people_tables import events, links, people
from tests.school.classes.conftest import DAY, NOON, World

ANNA, ZOE = Listed("anna", "Anna B."), Listed("zoe", "Зоя")


@pytest.mark.parametrize(
    "text",
    [
        "login,name\nanna,Anna B.\nzoe,Зоя\n",
        "\ufefflogin;name\r\nanna;Anna B.\r\nzoe;Зоя",
        'Name,Class,LOGIN\n"Anna  B.",7b, ANNA \n\n,,\n"Зоя\n",7b,zoe',
        "login,name,joined,seen\nanna,Anna B.,2026-01-01 10:00,\nzoe,Зоя\n",
    ],
    ids=["plain", "spreadsheet", "other columns", "as it went out"],
)
def test_what_spreadsheets_write_is_read(text: str) -> None:
    assert read_roster(text.encode()) == (ANNA, ZOE)


HEAD = "login,name\n"
MANY = "".join(f"p{n},P\n" for n in range(MOST_ROWS))


@pytest.mark.parametrize(
    ("content", "fault", "line"),
    [
        pytest.param(b"", Fault.NO_COLUMNS, 1, id="nothing"),
        pytest.param(b"anna,Anna\n", Fault.NO_COLUMNS, 1, id="no heads"),
        pytest.param(HEAD.encode(), Fault.EMPTY, 0, id="heads alone"),
        pytest.param(HEAD.encode() + b"anna,Anna\n\xe9", Fault.NOT_UTF8, 3, id="latin"),
        pytest.param(f"{HEAD}anna,A\nan na,A".encode(), Fault.BAD_LOGIN, 3, id="a space"),
        pytest.param(f"{HEAD},Anna".encode(), Fault.BAD_LOGIN, 2, id="no login"),
        pytest.param(f"{HEAD}an\x00na,A".encode(), Fault.BAD_LOGIN, 2, id="a control"),
        pytest.param(f"{HEAD}{'a' * 81},A".encode(), Fault.BAD_LOGIN, 2, id="long login"),
        pytest.param(f"{HEAD}anna\n".encode(), Fault.NO_NAME, 2, id="short row"),
        pytest.param(f"{HEAD}anna,\x07".encode(), Fault.NO_NAME, 2, id="no name"),
        pytest.param(f"{HEAD}anna,A\nzoe,Z\nANNA,B".encode(), Fault.TWICE, 4, id="twice"),
        pytest.param(f'{HEAD}anna,"A\n'.encode(), Fault.NOT_CSV, 2, id="open quotes"),
        pytest.param(f"{HEAD}{MANY}one,A\n".encode(), Fault.TOO_MANY_ROWS, 302, id="many"),
        pytest.param(b"x" * (LARGEST_FILE + 1), Fault.TOO_LARGE, 0, id="large"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(content: bytes, fault: Fault, line: int) -> None:
    assert read_roster(content) == Unreadable(fault, line)


def test_as_many_rows_as_may_be_are_read() -> None:
    read = read_roster(f"{HEAD}{MANY}".encode())
    assert isinstance(read, tuple)
    assert len(read) == MOST_ROWS


def test_whoever_is_of_the_school_is_let_in_and_the_others_are_invited(world: World) -> None:
    content = b"login,name\nanna,Anna\nclara,Clara\nivo,Ivo\ndora,Dora\nzoe,Zoe\n"
    taken = take_in(world["ina"], world.database, world.class_id, content, NOON)
    assert isinstance(taken, TakenIn)
    assert [one.login for one in taken.known] == ["anna"]
    assert [one.login for one in taken.added] == ["clara"]
    assert [one.login for one in taken.refused] == ["ivo"]
    # Dora is of another school: here nobody can tell that she exists.
    assert [(one.login, one.name) for one in taken.invited] == [("dora", "Dora"), ("zoe", "Zoe")]
    _, members = read_class(world["ina"], world.database, world.class_id)
    assert [one.login for one in members] == ["ina", "anna", "bruno", "clara"]


def test_an_invitation_is_kept_as_a_digest_and_leads_to_the_class_for_a_week(world: World) -> None:
    content = b"login,name\nzoe,Zoe\nyan,Yan\n"
    taken = take_in(world["ina"], world.database, world.class_id, content, NOON)
    assert isinstance(taken, TakenIn)
    with world.database.reading() as connection:
        kept = connection.execute(select(links)).mappings().all()
    tokens = [one.token for one in taken.invited]
    assert {row["id"] for row in kept} == {sha256(token.encode()).hexdigest() for token in tokens}
    assert len(set(tokens)) == 2
    for row in kept:
        assert (row["kind"], row["role"], row["school_id"]) == ("invite", "trainee", "north")
        assert (row["class_id"], row["made_by"]) == (world.class_id, "id-of-ina")
        assert row["ends_at"] - row["made_at"] == 7 * DAY
        assert row["used_at"] is None
        assert not any(token in str(dict(row)) for token in tokens)


def test_a_file_with_a_fault_changes_nothing(world: World) -> None:
    content = b"login,name\nclara,Clara\nzoe,\n"
    taken = take_in(world["ina"], world.database, world.class_id, content, NOON)
    assert taken == Unreadable(Fault.NO_NAME, 3)
    _, members = read_class(world["ina"], world.database, world.class_id)
    assert [one.login for one in members] == ["ina", "anna", "bruno"]


def test_somebody_disabled_is_not_let_in(world: World) -> None:
    with world.database.writing() as connection:
        connection.execute(update(people).where(people.c.login == "clara").values(disabled_at=1))
    content = b"login,name\nclara,Clara\n"
    taken = take_in(world["ina"], world.database, world.class_id, content, NOON)
    assert isinstance(taken, TakenIn)
    assert [one.login for one in taken.refused] == ["clara"]


# --- out --------------------------------------------------------------------------------------


def test_the_roster_goes_out_and_in_again(world: World) -> None:
    written = roster_csv(world["ina"], world.database, world.class_id, NOON)
    # 20,000 days after 1970 began the 4th of October 2024; they joined 90 days before, at noon.
    assert list(csv.reader(StringIO(written))) == [
        ["login", "name", "joined", "seen"],
        ["anna", "Anna", "2024-07-06 12:00", ""],
        ["bruno", "Bruno", "2024-07-06 12:00", ""],
    ]
    read = read_roster(written.encode("utf-8-sig"))
    assert read == (Listed("anna", "Anna"), Listed("bruno", "Bruno"))
    with world.database.reading() as connection:
        noted = connection.scalars(select(events.c.what).where(events.c.object == world.class_id))
        assert "roster-exported" in list(noted)


@pytest.mark.parametrize("sign", [*"=+-@\t\r\n", *"＝＋－＠"], ids=ascii)
def test_no_spreadsheet_takes_a_name_for_a_formula(world: World, sign: str) -> None:
    name = f"{sign}cmd|' /C calc'!A0"
    with world.database.writing() as connection:
        connection.execute(update(people).where(people.c.login == "anna").values(name=name))
    written = roster_csv(world["ina"], world.database, world.class_id, NOON)
    cells = {cell for row in csv.reader(StringIO(written, newline="")) for cell in row}
    assert f"'{name}" in cells
    assert not any(cell.startswith(sign) for cell in cells)


def test_a_name_that_was_defused_comes_back_as_it_was() -> None:
    content = f"login,name\nanna,{defused('-Anna')}\n".encode()
    assert read_roster(content) == (Listed("anna", "-Anna"),)
    assert read_roster(b"login,name\nanna,'Anna\n") == (Listed("anna", "'Anna"),)
