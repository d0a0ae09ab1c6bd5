"""Logs as CSV, read line by line so that none is lost, and made Parquet.

A line is a row, whatever stands in it: cells have no line ends. `,` `;` or a tab divides them,
quotation marks may stand around them, a byte order mark may stand before the head. A line that
is no row is put down with its number, and the rest goes on. Amounts are decimals of the money,
and become whole units exactly or not at all.
"""

import csv
import gzip
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Context, Decimal, localcontext
from pathlib import Path
from typing import BinaryIO, cast

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from croupier.audit import columns as c
from croupier.audit.refusals import ColumnMissing, NoHead
from croupier.rules.money import Currency

_CHUNK = 1 << 22
_LONGEST_LINE = 1 << 16
_DIVIDERS = (",", ";", "\t")
_MARK = b"\xef\xbb\xbf"
_AMOUNT = re.compile(r"-?\d{1,40}(?:\.\d{1,40})?", re.ASCII)
_WHOLE = re.compile(r"-?\d{1,18}", re.ASCII)
_LEAST, _MOST = -(2**63), 2**63 - 1
_EXACT = Context(prec=120)
_ROWS_A_GROUP = 1 << 18


@dataclass(slots=True)
class Unread:
    """Lines that are no rows: the number of each."""

    file: str
    lines: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Kind:
    """What a log's columns hold: `must` are those it has, `needed` those without empty cells."""

    log: str
    must: tuple[str, ...]
    may: tuple[str, ...]
    needed: tuple[str, ...]


BETS = Kind("BETS", c.BETS, (*c.POSITIONS, *c.MORE_OF_BETS), (c.STAKE, c.PAID))
SPINS = Kind("SPINS", c.SPINS, c.MORE_OF_SPINS, (c.SPIN, c.TABLE, c.AT))


def csv_to_parquet(file: str, kind: Kind, currency: Currency, to: Path) -> Unread:
    """The file's rows written as Parquet, and the lines that are none.

    Raises NoHead, ColumnMissing, and OSError where it cannot be read or written.
    """
    unread = Unread(file)
    with _opened(file) as source:
        chunks = _chunks(source)
        head, first = _head(file, chunks)
        divider = max(_DIVIDERS, key=head.count)
        names = [name.strip().strip('"').lower() for name in head.split(divider)]
        _check(file, kind, names)
        with pq.ParquetWriter(to, _schema(kind, names), compression="snappy") as writer:
            reader = _Reader(kind, names, divider, currency, unread)
            for number, lines in _numbered(first, chunks):
                for table in reader.tables(number, lines):
                    writer.write_table(table, row_group_size=_ROWS_A_GROUP)
    return unread


def _opened(file: str) -> BinaryIO:
    return cast("BinaryIO", gzip.open(file) if file.endswith(".gz") else Path(file).open("rb"))


def _chunks(source: BinaryIO) -> Iterator[list[bytes]]:
    """The lines of the file, without their ends, some megabytes at a time."""
    rest = b""
    while block := source.read(_CHUNK):
        lines = (rest + block).split(b"\n")
        rest = lines.pop()
        if len(rest) > _CHUNK:  # no line is so long: what follows belongs to it
            rest = rest[: _LONGEST_LINE + 1]
        yield lines
    if rest:
        yield [rest]


def _head(file: str, chunks: Iterator[list[bytes]]) -> tuple[str, tuple[int, list[bytes]]]:
    """The first line that is not blank, and the lines after it with the number of the first."""
    before = 0
    for lines in chunks:
        for at, line in enumerate(lines):
            text = line.removeprefix(_MARK if before + at == 0 else b"").strip()
            if text:
                return text.decode("utf-8", "replace"), (before + at + 2, lines[at + 1 :])
        before += len(lines)
    raise NoHead(file)


def _check(file: str, kind: Kind, names: Sequence[str]) -> None:
    for name in kind.must:
        if name not in names:
            raise ColumnMissing(file, name, tuple(names))
    if kind is BETS and not set(c.POSITIONS) & set(names):
        raise ColumnMissing(file, c.POSITION, tuple(names))


def _schema(kind: Kind, names: Sequence[str]) -> pa.Schema:
    kept = [name for name in (*kind.must, *kind.may) if name in names]
    return pa.schema([(name, _type(name)) for name in kept])


def _type(name: str) -> pa.DataType:
    if name in {c.STAKE, c.PAID, c.POSITION_ID}:
        return pa.int64()
    return pa.timestamp("us") if name in {c.AT, c.CLOSED} else pa.string()


def _numbered(
    first: tuple[int, list[bytes]], chunks: Iterator[list[bytes]]
) -> Iterator[tuple[int, list[bytes]]]:
    number, lines = first
    yield number, lines
    number += len(lines)
    for lines in chunks:
        yield number, lines
        number += len(lines)


