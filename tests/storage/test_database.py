import sqlite3
import stat
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from croupier.storage import (
    LOCAL,
    DamagedDatabase,
    DataFolderUnusable,
    NotKept,
    open_database,
    open_folder,
    read_secret,
    set_aside,
)
from croupier.storage.records import (
    AnswerRow,
    RunRow,
    all_answers,
    keep_answers,
    keep_run,
)
from tests.conftest import Databases

REST = "'k',1,'s','learn',NULL,NULL"
"""The columns of an answer after its times, as they may be."""
RUN = RunRow("run", "pictures", 1, {"area": "all"}, "seed", 3, "0.1.0", 1_000)


def answer(id_: str, question: int, *, right: bool = True) -> AnswerRow:
    given = {"winnings": 35}
    return AnswerRow(id_, "run", question, given, right, False, 2_000, 5_000, 6_000, "pictures", 1)


def test_what_is_kept_is_there_after_the_database_is_opened_again(databases: Databases) -> None:
    database = databases.open()
    with database.writing() as connection:
        keep_run(connection, LOCAL, RUN)
        keep_answers(connection, LOCAL, [answer("a", 0), answer("b", 1, right=False)])
    database.close()
    with databases.open().reading() as connection:
        assert [(row.run_id, row.right) for row in all_answers(connection, LOCAL)] == [
            ("run", True),
            ("run", False),
        ]


def test_a_transaction_that_fails_keeps_nothing(databases: Databases) -> None:
    database = databases.open()

    def keep_two_answers_to_one_question() -> None:
        with database.writing() as connection:
            keep_run(connection, LOCAL, RUN)
            keep_answers(connection, LOCAL, [answer("a", 0), answer("b", 0)])

    with pytest.raises(NotKept):
        keep_two_answers_to_one_question()
    with database.reading() as connection:
        assert len(list(all_answers(connection, LOCAL))) == 0


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO runs VALUES ('local','x','k',1,'{}','s',0,'v',1)",
        "INSERT INTO runs VALUES ('local','x','k',0,'{}','s',1,'v',1)",
        "INSERT INTO runs VALUES (NULL,'x','k',1,'{}','s',1,'v',1)",
        f"INSERT INTO answers VALUES ('local','x','no such run',0,'{{}}',true,false,1,1,1,{REST})",
        f"INSERT INTO answers VALUES ('another','x','run',0,'{{}}',true,false,1,1,1,{REST})",
        f"INSERT INTO answers VALUES ('local','x','run',-1,'{{}}',true,false,1,1,1,{REST})",
        f"INSERT INTO answers VALUES ('local','x','run',0,'{{}}',true,false,-1,1,1,{REST})",
        (
            "INSERT INTO answers VALUES "
            "('local','x','run',0,'{}',true,false,1,1,1,'k',0,'s','learn',NULL,NULL)"
        ),
        (
            "INSERT INTO answers VALUES "
            "('local','x','run',0,'{}',true,false,1,1,1,NULL,1,'s','learn',NULL,NULL)"
        ),
        "INSERT INTO cards VALUES ('local','k',0,'s','{}',1)",
        "INSERT INTO entries VALUES ('local','r','no such code','name',1)",
        (
            "INSERT INTO people VALUES "
            "('p','no such school','trainee','l','n',NULL,NULL,0,NULL,1,NULL)"
        ),
        "INSERT INTO members VALUES ('no such class','no one','trainee',1)",
        "INSERT INTO tries VALUES ('key',-1,1,1)",
    ],
)
def test_the_schema_itself_refuses_what_cannot_be(databases: Databases, statement: str) -> None:
    database = databases.open()
    with database.writing() as connection:
        keep_run(connection, LOCAL, RUN)

    def insert() -> None:
        with database.writing() as connection:
            connection.exec_driver_sql(statement)

    with pytest.raises(NotKept) as caught:
        insert()
    assert isinstance(caught.value.__cause__, IntegrityError)


def test_the_file_is_written_ahead_and_to_the_disk(tmp_path: Path) -> None:
    database = open_database(tmp_path)
    with database.reading() as connection:
        values = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    database.close()
    assert values == ["wal", 2, 1]


@pytest.mark.parametrize("content", [b"no database" * 500, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_file_is_named_and_set_aside_whole(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "croupier.sqlite3"
    file.write_bytes(content)
    with pytest.raises(DamagedDatabase) as caught:
        open_database(tmp_path)
    assert caught.value.path == file
    aside = set_aside(file, datetime(2026, 11, 30, 12, 0, tzinfo=UTC))
    assert aside.name == "croupier.damaged-20261130-120000.sqlite3"
    assert aside.read_bytes() == content
    open_database(tmp_path).close()


def test_a_torn_page_is_found_at_the_start(tmp_path: Path) -> None:
    database = open_database(tmp_path)
    with database.writing() as connection:
        keep_run(connection, LOCAL, RUN)
        keep_answers(connection, LOCAL, [answer(str(n), n) for n in range(500)])
    database.close()
    file = tmp_path / "croupier.sqlite3"
    whole = bytearray(file.read_bytes())
    for page in range(3, len(whole) // 4096):
        whole[page * 4096 : page * 4096 + 200] = b"\xa5" * 200
    file.write_bytes(whole)
    with pytest.raises(DamagedDatabase):
        open_database(tmp_path)


def test_a_database_of_a_newer_version_is_not_touched(tmp_path: Path) -> None:
    open_database(tmp_path).close()
    file = tmp_path / "croupier.sqlite3"
    with sqlite3.connect(file) as raw:
        raw.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DamagedDatabase):
        open_database(tmp_path)


def test_the_folder_and_the_secret_are_the_users_alone(tmp_path: Path) -> None:
    folder = open_folder(tmp_path / "deep" / "data")
    secret = read_secret(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "secret").stat().st_mode) == 0o600
    assert read_secret(folder) == secret
    assert read_secret(open_folder(tmp_path / "other")) != secret


def test_a_secret_cut_short_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("abc")
    assert len(read_secret(tmp_path)) > 40


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder")
    with pytest.raises(DataFolderUnusable) as caught:
        open_folder(file / "data")
    assert caught.value.path == file / "data"
    assert caught.value.reason


KILLED = """
import os, sys
from pathlib import Path
from croupier.storage import LOCAL, open_database
from croupier.storage.records import AnswerRow, RunRow, keep_answers, keep_run
database = open_database(Path(sys.argv[1]))
for n in range(int(sys.argv[2]) + 1):
    with database.writing() as connection:
        keep_run(connection, LOCAL, RunRow("run", "pictures", 1, {}, "s", 99, "v", 1))
        row = AnswerRow(str(n), "run", n, {}, True, False, 1, 1, 1, "k", 1)
        keep_answers(connection, LOCAL, [row])
        if n == int(sys.argv[2]):
            os.kill(os.getpid(), 9)
    print(n, flush=True)
"""


@pytest.mark.parametrize("acknowledged", [0, 1, 7])
def test_a_killed_writer_loses_nothing_it_acknowledged(tmp_path: Path, acknowledged: int) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path), str(acknowledged)],
        capture_output=True,
        check=False,
        text=True,
    )
    assert ran.returncode == -9
    assert len(ran.stdout.split()) == acknowledged
    database = open_database(tmp_path)
    with database.reading() as connection:
        assert len(list(all_answers(connection, LOCAL))) == acknowledged
    database.close()
