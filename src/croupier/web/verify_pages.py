"""Certificates as anybody verifies them: by their code, or by their file."""

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, RedirectResponse, Response

from croupier.i18n import Voice
from croupier.school.exams import certificates
from croupier.school.exams.certificates import Found, Standing
from croupier.school.people.ids import digest
from croupier.school.people.throttle import DAY, SECOND, Pace, count_failure, may_try
from croupier.web.certificate_words import fact_lines, standing_line
from croupier.web.pages import render
from croupier.web.preferences import read_form
from croupier.web.progress_pages import NO_STORE
from croupier.web.state import Shared, Speaker, State, seal_of
from croupier.web.uploads import read_upload

router = APIRouter(default_response_class=HTMLResponse)

PAGE = "verify"
PACE = Pace(free=20, first_ms=5 * SECOND, most_ms=900 * SECOND, forgets_ms=DAY)
"""Of codes and files that are tried from an address and are none of ours."""

_TOO_OFTEN, _UNUSABLE = 429, 422
_TRIED = frozenset({Standing.UNKNOWN, Standing.ALTERED})


@router.get("/verify")
def ask(request: Request, shared: Shared, voice: Speaker, code: str = "") -> Response:
    """The form; a code that is asked for leads to its address."""
    if code.strip():
        plain = certificates.plain_code(code)
        if plain is not None:
            return RedirectResponse(f"/verify/{certificates.shown_code(plain)}", 303)
        return _found(request, shared, voice, Found(Standing.UNKNOWN), typed=code[:60])
    return HTMLResponse(_page(request, voice), headers=NO_STORE)


@router.get("/verify/{code}")
def by_code(request: Request, shared: Shared, voice: Speaker, code: str) -> Response:
    """What the certificate of the code says, and how it stands."""
    if not may_try(shared.database, _key(request), PACE, shared.clock()):
        return _too_often(request, voice)
    found = certificates.verify(shared.database, seal_of(shared), code)
    plain = certificates.plain_code(code)
    typed = code[:60] if plain is None else certificates.shown_code(plain)
    return _found(request, shared, voice, found, typed=typed)


@router.post("/verify")
async def by_file(request: Request, shared: Shared, voice: Speaker) -> Response:
    """The same of a file that is brought, or of what stands in it."""
    body, kind = await request.body(), request.headers.get("content-type", "")
    brought, pasted = read_upload(kind, body), ""
    if not brought and not kind.lower().startswith("multipart/"):
        pasted = read_form(body).get("file", "")
        brought = pasted.encode("utf-8", "replace")

    def look() -> Response:
        if not brought.strip():
            fault = voice._("Choose the file of a certificate, or paste what stands in it.")
            html = _page(request, voice, fault, wrong="file")
            return HTMLResponse(html, _UNUSABLE, headers=NO_STORE)
        if not may_try(shared.database, _key(request), PACE, shared.clock()):
            return _too_often(request, voice)
        found = certificates.verify_file(shared.database, seal_of(shared), brought)
        return _found(request, shared, voice, found, pasted=pasted)

    return await run_in_threadpool(look)


def _key(request: Request) -> str:
    address = request.client.host if request.client is not None else ""
    return f"verify:{digest(address)[:40]}"


def _too_often(request: Request, voice: Voice) -> Response:
    fault = voice._("Too many were tried from here that are none of ours. Wait a few minutes.")
    return HTMLResponse(_page(request, voice, fault), _TOO_OFTEN, headers=NO_STORE)


def _found(request: Request, shared: State, voice: Voice, found: Found, **typed: str) -> Response:
    if found.standing in _TRIED:
        count_failure(shared.database, _key(request), PACE, shared.clock())
    html = _page(request, voice, "", found, **typed)
    status = 404 if found.standing is Standing.UNKNOWN else 200
    return HTMLResponse(html, status, headers=NO_STORE)


def _page(
    request: Request, voice: Voice, fault: str = "", found: Found | None = None, **typed: str
) -> str:
    """The page; `typed` has `typed` and `pasted`, which stood in its fields, and `wrong`, one."""
    result = None
    if found is not None:
        result = {
            "standing": found.standing.value,
            "line": standing_line(voice, found),
            "facts": [] if found.body is None else fact_lines(voice, found.body),
        }
    usual = {"typed": "", "pasted": "", "wrong": ""}
    return render(
        request, voice, "verify.html", PAGE, fault=fault, result=result, **{**usual, **typed}
    )
