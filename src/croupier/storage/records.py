"""Runs and answers written and read, within a transaction that is handed in."""

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import NamedTuple

from sqlalchemy import Connection, insert, select

from croupier.storage.tables import answers, runs


@dataclass(frozen=True, slots=True)
class RunRow:
    """A run as it is kept."""

    id: str
    kind: str
    level: int
    options: Mapping[str, object]
    seed: str
    count: int
    version: str
    made_at: int


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """A first answer as it is kept."""

    id: str
    run_id: str
    question: int
    given: Mapping[str, int | None]
    right: bool
    skipped: bool
    took_ms: int
    answered_at: int
    received_at: int


class Taken(NamedTuple):
    """What progress needs of an answer."""

    kind: str
    level: int
    run_id: str
    right: bool
    skipped: bool
    took_ms: int
    answered_at: int


def keep_run(connection: Connection, run: RunRow) -> None:
    """Keeps the run unless it is kept already."""
    known = connection.execute(select(runs.c.id).where(runs.c.id == run.id)).first()
    if known is None:
        connection.execute(insert(runs).values(asdict(run)))


def answered(
    connection: Connection, run_id: str, ids: Collection[str]
) -> tuple[dict[int, bool], dict[str, bool]]:
    """The run's questions answered already, and which of the ids are kept; with right or not."""
    rows = connection.execute(
        select(answers.c.question, answers.c.right).where(answers.c.run_id == run_id)
    )
    questions = {row.question: row.right for row in rows}
    kept = connection.execute(
        select(answers.c.id, answers.c.right).where(answers.c.id.in_(list(ids)))
    )
    return questions, {row.id: row.right for row in kept}


def keep_answers(connection: Connection, rows: Collection[AnswerRow]) -> None:
    """Keeps the answers."""
    if rows:
        connection.execute(insert(answers), [asdict(row) for row in rows])


def all_answers(connection: Connection) -> list[Taken]:
    """Every answer, oldest first."""
    query = (
        select(
            runs.c.kind,
            runs.c.level,
            answers.c.run_id,
            answers.c.right,
            answers.c.skipped,
            answers.c.took_ms,
            answers.c.answered_at,
        )
        .join(runs, runs.c.id == answers.c.run_id)
        .order_by(answers.c.answered_at, answers.c.question)
    )
    return [Taken(*row) for row in connection.execute(query)]


def newest_runs(connection: Connection, most: int) -> list[RunRow]:
    """The runs with an answer, newest first."""
    query = (
        select(runs)
        .where(runs.c.id.in_(select(answers.c.run_id)))
        .order_by(runs.c.made_at.desc(), runs.c.id)
        .limit(most)
    )
    return [RunRow(*row) for row in connection.execute(query)]
