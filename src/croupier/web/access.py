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
from croupier.school.people.sessions import actor_of_token
from croupier.web.state import state_of, voice_of

LOGIN = "/login"
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
    """Whom a route serves; `scope` is what a program's token must allow, of a route for those."""

    who: Who
    scope: str = ""

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
                return False  # no token is read yet


PUBLIC = Access(Who.PUBLIC)
SIGNED_IN = Access(Who.SIGNED_IN)
TRAINEE = Access(Who.TRAINEE)
STAFF_ONLY = Access(Who.STAFF)
ADMINISTRATOR = Access(Who.ADMINISTRATOR)


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

SCHOOL: Mapping[Route, Access] = {}
"""What there is in a school alone."""

ACCESS: Mapping[Route, Access] = {**PRACTICE, **SCHOOL}

UNGUARDED = frozenset({("GET", "/api/openapi.json"), ("MOUNT", "/static")})
"""What no dependency stands before: the program's own files, the same for everybody."""


class NotSignedIn(Exception):
    """The route is for somebody who is signed in, and nobody is."""


async def admit(request: Request) -> None:
    """Lets a request pass to its route, or refuses it; the app depends on it before all else."""
    state = state_of(request)
    route = request.method, getattr(request.scope["route"], "path", "")
    access = (ACCESS if state.school else PRACTICE).get(route)
    if access is None:
        raise HTTPException(404)
    if not state.school:
        request.state.actor = LOCAL_ACTOR
        return
    brought = session_token(request)
    actor = None
    if brought:
        actor = await run_in_threadpool(actor_of_token, state.database, brought, state.clock())
    request.state.actor = actor
    if access.admits(actor):
        return
    if actor is None:
        raise NotSignedIn
    raise HTTPException(404)


def session_cookie(request: Request) -> str:
    """What the cookie of a session is called: one that is served by https is bound to its host."""
    return SECURE_SESSION_COOKIE if request.url.scheme == "https" else SESSION_COOKIE


def session_token(request: Request) -> str:
    """The token of the session that the browser brings; empty where it brings none."""
    return request.cookies.get(session_cookie(request), "")


async def not_signed_in(request: Request, _why: Exception) -> Response:
    """A page leads to the login and back again; a program is told."""
    if request.url.path.startswith("/api/"):
        voice = voice_of(request)
        told = {"code": "not_signed_in", "message": voice._("Sign in first.")}
        return JSONResponse({"error": told}, 401)
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


Acting = Annotated[Actor, Depends(actor_of)]
Visitor = Annotated[Actor | None, Depends(visitor_of)]
