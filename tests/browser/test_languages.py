"""Every page in every language: it fits a phone and a desk, and every letter is there to see."""

from collections.abc import Iterable

import pytest
from playwright.sync_api import Page

from croupier.handbook import chapters
from croupier.i18n import languages
from croupier.trainer import drills
from scripts.serving import Trainer
from tests.browser.conftest import Visit
from tests.browser.looking import CUT, MISSING, missing, texts

pytestmark = pytest.mark.browser

PLAIN = (
    "/today",
    "/progress",
    "/history",
    "/house",
    "/challenges",
    "/sheets",
    "/decks",
    "/offline",
)
HANDBOOK = ("/handbook", "/handbook/search?q=17", *(f"/handbook/{key}" for key in chapters()))
DRILLS = tuple(f"/drill/{kind}?level={max(one.levels)}" for kind, one in drills.KINDS.items())
SIZES = ((390, 844), (1440, 900))

# What a chapter says and does not show: every paragraph, point, cell and picture is to be seen.
HIDDEN = """
() => [...document.querySelectorAll('article :is(p, li, th, td, figure, dt, dd)')]
  .filter((one) => !one.closest('.try, .hidden, template') && !one.checkVisibility())
  .map((one) => `${one.tagName} ${one.textContent.slice(0, 40)}`)
"""


def faults(page: Page, url: str, paths: Iterable[str], *, scrolls: bool = True) -> list[str]:
    found: list[str] = []
    letters: set[str] = set()
    for path in paths:
        page.goto(url + path)
        letters |= texts(page)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            wide = page.evaluate("document.documentElement.scrollWidth")
            if scrolls and wide > width:
                found.append(f"{path} is {wide} px wide at {width}")
            found += [f"{path} at {width} cuts {text}" for text in page.evaluate(CUT)]
            found += [f"{path} at {width} hides {text}" for text in page.evaluate(HIDDEN)]
    return found + missing(page, letters)


@pytest.mark.parametrize("language", languages())
def test_the_handbook_fits_and_has_its_letters(
    served: Trainer, open_page: Visit, language: str
) -> None:
    page = open_page(served.url + "/handbook", locale=language)
    assert page.locator("html").get_attribute("lang") == language
    assert faults(page, served.url, HANDBOOK) == []


@pytest.mark.parametrize("language", languages())
def test_every_other_page_fits_and_has_its_letters(
    served: Trainer, open_page: Visit, language: str
) -> None:
    page = open_page(served.url + "/house", locale=language)
    assert faults(page, served.url, (*PLAIN, *DRILLS)) == []


def test_a_letter_that_is_nowhere_would_be_seen(served: Trainer, open_page: Visit) -> None:
    page = open_page(served.url + "/handbook")
    # Two letters that Unicode leaves free stand for what no font has.
    assert page.evaluate(MISSING, "aა\u0378ự\u038b") == ["\u0378", "\u038b"]
