"""Rankings of a class, and duels in it."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, RedirectResponse, Response

from croupier.i18n import Voice
from croupier.school.curriculum import kinds
from croupier.school.people.actor import STAFF
from croupier.school.rankings import (
    TIE_MS,
    Period,
    Ranked,
    ranked_classes,
    read_board,
    read_duel,
    show_name,
)
from croupier.web.access import Acting
from croupier.web.pages import render
from croupier.web.preferences import read_form
from croupier.web.progress_pages import NO_STORE, clock_offset_ms
from croupier.web.state import Shared, Speaker

router = APIRouter(default_response_class=HTMLResponse)

PAGE = "rankings"


@router.get("/rankings")
def show_all(request: Request, acting: Acting, shared: Shared, voice: Speaker) -> Response:
    """The classes whose rankings one sees; of one alone, the way there."""
    found = ranked_classes(acting, shared.database)
    if len(found) == 1:
        return RedirectResponse(f"/rankings/{found[0][0]}", 303)
    classes = [{"url": f"/rankings/{id_}", "name": name} for id_, name in found]
    html = render(
        request, voice, "rankings.html", PAGE, classes=classes, staff=acting.role in STAFF
    )
    return HTMLResponse(html, headers=NO_STORE)


@router.get("/rankings/{class_id}")
def show(
    request: Request,
    acting: Acting,
    shared: Shared,
    voice: Speaker,
    class_id: str,
    period: Period = Period.WEEK,
    kind: str = "",
) -> Response:
    """Who had most right in the period."""
    now = shared.clock()
    offset = clock_offset_ms(now)
    board = read_board(acting, shared.database, class_id, period, now, kind, offset)
    html = render(
        request,
        voice,
        "ranking.html",
        PAGE,
        url=f"/rankings/{class_id}",
        class_id=class_id,
        class_name=board.class_name,
        periods=[
            {"name": name, "url": _url(class_id, one, kind), "current": one is period}
            for one, name in _periods(voice).items()
        ],
        period=period.value,
        kinds=[{"value": one, "name": voice.drill(one), "current": one == kind} for one in kinds()],
        rows=_rows(voice, board.rows),
        duels=[
            {
                "url": f"/rankings/{class_id}/duels/{code}",
                "code": f"{code[:4]}-{code[4:]}",
                "people": voice.n_("{n} trainee", "{n} trainees", people),
            }
            for code, people in board.duels
        ],
        named=board.named,
    )
    return HTMLResponse(html, headers=NO_STORE)


def _periods(voice: Voice) -> dict[Period, str]:
    return {
        # Translators: since when answers count in a ranking.
        Period.DAY: voice.p_("a period", "Today"),
        Period.WEEK: voice.p_("a period", "This week"),
        Period.MONTH: voice.p_("a period", "This month"),
        Period.ALL: voice.p_("a period", "All time"),
    }


def _url(class_id: str, period: Period, kind: str) -> str:
    query = {"period": period.value} | ({"kind": kind} if kind else {})
    return f"/rankings/{class_id}?{urlencode(query)}"


def _rows(voice: Voice, rows: Sequence[Ranked], count: int = 0) -> list[dict[str, Any]]:
    return [
        {
            "rank": voice.number(row.rank) if row.rank else "–",
            "name": row.name,
            "is_self": row.is_self,
            "right": f"{voice.number(row.right)} / {voice.number(count or row.answers)}",
            "took": "–" if row.took_ms is None else voice.seconds(row.took_ms / 1000),
            "seen": row.seen,
        }
        for row in rows
    ]


@router.post("/rankings/{class_id}")
async def name_me(request: Request, acting: Acting, shared: Shared, class_id: str) -> Response:
    """Lets the rankings of the class name the trainee; not, unless the form says so."""
    named = read_form(await request.body()).get("named", "") == "yes"

    def keep() -> Response:
        show_name(acting, shared.database, class_id, named=named)
        return RedirectResponse(f"/rankings/{class_id}", 303)

    return await run_in_threadpool(keep)


@router.get("/rankings/{class_id}/duels/{code}")
def duel(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, class_id: str, code: str
) -> Response:
    """Everybody of the class who took the challenge of that code."""
    found = read_duel(acting, shared.database, class_id, code)
    challenge = found.challenge
    html = render(
        request,
        voice,
        "duel.html",
        PAGE,
        back=f"/rankings/{class_id}",
        class_name=found.class_name,
        code=challenge.shown,
        what=f"{voice.drill(challenge.kind)}: {voice.level(challenge.kind, challenge.level)}",
        questions=voice.n_("{n} question", "{n} questions", challenge.count),
        rows=_rows(voice, found.rows, challenge.count),
        tie=voice.seconds(TIE_MS / 1000),
    )
    return HTMLResponse(html, headers=NO_STORE)
