import re
import sqlite3
from pathlib import Path

import pytest
from starlette.testclient import TestClient

PAGES = ["/", "/drill/pictures?level=6", "/drill/series?level=2", "/progress", "/nowhere"]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_page_has_inline_styles_scripts_or_handlers(
    client: TestClient, page: str, language: str
) -> None:
    answer = client.get(page, headers={"accept-language": language})
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert f'<html lang="{language}"' in answer.text
    assert not re.search(r"\sstyle=|<style|\son[a-z]+=|javascript:", answer.text)
    for script in re.findall(r"<script[^>]*>", answer.text):
        assert "src=" in script or 'type="application/json"' in script


def test_the_first_question_is_in_the_page_that_opens(client: TestClient) -> None:
    text = client.get("/").text
    assert "How many chips are paid?" in text
    assert 'class="stack"' in text
    assert text.count('class="chips"') == 1


def test_the_same_seed_is_the_same_page_for_everybody(client: TestClient) -> None:
    one, other = (
        client.get("/api/packs?kind=series&level=2&seed=club").json()["questions"] for _ in range(2)
    )
    assert one == other
    assert client.get("/api/packs?kind=series&level=2&seed=other").json()["questions"] != one


@pytest.mark.parametrize(
    "query",
    [
        "kind=roulette",
        "kind=pictures&level=abc",
        "kind=pictures&level=99",
        "kind=pictures&level=0",
        "kind=pictures&count=-1",
        "kind=pictures&count=1000000000",
        "kind=pictures&area=moon",
        "kind=pictures&what=ever",
        "kind=series&max=-5",
        "kind=series&max=1e9",
        "kind=pictures&seed=" + "x" * 10_000,
        "kind=%00%ff",
        "",
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_line(client: TestClient, query: str) -> None:
    answer = client.get(f"/api/packs?{query}")
    assert answer.status_code == 422
    message = answer.json()["error"]["message"]
    assert message
    assert "\n" not in message


@pytest.mark.parametrize("path", ["/drill/pictures?level=abc", "/drill/nothing", "/nowhere"])
def test_a_page_that_cannot_be_shown_says_so_and_leads_back(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in (404, 422)
    assert 'href="/"' in answer.text


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "localhost.evil.example", ""]
)
def test_a_name_that_is_not_this_machines_gets_nothing(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"host": host}).status_code == 421


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "http://evil.example"},
        {"origin": "null"},
    ],
)
def test_a_request_from_another_site_changes_nothing(
    client: TestClient, headers: dict[str, str]
) -> None:
    sent = client.post("/settings", data={"language": "ru"}, headers=headers)
    assert sent.status_code == 403
    assert "set-cookie" not in sent.headers


def test_a_language_chosen_stays_chosen(client: TestClient) -> None:
    sent = client.post(
        "/settings", data={"language": "ru", "back": "/progress"}, follow_redirects=False
    )
    assert (sent.status_code, sent.headers["location"]) == (303, "/progress")
    assert '<html lang="ru"' in client.get("/progress", headers={"accept-language": "en"}).text


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil", "x", ""])
def test_the_way_back_never_leaves_the_trainer(client: TestClient, back: str) -> None:
    sent = client.post("/settings", data={"theme": "dark", "back": back}, follow_redirects=False)
    assert sent.headers["location"] == "/"


def test_a_body_too_large_is_not_read(client: TestClient) -> None:
    assert client.post("/api/answers", content=b"x" * 1_100_000).status_code == 413


def test_looking_changes_nothing(client: TestClient, data: Path) -> None:
    def everything() -> list[str]:
        with sqlite3.connect(data / "croupier.sqlite3") as raw:
            return list(raw.iterdump())

    before = everything()
    for page in [*PAGES, "/healthz", "/api/packs?kind=pictures", "/api/openapi.json"]:
        client.get(page)
    assert everything() == before
