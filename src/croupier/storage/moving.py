"""All that is kept, moved from one database to another, and both found equal."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Table, text

from croupier.errors import CroupierError
from croupier.storage.backup import NotEmpty, NothingKept
from croupier.storage.database import Database
from croupier.storage.refusals import NewerDatabase
from croupier.storage.rows import (
    Shape,
    is_known,
    make_empty,
    read_rows,
    schema_of,
    shapes,
    tables_of,
    tally,
    write_rows,
)


@dataclass
class Unequal(CroupierError):
    """A table was not the same on both sides; nothing was kept on the other."""

    table: str


@dataclass(frozen=True, slots=True)
class Moved:
    """A table that is the same on both sides: how many rows, and what they come to."""

    table: str
    rows: int
    digest: str


def move(source: Database, target: Database) -> list[Moved]:
    """Copies every row in one transaction, and reads both sides again to compare them.

    Meanwhile nobody else writes to the source. It stays as it is. Raises NothingKept, NotEmpty
    where anything is kept already, Unequal, NewerDatabase, NotKept or DatabaseUnreachable.
    """
    if source.is_file and not Path(source.address).exists():
        raise NothingKept(source.address)
    with source.writing("schema") as reader:
        schema = schema_of(reader)
        if not schema:
            raise NothingKept(source.address)
        if not is_known(schema):
            raise NewerDatabase(source.address)
        of_source = tables_of(reader, schema)
        _hold(source, reader, of_source)
        with target.writing("schema") as writer:
            if not make_empty(writer, schema):
                raise NotEmpty(target.address)
            of_target = tables_of(writer, schema)
            for shape in shapes(schema):
                rows = read_rows(reader, of_source[shape.name], shape)
                write_rows(writer, of_target[shape.name], shape, rows)
            _compare(reader, of_source, writer, of_target, shapes(schema))
        with target.reading() as again:
            return _compare(reader, of_source, again, of_target, shapes(schema))


def _hold(source: Database, reader: Connection, tables: Mapping[str, Table]) -> None:
    """Keeps others from writing to the source; of a file, whoever writes already does."""
    if not source.is_file:
        names = ", ".join(f'"{name}"' for name in tables)
        reader.execute(text(f"LOCK TABLE {names} IN EXCLUSIVE MODE"))


def _compare(
    one: Connection,
    of_one: Mapping[str, Table],
    other: Connection,
    of_other: Mapping[str, Table],
    tables: tuple[Shape, ...],
) -> list[Moved]:
    moved = []
    for shape in tables:
        here, there = (
            tally(connection, of[shape.name], shape)
            for connection, of in ((one, of_one), (other, of_other))
        )
        if (here.rows, here.digest) != (there.rows, there.digest):
            raise Unequal(shape.name)
        moved.append(Moved(shape.name, here.rows, here.digest))
    return moved
