"""Rankings as they are served."""

import pytest
from sqlalchemy import insert

from croupier.school.challenges import join, new_challenge
from croupier.school.people.actor import Actor, Role
from croupier.school.people.sessions import session_id
from croupier.storage.class_tables import classes, members
from croupier.storage.people_tables import people, sessions
from croupier.storage.records import AnswerRow, RunRow, keep_answers, keep_run
from tests.school_web.conftest import BEGAN, DAY, School, token_of


def _rival(school: School) -> Actor:
    actor = Actor("rival-north", "north", Role.TRAINEE)
    one = {"id": actor.person_id, "school_id": "north", "role": "trainee", "login": "rival"}
    session = {"id": session_id(token_of(actor)), "person_id": actor.person_id, "made_at": BEGAN}
    session |= {"seen_at": BEGAN, "ends_at": BEGAN + DAY, "agent": "a", "second_factor": True}
    with school.database.writing() as connection:
        connection.execute(insert(people).values(**one, name=actor.person_id, made_at=BEGAN))
        connection.execute(insert(sessions).values(**session))
    return actor


@pytest.fixture
def rival(school: School) -> Actor:
    """A second trainee in the class of the first, who has answered one question right."""
    made = _rival(school)
    teacher, trainee = school.actor(Role.INSTRUCTOR), school.actor(Role.TRAINEE)
    with school.database.writing() as connection:
        room = {"id": "room", "school_id": "north", "name": "Room", "code": "ROOM"}
        connection.execute(insert(classes).values(**room, code_open=False, made_at=BEGAN))
        for actor in (teacher, trainee, made):
            role = "instructor" if actor is teacher else "trainee"
            one = {"class_id": "room", "person_id": actor.person_id, "role": role}
            connection.execute(insert(members).values(**one, joined_at=BEGAN))
    with school.database.writing(made.person_id) as connection:
        run = RunRow("run", "products", 1, {}, "seed", 1, "v", BEGAN)
        keep_run(connection, made.person_id, run)
        row = AnswerRow(
            *("answer", "run", 0, {}, True, False, 2500, BEGAN, BEGAN, "products", 1, "8x17")
        )
        keep_answers(connection, made.person_id, [row])
    return made


def test_the_class_reads_who_had_most_right_and_how_that_is_counted(
    school: School, rival: Actor
) -> None:
    client = school.client(school.actor(Role.TRAINEE))
    assert client.get("/rankings").headers["location"] == "/rankings/room"
    page = client.get("/rankings/room").text
    assert rival.person_id in page
    assert "2.5 s" in page
    assert "How it is counted" in page
    assert rival.person_id in client.get("/rankings/room?kind=products&period=day").text
    assert rival.person_id not in client.get("/rankings/room?kind=wheel").text
    assert client.get("/rankings/room?kind=nonsense").status_code == 404
    assert client.get("/rankings/room?period=century").status_code == 422


def test_a_trainee_can_be_a_dash(school: School, rival: Actor) -> None:
    own, other = school.client(rival), school.client(school.actor(Role.TRAINEE))
    assert own.post("/rankings/room", data={"named": "no"}).status_code == 303
    assert rival.person_id in own.get("/rankings/room").text
    page = other.get("/rankings/room").text
    assert rival.person_id not in page
    assert "—" in page
    assert own.post("/rankings/room").status_code == 303
    assert rival.person_id not in other.get("/rankings/room").text
    assert own.post("/rankings/room", data={"named": "yes"}).status_code == 303
    assert rival.person_id in other.get("/rankings/room").text


def test_a_duel_is_read_by_the_class_alone(school: School, rival: Actor) -> None:
    first = school.actor(Role.TRAINEE)
    of = new_challenge(first, school.database, "products", 1, {}, 10, BEGAN)
    for actor in (first, rival):
        join(actor, school.database, of, "me", BEGAN)
    for actor in (first, rival, school.actor(Role.INSTRUCTOR), school.actor(Role.ADMINISTRATOR)):
        client = school.client(actor)
        assert of.shown in client.get("/rankings/room").text
        page = client.get(f"/rankings/room/duels/{of.code}").text
        assert rival.person_id in page
        assert "0 / 10" in page
    for role in Role:
        client = school.client(school.actor(role, "south"))
        for path in ("/rankings/room", f"/rankings/room/duels/{of.code}"):
            assert client.get(path).status_code == 404
        assert "Room" not in client.get("/rankings").text
