"""Exams as their staff see them: set, tried out, opened and closed, and what came of them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, RedirectResponse, Response

from croupier.i18n import Voice
from croupier.school.curriculum import kinds
from croupier.school.exams import plans
from croupier.school.exams.plans import CLOSED, DRAFT, MINUTE, OPEN, Exam, Fault
from croupier.school.exams.questions import draw, shown
from croupier.school.exams.results import Line, table
from croupier.school.exams.table_rules import TableRules
from croupier.school.house import House
from croupier.school.people.actor import Actor
from croupier.storage.attempts import ShownRow
from croupier.trainer import drills
from croupier.web import exam_rules, exam_words
from croupier.web.access import Acting
from croupier.web.exam_form import (
    BadPart,
    moment,
    number,
    read_plan,
    rows_of,
    start_values,
    values_of,
    written,
)
from croupier.web.pages import render
from croupier.web.preferences import read_form
from croupier.web.progress_pages import NO_STORE, when
from croupier.web.state import Housed, Shared, Speaker, State

router = APIRouter(default_response_class=HTMLResponse)

PAGE = "exams"
_MOST_FIELDS = 100


@router.get("/exams")
def show_all(request: Request, acting: Acting, shared: Shared, voice: Speaker) -> Response:
    """The exams one sets, the newest first."""
    now = shared.clock()
    named = plans.set_classes(acting, shared.database)
    exams = [
        {
            "url": f"/exams/{exam.id}",
            "title": exam.plan.title,
            "class_name": named.get(exam.plan.class_id, ""),
            "state": exam_words.state_words(voice, exam, now),
        }
        for exam in plans.read_exams(acting, shared.database)
    ]
    html = render(request, voice, "exams.html", PAGE, exams=exams, classes=bool(named))
    return HTMLResponse(html, headers=NO_STORE)


# --- set --------------------------------------------------------------------------------------


@router.get("/exams/new")
def new(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, house: Housed
) -> Response:
    """A form to set an exam."""
    wanted = request.query_params.get("class", "")
    values = start_values(wanted[:40], shared.clock())
    return _form(request, acting, shared, voice, house, values)


def _form(  # noqa: PLR0913 (each has a default, and none follows from another)
    request: Request,
    acting: Actor,
    shared: State,
    voice: Voice,
    house: House,
    values: Mapping[str, str],
    exam_id: str = "",
    faults: Sequence[str] = (),
    *,
    kept: TableRules | None = None,
) -> Response:
    html = render(
        request,
        voice,
        "exam_form.html",
        PAGE,
        values=values,
        rows=rows_of(values),
        classes=plans.set_classes(acting, shared.database),
        tables=exam_rules.tables(voice, house, kept),
        kinds=[
            {
                "name": voice.drill(kind),
                "levels": [
                    {"value": f"{kind}:{n}", "name": voice.level(kind, n)}
                    for n in drills.KINDS[kind].levels
                ],
            }
            for kind in kinds()
        ],
        action=f"/exams/{exam_id}" if exam_id else "/exams",
        back=f"/exams/{exam_id}" if exam_id else "/exams",
        faults=faults,
    )
    return HTMLResponse(html, 422 if faults else 200, headers=NO_STORE)


@router.post("/exams")
async def make(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, house: Housed
) -> Response:
    """Keeps a new exam as a draft."""
    values = read_form(await request.body(), _MOST_FIELDS)

    def keep() -> Response:
        plan = read_plan(values, house)
        if isinstance(plan, BadPart):
            faults = [_bad_part(voice, plan)]
            return _form(request, acting, shared, voice, house, values, faults=faults)
        made = plans.make_exam(acting, shared.database, plan, shared.clock())
        if isinstance(made, str):
            return RedirectResponse(f"/exams/{made}", 303)
        words = [exam_words.fault_words(voice, fault) for fault in made]
        return _form(request, acting, shared, voice, house, values, faults=words)

    return await run_in_threadpool(keep)


def _bad_part(voice: Voice, bad: BadPart) -> str:
    # Translators: which row of a form cannot be used, and why.
    return voice._("Row {n}: {why}", n=bad.row + 1, why=voice.refusal(bad.why))


@router.get("/exams/{exam_id}/edit")
def edit(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, house: Housed, exam_id: str
) -> Response:
    """The form of a draft; of any other exam, its page."""
    exam = plans.read_exam(acting, shared.database, exam_id)
    if exam.state != DRAFT:
        return RedirectResponse(f"/exams/{exam_id}", 303)
    values, kept = values_of(exam.plan), exam.plan.rules
    return _form(request, acting, shared, voice, house, values, exam_id, kept=kept)


@router.post("/exams/{exam_id}")
async def change(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, house: Housed, exam_id: str
) -> Response:
    """Changes a draft."""
    values = read_form(await request.body(), _MOST_FIELDS)

    def keep() -> Response:
        kept = plans.read_exam(acting, shared.database, exam_id).plan.rules
        plan = read_plan(values, house, kept)
        given = (request, acting, shared, voice, house, values, exam_id)
        if isinstance(plan, BadPart):
            return _form(*given, [_bad_part(voice, plan)], kept=kept)
        wrong = plans.change_plan(acting, shared.database, exam_id, plan)
        if wrong:
            words = [exam_words.fault_words(voice, fault) for fault in wrong]
            return _form(*given, words, kept=kept)
        return RedirectResponse(f"/exams/{exam_id}", 303)

    return await run_in_threadpool(keep)


@router.get("/exams/{exam_id}/preview")
def preview(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, exam_id: str
) -> Response:
    """Questions as the exam asks them, with their answers, of a seed that no attempt has."""
    exam = plans.read_exam(acting, shared.database, exam_id)
    questions = draw(exam.plan.parts, f"preview {exam.id}")
    rows = [
        ShownRow(place, question.kind, question.level, shown(question, [voice]))
        for place, question in enumerate(questions)
    ]
    asked = [
        exam_words.question_words(voice, row)
        | {
            "right": [
                {
                    "label": voice.ask(question.kind, ask),
                    "answer": voice.answer(question.kind, ask, question.answer[ask.field]),
                }
                for ask in question.asks
            ],
            "reason": [voice.step(step) for step in question.steps],
        }
        for row, question in zip(rows, questions, strict=True)
    ]
    html = render(
        request,
        voice,
        "exam_preview.html",
        PAGE,
        title=exam.plan.title,
        back=f"/exams/{exam.id}",
        lines=exam_words.plan_lines(voice, exam.plan),
        questions=asked,
    )
    return HTMLResponse(html, headers=NO_STORE)


# --- an exam and its people -------------------------------------------------------------------


@router.get("/exams/{exam_id}")
def show(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, exam_id: str
) -> Response:
    """The exam: what it asks, how it stands, and everybody's attempts, marks and times."""
    return _exam(request, acting, shared, voice, exam_id)


