"""Numbers in: from a file with one a line, or from a column of a table.

A line that cannot be used is a `Rejected` and stops nothing. Of every file
`lines == read + rejected`; blank lines, comments and a heading are counted apart.
"""

import csv
import hashlib
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import BinaryIO

from croupier.errors import CroupierError
from croupier.rules.wheel import Number, Wheel, label

COMMENT = "#"
DELIMITERS = "\t;,"
"""What may part columns; the first of them that the first line holds does."""
LONGEST_LINE = 1 << 14
"""In characters."""
NUMBER_COLUMN = "number"
"""The column that is taken where none is named."""
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_CHUNK = 1 << 16
_SHOWN_COLUMNS = 12


class Fault(StrEnum):
    """What is wrong with a line."""

    NOT_A_NUMBER = "not_a_number"
    NOT_ON_WHEEL = "not_on_wheel"
    NO_CELL = "no_cell"
    BAD_QUOTES = "bad_quotes"
    TOO_LONG = "too_long"


@dataclass(frozen=True, slots=True)
class Rejected:
    """A line that was not used: where it stands (from 1), what is wrong, and what is there."""

    file: str
    line: int
    fault: Fault
    text: str


@dataclass(eq=False)
class Unreadable(CroupierError):
    """A file of which no line can be read."""

    file: str


@dataclass(eq=False)
class NotUtf8(Unreadable):
    """A file in UTF-16, as some spreadsheets save "Unicode text"."""


@dataclass(eq=False)
class NoSuchColumn(Unreadable):
    """A file without the column that was asked for; `columns` are those it has."""

    column: str
    columns: tuple[str, ...]


@dataclass(eq=False)
class ColumnNotNamed(Unreadable):
    """A file with several columns, none of them named `number`, of which none was chosen."""

    columns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Log:
    """What a file held.

    `stretches` has, by table (`""` where no column names one), the numbers that fell one right
    after the other, a byte a number (38 is 000, 37 is 00): a rejected line ends a stretch.
    `passed_over` counts blank lines, comments and a heading. `sha256` is of the file's bytes.
    """

    file: str
    lines: int
    rejected: int
    passed_over: int
    sha256: str
    stretches: Mapping[str, tuple[bytes, ...]]

    @property
    def read(self) -> int:
        """How many numbers were read."""
        return self.lines - self.rejected


@dataclass(frozen=True, slots=True)
class Columns:
    """Which columns hold what, each by its heading or its place from 1."""

    number: str | None = None
    table: str | None = None


def read_log(
    stream: BinaryIO,
    file: str,
    wheel: Wheel,
    columns: Columns = Columns(),
    rejected: Callable[[Rejected], None] = lambda _line: None,
) -> Log:
    r"""The numbers of a stream of bytes, and how many of its lines were used.

    Each line that was not used is handed to `rejected`. Memory grows by a byte a number, however
    long a line is. Raises Unreadable where the file as a whole cannot be used.

    >>> from croupier.rules.wheel import load_wheel
    >>> log = read_log(io.BytesIO(b"17\n\n00\n4\n"), "log", load_wheel("single-zero"))
    >>> log.lines, log.read, log.rejected, log.passed_over
    (3, 2, 1, 1)
    """
    source = _Hashing(stream)
    buffered = io.BufferedReader(source, _CHUNK)
    if buffered.peek(2)[:2] in _UTF_16:
        raise NotUtf8(file)
    text = io.TextIOWrapper(buffered, encoding="utf-8-sig", errors="replace", newline=None)
    reader = _Reader(file, wheel, columns, rejected)
    for number, line in enumerate(_lines(text), start=1):
        reader.take(number, line)
    text.detach()
    return reader.log(source.digest.hexdigest())


class _Hashing(io.RawIOBase):
    """A stream that is read once, for its bytes and for their hash."""

    def __init__(self, stream: BinaryIO) -> None:
        super().__init__()
        self._stream = stream
        self.digest = hashlib.sha256()

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        chunk = self._stream.read(len(buffer))
        self.digest.update(chunk)
        buffer[: len(chunk)] = chunk
        return len(chunk)


def _lines(text: io.TextIOWrapper) -> Iterator[str]:
    """The lines without their ends; of one that is too long, a beginning that is too long."""
    while line := text.readline(LONGEST_LINE + 1):
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith("\n"):
            rest = text.readline(LONGEST_LINE + 1)
        yield line.rstrip("\n")


