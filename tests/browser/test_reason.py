"""A wrong answer: why it is wrong, shown on the cloth, with all the time to read it."""

import pytest
from playwright.sync_api import expect

from scripts.serving import Trainer
from tests.browser.conftest import Visit
from tests.browser.driving import DEAF, by_keys, onward, right_answer, wrong_by

pytestmark = pytest.mark.browser

RUN = "/drill/pictures?level=3&count=8&seed=reason"


def test_the_reason_stands_where_the_answer_was(served: Trainer, open_page: Visit) -> None:
    page = open_page(served.url + RUN)
    due = right_answer(page)["winnings"]
    by_keys(page, {"winnings": due + 3})
    expect(page.locator("#reason")).to_be_visible()
    expect(page.locator("#answer")).to_be_hidden()
    expect(page.locator("#compared")).to_have_text(f"{due + 3} → {due}")
    expect(page.locator("#status")).to_have_text(f"Wrong. Yours: {due + 3}. Right: {due}.")
    expect(page.locator("#steps .sum").first).to_contain_text(f"= {due}")


def test_each_line_rings_the_chips_it_speaks_of(served: Trainer, open_page: Visit) -> None:
    page = open_page(served.url + RUN)
    by_keys(page, wrong_by(page))
    for line in page.locator("#steps button").all():
        page.keyboard.press("ArrowDown")
        expect(line).to_be_focused()
        places = page.locator("#picture .stack.lit")
        assert places.count() >= 1
        for place in places.all():
            numbers = (place.get_attribute("data-position") or "").split("/")
            # A six line is called by its first and last number.
            named = numbers if len(numbers) < 6 else [numbers[0], numbers[-1]]
            if not line.inner_text().startswith("in the head"):  # a short cut names no place
                assert all(number in line.inner_text() for number in named)
        expect(page.locator("#picture .rings circle.ring")).to_have_count(places.count())


def test_a_line_is_rung_by_touch_as_well(served: Trainer, open_page: Visit) -> None:
    page = open_page(served.url + RUN, touch=True)
    page.locator("#fields input").fill(str(wrong_by(page)["winnings"]))
    page.wait_for_timeout(DEAF)
    page.locator('#keypad [data-key="check"]').tap()
    page.locator("#steps button").first.tap()
    expect(page.locator("#picture .rings circle.ring").first).to_be_visible()


def test_the_clock_stands_while_one_reads(served: Trainer, open_page: Visit) -> None:
    page = open_page(served.url + RUN)
    by_keys(page, wrong_by(page))
    page.wait_for_timeout(300)
    stood = page.locator("#time").text_content()
    page.wait_for_timeout(1200)
    assert page.locator("#time").text_content() == stood


def test_a_missed_question_returns_in_five(served: Trainer, open_page: Visit) -> None:
    page = open_page(served.url + RUN)
    missed = page.locator("#bets").text_content()
    by_keys(page, wrong_by(page))
    expect(page.locator("#returns")).to_have_text("Returns in 5")
    page.wait_for_timeout(DEAF)
    page.keyboard.press("Space")
    for _ in range(4):
        assert page.locator("#bets").text_content() != missed
        by_keys(page, right_answer(page))
        onward(page)
    assert page.locator("#bets").text_content() == missed
