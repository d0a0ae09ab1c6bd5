"""The server's clock is set by an hour: what is kept stays as it was, deadlines among it."""

from pathlib import Path

import pytest
from sqlalchemy import insert, select

from croupier.school.people.actor import Role
from croupier.storage.people_tables import schools, sessions
from croupier.web.app import create_app
from croupier.web.settings import Settings
from tests.school_web.conftest import BEGAN, DAY, Clock, School, enroll

HOUR = 3600 * 1000


@pytest.mark.parametrize("step", [HOUR, -HOUR], ids=["an hour forward", "an hour back"])
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
