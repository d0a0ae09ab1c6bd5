"""A form changes something only if it is the session's own, and comes from here."""

import re
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from croupier.school.people.actor import Role
from croupier.web.access import ACCESS, OF_THE_DEVICE, Who
from croupier.web.csrf import FIELD, HEADER, form_token
from tests.school_web.conftest import School, token_of
from tests.school_web.test_access import ENDS_IT, NAME
from tests.school_web.world import Place, fill

HERE = Place()
FORM = re.compile(r"<form\b[^>]*\bmethod=\"post\"[^>]*>\s*(<input type=\"hidden\" name=\"csrf\")?")
WITHOUT = {HEADER: ""}
FOREIGN = {
    "none": "",
    "another session's": form_token("another-session"),
    "another person's": form_token(token_of(HERE.teacher)),
    "cut short": form_token(token_of(HERE.actor))[:-1],
    "no token": "x" * 64,
}


@pytest.fixture
def world(school: School) -> School:
    fill(school.database)
    return school


def posting() -> Iterator[str]:
    for (method, path), access in ACCESS.items():
        if method == "POST" and access.who not in (Who.PUBLIC, Who.PROGRAM):
            yield path


@pytest.mark.parametrize("foreign", FOREIGN.values(), ids=FOREIGN)
def test_no_form_is_taken_without_the_sessions_own_token(world: School, foreign: str) -> None:
    """Of every route that changes something, by whoever may use it."""
    tried = 0
    for path in posting():
        for actor in (HERE.actor, HERE.teacher, HERE.boss):
            if not ACCESS["POST", path].admits(actor):
                continue
            if foreign == form_token(token_of(actor)):
                continue
            client = world.client(actor)
            client.headers[HEADER] = foreign
            body = {FIELD: foreign, "sure": "yes", "name": "x"}
            answer = client.post(NAME.sub("none", path), data=body)
            if answer.headers.get("location") == "/":  # is for somebody who is not quite in yet
                continue
            assert answer.status_code == 403, path
            tried += 1
    assert tried > 25


def test_the_field_of_a_form_is_enough(world: School) -> None:
    client = world.client(HERE.actor)
    client.headers[HEADER] = ""
    own = {FIELD: form_token(token_of(HERE.actor)), "sure": "yes"}
    assert client.post("/history/delete", data={"sure": "yes"}).status_code == 403
    assert client.get(f"/history/{HERE.ids['run_id']}").status_code == 200
    assert client.post("/history/delete", data=own).status_code == 200
    assert client.get(f"/history/{HERE.ids['run_id']}").status_code == 404


def test_a_form_in_parts_has_the_field_too(world: School) -> None:
    client = world.client(HERE.actor)
    client.headers[HEADER] = ""
    file = {"file": ("croupier.json", b"{}", "application/json")}
    own = {FIELD: form_token(token_of(HERE.actor))}
    assert client.post("/history/import", files=file).status_code == 403
    assert client.post("/history/import", data=own, files=file).status_code == 422
    hidden = {"file": ("x", b'name="csrf"\r\n\r\n' + own[FIELD].encode() + b"\r\n", "text/plain")}
    far = {"other": "x" * 3000}
    assert client.post("/history/import", data=far, files=hidden).status_code == 403


def test_text_is_no_json_whatever_it_holds(world: School) -> None:
    """A form can send text of any look to another site without asking, but not JSON by name."""
    client = world.client(HERE.actor)
    client.headers[HEADER] = ""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "text/json", ""):
        answer = client.post("/api/answers", content="{}", headers={"content-type": kind})
        assert answer.status_code == 403, kind
    sent = client.post("/api/answers", json={"pack": "x", "answers": []})
    assert sent.json()["error"]["code"] == "unknown_pack"


@pytest.mark.parametrize(
    "header",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "https://evil.example"},
        {"origin": "null"},
    ],
    ids=str,
)
def test_nothing_from_another_site_is_taken_even_with_the_token(
    world: School, header: dict[str, str]
) -> None:
    client = world.client(HERE.actor)
    answer = client.post("/history/delete", data={"sure": "yes"}, headers=header)
    assert answer.status_code == 403
    assert client.get(f"/history/{HERE.ids['run_id']}").status_code == 200
    for path in ("/logout", *(path for _, path in OF_THE_DEVICE)):
        assert client.post(path, headers=header).status_code == 403


def pages(client: TestClient, start: str, most: int) -> Iterator[tuple[str, str]]:
    """The pages that one gets to from the first by its links, within the site."""
    known, waiting = {start}, [start]
    while waiting and len(known) <= most:
        path = waiting.pop(0)
        answer = client.get(path)
        if "text/html" not in answer.headers.get("content-type", ""):
            continue
        yield path, answer.text
        for link in re.findall(r'href="(/[^"?#]*)', answer.text):
            if link not in known and not link.startswith(("/static", "/handbook", "/drill")):
                known.add(link)
                waiting.append(link)


STARTS = {
    "trainee": (HERE.actor, ["/", "/history", "/challenge", "/house", "/account"]),
    "instructor": (HERE.teacher, ["/classes", "/people", "/tokens", "/results", "/exams"]),
    "administrator": (HERE.boss, ["/classes", "/people", "/account", "/exams"]),
}


@pytest.mark.parametrize("who", STARTS)
def test_every_form_that_posts_has_the_field(world: School, who: str) -> None:
    actor, starts = STARTS[who]
    client = world.client(actor)
    forms = 0
    for start in starts:
        for path, html in pages(client, start, 25):
            for field in FORM.findall(html):
                assert field, path
                forms += 1
            own = f'value="{form_token(token_of(actor))}"'
            assert not FORM.search(html) or own in html, path
    assert forms > 5


def test_without_a_session_or_a_school_there_is_none(world: School) -> None:
    assert f'name="{FIELD}"' not in world.client(None).get("/login").text


def test_only_what_is_public_needs_no_token(world: School) -> None:
    """A page that is kept for a journey may be of an older session; nothing of a person changes."""
    assert all(ACCESS[route].who is Who.PUBLIC for route in OF_THE_DEVICE)
    client = world.client(HERE.actor)
    client.headers[HEADER] = ""
    assert client.post("/settings", data={"theme": "dark"}).status_code == 303


def test_the_token_says_nothing_of_the_session() -> None:
    session = token_of(HERE.actor)
    assert session not in form_token(session)
    assert form_token(session) != form_token(session + "x")
    assert form_token("") == ""


def test_nothing_is_changed_by_asking_for_a_page(world: School) -> None:
    """HEAD and GET reach no route that changes something (ASVS 5.0, 3.5.3)."""
    for role in Role:
        client = world.client(world.actor(role))
        for path in posting():
            if ("GET", path) not in ACCESS and ("POST", path) not in ENDS_IT:
                answer = client.get(NAME.sub("none", path))
                assert answer.status_code in (404, 405), path
