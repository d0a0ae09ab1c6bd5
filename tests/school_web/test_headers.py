"""What every answer says to the browser, whatever it answers, and what a cookie is."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from croupier.web.access import ACCESS
from croupier.web.security import HEADERS, LARGEST_BODY
from tests.school_web.conftest import School
from tests.school_web.test_access import ENDS_IT, ask
from tests.school_web.world import Place, served

HERE = Place()


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[School]:
    with served(tmp_path_factory.mktemp("world")) as made:
        yield made


def is_guarded(answer: Any, path: str) -> None:
    policy = answer.headers.get("content-security-policy", "")
    assert "default-src 'none'" in policy, path
    assert "script-src 'self';" in policy, path
    assert "frame-ancestors 'none'" in policy, path
    assert "unsafe" not in policy, path
    for name in HEADERS:
        assert name in answer.headers, (path, name)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "server" not in answer.headers
    assert "x-powered-by" not in answer.headers


@pytest.mark.parametrize("actor", [None, HERE.actor, HERE.teacher, HERE.boss], ids=str)
def test_every_route_answers_with_every_header_also_where_it_refuses(
    world: School, actor: Any
) -> None:
    client = world.client(actor)
    codes = set()
    for method, path in ACCESS.keys() - ENDS_IT:
        answer = ask(client, method, path)
        is_guarded(answer, path)
        codes.add(answer.status_code)
    assert codes >= {200, 303, 401} if actor is None else {200, 404}


@pytest.mark.parametrize(
    ("method", "path", "sent", "status"),
    [
        ("GET", "/nowhere", {}, 404),
        ("PUT", "/login", {}, 405),
        ("TRACE", "/login", {}, 405),
        ("POST", "/login", {"headers": {"origin": "https://evil.example"}}, 403),
        ("POST", "/login", {"content": b"x" * (LARGEST_BODY + 1)}, 413),
        ("POST", "/login", {"content": iter([b"x"])}, 413),
        ("POST", "/login", {"headers": {"content-length": "-1"}}, 413),
        ("GET", "/login", {"headers": {"host": "evil.example"}}, 421),
        ("GET", "/api/v1/classes", {}, 401),
        ("GET", "/api/packs", {}, 401),
        ("POST", "/api/answers", {"content": b"{"}, 422),
    ],
)
def test_an_answer_that_refuses_has_them_too(
    world: School, method: str, path: str, sent: dict[str, Any], status: int
) -> None:
    if status == 422:
        sent = {**sent, "headers": {"content-type": "application/json"}}
    world.clock.now += 60_000  # nobody has asked too often of late
    client = world.client(HERE.actor if status == 422 else None)
    answer = client.request(method, path, **sent)
    assert answer.status_code == status
    is_guarded(answer, path)


def test_one_that_fails_on_the_server_has_them_too_and_tells_nothing(school: School) -> None:
    def fail() -> None:
        raise RuntimeError("a secret of ours")

    school.app.router.routes.insert(0, _route(school.app, fail))
    answer = school.client(None).get("/healthz")
    assert answer.status_code == 500
    is_guarded(answer, "/healthz")
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text


def _route(app: FastAPI, fail: Any) -> Any:
    app.add_api_route("/healthz", fail, methods=["GET"])
    return app.router.routes[-1]


def test_a_page_of_somebody_is_kept_nowhere(world: School) -> None:
    for actor, paths in (
        (HERE.actor, ["/", "/today", "/history", "/progress", "/account", "/assignments"]),
        (HERE.teacher, ["/classes", "/people", "/tokens", "/results", "/exams"]),
    ):
        client = world.client(actor)
        for path in paths:
            answer = client.get(path)
            assert answer.status_code == 200, path
            assert "no-store" in answer.headers["cache-control"], path
    staff = world.client(HERE.teacher)
    for path in ("/results/download?form=csv", "/results/download?form=xapi.jsonl"):
        assert staff.get(path).headers["cache-control"] == "no-store"


# --- cookies ----------------------------------------------------------------------------------


def test_a_cookie_is_set_for_this_host_alone_and_hidden_from_scripts(world: School) -> None:
    answer = world.client(None).post("/settings", data={"theme": "dark"})
    for cookie in answer.headers.get_list("set-cookie"):
        assert "httponly" in cookie.lower()
        assert "samesite=lax" in cookie.lower()
        assert "domain" not in cookie.lower()


def test_by_https_the_session_is_read_from_the_cookie_that_is_bound_to_the_host(
    world: School,
) -> None:
    session = world.client(HERE.actor).cookies["session"]
    for name, status in (("session", 303), ("__Host-session", 200)):
        client = TestClient(world.app, base_url="https://127.0.0.1:8443", follow_redirects=False)
        client.cookies.set(name, session)
        assert client.get("/today").status_code == status, name


# --- where one is led -------------------------------------------------------------------------

ELSEWHERE = [
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/\r\nset-cookie: a=b",
    "evil.example",
    " //evil.example",
    "/%0d%0aset-cookie:a=b",
]


@pytest.mark.parametrize("to", ELSEWHERE)
def test_nobody_is_led_to_another_site(world: School, to: str) -> None:
    client = world.client(HERE.actor)
    for answer in (
        client.get("/login", params={"next": to}),
        client.post("/settings", data={"back": to}),
    ):
        assert answer.status_code == 303
        location = answer.headers["location"]
        assert location == "/" or (location.startswith("/%0d") and len(location) < 40)
        assert "set-cookie" not in location.replace("%0d%0aset-cookie", "")


def test_the_way_back_from_the_login_is_a_path_of_ours(world: School) -> None:
    client = world.client(None)
    for path in ("//evil.example/today", "/today?x=//evil.example"):
        answer = client.get(f"http://127.0.0.1:8000{path}")
        location = answer.headers.get("location", "/login")
        assert location.startswith("/login")


# --- hosts ------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "a b", "[::1"])
def test_a_name_that_is_not_the_servers_is_refused_before_anything_is_read(
    world: School, host: str
) -> None:
    client = world.client(HERE.teacher)
    for path in ("/login", "/classes", "/api/v1/classes", "/results/download?form=xapi.jsonl"):
        assert client.get(path, headers={"host": host}).status_code == 421


def test_no_address_of_another_host_comes_into_a_statement(world: School) -> None:
    client = world.client(HERE.teacher)
    forged = {"x-forwarded-host": "evil.example", "forwarded": "host=evil.example"}
    answer = client.get("/results/download?form=xapi.jsonl", headers=forged)
    assert answer.status_code == 200
    assert "evil" not in answer.text
    assert "http://127.0.0.1:8000/exams/" in answer.text


def test_the_programs_own_description_tells_of_no_place() -> None:
    text = Path("docs/openapi.json").read_text("utf-8")
    assert "127.0.0.1" not in text
    assert '"servers"' not in text
