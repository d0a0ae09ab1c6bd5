from collections.abc import Callable, Sequence
from typing import Any

import pytest

from croupier.school.today import learn
from croupier.storage import LOCAL, Database
from croupier.storage.records import AnswerRow, RunRow, keep_answers, keep_run
from croupier.trainer import Question, make_questions, record
from tests.conftest import Databases

Given = tuple[bool, int]
"""Right or not, and the milliseconds it took."""
Keep = Callable[..., list[Question]]


@pytest.fixture
def database(databases: Databases) -> Database:
    return databases.open()


@pytest.fixture
def keep(database: Database) -> Keep:
    """Answers a run of real questions, as the trainer keeps it."""

    def keep_(
        run: str, kind: str, level: int, given: Sequence[Given], at: int = 0, **more: Any
    ) -> list[Question]:
        questions = make_questions(kind, level, more.get("options", {}), run, len(given))
        rows = [
            AnswerRow(
                id=f"{run}-{n}",
                run_id=run,
                question=n,
                given={f: right_one(a) if right else None for f, a in question.answer.items()},
                right=right,
                skipped=False,
                took_ms=took,
                answered_at=at + n,
                received_at=at + n,
                kind=kind,
                level=level,
                skill=question.skill,
                mode=more.get("mode", "learn"),
                asked=dict(record(question, f"{run}-{n}")),
            )
            for n, (question, (right, took)) in enumerate(zip(questions, given, strict=True))
        ]
        with database.writing() as connection:
            keep_run(connection, LOCAL, RunRow(run, kind, level, {}, run, len(given), "v", at))
            keep_answers(connection, LOCAL, rows)
            learn(connection, LOCAL, rows)
        return list(questions)

    return keep_


def right_one(answer: object) -> object:
    return list(answer) if isinstance(answer, tuple) else answer
