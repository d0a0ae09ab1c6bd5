"""The files of a set of records: bets in parts, spins, and the key of what is wrong."""

from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np

from croupier.audit.columns import Finding
from croupier.audit.records.chance import Whole
from croupier.audit.records.evening import Evening, dealers_of
from croupier.audit.records.felt import Felt
from croupier.audit.records.log import NOBODY, BetRows, SpinRows
from croupier.audit.records.order import Order
from croupier.audit.records.planting import PLANTS
from croupier.audit.records.players import SEATS
from croupier.audit.records.writing import NOTHING, Columns, Field, Holds, RowFile, row_file

_REJECTED = np.array([finding.rejects for finding in PLANTS])
_NO_RULES = "atlantis"
_SILENT = 6
"""Of so many tables one says nothing of its rules where they are the usual ones."""
_NO_ID = 999


class Books:
    """The files, open to have evenings written into them.

    `bets.parquet`, or `bets/part-01.parquet` and so on; `spins.parquet` and `key.parquet`.
    """

    def __init__(self, order: Order, felts: Sequence[Felt], place: Path) -> None:
        self._order, self._place = order, place
        self._texts = _Texts(order, felts)
        self._bet_fields = self._texts.bet_fields(order)
        self._open = ExitStack()
        self._ends = [order.rows * part // order.parts for part in range(order.parts + 1)]
        self._part, self._done = 0, 0
        if order.parts > 1:
            (place / "bets").mkdir()

    @property
    def names(self) -> tuple[str, ...]:
        """The files of bets, as the key calls them."""
        parts, end = self._order.parts, self._order.format.value
        if parts == 1:
            return (f"bets.{end}",)
        return tuple(f"bets/part-{part:0{len(str(parts))}}.{end}" for part in range(1, parts + 1))

    def __enter__(self) -> Self:
        texts, end = self._texts, self._order.format.value
        self._spins = self._file(f"spins.{end}", texts.spin_fields(self._order))
        self._key = self._file(f"key.{end}", texts.key_fields(self.names, self._bet_fields))
        self._bets = self._file(self.names[0], self._bet_fields)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, e: BaseException | None, t: TracebackType | None
    ) -> None:
        self._open.__exit__(kind, e, t)

    def _file(self, name: str, fields: Sequence[Field]) -> RowFile:
        currency = self._order.houses[0].currency
        return self._open.enter_context(
            row_file(self._place / name, fields, currency, self._order.format)
        )

    def add(self, evening: Evening, bets: BetRows, spins: SpinRows) -> int:
        """Write the evening; how many rows its spins are."""
        columns = self._texts.bets(evening, bets)
        self._add_key(columns, bets)
        self._add_bets({field.name: columns[field.name] for field in self._bet_fields}, bets)
        rows = self._texts.spins(evening, spins)
        self._spins.add(rows)
        return len(rows["spin"])

    def _add_bets(self, columns: Columns, bets: BetRows) -> None:
        """Write rows into this part, and what it has no room for into those that follow."""
        spoiled = (bets.finding == PLANTS.index(Finding.UNREADABLE)).astype(np.int64)
        columns = {**columns, "spoiled": spoiled}
        at, rows = 0, len(bets)
        while at < rows:
            if self._done == self._ends[self._part + 1]:
                self._part += 1
                self._bets.finish()
                self._bets = self._file(self.names[self._part], self._bet_fields)
            until = min(rows, at + self._ends[self._part + 1] - self._done)
            self._bets.add({name: values[at:until] for name, values in columns.items()})
            self._done += until - at
            at = until

    def _add_key(self, columns: Columns, bets: BetRows) -> None:
        rows = np.flatnonzero(bets.finding >= 0)
        if not len(rows):
            return
        key = {name: values[rows] for name, values in columns.items()}
        ends = np.array(self._ends)
        place = self._done + rows
        part = np.searchsorted(ends, place, side="right") - 1
        key |= {"file": part, "row": place - ends[part] + 1, "finding": bets.finding[rows]}
        # What cannot be settled is owed nothing; of what cannot be read the place is all there is.
        settled = ~_REJECTED[bets.finding[rows]]
        key["due"] = np.where(settled, bets.due[rows], NOTHING)
        read = bets.finding[rows] != PLANTS.index(Finding.UNREADABLE)
        for field in self._bet_fields:
            key[field.name] = np.where(read, key[field.name], NOTHING)
        self._key.add(key)


