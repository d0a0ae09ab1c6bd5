"""Tokens: made by the staff, shown once, and what a program is let in for by one."""

import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from croupier.school.people.ids import digest
from croupier.school.people.tokens import (
    BAD_A_MINUTE,
    USES_A_MINUTE,
    Scope,
    WhyNoToken,
    make_token,
)
from croupier.storage.people_tables import events, people, tokens, tries
from tests.school_web.conftest import BEGAN, DAY, School
from tests.school_web.world import Place, fill

HERE = Place()
TOKEN = re.compile(r'value="(croupier_[\w-]{43})"')


@pytest.fixture
def world(school: School) -> School:
    fill(school.database)
    return school


def made(world: School, actor: Any = HERE.teacher, *scopes: Scope, days: int = 30) -> str:
    token = make_token(world.database, actor, "A program", scopes or list(Scope), days, BEGAN)
    assert isinstance(token, str)
    assert not isinstance(token, WhyNoToken)
    return token


def program(world: School, token: str | None) -> TestClient:
    client = world.client(None)
    if token is not None:
        client.headers["authorization"] = f"Bearer {token}"
    return client


def kept(world: School) -> list[Any]:
    with world.database.reading() as connection:
        return list(connection.execute(tokens.select().where(tokens.c.name == "Mine")))


def test_a_token_is_shown_once_and_kept_as_a_digest_alone(world: School) -> None:
    client = world.client(HERE.teacher)
    form = {"name": " Mine ", "scope": ["roster:read", "results:read"], "days": "90"}
    page = client.post("/tokens", data=form)
    assert page.status_code == 200
    assert page.headers["cache-control"] == "no-store"
    (token,) = TOKEN.findall(page.text)
    (row,) = kept(world)
    assert row.id == digest(token)
    assert token not in str(row)
    assert row.scopes == ["results:read", "roster:read"]
    assert row.ends_at == BEGAN + 90 * DAY
    assert not TOKEN.findall(client.get("/tokens").text)
    assert program(world, token).get("/api/v1/classes").status_code == 200
    with world.database.reading() as connection:
        (event,) = connection.execute(events.select().where(events.c.what == "token-made"))
    assert (event.person_id, event.object) == (HERE.teacher.person_id, row.id)


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "x" * 81},
        {"name": "a\x00b"},
        {"scope": []},
        {"scope": ["everything"]},
        {"scope": ["results:read", "everything"]},
        {"days": "3650"},
        {"days": "-1"},
        {"days": "²"},
    ],
)
def test_a_form_that_does_not_say_what_is_needed_makes_none(
    world: School, wrong: dict[str, Any]
) -> None:
    form = {"name": "Mine", "scope": ["results:read"], "days": "30"} | wrong
    page = world.client(HERE.teacher).post("/tokens", data=form)
    assert page.status_code == 422
    assert 'role="alert"' in page.text
    assert kept(world) == []


def test_what_a_token_is_called_is_no_markup(world: School) -> None:
    form = {"name": "<script>alert(1)</script>", "scope": ["results:read"], "days": "30"}
    page = world.client(HERE.teacher).post("/tokens", data=form)
    assert "<script>alert" not in page.text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page.text


def test_a_trainee_makes_none(world: School) -> None:
    client = world.client(HERE.actor)
    assert client.get("/tokens").status_code == 404
    form = {"name": "Mine", "scope": ["results:read"], "days": "30"}
    assert client.post("/tokens", data=form).status_code == 404
    assert kept(world) == []


def test_it_ends_at_once_when_it_is_taken_back(world: School) -> None:
    token = made(world)
    client = program(world, token)
    assert client.get("/api/v1/classes").status_code == 200
    staff = world.client(HERE.teacher)
    back = staff.post(f"/tokens/{digest(token)}/revoke")
    assert (back.status_code, back.headers["location"]) == (303, "/tokens")
    assert client.get("/api/v1/classes").status_code == 401
    assert "Taken back" in staff.get("/tokens").text
    assert staff.post(f"/tokens/{digest(token)}/revoke").status_code == 404


def test_nobody_elses_token_is_seen_or_taken_back(world: School) -> None:
    token = made(world)
    for other in (HERE.boss, Place(letter="b").teacher, Place("south").teacher):
        client = world.client(other)
        assert "A program" not in client.get("/tokens").text
        assert client.post(f"/tokens/{digest(token)}/revoke").status_code == 404
    assert program(world, token).get("/api/v1/classes").status_code == 200


def test_it_ends_by_the_servers_clock(world: School) -> None:
    client = program(world, made(world, days=30))
    world.clock.now = BEGAN + 30 * DAY - 1
    assert client.get("/api/v1/classes").status_code == 200
    world.clock.now = BEGAN + 30 * DAY
    assert client.get("/api/v1/classes").status_code == 401


