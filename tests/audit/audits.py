"""Audits of logs in tests."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from croupier.audit.auditing import Audited, Wanted, audited
from croupier.audit.engines.names import EngineName
from croupier.rules.rule_set import RuleSet
from tests.audit.by_hand import Log

Row = tuple[Any, ...]
COLUMNS = ("spin", "table", "seat", "position", "stake", "paid", "due", "finding")


@contextmanager
def audit_of(
    log: Log, folder: Path, engine: EngineName = EngineName.DUCKDB, **more: Any
) -> Iterator[Audited]:
    """The audit of the log."""
    bets, spins = log.write(folder)
    with audit_of_files(bets, spins, log.books, engine, **more) as audit:
        yield audit


@contextmanager
def audit_of_files(
    bets: str,
    spins: str,
    books: Mapping[str, RuleSet],
    engine: EngineName = EngineName.DUCKDB,
    **more: Any,
) -> Iterator[Audited]:
    """The audit of the files."""
    usual = next(iter(books))
    wanted = Wanted((bets,), (spins,), books, usual, engine=engine, threads=2, **more)
    with audited(wanted) as audit:
        yield audit


def found(audit: Audited, *columns: str) -> list[Row]:
    """What was found, in order, with these columns."""
    return [tuple(row[name] for name in columns or COLUMNS) for row in audit.rows()]
