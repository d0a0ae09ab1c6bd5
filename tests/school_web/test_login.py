"""The login as a browser meets it: in, out, and nothing told to whoever guesses."""

import base64
import re
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import insert, update
from starlette.testclient import TestClient

from croupier.school.people.actor import Actor, Role
from croupier.school.people.passwords import hash_of
from croupier.school.people.safe import Safe
from croupier.school.people.totp import code_at, step_of
from croupier.storage.people import factors
from croupier.storage.people_tables import people, schools
from croupier.web.access import SESSION_COOKIE
from croupier.web.app import create_app
from croupier.web.settings import Settings
from tests.school_web.conftest import BEGAN, DAY, School

PASSWORD = "seven lamps on a quiet river"
WRONG = "seven lamps on a quiet lake"
KEY = b"12345678901234567890"
SECRET = base64.b32encode(KEY).decode()
MINUTE = 60_000
FIELD = re.compile(r'name="csrf" value="([0-9a-f]{64})"')


@pytest.fixture(scope="module")
def kept() -> str:
    return hash_of(PASSWORD)


@pytest.fixture(autouse=True)
def passwords(school: School, kept: str) -> None:
    """Everybody of both schools has the password."""
    with school.database.writing() as connection:
        connection.execute(update(people).values(password=kept))


def has_factor(school: School, actor: Actor) -> None:
    with school.database.writing() as connection:
        is_it = people.c.id == actor.person_id
        kept = school.app.state.croupier.safe.put_in(SECRET, actor.person_id)
        connection.execute(update(people).where(is_it).values(totp=kept))


def sign_in(client: TestClient, login: str, password: str = PASSWORD, **more: str) -> Any:
    return client.post("/login", data={"login": login, "password": password, **more})


def submit(client: TestClient, page: str, action: str, **fields: str) -> Any:
    """Sends a form of the page as a browser does, with the token that stands in it."""
    found = FIELD.search(client.get(page).text)
    assert found is not None
    return client.post(action, data={"csrf": found[1], **fields})


def test_a_trainee_signs_in_and_is_led_where_they_wanted(school: School) -> None:
    client = school.client(None)
    page = client.get("/today")
    assert page.headers["location"] == "/login?next=%2Ftoday"
    assert 'value="/today"' in client.get(page.headers["location"]).text
    entered = sign_in(client, "trainee-north", next="/today")
    assert (entered.status_code, entered.headers["location"]) == (303, "/today")
    assert client.get("/today").status_code == 200
    assert client.get("/login").headers["location"] == "/"


@pytest.mark.parametrize(
    "back", ["https://elsewhere.example", "//elsewhere.example", "/\\else", ""]
)
def test_the_login_leads_nowhere_else(school: School, back: str) -> None:
    entered = sign_in(school.client(None), "trainee-north", next=back)
    assert entered.headers["location"] == "/"


def test_the_cookie_is_for_the_server_alone(school: School) -> None:
    cookie = sign_in(school.client(None), "trainee-north").headers["set-cookie"].lower()
    assert cookie.startswith("session=")
    assert {"httponly", "path=/", "samesite=lax"} <= set(cookie.split("; "))
    assert "domain" not in cookie


def test_over_https_the_cookie_is_bound_to_its_host(school: School) -> None:
    client = TestClient(school.app, base_url="https://127.0.0.1:8000", follow_redirects=False)
    cookie = sign_in(client, "trainee-north").headers["set-cookie"].lower()
    assert cookie.startswith("__host-session=")
    assert {"secure", "httponly", "path=/", "samesite=lax"} <= set(cookie.split("; "))
    assert client.get("/today").status_code == 200


