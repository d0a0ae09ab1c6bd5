"""Exams set: what is asked, in which time, when it opens, and who sees it.

An exam is a draft while it is made, then open, then closed. What it asks changes only while it
is a draft; afterwards only its window does, and that moves no attempt that has begun.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection

from croupier.school.exams.table_rules import USUAL_RULES, TableRules, read_rules
from croupier.school.people.actor import STAFF, Actor, NotFound, Role
from croupier.school.people.ids import new_id
from croupier.storage import Database
from croupier.storage.attempts import attempts_at, give_extra
from croupier.storage.exams import (
    AllowanceRow,
    ExamRow,
    change_exam,
    classes_as,
    classes_of_school,
    drop_draft,
    exams_of,
    exams_tried,
    find_exam,
    keep_allowance,
    keep_exam,
    trainees_of,
)
from croupier.trainer.pack import LARGEST_COUNT, find_drill, read_options, room
from croupier.trainer.question import OptionValue
from croupier.trainer.refusals import BadCount

DRAFT, OPEN, CLOSED = "draft", "open", "closed"
AT_END, AFTER_CLOSE = "at-end", "after-close"
BY_STAFF, WHEN_PASSED = "by-staff", "when-passed"
SECOND, MINUTE, HOUR = 1000, 60_000, 3_600_000
MOST_QUESTIONS = 200
MOST_PARTS, MOST_ITEMS, MOST_ATTEMPTS = 20, 30, 20
LONGEST_TITLE, LONGEST_WHY = 120, 200
LONGEST_EACH, LONGEST_WHOLE, LONGEST_GRACE = HOUR, 12 * HOUR, 5 * MINUTE
MOST_EXTRA = 24 * HOUR
USUAL_GRACE = 10 * SECOND


@dataclass(frozen=True, slots=True)
class Part:
    """So many questions of a kind and level; `options` are those of the drill, the house's too."""

    kind: str
    level: int
    count: int
    options: Mapping[str, OptionValue]

    @property
    def record(self) -> dict[str, Any]:
        """The part as JSON values."""
        return {
            "kind": self.kind,
            "level": self.level,
            "count": self.count,
            "options": dict(self.options),
        }


@dataclass(frozen=True, slots=True)
class Plan:
    """What an exam sets; times in ms, either of each question or of the whole.

    `capped` ends an attempt that is begun late when the exam closes; trainees see `results` AT_END
    of their attempt or AFTER_CLOSE of the exam; `certificates` are issued BY_STAFF, or WHEN_PASSED
    as soon as an attempt is marked. `rules` say by which table the parts were made.
    """

    class_id: str
    title: str
    parts: tuple[Part, ...]
    opens_at: int
    closes_at: int
    each_ms: int | None = None
    whole_ms: int | None = None
    grace_ms: int = USUAL_GRACE
    pass_percent: int = 80
    attempts: int = 1
    same_questions: bool = False
    capped: bool = False
    results: str = AFTER_CLOSE
    checklist: tuple[str, ...] = ()
    certificates: str = BY_STAFF
    rules: TableRules = USUAL_RULES

    @property
    def questions(self) -> int:
        """How many questions there are."""
        return sum(part.count for part in self.parts)

    @property
    def time_ms(self) -> int:
        """The time of an attempt as a whole; with each question's own, its grace is in it."""
        if self.each_ms is not None:
            return self.questions * (self.each_ms + self.grace_ms)
        return self.whole_ms or 0


@dataclass(frozen=True, slots=True)
class Exam:
    """An exam: its plan, its state, and what its questions are drawn from."""

    id: str
    school_id: str
    state: str
    seed: str
    made_by: str
    made_at: int
    plan: Plan


class Fault(StrEnum):
    """What is wrong with a plan, or cannot be done with an exam."""

    NO_TITLE = "no-title"
    NO_PARTS = "no-parts"
    TOO_MANY_QUESTIONS = "too-many-questions"
    BAD_TIME = "bad-time"
    BAD_GRACE = "bad-grace"
    BAD_PERCENT = "bad-percent"
    BAD_ATTEMPTS = "bad-attempts"
    BAD_WINDOW = "bad-window"
    BAD_CHECKLIST = "bad-checklist"
    BAD_RESULTS = "bad-results"
    BAD_CERTIFICATES = "bad-certificates"
    NOT_A_DRAFT = "not-a-draft"
    NOT_OPEN = "not-open"
    BAD_EXTRA = "bad-extra"


def new_part(kind: str, level: int, count: int, options: Mapping[str, OptionValue]) -> Part:
    """The part with all its options; raises the trainer's Refusal for what cannot be asked.

    A part that asks for more than there are different questions has as many as there are.
    """
    find_drill(kind, level)
    complete = read_options(kind, options)
    if not 1 <= count <= LARGEST_COUNT:
        raise BadCount(count, LARGEST_COUNT)
    most = room(kind, level, complete)
    return Part(kind, level, count if most is None else min(count, most), complete)


