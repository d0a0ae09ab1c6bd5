"""How the tests answer questions: with the keyboard, or by touch."""

from typing import Any

from playwright.sync_api import Page

from tests.browser import reading

DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 664},
    "has_touch": True,
    "is_mobile": True,
    "locale": "en-GB",
}
DEAF = 280
"""Milliseconds after which Enter is heard: 250, and a little."""


def state(page: Page) -> str:
    return page.locator("#drill").get_attribute("data-state") or ""


def right_answer(page: Page) -> dict[str, int]:
    bets = page.locator("#bets").text_content() or ""
    return reading.answer(bets, page.locator("#question").inner_text())


def by_keys(page: Page, values: dict[str, int]) -> None:
    """Type into the field that has the focus, Tab to the next, Enter at the end."""
    for place, value in enumerate(values.values()):
        if place:
            page.keyboard.press("Tab")
        page.keyboard.type(str(value))
    page.wait_for_timeout(DEAF)
    page.keyboard.press("Enter")


def by_touch(page: Page, values: dict[str, int]) -> None:
    """Touch the digits, and ✓ after each field."""
    page.wait_for_timeout(DEAF)
    for value in values.values():
        for digit in str(value):
            page.locator(f'#keypad [data-key="{digit}"]').tap()
        page.locator('#keypad [data-key="check"]').tap()


def onward(page: Page) -> None:
    """From a right answer to what comes next, unless the page has gone on by itself already."""
    page.wait_for_function("document.querySelector('#drill').dataset.state !== 'wrong'")
    if state(page) == "right":
        page.keyboard.press("Enter")


def wrong_by(page: Page, error: int = 1) -> dict[str, int]:
    return {field: value + error for field, value in right_answer(page).items()}
