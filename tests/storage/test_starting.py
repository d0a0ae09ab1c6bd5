"""The first start: interrupted, or made by several processes at once."""

import errno
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from croupier.storage import (
    LOCAL,
    Database,
    DataFolderUnusable,
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
    newest_runs,
)

KILLED_AT = """
import os, sys
from pathlib import Path
import alembic.op
setattr(alembic.op, sys.argv[2], lambda *_, **__: os.kill(os.getpid(), 9))
from croupier.storage import open_database
open_database(Path(sys.argv[1]))
"""
START = """
import sys
from pathlib import Path
from croupier.storage import open_database, open_folder, read_secret
folder = open_folder(Path(sys.argv[1]))
print(read_secret(folder))
open_database(folder).close()
"""
STARTS = 6


def keep_a_run(database: Database, name: str) -> None:
    with database.writing() as connection:
        keep_run(connection, LOCAL, RunRow(name, "pictures", 1, {}, "s", 1, "v", 1))
        keep_answers(
            connection, LOCAL, [AnswerRow(name, name, 0, {}, True, False, 1, 1, 1, "k", 1)]
        )


@pytest.mark.parametrize("step", ["create_table", "create_index"])
def test_a_first_start_killed_half_way_can_be_made_again(tmp_path: Path, step: str) -> None:
    killed = subprocess.run([sys.executable, "-c", KILLED_AT, tmp_path, step], check=False)
    assert killed.returncode == -9
    database = open_database(tmp_path)
    keep_a_run(database, "one")
    with database.reading() as connection:
        assert len(list(all_answers(connection, LOCAL))) == 1
    database.close()


def test_several_first_starts_at_once_agree(tmp_path: Path) -> None:
    starts = [
        subprocess.Popen(
            [sys.executable, "-c", START, tmp_path / "data"], stdout=subprocess.PIPE, text=True
        )
        for _ in range(STARTS)
    ]
    said = [start.communicate()[0] for start in starts]
    assert [start.returncode for start in starts] == [0] * STARTS
    assert len(set(said)) == 1
    assert sorted(path.name for path in (tmp_path / "data").glob("*secret*")) == ["secret"]


def test_a_reader_sees_one_state_though_another_writes(tmp_path: Path) -> None:
    database = open_database(tmp_path)
    keep_a_run(database, "before")
    with database.reading() as connection:
        seen = {row.run_id for row in all_answers(connection, LOCAL)}
        keep_a_run(database, "meanwhile")
        assert {row.id for row in newest_runs(connection, LOCAL, 10)} == seen == {"before"}
    with database.reading() as connection:
        assert len(list(all_answers(connection, LOCAL))) == 2
    database.close()


def test_two_files_set_aside_in_one_second_are_both_there(tmp_path: Path) -> None:
    now = datetime(2026, 11, 30, tzinfo=UTC)
    kept = []
    for content in (b"one", b"two"):
        file = tmp_path / "croupier.sqlite3"
        file.write_bytes(content)
        kept.append(set_aside(file, now))
    assert [path.read_bytes() for path in kept] == [b"one", b"two"]


def test_a_secret_that_finds_no_room_is_one_clear_refusal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    folder = open_folder(tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(DataFolderUnusable, match="No space left"):
            read_secret(folder)
    assert list(folder.iterdir()) == []
    assert read_secret(folder) == read_secret(folder)
