"""An exam answered by touch, on the boards of the drill: the form keeps what is touched."""

import math
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from croupier.school.boards import Board, drawings
from croupier.school.exams.plans import AT_END, new_part
from croupier.storage.attempts import given_in, shown_of
from tests.browser.answering import OUTSIDE
from tests.browser.test_exam import (
    Open,
    address,
    eventually,
    kept,
    open_as,
    pytestmark,
    served,
)
from tests.web.exam_room import Served

__all__ = ["address", "open_as", "pytestmark", "served"]

PHONE = {"touch": True}


def begin(served: Served, open_as: Open, *kinds: tuple[str, int], **more: Any) -> tuple[Page, str]:
    """Anna's page of an attempt that asks one question of each kind and level, and its id."""
    exam = served.room.exam(parts=tuple(new_part(kind, level, 1, {}) for kind, level in kinds))
    attempt = served.room.begin(exam)
    page = open_as("anna", f"/my/attempts/{attempt}", **more)
    expect(page.get_by_text("Question 1 of")).to_be_visible()
    return page, attempt


def given(served: Served, attempt: str) -> Any:
    """What is kept of the answer that came last."""
    with served.room.database.reading() as connection:
        rows = given_in(connection, attempt)
    return max(rows, key=lambda row: row.seq).given


def save(served: Served, page: Page, attempt: str, count: int = 1) -> None:
    page.get_by_role("button", name=re.compile("^Save")).click()
    eventually(lambda: len(kept(served, attempt)) == count, page)


def tap(page: Page, board: Locator, across: float, down: float) -> None:
    """A finger on the place of the board, as shares of its width and height."""
    board.scroll_into_view_if_needed()
    box = board.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] * across, box["y"] + box["height"] * down)


# --- spots ----------------------------------------------------------------------------------------


def test_spots_are_laid_by_touch_and_stand_there_again(served: Served, open_as: Open) -> None:
    page, attempt = begin(served, open_as, ("positions", 4), **PHONE)
    field, cloth = page.locator('[name="f.positions"]'), page.locator("#picture svg")
    expect(cloth).to_be_visible()
    expect(page.locator(".exm-picture")).to_have_count(0)
    tap(page, cloth, 0.5, 0.5)
    expect(page.locator("#spot-name")).not_to_be_empty()
    page.locator("[data-act=place]").tap()
    laid = field.input_value()
    assert laid
    tap(page, cloth, 0.5, 0.5)  # touched again it is laid once more
    expect(field).to_have_value(f"2x {laid}")
    page.locator("[data-act=take]").tap()
    expect(field).to_have_value(laid)
    save(served, page, attempt)
    assert given(served, attempt) == {"positions": [laid]}
    page.reload()
    expect(field).to_have_value(laid)
    expect(page.locator(f'#picture .stack[data-position="{laid}"]')).to_have_count(1)


def test_a_window_of_the_cloth_and_the_outside_are_turned_to(served: Served, open_as: Open) -> None:
    page, _ = begin(served, open_as, ("positions", 4), **PHONE)
    field = page.locator('[name="f.positions"]')
    page.get_by_role("button", name="Outside", exact=True).tap()
    outside = page.locator('#outside [data-spot="red"]')
    outside.tap()
    outside.tap()
    expect(field).to_have_value("red")


def test_spots_are_laid_with_the_arrows_and_typed_as_well(served: Served, open_as: Open) -> None:
    page, attempt = begin(served, open_as, ("positions", 4))
    field, cloth = page.locator('[name="f.positions"]'), page.locator("#picture svg")
    cloth.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#spot-name")).to_have_text("straight 17")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(field).to_have_value("17/20")
    field.fill("2x red")
    expect(page.locator('#picture .stack[data-position="red"]')).to_have_text("2")
    save(served, page, attempt)
    assert given(served, attempt) == {"positions": ["red", "red"]}


def test_the_cloth_serves_one_question_after_the_other(served: Served, open_as: Open) -> None:
    page, attempt = begin(
        served, open_as, ("positions", 4), ("products", 1), ("positions", 5), **PHONE
    )
    page.locator('[name="f.positions"]').fill("17")
    save(served, page, attempt)
    expect(page.get_by_text("Question 2 of 3")).to_be_visible()
    expect(page.locator("#exm-table")).to_be_hidden()
    page.locator('[name^="f."]').fill("1")
    save(served, page, attempt, 2)
    expect(page.get_by_text("Question 3 of 3")).to_be_visible()
    expect(page.locator("#picture svg")).to_be_visible()
    expect(page.locator("#picture .stack")).to_have_count(0)
    page.get_by_role("link", name=re.compile("^1 ")).tap()
    expect(page.locator('#picture .stack[data-position="17"]')).to_have_count(1)


