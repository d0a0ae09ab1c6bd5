"""The database itself: opened, migrated, written to by one at a time.

SQLite in the data folder unless a URL names another (write-ahead log, every commit on the
disk before it is acknowledged). Writers wait for one lock instead of for SQLite's: that
keeps the slowest answers short.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import DatabaseError, OperationalError

from croupier.storage.refusals import DamagedDatabase, DataFolderUnusable, NotKept

FILE = "croupier.sqlite3"
_BESIDE = ("-wal", "-shm", "-journal")
_PATIENCE_MS = 5000


@dataclass(frozen=True, slots=True)
class Database:
    """An open database. `reading` and `writing` give a connection within a transaction."""

    engine: Engine
    _write_lock: Lock = field(default_factory=Lock)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees one state of the database, whatever is written meanwhile."""
        with self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is kept whole or not at all; raises NotKept when it is not."""
        with self._write_lock:
            try:
                with _writing(self.engine) as connection:
                    yield connection
            except (OperationalError, DatabaseError) as why:
                raise NotKept(str(why.orig)) from why

    def close(self) -> None:
        """Closes every connection."""
        self.engine.dispose()


def open_database(folder: Path, url: str = "") -> Database:
    """The database in the folder, or the one the URL names, at the newest schema.

    Raises DamagedDatabase or DataFolderUnusable.
    """
    path = folder / FILE
    engine = create_engine(url or f"sqlite+pysqlite:///{path}")
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare)
        event.listen(engine, "begin", _begin)
        named = make_url(str(engine.url)).database
        path = Path(named) if named else path
    try:
        if engine.dialect.name == "sqlite":
            _check(engine, path)
        _migrate(engine)
    except (DatabaseError, CommandError) as why:
        engine.dispose()
        cause = getattr(why, "orig", None)
        if isinstance(cause, sqlite3.OperationalError) and "malformed" not in str(cause):
            raise DataFolderUnusable(path.parent, str(cause)) from why
        raise DamagedDatabase(path) from why
    except DamagedDatabase:
        engine.dispose()
        raise
    return Database(engine)


def _prepare(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # the driver's own transactions leave schema changes out
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout={_PATIENCE_MS}",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    """Begins a transaction; one that writes takes its turn among processes at once."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def _writing(engine: Engine) -> Iterator[Connection]:
    with engine.connect() as connection:
        connection.execution_options(writes=True)
        with connection.begin():
            yield connection


def _check(engine: Engine, path: Path) -> None:
    with engine.connect() as connection:
        if connection.execute(text("PRAGMA quick_check")).scalar() != "ok":
            raise DamagedDatabase(path)


def _migrate(engine: Engine) -> None:
    """Brings the schema up to date, whole or not at all; of several starts at once one does it."""
    config = Config()
    config.set_main_option("script_location", "croupier:storage/migrations")
    config.set_main_option("path_separator", "os")
    with _writing(engine) as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def set_aside(path: Path, now: datetime | None = None) -> Path:
    """Moves the database file, and what SQLite keeps beside it, to a name with the time.

    Returns the new path; nothing is deleted or written over.
    """
    stamp = (now or datetime.now(UTC)).strftime("%Y%m%d-%H%M%S")
    endings = ("", *(f"-{again}" for again in range(2, 100)))
    names = (path.with_name(f"{path.stem}.damaged-{stamp}{n}{path.suffix}") for n in endings)
    aside = next(name for name in names if not name.exists())
    path.rename(aside)
    for ending in _BESIDE:
        beside = path.with_name(path.name + ending)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + ending))
    return aside