def test_every_failure_is_the_same_page(school: School) -> None:
    with school.database.writing() as connection:
        gone = people.c.id == "trainee-south"
        connection.execute(update(people).where(gone).values(disabled_at=BEGAN))
    client = school.client(None)
    shown = set()
    for login, password in (
        ("trainee-north", WRONG),
        ("trainee-south", PASSWORD),
        ("nobody-at-all", PASSWORD),
        ("\x00", PASSWORD),
        ("trainee-north", "x" * 5000),
    ):
        answer = sign_in(client, login, password)
        typed = login.replace("\x00", "")
        shown.add((answer.status_code, answer.text.replace(f'value="{typed}"', 'value=""')))
        assert "set-cookie" not in answer.headers
    assert len(shown) == 1
    assert next(iter(shown))[0] == 422


def test_the_right_password_during_the_wait_is_the_same_page_too(school: School) -> None:
    client = school.client(None)
    failed = [sign_in(client, "trainee-north", WRONG) for _ in range(5)]
    right = sign_in(client, "trainee-north")
    assert {(one.status_code, one.text) for one in (*failed, right)} == {
        (failed[0].status_code, failed[0].text)
    }
    school.clock.now += 15_000
    assert sign_in(client, "trainee-north").status_code == 303


def test_a_token_planted_before_the_login_is_worth_nothing_after_it(school: School) -> None:
    attacker = school.client(None)
    sign_in(attacker, "trainee-north")
    planted = attacker.cookies[SESSION_COOKIE]
    victim = school.client(None)
    victim.cookies.set(SESSION_COOKIE, planted, domain="127.0.0.1")
    assert sign_in(victim, "trainee-south").status_code == 303
    assert victim.cookies[SESSION_COOKIE] != planted
    assert attacker.get("/today").headers["location"].startswith("/login")


def test_what_nobody_gave_out_is_no_session_and_is_not_taken_up(school: School) -> None:
    client = school.client(None)
    client.cookies.set(SESSION_COOKIE, "chosen-by-somebody-else", domain="127.0.0.1")
    assert client.get("/today").status_code == 303
    sign_in(client, "trainee-north")
    assert client.cookies[SESSION_COOKIE] != "chosen-by-somebody-else"


def test_signing_out_ends_the_session_on_the_server(school: School) -> None:
    client = school.client(None)
    sign_in(client, "trainee-north")
    token = client.cookies[SESSION_COOKIE]
    left = submit(client, "/account", "/logout")
    assert left.headers["location"] == "/login?done=out"
    other = school.client(None)
    other.cookies.set(SESSION_COOKIE, token)
    assert other.get("/today").status_code == 303


def test_a_form_of_another_session_changes_nothing(school: School) -> None:
    mine, theirs = school.client(None), school.client(None)
    sign_in(mine, "trainee-north")
    sign_in(theirs, "trainee-south")
    foreign = FIELD.search(theirs.get("/account").text)
    assert foreign is not None
    for data in ({"csrf": foreign[1], "name": "Eve"}, {"name": "Eve"}):
        assert mine.post("/account/name", data=data).status_code == 403
    assert "Eve" not in mine.get("/account").text


# --- the second factor --------------------------------------------------------------------------


def test_the_staff_reaches_nothing_before_a_second_factor_is_set(school: School) -> None:
    client = school.client(None)
    entered = sign_in(client, "instructor-north", next="/people")
    assert entered.headers["location"] == "/account/second-factor"
    for path in ("/people", "/account", "/today", "/", "/account/export.json"):
        assert client.get(path).headers["location"] == "/account/second-factor"
    assert client.get("/api/ahead").status_code == 401
    page = client.get("/account/second-factor").text
    secret = re.search(r'name="secret" value="([A-Z2-7]{32})"', page)
    assert secret is not None
    code = code_at(base64.b32decode(secret[1]), step_of(BEGAN))
    given = {"secret": secret[1], "old": PASSWORD, "code": code}
    before = client.cookies[SESSION_COOKIE]
    done = submit(client, "/account/second-factor", "/account/second-factor", **given)
    assert done.headers["location"] == "/account?done=factor"
    assert client.cookies[SESSION_COOKIE] != before
    assert client.get("/people").status_code == 200


