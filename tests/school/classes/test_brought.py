"""What somebody brought in from a file is their own, and nobody else's figure."""

import json

import pytest

from croupier.school.classes.assignments import (
    Aim,
    Part,
    PersonDone,
    assignments_of_class,
    make_assignment,
    read_assignment,
)
from croupier.school.classes.figures import read_figures
from croupier.school.exchange import TakenIn, export_json, take_in
from croupier.school.history import read_run, read_runs
from croupier.school.rankings import Period, read_board
from croupier.storage.results import practice_of
from tests.school.classes.conftest import DAY, NOON, Answer, World


def forged(run: str, questions: range, at: int = NOON) -> bytes:
    """A file by which somebody would have answered all of it, and fast."""
    made = {"id": run, "kind": "products", "level": 1, "options": {}, "seed": run}
    answers = [
        {"id": f"{run}-f{n}", "run_id": run, "question": n, "given": {}, "right": True}
        | {"skipped": False, "took_ms": 100, "answered_at": at + n, "received_at": at + n}
        | {"kind": "products", "level": 1, "skill": "17x5"}
        for n in questions
    ]
    runs = [made | {"count": 20, "version": "1", "made_at": at}]
    return json.dumps({"format": 1, "runs": runs, "answers": answers}).encode()


def counts(world: World) -> dict[str, int]:
    """How many answers of Ina's class each place sees that others look at."""
    ina, database = world["ina"], world.database
    figures = read_figures(ina, database, world.class_id, NOON + DAY)
    board = read_board(ina, database, world.class_id, Period.ALL, NOON + DAY)
    with database.reading() as connection:
        practice = len(list(practice_of(connection, world.class_id, None, None)))
    return {
        "figures": figures.answers,
        "attendance": sum(sum(one.days) for one in figures.attendance),
        "ranking": sum(one.answers for one in board.rows),
        "practice": practice,
        "assignments": sum(part.answered for one in progress(world) for part in one.parts),
    }


def progress(world: World) -> list[PersonDone]:
    (set_,) = assignments_of_class(world["ina"], world.database, world.class_id)
    _, people = read_assignment(world["ina"], world.database, world.class_id, set_.id, NOON + DAY)
    return list(people)


@pytest.fixture(autouse=True)
def set_work(world: World) -> None:
    aim = Aim("Products", (Part("products", 1, 5),), 80, None, NOON + 7 * DAY)
    made = make_assignment(world["ina"], world.database, world.class_id, aim, NOON - 1)
    assert isinstance(made, str)


def test_what_was_answered_here_is_seen_everywhere(world: World, answer: Answer) -> None:
    answer("anna", "own", "products", 1, [(True, 900)] * 5)
    assert set(counts(world).values()) == {5}


def test_what_came_in_from_a_file_is_seen_by_its_owner_alone(world: World, answer: Answer) -> None:
    answer("anna", "own", "products", 1, [(True, 900)] * 5)
    taken = take_in(world["anna"], world.database, forged("made up", range(20)))
    assert taken == TakenIn(20, 0)
    assert set(counts(world).values()) == {5}

    runs = read_runs(world["anna"], world.database).runs
    assert {run.row.id: run.brought for run in runs} == {"own": False, "made up": True}
    read = read_run(world["anna"], world.database, "made up")
    assert read is not None
    assert read[0].brought


def test_a_run_answered_here_takes_nothing_from_a_file(world: World, answer: Answer) -> None:
    """Neither better answers, nor one by which a bad run would be left out."""
    answer("anna", "bad", "products", 1, [(False, 900)] * 5)
    taken = take_in(world["anna"], world.database, forged("bad", range(20)))
    assert taken == TakenIn(0, 20)
    assert set(counts(world).values()) == {5}


def test_a_run_that_a_file_prepared_counts_for_nobody(world: World, answer: Answer) -> None:
    """Its seed and options are what the file says, whatever is answered under its name later."""
    take_in(world["anna"], world.database, forged("prepared", range(0)))
    answer("anna", "prepared", "products", 1, [(True, 900)] * 5)
    assert set(counts(world).values()) == {0}


def test_ones_own_export_brought_back_changes_nothing(world: World, answer: Answer) -> None:
    answer("anna", "own", "products", 1, [(True, 900)] * 5)
    content = "".join(export_json(world["anna"], world.database)).encode()
    assert take_in(world["anna"], world.database, content) == TakenIn(0, 5)
    assert set(counts(world).values()) == {5}
