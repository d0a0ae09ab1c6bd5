"""Links used by two at once, people erased, and nothing kept for longer than is said."""

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest
from sqlalchemy import func, insert, select

from croupier.school.people import terminal
from croupier.school.people.actor import Actor, NotFound, Role
from croupier.school.people.directory import (
    LastAdministrator,
    add_administrator,
    change_role,
    disable,
    read_people,
)
from croupier.school.people.entering import NewPerson, SignedIn, join_by_link, set_password_by_link
from croupier.school.people.links import invite, reset
from croupier.school.people.names import Wrong
from croupier.school.people.records import erase, export_own, retain
from croupier.storage import Database
from croupier.storage.exam_tables import (
    attempts,
    certificates,
    exam_answers,
    exams,
    gradings,
    observations,
)
from croupier.storage.people_tables import events, links, people, sessions, tokens, tries
from croupier.storage.tables import answers, cards, runs
from tests.school.people.conftest import AT_HOME, BEGAN, DAY, PASSWORD, Town


def count(database: Database, table: Any, *where: Any) -> int:
    with database.reading() as connection:
        found = connection.scalar(select(func.count()).select_from(table).where(*where))
    return int(found or 0)


def add_practice(town: Town, person: str) -> None:
    run: dict[str, Any] = {
        "person": person,
        "id": "run",
        "kind": "products",
        "level": 1,
        "options": {},
    }
    run |= {"seed": "s", "count": 1, "version": "v", "made_at": BEGAN}
    answer: dict[str, Any] = {
        "person": person,
        "id": "a",
        "run_id": "run",
        "question": 0,
        "given": {},
    }
    answer |= {"right": True, "skipped": False, "took_ms": 1, "answered_at": 1, "received_at": 1}
    answer |= {"kind": "products", "level": 1, "skill": "", "mode": "learn"}
    card: dict[str, Any] = {
        "person": person,
        "kind": "products",
        "level": 1,
        "skill": "1",
        "card": {},
        "due_at": 1,
    }
    with town.database.writing() as connection:
        connection.execute(insert(runs).values(run))
        connection.execute(insert(answers).values(answer))
        connection.execute(insert(cards).values(card))


def add_exam(town: Town, person: str, *, state: str = "closed") -> None:
    exam: dict[str, Any] = {
        "id": "exam",
        "school_id": "north",
        "class_id": "c",
        "made_by": "ivo",
        "title": "End",
    }
    exam |= {"parts": [], "whole_ms": 1000, "grace_ms": 0, "pass_percent": 50, "attempts": 1}
    exam |= {"opens_at": BEGAN, "closes_at": BEGAN + DAY, "same_questions": True, "seed": "s"}
    exam |= {"state": state, "checklist": [], "made_at": BEGAN}
    attempt: dict[str, Any] = {
        "id": "try",
        "exam_id": "exam",
        "person_id": person,
        "number": 1,
        "seed": "s",
    }
    attempt |= {"started_at": BEGAN, "deadline_at": BEGAN, "extra_ms": 0, "shown_at": 0, "seq": 1}
    attempt |= {"state": "handed-in", "ended_at": BEGAN, "version": "v", "away": 0}
    answer: dict[str, Any] = {
        "attempt_id": "try",
        "id": "x",
        "question": 0,
        "given": {"n": 35},
        "seq": 1,
    }
    grading: dict[str, Any] = {
        "id": "g",
        "attempt_id": "try",
        "made_at": BEGAN,
        "version": "v",
        "right": 1,
    }
    seen: dict[str, Any] = {
        "id": "o",
        "attempt_id": "try",
        "item": "chips",
        "met": True,
        "note": "Anna is quick",
    }
    paper: dict[str, Any] = {
        "code": "C",
        "attempt_id": "try",
        "grading_id": "g",
        "body": {"name": "Anna"},
    }
    with town.database.writing() as connection:
        connection.execute(insert(exams).values(exam))
        connection.execute(insert(attempts).values(attempt))
        connection.execute(insert(exam_answers).values(answer | {"took_ms": 1, "received_at": 1}))
        connection.execute(insert(gradings).values(grading | {"of": 2, "marks": [], "why": ""}))
        connection.execute(insert(observations).values(seen | {"made_by": "ivo", "made_at": 1}))
        connection.execute(insert(certificates).values(paper | {"signature": "s", "made_at": 1}))


@pytest.fixture
def busy(town: Town) -> Actor:
    """A trainee with a class, practice, an exam, a session, a token, and tries."""
    town.add_class("c")
    anna = town.actors["anna"]
    town.put("c", anna)
    town.put("c", town.actors["ivo"])
    add_practice(town, "anna")
    add_exam(town, "anna")
    town.signed_in("anna")
    town.sign_in("anna", "not that at all, no")
    token: dict[str, Any] = {
        "id": "t",
        "person_id": "anna",
        "name": "n",
        "scopes": [],
        "made_at": BEGAN,
    }
    with town.database.writing() as connection:
        connection.execute(insert(tokens).values(token))
    return anna