@pytest.mark.parametrize("wrong", ["old", "code", "secret"])
def test_a_second_factor_needs_the_password_and_its_own_first_code(
    school: School, wrong: str
) -> None:
    client = school.client(None)
    sign_in(client, "instructor-north")
    given = {"secret": SECRET, "old": PASSWORD, "code": code_at(KEY, step_of(BEGAN))}
    given[wrong] = {"old": WRONG, "code": "000000", "secret": "A" * 32}[wrong]
    answer = submit(client, "/account/second-factor", "/account/second-factor", **given)
    assert answer.status_code == 422
    assert client.get("/people").status_code == 303


def test_who_has_a_second_factor_is_asked_for_it_and_reaches_nothing_before(
    school: School,
) -> None:
    has_factor(school, school.actor(Role.INSTRUCTOR))
    client = school.client(None)
    entered = sign_in(client, "instructor-north", next="/people")
    assert entered.headers["location"] == "/login/second-factor?next=%2Fpeople"
    for path in ("/people", "/account", "/today", "/account/second-factor"):
        assert client.get(path).headers["location"] == "/login/second-factor"
    done = submit(
        client,
        "/login/second-factor",
        "/login/second-factor",
        code=code_at(KEY, step_of(BEGAN)),
        next="/people",
    )
    assert done.headers["location"] == "/people"
    assert client.get("/people").status_code == 200


def test_a_half_session_cannot_set_a_second_factor_of_its_own(school: School) -> None:
    has_factor(school, school.actor(Role.INSTRUCTOR))
    client = school.client(None)
    sign_in(client, "instructor-north")
    other = base64.b32encode(b"another secret, mine").decode()
    code = code_at(base64.b32decode(other), step_of(BEGAN))
    answer = submit(
        client,
        "/login/second-factor",
        "/account/second-factor",
        secret=other,
        old=PASSWORD,
        code=code,
    )
    assert answer.headers["location"] == "/login/second-factor"
    assert client.get("/people").status_code == 303


def test_a_code_that_is_wrong_or_used_lets_nobody_in(school: School) -> None:
    has_factor(school, school.actor(Role.INSTRUCTOR))
    code = code_at(KEY, step_of(BEGAN))
    path = "/login/second-factor"
    first, second = school.client(None), school.client(None)
    for client in (first, second):
        sign_in(client, "instructor-north")
    assert submit(first, path, path, code="12345").status_code == 422
    assert submit(first, path, path, code=code).status_code == 303
    refused = submit(second, path, path, code=code)
    assert refused.status_code == 422
    assert second.get("/people").status_code == 303


def test_a_half_session_is_nobody_on_pages_for_everybody(school: School) -> None:
    has_factor(school, school.actor(Role.INSTRUCTOR))
    client = school.client(None)
    sign_in(client, "instructor-north")
    assert client.get("/login").status_code == 200
    assert client.get("/handbook").status_code == 200


# --- its end ------------------------------------------------------------------------------------


def test_the_staff_is_signed_out_after_half_an_hour_without_use(school: School) -> None:
    client = school.client(school.actor(Role.INSTRUCTOR))
    school.clock.now = BEGAN + 29 * MINUTE
    assert client.get("/people").status_code == 200
    school.clock.now += 30 * MINUTE
    assert client.get("/people").headers["location"] == "/login?next=%2Fpeople"


def test_a_trainee_stays_for_thirty_days(school: School) -> None:
    client = school.client(None)
    sign_in(client, "trainee-north")
    school.clock.now = BEGAN + 30 * DAY - 1
    assert client.get("/today").status_code == 200
    school.clock.now += 1
    assert client.get("/today").status_code == 303


