"""Ids that stand in a log twice, counted by the block."""

import random
from collections import Counter
from pathlib import Path

import ibis
import pytest
from ibis.expr.types import Table

from croupier.audit import columns as c
from croupier.audit.doubles import doubled_bets, doubled_spins, in_suspect_blocks
from croupier.audit.engines.in_duckdb import InDuckDB

MANY = 2**63 - 1


def bets_of(engine: InDuckDB, ids: list[int | None]) -> Table:
    return engine.give("bets", [{c.BET: each} for each in ids], ibis.schema({c.BET: "int64"}))


@pytest.mark.parametrize("by_bits", [True, False])
@pytest.mark.parametrize("seed", range(5))
def test_ids_there_twice_are_those_that_a_count_says(
    tmp_path: Path, seed: int, by_bits: bool
) -> None:
    chance = random.Random(seed)
    ids: list[int | None] = [MANY, -MANY - 1, None, None, 0, 0, 0, 31, 32]
    ids += [chance.randrange(-200, 200) for _ in range(150)]
    ids += [chance.randrange(-MANY, MANY) for _ in range(150)]
    with InDuckDB(tmp_path) as engine:
        rows = engine.rows(doubled_bets(bets_of(engine, ids), by_bits=by_bits))
    counted = Counter(each for each in ids if each is not None)
    assert Counter(row["doubled_id"] for row in rows) == dict.fromkeys(
        (each for each, times in counted.items() if times > 1), 1
    )


def test_only_the_block_of_a_doubled_id_is_counted_id_by_id(tmp_path: Path) -> None:
    with InDuckDB(tmp_path) as engine:
        bets = bets_of(engine, [*range(1000), 77])
        left = [row[c.BET] for row in engine.rows(in_suspect_blocks(bets, c.BET, ()))]
    assert sorted(left) == sorted([*range(64, 96), 77])


def test_only_the_block_of_its_own_table_is_counted_spin_by_spin(tmp_path: Path) -> None:
    spins = [(table, spin) for table in ("T1", "T2") for spin in range(1000)]
    rows = [
        {c.SPIN: spin, c.TABLE: table, c.AT: "2026-03-02T20:00:00", c.DEALER: "Nino"}
        for table, spin in [*spins, ("T2", 500)]
    ]
    types = {c.SPIN: "int64", c.TABLE: "string", c.AT: "timestamp", c.DEALER: "string"}
    with InDuckDB(tmp_path) as engine:
        given = engine.give("spins", rows, ibis.schema(types))
        left = engine.rows(in_suspect_blocks(given, c.SPIN, (c.TABLE,)))
        doubled = engine.rows(doubled_spins(given, by_bits=True))
    assert {row[c.TABLE] for row in left} == {"T2"}
    assert sorted(row[c.SPIN] for row in left) == sorted([*range(480, 512), 500])
    assert [(row[c.TABLE], row[c.SPIN], row["rows"]) for row in doubled] == [("T2", 500, 2)]
