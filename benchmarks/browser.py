"""How fast the drill's page is, in headless Chromium: from key to paint, and what it weighs."""

import gzip
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from scripts.serving import ROOT, Trainer, chromium, trainer

STATIC = ROOT / "src" / "croupier" / "web" / "static"
QUESTIONS = 25
DEAF = 280

# For each key: the time its listeners took, and the time from the key to the frame it made.
WATCH = """() => {
  window.worked = []; window.painted = [];
  let began = 0;
  window.addEventListener("keydown", (event) => {
    began = performance.now();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.painted.push(performance.now() - event.timeStamp);
      channel.port2.postMessage(0);
    });
  }, true);
  window.addEventListener("keydown", () => window.worked.push(performance.now() - began));
}"""
FORGET = "() => { window.worked.length = window.painted.length = 0 }"
TAKEN = """() => new Promise((done) => {
  const look = () => window.painted.length
    ? done([window.worked.at(-1), window.painted.at(-1)])
    : setTimeout(look, 5);
  look();
})"""
USABLE = """document.addEventListener("focusin", ({target}) => {
  if (target.name) window.usable ??= performance.now();
})"""


def measure() -> Iterator[tuple[str, float, str]]:
    """Each measure's name, value and unit; the goal stands in the name."""
    with (
        tempfile.TemporaryDirectory() as folder,
        trainer(Path(folder)) as served,
        sync_playwright() as playwright,
    ):
        browser = chromium(playwright)
        yield from _weights(browser, served)
        yield from _keys(browser, served)
        browser.close()


def _weights(browser: Browser, served: Trainer) -> Iterator[tuple[str, float, str]]:
    files = [*STATIC.rglob("*.js"), *STATIC.rglob("*.css")]
    packed = sum(len(gzip.compress(path.read_bytes())) for path in files)
    yield "scripts and styles, gzip (goal 60)", packed / 1000, "kB"
    page = browser.new_page()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    arrived: list[float] = []
    session.on("Network.loadingFinished", lambda event: arrived.append(event["encodedDataLength"]))
    page.goto(served.url)
    page.wait_for_load_state("networkidle")
    yield "first visit, all of it (goal 150)", sum(arrived) / 1000, "kB"
    page.close()
    yield "first question usable, cold, slow phone (goal 1000)", _first_use(browser, served), "ms"


def _first_use(browser: Browser, served: Trainer) -> float:
    """From navigation to a digit in the field, at a quarter of the speed and 1.6 Mbit/s."""
    page = browser.new_page(viewport={"width": 390, "height": 664})
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    slow = {"offline": False, "latency": 150, "downloadThroughput": 2e5, "uploadThroughput": 1e5}
    session.send("Network.emulateNetworkConditions", slow)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.add_init_script(USABLE)
    page.goto(served.url)
    page.locator("#fields input:focus").wait_for()
    usable: float = page.evaluate("window.usable")
    page.close()
    return usable


def _keys(browser: Browser, served: Trainer) -> Iterator[tuple[str, float, str]]:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto(f"{served.url}/drill/pictures?level=6&count={QUESTIONS}&seed=bench")
    page.evaluate(WATCH)
    digits, verdicts, questions = [], [], []
    for due in _answers(page):
        digits += [_press(page, digit) for digit in str(due)]
        page.wait_for_timeout(DEAF)
        verdicts.append(_press(page, "Enter"))
        questions.append(_press(page, "Enter"))
    for name, taken in (
        ("digit", digits),
        ("verdict", verdicts),
        # The last key of a run brings its result, not a question.
        ("next question", questions[:-1]),
    ):
        work, paint = zip(*taken, strict=True)
        yield f"{name}: work, median (goal 16)", median(work), "ms"
        yield f"{name}: key to paint, median", median(paint), "ms"
        yield f"{name}: key to paint, p95 (goal 50)", quantiles(paint, n=20)[-1], "ms"


def _answers(page: Page) -> Iterator[int]:
    pack: dict[str, Any] = json.loads(page.locator("#pack").text_content() or "")
    for question in pack["questions"]:
        yield question["answer"]["winnings"]


def _press(page: Page, key: str) -> tuple[float, float]:
    page.evaluate(FORGET)
    page.keyboard.press(key)
    work, paint = page.evaluate(TAKEN)
    return work, paint


if __name__ == "__main__":
    for name, value, unit in measure():
        print(f"{name:55} {value:8.1f} {unit}")
