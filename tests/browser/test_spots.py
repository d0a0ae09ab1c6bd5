"""Each of the 157 positions of the cloth, by touch, by typing and with the arrow keys alone."""

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from croupier.rules.rule_set import standard
from scripts.serving import Trainer
from tests.browser.answering import OUTSIDE, on_screen, spots, tabs, touch_spot
from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser

BOARD = "cloth:single-zero:standard"
ASKED = "/drill/announced?level=1&count=2&seed=spots"
EVERY = [position.key for position in standard().layout.positions]


def lies(page: Page) -> list[str]:
    return page.locator("[name=positions]").input_value().split()


def test_there_are_157_of_them() -> None:
    assert len(EVERY) == 157


def test_every_position_is_laid_by_touch(served: Trainer, open_page: Visit) -> None:
    page = open_page(served.url + ASKED, touch=True)
    for key in EVERY:
        touch_spot(page, BOARD, key)
    assert sorted(lies(page)) == sorted(EVERY)


def test_every_position_is_laid_by_typing(served: Trainer, open_page: Visit) -> None:
    page = open_page(served.url + ASKED)
    page.locator("[name=positions]").fill(" ".join(EVERY))
    drawn = page.locator("#picture .stack").evaluate_all("all => all.map(s => s.dataset.position)")
    assert sorted(drawn) == sorted(EVERY)


@pytest.mark.parametrize(
    ("typed", "key"),
    [("20-17", "17/20"), ("16..21", "16/17/18/19/20/21"), ("RED", "red"), ("2/0/3", "0/2/3")],
)
def test_a_position_is_typed_as_people_write_it(
    served: Trainer, open_page: Visit, typed: str, key: str
) -> None:
    page = open_page(served.url + ASKED)
    page.keyboard.type(typed)
    expect(page.locator("#picture .stack")).to_have_attribute("data-position", key)


def test_what_is_no_position_is_never_taken(served: Trainer, open_page: Visit) -> None:
    page = open_page(served.url + ASKED)
    page.keyboard.type("17/35")
    page.wait_for_timeout(280)
    page.keyboard.press("Enter")
    expect(page.locator("#hint")).to_have_text("This cannot be read.")
    expect(page.locator("#drill")).to_have_attribute("data-state", "asking")


def test_every_position_is_reached_with_the_arrows(served: Trainer, open_page: Visit) -> None:
    page = open_page(served.url + ASKED)
    page.keyboard.press("ArrowDown")

    def here() -> str:
        label = page.locator("#picture svg").get_attribute("aria-label") or ""
        return re.sub(r" × .*|\. Chips.*", "", label)

    start = here()
    ways: dict[str, set[str]] = {}
    places = spots(page, BOARD, "lying")
    for x, y in (places[key] for key in EVERY):
        for arrow in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
            page.mouse.click(*on_screen(page, x, y))
            pressed_at = here()
            page.keyboard.press(arrow)
            ways.setdefault(pressed_at, set()).add(here())
    assert len(ways) == len(EVERY)
    reached, fresh = {start}, {start}
    while fresh:
        fresh = {there for one in fresh for there in ways[one]} - reached
        reached |= fresh
    assert len(reached) == len(EVERY)


def test_a_chip_is_laid_moved_and_taken_away_with_the_keyboard(
    served: Trainer, open_page: Visit
) -> None:
    page = open_page(served.url + ASKED)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    assert len(lies(page)) == 2
    page.keyboard.press("Backspace")
    assert len(lies(page)) == 1
    expect(page.locator("#spot-name")).not_to_be_empty()


def test_whatever_lays_chips_is_large_enough_for_a_finger(
    served: Trainer, open_page: Visit
) -> None:
    page = open_page(served.url + ASKED, touch=True)
    for button in page.locator("#spots button:visible").all():
        box = button.bounding_box()
        assert box
        assert box["width"] >= 44, button
        assert box["height"] >= 44, button


TOUCHED = """([tab, aims]) => {
  const press = (x, y) => document.elementFromPoint(x, y)?.dispatchEvent(new PointerEvent(
    "pointerdown", { clientX: x, clientY: y, bubbles: true, cancelable: true }));
  let hits = 0;
  for (const { key, at, by } of aims) {
    document.querySelector(`[data-tab="${tab}"]`).click();
    if (at) {
      const svg = document.querySelector("#picture svg");
      const { x, y } = new DOMPoint(...at).matrixTransform(svg.getScreenCTM());
      press(x + by[0], y + by[1]);
      const ring = svg.querySelector(".ghost circle");
      hits += ["cx", "cy"].every((name, i) => Number(ring?.getAttribute(name)) === at[i]);
    } else {
      const aim = document.querySelector(`#outside [data-spot="${key}"]`).getBoundingClientRect();
      const x = aim.x + aim.width / 2 + by[0];
      const y = aim.y + aim.height / 2 + by[1];
      hits += document.elementFromPoint(x, y)?.closest("[data-spot]")?.dataset.spot === key;
    }
  }
  return hits;
}"""
"""The aims of one tab, each touched so many pixels beside its spot: how many were met at once."""


def test_a_first_touch_beside_a_spot_by_nine_pixels_finds_it_97_times_of_100(
    served: Trainer, open_page: Visit
) -> None:
    page = open_page(served.url + ASKED, touch=True)  # 390 x 664, ux.md section 5
    chance, aims, places = Random(9), dict[int, list[object]](), spots(page, BOARD, "standing")
    windows = tabs(page, BOARD)
    for key in EVERY:
        x, y = places[key]
        inside = (i for i, (a, b, w, h) in enumerate(windows) if a < x < a + w and b < y < b + h)
        tab = OUTSIDE if key[0].isalpha() else next(inside)
        for _ in range(20):
            by = [chance.gauss(0, 9), chance.gauss(0, 9)]
            at = None if tab == OUTSIDE else [x, y]
            aims.setdefault(tab, []).append({"key": key, "at": at, "by": by})
    met = sum(page.evaluate(TOUCHED, [tab, of_tab]) for tab, of_tab in aims.items())
    assert met / (20 * len(EVERY)) >= 0.97


def test_the_dealers_side_is_touched_and_walked_as_it_is_seen(
    served: Trainer, open_page: Visit
) -> None:
    page = open_page(served.url + ASKED)
    page.keyboard.press("ArrowDown")  # 17
    page.keyboard.press("v")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#spot-name")).to_have_text("split 14/17")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#spot-name")).to_have_text("corner 14/15/17/18")
    page.mouse.click(*on_screen(page, *spots(page, BOARD, "lying")["36"]))
    expect(page.locator("#spot-name")).to_have_text("straight 36")
