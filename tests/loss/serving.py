"""A server as it is run, in a group of processes of its own; and a trainee who answers on it."""

import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen
from uuid import UUID

from scripts.serving import free_port

PATIENCE_S = 60
THEN = 1_790_000_000_000


@dataclass
class Serving:
    """`croupier serve` on a folder and a database; `before` stands in front of the command."""

    folder: Path
    url: str = ""
    arguments: Sequence[str] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    before: Sequence[str] = ()
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        serve = ("serve", "--no-browser", "--port", str(self.port))
        self.process = subprocess.Popen(
            [*self.before, sys.executable, "-m", "croupier", *serve, *self.arguments],
            env={
                **os.environ,
                "CROUPIER_DATA": str(self.folder),
                "CROUPIER_DATABASE": self.url,
                "CROUPIER_LANG": "en",
                **self.environment,
            },
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        until = time.monotonic() + PATIENCE_S
        while True:
            try:
                self.ask("/healthz")
            except (URLError, OSError, HTTPException):
                if self.process.poll() is not None or time.monotonic() > until:
                    self.kill()
                    raise
                time.sleep(0.05)
            else:
                return

    def kill(self) -> None:
        """Ends each of its processes as a power cut would; after it, the port is free."""
        if self.process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE_S)
        self.process = None
        until = time.monotonic() + PATIENCE_S
        while not self._is_port_free():  # a worker may take a moment longer than its parent
            assert time.monotonic() < until
            time.sleep(0.01)

    def _is_port_free(self) -> bool:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", self.port))
            except OSError:
                return False
        return True

    def ask(self, path: str, body: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """What it answers as JSON; raises HTTPError where it refuses, else what the way gives."""
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"http://127.0.0.1:{self.port}{path}", data)
        request.add_header("content-type", "application/json")
        with urlopen(request, timeout=PATIENCE_S) as answer:
            said: dict[str, Any] = json.load(answer)
        return said

    def kept(self) -> list[tuple[str, int]]:
        """The seed and the number of each question that an answer is kept of."""
        export = self.ask("/history/export.json")
        seeds = {run["id"]: run["seed"] for run in export["runs"]}
        return [(seeds[one["run_id"]], one["question"]) for one in export["answers"]]


@contextmanager
def serving(serving_: Serving) -> Iterator[Serving]:
    """A server that is there while the block runs, unless the block kills it."""
    serving_.start()
    try:
        yield serving_
    finally:
        serving_.kill()


@contextmanager
def short_folder() -> Iterator[Path]:
    """A folder of one's own."""
    with tempfile.TemporaryDirectory(prefix="loss-") as folder:
        yield Path(folder)


@dataclass
class Trainee:
    """Somebody whose device keeps sending an answer until it is acknowledged.

    `acknowledged` are the questions that the server said are saved, each with its seed; some
    replies are lost on the way, so that the same answer is sent again. `refusals` counts the
    answers that the server did not take for now, by status.
    """

    server: Serving
    seed: int
    count: int = 40
    acknowledged: set[tuple[str, int]] = field(default_factory=set)
    refusals: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self._rounds = 0
        self._waiting: list[dict[str, Any]] = []
        self._pack = self._name = ""

    def _begin(self) -> None:
        self._name = f"loss-{self.seed}-{self._rounds}"
        query = f"kind=products&level=1&count={self.count}&seed={self._name}"
        pack = self.server.ask(f"/api/packs?{query}")
        self._rounds += 1
        self._pack = pack["pack"]
        self._waiting = [
            {
                "id": str(UUID(int=self.chance.getrandbits(128), version=4)),
                "index": index,
                "given": question["answer"],
                "ms": 900,
                "at": THEN,
            }
            for index, question in enumerate(pack["questions"])
        ]

    def step(self) -> None:
        """Sends an answer, begins the next run when all are sent; raises where nobody answers."""
        if not self._waiting:
            self._begin()
        answer = self.chance.choice(self._waiting)
        try:
            said = self.server.ask("/api/answers", {"pack": self._pack, "answers": [answer]})
        except HTTPError as refused:
            refused.close()
            self.refusals[refused.code] = self.refusals.get(refused.code, 0) + 1
            return
        assert said["saved"] == [answer["id"]], said
        self.acknowledged.add((self._name, answer["index"]))
        if self.chance.random() > 1 / 4:
            self._waiting.remove(answer)

    def steps(self, number: int) -> None:
        """So many steps; what nobody answers is waited for on the device."""
        for _ in range(number):
            with contextlib.suppress(OSError, HTTPException):
                self.step()


def assert_all_kept_once(trainee: Trainee) -> None:
    """Nothing that was acknowledged is lost, and nothing is kept twice."""
    kept = trainee.server.kept()
    assert len(kept) == len(set(kept))
    assert trainee.acknowledged <= set(kept), trainee.acknowledged - set(kept)
