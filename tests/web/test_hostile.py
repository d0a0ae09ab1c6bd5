"""Requests that no browser of ours sends: refused in one line, and the server stands."""

import json
import sqlite3
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

JSON = {"content-type": "application/json"}
FORM = {"content-type": "application/x-www-form-urlencoded"}


def an_answer(**more: Any) -> dict[str, Any]:
    usual = {"id": str(uuid4()), "index": 0, "given": {"winnings": 1}, "ms": 1, "at": 1}
    return {**usual, **more}


def a_body(answer: dict[str, Any]) -> str:
    return json.dumps({"pack": "x", "answers": [answer]})


@pytest.mark.parametrize(
    "body",
    [
        "",
        "null",
        "[]",
        '"x"',
        "[" * 100_000,
        '{"pack":' + "[" * 50_000 + "]" * 50_000 + "}",
        '{"pack":"x","answers":[{"ms":NaN}]}',
        a_body(an_answer()).replace('"ms": 1', '"ms": ' + "9" * 5000),
        a_body(an_answer(**{"\ud800": 1})),
        a_body(an_answer(given={"\ud800": 1})),
        json.dumps({"pack": "\ud800", "answers": [an_answer()]}),
        json.dumps({"pack": "x", "answers": [an_answer() for _ in range(501)]}),
        b"\xff\xfe{}",
    ],
)
def test_a_body_that_is_no_list_of_answers_is_refused(client: TestClient, body: str) -> None:
    sent = client.post("/api/answers", content=body, headers=JSON)
    assert 400 <= sent.status_code < 500
    assert sent.json()["error"]["message"]


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_answers_are_json_and_say_so(client: TestClient, kind: str) -> None:
    pack = client.get("/api/packs?kind=pictures").json()["pack"]
    body = json.dumps({"pack": pack, "answers": [an_answer()]})
    assert client.post("/api/answers", content=body, headers=JSON).status_code == 200
    sent = client.post("/api/answers", content=body, headers={"content-type": kind})
    assert sent.status_code == 422


@pytest.mark.parametrize("origin", ["http://[evil", "http://", "null", "http://127.0.0.1:80001"])
def test_an_origin_that_is_not_this_server_changes_nothing(client: TestClient, origin: str) -> None:
    sent = client.post("/settings", data={"language": "ru"}, headers={"origin": origin})
    assert sent.status_code == 403


def test_the_servers_own_origin_is_let_in(client: TestClient) -> None:
    headers = {"origin": "http://127.0.0.1:8000"}
    sent = client.post(
        "/settings", data={"language": "ru"}, headers=headers, follow_redirects=False
    )
    assert sent.status_code == 303
    assert "language=ru" in sent.headers["set-cookie"]


@pytest.mark.parametrize("back", ["//[", "/\t/evil.example", "/x\r\nset-cookie: a=b"])
def test_a_way_back_that_is_no_path_leads_to_the_first_page(client: TestClient, back: str) -> None:
    sent = client.post("/settings", data={"back": back}, follow_redirects=False)
    assert (sent.status_code, sent.headers["location"]) == (303, "/")


def test_a_form_of_many_fields_chooses_nothing(client: TestClient) -> None:
    content = "&".join(f"field{n}=1" for n in range(50)) + "&language=ru"
    sent = client.post("/settings", content=content, headers=FORM, follow_redirects=False)
    assert sent.status_code == 303
    assert "set-cookie" not in sent.headers


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2:8000", "[::1]:8000", "LocalHost:80"])
def test_every_address_that_can_be_served_is_let_in(client: TestClient, host: str) -> None:
    assert client.get("/healthz", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["10.0.0.5", "[::]", "0.0.0.0", "127.0.0.1.evil.example", "localhost@evil", "[", "::"]
)
def test_no_other_address_is(client: TestClient, host: str) -> None:
    assert client.get("/healthz", headers={"host": host}).status_code == 421


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("level=abc", "level cannot be “abc”: take a whole number from 1 to 99."),
        ("level=0", "level cannot be “0”: take a whole number from 1 to 99."),
        ("count=-1", "count cannot be “-1”: take a whole number from 1 to 500."),
        ("count=1000000000", "count cannot be “1000000000”: take a whole number from 1 to 500."),
        ("count=2.5", "count cannot be “2.5”: take a whole number from 1 to 500."),
    ],
)
def test_a_number_that_will_not_do_is_named_with_those_that_will(
    client: TestClient, query: str, said: str
) -> None:
    pack = client.get(f"/api/packs?kind=pictures&{query}")
    assert pack.status_code == 422
    assert pack.json()["error"]["message"] == said
    assert said in client.get(f"/drill/pictures?{query}").text


@pytest.mark.parametrize("page", ["/", "/progress", "/healthz", "/static/croupier.css"])
def test_the_headers_can_be_asked_for_alone(client: TestClient, page: str) -> None:
    alone, whole = client.head(page), client.get(page)
    assert (alone.status_code, alone.content) == (200, b"")
    assert alone.headers["content-type"] == whole.headers["content-type"]


def test_nothing_is_kept_by_a_browser_but_the_programs_own_files(client: TestClient) -> None:
    for page in ("/", "/progress", "/nowhere", "/healthz", "/api/packs?kind=pictures"):
        assert client.get(page).headers["cache-control"] == "no-store"
    style = client.get("/static/croupier.css")
    assert style.headers["cache-control"] == "no-cache"
    again = client.get("/static/croupier.css", headers={"if-none-match": style.headers["etag"]})
    assert again.status_code == 304


def test_hostile_requests_keep_nothing(client: TestClient, data: Path) -> None:
    good = client.get("/api/packs?kind=pictures").json()["pack"]
    bad = [an_answer(index=10**9), an_answer(index=9999), an_answer(given={"x": "y"}), None]
    body = json.dumps({"pack": good, "answers": bad})
    sent = client.post("/api/answers", content=body, headers=JSON)
    assert sent.json()["saved"] == []
    assert len(sent.json()["refused"]) == len(bad)
    with sqlite3.connect(data / "croupier.sqlite3") as raw:
        assert raw.execute("SELECT count(*) FROM runs").fetchone() == (0,)
