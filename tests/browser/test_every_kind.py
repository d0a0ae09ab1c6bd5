"""A whole run of every kind of drill, at a desk by the keyboard and on a phone by touch."""

import pytest
from playwright.sync_api import expect

from croupier.trainer.drills import KINDS
from scripts.serving import Trainer
from tests.browser.answering import by_fingers, by_keyboard, questions
from tests.browser.conftest import Visit
from tests.browser.driving import onward
from tests.browser.looking import page_faults

pytestmark = pytest.mark.browser

LEVELS = [(kind, level) for kind, drill in KINDS.items() for level in drill.levels]
ENDS = [(kind, level) for kind, drill in KINDS.items() for level in (1, drill.levels[-1])]


@pytest.mark.parametrize(("kind", "level"), LEVELS)
def test_a_whole_run_is_answered_with_the_keyboard(
    served: Trainer, open_page: Visit, kind: str, level: int
) -> None:
    page = open_page(f"{served.url}/drill/{kind}?level={level}&count=3&seed=keys")
    asked = questions(page)
    for question in asked:
        by_keyboard(page, question)
        onward(page)
    expect(page.locator(".figures")).to_contain_text(f"{len(asked)} / {len(asked)}")
    expect(page.locator(".sync")).to_have_text("All answers are saved and sent.")


@pytest.mark.parametrize(("kind", "level"), ENDS)
def test_a_whole_run_is_answered_by_touch(
    served: Trainer, open_page: Visit, kind: str, level: int
) -> None:
    page = open_page(f"{served.url}/drill/{kind}?level={level}&count=2&seed=touch", touch=True)
    asked = questions(page)
    for question in asked:
        by_fingers(page, question)
        onward(page)
    expect(page.locator(".figures")).to_contain_text(f"{len(asked)} / {len(asked)}")


@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing_while_asking_and_in_the_reason(
    served: Trainer, open_page: Visit, kind: str
) -> None:
    page = open_page(f"{served.url}/drill/{kind}?count=2&seed=axe", touch=True)
    assert page_faults(page) == []
    for _ in range(2):  # a question skipped twice shows its answer
        page.keyboard.press("s")
    page.keyboard.press("s")
    expect(page.locator("#reason")).to_be_visible()
    assert page_faults(page) == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [(320, 568), (390, 664), (1440, 900)])
def test_nothing_is_cut_off_sideways_with_text_of_twice_the_size(
    served: Trainer, open_page: Visit, kind: str, size: tuple[int, int]
) -> None:
    width, height = size
    page = open_page(
        f"{served.url}/drill/{kind}?count=2&seed=wide",
        touch=width < 1000,
        viewport={"width": width, "height": height},
    )
    for percent in ("100%", "200%"):
        page.evaluate("(size) => { document.documentElement.style.fontSize = size }", percent)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
