"""Writers at once: those who change the same rows take turns, and nothing is lost or doubled."""

import threading
from collections.abc import Callable

import pytest
from sqlalchemy import text

from croupier.storage import LOCAL, Database, NotKept
from croupier.storage.cards import CardRow, all_cards, find_cards, keep_cards
from croupier.storage.records import RunRow, all_runs, keep_run
from tests.conftest import Databases
from tests.servers import Server

PATIENCE_S = 30


def at_once(*tasks: Callable[[], None]) -> None:
    threads = [threading.Thread(target=task) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE_S)
        assert not thread.is_alive()


def test_of_many_who_count_up_the_same_card_none_is_lost(databases: Databases) -> None:
    """Two servers, each with several writers; each reads what it then writes."""
    servers = [databases.open(), databases.open()]
    key = ("pictures", 1, "full")

    def count_up(database: Database) -> None:
        for _ in range(5):
            with database.writing(LOCAL) as connection:
                (before,) = find_cards(connection, LOCAL, [key]) or [CardRow(*key, {"n": 0}, 1)]
                number = before.card["n"]
                assert isinstance(number, int)
                keep_cards(connection, LOCAL, [CardRow(*key, {"n": number + 1}, 1)])

    at_once(*[lambda one=one: count_up(one) for one in servers * 3])
    with servers[0].reading() as connection:
        assert all_cards(connection, LOCAL) == [CardRow(*key, {"n": 30}, 1)]


def test_of_many_who_keep_the_same_run_one_does(databases: Databases) -> None:
    servers = [databases.open(), databases.open()]
    run = RunRow("run", "pictures", 1, {}, "s", 1, "v", 1)

    def keep(database: Database) -> None:
        with database.writing(LOCAL) as connection:
            keep_run(connection, LOCAL, run)

    at_once(*[lambda one=one: keep(one) for one in servers * 4])
    with servers[0].reading() as connection:
        assert all_runs(connection, LOCAL) == [run]


def test_on_a_server_one_persons_writing_does_not_hold_up_anothers(
    server: Server, databases: Databases
) -> None:
    if databases.kind != "postgresql":
        pytest.skip("a file has one writer")
    database = databases.open()
    done: list[str] = []

    def keep(person: str) -> None:
        with database.writing(person) as connection:
            keep_run(connection, person, RunRow("run", "pictures", 1, {}, "s", 1, "v", 1))
        done.append(person)

    with database.writing("anna") as connection:
        keep_run(connection, "anna", RunRow("first", "pictures", 1, {}, "s", 1, "v", 1))
        at_once(lambda: keep("bruno"))
        assert done == ["bruno"]
        waits = threading.Thread(target=keep, args=("anna",))
        waits.start()
        waiting = text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
        while True:
            with database.reading() as other:
                if other.execute(waiting).scalar():
                    break
        assert done == ["bruno"]
    waits.join(PATIENCE_S)
    assert done == ["bruno", "anna"]


def test_a_reader_may_not_write(databases: Databases) -> None:
    if databases.kind != "postgresql":
        pytest.skip("a file's reader would write; what it did is dropped")
    with databases.open().reading() as connection, pytest.raises(Exception, match="read-only"):
        keep_run(connection, LOCAL, RunRow("run", "pictures", 1, {}, "s", 1, "v", 1))


def test_what_a_reader_sees_stays_though_another_writes(databases: Databases) -> None:
    database = databases.open()
    with database.reading() as connection:
        assert all_runs(connection, LOCAL) == []
        with database.writing(LOCAL) as other:
            keep_run(other, LOCAL, RunRow("run", "pictures", 1, {}, "s", 1, "v", 1))
        assert all_runs(connection, LOCAL) == []
    with database.reading() as connection:
        assert len(all_runs(connection, LOCAL)) == 1


def test_text_that_the_database_cannot_hold_is_not_kept(databases: Databases) -> None:
    database = databases.open()

    def keep() -> None:
        with database.writing(LOCAL) as connection:
            keep_run(connection, LOCAL, RunRow("r", "pictures", 1, {}, "\0", 1, "v", 1))

    if databases.kind == "postgresql":
        with pytest.raises(NotKept):
            keep()
    else:
        keep()
