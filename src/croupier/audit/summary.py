"""The summary: what all the parts of a run come to, as an `Outcome`.

A part has left its findings, and rows, stakes and payments by table, dealer and hour. What is
settled is all of it less what was rejected, and what was due is what was paid less what the
findings say was paid beyond it.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import ibis
from ibis.expr.types import Table, Value

from croupier.audit import columns as c
from croupier.audit.columns import REJECTING, Finding
from croupier.audit.engines.engine import Engine, Part
from croupier.audit.outcome import Pace, Spins, Sums
from croupier.audit.rounds import Status
from croupier.audit.sums import wide_sum
from croupier.rules.rule_set import RuleSet
from croupier.rules.wheel import cloth_order, read_number

TOTALS: Mapping[str, str] = {
    c.TABLE: "string",
    c.DEALER: "string",
    "hour": "int32",
    "rows": "int64",
    c.STAKE: "decimal(38, 0)",
    c.PAID: "decimal(38, 0)",
}
"""The columns of a part's totals."""
_COUNTS = frozenset({"rows", "settled", "rejected", "findings"})
_SUMS = tuple(field.name for field in fields(Sums))
_MOST_KINDS = 50_000
_SECONDS = 3600


@dataclass(frozen=True, slots=True)
class Books:
    """All that a run has left, as tables: the findings, and what sums are added up from.

    The ledger has the totals of every part, and what each finding takes off them again. It is
    not added up by table, dealer and hour: over a long log these are too many to hold at once.
    """

    found: Table
    ledger: Table


def parquet_in(place: Path) -> tuple[str, ...]:
    """The files of what an engine has written: a file, or a folder of them."""
    if not place.is_dir():
        return (str(place),)
    return tuple(str(file) for file in sorted(place.glob("*.parquet")))


def books_of(reader: Engine, found: Iterable[Path], totals: Iterable[Path]) -> Books:
    """The tables of what the parts have left."""
    reader.show("found_all", Part(_files(found)))
    reader.show("totals_all", Part(_files(totals)))
    all_found = ibis.table(dict(c.FOUND), name="found_all")
    entries = _of_totals(ibis.table(dict(TOTALS), name="totals_all")).union(_of_found(all_found))
    return Books(all_found, reader.keep("ledger", entries))


def _files(places: Iterable[Path]) -> tuple[str, ...]:
    return tuple(file for place in places for file in parquet_in(place))


# --- sums -----------------------------------------------------------------------------------


def all_sums(groups: Iterable[Sums]) -> Sums:
    """The sums over all the groups.

    >>> all_sums([Sums(rows=2, paid=35), Sums(rows=1)]).rows
    3
    """
    each = list(groups)
    return Sums(**{name: sum(getattr(one, name) for one in each) for name in _SUMS})


def sums_by(reader: Engine, books: Books, key: Callable[[Table], Value]) -> dict[str, Sums]:
    """The sums by what the key says of a row with `table`, `dealer` and `hour`."""
    grouped = _added(books.ledger.group_by(key=key(books.ledger).fill_null("")))
    return {row["key"]: _sums(row) for row in reader.rows(grouped.order_by("key"))}


def by_table(row: Table) -> Value:
    """The table's name."""
    return row[c.TABLE]


def by_dealer(row: Table) -> Value:
    """The dealer's name."""
    return row[c.DEALER]