def test_without_a_network_spots_are_typed_until_the_cloth_comes(
    served: Served, open_as: Open
) -> None:
    page, attempt = begin(served, open_as, ("products", 1), ("positions", 4), **PHONE)
    page.route("**/api/boards/**", lambda route: route.abort())
    page.get_by_role("link", name="2", exact=True).tap()
    field = page.locator('[name="f.positions"]')
    expect(field).to_be_visible()
    expect(page.locator(".exm-picture svg")).to_be_visible()
    field.fill("17/20")
    page.unroute("**/api/boards/**")
    expect(page.locator('#picture .stack[data-position="17/20"]')).to_have_count(1, timeout=10_000)
    save(served, page, attempt)
    assert given(served, attempt) == {"positions": ["17/20"]}


def test_what_was_laid_while_the_network_was_away_is_saved_when_it_is_back(
    served: Served, open_as: Open
) -> None:
    page, attempt = begin(served, open_as, ("positions", 4), **PHONE)
    cloth = page.locator("#picture svg")
    expect(cloth).to_be_visible()
    page.context.set_offline(True)
    tap(page, cloth, 0.5, 0.5)
    page.locator("[data-act=place]").tap()
    laid = page.locator('[name="f.positions"]').input_value()
    page.get_by_role("button", name="Save").tap()
    expect(page.locator("#exm-trouble")).to_contain_text("Not saved yet: no connection")
    assert kept(served, attempt) == []
    page.context.set_offline(False)
    eventually(lambda: kept(served, attempt) == [0], page)
    assert given(served, attempt) == {"positions": [laid]}


def test_a_second_tab_that_is_behind_keeps_nothing_and_shows_what_was_laid(
    served: Served, open_as: Open
) -> None:
    page, attempt = begin(served, open_as, ("positions", 4), **PHONE)
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator("#picture svg")).to_be_visible()
    page.locator('[name="f.positions"]').fill("17")
    save(served, page, attempt)
    other.locator('[name="f.positions"]').fill("18")
    other.get_by_role("button", name="Save").tap()
    expect(other.locator("[data-fault]")).to_contain_text("the exam went on in another window")
    assert kept(served, attempt) == [0]
    expect(other.locator('#picture .stack[data-position="17"]')).to_have_count(1)


# --- numbers, pockets, orders ---------------------------------------------------------------------


def test_numbers_are_touched_field_by_field(served: Served, open_as: Open) -> None:
    page, attempt = begin(served, open_as, ("wheel", 2), **PHONE)
    pad = page.get_by_role("group", name="Numbers of the wheel")
    before, after = page.locator('[name="f.before"]'), page.locator('[name="f.after"]')
    pad.get_by_role("button", name="17", exact=True).tap()
    expect(before).to_have_value("17")
    after.tap()
    pad.get_by_role("button", name="5", exact=True).tap()
    pad.get_by_role("button", name="6", exact=True).tap()
    pad.get_by_role("button", name="6", exact=True).tap()  # taken away again
    expect(after).to_have_value("5")
    save(served, page, attempt)
    assert given(served, attempt) == {"before": ["17"], "after": ["5"]}
    page.reload()
    expect(pad.get_by_role("button", name="17", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )


def test_a_pocket_is_touched_slid_and_walked_to(served: Served, open_as: Open) -> None:
    page, attempt = begin(served, open_as, ("wheel", 7))
    wheel, field = page.locator(".exm-picture svg"), page.locator('[name="f.place"]')
    assert wheel.locator(".pocket text").count() == 1
    start = int(str(wheel.locator(".anchor").get_attribute("data-number"))[1:])
    box = wheel.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y - box["height"] * 0.36)  # the zero is on top
    page.mouse.down()
    expect(field).to_have_value(str(-start % 37))
    page.mouse.move(x + box["width"] * 0.36, y)
    page.mouse.up()
    expect(field).to_have_value(str((9 - start) % 37))
    expect(wheel.locator(".touched-number")).to_have_count(1)
    field.focus()
    page.keyboard.press("ArrowRight")
    expect(field).to_have_value(str((10 - start) % 37))
    save(served, page, attempt)
    assert given(served, attempt) == {"place": (10 - start) % 37}


def test_an_order_is_touched_one_after_the_other_and_moved(served: Served, open_as: Open) -> None:
    page, attempt = begin(served, open_as, ("spin", 2), **PHONE)
    rows = page.locator(".ordering button")
    lists = page.locator('select[name^="f.order"]')
    choices = [row.get_attribute("data-choice") for row in rows.all()]
    expect(lists.first).to_be_hidden()
    for place in (1, 0, 2)[: len(choices)]:
        rows.nth(place).tap()
    rows.nth(0).focus()
    page.keyboard.press("Shift+ArrowUp")
    for rest in range(3, len(choices)):
        rows.nth(rest).tap()
    assert [one.input_value() for one in lists.all()] == choices
    save(served, page, attempt)
    assert given(served, attempt)["order"] == choices
    page.reload()
    assert [rank.inner_text() for rank in page.locator(".ordering .rank").all()] == [
        str(n + 1) for n in range(len(choices))
    ]


