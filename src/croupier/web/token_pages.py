"""Tokens: made for programs, shown once, and taken back."""

from collections.abc import Mapping
from typing import Annotated, Any
from urllib.parse import parse_qs

from fastapi import APIRouter, Path, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, RedirectResponse, Response

from croupier.i18n import Voice
from croupier.school.people.actor import Actor
from croupier.school.people.tokens import (
    LASTS,
    LONGEST_NAME,
    Scope,
    WhyNoToken,
    is_good,
    make_token,
    own_tokens,
    take_back,
)
from croupier.storage.tokens import TokenRow
from croupier.web.access import Acting
from croupier.web.pages import render
from croupier.web.progress_pages import NO_STORE, when
from croupier.web.state import Shared, Speaker, State

router = APIRouter(default_response_class=HTMLResponse)

_MOST_FIELDS = 20
_USUAL_DAYS = 90


@router.get("/tokens")
def tokens(request: Request, acting: Acting, shared: Shared, voice: Speaker) -> Response:
    """The actor's tokens, and the form that makes one."""
    return _page(request, acting, shared, voice)


@router.post("/tokens")
async def make(request: Request, acting: Acting, shared: Shared, voice: Speaker) -> Response:
    """Makes a token and shows it, this once."""
    given = _read(await request.body())
    made = await run_in_threadpool(
        make_token,
        shared.database,
        acting,
        given.name,
        given.scopes,
        given.days,
        shared.clock(),
    )
    return await run_in_threadpool(_made, request, acting, shared, voice, given, made)


def _made(
    request: Request,
    acting: Actor,
    shared: State,
    voice: Voice,
    given: "_Given",
    made: str | WhyNoToken,
) -> Response:
    if isinstance(made, WhyNoToken):
        fault = _why_not(voice, made)
        return _page(request, acting, shared, voice, given, fault=fault, wrong=made.value)
    return _page(request, acting, shared, voice, made=made)


class _Given:
    """What the form said."""

    def __init__(self, fields: Mapping[str, list[str]]) -> None:
        self.name = fields.get("name", [""])[-1]
        self.scopes = frozenset(fields.get("scope", []))
        days = fields.get("days", [""])[-1]
        self.days = int(days) if days.isascii() and days.isdecimal() and len(days) < 6 else 0


_NOTHING = _Given({"days": [str(_USUAL_DAYS)]})


def _read(body: bytes) -> _Given:
    text = body.decode("utf-8", "replace")
    try:
        return _Given(parse_qs(text, max_num_fields=_MOST_FIELDS))
    except ValueError:
        return _Given({})


@router.post("/tokens/{token_id}/revoke")
def revoke(
    acting: Acting, shared: Shared, token_id: Annotated[str, Path(max_length=64)]
) -> Response:
    """Takes a token back."""
    take_back(shared.database, acting, token_id, shared.clock())
    return RedirectResponse("/tokens", 303)


# --- shown ------------------------------------------------------------------------------------


def _page(
    request: Request,
    acting: Actor,
    shared: State,
    voice: Voice,
    given: _Given = _NOTHING,
    *,
    made: str = "",
    fault: str = "",
    wrong: str = "",
) -> Response:
    now = shared.clock()
    html = render(
        request,
        voice,
        "tokens.html",
        "",
        made=made,
        fault=fault,
        wrong=wrong,
        name=given.name[:LONGEST_NAME],
        longest_name=LONGEST_NAME,
        scopes=[
            {"key": scope.value, "words": words, "chosen": scope in given.scopes}
            for scope, words in _scopes(voice).items()
        ],
        lasts=[
            {
                "days": days,
                "words": voice.n_("{n} day", "{n} days", days),
                "chosen": days == given.days,
            }
            for days in LASTS
        ],
        tokens=[_shown(voice, row, now) for row in own_tokens(shared.database, acting)],
    )
    return HTMLResponse(html, 422 if fault else 200, headers=NO_STORE)


def _shown(voice: Voice, row: TokenRow, now_ms: int) -> dict[str, Any]:
    if row.revoked_at is not None:
        state = voice._("Taken back {when}", when=when(row.revoked_at))
    elif not is_good(row, now_ms):
        state = voice._("Ended {when}", when=when(row.ends_at or 0))
    else:
        state = voice._("Good until {when}", when=when(row.ends_at or 0))
    used = voice._("never used")
    if row.used_at is not None:
        used = voice._("last used {when}", when=when(row.used_at))
    known = {scope.value: words for scope, words in _scopes(voice).items()}
    return {
        "id": row.id,
        "name": row.name,
        "scopes": [known.get(scope, scope) for scope in row.scopes],
        "state": state,
        "used": used,
        "good": is_good(row, now_ms),
    }


def _scopes(voice: Voice) -> dict[Scope, str]:
    return {
        # Translators: what a program may do with a token.
        Scope.RESULTS_READ: voice._("Read results of exams"),
        Scope.ROSTER_READ: voice._("Read classes and who is in them"),
        Scope.ROSTER_WRITE: voice._("Change who is in a class"),
        Scope.EXAMS_READ: voice._("Read what exams are set"),
        Scope.PRACTICE_READ: voice._("Read what trainees practised"),
    }


def _why_not(voice: Voice, why: WhyNoToken) -> str:
    match why:
        case WhyNoToken.NAME:
            return voice._("Give the token a name by which you know it again.")
        case WhyNoToken.SCOPES:
            return voice._("Choose what the program may do.")
        case WhyNoToken.LASTS:
            return voice._("Choose how long the token is good.")
        case WhyNoToken.TOO_MANY:
            return voice._("You have as many tokens as there may be: take one back first.")
