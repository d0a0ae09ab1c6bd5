"""What an audit leaves in a folder: findings, and totals by table, dealer and day.

As CSV, Parquet and JSON lines. In CSV a cell that a spreadsheet would take for a formula has an
apostrophe before it, and amounts are decimals of the money.
"""

import csv
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from croupier.audit import columns as c
from croupier.audit.auditing import Audited
from croupier.audit.outcome import Outcome, Sums
from croupier.cells import defused_line
from croupier.rules.money import Currency

_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
_AMOUNTS = frozenset({c.STAKE, c.DUE, c.PAID, "difference", "overpaid", "underpaid"})
_SUMS = ("rows", "settled", "rejected", "findings", "stake", "due", "paid", "overpaid", "underpaid")


def money(units: int, currency: Currency) -> int | float:
    """The amount as a JSON number, below zero too."""
    return -currency.number(-units) if units < 0 else currency.number(units)


def finding_record(row: Mapping[str, Any], currency: Currency) -> dict[str, object]:
    """A finding as programs read it (docs/audit.md)."""
    record: dict[str, object] = {name: row[name] for name in (c.SPIN, c.TABLE, c.SEAT, c.POSITION)}
    for name in (c.STAKE, c.PAID, c.DUE):
        record[name] = None if row[name] is None else money(row[name], currency)
    record[c.FINDING] = row[c.FINDING]
    if row["line"] is not None:
        record |= {"file": row["file"], "line": row["line"]}
    return record


def sums_record(sums: Sums, currency: Currency) -> dict[str, object]:
    """Sums as programs read them."""
    return {
        name: money(getattr(sums, name), currency) if name in _AMOUNTS else getattr(sums, name)
        for name in ("rows", "settled", "rejected", "findings", "stake", "due", "paid")
    }


# --- into a folder --------------------------------------------------------------------------


def write_all(audit: Audited, currency: Currency, folder: Path) -> list[Path]:
    """The files written: findings and totals, each in three formats."""
    folder.mkdir(parents=True, exist_ok=True)
    return [
        *_findings(audit, currency, folder),
        *(
            file
            for name, totals in _totals(audit.outcome).items()
            for file in _sums_files(name, totals, currency, folder)
        ),
    ]


def _totals(outcome: Outcome) -> dict[str, Mapping[str, Sums]]:
    return {
        "table": outcome.by_table,
        "dealer": outcome.by_dealer,
        "day": outcome.by_day,
        "hour": outcome.by_hour,
        "kind": outcome.by_kind,
    }


def _findings(audit: Audited, currency: Currency, folder: Path) -> Iterator[Path]:
    table, lines = folder / "findings.csv", folder / "findings.jsonl"
    with table.open("w", encoding="utf-8", newline="") as cells, lines.open("wb") as records:
        cells.write(_MARK)
        writer = csv.writer(cells, quoting=csv.QUOTE_ALL)
        writer.writerow(c.FOUND)
        for row in audit.rows():
            writer.writerow([_cell(name, row[name], currency) for name in c.FOUND])
            records.write(_json(finding_record(row, currency)))
    yield table
    yield lines
    rows = folder / "findings.parquet"
    fresh = folder / ".findings.parquet.new"
    with pq.ParquetFile(audit.found) as found, pq.ParquetWriter(fresh, found.schema_arrow) as to:
        for batch in found.iter_batches(1 << 16):
            to.write_batch(batch)
    fresh.replace(rows)
    yield rows


def _cell(name: str, value: object, currency: Currency) -> str:
    if value is None:
        return ""
    if name in _AMOUNTS and isinstance(value, int):
        return _decimal(value, currency)
    return str(value) if isinstance(value, int) else defused_line(str(value))


def _decimal(units: int, currency: Currency) -> str:
    return f"-{currency.write(-units)}" if units < 0 else currency.write(units)


def _json(record: Mapping[str, object]) -> bytes:
    return json.dumps(record, ensure_ascii=False).encode() + b"\n"


def _sums_files(
    name: str, totals: Mapping[str, Sums], currency: Currency, folder: Path
) -> Iterator[Path]:
    rows = [
        {name: key, **{each: getattr(sums, each) for each in _SUMS}, "difference": sums.difference}
        for key, sums in totals.items()
    ]
    names = [name, *_SUMS, "difference"]
    table = folder / f"by-{name}.csv"
    with table.open("w", encoding="utf-8", newline="") as cells:
        cells.write(_MARK)
        writer = csv.writer(cells, quoting=csv.QUOTE_ALL)
        writer.writerow(names)
        writer.writerows([[_cell(each, row[each], currency) for each in names] for row in rows])
    yield table
    lines = folder / f"by-{name}.jsonl"
    lines.write_bytes(b"".join(_json(_with_money(row, currency)) for row in rows))
    yield lines
    parquet = folder / f"by-{name}.parquet"
    pq.write_table(pa.table({each: _column(rows, each, name) for each in names}), parquet)
    yield parquet


def _with_money(row: Mapping[str, object], currency: Currency) -> dict[str, object]:
    return {
        name: money(value, currency) if name in _AMOUNTS and isinstance(value, int) else value
        for name, value in row.items()
    }


def _column(rows: list[dict[str, Any]], name: str, key: str) -> pa.Array:
    kind = pa.string() if name == key else pa.decimal128(38, 0)
    if name in {"rows", "settled", "rejected", "findings"}:
        kind = pa.int64()
    return pa.array([row[name] for row in rows], kind)
