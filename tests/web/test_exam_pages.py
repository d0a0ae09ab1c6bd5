"""Exams through the pages: set by an instructor, taken by a trainee, read by both."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from croupier.school.exams.plans import AT_END, MINUTE, SECOND, read_exams
from croupier.storage.attempts import given_in
from tests.school.exams.conftest import BEGAN
from tests.web.exam_room import Browser, Served, hidden, serve

JSON = {"accept": "application/json"}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    made = serve(tmp_path / "data")
    yield made
    made.room.database.close()


def begun(served: Served, browser: Browser, exam: str) -> str:
    """The address of an attempt that was begun."""
    page = browser.get(f"/my/exams/{exam}").text
    answer = browser.post(f"/my/exams/{exam}/begin", hidden(page, "/begin"))
    assert answer.status_code == 303
    return str(answer.headers["location"])


def form_of(served: Served, html: str, url: str, *, right: bool = True) -> dict[str, str]:
    """The form of the page's question, filled in."""
    form = hidden(html, "/answer")
    attempt, question = url.rpartition("/")[2], int(form["question"])
    for name, value in served.room.right(attempt, question).items():
        text = " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        form[f"f.{name}"] = text if right else ""
    return form


def test_an_exam_is_taken_from_its_list_to_its_result(served: Served) -> None:
    exam = served.room.exam(results=AT_END)
    anna = served.browser("anna")
    assert f'href="/my/exams/{exam}"' in anna.get("/my/exams").text
    url = begun(served, anna, exam)
    page = anna.get(url)
    for question in range(5):
        served.clock.now += 10 * SECOND
        answer = anna.post(f"{url}/answer", form_of(served, page.text, url, right=question != 1))
        assert answer.status_code == 303
        page = anna.get(answer.headers["location"])
        assert "Saved." in page.text
    review = anna.get(f"{url}?review=1").text
    assert "5 answers are saved." in review
    ended = anna.post(f"{url}/hand-in", hidden(review, "/hand-in"))
    assert ended.headers["location"] == f"{url}/result"
    result = anna.get(f"{url}/result").text
    assert "4 / 5" in result
    assert "Passed" in result
    assert result.count('<li class="card right">') == 4
    assert anna.get(url).headers["location"] == f"{url}/result"


def test_a_script_gets_the_next_question_with_the_word_that_the_last_is_saved(
    served: Served,
) -> None:
    anna = served.browser("anna")
    url = begun(served, anna, served.room.exam())
    form = form_of(served, anna.get(url).text, url)
    served.clock.now += MINUTE
    told = anna.post(f"{url}/answer", form, headers=JSON).json()
    assert told["remaining_ms"] == 9 * MINUTE
    assert "Saved." in told["html"]
    assert "Question 2 of 5" in told["html"]
    again = anna.post(f"{url}/answer", form, headers=JSON).json()
    assert "Saved." in again["html"]
    with served.room.database.reading() as connection:
        assert len(given_in(connection, url.rpartition("/")[2])) == 1


def test_a_second_tab_is_told_that_the_first_went_on(served: Served) -> None:
    anna = served.browser("anna")
    url = begun(served, anna, served.room.exam())
    one, two = anna.get(url).text, anna.get(url).text
    first, second = form_of(served, one, url), form_of(served, two, url, right=False)
    assert first["id"] != second["id"]
    assert anna.post(f"{url}/answer", first).status_code == 303
    refused = anna.post(f"{url}/answer", second)
    assert refused.status_code == 409
    assert "the exam went on in another window" in refused.text
    assert hidden(refused.text, "/answer")["seq"] == "1"
    saved = re.search(r'name="f\.[^"]*" value="([^"]+)"', refused.text)
    assert saved is not None  # what the first tab saved stands in the field


def test_what_comes_too_late_is_refused_and_said(served: Served) -> None:
    anna = served.browser("anna")
    url = begun(served, anna, served.room.exam(results=AT_END))
    form = form_of(served, anna.get(url).text, url)
    served.clock.now = BEGAN + 10 * MINUTE + 5 * SECOND + 1
    late = anna.post(f"{url}/answer", form)
    assert late.headers["location"] == f"{url}/result?said=too-late"
    page = anna.get(late.headers["location"]).text
    assert "the time was over when it arrived" in page
    assert "0 / 5" in page
    told = anna.post(f"{url}/answer", form, headers=JSON).json()
    assert told["over"] == f"{url}/result?said=ended"


