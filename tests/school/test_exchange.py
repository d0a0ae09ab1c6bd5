"""Everything out and back in: nothing lost, nothing twice, nothing half."""

import csv
import io
import json

import pytest

from croupier.school.challenges import join, new_challenge
from croupier.school.exchange import (
    TakenIn,
    Unreadable,
    delete_all,
    export_csv,
    export_json,
    take_in,
)
from croupier.school.people.actor import LOCAL_ACTOR
from croupier.storage import LOCAL, Database
from croupier.storage.cards import all_cards
from croupier.storage.records import AnswerRow, RunRow, count_kept, keep_answers, keep_run
from tests.conftest import Databases
from tests.school.conftest import Keep

AT = 1_700_000_000_000


def as_json(database: Database) -> bytes:
    return "".join(export_json(LOCAL_ACTOR, database)).encode()


def as_csv(database: Database) -> bytes:
    return "".join(export_csv(LOCAL_ACTOR, database)).encode()


@pytest.fixture
def other(databases: Databases) -> Database:
    return databases.open("other")


@pytest.fixture
def filled(database: Database, keep: Keep) -> Database:
    """Runs of several kinds of answer, an old answer, a name in another script, a challenge."""
    keep("one", "pictures", 4, [(True, 1000), (False, 2000)], AT)
    keep("two", "procedure", 1, [(True, 1000)] * 3, AT + 5)
    keep("three", "neighbours", 1, [(True, 1000)] * 3, AT + 9)
    row = AnswerRow("old", "=1+1", 0, {"unit": None}, False, True, 9, AT, AT, "series", 2)
    with database.writing() as connection:
        keep_run(
            connection, LOCAL, RunRow("=1+1", "series", 2, {"max": 100}, "'+x", 1, "0.1.0", AT)
        )
        keep_answers(connection, LOCAL, [row])
    made = new_challenge(LOCAL_ACTOR, database, "products", 1, {}, 10, AT)
    join(LOCAL_ACTOR, database, made, "Thuỳ Linh", AT)
    return database


def test_json_brings_back_everything(filled: Database, other: Database) -> None:
    assert take_in(LOCAL_ACTOR, other, as_json(filled)) == TakenIn(9, 0)
    assert as_json(other) == as_json(filled)
    with filled.reading() as one, other.reading() as two:
        assert all_cards(one, LOCAL) == all_cards(two, LOCAL)


def test_csv_brings_back_every_answer(filled: Database, other: Database) -> None:
    assert take_in(LOCAL_ACTOR, other, as_csv(filled)) == TakenIn(9, 0)
    assert as_csv(other) == as_csv(filled)


@pytest.mark.parametrize("export", [as_json, as_csv])
def test_what_is_there_is_not_taken_in_twice(filled: Database, export: object) -> None:
    content = export(filled)  # type: ignore[operator]
    before = as_json(filled)
    assert take_in(LOCAL_ACTOR, filled, content) == TakenIn(0, 9)
    assert as_json(filled) == before


def test_two_halves_make_a_whole(filled: Database, other: Database, keep: Keep) -> None:
    early = as_json(filled)
    keep("later", "pictures", 1, [(True, 10)] * 4, AT + 99)
    take_in(LOCAL_ACTOR, other, early)
    assert take_in(LOCAL_ACTOR, other, as_json(filled)) == TakenIn(4, 9)
    assert as_json(other) == as_json(filled)


def test_of_two_answers_to_one_question_the_one_that_is_there_stays(filled: Database) -> None:
    written = json.loads(as_json(filled))
    written["answers"][0]["id"] = "another"
    written["answers"][0]["right"] = not written["answers"][0]["right"]
    before = as_json(filled)
    assert take_in(LOCAL_ACTOR, filled, json.dumps(written).encode()) == TakenIn(0, 9)
    assert as_json(filled) == before


def test_a_spreadsheet_finds_no_formula(filled: Database) -> None:
    rows = list(csv.reader(io.StringIO(as_csv(filled).decode(), newline="")))
    assert len(rows) == 10
    assert not [cell for row in rows for cell in row if cell.startswith(("=", "+", "-", "@"))]


def broken(where: str, value: object) -> bytes:
    run = {"id": "r", "kind": "k", "level": 1, "options": {}, "seed": "s", "count": 1}
    answer = {"id": "a", "run_id": "r", "question": 0, "given": {}, "right": True}
    answer |= {"skipped": False, "took_ms": 1, "answered_at": 1, "received_at": 1}
    answer |= {"kind": "k", "level": 1}
    written = {
        "format": 1,
        "runs": [run | {"version": "v", "made_at": 1}],
        "answers": [answer],
    }
    part, _, name = where.partition(".")
    if name:
        written[part][0][name] = value  # type: ignore[index]
    else:
        written[part] = value
    return json.dumps(written).encode()


def test_what_is_whole_is_taken_in(other: Database) -> None:
    assert take_in(LOCAL_ACTOR, other, broken("format", 1)) == TakenIn(1, 0)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[1]",
        b"\xff\xfe\x00",
        b"id,run_id\r\n1,2\r\n",
        b"PK\x03\x04 no text",
        b'{"format": 1}',
        b"{" * 5000,
        b'{"a":' * 100_000,
        broken("format", 2),
        broken("answers.level", 0),
        broken("answers.took_ms", -1),
        broken("answers.took_ms", 1.5),
        broken("answers.right", "yes"),
        broken("answers.run_id", "unknown"),
        broken("answers.id", "x" * 99),
        broken("answers.skill", "x" * 999),
        broken("answers.asked", [1]),
        broken("runs.count", 0),
        broken("runs.made_at", 2**70),
        broken("entries", [{"run_id": "r", "code": "c", "name": "n", "began_at": 1}]),
    ],
)
def test_what_is_no_export_changes_nothing(filled: Database, content: bytes) -> None:
    before = as_json(filled)
    assert isinstance(take_in(LOCAL_ACTOR, filled, content), Unreadable)
    assert as_json(filled) == before


def test_a_fault_names_its_place(other: Database) -> None:
    assert take_in(LOCAL_ACTOR, other, broken("answers.level", 0)) == Unreadable("answers.0.level")


def test_deleted_is_deleted(filled: Database) -> None:
    delete_all(LOCAL_ACTOR, filled, 2_000_000_000_000)
    with filled.reading() as connection:
        assert count_kept(connection, LOCAL) == (0, 0)
        assert all_cards(connection, LOCAL) == []
    assert json.loads(as_json(filled))["challenges"] == []


@pytest.mark.parametrize("where", ["runs.seed", "answers.skill", "answers.id", "answers.kind"])
def test_text_that_not_every_database_holds_is_no_export(other: Database, where: str) -> None:
    place = where.replace(".", ".0.")
    for sign in ("\0", "\ud800"):
        assert take_in(LOCAL_ACTOR, other, broken(where, f"a{sign}")) == Unreadable(place)


def test_what_was_given_may_hold_any_sign(other: Database) -> None:
    for field in ("given", "asked"):
        odd = {"a": "\0", "b": ["\U0001f3b2"], "falls": "no number at all\0"}
        assert isinstance(take_in(LOCAL_ACTOR, other, broken(f"answers.{field}", odd)), TakenIn)
    again = take_in(LOCAL_ACTOR, other, as_json(other))
    assert again == TakenIn(0, 1)