def test_on_a_phone_a_cloth_is_looked_at_part_by_part(served: Served, open_as: Open) -> None:
    page, _ = begin(served, open_as, ("spin", 2), **PHONE)
    expect(page.locator("#picture .stack").first).to_be_visible()
    page.get_by_role("button", name="13–24").tap()
    standing = page.locator("#picture svg").get_attribute("viewBox")
    page.get_by_role("button", name="All", exact=True).tap()
    assert page.locator("#picture svg").get_attribute("viewBox") != standing


# --- all of it, on a phone ------------------------------------------------------------------------

BOARD = drawings(Board.named("cloth:single-zero:standard"), "The cloth")["standing"]


def numbers(text: str) -> list[float]:
    return [float(one) for one in text.split()]


def is_within(box: str, x: float, y: float) -> bool:
    left, top, width, height = numbers(box)
    return left < x < left + width and top < y < top + height


def touch_spot(page: Page, key: str) -> None:
    """Turns to the spot's window, touches it, and touches it again: a chip lies there.

    What lies outside of the numbers has a tab of its own, with a button each.
    """
    if key[0].isalpha():
        page.locator(f'#spots [data-tab="{OUTSIDE}"]').tap()
        for _ in range(2):
            page.locator(f'#outside [data-spot="{key}"]').tap()
        return
    x, y = numbers(BOARD["spots"][key])
    tab = next(n for n, box in enumerate(BOARD["tabs"]) if is_within(box, x, y))
    page.locator(f'#spots [data-tab="{tab}"]').tap()
    svg = page.locator("#picture svg")
    svg.scroll_into_view_if_needed()
    at = svg.evaluate(
        "(svg, [x, y]) => { const p = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());"
        " return [p.x, p.y]; }",
        [x, y],
    )
    for _ in range(2):
        page.touchscreen.tap(*at)


def touch_pocket(page: Page, pockets: int) -> None:
    """Touches the place so many pockets on from the number that stands on the empty wheel."""
    wheel = page.locator(".exm-picture svg")
    start = int(str(wheel.locator(".anchor").get_attribute("data-number"))[1:])
    turn = 2 * math.pi * ((start + pockets) % 37) / 37
    tap(page, wheel, 0.5 + 0.36 * math.sin(turn), 0.5 - 0.36 * math.cos(turn))


def touch_answer(page: Page, unit: str, field: str, value: Any) -> None:
    match unit:
        case "positions":
            for key in value:
                touch_spot(page, key)
        case "pockets":
            touch_pocket(page, value)
        case "numbers":
            page.locator(f'[name="f.{field}"]').tap()
            for number in value:
                page.locator(f'.pad [data-number="{number}"]').tap()
        case "order":
            for choice in value:
                page.locator(f'.ordering [data-choice="{choice}"]').tap()
        case "choice":
            page.locator(f'[name="f.{field}"][value="{value}"]').tap()
        case _:
            page.locator(f'[name="f.{field}"]').fill(str(value))


def test_a_whole_exam_is_answered_right_by_touch(served: Served, open_as: Open) -> None:
    kinds = (("positions", 4), ("wheel", 2), ("wheel", 7), ("spin", 2), ("announced", 1))
    parts = tuple(new_part(kind, level, 1, {}) for kind, level in kinds)
    attempt = served.room.begin(served.room.exam(parts=parts, results=AT_END))
    page = open_as("anna", f"/my/attempts/{attempt}", **PHONE)
    with served.room.database.reading() as connection:
        shown = shown_of(connection, attempt)
    for question, row in enumerate(shown):
        expect(page.get_by_text(f"Question {question + 1} of 5")).to_be_visible()
        if "positions" in {ask["unit"] for ask in row.shown["asks"]}:
            expect(page.locator("#picture svg")).to_be_visible()
        right = served.room.right(attempt, question)
        for ask in row.shown["asks"]:
            touch_answer(page, ask["unit"], ask["field"], right[ask["field"]])
        save(served, page, attempt, question + 1)
    page.get_by_role("link", name="Hand in").tap()
    page.get_by_role("button", name="Hand in").tap()
    expect(page.get_by_text("5 / 5")).to_be_visible()


# --- without a script -----------------------------------------------------------------------------


def test_all_of_it_is_typed_without_a_script(served: Served, open_as: Open) -> None:
    page, attempt = begin(
        served,
        open_as,
        ("positions", 4),
        ("wheel", 2),
        ("wheel", 7),
        java_script_enabled=False,
    )
    for fields in ({"positions": "17/20"}, {"before": "1", "after": "2"}, {"place": "5"}):
        for field, value in fields.items():
            page.locator(f'[name="f.{field}"]').fill(value)
        page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    assert kept(served, attempt) == [0, 1, 2]
    assert given(served, attempt) == {"place": 5}
