"""Runs and answers written and read, within a transaction that is handed in."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, Row, Select, and_, delete, func, insert, select

from croupier.storage.tables import answers, brought, cards, challenges, deletions, entries, runs

_LONGEST_NUMBER = 4


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
        if not isinstance(falls, str) or not (falls.isascii() and falls.isdecimal()):
            return None
        return falls if len(falls) <= _LONGEST_NUMBER else None


_RUN = [column for column in runs.c if column.name != "person"]
_ANSWER = [column for column in answers.c if column.name not in {"person", "falls"}]
_AT_A_TIME = 500


def keep_run(connection: Connection, person: str, run: RunRow) -> bool:
    """Keeps the run unless it is kept already; whether it was not."""
    if find_run(connection, person, run.id) is not None:
        return False
    connection.execute(insert(runs).values(person=person, **asdict(run)))
    return True


def answered(
    connection: Connection, person: str, run_id: str, ids: Collection[str]
) -> tuple[dict[int, bool], dict[str, bool]]:
    """The run's questions answered already, and which of the ids are kept; with right or not."""
    rows = connection.execute(
        select(answers.c.question, answers.c.right).where(
            answers.c.person == person, answers.c.run_id == run_id
        )
    )
    questions = {row.question: row.right for row in rows}
    kept = connection.execute(
        select(answers.c.id, answers.c.right).where(
            answers.c.person == person, answers.c.id.in_(list(ids))
        )
    )
    return questions, {row.id: row.right for row in kept}


def keep_answers(connection: Connection, person: str, rows: Collection[AnswerRow]) -> None:
    """Keeps the answers."""
    if rows:
        names = [column.name for column in (*_ANSWER, answers.c.falls)]
        written = [{name: getattr(row, name) for name in names} for row in rows]
        connection.execute(insert(answers), [{"person": person, **row} for row in written])


def _answers(person: str) -> Select[Any]:
    return select(*_ANSWER).where(answers.c.person == person)


def _answer(row: Row[Any]) -> AnswerRow:
    return AnswerRow(**row._mapping)


def all_answers(connection: Connection, person: str) -> Iterator[AnswerRow]:
    """Every answer of the person, in the order they were given."""
    order = (answers.c.answered_at, answers.c.run_id, answers.c.question)
    query = _answers(person).order_by(*order).execution_options(yield_per=_AT_A_TIME)
    with connection.execute(query) as rows:
        for row in rows:
            yield _answer(row)


def answers_of(connection: Connection, person: str, run_ids: Collection[str]) -> list[AnswerRow]:
    """The answers of these runs of the person, by run and question."""
    query = _answers(person).where(answers.c.run_id.in_(list(run_ids)))
    rows = connection.execute(query.order_by(answers.c.run_id, answers.c.question))
    return [_answer(row) for row in rows]


def all_runs(connection: Connection, person: str) -> list[RunRow]:
    """Every run of the person, oldest first."""
    query = select(*_RUN).where(runs.c.person == person).order_by(runs.c.made_at, runs.c.id)
    return [RunRow(*row) for row in connection.execute(query)]


def find_run(connection: Connection, person: str, run_id: str) -> RunRow | None:
    """The person's run, or None where none of theirs is kept under that name."""
    query = select(*_RUN).where(runs.c.person == person, runs.c.id == run_id)
    row = connection.execute(query).first()
    return None if row is None else RunRow(*row)


def newest_runs(connection: Connection, person: str, most: int, skip: int = 0) -> list[RunRow]:
    """The person's runs with an answer, newest first."""
    of_run = and_(answers.c.person == runs.c.person, answers.c.run_id == runs.c.id)
    query = (
        select(*_RUN)
        .where(runs.c.person == person, select(answers.c.id).where(of_run).exists())
        .order_by(runs.c.made_at.desc(), runs.c.id)
        .limit(most)
        .offset(skip)
    )
    return [RunRow(*row) for row in connection.execute(query)]


def count_kept(connection: Connection, person: str) -> tuple[int, int]:
    """How many runs and how many answers are kept of the person."""
    kept_runs, kept_answers = (
        connection.execute(
            select(func.count()).select_from(table).where(table.c.person == person)
        ).scalar_one()
        for table in (runs, answers)
    )
    return kept_runs, kept_answers


def forget_all(connection: Connection, person: str, now_ms: int) -> None:
    """Deletes all of the person's answers, runs, cards and challenges, and notes when."""
    for table in (entries, challenges, cards, answers, runs, brought, deletions):
        connection.execute(delete(table).where(table.c.person == person))
    connection.execute(insert(deletions).values(person=person, deleted_at=now_ms))


def last_deletion(connection: Connection, person: str) -> int:
    """When the person deleted everything last; 0 where they never did."""
    query = select(deletions.c.deleted_at).where(deletions.c.person == person)
    return connection.execute(query).scalar() or 0


def known_answers(
    connection: Connection, person: str, ids: Collection[str], run_ids: Collection[str]
) -> tuple[set[str], set[tuple[str, int]]]:
    """Which of the ids the person has kept, and which questions of the runs are answered."""
    own = answers.c.person == person
    kept = connection.scalars(select(answers.c.id).where(own, answers.c.id.in_(list(ids))))
    taken = connection.execute(
        select(answers.c.run_id, answers.c.question).where(own, answers.c.run_id.in_(list(run_ids)))
    )
    return set(kept), {(run_id, question) for run_id, question in taken}
