"""Assignments: set and looked at by staff, done by trainees."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response

from croupier.i18n import Voice
from croupier.school.classes import assignments, classes
from croupier.school.classes.assignments import (
    LONGEST_TITLE,
    MOST_PARTS,
    MOST_QUESTIONS,
    Aim,
    Assignment,
    Done,
    OwnAssignment,
    Part,
    PersonDone,
    State,
    WhyNot,
    part_of,
)
from croupier.school.house import PRESETS, House
from croupier.school.people.actor import Actor, NotFound
from croupier.storage.figures import DAY_MS
from croupier.web import class_words
from croupier.web.access import Acting
from croupier.web.house_pages import preset_name
from croupier.web.pages import render
from croupier.web.preferences import read_form
from croupier.web.progress_pages import NO_STORE, clock_offset_ms, to_run, when
from croupier.web.state import Housed, Shared, Speaker
from croupier.web.state import State as Server

router = APIRouter(default_response_class=HTMLResponse)

OWN_HOUSE, AS_IT_WAS = "house", "kept"
_ROWS = 4
_USUAL = {"accuracy": "90", "pace": ""}
_A_WEEK = 7
_MOST_FIELDS = 40


# --- the form ---------------------------------------------------------------------------------


@router.get("/classes/{class_id}/assignments/new")
def new(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, class_id: str
) -> Response:
    """A form to set the class something."""
    return _form(request, acting, shared, voice, class_id)


def _form(
    request: Request,
    acting: Actor,
    shared: Server,
    voice: Voice,
    class_id: str,
    given: Mapping[str, str] | None = None,
    why: WhyNot | None = None,
) -> Response:
    found, _ = classes.read_class(acting, shared.database, class_id)
    week = (shared.clock() + clock_offset_ms(shared.clock())) // DAY_MS + _A_WEEK
    fields = {**_USUAL, "due": _date_text(week), **(given or {})}
    html = render(
        request,
        voice,
        "assignment_form.html",
        "classes",
        one={"url": f"/classes/{found.id}", "name": found.name},
        action=f"/classes/{found.id}/assignments",
        **_wrong(voice, why),
        **_fields(voice, fields, None),
    )
    return HTMLResponse(html, 422 if why else 200, headers=NO_STORE)


_FIELDS = {
    WhyNot.NO_TITLE: "title",
    WhyNot.NO_PARTS: "parts",
    WhyNot.TOO_MANY_PARTS: "parts",
    WhyNot.BAD_PART: "parts",
    WhyNot.BAD_COUNT: "parts",
    WhyNot.BAD_ACCURACY: "accuracy",
    WhyNot.BAD_PACE: "pace",
    WhyNot.DUE_BEFORE: "due",
}


def _wrong(voice: Voice, why: WhyNot | None) -> dict[str, str]:
    """What is wrong, and the field that it is wrong in: none where it is the class."""
    if why is None:
        return {"fault": "", "wrong": ""}
    return {"fault": class_words.why_not_set(voice, why), "wrong": _FIELDS.get(why, "")}


def _fields(voice: Voice, given: Mapping[str, str], before: Assignment | None) -> dict[str, Any]:
    parts = before.aim.parts if before else ()
    rows = min(MOST_PARTS, max(_ROWS, len(parts) + 1))
    usual = AS_IT_WAS if before else "european"
    tables = [
        *([(AS_IT_WAS, voice._("As it was set"))] if before else []),
        *((key, preset_name(voice, key)) for key in PRESETS),
        (OWN_HOUSE, voice._("My own house")),
    ]
    return {
        "given": given,
        "kinds": class_words.kind_choices(voice),
        "rows": [
            {
                "number": n,
                "what": given.get(f"what-{n}", ""),
                "count": given.get(f"count-{n}", "20"),
            }
            for n in range(1, rows + 1)
        ],
        "most": MOST_QUESTIONS,
        "tables": [
            {"key": key, "name": name, "current": key == given.get("table", usual)}
            for key, name in tables
        ],
    }


def _as_typed(one: Assignment) -> dict[str, str]:
    """The assignment as its form has it."""
    pace = one.aim.pace_ms
    fields = {
        "title": one.aim.title,
        "accuracy": str(one.aim.accuracy),
        "pace": "" if pace is None else f"{pace / 1000:g}",
        "due": _date_text((one.aim.due_at + clock_offset_ms(one.aim.due_at)) // DAY_MS),
    }
    for n, part in enumerate(one.aim.parts, 1):
        fields |= {f"what-{n}": f"{part.kind}:{part.level}", f"count-{n}": str(part.count)}
    return fields


def _read(given: Mapping[str, str], house: House, before: Sequence[Part], now: int) -> Aim | WhyNot:
    """What the form asks for."""
    pace = _pace_ms(given.get("pace", ""))
    if isinstance(pace, WhyNot):
        return pace
    parts: list[Part] = []
    for n in range(1, MOST_PARTS + 1):
        what = given.get(f"what-{n}", "")
        if not what:
            continue
        part = _part(what, given.get(f"count-{n}", ""), given.get("table", ""), house, before)
        if isinstance(part, WhyNot):
            return part
        parts.append(part)
    due = _due_ms(given.get("due", ""), now)
    if due is None:
        return WhyNot.DUE_BEFORE
    title = classes.read_line(given.get("title", ""), LONGEST_TITLE)
    return Aim(title, tuple(parts), _whole(given.get("accuracy", "")), pace, due)


def _part(what: str, count: str, table: str, house: House, before: Sequence[Part]) -> Part | WhyNot:
    read = class_words.read_kind(what)
    if read is None:
        return WhyNot.BAD_PART
    kind, level = read
    same = next((part for part in before if (part.kind, part.level) == read), None)
    if table == AS_IT_WAS and same is not None:
        made = part_of(kind, level, _whole(count), House())
        if isinstance(made, WhyNot):
            return made
        return Part(kind, level, made.count, same.options)
    of_table = house if table == OWN_HOUSE else PRESETS.get(table, House())
    return part_of(kind, level, _whole(count), of_table)


def _whole(text: str) -> int:
    """The number that the text is; -1, which nothing takes, where it is none."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else -1


