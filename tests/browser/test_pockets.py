"""A place on a wheel or racetrack without numbers: touched, walked to, or counted."""

import re
from math import cos, pi, sin

import pytest
from playwright.sync_api import Page, expect

from scripts.serving import Trainer
from tests.browser.answering import on_screen, questions
from tests.browser.conftest import Visit
from tests.browser.driving import DEAF
from tests.trainer.cloth_by_hand import POCKETS

pytestmark = pytest.mark.browser

WHEEL = "/drill/wheel?level=7&count=3&seed=place"
TRACK = "/drill/wheel?level=8&count=3&seed=place"
ORDER = POCKETS["single-zero"]


def place(page: Page) -> str:
    return page.locator("[name=place]").input_value()


def seen_numbers(page: Page) -> list[str]:
    """The numbers that can be read on the picture."""
    return page.locator("#picture .pocket text").evaluate_all(
        "all => all.filter(one => getComputedStyle(one).visibility === 'visible')"
        ".map(one => one.textContent)"
    )


@pytest.mark.parametrize("touch", [False, True])
@pytest.mark.parametrize("run", [WHEEL, TRACK])
def test_one_number_alone_is_on_the_picture_until_the_place_is_given(
    served: Trainer, open_page: Visit, run: str, touch: bool
) -> None:
    page = open_page(served.url + run, touch=touch)
    asked = questions(page)[0]
    assert seen_numbers(page) == [asked["options"]["start"]]
    page.locator("[name=place]").fill(str((asked["answer"]["place"] + 1) % 37))
    page.wait_for_timeout(DEAF)
    page.keyboard.press("Enter")
    expect(page.locator("#reason")).to_be_visible()
    assert seen_numbers(page) == ORDER
    expect(page.locator("#picture .lit-number")).to_have_count(1)


def test_every_pocket_of_the_wheel_is_touched_wherever_in_its_direction(
    served: Trainer, open_page: Visit
) -> None:
    page = open_page(served.url + WHEEL, touch=True)
    for pockets in range(37):
        turn = 2 * pi * pockets / 37
        for reach in (130, 230):  # of 240: in the hollow, and on the rim
            page.touchscreen.tap(*on_screen(page, 240 + reach * sin(turn), 240 - reach * cos(turn)))
            assert place(page) == str(pockets)
    expect(page.locator("#picture .touched-number")).to_have_count(1)


def test_every_pocket_of_the_racetrack_is_touched(served: Trainer, open_page: Visit) -> None:
    page = open_page(served.url + TRACK, touch=True)
    start = ORDER.index(questions(page)[0]["options"]["start"])
    for at, number in enumerate(ORDER):
        box = page.locator(f'#picture [data-number="{number}"] path').first.bounding_box()
        assert box
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        assert place(page) == str((at - start) % 37)


def test_a_finger_that_slides_takes_the_place_along(served: Trainer, open_page: Visit) -> None:
    page = open_page(served.url + WHEEL)
    page.mouse.move(*on_screen(page, 240, 60))
    page.mouse.down()
    assert place(page) == "0"
    page.mouse.move(*on_screen(page, 420, 240), steps=8)
    page.mouse.up()
    assert place(page) == "9"
    page.mouse.move(*on_screen(page, 240, 60))
    assert place(page) == "9"


def test_the_arrows_walk_all_around_and_say_where_but_not_on_which_number(
    served: Trainer, open_page: Visit
) -> None:
    page = open_page(served.url + WHEEL)
    field = page.get_by_role("spinbutton", name="Pockets on, clockwise")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-valuetext", "none")
    page.keyboard.press("ArrowRight")
    expect(field).to_have_attribute("aria-valuetext", "Pockets on from 0, clockwise: 1, red")
    for key, pockets in (("ArrowLeft", 0), ("ArrowLeft", 36), ("PageUp", 4), ("ArrowUp", 5)):
        page.keyboard.press(key)
        assert place(page) == str(pockets)
        said = re.compile(f"^Pockets on from 0, clockwise: {pockets}, (red|black|green)$")
        expect(field).to_have_attribute("aria-valuetext", said)


def test_a_place_beyond_the_last_pocket_is_none(served: Trainer, open_page: Visit) -> None:
    page = open_page(served.url + WHEEL)
    page.keyboard.type("37")
    page.wait_for_timeout(DEAF)
    page.keyboard.press("Enter")
    expect(page.locator("#hint")).to_have_text("This cannot be read.")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.press("Enter")
    expect(page.locator("#hint")).to_have_text("Touch a pocket first, or skip.")


def test_a_reload_keeps_the_place(served: Trainer, open_page: Visit) -> None:
    page = open_page(served.url + TRACK)
    page.keyboard.press("PageUp")
    page.reload()
    assert place(page) == "5"
    expect(page.locator("#picture .touched-number")).to_have_count(1)
