"""Exams as a trainee takes them: what there is, an attempt question by question, its result.

Every form works without a script. With one, an answer is sent again until the server said that
it is saved, and the reply brings the next question: `{html, remaining_ms, over}`.
"""

from collections.abc import Mapping
from typing import Annotated, Any
from uuid import uuid4

from fastapi import APIRouter, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from croupier.i18n import Voice
from croupier.rules.rule_set import RuleSet
from croupier.school.exams.attempts import (
    LONGEST_ID,
    Sent,
    View,
    WhyNot,
    answer,
    hand_in,
    look,
    note_away,
)
from croupier.school.exams.beginning import begin
from croupier.school.exams.plans import Exam, exam_of_trainee, read_exams
from croupier.school.exams.results import Result, Waiting, own_result
from croupier.school.people.actor import Actor
from croupier.storage import Database
from croupier.storage.attempts import OPEN, AttemptRow, ShownRow, attempts_at
from croupier.trainer.question import Answer, Ask, Unit
from croupier.trainer.reading import read_given
from croupier.web import exam_words
from croupier.web.access import Acting
from croupier.web.exam_tools import table_of
from croupier.web.pages import render
from croupier.web.preferences import read_form
from croupier.web.progress_pages import NO_STORE, when
from croupier.web.state import Shared, Speaker, State

router = APIRouter(default_response_class=HTMLResponse)

PAGE = "exams"
_MOST_FIELDS = 200
_LARGEST_SEQ = 1_000_000
Wanted = Annotated[int | None, Query(alias="q", ge=1, le=1000)]
Said = Annotated[str, Query(max_length=20)]


@router.get("/my/exams")
def my_exams(request: Request, acting: Acting, shared: Shared, voice: Speaker) -> Response:
    """The exams one takes or took."""
    now = shared.clock()
    exams = [
        {
            "url": f"/my/exams/{exam.id}",
            "title": exam.plan.title,
            "state": exam_words.state_words(voice, exam, now),
        }
        for exam in read_exams(acting, shared.database)
    ]
    html = render(request, voice, "my_exams.html", PAGE, exams=exams)
    return HTMLResponse(html, headers=NO_STORE)


@router.get("/my/exams/{exam_id}")
def my_exam(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, exam_id: str
) -> Response:
    """What an exam asks for, one's attempts at it, and a button to begin."""
    return _my_exam(request, acting, shared, voice, exam_id)


def _my_exam(
    request: Request, acting: Actor, shared: State, voice: Voice, exam_id: str, fault: str = ""
) -> Response:
    now = shared.clock()
    exam, had = _exam_with_attempts(acting, shared.database, exam_id)
    runs = any(one.state == OPEN and now <= one.ends_at for one in had)
    within = exam.state == OPEN and exam.plan.opens_at <= now < exam.plan.closes_at
    html = render(
        request,
        voice,
        "my_exam.html",
        PAGE,
        exam={"url": f"/my/exams/{exam.id}", "title": exam.plan.title},
        state=exam_words.state_words(voice, exam, now),
        lines=exam_words.plan_lines(voice, exam.plan),
        attempts=[
            {
                "url": f"/my/attempts/{one.id}",
                "number": one.number,
                "when": when(one.started_at),
                "state": exam_words.attempt_words(voice, one),
            }
            for one in had
        ],
        runs=runs,
        may_begin=runs or (within and len(had) < exam.plan.attempts),
        fault=fault,
    )
    return HTMLResponse(html, 409 if fault else 200, headers=NO_STORE)


def _exam_with_attempts(
    acting: Actor, database: Database, exam_id: str
) -> tuple[Exam, list[AttemptRow]]:
    with database.reading() as connection:
        exam = exam_of_trainee(connection, acting, exam_id)
        return exam, attempts_at(connection, exam_id, acting.person_id)


@router.post("/my/exams/{exam_id}/begin")
def start(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, exam_id: str
) -> Response:
    """Begins an attempt, or goes on with the one that runs."""
    made = begin(acting, shared.database, exam_id, shared.clock())
    if isinstance(made, WhyNot):
        return _my_exam(request, acting, shared, voice, exam_id, exam_words.why_not(voice, made))
    return RedirectResponse(f"/my/attempts/{made}", 303)


# --- an attempt -------------------------------------------------------------------------------


@router.get("/my/attempts/{attempt_id}")
def attempt(
    request: Request,
    acting: Acting,
    shared: Shared,
    voice: Speaker,
    attempt_id: str,
    wanted: Wanted = None,
    review: Said = "",
    saved: Said = "",
) -> Response:
    """The attempt where it is, at the question that is asked for, or before it is handed in."""
    now = shared.clock()
    question = None if wanted is None else wanted - 1
    view = look(acting, shared.database, attempt_id, now, question)
    notice = voice._("Saved.") if saved and view.saved else ""
    return _attempt(request, voice, view, review=bool(review), notice=notice)


