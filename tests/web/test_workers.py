"""Several processes and several servers on one database: whoever answers, it is the same school."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, Request, build_opener

import pytest
from sqlalchemy import insert, update

from croupier.school.people.actor import Role
from croupier.storage import Database, open_database
from croupier.storage.people_tables import schools, sessions
from tests.cli.terminal import croupier
from tests.loss.serving import PATIENCE_S, Serving, Trainee, assert_all_kept_once, serving
from tests.school_web.conftest import DAY, enroll, token_of
from tests.servers import Server

SECRET = "a secret that no one can guess, shared by all of them"
NAME = "school.example"


class Stay(HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


def status(server: Serving, path: str, **headers: str) -> int:
    """The status of a page; a redirect is not followed."""
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    request = Request(f"http://127.0.0.1:{server.port}{path}", headers=given)
    try:
        with build_opener(Stay).open(request, timeout=PATIENCE_S) as answer:
            return int(answer.status)
    except HTTPError as refused:
        refused.close()
        return refused.code


@pytest.fixture
def url(server: Server) -> str:
    return server.new_database()


@pytest.fixture
def shared(tmp_path: Path) -> dict[str, str]:
    file = tmp_path / "shared-secret"
    file.write_text(SECRET)
    return {"CROUPIER_SECRET_FILE": str(file)}


@pytest.fixture
def cookie(tmp_path: Path, url: str) -> str:
    """The token of a trainee who is signed in."""
    database = open_database(tmp_path, url)
    try:
        return signed_in(database)
    finally:
        database.close()


def signed_in(database: Database) -> str:
    now = time.time_ns() // 1_000_000
    with database.writing() as connection:
        connection.execute(insert(schools).values(id="north", name="north", made_at=now))
    trainee = enroll(database, "north", Role.TRAINEE)
    with database.writing() as connection:
        connection.execute(update(sessions).values(made_at=now, seen_at=now, ends_at=now + DAY))
    return token_of(trainee)


def folders(tmp_path: Path) -> Iterator[Path]:
    number = 0
    while True:
        folder = tmp_path / f"server-{number}"
        folder.mkdir()
        yield folder
        number += 1


def test_what_one_server_began_another_goes_on_with(
    tmp_path: Path, url: str, shared: dict[str, str]
) -> None:
    new = folders(tmp_path)
    with ExitStack() as stack:
        one, other = (
            stack.enter_context(serving(Serving(next(new), url, environment=shared)))
            for _ in range(2)
        )
        trainee = Trainee(one, 1, count=10)
        for number in range(20):
            trainee.server = (one, other)[number % 2]
            trainee.step()
        assert trainee.refusals == {}
        assert_all_kept_once(trainee)


def test_a_server_that_has_another_secret_takes_no_answer_to_anothers_pack(
    tmp_path: Path, url: str
) -> None:
    new = folders(tmp_path)
    with ExitStack() as stack:
        one, other = (stack.enter_context(serving(Serving(next(new), url))) for _ in range(2))
        trainee = Trainee(one, 1, count=10)
        trainee.step()
        trainee.server = other
        trainee.step()
        assert trainee.refusals == {400: 1}


def workers_of(server: Serving) -> list[int]:
    """The processes that serve: those of the parent's children that speak HTTP."""
    assert server.process is not None
    parent = server.process.pid
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    spawned = (int(child) for child in children)
    return [one for one in spawned if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]


def test_two_workers_serve_one_school_and_one_that_ends_is_replaced(
    tmp_path: Path, url: str, cookie: str
) -> None:
    with serving(Serving(tmp_path, url, ("--school", "--workers", "2"))) as school:
        until = time.monotonic() + PATIENCE_S
        while len(first := workers_of(school)) < 2:
            assert time.monotonic() < until
        assert [status(school, "/progress", cookie=f"session={cookie}") for _ in range(12)] == (
            [200] * 12
        )
        assert status(school, "/progress") == 303
        os.kill(first[0], signal.SIGKILL)
        until = time.monotonic() + PATIENCE_S
        while len(now := workers_of(school)) < 2 or first[0] in now:
            assert time.monotonic() < until
            time.sleep(0.05)
        assert first[1] in now
        answers = [ask_again(school, cookie) for _ in range(12)]
        assert answers == [200] * 12