# --- erased -------------------------------------------------------------------------------------


def test_of_whoever_is_erased_no_name_and_no_practice_stays(town: Town, busy: Actor) -> None:
    erase(town.database, town.actors["ivo"], "anna", BEGAN)
    for table in (runs, answers, cards):
        assert count(town.database, table, table.c.person == "anna") == 0
    for table in (sessions, tokens):
        assert count(town.database, table, table.c.person_id == "anna") == 0
    assert count(town.database, tries, tries.c.key.like("account:%")) == 0
    assert count(town.database, certificates) == 0
    with town.database.reading() as connection:
        row = connection.execute(select(people).where(people.c.id == "anna")).one()
        note = connection.scalar(select(observations.c.note))
    assert (row.name, row.password, row.totp, row.disabled_at) == ("—", None, None, BEGAN)
    assert "anna" not in row.login
    assert note == ""
    assert town.sign_in("anna") is None


def test_answers_and_gradings_of_exams_stay_under_an_id(town: Town, busy: Actor) -> None:
    erase(town.database, town.actors["vera"], "anna", BEGAN)
    assert count(town.database, attempts) == 1
    assert count(town.database, exam_answers) == 1
    assert count(town.database, gradings) == 1


def test_the_login_is_free_again(town: Town, busy: Actor) -> None:
    erase(town.database, town.actors["ivo"], "anna", BEGAN)
    token = invite(town.database, town.actors["ivo"], Role.TRAINEE, "c", BEGAN)
    given = NewPerson("anna", "Another Anna", PASSWORD)
    assert isinstance(join_by_link(town.database, token, given, AT_HOME, BEGAN), SignedIn)


def test_nobody_is_erased_by_who_may_not_see_them(town: Town, busy: Actor) -> None:
    town.add("bruno", Role.TRAINEE)
    for actor, whom in (
        ("sofia", "anna"),
        ("ivo", "vera"),
        ("ivo", "bruno"),
        ("bruno", "anna"),
        ("vera", "vera"),
        ("ivo", "nobody"),
    ):
        with pytest.raises(NotFound):
            erase(town.database, town.actors[actor], whom, BEGAN)
    assert count(town.database, answers) == 1


# --- given out ----------------------------------------------------------------------------------


def told(town: Town, actor: Actor, at: int = BEGAN) -> Any:
    return json.loads("".join(export_own(town.database, actor, at)))


def test_everything_of_ones_own_is_given_out_and_that_is_noted(town: Town, busy: Actor) -> None:
    town.add("bruno", Role.TRAINEE)
    add_practice(town, "bruno")
    found = told(town, busy)
    assert found["account"]["name"] == "anna"
    assert [one["agent"] for one in found["sessions"]] == ["Firefox, Linux"]
    assert len(found["practice"]["answers"]) == 1
    (exam,) = found["exams"]
    assert exam["grading"] == {"made_at": BEGAN, "right": 1, "of": 2}
    assert [one["given"] for one in exam["answers"]] == [{"n": 35}]
    assert "bruno" not in json.dumps(found)
    assert count(town.database, events, events.c.what == "exported") == 1


def test_an_exam_that_is_not_over_is_not_given_out(town: Town) -> None:
    town.add_class("c")
    add_exam(town, "anna", state="open")
    assert told(town, town.actors["anna"])["exams"] == []
    assert len(told(town, town.actors["anna"], BEGAN + DAY)["exams"]) == 1


# --- kept no longer -----------------------------------------------------------------------------


def test_trainees_who_were_not_seen_are_erased_and_nobody_else(town: Town) -> None:
    town.add("lazy", Role.TRAINEE, seen_at=BEGAN + 10 * DAY)
    town.add("late", Role.TRAINEE, seen_at=BEGAN + 11 * DAY)
    now = BEGAN + 40 * DAY + 1
    assert retain(town.database, 30, now).people == ("anna", "lazy")
    assert retain(town.database, 30, now).people == ()
    names = [one.name for one in read_people(town.database, town.actors["vera"])]
    assert names == ["ivo", "late", "vera"]


def test_what_is_over_is_deleted_and_what_is_good_stays(town: Town) -> None:
    town.signed_in("anna")
    invite(town.database, town.actors["vera"], Role.TRAINEE, None, BEGAN)
    town.sign_in("ivo", "not that at all, no")
    assert retain(town.database, 3000, BEGAN + 6 * DAY).people == ()
    assert count(town.database, sessions) == count(town.database, links) == 1
    swept = retain(town.database, 5, BEGAN + 30 * DAY)
    assert (swept.sessions, swept.links) == (0, 1), "anna was erased, and her session with her"
    assert count(town.database, tries) == 0
    assert count(town.database, events, events.c.what != "erased") == 0