def _pace_ms(text: str) -> int | WhyNot | None:
    """Seconds with at most one decimal as ms; None where nothing is asked for."""
    whole, _, tenths = text.strip().replace(",", ".").partition(".")
    if not whole and not tenths:
        return None
    tenths = tenths or "0"
    if _whole(whole) < 0 or len(tenths) > 1 or _whole(tenths) < 0:
        return WhyNot.BAD_PACE
    return 1000 * int(whole) + 100 * int(tenths)


def _due_ms(text: str, now: int) -> int | None:
    """The last moment of the day by the machine's clock; None where it is no day."""
    try:
        day = date.fromisoformat(text.strip()[:10])
    except ValueError:
        return None
    start = (day - date(1970, 1, 1)).days * DAY_MS
    return start + DAY_MS - 1 - clock_offset_ms(max(0, min(start, now + 3650 * DAY_MS)))


def _date_text(day: int) -> str:
    return date.fromordinal(date(1970, 1, 1).toordinal() + day).isoformat()


@router.post("/classes/{class_id}/assignments")
async def make(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, house: Housed, class_id: str
) -> Response:
    """Sets the class something, and leads to it."""
    given = read_form(await request.body(), _MOST_FIELDS)

    def made() -> Response:
        now = shared.clock()
        classes.read_class(acting, shared.database, class_id)
        aim = _read(given, house, (), now)
        done = (
            aim
            if isinstance(aim, WhyNot)
            else assignments.make_assignment(acting, shared.database, class_id, aim, now)
        )
        if isinstance(done, WhyNot):
            return _form(request, acting, shared, voice, class_id, given, done)
        return RedirectResponse(f"/classes/{class_id}/assignments/{done}", 303)

    return await run_in_threadpool(made)


# --- one, as staff see it ---------------------------------------------------------------------


@router.get("/classes/{class_id}/assignments/{assignment_id}")
def show(
    request: Request,
    acting: Acting,
    shared: Shared,
    voice: Speaker,
    class_id: str,
    assignment_id: str,
) -> Response:
    """How each trainee of the class stands with it."""
    return _show(request, acting, shared, voice, (class_id, assignment_id))


def _show(
    request: Request,
    acting: Actor,
    shared: Server,
    voice: Voice,
    names: tuple[str, str],
    given: Mapping[str, str] | None = None,
    why: WhyNot | None = None,
) -> Response:
    found, _ = classes.read_class(acting, shared.database, names[0])
    one, people = assignments.read_assignment(acting, shared.database, *names, shared.clock())
    settled = sum(1 for person in people if person.state in {State.DONE, State.DONE_LATE})
    html = render(
        request,
        voice,
        "assignment.html",
        "classes",
        one={"url": f"/classes/{found.id}", "name": found.name},
        action=f"/classes/{found.id}/assignments/{one.id}",
        title=one.aim.title,
        aim=_aim(voice, one),
        parts=[_part_words(voice, part) for part in one.aim.parts],
        people=[_person(voice, one, person) for person in people],
        done_words=voice._("{n} of {all} are done", n=settled, all=len(people)),
        **_wrong(voice, why),
        **_fields(voice, {**_as_typed(one), **(given or {})}, one),
    )
    return HTMLResponse(html, 422 if why else 200, headers=NO_STORE)


def _aim(voice: Voice, one: Assignment) -> str:
    """What is asked for, in a line."""
    said = [
        voice._("{share} right at once", share=voice.percent(one.aim.accuracy / 100)),
        voice._("due {day}", day=when(one.aim.due_at)),
    ]
    if one.aim.pace_ms is not None:
        pace = voice.seconds(one.aim.pace_ms / 1000)
        said.insert(1, voice._("middle time within {time}", time=pace))
    return " · ".join(said)


