"""A database on a server: out of reach, lost, and back again."""

from pathlib import Path

import pytest

from croupier.storage import LOCAL, DatabaseUnreachable, open_database
from croupier.storage.records import RunRow, all_runs, keep_run
from tests.servers import Server, postgres

RUN = RunRow("run", "pictures", 1, {}, "s", 1, "v", 1)
NOWHERE = "postgresql+psycopg://anna:a%20secret@127.0.0.1:1/croupier"


def test_a_server_that_does_not_answer_is_unreachable_and_not_damaged(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnreachable) as caught:
        open_database(tmp_path, NOWHERE)
    assert caught.value.address == "postgresql+psycopg://127.0.0.1:1/croupier"
    assert "refused" in caught.value.reason
    assert "\n" not in caught.value.reason
    assert "secret" not in caught.value.reason


@pytest.mark.parametrize(("name", "said"), [("none", "does not exist")])
def test_a_server_that_has_no_such_database_says_so(
    server: Server, tmp_path: Path, name: str, said: str
) -> None:
    with pytest.raises(DatabaseUnreachable, match=said):
        open_database(tmp_path, server.address(name))


def test_nothing_is_made_in_the_folder(server: Server, tmp_path: Path) -> None:
    open_database(tmp_path, server.new_database()).close()
    assert list(tmp_path.iterdir()) == []


def test_a_lost_server_is_said_to_be_and_what_was_kept_is_there_when_it_is_back(
    tmp_path: Path,
) -> None:
    with postgres() as own:
        database = open_database(tmp_path, own.new_database())
        with database.writing(LOCAL) as connection:
            keep_run(connection, LOCAL, RUN)

        def write() -> None:
            with database.writing(LOCAL) as connection:
                keep_run(connection, LOCAL, RunRow("late", "pictures", 1, {}, "s", 1, "v", 1))

        def read() -> list[RunRow]:
            with database.reading() as connection:
                return all_runs(connection, LOCAL)

        def lose_it_while_writing() -> None:
            with database.writing(LOCAL) as connection:
                keep_run(connection, LOCAL, RunRow("torn", "pictures", 1, {}, "s", 1, "v", 1))
                own.stop()

        with pytest.raises(DatabaseUnreachable):
            lose_it_while_writing()
        for lost in (read, write):
            with pytest.raises(DatabaseUnreachable):
                lost()
        own.start()
        assert read() == [RUN]
        write()
        assert [run.id for run in read()] == ["late", "run"]
        database.close()
