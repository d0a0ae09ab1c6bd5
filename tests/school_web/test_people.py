"""Invitations, links to a new password, and what the staff may do to whom."""

import re
from typing import Any

import pytest
from sqlalchemy import insert, select, update
from starlette.testclient import TestClient

from croupier.school.people.actor import Actor, Role
from croupier.school.people.passwords import hash_of
from croupier.storage.class_tables import classes, members
from croupier.storage.people_tables import links, people
from croupier.storage.tables import answers
from tests.school_web.conftest import BEGAN, DAY, School
from tests.school_web.test_access import practise

PASSWORD = "seven lamps on a quiet river"
OTHER = "nine kites above the harbor"
LINK = re.compile(r"http://127\.0\.0\.1:8000(/(?:join|reset)/[\w-]{43})<")
HOUR = 3_600_000


@pytest.fixture(scope="module")
def kept() -> str:
    return hash_of(PASSWORD)


@pytest.fixture(autouse=True)
def taught(school: School, kept: str) -> None:
    """The instructor of the north teaches its trainee in "ours"; "theirs" is a class of the south.

    Everybody has the password.
    """
    with school.database.writing() as connection:
        connection.execute(update(people).values(password=kept))
        for id_, where, code in (("ours", "north", "K7QM4XDP"), ("theirs", "south", "K7QM4XDQ")):
            row = {"id": id_, "school_id": where, "name": f"Class {id_}", "code": code}
            connection.execute(insert(classes).values(row | {"code_open": True, "made_at": BEGAN}))
        for actor in (school.actor(Role.INSTRUCTOR), school.actor(Role.TRAINEE)):
            row = {"class_id": "ours", "person_id": actor.person_id, "role": actor.role.value}
            connection.execute(insert(members).values(row | {"joined_at": BEGAN}))


def by(school: School, role: Role) -> TestClient:
    return school.client(school.actor(role))


def link_of(answer: Any) -> str:
    assert answer.status_code == 200
    found = LINK.search(answer.text)
    assert found is not None
    return found[1]


def invited(school: School, whom: Role = Role.INSTRUCTOR, **form: str) -> str:
    """The path of a link that they make."""
    form = {"role": "trainee", "class": "ours"} | form
    return link_of(by(school, whom).post("/people/invitations", data=form))


def join(school: School, path: str, login: str = "nino", **form: str) -> Any:
    data = {"login": login, "name": "Nino", "password": OTHER} | form
    return school.client(None).post(path, data=data)


def of(school: School, login: str) -> Any:
    with school.database.reading() as connection:
        return connection.execute(select(people).where(people.c.login == login)).one()


# --- invitations --------------------------------------------------------------------------------


def test_somebody_joins_by_a_link_and_is_in_the_class(school: School) -> None:
    path = invited(school)
    page = school.client(None).get(path)
    assert "Class ours" in page.text
    client = school.client(None)
    joined = client.post(path, data={"login": "Nino", "name": "Nino", "password": OTHER})
    assert (joined.status_code, joined.headers["location"]) == (303, "/")
    assert client.get("/today").status_code == 200
    found = of(school, "nino")
    assert (found.role, found.school_id, found.name) == ("trainee", "north", "Nino")
    assert "Class ours" in client.get("/account").text


def test_a_link_lets_one_in_and_then_nobody(school: School) -> None:
    path = invited(school)
    assert join(school, path).status_code == 303
    again = join(school, path, login="other")
    assert again.status_code == 404
    assert again.text == school.client(None).get(f"/join/{'x' * 43}").text.replace(
        f"/join/{'x' * 43}", path
    )


