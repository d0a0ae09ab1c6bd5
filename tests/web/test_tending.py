"""What is due is done though nobody looks, once, by whichever process; and a failure is no end."""

import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import func, insert, select, update
from starlette.testclient import TestClient

from croupier.school.exams.plans import MINUTE
from croupier.school.people.records import DAY
from croupier.storage import Database, DatabaseUnreachable
from croupier.storage.exam_tables import attempts, gradings
from croupier.storage.people_tables import people, sessions
from croupier.storage.turns import tried_turn
from croupier.web import tending
from croupier.web.app import create_app
from croupier.web.settings import BadSetting, Settings
from croupier.web.tending import Tending
from tests.conftest import Databases
from tests.school.exams.conftest import BEGAN, Room, fill
from tests.school_web.conftest import Clock

OVER = BEGAN + 10 * MINUTE + 5_001
"""After the time of an attempt that began at once, and its grace."""


@pytest.fixture
def room(databases: Databases) -> Room:
    database = databases.open()
    return Room(database, fill(database))


def state_of(room: Room, attempt: str) -> tuple[str, int]:
    """How the attempt stands, and how often it was marked."""
    with room.database.reading() as connection:
        is_it = attempts.c.id == attempt
        state = connection.scalar(select(attempts.c.state).where(is_it))
        marked = select(func.count()).where(gradings.c.attempt_id == attempt)
        return str(state), int(connection.scalar(marked) or 0)


def names(database: Database) -> set[str]:
    with database.reading() as connection:
        return set(connection.scalars(select(people.c.name).where(people.c.role == "trainee")))


def seen(database: Database, at: int, *who: str) -> None:
    with database.writing() as connection:
        connection.execute(update(people).where(people.c.id.in_(who)).values(seen_at=at))


def test_an_attempt_ends_and_is_marked_though_nobody_looks(room: Room) -> None:
    attempt = room.begin(room.exam())
    clock = Clock(OVER - 1)
    own = Tending(room.database, clock)
    own.tend()
    assert state_of(room, attempt) == ("open", 0)
    clock.now = OVER
    for _ in range(2):
        own.tend()
        assert state_of(room, attempt) == ("expired", 1)


def test_several_processes_do_it_once(room: Room) -> None:
    attempt = room.begin(room.exam())
    several = [Tending(room.database, Clock(OVER), 30) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(Tending.tend, several))
    assert state_of(room, attempt) == ("expired", 1)


def test_on_a_server_it_is_left_to_whoever_is_at_it(room: Room) -> None:
    attempt = room.begin(room.exam())
    own = Tending(room.database, Clock(OVER))
    if not room.database.is_file:
        with tried_turn(room.database, "tending") as is_ours:
            assert is_ours
            own.tend()
        assert state_of(room, attempt) == ("open", 0)
    own.tend()
    assert state_of(room, attempt) == ("expired", 1)


def test_trainees_who_are_not_seen_are_erased_after_so_many_days_once_a_day(room: Room) -> None:
    clock = Clock(BEGAN)
    own = Tending(room.database, clock, keeps_days=30)
    everybody = names(room.database)
    own.tend()
    assert names(room.database) == everybody
    clock.now = BEGAN + 31 * DAY
    seen(room.database, BEGAN + 2 * DAY, "anna")
    own.tend()
    assert names(room.database) == {"Anna", "—"}
    seen(room.database, BEGAN, "anna")
    clock.now += DAY - 1
    own.tend()
    assert "Anna" in names(room.database), "once a day is enough"
    clock.now += 1
    own.tend()
    assert "Anna" not in names(room.database)


def test_nobody_is_erased_where_nothing_is_said_but_old_sessions_go(room: Room) -> None:
    row = {"id": "old", "person_id": "anna", "made_at": BEGAN, "seen_at": BEGAN, "agent": ""}
    with room.database.writing() as connection:
        ends = {"ends_at": BEGAN + DAY, "second_factor": False}
        connection.execute(insert(sessions).values(row | ends))
    everybody = names(room.database)
    Tending(room.database, Clock(BEGAN + 4000 * DAY)).tend()
    assert names(room.database) == everybody
    with room.database.reading() as connection:
        assert list(connection.scalars(select(sessions.c.id))) == []


def test_a_failure_is_noted_once_and_tried_again(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    attempt = room.begin(room.exam())
    own = Tending(room.database, Clock(OVER), keeps_days=30)

    def lost(*_: object) -> int:
        raise DatabaseUnreachable("somewhere", "it is gone")

    with caplog.at_level(logging.WARNING), monkeypatch.context() as broken:
        broken.setattr(tending, "sweep", lost)
        for _ in range(3):
            own.tend()
    assert len(caplog.records) == 1
    caplog.clear()
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            own.tend()
    assert [one.getMessage() for one in caplog.records] == ["What is due is done again."]
    assert state_of(room, attempt) == ("expired", 1)


def tending_threads() -> set[str]:
    return {one.name for one in threading.enumerate() if one.name == "tending"}


@pytest.mark.parametrize("school", [True, False])
def test_it_goes_on_while_a_school_is_served_and_ends_with_it(
    tmp_path: Path, *, school: bool
) -> None:
    with TestClient(create_app(Settings(tmp_path, school=school))):
        assert bool(tending_threads()) is school
    assert not tending_threads()


@pytest.mark.parametrize("months", ["0", "241", "-1", "a year", "1.5", "²"])
def test_months_that_are_none_are_refused(months: str) -> None:
    with pytest.raises(BadSetting) as caught:
        Settings.from_environment({"CROUPIER_RETENTION_MONTHS": months})
    assert caught.value.name == "CROUPIER_RETENTION_MONTHS"


@pytest.mark.parametrize(("given", "months"), [("", None), (" ", None), (" 24 ", 24)])
def test_the_months_are_what_the_environment_says(given: str, months: int | None) -> None:
    environ = {"CROUPIER_RETENTION_MONTHS": given}
    assert Settings.from_environment(environ).retention_months == months
    assert Settings.from_environment({}).retention_months is None
