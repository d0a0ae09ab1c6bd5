"""The server of an exam killed while answers come in: what was said to be saved is, once.

CROUPIER_KILLS says how often it is killed; three times unless told.
"""

import contextlib
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import closing
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener, urlopen
from uuid import uuid4

import pytest

from croupier.school.exams.plans import AT_END, HOUR, new_part
from croupier.web import csrf
from tests.web.exam_room import hidden, serve

KILLS = int(os.environ.get("CROUPIER_KILLS", "3"))
QUESTIONS = 60
TOKEN = "token-of-anna"


class Stays(HTTPRedirectHandler):
    """Does not follow where an answer leads."""

    def redirect_request(self, *_given: object) -> None:
        return None


class Server:
    """`croupier serve --school` as a user starts it, and Anna's browser."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.folder = folder

    def start(self) -> None:
        command = Path(sys.executable).with_name("croupier")
        self.process = subprocess.Popen(
            [command, "serve", "--school", "--no-browser", "--port", str(self.port)],
            env={**os.environ, "CROUPIER_DATA": str(self.folder)},
            stdout=subprocess.DEVNULL,
        )
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=5).close()
            except (URLError, OSError):
                time.sleep(0.05)
            else:
                return
        pytest.fail("the server does not serve")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def ask(self, path: str, form: Mapping[str, str] | None = None) -> tuple[int, str]:
        """The status, and the page or where it leads; raises when the server is gone."""
        data = None if form is None else urlencode(form).encode()
        request = Request(f"http://127.0.0.1:{self.port}{path}", data)
        request.add_header("cookie", f"session={TOKEN}")
        try:
            with build_opener(Stays).open(request, timeout=10) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as told:
            with told:
                return told.code, told.headers.get("location") or told.read().decode()


class Attempt:
    """Answers sent until the server says that they are saved, whatever becomes of it."""

    def __init__(self, server: Server, url: str, answers: list[dict[str, str]]) -> None:
        self.server, self.url, self.answers = server, url, answers
        self.saved: dict[str, int] = {}
        self.sent: dict[str, str] | None = None

    @property
    def done(self) -> bool:
        return len(self.saved) == len(self.answers)

    def answer_next(self) -> None:
        """Answers the question that is due; the same answer again if its reply was lost."""
        if self.sent is None:
            question = len(self.saved)
            status, page = self.server.ask(f"{self.url}?q={question + 1}")
            assert status == 200
            form = hidden(page, "/answer") | {"id": str(uuid4())}
            assert int(form["seq"]) == question  # it goes on where it was
            self.sent = form | self.answers[question]
        status, place = self.server.ask(f"{self.url}/answer", self.sent)
        assert (status, place.startswith(self.url)) == (303, True), place
        self.saved[self.sent["id"]] = int(self.sent["question"])
        self.sent = None

    def kept(self) -> dict[str, int]:
        with closing(sqlite3.connect(self.server.folder / "croupier.sqlite3")) as raw:
            rows = raw.execute("SELECT id, question FROM exam_answers").fetchall()
        assert len(rows) == len(dict(rows))
        return dict(rows)

    def answer_and_kill(self, delay: float) -> bool:
        """Answers on until the server is killed; whether that broke anything off."""
        killer = threading.Timer(delay, self.server.process.kill)
        killer.start()
        broken = False
        with contextlib.suppress(OSError, HTTPException):
            broken = True
            while not self.done and killer.is_alive():
                self.answer_next()
            broken = False
        killer.join()
        self.server.process.wait(10)
        kept = self.kept()
        assert self.saved.items() <= kept.items()
        assert len(kept) - len(self.saved) in (0, 1)  # one whose reply was lost
        self.server.start()
        return broken


def test_an_exam_survives_a_killed_server(tmp_path: Path) -> None:
    now = time.time_ns() // 1_000_000
    folder = tmp_path / "data"
    served = serve(folder, now=now)
    room = served.room
    exam = room.exam(
        parts=(new_part("products", 4, QUESTIONS, {}),),
        opens_at=now - HOUR,
        closes_at=now + HOUR,
        whole_ms=HOUR,
        results=AT_END,
    )
    attempt = room.begin(exam, at=now)
    answers = [
        {f"f.{field}": str(value) for field, value in room.right(attempt, question).items()}
        for question in range(QUESTIONS)
    ]
    room.database.close()

    server, chance = Server(folder), random.Random(7)
    server.start()
    broken = 0
    try:
        taken = Attempt(server, f"/my/attempts/{attempt}", answers)
        for _ in range(KILLS):
            if not taken.done:
                broken += taken.answer_and_kill(chance.random() * 0.4)
        while not taken.done:
            taken.answer_next()
        end = {"seq": str(QUESTIONS), "csrf": csrf.form_token(TOKEN)}
        assert server.ask(f"{taken.url}/hand-in", end)[1] == f"{taken.url}/result"
        result = server.ask(f"{taken.url}/result")[1]
    finally:
        server.kill()
    print(f"\n{KILLS} kills, {broken} of them midway")
    assert taken.kept() == taken.saved
    assert f"{QUESTIONS} / {QUESTIONS}" in result
    with closing(sqlite3.connect(folder / "croupier.sqlite3")) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert raw.execute("SELECT count(*) FROM gradings").fetchone() == (1,)
