"""A backup: read while others write, checked to the byte, brought back whole or not at all."""

import errno
import gzip
import json
import os
import threading
from pathlib import Path

import pytest
from sqlalchemy import inspect

from croupier.storage import LOCAL, Database, read_secret
from croupier.storage.backup import (
    BadBackup,
    FileThere,
    Flaw,
    NotEmpty,
    NothingKept,
    check_backup,
    restore_backup,
    write_backup,
)
from croupier.storage.database import connect_database
from croupier.storage.records import RunRow, all_answers, all_runs, count_kept, keep_run
from croupier.storage.rows import VERSION_TABLE, shapes
from croupier.storage.signing_key import (
    read_former_keys,
    read_signing_key,
    replace_signing_key,
)
from croupier.storage.tables import metadata
from tests.conftest import Databases
from tests.storage.filled import NAMES, THEN, fill
from tests.storage.test_migration import THIRD, make_version


def back_up(databases: Databases, file: Path, name: str = "one") -> None:
    folder, url = databases.place(name)
    database = connect_database(folder, url)
    try:
        write_backup(database, folder, file, version="v", now_ms=THEN)
    finally:
        database.close()


def bring_back(databases: Databases, file: Path, name: str = "two") -> Database:
    folder, url = databases.place(name)
    database = connect_database(folder, url)
    try:
        restore_backup(database, folder, file)
    finally:
        database.close()
    return databases.open(name)


def everything(database: Database) -> dict[str, list[tuple[object, ...]]]:
    """Every row by SQL of the tables as they are declared, in no order."""
    with database.reading() as connection:
        return {
            table.name: sorted(
                (tuple(map(repr, row)) for row in connection.execute(table.select())), key=repr
            )
            for table in metadata.sorted_tables
        }


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "backup.gz"


@pytest.fixture
def made(databases: Databases, file: Path) -> Path:
    """A backup of a database with something in it, and with what signs beside it."""
    read_secret(databases.place()[0])
    former = read_signing_key(databases.place()[0])
    replace_signing_key(databases.place()[0], "", former, bytes(range(32)))
    fill(databases.open())
    back_up(databases, file)
    return file


def test_all_comes_back_as_it_was(databases: Databases, made: Path) -> None:
    before = everything(databases.open())
    assert len(before["answers"]) == 2 * len((LOCAL, *NAMES))
    assert everything(bring_back(databases, made)) == before
    for read in (read_secret, read_signing_key, read_former_keys):
        assert read(databases.place("two")[0]) == read(databases.place()[0])
    assert len(read_former_keys(databases.place("two")[0])) == 1


def test_no_table_is_left_out(databases: Databases, made: Path) -> None:
    with databases.open().reading() as connection:
        there = set(inspect(connection).get_table_names()) - {VERSION_TABLE}
    assert set(check_backup(made).tables) == there == {shape.name for shape in shapes("head")}


def test_a_backup_of_a_file_and_one_of_a_server_are_the_same_but_for_the_secret(
    databases: Databases, made: Path, tmp_path: Path
) -> None:
    """So that either is brought back into the other kind: here, into a file."""
    database = connect_database(tmp_path)
    restore_backup(database, tmp_path, made)
    again = write_backup(database, tmp_path, tmp_path / "again.gz", version="v", now_ms=THEN)
    database.close()
    assert again == check_backup(made)


def test_the_file_is_for_its_owner_alone(made: Path) -> None:
    assert made.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in made.parent.glob(".backup*")] == []


def test_a_backup_made_while_others_write_holds_one_moment(
    databases: Databases, file: Path
) -> None:
    """Runs are kept two at a time; a backup never has one of them without the other."""
    database, stop = databases.open(), threading.Event()
    kept: list[int] = []

    def write() -> None:
        while not stop.is_set():
            with database.writing(LOCAL) as connection:
                for half in "ab":
                    name = f"{len(kept)}{half}"
                    keep_run(connection, LOCAL, RunRow(name, "k", 1, {}, "s", 1, "v", 1))
            kept.append(len(kept))

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(3):
            begun = len(kept)
            while len(kept) < begun + 2:
                pass
            back_up(databases, file.with_name(f"{number}.gz"))
    finally:
        stop.set()
        writer.join()
    for number in range(3):
        runs = check_backup(file.with_name(f"{number}.gz")).tables["runs"][0]
        assert runs % 2 == 0
        back = bring_back(databases, file.with_name(f"{number}.gz"), f"back-{number}")
        with back.reading() as connection:
            names = {run.id[:-1] for run in all_runs(connection, LOCAL)}
        assert len(names) == runs // 2


def test_nothing_is_written_over(databases: Databases, made: Path) -> None:
    bytes_before = made.read_bytes()
    with pytest.raises(FileThere):
        back_up(databases, made)
    assert made.read_bytes() == bytes_before
    before = everything(databases.open())
    with pytest.raises(NotEmpty):
        bring_back(databases, made, "one")
    assert everything(databases.open()) == before


