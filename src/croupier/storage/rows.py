"""Every row of a database, in an order that each kind of database agrees on, and its digest.

What tables there are is asked of the schema's revision and not of this program's newest, so that
what an older version left is read as it is.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from itertools import islice
from typing import Any

from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import (
    JSON,
    ColumnElement,
    Connection,
    MetaData,
    String,
    Table,
    create_engine,
    insert,
    inspect,
    select,
    text,
)

from croupier.storage.database import migrations, upgrade

VERSION_TABLE = "alembic_version"
_AT_A_TIME = 500


@dataclass(frozen=True, slots=True)
class Shape:
    """A table's name, its columns in their order, and those of its primary key."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]


@dataclass(slots=True)
class Tally:
    """How many rows went by, and what they come to."""

    rows: int = 0
    _digest: Any = field(default_factory=sha256)

    def add(self, line: bytes) -> None:
        """Counts a row in, as `encoded` has it."""
        self.rows += 1
        self._digest.update(line)

    @property
    def digest(self) -> str:
        """The digest of all of them, in hexadecimal digits."""
        digest: str = self._digest.hexdigest()
        return digest


def encoded(row: Sequence[object]) -> bytes:
    """The row as a line of JSON, the same on every kind of database."""
    return json.dumps(list(row), separators=(",", ":")).encode() + b"\n"


def schema_of(connection: Connection) -> str:
    """The revision of the database's schema; empty where it has none."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return ""
    found = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()  # noqa: S608
    return str(found or "")


def is_known(revision: str) -> bool:
    """Whether this version of the program knows the schema."""
    try:
        return ScriptDirectory.from_config(migrations()).get_revision(revision) is not None
    except CommandError:
        return False


@lru_cache(maxsize=8)
def shapes(revision: str) -> tuple[Shape, ...]:
    """The tables of that revision; one that refers to another comes after it."""
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        upgrade(connection, revision)
        found = MetaData()
        found.reflect(connection)
        made = tuple(
            Shape(
                table.name,
                tuple(column.name for column in table.columns),
                tuple(column.name for column in table.primary_key),
            )
            for table in found.sorted_tables
            if table.name != VERSION_TABLE
        )
    engine.dispose()
    return made


def tables_of(connection: Connection, revision: str) -> Mapping[str, Table]:
    """The database's own tables of that revision, by name."""
    found = MetaData()
    found.reflect(connection, only=[shape.name for shape in shapes(revision)])
    for table in found.tables.values():
        for column in table.columns:
            if isinstance(column.type, JSON):
                column.type = JSON(none_as_null=bool(column.nullable))
    return {table.name: table for table in found.tables.values()}


def read_rows(connection: Connection, table: Table, shape: Shape) -> Iterator[bytes]:
    """The table's rows as they are encoded, in the order of its key."""
    order = [_bytewise(connection, table.c[name]) for name in shape.key]
    query = select(*(table.c[name] for name in shape.columns)).order_by(*order)
    with connection.execute(query.execution_options(yield_per=_AT_A_TIME)) as rows:
        for row in rows:
            yield encoded(row)


def _bytewise(connection: Connection, column: Any) -> ColumnElement[Any]:
    """The column in the order of its bytes, as a file has it, whatever the server's language."""
    ordered: ColumnElement[Any] = column
    if connection.dialect.name == "postgresql" and isinstance(column.type, String):
        ordered = column.collate("C")
    return ordered


def write_rows(connection: Connection, table: Table, shape: Shape, lines: Iterable[bytes]) -> None:
    """Writes rows that were encoded."""
    rows = iter(lines)
    while some := list(islice(rows, _AT_A_TIME)):
        written = [dict(zip(shape.columns, json.loads(line), strict=True)) for line in some]
        connection.execute(insert(table), written)


def tally(connection: Connection, table: Table, shape: Shape) -> Tally:
    """What the table's rows come to."""
    found = Tally()
    for line in read_rows(connection, table, shape):
        found.add(line)
    return found


def make_empty(connection: Connection, revision: str) -> bool:
    """Makes the tables of that revision, with nothing in them; False where something is kept."""
    present = inspect(connection).get_table_names()
    if present:
        found = MetaData()
        found.reflect(connection)
        kept = (table for table in found.sorted_tables if table.name != VERSION_TABLE)
        if VERSION_TABLE not in present or any(_has_rows(connection, table) for table in kept):
            return False
        found.drop_all(connection)
    upgrade(connection, revision)
    return True


def _has_rows(connection: Connection, table: Table) -> bool:
    return connection.execute(select(table).limit(1)).first() is not None
