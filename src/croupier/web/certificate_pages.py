"""Certificates as those see them whom they concern: issued, printed, given out, revoked."""

from typing import Any

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response

from croupier.i18n import Voice, languages, own_name
from croupier.school.exams import certificates
from croupier.school.exams.certificates import Listed, WhyNot
from croupier.school.exams.results import table
from croupier.school.people.actor import STAFF, Actor
from croupier.sheets import refusals
from croupier.sheets.certificate import content_of, day_of
from croupier.sheets.paper import Paper
from croupier.sheets.press import NoPress, has_press, typeset
from croupier.web.access import Acting
from croupier.web.certificate_words import (
    fact_lines,
    page_of,
    standing_line,
    standing_word,
    why_not,
)
from croupier.web.pages import render
from croupier.web.preferences import read_form
from croupier.web.progress_pages import NO_STORE, clock_offset_ms
from croupier.web.state import Shared, Speaker, State, seal_of

router = APIRouter(default_response_class=HTMLResponse)

PAGE = "certificates"
_UNUSABLE = 422


# --- listed -----------------------------------------------------------------------------------


@router.get("/certificates")
def show_all(request: Request, acting: Acting, shared: Shared, voice: Speaker) -> Response:
    """One's own certificates; of staff, those of their classes."""
    found = certificates.read_all(acting, shared.database, seal_of(shared), shared.clock())
    html = render(
        request,
        voice,
        "certificates.html",
        PAGE,
        staff=acting.role in STAFF,
        certificates=[_line(voice, one) for one in found],
    )
    return HTMLResponse(html, headers=NO_STORE)


def _line(voice: Voice, one: Listed) -> dict[str, Any]:
    body = one.found.body
    issued = "–" if body is None else day_of(body.issued_at, voice, clock_offset_ms(body.issued_at))
    return {
        "url": f"/certificates/{one.code}",
        "code": certificates.shown_code(one.code),
        "name": "–" if body is None else body.name,
        "exam": "–" if body is None else body.exam,
        "issued": issued,
        "standing": one.found.standing.value,
        "word": standing_word(voice, one.found.standing),
    }


def _one(acting: Actor, shared: State, code: str) -> tuple[Listed, bytes]:
    now = shared.clock()
    return certificates.read_one(acting, shared.database, seal_of(shared), code, now)


# --- of an exam -------------------------------------------------------------------------------


@router.get("/exams/{exam_id}/certificates")
def of_exam(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, exam_id: str
) -> Response:
    """Everybody who passed the exam, and which of them has a certificate."""
    return _of_exam(request, acting, shared, voice, exam_id)


def _of_exam(
    request: Request, acting: Actor, shared: State, voice: Voice, exam_id: str, fault: str = ""
) -> Response:
    exam, lines = table(acting, shared.database, exam_id, shared.clock())
    issued = certificates.read_those_of(acting, shared.database, seal_of(shared), exam_id)
    passed = []
    for line in lines:
        for one in line.tried:
            if one.grading is None or not one.passed:
                continue
            own = issued.get(one.attempt.id, [])
            counts = any(c.found.standing is certificates.Standing.VALID for c in own)
            passed.append(
                {
                    "attempt": one.attempt.id,
                    "number": one.attempt.number,
                    "name": line.name,
                    "right": f"{one.grading.right} / {one.grading.of}",
                    "certificates": [_line(voice, certificate) for certificate in own],
                    "may_issue": not counts,
                }
            )
    html = render(
        request,
        voice,
        "exam_certificates.html",
        PAGE,
        title=exam.plan.title,
        back=f"/exams/{exam.id}",
        action=f"/exams/{exam.id}/certificates",
        passed=passed,
        fault=fault,
    )
    return HTMLResponse(html, _UNUSABLE if fault else 200, headers=NO_STORE)