class _Reader:
    """Makes tables of lines."""

    def __init__(
        self, kind: Kind, names: Sequence[str], divider: str, currency: Currency, unread: Unread
    ) -> None:
        self._kind, self._names, self._divider = kind, list(names), divider
        self._unread = unread
        self._schema = _schema(kind, names)
        self._units = _units_of(currency)

    def tables(self, number: int, lines: list[bytes]) -> Iterator[pa.Table]:
        """The rows of the lines, the first of which has that number."""
        numbers, texts = [], []
        for at, line in enumerate(lines, start=number):
            if not line.strip():
                continue
            text = _text(line)
            if text is None:
                self._unread.lines.append(at)
            else:
                numbers.append(at)
                texts.append(text)
        if texts:
            yield self._table(numbers, texts)
        self._unread.lines.sort()

    def _table(self, numbers: list[int], texts: list[str]) -> pa.Table:
        cells, numbers = self._cells(numbers, texts)
        columns, good = [], pa.array([True] * len(numbers))
        for field_ in self._schema:
            text = pc.utf8_trim_whitespace(
                pc.list_element(cells, self._names.index(field_.name))
                if len(numbers)
                else pa.array([], pa.string())
            )
            empty = pc.equal(text, "")
            text = pc.if_else(empty, None, text)
            column = self._converted(field_.name, text)
            fits = pc.or_(pc.is_valid(column), pc.is_null(text))
            if field_.name in self._kind.needed:
                fits = pc.is_valid(column)
            good = pc.and_(good, fits)
            columns.append(column)
        bad = pc.filter(pa.array(numbers, pa.int64()), pc.invert(good))
        self._unread.lines += bad.to_pylist()
        return pa.Table.from_arrays(columns, schema=self._schema).filter(good)

    def _cells(self, numbers: list[int], texts: list[str]) -> tuple[pa.Array, list[int]]:
        """The cells of each line that has as many as the head, and those lines' numbers."""
        if any('"' in text for text in texts):
            split: pa.Array = pa.array(
                [self._quoted(text) for text in texts], pa.list_(pa.string())
            )
        else:
            split = pc.split_pattern(pa.array(texts, pa.string()), self._divider)
        fits = pc.fill_null(pc.equal(pc.list_value_length(split), len(self._names)), False)
        if not pc.all(fits).as_py():
            lines = pa.array(numbers, pa.int64())
            self._unread.lines += pc.filter(lines, pc.invert(fits)).to_pylist()
            numbers, split = pc.filter(lines, fits).to_pylist(), pc.filter(split, fits)
        return split, numbers

    def _quoted(self, text: str) -> list[str] | None:
        try:
            return next(csv.reader([text], delimiter=self._divider, strict=True), None)
        except csv.Error:
            return None

    def _converted(self, name: str, text: pa.Array) -> pa.Array:
        """The column of these texts; null where one is no value."""
        if name in {c.STAKE, c.PAID}:
            return _by_distinct(text, self._units)
        if name == c.POSITION_ID:
            return _by_distinct(text, _whole)
        return _times(text) if name in {c.AT, c.CLOSED} else text


def _text(line: bytes) -> str | None:
    """The line as text, or None where it is none."""
    if len(line) > _LONGEST_LINE:
        return None
    try:
        text = line.decode()
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text.removesuffix("\r")


def _by_distinct(text: pa.Array, value_of: Callable[[str], int | None]) -> pa.Array:
    """Each different text is read once."""
    coded = text.dictionary_encode()
    values = pa.array(list(map(value_of, coded.dictionary.to_pylist())), pa.int64())
    return values.take(coded.indices)


def _whole(text: str) -> int | None:
    return int(text) if _WHOLE.fullmatch(text) else None


def _units_of(currency: Currency) -> Callable[[str], int | None]:
    """What makes whole units of a decimal, None where it is none or not a whole number of them.

    What is too large for 64 bits becomes the largest that is not: it is found as an overflow.
    """

    def units(text: str) -> int | None:
        if not _AMOUNT.fullmatch(text):
            return None
        with localcontext(_EXACT):
            exact = Decimal(text) / currency.smallest
            whole = int(exact)
            if whole * currency.smallest != Decimal(text):
                return None
        return min(max(whole, _LEAST), _MOST)

    return units


def _times(text: pa.Array) -> pa.Array:
    try:
        return text.cast(pa.timestamp("us"))
    except pa.ArrowInvalid:
        return pa.array([_time(one) for one in text.to_pylist()], pa.timestamp("us"))


def _time(text: str | None) -> datetime | None:
    """The time, that of Greenwich where it names a zone; None where it is none."""
    if text is None:
        return None
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return None
    return time if time.tzinfo is None else time.astimezone(UTC).replace(tzinfo=None)
