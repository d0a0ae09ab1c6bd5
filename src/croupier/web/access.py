"""Who may use which route: one table of all of them, and the one dependency that holds it.

A route without an entry is refused to everybody. What somebody may not use is answered as what
does not exist; which objects they may see is decided by the use cases, which are told who acts.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated
from urllib.parse import quote

from fastapi import Depends, Request
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, RedirectResponse, Response

from croupier.school.people.actor import LOCAL_ACTOR, STAFF, Actor, Role
from croupier.school.people.sessions import Session, Stage, session_of_token
from croupier.school.people.tokens import Scope
from croupier.web.csrf import is_own_form
from croupier.web.programs import program_of
from croupier.web.security import SAFE_METHODS
from croupier.web.state import state_of, voice_of

LOGIN, SECOND_FACTOR, NEW_FACTOR = "/login", "/login/second-factor", "/account/second-factor"
SESSION_COOKIE, SECURE_SESSION_COOKIE = "session", "__Host-session"


class Who(StrEnum):
    """Whom a route serves."""

    PUBLIC = "public"
    SIGNED_IN = "signed-in"
    TRAINEE = "trainee"
    STAFF = "staff"
    ADMINISTRATOR = "administrator"
    PROGRAM = "program"


@dataclass(frozen=True, slots=True)
class Access:
    """Whom a route serves; `scope` is what a program's token must allow, of a route for those.

    `stages` is how far they must have got with signing in.
    """

    who: Who
    scope: str = ""
    stages: frozenset[Stage] = frozenset({Stage.COMPLETE})

    def admits(self, actor: Actor | None) -> bool:
        """Whether the route serves the actor, None being somebody who is not signed in."""
        match self.who:
            case Who.PUBLIC:
                return True
            case Who.SIGNED_IN:
                return actor is not None
            case Who.TRAINEE:
                return actor is not None and actor.role is Role.TRAINEE
            case Who.STAFF:
                return actor is not None and actor.role in STAFF
            case Who.ADMINISTRATOR:
                return actor is not None and actor.role is Role.ADMINISTRATOR
            case Who.PROGRAM:
                return False  # a session is no token; see `programs`


PUBLIC = Access(Who.PUBLIC)
SIGNED_IN = Access(Who.SIGNED_IN)
TRAINEE = Access(Who.TRAINEE)
STAFF_ONLY = Access(Who.STAFF)
ADMINISTRATOR = Access(Who.ADMINISTRATOR)
AWAITED = Access(Who.SIGNED_IN, stages=frozenset({Stage.AWAITING}))
SETTLING = Access(Who.SIGNED_IN, stages=frozenset({Stage.SETTLING, Stage.COMPLETE}))
HOWEVER_FAR = Access(Who.SIGNED_IN, stages=frozenset(Stage))


def token(scope: str) -> Access:
    """The access of a program whose token has the scope."""
    return Access(Who.PROGRAM, scope)


Route = tuple[str, str]
"""A method, and a path as it is declared: `("GET", "/history/{run_id}")`."""

PRACTICE: Mapping[Route, Access] = {
    ("GET", "/healthz"): PUBLIC,
    ("POST", "/settings"): PUBLIC,
    ("GET", "/sw.js"): PUBLIC,
    ("GET", "/manifest.webmanifest"): PUBLIC,
    ("GET", "/offline"): PUBLIC,
    ("GET", "/handbook"): PUBLIC,
    ("GET", "/handbook/search"): PUBLIC,
    ("GET", "/handbook/all"): PUBLIC,
    ("GET", "/handbook/{key}"): PUBLIC,
    ("GET", "/handbook/try/{piece}"): PUBLIC,
    ("GET", "/handbook/try/{piece}/answer"): PUBLIC,
    ("GET", "/"): SIGNED_IN,
    ("GET", "/drill/{kind}"): SIGNED_IN,
    ("GET", "/run"): SIGNED_IN,
    ("GET", "/train/{kind}"): SIGNED_IN,
    ("GET", "/today"): SIGNED_IN,
    ("GET", "/today/run"): SIGNED_IN,
    ("GET", "/progress"): SIGNED_IN,
    ("GET", "/progress/{kind}"): SIGNED_IN,
    ("GET", "/api/packs"): SIGNED_IN,
    ("POST", "/api/reasons"): SIGNED_IN,
    ("GET", "/api/boards/{name}"): SIGNED_IN,
    ("POST", "/api/answers"): SIGNED_IN,
    ("GET", "/api/ahead"): SIGNED_IN,
    ("GET", "/history"): SIGNED_IN,
    ("GET", "/history/delete"): SIGNED_IN,
    ("POST", "/history/delete"): SIGNED_IN,
    ("GET", "/history/export.json"): SIGNED_IN,
    ("GET", "/history/export.csv"): SIGNED_IN,
    ("POST", "/history/import"): SIGNED_IN,
    ("GET", "/history/{run_id}"): SIGNED_IN,
    ("GET", "/history/{run_id}/{number}.svg"): SIGNED_IN,
    ("GET", "/challenge"): SIGNED_IN,
    ("POST", "/challenge"): SIGNED_IN,
    ("GET", "/challenge/{code}"): SIGNED_IN,
    ("POST", "/challenge/{code}"): SIGNED_IN,
    ("GET", "/challenge/{code}/run/{run_id}"): SIGNED_IN,
    ("GET", "/challenge/{code}/missed"): SIGNED_IN,
    ("GET", "/house"): SIGNED_IN,
    ("POST", "/house"): SIGNED_IN,
    ("GET", "/house.toml"): SIGNED_IN,
    ("GET", "/sheets"): SIGNED_IN,
    ("GET", "/sheets/print"): SIGNED_IN,
    ("GET", "/sheets/handout"): SIGNED_IN,
    ("GET", "/sheets/run"): SIGNED_IN,
    ("GET", "/decks"): SIGNED_IN,
    ("GET", "/decks/cards/{deck}"): SIGNED_IN,
    ("GET", "/decks/bank"): SIGNED_IN,
}
"""What there is with and without a school; without one, all of it is open."""

PROGRAMS: Mapping[Route, Access] = {
    ("GET", "/api/v1/classes"): token(Scope.ROSTER_READ),
    ("GET", "/api/v1/classes/{class_id}/roster"): token(Scope.ROSTER_READ),
    ("POST", "/api/v1/classes/{class_id}/roster"): token(Scope.ROSTER_WRITE),
    ("DELETE", "/api/v1/classes/{class_id}/roster/{person_id}"): token(Scope.ROSTER_WRITE),
    ("GET", "/api/v1/classes/{class_id}/practice.jsonl"): token(Scope.PRACTICE_READ),
    ("GET", "/api/v1/exams"): token(Scope.EXAMS_READ),
    ("GET", "/api/v1/exams/{exam_id}"): token(Scope.EXAMS_READ),
    ("GET", "/api/v1/results.{form}"): token(Scope.RESULTS_READ),
}
"""What programs ask for."""

PEOPLE: Mapping[Route, Access] = {
    ("GET", "/login"): PUBLIC,
    ("POST", "/login"): PUBLIC,
    ("GET", "/login/second-factor"): AWAITED,
    ("POST", "/login/second-factor"): AWAITED,
    ("POST", "/logout"): HOWEVER_FAR,
    ("GET", "/join"): PUBLIC,
    ("POST", "/join"): PUBLIC,
    ("GET", "/join/{token}"): PUBLIC,
    ("POST", "/join/{token}"): PUBLIC,
    ("GET", "/reset/{token}"): PUBLIC,
    ("POST", "/reset/{token}"): PUBLIC,
    ("GET", "/account"): SIGNED_IN,
    ("POST", "/account/name"): SIGNED_IN,
    ("POST", "/account/password"): SIGNED_IN,
    ("GET", "/account/second-factor"): SETTLING,
    ("POST", "/account/second-factor"): SETTLING,
    ("POST", "/account/second-factor/remove"): TRAINEE,
    ("POST", "/account/sessions"): SIGNED_IN,
    ("GET", "/account/export.json"): SIGNED_IN,
    ("GET", "/account/erase"): TRAINEE,
    ("POST", "/account/erase"): TRAINEE,
    ("GET", "/people"): STAFF_ONLY,
    ("POST", "/people/invitations"): STAFF_ONLY,
    ("GET", "/people/events"): ADMINISTRATOR,
    ("GET", "/people/{person_id}"): STAFF_ONLY,
    ("POST", "/people/{person_id}/reset"): STAFF_ONLY,
    ("POST", "/people/{person_id}/erase"): STAFF_ONLY,
    ("POST", "/people/{person_id}/role"): ADMINISTRATOR,
    ("POST", "/people/{person_id}/disable"): ADMINISTRATOR,
    ("POST", "/people/{person_id}/enable"): ADMINISTRATOR,
    ("POST", "/people/{person_id}/second-factor"): ADMINISTRATOR,
}
"""How people get in, what they see of themselves, and whom the staff sees."""

CLASSES: Mapping[Route, Access] = {
    ("GET", "/classes"): STAFF_ONLY,
    ("POST", "/classes"): STAFF_ONLY,
    ("GET", "/classes/{class_id}"): STAFF_ONLY,
    ("POST", "/classes/{class_id}"): STAFF_ONLY,
    ("GET", "/classes/{class_id}/roster"): STAFF_ONLY,
    ("POST", "/classes/{class_id}/roster"): STAFF_ONLY,
    ("GET", "/classes/{class_id}/roster.csv"): STAFF_ONLY,
    ("POST", "/classes/{class_id}/members"): STAFF_ONLY,
    ("GET", "/classes/{class_id}/projector"): STAFF_ONLY,
    ("GET", "/classes/{class_id}/projector/run"): STAFF_ONLY,
    ("GET", "/classes/{class_id}/assignments/new"): STAFF_ONLY,
    ("POST", "/classes/{class_id}/assignments"): STAFF_ONLY,
    ("GET", "/classes/{class_id}/assignments/{assignment_id}"): STAFF_ONLY,
    ("POST", "/classes/{class_id}/assignments/{assignment_id}"): STAFF_ONLY,
    ("GET", "/assignments"): TRAINEE,
    ("POST", "/assignments"): TRAINEE,
    ("GET", "/assignments/{assignment_id}/{part}"): TRAINEE,
}
"""Classes and what they are set."""

EXAMS: Mapping[Route, Access] = {
    ("GET", "/exams"): STAFF_ONLY,
    ("POST", "/exams"): STAFF_ONLY,
    ("GET", "/exams/new"): STAFF_ONLY,
    ("GET", "/exams/{exam_id}"): STAFF_ONLY,
    ("POST", "/exams/{exam_id}"): STAFF_ONLY,
    ("GET", "/exams/{exam_id}/edit"): STAFF_ONLY,
    ("GET", "/exams/{exam_id}/preview"): STAFF_ONLY,
    ("POST", "/exams/{exam_id}/open"): STAFF_ONLY,
    ("POST", "/exams/{exam_id}/close"): STAFF_ONLY,
    ("POST", "/exams/{exam_id}/delete"): STAFF_ONLY,
    ("POST", "/exams/{exam_id}/window"): STAFF_ONLY,
    ("POST", "/exams/{exam_id}/extra"): STAFF_ONLY,
    ("GET", "/exams/{exam_id}/regrade"): STAFF_ONLY,
    ("POST", "/exams/{exam_id}/regrade"): STAFF_ONLY,
    ("GET", "/exams/{exam_id}/attempts/{attempt_id}"): STAFF_ONLY,
    ("POST", "/exams/{exam_id}/attempts/{attempt_id}/observe"): STAFF_ONLY,
    ("POST", "/exams/{exam_id}/attempts/{attempt_id}/grant"): STAFF_ONLY,
    ("GET", "/my/exams"): TRAINEE,
    ("GET", "/my/exams/{exam_id}"): TRAINEE,
    ("POST", "/my/exams/{exam_id}/begin"): TRAINEE,
    ("GET", "/my/attempts/{attempt_id}"): TRAINEE,
    ("POST", "/my/attempts/{attempt_id}/answer"): TRAINEE,
    ("POST", "/my/attempts/{attempt_id}/hand-in"): TRAINEE,
    ("POST", "/my/attempts/{attempt_id}/away"): TRAINEE,
    ("GET", "/my/attempts/{attempt_id}/result"): TRAINEE,
}
"""Exams as the staff sets them and as trainees take them."""

CERTIFICATES: Mapping[Route, Access] = {
    ("GET", "/verify"): PUBLIC,
    ("POST", "/verify"): PUBLIC,
    ("GET", "/verify/{code}"): PUBLIC,
    ("GET", "/certificates"): SIGNED_IN,
    ("GET", "/certificates/{code}"): SIGNED_IN,
    ("GET", "/certificates/{code}/certificate.pdf"): SIGNED_IN,
    ("GET", "/certificates/{code}/certificate.json"): SIGNED_IN,
    ("POST", "/certificates/{code}/revoke"): STAFF_ONLY,
    ("GET", "/exams/{exam_id}/certificates"): STAFF_ONLY,
    ("POST", "/exams/{exam_id}/certificates"): STAFF_ONLY,
}
"""Certificates: whom they concern, and who verifies them."""

RANKINGS: Mapping[Route, Access] = {
    ("GET", "/rankings"): SIGNED_IN,
    ("GET", "/rankings/{class_id}"): SIGNED_IN,
    ("POST", "/rankings/{class_id}"): TRAINEE,
    ("GET", "/rankings/{class_id}/duels/{code}"): SIGNED_IN,
}
"""Who of a class had most right."""

SCHOOL: Mapping[Route, Access] = {
    **RANKINGS,
    **CERTIFICATES,
    **EXAMS,
    **CLASSES,
    **PEOPLE,
    **PROGRAMS,
    ("GET", "/tokens"): STAFF_ONLY,
    ("POST", "/tokens"): STAFF_ONLY,
    ("POST", "/tokens/{token_id}/revoke"): STAFF_ONLY,
    ("GET", "/results"): STAFF_ONLY,
    ("GET", "/results/download"): STAFF_ONLY,
}
"""What there is in a school alone."""

ACCESS: Mapping[Route, Access] = {**PRACTICE, **SCHOOL}

UNGUARDED = frozenset({("GET", "/api/openapi.json"), ("MOUNT", "/static")})
"""What no dependency stands before: the program's own files, the same for everybody."""


