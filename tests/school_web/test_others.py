"""Every route that names something × every role × somebody else's: refused as not found.

The routes come from the app itself, so that a new one is tried as soon as it is there. What its
address names is taken from a small world (world.py); a name that the world does not know fails.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from starlette.testclient import TestClient

from croupier.school.people.actor import Actor
from croupier.school.people.tokens import Scope, make_token
from croupier.storage.tables import metadata
from croupier.web.access import ACCESS, PRACTICE, UNGUARDED, Access, Who
from tests.school_web.conftest import BEGAN, School
from tests.school_web.test_access import routes_of
from tests.school_web.world import OF_A_TRAINEE, OF_WHO_MADE_IT, Place, fill, served

NAME = re.compile(r"\{(\w+)\}")
HERE = Place()
ANOTHERS, ANOTHER_CLASS, ANOTHER_SCHOOL = Place(trainee="bruno"), Place(letter="b"), Place("south")

NEUTRAL = {
    "kind": "products",
    "key": "bets",
    "piece": "none",
    "deck": "none",
    "number": "0",
    "name": "none",
    "part": "0",
    "question": "0",
    "form": "csv",
    "language": "en",
}
"""What a name stands for where it names nothing of anybody's."""

SECRET = {"token": "x" * 43, "code": "ZZZZZZZZ"}
"""What opens a thing to whoever has it, as nobody has it; tried where its routes are."""

QUERY = {"/classes/{class_id}/projector/run": "?what=products:1"}
"""What a route needs besides its address."""

ROLES = {"trainee": HERE.actor, "instructor": HERE.teacher, "administrator": HERE.boss}


@dataclass(frozen=True)
class Asked:
    """A route asked for something, by somebody; `wrong` are the names that are another's."""

    method: str
    path: str
    role: str
    wrong: tuple[str, ...]
    place: Place
    address: str

    def __str__(self) -> str:
        return f"{self.role} {self.method} {self.address}"


def named(path: str) -> set[str]:
    return set(NAME.findall(path)) - NEUTRAL.keys() - SECRET.keys()


def guarded() -> Iterator[tuple[str, str, Access]]:
    for (method, path), access in ACCESS.items():
        if access.who is not Who.PUBLIC and named(path):
            yield method, path, access


def foreign(role: str, names: set[str]) -> Iterator[tuple[Place, set[str]]]:
    """Places of others, with those of the names that may not be seen there."""
    yield ANOTHER_SCHOOL, names
    if role != "administrator":
        yield ANOTHER_CLASS, names
    else:
        yield ANOTHER_CLASS, names & OF_WHO_MADE_IT
    yield ANOTHERS, names & (OF_A_TRAINEE if role == "trainee" else OF_WHO_MADE_IT)


def asked() -> Iterator[Asked]:
    for method, path, access in guarded():
        names = named(path)
        for role, actor in ROLES.items():
            if not (access.who is Who.PROGRAM and role != "trainee") and not access.admits(actor):
                continue
            for place, hidden in foreign(role, names):
                others = {name for name in hidden if place.ids[name] != HERE.ids[name]}
                for wrong in _mixed(sorted(others)):
                    given = {n: (place if n in wrong else HERE).ids[n] for n in names}
                    yield Asked(method, path, role, wrong, place, address_of(path, given))


def address_of(path: str, given: Mapping[str, str]) -> str:
    return path.format(**NEUTRAL, **SECRET, **given) + QUERY.get(path, "")


def _mixed(names: list[str]) -> Iterator[tuple[str, ...]]:
    """Each name alone is another's, the rest one's own; and all of them at once."""
    yield from ((name,) for name in names)
    if len(names) > 1:
        yield tuple(names)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[School]:
    with served(tmp_path_factory.mktemp("world")) as made:
        yield made


def client_of(world: School, role: str, path: str) -> TestClient:
    actor = ROLES[role]
    if not path.startswith("/api/v1/"):
        return world.client(actor)
    client = world.client(None)
    client.headers["authorization"] = f"Bearer {token_of(world, actor)}"
    return client


TOKENS: dict[tuple[int, str], str] = {}


def token_of(world: School, actor: Actor) -> str:
    known = id(world), actor.person_id
    if known not in TOKENS:
        token = make_token(world.database, actor, "Tried", list(Scope), 30, BEGAN)
        TOKENS[known] = str(token)
    return TOKENS[known]


def body_of(method: str, path: str) -> Mapping[str, Any]:
    """A body that is read without a fault, so that what the address names is looked for."""
    if method != "POST":
        return {}
    if path.startswith("/api/v1/"):
        return {"json": {"people": [{"login": "new-one", "name": "New One"}]}}
    return {"data": FORM}


FORM = {
    "sure": "yes",
    "name": "A name",
    "login": "anna-north-a",
    "role": "instructor",
    "question": "0",
    "seq": "0",
    "id": "6f1c2c1e-0000-4000-8000-000000000000",
    "met": "yes",
    "item": "Cuts chips",
    "why": "A reason",
    "minutes": "5",
    "person": "anna-north-a",
    "named": "yes",
}
"""Whatever a form of ours asks for, each with what it can be."""