def test_a_late_question_is_not_taken_for_another_tab(served: Served) -> None:
    anna = served.browser("anna")
    url = begun(served, anna, served.room.exam(whole_ms=None, each_ms=30 * SECOND))
    form = form_of(served, anna.get(url).text, url)
    served.clock.now += 36 * SECOND
    late = anna.post(f"{url}/answer", form)
    assert late.status_code == 409
    assert "the time of the question was over" in late.text
    assert "Question 2 of 5" in late.text


def test_what_cannot_be_read_is_not_saved_and_stays_in_its_field(served: Served) -> None:
    anna = served.browser("anna")
    url = begun(served, anna, served.room.exam())
    form = hidden(anna.get(url).text, "/answer") | {"f.product": "12<b>"}
    answer = anna.post(f"{url}/answer", form)
    assert answer.status_code == 422
    assert "It is not saved yet." in answer.text
    assert 'value="12&lt;b&gt;"' in answer.text
    with served.room.database.reading() as connection:
        assert given_in(connection, url.rpartition("/")[2]) == []


def test_time_over_is_seen_on_the_next_look_and_the_clock_is_the_servers(served: Served) -> None:
    anna = served.browser("anna")
    url = begun(served, anna, served.room.exam())
    assert 'data-remaining="600000">10:00<' in anna.get(url).text
    served.clock.now += 4 * MINUTE
    assert 'data-remaining="360000">6:00<' in served.browser("anna").get(url).text
    served.clock.now += 7 * MINUTE
    assert anna.get(url).headers["location"] == f"{url}/result"
    assert "The result is shown when the exam has closed" in anna.get(f"{url}/result").text


def test_leaving_the_page_is_counted(served: Served) -> None:
    exam = served.room.exam()
    anna = served.browser("anna")
    url = begun(served, anna, exam)
    csrf = {"csrf": hidden(anna.get(url).text, "/answer")["csrf"]}
    assert anna.post(f"{url}/away", {}).status_code == 403
    assert anna.post(f"{url}/away", csrf).status_code == 204
    page = served.browser("teacher").get(f"/exams/{exam}/attempts/{url.rpartition('/')[2]}").text
    assert "The page was left 1 time." in page


NEW = {
    "class": "red",
    "title": "Second  test",
    "what.0": "products:1",
    "count.0": "4",
    "options.0": "",
    "what.2": "series:2",
    "count.2": "3",
    "options.2": "max=200",
    "timed": "each",
    "minutes": "30",
    "seconds": "45",
    "grace": "5",
    "percent": "75",
    "attempts": "2",
    "opens": "2026-11-30T10:00",
    "closes": "2026-11-30T12:00",
    "results": "after-close",
    "checklist": "Cuts chips cleanly\n\nCalls the number",
    "same": "yes",
}


def test_an_instructor_sets_an_exam_and_opens_it(served: Served) -> None:
    teacher = served.browser("teacher")
    csrf = hidden(teacher.get("/exams/new").text, "/exams")
    made = teacher.post("/exams", NEW | csrf)
    assert made.status_code == 303
    url = made.headers["location"]
    (exam,) = read_exams(served.room["teacher"], served.room.database)
    assert exam.plan.title == "Second test"
    assert [(part.kind, part.level, part.count) for part in exam.plan.parts] == [
        ("products", 1, 4),
        ("series", 2, 3),
    ]
    assert exam.plan.parts[1].options["max"] == 200
    assert (exam.plan.each_ms, exam.plan.whole_ms) == (45 * SECOND, None)
    assert exam.plan.checklist == ("Cuts chips cleanly", "Calls the number")
    form = unescape(teacher.get(f"{url}/edit").text)
    assert 'value="2026-11-30T10:00"' in form
    changed = teacher.post(url, NEW | csrf | {"title": "Third test"})
    assert changed.status_code == 303
    assert "Third test" in teacher.get(url).text
    assert teacher.get(f"{url}/preview").text.count("lines-of-reason") == 7
    assert teacher.post(f"{url}/open", csrf).status_code == 303
    refused = teacher.post(url, NEW | csrf)
    assert refused.status_code == 422
    assert "Only a draft can be changed" in refused.text
    assert teacher.post(f"{url}/close", csrf).status_code == 303
    assert "Closed" in teacher.get(url).text


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("title", "  ", "Give the exam a title"),
        ("what.0", "nothing:1", "Row 1"),
        ("count.0", "0", "Row 1"),
        ("options.2", "max=x", "Row 3"),
        ("seconds", "0", "The time is up to"),
        ("percent", "101", "The pass mark is"),
        ("closes", "2026-11-30T10:00", "has to close after it opens"),
        ("opens", "soon", "has to close after it opens"),
        ("attempts", "", "There are from 1"),
        ("grace", "-1", "The network may take"),
        ("checklist", "a\na", "no two alike"),
        ("results", "never", "Choose when results are shown"),
    ],
)
def test_a_plan_that_cannot_be_set_is_said_and_kept_in_the_form(
    served: Served, field: str, value: str, said: str
) -> None:
    teacher = served.browser("teacher")
    csrf = hidden(teacher.get("/exams/new").text, "/exams")
    answer = teacher.post("/exams", NEW | csrf | {field: value})
    assert answer.status_code == 422
    assert said in unescape(answer.text)
    assert 'value="45"' in answer.text or field == "seconds"
    assert read_exams(served.room["teacher"], served.room.database) == []


