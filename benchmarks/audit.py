"""Auditing recorded bets, beside a query of DuckDB written by hand, and decoding the files alone.

By the clock, as both use two threads; each in a process of its own, whose largest memory is what
the kernel says of it. They take turns over the same records, and each writes what is wrong and the
sums by table, dealer and hour. The query knows these records: one rule set, every column of the
right type, and nothing wrong with a row but what `croupier records` plants.
"""

import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from benchmarks.figures import Beside, Measured

ROWS = 5_000_000
GOAL = 1 / 1.15
_THREADS = 2
_MEMORY_MB = 256
_ROWS_A_FILE = 10_000_000
_LARGE = 20_000_000
"""From so many rows on each side runs once: then it is long enough."""
_RUNS = 3
_MEGABYTE = 1 << 20


def measure(rows: int = ROWS) -> Iterator[Measured]:
    """Seconds of both sides and of the decoding, the ratio, rows a second and largest memory."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "records"
        _make(rows, folder)
        size = sum(file.stat().st_size for file in folder.rglob("bets*"))
        size += sum(file.stat().st_size for file in folder.rglob("bets/*.parquet"))
        runs = 1 if rows >= _LARGE else _RUNS
        taken = [
            {side: _child(side, folder, Path(place) / f"{side}-{turn}") for side in _SIDES}
            for turn in range(runs)
        ]
    seconds = {side: median(each[side][0] for each in taken) for side in _SIDES}
    memory = {side: max(each[side][1] for each in taken) for side in _SIDES}
    what = f"{rows:,} bets audited"
    yield Beside(what, seconds["ours"], "DuckDB by hand", seconds["by_hand"], "s", GOAL)
    yield Beside(what, seconds["ours"], "Parquet decoded alone", seconds["decoded"], "s")
    yield Beside("largest memory", memory["ours"], "DuckDB by hand", memory["by_hand"], "MB")
    yield f"{what}: rate", rows / seconds["ours"] / 1e6, "M rows/s"
    yield "files", size / _MEGABYTE, "MB"
    found = {side: taken[0][side][2] for side in ("ours", "by_hand")}
    assert found["ours"] == found["by_hand"], found
    yield "wrong bets found by either", found["ours"], "bets"


def _make(rows: int, folder: Path) -> None:
    from croupier.audit.records.making import make
    from croupier.audit.records.order import Order
    from croupier.rules.rule_set import standard

    parts = -(-rows // _ROWS_A_FILE)
    order = Order(rows, 1, (standard(),), 200, Fraction(1, 1000), parts=parts, ids=True, plain=True)
    make(order, folder)


def _child(side: str, folder: Path, to: Path) -> tuple[float, float, int]:
    """Seconds, megabytes at most, and how many bets were found wrong."""
    to.mkdir()
    command = [sys.executable, "-m", "benchmarks.audit", side, str(folder), str(to)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return float(said[0]), float(said[1]), int(said[2])


# --- the sides --------------------------------------------------------------------------------


def ours(folder: Path, to: Path) -> int:
    """The audit, as `croupier audit` runs it but for what it prints; how many it found."""
    from croupier.audit.auditing import Wanted, audited
    from croupier.rules.rule_set import standard

    bets, spins = _logs(folder)
    books = {"european": standard()}
    wanted = Wanted(
        (bets,), (spins,), books, "european", folder=to, threads=_THREADS, details=False
    )
    with audited(wanted) as audit:
        return sum(audit.outcome.findings.values())


def by_hand(folder: Path, to: Path) -> int:
    """The query: each bet held against the bit of its position's mask, then summed up."""
    from croupier.rules.rule_set import standard

    rules = standard()
    bets, spins = (_read(each) for each in _logs(folder))
    run = _connection(to)
    run.execute("CREATE TEMP TABLE pays (position_id BIGINT, mask BIGINT, odds BIGINT)")
    laid = enumerate(rules.layout.positions)
    rows = [(at, one.mask, rules.odds(one)[0]) for at, one in laid]
    run.executemany("INSERT INTO pays VALUES (?, ?, ?)", rows)
    run.execute(_ROUNDS.format(spins=spins))
    run.execute(f"COPY ({_WRONG.format(bets=bets)}) TO '{to}/found.parquet' (COMPRESSION zstd)")
    run.execute(f"COPY ({_SUMS.format(bets=bets)}) TO '{to}/sums.parquet' (COMPRESSION zstd)")
    (count,) = run.execute(f"SELECT count(*) FROM '{to}/found.parquet'").fetchall()[0]
    return int(count)


