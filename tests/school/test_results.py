"""Results as tables, lines of JSON and statements: true, whole, harmless, and one's own alone."""

import csv
import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any
from uuid import UUID

import pytest

from croupier.cells import defused_line
from croupier.school.people.actor import Actor, NotFound
from croupier.school.results.csv_results import (
    ATTEMPT,
    QUESTION,
    attempts_csv,
    questions_csv,
)
from croupier.school.results.json_results import practice_lines, results_lines
from croupier.school.results.reading import (
    Result,
    Which,
    read_practice,
    read_results,
    visible_classes,
    visible_exams,
    visible_members,
)
from croupier.school.results.xapi import statements
from croupier.storage import Database
from croupier.storage.class_tables import classes
from croupier.storage.exam_tables import attempts, exams, gradings
from croupier.storage.people_tables import events, people
from tests.conftest import Databases
from tests.school_web.conftest import BEGAN
from tests.school_web.world import CLOSED, HOUR, PART, Place, fill, right_answer

HOME = "https://school.example"
HERE = Place()
ENDED = CLOSED - HOUR
ALL = Which()
EVERY = 8
"""Trainees of both schools, each with an attempt."""


@pytest.fixture
def world(databases: Databases) -> Database:
    database = databases.open()
    fill(database)
    return database


def read(world: Database, actor: Actor, which: Which = ALL) -> list[Result]:
    return list(read_results(world, actor, which, BEGAN))


def change(world: Database, table: Any, id_: str, **values: object) -> None:
    with world.writing() as connection:
        connection.execute(table.update().where(table.c.id == id_).values(**values))


def regrade(world: Database, place: Place, right: int, marks: list[dict[str, Any]]) -> None:
    row = {
        "id": f"again-{place.trainee}-{place.end}",
        "attempt_id": place.ids["attempt_id"],
        "made_at": BEGAN,
        "made_by": place.teacher.person_id,
        "version": "2",
        "right": right,
        "of": len(marks),
        "marks": marks,
        "why": "The key was wrong.",
    }
    with world.writing() as connection:
        connection.execute(gradings.insert().values(row))


def people_in(results: list[Result]) -> set[str]:
    return {result.row.login for result in results}


# --- whose ------------------------------------------------------------------------------------


def test_an_instructor_gets_their_classes_and_an_administrator_the_school(world: Database) -> None:
    assert people_in(read(world, HERE.teacher)) == {"anna-north-a", "bruno-north-a"}
    whole = {f"{t}-north-{c}" for t in ("anna", "bruno") for c in "ab"}
    assert people_in(read(world, HERE.boss)) == whole
    assert [one.id for one in visible_classes(world, HERE.teacher)] == ["class-north-a"]
    assert [one.id for one in visible_exams(world, HERE.teacher)] == ["exam-north-a"]
    assert len(visible_classes(world, HERE.boss)) == len(visible_exams(world, HERE.boss)) == 2


@pytest.mark.parametrize("place", [Place(letter="b"), Place("south")], ids=["class", "school"])
def test_anothers_class_and_exam_are_as_if_they_were_not(world: Database, place: Place) -> None:
    asked = (
        Which(class_id=place.ids["class_id"]),
        Which(exam_id=place.ids["exam_id"]),
        Which(class_id="none"),
        Which(exam_id="none"),
    )
    for which in asked:
        with pytest.raises(NotFound):
            read_results(world, HERE.teacher, which, BEGAN)
    with pytest.raises(NotFound):
        read_practice(world, HERE.teacher, asked[0], BEGAN)
    with pytest.raises(NotFound):
        visible_members(world, HERE.teacher, place.ids["class_id"])


def test_a_trainee_gets_nothing_here(world: Database) -> None:
    for ask in (
        lambda: read_results(world, HERE.actor, ALL, BEGAN),
        lambda: read_practice(world, HERE.actor, Which("class-north-a"), BEGAN),
        lambda: visible_classes(world, HERE.actor),
        lambda: visible_exams(world, HERE.actor),
    ):
        with pytest.raises(NotFound):
            ask()


def test_a_role_of_trainee_in_a_class_makes_nobody_its_instructor(world: Database) -> None:
    with pytest.raises(NotFound):
        visible_members(world, replace(HERE.actor, role=HERE.teacher.role), "class-north-a")


