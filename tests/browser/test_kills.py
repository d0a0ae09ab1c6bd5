"""Page, tab, network and server cut off anywhere in a run: each question counts once.

CROUPIER_KILLS says how many runs are cut to pieces; each is of another kind of drill.
"""

import os
import signal
import sqlite3
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from croupier.trainer.drills import KINDS
from scripts.serving import Trainer
from tests.browser.answering import by_keyboard, questions
from tests.browser.driving import DESK, state
from tests.browser.test_loss import SENT, kept, kill

pytestmark = pytest.mark.browser

RUNS = int(os.environ.get("CROUPIER_KILLS", "1"))
COUNT = 5
CUTS = 5
"""So many times a run is cut at the most."""

STANDS = """
() => {
  const name = "croupier.run:" + location.pathname + location.search;
  const run = JSON.parse(localStorage.getItem(name));
  return run.turns[run.turn].index;
}
"""

CLEAR = """
() => {
  for (const input of document.querySelectorAll("#fields input")) {
    input.value = input.type === "radio" ? input.value : "";
    input.checked = false;
    input.dispatchEvent(new Event(input.type === "radio" ? "change" : "input", { bubbles: true }));
  }
  for (const one of document.querySelectorAll("#fields .ordering [aria-pressed=true]")) one.click();
  document.querySelector("#fields :is(input, .ordering button)").focus();
}
"""


class Victim:
    """A run that is answered while everything about it is cut off, again and again."""

    def __init__(self, trainer: Trainer, browser: Browser, seed: int) -> None:
        self.chance = Random(f"cut {seed}")
        self.trainer, self.browser = trainer, browser
        self.context: BrowserContext = browser.new_context(**DESK, service_workers="block")
        kind = list(KINDS)[seed % len(KINDS)]
        level = self.chance.choice(KINDS[kind].levels)
        self.url = f"{trainer.url}/drill/{kind}?level={level}&count={COUNT}&seed=cut{seed}"
        self.page: Page = self.context.new_page()
        self.page.goto(self.url)
        self.cuts: Counter[str] = Counter()
        self.is_server_up = self.is_network_up = True

    def mend(self) -> None:
        """Server and network are there again."""
        if not self.is_server_up:
            self.trainer.start()
        if not self.is_network_up:
            self.context.set_offline(False)
        self.is_server_up = self.is_network_up = True

    def cut(self) -> None:
        """Cut off something, if that is due."""
        if self.cuts.total() >= CUTS or self.chance.random() < 0.5:
            return
        self.page.wait_for_timeout(self.chance.randrange(40))
        what = self.chance.choice(("page", "tab", "network", "server"))
        match what:
            case "server" if self.is_server_up:
                self.trainer.kill()
                self.is_server_up = False
            case "network" if self.is_network_up:
                self.context.set_offline(True)
                self.is_network_up = False
            case "page" | "tab":
                if what == "page":
                    kill(self.browser, self.page)
                self.page.close()
                self.mend()
                self.page = self.context.new_page()
                self.page.goto(self.url)
            case _:  # it is cut off already
                self.mend()
                return
        self.cuts[what] += 1

    def answer(self) -> None:
        """Answer the question that stands, right, with cuts before, within and after it."""
        self.cut()
        if state(self.page) != "asking":
            return
        self.page.evaluate(CLEAR)
        self.page.keyboard.press("1")
        self.cut()
        if state(self.page) != "asking":
            return
        self.page.evaluate(CLEAR)
        by_keyboard(self.page, questions(self.page)[self.page.evaluate(STANDS)])
        self.cut()

    def run(self) -> None:
        """To the end, until all is sent."""
        for _ in range(100):
            match state(self.page):
                case "end":
                    break
                case "asking":
                    self.answer()
                case _:
                    self.page.keyboard.press("Enter")
                    self.cut()
        self.mend()
        expect(self.page.locator(".sync")).to_have_text(SENT, timeout=70_000)


@contextmanager
def ended_after(seconds: float, browser: Browser) -> Iterator[None]:
    """End the browser when the block takes longer: a page without a process may never answer."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    (own,) = (process["id"] for process in processes if process["type"] == "browser")
    watch = threading.Timer(seconds, os.kill, (own, signal.SIGKILL))
    watch.start()
    try:
        yield
    finally:
        watch.cancel()


@pytest.mark.parametrize("seed", range(RUNS))
def test_whatever_is_cut_off_every_question_counts_once(
    fresh: Trainer, doomed: Browser, seed: int, record_property: Any
) -> None:
    victim = Victim(fresh, doomed, seed)
    with ended_after(240, doomed):
        victim.run()
    for what, times in victim.cuts.items():
        record_property(what, times)
    print(f"\n{victim.url.rpartition('/')[2]}: {dict(victim.cuts)}")
    rows = kept(fresh)
    assert sorted(question for _, question, _ in rows) == list(range(COUNT))
    assert len({run for run, _, _ in rows}) == 1
    assert all(right for _, _, right in rows)
    (path,) = fresh.folder.glob("*.sqlite3")
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
