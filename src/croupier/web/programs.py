"""Programs that ask with a token: let in, or told in JSON why they are not."""

from fastapi import Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response

from croupier.i18n import Voice
from croupier.school.people.actor import Actor
from croupier.school.people.tokens import Refused, WhyRefused, actor_of_bearer
from croupier.web.state import state_of, voice_of

_SCHEME = "bearer"
_STATUS = {WhyRefused.NO_TOKEN: 401, WhyRefused.SCOPE: 403, WhyRefused.TOO_OFTEN: 429}


async def program_of(request: Request, scope: str) -> Actor:
    """Who acts through the token that the request brings. Raises Refused."""
    state = state_of(request)
    address = request.client.host if request.client else ""
    return await run_in_threadpool(
        actor_of_bearer, state.database, _brought(request), scope, address, state.clock()
    )


def _brought(request: Request) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == _SCHEME else ""


async def not_let_in(request: Request, why: Exception) -> Response:
    """Why a program is not let in, as JSON and by RFC 6750."""
    assert isinstance(why, Refused)
    told = {"error": {"code": why.why.value, "message": _line(voice_of(request), why)}}
    return JSONResponse(told, _STATUS[why.why], _headers(why))


def _headers(why: Refused) -> dict[str, str]:
    match why.why:
        case WhyRefused.NO_TOKEN:
            return {"www-authenticate": 'Bearer realm="croupier"'}
        case WhyRefused.SCOPE:
            challenge = f'Bearer error="insufficient_scope", scope="{why.scope}"'
            return {"www-authenticate": challenge}
        case WhyRefused.TOO_OFTEN:
            return {"retry-after": str(why.wait_s)}


def _line(voice: Voice, why: Refused) -> str:
    match why.why:
        case WhyRefused.NO_TOKEN:
            return voice._("Bring a token that is good: Authorization: Bearer …")
        case WhyRefused.SCOPE:
            # Translators: {scope} is a key such as results:read.
            return voice._("The token does not allow {scope}.", scope=why.scope)
        case WhyRefused.TOO_OFTEN:
            return voice.n_(
                "Too many requests: wait {n} second.",
                "Too many requests: wait {n} seconds.",
                why.wait_s,
            )