def ask_again(school: Serving, cookie: str) -> int:
    """As a browser does where a connection was cut off."""
    while True:
        try:
            return status(school, "/progress", cookie=f"session={cookie}")
        except (OSError, HTTPException):
            time.sleep(0.05)


def test_workers_do_not_outlive_their_parent(tmp_path: Path, url: str) -> None:
    with serving(Serving(tmp_path, url, ("--school", "--workers", "2"))) as school:
        until = time.monotonic() + PATIENCE_S
        while len(workers := workers_of(school)) < 2:
            assert time.monotonic() < until
        assert school.process is not None
        time.sleep(0.5)
        school.process.kill()
        school.process.wait()
        until = time.monotonic() + PATIENCE_S
        while any(is_there(worker) for worker in workers):
            assert time.monotonic() < until
            time.sleep(0.05)


def is_there(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def test_a_file_is_served_by_one_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    monkeypatch.delenv("CROUPIER_DATABASE", raising=False)
    refusal = croupier("serve", "--port", "0", "--workers", "2").refusal
    assert refusal.startswith("--workers 2: several processes need PostgreSQL")
    for none in ("0", "x", "-1"):
        assert croupier("serve", f"--workers={none}").refusal.startswith(f"--workers {none}: ")


# --- behind a proxy ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trusted", "is_heard"),
    [("127.0.0.1", True), ("127.0.0.0/8", True), ("10.1.2.3", False), ("", False)],
)
def test_that_it_is_https_is_heard_from_the_proxy_alone(
    tmp_path: Path, url: str, cookie: str, trusted: str, *, is_heard: bool
) -> None:
    environment = {"CROUPIER_TRUSTED_PROXY": trusted, "FORWARDED_ALLOW_IPS": "*"}
    with serving(Serving(tmp_path, url, ("--school",), environment)) as school:
        secure = f"__Host-session={cookie}"
        got = status(school, "/progress", cookie=secure, x_forwarded_proto="https")
        assert got == (200 if is_heard else 303)
        plain = f"session={cookie}"
        got = status(school, "/progress", cookie=plain, x_forwarded_proto="https")
        assert got == (303 if is_heard else 200)


def test_a_school_answers_to_its_names_and_to_addresses(tmp_path: Path, url: str) -> None:
    named = {"CROUPIER_NAMES": f"other.example, {NAME.upper()}"}
    with serving(Serving(tmp_path, url, ("--school",), named)) as school:
        for host in (NAME, f"{NAME}:8000", "10.0.0.7", "[::1]:80", "localhost"):
            assert status(school, "/healthz", host=host) == 200
        for host in ("elsewhere.example", f"{NAME}.elsewhere.example", "", "10.0.0.7.example"):
            assert status(school, "/healthz", host=host) == 421


@pytest.mark.parametrize("given", ["*", "0.0.0.0/0", "::/0", "proxy", "10.0.0.1;10.0.0.2"])
def test_a_proxy_that_is_anybody_or_nobody_is_refused(
    given: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    monkeypatch.setenv("CROUPIER_TRUSTED_PROXY", given)
    refusal = croupier("serve", "--school", "--port", "0").refusal
    assert refusal.startswith("CROUPIER_TRUSTED_PROXY=")


@pytest.mark.parametrize(("content", "said"), [(None, "No such file"), ("short", "48")])
def test_a_shared_secret_that_cannot_be_used_is_said_to_be(
    content: str | None, said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "shared"
    if content is not None:
        file.write_text(content)
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("CROUPIER_SECRET_FILE", str(file))
    refusal = croupier("serve", "--port", "0").refusal
    assert str(file) in refusal
    assert said in refusal
    assert not (tmp_path / "data" / "secret").exists()


# --- reached from elsewhere ----------------------------------------------------------------------


@pytest.mark.parametrize("proxy", ["", "10.0.0.1"])
def test_a_school_may_listen_everywhere_and_says_where_passwords_are_in_the_open(
    proxy: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("uvicorn.Server.run", lambda *_, **__: None)
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    monkeypatch.setenv("CROUPIER_TRUSTED_PROXY", proxy)
    outcome = croupier("serve", "--school", "--port", "0", "--host", "0.0.0.0")
    assert outcome.status == 0
    assert "http://0.0.0.0:" in outcome.out
    assert ("Passwords cross the network" in outcome.err) == (not proxy)
    here = croupier("serve", "--school", "--port", "0")
    assert here.err == ""