def by_day(row: Table) -> Value:
    """The day, counted from 1970."""
    return (row.hour // 24).cast("string")


def by_hour(row: Table) -> Value:
    """The hour of the day, as two digits."""
    return (row.hour % 24).cast("string").lpad(2, "0")


def _of_totals(totals: Table) -> Table:
    rows = totals["rows"]
    return totals.select(
        c.TABLE,
        c.DEALER,
        totals.hour.cast("int64").name("hour"),
        **_wide(
            rows=rows,
            settled=rows,
            rejected=ibis.literal(0),
            findings=ibis.literal(0),
            stake=totals[c.STAKE].fill_null(0),
            due=totals[c.PAID].fill_null(0),
            paid=totals[c.PAID].fill_null(0),
            overpaid=ibis.literal(0),
            underpaid=ibis.literal(0),
        ),
    )


def _of_found(found: Table) -> Table:
    """What was found, taken off the totals again."""
    return found.select(c.TABLE, c.DEALER, "hour", **_wide(**_entries(found)))


def _entries(found: Table) -> dict[str, Value]:
    """What a finding changes of the totals. Lines that cannot be read are in no totals."""
    rejected = found[c.FINDING].isin([finding.value for finding in sorted(REJECTING)])
    unread = found.line.notnull()
    stake, paid = (found[name].fill_null(0).cast("decimal(38, 0)") for name in (c.STAKE, c.PAID))
    beyond = ibis.ifelse(rejected, 0, paid - found[c.DUE].fill_null(0))
    return {
        "rows": unread.cast("int64"),
        "settled": ibis.ifelse(rejected & ~unread, -1, 0),
        "rejected": rejected.cast("int64"),
        "findings": ibis.literal(1),
        "stake": ibis.ifelse(rejected & ~unread, -stake, 0),
        "due": ibis.ifelse(unread, 0, ibis.ifelse(rejected, -paid, -beyond)),
        "paid": ibis.ifelse(rejected & ~unread, -paid, 0),
        "overpaid": ibis.greatest(beyond, 0),
        "underpaid": ibis.greatest(-beyond, 0),
    }


def _wrong_alone(found: Table) -> dict[str, Value]:
    """What a finding adds where sums are of wrong bets alone."""
    settled = found[c.DUE].notnull()
    amounts = {
        name: ibis.ifelse(settled, found[name].fill_null(0), 0) for name in (c.STAKE, c.DUE, c.PAID)
    }
    return {**_entries(found), **amounts}


def _wide(**entries: Value) -> dict[str, Value]:
    """The entries, counts of rows in 64 bits and amounts beyond them."""
    return {
        name: value.cast("int64" if name in _COUNTS else "decimal(38, 0)")
        for name, value in entries.items()
    }


def _added(grouped: Any) -> Table:
    return grouped.agg(
        **{name: wide_sum(ibis._[name], widened=name not in _COUNTS).fill_null(0) for name in _SUMS}
    )


def _sums(row: Mapping[str, Any]) -> Sums:
    return Sums(**{name: int(row[name]) for name in _SUMS})


# --- findings and kinds ---------------------------------------------------------------------


def counted(reader: Engine, books: Books) -> dict[Finding, int]:
    """How many rows have each finding, in the order of `Finding`; none that is not there."""
    found = books.found.group_by(c.FINDING).agg(rows=books.found.count())
    counts = {row[c.FINDING]: int(row["rows"]) for row in reader.rows(found)}
    return {finding: counts[finding.value] for finding in Finding if finding.value in counts}


@dataclass(frozen=True, slots=True)
class OnPlace:
    """All rows on a place of the log, settled or not."""

    place: str
    kind: str
    rows: int


def sums_by_kind(reader: Engine, books: Books, places: Sequence[OnPlace]) -> dict[str, Sums]:
    """The sums by kind of position or family of announced bet: amounts are of wrong bets alone."""
    added: dict[str, Counter[str]] = defaultdict(Counter)
    kinds = {on.place: on.kind for on in places}
    for on in places:
        added[on.kind].update(rows=on.rows, settled=on.rows)
    found = books.found
    entries = found.select("kind", c.POSITION, **_wide(**_wrong_alone(found)))
    grouped = _added(entries.group_by("kind", c.POSITION)).limit(_MOST_KINDS)
    for row in reader.rows(grouped):
        kind = row["kind"] or kinds.get(row[c.POSITION], "")
        added[kind].update({name: int(row[name]) for name in _SUMS})
    return {kind: Sums(**{n: sums[n] for n in _SUMS}) for kind, sums in sorted(added.items())}


# --- rounds ---------------------------------------------------------------------------------


def spins_of(reader: Engine, rounds: Table, rows: int, doubled: int, unread: int) -> Spins:
    """How many spins there are of each sort."""
    grouped = rounds.group_by("status").agg(rows=rounds.count())
    counts = {int(row["status"]): int(row["rows"]) for row in reader.rows(grouped)}
    return Spins(
        rows=rows,
        good=counts.get(int(Status.GOOD), 0),
        doubled=doubled,
        unknown_number=counts.get(int(Status.UNKNOWN_NUMBER), 0),
        unknown_rules=counts.get(int(Status.UNKNOWN_RULES), 0),
        unread=unread,
    )


def hits(reader: Engine, rounds: Table) -> dict[str, dict[str, int]]:
    """How often each number fell, by table; numbers in the order of the cloth."""
    good = rounds.filter(rounds.status == int(Status.GOOD))
    grouped = good.group_by(c.TABLE, c.NUMBER).agg(rows=good.count())
    found: dict[str, dict[str, int]] = {}
    for row in sorted(reader.rows(grouped), key=lambda row: (row[c.TABLE], _order(row[c.NUMBER]))):
        found.setdefault(row[c.TABLE], {})[row[c.NUMBER]] = int(row["rows"])
    return found


def _order(number: str) -> tuple[bool, int]:
    read = read_number(number)
    assert read is not None, number
    return cloth_order(read)


def wheels(reader: Engine, rounds: Table, books: Mapping[str, RuleSet]) -> dict[str, str]:
    """The key of the wheel at each table; where they differ, that of most of its spins."""
    keys = [rules.wheel_key for rules in books.values()]
    good = rounds.filter(rounds.status == int(Status.GOOD))
    grouped = good.group_by(c.TABLE, "code").agg(rows=good.count())
    ordered = grouped.order_by(c.TABLE, grouped["rows"].asc(), "code")
    return {row[c.TABLE]: keys[row["code"]] for row in reader.rows(ordered)}


def pace_by(reader: Engine, rounds: Table, key: str) -> dict[str, Pace]:
    """How fast spins followed one another, by table or dealer, within the hours they fell in.

    From the first to the last spin of each hour: so breaks do not count that are longer.
    """
    seconds = rounds[c.AT].truncate("s").epoch_seconds().cast("int64")
    hours = rounds.group_by(c.TABLE, c.DEALER, "hour").agg(
        spins=rounds.count() - 1, lasted=seconds.max() - seconds.min()
    )
    hours = hours.filter(hours.lasted.notnull())
    grouped = hours.group_by(key=hours[key].fill_null("")).agg(
        spins=wide_sum(hours.spins, widened=True), lasted=wide_sum(hours.lasted, widened=True)
    )
    return {
        row["key"]: Pace(int(row["spins"]), int(row["lasted"]))
        for row in reader.rows(grouped.order_by("key"))
    }


def iso_day(days: str) -> str:
    """The date of a day that is counted from 1970; a text that counts nothing stays as it is.

    >>> iso_day("20514"), iso_day("")
    ('2026-03-02', '')
    """
    if not days:
        return days
    return datetime.fromtimestamp(int(days) * 24 * _SECONDS, UTC).date().isoformat()


def named(sums: Mapping[str, Sums], name: Callable[[str], str]) -> Iterator[tuple[str, Sums]]:
    """The sums with their keys said in another way."""
    return ((name(key), one) for key, one in sums.items())
