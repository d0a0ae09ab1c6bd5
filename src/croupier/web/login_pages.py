"""Getting in: the login and its second factor, invitations, and links to a new password."""

from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Path, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, RedirectResponse, Response

from croupier.i18n import Voice
from croupier.school.people.actor import NotFound
from croupier.school.people.entering import (
    Browser,
    NewPerson,
    SignedIn,
    give_second_factor,
    join_by_code,
    join_by_link,
    read_class_code,
    set_password_by_link,
    sign_in,
)
from croupier.school.people.links import Invitation, read_invitation, read_reset
from croupier.school.people.names import LONGEST_LOGIN, LONGEST_NAME, Wrong
from croupier.school.people.passwords import MOST, Weakness, least
from croupier.school.people.safe import CannotOpen
from croupier.school.people.sessions import Stage, sign_out
from croupier.web.access import (
    LOGIN,
    NEW_FACTOR,
    SECOND_FACTOR,
    Sessioned,
    Visitor,
    session_token,
)
from croupier.web.pages import render
from croupier.web.people_words import agent_of, fault_line, role_name
from croupier.web.preferences import read_form, way_back
from croupier.web.progress_pages import NO_STORE
from croupier.web.session_cookies import give_session, take_session
from croupier.web.state import Shared, Speaker, State, safe_of

router = APIRouter(default_response_class=HTMLResponse)

Token = Annotated[str, Path(max_length=100)]
_LONGEST_TYPED = 400
_UNUSABLE = 422


def browser_of(request: Request) -> Browser:
    """Where the request comes from."""
    address = request.client.host if request.client is not None else ""
    agent = agent_of(request.headers.get("user-agent", ""))
    return Browser(address, agent, session_token(request))


def page(
    request: Request, voice: Voice, template: str, fault: str = "", status: int = 200, **more: Any
) -> Response:
    """A page of those about people, which is kept nowhere; its fault makes it unusable input."""
    html = render(request, voice, template, "account", fault=fault, **more)
    return HTMLResponse(html, _UNUSABLE if fault else status, headers=NO_STORE)


# --- the login ----------------------------------------------------------------------------------


@router.get("/login")
def login(
    request: Request,
    visitor: Visitor,
    voice: Speaker,
    back: Annotated[str, Query(alias="next", max_length=2000)] = "",
    done: Annotated[str, Query(max_length=20)] = "",
) -> Response:
    """The form to sign in with."""
    if visitor is not None:
        return RedirectResponse(way_back(back), 303)
    said = {
        "password": voice._("Your new password is set. Sign in with it."),
        "out": voice._("You are signed out."),
        "erased": voice._("Everything that was kept of you is erased."),
    }
    return page(request, voice, "login.html", back=back, done=said.get(done, ""), login="")


@router.post("/login")
async def enter(request: Request, shared: Shared, voice: Speaker) -> Response:
    """Signs in; or says that it did not work, in the same words whatever the reason."""
    form = read_form(await request.body())
    login, back = form.get("login", "")[:_LONGEST_TYPED], form.get("next", "")
    password = form.get("password", "")
    given = login, password, browser_of(request), shared.clock()
    entered = await run_in_threadpool(sign_in, shared.database, *given)
    if entered is None:
        fault = voice._(
            "That did not work. Look at the login and the password once more; after several "
            "tries, wait a while before the next. A link to a new password is given by your "
            "instructor or an administrator."
        )
        return page(
            request, voice, "login.html", fault, back=back, done="", login=login[:LONGEST_LOGIN]
        )
    return _onward(request, entered, back)


def _onward(request: Request, entered: SignedIn, back: str = "") -> Response:
    """Leads whoever entered to where they wanted, or to what is yet to be done."""
    to = way_back(back)
    match entered.stage:
        case Stage.AWAITING:
            to = f"{SECOND_FACTOR}?next={quote(to, safe='')}"
        case Stage.SETTLING:
            to = NEW_FACTOR
        case Stage.COMPLETE:
            pass
    response = RedirectResponse(to, 303, headers=NO_STORE)
    give_session(request, response, entered.token, entered.actor.role)
    return response


@router.get("/login/second-factor")
def ask_second_factor(
    request: Request,
    voice: Speaker,
    back: Annotated[str, Query(alias="next", max_length=2000)] = "",
) -> Response:
    """The form for the code of the second factor."""
    return page(request, voice, "second_factor.html", back=back)


@router.post("/login/second-factor")
async def take_second_factor(
    request: Request, session: Sessioned, shared: Shared, voice: Speaker
) -> Response:
    """Takes the code, and lets in; or says that it did not work."""
    form = read_form(await request.body())
    back = form.get("next", "")
    given = session, form.get("code", "")[:_LONGEST_TYPED], browser_of(request), shared.clock()
    fault = voice._(
        "That did not work. A code is good once and for half a minute: wait for the next; "
        "after several tries, wait a while. Who lost the phone asks an administrator."
    )
    try:
        entered = await run_in_threadpool(
            give_second_factor, shared.database, *given, safe_of(shared)
        )
    except CannotOpen:
        entered = None
        fault = voice._(
            "This server can no longer read your second factor: its secret was replaced. Ask an "
            "administrator to reset your second factor, or to bring the secret back."
        )
    if entered is None:
        return page(request, voice, "second_factor.html", fault, back=back)
    return _onward(request, entered, back)


@router.post("/logout")
def leave(request: Request, session: Sessioned, shared: Shared) -> Response:
    """Signs out."""
    sign_out(shared.database, session, shared.clock())
    # The pages of the device go; what it keeps to be sent stays, for "storage" is not said.
    headers = NO_STORE | {"clear-site-data": '"cache"'}
    response = RedirectResponse(f"{LOGIN}?done=out", 303, headers=headers)
    take_session(request, response)
    return response


