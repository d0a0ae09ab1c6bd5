"""History: runs and questions as they were; everything out, in again, or away."""

from collections.abc import Mapping
from email import message_from_bytes
from email.policy import HTTP
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse

from croupier.i18n import Voice
from croupier.school.boards import picture_of
from croupier.school.exchange import (
    TakenIn,
    Unreadable,
    delete_all,
    export_csv,
    export_json,
    take_in,
)
from croupier.school.history import RUNS_A_PAGE, PastAnswer, PastRun, read_run, read_runs
from croupier.school.people.actor import Actor
from croupier.trainer.question import Answer, Ask
from croupier.web.access import Acting
from croupier.web.pages import render
from croupier.web.progress_pages import NO_STORE, drill_url, seconds, when
from croupier.web.state import Shared, Speaker, State

router = APIRouter(default_response_class=HTMLResponse)

Page = Annotated[int, Query(ge=1, le=100_000)]


@router.get("/history")
def history(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, page: Page = 1
) -> Response:
    """Every run, newest first."""
    return HTMLResponse(_history(request, acting, shared, voice, page), headers=NO_STORE)


def _history(
    request: Request,
    acting: Actor,
    shared: State,
    voice: Voice,
    page: int = 1,
    notice: str = "",
    fault: str = "",
    *,
    deleted: bool = False,
) -> str:
    read = read_runs(acting, shared.database, page)
    last = max(1, -(-read.runs_in_all // RUNS_A_PAGE))
    return render(
        request,
        voice,
        "history.html",
        "progress",
        runs=[_run(voice, run) for run in read.runs],
        answers=voice.number(read.answers_in_all),
        newer=f"/history?page={page - 1}" if page > 1 else "",
        older=f"/history?page={page + 1}" if page < last else "",
        notice=notice,
        fault=fault,
        deleted=deleted,
    )


def run_name(voice: Voice, run: PastRun) -> tuple[str, str]:
    """What a run is called, and its level; a run of several kinds by how it was played."""
    modes = {
        "today": voice.p_("mode", "Today"),
        "challenge": voice.p_("mode", "Challenge"),
        # Translators: a run against the clock.
        "sprint": voice.p_("mode", "Sprint"),
    }
    mode = modes.get(run.mode, "")
    if run.row.kind == "mixed":
        # Translators: a run with questions of several kinds.
        return mode or voice._("Several kinds"), ""
    level = voice.level(run.row.kind, run.row.level)
    return voice.drill(run.row.kind), f"{level} · {mode}" if mode else level


def _run(voice: Voice, run: PastRun) -> dict[str, Any]:
    name, level = run_name(voice, run)
    return {
        "url": f"/history/{run.row.id}",
        "when": when(run.at_ms),
        "name": name,
        "level": level,
        "right": run.right,
        "answered": run.answers,
        "count": run.row.count,
        "median": seconds(voice, run.median),
        "brought": run.brought,
    }


@router.get("/history/delete")
def ask_delete(request: Request, acting: Acting, shared: Shared, voice: Speaker) -> Response:
    """What would be deleted, and whether it is to be."""
    read = read_runs(acting, shared.database)
    html = render(
        request,
        voice,
        "delete.html",
        "progress",
        runs=voice.number(read.runs_in_all),
        answers=voice.number(read.answers_in_all),
    )
    return HTMLResponse(html, headers=NO_STORE)


@router.post("/history/delete")
async def delete(request: Request, acting: Acting, shared: Shared, voice: Speaker) -> Response:
    """Deletes everything, when that was confirmed."""
    if b"sure=yes" not in (await request.body()).split(b"&"):
        return RedirectResponse("/history/delete", 303)
    await run_in_threadpool(delete_all, acting, shared.database, shared.clock())
    html = _history(
        request, acting, shared, voice, notice=voice._("Everything is deleted."), deleted=True
    )
    return HTMLResponse(html, headers=NO_STORE)


@router.get("/history/export.json")
def export_as_json(acting: Acting, shared: Shared) -> Response:
    """Everything as JSON."""
    return _download(export_json(acting, shared.database), "application/json", "croupier.json")


@router.get("/history/export.csv")
def export_as_csv(acting: Acting, shared: Shared) -> Response:
    """Every answer as CSV."""
    return _download(export_csv(acting, shared.database), "text/csv; charset=utf-8", "croupier.csv")


def _download(pieces: Any, media: str, name: str) -> Response:
    disposition = f'attachment; filename="{name}"'
    headers = NO_STORE | {"content-disposition": disposition}
    return StreamingResponse(pieces, media_type=media, headers=headers)


@router.post("/history/import")
async def bring_in(request: Request, acting: Acting, shared: Shared, voice: Speaker) -> Response:
    """Takes in a file of `export`; what is there already stays as it is."""
    content = _file(request.headers.get("content-type", ""), await request.body())
    taken = await run_in_threadpool(take_in, acting, shared.database, content)
    if isinstance(taken, Unreadable):
        fault = _unreadable(voice, taken)
        html = _history(request, acting, shared, voice, fault=fault)
        return HTMLResponse(html, 422, headers=NO_STORE)
    html = _history(request, acting, shared, voice, notice=_taken(voice, taken))
    return HTMLResponse(html, headers=NO_STORE)


def _taken(voice: Voice, taken: TakenIn) -> str:
    new = voice.n_("{n} answer was taken in.", "{n} answers were taken in.", taken.new)
    if not taken.known:
        return new
    known = voice.n_("{n} was there already.", "{n} were there already.", taken.known)
    return f"{new} {known}"


def _unreadable(voice: Voice, why: Unreadable) -> str:
    line = voice._("This is no file that was exported here; nothing was taken in.")
    # Translators: the place in a file where something is wrong: "answers.3.level".
    place = voice._("See: {where}", where=why.where)
    return f"{line} {place}" if why.where else line


def _file(content_type: str, body: bytes) -> bytes:
    """The file in a form's body, or the body itself where it is no form."""
    if not content_type.startswith("multipart/form-data"):
        return body
    head = b"content-type: " + content_type.encode("latin-1", "replace") + b"\r\n\r\n"
    message = message_from_bytes(head + body, policy=HTTP)
    parts = message.iter_parts() if message.is_multipart() else iter(())
    for part in parts:
        content = part.get_payload(decode=True)
        if part.get_filename() is not None and isinstance(content, bytes):
            return content
    return b""


# --- a run ------------------------------------------------------------------------------------


@router.get("/history/{run_id}")
def run(request: Request, acting: Acting, shared: Shared, voice: Speaker, run_id: str) -> Response:
    """The run's questions as they were shown, each with the answer and the reason."""
    read = read_run(acting, shared.database, run_id)
    if read is None:
        raise HTTPException(404)
    past, given = read
    html = render(
        request,
        voice,
        "run.html",
        "progress",
        run=_run(voice, past),
        questions=[_question(voice, answer) for answer in given],
        again=drill_url(past.row.kind, past.row.level) if past.row.kind != "mixed" else "/today",
    )
    return HTMLResponse(html, headers=NO_STORE)


def _question(voice: Voice, past: PastAnswer) -> dict[str, Any]:
    row, question = past.row, past.question
    shown = {
        "number": row.question + 1,
        "right": row.right,
        "skipped": row.skipped,
        "took": "–" if row.skipped else voice.seconds(row.took_ms / 1000),
        "kind_name": voice.drill(row.kind),
        "level_name": voice.level(row.kind, row.level),
        "fields": _fields(voice, past),
        "prompt": "",
        "reason": [],
        "picture": "",
        "bets": "",
        "url": drill_url(row.kind, row.level, row.skill),
        "skill": voice.skill(row.kind, row.skill) if row.skill else "",
    }
    if question is None:
        return shown | {"bets": _bets_as_kept(row.asked)}
    has_picture = bool(picture_of(question, "-", "-"))
    return shown | {
        "prompt": voice.prompt(question),
        "bets": voice.bets(question.bets, question.falls) if has_picture or question.bets else "",
        "reason": [voice.step(step) for step in question.steps],
        "picture": f"/history/{row.run_id}/{row.question}.svg" if has_picture else "",
    }


def _bets_as_kept(asked: Mapping[str, Any] | None) -> str:
    """The bets in their notation, of a question that this version would not ask so."""
    bets = (asked or {}).get("bets")
    return "; ".join(map(str, bets)) if isinstance(bets, list) else ""


def _fields(voice: Voice, past: PastAnswer) -> list[dict[str, str]]:
    """What was given and what is right, a field each."""
    kind = past.row.kind
    if past.key is None:
        return [
            {"label": name, "given": _plain(value), "right": ""}
            for name, value in past.row.given.items()
        ]
    return [
        {
            "label": voice.ask(kind, ask),
            "given": _said(voice, kind, ask, past.given(ask.field)),
            "right": _said(voice, kind, ask, past.key.answer.get(ask.field)),
        }
        for ask in past.key.asks
    ]


def _plain(value: object) -> str:
    return "–" if value is None else str(value)[:80]


def _said(voice: Voice, kind: str, ask: Ask, answer: Answer | None) -> str:
    return "–" if answer is None else voice.answer(kind, ask, answer)


@router.get("/history/{run_id}/{number}.svg")
def picture(acting: Acting, shared: Shared, voice: Speaker, run_id: str, number: int) -> Response:
    """The picture of a question as it was shown."""
    read = read_run(acting, shared.database, run_id)
    found = next((one for one in read[1] if one.row.question == number), None) if read else None
    if found is None or found.question is None:
        raise HTTPException(404)
    words = voice.bets(found.question.bets, found.question.falls)
    svg = picture_of(found.question, voice._("The cloth"), words)
    return Response(
        svg, media_type="image/svg+xml", headers={"cache-control": "private, max-age=600"}
    )
