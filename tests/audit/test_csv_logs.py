"""Logs as CSV: every line is a row, or is put down with its number."""

import gzip
from datetime import datetime
from decimal import Decimal
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from croupier.audit import csv_logs
from croupier.audit.csv_logs import BETS, SPINS, Kind, csv_to_parquet
from croupier.audit.refusals import ColumnMissing, NoHead
from croupier.rules.money import Currency

HEAD = "spin,table,seat,position,stake,paid\n"
UNITS = Currency()


def read(
    folder: Path, text: str | bytes, kind: Kind = BETS, currency: Currency = UNITS
) -> tuple[list[dict[str, object]], list[int]]:
    file, to = folder / "log.csv", folder / "log.parquet"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    unread = csv_to_parquet(str(file), kind, currency, to)
    return pq.read_table(to).to_pylist(), unread.lines


def test_a_line_is_a_row(tmp_path: Path) -> None:
    rows, unread = read(tmp_path, HEAD + "1,T1,A,17/20,10,170\n2,T1,,red,5,0\n")
    assert unread == []
    assert rows == [
        {"spin": "1", "table": "T1", "stake": 10, "paid": 170, "position": "17/20", "seat": "A"},
        {"spin": "2", "table": "T1", "stake": 5, "paid": 0, "position": "red", "seat": None},
    ]


def test_every_line_that_is_no_row_has_its_number(tmp_path: Path) -> None:
    lines = [
        "1,T1,A,17,10,350",
        "1,T1,A,17,10",
        "",
        "1,T1,A,17,10,350,more",
        "1,T1,A,17,ten,350",
        "1,T1,A,17,10,1e3",
        "1,T1,A,17,1.5,0",
        "1,T1,A,17,,0",
        '1,T1,"A,17,10,350',
        "1,T1,A,17,10.00,0",
        "1,T1,A,17,-5,0",
    ]
    rows, unread = read(tmp_path, HEAD + "\n".join(lines))
    assert unread == [3, 5, 6, 7, 8, 9, 10]
    assert [row["stake"] for row in rows] == [10, 10, -5]


def test_bytes_that_are_no_text_spoil_their_line_alone(tmp_path: Path) -> None:
    text = HEAD.encode() + b"1,T\xff,A,17,10,0\n2,T1,A,17,10,0\n3,T1,A,1\x007,10,0\n"
    rows, unread = read(tmp_path, text)
    assert unread == [2, 4]
    assert [row["spin"] for row in rows] == ["2"]


def test_a_line_of_megabytes_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(csv_logs, "_CHUNK", 1 << 10)
    monkeypatch.setattr(csv_logs, "_LONGEST_LINE", 1 << 8)
    long = "1,T1,A," + "1" * 9000 + ",10,0\n"
    rows, unread = read(tmp_path, HEAD + "1,T1,A,17,1,0\n" + long + "2,T1,A,17,2,0\n")
    assert unread == [3]
    assert [row["stake"] for row in rows] == [1, 2]


@pytest.mark.parametrize(
    "text",
    [
        "\ufeffspin;table;seat;position;stake;paid\r\n7;T1;A;17;10;0\r\n",
        "\n\nspin\ttable\tseat\tposition\tstake\tpaid\n7\tT1\tA\t17\t10\t0",
        'Spin, "table" ,seat,Position,stake,paid\n7,"T1",A," 17 ",10,0\n',
        "paid,stake,position,seat,table,spin,note\n0,10,17,A,T1,7,=1+1\n",
    ],
)
def test_the_file_may_look_as_other_programs_write_it(tmp_path: Path, text: str) -> None:
    rows, unread = read(tmp_path, text)
    assert unread == []
    assert rows == [
        {"spin": "7", "table": "T1", "stake": 10, "paid": 0, "position": "17", "seat": "A"}
    ]


def test_a_file_may_be_packed(tmp_path: Path) -> None:
    file = tmp_path / "log.csv.gz"
    file.write_bytes(gzip.compress((HEAD + "1,T1,A,17,10,0\n").encode()))
    assert csv_to_parquet(str(file), BETS, UNITS, tmp_path / "log.parquet").lines == []
    assert pq.read_metadata(tmp_path / "log.parquet").num_rows == 1


def test_amounts_become_whole_units_exactly(tmp_path: Path) -> None:
    half = Currency(Decimal("0.5"))
    text = HEAD + "1,T,A,17,12.5,0\n2,T,A,17,0.3,0\n3,T,A,17,99999999999999999999,0\n"
    rows, unread = read(tmp_path, text, currency=half)
    assert unread == [3]
    assert [row["stake"] for row in rows] == [25, 2**63 - 1]


def test_times_are_iso_and_of_greenwich_where_they_name_a_zone(tmp_path: Path) -> None:
    text = (
        "spin,table,at,number\n"
        "1,T,2026-03-02T12:00:00,17\n"
        "2,T,2026-03-02 12:00:00.250,00\n"
        "3,T,2026-03-02T14:00:00+02:00,0\n"
        "4,T,yesterday,0\n"
        "5,T,,0\n"
    )
    rows, unread = read(tmp_path, text, SPINS)
    noon = datetime(2026, 3, 2, 12)  # noqa: DTZ001 - of the clock on the wall
    assert unread == [5, 6]
    assert [row["at"] for row in rows] == [noon, noon.replace(microsecond=250_000), noon]
    assert [row["number"] for row in rows] == ["17", "00", "0"]


def test_an_empty_file_and_a_missing_column_are_refused(tmp_path: Path) -> None:
    with pytest.raises(NoHead):
        read(tmp_path, "\n\n")
    with pytest.raises(ColumnMissing) as missing:
        read(tmp_path, "spin,table,stake,paid\n")
    assert missing.value.column == "position"


def test_lines_are_counted_across_chunks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(csv_logs, "_CHUNK", 64)
    lines = [f"{n},T1,A,17,{'ten' if n % 7 == 0 else n},0" for n in range(1, 200)]
    rows, unread = read(tmp_path, HEAD + "\n".join(lines) + "\n")
    assert unread == [n + 1 for n in range(7, 200, 7)]
    assert len(rows) + len(unread) == 199
