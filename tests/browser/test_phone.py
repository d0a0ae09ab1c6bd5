"""A whole run on a phone, by touch."""

import re

import pytest
from playwright.sync_api import expect

from scripts.serving import Trainer
from tests.browser.conftest import Visit
from tests.browser.driving import by_touch, onward, right_answer

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    "drill", ["pictures?level=5", "series?level=2", "series?level=3", "series?level=4"]
)
def test_a_whole_run_is_answered_by_touch(served: Trainer, open_page: Visit, drill: str) -> None:
    page = open_page(f"{served.url}/drill/{drill}&count=6&seed=touch", touch=True)
    for number in range(1, 7):
        expect(page.locator("#number")).to_have_text(str(number))
        by_touch(page, right_answer(page))
        onward(page)
    expect(page.locator(".figures")).to_contain_text("6 / 6")


def test_the_phones_own_keyboard_stays_down(served: Trainer, open_page: Visit) -> None:
    page = open_page(f"{served.url}/drill/series", touch=True)
    for field in page.locator("#fields input").all():
        expect(field).to_have_attribute("inputmode", "none")


def test_a_right_answer_goes_on_by_itself(served: Trainer, open_page: Visit) -> None:
    page = open_page(f"{served.url}/drill/pictures?level=1&count=5&seed=alone", touch=True)
    by_touch(page, right_answer(page))
    expect(page.locator("#drill")).to_have_attribute("data-state", "right")
    expect(page.locator("#number")).to_have_text("2", timeout=1500)


def test_the_keypad_deletes_and_clears(served: Trainer, open_page: Visit) -> None:
    page = open_page(f"{served.url}/drill/pictures", touch=True)
    for key, value in (("7", "7"), ("00", "700"), ("back", "70"), ("clear", ""), ("0", "0")):
        page.locator(f'#keypad [data-key="{key}"]').tap()
        expect(page.locator("#fields input")).to_have_value(value)


def test_the_dealers_side_is_a_touch_away(served: Trainer, open_page: Visit) -> None:
    page = open_page(f"{served.url}/drill/spin?level=1&count=2&seed=dealer", touch=True)
    on_the_cloth = page.locator("#turn")
    expect(on_the_cloth).to_have_attribute("aria-pressed", "false")
    on_the_cloth.tap()
    expect(on_the_cloth).to_have_attribute("aria-pressed", "true")
    expect(page.locator("html")).to_have_class(re.compile("dealers"))
    page.get_by_role("button", name="Menu").tap()
    page.locator("#menu").get_by_role("button", name="The dealer's view", pressed=True).tap()
    expect(page.locator("html")).not_to_have_class(re.compile("dealers"))
    expect(page.locator("#menu")).to_be_hidden()