class _Texts:
    """The words of all tables' columns, and from a table's own indexes to places among them."""

    def __init__(self, order: Order, felts: Sequence[Felt]) -> None:
        wide = len(str(order.tables))
        self._ids, self._usual = order.ids, order.usual
        self.tables = [f"T{table:0{wide}}" for table in range(1, order.tables + 1)]
        self.dealers = [f"D{dealer:04}" for dealer in range(1, dealers_of(order.tables) + 1)]
        self.seats = [str(seat) for seat in range(1, SEATS + 1)]
        self.places = _distinct((*felt.names, *felt.no_places) for felt in felts)
        self.numbers = _distinct((*felt.numbers, *felt.no_numbers) for felt in felts)
        self.rules = [*_distinct([[felt.rules.name for felt in felts]]), _NO_RULES]
        self._places = {
            felt.rules.name: _codes((*felt.names, *felt.no_places), self.places) for felt in felts
        }
        self._numbers = {
            felt.rules.name: _codes((*felt.numbers, *felt.no_numbers), self.numbers)
            for felt in felts
        }

    # --- fields -------------------------------------------------------------------------

    def bet_fields(self, order: Order) -> list[Field]:
        position = (
            Field("position_id", Holds.SMALL) if order.ids else Field("position", self.places)
        )
        fields = [
            Field("bet", Holds.WHOLE),
            Field("spin", Holds.WHOLE),
            Field("table", self.tables),
            Field("seat", self.seats),
            position,
            Field("stake", Holds.AMOUNT),
            Field("paid", Holds.AMOUNT),
            Field("at", Holds.TIME),
        ]
        return [field for field in fields if not (order.plain and field.name in {"bet", "at"})]

    def spin_fields(self, order: Order) -> list[Field]:
        fields = [
            Field("spin", Holds.WHOLE),
            Field("table", self.tables),
            Field("at", Holds.TIME),
            Field("number", self.numbers),
            Field("rules", self.rules),
            Field("dealer", self.dealers),
            Field("closed", Holds.TIME),
        ]
        return [f for f in fields if not (order.plain and f.name in {"dealer", "closed"})]

    def key_fields(self, files: Sequence[str], bets: Sequence[Field]) -> list[Field]:
        own = [field for field in bets if field.name != "at"]
        ends = [Field("due", Holds.AMOUNT), Field("finding", [finding.value for finding in PLANTS])]
        return [Field("file", list(files)), Field("row", Holds.WHOLE), *own, *ends]

    # --- rows ---------------------------------------------------------------------------

    def bets(self, evening: Evening, bets: BetRows) -> dict[str, Whole]:
        felt = evening.felt
        columns = {
            "bet": bets.bet,
            "spin": evening.first + bets.spin,
            "table": np.full(len(bets), evening.table),
            "seat": np.where(bets.seat == NOBODY, NOTHING, bets.seat),
            "stake": bets.stake,
            "paid": bets.paid,
            "at": bets.at,
        }
        if self._ids:
            columns["position_id"] = np.where(bets.place < len(felt.names), bets.place, _NO_ID)
        else:
            columns["position"] = self._places[felt.rules.name][bets.place]
        return columns

    def spins(self, evening: Evening, spins: SpinRows) -> dict[str, Whole]:
        of = np.repeat(np.arange(len(evening)), spins.rows)
        number = spins.number[of]
        again = 1 + np.flatnonzero(of[1:] == of[:-1])
        # A spin that stands there twice has another number the second time, or it has not.
        number[again] = (number[again] + of[again] % 2) % len(evening.felt.zeros)
        name = evening.felt.rules.name
        unsaid = name == self._usual and evening.table % _SILENT == _SILENT - 1
        rules = NOTHING if unsaid else self.rules.index(name)
        return {
            "spin": evening.first + of,
            "table": np.full(len(of), evening.table),
            "at": evening.fell[of],
            "number": self._numbers[name][number],
            "rules": np.where(spins.known[of] > 0, rules, len(self.rules) - 1),
            "dealer": evening.dealers[of],
            "closed": evening.closed[of],
        }


def _distinct(groups: Iterable[Iterable[str]]) -> list[str]:
    """All the texts, each once."""
    return list(dict.fromkeys(text for group in groups for text in group))


def _codes(texts: Sequence[str], among: Sequence[str]) -> Whole:
    places = {text: place for place, text in enumerate(among)}
    return np.array([places[text] for text in texts], np.int64)
