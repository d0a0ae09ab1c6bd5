"""Logs as they are read: columns of any order and a few types, made the ones that are settled.

Nothing is read here: an expression over a log's own columns gives `spin`, `table` and so on,
each with the type that the settlement relies on. What a log lacks and may lack is null.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import ibis
from ibis import Schema
from ibis.expr import datatypes as dt
from ibis.expr.types import IntegerColumn, StringColumn, Table, TimestampColumn, Value

from croupier.audit import columns as c
from croupier.audit.refusals import ColumnMissing, ColumnUnfit


@dataclass(frozen=True, slots=True)
class Shape:
    """What the two logs have, as far as the settlement depends on it.

    `numeric_spins`: in both logs spins are whole numbers, and need no text to be compared.
    """

    bets: Schema
    spins: Schema

    @property
    def numeric_spins(self) -> bool:
        """Whether spins are whole numbers in both logs."""
        return all(schema[c.SPIN].is_integer() for schema in (self.bets, self.spins))

    @property
    def place(self) -> str:
        """The column that says where a bet lies."""
        return c.POSITION if c.POSITION in self.bets else c.POSITION_ID

    @property
    def by_id(self) -> bool:
        """Whether positions are given by their index."""
        return bool(self.bets[self.place].is_integer())

    @property
    def has_bet_ids(self) -> bool:
        """Whether bets have ids of their own."""
        return c.BET in self.bets

    @property
    def has_times(self) -> bool:
        """Whether it is known when a bet was laid, and when no more were taken."""
        return c.LAID_AT in self.bets and c.CLOSED in self.spins


def shape_of(bets: Schema, spins: Schema, *, bets_name: str, spins_name: str) -> Shape:
    """The shape of the two logs; raises ColumnMissing or ColumnUnfit."""
    _require(bets, c.BETS, bets_name)
    if not any(name in bets for name in c.POSITIONS):
        raise ColumnMissing(bets_name, c.POSITION, tuple(bets.names))
    _require(spins, c.SPINS, spins_name)
    shape = Shape(bets, spins)
    whole = (c.STAKE, c.PAID)
    _check(bets, whole, bets_name, lambda t: t.is_integer() or t.is_decimal() or t.is_floating())
    _check(bets, (c.SPIN, c.TABLE, c.SEAT, shape.place, c.BET), bets_name, _is_name)
    _check(spins, (c.SPIN, c.TABLE, c.NUMBER, c.RULES, c.DEALER), spins_name, _is_name)
    _check(bets, (c.LAID_AT,), bets_name, _is_time)
    _check(spins, (c.AT, c.CLOSED), spins_name, _is_time)
    return shape


def _require(schema: Schema, names: Iterable[str], log: str) -> None:
    for name in names:
        if name not in schema:
            raise ColumnMissing(log, name, tuple(schema.names))


def _check(
    schema: Schema, names: Sequence[str], log: str, fits: Callable[[dt.DataType], bool]
) -> None:
    for name in names:
        if name in schema and not fits(schema[name]):
            raise ColumnUnfit(log, name, str(schema[name]))


def _is_name(kind: dt.DataType) -> bool:
    return bool(kind.is_string() or kind.is_integer() or kind.is_null())


def _is_time(kind: dt.DataType) -> bool:
    return bool(kind.is_timestamp() or kind.is_date() or kind.is_null())


# --- expressions ----------------------------------------------------------------------------


def bets_of(raw: Table, shape: Shape) -> Table:
    """The bets: `spin`, `table`, `seat`, `place`, `stake`, `paid`, `bet`, `laid_at`.

    `spin` is a whole number where it is one in both logs, and else text; `place` is the index
    of a position or text. `stake` and `paid` are null where they are no whole number.
    """
    columns: dict[str, Value] = {
        c.SPIN: _spin(raw, shape),
        c.TABLE: text(raw[c.TABLE]),
        c.SEAT: text(raw[c.SEAT]) if c.SEAT in shape.bets else null_text(),
        "place": raw[shape.place].cast("int64") if shape.by_id else raw[shape.place],
        c.STAKE: _whole(raw[c.STAKE]),
        c.PAID: _whole(raw[c.PAID]),
    }
    if shape.has_bet_ids:
        numeric = shape.bets[c.BET].is_integer()
        columns[c.BET] = raw[c.BET].cast("int64") if numeric else raw[c.BET]
    if shape.has_times:
        columns["laid_at"] = _time(raw[c.LAID_AT])
    return raw.select(**columns)


def spins_of(raw: Table, shape: Shape, usual_rules: str = c.USUAL_RULES) -> Table:
    """The spins: `spin`, `table`, `at`, `number`, `rules`, `dealer`, and `closed` where needed."""
    usual = ibis.literal(usual_rules)
    columns: dict[str, Value] = {
        c.SPIN: _spin(raw, shape),
        c.TABLE: text(raw[c.TABLE]),
        c.AT: _time(raw[c.AT]),
        c.NUMBER: text(raw[c.NUMBER]),
        c.RULES: text(raw[c.RULES]).fill_null(usual) if c.RULES in shape.spins else usual,
        c.DEALER: text(raw[c.DEALER]) if c.DEALER in shape.spins else null_text(),
    }
    if shape.has_times:
        columns[c.CLOSED] = _time(raw[c.CLOSED])
    return raw.select(**columns)


def text(column: Value) -> StringColumn:
    """The column as text."""
    return column if column.type().is_string() else column.cast("string")


def null_text() -> Value:
    """A text that is not there."""
    return ibis.null("string")


def _spin(raw: Table, shape: Shape) -> Value:
    return raw[c.SPIN].cast("int64") if shape.numeric_spins else text(raw[c.SPIN])


def _whole(column: Value) -> IntegerColumn:
    """The amount in 64 bits, null where it is no whole number of units."""
    kind = column.type()
    if kind.is_integer():
        return column if kind.is_int64() else column.cast("int64")
    small = (column.abs() <= 2**53) & (column == column.floor())
    return ibis.ifelse(small, column, None).cast("int64")


def _time(column: Value) -> TimestampColumn:
    kind = column.type()
    if kind.is_timestamp() and kind.timezone is None:
        return column
    return column.cast("timestamp(6)")
