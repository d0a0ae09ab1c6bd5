"""Two people on one device: nobody finds the other's pages, nor sends the other's answers."""

import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Browser, Page, expect
from sqlalchemy import insert, select

from croupier.school.people.actor import Actor, Role
from croupier.school.people.passwords import hash_of
from croupier.storage import Database
from croupier.storage.people_tables import people, schools
from croupier.storage.tables import answers
from croupier.web.app import create_app
from croupier.web.device import NOBODY, device_tag
from croupier.web.settings import Settings
from tests.browser.answering import answer_often
from tests.browser.driving import PHONE
from tests.browser.test_offline import until

pytestmark = pytest.mark.browser

PASSWORD = "seven lamps on a quiet river"
RUN = "/drill/pictures?level=1&seed=the-same-for-both"
OUTBOX = """() => new Promise((done) => {
  const opened = indexedDB.open("croupier");
  opened.onsuccess = () => {
    const all = opened.result.transaction("outbox").objectStore("outbox").getAll();
    all.onsuccess = () => { opened.result.close(); done(all.result.map((one) => one.person)); };
  };
})"""
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    if (!/^croupier-(pages|runs)-/.test(name)) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      const whose = response.headers.get("croupier-person");
      if (whose) found.push([new URL(request.url).pathname, whose]);
    }
  }
  return found;
}"""


class Hall:
    """The school as it is served; `gone` to everything, or deaf to answers alone."""

    def __init__(self, folder: Path) -> None:
        self.app = create_app(Settings(folder, school=True))
        self.gone = self.deaf = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        is_http = scope["type"] == "http"
        if is_http and (self.gone or (self.deaf and scope["path"] == "/api/answers")):
            await send({"type": "http.response.start", "status": 503, "headers": []})
            await send({"type": "http.response.body", "body": b""})
            return
        await self.app(scope, receive, send)

    @property
    def database(self) -> Database:
        opened: Database = self.app.state.croupier.database
        return opened

    def answered(self) -> dict[str, list[int]]:
        """The questions that are answered, by person."""
        found: dict[str, list[int]] = {}
        with self.database.reading() as connection:
            for person, n in connection.execute(select(answers.c.person, answers.c.question)):
                found.setdefault(person, []).append(n)
        return {person: sorted(all_) for person, all_ in found.items()}


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    made, kept = Hall(tmp_path / "data"), hash_of(PASSWORD)
    with made.database.writing() as connection:
        connection.execute(insert(schools).values(id="north", name="North", made_at=1))
        for name in ("anna", "bruno"):
            row = {"id": name, "school_id": "north", "role": "trainee", "login": name}
            row |= {"name": name.title(), "password": kept}
            connection.execute(insert(people).values(**row, made_at=1))
    return made


@pytest.fixture
def address(hall: Hall) -> Iterator[str]:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()  # whoever comes before the server is up waits, and is not refused
        server = uvicorn.Server(uvicorn.Config(hall, log_level="critical"))
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join()


@pytest.fixture
def device(browser: Browser, address: str) -> Iterator[Page]:
    """A phone that several people use, at the school's login."""
    context = browser.new_context(**PHONE, base_url=address, service_workers="allow")
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.goto("/login")
    yield page
    context.close()


def tag(name: str) -> str:
    return device_tag(Actor(name, "north", Role.TRAINEE))


def sign_in(page: Page, name: str) -> None:
    page.goto("/login")
    page.get_by_label("Login").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator("html")).to_have_attribute("data-person", tag(name))


def sign_out(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("You are signed out.")).to_be_visible()


def kept_of(page: Page) -> set[str]:
    """Of whom pages are kept on the device."""
    return {whose for _, whose in page.evaluate(KEPT)}


def comes_to(page: Page, holds: Any) -> None:
    for _ in range(100):
        if holds():
            return
        page.wait_for_timeout(100)
    pytest.fail("it does not come to hold")


def keep_pages(page: Page, name: str) -> None:
    """Waits until the worker has pages and runs of the person."""
    until(page, "() => Boolean(navigator.serviceWorker.controller)")
    page.goto("/progress")
    comes_to(page, lambda: {"/progress", "/drill/pictures"} <= {p for p, _ in page.evaluate(KEPT)})
    assert kept_of(page) == {tag(name)}


