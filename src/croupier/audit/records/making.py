"""Records made: evening after evening, table after table, into a folder of files.

Every evening of a table is drawn from a seed of its own, and is in memory by itself. So many
rows, tables and rule sets from a seed are the same rows in any format and in any number of
files.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from fractions import Fraction
from pathlib import Path
from typing import TypeAlias

import numpy as np

from croupier.audit.columns import Finding
from croupier.audit.records.chance import Chance, Whole
from croupier.audit.records.evening import HOUR, evening_of, usual_opening
from croupier.audit.records.felt import Felt, felt_of
from croupier.audit.records.files import Books
from croupier.audit.records.log import bets_of, spins_of
from croupier.audit.records.order import (
    Format,
    MorePartsThanRows,
    MoreTablesThanRows,
    NotEmpty,
    Order,
    OtherLimit,
)
from croupier.audit.records.planting import PLANTS, Planter
from croupier.audit.records.players import BETS_A_SPIN, Laid, habits_of, laid_on

Seen: TypeAlias = Callable[[int], None]
"""Told, from time to time, how many rows more have been made."""
_OF_TABLES, _OF_EVENINGS, _OF_PLAYERS = 0, 1, 2
_ROWS_AN_EVENING = 8000


@dataclass(frozen=True, slots=True)
class Made:
    """What has been made. `planted` are the errors, a wrong spin one; `wrong` the rows of bets."""

    rows: int
    spins: int
    tables: int
    days: int
    planted: dict[Finding, int]
    wrong: dict[Finding, int]


def make(order: Order, folder: Path, seen: Seen = lambda _rows: None) -> Made:
    """Write the records into the folder, which must be new or empty.

    All of them or nothing: they are written beside it, and take its name when they are whole.
    Raises NotMade, and OSError where it cannot be written.
    """
    _check(order)
    with _whole(folder) as place:
        return _Maker(order, seen).into(place)


def _check(order: Order) -> None:
    if order.tables > order.rows:
        raise MoreTablesThanRows(order.tables, order.rows)
    if order.parts > order.rows:
        raise MorePartsThanRows(order.parts, order.rows)
    for house in order.houses:
        for key in ("spread_minimum", "player_maximum", "payout_maximum"):
            if getattr(house.limits, key) is not None:
                raise OtherLimit(house.name, "limits." + key.replace("_", "-"))


@contextmanager
def _whole(folder: Path) -> Iterator[Path]:
    """A folder to write in, which becomes the one asked for when all went well."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise NotEmpty(str(folder))
    place = folder.resolve().parent / f".{folder.resolve().name}.{os.getpid()}.partial"
    place.mkdir(parents=True)
    try:
        yield place
        if folder.exists():
            folder.rmdir()
        place.rename(folder)
    except BaseException:
        shutil.rmtree(place, ignore_errors=True)
        raise


class _Maker:
    """All evenings of an order, one after the other."""

    def __init__(self, order: Order, seen: Seen) -> None:
        self._order, self._seen = order, seen
        houses = {house.name: house for house in order.houses}
        self._felts = {name: felt_of(house, ids=order.ids) for name, house in houses.items()}
        self._habits = {name: habits_of(felt) for name, felt in self._felts.items()}
        self._planter = Planter(order.seed, order.rate, order.tables, _left_out(order))
        self._quiet = Chance(order.seed, _OF_TABLES).below(len(BETS_A_SPIN), order.tables)
        self._wrong = np.zeros(len(PLANTS), np.int64)
        self._next_spin, self._closed = [1] * order.tables, [0] * order.tables
        self._done = self._spins = 0

    def into(self, place: Path) -> Made:
        """Write everything into the folder."""
        order = self._order
        quotas = self._quotas()
        with Books(order, [*self._felts.values()], place) as books:
            for day, of_tables in enumerate(quotas.tolist()):
                for table, rows in enumerate(of_tables):
                    if rows:
                        self._evening(books, table, day, rows)
        return Made(
            rows=self._done,
            spins=self._spins,
            tables=order.tables,
            days=len(quotas),
            planted=dict(self._planter.planted),
            wrong=dict(zip(PLANTS, self._wrong.tolist(), strict=True)),
        )

    def _quotas(self) -> Whole:
        """How many rows each table has on each day: more where more is laid, all in all enough."""
        order = self._order
        days = max(1, round(Fraction(order.rows, order.tables * _ROWS_AN_EVENING)))
        busy = np.array(BETS_A_SPIN)[self._quiet]
        chance = Chance(order.seed, _OF_TABLES, 1)
        shares = busy * (70 + chance.below(61, days * order.tables).reshape(days, order.tables))
        ends = np.cumsum(shares.reshape(-1))
        rows: Whole = np.diff(order.rows * ends // ends[-1], prepend=0)
        return rows.reshape(days, order.tables)

    def _evening(self, books: Books, table: int, day: int, rows: int) -> None:
        """Make a table's evening of so many rows, and write it."""
        order = self._order
        felt = self._felts[order.houses[table % len(order.houses)].name]
        laid = self._laid(felt, table, day, rows)
        chance = Chance(order.seed, _OF_EVENINGS, table, day)
        spins = int(laid.spin[-1]) + 1
        opening = self._opening(chance, table, day)
        evening = evening_of(chance, table, opening, spins, self._next_spin[table], felt)
        self._next_spin[table] += spins
        self._closed[table] = int(evening.fell[-1])
        bets, recorded = bets_of(chance, evening, laid, self._done + 1), spins_of(evening)
        self._done += rows
        self._planter.plant(evening, bets, recorded, self._done)
        self._spins += books.add(evening, bets, recorded)
        self._wrong += np.bincount(bets.finding[bets.finding >= 0], minlength=len(PLANTS))
        self._seen(rows)

    def _opening(self, chance: Chance, table: int, day: int) -> int:
        """When the table opens: after noon, and long enough after it closed the last time."""
        return max(usual_opening(chance, day), self._closed[table] + HOUR)

    def _laid(self, felt: Felt, table: int, day: int, rows: int) -> Laid:
        """So many bets: spins are played until there are enough, and no longer."""
        quiet = int(self._quiet[table])
        spins = rows * 5 // (BETS_A_SPIN[quiet] * 4) + 16
        while True:
            chance = Chance(self._order.seed, _OF_PLAYERS, table, day)
            laid = laid_on(chance, felt, self._habits[felt.rules.name], spins, quiet)
            if len(laid.spin) >= rows:
                return Laid(*(getattr(laid, f.name)[:rows] for f in fields(Laid)))
            spins = spins * 5 // 4


def _left_out(order: Order) -> frozenset[Finding]:
    """What there is no column, or no line, to plant in."""
    left_out = {Finding.UNREADABLE} if order.format is Format.PARQUET else set()
    if order.plain:
        left_out |= {Finding.LATE_BET, Finding.DOUBLED_BET}
    return frozenset(left_out)
