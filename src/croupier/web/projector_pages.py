"""A class on the wall: figures without names, and a run that a group answers together."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from starlette.datastructures import QueryParams
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response

from croupier.i18n import Voice
from croupier.school.boards import blank_board_of, picture_of
from croupier.school.classes.classes import read_class
from croupier.school.classes.figures import read_figures
from croupier.school.house import with_house
from croupier.school.papers import new_seed
from croupier.storage.figures import DAY_MS
from croupier.trainer.pack import make_questions
from croupier.trainer.question import Question
from croupier.web import class_words
from croupier.web.access import Acting
from croupier.web.pages import render
from croupier.web.progress_pages import NO_STORE, clock_offset_ms
from croupier.web.state import Housed, Shared, Speaker

router = APIRouter(default_response_class=HTMLResponse)

LEAST = 3
"""Figures are shown to all only where so many people stand behind them."""

DAYS = 28
COUNTS = (5, 10, 20, 30)
_OWN = frozenset({"what", "seed", "count", "n", "shown"})
MOST = 100
_LONGEST_SEED = 60


@router.get("/classes/{class_id}/projector")
def wall(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, class_id: str
) -> Response:
    """How the class stands as a whole, and a form for a run together."""
    now = shared.clock()
    found, _ = read_class(acting, shared.database, class_id)
    offset = clock_offset_ms(now)
    read = read_figures(acting, shared.database, class_id, now, now - DAYS * DAY_MS, offset)
    html = render(
        request,
        voice,
        "projector.html",
        "classes",
        one={"url": f"/classes/{found.id}", "name": found.name},
        least=LEAST,
        choices=class_words.kind_choices(voice),
        counts=[{"count": n, "usual": n == COUNTS[1]} for n in COUNTS],
        **class_words.anonymous(voice, read, LEAST),
    )
    return HTMLResponse(html, headers=NO_STORE)


@dataclass(frozen=True, slots=True)
class _Asked:
    """Which question of which run is asked for, by the address."""

    kind: str
    level: int
    seed: str
    count: int
    number: int
    shown: bool
    options: Mapping[str, str]

    @classmethod
    def by(cls, query: QueryParams) -> "_Asked":
        """What the query says; raises 404 for what cannot be asked."""
        read = class_words.read_kind(query.get("what", ""))
        count, number = _small(query.get("count", "10")), _small(query.get("n", "1"))
        if read is None or not count or not number:
            raise HTTPException(404)
        options = {name: value for name, value in query.items() if name not in _OWN}
        seed = query.get("seed", "").strip()[:_LONGEST_SEED]
        return cls(*read, seed, count, number, "shown" in query, options)

    def query(self, number: int, *, shown: bool = False) -> str:
        """The query of a question of the run."""
        own = {"what": f"{self.kind}:{self.level}", "count": self.count, "seed": self.seed}
        place = {"n": number} | ({"shown": 1} if shown else {})
        return urlencode({**own, **self.options, **place})


def _small(text: str) -> int:
    """A number from 1 to 100; 0 where it is none."""
    plain = text.isascii() and text.isdigit() and len(text) < 4
    return int(text) if plain and int(text) <= MOST else 0


@router.get("/classes/{class_id}/projector/run")
def run(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, house: Housed, class_id: str
) -> Response:
    """One question of the run; the address says all of it, and brings it back on any device."""
    found, _ = read_class(acting, shared.database, class_id)
    asked = _Asked.by(request.query_params)
    path = f"/classes/{found.id}/projector/run"
    if not asked.seed:
        own = with_house(asked.kind, house, asked.options)
        options = {name: str(value) for name, value in own.items()}
        begun = replace(asked, seed=new_seed(), options=options)
        return RedirectResponse(f"{path}?{begun.query(1)}", 303)
    questions = make_questions(asked.kind, asked.level, asked.options, asked.seed, asked.count)
    n = asked.number
    if n > len(questions):
        raise HTTPException(404)
    html = render(
        request,
        voice,
        "projector_run.html",
        "classes",
        one={"url": f"/classes/{found.id}", "name": found.name},
        kind=voice.drill(asked.kind),
        level=voice.level(asked.kind, asked.level),
        seed=asked.seed,
        number=n,
        count=len(questions),
        shown=asked.shown,
        reveal=f"{path}?{asked.query(n, shown=True)}",
        before=f"{path}?{asked.query(n - 1)}" if n > 1 else "",
        after=f"{path}?{asked.query(n + 1)}" if n < len(questions) else "",
        **_question(voice, questions[n - 1], shown=asked.shown),
    )
    return HTMLResponse(html, headers=NO_STORE)


def _question(voice: Voice, question: Question, *, shown: bool) -> dict[str, Any]:
    """The question; its answer and reason only where they are asked for."""
    words = voice.bets(question.bets, question.falls) if question.bets else ""
    # A board on which a place is to be touched has the answer on it.
    hides = blank_board_of(question) is not None and not shown
    picture = "" if hides else picture_of(question, voice._("The cloth"), words or "-")
    key = question.key
    answer = [
        {
            "label": voice.ask(question.kind, ask),
            "right": voice.answer(question.kind, ask, key.answer[ask.field]),
        }
        for ask in key.asks
    ]
    return {
        "prompt": voice.prompt(question),
        "bets": "" if picture else words,
        "picture": picture,
        "asks": [voice.ask(question.kind, ask) for ask in key.asks],
        "answer": answer if shown else [],
        "reason": [voice.step(step) for step in question.steps] if shown else [],
    }
