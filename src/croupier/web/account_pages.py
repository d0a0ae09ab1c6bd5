"""One's own account: name, password, second factor, sessions, what is kept, and its end."""

from typing import Annotated, Any

import segno
from fastapi import APIRouter, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse

from croupier.i18n import Voice
from croupier.school.people.accounts import (
    change_password,
    read_account,
    remove_second_factor,
    rename,
    set_second_factor,
)
from croupier.school.people.actor import STAFF
from croupier.school.people.names import LONGEST_NAME, Wrong
from croupier.school.people.passwords import MOST, Weakness, least
from croupier.school.people.records import erase_self, export_own
from croupier.school.people.sessions import Session, Stage, end_one, end_others, own_sessions
from croupier.school.people.totp import address, is_secret, new_secret
from croupier.web.access import LOGIN, Acting, Sessioned
from croupier.web.login_pages import page
from croupier.web.people_words import fault_line, role_name
from croupier.web.preferences import read_form
from croupier.web.progress_pages import NO_STORE, when
from croupier.web.session_cookies import give_session, take_session
from croupier.web.state import Shared, Speaker, State, safe_of

router = APIRouter(default_response_class=HTMLResponse)

_ACCOUNT = "/account"


@router.get("/account")
def account(
    request: Request,
    session: Sessioned,
    shared: Shared,
    voice: Speaker,
    done: Annotated[str, Query(max_length=20)] = "",
) -> Response:
    """What the school knows of whoever asks, and the forms to change it."""
    said = {
        "name": voice._("Your name is changed."),
        "password": voice._("Your password is changed; you were signed out everywhere else."),
        "factor": voice._("Your second factor is set; you were signed out everywhere else."),
        "removed": voice._("Your second factor is taken away."),
        "sessions": voice._("Signed out there."),
    }
    return _page(request, session, shared, voice, done=said.get(done, ""))


def _page(
    request: Request,
    session: Session,
    shared: State,
    voice: Voice,
    *,
    done: str = "",
    form: str = "",
    wrong: Wrong | Weakness | None = None,
    name: str | None = None,
) -> Response:
    """The account; `form` is that in which something is wrong, `name` what was typed as one."""
    found = read_account(shared.database, session.actor)
    has_factor = found.has_second_factor
    fault = "" if wrong is None else fault_line(voice, wrong, beside_factor=has_factor)
    if wrong is Weakness.TOO_SHORT and form == "factor":
        fault = voice._(
            "Without a second factor your password is too short: change it first, to {n} "
            "characters or more.",
            n=least(beside_factor=False),
        )
    return page(
        request,
        voice,
        "account.html",
        fault,
        form=form,
        wrong="password" if isinstance(wrong, Weakness) else "old",
        done=done,
        account=found,
        name=found.name if name is None else name[:LONGEST_NAME],
        role=role_name(voice, found.role),
        is_staff=found.role in STAFF,
        least=least(beside_factor=has_factor),
        most=MOST,
        longest_name=LONGEST_NAME,
        sessions=_sessions(session, shared, voice),
    )


def _sessions(session: Session, shared: State, voice: Voice) -> list[dict[str, Any]]:
    rows = own_sessions(shared.database, session.actor, shared.clock())
    return [
        {
            "id": row.id,
            "agent": row.agent or voice._("An unknown browser"),
            "began": when(row.made_at),
            "seen": when(row.seen_at),
            "current": row.id == session.id,
        }
        for row in rows
    ]


@router.post("/account/name")
async def set_name(
    request: Request, session: Sessioned, shared: Shared, voice: Speaker
) -> Response:
    """Changes the name."""
    name = read_form(await request.body()).get("name", "")
    wrong = await run_in_threadpool(rename, shared.database, session.actor, name)
    if wrong is not None:
        return await _again(request, session, shared, voice, "name", wrong, name)
    return RedirectResponse(f"{_ACCOUNT}?done=name", 303)


async def _again(
    request: Request,
    session: Session,
    shared: State,
    voice: Voice,
    form: str,
    wrong: Wrong | Weakness,
    name: str | None = None,
) -> Response:
    given = request, session, shared, voice
    return await run_in_threadpool(lambda: _page(*given, form=form, wrong=wrong, name=name))


@router.post("/account/password")
async def set_password(
    request: Request, session: Sessioned, shared: Shared, voice: Speaker
) -> Response:
    """Changes the password; every other session ends."""
    form = read_form(await request.body())
    given = session, form.get("old", ""), form.get("password", ""), shared.clock()
    changed = await run_in_threadpool(change_password, shared.database, *given)
    if isinstance(changed, (Wrong, Weakness)):
        return await _again(request, session, shared, voice, "password", changed)
    response = RedirectResponse(f"{_ACCOUNT}?done=password", 303)
    give_session(request, response, changed, session.actor.role)
    return response


