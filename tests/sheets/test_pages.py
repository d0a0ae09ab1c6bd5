"""The page of paper: its PDFs, and the runs that their codes lead to."""

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from croupier.i18n import Voice, languages
from croupier.school.papers import new_order, path_of, questions_of, sheet_of
from croupier.sheets import press
from croupier.trainer.drills import KINDS
from croupier.web import sheet_pages
from croupier.web.app import create_app
from croupier.web.settings import Settings
from tests.sheets.reading import Read, squeezed

PRINT = "/sheets/print?kind=pictures&level=2&count=3&seed=s"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(Settings(tmp_path / "data"))
    with TestClient(app, base_url="http://127.0.0.1:8000", raise_server_exceptions=False) as made:
        yield made


def pack_in(page: str) -> Any:
    found = re.search(r'<script type="application/json" id="pack">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def alert(page: str) -> str:
    (found,) = re.findall(r'role="alert">(.*?)</p>', page)
    return unescape(found)


@pytest.mark.parametrize("language", languages())
def test_the_page_opens_in_every_language(client: TestClient, language: str) -> None:
    answer = client.get("/sheets", headers={"accept-language": language})
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text
    assert answer.text.count('name="kind"') == 2 * len(KINDS)


@pytest.mark.parametrize("page", ["/", "/today", "/house"])
def test_other_pages_lead_to_it(client: TestClient, page: str) -> None:
    assert 'href="/sheets"' in client.get(page).text


@pytest.mark.parametrize("what", ["questions", "key", "both"])
def test_a_sheet_comes_as_pdf(client: TestClient, what: str) -> None:
    answer = client.get(f"{PRINT}&what={what}&title=%23one&lang=ru")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"].startswith("inline; filename=")
    pdf = Read(answer.content)
    assert pdf.root["/Lang"] == "ru"
    assert "#one" in pdf.text


def test_without_a_seed_the_address_gets_one(client: TestClient) -> None:
    answer = client.get("/sheets/print?kind=zero&kind=spin&count=2&seed=", follow_redirects=False)
    assert answer.status_code == 303
    address = answer.headers["location"]
    assert re.search(r"kind=zero&kind=spin&count=2&seed=[A-Z]{8}$", address)
    assert client.get(address).content == client.get(address).content


def test_the_code_leads_to_this_server_or_to_the_one_that_was_typed(client: TestClient) -> None:
    assert squeezed("http://127.0.0.1:8000/drill/") in Read(client.get(PRINT).content).squeezed
    other = client.get(f"{PRINT}&address=https://school.example/")
    assert squeezed("https://school.example/drill/pictures") in Read(other.content).squeezed


@pytest.mark.parametrize("what", ["poster", "wheel", "cloth", "cards"])
def test_a_handout_comes_as_pdf(client: TestClient, what: str) -> None:
    answer = client.get(f"/sheets/handout?what={what}&paper=letter&rules=french&kind=zero&count=3")
    assert answer.headers["content-type"] == "application/pdf"
    assert Read(answer.content).sizes <= {(612, 792), (792, 612)}


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("title=" + "x" * 81, "too long"),
        ("title=%E6%BC%A2", "漢"),
        ("address=school", "school"),
        ("count=0", "from 1 to 200"),
        ("count=many", "many"),
        ("kind=roulette", "roulette"),
        ("level=99", "99"),
    ],
)
def test_what_cannot_be_printed_is_said_on_the_page(
    client: TestClient, query: str, said: str
) -> None:
    answer = client.get(f"/sheets/print?seed=s&{query}")
    assert answer.status_code == 422
    assert said in alert(answer.text)


@pytest.mark.parametrize("query", ["paper=a5", "what=answers", "rules=nowhere"])
def test_what_no_form_of_ours_sends_is_refused(client: TestClient, query: str) -> None:
    assert client.get(f"/sheets/print?kind=zero&seed=s&{query}").status_code == 400


def test_what_was_typed_stays_in_the_form(client: TestClient) -> None:
    page = client.get(f'{PRINT}&count=0&title=<b>"17"&kind=zero').text
    assert 'value="&lt;b&gt;&#34;17&#34;"' in page
    assert re.search(r'value="zero" checked', page)
    assert re.search(r'value="pictures" checked', page)


def test_without_typst_the_page_says_what_to_install(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(_layout: str) -> None:
        raise press.NoPress

    monkeypatch.setattr(press, "_compiler", none)
    monkeypatch.setattr(sheet_pages, "has_press", lambda: False)
    for path in ("/sheets", PRINT, "/sheets/handout?what=poster"):
        assert "pip install 'croupier[sheets]'" in alert(client.get(path).text)


# --- the same questions on the screen -------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_the_address_of_a_sheet_brings_its_questions(client: TestClient, kind: str) -> None:
    order = new_order([kind], KINDS[kind].levels[-1], "Фишка #1", 5, {})
    shown = [one["prompt"] for one in pack_in(client.get(path_of(order)).text)["questions"]]
    assert shown == [Voice("en").prompt(question) for question in questions_of(order)]


def test_it_does_so_whatever_house_the_screen_trains_for(client: TestClient) -> None:
    client.post("/house", data={"preset": "high-limits"})
    order = new_order(["series"], 2, "s", 5, {"max": "200"})
    questions = pack_in(client.get(path_of(order)).text)["questions"]
    assert {question["options"]["max"] for question in questions} == {200}
    assert {question["options"]["step"] for question in questions} == {5}


@pytest.mark.parametrize("options", [{}, {"zero": "prison", "max": "200"}])
def test_the_address_of_a_mix_brings_its_questions(
    client: TestClient, options: dict[str, str]
) -> None:
    order = new_order(list(KINDS), 3, "monday", 19, options)
    sheet = sheet_of(order, Voice("en"), "http://127.0.0.1:8000")
    path = sheet.address.removeprefix("http://127.0.0.1:8000")
    client.post("/house", data={"preset": "high-limits"})
    for _ in range(2):
        pack = pack_in(client.get(path).text)
        shown = [one["prompt"] for one in pack["questions"]]
        assert shown == [Voice("en").prompt(item.question) for item in sheet.items]


def test_a_mix_has_every_kind_as_often_as_another() -> None:
    questions = questions_of(new_order(["zero", "spin", "products"], 2, "s", 8, {}))
    assert [q.kind for q in questions] == ["zero"] * 3 + ["spin"] * 3 + ["products"] * 2


@pytest.mark.parametrize(
    "query", ["", "mix=", "mix=roulette", "mix=zero,spin&count=0", "mix=zero,spin&count=5&depth=3"]
)
def test_an_address_that_names_no_mix_is_refused(client: TestClient, query: str) -> None:
    assert client.get(f"/sheets/run?{query}").status_code == 422