# --- invitations --------------------------------------------------------------------------------


@router.get("/join/{token}")
def show_invitation(request: Request, shared: Shared, voice: Speaker, token: Token) -> Response:
    """What the link invites to, and the form to join with."""
    invitation = read_invitation(shared.database, token, shared.clock())
    return _join_page(request, voice, invitation, f"/join/{quote(token, safe='')}")


@router.post("/join/{token}")
async def take_invitation(
    request: Request, shared: Shared, voice: Speaker, token: Token
) -> Response:
    """Makes somebody new of the school, and signs them in."""
    form = read_form(await request.body())
    given = token, _new_person(form), browser_of(request), shared.clock()
    joined = await run_in_threadpool(join_by_link, shared.database, *given)
    if isinstance(joined, SignedIn):
        return _onward(request, joined)
    invitation = await run_in_threadpool(read_invitation, shared.database, token, given[-1])
    return _join_page(request, voice, invitation, f"/join/{quote(token, safe='')}", form, joined)


@router.get("/join")
def show_code(
    request: Request,
    shared: Shared,
    voice: Speaker,
    code: Annotated[str, Query(max_length=40)] = "",
) -> Response:
    """The form for the code of a class; with a code that is good, the form to join with."""
    if not code:
        return page(request, voice, "join_code.html", code="")
    browser, now = browser_of(request), shared.clock()
    invitation = read_class_code(shared.database, code, browser.address, now)
    if invitation is None:
        return _no_such_code(request, voice, code)
    return _join_page(request, voice, invitation, "/join", code=code)


@router.post("/join")
async def take_code(request: Request, shared: Shared, voice: Speaker) -> Response:
    """Makes a trainee of the class whose code it is, and signs them in."""
    form = read_form(await request.body())
    code = form.get("code", "")[:40]
    given = code, _new_person(form), browser_of(request), shared.clock()
    try:
        joined = await run_in_threadpool(join_by_code, shared.database, *given)
    except NotFound:
        return _no_such_code(request, voice, code)
    if isinstance(joined, SignedIn):
        return _onward(request, joined)
    found = shared.database, code, given[2].address, given[-1]
    invitation = await run_in_threadpool(read_class_code, *found)
    if invitation is None:
        return _no_such_code(request, voice, code)
    return _join_page(request, voice, invitation, "/join", form, joined, code=code)


def _no_such_code(request: Request, voice: Voice, code: str) -> Response:
    fault = voice._(
        "No class can be joined with this code just now. Compare it sign by sign; after several "
        "tries, wait a while before the next."
    )
    return page(request, voice, "join_code.html", fault, code=code)


def _new_person(form: dict[str, str]) -> NewPerson:
    return NewPerson(
        form.get("login", "")[:_LONGEST_TYPED],
        form.get("name", "")[:_LONGEST_TYPED],
        form.get("password", ""),
    )


def _join_page(
    request: Request,
    voice: Voice,
    invitation: Invitation,
    action: str,
    typed: dict[str, str] | None = None,
    wrong: Wrong | Weakness | None = None,
    code: str = "",
) -> Response:
    typed = typed or {}
    return page(
        request,
        voice,
        "join.html",
        "" if wrong is None else fault_line(voice, wrong),
        wrong=_field_of(wrong),
        school=invitation.school,
        class_name=invitation.class_name,
        role=role_name(voice, invitation.role),
        action=action,
        code=code,
        login=typed.get("login", "")[:LONGEST_LOGIN],
        name=typed.get("name", "")[:LONGEST_NAME],
        **_lengths(beside_factor=False),
    )


def _field_of(wrong: Wrong | Weakness | None) -> str:
    """The field that is wrong."""
    match wrong:
        case None:
            return ""
        case Wrong.LOGIN | Wrong.LOGIN_TAKEN:
            return "login"
        case Wrong():
            return wrong.value
        case Weakness():
            return "password"


def _lengths(*, beside_factor: bool) -> dict[str, int]:
    return {
        "least": least(beside_factor=beside_factor),
        "most": MOST,
        "longest_login": LONGEST_LOGIN,
        "longest_name": LONGEST_NAME,
    }


# --- a new password -----------------------------------------------------------------------------


@router.get("/reset/{token}")
def show_reset(request: Request, shared: Shared, voice: Speaker, token: Token) -> Response:
    """The form for a new password."""
    return _reset_page(request, shared, voice, token)


@router.post("/reset/{token}")
async def take_reset(request: Request, shared: Shared, voice: Speaker, token: Token) -> Response:
    """Sets the new password, and leads to the login."""
    password = read_form(await request.body()).get("password", "")
    given = token, password, shared.clock()
    weak = await run_in_threadpool(set_password_by_link, shared.database, *given)
    if weak is not None:
        return await run_in_threadpool(_reset_page, request, shared, voice, token, weak)
    return RedirectResponse(f"{LOGIN}?done=password", 303, headers=NO_STORE)


def _reset_page(
    request: Request, shared: State, voice: Voice, token: str, weak: Weakness | None = None
) -> Response:
    found = read_reset(shared.database, token, shared.clock())
    has_factor = found.person.totp is not None
    return page(
        request,
        voice,
        "reset.html",
        "" if weak is None else fault_line(voice, weak, beside_factor=has_factor),
        action=f"/reset/{quote(token, safe='')}",
        school=found.school,
        login=found.person.login,
        **_lengths(beside_factor=has_factor),
    )
