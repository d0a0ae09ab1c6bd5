import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    sync_playwright,
)

from scripts.serving import Trainer, chromium, trainer
from tests.browser.driving import DESK, PHONE

Visit = Callable[..., Page]


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    started = chromium(playwright)
    yield started
    started.close()


@pytest.fixture
def doomed(playwright: Playwright) -> Iterator[Browser]:
    """A browser whose processes a test may end."""
    started = chromium(playwright)
    yield started
    started.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Trainer]:
    """One trainer for all that does not look at what is kept."""
    with trainer(tmp_path_factory.mktemp("served")) as running:
        yield running


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Trainer]:
    """A trainer with an empty data folder."""
    with trainer(tmp_path / "data") as running:
        yield running


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Visit]:
    """Opens pages; afterwards nothing may have gone wrong in them, a breach of the CSP included."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def listen(said: ConsoleMessage) -> None:
        # A cut network, a page that is not there and what is refused are the test's own doing.
        own = "net::ERR_" in said.text or re.search("status of 4(04|09|22) ", said.text)
        if said.type == "error" and not own:
            wrong.append(said.text)

    def visit(url: str, *, touch: bool = False, **options: Any) -> Page:
        # What a service worker fetches ahead is looked at where it is the subject: test_offline.
        usual = {"service_workers": "block", **(PHONE if touch else DESK)}
        context = browser.new_context(**{**usual, **options})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("console", listen)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(url)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not wrong
