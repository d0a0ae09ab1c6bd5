"""Nothing is lost, and nothing counts twice: a cut network, lost replies, reloads, a restart."""

import json
import os
import signal
import sqlite3
import threading
from contextlib import closing
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from scripts.serving import Trainer
from tests.browser.conftest import Visit
from tests.browser.driving import DEAF, DESK, by_keys, onward, right_answer, state, wrong_by

pytestmark = pytest.mark.browser

SENT = "All answers are saved and sent."


def kept(trainer: Trainer) -> list[tuple[Any, ...]]:
    """The questions answered, as the database has them: run, question, right."""
    (path,) = trainer.folder.glob("*.sqlite3")
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
        return database.execute('SELECT run_id, question, "right" FROM answers').fetchall()


def answer_right(page: Page, times: int) -> None:
    for _ in range(times):
        by_keys(page, right_answer(page))
        onward(page)


def test_a_network_cut_in_the_middle_loses_nothing(fresh: Trainer, open_page: Visit) -> None:
    page = open_page(f"{fresh.url}/drill/pictures?level=2&count=10&seed=cut")
    answer_right(page, 3)
    page.context.set_offline(True)
    answer_right(page, 4)
    expect(page.locator("#unsent")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_be_hidden()
    answer_right(page, 3)
    expect(page.locator(".sync")).to_have_text(SENT)
    rows = kept(fresh)
    assert sorted(question for _, question, _ in rows) == list(range(10))
    assert {run for run, _, _ in rows} == {rows[0][0]}
    assert all(right for _, _, right in rows)


def test_lost_replies_count_nothing_twice(fresh: Trainer, open_page: Visit) -> None:
    page = open_page(f"{fresh.url}/drill/pictures?level=1&count=4&seed=replies")
    lost: list[str] = []
    healed = threading.Event()

    def lose(route: Route) -> None:
        if healed.is_set():
            route.continue_()
            return
        route.fetch()  # it arrives
        lost.append(route.request.post_data or "")
        route.abort()

    page.route("**/api/answers", lose)
    answer_right(page, 3)
    expect(page.locator("#unsent")).to_be_visible()
    healed.set()
    answer_right(page, 1)
    expect(page.locator(".sync")).to_have_text(SENT, timeout=15_000)
    assert lost
    assert sorted(question for _, question, _ in kept(fresh)) == [0, 1, 2, 3]


def test_answers_given_without_a_network_are_sent_by_the_next_page(
    fresh: Trainer, open_page: Visit
) -> None:
    page = open_page(f"{fresh.url}/drill/pictures?level=1&count=3&seed=next")
    page.context.set_offline(True)
    answer_right(page, 2)
    page.goto("about:blank")
    page.context.set_offline(False)
    with page.expect_response("**/api/answers"):
        page.goto(f"{fresh.url}/drill/series")
    expect(page.locator("#unsent")).to_be_hidden()
    assert sorted(question for _, question, _ in kept(fresh)) == [0, 1]


def kill(browser: Browser, page: Page) -> None:
    """End the page's process as a phone does that needs the room: it cannot say goodbye."""
    session = browser.new_browser_cdp_session()
    with page.expect_event("crash"):
        for process in session.send("SystemInfo.getProcessInfo")["processInfo"]:
            if process["type"] == "renderer":
                os.kill(process["id"], signal.SIGKILL)
    session.detach()


def test_a_page_killed_again_and_again_loses_and_doubles_nothing(
    fresh: Trainer, doomed: Browser
) -> None:
    context = doomed.new_context(**DESK)
    page = context.new_page()
    page.goto(url := f"{fresh.url}/drill/pictures?level=1&count=6&seed=killed")
    chance = Random("kill")
    kills = 0
    while state(page) != "end":
        by_keys(page, right_answer(page))
        if chance.random() < 0.6 and kills < 4:
            page.wait_for_timeout(chance.randrange(30))
            kill(doomed, page)
            page.close()
            page = context.new_page()
            page.goto(url)
            kills += 1
        elif state(page) == "right":
            page.keyboard.press("Enter")
    expect(page.locator(".sync")).to_have_text(SENT)
    assert kills >= 2
    assert sorted(question for _, question, _ in kept(fresh)) == list(range(6))


def test_a_refused_answer_is_dropped_only_with_a_notice(served: Trainer, open_page: Visit) -> None:
    page = open_page(f"{served.url}/drill/pictures?level=1&count=3&seed=refused")

    def refuse(route: Route) -> None:
        (answer,) = json.loads(route.request.post_data or "")["answers"]
        refusal = {"id": answer["id"], "code": "outdated", "message": "Too old."}
        route.fulfill(json={"saved": [], "right": {}, "refused": [refusal]})

    page.route("**/api/answers", refuse)
    by_keys(page, right_answer(page))
    expect(page.get_by_role("alert")).to_contain_text("Not counted: 1. Too old.")
    page.get_by_role("button", name="Close").click()
    expect(page.locator("#notice")).to_be_hidden()


def test_a_server_that_makes_other_questions_by_now_gets_those_that_were_asked(
    served: Trainer, open_page: Visit
) -> None:
    page = open_page(f"{served.url}/drill/pictures?level=1&count=3&seed=older")
    page.context.set_offline(True)
    answer_right(page, 1)
    bodies: list[dict[str, Any]] = []

    def ask_for_questions(route: Route) -> None:
        bodies.append(json.loads(route.request.post_data or ""))
        if "questions" not in bodies[-1]:
            error = {"code": "send_questions", "message": "Send them along."}
            route.fulfill(status=409, json={"error": error})
        else:
            route.continue_()

    page.route("**/api/answers", ask_for_questions)
    page.context.set_offline(False)
    page.goto(f"{served.url}/drill/series?seed=newer")  # another page: it has other questions
    expect(page.locator("#drill")).to_have_attribute("data-state", "asking")
    page.wait_for_function(
        """async () => {
          const {promise, resolve} = Promise.withResolvers();
          const opened = indexedDB.open("croupier");
          opened.onsuccess = () => {
            const database = opened.result;
            const all = database.transaction("outbox").objectStore("outbox").count();
            all.onsuccess = () => { database.close(); resolve(all.result === 0); };
          };
          return promise;
        }"""
    )
    sent = [body for body in bodies if "questions" in body]
    assert {len(body["questions"]) for body in sent} == {3}  # sent twice it is the same
    assert {question["kind"] for question in sent[0]["questions"]} == {"pictures"}
    assert {"prompt", "reason", "board"}.isdisjoint(sent[0]["questions"][0])


def test_a_reload_keeps_question_digits_and_answers(fresh: Trainer, open_page: Visit) -> None:
    page = open_page(fresh.url)
    answer_right(page, 1)
    by_keys(page, wrong_by(page))
    page.wait_for_timeout(DEAF)
    page.keyboard.press("Enter")
    page.keyboard.type("42")
    before = {
        name: page.locator(name).text_content()
        for name in ("#bets", "#question", "#number", "#total")
    }
    ticks = page.locator("#ticks").inner_html()
    page.reload()
    for name, text in before.items():
        expect(page.locator(name)).to_have_text(text or "", use_inner_text=False)
    expect(page.locator("#fields input")).to_have_value("42")
    assert page.locator("#ticks").inner_html() == ticks
    page.keyboard.type("7")
    expect(page.locator("#fields input")).to_have_value("427")
    assert len({run for run, _, _ in kept(fresh)}) == 1


def test_a_reload_while_reading_shows_the_reason_again(served: Trainer, open_page: Visit) -> None:
    page = open_page(f"{served.url}/drill/series?level=2&count=5&seed=reading")
    by_keys(page, wrong_by(page))
    reason = page.locator("#reason").inner_text()
    page.reload()
    assert state(page) == "wrong"
    assert page.locator("#reason").inner_text() == reason


def test_a_change_of_language_keeps_the_run(served: Trainer, open_page: Visit) -> None:
    page = open_page(f"{served.url}/drill/pictures?level=1&count=5&seed=tongue")
    answer_right(page, 2)
    page.keyboard.type("12")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Русский").click()
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    expect(page.locator("#number")).to_have_text("3")
    expect(page.locator("#fields input")).to_have_value("12")
    expect(page.locator("#fields label")).not_to_have_text("Winnings")


LEFT = """
async () => {
  const opened = indexedDB.open("croupier");
  await new Promise((done) => { opened.onsuccess = done; });
  const database = opened.result;
  const counts = [...database.objectStoreNames].map((name) => new Promise((done) => {
    const asked = database.transaction(name).objectStore(name).count();
    asked.onsuccess = () => done(asked.result);
  }));
  const kept = await Promise.all(counts);
  database.close();
  const runs = Object.keys(localStorage).filter((name) => name.startsWith("croupier.run:"));
  return [...kept, runs.length];
}
"""


def test_who_deletes_everything_deletes_what_this_device_keeps_as_well(
    fresh: Trainer, open_page: Visit
) -> None:
    page = open_page(f"{fresh.url}/drill/pictures?level=1&count=40&seed=gone")
    page.wait_for_load_state("networkidle")
    page.route("**/api/answers", lambda route: route.abort())
    answer_right(page, 2)
    page.goto(fresh.url + "/history/delete")
    assert min(page.evaluate(LEFT)) > 0  # answers, what was asked, reasons, and the run
    page.get_by_role("button", name="Delete everything").click()
    expect(page.locator("[data-deleted]")).to_be_visible()
    page.wait_for_timeout(300)
    assert max(page.evaluate(LEFT)) == 0
    page.unroute("**/api/answers")
    page.goto(fresh.url + "/progress")
    page.wait_for_load_state("networkidle")
    assert kept(fresh) == []


def test_progress_shows_the_runs_after_a_restart(fresh: Trainer, open_page: Visit) -> None:
    page = open_page(fresh.url + "/progress")
    expect(page.get_by_role("heading", name="Nothing answered yet")).to_be_visible()
    page.goto(f"{fresh.url}/drill/pictures?level=1&count=3&seed=kept")
    answer_right(page, 3)
    expect(page.locator(".sync")).to_have_text(SENT)
    page.goto(f"{fresh.url}/drill/series?level=1&count=2&seed=kept")
    answer_right(page, 2)
    expect(page.locator(".sync")).to_have_text(SENT)
    fresh.stop()
    fresh.start()
    page.goto(fresh.url + "/progress")
    levels = page.locator("table").first.locator("tbody tr")
    expect(levels).to_have_count(2)
    expect(levels.filter(has_text="Pictures")).to_contain_text("100%")
    expect(levels.filter(has_text="Series")).to_contain_text("100%")
