"""The people of a school as its staff see them: invited, given a new password, shut out."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response

from croupier.i18n import Voice
from croupier.school.classes.classes import read_classes
from croupier.school.exams.plans import read_exams
from croupier.school.people.actor import Actor, Role
from croupier.school.people.directory import (
    LastAdministrator,
    Person,
    change_role,
    disable,
    enable,
    lost_second_factor,
    open_classes,
    read_people,
    read_person,
)
from croupier.school.people.events import read_events
from croupier.school.people.links import invite, reset
from croupier.school.people.records import erase
from croupier.web.access import Acting
from croupier.web.login_pages import page
from croupier.web.people_words import event_line, object_line, role_name
from croupier.web.preferences import read_form
from croupier.web.progress_pages import when
from croupier.web.state import Shared, Speaker, State

router = APIRouter(default_response_class=HTMLResponse)

PersonId = Annotated[str, Path(max_length=36)]


@router.get("/people")
def people(request: Request, acting: Acting, shared: Shared, voice: Speaker) -> Response:
    """Everybody whom the actor may see, and the form that invites."""
    return _people_page(request, acting, shared, voice)


def _people_page(
    request: Request,
    acting: Actor,
    shared: State,
    voice: Voice,
    fault: str = "",
    role: str = "",
    class_id: str = "",
) -> Response:
    """Everybody, and the form that invites, with what was chosen in it."""
    found = read_people(shared.database, acting)
    is_administrator = acting.role is Role.ADMINISTRATOR
    return page(
        request,
        voice,
        "people.html",
        fault,
        people=[_shown(voice, one, acting) for one in found],
        is_administrator=is_administrator,
        roles=_roles(voice) if is_administrator else [],
        invited={"role": role, "class": class_id},
        classes=[{"id": one.id, "name": one.name} for one in open_classes(shared.database, acting)],
    )


def _roles(voice: Voice) -> list[dict[str, str]]:
    order = (Role.TRAINEE, Role.INSTRUCTOR, Role.ADMINISTRATOR)
    return [{"key": role.value, "name": role_name(voice, role)} for role in order]


def _shown(voice: Voice, one: Person, acting: Actor) -> dict[str, Any]:
    if one.is_disabled:
        state = voice.p_("a person", "Shut out")
    elif one.is_waiting:
        state = voice._("Has no password yet")
    else:
        state = ""
    return {
        "id": one.id,
        "login": one.login,
        "name": one.name,
        "role": role_name(voice, one.role),
        "role_key": one.role.value,
        "made": when(one.made_at),
        "seen": "–" if one.seen_at is None else when(one.seen_at),
        "state": state,
        "is_disabled": one.is_disabled,
        "has_second_factor": one.has_second_factor,
        "is_self": one.id == acting.person_id,
    }


@router.post("/people/invitations")
async def make_invitation(
    request: Request, acting: Acting, shared: Shared, voice: Speaker
) -> Response:
    """Makes a link for somebody new, and shows it, this once."""
    form = read_form(await request.body())
    role, class_id = _role(form.get("role", Role.TRAINEE.value)), form.get("class", "") or None
    if class_id is None and acting.role is not Role.ADMINISTRATOR:
        fault = voice._("Choose the class to which the link invites.")
        return await run_in_threadpool(_people_page, request, acting, shared, voice, fault)
    if class_id is not None and role is Role.ADMINISTRATOR:
        fault = voice._("Administrators are in no class: leave it out.")
        shown = request, acting, shared, voice, fault, role.value, class_id
        return await run_in_threadpool(_people_page, *shown)
    given = acting, role, class_id, shared.clock()
    token = await run_in_threadpool(invite, shared.database, *given)
    note = voice._("It lets in one person, within seven days.")
    return _link_page(request, voice, f"/join/{token}", note, role_name(voice, role))


def _role(key: str) -> Role:
    if key not in list(Role):
        raise HTTPException(400)
    return Role(key)


def _link_page(request: Request, voice: Voice, path: str, note: str, whom: str) -> Response:
    link = f"{request.base_url.scheme}://{request.base_url.netloc}{path}"
    return page(request, voice, "link.html", link=link, note=note, whom=whom)


@router.get("/people/events")
def events(request: Request, acting: Acting, shared: Shared, voice: Speaker) -> Response:
    """What happened in the school last."""
    names = {one.id: one.name for one in read_people(shared.database, acting)}
    things = {one.id: one.name for one in read_classes(acting, shared.database)}
    things |= {one.id: one.plan.title for one in read_exams(acting, shared.database)}
    rows = read_events(shared.database, acting, shared.clock())
    shown = [
        {
            "at": when(row.at),
            "who": names.get(row.person_id or "", "–"),
            "what": event_line(voice, row.what),
            "object": object_line(voice, things | names, row.object),
        }
        for row in rows
    ]
    return page(request, voice, "events.html", events=shown)


@router.get("/people/{person_id}")
def person(
    request: Request,
    acting: Acting,
    shared: Shared,
    voice: Speaker,
    person_id: PersonId,
    done: Annotated[str, Query(max_length=20)] = "",
) -> Response:
    """One person, and what may be done about them."""
    said = {
        "role": voice._("The role is changed; they were signed out everywhere."),
        "disabled": voice._("Shut out, and signed out everywhere."),
        "enabled": voice._("Let in again."),
    }
    return _person_page(request, acting, shared, voice, person_id, done=said.get(done, ""))


@dataclass(frozen=True, slots=True)
class _Wrong:
    """What is wrong in a form about a person, in which, and the key of the role chosen in it."""

    line: str = ""
    form: str = ""
    role: str = ""


def _person_page(
    request: Request,
    acting: Actor,
    shared: State,
    voice: Voice,
    person_id: str,
    *,
    done: str = "",
    wrong: "_Wrong | None" = None,
) -> Response:
    wrong = wrong or _Wrong()
    found, in_classes = read_person(shared.database, acting, person_id)
    return page(
        request,
        voice,
        "person.html",
        wrong.line,
        done=done,
        form=wrong.form,
        chosen=wrong.role,
        one=_shown(voice, found, acting),
        classes=in_classes,
        roles=_roles(voice),
        is_administrator=acting.role is Role.ADMINISTRATOR,
    )


@router.post("/people/{person_id}/reset")
def make_reset(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, person_id: PersonId
) -> Response:
    """Makes a link to a new password, and shows it, this once."""
    found, _ = read_person(shared.database, acting, person_id)
    token = reset(shared.database, acting, person_id, shared.clock())
    return _reset_link(request, voice, token, found.name)


@router.post("/people/{person_id}/second-factor")
def take_factor_away(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, person_id: PersonId
) -> Response:
    """Takes a lost second factor away, with the password: shows a link to a new one."""
    found, _ = read_person(shared.database, acting, person_id)
    token = lost_second_factor(shared.database, acting, person_id, shared.clock())
    return _reset_link(request, voice, token, found.name)


def _reset_link(request: Request, voice: Voice, token: str, name: str) -> Response:
    note = voice._("It sets a new password once, within an hour.")
    return _link_page(request, voice, f"/reset/{token}", note, name)


Change = Callable[[], None]


@router.post("/people/{person_id}/role")
async def set_role(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, person_id: PersonId
) -> Response:
    """Gives the person another role."""
    role = _role(read_form(await request.body()).get("role", ""))
    now = shared.clock()
    given = request, acting, shared, voice, person_id, "role"
    return await run_in_threadpool(
        _changed,
        *given,
        lambda: change_role(shared.database, acting, person_id, role, now),
        role.value,
    )


@router.post("/people/{person_id}/disable")
def shut_out(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, person_id: PersonId
) -> Response:
    """Keeps the person out, at once."""
    given = request, acting, shared, voice, person_id, "disabled"
    now = shared.clock()
    return _changed(*given, lambda: disable(shared.database, acting, person_id, now))


@router.post("/people/{person_id}/enable")
def let_in(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, person_id: PersonId
) -> Response:
    """Lets the person in again."""
    given = request, acting, shared, voice, person_id, "enabled"
    now = shared.clock()
    return _changed(*given, lambda: enable(shared.database, acting, person_id, now))


@router.post("/people/{person_id}/erase")
async def erase_person(
    request: Request, acting: Acting, shared: Shared, voice: Speaker, person_id: PersonId
) -> Response:
    """Erases the person, of whom the form says that it is meant."""
    is_sure = read_form(await request.body()).get("sure") == "yes"
    now = shared.clock()
    if not is_sure:
        fault = voice._("Say that you are sure: tick the box.")
        given = request, acting, shared, voice, person_id
        return await run_in_threadpool(lambda: _person_page(*given, wrong=_Wrong(fault, "erase")))
    shown = request, acting, shared, voice, person_id, ""
    return await run_in_threadpool(
        _changed, *shown, lambda: erase(shared.database, acting, person_id, now)
    )


def _changed(
    request: Request,
    acting: Actor,
    shared: State,
    voice: Voice,
    person_id: str,
    done: str,
    change: Change,
    chosen: str = "",
) -> Response:
    """Does it, and leads to the person again, or to all of them; or says that it cannot be."""
    try:
        change()
    except LastAdministrator:
        fault = voice._("Nobody would be left to administer the school: name another first.")
        wrong = _Wrong(fault, done or "erase", chosen)
        return _person_page(request, acting, shared, voice, person_id, wrong=wrong)
    where = f"/people/{person_id}?done={done}" if done else "/people"
    return RedirectResponse(where, 303)
