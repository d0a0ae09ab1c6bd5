"""The database itself: opened, migrated, written to by one at a time.

SQLite in the data folder unless a URL names another (write-ahead log, every commit on the
disk before it is acknowledged). There writers wait for one lock instead of for SQLite's: that
keeps the slowest answers short. On PostgreSQL only those wait for each other who change the
rows of the same person, in whichever process.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import DatabaseError, DBAPIError, DisconnectionError
from sqlalchemy.pool import ConnectionPoolEntry

from croupier.storage.refusals import (
    DamagedDatabase,
    DatabaseUnreachable,
    DataFolderUnusable,
    NewerDatabase,
    NotKept,
)

FILE = "croupier.sqlite3"
_BESIDE = ("-wal", "-shm", "-journal")
_PATIENCE_MS = 5000
_PATIENCE_S = 5
_FRESH_S = 2.0
_CONNECTIONS = 10
"""How many a process holds to a server; who finds none free waits for one."""
_TURN = text("SELECT pg_advisory_xact_lock(hashtextextended(:turn, 0))")


@dataclass(frozen=True, slots=True)
class Database:
    """An open database. `reading` and `writing` give a connection within a transaction.

    They raise DatabaseUnreachable when a database on a server is lost.
    """

    engine: Engine
    _write_lock: Lock = field(default_factory=Lock)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees one state of the database, whatever is written meanwhile."""
        with _reached(self.engine) as connection:
            if not _is_file(self.engine):
                connection.execution_options(
                    isolation_level="REPEATABLE READ", postgresql_readonly=True
                )
            yield connection

    @contextmanager
    def asking(self) -> Iterator[Connection]:
        """A connection for one question, which needs no transaction around it."""
        with _reached(self.engine) as connection:
            if not _is_file(self.engine):
                connection.execution_options(isolation_level="AUTOCOMMIT")
            yield connection

    @contextmanager
    def writing(self, turn: str = "") -> Iterator[Connection]:
        """A transaction that is kept whole or not at all; raises NotKept when it is not.

        Of two that name the same turn (whose rows they change: a person's id, an attempt's) one
        waits for the other's end before it reads anything. In a file all wait for each other.
        """
        try:
            if not _is_file(self.engine):
                with _writing(self.engine, turn) as connection:
                    yield connection
                return
            with self._write_lock, _writing(self.engine, turn) as connection:
                yield connection
        except DatabaseError as why:
            raise NotKept(_line(why)) from why

    def answers(self) -> bool:
        """Whether the database can be read from just now."""
        try:
            with self.reading() as connection:
                connection.execute(text("SELECT 1"))
        except (DatabaseUnreachable, DatabaseError):
            return False
        return True

    @property
    def address(self) -> str:
        """Where it is, with nothing that opens it; of a file, its path."""
        return (self.engine.url.database or "") if _is_file(self.engine) else _address(self.engine)

    @property
    def is_file(self) -> bool:
        """Whether it is a file, and not on a server."""
        return _is_file(self.engine)

    def close(self) -> None:
        """Closes every connection."""
        self.engine.dispose()


def open_database(folder: Path, url: str = "") -> Database:
    """The database in the folder, or the one the URL names, at the newest schema.

    Raises DamagedDatabase or DataFolderUnusable; of a server, DatabaseUnreachable or
    NewerDatabase.
    """
    path = folder / FILE
    engine = _engine(url or f"sqlite+pysqlite:///{path}")
    named = engine.url.database
    try:
        if _is_file(engine):
            path = Path(named) if named else path
            _open_file(engine, path)
        else:
            _open_on_server(engine)
    except BaseException:
        engine.dispose()
        raise
    return Database(engine)


def connect_database(folder: Path, url: str = "") -> Database:
    """The same database as it is: neither checked, nor brought to the newest schema."""
    return Database(_engine(url or f"sqlite+pysqlite:///{folder / FILE}"))


