"""Runs and answers written and read, within a transaction that is handed in."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select

from croupier.storage.tables import answers, cards, challenges, deletions, entries, runs


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
    """A first answer as it is kept.

    `asked` is the record of the question as it was shown (`croupier.trainer.record`), None
    where an early version did not keep it; then `skill` is empty too.
    """

    id: str
    run_id: str
    question: int
    given: Mapping[str, object]
    right: bool
    skipped: bool
    took_ms: int
    answered_at: int
    received_at: int
    kind: str
    level: int
    skill: str = ""
    mode: str = "learn"
    asked: Mapping[str, object] | None = None

    @property
    def falls(self) -> str | None:
        """The number that fell in the question, where it is known and one fell."""
        falls = (self.asked or {}).get("falls")
        return falls if isinstance(falls, str) else None


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
        names = [column.name for column in answers.columns]
        written = [{name: getattr(row, name) for name in names} for row in rows]
        connection.execute(insert(answers), written)


def _answer(row: Row[Any]) -> AnswerRow:
    fields = row._asdict()
    del fields["falls"]
    return AnswerRow(**fields)


def all_answers(connection: Connection) -> Iterator[AnswerRow]:
    """Every answer, in the order they were given."""
    query = select(answers).order_by(answers.c.answered_at, answers.c.run_id, answers.c.question)
    for row in connection.execute(query):
        yield _answer(row)


def answers_of(connection: Connection, run_ids: Collection[str]) -> list[AnswerRow]:
    """The answers of these runs, by run and question."""
    query = select(answers).where(answers.c.run_id.in_(list(run_ids)))
    rows = connection.execute(query.order_by(answers.c.run_id, answers.c.question))
    return [_answer(row) for row in rows]


def all_runs(connection: Connection) -> list[RunRow]:
    """Every run, oldest first."""
    query = select(runs).order_by(runs.c.made_at, runs.c.id)
    return [RunRow(*row) for row in connection.execute(query)]


def find_run(connection: Connection, run_id: str) -> RunRow | None:
    """The run, or None where none is kept under that name."""
    row = connection.execute(select(runs).where(runs.c.id == run_id)).first()
    return None if row is None else RunRow(*row)


def newest_runs(connection: Connection, most: int, skip: int = 0) -> list[RunRow]:
    """The runs with an answer, newest first."""
    query = (
        select(runs)
        .where(select(answers.c.id).where(answers.c.run_id == runs.c.id).exists())
        .order_by(runs.c.made_at.desc(), runs.c.id)
        .limit(most)
        .offset(skip)
    )
    return [RunRow(*row) for row in connection.execute(query)]


def count_kept(connection: Connection) -> tuple[int, int]:
    """How many runs and how many answers are kept."""
    found = select(func.count()).select_from(runs), select(func.count()).select_from(answers)
    kept_runs, kept_answers = (connection.execute(query).scalar_one() for query in found)
    return kept_runs, kept_answers


def forget_all(connection: Connection, now_ms: int) -> None:
    """Deletes everything that is kept, answers, runs, cards, challenges, and notes when."""
    for table in (entries, challenges, cards, answers, runs, deletions):
        connection.execute(delete(table))
    connection.execute(insert(deletions).values(deleted_at=now_ms))


def last_deletion(connection: Connection) -> int:
    """When everything was deleted last; 0 where it never was."""
    return connection.execute(select(deletions.c.deleted_at)).scalar() or 0


def known_answers(
    connection: Connection, ids: Collection[str], run_ids: Collection[str]
) -> tuple[set[str], set[tuple[str, int]]]:
    """Which of the ids are kept, and which questions of the runs are answered."""
    kept = connection.scalars(select(answers.c.id).where(answers.c.id.in_(list(ids))))
    taken = connection.execute(
        select(answers.c.run_id, answers.c.question).where(answers.c.run_id.in_(list(run_ids)))
    )
    return set(kept), {(run_id, question) for run_id, question in taken}
