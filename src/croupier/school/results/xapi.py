"""Results as xAPI 2.0 statements (IEEE 9274.1.1), one as a line of JSON.

Of each attempt that is over: `answered` for each question with an answer, `completed` where it was
handed in, then `passed` or `failed`. A statement is named for what it says: sent again, it is the
same one, and what a new grading says otherwise is another. Somebody is named by their account in
the school, and by no address of mail.
"""

from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import quote
from uuid import UUID, uuid5

from croupier.school.results.json_results import line
from croupier.school.results.reading import Marked, Result
from croupier.school.results.values import plain_given, stamp

VERSION = "2.0.0"
NAMES = UUID("5f2a3d0e-6c1b-4c50-9f0e-9d2c8f4b7a61")
"""What the names of statements are made from; never to be changed."""
VERBS = "http://adlnet.gov/expapi/verbs/"
TYPES = "http://adlnet.gov/expapi/activities/"
_LONGEST_NAME = 200


def statements(results: Iterable[Result], home: str) -> Iterator[str]:
    """The statements, a line each; `home` is the school's address, `https://school.example`."""
    for result in results:
        yield "".join(map(line, _of_attempt(result, home)))


def _of_attempt(result: Result, home: str) -> Iterator[dict[str, Any]]:
    for one in result.questions:
        if one.answered and one.row.received_at is not None:
            yield _answered(result, one, home)
    row = result.row
    if row.state == "handed-in":
        took = {"completion": True, "duration": duration(max(0, row.ended_at - row.started_at))}
        yield _statement(result, home, "completed", "", row.ended_at, took)
    verb = "passed" if result.passed else "failed"
    marked = {"success": result.passed, "score": _score(result)}
    yield _statement(result, home, verb, row.grading_id, row.graded_at, marked)


def _answered(result: Result, one: Marked, home: str) -> dict[str, Any]:
    row, exam = one.row, _exam(result, home)
    given = {
        "response": plain_given(row.given),
        "success": one.right,
        "duration": duration(one.took_ms),
    }
    name = f"{row.question}/{one.right}"
    said = _statement(result, home, "answered", name, row.received_at or 0, given)
    said["object"] = {
        "objectType": "Activity",
        "id": f"{exam['id']}/questions/{row.question + 1}",
        "definition": {
            "type": TYPES + "question",
            "extensions": {f"{home}/xapi/kind": row.kind, f"{home}/xapi/level": row.level},
        },
    }
    said["context"]["contextActivities"]["parent"] = [exam]
    return said


def _statement(
    result: Result, home: str, verb: str, name: str, at_ms: int, said: dict[str, Any]
) -> dict[str, Any]:
    row = result.row
    group = {
        "objectType": "Activity",
        "id": f"{home}/classes/{quote(row.class_id, safe='')}",
        "definition": {"name": {"und": row.class_name[:_LONGEST_NAME]}},
    }
    return {
        "id": str(uuid5(NAMES, f"{home} {row.login} {row.attempt_id} {verb} {name}")),
        "version": VERSION,
        "actor": {
            "objectType": "Agent",
            "account": {"homePage": home, "name": row.login},
        },
        "verb": {"id": VERBS + verb, "display": {"en": verb}},
        "object": _exam(result, home),
        "result": said,
        "context": {
            "registration": str(uuid5(NAMES, row.attempt_id)),
            "platform": "Croupier",
            "contextActivities": {"grouping": [group]},
            "extensions": {f"{home}/xapi/attempt": row.number},
        },
        "timestamp": stamp(at_ms),
    }


def _exam(result: Result, home: str) -> dict[str, Any]:
    return {
        "objectType": "Activity",
        "id": f"{home}/exams/{quote(result.row.exam_id, safe='')}",
        "definition": {
            "type": TYPES + "assessment",
            "name": {"und": result.row.exam[:_LONGEST_NAME]},
        },
    }


def _score(result: Result) -> dict[str, Any]:
    row = result.row
    if row.of == 0:
        return {"raw": row.right}
    return {"scaled": round(row.right / row.of, 4), "raw": row.right, "min": 0, "max": row.of}


def duration(ms: int) -> str:
    """So many milliseconds as ISO 8601 has it, cut to hundredths of a second.

    >>> duration(3_204), duration(61_000)
    ('PT3.20S', 'PT61.00S')
    """
    return f"PT{ms // 1000}.{ms % 1000 // 10:02}S"
