"""Today, progress, history and challenges in a browser: for everybody, at every size."""

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from croupier.i18n import languages
from croupier.school.challenges import join, new_challenge
from croupier.school.people.actor import LOCAL_ACTOR
from croupier.school.today import learn
from croupier.storage import LOCAL, Database, open_database
from croupier.storage.records import AnswerRow, RunRow, keep_answers, keep_run
from croupier.trainer import make_questions, record
from scripts.serving import Trainer, trainer
from tests.browser.conftest import Visit
from tests.browser.looking import SIZES, SMALL, page_faults, settled

pytestmark = pytest.mark.browser

KINDS = (("products", 2), ("pictures", 4), ("procedure", 1), ("neighbours", 2), ("series", 2))
SEED = "browser"


@pytest.fixture(scope="module")
def practised(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Trainer, list[str]]]:
    """A trainer with runs of several kinds and a challenge, and the addresses to look at."""
    folder = Path(tmp_path_factory.mktemp("practised"))
    pages = fill(folder)
    with trainer(folder) as running:
        yield running, pages


def fill(folder: Path) -> list[str]:
    chance, now = Random(SEED), int(time.time() * 1000)
    database = open_database(folder)
    for kind, level in KINDS:
        answer(database, f"run-{kind}", kind, level, chance, now - 100_000_000)
    made = new_challenge(LOCAL_ACTOR, database, "products", 2, {}, 10, now)
    for name in ("Anna", "Somebody with a name that is rather long", "Thuỳ Linh"):
        answer(
            database,
            join(LOCAL_ACTOR, database, made, name, now),
            "products",
            2,
            chance,
            now,
            made.code,
        )
    join(LOCAL_ACTOR, database, made, "Not begun", now)
    database.close()
    return [
        *("/today", "/progress", "/progress/products", "/progress?days=7", "/history"),
        *("/history/delete", "/challenge", "/challenge?code=WRONG", f"/challenge/{made.code}"),
        *(f"/history/run-{kind}" for kind, _ in KINDS),
    ]


def answer(
    database: Database, run: str, kind: str, level: int, chance: Random, at: int, seed: str = SEED
) -> None:
    questions = make_questions(kind, level, {}, seed, 10)
    rows = []
    for n, question in enumerate(questions):
        asked = record(question, f"{run}-{n}")
        right, skipped = chance.random() < 0.6, n == 9
        rows.append(
            AnswerRow(
                id=f"{run[:33]}-{n}",
                run_id=run,
                question=n,
                given=dict(asked["answer"]) if right and not skipped else {},
                right=right and not skipped,
                skipped=skipped,
                took_ms=chance.randrange(500, 9000),
                answered_at=at + n,
                received_at=at + n,
                kind=kind,
                level=level,
                skill=question.skill,
                asked=dict(asked),
            )
        )
    with database.writing() as connection:
        keep_run(connection, LOCAL, RunRow(run, kind, level, {}, seed, 10, "v", at))
        keep_answers(connection, LOCAL, rows)
        learn(connection, LOCAL, rows)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", languages())
def test_axe_finds_nothing(
    practised: tuple[Trainer, list[str]], open_page: Visit, language: str, theme: str
) -> None:
    served, pages = practised
    page = open_page(f"{served.url}/today", locale=language, color_scheme=theme)
    found = {}
    for path in pages:
        page.goto(served.url + path)
        open_all(page)
        settled(page)
        found[path] = page_faults(page)
    assert {path: faults for path, faults in found.items() if faults} == {}


def open_all(page: Page) -> None:
    page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true })")


def test_nothing_is_cut_off_and_nothing_scrolls_sideways(
    practised: tuple[Trainer, list[str]], open_page: Visit
) -> None:
    served, pages = practised
    page = open_page(f"{served.url}/today", touch=True)
    for path in pages:
        page.goto(served.url + path)
        open_all(page)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for percent in ("100%", "200%"):
                page.evaluate("(s) => { document.documentElement.style.fontSize = s }", percent)
                wide = page.evaluate("document.documentElement.scrollWidth")
                assert wide <= width, f"{path}: {wide} px at {width}×{height}, text {percent}"


def test_whatever_is_touched_is_large_enough(
    practised: tuple[Trainer, list[str]], open_page: Visit
) -> None:
    served, pages = practised
    page = open_page(f"{served.url}/today", touch=True)
    found = {}
    for path in pages:
        page.goto(served.url + path)
        found[path] = page.evaluate(SMALL)
    assert {path: small for path, small in found.items() if small} == {}


def test_how_well_a_spot_is_known_shows_without_color(
    practised: tuple[Trainer, list[str]], open_page: Visit
) -> None:
    served, _ = practised
    page = open_page(f"{served.url}/progress")
    looks = page.evaluate(
        """() => [...document.querySelectorAll(".legend:first-of-type i.spot")].map((spot) => {
          const look = getComputedStyle(spot);
          return `${look.backgroundImage} ${look.outlineStyle}`;
        })"""
    )
    assert len(set(looks)) == 5


def test_from_a_weak_spot_to_its_question_in_one_touch(
    practised: tuple[Trainer, list[str]], open_page: Visit
) -> None:
    served, _ = practised
    page = open_page(f"{served.url}/progress", touch=True)
    spot = page.locator(".products a.spot").first
    spot.tap()
    expect(page.locator("#question")).to_be_visible()
    assert page.url.startswith(f"{served.url}/run?pack=")


def test_today_begins_with_one_touch_and_says_why(
    practised: tuple[Trainer, list[str]], open_page: Visit
) -> None:
    served, _ = practised
    page = open_page(f"{served.url}/today", touch=True)
    expect(page.locator(".choices li").first).to_contain_text("missed")
    page.get_by_role("link", name="Start").tap()
    expect(page.locator("#question")).to_be_visible()


def test_the_pictures_of_the_past_are_drawn(
    practised: tuple[Trainer, list[str]], open_page: Visit
) -> None:
    served, _ = practised
    page = open_page(f"{served.url}/history/run-pictures")
    pictures = page.locator("img")
    expect(pictures).to_have_count(10)
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
    assert page.evaluate("[...document.images].every((one) => one.naturalWidth > 0)")


def test_what_is_exported_can_be_chosen_and_brought_back(
    practised: tuple[Trainer, list[str]], open_page: Visit, tmp_path: Path
) -> None:
    served, _ = practised
    page = open_page(f"{served.url}/history")
    with page.expect_download() as download:
        page.get_by_role("link", name="Export as JSON").click()
    file = tmp_path / "croupier.json"
    download.value.save_as(file)
    page.locator("#file").set_input_files(file)
    page.get_by_role("button", name="Import").click()
    expect(page.locator(".message")).to_contain_text("were there already")
