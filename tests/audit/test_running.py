"""Whole runs: logs of any size, in parts, stopped and gone on with, and hardly anything in them."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from croupier.audit import running
from croupier.audit.auditing import Wanted, audited
from croupier.audit.columns import Finding
from croupier.audit.engines.engine import Engine
from croupier.audit.manifest import Done
from croupier.audit.outcome import Pace, Sums
from croupier.audit.parts import Share
from croupier.audit.records.making import make
from croupier.audit.records.order import Format, Order
from croupier.audit.refusals import (
    ColumnMissing,
    ColumnsDiffer,
    ColumnUnfit,
    LimitNotAudited,
    LogRefused,
    NotALog,
    NothingThere,
)
from croupier.rules.rule_set import RuleSet, standard
from tests.audit.audits import audit_of, audit_of_files, found
from tests.audit.by_hand import NOON, Log, house

HOUSES = ("european", "french", "club", "american")
MAXIMA = {"limits_maximum": 500, "limits_outside-maximum": 5000}


def houses() -> dict[str, RuleSet]:
    prison = house("club", zero_rule="prison", zero_repeated="halve", **MAXIMA)
    return {name: house(name, **MAXIMA) for name in HOUSES} | {"club": prison}


# --- planted errors -------------------------------------------------------------------------

KEYED = ("spin", "table", "seat", "stake", "paid", "due", "finding")


@pytest.mark.parametrize("format_", Format)
def test_every_planted_error_is_found_and_nothing_else(tmp_path: Path, format_: Format) -> None:
    books = houses()
    rate = Fraction(2, 100)
    order = Order(20_000, 7, tuple(books.values()), 8, rate=rate, format=format_, parts=3)
    make(order, tmp_path / "log")
    bets, spins = (str(tmp_path / "log" / name) for name in ("bets", f"spins.{format_}"))
    with audit_of_files(bets, spins, books) as audit:
        rows = found(audit, *KEYED)
        assert audit.outcome.sums.rows == 20_000
        assert audit.outcome.sums.settled + audit.outcome.sums.rejected == 20_000
        unread = {(Path(r["file"]).name, r["line"]) for r in audit.rows() if r["line"] is not None}
    key = _key(tmp_path / "log" / f"key.{format_}")
    planted = [row for row in key if row[-1] != Finding.UNREADABLE]
    read = [row for row in rows if row[-1] != Finding.UNREADABLE]
    assert sorted(map(repr, read)) == sorted(map(repr, planted))
    assert len(planted) > 300
    assert (len(unread) > 0) == (format_ is Format.CSV)


def _key(file: Path) -> list[tuple[object, ...]]:
    import pyarrow.csv

    if file.suffix == ".csv":
        kinds = {name: pa.string() for name in ("table", "seat", "finding")}
        how = pyarrow.csv.ConvertOptions(column_types=kinds, strings_can_be_null=True)
        table = pyarrow.csv.read_csv(file, convert_options=how)
    else:
        table = pq.read_table(file)
    rows = table.select([*KEYED]).to_pylist()
    return [
        tuple(str(row[name]) if name == "spin" else row[name] for name in KEYED) for row in rows
    ]


# --- parts ----------------------------------------------------------------------------------


def log_of(rows: int) -> Log:
    log = Log({"european": standard("european")})
    spin = log.spin("17", dealer="Ann")
    for at in range(rows):
        log.bet(spin, "17", 1, 35 if at % 10 else 36, seat=str(at))
    return log


def test_parts_of_a_log_come_to_the_same_as_all_of_it(tmp_path: Path) -> None:
    log = log_of(1000)
    bets, _ = log.write(tmp_path)
    pq.write_table(pq.read_table(bets), bets, row_group_size=90)
    with audit_of_files(bets, str(tmp_path / "spins.parquet"), log.books) as whole:
        outcome, rows = whole.outcome, found(whole)
    seen: list[tuple[int, int]] = []
    wanted = Wanted(
        (bets,), (str(tmp_path / "spins.parquet"),), log.books, "european", part_rows=200
    )
    with audited(wanted, lambda done, of: seen.append((done, of))) as audit:
        assert found(audit) == rows
        assert audit.outcome.sums == outcome.sums
    assert seen == [(180, 1000), (360, 1000), (540, 1000), (720, 1000), (900, 1000), (1000, 1000)]


def in_parts(folder: Path, log: Log, parts: int) -> Wanted:
    """The log in so many files, settled file by file, with the work kept."""
    (folder / "log").mkdir()
    size = len(log.bets) // parts
    for part in range(parts):
        own = Log(log.books, log.bets[part * size : (part + 1) * size], log.spins)
        bets, _ = own.write(folder)
        Path(bets).rename(folder / "log" / f"{part}.parquet")
    return Wanted(
        (str(folder / "log"),),
        (str(folder / "spins.parquet"),),
        log.books,
        "european",
        folder=folder / "out",
        part_rows=size,
    )


@pytest.mark.parametrize("numeric", [True, False], ids=["numbers", "texts"])
def test_a_part_needs_the_rounds_of_its_own_spans_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, numeric: bool
) -> None:
    """Two tables that count far apart: between a part's first and last spin are nearly all."""
    log = Log({"european": standard("european")})
    for turn in range(60):
        for table, first in (("T1", 100), ("T2", 500)):
            spin = log.spin("17", table=table, spin=first + turn)
            log.bet(spin, "17", 1, 35 if turn % 7 else 0, table=table)
    with audit_of(log, tmp_path) as whole:
        outcome, rows = whole.outcome, found(whole)
    assert outcome.findings == {Finding.MISSED: 18}
    monkeypatch.setattr(running, "MOST_ROUNDS", 5)
    wanted = in_parts(tmp_path, log, 4)
    if not numeric:
        for file in (tmp_path / "spins.parquet", *(tmp_path / "log").iterdir()):
            _say_spins(file)
    with audited(wanted) as audit:
        assert found(audit) == rows
        assert audit.outcome.sums == outcome.sums
    (near,) = tmp_path.rglob("rounds_near.parquet")
    kept = pq.read_table(near, columns=["table", "spin"]).to_pylist()
    last = log.bets[90:]
    assert {(row["table"], int(row["spin"])) for row in kept} == {
        (bet["table"], bet["spin"]) for bet in last
    }


