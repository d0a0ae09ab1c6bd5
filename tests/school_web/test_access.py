"""Every route of the app × every role: let in, led to the login, or told that nothing is there.

A new route without an entry in the table fails here, and so does an entry without a route.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute, iter_route_contexts
from starlette.testclient import TestClient

from croupier.school.people.actor import LOCAL_ACTOR, Actor, Role
from croupier.school.people.sessions import Stage
from croupier.web.access import (
    ACCESS,
    ADMINISTRATOR,
    AWAITED,
    HOWEVER_FAR,
    PRACTICE,
    PUBLIC,
    SCHOOL,
    SETTLING,
    SIGNED_IN,
    STAFF_ONLY,
    TRAINEE,
    UNGUARDED,
    Access,
    Who,
    token,
)
from croupier.web.app import create_app
from croupier.web.settings import Settings
from tests.school_web.conftest import BEGAN, DAY, School

ROLES = [None, *Role]
MAY = {
    PUBLIC: set(ROLES),
    SIGNED_IN: set(Role),
    AWAITED: set(Role),
    SETTLING: set(Role),
    HOWEVER_FAR: set(Role),
    TRAINEE: {Role.TRAINEE},
    STAFF_ONLY: {Role.INSTRUCTOR, Role.ADMINISTRATOR},
    ADMINISTRATOR: {Role.ADMINISTRATOR},
    token("results"): set(),
}
MAY_BY_WHO = {access.who: roles for access, roles in MAY.items()}
NAME = re.compile(r"\{\w+\}")
PLACES = {"{kind}": "pictures", "{key}": "bets", "{number}": "0", "{form}": "csv", "{part}": "0"}
"""What stands in an address for these names; for every other, what nobody has."""
ENDS_IT = {("POST", "/logout"), ("POST", "/account/sessions")}
"""What ends the session that tries it, and so is tried last."""


def routes_of(app: FastAPI) -> Iterator[tuple[str, str, Any]]:
    for context in iter_route_contexts(app.routes):
        for method in (context.methods or {"MOUNT"}) - {"HEAD"}:
            yield method, context.path or "", context


@pytest.fixture
def local(tmp_path: Path) -> Iterator[FastAPI]:
    made = create_app(Settings(tmp_path / "local"))
    yield made
    made.state.croupier.database.close()


def test_every_route_has_an_entry_and_every_entry_a_route(school: School) -> None:
    found = {(method, path) for method, path, _ in routes_of(school.app)}
    assert len(found) > 40
    assert found == ACCESS.keys() | UNGUARDED
    assert not ACCESS.keys() & UNGUARDED
    assert not PRACTICE.keys() & SCHOOL.keys()


def test_the_table_knows_a_route_by_the_path_that_it_is_declared_with(school: School) -> None:
    """A prefix that a router is included with is unknown to the guard: the route is refused."""
    for method, path, context in routes_of(school.app):
        if (method, path) not in UNGUARDED:
            assert isinstance(context.original_route, APIRoute)
            assert context.original_route.path == path


@pytest.mark.parametrize(
    "access", MAY, ids=lambda one: "-".join((one.who.value, *sorted(one.stages)))
)
@pytest.mark.parametrize("role", ROLES, ids=str)
def test_a_rule_admits_whom_it_names(access: Access, role: Role | None) -> None:
    actor = None if role is None else Actor("p", "s", role)
    assert access.admits(actor) == (role in MAY[access])


def ask(client: TestClient, method: str, path: str) -> Any:
    return client.request(method, NAME.sub(lambda name: PLACES.get(name[0], "none"), path))


@pytest.mark.parametrize("role", ROLES, ids=str)
def test_each_role_is_let_in_where_the_table_says_so_and_nowhere_else(
    school: School, role: Role | None
) -> None:
    client = school.client(None if role is None else school.actor(role))
    reached: list[tuple[str, str]] = []
    for (method, path), access in sorted(ACCESS.items(), key=lambda one: one[0] in ENDS_IT):
        answer = ask(client, method, path)
        to = answer.headers.get("location", "")
        is_refused = (
            answer.status_code == 401
            if path.startswith("/api/")
            else answer.status_code == 303 and to.startswith("/login")
        )
        if role is not None and role in MAY_BY_WHO[access.who]:
            if Stage.COMPLETE in access.stages:
                assert not is_refused or (method, path) in ENDS_IT, (method, path)
                assert answer.status_code < 500, (method, path)
                reached.append((method, path))
            else:  # what is only for somebody who is not quite in yet
                assert (answer.status_code, to) == (303, "/"), (method, path)
        elif None in MAY_BY_WHO[access.who]:
            assert not is_refused, (method, path)
            assert answer.status_code < 500, (method, path)
            reached.append((method, path))
        elif role is None or access.who is Who.PROGRAM:
            assert is_refused, (method, path, answer.status_code)
        else:
            assert answer.status_code == 404, (method, path)
    assert len(reached) >= 10


def test_without_a_session_a_page_leads_to_the_login_and_back(school: School) -> None:
    client = school.client(None)
    answer = client.get("/progress?days=7")
    assert (answer.status_code, answer.headers["location"]) == (
        303,
        "/login?next=%2Fprogress%3Fdays%3D7",
    )
    assert client.post("/history/delete", data={"sure": "yes"}).headers["location"] == "/login"
    told = client.get("/api/ahead")
    assert (told.status_code, told.json()["error"]["code"]) == (401, "not_signed_in")


@pytest.mark.parametrize("is_school", [False, True], ids=["local", "school"])
def test_a_route_without_an_entry_is_refused_to_everybody(
    school: School, local: FastAPI, *, is_school: bool
) -> None:
    app = school.app if is_school else local
    app.add_api_route("/forgotten", lambda: "secret", methods=["GET"])
    clients = [TestClient(local, base_url="http://127.0.0.1:8000")]
    if is_school:
        clients = [school.client(one) for one in (None, *school.people.values())]
    for client in clients:
        answer = client.get("/forgotten")
        assert answer.status_code == 404
        assert "secret" not in answer.text


def test_what_is_refused_looks_like_what_is_not_there(school: School) -> None:
    client = school.client(school.actor(Role.TRAINEE))
    pages = [
        client.get(path).text.replace(path, "")
        for path in ("/history/not-mine", "/nothing/is-here", "/challenge/none")
    ]
    assert len(set(pages)) == 1


def test_without_a_school_everybody_is_the_local_trainee(local: FastAPI) -> None:
    client = TestClient(local, base_url="http://127.0.0.1:8000", follow_redirects=False)
    for method, path in PRACTICE:
        answer = ask(client, method, path)
        assert answer.status_code not in (401, 403, 405), (method, path)
        assert not answer.headers.get("location", "").startswith("/login"), (method, path)
    for method, path in SCHOOL:
        assert ask(client, method, path).status_code == 404, (method, path)


def test_a_session_ends_by_the_servers_clock(school: School) -> None:
    client = school.client(school.actor(Role.TRAINEE))
    school.clock.now = BEGAN + DAY - 1
    assert client.get("/today").status_code == 200
    school.clock.now = BEGAN + DAY
    assert client.get("/today").status_code == 303


def test_a_token_is_read_under_the_name_of_its_cookie_alone(school: School) -> None:
    actor = school.actor(Role.TRAINEE)
    known = school.client(actor).cookies["session"]
    client = school.client(None)
    for name in ("__Host-session", "person", "Session"):
        client.cookies.set(name, known)
    assert client.get("/today").status_code == 303


# --- somebody else's ---------------------------------------------------------------------------


def refuses_the_pack(client: TestClient, pack: str, sent: dict[str, Any]) -> None:
    answered = client.post("/api/answers", json=sent)
    assert (answered.status_code, answered.json()["error"]["code"]) == (400, "unknown_pack")
    assert client.post("/api/reasons", json={"pack": pack, "first": 0}).status_code == 400
    assert client.get("/run", params={"pack": pack}).status_code == 404


def practise(school: School, actor: Actor) -> str:
    """A run of one question that the actor answered; returns its id."""
    client = school.client(actor)
    pack = client.get("/api/packs?kind=products&count=1").json()
    sent = {
        "pack": pack["pack"],
        "answers": [
            {
                "id": "6f1c2c1e-0000-4000-8000-000000000000",
                "index": 0,
                "given": {},
                "ms": 900,
                "at": BEGAN,
            }
        ],
    }
    assert client.post("/api/answers", json=sent).json()["saved"]
    (run,) = client.get("/history/export.json").json()["runs"]
    for other in school.people.values():
        if other != actor:
            refuses_the_pack(school.client(other), pack["pack"], sent)
    return str(run["id"])


def test_a_run_is_nothing_to_anybody_else_of_whichever_role_and_school(school: School) -> None:
    owner = school.actor(Role.TRAINEE)
    run_id = practise(school, owner)
    assert school.client(owner).get(f"/history/{run_id}").status_code == 200
    for other in school.people.values():
        if other == owner:
            continue
        client = school.client(other)
        assert client.get(f"/history/{run_id}").status_code == 404
        assert client.get(f"/history/{run_id}/0.svg").status_code == 404
        assert client.get("/history/export.json").json()["runs"] == []
        assert run_id not in client.get("/history").text


def test_somebody_elses_part_in_a_challenge_cannot_be_taken_over(school: School) -> None:
    owner = school.actor(Role.TRAINEE)
    client = school.client(owner)
    address = client.post("/challenge", data={"what": "products:1", "count": "10"}).headers[
        "location"
    ]
    part = client.post(address, data={"name": "Anna"}).headers["location"]
    assert client.get(part).status_code == 200
    for other in school.people.values():
        if other != owner:
            assert school.client(other).get(part).status_code == 404
            assert "Anna" not in school.client(other).get(address).text


def test_what_one_deletes_the_others_keep(school: School) -> None:
    north, south = school.actor(Role.TRAINEE), school.actor(Role.TRAINEE, "south")
    kept = practise(school, south)
    answer = school.client(north).post("/history/delete", data={"sure": "yes"})
    assert answer.status_code == 200
    assert school.client(south).get(f"/history/{kept}").status_code == 200


def test_the_local_trainee_is_nobody_in_a_school() -> None:
    assert LOCAL_ACTOR.school_id not in ("north", "south")
