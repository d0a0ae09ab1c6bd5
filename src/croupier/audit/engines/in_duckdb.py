"""DuckDB, within this process: the engine of one machine."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import duckdb
import pyarrow.parquet as pq
from ibis import Schema
from ibis.expr.types import Table

from croupier.audit.engines.engine import Engine, Part, Within

MEMORY, MEMORY_A_THREAD = 64, 40
"""Megabytes that DuckDB takes, in all and for each thread; what needs more goes to disk.

With less a thread cannot hold what it works on. The process itself takes 160 more.
"""


class InDuckDB(Engine):
    """DuckDB with bounded memory; what does not fit goes into `folder`."""

    name = "duckdb"
    dialect = "duckdb"
    widens = False
    splits = True
    has_bits = True
    keeps_steps = False

    def __init__(self, folder: Path, threads: int | None = None) -> None:
        super().__init__(folder)
        threads = threads or os.cpu_count() or 1
        settings: dict[str, str | bool | int | float | list[str]] = {
            "memory_limit": f"{MEMORY + MEMORY_A_THREAD * threads}MB",
            "threads": threads,
            "temp_directory": str(folder / "spill"),
            "preserve_insertion_order": False,
            "autoinstall_known_extensions": False,
            "autoload_known_extensions": False,
        }
        self._run = duckdb.connect(config=settings)
        # Joins stand in the order in which they are to be done. Left to itself DuckDB begins with
        # rounds and payoffs, of which all pairs by the same rules are more than all the bets.
        self._run.execute("SET disabled_optimizers = 'join_order,build_side_probe_side'")

    def close(self) -> None:
        """Let go of the database; it was in memory."""
        self._run.close()

    def schema(self, files: Sequence[str]) -> Schema:
        """The columns of the files, by the first of them."""
        return Schema.from_pyarrow(pq.read_schema(files[0]))

    def show(self, name: str, part: Part, within: Within | None = None) -> None:
        """Have the part's rows as a table of that name."""
        files = ", ".join(_text(file) for file in part.files)
        numbered, only = "", []
        if part.end is not None:
            numbered = ", file_row_number = true"
            only.append(f"file_row_number >= {part.first} AND file_row_number < {part.end}")
        if within is not None:
            only.append(f"{_name(within.column)} BETWEEN {within.low} AND {within.high}")
        rows = (
            f"SELECT * {'EXCLUDE (file_row_number) ' if numbered else ''}"
            f"FROM read_parquet([{files}]{numbered})"
            f"{' WHERE ' + ' AND '.join(only) if only else ''}"
        )
        self._run.execute(f"CREATE OR REPLACE VIEW {_name(name)} AS {rows}")

    def write(self, expression: Table, to: Path) -> None:
        """Work the expression out, into one Parquet file."""
        how = "FORMAT parquet, COMPRESSION snappy"
        self._run.execute(f"COPY ({self.sql(expression)}) TO {_text(str(to))} ({how})")

    def rows(self, expression: Table) -> list[dict[str, Any]]:
        """The rows of the expression."""
        asked = self._run.execute(self.sql(expression))
        names = [column[0] for column in asked.description]
        return [dict(zip(names, row, strict=True)) for row in asked.fetchall()]


def _name(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _text(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
