"""A school as it is served: one of each role in the north, and one of each in the south."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import insert
from starlette.testclient import TestClient

from croupier.school.people.actor import Actor, Role
from croupier.school.people.sessions import session_id
from croupier.storage import Database
from croupier.storage.people_tables import people, schools, sessions
from croupier.web import csrf
from croupier.web.access import SESSION_COOKIE
from croupier.web.app import create_app
from croupier.web.settings import Settings

BEGAN = 1_790_000_000_000
DAY = 24 * 3600 * 1000


@dataclass
class Clock:
    """The server's clock, moved by hand."""

    now: int = BEGAN

    def __call__(self) -> int:
        return self.now


@dataclass
class School:
    """The served application with its people; `client` is the browser of one of them."""

    app: FastAPI
    clock: Clock
    people: dict[tuple[str, Role], Actor] = field(default_factory=dict)

    @property
    def database(self) -> Database:
        opened: Database = self.app.state.croupier.database
        return opened

    def actor(self, role: Role, school: str = "north") -> Actor:
        return self.people[school, role]

    def client(self, actor: Actor | None) -> TestClient:
        """A browser in which the actor is signed in, or nobody; its forms are the session's own."""
        cookies, headers = {}, {}
        if actor is not None:
            cookies[SESSION_COOKIE] = token_of(actor)
            headers[csrf.HEADER] = csrf.form_token(token_of(actor))
        return TestClient(
            self.app,
            base_url="http://127.0.0.1:8000",
            cookies=cookies,
            headers=headers,
            follow_redirects=False,
            raise_server_exceptions=False,
        )


def token_of(actor: Actor) -> str:
    return f"the token of {actor.person_id}".replace(" ", "-")


def enroll(database: Database, school: str, role: Role) -> Actor:
    """A person of the school who is signed in for a day."""
    actor = Actor(f"{role.value}-{school}", school, role)
    with database.writing() as connection:
        connection.execute(
            insert(people).values(
                id=actor.person_id,
                school_id=school,
                role=role.value,
                login=actor.person_id,
                name=actor.person_id,
                made_at=BEGAN,
            )
        )
        connection.execute(
            insert(sessions).values(
                id=session_id(token_of(actor)),
                person_id=actor.person_id,
                made_at=BEGAN,
                seen_at=BEGAN,
                ends_at=BEGAN + DAY,
                agent="a browser",
                second_factor=True,
            )
        )
    return actor


@pytest.fixture
def school(tmp_path: Path) -> Iterator[School]:
    clock = Clock()
    made = School(create_app(Settings(tmp_path / "data", school=True), clock), clock)
    with made.database.writing() as connection:
        for name in ("north", "south"):
            connection.execute(insert(schools).values(id=name, name=name, made_at=BEGAN))
    for name in ("north", "south"):
        for role in Role:
            made.people[name, role] = enroll(made.database, name, role)
    yield made
    made.database.close()
