"""A whole run at a desk, with the keyboard alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from scripts.serving import Trainer
from tests.browser.conftest import Visit
from tests.browser.driving import DEAF, by_keys, onward, right_answer, state, wrong_by

pytestmark = pytest.mark.browser

RUN = "/drill/pictures?level=3&count=20&seed=desk"


def test_the_first_question_stands_in_the_page_that_opens(
    served: Trainer, open_page: Visit
) -> None:
    page = open_page(served.url, java_script_enabled=False)
    expect(page.locator("#question")).to_contain_text("fell")
    expect(page.locator("#picture svg .stack")).to_have_count(1)
    expect(page.locator("#fields input")).to_be_visible()
    expect(page.get_by_role("group", name="Keypad")).to_be_attached()


def test_kind_and_level_are_chosen_without_scripts(served: Trainer, open_page: Visit) -> None:
    page = open_page(served.url, java_script_enabled=False)
    page.locator(".chooser-button").click()
    page.locator("#chooser summary", has_text=re.compile("^Series$")).click()
    page.get_by_role("link", name="Across the first maximum").click()
    expect(page).to_have_title("Series · Croupier")
    expect(page.locator("#fields input")).to_have_count(3)


def test_a_whole_run_is_answered_with_the_keyboard_alone(served: Trainer, open_page: Visit) -> None:
    page = open_page(served.url + RUN)
    for number in range(1, 21):
        expect(page.locator("#number")).to_have_text(str(number))
        by_keys(page, right_answer(page))
        onward(page)
    expect(page.locator("#end-title")).to_be_focused()
    expect(page.locator(".figures")).to_contain_text("20 / 20")
    expect(page.locator(".sync")).to_have_text("All answers are saved and sent.")


def test_each_question_is_computable_from_what_a_screen_reader_says(
    served: Trainer, open_page: Visit
) -> None:
    page = open_page(f"{served.url}/drill/pictures?level=2&count=5&seed=heard")
    field = page.locator("#fields input")
    prompt = page.locator("#question").inner_text()
    bets = " ".join((page.locator("#bets").text_content() or "").split())
    expect(field).to_have_accessible_name("Winnings")
    expect(field).to_have_accessible_description(f"{prompt} {bets}")
    by_keys(page, right_answer(page))
    value = right_answer(page)["winnings"]
    expect(page.locator("#status")).to_have_text(f"Right: {value}")


def test_enter_is_not_heard_when_a_question_has_just_appeared(
    served: Trainer, open_page: Visit
) -> None:
    page = open_page(f"{served.url}/drill/pictures?level=1&count=5&seed=deaf")
    by_keys(page, right_answer(page))
    onward(page)
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    assert state(page) == "asking"
    page.wait_for_timeout(DEAF)
    page.keyboard.press("Enter")
    assert state(page) != "asking"


def test_an_empty_answer_is_never_taken(served: Trainer, open_page: Visit) -> None:
    page = open_page(f"{served.url}/drill/series?level=1&count=5&seed=empty")
    page.wait_for_timeout(DEAF)
    page.keyboard.press("Enter")
    assert state(page) == "asking"
    expect(page.locator("#hint")).to_have_text("Type your answer first, or skip.")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    expect(page.locator("#field-placed")).to_be_focused()


def test_letters_never_reach_the_answer(served: Trainer, open_page: Visit) -> None:
    page = open_page(f"{served.url}/drill/pictures?level=1&count=5&seed=letters")
    page.keyboard.type("1a2-3.")
    expect(page.locator("#fields input")).to_have_value("123")
    page.keyboard.press("Backspace")
    expect(page.locator("#fields input")).to_have_value("12")


def test_a_skipped_question_returns_at_the_end_and_then_shows_its_answer(
    served: Trainer, open_page: Visit
) -> None:
    page = open_page(f"{served.url}/drill/pictures?level=1&count=2&seed=skip")
    first = page.locator("#bets").text_content()
    page.keyboard.press("s")
    assert page.locator("#bets").text_content() != first
    by_keys(page, right_answer(page))
    onward(page)
    assert page.locator("#bets").text_content() == first
    page.keyboard.press("s")
    assert state(page) == "wrong"
    expect(page.locator("#compared")).to_contain_text("none")


def test_escape_pauses_covers_the_cloth_and_stops_the_clock(
    served: Trainer, open_page: Visit
) -> None:
    page = open_page(f"{served.url}/drill/pictures?level=1&count=5&seed=pause")
    page.keyboard.type("1")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Paused")).to_be_visible()
    expect(page.locator("#picture svg")).to_be_hidden()
    page.wait_for_timeout(300)
    stood = page.locator("#time").text_content()
    page.wait_for_timeout(1200)
    assert page.locator("#time").text_content() == stood
    page.keyboard.press("Escape")
    expect(page.locator("#picture svg")).to_be_visible()
    expect(page.locator("#fields input")).to_have_value("1")
    expect(page.locator("#fields input")).to_be_focused()
    page.wait_for_timeout(1200)
    assert page.locator("#time").text_content() != stood


def test_mistakes_are_listed_in_order_and_drilled_again(served: Trainer, open_page: Visit) -> None:
    page = open_page(f"{served.url}/drill/pictures?level=1&count=3&seed=mistakes")
    missed: list[int] = []
    while state(page) != "end":
        first_time = len(missed) < 2
        if first_time:
            missed.append(right_answer(page)["winnings"])
        by_keys(page, wrong_by(page) if first_time else right_answer(page))
        page.wait_for_timeout(DEAF)
        page.keyboard.press("Enter")
    expect(page.locator(".figures")).to_contain_text("1 / 3")
    assert page.locator(".recall").first.locator("ins").all_inner_texts() == [
        str(value) for value in missed
    ]
    page.get_by_role("button", name="Drill these again").press("Enter")
    expect(page.locator("#total")).to_have_text("2")
    assert right_answer(page)["winnings"] == missed[0]
    for _ in missed:
        by_keys(page, right_answer(page))
        onward(page)
    expect(page.locator(".figures")).to_contain_text("1 / 3")


def places(page: Page) -> dict[str, tuple[float, float, bool]]:
    """Where each number stands on the screen, and whether upright."""
    found: dict[str, tuple[float, float, bool]] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("#picture svg text")]
          .filter((text) => /^[0-9]+$/.test(text.textContent) && !text.closest(".chips"))
          .map((text) => {
            const { x, y, width, height } = text.getBoundingClientRect();
            const { a, d } = text.getScreenCTM();
            return [text.textContent, [x + width / 2, y + height / 2, a > 0 && d > 0]];
          }))"""
    )
    return found


