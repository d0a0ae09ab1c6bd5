"""A small world to look into from every side: two schools, two classes each, and what is theirs.

In each school an administrator, `boss-north`; in each of its classes an instructor,
`teacher-north-a`, and the trainees `anna-north-a` and `bruno-north-a`. Each class has an
assignment and an exam; each trainee an attempt that is over and marked, with one of its two
questions answered right, a certificate, and a run of practice; everybody a session.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert

from croupier.school.exams.plans import Part
from croupier.school.exams.questions import freeze
from croupier.school.people.actor import Actor, Role
from croupier.school.people.sessions import session_id
from croupier.school.people.tokens import Scope
from croupier.storage import Database
from croupier.storage.attempts import FrozenRow
from croupier.storage.class_tables import assignments, classes, members
from croupier.storage.exam_tables import (
    attempt_keys,
    attempt_questions,
    attempts,
    certificates,
    exam_answers,
    exams,
    gradings,
    observations,
)
from croupier.storage.people_tables import people, schools, sessions
from croupier.storage.records import AnswerRow, RunRow, keep_answers, keep_run
from croupier.storage.tokens import TokenRow, keep_token
from croupier.trainer import make_questions, record
from croupier.web.app import create_app
from croupier.web.settings import Settings
from tests.school_web.conftest import BEGAN, DAY, Clock, School, token_of

SCHOOLS, LETTERS, TRAINEES = ("north", "south"), ("a", "b"), ("anna", "bruno")
PART = Part("products", 1, 2, {})
HOUR = 3600 * 1000
CLOSED = BEGAN - HOUR
"""When every exam closed; attempts ended an hour before."""


@dataclass(frozen=True, slots=True)
class Place:
    """A trainee in a class of a school: whatever is theirs is named after it."""

    school: str = "north"
    letter: str = "a"
    trainee: str = "anna"

    @property
    def end(self) -> str:
        return f"{self.school}-{self.letter}"

    @property
    def ids(self) -> Mapping[str, str]:
        """What stands in the address of something there, by the names that routes give it."""
        return {
            "class_id": f"class-{self.end}",
            "assignment_id": f"set-{self.end}",
            "exam_id": f"exam-{self.end}",
            "attempt_id": f"attempt-{self.trainee}-{self.end}",
            "person_id": f"{self.trainee}-{self.end}",
            "run_id": f"run-{self.trainee}-{self.end}",
            "token_id": f"token-{self.end}",
            "session_id": session_id(token_of(self.actor)),
        }

    @property
    def actor(self) -> Actor:
        return Actor(f"{self.trainee}-{self.end}", self.school, Role.TRAINEE)

    @property
    def teacher(self) -> Actor:
        return Actor(f"teacher-{self.end}", self.school, Role.INSTRUCTOR)

    @property
    def boss(self) -> Actor:
        return Actor(f"boss-{self.school}", self.school, Role.ADMINISTRATOR)

    @property
    def certificate(self) -> str:
        return f"C-{self.trainee}-{self.end}".upper()


OF_A_TRAINEE = frozenset({"attempt_id", "person_id", "run_id", "session_id"})
"""What is a trainee's own, and not their class's."""

OF_WHO_MADE_IT = frozenset({"token_id", "run_id", "session_id"})
"""What is its owner's alone: no administrator sees it."""


def everybody() -> Iterator[Actor]:
    for place in places():
        if place.trainee == "anna":
            yield place.teacher
            if place.letter == "a":
                yield place.boss
        yield place.actor


def places() -> Iterator[Place]:
    for school in SCHOOLS:
        for letter in LETTERS:
            for trainee in TRAINEES:
                yield Place(school, letter, trainee)


def fill(database: Database) -> None:
    """Makes the world; schools that are there already stay."""
    with database.writing() as connection:
        _schools(connection)
        for actor in everybody():
            _enroll(connection, actor)
        for place in places():
            if place.trainee == "anna":
                _class(connection, place)
        for place in places():
            _member(connection, place)
            _attempt(connection, place)
            _practise(connection, place)


@contextmanager
def served(folder: Path, clock: Callable[[], int] | None = None) -> Iterator[School]:
    """The world as it is served, for all tests of a module that leave it as it is."""
    ours = Clock()
    made = School(create_app(Settings(folder, school=True), clock or ours), ours)
    fill(made.database)
    yield made
    made.database.close()


def _schools(connection: Connection) -> None:
    there = {row.id for row in connection.execute(schools.select())}
    for school in SCHOOLS:
        if school not in there:
            row: dict[str, Any] = {
                "id": school,
                "name": f"School of the {school}",
                "made_at": BEGAN - DAY,
            }
            connection.execute(insert(schools).values(row))


def _enroll(connection: Connection, actor: Actor) -> None:
    name = actor.person_id
    person: dict[str, Any] = {
        "id": name,
        "school_id": actor.school_id,
        "role": actor.role.value,
        "login": name,
    }
    person |= {"name": f"Person {name}", "made_at": BEGAN - DAY}
    connection.execute(insert(people).values(person))
    session = {
        "id": session_id(token_of(actor)),
        "person_id": name,
        "made_at": BEGAN,
        "seen_at": BEGAN,
        "ends_at": BEGAN + DAY,
        "agent": "a browser",
        "second_factor": True,
    }
    connection.execute(insert(sessions).values(session))


