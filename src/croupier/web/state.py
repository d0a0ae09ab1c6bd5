"""What every request shares, and what each brings: its language and its wishes."""

import time
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from croupier.i18n import Voice, languages, negotiate
from croupier.school.packs import Signer
from croupier.storage import Database

LANGUAGE_COOKIE = "language"
THEME_COOKIE = "theme"
THEMES = ("auto", "light", "dark")


@dataclass(frozen=True, slots=True)
class State:
    """The open database and the signer of packs."""

    database: Database
    signer: Signer


def state_of(request: Request) -> State:
    """The server's state."""
    state: State = request.app.state.croupier
    return state


def voice_of(request: Request) -> Voice:
    """The voice in the language chosen, or else in the one the browser asks for."""
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    if chosen not in languages():
        chosen = negotiate(request.headers.get("accept-language", ""))
    return Voice(chosen)


def theme_of(request: Request) -> str:
    """The theme chosen: auto, light or dark."""
    chosen = request.cookies.get(THEME_COOKIE, "")
    return chosen if chosen in THEMES else THEMES[0]


def now_ms() -> int:
    """The time in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


Shared = Annotated[State, Depends(state_of)]
Speaker = Annotated[Voice, Depends(voice_of)]