def _say_spins(file: Path) -> None:
    """The file with its spins as texts."""
    rows = pq.read_table(file)
    at = rows.schema.get_field_index("spin")
    pq.write_table(rows.set_column(at, "spin", rows["spin"].cast(pa.string())), file)


@pytest.fixture
def settled(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The parts that were settled, in turn; after STOP_AFTER of them the run is stopped."""
    told: list[int] = []
    settle = running._settle

    def settling(share: Share, plan: running.Plan, engine: Engine, to: Done) -> None:
        if len(told) == STOP_AFTER.get("parts"):
            raise KeyboardInterrupt
        told.append(int(to.found.name.partition(".")[0]))
        settle(share, plan, engine, to)

    monkeypatch.setattr(running, "_settle", settling)
    yield told
    STOP_AFTER.clear()


STOP_AFTER: dict[str, int] = {}


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path, settled: list[int]) -> None:
    wanted = in_parts(tmp_path, log_of(300), 3)
    STOP_AFTER["parts"] = 2
    with pytest.raises(KeyboardInterrupt), audited(wanted):
        pass
    assert settled == [0, 1]
    STOP_AFTER.clear()
    with audited(wanted) as audit:
        assert settled == [0, 1, 2]
        assert audit.outcome.sums.rows == 300
        assert audit.outcome.findings == {Finding.STAKE_INCLUDED: 30}


def test_a_run_by_other_rules_begins_anew(tmp_path: Path, settled: list[int]) -> None:
    wanted = in_parts(tmp_path, log_of(100), 2)
    with audited(wanted):
        assert settled == [0, 1]
    with audited(wanted):
        assert settled == [0, 1]
    other = {"european": house("european", zero_rule="partage")}
    with audited(replace(wanted, books=other)):
        assert settled == [0, 1, 0, 1]


# --- what an outcome says -------------------------------------------------------------------


def test_sums_go_by_table_dealer_day_hour_and_kind(tmp_path: Path) -> None:
    log = Log({"european": standard("european")})
    one, two = log.spin("17", dealer="Ann"), log.spin("0", dealer=None, table="T2")
    log.bet(one, "17", 10, 360)
    log.bet(one, "17/20", 10, 100)
    log.bet(two, "voisins", 90, 220, table="T2")
    log.bet(two, "red", -1, 0, table="T2")
    log.bet(9, "red", 1, 0, table="T3")
    with audit_of(log, tmp_path) as audit:
        outcome = audit.outcome
    assert outcome.sums == Sums(5, 3, 2, 4, 110, 740, 680, 10, 70)
    assert outcome.sums.difference == -60
    assert outcome.by_table == {
        "T1": Sums(2, 2, 0, 2, 20, 520, 460, 10, 70),
        "T2": Sums(2, 1, 1, 1, 90, 220, 220),
        "T3": Sums(1, 0, 1, 1),
    }
    assert outcome.by_dealer["Ann"].findings == 2
    assert list(outcome.by_day) == ["", "2026-03-02"]
    assert list(outcome.by_hour) == ["", "12"]
    assert outcome.by_kind["series"] == Sums(1, 1)
    assert outcome.by_kind["split"] == Sums(1, 1, 0, 1, 10, 170, 100, 0, 70)
    assert outcome.by_kind["even-chance"].rejected == 2
    assert [(r.table, r.spin, r.difference) for r in outcome.worst] == [("T1", "1", -60)]
    assert [(bet.position, bet.due, bet.finding) for bet in outcome.worst[0].bets] == [
        ("17", 350, Finding.STAKE_INCLUDED),
        ("17/20", 170, Finding.OTHER),
    ]
    assert outcome.hits == {"T1": {"17": 1}, "T2": {"0": 1}}
    assert outcome.wheels == {"T1": "single-zero", "T2": "single-zero"}


def test_pace_counts_from_spin_to_spin_within_an_hour(tmp_path: Path) -> None:
    log = Log({"european": standard("european")})
    for _ in range(4):
        log.spin("5", dealer="Ann")
    log.bet(1, "5", 1, 35)
    with audit_of(log, tmp_path) as audit:
        assert audit.outcome.pace_by_dealer == {"Ann": Pace(3, 180)}
        assert audit.outcome.pace_by_table["T1"].per_hour == 60


def test_each_file_has_its_sha_256(tmp_path: Path) -> None:
    log = log_of(3)
    bets, _ = log.write(tmp_path)
    with audit_of(log, tmp_path) as audit:
        digest = hashlib.sha256(Path(bets).read_bytes()).hexdigest()
        assert audit.outcome.sources[0].sha256 == digest


def test_a_bets_maximum_counts_for_each_seat_and_position(tmp_path: Path) -> None:
    rules = house("european", limits_maximum=100)
    log = Log({"european": rules})
    spin = log.spin("17")
    for stake, seat in ((100, "A"), (60, "B"), (60, "B"), (150, None), (90, "C"), (90, None)):
        log.bet(spin, "17", stake, 35 * stake, seat=seat)
    log.bet(spin, "17/20", 200, 3400, seat="A")
    log.bet(spin, "orphelins", 900, 6800, seat="C")
    with audit_of(log, tmp_path) as audit:
        rows = sorted(map(str, found(audit, "seat", "stake", "due", "finding")))
    assert rows == sorted(
        map(
            str,
            [
                ("B", 60, 40 * 35, "over-maximum"),
                (None, 150, 3500, "over-maximum"),
            ],
        )
    )


def test_announced_chips_add_up_with_those_that_lie(tmp_path: Path) -> None:
    log = Log({"european": house("european", limits_maximum=100)})
    spin = log.spin("1")
    log.bet(spin, "orphelins", 450, 90 * 35)  # 90 on 1, and on each of four splits
    log.bet(spin, "1", 30, 30 * 35)
    with audit_of(log, tmp_path) as audit:
        assert found(audit, "position", "stake", "due", "finding") == [
            ("1", 30, 10 * 35, "over-maximum")
        ]


# --- hardly anything ------------------------------------------------------------------------


def test_an_empty_log_has_an_outcome(tmp_path: Path) -> None:
    with audit_of(Log({"european": standard("european")}), tmp_path) as audit:
        assert audit.outcome.sums == Sums()
        assert audit.outcome.is_clean
        assert list(audit.rows()) == []


def test_a_log_of_bad_rows_alone_has_an_outcome(tmp_path: Path) -> None:
    log = Log({"european": standard("european")})
    log.bet(1, "17", 1, 0)
    log.bet(1, None, -1, 0)
    with audit_of(log, tmp_path) as audit:
        assert audit.outcome.sums == Sums(rows=2, rejected=2, findings=2)
        assert audit.outcome.worst == ()


# --- logs that cannot be audited ------------------------------------------------------------


def refusal(bets: str, spins: str, books: dict[str, RuleSet] | None = None) -> LogRefused:
    books = books or {"european": standard("european")}
    with pytest.raises(LogRefused) as refused, audit_of_files(bets, spins, books):
        pass
    return refused.value


def test_logs_that_are_none_are_refused_by_name(tmp_path: Path) -> None:
    log = log_of(1)
    bets, spins = log.write(tmp_path)
    missing = refusal(str(tmp_path / "nothing"), spins)
    assert isinstance(missing, NothingThere)
    broken = tmp_path / "broken.parquet"
    broken.write_bytes(b"PAR1 and no more")
    assert isinstance(refusal(str(broken), spins), NotALog)
    swapped = refusal(spins, bets)
    assert isinstance(swapped, ColumnMissing)
    assert swapped.column == "stake"


def test_a_column_that_holds_something_else_is_refused(tmp_path: Path) -> None:
    bets, spins = log_of(1).write(tmp_path)
    table = pq.read_table(bets)
    at = table.column_names.index("stake")
    pq.write_table(table.set_column(at, "stake", pa.array(["1"])), bets)
    unfit = refusal(bets, spins)
    assert isinstance(unfit, ColumnUnfit)
    assert (unfit.column, unfit.holds) == ("stake", "string")


def test_files_of_one_log_must_have_the_same_columns(tmp_path: Path) -> None:
    bets, spins = log_of(1).write(tmp_path)
    folder = tmp_path / "log"
    folder.mkdir()
    pq.write_table(pq.read_table(bets), folder / "1.parquet")
    pq.write_table(pq.read_table(bets).drop_columns("seat"), folder / "2.parquet")
    assert isinstance(refusal(str(folder), spins), ColumnsDiffer)


def test_a_limit_on_all_of_a_players_payments_is_refused(tmp_path: Path) -> None:
    bets, spins = log_of(1).write(tmp_path)
    books = {"european": house("european", **{"limits_payout-maximum": 100})}
    assert isinstance(refusal(bets, spins, books), LimitNotAudited)


def test_amounts_with_a_point_are_read_where_they_are_whole(tmp_path: Path) -> None:
    log = log_of(2)
    bets, spins = log.write(tmp_path)
    table = pq.read_table(bets)
    at = table.column_names.index("stake")
    pq.write_table(table.set_column(at, "stake", pa.array([1.0, 0.5])), bets)
    with audit_of_files(bets, spins, log.books) as audit:
        assert found(audit, "finding") == [("stake-included",), ("unreadable",)]


def test_columns_may_be_of_the_types_that_other_programs_write(tmp_path: Path) -> None:
    bets, spins = str(tmp_path / "bets.parquet"), str(tmp_path / "spins.parquet")
    noon = [NOON]
    one_bet = {
        "spin": pa.array([1], pa.uint16()),
        "table": pa.array(["T1"], pa.large_string()),
        "seat": pa.nulls(1),
        "position": pa.array(["17"]).dictionary_encode(),
        "stake": pa.array([10], pa.int8()),
        "paid": pa.array([Decimal("360.00")]),
        "at": pa.array(noon, pa.timestamp("ms")),
    }
    one_spin = {
        "spin": pa.array([1], pa.int32()),
        "table": pa.array(["T1"]).dictionary_encode(),
        "at": pa.array(noon, pa.timestamp("ns", tz="UTC")),
        "number": pa.array([17], pa.uint8()),
        "rules": pa.nulls(1),
        "closed": pa.array(noon, pa.timestamp("us")),
    }
    pq.write_table(pa.table(one_bet), bets)
    pq.write_table(pa.table(one_spin), spins)
    with audit_of_files(bets, spins, {"european": standard("european")}) as audit:
        assert found(audit, "due", "finding") == [(350, "stake-included")]


def test_the_manifest_is_whole_or_not_there(tmp_path: Path) -> None:
    log = log_of(5)
    bets, spins = log.write(tmp_path)
    out = tmp_path / "out"
    wanted = Wanted((bets,), (spins,), log.books, "european", folder=out)
    with audited(wanted):
        pass
    manifest = out / "work" / "manifest.json"
    assert json.loads(manifest.read_text("utf-8"))["parts"] == [0]
    manifest.write_text("{", "utf-8")
    with audited(wanted) as audit:
        assert audit.outcome.sums.rows == 5
