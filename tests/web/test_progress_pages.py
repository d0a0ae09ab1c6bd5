"""Today, progress, history and challenges over HTTP."""

import json
import re
import sqlite3
import time
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from croupier.trainer.drills import KINDS

PAGES = (
    *("/today", "/progress", "/progress?days=7", "/progress/products", "/history"),
    *("/history/delete", "/challenge"),
)


def pack_in(page: str) -> dict[str, Any]:
    found = re.search(r'id="pack">(.*?)</script>', page, re.DOTALL)
    assert found
    pack: dict[str, Any] = json.loads(found[1])
    return pack


def send(client: TestClient, pack: dict[str, Any], right: Callable[[int], bool]) -> None:
    """Answers every question of the pack, some right."""
    answers = [
        {
            "id": str(uuid4()),
            "index": n,
            "given": {f: a if right(n) else None for f, a in question["answer"].items()},
            "ms": 2000,
            "at": int(time.time() * 1000),
            "skipped": False,
        }
        for n, question in enumerate(pack["questions"])
    ]
    sent = client.post("/api/answers", json={"pack": pack["pack"], "answers": answers})
    assert sent.status_code == 200
    assert len(sent.json()["saved"]) == len(answers)


def practise(client: TestClient, kind: str, level: int = 1, count: int = 6) -> None:
    pack = client.get(f"/api/packs?kind={kind}&level={level}&count={count}&seed=s").json()
    send(client, pack, lambda n: n % 2 == 0)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("filled", [False, True])
def test_every_page_is_there_and_keeps_to_the_policy(
    client: TestClient, page: str, language: str, filled: bool
) -> None:
    if filled:
        practise(client, "products")
        practise(client, "pictures", 4)
    answer = client.get(page, headers={"accept-language": language})
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text
    assert not re.search(r"\sstyle=|<style|\son[a-z]+=|javascript:", answer.text)


def test_looking_changes_nothing(client: TestClient, data: Path) -> None:
    practise(client, "pictures")

    def everything() -> list[str]:
        with sqlite3.connect(data / "croupier.sqlite3") as raw:
            return list(raw.iterdump())

    before = everything()
    run = re.findall(r'href="(/history/[0-9a-f-]{36})"', client.get("/history").text)[0]
    exports = "/history/export.json", "/history/export.csv"
    for page in (*PAGES, "/today/run", run, f"{run}/0.svg", *exports, "/challenge?code=00000000"):
        client.get(page)
    client.get("/train/products?level=1&skill=17x5")
    assert everything() == before


# --- today ------------------------------------------------------------------------------------


def test_today_offers_a_run_that_a_reload_brings_again(client: TestClient) -> None:
    page = client.get("/today/run")
    assert page.url.path == "/run"
    again = client.get(str(page.url))
    first, second = pack_in(page.text), pack_in(again.text)
    assert first["questions"] == second["questions"]
    assert first["pack"] == second["pack"]
    assert first["mode"] == "today"


def test_what_was_missed_is_due_and_asked(client: TestClient) -> None:
    pack = pack_in(client.get("/today/run").text)
    send(client, pack, lambda n: n != 3)
    page = client.get("/today").text
    assert "Nothing is due" in page  # a mistake comes back later in the day
    missed = pack["questions"][3]
    skills = client.get(f"/progress/{missed['kind']}").text
    assert "in 1 day" in skills


def test_a_run_of_somebody_elses_making_is_refused(client: TestClient) -> None:
    assert client.get("/run?pack=forged").status_code == 404
    assert client.get("/run").status_code == 422


@pytest.mark.parametrize(
    "query",
    ["products?level=1&skill=nothing", "products?level=77&skill=17x5", "nothing?level=1&skill=x"],
)
def test_a_skill_that_is_none_is_refused_in_words(client: TestClient, query: str) -> None:
    answer = client.get(f"/train/{query}")
    assert answer.status_code == 422
    assert 'href="/"' in answer.text


def test_every_kind_has_a_page_of_skills(client: TestClient) -> None:
    for kind in KINDS:
        assert client.get(f"/progress/{kind}").status_code == 200
    assert client.get("/progress/nothing").status_code == 404


# --- progress ---------------------------------------------------------------------------------


def test_a_weak_spot_leads_to_a_run_on_just_that(client: TestClient) -> None:
    practise(client, "products", 2)
    page = unescape(client.get("/progress").text)
    spots = re.findall(r'class="spot (\w+)" href="(/train/products[^"]+)"', page)
    assert len(spots) == 5 * 20
    poor = next(url for word, url in spots if word == "poor")
    pack = pack_in(client.get(poor).text)
    assert pack["questions"][0]["skill"] in poor.replace("%3A", ":")


def test_the_cloth_shows_every_number(client: TestClient) -> None:
    practise(client, "pictures", 2)
    page = unescape(client.get("/progress").text)
    spots = re.findall(r'href="(/drill/pictures\?level=2&area=[\w-]+)"><b>(\d+)</b>', page)
    assert [int(number) for _, number in spots] == list(range(37))
    assert {client.get(url).status_code for url in {url for url, _ in spots}} == {200}


# --- history ----------------------------------------------------------------------------------


