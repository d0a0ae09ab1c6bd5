"""An exam in a browser: saved when the server says so, whatever the network and other tabs do."""

import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Page, expect

from croupier.school.exams.attempts import hand_in
from croupier.school.exams.plans import AT_END, MINUTE, SECOND, new_part
from croupier.storage.attempts import find_attempt, given_in
from tests.browser.conftest import Visit
from tests.browser.looking import SIZES, SMALL, page_faults, settled
from tests.school.exams.conftest import BEGAN
from tests.web.exam_room import Served, serve

pytestmark = pytest.mark.browser

Open = Callable[..., Page]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    made = serve(tmp_path / "data")
    yield made
    made.room.database.close()


@pytest.fixture
def address(served: Served) -> Iterator[str]:
    """Where the school is served while the test runs."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()  # whoever comes before the server is up waits, and is not refused
        server = uvicorn.Server(uvicorn.Config(served.app, log_level="critical"))
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join()


@pytest.fixture
def open_as(open_page: Visit, address: str) -> Open:
    """Opens a page as somebody."""

    def visit(name: str, path: str, **more: Any) -> Page:
        page = open_page(f"{address}/healthz", **more)
        cookie = {"name": "session", "value": f"token-of-{name}", "url": address}
        page.context.add_cookies([cookie])  # type: ignore[list-item]
        page.goto(address + path)
        return page

    return visit


def begin(served: Served, open_as: Open, **plan: Any) -> tuple[Page, str]:
    """Anna's page of an attempt that she began, and its id."""
    exam = served.room.exam(**plan)
    page = open_as("anna", "/my/exams", touch=True)
    page.get_by_role("link", name="First test").click()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_text("Question 1 of")).to_be_visible()
    assert exam
    return page, page.url.rpartition("/")[2]


def fill(served: Served, page: Page, attempt: str, question: int) -> None:
    for field, value in served.room.right(attempt, question).items():
        page.locator(f'[name="f.{field}"]').fill(str(value))


def kept(served: Served, attempt: str) -> list[int]:
    with served.room.database.reading() as connection:
        return [one.question for one in given_in(connection, attempt)]


def eventually(holds: Callable[[], bool], page: Page) -> None:
    for _ in range(200):
        if holds():
            return
        page.wait_for_timeout(50)
    pytest.fail("it does not come to hold")


def test_an_exam_is_taken_from_its_list_to_its_result(served: Served, open_as: Open) -> None:
    page, attempt = begin(served, open_as, results=AT_END)
    for question in range(5):
        fill(served, page, attempt, question)
        page.get_by_role("button", name="Save").click()
        expect(page.locator("[data-notice]")).to_have_text("Saved.")
        eventually(lambda n=question: kept(served, attempt) == list(range(n + 1)), page)  # type: ignore[misc]
        if question == 2:
            page.reload()
            expect(page.get_by_text("Question 4 of 5")).to_be_visible()
        elif question < 4:
            expect(page.get_by_text(f"Question {question + 2} of 5")).to_be_visible()
    page.get_by_role("link", name="Hand in").click()
    expect(page.get_by_text("5 answers are saved.")).to_be_visible()
    page.get_by_role("button", name="Hand in").click()
    expect(page.get_by_text("5 / 5")).to_be_visible()
    with served.room.database.reading() as connection:
        row = find_attempt(connection, attempt)
    assert row is not None
    assert row.state == "handed-in"


def test_an_answer_without_a_network_is_saved_once_when_it_is_back(
    served: Served, open_as: Open
) -> None:
    page, attempt = begin(served, open_as)
    fill(served, page, attempt, 0)
    page.context.set_offline(True)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#exm-trouble")).to_contain_text("Not saved yet: no connection")
    expect(page.locator("[data-notice]")).to_have_count(0)
    assert kept(served, attempt) == []
    page.context.set_offline(False)
    expect(page.locator("[data-notice]")).to_have_text("Saved.")
    expect(page.locator("#exm-trouble")).to_be_hidden()
    assert kept(served, attempt) == [0]


def test_a_reply_that_is_lost_is_asked_for_again(served: Served, open_as: Open) -> None:
    page, attempt = begin(served, open_as)
    fill(served, page, attempt, 0)
    lost: list[int] = []

    def lose(route: Any) -> None:
        if not lost:
            lost.append(route.fetch().status)  # it arrives, and its reply does not
            route.abort()
        else:
            route.continue_()

    page.route("**/answer", lose)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("[data-notice]")).to_have_text("Saved.")
    assert lost == [200]
    assert kept(served, attempt) == [0]


