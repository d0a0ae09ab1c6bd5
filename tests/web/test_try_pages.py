"""The pieces of the handbook on the server: without a script, as fragments, and tampered with."""

import re
import sqlite3
from contextlib import closing
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from starlette.testclient import TestClient

from croupier.handbook import Piece, chapters
from croupier.trainer import drills

SETTLE = "/handbook/inside-bets?try=all-settle&bets=17/20+100&falls=17"
PIECES = [*(piece.value for piece in Piece), "self-test"]
ASKED = {
    "settle": "bets=17/20+100&falls=17",
    "place": "call=voisins&amount=1500&max=100",
    "complete": "number=17&by=unit&amount=25",
    "cheat-sheet": "stake=25",
    "self-test": "seed=a&answer-1=5",
}


def numbers(html: str) -> list[int]:
    text = unescape(
        re.sub(r"<svg.*?</svg>|<select.*?</select>|<[^>]*>", " ", html, flags=re.DOTALL)
    )
    return [int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", text)]


def test_a_chapter_answers_beneath_its_form_without_a_script(client: TestClient) -> None:
    html = client.get(SETTLE).text
    form, _, below = html.partition('id="all-settle-answer"')
    assert 'action="/handbook/inside-bets#all-settle-answer"' in form
    assert "17/20 100</textarea>" in form
    assert 1700 in numbers(below)
    assert "split 17/20: 100 × 17 = 1700" in below


def test_nothing_typed_is_lost_where_a_line_is_wrong(client: TestClient) -> None:
    query = "try=all-settle&bets=17/20+100%0A17/19+5&falls=20&max=500&zero=prison"
    html = client.get(f"/handbook/inside-bets?{query}").text
    assert "Line 2: 17 and 19 do not touch" in html
    assert "17/20 100\n17/19 5</textarea>" in html
    assert 'value="500"' in html
    assert '<option value="20" selected>' in html
    assert '<option value="prison" selected>' in html
    assert html.count('aria-invalid="true"') == 1


@pytest.mark.parametrize("piece", PIECES)
def test_every_piece_has_a_page_and_answers_alone(client: TestClient, piece: str) -> None:
    whole = client.get(f"/handbook/try/{piece}?{ASKED[piece]}")
    alone = client.get(f"/handbook/try/{piece}/answer?{ASKED[piece]}")
    assert whole.status_code == alone.status_code == 200
    assert "<html" not in alone.text
    assert set(numbers(alone.text)) <= set(numbers(whole.text))
    for html in (whole.text, alone.text):
        assert not re.search(r"\sstyle=|<style|\son[a-z]+=|javascript:", html)


def test_figures_are_the_published_ones(client: TestClient) -> None:
    def answered(piece: str) -> list[int]:
        return numbers(client.get(f"/handbook/try/{piece}/answer?{ASKED[piece]}").text)

    assert answered("place")[:4] == [170, 9, 1490, 10]
    assert {1000, 9800} <= set(answered("complete"))
    assert {875, 425, 275, 200, 125, 50, 25} <= set(answered("cheat-sheet"))


@pytest.mark.parametrize("path", ["", "/answer"])
def test_there_is_no_other_piece(client: TestClient, path: str) -> None:
    assert client.get(f"/handbook/try/moon{path}").status_code == 404


HOSTILE = [
    '"><script>alert(1)</script>',
    "</textarea><b>x",
    "'--><svg onload=alert(1)>",
    "%00",
    "\u202e",
]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("piece", PIECES)
def test_what_is_typed_is_only_text(client: TestClient, piece: str, text: str) -> None:
    names = {"bets", "falls", "max", "rules", "call", "amount", "stake", "seed", "answer-1", "try"}
    for path in (f"/handbook/try/{piece}", f"/handbook/try/{piece}/answer"):
        answer = client.get(path, params=dict.fromkeys(names, text))
        assert answer.status_code == 200
        assert "<script>alert" not in answer.text
        assert "<b>x" not in answer.text
        assert "<svg onload" not in answer.text


def test_200_bets_fit_an_address_and_a_longer_text_is_refused_in_one_line(
    client: TestClient,
) -> None:
    path = "/handbook/try/settle/answer"
    full = client.get(
        path, params={"bets": "\n".join(["16/17/18/19/20/21 1"] * 200), "falls": "17"}
    )
    assert 1000 in numbers(full.text)
    much = client.get(path, params={"bets": "17 1\n" * 4100, "falls": "17"})
    assert much.status_code == 200
    assert much.text.count("message bad") == 1
    assert "take at most 20,000 characters" in much.text
    assert len(much.text) < 1000


def test_a_worked_example_opens_with_its_bets_its_table_and_its_sums(client: TestClient) -> None:
    html = client.get("/handbook/zero").text
    links = re.findall(r'href="(/handbook/try/settle\?[^"]+)"', html)
    assert len(links) == 2
    for link in map(unescape, links):
        asked = parse_qs(urlsplit(link).query)
        opened = client.get(link).text
        assert asked["bets"][0] in opened.replace("\r\n", "\n")
        assert "message bad" not in opened
    assert "Returned" in client.get(unescape(links[1])).text


def test_the_same_seed_brings_the_same_questions(client: TestClient) -> None:
    def asked(seed: str) -> list[str]:
        html = client.get(f"/handbook/self-test?try=questions-self-test&seed={seed}").text
        return re.findall(r'<label for="questions-self-test-answer[^>]*>([^<]+)<', html)

    assert len(asked("one")) == 3
    assert asked("one") == asked("one")
    assert asked("one") != asked("two")


def test_a_page_without_a_seed_is_fresh_each_time(client: TestClient) -> None:
    seeds = {
        seed
        for _ in range(3)
        for seed in re.findall(
            r'name="seed" value="([^"]+)"', client.get("/handbook/self-test").text
        )
    }
    assert len(seeds) == 3


def test_questions_of_a_page_count_nowhere(client: TestClient, data: Path) -> None:
    html = client.get("/handbook/self-test?try=questions-self-test&seed=a&answer-1=5").text
    assert "These questions do not count in your progress." in html
    assert "Wrong. Yours: 5." in html
    (path,) = data.glob("*.sqlite3")
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT count(*) FROM answers").fetchone() == (0,)


def test_pictures_of_a_page_and_of_its_answer_have_ids_of_their_own(client: TestClient) -> None:
    query = "try=spreading-place&call=voisins&amount=1500&max=100"
    html = client.get(f"/handbook/maximum?{query}").text
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len(ids) == len(set(ids))


def test_the_whole_handbook_leads_to_its_pieces(client: TestClient) -> None:
    html = client.get("/handbook/all").text
    assert "<form id=" not in html
    assert 'href="/handbook/inside-bets#all"' in html


def test_the_handbook_is_fetched_ahead(client: TestClient) -> None:
    reading = client.get("/api/ahead").json()["reading"]
    assert reading == ["/handbook", *(f"/handbook/{key}" for key in chapters())]
    for path in reading:
        assert client.get(path).status_code == 200


@pytest.mark.parametrize("kind", drills.KINDS)
def test_every_drill_leads_to_what_is_to_be_read(client: TestClient, kind: str) -> None:
    html = client.get(f"/drill/{kind}").text
    links = set(re.findall(r'href="(/handbook/[^"]+)"', html))
    assert len(links) == 1
    chapter = client.get(links.pop())
    assert chapter.status_code == 200
    assert f"/drill/{kind}?level=" in chapter.text
