"""What an audit writes into a folder."""

import csv
import json
from decimal import Decimal
from pathlib import Path

import pyarrow.parquet as pq

from croupier.audit.output import write_all
from croupier.rules.money import Currency
from croupier.rules.rule_set import standard
from tests.audit.audits import audit_of
from tests.audit.by_hand import Log

NAMES = ("table", "dealer", "day", "hour", "kind")


def written(folder: Path, smallest: str = "1") -> Path:
    log = Log({"european": standard("european")})
    spin = log.spin("17", table="=1+1", dealer="@Ann")
    log.bet(spin, "17", 10, 360, table="=1+1", seat="-A")
    log.bet(spin, "=cmd", 10, 0, table="=1+1")
    with audit_of(log, folder) as audit:
        files = write_all(audit, Currency(Decimal(smallest)), folder / "out")
    assert {file.name for file in files} == {
        *(f"findings.{end}" for end in ("csv", "jsonl", "parquet")),
        *(f"by-{name}.{end}" for name in NAMES for end in ("csv", "jsonl", "parquet")),
    }
    return folder / "out"


def cells(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8-sig", newline="") as lines:
        return list(csv.DictReader(lines))


def test_no_cell_is_a_formula(tmp_path: Path) -> None:
    out = written(tmp_path)
    first, second = cells(out / "findings.csv")
    assert (first["table"], first["seat"], first["dealer"]) == ("'=1+1", "'-A", "'@Ann")
    assert second["position"] == "'=cmd"
    assert cells(out / "by-table.csv")[0]["table"] == "'=1+1"


def test_amounts_are_money(tmp_path: Path) -> None:
    out = written(tmp_path, "0.5")
    first = cells(out / "findings.csv")[0]
    assert (first["stake"], first["paid"], first["due"]) == ("5", "180", "175")
    row = json.loads((out / "findings.jsonl").read_text("utf-8").splitlines()[0])
    assert (row["stake"], row["paid"], row["due"]) == (5, 180, 175)
    assert json.loads((out / "by-dealer.jsonl").read_text("utf-8"))["difference"] == 5


def test_parquet_has_whole_units_and_the_texts_as_they_are(tmp_path: Path) -> None:
    out = written(tmp_path, "0.5")
    rows = pq.read_table(out / "findings.parquet").to_pylist()
    assert (rows[0]["stake"], rows[0]["table"]) == (10, "=1+1")
    (total,) = pq.read_table(out / "by-table.parquet").to_pylist()
    assert (total["rows"], total["paid"], total["difference"]) == (2, 360, 10)
