"""Every page of a school, to all who may see it: in each language, at each size, by keyboard."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from croupier.i18n import languages
from croupier.school.people.actor import Actor, Role
from croupier.web.access import SCHOOL, Who
from tests.browser.conftest import Visit
from tests.browser.looking import (
    CUT,
    OVERLAPPING,
    SMALL_TO_TOUCH,
    UNNAMED,
    missing,
    page_faults,
    settled,
    texts,
)
from tests.browser.school_cast import HALF, NEW, PEOPLE, crowd, token_of
from tests.browser.school_walk import FILES, LOOKS, NOBODY, School, everybody, school_served

pytestmark = pytest.mark.browser

PHONE_WIDE, DESK_WIDE = (390, 844), (1440, 900)
Open = Callable[..., Page]
SEEN_WRONG = f"""() => [
  ...({CUT.strip()})().map((what) => `cuts ${{what}}`),
  ...({OVERLAPPING.strip()})().map((what) => `overlaps: ${{what}}`),
  ...({UNNAMED.strip()})(),
  ...(document.documentElement.scrollWidth > innerWidth
    ? [`${{document.documentElement.scrollWidth}} px wide`] : []),
]"""


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[School]:
    with school_served(tmp_path_factory.mktemp("school") / "data") as running:
        yield running


@pytest.fixture
def open_as(open_page: Visit, school: School) -> Open:
    """A page in a browser in which somebody is signed in, or nobody."""

    def visit(who: str, **more: Any) -> Page:
        page = open_page("about:blank", reduced_motion="reduce", **more)
        if who != NOBODY:
            cookie = {"name": "session", "value": token_of(who), "url": school.url}
            page.context.add_cookies([cookie])  # type: ignore[list-item]
        return page

    return visit


def go(page: Page, school: School, path: str) -> None:
    answer = page.goto(school.url + path)
    assert answer is not None
    assert answer.status in (200, 404), path  # 404 is what /verify says of what it does not know
    assert page.locator(".error-status").count() == 0, path
    assert page.locator("main h1").count() == 1, path


# --- the list of pages --------------------------------------------------------------------------


def test_every_page_of_the_school_has_its_place_in_the_walk() -> None:
    pages = {
        path: access
        for (method, path), access in SCHOOL.items()
        if method == "GET" and access.who is not Who.PROGRAM
    }
    assert pages.keys() == LOOKS.keys() | FILES
    for path, looks in LOOKS.items():
        who = {name for names, _ in looks for name in names}
        if pages[path].who is Who.PUBLIC:
            assert who == {NOBODY}, path
            continue
        roles = {PEOPLE[name][0] for name in who - {HALF, NEW}}
        may = {role for role in Role if pages[path].admits(Actor("p", "s", role))}
        assert who == {HALF} or roles == may, path


# --- seen ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", everybody())
@pytest.mark.parametrize("language", languages())
def test_each_page_fits_and_nothing_is_cut_or_lies_over_another(
    school: School, open_as: Open, language: str, who: str
) -> None:
    page = open_as(who, locale=language, touch=True)
    wrong: list[str] = []
    letters: set[str] = set()
    sizes = [PHONE_WIDE, DESK_WIDE]
    for path in school.looks_of(who, all_=language == "en"):
        page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
        go(page, school, path)
        assert page.locator("html").get_attribute("lang") == language
        letters |= texts(page)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            wrong += [f"{path} at {width}: {what}" for what in page.evaluate(SEEN_WRONG)]
            if width == PHONE_WIDE[0]:
                small = page.evaluate(SMALL_TO_TOUCH)
                wrong += [f"{path}: small: {what}" for what in small if "keypad" not in what]
        sizes.reverse()
    assert wrong + missing(page, letters) == []


@pytest.mark.parametrize("who", [NOBODY, "thao", "giorgi"])
def test_each_page_fits_with_letters_twice_as_large(
    school: School, open_as: Open, who: str
) -> None:
    page = open_as(who, locale="ka", touch=True)
    wrong = []
    for path in school.looks_of(who):
        go(page, school, path)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        for width, height in (PHONE_WIDE, DESK_WIDE):
            page.set_viewport_size({"width": width, "height": height})
            wrong += [f"{path} at {width}: {what}" for what in page.evaluate(SEEN_WRONG)]
    assert wrong == []


@pytest.mark.parametrize("language", ["ka", "vi"])
@pytest.mark.parametrize("part", range(4))
def test_axe_finds_nothing_in_either_theme(
    school: School, open_as: Open, part: int, language: str
) -> None:
    """Each page to one of those who see it, in one language in all its states."""
    wrong = []
    pages: dict[str, Page] = {}
    most = None if language == "ka" else 1
    looks = [(names[-1], path) for all_ in LOOKS.values() for names, path in all_[:most]]
    for who, path in looks[part::4]:
        if who not in pages:
            pages[who] = open_as(who, locale=language, touch=True)
        page = pages[who]
        go(page, school, path.format(**school.cast.places))
        settled(page)
        wrong += [f"{path}: {fault}" for fault in page_faults(page)]
        page.emulate_media(color_scheme="dark")
        wrong += [f"{path}, dark: {fault}" for fault in page_faults(page, "color-contrast")]
        page.emulate_media(color_scheme="light")
    assert wrong == []


def test_a_class_of_three_hundred_fits(tmp_path: Path, open_page: Visit) -> None:
    with school_served(tmp_path / "data") as crowded:
        crowd(crowded.cast, 300)
        page = open_page("about:blank", touch=True, reduced_motion="reduce")
        cookie = {"name": "session", "value": token_of("thao"), "url": crowded.url}
        page.context.add_cookies([cookie])  # type: ignore[list-item]
        wrong = []
        for path in crowded.looks_of("thao"):
            if (path.count("/") > 1 and crowded.cast.places["red"] in path) or path == "/people":
                go(page, crowded, path)
                wrong += [f"{path}: {what}" for what in page.evaluate(SEEN_WRONG)]
        assert wrong == []


# --- by keyboard --------------------------------------------------------------------------------

STOPS = """() => {
  const all = [...document.querySelectorAll(
    'main :is(a[href], button, input, select, textarea, summary, [tabindex="0"])')];
  const radios = new Set();
  return all.filter((one) => {
    if (one.type === 'hidden' || one.hidden || !one.checkVisibility()) return false;
    if (one.type !== 'radio') return true;
    const first = !radios.has(one.name);  // of a group the keyboard stops at one
    radios.add(one.name);
    return first;
  }).map((one, place) => { one.dataset.stop = place; return one.outerHTML.slice(0, 80); });
}"""
AT = """() => {
  const one = document.activeElement;
  const style = getComputedStyle(one);
  const box = one.getBoundingClientRect();
  return { stop: one.name && one.type === 'radio'
      ? document.querySelector(`[name="${one.name}"][data-stop]`)?.dataset.stop
      : one.dataset.stop,
    marked: style.outlineStyle !== 'none' || one.matches('.exm-over')
      || getComputedStyle(one.parentElement).outlineStyle !== 'none',
    seen: box.bottom > 0 && box.top < innerHeight };
}"""


@pytest.mark.parametrize("who", everybody())
def test_the_keyboard_comes_to_each_field_in_its_order_and_shows_where_it_is(
    school: School, open_as: Open, who: str
) -> None:
    page = open_as(who)
    wrong = []
    for path in dict.fromkeys(school.looks_of(who)):
        go(page, school, path)
        if page.locator("main form, main .actions").count() == 0:
            continue
        page.evaluate("document.activeElement.blur()")
        page.locator("main h1").evaluate(
            "(one) => { one.tabIndex = -1; one.focus({ preventScroll: true }); }"
        )
        stops = page.evaluate(STOPS)
        first = page.evaluate(
            "() => [...document.querySelectorAll('[data-stop]')].findIndex((one) => "
            "document.querySelector('main h1').compareDocumentPosition(one) & 4)"
        )
        for expected in range(max(first, 0), len(stops)):
            at = _next_stop(page, str(expected - 1))
            if at != {"stop": str(expected), "marked": True, "seen": True}:
                wrong.append(f"{path}: {at} at {stops[expected]}")
                break
    assert wrong == []


def _next_stop(page: Page, here: str) -> dict[str, Any]:
    """Where Tab leads; a field of a date has stops for day, month, year and its calendar."""
    at: dict[str, Any] = {"stop": here}
    for _ in range(8):
        if at["stop"] == here:
            page.keyboard.press("Tab")
            at = page.evaluate(AT)
    return at


# --- wrong input --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wrong:
    """A form filled in wrong: who, where, by which button it is sent, and what is typed.

    `place` is the name of the field that is wrong.
    """

    who: str
    path: str
    button: str
    place: str
    typed: Mapping[str, str] = field(default_factory=dict)


_LONG = "four words of nobody here"
WRONG: Mapping[str, Wrong] = {
    "login": Wrong(
        NOBODY, "/login", "Sign in", "password", {"login": "bao@school", "password": "no"}
    ),
    "code of a class": Wrong(NOBODY, "/join", "Go on", "code", {"code": "0000-0000"}),
    "login taken": Wrong(
        NOBODY,
        "/join/{invited}",
        "Join",
        "login",
        {"name": "Ann", "login": "bao@school", "password": _LONG},
    ),
    "password": Wrong(
        NOBODY,
        "/join/{invited}",
        "Join",
        "password",
        {"name": "Ann", "login": "ann", "password": "x"},
    ),
    "new password": Wrong(
        NOBODY, "/reset/{reset}", "Set the password", "password", {"password": "x"}
    ),
    "second factor": Wrong(HALF, "/login/second-factor", "Go on", "code", {"code": "000000"}),
    "name": Wrong("giorgi", "/account", "Change the name", "name", {"name": " "}),
    "present password": Wrong(
        "giorgi", "/account", "Change the password", "old", {"old": "x", "password": _LONG}
    ),
    "not sure": Wrong("giorgi", "/account/erase", "Erase all of it", "sure", {"old": "x"}),
    "not oneself": Wrong(
        "giorgi", "/account/erase", "Erase all of it", "old", {"old": "x", "sure": "yes"}
    ),
    "class of an administrator": Wrong(
        "nino", "/people", "Make a link", "class", {"role": "administrator", "class": "{red}"}
    ),
    "not sure of another": Wrong("nino", "/people/id-bao", "Erase", "sure"),
    "no name of a class": Wrong(
        "nino", "/classes", "Make", "name", {"name": " ", "instructor": "leon@school"}
    ),
    "no new name of a class": Wrong("thao", "/classes/{red}", "Rename", "name", {"name": " "}),
    "nobody to add": Wrong(
        "thao", "/classes/{red}/roster", "Add", "login", {"login": "who@school"}
    ),
    "no file": Wrong("thao", "/classes/{red}/roster", "Take in", "roster"),
    "nothing set": Wrong(
        "thao",
        "/classes/{red}/assignments/new",
        "Set it",
        "what-1",
        {"title": "Monday", "accuracy": "75", "pace": "4.5", "due": "2031-01-01"},
    ),
    "no pace": Wrong(
        "thao",
        "/classes/{red}/assignments/new",
        "Set it",
        "pace",
        {
            "title": "Monday",
            "what-1": "series:2",
            "count-1": "7",
            "table": "american",
            "pace": "quick",
        },
    ),
    "too late": Wrong(
        "thao",
        "/classes/{red}/assignments/{set}",
        "Keep the changes",
        "due",
        {"title": "Friday", "due": "2020-01-01"},
    ),
    "no scope": Wrong("thao", "/tokens", "Make the token", "scope", {"name": "Desk", "days": "30"}),
    "no name of a token": Wrong(
        "thao", "/tokens", "Make the token", "name", {"name": " ", "scope": "results:read"}
    ),
    "no reason to grant": Wrong(
        "thao",
        "/exams/{exam_over}/attempts/{attempt_wolfgang}",
        "Count as right",
        "why",
        {"why": " "},
    ),
    "no reason to revoke": Wrong("thao", "/certificates/{valid}", "Revoke", "why", {"why": " "}),
    "no certificate": Wrong(NOBODY, "/verify", "Verify the file", "file"),
    "code of no class": Wrong("giorgi", "/assignments", "Join", "code", {"code": "0000-0000"}),
}
SECRET = ("password", "old", "code")
UNDER = """([alert, named]) => {
  const line = document.getElementById(alert).getBoundingClientRect();
  const field = document.getElementById(alert).closest('form').elements.namedItem(named);
  const all = field instanceof RadioNodeList ? [...field] : [field];
  const group = all[0].closest('fieldset') ?? all[0].closest('label') ?? all[0];
  return { invalid: all.every((one) => one.getAttribute('aria-invalid') === 'true'),
    told: all.every((one) => one.getAttribute('aria-describedby')?.split(' ').includes(alert)),
    under: Math.round(line.bottom - group.getBoundingClientRect().bottom),
    seen: line.bottom > 0 && line.top < innerHeight };
}"""


def fill_in(page: Page, form: Any, typed: Mapping[str, str]) -> None:
    for name, value in typed.items():
        one = form.locator(f'[name="{name}"]').first
        if one.evaluate("(one) => one.tagName") == "SELECT":
            one.select_option(value)
        elif one.get_attribute("type") == "checkbox":
            one.check()
        else:
            one.fill(value)


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_stands_at_its_field_and_nothing_typed_is_lost(
    school: School, open_as: Open, name: str
) -> None:
    given = WRONG[name]
    typed = {key: text.format(**school.cast.places) for key, text in given.typed.items()}
    page = open_as(given.who, touch=True)
    go(page, school, given.path.format(**school.cast.places))
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    button = page.get_by_role("button", name=given.button, exact=True).first
    form = button.locator("xpath=ancestor::form")
    form.evaluate("(form) => { form.noValidate = true; }")  # what a browser without it would send
    fill_in(page, form, typed)
    button.click()
    alert = page.get_by_role("alert")
    expect(alert).to_have_count(1)
    expect(alert).to_be_visible()
    expect(page.locator("[aria-invalid=true]").first).to_be_focused()
    where = page.evaluate(UNDER, [alert.get_attribute("id"), given.place])
    assert (where["invalid"], where["told"], where["seen"]) == (True, True, True), where
    assert -5 <= where["under"] <= 130, where
    form = alert.locator("xpath=ancestor::form")
    for key, text in typed.items():
        one = form.locator(f'[name="{key}"]').first
        if one.get_attribute("type") == "checkbox":
            assert one.is_checked(), key
        elif text.strip() and key not in SECRET:
            assert one.input_value() == text, key
