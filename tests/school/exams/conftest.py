"""A school with a class, its instructor, two trainees, and others who have no business there."""

from dataclasses import dataclass, replace
from typing import Any

import pytest
from sqlalchemy import insert

from croupier.school.exams.attempts import Sent, View, answer, look
from croupier.school.exams.beginning import begin
from croupier.school.exams.plans import (
    MINUTE,
    Plan,
    make_exam,
    new_part,
    open_exam,
)
from croupier.school.people.actor import Actor, Role
from croupier.storage import Database
from croupier.storage.attempts import keys_of
from croupier.storage.class_tables import classes, members
from croupier.storage.people_tables import people, schools
from croupier.trainer.records import read_answer_record
from tests.conftest import Databases

BEGAN = 1_790_000_000_000
OPENS, CLOSES = BEGAN, BEGAN + 60 * MINUTE
PEOPLE = {
    "teacher": ("north", Role.INSTRUCTOR, "red"),
    "colleague": ("north", Role.INSTRUCTOR, "black"),
    "head": ("north", Role.ADMINISTRATOR, ""),
    "anna": ("north", Role.TRAINEE, "red"),
    "boris": ("north", Role.TRAINEE, "red"),
    "carla": ("north", Role.TRAINEE, "black"),
    "stranger": ("south", Role.TRAINEE, "green"),
    "foreign": ("south", Role.INSTRUCTOR, "green"),
}
CLASSES = {"red": "north", "black": "north", "green": "south"}


def fill(database: Database) -> dict[str, Actor]:
    """The people by their names."""
    actors = {}
    with database.writing() as connection:
        for school in ("north", "south"):
            connection.execute(insert(schools).values(id=school, name=school, made_at=BEGAN))
        for name, school in CLASSES.items():
            values = {"id": name, "school_id": school, "name": name, "code": f"code-{name}"}
            connection.execute(insert(classes).values(**values, code_open=False, made_at=BEGAN))
        for name, (school, role, class_id) in PEOPLE.items():
            connection.execute(
                insert(people).values(
                    id=name,
                    school_id=school,
                    role=role.value,
                    login=name,
                    name=name.capitalize(),
                    made_at=BEGAN,
                )
            )
            actors[name] = Actor(name, school, role)
            if class_id:
                values = {"class_id": class_id, "person_id": name, "role": role.value}
                connection.execute(insert(members).values(**values, joined_at=BEGAN))
    return actors


PLAN = Plan(
    class_id="red",
    title="First test",
    parts=(new_part("products", 1, 3, {}), new_part("series", 1, 2, {})),
    opens_at=OPENS,
    closes_at=CLOSES,
    whole_ms=10 * MINUTE,
    grace_ms=5_000,
    pass_percent=80,
)


@dataclass
class Room:
    """A database with the school, and short ways to do what the tests are not about."""

    database: Database
    actors: dict[str, Actor]

    def __getitem__(self, name: str) -> Actor:
        return self.actors[name]

    def exam(self, plan: Plan = PLAN, *, opened: bool = True, **changes: Any) -> str:
        made = make_exam(self["teacher"], self.database, replace(plan, **changes), BEGAN)
        assert isinstance(made, str), made
        if opened:
            assert open_exam(self["teacher"], self.database, made) == ()
        return made

    def begin(self, exam_id: str, name: str = "anna", at: int = BEGAN) -> str:
        made = begin(self[name], self.database, exam_id, at)
        assert isinstance(made, str)
        assert len(made) == 22, made
        return made

    def look(
        self, attempt_id: str, at: int, name: str = "anna", question: int | None = None
    ) -> View:
        return look(self[name], self.database, attempt_id, at, question)

    def right(self, attempt_id: str, question: int) -> dict[str, Any]:
        """What is right, as no page may know it."""
        with self.database.reading() as connection:
            asked = keys_of(connection, attempt_id)[question].asked
        return {f: read_answer_record(value) for f, value in asked["answer"].items()}

    def answer(
        self,
        attempt_id: str,
        question: int,
        at: int,
        *,
        name: str = "anna",
        seq: int | None = None,
        id_: str = "",
        right: bool = True,
    ) -> Any:
        seq = self.look(attempt_id, at, name).attempt.seq if seq is None else seq
        given = self.right(attempt_id, question)
        if not right:
            given = dict.fromkeys(given)
        sent = Sent(id_ or f"answer-{question}-{seq}", question, seq, lambda _shown: given)
        return answer(self[name], self.database, attempt_id, sent, at).why


@pytest.fixture
def room(databases: Databases) -> Room:
    database = databases.open()
    return Room(database, fill(database))
