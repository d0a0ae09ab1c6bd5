"""Results: what an attempt came to, question by question, and a whole exam person by person."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from croupier.school.exams.attempts import own_attempt, sweep
from croupier.school.exams.marking import QuestionMark, last_given, marks_of, passes
from croupier.school.exams.plans import AT_END, Exam, exam_of_staff
from croupier.school.people.actor import Actor, NotFound
from croupier.storage import Database
from croupier.storage.attempts import (
    OPEN,
    AttemptRow,
    GradingRow,
    KeyRow,
    ObservationRow,
    ShownRow,
    attempts_at,
    find_attempt,
    given_in,
    gradings_of,
    keys_of,
    observations_of,
    shown_of,
)
from croupier.storage.exams import allowances_of, names_of, trainees_of


@dataclass(frozen=True, slots=True)
class QuestionResult:
    """A question as it was shown, what was answered, what is right and why, and its mark."""

    shown: ShownRow
    key: KeyRow
    given: Mapping[str, Any]
    mark: QuestionMark


@dataclass(frozen=True, slots=True)
class Result:
    """What an attempt came to; `gradings` are oldest first, and the last counts.

    A running attempt has none, and no questions. `seen` holds of each item of the checklist the
    observation that counts, None where it was not looked at.
    """

    exam: Exam
    attempt: AttemptRow
    name: str
    gradings: tuple[GradingRow, ...]
    questions: tuple[QuestionResult, ...]
    seen: Mapping[str, ObservationRow | None]

    @property
    def grading(self) -> GradingRow | None:
        """The grading that counts."""
        return self.gradings[-1] if self.gradings else None

    @property
    def passed(self) -> bool:
        """Whether the computed part is passed; the checklist stands beside it."""
        return self.grading is not None and passes(self.grading, self.exam.plan.pass_percent)

    @property
    def took_ms(self) -> int:
        """The time from the beginning to the end; 0 while it runs."""
        return max(0, (self.attempt.ended_at or self.attempt.started_at) - self.attempt.started_at)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A result that is not shown yet; `closes_at` is when the exam closes."""

    exam: Exam
    attempt: AttemptRow
    closes_at: int


def own_result(actor: Actor, database: Database, attempt_id: str, now_ms: int) -> Result | Waiting:
    """The actor's result, when the plan lets it be seen; raises NotFound, also while it runs.

    After the exam closed everybody sees theirs, save that of an exam with the same questions
    for all nobody does while somebody still answers them.
    """
    with database.reading() as connection:
        attempt, exam = own_attempt(connection, actor, attempt_id)
        if attempt.state == OPEN:
            raise NotFound
        if not is_shown(connection, exam, now_ms):
            return Waiting(exam, attempt, exam.plan.closes_at)
        return _result(connection, exam, attempt, "")


def is_shown(connection: Connection, exam: Exam, now_ms: int) -> bool:
    """Whether trainees see by now what their attempts came to."""
    if exam.plan.results == AT_END:
        return True
    if now_ms < exam.plan.closes_at:
        return False
    if not exam.plan.same_questions:
        return True
    grace = exam.plan.grace_ms
    running = (one for one in attempts_at(connection, exam.id) if one.state == OPEN)
    return not any(now_ms <= one.ends_at + grace for one in running)


def result_for_staff(
    actor: Actor, database: Database, exam_id: str, attempt_id: str, now_ms: int
) -> Result:
    """Anybody's result in an exam that the actor sets; raises NotFound."""
    sweep(database, now_ms)
    with database.reading() as connection:
        exam, attempt = attempt_of_staff(connection, actor, exam_id, attempt_id)
        name = names_of(connection, [attempt.person_id]).get(attempt.person_id, "")
        return _result(connection, exam, attempt, name)


def attempt_of_staff(
    connection: Connection, actor: Actor, exam_id: str, attempt_id: str
) -> tuple[Exam, AttemptRow]:
    """An exam that the actor sets, and an attempt at it; raises NotFound."""
    exam = exam_of_staff(connection, actor, exam_id)
    attempt = find_attempt(connection, attempt_id)
    if attempt is None or attempt.exam_id != exam.id:
        raise NotFound
    return exam, attempt


def _result(connection: Connection, exam: Exam, attempt: AttemptRow, name: str) -> Result:
    graded = tuple(gradings_of(connection, [attempt.id]).get(attempt.id, ()))
    observed = observations_of(connection, [attempt.id]).get(attempt.id, [])
    return Result(
        exam=exam,
        attempt=attempt,
        name=name,
        gradings=graded,
        questions=tuple(_questions(connection, attempt, graded[-1])) if graded else (),
        seen=seen_of(exam.plan.checklist, observed),
    )


def seen_of(
    checklist: Sequence[str], observed: Sequence[ObservationRow]
) -> dict[str, ObservationRow | None]:
    """The observation of each item that counts: the newest."""
    newest = {one.item: one for one in observed}
    return {item: newest.get(item) for item in checklist}


def _questions(
    connection: Connection, attempt: AttemptRow, grading: GradingRow
) -> list[QuestionResult]:
    shown = shown_of(connection, attempt.id)
    keys = keys_of(connection, attempt.id)
    given = last_given(given_in(connection, attempt.id))
    return [
        QuestionResult(seen, key, given[seen.question].given if seen.question in given else {}, one)
        for seen, key, one in zip(shown, keys, marks_of(grading), strict=True)
    ]


# --- everybody's ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tried:
    """An attempt in the table of an exam, with what counts of it."""

    attempt: AttemptRow
    grading: GradingRow | None
    passed: bool
    met: int
    observed: int


@dataclass(frozen=True, slots=True)
class Line:
    """A person in the table of an exam: their extra time, and their attempts in order."""

    person_id: str
    name: str
    extra_ms: int
    why: str
    tried: tuple[Tried, ...]

    @property
    def passed(self) -> bool:
        """Whether one of the attempts is passed."""
        return any(one.passed for one in self.tried)


def table(actor: Actor, database: Database, exam_id: str, now_ms: int) -> tuple[Exam, list[Line]]:
    """The exam, and everybody of the class or who began it, by name; raises NotFound."""
    sweep(database, now_ms)
    with database.reading() as connection:
        exam = exam_of_staff(connection, actor, exam_id)
        begun = attempts_at(connection, exam_id)
        ids = [one.id for one in begun]
        graded, observed = gradings_of(connection, ids), observations_of(connection, ids)
        names = trainees_of(connection, exam.plan.class_id)
        names |= names_of(connection, {one.person_id for one in begun} - names.keys())
        allowed = allowances_of(connection, exam_id)
    lines = []
    for person_id, name in sorted(names.items(), key=lambda one: (one[1].casefold(), one[0])):
        own = [one for one in begun if one.person_id == person_id]
        tried = [_tried(exam, one, graded.get(one.id), observed.get(one.id, [])) for one in own]
        extra = allowed.get(person_id)
        given = (extra.extra_ms, extra.why) if extra else (0, "")
        lines.append(Line(person_id, name, *given, tuple(tried)))
    return exam, lines


def _tried(
    exam: Exam,
    attempt: AttemptRow,
    graded: Sequence[GradingRow] | None,
    observed: Sequence[ObservationRow],
) -> Tried:
    grading = graded[-1] if graded else None
    seen = [one for one in seen_of(exam.plan.checklist, observed).values() if one]
    passed = grading is not None and passes(grading, exam.plan.pass_percent)
    return Tried(attempt, grading, passed, sum(one.met for one in seen), len(seen))
