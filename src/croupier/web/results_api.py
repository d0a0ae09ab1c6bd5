"""What programs of others ask for with a token: classes, exams, results and practice."""

from collections.abc import Iterator
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Security
from fastapi.security import HTTPBearer
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field
from starlette.responses import Response, StreamingResponse

from croupier.school.people.tokens import Scope
from croupier.school.results import csv_results, json_results, xapi
from croupier.school.results.reading import (
    Result,
    Which,
    read_practice,
    read_results,
    visible_classes,
    visible_exam,
    visible_exams,
    visible_members,
)
from croupier.school.results.values import stamp
from croupier.storage.results import ExamRow
from croupier.web.access import Acting
from croupier.web.api_models import refusals
from croupier.web.state import Shared

CSV, LINES = "text/csv; charset=utf-8", "application/jsonl"
LONGEST_ID = 36
NO_NUL = r"^[^\x00]*$"
"""PostgreSQL keeps no text with that sign, and none is asked for."""

bearer = HTTPBearer(
    scheme_name="token",
    description="A token that a member of the staff made on the page /tokens.",
    auto_error=False,
)


router = APIRouter(
    prefix="/api/v1", tags=["school"], responses=refusals(401, 403, 404, 422, 429, 503)
)

Id = Annotated[str, Path(min_length=1, max_length=LONGEST_ID, pattern=NO_NUL)]
Narrow = Annotated[str, Query(max_length=LONGEST_ID, pattern=NO_NUL)]


def needs(scope: Scope) -> Any:
    """Says in the description which scope the route needs; `access.ACCESS` holds it."""
    return [Security(bearer, scopes=[scope.value])]


# --- classes ----------------------------------------------------------------------------------


class ClassOut(BaseModel):
    """A class."""

    id: str
    name: str
    made_at: str
    closed_at: str | None


class ClassesOut(BaseModel):
    """The classes that the one who asks may see."""

    classes: list[ClassOut]


class MemberOut(BaseModel):
    """Somebody in a class; `role` is theirs in it."""

    id: str
    login: str
    name: str
    role: str
    joined_at: str
    seen_at: str | None
    disabled: bool


class RosterOut(BaseModel):
    """Who is in a class."""

    people: list[MemberOut]


def _at(at_ms: int | None) -> str | None:
    return None if at_ms is None else stamp(at_ms)


@router.get(
    "/classes",
    operation_id="list_classes",
    summary="The classes one may see",
    dependencies=needs(Scope.ROSTER_READ),
)
def list_classes(acting: Acting, shared: Shared) -> ClassesOut:
    """The classes that the token's person teaches; an administrator's: all of the school."""
    return ClassesOut(
        classes=[
            ClassOut(
                id=one.id, name=one.name, made_at=stamp(one.made_at), closed_at=_at(one.closed_at)
            )
            for one in visible_classes(shared.database, acting)
        ]
    )


@router.get(
    "/classes/{class_id}/roster",
    operation_id="read_roster",
    summary="Who is in a class",
    dependencies=needs(Scope.ROSTER_READ),
)
def read_roster(acting: Acting, shared: Shared, class_id: Id) -> RosterOut:
    """Instructors first, each by name."""
    return RosterOut(
        people=[
            MemberOut(
                id=one.person_id,
                login=one.login,
                name=one.name,
                role=one.role,
                joined_at=stamp(one.joined_at),
                seen_at=_at(one.seen_at),
                disabled=one.disabled,
            )
            for one in visible_members(shared.database, acting, class_id)
        ]
    )


# --- exams ------------------------------------------------------------------------------------


class PartOut(BaseModel):
    """A part of an exam: so many questions of a kind."""

    model_config = ConfigDict(extra="ignore")

    kind: str
    level: int
    count: int


class ExamOut(BaseModel):
    """An exam; either each question has its time, or the whole."""

    id: str
    class_id: str
    title: str
    parts: list[PartOut]
    each_ms: int | None
    whole_ms: int | None
    pass_percent: int
    attempts: int
    opens_at: str
    closes_at: str
    state: str
    made_at: str


class ExamsOut(BaseModel):
    """Exams, newest first."""

    exams: list[ExamOut]


def _exam(row: ExamRow) -> ExamOut:
    return ExamOut(
        id=row.id,
        class_id=row.class_id,
        title=row.title,
        parts=[PartOut.model_validate(part) for part in row.parts],
        each_ms=row.each_ms,
        whole_ms=row.whole_ms,
        pass_percent=row.pass_percent,
        attempts=row.attempts,
        opens_at=stamp(row.opens_at),
        closes_at=stamp(row.closes_at),
        state=row.state,
        made_at=stamp(row.made_at),
    )


