"""Classes as their staff see them: the list, a class and its figures, and the roster."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response

from croupier.i18n import Voice
from croupier.school.classes import classes, roster
from croupier.school.classes.assignments import assignments_of_class
from croupier.school.classes.classes import Class, WhyNot
from croupier.school.classes.figures import ClassFigures, read_figures
from croupier.school.classes.roster import TakenIn, Unreadable
from croupier.school.people.actor import Actor, Role
from croupier.storage.classes import MemberRow
from croupier.storage.figures import DAY_MS
from croupier.web import class_words
from croupier.web.access import Acting
from croupier.web.pages import render
from croupier.web.preferences import read_form
from croupier.web.progress_pages import NO_STORE, clock_offset_ms, when
from croupier.web.state import Shared, Speaker, State
from croupier.web.uploads import read_upload

router = APIRouter(default_response_class=HTMLResponse)

PAGE = "classes"
PERIODS = (28, 7, 0)
"""Days that the figures of a class may be taken of; 0 is all there is."""

_NOTHING: Mapping[str, str] = {}
_MOST_WEAK = 12
_MOST_FIELDS = 60
Days = Annotated[int, Query(ge=0, le=3660)]


# --- the list ---------------------------------------------------------------------------------


@router.get("/classes")
def show_all(request: Request, acting: Acting, shared: Shared, voice: Speaker) -> Response:
    """The classes one teaches, or all of the school, and a form to make one."""
    return _list(request, acting, shared, voice)


def _list(
    request: Request,
    acting: Actor,
    shared: State,
    voice: Voice,
    why: WhyNot | None = None,
    typed: Mapping[str, str] = _NOTHING,
) -> Response:
    fault = "" if why is None else class_words.why_not(voice, why)
    names = acting.role is Role.ADMINISTRATOR
    html = render(
        request,
        voice,
        "classes.html",
        PAGE,
        classes=[_words(voice, one) for one in classes.read_classes(acting, shared.database)],
        names_instructors=names,
        instructors=classes.who_can_teach(acting, shared.database) if names else [],
        fault=fault,
        wrong="instructor" if why is WhyNot.NO_INSTRUCTOR else "name",
        typed={field: typed.get(field, "") for field in ("name", "instructor")},
    )
    return HTMLResponse(html, 422 if fault else 200, headers=NO_STORE)


def _words(voice: Voice, one: Class) -> dict[str, Any]:
    return {
        "id": one.id,
        "url": f"/classes/{one.id}",
        "name": one.name,
        "code": one.shown_code,
        "code_open": one.code_open,
        "closed": one.is_closed,
        "instructors": ", ".join(one.instructors),
        "trainees": voice.n_("{n} trainee", "{n} trainees", one.trainees),
    }


@router.post("/classes")
async def make(request: Request, acting: Acting, shared: Shared, voice: Speaker) -> Response:
    """Makes a class and leads to it."""
    given = read_form(await request.body(), _MOST_FIELDS)
    name, logins = given.get("name", ""), [given["instructor"]] if given.get("instructor") else []

    def made() -> Response:
        now = shared.clock()
        class_id = classes.make_class(acting, shared.database, name, logins, now)
        if isinstance(class_id, WhyNot):
            return _list(request, acting, shared, voice, class_id, given)
        return RedirectResponse(f"/classes/{class_id}", 303)

    return await run_in_threadpool(made)


# --- a class ----------------------------------------------------------------------------------


@router.get("/classes/{class_id}")
def show(
    request: Request,
    acting: Acting,
    shared: Shared,
    voice: Speaker,
    class_id: str,
    days: Days = PERIODS[0],
) -> Response:
    """Who is weak in what, what is slow, who practised, and what was set."""
    return _show(request, acting, shared, voice, class_id, days=days)


def _show(
    request: Request,
    acting: Actor,
    shared: State,
    voice: Voice,
    class_id: str,
    fault: str = "",
    typed: str | None = None,
    days: int = PERIODS[0],
) -> Response:
    """The class; `typed` is the name that was asked for, where that is what is wrong."""
    now = shared.clock()
    found, _ = classes.read_class(acting, shared.database, class_id)
    since = now - days * DAY_MS if days else 0
    read = read_figures(acting, shared.database, class_id, now, since, clock_offset_ms(now))
    html = render(
        request,
        voice,
        "class.html",
        PAGE,
        one=_words(voice, found),
        fault=fault,
        typed=typed,
        periods=_periods(voice, f"/classes/{class_id}", days),
        assignments=[
            {
                "url": f"/classes/{class_id}/assignments/{one.id}",
                "title": one.aim.title,
                "due": when(one.aim.due_at),
                "over": one.aim.due_at < now,
            }
            for one in assignments_of_class(acting, shared.database, class_id)
        ],
        **_figures(voice, read),
    )
    return HTMLResponse(html, 422 if fault else 200, headers=NO_STORE)


def _figures(voice: Voice, read: ClassFigures) -> dict[str, Any]:
    kinds = list(read.kinds)
    return {
        "answers": voice.n_("{n} answer", "{n} answers", read.answers),
        "kinds": [
            {"name": voice.drill(kind)} | class_words.cell(voice, read.kinds[kind])
            for kind in kinds
        ],
        "people": [
            {
                "name": one.name,
                "cells": [class_words.cell(voice, one.kinds.get(kind)) for kind in kinds],
            }
            for one in read.people
        ],
        "weak": [class_words.weak_line(voice, one) for one in read.weak[:_MOST_WEAK]],
        "weak_in_all": len(read.weak),
        "facts": [class_words.fact(voice, one) for one in read.facts],
        "attendance": [
            class_words.attendance(voice, one, read.first_day) for one in read.attendance
        ],
    }


def _periods(voice: Voice, path: str, days: int) -> list[dict[str, Any]]:
    return [
        {
            "name": voice.n_("{n} day", "{n} days", n) if n else voice.p_("period", "All"),
            "url": f"{path}?days={n}",
            "current": n == days,
        }
        for n in PERIODS
    ]


@router.post("/classes/{class_id}")
async def change(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, class_id: str
) -> Response:
    """Renames the class, closes it or opens it again; opens, shuts or renews its code."""
    given = read_form(await request.body())

    def changed() -> Response:
        why = _changed(acting, shared, class_id, given)
        if why is None:
            return RedirectResponse(f"/classes/{quote(class_id)}#settings", 303)
        typed = given.get("name", "") if why is WhyNot.NO_NAME else None
        line = class_words.why_not(voice, why)
        return _show(request, acting, shared, voice, class_id, line, typed)

    return await run_in_threadpool(changed)


def _changed(acting: Actor, shared: State, class_id: str, given: dict[str, str]) -> WhyNot | None:
    database, now = shared.database, shared.clock()
    match given.get("do", ""):
        case "rename":
            return classes.rename_class(acting, database, class_id, given.get("name", ""))
        case "close":
            classes.close_class(acting, database, class_id, now)
            return None
        case "reopen":
            classes.reopen_class(acting, database, class_id, now)
            return None
        case "open-code" | "shut-code" as do:
            return classes.set_code(acting, database, class_id, is_open=do == "open-code")
        case "new-code":
            return classes.renew_code(acting, database, class_id)
        case _:
            classes.read_class(acting, database, class_id)
            raise HTTPException(400)


# --- the roster -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Wrong:
    """What is wrong in a form of the roster, in which field, and the login that was typed."""

    line: str = ""
    field: str = ""
    login: str = ""


@router.get("/classes/{class_id}/roster")
def show_roster(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, class_id: str
) -> Response:
    """Everybody in the class."""
    return _roster(request, acting, shared, voice, class_id)


def _roster(
    request: Request,
    acting: Actor,
    shared: State,
    voice: Voice,
    class_id: str,
    wrong: "_Wrong | None" = None,
    taken: TakenIn | None = None,
) -> Response:
    wrong = wrong or _Wrong()
    found, members = classes.read_class(acting, shared.database, class_id)
    may_name = acting.role is Role.ADMINISTRATOR
    base = f"{request.base_url.scheme}://{request.base_url.netloc}"
    html = render(
        request,
        voice,
        "roster.html",
        PAGE,
        one=_words(voice, found),
        members=[_member(one, may_name=may_name) for one in members],
        fault=wrong.line,
        wrong=wrong.field,
        typed=wrong.login,
        taken=None if taken is None else _taken(voice, taken, base),
    )
    return HTMLResponse(html, 422 if wrong.line else 200, headers=NO_STORE)


def _member(one: MemberRow, *, may_name: bool) -> dict[str, Any]:
    is_instructor = one.role == Role.INSTRUCTOR
    return {
        "id": one.person_id,
        "login": one.login,
        "name": one.name,
        "instructor": is_instructor,
        "joined": when(one.joined_at).partition(" ")[0],
        "seen": "–" if one.seen_at is None else when(one.seen_at).partition(" ")[0],
        "disabled": one.disabled,
        "may_remove": may_name or not is_instructor,
    }


def _taken(voice: Voice, taken: TakenIn, base: str) -> dict[str, Any]:
    """What became of a file; the links are told here and nowhere else."""
    lines = []
    if taken.added:
        n = len(taken.added)
        lines.append(voice.n_("{n} person was added.", "{n} people were added.", n))
    if taken.known:
        n = len(taken.known)
        lines.append(voice.n_("{n} was in already.", "{n} were in already.", n))
    if taken.refused:
        names = ", ".join(one.login for one in taken.refused)
        lines.append(voice._("No trainees, and so not added: {logins}.", logins=names))
    invited = [
        {"login": one.login, "name": one.name, "link": f"{base}/join/{one.token}"}
        for one in taken.invited
    ]
    if invited:
        n = len(invited)
        lines.append(voice.n_("{n} person is invited.", "{n} people are invited.", n))
    rows = [(one["login"], one["name"], one["link"]) for one in invited]
    written = roster.write_csv([("login", "name", "link"), *rows])
    return {
        "line": " ".join(lines),
        "invited": invited,
        "csv": written,
        "download": f"data:text/csv;charset=utf-8,{quote(written)}",
    }


@router.get("/classes/{class_id}/roster.csv")
def roster_out(acting: Acting, shared: Shared, class_id: str) -> Response:
    """The class's trainees as CSV."""
    written = roster.roster_csv(acting, shared.database, class_id, shared.clock())
    headers = NO_STORE | {"content-disposition": 'attachment; filename="roster.csv"'}
    return Response("\ufeff" + written, media_type="text/csv; charset=utf-8", headers=headers)