def _engine(url: str) -> Engine:
    if make_url(url).get_backend_name() == "postgresql":
        waits = {} if "connect_timeout" in make_url(url).query else {"connect_timeout": _PATIENCE_S}
        engine = create_engine(url, pool_size=_CONNECTIONS, max_overflow=0, connect_args=waits)
        event.listen(engine, "checkin", _put_by)
        event.listen(engine, "checkout", _tried)
        return engine
    engine = create_engine(url)
    if _is_file(engine):
        event.listen(engine, "connect", _prepare)
        event.listen(engine, "begin", _begin)
    return engine


def _is_file(engine: Engine) -> bool:
    return engine.dialect.name == "sqlite"


def _open_file(engine: Engine, path: Path) -> None:
    try:
        _check(engine, path)
        _migrate(engine)
    except (DatabaseError, CommandError) as why:
        cause = getattr(why, "orig", None)
        if isinstance(cause, sqlite3.OperationalError) and "malformed" not in str(cause):
            raise DataFolderUnusable(path.parent, str(cause)) from why
        raise DamagedDatabase(path) from why


def _open_on_server(engine: Engine) -> None:
    try:
        _migrate(engine)
    except CommandError as why:
        raise NewerDatabase(_address(engine)) from why


def _address(engine: Engine) -> str:
    """Where the database is, with nothing that opens it."""
    url = engine.url
    socket = {name: value for name, value in url.query.items() if name == "host"}
    bare = URL.create(url.drivername, None, None, url.host, url.port, url.database, socket)
    return bare.render_as_string()


def _line(why: DBAPIError) -> str:
    """The first line of what the driver says."""
    return str(why.orig).strip().partition("\n")[0]


def _put_by(_connection: object, record: ConnectionPoolEntry) -> None:
    record.info["put_by"] = monotonic()


def _tried(connection: Any, record: ConnectionPoolEntry, _proxy: object) -> None:
    """Tries a connection that lay idle: the server may have been started anew meanwhile.

    One that was in use just now is not: under load that would be a question for each question.
    """
    if monotonic() - record.info.get("put_by", monotonic()) < _FRESH_S:
        return
    try:
        connection.execute("SELECT 1")
        connection.rollback()
    except Exception as why:  # whatever the driver calls it: the pool makes another
        raise DisconnectionError from why


@contextmanager
def _reached(engine: Engine) -> Iterator[Connection]:
    """A connection; raises DatabaseUnreachable where a server gives none, or breaks it off."""
    try:
        with engine.connect() as connection:
            try:
                yield connection
            except DBAPIError as why:
                if _is_file(engine) or not why.connection_invalidated:
                    raise
                raise DatabaseUnreachable(_address(engine), _line(why)) from why
    except DatabaseError as why:
        if _is_file(engine) or why.statement is not None:
            raise
        raise DatabaseUnreachable(_address(engine), _line(why)) from why


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
def _writing(engine: Engine, turn: str = "") -> Iterator[Connection]:
    with _reached(engine) as connection:
        connection.execution_options(writes=True)
        with connection.begin():
            if turn and not _is_file(engine):
                connection.execute(_TURN, {"turn": turn})
            yield connection


def _check(engine: Engine, path: Path) -> None:
    with engine.connect() as connection:
        if connection.execute(text("PRAGMA quick_check")).scalar() != "ok":
            raise DamagedDatabase(path)


def _migrate(engine: Engine) -> None:
    """Brings the schema up to date, whole or not at all; of several starts at once one does it."""
    with _writing(engine, "schema") as connection:
        upgrade(connection)


def upgrade(connection: Connection, to: str = "head") -> None:
    """Brings the schema up to that revision, within the transaction that is handed in."""
    config = migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def migrations() -> Config:
    """Where Alembic finds the revisions of the schema."""
    config = Config()
    config.set_main_option("script_location", "croupier:storage/migrations")
    config.set_main_option("path_separator", "os")
    return config


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
