"""A Sprint: against time or until the third mistake, on the same screen."""

import pytest
from playwright.sync_api import Page, expect

from scripts.serving import Trainer
from tests.browser.conftest import Visit
from tests.browser.driving import DEAF, by_keys, right_answer, state, wrong_by

pytestmark = pytest.mark.browser

SPRINT = "/drill/pictures?level=1&mode=sprint"


def left(page: Page) -> int:
    """The seconds that the clock shows."""
    minutes, _, seconds = (page.locator("#time").text_content() or "").partition(":")
    return int(minutes) * 60 + int(seconds)


def test_the_clock_counts_down_and_ends_the_run(served: Trainer, open_page: Visit) -> None:
    page = open_page("about:blank")
    page.clock.install()
    page.goto(f"{served.url}{SPRINT}&limit=60s&seed=ends")
    assert left(page) in (59, 60)
    page.clock.run_for(DEAF)
    by_keys(page, right_answer(page))
    page.clock.run_for(30_000)
    assert 28 <= left(page) <= 30
    page.clock.run_for(31_000)
    expect(page.locator("#end-title")).to_be_visible()
    expect(page.locator(".figures")).to_contain_text("1 / 1")
    expect(page.locator(".figures")).to_contain_text("Right answers")


def test_three_mistakes_end_it(served: Trainer, open_page: Visit) -> None:
    page = open_page(f"{served.url}{SPRINT}&limit=3x&seed=three")
    for mistake in range(3):
        by_keys(page, wrong_by(page))
        if mistake < 2:
            expect(page.locator("#drill")).to_have_attribute("data-state", "asking")
    expect(page.locator(".figures")).to_contain_text("0 / 3")


def test_what_is_right_is_shown_and_the_question_does_not_return(
    served: Trainer, open_page: Visit
) -> None:
    page = open_page(f"{served.url}{SPRINT}&count=3&seed=goes-on")
    due = right_answer(page)["winnings"]
    by_keys(page, wrong_by(page))
    expect(page.locator("#compared ins")).to_have_text(str(due))
    expect(page.locator("#next")).to_be_hidden()
    expect(page.locator("#drill")).to_have_attribute("data-state", "asking")
    expect(page.locator("#total")).to_have_text("3")


def test_a_reload_keeps_question_digits_and_deadline(served: Trainer, open_page: Visit) -> None:
    page = open_page(f"{served.url}{SPRINT}&limit=90s&seed=reload")
    by_keys(page, right_answer(page))
    expect(page.locator("#number")).to_have_text("2")
    page.keyboard.type("12")
    asked = page.locator("#bets").text_content()
    deadline = (
        "JSON.parse(Object.entries(localStorage).find(([k]) => k.includes('reload'))[1]).deadline"
    )
    before = page.evaluate(deadline)
    page.reload()
    expect(page.locator("#bets")).to_have_text(asked or "", use_inner_text=False)
    expect(page.locator("#fields input")).to_have_value("12")
    assert page.evaluate(deadline) == before


def test_skipping_puts_a_question_to_the_end(served: Trainer, open_page: Visit) -> None:
    page = open_page(f"{served.url}{SPRINT}&count=2&seed=skips")
    first = page.locator("#bets").text_content()
    page.keyboard.press("s")
    assert page.locator("#bets").text_content() != first
    by_keys(page, right_answer(page))
    expect(page.locator("#bets")).to_have_text(first or "", use_inner_text=False)
    assert state(page) == "asking"