def _exam(
    request: Request,
    acting: Actor,
    shared: State,
    voice: Voice,
    exam_id: str,
    faults: Sequence[Fault] = (),
    typed: Mapping[str, str] | None = None,
) -> Response:
    """The exam's page; with `typed`, the form that was not done as it was filled in."""
    now, typed = shared.clock(), typed or {}
    exam, lines = table(acting, shared.database, exam_id, now)
    html = render(
        request,
        voice,
        "exam.html",
        PAGE,
        exam={
            "url": f"/exams/{exam.id}",
            "title": exam.plan.title,
            "state": exam_words.state_words(voice, exam, now),
            "is_draft": exam.state == DRAFT,
            "is_open": exam.state == OPEN,
            "is_closed": exam.state == CLOSED,
            "opens": typed.get("opens", written(exam.plan.opens_at)),
            "closes": typed.get("closes", written(exam.plan.closes_at)),
        },
        lines=exam_words.plan_lines(voice, exam.plan),
        parts=list(exam_words.part_lines(voice, exam.plan)),
        checklist=exam.plan.checklist,
        people=[_person(voice, exam, line, typed) for line in lines],
        moves="opens" in typed,
        gives="minutes" in typed,
        faults=[exam_words.fault_words(voice, fault) for fault in faults],
    )
    return HTMLResponse(html, 422 if faults else 200, headers=NO_STORE)


