"""How fast the drill's page is, in headless Chromium: from key to paint, and what it weighs."""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from croupier.web.assets import assets
from scripts.serving import Trainer, chromium, trainer

FILES = ("early.js", "drill.js", "croupier.css", "tools.css")
QUESTIONS = 20
DIGITS = 200
DEAF = 280
VISITS = 5
SLOW = 4
"""A phone's processor is taken to be so many times slower."""

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
# From the key to what a screen reader is told, and the requests made until then.
VERDICT = """() => {
  const ask = window.fetch;
  let requests = 0;
  let began = 0;
  window.fetch = (...given) => { requests += 1; return ask(...given); };
  window.addEventListener("keydown", ({ timeStamp }) => { began = timeStamp; requests = 0; }, true);
  window.told = [];
  new MutationObserver(() => window.told.push([performance.now() - began, requests]))
    .observe(document.getElementById("status"), { childList: true, subtree: true });
}"""
# In each frame: whether the page's scripts have run, and whether a touch of a key brings a digit.
USABLE = """const look = () => {
  if (document.getElementById("drill")?.dataset.mode) window.ready ??= performance.now();
  if (!window.usable) {
    const touch = new PointerEvent("pointerdown", { bubbles: true, cancelable: true });
    document.querySelector("#keypad [data-key='5']")?.dispatchEvent(touch);
    if (document.querySelector("#fields input")?.value) window.usable = performance.now();
  }
  if (!window.ready || !window.usable) requestAnimationFrame(look);
};
requestAnimationFrame(look);"""


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
        yield from _slow_keys(browser, served)
        yield from _offline(browser, served)
        browser.close()


def _weights(browser: Browser, served: Trainer) -> Iterator[tuple[str, float, str]]:
    packed = sum(len(assets()[name].packed) for name in FILES)
    yield "a drill's scripts and styles (goal 60)", packed / 1000, "kB"
    page = browser.new_page()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    arrived: dict[str, float] = {}
    scripts: dict[str, float] = {}

    def respond(event: dict[str, Any]) -> None:
        if event["response"]["mimeType"].endswith("javascript"):
            scripts[event["requestId"]] = event["response"]["encodedDataLength"]

    def finish(event: dict[str, Any]) -> None:
        arrived[event["requestId"]] = event["encodedDataLength"]

    session.on("Network.responseReceived", respond)
    session.on("Network.loadingFinished", finish)
    page.goto(served.url)
    page.wait_for_load_state("networkidle")
    headers = sum(scripts.values())
    loaded = sum(arrived[one] for one in scripts)
    yield "first visit: scripts (goal 40)", (loaded - headers) / 1000, "kB"
    yield "first visit: the headers of scripts", headers / 1000, "kB"
    yield "first visit, all of it (goal 150)", sum(arrived.values()) / 1000, "kB"
    page.close()
    used, ready = zip(*(_first_use(browser, served) for _ in range(VISITS)), strict=True)
    yield "first question usable, cold, slow phone (goal 1000)", median(used), "ms"
    yield "the same: scripts have run", median(ready), "ms"


def _first_use(browser: Browser, served: Trainer) -> tuple[float, float]:
    """From navigation to a digit in the field, and until the scripts have run.

    At a quarter of the speed and 1.6 Mbit/s.
    """
    page = browser.new_page(viewport={"width": 390, "height": 664}, has_touch=True)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    slow = {"offline": False, "latency": 150, "downloadThroughput": 2e5, "uploadThroughput": 1e5}
    session.send("Network.emulateNetworkConditions", slow)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
    page.add_init_script(USABLE)
    page.goto(served.url)
    page.wait_for_function("window.usable && window.ready", polling=100)
    usable, ready = page.evaluate("[window.usable, window.ready]")
    page.close()
    return usable, ready


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


def _slow_keys(browser: Browser, served: Trainer) -> Iterator[tuple[str, float, str]]:
    """As `_keys`, for digits alone, on a processor of a quarter of the speed."""
    page = browser.new_page(viewport={"width": 390, "height": 664})
    page.goto(f"{served.url}/drill/pictures?level=6&count={QUESTIONS}&seed=slow")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
    page.evaluate(WATCH)
    paint = [
        _press(page, "Backspace" if number % 2 else str(number % 9 + 1))[1]
        for number in range(DIGITS)
    ]
    yield "digit, slow phone: key to paint, median", median(paint), "ms"
    yield "digit, slow phone: key to paint, p95 (goal 50)", quantiles(paint, n=20)[-1], "ms"
    page.close()


def _offline(browser: Browser, served: Trainer) -> Iterator[tuple[str, float, str]]:
    """From Enter to the verdict without a network, on the slow phone."""
    page = browser.new_page(viewport={"width": 390, "height": 664})
    page.goto(f"{served.url}/drill/pictures?level=6&count={QUESTIONS}&seed=offline")
    page.wait_for_load_state("networkidle")
    page.evaluate(VERDICT)
    page.context.set_offline(True)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
    told: list[tuple[float, int]] = []
    for due in _answers(page):
        page.keyboard.type(str(due))
        page.wait_for_timeout(DEAF)
        page.evaluate("window.told.length = 0")
        page.keyboard.press("Enter")
        page.wait_for_function("window.told.length > 0")
        told.append(page.evaluate("window.told[0]"))
        page.keyboard.press("Enter")
    took, requests = zip(*told, strict=True)
    yield "verdict offline, slow phone: p95 (goal 100)", quantiles(took, n=20)[-1], "ms"
    yield "verdict offline: requests before it (goal 0)", sum(requests), "requests"
    page.close()


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
