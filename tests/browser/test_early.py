"""The first question can be answered before the drill's scripts have arrived; nothing is lost."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from scripts.serving import Trainer
from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser

RUN = "/drill/pictures?level=1&count=3&seed=early"


@pytest.fixture
def waiting(open_page: Visit, served: Trainer) -> Callable[[str, bool], tuple[Page, Route]]:
    """Opens a run whose scripts stay on their way until `continue_` is called on the route."""

    def visit(run: str, touch: bool) -> tuple[Page, Route]:
        page = open_page("about:blank", touch=touch)
        held: list[Route] = []

        def hold(route: Route) -> None:
            held.append(route)

        page.route("**/drill.*.js", hold)
        page.goto(served.url + run, wait_until="commit")
        page.locator("#keypad").wait_for(state="attached")
        while not held:
            page.wait_for_timeout(20)
        return page, held[0]

    return visit


def ready(page: Page) -> None:
    expect(page.locator("#drill")).to_have_attribute("data-mode", "learn")
    assert page.evaluate("document.documentElement.classList.contains('early')") is False


Waiting = Callable[[str, bool], tuple[Page, Route]]


def test_what_is_touched_early_stands_when_the_scripts_are_there(waiting: Waiting) -> None:
    page, held = waiting(RUN, True)
    field = page.locator("#fields input")
    for key, value in (("0", "0"), ("3", "3"), ("00", "300"), ("back", "30"), ("5", "305")):
        page.locator(f'#keypad [data-key="{key}"]').tap()
        expect(field).to_have_value(value)
    page.locator('#keypad [data-key="check"]').tap()  # nobody marks it yet
    held.continue_()
    ready(page)
    expect(field).to_have_value("305")
    expect(page.locator("#drill")).to_have_attribute("data-state", "asking")
    page.locator('#keypad [data-key="1"]').tap()
    expect(field).to_have_value("3051")


def test_what_is_typed_early_stands_and_enter_loses_nothing(waiting: Waiting) -> None:
    page, held = waiting(RUN, False)
    field = page.locator("#fields input")
    expect(field).to_be_focused()
    page.keyboard.type("17")
    page.keyboard.press("Enter")
    expect(field).to_have_value("17")
    held.continue_()
    ready(page)
    expect(field).to_have_value("17")
    expect(field).to_be_focused()
    assert "seed=early" in page.url


def test_a_key_held_while_the_scripts_arrive_counts_once(waiting: Waiting) -> None:
    page, held = waiting(RUN, True)
    box = page.locator('#keypad [data-key="7"]').bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    held.continue_()
    ready(page)
    page.mouse.up()
    expect(page.locator("#fields input")).to_have_value("7")
    page.mouse.down()
    page.mouse.up()
    expect(page.locator("#fields input")).to_have_value("77")


def test_of_several_fields_the_one_that_was_touched_is_filled(waiting: Waiting) -> None:
    page, held = waiting("/drill/series?level=2&count=2&seed=early", True)
    fields = page.locator("#fields input[inputmode=none]")
    assert fields.count() > 1
    page.locator('#keypad [data-key="4"]').tap()
    fields.nth(1).tap()
    page.locator('#keypad [data-key="2"]').tap()
    for place, value in enumerate(("4", "2")):
        expect(fields.nth(place)).to_have_value(value)
    held.continue_()
    ready(page)
    for place, value in enumerate(("4", "2")):
        expect(fields.nth(place)).to_have_value(value)


def test_a_digit_lays_out_its_field_alone(
    browser: Browser, open_page: Visit, served: Trainer
) -> None:
    page = open_page(f"{served.url}/drill/pictures?level=6&count=2&seed=early", touch=True)
    expect(page.locator("#fields input")).to_be_focused()
    page.wait_for_load_state("networkidle")
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    for digit in "1234":
        page.keyboard.press(digit)
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    laid_out = [
        one["args"]["endData"]["layoutRoots"][0]["nodeName"]
        for one in events
        if one["name"] == "Layout" and one["args"]["beginData"]["dirtyObjects"]
    ]
    assert laid_out
    assert all(root.startswith("INPUT") for root in laid_out), laid_out
