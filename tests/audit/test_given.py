"""Rows given to an engine: every value as it was, and nothing heavy loaded for it."""

import subprocess
import sys
from pathlib import Path

import ibis
import pytest

from croupier.audit.engines.in_duckdb import InDuckDB
from croupier.rules.rule_set import standard
from tests.audit.by_hand import Log

TYPES = {"id": "int64", "name": "string", "lines": "array<int64>", "small": "int32"}


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [{"id": 2**63 - 1, "name": "ზერო\n\"'", "lines": [2**60 + 1, -1], "small": 3}],
        [{"id": -(2**63), "name": None, "lines": None, "small": None}],
        [{"id": n, "name": "x" * 500, "lines": list(range(500)), "small": n} for n in range(3000)],
    ],
    ids=["none", "large", "null", "many"],
)
def test_rows_given_are_rows_read(tmp_path: Path, rows: list[dict[str, object]]) -> None:
    with InDuckDB(tmp_path) as engine:
        given = engine.give("given", rows, ibis.schema(TYPES))
        assert engine.rows(given.order_by("id")) == rows


AUDIT = """
import sys
from pathlib import Path
from croupier.audit.auditing import Wanted, audited
from croupier.rules.rule_set import standard
bets, spins = sys.argv[1:]
with audited(Wanted((bets,), (spins,), {"european": standard()}, "european")) as audit:
    assert audit.outcome.sums.rows == 1
print("pandas" in sys.modules)
"""


def test_an_audit_of_parquet_loads_no_pandas(tmp_path: Path) -> None:
    log = Log({"european": standard("european")})
    log.bet(log.spin("17"), "17", 1, 36)
    command = [sys.executable, "-c", AUDIT, *log.write(tmp_path)]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "False\n"