@router.post("/classes/{class_id}/roster")
async def roster_in(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, class_id: str
) -> Response:
    """Takes in a roster as CSV; the answer tells the links of the new people, once."""
    content = read_upload(request.headers.get("content-type", ""), await request.body())

    def taken_in() -> Response:
        now = shared.clock()
        taken = roster.take_in(acting, shared.database, class_id, content, now)
        if isinstance(taken, Unreadable):
            why = class_words.why_unreadable(voice, taken)
            return _roster(request, acting, shared, voice, class_id, _Wrong(why, "roster"))
        return _roster(request, acting, shared, voice, class_id, taken=taken)

    return await run_in_threadpool(taken_in)


@router.post("/classes/{class_id}/members")
async def change_members(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, class_id: str
) -> Response:
    """Lets somebody in by their login, or takes somebody out."""
    given = read_form(await request.body())

    def changed() -> Response:
        database, now = shared.database, shared.clock()
        if "remove" in given:
            why = classes.remove_member(acting, database, class_id, given["remove"], now)
        else:
            why = classes.add_member(acting, database, class_id, given.get("login", ""), now)
        if why is None:
            return RedirectResponse(f"/classes/{quote(class_id)}/roster", 303)
        field = "login" if why is WhyNot.NO_SUCH_PERSON else ""
        wrong = _Wrong(class_words.why_not(voice, why), field, given.get("login", ""))
        return _roster(request, acting, shared, voice, class_id, wrong)

    return await run_in_threadpool(changed)
