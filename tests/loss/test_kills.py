"""A server killed under load, and a database killed under a server: nothing acknowledged is lost.

`CROUPIER_KILLS` says how often each is killed; few times without it.
"""

import contextlib
import os
import signal
import threading
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path

import pytest

from croupier.storage import open_database
from croupier.storage.rows import shapes, tables_of, tally
from tests.loss.serving import Serving, Trainee, assert_all_kept_once, serving
from tests.servers import Server, postgres

KILLS = int(os.environ.get("CROUPIER_KILLS", "3"))


@pytest.fixture
def lasting() -> Iterator[Server]:
    """A PostgreSQL that keeps its word: what it acknowledged is on the disk."""
    with postgres() as started:
        yield started


def answer_until(trainee: Trainee, ended: threading.Event) -> None:
    while not ended.is_set():
        with contextlib.suppress(OSError, HTTPException):
            trainee.step()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_server_killed_under_load_loses_and_doubles_nothing(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    url = ""
    if kind == "postgresql":
        url = request.getfixturevalue("lasting").new_database()
    with serving(Serving(tmp_path, url)) as server:
        trainees = [Trainee(server, seed) for seed in range(3)]
        for number in range(KILLS):
            ended = threading.Event()
            threads = [threading.Thread(target=answer_until, args=(t, ended)) for t in trainees]
            for thread in threads:
                thread.start()
            ended.wait(trainees[0].chance.uniform(0.05, 0.6))
            server.kill()
            ended.set()
            for thread in threads:
                thread.join()
            server.start()
            for trainee in trainees if number % 10 == 0 or number == KILLS - 1 else ():
                assert_all_kept_once(trainee)
        for trainee in trainees:
            trainee.steps(5)
            assert_all_kept_once(trainee)
            assert trainee.acknowledged
            assert trainee.refusals == {}
        total = sum(len(trainee.acknowledged) for trainee in trainees)
    print(f"\n{kind}: {KILLS} kills, {total} answers acknowledged")
    database = open_database(tmp_path, url)
    with database.reading() as connection:
        schema_tables = tables_of(connection, "head")
        rows = {
            one.name: tally(connection, schema_tables[one.name], one).rows for one in shapes("head")
        }
        if kind == "sqlite":
            assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
    database.close()
    assert rows["answers"] >= total


def test_a_database_killed_under_a_server_loses_and_doubles_nothing(
    tmp_path: Path, lasting: Server
) -> None:
    """Every process of PostgreSQL is killed at once; meanwhile the server refuses clearly."""
    with serving(Serving(tmp_path, lasting.new_database())) as server:
        trainee = Trainee(server, 7)
        for _ in range(KILLS):
            ended = threading.Event()
            thread = threading.Thread(target=answer_until, args=(trainee, ended))
            thread.start()
            ended.wait(trainee.chance.uniform(0.05, 0.4))
            kill(lasting)
            trainee.steps(1)
            assert server.ask("/healthz")["database"] == "unreachable"
            lasting.start()
            ended.set()
            thread.join()
            trainee.steps(3)
        assert server.ask("/healthz")["database"] == "ok"
        assert_all_kept_once(trainee)
        assert trainee.refusals.keys() <= {503}
        print(f"\n{KILLS} kills, {len(trainee.acknowledged)} answers, refused: {trainee.refusals}")


def kill(server: Server) -> None:
    """Ends every process of the server's as a power cut would."""
    assert server.process is not None
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text()
    for process in (server.process.pid, *map(int, children.split())):
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    server.process.wait()