def _person(voice: Voice, exam: Exam, line: Line, typed: Mapping[str, str]) -> dict[str, Any]:
    own = typed if typed.get("person") == line.person_id else {}
    tried = []
    for one in line.tried:
        attempt, grading = one.attempt, one.grading
        took = (attempt.ended_at or 0) - attempt.started_at
        tried.append(
            {
                "url": f"/exams/{exam.id}/attempts/{attempt.id}",
                "number": attempt.number,
                "state": exam_words.attempt_words(voice, attempt),
                "right": f"{grading.right} / {grading.of}" if grading else "–",
                "share": voice.percent(grading.right / grading.of) if grading else "–",
                "passed": one.passed,
                "is_marked": grading is not None,
                "took": exam_words.duration(voice, took) if attempt.ended_at else "–",
                "when": when(attempt.started_at),
                "away": attempt.away,
                "met": f"{one.met} / {len(exam.plan.checklist)}" if exam.plan.checklist else "",
            }
        )
    extra = exam_words.duration(voice, line.extra_ms) if line.extra_ms else ""
    return {
        "id": line.person_id,
        "name": line.name,
        "extra": extra,
        "extra_minutes": own.get("minutes", -(-line.extra_ms // MINUTE)),
        "why": own.get("why", line.why),
        "attempts": tried,
    }


Act = Callable[[Mapping[str, str]], Sequence[Fault]]


async def _done(
    request: Request, acting: Actor, shared: State, voice: Voice, exam_id: str, act: Act
) -> Response:
    """Does it to the exam, and leads back to its page, or says why it was not done."""
    form = read_form(await request.body())

    def do() -> Response:
        if faults := act(form):
            return _exam(request, acting, shared, voice, exam_id, faults, form)
        return RedirectResponse(f"/exams/{exam_id}", 303)

    return await run_in_threadpool(do)


@router.post("/exams/{exam_id}/open")
async def open_(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, exam_id: str
) -> Response:
    """Lets trainees begin within the window."""

    def act(_form: Mapping[str, str]) -> Sequence[Fault]:
        return plans.open_exam(acting, shared.database, exam_id)

    return await _done(request, acting, shared, voice, exam_id, act)


@router.post("/exams/{exam_id}/close")
async def close(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, exam_id: str
) -> Response:
    """Lets nobody begin any more."""

    def act(_form: Mapping[str, str]) -> Sequence[Fault]:
        return plans.close_exam(acting, shared.database, exam_id)

    return await _done(request, acting, shared, voice, exam_id, act)


@router.post("/exams/{exam_id}/delete")
async def delete(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, exam_id: str
) -> Response:
    """Deletes a draft."""

    def do() -> Response:
        if faults := plans.delete_draft(acting, shared.database, exam_id):
            return _exam(request, acting, shared, voice, exam_id, faults)
        return RedirectResponse("/exams", 303)

    return await run_in_threadpool(do)


@router.post("/exams/{exam_id}/window")
async def move(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, exam_id: str
) -> Response:
    """Moves when attempts can be begun."""

    def act(form: Mapping[str, str]) -> Sequence[Fault]:
        opens, closes = moment(form.get("opens", "")), moment(form.get("closes", ""))
        return plans.move_window(acting, shared.database, exam_id, opens, closes)

    return await _done(request, acting, shared, voice, exam_id, act)


@router.post("/exams/{exam_id}/extra")
async def extra(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, exam_id: str
) -> Response:
    """Gives somebody extra time."""

    def act(form: Mapping[str, str]) -> Sequence[Fault]:
        minutes, why = number(form.get("minutes", "")), form.get("why", "").strip()
        person, now = form.get("person", ""), shared.clock()
        return plans.give_time(acting, shared.database, exam_id, person, minutes * MINUTE, why, now)

    return await _done(request, acting, shared, voice, exam_id, act)