def test_answers_wait_for_whoever_gave_them_and_nobody_else_sends_them(
    device: Page, hall: Hall
) -> None:
    sign_in(device, "anna")
    hall.deaf = True
    device.goto(RUN)
    answer_often(device, 3)
    expect(device.locator("#unsent")).to_be_visible()
    sign_out(device)
    expect(device.locator("#left-behind")).to_contain_text("3")

    hall.deaf = False
    sign_in(device, "bruno")
    device.goto(RUN)
    expect(device.locator("#number")).to_have_text("1")
    answer_often(device, 1)
    comes_to(device, lambda: hall.answered() == {"bruno": [0]})
    device.goto("/progress")
    device.wait_for_timeout(500)
    assert hall.answered() == {"bruno": [0]}
    assert device.evaluate(OUTBOX) == [tag("anna")] * 3
    sign_out(device)
    expect(device.locator("#left-behind")).to_contain_text("3")

    sign_in(device, "anna")
    comes_to(device, lambda: hall.answered() == {"bruno": [0], "anna": [0, 1, 2]})
    comes_to(device, lambda: device.evaluate(OUTBOX) == [])
    device.goto(RUN)
    expect(device.locator("#number")).to_have_text("4")
    sign_out(device)
    expect(device.locator("#left-behind")).to_be_hidden()


def test_pages_go_when_one_signs_out_and_another_never_sees_them(device: Page, hall: Hall) -> None:
    sign_in(device, "anna")
    keep_pages(device, "anna")
    device.goto("/account")
    device.goto("/history")
    paths = {path for path, _ in device.evaluate(KEPT)}
    assert "/account" not in paths
    sign_out(device)
    comes_to(device, lambda: ["/offline", NOBODY] in device.evaluate(KEPT))
    assert kept_of(device) == {NOBODY}, "what anybody may see, such as the handbook"

    hall.gone = True
    device.goto("/progress")
    expect(device.locator("html")).not_to_have_attribute("data-person", tag("anna"))
    hall.gone = False
    sign_in(device, "bruno")
    keep_pages(device, "bruno")
    hall.gone = True
    for path in ("/progress", "/history", "/"):
        device.goto(path)
        expect(device.locator("html")).to_have_attribute("data-person", tag("bruno"))


def test_a_session_that_ended_without_a_sign_out_leaves_nothing_to_the_next(
    device: Page, hall: Hall
) -> None:
    sign_in(device, "anna")
    keep_pages(device, "anna")
    device.context.clear_cookies()
    sign_in(device, "bruno")
    comes_to(device, lambda: kept_of(device) <= {tag("bruno"), NOBODY})
    hall.gone = True
    for path in ("/progress", "/"):
        device.goto(path)
        expect(device.locator("html")).not_to_have_attribute("data-person", tag("anna"))


def test_who_was_signed_out_is_told_so_and_loses_nothing(device: Page, hall: Hall) -> None:
    sign_in(device, "anna")
    device.goto(RUN)
    answer_often(device, 1)
    comes_to(device, lambda: hall.answered() == {"anna": [0]})
    device.context.clear_cookies()
    answer_often(device, 2)
    expect(device.locator("#notice")).to_contain_text("You are signed out.")
    device.locator("#notice button").click()
    answer_often(device, 1)
    expect(device.locator("#notice")).to_be_hidden()
    device.locator("#unsent").click()
    expect(device.locator("#notice")).to_contain_text("when you sign in again")

    sign_in(device, "anna")
    comes_to(device, lambda: hall.answered() == {"anna": [0, 1, 2, 3]})
    device.goto(RUN)
    expect(device.locator("#unsent")).to_be_hidden()
    expect(device.locator("#notice")).to_be_hidden()


def test_a_page_that_was_open_says_whose_answers_wait_until_they_are_sent(
    device: Page, hall: Hall
) -> None:
    sign_in(device, "anna")
    hall.deaf = True
    device.goto(RUN)
    answer_often(device, 2)
    device.goto("/progress")
    sign = device.locator("#net")
    expect(sign).to_have_text("Offline; answers that wait: 2")
    device.context.clear_cookies()
    hall.deaf = False
    device.evaluate("dispatchEvent(new Event('online'))")
    expect(sign).to_have_text("Signed out; answers that wait: 2")
    expect(sign).to_have_attribute("href", "/login")
    sign_in(device.context.new_page(), "anna")
    device.evaluate("dispatchEvent(new Event('online'))")
    comes_to(device, lambda: hall.answered() == {"anna": [0, 1]})
    expect(sign).to_be_hidden()


def test_a_tab_that_is_still_open_sends_nothing_as_somebody_else(device: Page, hall: Hall) -> None:
    sign_in(device, "anna")
    device.goto(RUN)
    other = device.context.new_page()
    other.context.clear_cookies()
    sign_in(other, "bruno")
    device.bring_to_front()
    answer_often(device, 2)
    expect(device.locator("#unsent")).to_be_visible()
    device.close()
    other.goto("/progress")
    other.wait_for_timeout(500)
    assert hall.answered() == {}
    assert other.evaluate(OUTBOX) == [tag("anna")] * 2