OF_THE_DEVICE = frozenset(
    {
        ("POST", "/settings"),
        ("POST", "/login"),
        ("POST", "/join"),
        ("POST", "/join/{token}"),
        ("POST", "/reset/{token}"),
    }
)
"""Forms that need no token of the session: they change nothing of whose it is, or are for
whoever has none, and bring what opens the door themselves."""


class NotSignedIn(Exception):
    """The route is for somebody who is signed in, and nobody is; or not far enough.

    `stage` is how far they got, None where they have no session.
    """

    def __init__(self, stage: Stage | None = None) -> None:
        super().__init__()
        self.stage = stage


async def admit(request: Request) -> None:
    """Lets a request pass to its route, or refuses it; the app depends on it before all else."""
    state = state_of(request)
    route = request.method, getattr(request.scope["route"], "path", "")
    access = (ACCESS if state.school else PRACTICE).get(route)
    has_nul = any("\0" in str(value) for value in request.path_params.values())
    if access is None or has_nul:  # nothing is kept under a NUL, and PostgreSQL refuses to look
        raise HTTPException(404)
    if not state.school:
        request.state.actor = LOCAL_ACTOR
        return
    if access.who is Who.PROGRAM:
        request.state.actor = await program_of(request, access.scope)
        return
    brought = session_token(request)
    session = None
    if brought:
        given = state.database, brought, state.clock()
        session = await run_in_threadpool(session_of_token, *given)
    is_far_enough = session is not None and session.stage in access.stages
    actor = session.actor if session is not None and is_far_enough else None
    request.state.session, request.state.actor = session, actor
    if access.admits(actor):
        if actor is None or request.method in SAFE_METHODS or route in OF_THE_DEVICE:
            return
        if not await is_own_form(request, brought):
            raise HTTPException(403)
        return
    if actor is None:
        raise NotSignedIn(None if session is None else session.stage)
    raise HTTPException(404)


