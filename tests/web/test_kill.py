"""The server killed while answers come in: nothing acknowledged is lost, nothing counted twice."""

import json
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen
from uuid import uuid4

import pytest


class Server:
    """`croupier serve` as a user starts it."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.folder = folder

    def start(self) -> None:
        command = Path(sys.executable).with_name("croupier")
        self.process = subprocess.Popen(
            [command, "serve", "--no-browser", "--port", str(self.port)],
            env={"CROUPIER_DATA": str(self.folder), "PATH": "/usr/bin:/bin"},
            stdout=subprocess.DEVNULL,
        )
        until = time.monotonic() + 30
        while time.monotonic() < until:
            try:
                self.ask("/healthz")
            except (URLError, OSError):
                time.sleep(0.05)
            else:
                return
        pytest.fail("the server does not serve")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def ask(self, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"http://127.0.0.1:{self.port}{path}", data)
        request.add_header("content-type", "application/json")
        with urlopen(request, timeout=5) as answer:
            return json.load(answer)


def test_answers_survive_a_killed_server(tmp_path: Path) -> None:
    chance = random.Random(17)
    server = Server(tmp_path)
    server.start()
    pack = server.ask("/api/packs?kind=pictures&level=3&count=60&seed=kill")
    answers = [
        {
            "id": str(uuid4()),
            "index": index,
            "given": {"winnings": 1},
            "ms": 900,
            "at": 1_790_000_000_000 + index,
            "skipped": False,
        }
        for index in range(60)
    ]
    acknowledged: set[str] = set()
    waiting = list(answers)
    for round_ in range(4):
        before_the_end = chance.randrange(3, 12)
        for number, answer in enumerate(list(waiting)):
            if round_ < 3 and number == before_the_end:
                server.kill()
                server.start()
                break
            saved = server.ask("/api/answers", {"pack": pack["pack"], "answers": [answer]})["saved"]
            acknowledged.update(saved)
            # Every third reply is lost on its way: the browser sends that answer again.
            if number % 3:
                waiting.remove(answer)
        with sqlite3.connect(tmp_path / "croupier.sqlite3") as raw:
            kept = [row[0] for row in raw.execute("SELECT id FROM answers")]
        assert acknowledged <= set(kept)
        assert len(kept) == len(set(kept))
    server.kill()
    with sqlite3.connect(tmp_path / "croupier.sqlite3") as raw:
        assert raw.execute("SELECT count(*), count(DISTINCT question) FROM answers").fetchone() == (
            60,
            60,
        )
