"""Packs out, answers in: what the page's scripts ask for."""

from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from starlette.responses import JSONResponse

from croupier import __version__
from croupier.i18n import Voice
from croupier.school.answers import Answer, WhyNot, take_answers
from croupier.school.boards import Board, NoSuchBoard, drawings
from croupier.school.house import with_house
from croupier.school.packs import Mode, PackKey, make_pack, make_reasons, new_key, new_seed
from croupier.web.access import Acting
from croupier.web.api_models import (
    BoardOut,
    HealthOut,
    PackOut,
    ReasonsOut,
    SavedOut,
    described,
)
from croupier.web.device import HEADER, device_tag
from croupier.web.refusals import why_not
from croupier.web.state import Shared, Speaker, house_of, state_of

router = APIRouter()

USUAL_COUNT = 20
MOST_QUESTIONS = 500
MOST_ANSWERS = 500
WHOLE = {"level": (1, 99), "count": (1, MOST_QUESTIONS)}
"""The whole numbers in an address, from the least to the most."""
_OWN = frozenset({"kind", "level", "count", "seed", "mode", "limit"})
_PLAYED = {"sprint": Mode.SPRINT}

Level = Annotated[int, Query(ge=WHOLE["level"][0], le=WHOLE["level"][1])]
Count = Annotated[int, Query(ge=WHOLE["count"][0], le=WHOLE["count"][1])]
Seed = Annotated[str, Query(max_length=80, pattern=r"^[^\x00]*$")]


def asked_key(request: Request, kind: str, level: int, count: int, seed: str) -> PackKey:
    """The key of the run that the address names; a seed of chance where it names none."""
    given = {name: value for name, value in request.query_params.items() if name not in _OWN}
    options = with_house(kind, house_of(request), given)
    mode = _PLAYED.get(request.query_params.get("mode", ""), Mode.LEARN)
    now = state_of(request).clock()
    return new_key(kind, level, options, seed or new_seed(), count, now, mode)


def error(voice_line: str, code: str, status: int) -> JSONResponse:
    """A refusal as JSON."""
    return JSONResponse({"error": {"code": code, "message": voice_line}}, status)


@router.get(
    "/healthz",
    operation_id="health",
    summary="Whether it serves",
    responses=described(HealthOut, "It serves."),
)
def health(shared: Shared) -> dict[str, str]:
    """Whether it serves, and whether its database answers: `ok`, or `unreachable`."""
    state = "ok" if shared.database.answers() else "unreachable"
    return {"status": "ok", "version": __version__, "database": state}


@router.get(
    "/api/packs",
    operation_id="make_pack",
    summary="A run of questions",
    responses=described(PackOut, "The run.", 401, 422, 503),
)
def get_pack(
    request: Request,
    acting: Acting,
    shared: Shared,
    voice: Speaker,
    kind: str,
    level: Level = 1,
    count: Count = USUAL_COUNT,
    seed: Seed = "",
) -> Any:
    """A run of questions."""
    key = asked_key(request, kind, level, count, seed)
    return make_pack(acting, key, voice, shared.signer)


Token = Annotated[str, Field(max_length=60_000)]


class ReasonsIn(BaseModel):
    """Of which pack reasons are asked for, and from which question on, counted from 0."""

    model_config = ConfigDict(extra="forbid")

    pack: Token
    first: Annotated[int, Field(ge=0, le=10_000)]


@router.post(
    "/api/reasons",
    operation_id="read_reasons",
    summary="The reasons of a run's later questions",
    responses=described(ReasonsOut, "The reasons.", 400, 401, 409, 422, 503),
)
def post_reasons(body: ReasonsIn, acting: Acting, shared: Shared, voice: Speaker) -> Any:
    """The reasons of a pack's later questions, some at a time; a token is too long to get them."""
    key = shared.signer.read(acting, body.pack)
    if key is None:
        why = WhyNot.UNKNOWN_PACK
        return error(why_not(voice, why), why.value, 400)
    reasons = make_reasons(key, voice, body.first)
    if reasons is None:
        why = WhyNot.OTHER_QUESTIONS
        return error(why_not(voice, why), why.value, 409)
    return {"reasons": reasons}


