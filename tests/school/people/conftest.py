"""Two schools with their people, made by the use cases' own tables."""

from dataclasses import dataclass, field

import pytest
from sqlalchemy import insert

from croupier.school.people.actor import Actor, Role
from croupier.school.people.entering import Browser, SignedIn, sign_in
from croupier.school.people.passwords import hash_of
from croupier.school.people.safe import Safe
from croupier.storage import Database
from croupier.storage.class_tables import classes, members
from croupier.storage.people_tables import people, schools
from tests.conftest import Databases

BEGAN = 1_790_000_000_000
SECOND, MINUTE, HOUR, DAY = 1_000, 60_000, 3_600_000, 24 * 3_600_000
PASSWORD = "seven lamps on a quiet river"
SAFE = Safe("the secret of the server, which nobody knows")
AT_HOME = Browser("192.0.2.1", "Firefox, Linux")


@dataclass
class Town:
    """The database with the schools "north" and "south"."""

    database: Database
    kept: str
    actors: dict[str, Actor] = field(default_factory=dict)

    def add(self, id_: str, role: Role, school: str = "north", **more: object) -> Actor:
        """A person whose login and name are their id, with the password PASSWORD."""
        row: dict[str, object] = {
            "id": id_,
            "school_id": school,
            "role": role.value,
            "login": id_,
            "name": id_,
        }
        row |= {"made_at": BEGAN, "password": self.kept, **more}
        with self.database.writing() as connection:
            connection.execute(insert(people).values(row))
        self.actors[id_] = Actor(id_, school, role)
        return self.actors[id_]

    def add_class(self, id_: str, school: str = "north", **more: object) -> str:
        row: dict[str, object] = {
            "id": id_,
            "school_id": school,
            "name": f"Class {id_}",
            "made_at": BEGAN,
        }
        row |= {"code": "K7QM4XDP", "code_open": True, **more}
        with self.database.writing() as connection:
            connection.execute(insert(classes).values(row))
        return id_

    def put(self, class_id: str, actor: Actor) -> None:
        row = {"class_id": class_id, "person_id": actor.person_id, "joined_at": BEGAN}
        with self.database.writing() as connection:
            connection.execute(insert(members).values(row | {"role": actor.role.value}))

    def sign_in(
        self, login: str, password: str = PASSWORD, at: int = BEGAN, browser: Browser = AT_HOME
    ) -> SignedIn | None:
        return sign_in(self.database, login, password, browser, at)

    def signed_in(self, login: str, at: int = BEGAN) -> SignedIn:
        entered = self.sign_in(login, at=at)
        assert entered is not None
        return entered


@pytest.fixture(scope="session")
def kept() -> str:
    return hash_of(PASSWORD)


@pytest.fixture
def town(databases: Databases, kept: str) -> Town:
    made = Town(databases.open(), kept)
    with made.database.writing() as connection:
        for school in ("north", "south"):
            row = {"id": school, "name": f"{school.title()}ern dealers", "made_at": BEGAN}
            connection.execute(insert(schools).values(row))
    made.add("vera", Role.ADMINISTRATOR)
    made.add("ivo", Role.INSTRUCTOR)
    made.add("anna", Role.TRAINEE)
    made.add("sofia", Role.ADMINISTRATOR, "south")
    return made