@router.post("/exams/{exam_id}/certificates")
async def issue(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, exam_id: str
) -> Response:
    """Issues one for the attempt that is named, or for everybody who passed and has none."""
    attempt = read_form(await request.body()).get("attempt", "")

    def issued() -> Response:
        given = (acting, shared.database, seal_of(shared), exam_id)
        if attempt:
            made = certificates.issue(*given, attempt, shared.clock())
            if isinstance(made, WhyNot):
                why = why_not(voice, made)
                return _of_exam(request, acting, shared, voice, exam_id, why)
        else:
            certificates.issue_all(*given, shared.clock())
        return RedirectResponse(f"/exams/{exam_id}/certificates", 303)

    return await run_in_threadpool(issued)


# --- one --------------------------------------------------------------------------------------


@router.get("/certificates/{code}")
def show(request: Request, acting: Acting, shared: Shared, voice: Speaker, code: str) -> Response:
    """What it says and how it stands, to print, to keep, and for staff to revoke."""
    return _show(request, acting, shared, voice, code)


def _show(
    request: Request,
    acting: Actor,
    shared: State,
    voice: Voice,
    code: str,
    fault: str = "",
    wrong: str = "",
) -> Response:
    one, _ = _one(acting, shared, code)
    body = one.found.body
    html = render(
        request,
        voice,
        "certificate.html",
        PAGE,
        one=_line(voice, one),
        line=standing_line(voice, one.found),
        facts=[] if body is None else fact_lines(voice, body),
        why=one.why,
        verify=_address(request, one.code),
        missing="" if has_press() else refusals.sentence(voice, NoPress()),
        speeches=[
            {"value": key, "name": own_name(key), "current": key == voice.language}
            for key in languages()
        ],
        papers=_papers(voice),
        may_revoke=acting.role in STAFF and one.found.revoked_at is None and body is not None,
        fault=fault,
        wrong=wrong,
    )
    return HTMLResponse(html, _UNUSABLE if fault else 200, headers=NO_STORE)


def _papers(voice: Voice) -> dict[str, str]:
    return {Paper.A4.value: "A4", Paper.LETTER.value: voice.p_("format of paper", "Letter")}


def _address(request: Request, code: str) -> str:
    """Where anybody verifies the certificate."""
    base = f"{request.base_url.scheme}://{request.base_url.netloc}"
    return f"{base}/verify/{certificates.shown_code(code)}"


@router.get("/certificates/{code}/certificate.pdf")
def pdf(
    request: Request,
    acting: Acting,
    shared: Shared,
    voice: Speaker,
    code: str,
    lang: str = "",
    paper: str = Paper.A4.value,
) -> Response:
    """The certificate on paper; of one that was changed there is none."""
    one, _ = _one(acting, shared, code)
    body = one.found.body
    if body is None:
        raise HTTPException(404)
    if paper not in tuple(Paper) or lang not in ("", *languages()):
        raise HTTPException(400)
    speaker = Voice(lang) if lang else voice
    address, offset = _address(request, one.code), clock_offset_ms(body.ended_at)
    content = content_of(page_of(body), speaker, Paper(paper), address, offset)
    try:
        made = typeset("certificate", content)
    except NoPress as why:
        fault = refusals.sentence(voice, why)
        return _show(request, acting, shared, voice, code, fault)
    return _download(made, "application/pdf", f"certificate-{one.code}.pdf", "inline")


@router.get("/certificates/{code}/certificate.json")
def file(acting: Acting, shared: Shared, code: str) -> Response:
    """The certificate as a signed file."""
    one, content = _one(acting, shared, code)
    return _download(content, "application/json", f"certificate-{one.code}.json", "attachment")


def _download(content: bytes, kind: str, name: str, how: str) -> Response:
    headers = {**NO_STORE, "content-disposition": f'{how}; filename="{name}"'}
    return Response(content, media_type=kind, headers=headers)


@router.post("/certificates/{code}/revoke")
async def revoke(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, code: str
) -> Response:
    """Revokes it, with a reason."""
    why = read_form(await request.body()).get("why", "").strip()

    def revoked() -> Response:
        given = (acting, shared.database, seal_of(shared), code, why, shared.clock())
        if not certificates.revoke(*given) and not why:
            fault = voice._("Say why it is revoked.")
            return _show(request, acting, shared, voice, code, fault, "why")
        return RedirectResponse(f"/certificates/{code}", 303)

    return await run_in_threadpool(revoked)
