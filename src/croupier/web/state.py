"""What every request shares, and what each brings: its language, its house and its wishes."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from croupier.i18n import Voice, languages, negotiate
from croupier.rules.rule_set import standard
from croupier.school.exams.signing import Seal
from croupier.school.house import House, HouseKeeper
from croupier.school.packs import Signer
from croupier.school.people.safe import Safe
from croupier.storage import Database

LANGUAGE_COOKIE = "language"
HOUSE_COOKIE = "house"
WISHES: Mapping[str, tuple[str, ...]] = {
    "theme": ("auto", "light", "dark"),
    "hand": ("right", "left"),
    "sound": ("off", "on"),
    "haptics": ("on", "off"),
    "motion": ("auto", "reduce"),
}
"""What a device is told once, each in a cookie of its name; the first of each is the usual."""


@dataclass(frozen=True, slots=True)
class State:
    """The open database, the signer of packs, the keeper of houses, and the server's clock.

    `school` says whether people sign in; `clock` gives milliseconds since 1970, UTC. `seal` signs
    certificates, and `safe` keeps second factors, where there is a school.
    """

    database: Database
    signer: Signer
    keeper: HouseKeeper
    school: bool
    clock: Callable[[], int]
    seal: Seal | None = None
    safe: Safe | None = None


def state_of(request: Request) -> State:
    """The server's state."""
    state: State = request.app.state.croupier
    return state


def seal_of(state: State) -> Seal:
    """What signs the certificates of the school."""
    assert state.seal is not None  # without a school there is no way here
    return state.seal


def safe_of(state: State) -> Safe:
    """What second factors are kept in."""
    assert state.safe is not None  # without a school there is no way here
    return state.safe


class HouseVoice(Voice):
    """A voice that calls the pictures of chips as the house does."""

    __slots__ = ("_called",)

    def __init__(self, language: str, called: Mapping[str, str]) -> None:
        super().__init__(language)
        self._called = called

    def p_(self, context: str, message: str, /, **values: object) -> str:
        """The message as it is meant in the context; a picture's name is the house's own."""
        own = self._called.get(message) if context == "picture" else None
        return super().p_(context, message, **values) if own is None else own


def voice_of(request: Request) -> Voice:
    """The voice in the language chosen, or else in the one the browser asks for."""
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    if chosen not in languages():
        chosen = negotiate(request.headers.get("accept-language", ""))
    own = house_of(request).own.get("pictures")
    if not own:
        return Voice(chosen)
    usual = standard().picture_names
    return HouseVoice(chosen, {usual[p]: name for p, name in own.items() if p in usual})


def wishes_of(request: Request) -> dict[str, str]:
    """What was chosen on this device, by the names of WISHES."""
    given = {name: request.cookies.get(name, "") for name in WISHES}
    return {name: given[name] if given[name] in may else may[0] for name, may in WISHES.items()}


def house_of(request: Request) -> House:
    """The house chosen in this browser; the usual one where none was."""
    return state_of(request).keeper.read(request.cookies.get(HOUSE_COOKIE, ""))


def now_ms() -> int:
    """The time in milliseconds since 1970, UTC: the clock of a server that is told no other."""
    return time.time_ns() // 1_000_000


# Each of them is quick, and so not handed to a thread as a plain function would be.


async def _shared(request: Request) -> State:
    return state_of(request)


async def _speaker(request: Request) -> Voice:
    return voice_of(request)


async def _housed(request: Request) -> House:
    return house_of(request)


Shared = Annotated[State, Depends(_shared)]
Speaker = Annotated[Voice, Depends(_speaker)]
Housed = Annotated[House, Depends(_housed)]