def _attempt(  # noqa: PLR0913 (each has a default, and none follows from another)
    request: Request,
    voice: Voice,
    view: View,
    *,
    why: WhyNot | None = None,
    fault: str = "",
    notice: str = "",
    typed: Mapping[str, Any] | None = None,
    review: bool = False,
    status: int = 200,
) -> Response:
    """The attempt's page, or its changing part alone for a script."""
    url = f"/my/attempts/{view.attempt.id}"
    if not view.is_open:
        over = f"{url}/result" + (f"?said={why.value}" if why else "")
        if _is_script(request):
            return JSONResponse({"over": over}, headers=NO_STORE)
        return RedirectResponse(over, 303)
    assert view.question is not None
    shown = {
        "url": url,
        "seq": view.attempt.seq,
        "answer_id": str(uuid4()),
        "count": view.questions,
        "in_order": view.in_order,
        "remaining_ms": view.remaining_ms,
        "clock": exam_words.clock(view.remaining_ms),
        "saved": sorted(n + 1 for n in view.saved),
        "is_saved": view.question.question in view.saved,
        "review": review and not view.in_order,
        "question": exam_words.question_words(
            voice, view.question, view.given if typed is None else typed
        ),
    }
    whole = not _is_script(request)
    html = render(
        request,
        voice,
        "attempt.html" if whole else "_attempt.html",
        PAGE,
        attempt=shown,
        title=view.exam.plan.title,
        fault=exam_words.why_not(voice, why) if why else fault,
        notice=notice,
    )
    if whole:
        return HTMLResponse(html, status, headers=NO_STORE)
    told = {"html": html, "remaining_ms": view.remaining_ms, "saved": status == 200}
    return JSONResponse(told, headers=NO_STORE)


def _is_script(request: Request) -> bool:
    return request.headers.get("accept") == "application/json"


@router.post("/my/attempts/{attempt_id}/answer")
async def post_answer(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, attempt_id: str
) -> Response:
    """Keeps an answer, and shows what is next: only then it is saved."""
    form = read_form(await request.body(), _MOST_FIELDS)
    return await run_in_threadpool(_take, request, acting, shared, voice, attempt_id, form)


def _take(
    request: Request,
    acting: Actor,
    shared: State,
    voice: Voice,
    attempt_id: str,
    form: Mapping[str, str],
) -> Response:
    question = _whole(form.get("question", ""), 1000)
    seq = _whole(form.get("seq", ""), _LARGEST_SEQ)
    id_ = form.get("id", "")
    if question is None or seq is None or not _is_id(id_):
        raise HTTPException(422)

    def read(row: ShownRow) -> dict[str, Answer | None] | None:
        given, wrong = _read(row, form)
        return None if wrong else given

    sent = Sent(id_, question, seq, read)
    taken = answer(acting, shared.database, attempt_id, sent, shared.clock())
    if taken.why is WhyNot.UNREADABLE:
        return _unreadable(request, voice, taken.view, question, form)
    if taken.why is not None:
        return _attempt(request, voice, taken.view, why=taken.why, status=409)
    if _is_script(request):
        return _attempt(request, voice, taken.view, notice=voice._("Saved."))
    due = taken.view.question
    place = "" if due is None else f"?q={due.question + 1}&saved=1"
    return RedirectResponse(f"/my/attempts/{attempt_id}{place}", 303)


def _unreadable(
    request: Request, voice: Voice, view: View, question: int, form: Mapping[str, str]
) -> Response:
    """The question again with what was typed, and which fields cannot be read."""
    row = view.question
    if row is None or row.question != question:  # another window went on
        return _attempt(request, voice, view, why=WhyNot.WENT_ON, status=409)
    _, wrong = _read(row, form)
    labels = exam_words.said(voice, row)["labels"]
    fields = ", ".join(labels[field] for field in wrong)
    fault = voice._("This cannot be read: {fields}. It is not saved yet.", fields=fields)
    return _attempt(request, voice, view, fault=fault, typed=_typed(row, form), status=422)


def _whole(text: str, most: int) -> int | None:
    plain = text.isascii() and text.isdigit() and len(text) <= 7
    return int(text) if plain and int(text) <= most else None


def _is_id(text: str) -> bool:
    return 0 < len(text) <= LONGEST_ID and text.isascii() and text.isprintable()


