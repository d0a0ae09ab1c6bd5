"""Results and practice as lines of JSON: an object a line, each whole in itself."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from croupier.school.results.reading import Marked, Result
from croupier.school.results.values import stamp
from croupier.storage.results import PracticeRow


def line(value: Any) -> str:
    """The value as a line of JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def results_lines(results: Iterable[Result]) -> Iterator[str]:
    """The results, a line an attempt with its questions."""
    return (line(_result(result)) for result in results)


def _result(result: Result) -> dict[str, Any]:
    row = result.row
    return {
        "attempt_id": row.attempt_id,
        "class": {"id": row.class_id, "name": row.class_name},
        "exam": {"id": row.exam_id, "title": row.exam, "pass_percent": row.pass_percent},
        "person": {"id": row.person_id, "login": row.login, "name": row.name},
        "number": row.number,
        "state": row.state,
        "started_at": stamp(row.started_at),
        "ended_at": stamp(row.ended_at),
        "extra_ms": row.extra_ms,
        "away": row.away,
        "right": row.right,
        "of": row.of,
        "passed": result.passed,
        "grading": {"id": row.grading_id, "at": stamp(row.graded_at), "count": row.gradings},
        "version": row.version,
        "questions": [_question(one) for one in result.questions],
        "observed": dict(result.seen),
    }


def _question(one: Marked) -> dict[str, Any]:
    row = one.row
    return {
        "question": row.question + 1,
        "kind": row.kind,
        "level": row.level,
        "given": row.given,
        "right": one.right,
        "answered": one.answered,
        "took_ms": one.took_ms,
        "received_at": None if row.received_at is None else stamp(row.received_at),
    }


def practice_lines(rows: Iterable[PracticeRow]) -> Iterator[str]:
    """The answers of practice, a line each."""
    return (line(_practised(row)) for row in rows)


def _practised(row: PracticeRow) -> dict[str, Any]:
    return {
        "person": {"login": row.login, "name": row.name},
        "run_id": row.run_id,
        "question": row.question + 1,
        "kind": row.kind,
        "level": row.level,
        "skill": row.skill,
        "mode": row.mode,
        "right": row.right,
        "skipped": row.skipped,
        "took_ms": row.took_ms,
        "answered_at": stamp(row.answered_at),
    }
