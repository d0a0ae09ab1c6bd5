"""Every page can be come to: from the first one, by links alone; in a school, in each role."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from fastapi.routing import iter_route_contexts
from starlette.testclient import TestClient

from croupier.school.people.actor import Actor, Role
from croupier.web.access import PRACTICE, SCHOOL, SESSION_COOKIE, UNGUARDED, Access, Who
from croupier.web.app import create_app
from croupier.web.csrf import HEADER, form_token
from croupier.web.settings import Settings
from tests.browser.school_cast import Cast, fill, token_of

LINK = re.compile(r'<(?:a|form)\b[^>]*?\b(?:href|action)="([^"]+)"')
# What a browser, a script or a device asks for by itself, and what a mix on paper leads to.
BY_THEMSELVES = {
    *("/healthz", "/sw.js", "/manifest.webmanifest", "/offline", "/run", "/sheets/run"),
    *("/api/openapi.json", "/api/packs", "/api/ahead"),
}
# Of these there are many of a kind: one of each is enough to go on from.
MANY = re.compile(r"^/(drill|handbook|progress|train|decks/cards)/")
# What somebody is led to who is not in yet, or brings the address of.
HANDED_OVER = {"/login/second-factor", "/join/{token}", "/reset/{token}", "/verify/{code}"}
NOW = 1_796_000_000_000


def links(html: str, path: str) -> Iterator[str]:
    for found in LINK.findall(html):
        yield urljoin(path, unescape(found)).partition("#")[0]


def reached(client: TestClient, first: str = "/") -> set[str]:
    """The paths that links lead to, and that there is something at."""
    seen, waiting, groups = {first}, [first], set()
    while waiting:
        path = waiting.pop()
        group = MANY.match(path)
        if group and group[0] in groups:
            continue
        groups |= {group[0]} if group else set()
        answer = client.get(path)
        if "text/html" not in answer.headers.get("content-type", ""):
            continue
        path = answer.url.raw_path.decode()  # where it led, if it led elsewhere
        seen.add(path)
        new = {link for link in links(answer.text, path) if link.startswith("/")} - seen
        new = {link for link in new if not link.startswith("/static")}
        seen |= new
        waiting += sorted(new)
    return {urlsplit(path).path for path in seen}


def test_every_page_is_linked_from_somewhere(client: TestClient) -> None:
    pages = {path for method, path in PRACTICE if method == "GET" and "{" not in path}
    assert len(pages) > 20
    assert pages - reached(client) - BY_THEMSELVES == set()


def test_the_table_of_access_has_all_pages(client: TestClient) -> None:
    """Else a page could be looked for in it in vain."""
    pages = {
        ("GET", str(route.path))
        for route in iter_route_contexts(client.app.routes)  # type: ignore[attr-defined]
        if "GET" in (route.methods or ())
    }
    assert pages - PRACTICE.keys() - SCHOOL.keys() - UNGUARDED == set()


# --- in a school ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[object, Cast]]:
    folder: Path = tmp_path_factory.mktemp("school")
    app = create_app(Settings(folder, school=True), lambda: NOW)
    database = app.state.croupier.database
    cast = fill(database, NOW)
    issued = browser(app, "thao").post(f"/exams/{cast.places['exam_over']}/certificates")
    assert issued.status_code == 200
    yield app, cast
    database.close()


def browser(app: object, who: str) -> TestClient:
    """Somebody's, or that of nobody."""
    cookies = {SESSION_COOKIE: token_of(who)} if who else {}
    headers = {HEADER: form_token(token_of(who))} if who else {}
    made = TestClient(app, base_url="http://127.0.0.1:8000")  # type: ignore[arg-type]
    made.cookies.update(cookies)
    made.headers.update(headers)
    return made


def is_for(access: Access, actor: Actor | None) -> bool:
    """Whether the page is there for the role to come to, rather than for anybody."""
    return (access.who is Who.PUBLIC) == (actor is None) and access.admits(actor)


@pytest.mark.parametrize("who", ["", "nino", "thao", "giorgi"])
def test_every_page_of_the_school_is_linked_for_whom_it_serves(
    school: tuple[object, Cast], who: str
) -> None:
    app, cast = school
    actor = cast.actors.get(who)
    found = reached(browser(app, who), "/" if who else "/login")
    assert who or "/login" in found
    pages = {
        path: re.compile(re.sub(r"\{\w+\}", "[^/]+", path) + "$")
        for (method, path), access in SCHOOL.items()
        if method == "GET" and is_for(access, actor)
    }
    pages = {path: form for path, form in pages.items() if path not in HANDED_OVER}
    assert len(pages) >= (8 if actor and actor.role is Role.TRAINEE else 3)
    # A page whose last name is given in the address is not the one that has it fixed.
    fixed = {path for path in pages if "{" not in path}
    missing = {
        path
        for path, form in pages.items()
        if not any(form.match(one) for one in (found if path in fixed else found - fixed))
    }
    assert missing == set()