def _read(row: ShownRow, form: Mapping[str, str]) -> tuple[dict[str, Answer | None], list[str]]:
    """What was given for each field, None where nothing was; and the fields that are unreadable."""
    given: dict[str, Answer | None] = {}
    wrong = []
    for ask in exam_words.asks_of(row):
        parts = _parts(ask, form)
        if not any(parts):
            given[ask.field] = None
            continue
        given[ask.field] = found = _one(ask, parts, table_of(row))
        if found is None:
            wrong.append(ask.field)
    return given, wrong


def _parts(ask: Ask, form: Mapping[str, str]) -> list[str]:
    """What the form has of the field: of an order, each of its places."""
    name = f"f.{ask.field}"
    if ask.unit is Unit.ORDER:
        return [form.get(f"{name}.{place}", "") for place in range(len(ask.choices))]
    return [form.get(name, "").strip()]


def _one(ask: Ask, parts: list[str], rules: RuleSet) -> Answer | None:
    match ask.unit:
        case Unit.ORDER:
            return tuple(parts) if sorted(parts) == sorted(ask.choices) else None
        case Unit.CHOICE:
            return parts[0] if parts[0] in ask.choices else None
        case _:
            return read_given(ask, parts[0], rules)


def _typed(row: ShownRow, form: Mapping[str, str]) -> dict[str, Any]:
    typed: dict[str, Any] = {}
    for ask in exam_words.asks_of(row):
        parts = [part[:2000] for part in _parts(ask, form)]
        typed[ask.field] = parts if ask.unit is Unit.ORDER else parts[0]
    return typed


@router.post("/my/attempts/{attempt_id}/hand-in")
async def post_end(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, attempt_id: str
) -> Response:
    """Ends the attempt; where another window went on meanwhile, shows how it stands."""
    seq = _whole(read_form(await request.body()).get("seq", ""), _LARGEST_SEQ)
    if seq is None:
        raise HTTPException(422)

    def end() -> Response:
        now = shared.clock()
        why = hand_in(acting, shared.database, attempt_id, seq, now)
        if why is None:
            return RedirectResponse(f"/my/attempts/{attempt_id}/result", 303)
        view = look(acting, shared.database, attempt_id, now)
        return _attempt(request, voice, view, why=why, review=True, status=409)

    return await run_in_threadpool(end)


@router.post("/my/attempts/{attempt_id}/away")
def post_away(acting: Acting, shared: Shared, attempt_id: str) -> Response:
    """Notes that the page was left."""
    note_away(acting, shared.database, attempt_id)
    return Response(status_code=204)


@router.get("/my/attempts/{attempt_id}/result")
def result(
    request: Request,
    acting: Acting,
    shared: Shared,
    voice: Speaker,
    attempt_id: str,
    said: Said = "",
) -> Response:
    """What the attempt came to, question by question, when the plan lets it be seen."""
    now = shared.clock()
    if look(acting, shared.database, attempt_id, now).is_open:
        return RedirectResponse(f"/my/attempts/{attempt_id}", 303)
    found = own_result(acting, shared.database, attempt_id, now)
    fault = exam_words.why_not(voice, WhyNot(said)) if said in set(WhyNot) else ""
    context = _result(voice, found) | {"staff": False, "fault": fault}
    html = render(request, voice, "attempt_result.html", PAGE, **context)
    return HTMLResponse(html, headers=NO_STORE)


def _result(voice: Voice, found: Result | Waiting) -> dict[str, Any]:
    exam, row = found.exam, found.attempt
    shown: dict[str, Any] = {
        "title": exam.plan.title,
        "back": f"/my/exams/{exam.id}",
        "number": row.number,
        "when": when(row.started_at),
        "state": exam_words.attempt_words(voice, row),
        "waits": "",
    }
    if isinstance(found, Waiting):
        waits = voice._(
            "The result is shown when the exam has closed: {when}.", when=when(found.closes_at)
        )
        return shown | {"waits": waits}
    return shown | result_context(voice, found)


def result_context(voice: Voice, found: Result) -> dict[str, Any]:
    """What a page of a result is given of it."""
    grading = found.grading
    return {
        "score": exam_words.score_words(voice, found),
        "version": grading.version if grading else "",
        "earlier": [
            {"when": when(one.made_at), "right": one.right, "of": one.of, "why": one.why}
            for one in found.gradings[:-1]
        ],
        "why": grading.why if grading else "",
        "questions": [
            exam_words.result_words(voice, one, one.shown.kind) for one in found.questions
        ],
        "checklist": [
            {"item": item, "met": seen.met if seen else None, "note": seen.note if seen else ""}
            for item, seen in found.seen.items()
        ],
    }
