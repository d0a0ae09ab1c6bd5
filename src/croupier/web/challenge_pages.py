"""Challenges: made, opened by code, taken under a name, and compared."""

from typing import Annotated, Any
from urllib.parse import parse_qs, urlencode

import segno
from fastapi import APIRouter, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response

from croupier.i18n import Voice
from croupier.school import challenges
from croupier.school.challenges import COUNTS, Cell, Challenge, Result
from croupier.school.house import with_house
from croupier.school.people.actor import Actor
from croupier.web.access import Acting
from croupier.web.chooser import level_choices
from croupier.web.pages import render, run_page
from croupier.web.progress_pages import NO_STORE, to_run
from croupier.web.state import Housed, Shared, Speaker, State

router = APIRouter(default_response_class=HTMLResponse)

USUAL_COUNT = 20
Code = Annotated[str, Query(max_length=40)]


@router.get("/challenge")
def first(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, code: Code = ""
) -> Response:
    """A code to open, or a challenge to make."""
    fault = ""
    if code:
        if challenges.open_challenge(acting, shared.database, code, {}) is not None:
            return RedirectResponse(f"/challenge/{challenges.plain_code(code)}", 303)
        fault = _no_such(voice, code)
    html = render(
        request,
        voice,
        "challenges.html",
        "challenge",
        typed=code,
        fault=fault,
        kinds=level_choices(voice, lambda kind, _level: kind in challenges.KINDS),
        counts=[{"count": n, "usual": n == USUAL_COUNT} for n in COUNTS],
        recent=[_words(voice, one) for one in challenges.recent(acting, shared.database)],
    )
    return HTMLResponse(html, 404 if fault else 200, headers=NO_STORE)


def _no_such(voice: Voice, code: str) -> str:
    if challenges.needs_link(code):
        return voice._(
            "This challenge has rules of its own, or the code is mistyped: open its link, or "
            "compare the code sign by sign."
        )
    return voice._("There is no challenge with this code. Compare it sign by sign.")


def _words(voice: Voice, one: Challenge) -> dict[str, Any]:
    return {
        "code": one.shown,
        "url": _path(one),
        "kind_name": voice.drill(one.kind),
        "level_name": voice.level(one.kind, one.level),
        "options": [
            f"{voice.option(one.kind, name)}: {voice.option_value(one.kind, name, value)}"
            for name, value in one.options.items()
        ],
        "count": voice.n_("{n} question", "{n} questions", one.count),
    }


def _path(one: Challenge) -> str:
    query = f"?{urlencode(dict(one.options))}" if one.options else ""
    return f"/challenge/{one.code}{query}"


@router.post("/challenge")
async def make(request: Request, acting: Acting, shared: Shared, house: Housed) -> Response:
    """Makes a challenge by the rules of the house, and leads to it; may raise a Refusal."""
    form = _form(await request.body())
    kind, _, level = form.get("what", "").partition(":")
    count = form.get("count", "")
    if kind not in challenges.KINDS or not _is_small(level) or not _is_small(count):
        raise HTTPException(400)
    if int(count) not in COUNTS:
        raise HTTPException(400)
    own = with_house(kind, house, {})
    now = shared.clock()
    made = await run_in_threadpool(
        challenges.new_challenge,
        *(acting, shared.database, kind, int(level), own, int(count), now),
    )
    return RedirectResponse(_path(made), 303)