# --- which ------------------------------------------------------------------------------------


def test_they_are_narrowed_to_a_class_an_exam_and_a_time(world: Database) -> None:
    assert len(read(world, HERE.boss, Which(class_id="class-north-b"))) == 2
    assert len(read(world, HERE.boss, Which(exam_id="exam-north-a"))) == 2
    assert read(world, HERE.boss, Which("class-north-b", "exam-north-a")) == []
    assert len(read(world, HERE.boss, Which(since=ENDED, until=ENDED + 1))) == 4
    assert read(world, HERE.boss, Which(since=ENDED + 1)) == []
    assert read(world, HERE.boss, Which(until=ENDED)) == []


def test_an_attempt_that_runs_is_no_result(world: Database) -> None:
    change(world, attempts, HERE.ids["attempt_id"], state="open", deadline_at=BEGAN + HOUR)
    assert people_in(read(world, HERE.teacher)) == {"bruno-north-a"}


def test_one_that_is_over_by_now_is_ended_and_marked_first(world: Database) -> None:
    id_ = HERE.ids["attempt_id"]
    change(world, attempts, id_, state="open", ended_at=None)
    (found,) = (one for one in read(world, HERE.teacher) if one.row.attempt_id == id_)
    assert found.row.state == "expired"
    assert (found.row.right, found.row.of, found.row.gradings) == (1, 2, 2)


def test_the_newest_grading_counts_and_how_many_there_are_is_said(world: Database) -> None:
    marks = [
        {"question": n, "right": True, "fields": {}, "answered": n == 0, "took_ms": 3204}
        for n in range(2)
    ]
    regrade(world, HERE, 2, marks)
    (found,) = (one for one in read(world, HERE.teacher) if one.row.login == "anna-north-a")
    assert (found.row.right, found.row.gradings, found.row.version) == (2, 2, "2")
    assert [one.right for one in found.questions] == [True, True]


def test_that_they_were_taken_out_is_noted(world: Database) -> None:
    read(world, HERE.teacher, Which(exam_id="exam-north-a"))
    list(read_practice(world, HERE.boss, Which("class-north-b"), BEGAN))
    with world.reading() as connection:
        noted = {
            (row.what, row.person_id, row.object) for row in connection.execute(events.select())
        }
    assert noted == {
        ("results-out", "teacher-north-a", "exam-north-a"),
        ("practice-out", "boss-north", "class-north-b"),
    }


# --- as tables --------------------------------------------------------------------------------


def rows_of(pieces: Iterator[str]) -> list[dict[str, str]]:
    text = "".join(pieces)
    assert text.startswith("\ufeff")
    return list(csv.DictReader(text[1:].splitlines()))


def test_a_table_has_a_line_an_attempt(world: Database) -> None:
    rows = rows_of(attempts_csv(read(world, HERE.teacher)))
    assert [row["login"] for row in rows] == ["anna-north-a", "bruno-north-a"]
    assert list(rows[0]) == list(ATTEMPT)
    assert rows[0] == {
        "attempt_id": "attempt-anna-north-a",
        "class": "Class north-a",
        "class_id": "class-north-a",
        "exam": "Exam of north-a",
        "exam_id": "exam-north-a",
        "login": "anna-north-a",
        "name": "Person anna-north-a",
        "number": "1",
        "state": "handed-in",
        "started_at": "2026-09-21T11:13:20.000Z",
        "ended_at": "2026-09-21T12:13:20.000Z",
        "extra_s": "60",
        "away": "1",
        "right": "1",
        "of": "2",
        "percent": "50.0",
        "pass_percent": "50",
        "passed": "yes",
        "graded_at": "2026-09-21T12:13:20.000Z",
        "gradings": "1",
        "version": "1",
    }