# --- by two at once -----------------------------------------------------------------------------


def test_of_two_who_use_a_link_at_once_one_is_let_in(town: Town) -> None:
    token = invite(town.database, town.actors["vera"], Role.TRAINEE, None, BEGAN)

    def join(number: int) -> str:
        given = NewPerson(f"new-{number}", "New", PASSWORD)
        try:
            joined = join_by_link(town.database, token, given, AT_HOME, BEGAN)
        except NotFound:
            return "not found"
        return type(joined).__name__

    with ThreadPoolExecutor(4) as threads:
        came = sorted(threads.map(join, range(4)))
    assert came == ["SignedIn", "not found", "not found", "not found"]
    assert count(town.database, people, people.c.login.like("new-%")) == 1


def test_of_two_who_want_a_login_at_once_one_gets_it(town: Town) -> None:
    made = [invite(town.database, town.actors["vera"], Role.TRAINEE, None, BEGAN) for _ in range(4)]
    given = NewPerson("wanted", "New", PASSWORD)
    with ThreadPoolExecutor(4) as threads:
        joined = list(
            threads.map(lambda one: join_by_link(town.database, one, given, AT_HOME, BEGAN), made)
        )
    assert sum(isinstance(one, SignedIn) for one in joined) == 1
    assert joined.count(Wrong.LOGIN_TAKEN) == 3


def test_many_guesses_at_once_are_counted_each(town: Town) -> None:
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda n: town.sign_in("anna", f"guess number {n} of many"), range(20)))
    with town.database.reading() as connection:
        failed = connection.scalar(select(tries.c.failed).where(tries.c.key.like("account:%")))
    assert failed == 5, "after five, none was let in to be tried"


def test_of_two_administrators_who_shut_each_other_out_one_stays(town: Town) -> None:
    both = [town.actors["vera"], town.add("otto", Role.ADMINISTRATOR)]

    def shut(pair: tuple[Actor, Actor]) -> None:
        with suppress(NotFound):
            disable(town.database, pair[0], pair[1].person_id, BEGAN)

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(shut, [(both[0], both[1]), (both[1], both[0])]))
    active = people.c.disabled_at.is_(None), people.c.role == "administrator"
    assert count(town.database, people, people.c.school_id == "north", *active) == 1


# --- from the terminal --------------------------------------------------------------------------


def test_the_first_administrator_and_the_school_are_made_together(town: Town) -> None:
    made = add_administrator(town.database, " East  School ", "Olga", BEGAN)
    assert isinstance(made, tuple)
    token, is_new = made
    assert is_new
    assert set_password_by_link(town.database, token, PASSWORD, BEGAN + 6 * DAY) is None
    assert town.sign_in("olga") is not None
    again = add_administrator(town.database, "East School", "petra", BEGAN)
    assert isinstance(again, tuple)
    assert not again[1]
    assert add_administrator(town.database, "East School", "OLGA", BEGAN) is Wrong.LOGIN_TAKEN
    everybody = terminal.read_everybody(town.database)
    assert [(school, one.login) for school, one in everybody if school == "East School"] == [
        ("East School", "olga"),
        ("East School", "petra"),
    ]


def test_the_terminal_shuts_out_all_but_the_last_administrator(town: Town) -> None:
    terminal.disable_login(town.database, "ANNA", BEGAN)
    assert town.sign_in("anna") is None
    terminal.enable_login(town.database, "anna", BEGAN)
    assert town.sign_in("anna") is not None
    with pytest.raises(LastAdministrator):
        terminal.disable_login(town.database, "vera", BEGAN)
    with pytest.raises(NotFound):
        terminal.disable_login(town.database, "nobody", BEGAN)


def test_a_reset_at_the_terminal_ends_sessions_and_unlocks(town: Town) -> None:
    for _ in range(5):
        town.sign_in("anna", "not that at all, no")
    token = terminal.reset_login(town.database, "anna", BEGAN)
    assert set_password_by_link(town.database, token, PASSWORD, BEGAN) is None
    assert town.sign_in("anna") is not None


def test_a_trainee_gives_no_links(town: Town) -> None:
    for role in Role:
        with pytest.raises(NotFound):
            invite(town.database, town.actors["anna"], role, None, BEGAN)
    for whom in ("anna", "ivo", "nobody"):
        with pytest.raises(NotFound):
            reset(town.database, town.actors["anna"], whom, BEGAN)


def test_a_role_is_changed_by_an_administrator_alone(town: Town) -> None:
    for actor in ("anna", "ivo", "sofia"):
        with pytest.raises(NotFound):
            change_role(town.database, town.actors[actor], "anna", Role.ADMINISTRATOR, BEGAN)
    change_role(town.database, town.actors["vera"], "anna", Role.INSTRUCTOR, BEGAN)
    entered = town.signed_in("anna")
    assert entered.actor.role is Role.INSTRUCTOR
