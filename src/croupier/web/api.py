"""Packs out, answers in: what the page's scripts ask for."""

import secrets
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import JSONResponse

from croupier import __version__
from croupier.i18n import Voice
from croupier.school.answers import Answer, WhyNot, take_answers
from croupier.school.packs import PackKey, make_pack, new_key
from croupier.web.refusals import why_not
from croupier.web.state import Shared, Speaker, now_ms

router = APIRouter()

USUAL_COUNT = 20
MOST_QUESTIONS = 200
MOST_ANSWERS = 500
WHOLE = {"level": (1, 99), "count": (1, MOST_QUESTIONS)}
"""The whole numbers in an address, from the least to the most."""
_OWN = frozenset({"kind", "level", "count", "seed"})

Level = Annotated[int, Query(ge=WHOLE["level"][0], le=WHOLE["level"][1])]
Count = Annotated[int, Query(ge=WHOLE["count"][0], le=WHOLE["count"][1])]
Seed = Annotated[str, Query(max_length=80)]


def asked_key(request: Request, kind: str, level: int, count: int, seed: str) -> PackKey:
    """The key of the run that the address names; a seed of chance where it names none."""
    options = {name: value for name, value in request.query_params.items() if name not in _OWN}
    return new_key(kind, level, options, seed or secrets.token_hex(8), count, now_ms())


def error(voice_line: str, code: str, status: int) -> JSONResponse:
    """A refusal as JSON."""
    return JSONResponse({"error": {"code": code, "message": voice_line}}, status)


@router.get("/healthz")
def health() -> dict[str, str]:
    """Whether it serves."""
    return {"status": "ok", "version": __version__}


@router.get("/api/packs")
def get_pack(
    request: Request,
    shared: Shared,
    voice: Speaker,
    kind: str,
    level: Level = 1,
    count: Count = USUAL_COUNT,
    seed: Seed = "",
) -> Any:
    """A run of questions."""
    return make_pack(asked_key(request, kind, level, count, seed), voice, shared.signer)


class AnswerIn(BaseModel):
    """An answer as the page sends it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    id: Annotated[UUID, Field(strict=False)]
    index: Annotated[int, Field(ge=0, le=10_000)]
    given: Annotated[
        dict[Annotated[str, Field(max_length=40)], Annotated[int, Field(ge=0, lt=10**13)] | None],
        Field(max_length=40),
    ]
    ms: Annotated[int, Field(ge=0, lt=2**53)]
    at: Annotated[int, Field(ge=0, lt=2**53)]
    skipped: bool = False


class AnswersIn(BaseModel):
    """Answers to questions of one pack."""

    model_config = ConfigDict(extra="forbid")

    pack: Annotated[str, Field(max_length=4000)]
    answers: Annotated[list[AnswerIn], Field(max_length=MOST_ANSWERS)]


@router.post("/api/answers")
def post_answers(body: AnswersIn, shared: Shared, voice: Speaker) -> Any:
    """Marks and keeps the answers; one that is named in `saved` is on the disk."""
    given = [
        Answer(str(a.id), a.index, a.given, took_ms=a.ms, at_ms=a.at, skipped=a.skipped)
        for a in body.answers
    ]
    receipt = take_answers(
        body.pack, given, signer=shared.signer, database=shared.database, now_ms=now_ms()
    )
    if isinstance(receipt, WhyNot):
        status = 410 if receipt is WhyNot.OUTDATED_PACK else 400
        return error(why_not(voice, receipt), receipt.value, status)
    return {
        "saved": list(receipt.right),
        "right": dict(receipt.right),
        "refused": [_refused(voice, id_, why) for id_, why in receipt.refused.items()],
    }


def _refused(voice: Voice, id_: str, why: WhyNot) -> dict[str, str]:
    return {"id": id_, "code": why.value, "message": why_not(voice, why)}
