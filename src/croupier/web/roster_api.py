"""Who is in a class, changed by a program that has the token for it."""

import csv
from io import StringIO
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from croupier.school.classes.classes import remove_member
from croupier.school.classes.roster import (
    LONGEST_LOGIN,
    MOST_ROWS,
    Fault,
    Listed,
    Unreadable,
    take_in,
)
from croupier.school.people.tokens import Scope
from croupier.web.access import Acting
from croupier.web.api import error
from croupier.web.api_models import refusals
from croupier.web.class_words import why_not, why_unreadable
from croupier.web.results_api import Id, home_of, needs
from croupier.web.state import Shared, Speaker

router = APIRouter(
    prefix="/api/v1", tags=["school"], responses=refusals(401, 403, 404, 409, 422, 429, 503)
)

LONGEST_NAME = 120


class PersonIn(BaseModel):
    """Somebody who is to be in the class."""

    model_config = ConfigDict(extra="forbid")

    login: Annotated[str, Field(min_length=1, max_length=LONGEST_LOGIN)]
    name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]


class RosterIn(BaseModel):
    """Who is to be in the class beside those that are."""

    model_config = ConfigDict(extra="forbid")

    people: Annotated[list[PersonIn], Field(min_length=1, max_length=MOST_ROWS)]


class ListedOut(BaseModel):
    """Somebody on the list."""

    login: str
    name: str


class InvitedOut(ListedOut):
    """Somebody new: the link lets them in once, and is told this once."""

    link: str


class TakenInOut(BaseModel):
    """What became of the list: let in, in already, of the staff and so refused, and invited."""

    added: list[ListedOut]
    known: list[ListedOut]
    refused: list[ListedOut]
    invited: list[InvitedOut]


@router.post(
    "/classes/{class_id}/roster",
    operation_id="add_to_roster",
    summary="Let people into a class",
    dependencies=needs(Scope.ROSTER_WRITE),
    response_model=TakenInOut,
    responses=refusals(400),
)
def add_to_roster(
    request: Request, body: RosterIn, acting: Acting, shared: Shared, voice: Speaker, class_id: Id
) -> Any:
    """Whoever is of the school is let in; for everybody else there is an invitation by link."""
    taken = take_in(acting, shared.database, class_id, _as_file(body), shared.clock())
    if isinstance(taken, Unreadable):
        status = 409 if taken.fault is Fault.CLOSED else 422
        return error(why_unreadable(voice, taken), taken.fault.value, status)
    home = home_of(request)
    return TakenInOut(
        added=_listed(taken.added),
        known=_listed(taken.known),
        refused=_listed(taken.refused),
        invited=[
            InvitedOut(login=one.login, name=one.name, link=f"{home}/join/{one.token}")
            for one in taken.invited
        ],
    )


def _as_file(body: RosterIn) -> bytes:
    """The list as the file that a class takes in, so that both are held to the same."""
    written = StringIO()
    rows = csv.writer(written)
    rows.writerow(("login", "name"))
    rows.writerows((one.login, one.name) for one in body.people)
    return written.getvalue().encode("utf-8", "replace")


def _listed(found: tuple[Listed, ...]) -> list[ListedOut]:
    return [ListedOut(login=one.login, name=one.name) for one in found]


@router.delete(
    "/classes/{class_id}/roster/{person_id}",
    operation_id="remove_from_roster",
    summary="Take somebody out of a class",
    dependencies=needs(Scope.ROSTER_WRITE),
    status_code=204,
    response_class=Response,
)
def remove_from_roster(
    acting: Acting, shared: Shared, voice: Speaker, class_id: Id, person_id: Id
) -> Response:
    """What they practised stays theirs; an instructor takes out trainees only."""
    why = remove_member(acting, shared.database, class_id, person_id, shared.clock())
    if why is not None:
        return error(why_not(voice, why), why.value, 409)
    return Response(status_code=204)