def _class(connection: Connection, place: Place) -> None:
    ids, teacher = place.ids, place.teacher.person_id
    row: dict[str, Any] = {
        "id": ids["class_id"],
        "school_id": place.school,
        "name": f"Class {place.end}",
        "code": f"{place.school[:1]}{place.letter}CODE".upper(),
        "code_open": True,
        "made_at": BEGAN - DAY,
    }
    connection.execute(insert(classes).values(row))
    _join(connection, ids["class_id"], teacher, "instructor")
    made = {"class_id": ids["class_id"], "made_by": teacher, "made_at": BEGAN - DAY}
    given = {"parts": [PART.record], "accuracy": 80, "due_at": BEGAN + DAY}
    connection.execute(
        insert(assignments).values(
            {"id": ids["assignment_id"], "title": f"Work of {place.end}", **made, **given}
        )
    )
    planned = {
        "parts": [PART.record],
        "whole_ms": HOUR,
        "grace_ms": 3000,
        "pass_percent": 50,
        "attempts": 2,
        "opens_at": BEGAN - DAY,
        "closes_at": CLOSED,
        "same_questions": False,
        "seed": f"seed of {place.end}",
        "state": "closed",
        "checklist": ["Cuts chips"],
    }
    connection.execute(
        insert(exams).values(
            {"id": ids["exam_id"], "school_id": place.school, "title": f"Exam of {place.end}"}
            | made
            | planned
        )
    )
    token = TokenRow(
        id=ids["token_id"],
        person_id=teacher,
        name=f"Program of {place.end}",
        scopes=[scope.value for scope in Scope],
        made_at=BEGAN - DAY,
        ends_at=BEGAN + 30 * DAY,
    )
    keep_token(connection, token)


def _join(connection: Connection, class_id: str, person_id: str, role: str) -> None:
    row = {"class_id": class_id, "person_id": person_id, "role": role, "joined_at": BEGAN - DAY}
    connection.execute(insert(members).values(row))


def _member(connection: Connection, place: Place) -> None:
    _join(connection, place.ids["class_id"], place.actor.person_id, "trainee")


@cache
def frozen() -> tuple[FrozenRow, ...]:
    """The two questions of every attempt."""
    return tuple(freeze([PART], "the seed of all"))


def right_answer(question: int) -> dict[str, Any]:
    """What is right, as the question's record keeps it."""
    return dict(frozen()[question].asked["answer"])


def _attempt(connection: Connection, place: Place) -> None:
    ids = place.ids
    attempt = {
        "id": ids["attempt_id"],
        "exam_id": ids["exam_id"],
        "person_id": ids["person_id"],
        "number": 1,
        "seed": "the seed of all",
        "started_at": CLOSED - 2 * HOUR,
        "deadline_at": CLOSED - HOUR,
        "extra_ms": 60_000,
        "shown_at": CLOSED - 2 * HOUR,
        "seq": 1,
        "state": "handed-in",
        "ended_at": CLOSED - HOUR,
        "version": "1",
        "away": 1,
    }
    connection.execute(insert(attempts).values(attempt))
    for one in frozen():
        own = {"attempt_id": ids["attempt_id"], "question": one.question}
        shown = {"kind": one.kind, "level": one.level, "shown": one.shown}
        connection.execute(insert(attempt_questions).values(own | shown))
        key = {"asked": one.asked, "reasons": one.reasons}
        connection.execute(insert(attempt_keys).values(own | key))
    answer = {
        "attempt_id": ids["attempt_id"],
        "id": f"answer-{place.trainee}-{place.end}",
        "question": 0,
        "given": right_answer(0),
        "seq": 0,
        "took_ms": 3204,
        "received_at": CLOSED - 2 * HOUR + 3204,
    }
    connection.execute(insert(exam_answers).values(answer))
    _graded(connection, place)


def _graded(connection: Connection, place: Place) -> None:
    ids = place.ids
    marks = [
        {
            "question": n,
            "right": n == 0,
            "fields": dict.fromkeys(right_answer(n), n == 0),
            "answered": n == 0,
            "took_ms": 3204 if n == 0 else 0,
            "granted": False,
        }
        for n in range(2)
    ]
    grading = {
        "id": f"grading-{place.trainee}-{place.end}",
        "attempt_id": ids["attempt_id"],
        "made_at": CLOSED - HOUR,
        "made_by": None,
        "version": "1",
        "right": 1,
        "of": 2,
        "marks": marks,
        "why": "",
    }
    connection.execute(insert(gradings).values(grading))
    seen = {
        "id": f"seen-{place.trainee}-{place.end}",
        "attempt_id": ids["attempt_id"],
        "item": "Cuts chips",
        "met": True,
        "note": "",
        "made_by": place.teacher.person_id,
        "made_at": CLOSED,
    }
    connection.execute(insert(observations).values(seen))
    certificate = {
        "code": place.certificate,
        "attempt_id": ids["attempt_id"],
        "grading_id": grading["id"],
        "body": {},
        "signature": "none",
        "made_at": CLOSED,
    }
    connection.execute(insert(certificates).values(certificate))


def _practise(connection: Connection, place: Place) -> None:
    ids, person = place.ids, place.actor.person_id
    (question,) = make_questions("products", 1, {}, "practice", 1)
    run = RunRow(ids["run_id"], "products", 1, {}, "practice", 1, "1", BEGAN - HOUR)
    keep_run(connection, person, run)
    answer = AnswerRow(
        id=f"practice-{place.trainee}-{place.end}",
        run_id=ids["run_id"],
        question=0,
        given=dict.fromkeys(question.answer, 1),
        right=False,
        skipped=False,
        took_ms=2000,
        answered_at=BEGAN - HOUR,
        received_at=BEGAN - HOUR,
        kind="products",
        level=1,
        skill=question.skill,
        asked=dict(record(question, f"{ids['run_id']}-0")),
    )
    keep_answers(connection, person, [answer])