def test_a_second_tab_is_told_and_goes_on_from_there(served: Served, open_as: Open) -> None:
    page, attempt = begin(served, open_as)
    other = page.context.new_page()
    other.goto(page.url)
    fill(served, page, attempt, 0)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("[data-notice]")).to_have_text("Saved.")
    other.locator('[name^="f."]').first.fill("1")
    other.get_by_role("button", name="Save").click()
    expect(other.locator("[data-fault]")).to_contain_text("the exam went on in another window")
    assert kept(served, attempt) == [0]
    other.locator('[name^="f."]').first.fill("1")
    other.get_by_role("button", name="Save again").click()
    expect(other.locator("[data-notice]")).to_have_text("Saved.")
    assert kept(served, attempt) == [0, 0]


def test_what_stands_there_when_the_time_is_over_is_handed_in(
    served: Served, open_as: Open
) -> None:
    page, attempt = begin(served, open_as, whole_ms=3 * SECOND)
    fill(served, page, attempt, 0)
    served.clock.now = BEGAN + 4 * SECOND  # within the grace
    eventually(lambda: kept(served, attempt) == [0], page)
    served.clock.now = BEGAN + MINUTE
    page.wait_for_url("**/result*")
    expect(page.get_by_text("Ended when its time was over")).to_be_visible()


def test_the_devices_clock_changes_nothing(served: Served, open_as: Open) -> None:
    page, _ = begin(served, open_as)
    page.evaluate("() => { const real = Date.now; Date.now = () => real() + 3600000; }")
    page.wait_for_timeout(600)
    assert page.locator(".exm-clock").inner_text() in ("10:00", "9:59", "9:58", "9:57", "9:56")


def test_leaving_the_page_is_noted_once(served: Served, open_as: Open) -> None:
    page, attempt = begin(served, open_as)
    page.evaluate(
        """() => {
          Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )

    def away() -> int:
        with served.room.database.reading() as connection:
            row = find_attempt(connection, attempt)
        return row.away if row else 0

    eventually(lambda: away() == 1, page)


def pages_of(served: Served) -> Iterator[tuple[str, str]]:
    """Every page of exams, with who looks at it."""
    parts = tuple(
        new_part(kind, level, 1, {})
        for kind, level in (
            *(("spin", 2), ("wheel", 1), ("announced", 1), ("pictures", 6)),
            *(("wheel", 2), ("wheel", 7), ("positions", 4)),
        )
    )
    running = served.room.exam(parts=parts, checklist=("Calls the number",))
    over = served.room.exam(results=AT_END, checklist=("Calls the number",))
    one, two = served.room.begin(running), served.room.begin(over)
    served.room.answer(two, 0, BEGAN)
    assert hand_in(served.room["anna"], served.room.database, two, 1, BEGAN) is None
    for path in ("", f"/{running}"):
        yield "anna", f"/my/exams{path}"
    for number in range(1, 8):
        yield "anna", f"/my/attempts/{one}?q={number}"
    yield "anna", f"/my/attempts/{one}?review=1"
    yield "anna", f"/my/attempts/{two}/result"
    for path in ("", "/new", f"/{running}", f"/{over}/preview", f"/{over}/regrade"):
        yield "teacher", f"/exams{path}"
    yield "teacher", f"/exams/{over}/attempts/{two}"


def is_ticked(element: str) -> bool:
    """Whether it is touched by its label, which is large enough."""
    return 'type="checkbox"' in element or 'name="timed"' in element


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    served: Served, open_as: Open, theme: str
) -> None:
    browsers: dict[str, Page] = {}
    wrong = []
    for name, path in pages_of(served):
        if name not in browsers:
            more = {"color_scheme": theme, "reduced_motion": "reduce", "touch": True}
            browsers[name] = open_as(name, path, **more)
        page = browsers[name]
        page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/")[2] + path)
        settled(page)
        wrong += [(path, fault) for fault in page_faults(page)]
        small = [one for one in page.evaluate(SMALL) if not is_ticked(one)]
        wrong += [(path, one) for one in small]
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            wide = page.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                wrong.append((path, f"{wide} px at {width}"))
        page.set_viewport_size({"width": 390, "height": 844})
    assert wrong == [], "\n".join(map(str, wrong))