def test_each_question_is_shown_with_answer_and_reason(client: TestClient) -> None:
    pack = client.get("/api/packs?kind=pictures&level=2&count=2&seed=s").json()
    send(client, pack, lambda n: n == 0)
    url = re.findall(r'href="(/history/[0-9a-f-]{36})"', client.get("/history").text)[0]
    page = unescape(client.get(url).text)
    for number, question in enumerate(pack["questions"]):
        assert question["prompt"] in page
        assert all(line[0] in page for line in question["reason"])
        picture = client.get(f"{url}/{number}.svg")
        assert picture.headers["content-type"] == "image/svg+xml"
        assert picture.text.startswith("<svg")
    assert page.count("<del>") == 1
    assert client.get(f"{url}/9.svg").status_code == 404
    assert client.get("/history/none").status_code == 404


def test_out_and_in_again(client: TestClient) -> None:
    practise(client, "pictures")
    exported = client.get("/history/export.json")
    assert exported.headers["content-disposition"] == 'attachment; filename="croupier.json"'
    table = client.get("/history/export.csv")
    assert table.headers["content-type"].startswith("text/csv")
    assert client.post("/history/delete", data={"sure": "yes"}).status_code == 200
    assert json.loads(client.get("/history/export.json").text)["answers"] == []
    for name, content in (("a.csv", table.content), ("a.json", exported.content)):
        sent = client.post("/history/import", files={"file": (name, content)})
        assert sent.status_code == 200
    assert client.get("/history/export.json").content == exported.content


@pytest.mark.parametrize("body", [b"", b"nonsense", b"\xff\x00", b"{}"])
def test_a_file_that_is_no_export_is_refused_in_words(client: TestClient, body: bytes) -> None:
    sent = client.post("/history/import", files={"file": ("a.json", body)})
    assert sent.status_code == 422
    assert "nothing was taken in" in sent.text
    bare = client.post("/history/import", content=body)
    assert bare.status_code == 422


def test_nothing_is_deleted_without_a_confirmation(client: TestClient) -> None:
    practise(client, "pictures")
    before = client.get("/history/export.json").content
    for body in ({}, {"sure": "no"}, {"sure": "yesno"}):
        sent = client.post("/history/delete", data=body, follow_redirects=False)
        assert sent.headers["location"] == "/history/delete"
    elsewhere = {"sec-fetch-site": "cross-site"}
    assert client.post("/history/delete", data={"sure": "yes"}, headers=elsewhere).is_error
    assert client.get("/history/export.json").content == before


def test_an_export_of_many_answers_may_be_large(client: TestClient) -> None:
    large = b" " * 3_000_000
    assert client.post("/history/import", content=large).status_code == 422
    assert client.post("/api/answers", content=large).status_code == 413


# --- challenges -------------------------------------------------------------------------------


def make(client: TestClient, what: str = "products:2", count: str = "10") -> str:
    made = client.post("/challenge", data={"what": what, "count": count}, follow_redirects=False)
    assert made.status_code == 303
    return made.headers["location"]


def test_a_challenge_is_made_shared_taken_and_compared(client: TestClient) -> None:
    url = make(client)
    page = client.get(url).text
    assert f"http://127.0.0.1:8000{url}" in page
    assert 'class="qr"' in page
    asked = []
    for name, wrong in (("Anna", 0), ("Giorgi <b>", 3)):
        started = client.post(url, data={"name": name})
        pack = pack_in(started.text)
        assert (pack["mode"], len(pack["questions"])) == ("challenge", 10)
        asked.append(pack["questions"])
        send(client, pack, wrong.__le__)
    assert asked[0] == asked[1]
    page = client.get(url).text
    assert page.index("Anna") < page.index("Giorgi &lt;b&gt;")
    assert page.count('<td class="wrong"') == 3
    missed = pack_in(client.get(f"{url}/missed").text)
    assert missed["kind"] == "mixed"  # its address is its own
    assert [q["answer"] for q in missed["questions"]] == [q["answer"] for q in asked[0][:3]]
    assert [q["prompt"] for q in missed["questions"]] == [q["prompt"] for q in asked[0][:3]]
    send(client, missed, (1).__ne__)
    page = client.get(url).text
    assert page.count('<td class="wrong"') == 3  # the challenge keeps its first answers


def test_a_run_of_a_challenge_goes_on_where_it_was(client: TestClient) -> None:
    url = make(client)
    started = client.post(url, data={"name": "Anna"})
    again = client.get(str(started.url))
    assert pack_in(again.text)["pack"] == pack_in(started.text)["pack"]
    assert client.get(f"{url}/run/other").status_code == 404
    assert client.get(f"{make(client)}/run/{started.url.path.split('/')[-1]}").status_code == 404


def test_a_code_is_opened_however_it_is_typed(client: TestClient) -> None:
    url = make(client)
    code = url.split("/")[-1]
    found = client.get("/challenge", params={"code": f" {code[:4].lower()}-{code[4:]}"})
    assert found.url.path == url
    wrong = client.get("/challenge", params={"code": "WRONG"})
    assert wrong.status_code == 404
    assert "no challenge with this code" in wrong.text
    assert client.get("/challenge/WRONG").status_code == 404


@pytest.mark.parametrize("name", ["", "   ", "\u202e\n"])
def test_who_takes_part_has_a_name(client: TestClient, name: str) -> None:
    url = make(client)
    sent = client.post(url, data={"name": name})
    assert sent.status_code == 422
    assert "Give a name" in sent.text


@pytest.mark.parametrize(
    ("what", "count"),
    [("products:2", "11"), ("products", "10"), ("nothing:1", "10"), ("", ""), ("zero:²", "10")],
)
def test_what_no_form_of_ours_sends_makes_no_challenge(
    client: TestClient, what: str, count: str
) -> None:
    assert client.post("/challenge", data={"what": what, "count": count}).status_code == 400
    assert client.post("/challenge", data={"what": "zero:99", "count": "10"}).status_code == 422