_ROUNDS = """
CREATE TEMP TABLE rounds AS
SELECT spin, "table", min("at") AS "at", min(number) AS number,
    CASE WHEN count(*) = 1 AND min(coalesce(rules, 'european')) = 'european'
        AND TRY_CAST(min(number) AS BIGINT) BETWEEN 0 AND 36
        AND TRY_CAST(min(number) AS BIGINT)::TEXT = min(number)
        THEN TRY_CAST(min(number) AS BIGINT) END AS falls
FROM {spins} GROUP BY spin, "table"
"""

_WRONG = """
SELECT *, CASE
    WHEN falls IS NULL THEN 'no number'
    WHEN odds IS NULL THEN 'no position'
    WHEN due IS NULL OR paid < 0 THEN 'no amount'
    WHEN paid = 0 THEN 'missed'
    WHEN due = 0 THEN 'paid-loser'
    WHEN paid - due = stake THEN 'stake-included'
    ELSE 'other' END AS finding
FROM (
    SELECT b.*, r.number, r.falls, p.odds, CASE
        WHEN stake NOT BETWEEN 1 AND 1099511627776 THEN NULL
        WHEN (p.mask >> r.falls) & 1 = 1 THEN stake * p.odds
        ELSE 0 END AS due
    FROM {bets} b
    LEFT JOIN rounds r ON b.spin = r.spin AND b."table" = r."table"
    LEFT JOIN pays p ON b.position_id = p.position_id
)
WHERE due IS DISTINCT FROM paid OR falls IS NULL OR odds IS NULL
"""

_SUMS = """
SELECT b."table", date_trunc('hour', r."at") AS hour,
    count(*) AS bets, sum(stake) AS stake, sum(paid) AS paid
FROM {bets} b LEFT JOIN rounds r ON b.spin = r.spin AND b."table" = r."table"
GROUP BY ALL
"""


def decoded(folder: Path, to: Path) -> int:
    """Every column of the bets read, and nothing done with it."""
    bets, _ = _logs(folder)
    read = _read(bets)
    run = _connection(to)
    names = [row[0] for row in run.execute(f"DESCRIBE SELECT * FROM {read}").fetchall()]
    every = ", ".join(f'max("{name}")' for name in names)
    run.execute(f"SELECT {every} FROM {read}").fetchall()
    return 0


def _connection(to: Path) -> Any:
    import duckdb

    return duckdb.connect(
        config={
            "memory_limit": f"{_MEMORY_MB}MB",
            "threads": _THREADS,
            "preserve_insertion_order": False,
            "temp_directory": str(to / "spill"),
        }
    )


_SIDES = {"ours": ours, "by_hand": by_hand, "decoded": decoded}


def _logs(folder: Path) -> tuple[str, str]:
    bets = folder / "bets"
    return str(bets if bets.is_dir() else folder / "bets.parquet"), str(folder / "spins.parquet")


def _read(log: str) -> str:
    return f"read_parquet('{log}/*.parquet')" if Path(log).is_dir() else f"read_parquet('{log}')"


def _load(side: str) -> None:
    """Load the side's libraries before its clock runs: they take a second whatever the log."""
    import_module("duckdb")
    if side == "ours":
        import_module("croupier.audit.auditing")
        ibis = import_module("ibis")
        ibis.to_sql(ibis.table({"a": "int64"}, name="t"), dialect="duckdb")


def _largest_memory() -> float:
    """Megabytes at most, of this process alone: `ru_maxrss` has what its parent had, too."""
    with suppress(OSError), Path("/proc/self/status").open() as status:
        for line in status:
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    _load(sys.argv[1])
    begin = perf_counter()
    wrong = _SIDES[sys.argv[1]](Path(sys.argv[2]), Path(sys.argv[3]))
    took = perf_counter() - begin
    print(took, _largest_memory(), wrong)
