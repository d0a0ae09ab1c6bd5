"""Attempts begun: with a deadline of their own, and questions that are frozen then."""

from sqlalchemy import Connection

from croupier import __version__
from croupier.school.exams.attempts import WhyNot
from croupier.school.exams.plans import OPEN as EXAM_OPEN
from croupier.school.exams.plans import Exam, exam_of_trainee
from croupier.school.exams.questions import attempt_seed, freeze
from croupier.school.people.actor import Actor
from croupier.school.people.ids import new_id
from croupier.storage import Database
from croupier.storage.attempts import OPEN, AttemptRow, attempts_at, keep_attempt
from croupier.storage.exams import allowances_of


def begin(actor: Actor, database: Database, exam_id: str, now_ms: int) -> str | WhyNot:
    """The id of the actor's running attempt, a new one where none is; or why there is none.

    Raises NotFound for who is not to take the exam.
    """
    with database.reading() as connection:
        exam = exam_of_trainee(connection, actor, exam_id)
        before = _free_attempt(connection, actor, exam, now_ms)
    if isinstance(before, str):  # also a WhyNot
        return before
    plan = exam.plan
    seed = attempt_seed(exam.seed, actor.person_id, before + 1, same=plan.same_questions)
    frozen = freeze(plan.parts, seed)
    with database.writing(f"{exam_id} {actor.person_id}") as connection:
        exam = exam_of_trainee(connection, actor, exam_id)
        again = _free_attempt(connection, actor, exam, now_ms)
        if isinstance(again, str):
            return again
        if again != before or exam.plan.parts != plan.parts:
            return WhyNot.WENT_ON
        allowed = allowances_of(connection, exam_id).get(actor.person_id)
        deadline = now_ms + plan.time_ms
        if exam.plan.capped:
            deadline = min(deadline, exam.plan.closes_at)
        row = AttemptRow(
            id=new_id(),
            exam_id=exam_id,
            person_id=actor.person_id,
            number=before + 1,
            seed=seed,
            started_at=now_ms,
            deadline_at=deadline,
            extra_ms=allowed.extra_ms if allowed else 0,
            shown_at=0 if plan.each_ms is not None else now_ms,
            seq=0,
            state=OPEN,
            ended_at=None,
            version=__version__,
            away=0,
        )
        keep_attempt(connection, row, frozen)
    return row.id


def _free_attempt(
    connection: Connection, actor: Actor, exam: Exam, now_ms: int
) -> int | str | WhyNot:
    """How many attempts were before a new one; the id of one that runs; or why there is none."""
    had = attempts_at(connection, exam.id, actor.person_id)
    for one in had:
        if one.state == OPEN and now_ms <= one.ends_at + exam.plan.grace_ms:
            return one.id
    if exam.state != EXAM_OPEN or now_ms >= exam.plan.closes_at:
        return WhyNot.CLOSED
    if now_ms < exam.plan.opens_at:
        return WhyNot.NOT_YET
    return len(had) if len(had) < exam.plan.attempts else WhyNot.NO_MORE_ATTEMPTS