def test_and_another_a_line_a_question(world: Database) -> None:
    rows = rows_of(questions_csv(read(world, HERE.teacher, Which(exam_id="exam-north-a"))))
    assert list(rows[0]) == list(QUESTION)
    said = [
        (row["login"], row["question"], row["given"], row["right"], row["took_ms"]) for row in rows
    ]
    (right,) = right_answer(0).values()
    assert said == [
        ("anna-north-a", "1", str(right), "yes", "3204"),
        ("anna-north-a", "2", "", "no", "0"),
        ("bruno-north-a", "1", str(right), "yes", "3204"),
        ("bruno-north-a", "2", "", "no", "0"),
    ]
    assert rows[0]["received_at"] == "2026-09-21T11:13:23.204Z"
    assert {row["kind"] for row in rows} == {PART.kind}


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ('=HYPERLINK("http://evil.example","x")', '\'=HYPERLINK("http://evil.example","x")'),
        ("+1+1", "'+1+1"),
        ("-2+3", "'-2+3"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("＝1+1", "'＝1+1"),
        ("\t=1+1", "'=1+1"),
        ("   =1+1", "'=1+1"),
        ("Anna;=1+1", "Anna;'=1+1"),
        ('Anna"; =1+1', "Anna\";' =1+1"),
        ("Anna\r\n=1+1", "Anna =1+1"),
        ("Anna\u2028Berta", "Anna Berta"),
        ("Anna\x00Berta", "Anna Berta"),
        ("O'Neill, Anna-Maria", "O'Neill, Anna-Maria"),
    ],
)
def test_no_name_is_a_formula_or_a_line_of_its_own(world: Database, name: str, cell: str) -> None:
    kept = name.replace("\x00", "\x01")  # which PostgreSQL does not keep
    change(world, people, "anna-north-a", name=kept)
    change(world, exams, "exam-north-a", title=kept)
    change(world, classes, "class-north-a", name=kept)
    text = "".join(attempts_csv(read(world, HERE.teacher)))
    assert text.count("\n") == text.count("\r\n") == 3
    (first, _) = rows_of(iter([text]))
    assert first["name"] == first["exam"] == first["class"] == cell
    assert defused_line(name) == cell


# --- as lines of JSON -------------------------------------------------------------------------


def test_a_line_of_json_is_an_attempt_with_its_questions(world: Database) -> None:
    lines = list(results_lines(read(world, HERE.teacher)))
    assert all(line.endswith("}\n") and line.count("\n") == 1 for line in lines)
    first = json.loads(lines[0])
    assert first["person"] == {
        "id": "anna-north-a",
        "login": "anna-north-a",
        "name": "Person anna-north-a",
    }
    assert first["passed"] is True
    assert first["observed"] == {"Cuts chips": True}
    assert first["questions"][0]["given"] == right_answer(0)
    assert first["questions"][1] == {
        "question": 2,
        "kind": "products",
        "level": 1,
        "given": None,
        "right": False,
        "answered": False,
        "took_ms": 0,
        "received_at": None,
    }


def test_no_seed_and_no_key_is_in_any_of_them(world: Database) -> None:
    found = read(world, HERE.boss)
    texts = [
        *attempts_csv(found),
        *questions_csv(found),
        *results_lines(found),
        *statements(found, HOME),
    ]
    assert not any("seed of" in text for text in texts)
    (unanswered,) = right_answer(1).values()
    questions = [json.loads(line)["questions"][1] for line in results_lines(found)]
    assert all(str(unanswered) not in json.dumps(one["given"]) for one in questions)


def test_practice_is_a_line_an_answer(world: Database) -> None:
    rows = read_practice(world, HERE.teacher, Which("class-north-a"), BEGAN)
    lines = [json.loads(line) for line in practice_lines(rows)]
    assert [line["person"]["login"] for line in lines] == ["anna-north-a", "bruno-north-a"]
    assert lines[0]["answered_at"] == "2026-09-21T13:13:20.000Z"
    assert (lines[0]["right"], lines[0]["took_ms"], lines[0]["run_id"]) == (
        *(False, 2000),
        "run-anna-north-a",
    )
    late = read_practice(world, HERE.teacher, Which("class-north-a", since=BEGAN), BEGAN)
    assert list(late) == []


# --- as statements ----------------------------------------------------------------------------


def said(world: Database, actor: Actor = HERE.teacher, home: str = HOME) -> list[dict[str, Any]]:
    text = "".join(statements(read(world, actor), home))
    return [json.loads(line) for line in text.splitlines()]


def verb(statement: dict[str, Any]) -> str:
    return statement["verb"]["id"].rpartition("/")[2]


