"""An exam by the rules that its form names: kept with it, whatever house a browser has later."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.school.exams.plans import BY_STAFF, WHEN_PASSED, Plan, read_exam
from croupier.school.exams.table_rules import TableRules
from croupier.school.house import House
from croupier.web.exam_form import values_of
from tests.web.exam_room import Browser, Served, hidden, serve


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    made = serve(tmp_path / "data")
    yield made
    made.room.database.close()


FORM = {
    "class": "red",
    "title": "By the house",
    "what.0": "series:2",
    "count.0": "3",
    "options.0": "",
    "timed": "whole",
    "minutes": "30",
    "seconds": "60",
    "grace": "10",
    "percent": "80",
    "attempts": "1",
    "opens": "2026-09-21T09:00",
    "closes": "2026-09-21T10:00",
    "results": "after-close",
    "checklist": "",
}


def csrf(browser: Browser) -> dict[str, str]:
    return {"csrf": hidden(browser.get("/exams/new").text, "/exams")["csrf"]}


def house(browser: Browser, preset: str) -> None:
    """Sets the house of the browser."""
    browser.post("/house", csrf(browser) | {"preset": preset})


def make(browser: Browser, **fields: str) -> str:
    made = browser.post("/exams", FORM | csrf(browser) | fields)
    assert made.status_code == 303, made.text
    return str(made.headers["location"])


def plan(served: Served, url: str) -> Plan:
    return read_exam(served.room["teacher"], served.room.database, url.rpartition("/")[2]).plan


def maximum(served: Served, url: str) -> Any:
    return plan(served, url).parts[0].options["max"]


def test_a_shipped_rule_set_is_named_to_staff_and_to_who_takes_the_exam(served: Served) -> None:
    teacher = served.browser("teacher")
    house(teacher, "low-limits")
    url = make(teacher, rules="french")
    assert plan(served, url).rules == TableRules("french", House("french"))
    assert maximum(served, url) == plan_maximum(served, teacher)
    teacher.post(f"{url}/open", csrf(teacher))
    for browser, page in ((teacher, url), (teacher, f"{url}/preview")):
        assert "Rules of the table: French" in browser.get(page).text
    assert "Rules of the table: French" in served.browser("anna").get(f"/my{url}").text


def plan_maximum(served: Served, teacher: Browser) -> Any:
    """The maximum of an exam by the usual rules."""
    return maximum(served, make(teacher, rules="european"))


def test_the_house_as_it_is_set_is_shown_in_words_with_its_digest(served: Served) -> None:
    teacher = served.browser("teacher")
    house(teacher, "low-limits")
    url = make(teacher, rules="house")
    kept = plan(served, url).rules
    assert (kept.name, kept.house.own["limits.maximum"], kept.house.value) == ("house", 50, 5)
    teacher.post(f"{url}/open", csrf(teacher))
    for page in (url, f"{url}/preview"):
        text = teacher.get(page).text
        assert kept.digest in text
        assert "Maximum, straight up: 50" in text
        assert "A color chip is worth: 5" in text
    assert "Maximum, straight up: 50" in served.browser("anna").get(f"/my{url}").text


def test_another_house_later_changes_no_draft(served: Served) -> None:
    teacher = served.browser("teacher")
    house(teacher, "low-limits")
    url = make(teacher, rules="house")
    before = plan(served, url)
    preview = teacher.get(f"{url}/preview").text
    house(teacher, "american")
    assert plan(served, url) == before
    assert teacher.get(f"{url}/preview").text == preview
    edit = teacher.get(f"{url}/edit").text
    chosen = re.search(r'<option value="(\w+)" selected>The house of this draft: ([^<]*)', edit)
    assert chosen
    assert chosen[1] == "kept"
    assert before.rules.digest in chosen[2]
    values = values_of(before)
    assert values["options.0"] == ""
    assert teacher.post(url, csrf(teacher) | values).status_code == 303
    assert plan(served, url) == before


def test_other_rules_are_chosen_for_a_draft(served: Served) -> None:
    teacher = served.browser("teacher")
    house(teacher, "low-limits")
    url = make(teacher, rules="house", **{"options.0": "step=10"})
    assert values_of(plan(served, url))["options.0"] == "step=10"
    assert teacher.post(url, csrf(teacher) | values_of(plan(served, url)) | {"rules": "club"})
    assert plan(served, url).rules.name == "club"
    assert plan(served, url).parts[0].options["step"] == 10
    assert maximum(served, url) == plan_maximum(served, teacher)


def test_a_table_that_there_is_none_of_is_the_usual_one(served: Served) -> None:
    teacher = served.browser("teacher")
    assert plan(served, make(teacher, rules="../etc")).rules == TableRules()
    assert plan(served, make(teacher, rules="kept")).rules == TableRules()


def test_who_issues_certificates_is_chosen_and_said(served: Served) -> None:
    teacher = served.browser("teacher")
    assert plan(served, make(teacher)).certificates == BY_STAFF
    url = make(teacher, certificates=WHEN_PASSED)
    assert plan(served, url).certificates == WHEN_PASSED
    assert "Whoever passes has a certificate at once." in teacher.get(url).text
    assert '<option value="when-passed" selected>' in teacher.get(f"{url}/edit").text
    wrong = teacher.post("/exams", FORM | csrf(teacher) | {"certificates": "always"})
    assert wrong.status_code == 422
    assert "Choose who issues certificates." in wrong.text


def test_what_is_chosen_stands_in_a_form_that_was_refused(served: Served) -> None:
    teacher = served.browser("teacher")
    refused = teacher.post("/exams", FORM | csrf(teacher) | {"rules": "club", "title": ""})
    assert refused.status_code == 422
    assert '<option value="club" selected>' in refused.text