def _is_small(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 4


def _form(body: bytes) -> dict[str, str]:
    try:
        fields = parse_qs(body.decode("utf-8", "replace"), max_num_fields=10)
    except ValueError:
        return {}
    return {name: values[-1] for name, values in fields.items()}


def _found(request: Request, acting: Actor, shared: State, code: str) -> Challenge:
    given = dict(request.query_params)
    found = challenges.open_challenge(acting, shared.database, code[:40], given)
    if found is None:
        raise HTTPException(404)
    return found


@router.get("/challenge/{code}")
def challenge(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, code: str
) -> Response:
    """What the challenge asks, how to pass it on, and everybody's results."""
    one = _found(request, acting, shared, code)
    return HTMLResponse(_challenge(request, acting, shared, voice, one), headers=NO_STORE)


def _challenge(
    request: Request, acting: Actor, shared: State, voice: Voice, one: Challenge, fault: str = ""
) -> str:
    link = f"{request.base_url.scheme}://{request.base_url.netloc}{_path(one)}"
    rows = challenges.results(acting, shared.database, one)
    return render(
        request,
        voice,
        "challenge.html",
        "challenge",
        challenge=_words(voice, one),
        link=link,
        qr=_qr(link),
        fault=fault,
        results=[_result(voice, one, row) for row in rows],
        numbers=range(1, len(rows[0].cells) + 1) if rows else [],
        missed=any(cell and not cell.right for row in rows for cell in row.cells),
        missed_url=f"/challenge/{one.code}/missed",
    )


def _qr(link: str) -> str:
    """The link as a QR code in SVG: black, on what the style sheet makes white."""
    code = segno.make_qr(link, error="m")
    return code.svg_inline(border=3, omitsize=True, lineclass="modules", svgclass="qr")


def _result(voice: Voice, one: Challenge, row: Result) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "name": row.name,
        "right": row.right,
        "answered": row.answered,
        "took": voice.seconds(row.took_ms / 1000),
        "cells": [_cell(voice, cell) for cell in row.cells],
        "url": f"/history/{row.run_id}" if row.answered else "",
        "go_on": f"/challenge/{one.code}/run/{row.run_id}",
        "done": row.answered == len(row.cells),
        "missed_url": f"/challenge/{one.code}/missed?run={row.run_id}"
        if any(cell and not cell.right for cell in row.cells)
        else "",
    }


def _cell(voice: Voice, cell: Cell | None) -> dict[str, str]:
    """A question of somebody: a sign, and the words for it."""
    if cell is None:
        return {"key": "open", "sign": "·", "words": voice._("not answered")}
    if cell.skipped:
        return {"key": "skipped", "sign": "–", "words": voice._("skipped")}
    took = voice.seconds(cell.took_ms / 1000)
    if not cell.right:
        return {"key": "wrong", "sign": "✕", "words": voice._("wrong, {time}", time=took)}
    if cell.slow:
        # Translators: an answer to a question: right, but slower than the others.
        return {"key": "slow", "sign": "◷", "words": voice._("right but slow, {time}", time=took)}
    return {"key": "right", "sign": "✓", "words": voice._("right, {time}", time=took)}


@router.post("/challenge/{code}")
async def join(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, code: str
) -> Response:
    """Begins somebody's run, when they gave a name."""
    body = await request.body()
    name = challenges.read_name(_form(body).get("name", ""))

    def begin() -> Response:
        one = _found(request, acting, shared, code)
        if name is None:
            fault = voice._("Give a name: it stands in the results.")
            return HTMLResponse(_challenge(request, acting, shared, voice, one, fault), 422)
        run_id = challenges.join(acting, shared.database, one, name, shared.clock())
        return RedirectResponse(f"/challenge/{one.code}/run/{run_id}", 303)

    return await run_in_threadpool(begin)


@router.get("/challenge/{code}/run/{run_id}")
def take(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, code: str, run_id: str
) -> Response:
    """Somebody's run of the challenge."""
    one = _found(request, acting, shared, code)
    entry = challenges.entry_of(acting, shared.database, one.code, run_id)
    if entry is None:
        raise HTTPException(404)
    return run_page(request, acting, shared, voice, challenges.key_of_entry(one, entry))


@router.get("/challenge/{code}/missed")
def missed(request: Request, acting: Acting, shared: Shared, code: str, run: str = "") -> Response:
    """A run on what was missed, by one or by all, in the order it was asked."""
    one = _found(request, acting, shared, code)
    key = challenges.missed_key(acting, shared.database, one, run or None, shared.clock())
    if key is None:
        return RedirectResponse(_path(one), 303)
    return to_run(acting, shared, key)