def test_a_window_and_extra_time_that_cannot_be_are_said_where_they_were_typed(
    served: Served,
) -> None:
    exam = served.room.exam()
    teacher = served.browser("teacher")
    page = teacher.get(f"/exams/{exam}").text
    csrf = {"csrf": hidden(page, "/close")["csrf"]}
    backwards = csrf | {"opens": "2030-01-02T10:00", "closes": "2030-01-01T12:00"}
    refused = teacher.post(f"/exams/{exam}/window", backwards)
    assert refused.status_code == 422
    assert 'value="2030-01-02T10:00"' in refused.text
    details = refused.text.split("<details")[1]
    assert details.index(" open>") < details.index('role="alert"') < details.index("2030-01-02")
    asked = csrf | {"person": "anna", "minutes": "9999", "why": "a broken hand"}
    refused = teacher.post(f"/exams/{exam}/extra", asked)
    assert refused.status_code == 422
    details = refused.text.split("<details")[2]
    assert details.index(" open>") < details.index('role="alert"') < details.index('"9999"')
    assert details.count('value="a broken hand"') == 1


def test_extra_time_a_moved_window_and_the_checklist_come_from_the_pages(served: Served) -> None:
    exam = served.room.exam(checklist=("Cuts chips",))
    anna, teacher = served.browser("anna"), served.browser("teacher")
    url = begun(served, anna, exam)
    page = teacher.get(f"/exams/{exam}").text
    csrf = {"csrf": hidden(page, "/close")["csrf"]}
    given = csrf | {"person": "anna", "minutes": "5", "why": "a quarter more"}
    assert teacher.post(f"/exams/{exam}/extra", given).status_code == 303
    assert 'data-remaining="900000"' in anna.get(url).text
    seen = csrf | {"item": "Cuts chips", "met": "yes", "note": "neat"}
    place = f"/exams/{exam}/attempts/{url.rpartition('/')[2]}"
    assert teacher.post(f"{place}/observe", seen).status_code == 303
    assert "neat" in teacher.get(place).text
    other = csrf | {"item": "Another", "met": "yes", "note": ""}
    assert teacher.post(f"{place}/observe", other).status_code == 404
    window = csrf | {"opens": "2030-01-01T10:00", "closes": "2030-01-01T12:00"}
    assert teacher.post(f"/exams/{exam}/window", window).status_code == 303
    assert anna.get(url).status_code == 200


def refused(served: Served, name: str, exam: str, attempt: str) -> list[Any]:
    browser = served.browser(name)
    return [
        browser.get(path).status_code
        for path in (
            f"/exams/{exam}",
            f"/exams/{exam}/edit",
            f"/exams/{exam}/preview",
            f"/exams/{exam}/regrade",
            f"/exams/{exam}/attempts/{attempt}",
        )
    ]


def test_the_staff_of_another_class_or_school_finds_nothing(served: Served) -> None:
    exam = served.room.exam()
    attempt = begun(served, served.browser("anna"), exam).rpartition("/")[2]
    assert refused(served, "teacher", exam, attempt) == [200, 303, 200, 200, 200]
    assert refused(served, "head", exam, attempt) == [200, 303, 200, 200, 200]
    for name in ("colleague", "foreign", "anna", "stranger"):
        assert refused(served, name, exam, attempt) == [404] * 5
    other = served.room.exam()
    assert served.browser("teacher").get(f"/exams/{other}/attempts/{attempt}").status_code == 404
