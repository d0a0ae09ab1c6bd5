"""The server's clock is set by an hour: what is kept stays as it was, deadlines among it."""

import time
from pathlib import Path

import pytest
from sqlalchemy import insert, select
from starlette.testclient import TestClient

from croupier.school.people.actor import Role
from croupier.storage.people_tables import schools, sessions
from croupier.web.app import create_app
from croupier.web.settings import Settings
from tests.loss.hall import deadlines, headers, read_page, set_up
from tests.school_web.conftest import BEGAN, DAY, Clock, School, enroll

STEPS = pytest.mark.parametrize(
    "step", [3600 * 1000, -3600 * 1000], ids=["an hour forward", "an hour back"]
)
HOUR = 3600 * 1000


@STEPS
def test_a_step_of_the_clock_moves_nothing_that_is_kept(tmp_path: Path, step: int) -> None:
    clock = Clock(BEGAN + 2 * HOUR)
    school = School(create_app(Settings(tmp_path, school=True), clock), clock)
    database = school.database
    with database.writing() as connection:
        connection.execute(insert(schools).values(id="north", name="north", made_at=BEGAN))
    trainee = enroll(database, "north", Role.TRAINEE)
    browser = school.client(trainee)
    assert browser.get("/progress").status_code == 200
    with database.reading() as connection:
        ends = connection.execute(select(sessions.c.ends_at)).scalar_one()
    assert ends == BEGAN + DAY
    clock.now += step
    assert browser.get("/progress").status_code == 200
    with database.reading() as connection:
        assert connection.execute(select(sessions.c.ends_at)).scalar_one() == ends
    clock.now = ends - 1
    assert browser.get("/progress").status_code == 200
    clock.now = ends
    assert browser.get("/progress").status_code == 303
    database.close()


@STEPS
def test_a_step_of_the_clock_moves_no_deadline_of_an_exam(tmp_path: Path, step: int) -> None:
    """The time that is left changes by the step and no more; an answer is taken all the same."""
    clock = Clock(time.time_ns() // 1_000_000)
    app = create_app(Settings(tmp_path, school=True), clock)
    database = app.state.croupier.database
    exam_id, (cookie,) = set_up(database, 1)
    browser = TestClient(app, base_url="http://127.0.0.1:8000", follow_redirects=False)
    sent = headers(cookie)
    place = browser.post(f"/my/exams/{exam_id}/begin", headers=sent).headers["location"]
    before = browser.get(place, headers=sent).json()
    due = deadlines(database)
    clock.now += step
    after = browser.get(place, headers=sent).json()
    assert after["remaining_ms"] == before["remaining_ms"] - step
    hidden, typed = read_page(after)
    answer = hidden | dict.fromkeys(typed, "5")
    assert browser.post(f"{place}/answer", data=answer, headers=sent).json()["saved"]
    assert deadlines(database) == due
    database.close()