def faults_of(plan: Plan) -> tuple[Fault, ...]:
    """What is wrong with the plan; nothing where it can be set."""
    each, whole = plan.each_ms, plan.whole_ms
    timed = (
        whole is None and SECOND <= each <= LONGEST_EACH
        if each is not None
        else whole is not None and SECOND <= whole <= LONGEST_WHOLE
    )
    items = plan.checklist
    listed = len(items) <= MOST_ITEMS and len(set(items)) == len(items)
    checks = {
        Fault.NO_TITLE: 0 < len(plan.title) <= LONGEST_TITLE,
        Fault.NO_PARTS: 0 < len(plan.parts) <= MOST_PARTS,
        Fault.TOO_MANY_QUESTIONS: plan.questions <= MOST_QUESTIONS,
        Fault.BAD_TIME: timed,
        Fault.BAD_GRACE: 0 <= plan.grace_ms <= LONGEST_GRACE,
        Fault.BAD_PERCENT: 0 <= plan.pass_percent <= 100,
        Fault.BAD_ATTEMPTS: 1 <= plan.attempts <= MOST_ATTEMPTS,
        Fault.BAD_WINDOW: 0 < plan.opens_at < plan.closes_at < 2**53,
        Fault.BAD_CHECKLIST: listed and all(0 < len(one) <= LONGEST_TITLE for one in items),
        Fault.BAD_RESULTS: plan.results in (AT_END, AFTER_CLOSE),
        Fault.BAD_CERTIFICATES: plan.certificates in (BY_STAFF, WHEN_PASSED),
    }
    return tuple(fault for fault, holds in checks.items() if not holds)


# --- who sees it ------------------------------------------------------------------------------


def classes_seen(connection: Connection, actor: Actor) -> dict[str, str]:
    """The classes whose exams the actor sets: the name of each by its id.

    An administrator has those of the school, an instructor their own, a trainee none.
    """
    if actor.role is Role.ADMINISTRATOR:
        return classes_of_school(connection, actor.school_id)
    if actor.role is Role.INSTRUCTOR:
        return classes_as(connection, actor.person_id, actor.school_id, "instructor")
    return {}


def exam_of_staff(connection: Connection, actor: Actor, exam_id: str) -> Exam:
    """The exam, for somebody who sets exams in its class; raises NotFound for anybody else."""
    row = find_exam(connection, exam_id) if actor.role in STAFF else None
    if row is None or row.school_id != actor.school_id:
        raise NotFound
    if row.class_id not in classes_seen(connection, actor):
        raise NotFound
    return exam_of(row)


def exam_of_trainee(connection: Connection, actor: Actor, exam_id: str) -> Exam:
    """The exam, for a trainee of its class or who began it before; raises NotFound."""
    row = find_exam(connection, exam_id) if actor.role is Role.TRAINEE else None
    if row is None or row.school_id != actor.school_id or row.state == DRAFT:
        raise NotFound
    own = classes_as(connection, actor.person_id, actor.school_id, "trainee")
    if row.class_id not in own and not attempts_at(connection, exam_id, actor.person_id):
        raise NotFound
    return exam_of(row)


def set_classes(actor: Actor, database: Database) -> dict[str, str]:
    """The classes whose exams the actor sets: the name of each by its id."""
    with database.reading() as connection:
        return classes_seen(connection, actor)


def read_exam(actor: Actor, database: Database, exam_id: str) -> Exam:
    """The exam, for staff; raises NotFound."""
    with database.reading() as connection:
        return exam_of_staff(connection, actor, exam_id)


def read_exams(actor: Actor, database: Database) -> list[Exam]:
    """The exams that the actor sets or takes, the one that opens last first."""
    with database.reading() as connection:
        if actor.role in STAFF:
            return [exam_of(row) for row in exams_of(connection, classes_seen(connection, actor))]
        own = classes_as(connection, actor.person_id, actor.school_id, "trainee")
        rows = {row.id: row for row in exams_of(connection, own) if row.state != DRAFT}
        rows |= {row.id: row for row in exams_tried(connection, actor.person_id)}
    found = sorted(rows.values(), key=lambda row: (-row.opens_at, row.id))
    return [exam_of(row) for row in found if row.school_id == actor.school_id]


# --- made and changed -------------------------------------------------------------------------


def make_exam(
    actor: Actor, database: Database, plan: Plan, now_ms: int, *, seed: str = ""
) -> str | tuple[Fault, ...]:
    """Keeps a draft; its id, or what is wrong with the plan. Raises NotFound for the class."""
    faults = faults_of(plan)
    exam_id = new_id()
    with database.writing() as connection:
        if plan.class_id not in classes_seen(connection, actor):
            raise NotFound
        if faults:
            return faults
        made = Exam(
            exam_id,
            actor.school_id,
            DRAFT,
            seed or secrets.token_hex(16),
            actor.person_id,
            now_ms,
            plan,
        )
        keep_exam(connection, _row(made))
    return exam_id


