"""The cookie of a session, set and taken away."""

from fastapi import Request
from starlette.responses import Response

from croupier.school.people.actor import STAFF, Role
from croupier.school.people.sessions import TRAINEE_LASTS
from croupier.web.access import session_cookie


def give_session(request: Request, response: Response, token: str, role: Role) -> None:
    """Gives the browser its session: the staff's goes when the browser closes."""
    response.set_cookie(
        session_cookie(request),
        token,
        max_age=None if role in STAFF else TRAINEE_LASTS // 1000,
        path="/",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )


def take_session(request: Request, response: Response) -> None:
    """Takes the browser's session away."""
    response.delete_cookie(
        session_cookie(request),
        path="/",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )
