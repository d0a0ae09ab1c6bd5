"""Every page: for everybody (axe-core), at every size, at rest when asked to be, and light."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from croupier.i18n import languages
from scripts.serving import Trainer
from tests.browser.conftest import Visit
from tests.browser.driving import DEAF, state
from tests.browser.looking import SIZES, SMALL, page_faults, settled

pytestmark = pytest.mark.browser

ASKING = "/drill/pictures?level=6&count=3&seed="
SERIES = "/drill/series?level=2&count=2&seed="


def answer(page: Page, right: bool = False) -> None:
    """In any language, and so by the page's own book: what is right is proved elsewhere."""
    pack = json.loads(page.locator("#pack").text_content() or "")
    prompt = page.locator("#question").inner_text()
    due = next(one["answer"] for one in pack["questions"] if one["prompt"] == prompt)
    for field in page.locator("#fields input").all():
        field.fill(str(due[field.get_attribute("name")]) if right else "1")
    page.wait_for_timeout(DEAF)
    page.keyboard.press("Enter")
    page.wait_for_timeout(DEAF)


def answer_wrong(page: Page) -> None:
    answer(page)
    expect(page.locator("#reason")).to_be_visible()


def finish_with_a_mistake(page: Page) -> None:
    answer_wrong(page)
    page.keyboard.press("Enter")
    while state(page) != "end":
        answer(page, right=True)
        if state(page) == "right":
            page.keyboard.press("Enter")
    page.locator("#end summary").first.click()


def click(selector: str) -> Callable[[Page], None]:
    return lambda page: page.locator(selector).click()


# What is looked at: an address, and how one comes there. A run is kept under its seed.
STATES: dict[str, tuple[str, Callable[[Page], None]]] = {
    "asking": (f"{ASKING}a", lambda page: None),
    "wrong": (f"{ASKING}b", answer_wrong),
    "wrong series": (f"{SERIES}c", answer_wrong),
    "end": (f"{SERIES}d", finish_with_a_mistake),
    "paused": (f"{ASKING}e", click("#pause-button")),
    "help": (f"{ASKING}f", lambda page: page.keyboard.press("?")),
    "chooser": (f"{ASKING}g", click(".chooser-button")),
    "progress": ("/progress", lambda page: None),
    "error": ("/nowhere", lambda page: None),
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", languages())
def test_axe_finds_nothing(fresh: Trainer, open_page: Visit, language: str, theme: str) -> None:
    page = open_page(f"{fresh.url}/progress", locale=language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.locator(".menu-button").click()
    page.locator(f"#menu button[name=theme][value={theme}]").click()
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    found = [("empty progress", page_faults(page))]
    for name, (path, come) in STATES.items():
        page.goto(fresh.url + path)
        come(page)
        settled(page)
        found.append((name, page_faults(page)))
    assert {name: faults for name, faults in found if faults} == {}


@pytest.mark.parametrize("name", STATES)
@pytest.mark.parametrize("language", languages())
def test_nothing_is_cut_off_and_nothing_scrolls_sideways(
    served: Trainer, open_page: Visit, language: str, name: str
) -> None:
    path, come = STATES[name]
    page = open_page(served.url + path, touch=True, locale=language)
    come(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for percent in ("100%", "200%"):
            # As a reader's own larger text does; CSSOM is no inline style to the CSP.
            page.evaluate("(size) => { document.documentElement.style.fontSize = size }", percent)
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{wide} px at {width}×{height}, text {percent}"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", [ASKING, SERIES])
def test_question_answer_and_keypad_fit_the_screen(
    served: Trainer, open_page: Visit, path: str, size: tuple[int, int]
) -> None:
    width, height = size
    viewport = {"width": width, "height": height}
    page = open_page(served.url + path, touch=True, viewport=viewport)
    assert page.evaluate("document.documentElement.scrollHeight") <= height
    for part in ("#figure", "#question", "#fields", "#keypad"):
        box = page.locator(part).bounding_box()
        assert box, part
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= height, part
    cloth = page.locator("#figure").bounding_box()
    assert cloth
    assert cloth["height"] >= 150


@pytest.mark.parametrize("name", ["asking", "end", "paused", "chooser", "progress", "error"])
def test_whatever_is_touched_is_large_enough(served: Trainer, open_page: Visit, name: str) -> None:
    path, come = STATES[name]
    page = open_page(served.url + path, touch=True)
    come(page)
    small = [item for item in page.evaluate(SMALL) if "steps" not in item]
    if name == "end":  # a line of the reason is text that can be touched, 34 px high
        small = [item for item in small if not item.startswith('<button type="button">')]
    assert small == []


def test_who_wants_no_motion_gets_none(served: Trainer, open_page: Visit) -> None:
    page = open_page(served.url + ASKING, reduced_motion="reduce")
    answer(page, right=True)
    assert page.evaluate("document.getAnimations().length") == 0


def test_nothing_comes_from_elsewhere(served: Trainer, open_page: Visit) -> None:
    page = open_page("about:blank")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(served.url)
    answer(page, right=True)
    assert asked
    assert [url for url in asked if not url.startswith(served.url + "/")] == []