@router.get(
    "/exams",
    operation_id="list_exams",
    summary="The exams one may see",
    dependencies=needs(Scope.EXAMS_READ),
)
def list_exams(acting: Acting, shared: Shared, class_id: Narrow = "") -> ExamsOut:
    """Of one class, or of every class that the token's person may see; drafts among them."""
    return ExamsOut(exams=[_exam(row) for row in visible_exams(shared.database, acting, class_id)])


@router.get(
    "/exams/{exam_id}",
    operation_id="read_exam",
    summary="One exam",
    dependencies=needs(Scope.EXAMS_READ),
)
def read_exam(acting: Acting, shared: Shared, exam_id: Id) -> ExamOut:
    """What was set, without the questions."""
    return _exam(visible_exam(shared.database, acting, exam_id))


# --- results and practice ---------------------------------------------------------------------


class Form(StrEnum):
    """In which form results are given."""

    CSV = "csv"
    QUESTIONS = "questions.csv"
    JSON_LINES = "jsonl"
    XAPI = "xapi.jsonl"


def _text(description: str, *kinds: str) -> dict[int | str, dict[str, Any]]:
    """The description of an answer that is no JSON object."""
    content = {kind: {"schema": {"type": "string"}} for kind in kinds}
    return {200: {"description": description, "content": content}}


def written(form: Form, results: Iterator[Result], home: str) -> Response:
    """The results in that form, sent as they are read."""
    media = CSV if form in {Form.CSV, Form.QUESTIONS} else LINES
    headers = {"content-disposition": f'attachment; filename="results.{form.value}"'}
    return StreamingResponse(_pieces(form, results, home), media_type=media, headers=headers)


def _pieces(form: Form, results: Iterator[Result], home: str) -> Iterator[str]:
    match form:
        case Form.CSV:
            return csv_results.attempts_csv(results)
        case Form.QUESTIONS:
            return csv_results.questions_csv(results)
        case Form.JSON_LINES:
            return json_results.results_lines(results)
        case Form.XAPI:
            return xapi.statements(results, home)


def home_of(request: Request) -> str:
    """The address that the school is reached under, as the request has it."""
    return str(request.base_url).rstrip("/")


class Period(BaseModel):
    """A time, from `since` until before `until`."""

    model_config = ConfigDict(extra="forbid")

    since: AwareDatetime | None = None
    until: AwareDatetime | None = None


class Wanted(Period):
    """Which results."""

    class_id: Annotated[str, Field(max_length=LONGEST_ID, pattern=NO_NUL)] = ""
    exam_id: Annotated[str, Field(max_length=LONGEST_ID, pattern=NO_NUL)] = ""


def _ms(at: datetime | None) -> int | None:
    return None if at is None else int(at.timestamp() * 1000)


@router.get(
    "/results.{form}",
    operation_id="read_results",
    summary="Results of exams that are over",
    dependencies=needs(Scope.RESULTS_READ),
    response_class=Response,
    responses=_text("The results, in the order the attempts ended.", "text/csv", LINES),
)
def get_results(
    request: Request,
    acting: Acting,
    shared: Shared,
    form: Form,
    wanted: Annotated[Wanted, Query()],
) -> Response:
    """A line an attempt (`csv`, `jsonl`), a question (`questions.csv`) or a statement.

    `xapi.jsonl` gives xAPI 2.0 statements. The time is that of the attempt's end, `until` not
    included.
    """
    time = _ms(wanted.since), _ms(wanted.until)
    which = Which(wanted.class_id, wanted.exam_id, *time)
    found = read_results(shared.database, acting, which, shared.clock())
    return written(form, found, home_of(request))


@router.get(
    "/classes/{class_id}/practice.jsonl",
    operation_id="read_practice",
    summary="What a class practised",
    dependencies=needs(Scope.PRACTICE_READ),
    response_class=Response,
    responses=_text("First answers, a line each, by person and time.", LINES),
)
def get_practice(
    acting: Acting, shared: Shared, class_id: Id, period: Annotated[Period, Query()]
) -> Response:
    """The first answers of the class's trainees; `until` is not included."""
    which = Which(class_id, "", _ms(period.since), _ms(period.until))
    found = read_practice(shared.database, acting, which, shared.clock())
    headers = {"content-disposition": 'attachment; filename="practice.jsonl"'}
    pieces = json_results.practice_lines(found)
    return StreamingResponse(pieces, media_type=LINES, headers=headers)
