"""A wrong answer: why it is wrong, shown on the cloth, with all the time to read it."""

import pytest
from playwright.sync_api import Page, Route, expect

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


LONG = "/drill/pictures?level=3&count=40&seed=long"
LATER = "The reason is not on this device yet: it comes with a connection."


def miss_the_last(page: Page) -> None:
    """Put off all questions but the last, which has no reason in the page, and answer it wrong."""
    for _ in range(39):
        page.keyboard.press("s")
    by_keys(page, wrong_by(page))
    expect(page.locator("#reason")).to_be_visible()


def test_the_reasons_of_a_long_run_are_there_when_the_network_is_gone(
    served: Trainer, open_page: Visit
) -> None:
    page = open_page("about:blank")
    with page.expect_response("**/api/reasons") as come:
        page.goto(served.url + LONG)
    assert come.value.ok
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    miss_the_last(page)
    due = right_answer(page)["winnings"]
    expect(page.locator("#steps .sum").first).to_contain_text(f"= {due}")


def test_reasons_that_came_once_are_kept_on_this_device(served: Trainer, open_page: Visit) -> None:
    page = open_page("about:blank")
    with page.expect_response("**/api/reasons"):
        page.goto(served.url + LONG)
    page.wait_for_load_state("networkidle")
    page.route("**/api/reasons", lambda route: route.abort())
    page.reload()
    miss_the_last(page)
    expect(page.locator("#steps .sum").first).to_be_visible()


def test_a_reason_that_has_not_come_is_put_in_when_it_does(
    served: Trainer, open_page: Visit
) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page = open_page("about:blank")
    page.route("**/api/reasons", hold)
    page.goto(served.url + LONG)
    miss_the_last(page)
    expect(page.locator("#steps")).to_have_text(LATER)
    held[0].continue_()
    expect(page.locator("#steps .sum").first).to_be_visible()


def test_a_short_run_asks_for_nothing_more(served: Trainer, open_page: Visit) -> None:
    asked: list[str] = []
    page = open_page("about:blank")
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{served.url}/drill/pictures?level=3&count=20&seed=short")
    page.wait_for_load_state("networkidle")
    assert not any(url.endswith("/api/reasons") for url in asked)


def test_the_racetrack_with_the_answer_stands_beside_the_reason_alone(
    served: Trainer, open_page: Visit
) -> None:
    page = open_page(f"{served.url}/drill/neighbours?level=2&count=2&seed=track")
    expect(page.locator("#figure")).to_be_hidden()
    page.keyboard.type("1 2 3")
    page.wait_for_timeout(DEAF)
    page.keyboard.press("Enter")
    expect(page.locator("#picture svg")).to_be_visible()
    expect(page.locator("#picture .lit-number")).to_have_count(5)