def spellings(wheel: Wheel) -> dict[str, Number]:
    """How each number of the wheel may be written: as it is, and with a zero before one digit.

    >>> from croupier.rules.wheel import load_wheel
    >>> spellings(load_wheel("single-zero"))["07"]
    7
    """
    found = {label(number): number for number in wheel.numbers}
    return found | {f"0{number}": Number(number) for number in range(1, 10)}


@dataclass(slots=True)
class _Reader:
    """What is known of a file while its lines come in."""

    file: str
    wheel: Wheel
    columns: Columns
    on_rejected: Callable[[Rejected], None]
    lines: int = 0
    rejected: int = 0
    passed_over: int = 0
    delimiter: str | None = None
    places: tuple[int, int | None] | None = None
    """Where the number and the table stand; None before the first line that holds something."""
    known: dict[str, Number] = field(init=False)
    open: dict[str, bytearray] = field(default_factory=dict)
    closed: dict[str, list[bytes]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.known = spellings(self.wheel)

    def take(self, at: int, line: str) -> None:
        """Use a line, or say why not."""
        content = line.strip()
        if not content or content.startswith(COMMENT):
            self.passed_over += 1
            return
        if len(line) > LONGEST_LINE:
            self._reject(at, Fault.TOO_LONG, line)
            return
        cells = self._cells(line)
        if cells is None:
            self._reject(at, Fault.BAD_QUOTES, line)
        elif self.places is None and self._begin(cells):
            self.passed_over += 1
        else:
            self._use(at, cells)

    def _use(self, at: int, cells: Sequence[str]) -> None:
        assert self.places is not None
        place, table = self.places
        if max(place, table or 0) >= len(cells):
            self._reject(at, Fault.NO_CELL, self.delimiter.join(cells) if self.delimiter else "")
            return
        text = cells[place].strip()
        number = self.known.get(text)
        if number is None:
            digits = text.isascii() and text.isdigit()
            self._reject(at, Fault.NOT_ON_WHEEL if digits else Fault.NOT_A_NUMBER, text)
            return
        self.lines += 1
        name = "" if table is None else cells[table].strip()
        self.open.setdefault(name, bytearray()).append(number)

    def _reject(self, at: int, fault: Fault, text: str) -> None:
        self.lines += 1
        self.rejected += 1
        self._close()
        self.on_rejected(Rejected(self.file, at, fault, text))

    def _close(self) -> None:
        for name, numbers in self.open.items():
            self.closed.setdefault(name, []).append(bytes(numbers))
        self.open.clear()

    def _cells(self, line: str) -> list[str] | None:
        """The cells of a line; None where its quotation marks do not close."""
        if self.places is None and self.delimiter is None:
            self.delimiter = next((sign for sign in DELIMITERS if sign in line), None)
        if '"' not in line:
            return line.split(self.delimiter) if self.delimiter else [line]
        try:
            rows = list(csv.reader([line], delimiter=self.delimiter or ",", strict=True))
        except csv.Error:
            return None
        return rows[0] if rows else None

    def _begin(self, cells: Sequence[str]) -> bool:
        """Find out where the number stands; whether the line is a heading."""
        names = [cell.strip() for cell in cells]
        wanted = self.columns.number
        place = self._place(wanted, names)
        if place is None:
            place = self._unnamed(names)
        table = self.columns.table
        table_place = None if table is None else self._place(table, names)
        self.places = place, table_place
        named = wanted is not None and not wanted.isdigit()
        cell = names[place] if place < len(names) else ""
        return named or not any(map(str.isdigit, cell))

    def _place(self, wanted: str | None, names: Sequence[str]) -> int | None:
        """Where the column stands, None where none is asked for; raises NoSuchColumn."""
        if wanted is None:
            return None
        if wanted.isascii() and wanted.isdigit() and 0 < int(wanted) <= len(names):
            return int(wanted) - 1
        lowered = [name.casefold() for name in names]
        if wanted.strip().casefold() in lowered:
            return lowered.index(wanted.strip().casefold())
        raise NoSuchColumn(self.file, wanted, _shown(names))

    def _unnamed(self, names: Sequence[str]) -> int:
        lowered = [name.casefold() for name in names]
        if NUMBER_COLUMN in lowered:
            return lowered.index(NUMBER_COLUMN)
        filled = [place for place, name in enumerate(names) if name]
        if len(filled) == 1:
            return filled[0]
        raise ColumnNotNamed(self.file, _shown(names))

    def log(self, sha256: str) -> Log:
        """What came of it."""
        self._close()
        stretches = {name: tuple(parts) for name, parts in self.closed.items()}
        return Log(self.file, self.lines, self.rejected, self.passed_over, sha256, stretches)


def _shown(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(names[:_SHOWN_COLUMNS])
