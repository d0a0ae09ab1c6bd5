"""DuckDB, within this process: the engine of one machine."""

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import duckdb
import pyarrow.parquet as pq
from ibis import Schema
from ibis.expr.types import Table

from croupier.audit.engines.engine import Engine, Part, Within
from croupier.audit.refusals import NotALog, TooLittleMemory

MEMORY, MEMORY_A_THREAD = 64, 40
"""Megabytes that DuckDB takes, in all and for each thread; what needs more goes to disk.

With less a thread cannot hold what it works on. The process itself takes 160 more. Not everything
can go to disk: a step that fails for want of memory gets `_MORE` times as much, and then all that
DuckDB takes by itself, four fifths of what the machine has.
"""
_MORE = 4
_DAMAGED = re.compile(r'Invalid Input Error: Failed to read file "(?P<file>.+?)": (?P<why>.*)')
_NUMBER = re.compile(r'"errno":"(\d+)"')


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
        memory = MEMORY + MEMORY_A_THREAD * threads
        settings: dict[str, str | bool | int | float | list[str]] = {
            "memory_limit": f"{memory}MB",
            "threads": threads,
            "temp_directory": str(folder / "spill"),
            "preserve_insertion_order": False,
            "autoinstall_known_extensions": False,
            "autoload_known_extensions": False,
        }
        self._more = [f"SET memory_limit = '{_MORE * memory}MB'", "RESET memory_limit"]
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
        self._run.execute(f"CREATE OR REPLACE TEMP VIEW {_name(name)} AS {rows}")

    def write(self, expression: Table, to: Path) -> None:
        """Work the expression out, into one Parquet file."""
        how = "FORMAT parquet, COMPRESSION snappy"
        self._asked(f"COPY ({self.sql(expression)}) TO {_text(str(to))} ({how})")

    def rows(self, expression: Table) -> list[dict[str, Any]]:
        """The rows of the expression."""
        asked = self._asked(self.sql(expression))
        names = [column[0] for column in asked.description]
        return [dict(zip(names, row, strict=True)) for row in asked.fetchall()]

    def _asked(self, statement: str) -> duckdb.DuckDBPyConnection:
        """The statement executed; where the memory is too little for it, with more from then on.

        Raises TooLittleMemory where it does with nothing that this machine has, NotALog where a
        file is damaged, and OSError where one cannot be read or written.
        """
        while True:
            try:
                return self._run.execute(statement)
            except duckdb.OutOfMemoryException as why:
                if not self._more:
                    raise TooLittleMemory(_first_line(why)) from why
                self._run.execute(self._more.pop(0))
            except (duckdb.InterruptException, RuntimeError) as why:
                if "interrupted" not in str(why).lower():
                    raise
                raise KeyboardInterrupt from why  # Ctrl-C, as DuckDB and its Python have it
            except duckdb.IOException as why:
                raise _os_error(why) from why
            except duckdb.InvalidInputException as why:
                damaged = _DAMAGED.match(_first_line(why))
                if damaged is None:
                    raise
                raise NotALog(damaged["file"], damaged["why"]) from why


def _first_line(why: Exception) -> str:
    return str(why).partition("\n")[0]


def _os_error(why: duckdb.IOException) -> OSError:
    said = _first_line(why)
    known = _NUMBER.search(said)
    if known is None:
        return OSError(said)
    return OSError(int(known[1]), os.strerror(int(known[1])))


def _name(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _text(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