def test_a_database_that_was_only_ever_opened_is_empty(databases: Databases, made: Path) -> None:
    databases.open("two").close()
    assert everything(bring_back(databases, made)) == everything(databases.open())


def test_another_secret_in_the_folder_is_not_written_over(databases: Databases, made: Path) -> None:
    folder, _ = databases.place("two")
    own = read_secret(folder)
    with pytest.raises(FileThere):
        bring_back(databases, made)
    assert read_secret(folder) == own
    with databases.open("two").reading() as connection:
        assert count_kept(connection, LOCAL) == (0, 0)


def test_where_nothing_is_kept_there_is_nothing_to_back_up(
    databases: Databases, file: Path
) -> None:
    with pytest.raises(NothingKept):
        back_up(databases, file)
    assert not file.exists()
    assert list(databases.place()[0].iterdir()) == []


# --- files that are not what was written ----------------------------------------------------------


def flaw_of(databases: Databases, file: Path) -> Flaw:
    """What is wrong with it; it leaves no trace where it was to go."""
    with pytest.raises(BadBackup) as caught:
        bring_back(databases, file)
    assert not [path for path in databases.place("two")[0].iterdir() if "sqlite3" not in path.name]
    with databases.open("two").reading() as connection:
        assert count_kept(connection, LOCAL) == (0, 0)
    return caught.value.flaw


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_a_file_that_ends_too_soon_is_refused(
    databases: Databases, made: Path, part: float
) -> None:
    whole = made.read_bytes()
    made.write_bytes(whole[: int(part * len(whole))])
    assert flaw_of(databases, made) is Flaw.CUT_SHORT


@pytest.mark.parametrize("left", ["end", "row and end"])
def test_lines_that_are_missing_at_the_end_are_missed(
    databases: Databases, made: Path, left: str
) -> None:
    lines = gzip.decompress(made.read_bytes()).splitlines(keepends=True)
    made.write_bytes(gzip.compress(b"".join(lines[: -1 if left == "end" else -2])))
    assert flaw_of(databases, made) is Flaw.CUT_SHORT


@pytest.mark.parametrize("where", [0.2, 0.6, 0.95])
def test_a_byte_that_was_changed_is_found(databases: Databases, made: Path, where: float) -> None:
    changed = bytearray(made.read_bytes())
    changed[int(where * len(changed))] ^= 0x10
    made.write_bytes(changed)
    assert flaw_of(databases, made) in {Flaw.CHANGED, Flaw.CUT_SHORT}


def lines_of(file: Path) -> list[bytes]:
    return gzip.decompress(file.read_bytes()).splitlines(keepends=True)


def test_a_mark_that_was_changed_within_is_found(databases: Databases, made: Path) -> None:
    """Packed again, so that only the digest can tell."""
    lines = lines_of(made)
    (place,) = [n for n, line in enumerate(lines) if line.startswith(b'["local","1","r",0')]
    lines[place] = lines[place].replace(b"true", b"false", 1)
    made.write_bytes(gzip.compress(b"".join(lines)))
    assert flaw_of(databases, made) is Flaw.CHANGED


def test_every_row_and_every_head_counts(databases: Databases, made: Path) -> None:
    lines = lines_of(made)
    for gone in range(1, len(lines) - 1, 7):
        made.write_bytes(gzip.compress(b"".join(lines[:gone] + lines[gone + 1 :])))
        with pytest.raises(BadBackup):
            check_backup(made)


@pytest.mark.parametrize(
    "content",
    [b"", b"croupier", gzip.compress(b""), gzip.compress(b"[1]\n"), os.urandom(99)],
    ids=["empty", "words", "nothing-packed", "another-list", "chance"],
)
def test_another_file_is_no_backup(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "other"
    file.write_bytes(content)
    with pytest.raises(BadBackup) as caught:
        check_backup(file)
    assert caught.value.flaw is Flaw.NO_BACKUP


@pytest.mark.parametrize("change", [{"schema": "9999"}, {"croupier-backup": 2}])
def test_a_backup_of_a_newer_version_is_said_to_be_one(
    databases: Databases, made: Path, change: dict[str, object]
) -> None:
    head, *lines = lines_of(made)
    newer = json.dumps({**json.loads(head), **change}).encode() + b"\n"
    made.write_bytes(gzip.compress(newer + b"".join(lines)))
    assert flaw_of(databases, made) is Flaw.NEWER


def test_a_backup_of_an_older_schema_comes_back_as_the_newest(
    databases: Databases, file: Path
) -> None:
    make_version(databases, "0003", *THIRD)
    back_up(databases, file)
    assert check_backup(file).schema == "0003"
    with bring_back(databases, file).reading() as connection:
        assert count_kept(connection, LOCAL)[0] > 0
        assert list(all_answers(connection, LOCAL))


def test_a_disk_that_is_full_leaves_no_file(
    databases: Databases, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(databases.open())

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        back_up(databases, file)
    assert list(file.parent.glob("*backup*")) == []
