"""The pictures that the documents show: `python -m scripts.screenshots [NAME...]`.

Each comes from the trainer itself, on a data folder of its own, with results that a trainee of
three weeks might have. Written to docs/images.
"""

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from scripts.serving import ROOT, Trainer, chromium, trainer

IMAGES = ROOT / "docs" / "images"
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 764},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
DEAF = 300
RUNS = 12
PICTURE = "/drill/pictures?level=5&count=12&seed=felt"
SERIES = "/drill/series?level=2&count=12&seed=felt"


def due(page: Page) -> dict[str, Any]:
    """The right answer of the question that stands."""
    pack = json.loads(page.locator("#pack").text_content() or "")
    index = page.locator("#ticks").evaluate(
        "(ticks) => [...ticks.children].findIndex((tick) => tick.classList.contains('now'))"
    )
    answer: dict[str, Any] = pack["questions"][index]["answer"]
    return answer


def fill(page: Page, error: int = 0) -> None:
    """Type the right answer into each field, or one that is off by so much."""
    right = due(page)
    for field in page.locator("#fields input").all():
        field.fill(str(right[field.get_attribute("name") or ""] + error))


def miss(page: Page) -> None:
    """Answer as one who forgot a straight, and read the reason's first line."""
    fill(page, -35)
    page.wait_for_timeout(DEAF)
    page.keyboard.press("Enter")
    page.locator("#steps button").first.focus()


def finish(page: Page) -> None:
    """Answer the whole run, two of it wrong, each question in some seconds."""
    chance, mistakes = Random("finish"), {2, 7}
    asked = 0
    while page.locator("#end").is_hidden():
        page.clock.run_for(chance.randrange(6_000, 21_000))
        fill(page, -17 if asked in mistakes else 0)
        page.keyboard.press("Enter")
        if page.locator("#reason").is_visible():
            page.clock.run_for(DEAF)
        page.keyboard.press("Enter")
        asked += 1
    for _ in range(20):  # the last answer is on its way
        page.clock.run_for(200)
        page.wait_for_timeout(50)


def nothing(page: Page) -> None:
    """Leave the page as it opens."""


def click(selector: str) -> Callable[[Page], None]:
    """Click on something."""
    return lambda page: page.locator(selector).first.click()


# The picture's name: where, on what screen, and what is done there. The name ends in the theme
# and the language. Progress comes first: the others leave results behind.
SHOTS: dict[str, tuple[str, dict[str, Any], Callable[[Page], None]]] = {
    "progress-desktop-light-en": ("/progress", DESK, nothing),
    "progress-phone-dark-ru": ("/progress", PHONE, nothing),
    "today-phone-dark-en": ("/today", PHONE, nothing),
    "house-phone-dark-en": ("/house", PHONE, nothing),
    "house-desktop-light-en": ("/house?based-on=french&limits.maximum=200&value=5", DESK, nothing),
    "kinds-desktop-dark-en": (PICTURE, DESK, click(".chooser-button")),
    "kinds-phone-light-en": (PICTURE, PHONE, click(".chooser-button")),
    "drill-desktop-dark-en": (PICTURE, DESK, nothing),
    "drill-desktop-light-ru": (PICTURE, DESK, nothing),
    "drill-phone-dark-en": (PICTURE, PHONE, fill),
    "reason-desktop-light-en": (PICTURE, DESK, miss),
    "reason-phone-dark-en": (PICTURE, PHONE, miss),
    "series-phone-light-en": (SERIES, PHONE, nothing),
    "spots-phone-dark-en": ("/drill/positions?level=4&count=12&seed=felt", PHONE, nothing),
    "spin-desktop-light-en": ("/drill/spin?level=2&count=4&seed=felt", DESK, nothing),
    "wheel-phone-light-en": ("/drill/wheel?level=2&count=12&seed=felt", PHONE, nothing),
    "procedure-phone-dark-en": ("/drill/procedure?level=1&count=12&seed=felt", PHONE, nothing),
    "end-phone-light-en": (PICTURE, PHONE, finish),
    "handbook-phone-dark-ka": ("/handbook/announced#voisins", PHONE, nothing),
    "handbook-desktop-light-vi": ("/handbook/maximum#spreading", DESK, nothing),
    "contents-phone-light-tr": ("/handbook", PHONE, nothing),
}


def practise(page: Page, url: str) -> None:
    """Leave behind what weeks of practice would: runs that grow surer and faster."""
    chance = Random("practice")
    for kind, level, pace in (
        ("products", 1, 3_000),
        ("products", 2, 3_600),
        ("named-pictures", 1, 4_500),
        ("pictures", 3, 9_000),
        ("pictures", 5, 19_000),
        ("series", 2, 14_000),
    ):
        for run in range(RUNS):
            skill = run / RUNS
            asked = f"{url}/api/packs?kind={kind}&level={level}&count=10&seed=run-{run}"
            pack = page.request.get(asked).json()
            answers = []
            for index, question in enumerate(pack["questions"]):
                right = chance.random() < 0.62 + 0.35 * skill
                given = {name: due + (not right) for name, due in question["answer"].items()}
                took = int(pace * (1.3 - 0.6 * skill) * chance.uniform(0.7, 1.4))
                id_ = f"00000000-0000-4000-8000-{chance.randrange(16**12):012x}"
                answers.append({"id": id_, "index": index, "given": given, "ms": took, "at": 0})
            sent = page.request.post(
                f"{url}/api/answers", data={"pack": pack["pack"], "answers": answers}
            )
            assert sent.ok, sent.text()


def take(browser: Browser, served: Trainer, name: str) -> None:
    """Write one picture."""
    path, screen, act = SHOTS[name]
    theme, language = name.split("-")[-2:]
    look = {"locale": language, "color_scheme": theme, "reduced_motion": "reduce"}
    context = browser.new_context(**{"service_workers": "block", **screen, **look})
    page = context.new_page()
    if act is finish:
        page.clock.install()
    page.goto(served.url + path)
    act(page)
    page.screenshot(path=IMAGES / f"{name}.png")
    context.close()


def main(names: list[str]) -> int:
    """Take the named pictures, or all."""
    unknown = [name for name in names if name not in SHOTS]
    if unknown:
        print(
            f"No such picture: {', '.join(unknown)}. There are: {', '.join(SHOTS)}", file=sys.stderr
        )
        return 2
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        _all(playwright, Path(folder), names or list(SHOTS))
    return 0


def _all(playwright: Playwright, folder: Path, names: list[str]) -> None:
    with trainer(folder) as served:
        browser = chromium(playwright)
        page = browser.new_page()
        practise(page, served.url)
        page.close()
        for name in names:
            take(browser, served, name)
            print(IMAGES.relative_to(ROOT) / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
