"""How long the pages of a class of thirty take when they answered a hundred thousand questions."""

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from sqlalchemy import Connection, insert
from starlette.testclient import TestClient

from croupier.school.people.sessions import session_id
from croupier.storage import Database
from croupier.storage.class_tables import assignments, classes, members
from croupier.storage.people_tables import people, schools, sessions
from croupier.storage.tables import answers, runs
from croupier.trainer import drills, make_questions
from croupier.trainer.pack import read_options
from croupier.web.access import SESSION_COOKIE
from croupier.web.app import create_app
from croupier.web.settings import Settings

ANSWERS = 100_000
PEOPLE = 30
RUN = 20
DAY = 24 * 3600 * 1000
DAYS = 27
KINDS = ("products", "pictures", "named-pictures", "series", "neighbours")
PAGES = (
    ("/classes/class", " (goal: under 300)"),
    ("/classes/class?days=0", " (goal: under 300)"),
    ("/classes/class/projector", ""),
    ("/classes/class/roster", ""),
    ("/classes/class/assignments/set", ""),
)
TIMES = 9


def measure() -> Iterator[tuple[str, float, str]]:
    """The median time of the processor for each page, whatever else the machine does."""
    with TemporaryDirectory() as folder:
        app = create_app(Settings(Path(folder), school=True))
        _fill(app.state.croupier.database)
        with TestClient(app, base_url="http://127.0.0.1", cookies={SESSION_COOKIE: "t"}) as client:
            for page, goal in PAGES:
                yield f"{page}, {ANSWERS:,} answers{goal}", _time(client, page), "ms"


def _time(client: TestClient, page: str) -> float:
    times = []
    for _ in range(TIMES):
        began = process_time()
        assert client.get(page).status_code == 200
        times.append(1000 * (process_time() - began))
    return median(times)


def _fill(database: Database) -> None:
    chance, now = Random("classes"), int(time.time() * 1000)
    stock = [
        [(q.kind, q.level, q.skill) for q in make_questions(kind, level, {}, "bench", 30)]
        for kind in KINDS
        for level in drills.KINDS[kind].levels[:4]
    ]
    names = [f"person-{number:015}" for number in range(PEOPLE)]
    with database.writing() as connection:
        _people(connection, names, now)
        for number in range(ANSWERS // RUN):
            at = now - (ANSWERS // RUN - number) * DAYS * DAY * RUN // ANSWERS
            _keep(connection, chance, names[number % PEOPLE], number, chance.choice(stock), at)


def _people(connection: Connection, names: list[str], now: int) -> None:
    connection.execute(insert(schools).values(id="school", name="School", made_at=now))
    roles = [(name, "trainee") for name in names] + [("teacher", "instructor")]
    rows = [
        {"id": name, "school_id": "school", "role": role, "login": name, "made_at": now}
        | {"name": name.title()}
        for name, role in roles
    ]
    connection.execute(insert(people), rows)
    made = {"id": "class", "school_id": "school", "name": "Class", "code": "ABCDEFGH"}
    connection.execute(insert(classes).values(**made, code_open=False, made_at=now))
    joined = {"class_id": "class", "joined_at": now - DAYS * DAY}
    inside = [{"person_id": name, "role": role, **joined} for name, role in roles]
    connection.execute(insert(members), inside)
    until = {
        "made_at": now,
        "seen_at": now,
        "ends_at": now + DAY,
        "agent": "",
        "person_id": "teacher",
    }
    connection.execute(insert(sessions).values(id=session_id("t"), second_factor=True, **until))
    parts: list[dict] = [
        {"kind": kind, "level": level, "count": 50, "options": {}}
        for kind in KINDS[:2]
        for level in (1, 2)
    ]
    set_ = {"id": "set", "class_id": "class", "made_by": "teacher", "title": "Set"}
    aim = {"parts": parts, "accuracy": 90, "pace_ms": 5000, "due_at": now + DAY}
    connection.execute(insert(assignments).values(**set_, **aim, made_at=now - DAYS * DAY))


def _keep(
    connection: Connection,
    chance: Random,
    person: str,
    number: int,
    stock: list[tuple[str, int, str]],
    at: int,
) -> None:
    (kind, level, _), run = stock[0], str(number)
    own = {"person": person, "kind": kind, "level": level}
    made = {"options": read_options(kind, {}), "seed": run, "count": RUN, "version": "v"}
    connection.execute(insert(runs).values(id=run, made_at=at, **own, **made))
    rows = [
        own
        | {"id": f"{run}-{index}", "run_id": run, "question": index, "skill": skill}
        | {"given": {}, "right": chance.random() < 0.8, "skipped": chance.random() < 0.05}
        | {"took_ms": int(chance.lognormvariate(8.3, 0.5)), "mode": "learn", "falls": None}
        | {"answered_at": at + index * 5000, "received_at": at, "asked": None}
        for index, (_, _, skill) in enumerate(chance.choices(stock, k=RUN))
    ]
    connection.execute(insert(answers), rows)
