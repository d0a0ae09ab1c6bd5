"""How a school bears an exam: 300 trainees on PostgreSQL and two workers, an answer each 3 s.

Loopback only. Every trainee is signed in and answers a run of their own; the clock of an answer
runs from when it was due, so that a queue in front of the server is counted and not hidden.
`CROUPIER_SOAK` is for how many minutes they go on (1 unless it says otherwise).
"""

import asyncio
import gc
import json
import os
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any
from uuid import UUID

from sqlalchemy import insert

from croupier.school.people.sessions import session_id
from croupier.storage import Database, open_database
from croupier.storage.people_tables import people, schools, sessions
from croupier.storage.tables import answers as answers_table
from tests.loss.serving import Serving, serving
from tests.servers import postgres

TRAINEES = 300
EVERY_S = 3.0
MINUTES = float(os.environ.get("CROUPIER_SOAK", "1"))
RUN = 20
PATIENCE_S = 20.0
DAY = 24 * 3600 * 1000
_MEGABYTE = 1 << 20


@dataclass(slots=True)
class Seen:
    """What happened: milliseconds of each answer, ids that were acknowledged, errors, memory."""

    took: list[float] = field(default_factory=list)
    saved: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    memory: list[list[float]] = field(default_factory=list)


class Client:
    """One connection of somebody who is signed in."""

    def __init__(self, port: int, cookie: str) -> None:
        self._port, self._cookie = port, cookie
        self._way: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        """The answer's status and body."""
        if self._way is None or self._way[0].at_eof():  # it is closed after some idle seconds
            self._way = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._way
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n"
            f"Cookie: session={self._cookie}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        writer.write(head.encode() + body)
        status = int((await reader.readline()).split()[1])
        length = 0
        while (line := await reader.readline()) not in (b"\r\n", b""):
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return status, await reader.readexactly(length)

    def close(self) -> None:
        """Ends the connection."""
        if self._way is not None:
            self._way[1].close()


def measure() -> Iterator[tuple[str, float, str]]:
    """Times of an answer in milliseconds; errors, answers lost, and memory of each worker."""
    with postgres() as server, tempfile.TemporaryDirectory() as folder:
        url = server.new_database()
        database = open_database(Path(folder), url)
        cookies = _enroll(database)
        school = Serving(Path(folder), url, ("--school", "--workers", "2"))
        with serving(school):
            seen = asyncio.run(_all(school, cookies))
        with database.reading() as connection:
            kept = set(
                connection.scalars(answers_table.select().with_only_columns(answers_table.c.id))
            )
        database.close()
    what = f"{TRAINEES} trainees, {MINUTES:g} minutes"
    yield f"{what}: median", median(seen.took), "ms"
    yield f"{what}: p99 (goal under 150)", quantiles(seen.took, n=100)[-1], "ms"
    yield f"{what}: slowest", max(seen.took), "ms"
    yield f"{what}: acknowledged", len(seen.saved), "answers"
    yield f"{what}: errors (goal 0)", len(seen.errors), "answers"
    yield f"{what}: lost or doubled (goal 0)", len(kept ^ set(seen.saved)), "answers"
    for place, worker in enumerate(zip(*seen.memory, strict=True), start=1):
        yield f"worker {place}: memory at first", worker[0], "MB"
        yield f"worker {place}: memory at last (goal under 200)", worker[-1], "MB"
        yield f"worker {place}: most", max(worker), "MB"


def _enroll(database: Database) -> list[str]:
    """The trainees' cookies."""
    now = time.time_ns() // 1_000_000
    names = [f"trainee-{place}" for place in range(TRAINEES)]
    with database.writing() as connection:
        connection.execute(insert(schools).values(id="s", name="s", made_at=now))
        of_people = {"school_id": "s", "role": "trainee", "made_at": now}
        connection.execute(
            insert(people), [{"id": n, "login": n, "name": n, **of_people} for n in names]
        )
        of_sessions = {"made_at": now, "seen_at": now, "ends_at": now + DAY, "agent": ""}
        connection.execute(
            insert(sessions),
            [
                {"id": session_id(n), "person_id": n, "second_factor": True, **of_sessions}
                for n in names
            ],
        )
    return names


async def _all(school: Serving, cookies: list[str]) -> Seen:
    seen = Seen()
    clients = [Client(school.port, cookie) for cookie in cookies]
    packs = [await _pack(client, place, 0) for place, client in enumerate(clients)]
    gc.collect()
    gc.freeze()
    begin = time.perf_counter() + 0.5
    watching = asyncio.create_task(_watch(school, seen))
    await asyncio.gather(
        *(_train(client, place, packs[place], begin, seen) for place, client in enumerate(clients))
    )
    watching.cancel()
    for client in clients:
        client.close()
    return seen


async def _watch(school: Serving, seen: Seen) -> None:
    while True:
        seen.memory.append(memory(school))
        await asyncio.sleep(5)


def memory(school: Serving) -> list[float]:
    """What each worker holds in memory, in megabytes."""
    assert school.process is not None
    parent = school.process.pid
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    found = []
    for child in map(int, children):
        if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
            pages = int(Path(f"/proc/{child}/statm").read_text().split()[1])
            found.append(pages * os.sysconf("SC_PAGE_SIZE") / _MEGABYTE)
    return found


async def _pack(client: Client, place: int, number: int) -> dict[str, Any]:
    query = f"kind=products&level=1&count={RUN}&seed=load-{place}-{number}"
    status, body = await client.ask("GET", f"/api/packs?{query}")
    assert status == 200, body
    pack: dict[str, Any] = json.loads(body)
    return pack


async def _train(
    client: Client, place: int, pack: dict[str, Any], begin: float, seen: Seen
) -> None:
    """A trainee: starts somewhere in the first three seconds, and goes on in their pace."""
    chance = Random(place)
    first = begin + chance.uniform(0, EVERY_S)
    for number in range(int(60 * MINUTES / EVERY_S)):
        if number and number % RUN == 0:
            pack = await _pack(client, place, number // RUN)
        due = first + number * EVERY_S
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        answer = {
            "id": str(UUID(int=chance.getrandbits(128), version=4)),
            "index": number % RUN,
            "given": pack["questions"][number % RUN]["answer"],
            "ms": chance.randrange(900, 2900),
            "at": int(time.time() * 1000),
        }
        body = json.dumps({"pack": pack["pack"], "answers": [answer]}).encode()
        try:
            async with asyncio.timeout(PATIENCE_S):
                status, said = await client.ask("POST", "/api/answers", body)
        except (OSError, asyncio.IncompleteReadError, IndexError, TimeoutError) as why:
            seen.errors.append(repr(why))
            return
        seen.took.append(1000 * (time.perf_counter() - due))
        if status == 200 and json.loads(said)["saved"] == [answer["id"]]:
            seen.saved.append(answer["id"])
        else:
            seen.errors.append(f"{status} {said[:80]!r}")


if __name__ == "__main__":
    for name, value, unit in measure():
        print(f"{name:58} {value:10.1f} {unit}")
