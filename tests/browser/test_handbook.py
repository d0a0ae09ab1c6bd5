"""The handbook in a browser: pieces tried by touch, by keys and without a script; read offline."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from croupier.handbook.contents import chapters
from scripts.serving import Trainer
from tests.browser.answering import on_screen, spots
from tests.browser.conftest import Visit
from tests.browser.driving import DEAF

pytestmark = pytest.mark.browser

BOARD = "cloth:single-zero:standard"
SETTLE, BETS, ANSWER = "/handbook/inside-bets", "#all-settle [name=bets]", "#all-settle-answer"
OWN = "/handbook/try/settle"
# Each piece with what is typed into it, and what it must then say (rules.md sections 2, 6, 8).
PIECES = {
    "settle": (SETTLE, {"bets": "voisins 900"}, ["split 4/7"]),
    "place": ("/handbook/maximum", {"amount": "1349", "max": "100"}, ["1305", "44"]),
    "complete": ("/handbook/completes", {"amount": "1"}, ["392", "40"]),
    "cheat-sheet": ("/handbook/cheat-sheet", {"stake": "25", "chip": "10"}, ["875", "350"]),
    "self-test": ("/handbook/self-test", {"answer-1": "1"}, ["Right: "]),
}
SMALL = """() => [...document.querySelectorAll(".try *")]
  .filter((item) => item.matches("a, button, input, select, textarea, label:has(input)"))
  .filter((item) => item.checkVisibility({visibilityProperty: true}) && !item.disabled)
  .filter((item) => item.type !== "hidden" && !item.matches("label > input"))
  .map((item) => ({box: item.getBoundingClientRect(), name: item.outerHTML.slice(0, 90)}))
  .filter(({box}) => box.width < 44 || box.height < 44).map(({name}) => name)"""


def fill(page: Page, piece: str) -> None:
    """Fill the piece in, send it, and wait for what it says."""
    _, typed, said = PIECES[piece]
    form = page.locator(f"form[data-piece={piece}]")
    for name, text in typed.items():
        form.locator(f"[name={name}]").fill(text)
    form.locator("[type=submit]").click()
    for words in said:
        expect(page.locator(".try-answer")).to_contain_text(words)


def faults(page: Page) -> list[str]:
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished))")
    violations = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {node['html'][:120]} {node['failureSummary']}"
        for fault in violations
        for node in fault["nodes"]
    ]


def settled(page: Page, winnings: str) -> None:
    expect(page.locator(f"{ANSWER} .sums dd").first).to_have_text(winnings)


@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_answers_without_a_new_page_and_keeps_what_was_typed(
    served: Trainer, open_page: Visit, piece: str
) -> None:
    path, typed, _ = PIECES[piece]
    page = open_page(served.url + path)
    page.evaluate("window.stays = true")
    fill(page, piece)
    assert page.evaluate("window.stays") is True
    for name, text in typed.items():
        assert page.locator(f"form[data-piece={piece}] [name={name}]").input_value() == text
    page.reload()
    for name, text in typed.items():
        assert page.locator(f"form[data-piece={piece}] [name={name}]").input_value() == text


@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_answers_without_scripts(served: Trainer, open_page: Visit, piece: str) -> None:
    path, typed, _ = PIECES[piece]
    page = open_page(served.url + path, java_script_enabled=False)
    fill(page, piece)
    assert page.locator("form[data-piece]").count() == 1
    for name, text in typed.items():
        assert page.locator(f"[name={name}]").input_value() == text


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("piece", PIECES)
def test_axe_finds_nothing(served: Trainer, open_page: Visit, piece: str, theme: str) -> None:
    for touch in (True, False):
        page = open_page(served.url + PIECES[piece][0], touch=touch, color_scheme=theme)
        assert faults(page) == []
        fill(page, piece)
        assert faults(page) == []


@pytest.mark.parametrize("piece", PIECES)
def test_nothing_scrolls_sideways_and_all_is_large_enough(
    served: Trainer, open_page: Visit, piece: str
) -> None:
    page = open_page(served.url + PIECES[piece][0], touch=True)
    fill(page, piece)
    assert page.evaluate(SMALL) == []
    for width, height in ((390, 844), (320, 568), (844, 390), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        for percent in ("100%", "200%"):
            page.evaluate("(size) => { document.documentElement.style.fontSize = size }", percent)
            assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_chip_laid_on_the_cloth_is_a_line_and_is_settled(
    served: Trainer, open_page: Visit
) -> None:
    page = open_page(f"{served.url}{OWN}?falls=17")
    bets, answer = page.locator("[name=bets]"), page.locator("#settle-answer .sums dd").first
    at = spots(page, BOARD, "lying")
    page.locator('.worth [value="25"]').check()
    page.locator("#picture").scroll_into_view_if_needed()
    for times in (1, 2):
        x, y = on_screen(page, *at["17/20"])
        page.mouse.click(x, y)
        if times == 1:
            page.mouse.click(x, y)
        expect(answer).to_have_text(str(times * 25 * 17))
    assert bets.input_value() == "17/20 25\n17/20 25"
    stack = page.locator("#picture .stack")
    expect(stack).to_have_attribute("data-position", "17/20")
    expect(stack).to_have_text("50")
    page.locator("#spots [data-act=take]").click()
    expect(answer).to_have_text(str(25 * 17))
    assert bets.input_value() == "17/20 25"


def test_a_line_typed_lies_on_the_cloth_an_announced_bet_as_well(
    served: Trainer, open_page: Visit
) -> None:
    page = open_page(served.url + SETTLE)
    page.locator(BETS).fill("voisins 900\nB: red 5")
    settled(page, "0")
    lies = page.locator("#picture .stack").evaluate_all("all => all.map(s => s.dataset.position)")
    assert sorted(lies) == sorted(
        ["0/2/3", "4/7", "12/15", "18/21", "19/22", "25/26/28/29", "32/35", "red"]
    )


def test_taking_a_chip_leaves_the_other_lines(served: Trainer, open_page: Visit) -> None:
    page = open_page(f"{served.url}{OWN}?falls=17")
    bets = page.locator("[name=bets]")
    bets.fill("# mine\nvoisins 900\n17 5\nA: 17 10\nred 1")
    page.locator("#spots [data-act=take]").click()
    assert bets.input_value() == "# mine\nvoisins 900\n17 5\nA: 17 10"
    page.locator("#spots [data-act=take]").click()
    assert bets.input_value() == "# mine\nvoisins 900\n17 5"


def test_chips_are_laid_and_settled_with_the_keyboard_alone(
    served: Trainer, open_page: Visit
) -> None:
    page = open_page(f"{served.url}{OWN}?falls=17")
    expect(page.locator("#picture svg")).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('#picture svg')"):
            break
    for key in ("ArrowDown", "Space", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    assert page.locator("[name=bets]").input_value() == "17 100\n17/20 100"
    page.keyboard.press("Backspace")
    assert page.locator("[name=bets]").input_value() == "17 100"
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('[type=submit]')"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("#settle-answer .sums dd").first).to_have_text("3500")


def test_on_a_phone_the_cloth_stands_and_turns_to_what_lies(
    served: Trainer, open_page: Visit
) -> None:
    page = open_page(served.url + SETTLE, touch=True)
    expect(page.locator('#spots [data-tab="1"]')).to_have_attribute("aria-pressed", "true")
    page.locator('#spots [data-tab="3"]').tap()
    red = page.locator('#outside [data-spot="red"]')
    red.tap()
    red.tap()
    first, laid = page.locator(BETS).input_value().split("\n")
    assert first.startswith("17/20 ")
    assert laid == "red 100"
    expect(page.locator(f"{ANSWER} tbody tr")).to_have_count(2)


def test_a_wrong_line_is_named_and_nothing_is_lost(served: Trainer, open_page: Visit) -> None:
    page = open_page(served.url + SETTLE)
    page.locator(BETS).fill("17/20 100\n17/19 5")
    page.locator("#all-settle [type=submit]").click()
    expect(page.locator(f"{ANSWER} .message")).to_contain_text("Line 2: 17 and 19 do not touch")
    expect(page.locator(BETS)).to_have_attribute("aria-invalid", "true")
    expect(page.locator(BETS)).to_have_value("17/20 100\n17/19 5")
    page.locator(BETS).fill("17/20 100")
    settled(page, "1700")
    expect(page.locator(BETS)).not_to_have_attribute("aria-invalid", "true")


def test_the_way_back_leads_to_the_same_questions(served: Trainer, open_page: Visit) -> None:
    page = open_page(f"{served.url}/handbook/self-test")
    asked = page.locator(".asked label")
    first = asked.all_inner_texts()
    assert len(first) == 3
    page.get_by_role("link", name="Other questions").click()
    expect(asked.first).not_to_have_text(first[0])
    assert asked.all_inner_texts() != first
    page.go_back()
    expect(asked.first).to_have_text(first[0])
    assert asked.all_inner_texts() == first


def test_a_worked_example_is_opened_and_settled(served: Trainer, open_page: Visit) -> None:
    page = open_page(f"{served.url}/handbook/examples")
    page.get_by_role("link", name="Change it and settle again").first.click()
    expect(page.locator("#settle-answer .sums dd").first).to_have_text("3500")
    expect(page.locator("#picture .stack")).to_have_attribute("data-position", "17")


def test_a_wrong_answer_leads_to_the_chapter_and_the_menu_does(
    served: Trainer, open_page: Visit
) -> None:
    page = open_page(f"{served.url}/drill/series?level=1&count=2&seed=read", touch=True)
    for field in page.locator("#fields input").all():
        field.fill("1")
    page.wait_for_timeout(DEAF)
    page.keyboard.press("Enter")
    link = page.get_by_role("link", name="Read about it", exact=True)
    expect(link).to_be_visible()
    link.click()
    expect(page.locator("h1")).to_have_text("Announced bets")


def test_pieces_are_not_printed(served: Trainer, open_page: Visit) -> None:
    page = open_page(f"{served.url}/handbook/examples")
    page.emulate_media(media="print")
    expect(page.get_by_role("link", name="Change it and settle again").first).to_be_hidden()
    page.goto(served.url + SETTLE)
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator(".try")).to_be_hidden()


KEPT = """async (paths) => {
  const name = (await caches.keys()).find((name) => name.startsWith("croupier-pages-"));
  const pages = await caches.open(name ?? "croupier-pages-");
  const found = await Promise.all(paths.map((path) => pages.match(path)));
  return Boolean(navigator.serviceWorker.controller) && found.every(Boolean);
}"""


def test_the_handbook_is_read_without_a_network(fresh: Trainer, open_page: Visit) -> None:
    page = open_page(f"{fresh.url}/handbook", service_workers="allow")
    paths = [f"/handbook/{key}" for key in chapters()]
    for _ in range(200):
        if page.evaluate(KEPT, paths):
            break
        page.wait_for_timeout(300)
    fresh.stop()
    for path in ("/handbook", *paths):
        page.goto(fresh.url + path)
        expect(page.locator("main.handbook h1")).not_to_be_empty()
        width = "getComputedStyle(document.querySelector('.handbook')).maxWidth"
        assert page.evaluate(width) == "860px", path
    page.goto(fresh.url + "/handbook")
    expect(page.locator(".needs-net")).to_have_text(
        "You are offline: the search needs a connection. The chapters can be read."
    )
    page.goto(fresh.url + "/handbook/maximum")
    expect(page.locator(".try .needs-net")).to_be_visible()
    page.locator(".try [type=submit]").click()
    expect(page.locator(".try-answer")).to_have_text(
        "This needs a connection. What you typed stays."
    )
    fresh.start()
    page.locator(".try [type=submit]").click()
    expect(page.locator(".try-answer")).to_contain_text("1490")
