"""Rows into files, Parquet or CSV, a few hundred thousand at a time. Needs pyarrow."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from io import BytesIO
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet

from croupier.audit.records.chance import Whole
from croupier.audit.records.order import Format
from croupier.rules.money import Currency

Columns: TypeAlias = Mapping[str, Whole]
NOTHING = int(np.iinfo(np.int64).min)
"""What stands in an array where a row has no value."""
_AT_A_TIME = 1 << 17
"""Rows of a row group: so many are held in memory."""
_PIECES = 64
"""So many arrays a column are held apart at most: small ones take more than what is in them."""


class Holds(Enum):
    """What a column holds, when it is not words."""

    WHOLE = 0
    SMALL = 1
    AMOUNT = 2
    TIME = 3


@dataclass(frozen=True, slots=True)
class Field:
    """A column: what it holds, or the words that its whole numbers are places of."""

    name: str
    holds: Holds | Sequence[str]


class RowFile(ABC):
    """A file of rows that are added bit by bit."""

    def __init__(self, path: Path, fields: Sequence[Field], currency: Currency) -> None:
        self.path, self.fields, self.currency = path, fields, currency
        self._waiting: list[Columns] = []
        self._count = 0
        self._words = {
            field.name: pa.array(list(field.holds), pa.string())
            for field in fields
            if not isinstance(field.holds, Holds)
        }

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _e: BaseException | None, _t: TracebackType | None
    ) -> None:
        if kind is None:
            self.finish()
        else:
            self.close()

    def finish(self) -> None:
        """Write what is still held, and close the file; nothing where that has been done."""
        if self._waiting:
            self._let_go()
        self.close()

    def add(self, columns: Columns) -> None:
        """Add rows: an array a field, all of one length."""
        self._waiting.append(columns)
        self._count += len(columns[self.fields[0].name])
        if self._count >= _AT_A_TIME:
            self._let_go()
        elif len(self._waiting) >= _PIECES:
            self._waiting = [self._joined()]

    def _let_go(self) -> None:
        joined = self._joined()
        self._waiting, self._count = [], 0
        self.write(joined)

    def _joined(self) -> Columns:
        return {
            name: np.concatenate([columns[name] for columns in self._waiting])
            for name in self._waiting[0]
        }

    def table(self, columns: Columns) -> Any:
        """The rows as Arrow has them."""
        arrays = [self._array(field, columns[field.name]) for field in self.fields]
        return pa.table(arrays, [field.name for field in self.fields])

    def _array(self, field: Field, values: Whole) -> Any:
        missing = values == NOTHING
        mask = missing if missing.any() else None
        match field.holds:
            case Holds.WHOLE | Holds.AMOUNT:
                return pa.array(values, mask=mask)
            case Holds.SMALL:
                return pa.array(values.astype(np.int16), mask=mask)
            case Holds.TIME:
                return pa.array(values.view("datetime64[us]"), mask=mask)
            case _:
                places = pa.array(values.astype(np.int32), mask=mask)
                return pa.DictionaryArray.from_arrays(places, self._words[field.name])

    @abstractmethod
    def write(self, columns: Columns) -> None:
        """Write the rows."""

    @abstractmethod
    def close(self) -> None:
        """No more rows come."""


class ParquetFile(RowFile):
    """Parquet: zstd, times in microseconds without a zone, amounts in whole units."""

    def __init__(self, path: Path, fields: Sequence[Field], currency: Currency) -> None:
        super().__init__(path, fields, currency)
        empty = {field.name: np.empty(0, np.int64) for field in fields}
        self._writer = pa.parquet.ParquetWriter(
            path,
            self.table(empty).schema,
            compression="zstd",
            store_schema=False,
            use_dictionary=[*self._words],
            column_encoding={
                field.name: "DELTA_BINARY_PACKED"
                for field in fields
                if field.holds in (Holds.WHOLE, Holds.TIME)
            },
        )

    def write(self, columns: Columns) -> None:
        """Write a row group."""
        self._writer.write_table(self.table(columns))

    def close(self) -> None:
        """Write the foot of the file."""
        self._writer.close()


class CsvFile(RowFile):
    """CSV: a head, commas, amounts as decimals. A row with `spoiled` above 0 becomes unreadable."""

    def __init__(self, path: Path, fields: Sequence[Field], currency: Currency) -> None:
        super().__init__(path, fields, currency)
        self._file = path.open("wb")
        self._file.write((",".join(field.name for field in fields) + "\n").encode())

    def table(self, columns: Columns) -> Any:
        """The rows as Arrow has them, words and amounts written out."""
        table = super().table(columns)
        for at, field in enumerate(self.fields):
            if not isinstance(field.holds, Holds):
                table = table.set_column(
                    at, field.name, table[at].combine_chunks().cast(pa.string())
                )
            elif field.holds is Holds.AMOUNT and self.currency.smallest != 1:
                table = table.set_column(at, field.name, self._decimals(columns[field.name]))
        return table

    def _decimals(self, units: Whole) -> Any:
        distinct, place = np.unique(units, return_inverse=True)
        texts = [
            None if one == NOTHING else _signed(one, self.currency) for one in distinct.tolist()
        ]
        return pa.array(texts, pa.string()).take(pa.array(place))

    def write(self, columns: Columns) -> None:
        """Write lines."""
        sink = BytesIO()
        how = pa.csv.WriteOptions(include_header=False, quoting_style="none")
        pa.csv.write_csv(self.table(columns), sink, how)
        spoiled = columns.get("spoiled")
        if spoiled is None or not spoiled.any():
            self._file.write(sink.getbuffer())
            return
        lines = sink.getvalue().splitlines(keepends=True)
        stake = [field.name for field in self.fields].index("stake")
        for row in np.flatnonzero(spoiled).tolist():
            lines[row] = _spoiled(lines[row], row, stake)
        self._file.writelines(lines)

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _signed(units: int, currency: Currency) -> str:
    return "-" + currency.write(-units) if units < 0 else currency.write(units)


def _spoiled(line: bytes, row: int, stake: int) -> bytes:
    """The line as nobody can read it: cut off, with a value too many, or with no amount."""
    cells = line.rstrip(b"\n").split(b",")
    match row % 4:
        case 0:
            cells = cells[:3]
        case 1:
            cells.append(b"?")
        case 2:
            cells[stake] = b"ten"
        case _:
            cells[stake] += b".0000001"
    return b",".join(cells) + b"\n"


def row_file(path: Path, fields: Sequence[Field], currency: Currency, format_: Format) -> RowFile:
    """A new file of the format, which has no rows yet."""
    kind = ParquetFile if format_ is Format.PARQUET else CsvFile
    return kind(path, fields, currency)
