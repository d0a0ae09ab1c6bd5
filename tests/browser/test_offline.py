"""Without a network: the trainer starts, asks, marks and keeps; what waits arrives once."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scripts.serving import ROOT, Trainer
from tests.browser.answering import answer_often
from tests.browser.conftest import Visit
from tests.browser.driving import DEAF, DESK, PHONE

pytestmark = pytest.mark.browser

WITH_WORKER = {"service_workers": "allow"}
UNUSED = """async () => {
  const name = (await caches.keys()).findLast((name) => name.startsWith("croupier-runs-"));
  const runs = await caches.open(name ?? "croupier-runs-");
  const used = await runs.match("/used-runs");
  const gone = new Set(used ? await used.json() : []);
  const names = (await runs.keys()).map(({ url }) => url.slice(location.origin.length));
  const unused = names.filter((one) => one.startsWith("/drill/") && !gone.has(one));
  return unused.map((one) => one.split("&seed=")[0]);
}"""
"""The runs that were fetched ahead and not yet asked, each by what it drills."""


def until(page: Page, holds: str, patience: int = 300) -> None:
    """Ask the page again and again, as `wait_for_function` waits for no promise."""
    for _ in range(patience):
        if page.evaluate(holds):
            return
        page.wait_for_timeout(200)
    raise AssertionError(holds)


def settled(page: Page, kinds: int) -> None:
    """Wait until the worker has the page and two runs of every kind."""
    until(
        page,
        f"""async () => {{
          const kept = await ({UNUSED})();
          const twice = kept.filter((path, place) => kept.indexOf(path) < place);
          return Boolean(navigator.serviceWorker.controller) && new Set(twice).size >= {kinds};
        }}""",
    )


def kinds_of(page: Page) -> int:
    return int(
        page.evaluate("fetch('/api/ahead').then((a) => a.json()).then((a) => a.runs.length)")
    )


def answered(trainer: Trainer) -> list[tuple[Any, ...]]:
    (path,) = trainer.folder.glob("*.sqlite3")
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
        return database.execute("SELECT run_id, question FROM answers").fetchall()


def questions(page: Page) -> list[str]:
    pack = json.loads(page.locator("#pack").text_content() or "")
    return [one["id"] for one in pack["questions"]]


@pytest.fixture
def ready(fresh: Trainer, open_page: Visit) -> Page:
    """A page whose worker has fetched all that it fetches ahead."""
    page = open_page(fresh.url, **WITH_WORKER)
    settled(page, kinds_of(page))
    return page


def test_every_kind_starts_without_a_network(ready: Page, fresh: Trainer) -> None:
    runs = ready.evaluate("fetch('/api/ahead').then((a) => a.json())")["runs"]
    assert len(runs) >= 18
    fresh.stop()
    for address in runs:
        ready.goto(fresh.url + address)
        expect(ready.locator("#drill")).to_have_attribute("data-state", "asking")
        assert questions(ready)
        expect(ready.locator("#question")).not_to_be_empty()


def test_answers_given_offline_wait_and_arrive_once(ready: Page, fresh: Trainer) -> None:
    fresh.stop()
    ready.goto(f"{fresh.url}/drill/pictures?level=1")
    answer_often(ready, 3)
    expect(ready.locator("#unsent")).to_be_visible()
    ready.goto(f"{fresh.url}/house")
    expect(ready.locator("#net")).to_have_text("Offline; answers that wait: 3")
    fresh.start()
    ready.goto(f"{fresh.url}/house")
    expect(ready.locator("#net")).to_be_hidden()
    ready.wait_for_timeout(500)
    rows = answered(fresh)
    assert sorted(question for _, question in rows) == [0, 1, 2]
    ready.goto(f"{fresh.url}/progress")
    ready.wait_for_timeout(500)
    assert answered(fresh) == rows


def test_each_start_offline_brings_other_questions_and_a_reload_the_same(
    ready: Page, fresh: Trainer
) -> None:
    fresh.stop()
    ready.goto(f"{fresh.url}/drill/pictures?level=1")
    first = questions(ready)
    ready.keyboard.type("4")
    ready.reload()
    assert questions(ready) == first
    expect(ready.locator("#fields input")).to_have_value("4")
    ready.goto(fresh.url + "/")
    assert questions(ready) != first


def test_what_is_not_kept_says_so_and_shows_what_is(ready: Page, fresh: Trainer) -> None:
    fresh.stop()
    ready.goto(f"{fresh.url}/drill/pictures?level=6")
    expect(ready.get_by_role("heading", name="No connection")).to_be_visible()
    kept = ready.get_by_role("region").or_(ready.locator("#kept-runs")).get_by_role("link")
    expect(kept.first).to_be_visible()
    kept.first.click()
    expect(ready.locator("#drill")).to_have_attribute("data-state", "asking")


def newer_edition(folder: Path) -> Path:
    """A copy of the program with a script that differs and a trainer that makes other questions."""
    copy = folder / "newer" / "croupier"
    unread = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "src" / "croupier", copy, ignore=unread)
    with (copy / "web" / "static" / "js" / "drill.js").open("a", encoding="utf-8") as script:
        script.write("// newer\n")
    chance = copy / "trainer" / "chance.py"
    text = chance.read_text("utf-8")
    assert text.count("Random(seed)") == 1
    chance.write_text(text.replace("Random(seed)", "Random('newer' + seed)"), "utf-8")
    return copy.parent


def test_a_new_edition_takes_over_and_the_queue_is_marked_by_what_was_asked(
    ready: Page, fresh: Trainer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh.stop()
    ready.goto(f"{fresh.url}/drill/pictures?level=1")
    pack = json.loads(ready.locator("#pack").text_content() or "")
    answer_often(ready, 1)
    due = pack["questions"][1]["answer"]["winnings"]
    ready.keyboard.type(str(due))
    ready.wait_for_timeout(DEAF)
    ready.keyboard.press("Enter")
    expect(ready.locator("#drill")).to_have_attribute("data-state", "right")
    old = ready.evaluate("caches.keys()")
    ready.goto("about:blank")
    monkeypatch.setenv("PYTHONPATH", str(newer_edition(tmp_path)))
    fresh.start()
    ready.goto(f"{fresh.url}/house")
    until(ready, f"caches.keys().then((all) => !all.some((name) => {old}.includes(name)))")
    expect(ready.locator("#net")).to_be_hidden()
    until(ready, "new Promise((done) => setTimeout(done, 500, true))")
    with closing(sqlite3.connect(next(fresh.folder.glob("*.sqlite3")))) as database:
        rows = database.execute('SELECT question, "right" FROM answers').fetchall()
    assert sorted(question for question, _ in rows) == [0, 1]
    assert dict(rows)[1] == 1
    fresh.stop()  # so that the page and its script are those that the new worker kept
    ready.goto(f"{fresh.url}/drill/pictures?level=1")
    script = ready.evaluate(
        "fetch(document.querySelector('script[type=module]').src).then((a) => a.text())"
    )
    assert "\n// newer\n" in script
    expect(ready.locator("#drill")).to_have_attribute("data-mode", "learn")
    fresh.start()
    again = ready.request.get(
        f"{fresh.url}/api/packs?kind=pictures&level=1&count=20&seed={pack['seed']}"
    )
    assert [one["answer"] for one in again.json()["questions"]] != [
        one["answer"] for one in pack["questions"]
    ]


def test_a_change_of_language_changes_what_is_kept(ready: Page, fresh: Trainer) -> None:
    ready.goto(f"{fresh.url}/house")
    ready.locator(".wishes").get_by_role("button", name="Русский").click()
    expect(ready.locator("html")).to_have_attribute("lang", "ru")
    is_russian = """async () => {
      const name = (await caches.keys()).findLast((name) => name.startsWith("croupier-runs-"));
      const runs = name ? await caches.open(name) : null;
      const key = (await runs?.keys())?.findLast(({ url }) => url.includes("/drill/wheel?"));
      return key ? (await (await runs.match(key)).text()).includes('lang="ru"') : false;
    }"""
    until(ready, is_russian)
    fresh.stop()
    ready.goto(f"{fresh.url}/drill/wheel?level=1")
    expect(ready.locator("html")).to_have_attribute("lang", "ru")


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_it_can_be_installed(fresh: Trainer, open_page: Visit, screen: dict[str, Any]) -> None:
    page = open_page(fresh.url, **WITH_WORKER, **screen)
    page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => null)")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    session = page.context.new_cdp_session(page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A test's window is a private one.
    assert [one["errorId"] for one in errors if one["errorId"] != "in-incognito"] == []
    assert session.send("Page.getAppManifest")["errors"] == []
