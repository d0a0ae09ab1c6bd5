"""An audit of records finds what their key says, and nothing else: two ways to each payment."""

import json
import shlex
from collections import Counter
from pathlib import Path

import pyarrow.csv
import pytest

from tests.audit.recorded import Row, read
from tests.cli.terminal import croupier

COLUMNS = ("spin", "table", "seat", "position", "stake", "paid", "due", "finding")
REFUSE = ("--over-max", "refuse")
OWN = 'based-on = "club"\n[payouts]\ncorner = "17:2"\n[limits]\nmaximum = 1000\n'


def figures(rows: list[Row]) -> Counter[tuple[str, ...]]:
    return Counter(
        tuple("" if row[name] is None else str(row[name]) for name in COLUMNS) for row in rows
    )


def key_of(folder: Path) -> list[Row]:
    if (folder / "key.parquet").exists():
        return read(folder / "key.parquet")
    text = pyarrow.csv.ConvertOptions(
        column_types=dict.fromkeys(COLUMNS, "string"), strings_can_be_null=True
    )
    rows: list[Row] = pyarrow.csv.read_csv(folder / "key.csv", convert_options=text).to_pylist()
    return rows


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--format", "csv", "--parts", "3"),
        ("--zero", "prison", "--repeat-zero", "halve", "--half-remainder", "player", *REFUSE),
        ("--rules", "european,own.toml", "--format", "csv", "--smallest", "0.25"),
    ],
    ids=["parquet", "csv", "prison", "own rules"],
)
def test_an_audit_finds_what_the_key_says_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.toml").write_text(OWN)
    made = croupier(
        *("records", "r", "--rows", "20000", "--errors", "0.02", "--seed", "9", "--json"), *options
    ).row
    audit = croupier(*shlex.split(made["audit"])[1:], "--json")
    assert audit.status == 1
    *findings, sums = map(json.loads, audit.out.splitlines())
    assert figures(findings) == figures(key_of(tmp_path / "r"))
    assert sums["rows"] == 20_000 == sums["settled"] + sums["rejected"]
    assert sums["findings"] == sum(made["wrong"].values()) > 300


def test_an_audit_of_records_without_errors_finds_nothing(tmp_path: Path) -> None:
    made = croupier(
        "records", str(tmp_path / "r"), "--rows", "20000", "--errors", "0", "--json"
    ).row
    audit = croupier(*shlex.split(made["audit"])[1:], "--json")
    assert (audit.status, len(audit.rows)) == (0, 1)
