"""How long the pages of progress take when a hundred thousand answers are kept."""

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from sqlalchemy import Connection
from starlette.testclient import TestClient

from croupier.school.today import learn
from croupier.storage import LOCAL, open_database
from croupier.storage.records import AnswerRow, RunRow, keep_answers, keep_run
from croupier.trainer import drills, make_questions, record
from croupier.web.app import create_app
from croupier.web.settings import Settings

ANSWERS = 100_000
RUN = 20
DAYS = 200
DAY = 24 * 3600 * 1000
KINDS = ("products", "pictures", "named-pictures", "series", "neighbours")
PAGES = ("/progress", "/progress?days=30", "/progress/products", "/today", "/history")
TIMES = 9


def measure() -> Iterator[tuple[str, float, str]]:
    """The median time of the processor for each page, whatever else the machine does."""
    with TemporaryDirectory() as folder:
        _fill(Path(folder))
        with TestClient(create_app(Settings(Path(folder))), base_url="http://127.0.0.1") as client:
            for page in PAGES:
                goal = " (goal: under 300)" if page == "/progress" else ""
                yield f"{page}, {ANSWERS:,} answers{goal}", _time(client, page), "ms"


def _time(client: TestClient, page: str) -> float:
    times = []
    for _ in range(TIMES):
        began = process_time()
        assert client.get(page).status_code == 200
        times.append(1000 * (process_time() - began))
    return median(times)


def _fill(folder: Path) -> None:
    chance, now = Random("progress"), int(time.time() * 1000)
    stock = [
        [dict(record(q, "bench")) for q in make_questions(kind, level, {}, "bench", 30)]
        for kind in KINDS
        for level in drills.KINDS[kind].levels[:4]
    ]
    database = open_database(folder)
    with database.writing() as connection:
        for number in range(ANSWERS // RUN):
            at = now - (ANSWERS // RUN - number) * DAYS * DAY * RUN // ANSWERS
            _keep(connection, chance, number, chance.choice(stock), at)
    database.close()


def _keep(connection: Connection, chance: Random, number: int, stock: list[dict], at: int) -> None:
    run, kind, level = str(number), stock[0]["kind"], stock[0]["level"]
    keep_run(connection, LOCAL, RunRow(run, kind, level, {}, "s", RUN, "v", at))
    rows = [
        AnswerRow(
            id=f"{run}-{index}",
            run_id=run,
            question=index,
            given=asked["answer"],
            right=chance.random() < 0.8,
            skipped=False,
            took_ms=int(chance.lognormvariate(8.3, 0.5)),
            answered_at=at + index * 5000,
            received_at=at,
            kind=kind,
            level=level,
            skill=asked["skill"],
            asked=asked,
        )
        for index, asked in enumerate(chance.choices(stock, k=RUN))
    ]
    keep_answers(connection, LOCAL, rows)
    learn(connection, LOCAL, rows)