@pytest.mark.parametrize(
    ("column", "value"), [("disabled_at", BEGAN), ("role", "trainee")], ids=["disabled", "demoted"]
)
def test_it_lets_nobody_in_whose_person_may_not_use_it_any_more(
    world: School, column: str, value: object
) -> None:
    client = program(world, made(world))
    with world.database.writing() as connection:
        own = people.c.id == HERE.teacher.person_id
        connection.execute(people.update().where(own).values({column: value}))
    assert client.get("/api/v1/classes").status_code == 401


def test_when_it_was_used_is_noted_once_a_minute(world: School) -> None:
    token = made(world)
    client = program(world, token)

    def used_at() -> int | None:
        with world.database.reading() as connection:
            query = tokens.select().where(tokens.c.id == digest(token))
            return connection.execute(query).one().used_at

    assert used_at() is None
    for later, noted in ((0, 0), (59_999, 0), (60_000, 60_000)):
        world.clock.now = BEGAN + later
        client.get("/api/v1/classes")
        assert used_at() == BEGAN + noted


@pytest.mark.parametrize(
    "header",
    [
        None,
        "",
        "Bearer",
        "Bearer ",
        "Bearer croupier_",
        "Bearer " + "x" * 5000,
        "Basic Y3JvdXBpZXI6eA==",
        "Bearer \xff\xfe",
    ],
)
def test_without_a_token_that_is_good_a_program_is_told_so(
    world: School, header: str | None
) -> None:
    client = program(world, None)
    sent = {} if header is None else {b"authorization": header.encode("latin-1")}
    answer = client.get("/api/v1/classes", headers=sent)
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"].startswith("Bearer")
    assert answer.json()["error"]["code"] == "no_token"


def test_a_session_is_no_token_and_a_token_no_session(world: School) -> None:
    assert world.client(HERE.teacher).get("/api/v1/classes").status_code == 401
    page = program(world, made(world)).get("/tokens")
    assert (page.status_code, page.headers["location"]) == (303, "/login?next=%2Ftokens")


PATHS = {
    Scope.ROSTER_READ: ["/api/v1/classes", "/api/v1/classes/class-north-a/roster"],
    Scope.EXAMS_READ: ["/api/v1/exams", "/api/v1/exams/exam-north-a"],
    Scope.RESULTS_READ: ["/api/v1/results.csv", "/api/v1/results.xapi.jsonl"],
    Scope.PRACTICE_READ: ["/api/v1/classes/class-north-a/practice.jsonl"],
}


@pytest.mark.parametrize("scope", Scope)
def test_a_scope_opens_what_it_names_and_nothing_else(world: School, scope: Scope) -> None:
    client = program(world, made(world, HERE.teacher, scope))
    for needed, paths in PATHS.items():
        for path in paths:
            answer = client.get(path)
            assert answer.status_code == (200 if needed is scope else 403), path
            if needed is not scope:
                assert answer.json()["error"]["code"] == "insufficient_scope"
                assert needed.value in answer.json()["error"]["message"]
                assert f'scope="{needed.value}"' in answer.headers["www-authenticate"]


def test_a_missing_scope_says_the_same_of_what_is_there_and_what_is_not(world: School) -> None:
    client = program(world, made(world, HERE.teacher, Scope.RESULTS_READ))
    paths = ("/api/v1/exams/exam-north-a", "/api/v1/exams/none", "/api/v1/exams/exam-south-a")
    assert {(client.get(path).status_code, client.get(path).text) for path in paths} == {
        (403, client.get(paths[0]).text)
    }


def test_one_token_is_taken_so_often_a_minute_and_then_later_again(world: School) -> None:
    token = made(world)
    client = program(world, token)
    assert client.get("/api/v1/classes").status_code == 200
    with world.database.writing() as connection:
        own = tries.c.key == f"token:{digest(token)}"
        connection.execute(tries.update().where(own).values(failed=USES_A_MINUTE))
    world.clock.now = BEGAN + 15_000
    answer = client.get("/api/v1/classes")
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "45")
    assert answer.json()["error"]["code"] == "too_often"
    assert program(world, made(world)).get("/api/v1/classes").status_code == 200
    world.clock.now = BEGAN + 60_000
    assert client.get("/api/v1/classes").status_code == 200


def test_an_address_that_only_guesses_is_held_back(world: School) -> None:
    guessing = program(world, "croupier_" + "x" * 43)
    codes = [guessing.get("/api/v1/classes").status_code for _ in range(BAD_A_MINUTE + 1)]
    assert codes == [401] * BAD_A_MINUTE + [429]
    assert program(world, made(world)).get("/api/v1/classes").status_code == 200
