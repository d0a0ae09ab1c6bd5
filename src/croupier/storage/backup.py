"""A backup: all that is kept, in one file that says whether it is whole.

The file is gzip of lines of JSON: a head, each table with its rows, and an end with how many rows
each has and the digest of every line before it. It is read from one state of the database while
others write, and can be brought back into either kind of database. The secret of the data folder
is in it too: guard it as you guard the folder.
"""

import gzip
import json
import os
import secrets
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from gzip import GzipFile
from hashlib import sha256
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from croupier.errors import CroupierError
from croupier.storage.database import Database, upgrade
from croupier.storage.folder import KEY_FILE
from croupier.storage.refusals import NewerDatabase
from croupier.storage.rows import (
    Tally,
    is_known,
    make_empty,
    read_rows,
    schema_of,
    shapes,
    tables_of,
    tally,
    write_rows,
)
from croupier.storage.signing_key import FORMER_FILE, SIGNING_FILE

FORMAT = 1
KEY_FILES = (KEY_FILE, SIGNING_FILE, FORMER_FILE)
"""What else of the data folder is in a backup: what signs and knows what was signed, and
what second factors are kept by: without it they are lost."""
_LONGEST_KEY = 10_000


class Flaw(StrEnum):
    """What is wrong with a file."""

    NO_BACKUP = "no backup"
    CUT_SHORT = "cut short"
    CHANGED = "changed"
    NEWER = "newer"


@dataclass
class BadBackup(CroupierError):
    """The file cannot be brought back."""

    path: Path
    flaw: Flaw


@dataclass
class FileThere(CroupierError):
    """Something stands where a file is to be made."""

    path: Path


@dataclass
class NotEmpty(CroupierError):
    """Something is kept already where all of a backup is to go."""

    address: str


@dataclass
class NothingKept(CroupierError):
    """There is no database yet."""

    address: str


@dataclass(frozen=True, slots=True)
class Backup:
    """What a backup says of itself; `tables` has the rows and the digest of each."""

    version: str
    schema: str
    made_at: int
    tables: Mapping[str, tuple[int, str]]
    digest: str

    @property
    def rows(self) -> int:
        """How many rows it holds."""
        return sum(rows for rows, _ in self.tables.values())


# --- made -----------------------------------------------------------------------------------------


def write_backup(
    database: Database, folder: Path, file: Path, *, version: str, now_ms: int
) -> Backup:
    """Writes the file, whole or not at all; for its owner's eyes alone.

    Raises FileThere, NothingKept, NewerDatabase or OSError.
    """
    if file.exists():
        raise FileThere(file)
    if database.is_file and not Path(database.address).exists():
        raise NothingKept(database.address)
    head = {"version": version, "made_at": now_ms, "keys": _read_keys(folder)}
    with _drafted(file) as out, database.reading() as connection:
        schema = schema_of(connection)
        if not schema:
            raise NothingKept(database.address)
        if not is_known(schema):
            raise NewerDatabase(database.address)
        return _write(out, connection, {"croupier-backup": FORMAT, "schema": schema, **head})


def _write(out: GzipFile, connection: Connection, head: Mapping[str, Any]) -> Backup:
    whole = Tally()

    def put(line: bytes) -> None:
        whole.add(line)
        out.write(line)

    put(_line(head))
    schema = head["schema"]
    tables, tallies = tables_of(connection, schema), {}
    for shape in shapes(schema):
        put(_line({"table": shape.name, "columns": shape.columns}))
        counted = Tally()
        for line in read_rows(connection, tables[shape.name], shape):
            counted.add(line)
            put(line)
        tallies[shape.name] = (counted.rows, counted.digest)
    out.write(_line({"tables": tallies, "digest": whole.digest}))
    return Backup(head["version"], schema, head["made_at"], tallies, whole.digest)


def _line(said: Mapping[str, Any]) -> bytes:
    return json.dumps(said, separators=(",", ":")).encode() + b"\n"