def session_cookie(request: Request) -> str:
    """What the cookie of a session is called: one that is served by https is bound to its host."""
    return SECURE_SESSION_COOKIE if request.url.scheme == "https" else SESSION_COOKIE


def session_token(request: Request) -> str:
    """The token of the session that the browser brings; empty where it brings none."""
    return request.cookies.get(session_cookie(request), "")


async def not_signed_in(request: Request, why: Exception) -> Response:
    """A page leads to the login and back again, or to what is yet to be done; a program is told."""
    assert isinstance(why, NotSignedIn)
    if request.url.path.startswith("/api/"):
        voice = voice_of(request)
        told = {"code": "not_signed_in", "message": voice._("Sign in first.")}
        return JSONResponse({"error": told}, 401)
    match why.stage:
        case Stage.AWAITING:
            return RedirectResponse(SECOND_FACTOR, 303)
        case Stage.SETTLING:
            return RedirectResponse(NEW_FACTOR, 303)
        case Stage.COMPLETE:
            return RedirectResponse("/", 303)
        case None:
            pass
    if request.method != "GET":
        return RedirectResponse(LOGIN, 303)
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"{LOGIN}?next={quote(request.url.path + query, safe='')}", 303)


async def visitor_of(request: Request) -> Actor | None:
    """Who acts, None where nobody is signed in: for the routes that are public."""
    actor: Actor | None = request.state.actor
    return actor


async def actor_of(request: Request) -> Actor:
    """Who acts; on a route that is public it may be nobody, and then they have to sign in."""
    actor = await visitor_of(request)
    if actor is None:
        raise NotSignedIn
    return actor


async def session_of(request: Request) -> Session:
    """The session of who acts, however far they got."""
    session: Session | None = getattr(request.state, "session", None)
    if session is None:
        raise NotSignedIn
    return session


Acting = Annotated[Actor, Depends(actor_of)]
Visitor = Annotated[Actor | None, Depends(visitor_of)]
Sessioned = Annotated[Session, Depends(session_of)]
