"""The same expression on DuckDB, Spark and Sail: the same findings row for row, the same sums."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path

import pytest

from croupier.audit.columns import Finding
from croupier.audit.engines.choosing import engine_of
from croupier.audit.engines.names import EngineName
from croupier.audit.outcome import Outcome
from croupier.audit.refusals import NoJava
from tests.audit.audits import audit_of
from tests.audit.by_hand import Log, house, random_log

NEEDS_JAVA = pytest.mark.skipif(
    shutil.which("java") is None, reason="Spark needs Java, and there is none on this machine"
)
NOT_COMPARED = {"engine", "seconds", "sources"}


def every_kind() -> Log:
    """Tables of every rule set and zero rule, with every kind of finding."""
    books = {
        "european": house("european", limits_maximum=5000),
        "french": house("french"),
        "club": house("club", zero_rule="prison", zero_repeated="stay"),
        "american": house("american"),
        "triple-zero": house("triple-zero"),
        "halved": house("french", zero_rule="prison", zero_repeated="halve"),
        "half": house("american", zero_rule="surrender", zero_remainder="player"),
        "part": house("european", payouts_corner="17:2"),
    }
    log = random_log(books, spins=25, bets=10, seed=4)
    for at, bet in enumerate(log.bets):
        bet["bet"] = at
        wrong = at % 12
        if wrong == 1:
            bet["paid"] += bet["stake"]
        elif wrong == 2:
            bet["paid"] = 0
        elif wrong == 3:
            bet["paid"] += 1
        elif wrong == 4 and at % 5 == 0:
            bet["paid"] = bet["stake"] * 11
    _spoil(log)
    return log


def _spoil(log: Log) -> None:
    spin = log.spin("17", "european", table="T0", spin=1000, closed=log.spins[0]["at"])
    late = log.spins[0]["at"].replace(hour=23)
    for position, stake, paid, more in (
        ("17", 6000, 6000 * 35, {}),
        ("17", 4000, 4000 * 35, {"seat": "B", "bet": 9000}),
        ("17", 3000, 3000 * 35, {"seat": "B", "bet": 9001}),
        ("voisins", 90000, 0, {"seat": "C"}),
        ("zero-game", 90000, 0, {"seat": "C"}),
        ("14/17", 10, 170, {"at": late}),
        ("14/17", 10, 110, {}),
        ("14/19", 10, 0, {}),
        ("17", 2**62, 0, {}),
        ("17", -1, 0, {}),
        ("17", None, 0, {}),
        ("17", 1, 35, {"bet": 5}),
    ):
        log.bet(spin, position, stake, paid, table="T0", **more)  # type: ignore[arg-type]
    log.bet(5000, "17", 1, 35, table="T0")
    for number, rules, table in (("37", "european", "T0"), ("1", "atlantis", "T1")):
        bad = log.spin(number, rules, table=table, spin=1001)
        log.bet(bad, "17", 1, 0, table=table)
    for _ in range(2):
        log.spin("1", "french", table="T1", spin=1002)
    log.bet(1002, "red", 1, 1, table="T1")
    zero = log.spin("0", "french", table="T1", spin=1003)
    log.bet(zero, "red", 10, 0, table="T1")


@contextmanager
def settled(folder: Path, engine: EngineName) -> Iterator[tuple[list[str], Outcome]]:
    with audit_of(every_kind(), folder, engine) as audit:
        yield sorted(repr(row) for row in audit.rows()), audit.outcome


@pytest.fixture(scope="module")
def on_duckdb(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], Outcome]:
    with settled(tmp_path_factory.mktemp("duckdb"), EngineName.DUCKDB) as found:
        return found


def test_the_log_has_every_kind_of_finding(on_duckdb: tuple[list[str], Outcome]) -> None:
    _, outcome = on_duckdb
    # Lines that cannot be read are in CSV alone; a Parquet row is one that has no amount.
    assert set(outcome.findings) == set(Finding)


def compare(one: tuple[list[str], Outcome], other: tuple[list[str], Outcome]) -> None:
    assert one[0] == other[0]
    for field in fields(Outcome):
        if field.name not in NOT_COMPARED:
            assert getattr(one[1], field.name) == getattr(other[1], field.name), field.name


@pytest.fixture
def small_spark() -> Iterator[None]:
    """Spark in local mode, as a test of a few rows wants it: no code is compiled for them."""
    spark = pytest.importorskip("pyspark.sql", reason="Spark is not installed")
    builder = spark.SparkSession.builder.master("local[2]")
    for key, value in {
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.sql.shuffle.partitions": "2",
        "spark.default.parallelism": "2",
        "spark.sql.codegen.wholeStage": "false",
        "spark.sql.codegen.factoryMode": "NO_CODEGEN",
        "spark.sql.adaptive.enabled": "false",
        "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
    }.items():
        builder = builder.config(key, value)
    session = builder.getOrCreate()
    yield
    session.stop()


# What was collected came through a socket that pyspark leaves to the garbage collector.
@pytest.mark.filterwarnings("ignore:unclosed <socket:ResourceWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@NEEDS_JAVA
@pytest.mark.usefixtures("small_spark")
def test_spark_finds_the_same(tmp_path: Path, on_duckdb: tuple[list[str], Outcome]) -> None:
    with settled(tmp_path, EngineName.SPARK) as found:
        compare(on_duckdb, found)


def test_sail_finds_the_same(tmp_path: Path, on_duckdb: tuple[list[str], Outcome]) -> None:
    pytest.importorskip("pysail", reason="Sail is not installed")
    with settled(tmp_path, EngineName.SAIL) as found:
        compare(on_duckdb, found)


def test_spark_without_java_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyspark", reason="Spark is not installed")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("JAVA_HOME", raising=False)
    with pytest.raises(NoJava):
        engine_of(EngineName.SPARK, tmp_path, None, None)
