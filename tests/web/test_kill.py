"""The server killed while answers come in: nothing acknowledged is lost, nothing counted twice.

CROUPIER_KILLS says how many runs are answered so.
"""

import contextlib
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen
from uuid import uuid4

import pytest

from croupier.trainer.drills import KINDS
from tests.web.columns import later_questions


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


KILLS = 3
"""So many times the server of a run is killed, at the least once while it takes an answer in."""

RUNS = int(os.environ.get("CROUPIER_KILLS", "1"))
"""How many runs are answered so, each of another kind of drill."""


class Run:
    """A run whose answers are sent until each is acknowledged; some replies are lost."""

    def __init__(self, server: Server, folder: Path, seed: int) -> None:
        self.server, self.folder, self.chance = server, folder, random.Random(seed)
        kind = list(KINDS)[seed % len(KINDS)]
        level = self.chance.choice(KINDS[kind].levels)
        self.pack = server.ask(f"/api/packs?kind={kind}&level={level}&count=60&seed={seed}")
        asked = [*self.pack["questions"], *later_questions(self.pack)]
        self.waiting = [
            {
                "id": str(uuid4()),
                "index": index,
                "given": question["answer"],
                "ms": 900,
                "at": 1_790_000_000_000 + index,
                "skipped": False,
            }
            for index, question in enumerate(asked)
        ]
        self.acknowledged: set[str] = set()
        self.cut_off = 0

    def send(self) -> None:
        """Send what waits; raises when the server is gone."""
        for answer in list(self.waiting):
            sent = {"pack": self.pack["pack"], "answers": [answer]}
            self.acknowledged.update(self.server.ask("/api/answers", sent)["saved"])
            if self.chance.random() > 1 / 3:
                self.waiting.remove(answer)

    def send_and_kill(self) -> None:
        """Send, with the server killed meanwhile, wherever that finds it; then start it again."""
        delay = self.chance.random() * 0.004 * len(self.waiting)
        killer = threading.Timer(delay, self.server.process.kill)
        killer.start()
        with contextlib.suppress(OSError, HTTPException):
            while True:
                self.send()
                if not killer.is_alive():
                    break
        self.cut_off += bool(self.waiting)
        killer.join()
        self.server.process.wait(10)
        assert self.acknowledged <= self.kept()
        self.server.start()

    def kept(self) -> set[str]:
        with closing(sqlite3.connect(self.folder / "croupier.sqlite3")) as raw:
            ids = [row[0] for row in raw.execute("SELECT id FROM answers")]
        assert len(ids) == len(set(ids))
        return set(ids)


@pytest.mark.parametrize("seed", range(RUNS))
def test_answers_survive_a_killed_server(tmp_path: Path, seed: int) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        run = Run(server, tmp_path, seed)
        for _ in range(KILLS):
            run.send_and_kill()
        while run.waiting:
            run.send()
    finally:
        server.kill()
    count = run.pack["count"]
    print(f"\n{run.pack['kind']} {run.pack['level']}: {KILLS} kills, {run.cut_off} of them midway")
    with closing(sqlite3.connect(tmp_path / "croupier.sqlite3")) as raw:
        query = 'SELECT count(*), count(DISTINCT question), sum("right") FROM answers'
        assert raw.execute(query).fetchone() == (count, count, count)
        assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