@router.get(
    "/api/boards/{name}",
    operation_id="read_board",
    summary="A board to lay questions on",
    responses=described(BoardOut, "The board.", 401, 404, 422, 503),
)
def get_board(name: str, voice: Speaker) -> Any:
    """A board to lay questions on: its drawings, and where everything lies."""
    try:
        return dict(drawings(Board.named(name), voice._("The cloth")))
    except NoSuchBoard:
        return error(voice._("There is no such picture."), "no_such_board", 404)


Text = Annotated[str, Field(max_length=60)]
Value = Annotated[int, Field(ge=0, lt=10**13)] | Text | Annotated[list[Text], Field(max_length=400)]


class AnswerIn(BaseModel):
    """An answer as the page sends it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    id: Annotated[UUID, Field(strict=False)]
    index: Annotated[int, Field(ge=0, le=10_000)]
    given: Annotated[dict[Annotated[str, Field(max_length=40)], Value | None], Field(max_length=40)]
    ms: Annotated[int, Field(ge=0, lt=2**53)]
    at: Annotated[int, Field(ge=0, lt=2**53)]
    skipped: bool = False


_ANSWER = TypeAdapter(AnswerIn)


class AnswersIn(BaseModel):
    """Answers to questions of one pack, and the questions where the server asks for them.

    An answer of the wrong shape is refused alone, so the list takes anything.
    """

    model_config = ConfigDict(extra="forbid")

    pack: Token
    answers: Annotated[list[Any], Field(max_length=MOST_ANSWERS)]
    questions: Annotated[list[dict[str, Any]], Field(max_length=1000)] | None = None


@router.post(
    "/api/answers",
    operation_id="save_answers",
    summary="Mark and keep answers",
    responses=described(SavedOut, "What was saved is on the disk.", 400, 401, 409, 422, 503),
)
def post_answers(
    request: Request, body: AnswersIn, acting: Acting, shared: Shared, voice: Speaker
) -> Any:
    """Marks and keeps the answers; one that is named in `saved` is on the disk."""
    if request.headers.get(HEADER, device_tag(acting)) != device_tag(acting):
        line = voice._("Somebody else is signed in. The answers wait for whoever gave them.")
        return error(line, "somebody_else", 401)
    read = [_read(one) for one in body.answers]
    receipt = take_answers(
        acting,
        body.pack,
        [one for one in read if isinstance(one, Answer)],
        signer=shared.signer,
        database=shared.database,
        now_ms=shared.clock(),
        questions=body.questions,
    )
    if isinstance(receipt, WhyNot):
        status = 409 if receipt is WhyNot.SEND_QUESTIONS else 400
        return error(why_not(voice, receipt), receipt.value, status)
    badly = [_refused(voice, one, WhyNot.UNUSABLE) for one in read if isinstance(one, str)]
    return {
        "saved": list(receipt.right),
        "right": dict(receipt.right),
        "refused": badly + [_refused(voice, id_, why) for id_, why in receipt.refused.items()],
    }


def _read(sent: object) -> Answer | str:
    """The answer, or what one of the wrong shape calls itself."""
    try:
        a = _ANSWER.validate_python(sent)
    except (ValidationError, RecursionError):
        name = sent.get("id") if isinstance(sent, dict) else None
        return name[:40] if isinstance(name, str) and name.isascii() else ""
    return Answer(str(a.id), a.index, a.given, took_ms=a.ms, at_ms=a.at, skipped=a.skipped)


def _refused(voice: Voice, id_: str, why: WhyNot) -> dict[str, str]:
    return {"id": id_, "code": why.value, "message": why_not(voice, why)}
