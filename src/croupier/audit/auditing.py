"""An audit from logs to an outcome: what a program calls."""

import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import Any

import ibis
import pyarrow.parquet as pq

from croupier.audit import columns as c
from croupier.audit.engines.choosing import engine_of
from croupier.audit.engines.engine import Engine, Part
from croupier.audit.engines.in_duckdb import InDuckDB
from croupier.audit.engines.names import EngineName
from croupier.audit.intake import Digests, Intake, lies_elsewhere, take_in, take_in_sessions
from croupier.audit.logs import bets_of
from croupier.audit.outcome import Outcome, Round, Source
from croupier.audit.payoffs import payoff_of
from croupier.audit.refusals import LiesElsewhere, LimitNotAudited
from croupier.audit.running import Ran, Seen, run
from croupier.audit.summary import (
    Books,
    OnPlace,
    all_sums,
    books_of,
    by_day,
    by_dealer,
    by_hour,
    by_table,
    counted,
    hits,
    iso_day,
    named,
    pace_by,
    parquet_in,
    spins_of,
    sums_by,
    sums_by_kind,
    wheels,
)
from croupier.audit.task import Task
from croupier.audit.worst import worst_rounds
from croupier.rules.rule_set import RuleSet

_WORK = "work"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be audited, and how.

    Without `spins`, `bets` are sessions in the project's own notation, with rules of their own.
    `books` are the rule sets by the names that spins give them, `usual` that of a spin that
    names none. `folder` is where work is kept, so that a stopped run goes on; None keeps none.
    `master` says where Spark or Sail run; `threads` how many DuckDB takes, None all there are.
    `details` are what a report shows beside the sums: kinds of bets, the worst rounds, pace, hits.
    """

    bets: Sequence[str]
    spins: Sequence[str]
    books: Mapping[str, RuleSet]
    usual: str
    folder: Path | None = None
    engine: EngineName = EngineName.DUCKDB
    master: str | None = None
    threads: int | None = None
    details: bool = True
    part_rows: int | None = None


@dataclass(frozen=True, slots=True)
class Audited:
    """An audit that is done: its outcome, and what was found, sorted, in a Parquet file."""

    outcome: Outcome
    found: Path

    def rows(self) -> Iterator[dict[str, Any]]:
        """What was found, row by row, with the columns of `columns.FOUND`."""
        for batch in pq.ParquetFile(self.found).iter_batches(8192):
            yield from batch.to_pylist()


@contextmanager
def audited(wanted: Wanted, seen: Seen = lambda _done, _of: None) -> Iterator[Audited]:
    """The audit, while what it found is there.

    Raises LogRefused where the logs cannot be audited, and OSError where one cannot be read.
    """
    _check(wanted)
    kept = wanted.folder is not None
    folder = (wanted.folder / _WORK) if wanted.folder else Path(tempfile.mkdtemp("-croupier"))
    folder.mkdir(parents=True, exist_ok=True)
    try:
        yield _audit(wanted, folder, seen)
    finally:
        if not kept:
            shutil.rmtree(folder, ignore_errors=True)


def _check(wanted: Wanted) -> None:
    for rules in wanted.books.values():
        if rules.limits.payout_maximum is not None:
            raise LimitNotAudited(rules.name, "limits.payout-maximum")
    if wanted.engine is EngineName.DUCKDB:
        for name in (*wanted.bets, *wanted.spins):
            if lies_elsewhere(name):
                raise LiesElsewhere(name)


def _audit(wanted: Wanted, folder: Path, seen: Seen) -> Audited:
    began = monotonic()
    currency = wanted.books[wanted.usual].currency
    if wanted.spins:
        intake = take_in(wanted.bets, wanted.spins, currency, folder / "intake")
    else:
        intake = take_in_sessions(wanted.bets, folder / "intake")
    digests = Digests(intake.sources)
    try:
        with engine_of(wanted.engine, folder, wanted.master, wanted.threads) as engine:
            task = _task(wanted, intake, folder)
            ran = run(task, engine, seen)
            with _reader(engine, folder, wanted.threads) as reader:
                found = _sorted(reader, intake, ran, folder / "findings.parquet")
                outcome = _outcome(wanted, intake, ran, engine, reader, found)
    finally:
        digests.stop()
    return Audited(_finished(outcome, digests.sources(), monotonic() - began), found)


def _task(wanted: Wanted, intake: Intake, folder: Path) -> Task:
    task = Task(
        bets=intake.bets,
        spins=intake.spins,
        books={**wanted.books, **intake.books},
        usual=wanted.usual,
        folder=folder,
        identity=f"{wanted.engine} {intake.identity}",
        details=wanted.details,
    )
    return task if wanted.part_rows is None else replace(task, part_rows=wanted.part_rows)


@contextmanager
def _reader(engine: Engine, folder: Path, threads: int | None) -> Iterator[Engine]:
    """What reads the results: the engine itself, or DuckDB beside a cluster."""
    if isinstance(engine, InDuckDB):
        yield engine
        return
    with InDuckDB(folder / "reading", threads) as reader:
        yield reader


def _sorted(reader: Engine, intake: Intake, ran: Ran, to: Path) -> Path:
    """All that was found in one file: by table, spin, seat and position; unread lines last."""
    places = [done.found for done in ran.parts]
    files = [file for place in places for file in parquet_in(place)]
    if intake.unread is not None:
        files.append(str(intake.unread))
    reader.show("found_parts", Part(tuple(files)))
    found = ibis.table(dict(c.FOUND), name="found_parts")
    order = [found.line.notnull(), "file", "line", c.TABLE]
    order += [found[c.SPIN].length(), c.SPIN, c.SEAT, c.POSITION, c.STAKE, c.PAID, c.FINDING, c.BET]
    reader.write(found.order_by(order), to)
    return to


def _outcome(
    wanted: Wanted, intake: Intake, ran: Ran, engine: Engine, reader: Engine, found: Path
) -> Outcome:
    prepared, rounds = ran.prepared, ran.prepared.ground.rounds
    if reader is not engine:
        reader.show("rounds", Part(parquet_in(engine.place("rounds"))))
    books = books_of(reader, [found], [done.totals for done in ran.parts])
    ground, tables = prepared.ground, sums_by(reader, books, by_table)
    outcome = Outcome(
        sources=intake.sources,
        engine=wanted.engine.value,
        rules=tuple(ground.books),
        smallest=wanted.books[wanted.usual].currency.write(1),
        sums=all_sums(tables.values()),
        spins=spins_of(
            reader, rounds, prepared.spin_rows, prepared.doubled_spins, intake.unread_spins
        ),
        findings=counted(reader, books),
        by_table=tables,
        by_dealer=sums_by(reader, books, by_dealer),
        by_day=dict(named(sums_by(reader, books, by_day), iso_day)),
        by_hour=sums_by(reader, books, by_hour),
    )
    if not wanted.details:
        return outcome
    return replace(
        outcome,
        by_kind=sums_by_kind(reader, books, _on_places(ran)),
        worst=_worst(ran, engine, reader, books),
        pace_by_table=pace_by(reader, rounds, c.TABLE),
        pace_by_dealer=pace_by(reader, rounds, c.DEALER),
        hits=hits(reader, rounds),
        wheels=wheels(reader, rounds, ground.books),
    )


def _worst(ran: Ran, engine: Engine, reader: Engine, books: Books) -> tuple[Round, ...]:
    shape = ran.prepared.shape
    bets = bets_of(ibis.table(shape.bets, name="bets_log"), shape)
    return worst_rounds(reader, engine, books.found, bets, ran.prepared.ground)


def _on_places(ran: Ran) -> list[OnPlace]:
    books = list(ran.prepared.ground.books.values())
    return [
        OnPlace(
            str(place),
            next((p.kind for rules in books if (p := payoff_of(place, rules))), ""),
            rows,
        )
        for place, rows in ran.prepared.places.items()
        if rows is not None
    ]


def _finished(outcome: Outcome, sources: tuple[Source, ...], seconds: float) -> Outcome:
    return replace(outcome, sources=sources, seconds=seconds)
