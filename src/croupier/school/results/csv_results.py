"""Results as CSV: a line an attempt, or a line a question.

UTF-8 with a byte order mark, by which spreadsheets know it. Whatever a spreadsheet would take
for a formula has an apostrophe before it, also behind a semicolon, by which some of them divide
cells; no cell holds a line end.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from croupier.cells import defused_line
from croupier.school.results.reading import Marked, Result
from croupier.school.results.values import percent, plain_given, stamp

ATTEMPT = (
    *("attempt_id", "class", "class_id", "exam", "exam_id", "login", "name", "number", "state"),
    *("started_at", "ended_at", "extra_s", "away", "right", "of", "percent", "pass_percent"),
    *("passed", "graded_at", "gradings", "version"),
)
QUESTION = (
    *("attempt_id", "exam", "exam_id", "login", "name", "number", "question", "kind", "level"),
    *("given", "right", "took_ms", "received_at"),
)

_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"


def attempts_csv(results: Iterable[Result]) -> Iterator[str]:
    """The results, a line an attempt, in pieces; a head of column names first."""
    yield _MARK + _line(ATTEMPT)
    for result in results:
        yield _line(list(_attempt(result)))


def questions_csv(results: Iterable[Result]) -> Iterator[str]:
    """The results, a line a question, in pieces; a head of column names first."""
    yield _MARK + _line(QUESTION)
    for result in results:
        yield "".join(_line(list(_question(result, one))) for one in result.questions)


def _attempt(result: Result) -> Iterator[str]:
    row = result.row
    yield from (row.attempt_id, row.class_name, row.class_id, row.exam, row.exam_id)
    yield from (row.login, row.name, str(row.number), row.state)
    yield from (stamp(row.started_at), stamp(row.ended_at), str(row.extra_ms // 1000))
    yield from (str(row.away), str(row.right), str(row.of), percent(row.right, row.of))
    yield from (str(row.pass_percent), "yes" if result.passed else "no", stamp(row.graded_at))
    yield from (str(row.gradings), row.version)


def _question(result: Result, one: Marked) -> Iterator[str]:
    row, answer = result.row, one.row
    yield from (row.attempt_id, row.exam, row.exam_id, row.login, row.name, str(row.number))
    yield from (str(answer.question + 1), answer.kind, str(answer.level))
    yield from (plain_given(answer.given), "yes" if one.right else "no")
    yield str(one.took_ms)
    yield "" if answer.received_at is None else stamp(answer.received_at)


def _line(cells: Sequence[str]) -> str:
    line = io.StringIO(newline="")
    csv.writer(line, quoting=csv.QUOTE_ALL).writerow([defused_line(cell) for cell in cells])
    return line.getvalue()
