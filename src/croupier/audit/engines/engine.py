"""What an engine can do. The settlement is the same expression on each of them."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Self, TypeAlias

import ibis
import pyarrow as pa
import pyarrow.parquet as pq
from ibis import Schema
from ibis.expr.types import Table
from pyarrow.json import ParseOptions, ReadOptions, read_json


@contextmanager
def _steps_apart() -> Iterator[None]:
    before = ibis.options.sql.fuse_selects
    ibis.options.sql.fuse_selects = False
    try:
        yield
    finally:
        ibis.options.sql.fuse_selects = before


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a log: its files, and which of the rows of the only one of them, or all.

    `first` is inclusive, `end` is not.
    """

    files: tuple[str, ...]
    first: int = 0
    end: int | None = None


@dataclass(frozen=True, slots=True)
class Within:
    """Rows whose column, of whole numbers, is from `low` to `high`, both of them too."""

    column: str
    low: int
    high: int


Step: TypeAlias = Callable[[str, Table], Table]
"""What is done with the rows of a step before the next: nothing, or they are kept by the name."""


class Engine(ABC):
    """Runs expressions over named tables. It is closed when it is left.

    `dialect` is Ibis' name of its SQL. `widens`: a sum needs its amounts made wider before.
    `splits`: a part may be some rows of a file. `has_bits`: bits can be joined over rows.
    `keeps_steps`: a filter is better not written out into all of the step before it. What it keeps
    lies in `folder`, as Parquet.
    """

    name: str
    dialect: str
    widens: bool
    splits: bool
    has_bits: bool
    keeps_steps: bool

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._texts: dict[object, str] = {}
        (folder / "kept").mkdir(parents=True, exist_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_why: object) -> None:
        self.close()

    def sql(self, expression: Table) -> str:
        """The expression as this engine has it, each step a query in the next.

        Fused, a step that is used twice would be written out twice, and so would those in it.
        What was asked for before is not written again: every part of a log asks the same.
        """
        asked = expression.op()
        if asked not in self._texts:
            with _steps_apart():
                text = str(ibis.to_sql(expression, dialect=self.dialect, pretty=False))
            self._texts[asked] = text
        return self._texts[asked]

    def give(self, name: str, rows: Sequence[Mapping[str, object]], schema: Schema) -> Table:
        """The rows as a table of that name. They are few."""
        file = self.folder / "kept" / f"{name}.given.parquet"
        pq.write_table(_arrow(rows, schema.to_pyarrow()), file)
        self.show(name, Part((str(file),)))
        return ibis.table(schema, name=name)

    def keep(self, name: str, expression: Table) -> Table:
        """The rows of the expression, worked out once, as a table of that name."""
        self.write(expression, self.place(name))
        self.show(name, Part((str(self.place(name)),)))
        return ibis.table(expression.schema(), name=name)

    def step(self, name: str, expression: Table, keep: Step | None = None) -> Table:
        """The rows of a step: worked out with the next one, unless the engine keeps steps.

        `keep` is what it does so with, by itself its own.
        """
        return (keep or self.keep)(f"step_{name}", expression) if self.keeps_steps else expression

    @abstractmethod
    def close(self) -> None:
        """Let go of it."""

    @abstractmethod
    def schema(self, files: Sequence[str]) -> Schema:
        """The columns of the files, by the first of them."""

    def place(self, name: str) -> Path:
        """Where what is kept by that name lies."""
        return self.folder / "kept" / f"{name}.parquet"

    @abstractmethod
    def show(self, name: str, part: Part, within: Within | None = None) -> None:
        """Have the part's rows as a table of that name, until another is shown as it."""

    @abstractmethod
    def write(self, expression: Table, to: Path) -> None:
        """Work the expression out, into Parquet: a file, or a folder of files."""

    @abstractmethod
    def rows(self, expression: Table) -> list[dict[str, Any]]:
        """The rows of the expression, which are few."""


def _arrow(rows: Sequence[Mapping[str, object]], schema: pa.Schema) -> pa.Table:
    """The rows by way of JSON: made from Python's own lists, pyarrow would load all of pandas."""
    if not rows:
        return schema.empty_table()
    text = "\n".join(json.dumps(row) for row in rows).encode()
    return read_json(
        BytesIO(text),
        read_options=ReadOptions(block_size=len(text)),
        parse_options=ParseOptions(explicit_schema=schema),
    ).select(schema.names)
