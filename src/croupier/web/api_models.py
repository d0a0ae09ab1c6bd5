"""What the API answers with, for its description: refusals, packs, what was saved."""

from typing import Any

from pydantic import BaseModel, ConfigDict


class Told(BaseModel):
    """Why something was not done."""

    code: str
    message: str


class ErrorOut(BaseModel):
    """A refusal."""

    error: Told


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The refusals of a route, for its description."""
    said = {
        400: "What was sent cannot be used.",
        401: "Without a token or a session that is good.",
        403: "The token lacks the scope.",
        404: "Nothing such is there, as far as the one who asks may know.",
        409: "What was sent does not go with what is kept.",
        422: "A parameter or a field cannot be used as it is.",
        429: "Too many requests; `Retry-After` says when to come again.",
        503: "The database cannot be reached, or cannot be written.",
    }
    return {status: {"model": ErrorOut, "description": said[status]} for status in statuses}


class HealthOut(BaseModel):
    """That the server answers; `database` is `ok` or `unreachable`."""

    status: str
    version: str
    database: str


class PackOut(BaseModel):
    """A run of questions; `pack` is the token that it is answered with."""

    model_config = ConfigDict(extra="allow")

    pack: str
    kind: str
    level: int
    count: int
    seed: str
    questions: list[dict[str, Any]]


class ReasonsOut(BaseModel):
    """The reasons of some of a run's questions, each a list of steps in words."""

    reasons: list[Any]


class BoardOut(BaseModel):
    """A board: its drawings as SVG, and where everything lies."""

    model_config = ConfigDict(extra="allow")


class NotTakenOut(BaseModel):
    """Why an answer was not taken."""

    id: str
    code: str
    message: str


class SavedOut(BaseModel):
    """What was saved, whether it is right, and what was not taken."""

    saved: list[str]
    right: dict[str, bool]
    refused: list[NotTakenOut]


def described(model: type[BaseModel], said: str, *statuses: int) -> dict[int | str, dict[str, Any]]:
    """The answers of a route, for its description."""
    return {200: {"model": model, "description": said}, **refusals(*statuses)}
