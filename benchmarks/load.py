"""How a trainer on SQLite bears a class: 200 trainees, each an answer every 3 s for a minute.

Loopback only, and bounded in count and time. Every trainee has a run of their own and answers
its questions in turn, on a connection that is kept; the clock of an answer runs from when it
was due, so that a queue in front of the server is counted and not hidden.
"""

import asyncio
import gc
import json
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter, time
from typing import Any
from uuid import UUID

from scripts.serving import Trainer, trainer

TRAINEES = 200
EVERY_S = 3.0
FOR_S = 60.0
ANSWERS = int(FOR_S / EVERY_S)
PATIENCE_S = 20.0
KINDS = ("pictures", "products", "series", "neighbours", "payment")


@dataclass(slots=True)
class Seen:
    """What happened: milliseconds of each answer, ids that were acknowledged, errors."""

    took: list[float] = field(default_factory=list)
    saved: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


class Client:
    """One connection to the server, in as little HTTP as there can be."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        """The answer's status and body."""
        if self._writer is None:
            opened = await asyncio.open_connection("127.0.0.1", self._port)
            self._reader, self._writer = opened
        assert self._reader is not None
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self._writer.write(head.encode() + body)
        status = int((await self._reader.readline()).split()[1])
        length = 0
        while (line := await self._reader.readline()) not in (b"\r\n", b""):
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return status, await self._reader.readexactly(length)

    def close(self) -> None:
        """Ends the connection."""
        if self._writer is not None:
            self._writer.close()


def measure() -> Iterator[tuple[str, float, str]]:
    """Times of an answer in milliseconds; errors, and answers acknowledged but not kept."""
    with tempfile.TemporaryDirectory() as folder, trainer(Path(folder)) as served:
        seen = asyncio.run(_all(served))
        lost = _lost(served, seen)
    what = f"{TRAINEES} trainees, {ANSWERS} answers each"
    yield f"{what}: median", median(seen.took), "ms"
    yield f"{what}: p99 (goal under 100)", quantiles(seen.took, n=100)[-1], "ms"
    yield f"{what}: slowest", max(seen.took), "ms"
    yield f"{what}: acknowledged of {TRAINEES * ANSWERS}", len(seen.saved), "answers"
    yield f"{what}: errors (goal 0)", len(seen.errors), "answers"
    yield f"{what}: lost or doubled (goal 0)", lost, "answers"


async def _all(served: Trainer) -> Seen:
    seen = Seen()
    clients = [Client(served.port) for _ in range(TRAINEES)]
    packs = [await _pack(client, place) for place, client in enumerate(clients)]
    gc.collect()
    gc.freeze()  # the packs are not to be looked through while answers are timed
    begin = perf_counter() + 0.5
    work = (
        _train(client, pack, place, begin, seen)
        for place, (client, pack) in enumerate(zip(clients, packs, strict=True))
    )
    await asyncio.gather(*work)  # each of them ends: none asks once the minute is over
    for client in clients:
        client.close()
    return seen


async def _pack(client: Client, place: int) -> dict[str, Any]:
    kind = KINDS[place % len(KINDS)]
    query = f"kind={kind}&level=1&count={ANSWERS}&seed=load-{place}"
    status, body = await client.ask("GET", f"/api/packs?{query}")
    assert status == 200, body
    pack: dict[str, Any] = json.loads(body)
    assert len(pack["questions"]) == ANSWERS
    return pack


async def _train(
    client: Client, pack: dict[str, Any], place: int, begin: float, seen: Seen
) -> None:
    """A trainee: starts somewhere in the first three seconds, and goes on in their pace."""
    chance = Random(place)
    first = begin + chance.uniform(0, EVERY_S)
    for index in range(ANSWERS):
        due = first + index * EVERY_S
        if perf_counter() > begin + FOR_S + EVERY_S:
            seen.errors.append("too late")
            return
        await asyncio.sleep(max(0.0, due - perf_counter()))
        answer = {
            "id": str(UUID(int=chance.getrandbits(128), version=4)),
            "index": index,
            "given": pack["questions"][index]["answer"],
            "ms": chance.randrange(900, 2900),
            "at": int(time() * 1000),
            "skipped": False,
        }
        body = json.dumps({"pack": pack["pack"], "answers": [answer]}).encode()
        try:
            async with asyncio.timeout(PATIENCE_S):
                status, said = await client.ask("POST", "/api/answers", body)
        except (OSError, asyncio.IncompleteReadError, IndexError, TimeoutError) as why:
            seen.errors.append(repr(why))
            return
        seen.took.append(1000 * (perf_counter() - due))
        if status == 200 and json.loads(said)["saved"] == [answer["id"]]:
            seen.saved.append(answer["id"])
        else:
            seen.errors.append(f"{status} {said[:80]!r}")


def _lost(served: Trainer, seen: Seen) -> int:
    """Answers that were acknowledged and are not kept, or are kept without having been."""
    (path,) = served.folder.glob("*.sqlite3")
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
        kept = {row[0] for row in database.execute("SELECT id FROM answers")}
    return len(kept ^ set(seen.saved))


if __name__ == "__main__":
    for name, value, unit in measure():
        print(f"{name:58} {value:10.1f} {unit}")
