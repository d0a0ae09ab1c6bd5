"""From a file to a server and back: all of it, or nothing, and both sides shown to be equal."""

from pathlib import Path

import pytest
from sqlalchemy import text

from croupier.storage import LOCAL, NotKept, open_database, rows
from croupier.storage import moving as moving_module
from croupier.storage.backup import NotEmpty, NothingKept
from croupier.storage.database import connect_database
from croupier.storage.moving import Moved, Unequal, move
from croupier.storage.records import RunRow, count_kept, keep_run
from croupier.storage.rows import Tally
from tests.servers import Server
from tests.storage.filled import NAMES, fill
from tests.storage.test_backup import everything

PEOPLE = len((LOCAL, *NAMES))


def moved(source: tuple[Path, str], target: tuple[Path, str]) -> list[Moved]:
    one, other = connect_database(*source), connect_database(*target)
    try:
        return move(one, other)
    finally:
        one.close()
        other.close()


@pytest.fixture
def file(tmp_path: Path) -> tuple[Path, str]:
    """A file with something in it."""
    database = open_database(tmp_path)
    fill(database)
    database.close()
    return tmp_path, ""


@pytest.fixture
def there(server: Server, tmp_path: Path) -> tuple[Path, str]:
    """An empty database on a server."""
    return tmp_path, server.new_database()


def test_there_and_back_again_nothing_is_lost(
    file: tuple[Path, str], there: tuple[Path, str], tmp_path: Path
) -> None:
    before = open_database(*file)
    expected = everything(before)
    counted = {one.table: one.rows for one in moved(file, there)}
    assert counted["answers"] == 2 * PEOPLE
    assert counted == {table: len(kept) for table, kept in expected.items()}
    on_server = open_database(*there)
    assert everything(on_server) == expected
    (tmp_path / "back").mkdir()
    again = moved(there, (tmp_path / "back", ""))
    assert {one.table: one.rows for one in again} == counted
    back = open_database(tmp_path / "back")
    assert everything(back) == expected
    assert everything(before) == expected
    for database in (before, on_server, back):
        database.close()


def test_a_place_where_something_is_kept_is_refused(
    file: tuple[Path, str], there: tuple[Path, str]
) -> None:
    moved(file, there)
    with pytest.raises(NotEmpty) as caught:
        moved(file, there)
    assert "postgres@" not in caught.value.address
    database = open_database(*there)
    with database.reading() as connection:
        assert count_kept(connection, LOCAL) == (1, 2)
    database.close()


def test_somebody_elses_tables_are_left_alone(
    file: tuple[Path, str], there: tuple[Path, str]
) -> None:
    foreign = connect_database(*there)
    with foreign.writing() as connection:
        connection.execute(text("CREATE TABLE theirs (id int)"))
    with pytest.raises(NotEmpty):
        moved(file, there)
    with foreign.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM theirs")).scalar() == 0
    foreign.close()


def test_what_the_server_cannot_hold_leaves_it_empty(
    tmp_path: Path, there: tuple[Path, str]
) -> None:
    database = open_database(tmp_path)
    with database.writing() as connection:
        keep_run(connection, LOCAL, RunRow("r", "pictures", 1, {}, "a\0b", 1, "v", 1))
    database.close()
    with pytest.raises(NotKept):
        moved((tmp_path, ""), there)
    target = open_database(*there)
    with target.reading() as connection:
        assert count_kept(connection, LOCAL) == (0, 0)
    target.close()


def test_a_row_that_does_not_arrive_is_noticed_and_nothing_is_kept(
    file: tuple[Path, str], there: tuple[Path, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write = rows.write_rows

    def lose_one(connection, table, shape, lines):  # type: ignore[no-untyped-def]
        some = list(lines)
        write(connection, table, shape, some[:-1] if table.name == "cards" else some)

    monkeypatch.setattr(moving_module, "write_rows", lose_one)
    with pytest.raises(Unequal) as caught:
        moved(file, there)
    assert caught.value.table == "cards"
    target = open_database(*there)
    with target.reading() as connection:
        assert count_kept(connection, LOCAL) == (0, 0)
    target.close()


def test_where_nothing_is_kept_there_is_nothing_to_move(
    tmp_path: Path, there: tuple[Path, str]
) -> None:
    with pytest.raises(NothingKept):
        moved((tmp_path, ""), there)
    with pytest.raises(NothingKept):
        moved(there, (tmp_path, ""))
    assert list(tmp_path.iterdir()) == []


def test_the_digest_depends_on_each_row_and_on_their_order() -> None:
    digests = set()
    for lines in ([], [b"[1]\n"], [b"[1]\n", b"[2]\n"], [b"[2]\n", b"[1]\n"], [b"[1,2]\n"]):
        tally = Tally()
        for line in lines:
            tally.add(line)
        digests.add(tally.digest)
        assert tally.rows == len(lines)
    assert len(digests) == 5