def change_plan(actor: Actor, database: Database, exam_id: str, plan: Plan) -> tuple[Fault, ...]:
    """Changes a draft; what is wrong with the plan or the exam, nothing when it was changed."""
    with database.writing(exam_id) as connection:
        exam = exam_of_staff(connection, actor, exam_id)
        if plan.class_id not in classes_seen(connection, actor):
            raise NotFound
        if faults := faults_of(plan):
            return faults
        values = _values(replace(exam, plan=plan))
        if not change_exam(connection, exam_id, DRAFT, **values):
            return (Fault.NOT_A_DRAFT,)
    return ()


def move_window(
    actor: Actor, database: Database, exam_id: str, opens_at: int, closes_at: int
) -> tuple[Fault, ...]:
    """Moves when attempts can be begun; those that have begun keep their times."""
    with database.writing(exam_id) as connection:
        exam = exam_of_staff(connection, actor, exam_id)
        if Fault.BAD_WINDOW in faults_of(
            replace(exam.plan, opens_at=opens_at, closes_at=closes_at)
        ):
            return (Fault.BAD_WINDOW,)
        window = {"opens_at": opens_at, "closes_at": closes_at}
        change_exam(connection, exam_id, exam.state, **window)
    return ()


def open_exam(actor: Actor, database: Database, exam_id: str) -> tuple[Fault, ...]:
    """Lets trainees begin within the window; a draft alone, or an exam that was closed."""
    with database.writing(exam_id) as connection:
        exam = exam_of_staff(connection, actor, exam_id)
        change_exam(connection, exam_id, exam.state, state=OPEN)
    return ()


def close_exam(actor: Actor, database: Database, exam_id: str) -> tuple[Fault, ...]:
    """Lets nobody begin any more; who has begun goes on until their time is over."""
    with database.writing(exam_id) as connection:
        exam_of_staff(connection, actor, exam_id)
        return () if change_exam(connection, exam_id, OPEN, state=CLOSED) else (Fault.NOT_OPEN,)


def delete_draft(actor: Actor, database: Database, exam_id: str) -> tuple[Fault, ...]:
    """Deletes a draft."""
    with database.writing(exam_id) as connection:
        exam_of_staff(connection, actor, exam_id)
        return () if drop_draft(connection, exam_id) else (Fault.NOT_A_DRAFT,)


def give_time(
    actor: Actor,
    database: Database,
    exam_id: str,
    person_id: str,
    extra_ms: int,
    why: str,
    now_ms: int,
) -> tuple[Fault, ...]:
    """Gives a trainee of the class extra time in this exam, in a running attempt too.

    It takes the place of what they had. Raises NotFound for somebody who is not of the class.
    """
    with database.writing(exam_id) as connection:
        exam = exam_of_staff(connection, actor, exam_id)
        if person_id not in trainees_of(connection, exam.plan.class_id):
            raise NotFound
        if not 0 <= extra_ms <= MOST_EXTRA or len(why) > LONGEST_WHY:
            return (Fault.BAD_EXTRA,)
        given = AllowanceRow(exam_id, person_id, extra_ms, why, actor.person_id, now_ms)
        keep_allowance(connection, given)
        give_extra(connection, exam_id, person_id, extra_ms)
    return ()


# --- as rows ----------------------------------------------------------------------------------


def _values(exam: Exam) -> dict[str, Any]:
    plan = exam.plan
    return {
        "class_id": plan.class_id,
        "title": plan.title,
        "parts": [part.record for part in plan.parts],
        "each_ms": plan.each_ms,
        "whole_ms": plan.whole_ms,
        "grace_ms": plan.grace_ms,
        "pass_percent": plan.pass_percent,
        "attempts": plan.attempts,
        "opens_at": plan.opens_at,
        "closes_at": plan.closes_at,
        "same_questions": plan.same_questions,
        "checklist": list(plan.checklist),
        "capped": plan.capped,
        "results": plan.results,
        "certificates": plan.certificates,
        "rules": plan.rules.record,
    }


def _row(exam: Exam) -> ExamRow:
    return ExamRow(
        id=exam.id,
        school_id=exam.school_id,
        made_by=exam.made_by,
        seed=exam.seed,
        state=exam.state,
        made_at=exam.made_at,
        **_values(exam),
    )


def exam_of(row: ExamRow) -> Exam:
    """The exam that is kept so."""
    plan = Plan(
        class_id=row.class_id,
        title=row.title,
        parts=tuple(Part(**one) for one in row.parts),
        opens_at=row.opens_at,
        closes_at=row.closes_at,
        each_ms=row.each_ms,
        whole_ms=row.whole_ms,
        grace_ms=row.grace_ms,
        pass_percent=row.pass_percent,
        attempts=row.attempts,
        same_questions=row.same_questions,
        capped=row.capped,
        results=row.results,
        checklist=tuple(row.checklist),
        certificates=row.certificates,
        rules=read_rules(row.rules),
    )
    return Exam(row.id, row.school_id, row.state, row.seed, row.made_by, row.made_at, plan)