def test_an_attempt_is_answered_completed_and_passed(world: Database) -> None:
    found = [one for one in said(world) if one["actor"]["account"]["name"] == "anna-north-a"]
    assert [verb(one) for one in found] == ["answered", "completed", "passed"]
    answered, completed, passed = found
    (right,) = right_answer(0).values()
    assert answered["result"] == {"response": str(right), "success": True, "duration": "PT3.20S"}
    assert answered["object"]["id"] == f"{HOME}/exams/exam-north-a/questions/1"
    assert answered["timestamp"] == "2026-09-21T11:13:23.204Z"
    assert completed["result"] == {"completion": True, "duration": "PT3600.00S"}
    assert passed["result"] == {
        "success": True,
        "score": {"scaled": 0.5, "raw": 1, "min": 0, "max": 2},
    }
    assert {one["context"]["registration"] for one in found} == {passed["context"]["registration"]}


def test_one_below_the_pass_mark_failed_and_one_that_ran_out_was_not_completed(
    world: Database,
) -> None:
    change(world, exams, "exam-north-a", pass_percent=51)
    change(world, attempts, HERE.ids["attempt_id"], state="expired")
    found = [verb(one) for one in said(world) if one["actor"]["account"]["name"] == "anna-north-a"]
    assert found == ["answered", "failed"]


def test_statements_keep_to_the_standard(world: Database) -> None:
    """IEEE 9274.1.1: what a record store must refuse is none of it."""
    for one in said(world, HERE.boss):
        assert UUID(one["id"]).version == 5
        assert set(one) == {
            *("id", "version", "actor", "verb", "object", "result", "context", "timestamp"),
        }
        assert one["actor"] == {
            "objectType": "Agent",
            "account": {"homePage": HOME, "name": one["actor"]["account"]["name"]},
        }
        assert one["verb"]["id"].startswith("http://adlnet.gov/expapi/verbs/")
        assert one["object"]["objectType"] == "Activity"
        assert "@" not in json.dumps(one)
        assert None not in one["result"].values()
        for kind, activities in one["context"]["contextActivities"].items():
            assert kind in ("parent", "grouping")
            assert all(activity["id"].startswith(HOME) for activity in activities)
        extensions = one["context"]["extensions"], one["object"]["definition"].get("extensions", {})
        assert all(name.startswith("https://") for names in extensions for name in names)


def test_sent_again_they_are_the_same_and_each_is_named_once(world: Database) -> None:
    first = said(world, HERE.boss)
    assert said(world, HERE.boss) == first
    ids = [one["id"] for one in first]
    assert len(set(ids)) == len(ids) == 3 * EVERY // 2


def test_the_names_of_statements_are_for_good(world: Database) -> None:
    """Worked out once by Python's uuid5; another would double what stores have already."""
    found = {
        verb(one): one["id"] for one in said(world) if "anna" in one["actor"]["account"]["name"]
    }
    assert found == NAMED


NAMED = {
    "answered": "1190e77a-393d-5c3b-b434-e314daba8477",
    "completed": "360dece5-6c55-5943-b3f9-b7dfb852c340",
    "passed": "1af04b78-b73d-524e-81ba-f0f407f3297c",
}


def test_a_new_grading_says_anew_only_what_it_says_otherwise(world: Database) -> None:
    before = {one["id"]: verb(one) for one in said(world)}
    marks = [
        {"question": n, "right": n == 1, "fields": {}, "answered": n == 0, "took_ms": 3204}
        for n in range(2)
    ]
    regrade(world, HERE, 1, marks)
    after = {one["id"]: verb(one) for one in said(world)}
    new = [after[id_] for id_ in after.keys() - before.keys()]
    assert sorted(new) == ["answered", "passed"]


def test_another_address_or_login_makes_other_statements(world: Database) -> None:
    before = {one["id"] for one in said(world)}
    assert before.isdisjoint(one["id"] for one in said(world, home="https://other.example"))
    change(world, people, "anna-north-a", login="anna-of-old")
    assert len(before & {one["id"] for one in said(world)}) == len(before) // 2


# --- by the thousand --------------------------------------------------------------------------


def test_they_are_read_as_they_are_taken(world: Database) -> None:
    """After the first has come, what is taken away further down is not known yet, nor needed."""
    stream = attempts_csv(read_results(world, HERE.boss, ALL, BEGAN))
    assert len(list(islice(stream, 2))) == 2
    stream.close()  # type: ignore[attr-defined]
    assert world.engine.pool.checkedout() == 0  # type: ignore[attr-defined]
