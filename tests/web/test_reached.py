"""Every page can be come to: from the first one, by links alone."""

import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import urljoin, urlsplit

from fastapi.routing import iter_route_contexts
from starlette.testclient import TestClient

LINK = re.compile(r'<(?:a|form)\b[^>]*?\b(?:href|action)="([^"]+)"')
# What a browser, a script or a device asks for by itself, and what a mix on paper leads to.
BY_THEMSELVES = {
    *("/healthz", "/sw.js", "/manifest.webmanifest", "/offline", "/run", "/sheets/run"),
    *("/api/openapi.json", "/api/packs", "/api/ahead"),
}
# Of these there are many of a kind: one of each is enough to go on from.
MANY = re.compile(r"^/(drill|handbook|progress|train|decks/cards)/")


def links(html: str, path: str) -> Iterator[str]:
    for found in LINK.findall(html):
        yield urlsplit(urljoin(path, unescape(found))).path


def reached(client: TestClient) -> set[str]:
    seen, waiting, groups = {"/"}, ["/"], set()
    while waiting:
        path = waiting.pop()
        group = MANY.match(path)
        if group and group[0] in groups:
            continue
        groups |= {group[0]} if group else set()
        answer = client.get(path)
        if "text/html" not in answer.headers.get("content-type", ""):
            continue
        new = {link for link in links(answer.text, path) if not link.startswith("/static")} - seen
        seen |= new
        waiting += sorted(new)
    return seen


def test_every_page_is_linked_from_somewhere(client: TestClient) -> None:
    pages = {
        str(route.path)
        for route in iter_route_contexts(client.app.routes)  # type: ignore[attr-defined]
        if "GET" in (route.methods or ()) and "{" not in str(route.path)
    }
    assert len(pages) > 20
    assert pages - reached(client) - BY_THEMSELVES == set()