@contextmanager
def _drafted(file: Path) -> Iterator[GzipFile]:
    """What is written here is the file once all of it is on the disk; nothing is written over."""
    draft = file.with_name(f".{file.name}-{secrets.token_hex(8)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as raw:
            with GzipFile(filename="", fileobj=raw, mode="wb", compresslevel=6) as out:
                yield out
            raw.flush()
            os.fsync(raw.fileno())
        try:
            os.link(draft, file)
        except FileExistsError:
            raise FileThere(file) from None
        _sync_folder(file.parent)
    finally:
        draft.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _read_keys(folder: Path) -> dict[str, str]:
    found = (folder / name for name in KEY_FILES)
    return {file.name: file.read_text(encoding="ascii") for file in found if file.is_file()}


# --- read -----------------------------------------------------------------------------------------


def check_backup(file: Path) -> Backup:
    """What the file says of itself, once every line of it was read and found as it was written.

    Raises BadBackup or OSError.
    """
    with _read(file) as lines:
        head = _head(file, next(lines, b""))
        whole, end = sha256(), b""
        whole.update(_line(head))
        for line in lines:
            if end:
                whole.update(end)
            end = line
        said = json.loads(end or b"null")
        if not isinstance(said, dict) or "digest" not in said:
            raise BadBackup(file, Flaw.CUT_SHORT)
        if said["digest"] != whole.hexdigest():
            raise BadBackup(file, Flaw.CHANGED)
        tables = {name: (int(rows), str(digest)) for name, (rows, digest) in said["tables"].items()}
        return Backup(head["version"], head["schema"], head["made_at"], tables, whole.hexdigest())


def _head(file: Path, line: bytes) -> dict[str, Any]:
    try:
        head = json.loads(line)
    except ValueError:
        raise BadBackup(file, Flaw.NO_BACKUP) from None
    if not isinstance(head, dict) or "croupier-backup" not in head:
        raise BadBackup(file, Flaw.NO_BACKUP)
    if head["croupier-backup"] != FORMAT or not is_known(str(head.get("schema", ""))):
        raise BadBackup(file, Flaw.NEWER)
    return head


@contextmanager
def _read(file: Path) -> Iterator[Iterator[bytes]]:
    """The file's lines; raises BadBackup for whatever in it cannot be read."""
    try:
        with gzip.open(file, "rb") as lines:
            yield iter(lines)
    except EOFError:
        raise BadBackup(file, Flaw.CUT_SHORT) from None
    except gzip.BadGzipFile as why:
        flaw = Flaw.NO_BACKUP if "Not a gzipped" in str(why) else Flaw.CHANGED
        raise BadBackup(file, flaw) from None
    except (zlib.error, ValueError, KeyError, TypeError):
        raise BadBackup(file, Flaw.CHANGED) from None


def restore_backup(database: Database, folder: Path, file: Path) -> Backup:
    """Brings all of the file back, whole or not at all, and the schema to the newest.

    What was written is read again and compared. Raises BadBackup, NotEmpty where anything is kept
    already, FileThere where another secret stands in the folder, NotKept, or OSError.
    """
    backup = check_backup(file)
    with _keys_put(folder, file), database.writing("schema") as connection:
        if not make_empty(connection, backup.schema):
            raise NotEmpty(database.address)
        _bring_back(connection, file, backup)
        upgrade(connection)
    return backup


def _bring_back(connection: Connection, file: Path, backup: Backup) -> None:
    tables = tables_of(connection, backup.schema)
    by_name = {shape.name: shape for shape in shapes(backup.schema)}
    with _read(file) as lines:
        next(lines)
        for head, rows in groupby(_rows_under_heads(lines), key=itemgetter(0)):
            table = json.loads(head)
            shape = replace(by_name[table["table"]], columns=tuple(table["columns"]))
            write_rows(connection, tables[shape.name], shape, (line for _, line in rows))
    for name, shape in by_name.items():
        found = tally(connection, tables[name], shape)
        if (found.rows, found.digest) != backup.tables[name]:
            raise BadBackup(file, Flaw.CHANGED)


def _rows_under_heads(lines: Iterator[bytes]) -> Iterator[tuple[bytes, bytes]]:
    """Each row, after the line that stands at the head of its table."""
    head = b""
    for line in lines:
        if line.startswith(b"["):
            yield head, line
        else:
            head = line


@contextmanager
def _keys_put(folder: Path, file: Path) -> Iterator[None]:
    """The backup's keys in the folder; taken away again if what is done within fails."""
    with _read(file) as lines:
        keys = _head(file, next(lines, b""))["keys"]
    put: list[Path] = []
    try:
        for name, key in keys.items():
            if name not in KEY_FILES or len(key) > _LONGEST_KEY:
                raise BadBackup(file, Flaw.NEWER)
            if _put(folder / name, key):
                put.append(folder / name)
        yield
    except BaseException:
        for made in put:
            made.unlink(missing_ok=True)
        raise


def copy_keys(folder: Path, to: Path) -> None:
    """Puts what signs into another data folder; raises FileThere where something else does."""
    for name, key in _read_keys(folder).items():
        _put(to / name, key)


def _put(file: Path, key: str) -> bool:
    """Writes the key; False where the same one is there; raises FileThere where another is."""
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        if file.read_text(encoding="ascii") != key:
            raise FileThere(file) from None
        return False
    with os.fdopen(handle, "w", encoding="ascii") as made:
        made.write(key)
        made.flush()
        os.fsync(made.fileno())
    return True