@router.post("/account/sessions")
async def end_sessions(request: Request, session: Sessioned, shared: Shared) -> Response:
    """Ends the session that is named, or all others."""
    which = read_form(await request.body()).get("session", "")[:100]
    now = shared.clock()
    if which == "others":
        await run_in_threadpool(end_others, shared.database, session, now)
    else:
        await run_in_threadpool(end_one, shared.database, session.actor, which, now)
    response = RedirectResponse(f"{_ACCOUNT}?done=sessions", 303)
    if which == session.id:
        response = RedirectResponse(f"{LOGIN}?done=out", 303)
        take_session(request, response)
    return response


# --- the second factor --------------------------------------------------------------------------


@router.get("/account/second-factor")
def show_factor(request: Request, session: Sessioned, shared: Shared, voice: Speaker) -> Response:
    """A new secret to scan, and the form that takes its first code."""
    return _factor_page(request, session, shared, voice, new_secret())


@router.post("/account/second-factor")
async def take_factor(
    request: Request, session: Sessioned, shared: Shared, voice: Speaker
) -> Response:
    """Takes the secret once a code of it was given."""
    form = read_form(await request.body())
    secret = form.get("secret", "")
    if not is_secret(secret):
        raise HTTPException(400)
    given = session, form.get("old", ""), secret, form.get("code", ""), shared.clock()
    safe = safe_of(shared)
    token = await run_in_threadpool(set_second_factor, shared.database, *given, safe)
    if isinstance(token, Wrong):
        fault = fault_line(voice, token)
        shown = request, session, shared, voice, secret, fault, token.value
        return await run_in_threadpool(_factor_page, *shown)
    response = RedirectResponse(f"{_ACCOUNT}?done=factor", 303)
    give_session(request, response, token, session.actor.role)
    return response


def _factor_page(
    request: Request,
    session: Session,
    shared: State,
    voice: Voice,
    secret: str,
    fault: str = "",
    wrong: str = "",
) -> Response:
    found = read_account(shared.database, session.actor)
    told = segno.make(address(secret, found.login, found.school), error="m", micro=False)
    return page(
        request,
        voice,
        "factor.html",
        fault,
        wrong=wrong,
        secret=secret,
        groups=[secret[at : at + 4] for at in range(0, len(secret), 4)],
        qr=told.svg_inline(border=3, omitsize=True, lineclass="modules", svgclass="qr"),
        login=found.login,
        is_needed=session.stage is Stage.SETTLING,
    )


@router.post("/account/second-factor/remove")
async def remove_factor(
    request: Request, session: Sessioned, shared: Shared, voice: Speaker
) -> Response:
    """Takes a trainee's second factor away."""
    password = read_form(await request.body()).get("old", "")
    given = session, password, shared.clock()
    wrong = await run_in_threadpool(remove_second_factor, shared.database, *given)
    if wrong is not None:
        return await _again(request, session, shared, voice, "factor", wrong)
    return RedirectResponse(f"{_ACCOUNT}?done=removed", 303)


# --- what is kept -------------------------------------------------------------------------------


@router.get("/account/export.json")
def export(acting: Acting, shared: Shared) -> Response:
    """Everything that is kept of whoever asks."""
    pieces = export_own(shared.database, acting, shared.clock())
    headers = NO_STORE | {"content-disposition": 'attachment; filename="croupier-account.json"'}
    return StreamingResponse(pieces, media_type="application/json", headers=headers)


@router.get("/account/erase")
def ask_to_erase(request: Request, voice: Speaker) -> Response:
    """What is erased, and the form that does it."""
    return page(request, voice, "erase.html", wrong="", sure=False)


@router.post("/account/erase")
async def erase(request: Request, session: Sessioned, shared: Shared, voice: Speaker) -> Response:
    """Erases the trainee who gives their password."""
    form = read_form(await request.body())
    if form.get("sure") != "yes":
        fault = voice._("Say that you are sure: tick the box.")
        return page(request, voice, "erase.html", fault, wrong="sure", sure=False)
    given = session, form.get("old", ""), shared.clock()
    wrong = await run_in_threadpool(erase_self, shared.database, *given)
    if wrong is not None:
        return page(request, voice, "erase.html", fault_line(voice, wrong), wrong="old", sure=True)
    response = RedirectResponse(f"{LOGIN}?done=erased", 303)
    take_session(request, response)
    return response
