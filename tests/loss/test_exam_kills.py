"""An exam goes on where it was, whoever of those who serve it was killed.

`CROUPIER_KILLS` says how often; few times without it.
"""

import contextlib
import threading
from http.client import HTTPException
from pathlib import Path

import pytest

from croupier.storage import open_database
from tests.loss.hall import Candidate, assert_all_kept_once, deadlines, set_up
from tests.loss.serving import Serving, serving
from tests.loss.test_kills import KILLS, kill, lasting
from tests.servers import Server

__all__ = ["lasting"]
CANDIDATES = 3


def answer_until(candidate: Candidate, ended: threading.Event) -> None:
    while not ended.is_set():
        with contextlib.suppress(OSError, HTTPException):
            candidate.step()


def sit(candidates: list[Candidate], ended: threading.Event) -> list[threading.Thread]:
    threads = [threading.Thread(target=answer_until, args=(one, ended)) for one in candidates]
    for thread in threads:
        thread.start()
    return threads


@pytest.mark.parametrize("kind", ["sqlite", "postgresql", "postgresql, two workers"])
def test_an_exam_goes_on_after_the_server_was_killed(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    url = "" if kind == "sqlite" else request.getfixturevalue("lasting").new_database()
    database = open_database(tmp_path, url)
    exam_id, cookies = set_up(database, CANDIDATES)
    workers = ("--workers", "2") if kind.endswith("workers") else ()
    with serving(Serving(tmp_path, url, ("--school", *workers))) as server:
        candidates = [Candidate(server, exam_id, cookie) for cookie in cookies]
        for one in candidates:
            one.begin()
            one.step()
        due = deadlines(database)
        for number in range(KILLS):
            ended = threading.Event()
            threads = sit(candidates, ended)
            ended.wait(candidates[0].chance.uniform(0.05, 0.6))
            server.kill()
            ended.set()
            for thread in threads:
                thread.join()
            server.start()
            if number % 10 == 0 or number == KILLS - 1:
                assert_all_kept_once(database, candidates)
        for one in candidates:
            one.steps(3)
        assert_all_kept_once(database, candidates)
        assert deadlines(database) == due
        assert [one.refusals for one in candidates] == [{}] * CANDIDATES
    total = sum(len(one.acknowledged) for one in candidates)
    print(f"\n{kind}: {KILLS} kills, {total} answers acknowledged")
    database.close()


def test_an_exam_goes_on_after_the_database_was_killed(tmp_path: Path, lasting: Server) -> None:
    url = lasting.new_database()
    database = open_database(tmp_path, url)
    exam_id, (cookie,) = set_up(database, 1)
    with serving(Serving(tmp_path, url, ("--school",))) as server:
        candidate = Candidate(server, exam_id, cookie)
        candidate.begin()
        due = deadlines(database)
        for _ in range(KILLS):
            ended = threading.Event()
            threads = sit([candidate], ended)
            ended.wait(candidate.chance.uniform(0.05, 0.4))
            kill(lasting)
            lasting.start()
            ended.set()
            for thread in threads:
                thread.join()
            candidate.steps(2)
        database.close()  # the test's own connection died with the server it was to
        assert_all_kept_once(database, [candidate])
        assert deadlines(database) == due
        assert candidate.refusals.keys() <= {503}
    print(f"\n{KILLS} kills, {len(candidate.acknowledged)} answers, {candidate.refusals}")
    database.close()
