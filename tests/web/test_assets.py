"""Scripts and styles: kept for good under an address that names their content."""

import gzip
import re
from hashlib import sha256

import pytest
from starlette.testclient import TestClient

from croupier.web.assets import JOINED, STATIC, address

MOST, MOST_SCRIPT = 60_000, 40_000
"""Bytes on the wire: of a page's scripts and styles together, and of its scripts (ux.md, 5)."""
PAGES = ("/", "/today", "/progress", "/house", "/offline", "/challenge", "/history", "/nowhere")
NAMED = re.compile(r'(?:src|href)="(/static/[^"]+)"')


def test_whatever_a_page_names_is_served_and_kept_for_good(client: TestClient) -> None:
    for page in PAGES:
        named = NAMED.findall(client.get(page).text)
        assert len(named) >= 4, page
        for path in named:
            answer = client.get(path)
            assert answer.status_code == 200, path
            for_good = path.endswith((".js", ".css"))
            kept = "public, max-age=31536000, immutable" if for_good else "no-cache"
            assert answer.headers["cache-control"] == kept, path
            assert answer.headers["x-content-type-options"] == "nosniff", path


def test_an_address_names_its_content(client: TestClient) -> None:
    for name in (*JOINED, "early.js", "croupier.css", "tools.css", "progress.css"):
        path = address(name)
        content = client.get(path).content
        stem, dot, ending = name.rpartition(".")
        assert path == f"/static/{stem}.{sha256(content).hexdigest()[:12]}{dot}{ending}"


def test_another_content_has_no_address(client: TestClient) -> None:
    assert client.get("/static/drill.000000000000.js").status_code == 404
    assert client.get("/static/croupier.000000000000.css").status_code == 404


def test_a_style_is_the_file_itself_packed_or_not(client: TestClient) -> None:
    path, content = address("croupier.css"), (STATIC / "croupier.css").read_bytes()
    assert client.get(path, headers={"accept-encoding": "identity"}).content == content
    with client.stream("GET", path, headers={"accept-encoding": "gzip"}) as packed:
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.headers["vary"] == "Accept-Encoding"
        raw = b"".join(packed.iter_raw())
    assert gzip.decompress(raw) == content
    assert len(raw) < len(content) / 3


def test_a_file_needs_no_policy_and_a_page_and_the_worker_do(client: TestClient) -> None:
    assert "content-security-policy" not in client.get(address("drill.js")).headers
    for path in ("/", "/sw.js", "/static/icon.svg", "/static/drill.000000000000.js.html"):
        assert "default-src 'none'" in client.get(path).headers["content-security-policy"], path


def test_a_drill_asks_for_two_scripts_and_two_styles(client: TestClient) -> None:
    html = client.get("/").text
    scripts = re.findall(r'<script[^>]* src="([^"]+)"', html)
    styles = re.findall(r'<link rel="stylesheet" href="([^"]+)"', html)
    assert scripts == [address("early.js"), address("drill.js")]
    assert styles == [address("croupier.css"), address("tools.css")]
    # One that stands after a style would wait for it, and the page with it.
    assert html.index(scripts[0]) < html.index(styles[0])


@pytest.mark.parametrize("page", PAGES)
def test_the_scripts_and_styles_of_a_page_weigh_little(client: TestClient, page: str) -> None:
    weights = {}
    for path in NAMED.findall(client.get(page).text):
        if path.endswith((".js", ".css")):
            with client.stream("GET", path, headers={"accept-encoding": "gzip"}) as answer:
                weights[path] = len(b"".join(answer.iter_raw()))
    assert 0 < sum(weights.values()) < MOST
    assert sum(weight for path, weight in weights.items() if path.endswith(".js")) < MOST_SCRIPT