def test_v_turns_the_cloth_to_the_dealers_side_with_its_numbers_upright(
    served: Trainer, open_page: Visit
) -> None:
    page = open_page(f"{served.url}/drill/spin?level=1&count=2&seed=dealer")
    before = places(page)
    assert len(before) == 37
    page.keyboard.press("v")
    expect(page.locator("#status")).to_have_text("The cloth as the dealer sees it.")
    after = places(page)
    assert before["0"][0] < before["36"][0]
    assert before["3"][1] < before["1"][1]
    assert after["0"][0] > after["36"][0]
    assert after["3"][1] > after["1"][1]
    assert all(upright for _, _, upright in after.values())
    page.reload()
    assert places(page) == after
    page.keyboard.press("v")
    assert places(page) == before


def test_no_request_is_made_before_the_verdict_and_none_is_needed(
    served: Trainer, open_page: Visit
) -> None:
    page = open_page("about:blank")
    page.add_init_script(
        """window.order = [];
        const ask = window.fetch;
        window.fetch = (...given) => { window.order.push("request"); return ask(...given); };"""
    )
    page.goto(f"{served.url}/drill/pictures?level=1&count=5&seed=none")
    page.wait_for_load_state("networkidle")
    page.evaluate(
        """() => {
          window.order = [];
          new MutationObserver(() => window.order.push("verdict"))
            .observe(document.getElementById("status"), { childList: true, subtree: true });
        }"""
    )
    page.context.set_offline(True)
    for answer in (right_answer, wrong_by):
        page.evaluate("window.order.length = 0")
        by_keys(page, answer(page))
        assert state(page) == ("right" if answer is right_answer else "wrong")
        assert page.evaluate("window.order[0]") == "verdict"
        onward_or_read(page)


def onward_or_read(page: Page) -> None:
    if state(page) == "right":
        onward(page)
