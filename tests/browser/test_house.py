"""The House page, and what it tells the device: by touch and by keyboard, in both themes."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from croupier.i18n import languages
from scripts.serving import Trainer
from tests.browser.conftest import Visit
from tests.browser.looking import SIZES, SMALL, page_faults, settled

pytestmark = pytest.mark.browser

PAGES = ("/house", "/house?limits.maximum=lots", "/house?based-on=french&value=5", "/offline")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", languages())
def test_axe_finds_nothing(served: Trainer, open_page: Visit, language: str, theme: str) -> None:
    page = open_page(
        served.url, locale=language, color_scheme=theme, reduced_motion="reduce", touch=True
    )
    for path in PAGES:
        page.goto(served.url + path)
        for summary in page.locator(".house summary").all():
            if summary.locator("xpath=..").get_attribute("open") is None:
                summary.click()
        settled(page)
        assert page_faults(page) == [], path
    page.goto(served.url)
    page.locator(".menu-button").click()
    settled(page)
    assert page_faults(page) == []


@pytest.mark.parametrize("path", ["/house", "/offline"])
@pytest.mark.parametrize("language", languages())
def test_nothing_scrolls_sideways_and_all_can_be_touched(
    served: Trainer, open_page: Visit, language: str, path: str
) -> None:
    page = open_page(served.url + path, touch=True, locale=language)
    assert [one for one in page.evaluate(SMALL) if 'type="file"' not in one] == []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for percent in ("100%", "200%"):
            page.evaluate("(size) => { document.documentElement.style.fontSize = size }", percent)
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{wide} px at {width}×{height}, text {percent}"


def test_the_four_places_are_one_touch_apart(served: Trainer, open_page: Visit) -> None:
    page = open_page(f"{served.url}/house", touch=True)
    tabs = page.get_by_role("navigation", name="Pages")
    for name, address in (("Progress", "/progress"), ("Today", "/today"), ("House", "/house")):
        tabs.get_by_role("link", name=name).tap()
        expect(page).to_have_url(served.url + address)
        expect(tabs.locator("[aria-current=page]")).to_have_text(re.compile(name))


def test_a_house_is_kept_by_keyboard_and_asked(fresh: Trainer, open_page: Visit) -> None:
    page = open_page(f"{fresh.url}/house")
    page.get_by_label("Maximum, straight up").fill("150")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Kept.")).to_be_visible()
    expect(page.get_by_label("Maximum, straight up")).to_have_value("150")
    expect(page.locator(".changes")).to_contain_text("150")
    page.goto(f"{fresh.url}/drill/series?level=2&count=1&seed=a")
    assert '"max":150' in (page.locator("#pack").text_content() or "").replace(" ", "")


def test_a_file_is_opened_and_downloaded(fresh: Trainer, open_page: Visit, tmp_path: Path) -> None:
    page = open_page(f"{fresh.url}/house")
    file = tmp_path / "my.toml"
    file.write_text('based-on = "french"\n\n[limits]\nmaximum = 60\n', "utf-8")
    page.locator("#file").set_input_files(file)
    expect(page.get_by_text("Kept.")).to_be_visible()
    with page.expect_download() as got:
        page.get_by_role("link", name="Download the file").click()
    assert Path(got.value.path()).read_text("utf-8") == file.read_text("utf-8")


def test_a_keypad_for_the_left_hand_has_its_great_keys_at_the_left(
    fresh: Trainer, open_page: Visit
) -> None:
    page = open_page(f"{fresh.url}/house", touch=True)
    page.get_by_role("button", name="the left hand").tap()
    expect(page.locator("html")).to_have_attribute("data-hand", "left")
    page.goto(fresh.url)
    boxes = {
        key: page.locator(f'#keypad [data-key="{key}"]').bounding_box()
        for key in ("check", "back", "7", "9", "0")
    }
    lefts = {key: box["x"] for key, box in boxes.items() if box}
    assert lefts["check"] == lefts["back"] == min(lefts.values())
    assert lefts["7"] < lefts["9"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def listen(page: Page) -> None:
    """Count the tones that are started."""
    page.add_init_script(
        """window.tones = [];
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (...given) {
          window.tones.push(this.frequency.value);
          return start.apply(this, given);
        };"""
    )


def test_sound_is_off_until_it_is_chosen(fresh: Trainer, open_page: Visit) -> None:
    page = open_page(f"{fresh.url}/house")
    listen(page)
    say = """async (what) => {
      const { feedback } = await import("/static/js/feedback.js");
      feedback(what);
      return window.tones.length;
    }"""
    page.reload()
    assert page.evaluate(say, "right") == 0
    page.locator(".wishes button[name=sound][value=on]").click()
    page.wait_for_load_state()
    assert page.evaluate(say, "right") == 1
    assert page.evaluate(say, "wrong") == 3
    muted = "import('/static/js/feedback.js').then((it) => it.toggleSound())"
    assert page.evaluate(muted) is False
    page.wait_for_timeout(300)
    page.reload()
    assert page.evaluate(say, "right") == 0


def test_no_motion_is_kept_as_chosen(fresh: Trainer, open_page: Visit) -> None:
    page = open_page(f"{fresh.url}/house")
    page.locator(".wishes button[name=motion][value=reduce]").click()
    expect(page.locator("html")).to_have_attribute("data-motion", "reduce")
    page.goto(f"{fresh.url}/drill/pictures?level=1&count=2&seed=a")
    page.keyboard.type("1")
    page.wait_for_timeout(300)
    page.keyboard.press("Enter")
    assert page.evaluate("document.getAnimations().length") == 0


def test_the_address_of_a_run_says_its_options_and_a_new_one_goes_by_the_house(
    served: Trainer, open_page: Visit
) -> None:
    page = open_page(served.url + "/house?based-on=european&limits.maximum=200")
    page.get_by_role("button", name="Keep this house").click()
    page.goto(f"{served.url}/drill/series?level=1&step=10&seed=shared")
    page.wait_for_url("**&series=all&max=200")
    made = page.locator("#pack").text_content() or ""

    page.context.clear_cookies(name="house")
    page.goto(page.url)
    opened = page.locator("#pack").text_content() or ""
    ids = r'"id": ?"(series-[^"]+)"'
    assert re.findall(ids, made)
    assert re.findall(ids, opened) == re.findall(ids, made)
    # 200 is what the address says, not what this house has; a new run keeps to the address.
    assert page.locator("#drill").get_attribute("data-usual") == "series"