def _part_words(voice: Voice, part: Part) -> dict[str, str]:
    options = [
        f"{voice.option(part.kind, name)}: {voice.option_value(part.kind, name, value)}"
        for name, value in part.options.items()
    ]
    return {
        "name": voice.drill(part.kind),
        "level": voice.level(part.kind, part.level),
        "count": voice.n_("{n} question", "{n} questions", part.count),
        "options": "; ".join(options),
    }


def _person(voice: Voice, one: Assignment, person: PersonDone) -> dict[str, Any]:
    pairs = zip(one.aim.parts, person.parts, strict=True)
    return {
        "name": person.name,
        "state": person.state.value,
        "state_name": state_name(voice, person.state),
        "parts": [_done(voice, part, done) for part, done in pairs],
    }


def state_name(voice: Voice, state: State) -> str:
    """How somebody stands with an assignment."""
    match state:
        case State.OPEN:
            return voice.p_("an assignment", "not done yet")
        case State.DONE:
            return voice.p_("an assignment", "done")
        case State.DONE_LATE:
            return voice.p_("an assignment", "done late")
        case State.LATE:
            return voice.p_("an assignment", "late")


def _done(voice: Voice, part: Part, done: Done) -> dict[str, Any]:
    return {
        "done": done.done_at is not None,
        "answered": min(done.answered, part.count),
        "count": part.count,
        "share": "–" if done.accuracy is None else voice.percent(done.accuracy),
        "pace": "–" if done.median_ms is None else voice.seconds(done.median_ms / 1000),
    }


@router.post("/classes/{class_id}/assignments/{assignment_id}")
async def change(
    request: Request,
    acting: Acting,
    shared: Shared,
    voice: Speaker,
    house: Housed,
    class_id: str,
    assignment_id: str,
) -> Response:
    """Sets it otherwise, or takes it back."""
    given = read_form(await request.body(), _MOST_FIELDS)
    names = (class_id, assignment_id)

    def changed() -> Response:
        database, now = shared.database, shared.clock()
        if given.get("do") == "delete":
            assignments.delete_assignment(acting, database, *names)
            return RedirectResponse(f"/classes/{class_id}", 303)
        if given.get("do") != "keep":
            assignments.read_assignment(acting, database, *names, now)
            raise HTTPException(400)
        before, _ = assignments.read_assignment(acting, database, *names, now)
        aim = _read(given, house, before.aim.parts, now)
        why = (
            aim
            if isinstance(aim, WhyNot)
            else assignments.edit_assignment(acting, database, *names, aim)
        )
        if why is not None:
            return _show(request, acting, shared, voice, names, given, why)
        return RedirectResponse(f"/classes/{class_id}/assignments/{assignment_id}", 303)

    return await run_in_threadpool(changed)


# --- a trainee's own --------------------------------------------------------------------------


@router.get("/assignments")
def own(request: Request, acting: Acting, shared: Shared, voice: Speaker) -> Response:
    """What one's classes were set, and what is done of it."""
    return _own(request, acting, shared, voice)


def _own(
    request: Request, acting: Actor, shared: Server, voice: Voice, fault: str = "", typed: str = ""
) -> Response:
    found = assignments.own_assignments(acting, shared.database, shared.clock())
    html = render(
        request,
        voice,
        "my_assignments.html",
        "assignments",
        assignments=[_own_words(voice, one) for one in found],
        classes=[
            {"name": one.name, "instructors": ", ".join(one.instructors)}
            for one in classes.own_classes(acting, shared.database)
        ],
        fault=fault,
        typed=typed,
    )
    return HTMLResponse(html, 422 if fault else 200, headers=NO_STORE)


def _own_words(voice: Voice, one: OwnAssignment) -> dict[str, Any]:
    pairs = zip(one.assignment.aim.parts, one.done.parts, strict=True)
    return {
        "title": one.assignment.aim.title,
        "class_name": one.class_name,
        "aim": _aim(voice, one.assignment),
        "state": one.done.state.value,
        "state_name": state_name(voice, one.done.state),
        "parts": [
            _part_words(voice, part)
            | {
                "url": f"/assignments/{one.assignment.id}/{number}",
                "standing": _done(voice, part, done),
            }
            for number, (part, done) in enumerate(pairs)
        ],
    }


@router.post("/assignments")
async def join(request: Request, acting: Acting, shared: Shared, voice: Speaker) -> Response:
    """Joins a class by its code."""
    code = read_form(await request.body()).get("code", "")[:40]

    def joined() -> Response:
        found = classes.join_class(acting, shared.database, code, shared.clock())
        if isinstance(found, classes.WhyNot):
            why = class_words.why_not(voice, found)
            return _own(request, acting, shared, voice, why, code)
        return RedirectResponse("/assignments", 303)

    return await run_in_threadpool(joined)


@router.get("/assignments/{assignment_id}/{part}")
def run(acting: Acting, shared: Shared, assignment_id: str, part: str) -> Response:
    """A run of what is missing of the part."""
    number = _whole(part)
    if number < 0:
        raise NotFound
    now = shared.clock()
    key = assignments.part_key(acting, shared.database, assignment_id, number, now)
    return to_run(acting, shared, key)
