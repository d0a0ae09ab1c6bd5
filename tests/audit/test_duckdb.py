"""What goes wrong within DuckDB: too little memory, a full disk, a damaged log, Ctrl-C."""

import errno
import threading
from pathlib import Path

import ibis
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from croupier.audit.engines import in_duckdb
from croupier.audit.engines.engine import Part
from croupier.audit.engines.in_duckdb import InDuckDB
from croupier.audit.refusals import NotALog, TooLittleMemory

NUMBERS = 300_000


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_duckdb, "MEMORY", 4)
    monkeypatch.setattr(in_duckdb, "MEMORY_A_THREAD", 0)


def every_number() -> ibis.expr.types.Table:
    """Groups that are all in memory at once: as many as there are numbers."""
    numbers = ibis.range(NUMBERS).unnest().name("number").as_table()
    grouped = numbers.group_by("number").agg(texts=numbers.number.cast("string").collect())
    return grouped.agg(rows=grouped.count())


@pytest.mark.usefixtures("little")
def test_a_step_gets_the_memory_that_it_needs(tmp_path: Path) -> None:
    with InDuckDB(tmp_path, 1) as engine:
        assert engine.rows(every_number()) == [{"rows": NUMBERS}]


@pytest.mark.usefixtures("little")
def test_where_there_is_no_more_it_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with InDuckDB(tmp_path, 1) as engine:
        monkeypatch.setattr(engine, "_more", [])
        with pytest.raises(TooLittleMemory) as refused:
            engine.rows(every_number())
    assert "Out of Memory" in refused.value.why
    assert "\n" not in refused.value.why


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_is_an_error_of_the_system(tmp_path: Path) -> None:
    with InDuckDB(tmp_path) as engine, pytest.raises(OSError, match="No space left") as refused:
        engine.write(every_number(), Path("/dev/full"))
    assert refused.value.errno == errno.ENOSPC


def test_a_damaged_log_is_refused_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "bets.parquet"
    rows = pa.table({"spin": range(50_000)})
    pq.write_table(rows, file, compression="zstd", use_dictionary=False)
    damaged = bytearray(file.read_bytes())
    half = len(damaged) // 2
    damaged[100:half] = bytes(half - 100)
    file.write_bytes(damaged)
    with InDuckDB(tmp_path) as engine:
        engine.show("bets", Part((str(file),)))
        with pytest.raises(NotALog) as refused:
            engine.rows(ibis.table({"spin": "int64"}, name="bets").spin.sum().as_table())
    assert refused.value.name == str(file)


def test_an_interrupted_step_is_ctrl_c(tmp_path: Path) -> None:
    with InDuckDB(tmp_path) as engine:
        numbers = ibis.range(200_000).unnest().name("number").as_table()
        pairs = numbers.cross_join(numbers.rename(other="number"))
        timer = threading.Timer(0.3, engine._run.interrupt)
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            engine.rows((pairs.number * pairs.other % 7).sum().as_table())
        timer.join()