def test_every_name_in_an_address_is_known_to_the_world(school: School) -> None:
    known = HERE.ids.keys() | NEUTRAL.keys() | SECRET.keys()
    for method, path, _ in routes_of(school.app):
        if (method, path) not in UNGUARDED:
            assert set(NAME.findall(path)) <= known, path


def test_there_is_enough_to_try() -> None:
    tried = list(asked())
    assert len({(one.method, one.path) for one in tried}) > 12
    assert {one.role for one in tried} == ROLES.keys()
    assert {one.place for one in tried} == {ANOTHERS, ANOTHER_CLASS, ANOTHER_SCHOOL}


@pytest.mark.parametrize("role", ROLES)
def test_what_is_somebody_elses_is_not_there(world: School, role: str) -> None:
    seen = {}
    for one in asked():
        if one.role == role:
            world.clock.now += 1000  # no program asks too often
            client = client_of(world, role, one.path)
            answer = client.request(one.method, one.address, **body_of(one.method, one.path))
            if answer.status_code != 404:
                seen[str(one)] = answer.status_code
    assert seen == {}


@pytest.mark.parametrize("role", ROLES)
def test_what_is_ones_own_is(world: School, role: str) -> None:
    """So that the test above does not pass because nothing is ever found."""
    missing = []
    for method, path, access in guarded():
        program = access.who is Who.PROGRAM and role != "trainee"
        if method != "GET" or not (program or access.admits(ROLES[role])):
            continue
        if SECRET.keys() & set(NAME.findall(path)) or (role != "trainee" and "run_id" in path):
            continue
        world.clock.now += 1000
        address = address_of(path, HERE.ids)
        if client_of(world, role, path).get(address).status_code not in (200, 303):
            missing.append(f"{role} {address}")
    assert missing == []


FOREIGN_FORM = {
    **dict.fromkeys(("person", "person_id", "member"), "anna-south-a"),
    **dict.fromkeys(("class", "class_id"), "class-south-a"),
    **dict.fromkeys(("exam", "exam_id"), "exam-south-a"),
    **dict.fromkeys(("session", "session_id"), ANOTHER_SCHOOL.ids["session_id"]),
    "remove": "anna-south-a",
    "add": "anna-south-a",
    "login": "anna-south-a",
    "logins": "anna-south-a",
    "instructor": "teacher-south-a",
}
DESTROYS = re.compile(r"erase|disable|delete|close|role|revoke|reset|logout|sessions|second-factor")


def foreign_bodies(*, is_program: bool) -> Iterator[dict[str, Any]]:
    """The forms, a few foreign names each: one of more than twenty fields is not read at all."""
    if is_program:
        yield {"json": {"people": [{"login": "anna-south-a", "name": "Anna"}]}}
        return
    names = list(FOREIGN_FORM.items())
    for first in range(0, len(names), 5):
        data = {**FORM, **dict(names[first : first + 5])}
        assert len(data) < 20
        yield {"data": data}


def of_the_south(world: School) -> dict[str, list[Any]]:
    """Every row of every table that names something of the south."""
    with world.database.reading() as connection:
        return {
            table.name: sorted(
                str(row) for row in connection.execute(table.select()) if "south" in str(row)
            )
            for table in metadata.sorted_tables
            if table.name not in {"events", "tries"}
        }


def test_nothing_of_another_school_changes_whatever_a_form_names(school: School) -> None:
    """What stands in a form, not in the address: the forms of the north send the south's ids."""
    fill(school.database)
    before = of_the_south(school)
    assert sum(map(len, before.values())) > 40
    posted = [(path, access) for (method, path), access in ACCESS.items() if method == "POST"]
    tried = 0
    for path, access in sorted(posted, key=lambda one: bool(DESTROYS.search(one[0]))):
        for role, actor in ROLES.items():
            is_program = access.who is Who.PROGRAM and role != "trainee"
            if not (is_program or access.admits(actor)) or access.who is Who.PUBLIC:
                continue
            client = client_of(school, role, path)
            for sent in foreign_bodies(is_program=is_program):
                answer = client.post(address_of(path, HERE.ids), **sent)
                assert answer.status_code < 500, path
                assert "anna-south-a" not in answer.headers.get("location", "")
                assert "Person anna-south-a" not in answer.text, path
                tried += 1
    assert tried > 90
    after = of_the_south(school)
    links = [row for row in after.pop("links") if row not in before["links"]]
    assert after == {name: rows for name, rows in before.items() if name != "links"}
    assert links == []


def test_what_is_refused_says_the_same_as_what_is_nowhere(world: School) -> None:
    for role in ROLES:
        for one in asked():
            if one.role != role or one.method != "GET" or one.path.startswith("/api/v1/"):
                continue
            client = client_of(world, role, one.path)
            nowhere = address_of(one.path, {**HERE.ids, **dict.fromkeys(one.wrong, "nowhere")})
            there, not_there = client.get(one.address), client.get(nowhere)
            assert there.status_code == not_there.status_code == 404
            assert said(there.text, one.address) == said(not_there.text, nowhere)


def said(page: str, address: str) -> str:
    return page.replace(address, "")


def test_practice_routes_are_everybodys_own(world: School) -> None:
    assert all(not named(path) - {"run_id"} for _, path in PRACTICE)
