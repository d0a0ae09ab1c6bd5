"""Attempts as the staff sees them: marks and the checklist, questions granted, marked again."""

from typing import Any

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response

from croupier.i18n import Voice
from croupier.school.exams import marking
from croupier.school.exams.observing import observe
from croupier.school.exams.plans import SECOND, Plan
from croupier.school.exams.results import result_for_staff
from croupier.school.people.actor import Actor
from croupier.web import exam_words
from croupier.web.access import Acting
from croupier.web.attempt_pages import PAGE, result_context
from croupier.web.exam_form import number
from croupier.web.pages import render
from croupier.web.preferences import read_form
from croupier.web.progress_pages import NO_STORE, when
from croupier.web.state import Shared, Speaker, State

router = APIRouter(default_response_class=HTMLResponse)


@router.get("/exams/{exam_id}/attempts/{attempt_id}")
def attempt(
    request: Request,
    acting: Acting,
    shared: Shared,
    voice: Speaker,
    exam_id: str,
    attempt_id: str,
) -> Response:
    """Somebody's attempt, question by question, with the checklist beside it."""
    return _attempt(request, acting, shared, voice, (exam_id, attempt_id))


def _attempt(
    request: Request,
    acting: Actor,
    shared: State,
    voice: Voice,
    names: tuple[str, str],
    fault: str = "",
    ungranted: int = 0,
) -> Response:
    """The attempt; `fault` says why the question was not counted as right."""
    exam_id, attempt_id = names
    found = result_for_staff(acting, shared.database, exam_id, attempt_id, shared.clock())
    row = found.attempt
    context = {
        "title": found.exam.plan.title,
        "back": f"/exams/{exam_id}",
        "url": f"/exams/{exam_id}/attempts/{attempt_id}",
        "name": found.name,
        "number": row.number,
        "when": when(row.started_at),
        "state": exam_words.attempt_words(voice, row),
        "waits": "",
        "away": row.away,
        "extra": exam_words.duration(voice, row.extra_ms) if row.extra_ms >= SECOND else "",
        "fault": fault,
        "ungranted": ungranted,
        "staff": True,
        **result_context(voice, found),
    }
    html = render(request, voice, "attempt_result.html", PAGE, **context)
    return HTMLResponse(html, 422 if fault else 200, headers=NO_STORE)


@router.post("/exams/{exam_id}/attempts/{attempt_id}/observe")
async def post_observation(
    request: Request, acting: Acting, shared: Shared, exam_id: str, attempt_id: str
) -> Response:
    """Keeps what was observed of a skill."""
    form = read_form(await request.body())
    met = {"yes": True, "no": False}.get(form.get("met", ""))
    if met is None:
        raise HTTPException(422)

    def keep() -> Response:
        item, note = form.get("item", ""), form.get("note", "")
        given = (exam_id, attempt_id, item, note, shared.clock())
        observe(acting, shared.database, *given, met=met)
        return RedirectResponse(f"/exams/{exam_id}/attempts/{attempt_id}#checklist", 303)

    return await run_in_threadpool(keep)


@router.post("/exams/{exam_id}/attempts/{attempt_id}/grant")
async def post_grant(
    request: Request,
    acting: Acting,
    shared: Shared,
    voice: Speaker,
    exam_id: str,
    attempt_id: str,
) -> Response:
    """Counts a question as right, with a reason."""
    form = read_form(await request.body())
    question, why = number(form.get("question", "")), form.get("why", "").strip()

    def keep() -> Response:
        if not why:
            fault = voice._("Say why it is counted as right.")
            names = exam_id, attempt_id
            return _attempt(request, acting, shared, voice, names, fault, question)
        given = (exam_id, attempt_id, question, why, shared.clock())
        marking.grant(acting, shared.database, *given)
        return RedirectResponse(f"/exams/{exam_id}/attempts/{attempt_id}", 303)

    return await run_in_threadpool(keep)


# --- marked again -----------------------------------------------------------------------------


@router.get("/exams/{exam_id}/regrade")
def try_regrade(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, exam_id: str
) -> Response:
    """What would be other if this version marked the exam again; nothing is changed."""
    return _regrade(request, acting, shared, voice, exam_id)


def _regrade(
    request: Request, acting: Actor, shared: State, voice: Voice, exam_id: str, fault: str = ""
) -> Response:
    exam, found = marking.differences(acting, shared.database, exam_id)
    html = render(
        request,
        voice,
        "exam_regrade.html",
        PAGE,
        title=exam.plan.title,
        url=f"/exams/{exam_id}",
        fault=fault,
        differences=[_difference(voice, exam.plan, one) for one in found],
    )
    return HTMLResponse(html, 422 if fault else 200, headers=NO_STORE)


def _difference(voice: Voice, plan: Plan, one: marking.Difference) -> dict[str, Any]:
    return {
        "name": one.name,
        "number": one.attempt.number,
        "before": f"{one.before.right} / {one.before.of}",
        "after": f"{one.after.right} / {one.after.of}",
        "questions": exam_words.places(voice, one.questions),
        "passed_before": marking.passes(one.before, plan.pass_percent),
        "passed_after": marking.passes(one.after, plan.pass_percent),
    }


@router.post("/exams/{exam_id}/regrade")
async def post_regrade(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, exam_id: str
) -> Response:
    """Marks the exam again and says why; the old marks are kept beside the new."""
    why = read_form(await request.body()).get("why", "").strip()

    def do() -> Response:
        if not why:
            fault = voice._("Say why it is marked again.")
            return _regrade(request, acting, shared, voice, exam_id, fault)
        marking.regrade(acting, shared.database, exam_id, why, shared.clock())
        return RedirectResponse(f"/exams/{exam_id}", 303)

    return await run_in_threadpool(do)
