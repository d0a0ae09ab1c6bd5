"""Results of exams for the staff: chosen on a page, and taken out as a file."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import HTMLResponse, Response

from croupier.i18n import Voice
from croupier.school.people.actor import Actor
from croupier.school.results.reading import (
    Which,
    read_results,
    visible_classes,
    visible_exams,
)
from croupier.web.access import Acting
from croupier.web.pages import render
from croupier.web.progress_pages import NO_STORE
from croupier.web.results_api import LONGEST_ID, NO_NUL, Form, Narrow, home_of, written
from croupier.web.state import Shared, Speaker, State

router = APIRouter(default_response_class=HTMLResponse)

_FIRST_YEAR, _LAST_YEAR = 1971, 9000
_LONGEST_DAY = 20


@router.get("/results")
def choose(
    request: Request,
    acting: Acting,
    shared: Shared,
    voice: Speaker,
    class_id: Narrow = "",
    exam_id: Narrow = "",
) -> Response:
    """The form that chooses which results are taken out, and how."""
    return _page(request, acting, shared, voice, Which(class_id, exam_id))


class Chosen(BaseModel):
    """What the form chose; the days are both included."""

    form: Form = Form.CSV
    class_id: Annotated[str, Field(max_length=LONGEST_ID, pattern=NO_NUL)] = ""
    exam_id: Annotated[str, Field(max_length=LONGEST_ID, pattern=NO_NUL)] = ""
    since: str = ""
    until: str = ""


@router.get("/results/download")
def download(
    request: Request,
    acting: Acting,
    shared: Shared,
    voice: Speaker,
    chosen: Annotated[Chosen, Query()],
) -> Response:
    """The results as a file, sent as they are read."""
    which = Which(chosen.class_id, chosen.exam_id)
    first, last = _day(chosen.since), _day(chosen.until)
    if (chosen.since and first is None) or (chosen.until and last is None):
        return _page(request, acting, shared, voice, which, chosen)
    after = last + timedelta(days=1) if last else None
    which = replace(which, since=_midnight(first), until=_midnight(after))
    found = read_results(shared.database, acting, which, shared.clock())
    return written(chosen.form, found, home_of(request))


def _day(text: str) -> date | None:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if _FIRST_YEAR <= day.year <= _LAST_YEAR else None


def _midnight(day: date | None) -> int | None:
    """When the day begins by the machine's clock, in ms."""
    if day is None:
        return None
    return int(datetime(day.year, day.month, day.day).astimezone().timestamp()) * 1000


def _page(
    request: Request,
    acting: Actor,
    shared: State,
    voice: Voice,
    which: Which,
    chosen: Chosen | None = None,
) -> Response:
    """The form; `chosen` is what was chosen where a day in it is none."""
    wrong = ""
    if chosen is not None:
        wrong = "since" if chosen.since and _day(chosen.since) is None else "until"
    html = render(
        request,
        voice,
        "results.html",
        "",
        classes=[
            {"id": one.id, "name": one.name, "chosen": one.id == which.class_id}
            for one in visible_classes(shared.database, acting)
        ],
        exams=[
            {"id": one.id, "name": one.title, "chosen": one.id == which.exam_id}
            for one in visible_exams(shared.database, acting)
            if one.state != "draft"
        ],
        forms=list(_forms(voice)),
        since="" if chosen is None else chosen.since[:_LONGEST_DAY],
        until="" if chosen is None else chosen.until[:_LONGEST_DAY],
        fault=voice._("A day is written as 2026-09-21.") if wrong else "",
        wrong=wrong,
    )
    return HTMLResponse(html, 422 if wrong else 200, headers=NO_STORE)


def _forms(voice: Voice) -> Iterator[dict[str, Any]]:
    words = {
        Form.CSV: voice._("A table, a line an attempt (CSV)"),
        Form.QUESTIONS: voice._("A table, a line a question (CSV)"),
        Form.JSON_LINES: voice._("For programs (JSON lines)"),
        Form.XAPI: voice._("For a record store (xAPI statements)"),
    }
    return ({"key": form.value, "words": line} for form, line in words.items())