def test_a_link_ends_after_seven_days(school: School) -> None:
    path = invited(school)
    school.clock.now = BEGAN + 7 * DAY - 1
    assert school.client(None).get(path).status_code == 200
    school.clock.now += 1
    assert school.client(None).get(path).status_code == 404
    assert join(school, path).status_code == 404


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("login", "a"),
        ("login", "two words"),
        ("login", "trainee-south"),
        ("name", "   "),
        ("password", "too short"),
        ("password", "passwordpassword"),
        ("password", "x nino nino nino"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_the_link_stays_good(
    school: School, field: str, value: str
) -> None:
    path = invited(school)
    refused = join(school, path, **{field: value})
    assert refused.status_code == 422
    (marked,) = re.findall(r'<input id="(\w+)"[^>]*aria-invalid', refused.text)
    assert marked == field
    assert OTHER not in refused.text
    assert join(school, path).status_code == 303


def test_a_link_is_kept_as_a_digest_alone(school: School) -> None:
    token = invited(school).rpartition("/")[2]
    with school.database.reading() as connection:
        (row,) = connection.execute(select(links)).all()
    assert token not in str(row)
    assert len(row.id) == 64


def test_an_instructor_invites_trainees_to_own_classes_alone(school: School) -> None:
    client = by(school, Role.INSTRUCTOR)
    for form in (
        {"role": "instructor", "class": "ours"},
        {"role": "administrator", "class": "ours"},
        {"role": "trainee", "class": "theirs"},
        {"role": "trainee", "class": "none"},
    ):
        assert client.post("/people/invitations", data=form).status_code in (404, 422)
    assert client.post("/people/invitations", data={"role": "trainee"}).status_code == 422
    with school.database.reading() as connection:
        assert connection.execute(select(links)).first() is None


@pytest.mark.parametrize("role", ["trainee", "instructor", "administrator"])
def test_an_administrator_invites_to_any_role(school: School, role: str) -> None:
    path = invited(school, Role.ADMINISTRATOR, role=role, **{"class": ""})
    assert join(school, path).status_code == 303
    assert of(school, "nino").role == role


def test_an_administrator_invites_to_no_class_of_another_school(school: School) -> None:
    form = {"role": "trainee", "class": "theirs"}
    assert by(school, Role.ADMINISTRATOR).post("/people/invitations", data=form).status_code == 404


def test_whoever_joins_the_staff_sets_a_second_factor_first(school: School) -> None:
    path = invited(school, Role.ADMINISTRATOR, role="instructor", **{"class": ""})
    assert join(school, path).headers["location"] == "/account/second-factor"


# --- the code of a class ------------------------------------------------------------------------


def test_a_trainee_joins_by_the_code_of_a_class(school: School) -> None:
    assert "Class ours" in school.client(None).get("/join?code=k7qm-4xdp").text
    assert join(school, "/join", code="k7qm-4xdp").status_code == 303
    found = of(school, "nino")
    assert (found.role, found.school_id) == ("trainee", "north")


@pytest.mark.parametrize("change", [{"code_open": False}, {"closed_at": BEGAN}])
def test_a_code_that_is_shut_or_of_a_closed_class_is_as_one_that_never_was(
    school: School, change: dict[str, Any]
) -> None:
    with school.database.writing() as connection:
        connection.execute(update(classes).where(classes.c.id == "ours").values(change))
    shut = school.client(None).get("/join?code=K7QM4XDP")
    never = school.client(None).get("/join?code=ZZZZZZZZ")
    assert shut.status_code == never.status_code == 422
    assert shut.text.replace("K7QM4XDP", "ZZZZZZZZ") == never.text
    assert join(school, "/join", code="K7QM4XDP").status_code == 422


def test_codes_cannot_be_tried_without_end(school: School) -> None:
    client = school.client(None)
    for number in range(20):
        assert client.get(f"/join?code=ZZZZZZ{number:02}").status_code == 422
    assert client.get("/join?code=K7QM4XDP").status_code == 422
    school.clock.now += 5_000
    assert client.get("/join?code=K7QM4XDP").status_code == 200


# --- a new password -----------------------------------------------------------------------------


def signs_in(school: School, login: str, password: str) -> bool:
    form = {"login": login, "password": password}
    return school.client(None).post("/login", data=form).status_code == 303


def test_a_link_sets_a_new_password_once_and_ends_every_session(school: School) -> None:
    trainee = school.client(school.actor(Role.TRAINEE))
    assert trainee.get("/today").status_code == 200
    path = link_of(by(school, Role.INSTRUCTOR).post("/people/trainee-north/reset"))
    assert "trainee-north" in school.client(None).get(path).text
    done = school.client(None).post(path, data={"password": OTHER})
    assert done.headers["location"] == "/login?done=password"
    assert trainee.get("/today").status_code == 303
    assert signs_in(school, "trainee-north", OTHER)
    assert not signs_in(school, "trainee-north", PASSWORD)
    assert school.client(None).post(path, data={"password": PASSWORD}).status_code == 404


def test_a_weak_password_is_refused_and_the_link_stays_good(school: School) -> None:
    path = link_of(by(school, Role.INSTRUCTOR).post("/people/trainee-north/reset"))
    assert school.client(None).post(path, data={"password": "short"}).status_code == 422
    assert school.client(None).post(path, data={"password": OTHER}).status_code == 303


def test_a_link_to_a_password_ends_after_an_hour_and_with_the_next_one(school: School) -> None:
    client = by(school, Role.INSTRUCTOR)
    first, second = (link_of(client.post("/people/trainee-north/reset")) for _ in range(2))
    assert school.client(None).get(first).status_code == 404
    school.clock.now = BEGAN + HOUR - 1
    assert school.client(None).get(second).status_code == 200
    school.clock.now += 1
    assert school.client(None).get(second).status_code == 404


def test_a_link_frees_a_login_that_too_many_tries_had_locked(school: School) -> None:
    for _ in range(100):
        signs_in(school, "trainee-north", "wrong and wrong again")
        school.clock.now += 16 * 60_000
    assert not signs_in(school, "trainee-north", PASSWORD)
    school.clock.now = BEGAN
    path = link_of(by(school, Role.INSTRUCTOR).post("/people/trainee-north/reset"))
    assert school.client(None).post(path, data={"password": OTHER}).status_code == 303
    school.clock.now = BEGAN + 3 * DAY  # for the address waits as well
    assert signs_in(school, "trainee-north", OTHER)


# --- whom one sees ------------------------------------------------------------------------------

OTHERS = ["trainee-south", "instructor-south", "administrator-south", "nobody"]
ACTIONS = ["reset", "erase", "role", "disable", "enable", "second-factor"]


@pytest.mark.parametrize("action", ["", *ACTIONS])
@pytest.mark.parametrize("role", [Role.INSTRUCTOR, Role.ADMINISTRATOR], ids=str)
def test_nobody_reaches_people_of_another_school(school: School, role: Role, action: str) -> None:
    client = by(school, role)
    for person in OTHERS:
        form = {"sure": "yes", "role": "trainee"}
        path = f"/people/{person}" + (f"/{action}" if action else "")
        answer = client.post(path, data=form) if action else client.get(path)
        assert answer.status_code == 404, path
    assert of(school, "trainee-south").disabled_at is None


def test_an_instructor_sees_the_trainees_they_teach_and_nobody_else(school: School) -> None:
    client = by(school, Role.INSTRUCTOR)
    page = client.get("/people").text
    assert "trainee-north" in page
    assert "administrator-north" not in page
    assert "south" not in page
    for person in ("administrator-north", "instructor-north"):
        assert client.get(f"/people/{person}").status_code == 404
        assert client.post(f"/people/{person}/reset").status_code == 404
    with school.database.writing() as connection:
        connection.execute(members.delete().where(members.c.person_id == "trainee-north"))
    assert client.get("/people/trainee-north").status_code == 404
    assert client.post("/people/trainee-north/reset").status_code == 404


def test_an_instructor_may_not_do_what_is_an_administrators(school: School) -> None:
    client = by(school, Role.INSTRUCTOR)
    for action in ("role", "disable", "enable", "second-factor"):
        form = {"role": "administrator"}
        assert client.post(f"/people/trainee-north/{action}", data=form).status_code == 404


def test_whoever_is_shut_out_is_out_at_once_and_may_be_let_in_again(school: School) -> None:
    trainee, chief = by(school, Role.TRAINEE), by(school, Role.ADMINISTRATOR)
    assert trainee.get("/today").status_code == 200
    assert chief.post("/people/trainee-north/disable").status_code == 303
    assert trainee.get("/today").status_code == 303
    assert not signs_in(school, "trainee-north", PASSWORD)
    assert chief.post("/people/trainee-north/reset").status_code == 404
    assert chief.post("/people/trainee-north/enable").status_code == 303
    assert signs_in(school, "trainee-north", PASSWORD)
    assert trainee.get("/today").status_code == 303


def test_links_that_somebody_made_end_with_them(school: School) -> None:
    path = invited(school)
    by(school, Role.ADMINISTRATOR).post("/people/instructor-north/disable")
    assert join(school, path).status_code == 404


def test_another_role_holds_at_once_and_the_old_one_is_gone_whole(school: School) -> None:
    teacher = by(school, Role.INSTRUCTOR)
    assert teacher.get("/people").status_code == 200
    chief = by(school, Role.ADMINISTRATOR)
    done = chief.post("/people/instructor-north/role", data={"role": "trainee"})
    assert done.status_code == 303
    assert teacher.get("/people").headers["location"].startswith("/login")
    with school.database.reading() as connection:
        kept = connection.scalars(select(members.c.person_id)).all()
    assert kept == ["trainee-north"]
    assert "Changed a role" in chief.get("/people/events").text


def test_the_last_administrator_stays(school: School) -> None:
    chief = by(school, Role.ADMINISTRATOR)
    for action in ("disable", "role", "erase", "reset", "second-factor"):
        form = {"role": "trainee", "sure": "yes"}
        answer = chief.post(f"/people/administrator-north/{action}", data=form)
        assert answer.status_code == 404, "nobody does this to themselves"
    assert chief.get("/people").status_code == 200


def test_a_lost_second_factor_takes_the_password_with_it(school: School) -> None:
    secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    with school.database.writing() as connection:
        is_it = people.c.id == "instructor-north"
        kept = school.app.state.croupier.safe.put_in(secret, "instructor-north")
        connection.execute(update(people).where(is_it).values(totp=kept))
    teacher = by(school, Role.INSTRUCTOR)
    chief = by(school, Role.ADMINISTRATOR)
    path = link_of(chief.post("/people/instructor-north/second-factor"))
    assert teacher.get("/people").headers["location"].startswith("/login")
    assert not signs_in(school, "instructor-north", PASSWORD)
    eight = {"password": "gnu hops"}
    assert school.client(None).post(path, data=eight).status_code == 422
    assert school.client(None).post(path, data={"password": OTHER}).status_code == 303
    form = {"login": "instructor-north", "password": OTHER}
    entered = school.client(None).post("/login", data=form)
    assert entered.headers["location"] == "/account/second-factor"


def test_names_are_shown_as_text_and_never_as_a_page(school: School) -> None:
    name = "<img src=x onerror=alert(1)>{{ 7*7 }}"
    assert join(school, invited(school), name=name).status_code == 303
    chief = by(school, Role.ADMINISTRATOR)
    for page in ("/people", "/people/events", f"/people/{of(school, 'nino').id}"):
        text = chief.get(page).text
        assert "<img" not in text
        assert "{{ 7*7 }}" in text


# --- oneself ------------------------------------------------------------------------------------


def test_one_sees_ones_sessions_and_ends_one_or_all_others(school: School) -> None:
    here, there = school.client(None), school.client(None)
    form = {"login": "trainee-north", "password": PASSWORD}
    agent = {"user-agent": "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko Firefox/140.0"}
    there.post("/login", data=form, headers=agent)
    here.post("/login", data=form)
    page = here.get("/account").text
    assert "Firefox, Android" in page
    token = re.search(r'name="csrf" value="(\w+)"', page)
    assert token is not None
    csrf = {"csrf": token[1]}
    ids = re.findall(r'name="session" value="([0-9a-f]{64})"', page)
    assert len(ids) == 3
    for id_ in ids:
        here.post("/account/sessions", data=csrf | {"session": "0" * 64})
        assert there.get("/today").status_code == 200, id_
    assert here.post("/account/sessions", data=csrf | {"session": "others"}).status_code == 303
    assert there.get("/today").status_code == 303
    assert here.get("/today").status_code == 200


def test_nobody_ends_another_persons_session(school: School) -> None:
    victim = by(school, Role.TRAINEE)
    ids = re.findall(r'name="session" value="(\w{64})"', victim.get("/account").text)
    other = school.client(school.actor(Role.TRAINEE, "south"))
    for id_ in ids:
        assert other.post("/account/sessions", data={"session": id_}).status_code == 404
    assert victim.get("/today").status_code == 200


def test_a_changed_password_ends_every_other_session(school: School) -> None:
    here, there = school.client(None), school.client(None)
    form = {"login": "trainee-north", "password": PASSWORD}
    for client in (here, there):
        client.post("/login", data=form)
    page = here.get("/account").text
    csrf = re.search(r'name="csrf" value="(\w+)"', page)
    assert csrf is not None
    change = {"csrf": csrf[1], "old": "not that one at all", "password": OTHER}
    assert here.post("/account/password", data=change).status_code == 422
    done = here.post("/account/password", data=change | {"old": PASSWORD})
    assert done.headers["location"] == "/account?done=password"
    assert here.get("/today").status_code == 200
    assert there.get("/today").status_code == 303
    assert signs_in(school, "trainee-north", OTHER)


def test_all_that_is_kept_is_given_out(school: School) -> None:
    actor = school.actor(Role.TRAINEE)
    run_id = practise(school, actor)
    told = school.client(actor).get("/account/export.json").json()
    assert told["account"]["login"] == "trainee-north"
    assert told["classes"] == [{"name": "Class ours", "role": "trainee", "joined_at": BEGAN}]
    assert [run["id"] for run in told["practice"]["runs"]] == [run_id]
    assert "password" not in told["account"]
    assert "argon2" not in str(told)


def erased_page(client: TestClient, **form: str) -> Any:
    return client.post("/account/erase", data={"old": PASSWORD, "sure": "yes"} | form)


def test_a_trainee_erases_themselves_by_password_and_nothing_of_them_is_left(
    school: School,
) -> None:
    actor = school.actor(Role.TRAINEE)
    practise(school, actor)
    client = school.client(actor)
    assert erased_page(client, sure="").status_code == 422
    assert erased_page(client, old=OTHER).status_code == 422
    assert client.get("/today").status_code == 200
    assert erased_page(client).headers["location"] == "/login?done=erased"
    assert client.get("/today").status_code == 303
    assert not signs_in(school, "trainee-north", PASSWORD)
    _is_gone(school, actor)


def _is_gone(school: School, actor: Actor) -> None:
    with school.database.reading() as connection:
        row = connection.execute(select(people).where(people.c.id == actor.person_id)).one()
        practised = select(answers.c.id).where(answers.c.person == actor.person_id)
        assert connection.execute(practised).first() is None
        in_classes = select(members.c.class_id).where(members.c.person_id == actor.person_id)
        assert connection.execute(in_classes).first() is None
    assert (row.name, row.password, row.totp, row.seen_at) == ("—", None, None, None)
    assert actor.person_id not in row.login
    chief = school.client(school.actor(Role.ADMINISTRATOR))
    assert actor.person_id not in chief.get("/people").text
    assert chief.post(f"/people/{actor.person_id}/enable").status_code == 404


def test_an_instructor_erases_a_trainee_of_theirs(school: School) -> None:
    actor = school.actor(Role.TRAINEE)
    practise(school, actor)
    client = by(school, Role.INSTRUCTOR)
    assert client.post("/people/trainee-north/erase").status_code == 422
    assert client.post("/people/trainee-north/erase", data={"sure": "yes"}).status_code == 303
    _is_gone(school, actor)


def test_the_staff_does_not_erase_itself(school: School) -> None:
    for role in (Role.INSTRUCTOR, Role.ADMINISTRATOR):
        assert erased_page(by(school, role)).status_code == 404
        assert by(school, role).get("/account").status_code == 200
