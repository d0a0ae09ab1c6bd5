"""How a school bears an exam: 300 trainees on PostgreSQL and two workers, an answer each 3 s.

Loopback only. Every trainee is signed in and has a page of the exam open, whose script sends an
answer and shows what comes next. The clock of an answer runs from when it was due, so that a
queue in front of the server is counted and not hidden.
`CROUPIER_SOAK` is for how many minutes they go on (1 unless it says otherwise).
"""

import asyncio
import gc
import json
import os
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlencode

from sqlalchemy import select

from croupier.storage import open_database
from croupier.storage.exam_tables import exam_answers
from tests.loss.hall import headers, read_page, set_up
from tests.loss.serving import Serving, serving
from tests.servers import postgres

TRAINEES = 300
EVERY_S = 3.0
MINUTES = float(os.environ.get("CROUPIER_SOAK", "1"))
QUESTIONS = 40
PATIENCE_S = 20.0
_MEGABYTE = 1 << 20


@dataclass(slots=True)
class Seen:
    """What happened: milliseconds of each answer, ids that were acknowledged, errors, memory."""

    took: list[float] = field(default_factory=list)
    saved: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    memory: list[list[float]] = field(default_factory=list)
    processor_s: float = 0.0


class Client:
    """One connection of somebody who is signed in."""

    def __init__(self, port: int, cookie: str) -> None:
        self._port = port
        sent = {"Host": f"127.0.0.1:{port}", **headers(cookie)}
        self._headers = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
        self._way: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, form: Mapping[str, str] | None = None) -> tuple[int, str, bytes]:
        """The answer's status, where it leads to, and its body."""
        if self._way is None or self._way[0].at_eof():  # it is closed after some idle seconds
            self._way = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._way
        body = urlencode(form or {}).encode()
        method = "GET" if form is None else "POST"
        head = f"{method} {path} HTTP/1.1\r\n{self._headers}Content-Length: {len(body)}\r\n\r\n"
        writer.write(head.encode() + body)
        status = int((await reader.readline()).split()[1])
        length, location = 0, ""
        while (line := await reader.readline()) not in (b"\r\n", b""):
            name, _, value = line.decode().partition(":")
            match name.lower():
                case "content-length":
                    length = int(value)
                case "location":
                    location = value.strip()
                case _:
                    pass
        return status, location, await reader.readexactly(length)

    def close(self) -> None:
        """Ends the connection."""
        if self._way is not None:
            self._way[1].close()


def measure() -> Iterator[tuple[str, float, str]]:
    """Times of an answer in milliseconds; errors, answers lost, and memory of each worker."""
    with postgres() as server, tempfile.TemporaryDirectory() as folder:
        url = server.new_database()
        database = open_database(Path(folder), url)
        exam_id, cookies = set_up(database, TRAINEES, QUESTIONS)
        school = Serving(Path(folder), url, ("--school", "--workers", "2"))
        with serving(school):
            seen = asyncio.run(_all(school, exam_id, cookies))
        with database.reading() as connection:
            kept = set(connection.scalars(select(exam_answers.c.id)))
        database.close()
    what = f"{TRAINEES} trainees, {MINUTES:g} minutes"
    yield f"{what}: median", median(seen.took), "ms"
    yield f"{what}: p99 (goal under 150)", quantiles(seen.took, n=100)[-1], "ms"
    yield f"{what}: slowest", max(seen.took), "ms"
    yield f"{what}: processor", 1000 * seen.processor_s / len(seen.took), "ms an answer"
    yield f"{what}: acknowledged", len(seen.saved), "answers"
    yield f"{what}: errors (goal 0)", len(seen.errors), "answers"
    yield f"{what}: lost or doubled (goal 0)", len(kept ^ set(seen.saved)), "answers"
    for place, worker in enumerate(zip(*seen.memory, strict=True), start=1):
        yield f"worker {place}: memory at first", worker[0], "MB"
        yield f"worker {place}: memory at last (goal under 200)", worker[-1], "MB"
        yield f"worker {place}: most", max(worker), "MB"


async def _all(school: Serving, exam_id: str, cookies: list[str]) -> Seen:
    seen = Seen()
    clients = [Client(school.port, cookie) for cookie in cookies]
    begun = [await _begin(client, exam_id) for client in clients]
    gc.collect()
    gc.freeze()
    begin = time.perf_counter() + 0.5
    used = sum(map(_processor_s, workers_of(school)))
    watching = asyncio.create_task(_watch(school, seen))
    await asyncio.gather(
        *(_sit(client, begun[place], place, begin, seen) for place, client in enumerate(clients))
    )
    watching.cancel()
    seen.processor_s = sum(map(_processor_s, workers_of(school))) - used
    for client in clients:
        client.close()
    return seen


async def _watch(school: Serving, seen: Seen) -> None:
    while True:
        seen.memory.append(memory(school))
        await asyncio.sleep(5)


def workers_of(school: Serving) -> list[int]:
    """The processes that serve."""
    assert school.process is not None
    parent = school.process.pid
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [
        child
        for child in map(int, children)
        if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


def memory(school: Serving) -> list[float]:
    """What each worker holds in memory, in megabytes."""
    pages = [int(Path(f"/proc/{w}/statm").read_text().split()[1]) for w in workers_of(school)]
    return [each * os.sysconf("SC_PAGE_SIZE") / _MEGABYTE for each in pages]


def _processor_s(process: int) -> float:
    times = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, times)) / os.sysconf("SC_CLK_TCK")


async def _begin(client: Client, exam_id: str) -> tuple[str, dict[str, Any]]:
    """Where the attempt is, and what its page shows."""
    status, location, said = await client.ask(f"/my/exams/{exam_id}/begin", {})
    assert status == 303, said
    status, _, said = await client.ask(location)
    assert status == 200, said
    return location, json.loads(said)


async def _sit(
    client: Client, begun: tuple[str, dict[str, Any]], place: int, begin: float, seen: Seen
) -> None:
    """A trainee: starts somewhere in the first three seconds, and goes on in their pace."""
    chance, (path, told) = Random(place), begun
    first = begin + chance.uniform(0, EVERY_S)
    for number in range(int(60 * MINUTES / EVERY_S)):
        due = first + number * EVERY_S
        hidden, typed = read_page(told)
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        form = {**hidden, **dict.fromkeys(typed, str(chance.randrange(99)))}
        try:
            async with asyncio.timeout(PATIENCE_S):
                status, _, said = await client.ask(f"{path}/answer", form)
        except (OSError, asyncio.IncompleteReadError, IndexError, TimeoutError) as why:
            seen.errors.append(repr(why))
            return
        seen.took.append(1000 * (time.perf_counter() - due))
        told = json.loads(said)
        if status == 200 and told.get("saved"):
            seen.saved.append(form["id"])
        else:
            seen.errors.append(f"{status} {said[:80]!r}")
            return


if __name__ == "__main__":
    for name, value, unit in measure():
        print(f"{name:58} {value:10.1f} {unit}")
