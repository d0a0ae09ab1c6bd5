"""Two schools: in the north an administrator, two instructors and trainees; a few in the south."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pytest
from sqlalchemy import insert

from croupier.school.classes.classes import add_member, make_class
from croupier.school.people.actor import Actor, Role
from croupier.storage import Database
from croupier.storage.people_tables import people, schools
from croupier.storage.records import AnswerRow, RunRow, keep_answers, keep_run
from croupier.trainer.pack import make_questions, read_options

DAY = 24 * 3600 * 1000
NOON = 20_000 * DAY + DAY // 2
JOINED = NOON - 90 * DAY
"""When Anna and Bruno came into the class."""
ROLES = {
    "north": {
        "ada": Role.ADMINISTRATOR,
        "ina": Role.INSTRUCTOR,
        "ivo": Role.INSTRUCTOR,
        "anna": Role.TRAINEE,
        "bruno": Role.TRAINEE,
        "clara": Role.TRAINEE,
    },
    "south": {"abel": Role.ADMINISTRATOR, "ilse": Role.INSTRUCTOR, "dora": Role.TRAINEE},
}


@dataclass(frozen=True)
class World:
    """The people by login, on one database; Ina's class has Anna and Bruno."""

    database: Database
    actors: Mapping[str, Actor]
    class_id: str

    def __getitem__(self, login: str) -> Actor:
        return self.actors[login]


@pytest.fixture
def world(database: Database) -> World:
    actors: dict[str, Actor] = {}
    with database.writing() as connection:
        for school, roles in ROLES.items():
            connection.execute(insert(schools).values(id=school, name=school, made_at=0))
            for login, role in roles.items():
                actors[login] = Actor(f"id-of-{login}", school, role)
                row = {"id": f"id-of-{login}", "school_id": school, "role": role.value}
                named = {"login": login, "name": login.title(), "made_at": 0}
                connection.execute(insert(people).values(**row, **named))
    class_id = make_class(actors["ina"], database, "Evening", [], JOINED)
    assert isinstance(class_id, str)
    for login in ("anna", "bruno"):
        assert add_member(actors["ina"], database, class_id, login, JOINED) is None
    return World(database, actors, class_id)


Answer = Callable[..., None]


@pytest.fixture
def answer(world: World) -> Answer:
    """Keeps a run of somebody: `given` are pairs of right or not and ms, None where skipped."""

    def answer_(
        login: str,
        run: str,
        kind: str,
        level: int,
        given: Sequence[tuple[bool, int | None]],
        at: int = NOON,
        **more: object,
    ) -> None:
        options = read_options(kind, dict(more.get("options", {})))  # type: ignore[call-overload]
        seed = str(more.get("seed", run))
        questions = make_questions(kind, level, options, seed, len(given))
        rows = [
            AnswerRow(
                id=f"{run}-{n}",
                run_id=run,
                question=n,
                given={},
                right=right,
                skipped=took is None,
                took_ms=took or 0,
                answered_at=at + n,
                received_at=at + n,
                kind=kind,
                level=level,
                skill=question.skill,
            )
            for n, (question, (right, took)) in enumerate(zip(questions, given, strict=True))
        ]
        person = world[login].person_id
        with world.database.writing(person) as connection:
            kept = RunRow(run, kind, level, options, seed, len(given), "v", at)
            keep_run(connection, person, kept)
            keep_answers(connection, person, rows)

    return answer_
