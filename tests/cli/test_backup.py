"""`croupier backup`, `restore` and `move`: done, shown to be done, or refused in one line."""

from pathlib import Path

import pytest

from croupier.storage import LOCAL, open_database, read_secret
from croupier.storage.records import count_kept
from tests.cli.terminal import croupier
from tests.servers import Server
from tests.storage.filled import fill


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with something in it."""
    folder = tmp_path / "kept"
    folder.mkdir()
    read_secret(folder)
    database = open_database(folder)
    fill(database)
    database.close()
    monkeypatch.setenv("CROUPIER_DATA", str(folder))
    monkeypatch.delenv("CROUPIER_DATABASE", raising=False)
    return folder


def rows_in(folder: Path, url: str = "") -> tuple[int, int]:
    database = open_database(folder, url)
    with database.reading() as connection:
        found = count_kept(connection, LOCAL)
    database.close()
    return found


def test_a_backup_is_made_checked_and_brought_back(
    tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(tmp_path / "one.gz")
    made = croupier("backup", file)
    assert made.status == 0
    rows, digest = made.out.splitlines()
    assert file in rows
    checked = croupier("restore", "--check", file)
    assert checked.out.splitlines() == [f"{file} is whole.", rows, digest]
    assert rows_in(kept) == (1, 2)
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path / "back"))
    back = croupier("restore", file)
    assert back.status == 0
    assert str(tmp_path / "back") in back.out
    assert rows_in(tmp_path / "back") == (1, 2)
    assert read_secret(tmp_path / "back") == read_secret(kept)


def test_what_cannot_be_done_is_one_line(
    tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "one.gz"
    assert croupier("backup", str(file)).status == 0
    assert "is there already" in croupier("backup", str(file)).refusal
    assert "is kept at" in croupier("restore", str(file)).refusal
    assert "No such file" in croupier("restore", str(tmp_path / "none.gz")).refusal
    assert "No such file" in croupier("backup", str(tmp_path / "nowhere" / "x.gz")).refusal
    whole = file.read_bytes()
    file.write_bytes(whole[:-20])
    assert "ends too soon" in croupier("restore", "--check", str(file)).refusal
    file.write_bytes(b"something else")
    assert "is no backup" in croupier("restore", "--check", str(file)).refusal
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path / "empty"))
    refusal = croupier("backup", str(tmp_path / "two.gz")).refusal
    assert refusal.startswith("Nothing is kept at ")
    assert not (tmp_path / "empty").exists()
    assert not (tmp_path / "two.gz").exists()


def test_a_database_that_cannot_be_reached_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = "postgresql+psycopg://anna:secret@127.0.0.1:1/croupier"
    for refusal in (croupier("move", "--to", away).refusal,):
        assert "cannot be reached" in refusal
        assert "secret" not in refusal
    monkeypatch.setenv("CROUPIER_DATABASE", away)
    assert "cannot be reached" in croupier("backup", str(tmp_path / "x.gz")).refusal
    assert list(tmp_path.glob("*x.gz*")) == []


def test_moved_to_a_server_and_back_into_another_folder(
    tmp_path: Path, server: Server, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = server.new_database()
    there = croupier("move", "--to", url)
    assert there.status == 0
    assert "Both sides are equal" in there.out
    assert "is kept at" in croupier("move", "--to", url).refusal
    assert rows_in(kept, url) == (1, 2)
    monkeypatch.setenv("CROUPIER_DATABASE", url)
    back = croupier("move", "--to", str(tmp_path / "back"))
    assert back.out == there.out
    assert rows_in(tmp_path / "back") == rows_in(kept) == (1, 2)
    assert read_secret(tmp_path / "back") == read_secret(kept)