def test_without_a_school_there_is_no_login(tmp_path: Path) -> None:
    from croupier.web.app import create_app
    from croupier.web.settings import Settings

    app = create_app(Settings(tmp_path / "local"))
    client = TestClient(app, base_url="http://127.0.0.1:8000", follow_redirects=False)
    for path in ("/login", "/join", "/account", "/people"):
        assert client.get(path).status_code == 404
    assert client.post("/login", data={"login": "x", "password": "y"}).status_code == 404
    app.state.croupier.database.close()


def test_a_page_says_whose_it_is_without_naming_them(school: School) -> None:
    tags = set()
    for role in Role:
        actor = school.actor(role)
        answer = school.client(actor).get("/today")
        tag = answer.headers["croupier-person"]
        assert f'data-person="{tag}"' in answer.text
        assert actor.person_id not in tag
        tags.add(tag)
    assert len(tags) == len(Role)
    nobodys = school.client(None).get("/login")
    assert nobodys.headers["croupier-person"] == "-"
    assert 'data-person="-"' in nobodys.text


def test_answers_that_say_they_are_somebody_elses_are_left_to_them(school: School) -> None:
    trainee = school.actor(Role.TRAINEE)
    client = school.client(trainee)
    token = client.get("/api/packs", params={"kind": "products"}).json()["pack"]
    answer = {"id": str(uuid4()), "index": 0, "given": {}, "ms": 5, "at": BEGAN}
    body = {"pack": token, "answers": [answer]}
    own = client.get("/today").headers["croupier-person"]
    other = school.client(school.actor(Role.INSTRUCTOR)).get("/today").headers["croupier-person"]
    refused = client.post("/api/answers", json=body, headers={"croupier-person": other})
    assert refused.status_code == 401, "a status by which the device keeps them"
    assert refused.json()["error"]["code"] == "somebody_else"
    saved = client.post("/api/answers", json=body, headers={"croupier-person": own})
    assert saved.json()["saved"] == [answer["id"]]


def test_signing_out_clears_pages_and_not_the_answers_that_wait(school: School) -> None:
    client = school.client(school.actor(Role.TRAINEE))
    assert client.post("/logout").headers["clear-site-data"] == '"cache"'


def test_with_the_servers_secret_lost_it_is_said_and_nobody_gets_in(school: School) -> None:
    teacher = school.actor(Role.INSTRUCTOR)
    kept = Safe("the secret of before, which is gone for good").put_in(SECRET, teacher.person_id)
    with school.database.writing() as connection:
        is_it = people.c.id == teacher.person_id
        connection.execute(update(people).where(is_it).values(totp=kept))
    client = school.client(None)
    sign_in(client, teacher.person_id)
    code = code_at(KEY, step_of(BEGAN))
    answer = submit(client, "/login/second-factor", "/login/second-factor", code=code)
    assert answer.status_code == 422
    assert "can no longer read your second factor" in answer.text
    assert client.get("/classes").headers["location"].startswith("/login/second-factor")


def test_at_its_start_a_school_puts_open_factors_away_and_says_which_are_lost(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(tmp_path / "one", school=True)
    database = create_app(settings).state.croupier.database
    lost = Safe("the secret of before, which is gone for good").put_in(SECRET, "lost")
    with database.writing() as connection:
        connection.execute(insert(schools).values(id="north", name="north", made_at=1))
        for name, totp in {"open": SECRET, "lost": lost}.items():
            row = {"id": name, "login": name, "name": name, "role": "instructor", "totp": totp}
            connection.execute(insert(people).values(**row, school_id="north", made_at=1))
    database.close()
    again = create_app(settings).state.croupier
    with again.database.reading() as connection:
        kept = factors(connection)
    again.database.close()
    assert again.safe.take_out(kept["open"], "open") == SECRET
    assert kept["lost"] == lost, "what cannot be opened is left as it is"
    (said,) = caplog.records
    assert said.getMessage().startswith(
        "Second factors that were kept by another secret, and cannot be used: 1."
    )
