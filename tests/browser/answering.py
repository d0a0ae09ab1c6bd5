"""How the tests give any answer: what is right is read from the page's own pack."""

import json
from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.driving import DEAF

Question = dict[str, Any]
OUTSIDE = 3
"""The tab after those of the three dozens."""


def questions(page: Page) -> list[Question]:
    pack = json.loads(page.locator("#pack").text_content() or "")
    return list(pack["questions"])


def spots(page: Page, board: str, laid: str) -> dict[str, tuple[float, float]]:
    boards = json.loads(page.locator("#boards").text_content() or "")
    places = boards[board][laid]["spots"]
    return {key: (float(at.split()[0]), float(at.split()[1])) for key, at in places.items()}


def tabs(page: Page, board: str) -> list[tuple[float, float, float, float]]:
    boards = json.loads(page.locator("#boards").text_content() or "")
    found = []
    for box in boards[board]["standing"]["tabs"]:
        left, top, width, height = map(float, box.split())
        found.append((left, top, width, height))
    return found


def by_keyboard(page: Page, question: Question) -> None:
    """Fill in field by field, each with Enter after it; the last Enter checks."""
    page.wait_for_timeout(DEAF)
    for ask in question["asks"]:
        right = question["answer"][ask["field"]]
        if ask["unit"] in {"choice", "order"}:
            for one in [right] if isinstance(right, str) else right:
                choose(page, ask["choices"].index(one))
        else:
            page.keyboard.type(" ".join(right) if isinstance(right, list) else str(right))
        page.keyboard.press("Enter")


def choose(page: Page, place: int) -> None:
    if place < 9:
        page.keyboard.press(str(place + 1))
        return
    page.keyboard.press("9")
    for _ in range(place - 8):
        page.keyboard.press("ArrowDown")


def by_fingers(page: Page, question: Question) -> None:
    """Touch field by field, and then what checks."""
    page.wait_for_timeout(DEAF)
    for ask in question["asks"]:
        right = question["answer"][ask["field"]]
        field = page.locator(f'.field:has([name="{ask["field"]}"])')
        match ask["unit"]:
            case "choice":
                open_up(field)
                field.locator(f'.choice:has([value="{right}"])').tap()
            case "order":
                order = page.locator(".field:has(.ordering)")
                open_up(order)
                for one in right:
                    order.locator(f'[data-choice="{one}"]').tap()
            case "pockets":
                touch_pocket(page, question["blank"], right)
            case "numbers":
                go_to(page, ask["field"])
                touch_numbers(page, right)
            case "positions":
                go_to(page, ask["field"])
                for key in right:
                    touch_spot(page, question["taps"], key)
            case _:
                go_to(page, ask["field"])
                for digit in str(right):
                    page.locator(f'#keypad [data-key="{digit}"]').tap()
    checks(page).tap()


def open_up(field: Locator) -> None:
    """Touch what is folded: only the field that is filled in is open."""
    if not field.locator(".choices").is_visible() or folded(field):
        field.locator(".summary").tap()


def folded(field: Locator) -> bool:
    return bool(field.locator(".summary").is_visible())


def go_to(page: Page, name: str) -> None:
    """Touch the field unless it is the one that is filled in."""
    field = page.locator(f'.field:has([name="{name}"])')
    if "active" not in (field.get_attribute("class") or ""):
        field.locator("input").tap()


def touch_numbers(page: Page, numbers: list[str]) -> None:
    tool = page.locator("#drill").get_attribute("data-tool")
    for number in numbers:
        where = "#pad" if tool == "pad" else "#picture"
        place = page.locator(f'{where} [data-number="{number}"]').first
        if tool == "pad":
            place.tap()
            continue
        box = place.locator("text").bounding_box()
        assert box
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def touch_pocket(page: Page, start: str, pockets: int) -> None:
    """Touch the pocket that is so many on from the number, clockwise."""
    drawn = page.locator("#picture .pocket")
    order = drawn.evaluate_all("all => all.map(one => one.dataset.number)")
    pocket = drawn.nth((order.index(start) + pockets) % len(order))
    box = pocket.locator("path").first.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def touch_spot(page: Page, board: str, key: str) -> None:
    """Lay a chip: choose the window, touch the spot, and touch it again."""
    if key[0].isalpha():
        page.locator(f'[data-tab="{OUTSIDE}"]').tap()
        page.locator(f'#outside [data-spot="{key}"]').tap()
        page.locator('[data-act="place"]').tap()
        return
    x, y = spots(page, board, "standing")[key]
    for tab, (left, top, width, height) in enumerate(tabs(page, board)):
        if left < x < left + width and top < y < top + height:
            page.locator(f'[data-tab="{tab}"]').tap()
            break
    page.touchscreen.tap(*on_screen(page, x, y))
    page.locator('[data-act="place"]').tap()


def on_screen(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a point of the picture lies on the screen."""
    at = page.evaluate(
        """([x, y]) => {
          const svg = document.querySelector("#picture svg");
          const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
          return [at.x, at.y];
        }""",
        [x, y],
    )
    return at[0], at[1]


def checks(page: Page) -> Locator:
    """What is touched to check the answer."""
    tool = page.locator("#drill").get_attribute("data-tool")
    if tool == "keypad":
        return page.locator('#keypad [data-key="check"]')
    if tool == "cloth":
        return page.locator('#spots [data-key="check"]')
    return page.locator(".commands [type=submit]")


def answer_often(page: Page, times: int) -> None:
    """Answer in the field of numbers, right or wrong, and go on."""
    for _ in range(times):
        page.keyboard.type("17")
        page.wait_for_timeout(DEAF)
        page.keyboard.press("Enter")
        page.wait_for_timeout(DEAF)
        page.keyboard.press("Enter")
