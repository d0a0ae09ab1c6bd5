"""A database of an earlier version is brought up to date, and loses nothing."""

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, inspect

from croupier.storage import (
    LOCAL,
    DamagedDatabase,
    NewerDatabase,
    class_tables,
    exam_tables,
    people_tables,
    tables,
)
from croupier.storage.cards import CardRow, all_cards
from croupier.storage.challenges import ChallengeRow, EntryRow, all_challenges, all_entries
from croupier.storage.people import PersonRow, change_factor, factors, find_person
from croupier.storage.records import (
    AnswerRow,
    RunRow,
    all_answers,
    all_runs,
    forget_all,
    keep_answers,
    last_deletion,
)
from tests.conftest import Databases

FIRST = (
    (
        "INSERT INTO runs VALUES ('one','series',2,'{\"max\": 100}','seed',20,'0.1.0',5), "
        "('two','pictures',6,'{}','s',1,'0.1.0',6)"
    ),
    (
        "INSERT INTO answers VALUES ('a','one',0,'{\"unit\": 5}',true,false,900,10,11), "
        "('b','one',1,'{\"unit\": null}',false,true,800,12,13), "
        "('c','two',0,'{}',false,false,700,14,15)"
    ),
)
THIRD = (
    *FIRST[:1],
    (
        "INSERT INTO answers VALUES ('a','one',0,'{\"unit\": 5}',true,false,900,10,11,"
        "'series',2,'x1','today','17','{\"falls\": \"17\"}'), "
        "('b','two',0,'{\"n\": null}',false,true,800,12,13,'pictures',6,'','learn',NULL,NULL)"
    ),
    "INSERT INTO cards VALUES ('series',2,'x1','{\"s\": 1.5}',99)",
    "INSERT INTO challenges VALUES ('K7QM4XDP','{\"kind\": \"series\"}',7)",
    "INSERT INTO entries VALUES ('two','K7QM4XDP','Thuỳ Linh',8)",
    "INSERT INTO deletions VALUES (3)",
)


def migrate(connection: Connection, version: str) -> None:
    config = Config()
    config.set_main_option("script_location", "croupier:storage/migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, version)


def make_version(databases: Databases, version: str, *filled: str, name: str = "one") -> None:
    """A database as that version made and filled it."""
    engine = create_engine(databases.url(name))
    with engine.begin() as connection:
        migrate(connection, version)
        for statement in filled:
            connection.exec_driver_sql(statement)
    engine.dispose()


def test_old_answers_take_kind_and_level_from_their_run(databases: Databases) -> None:
    make_version(databases, "0001", *FIRST)
    with databases.open().reading() as connection:
        rows = list(all_answers(connection, LOCAL))
        assert [run.id for run in all_runs(connection, LOCAL)] == ["one", "two"]
    assert rows == [
        AnswerRow("a", "one", 0, {"unit": 5}, True, False, 900, 10, 11, "series", 2),
        AnswerRow("b", "one", 1, {"unit": None}, False, True, 800, 12, 13, "series", 2),
        AnswerRow("c", "two", 0, {}, False, False, 700, 14, 15, "pictures", 6),
    ]


def test_what_was_kept_before_there_were_persons_is_the_local_trainees(
    databases: Databases,
) -> None:
    make_version(databases, "0003", *THIRD)
    asked = {"falls": "17"}
    with databases.open().reading() as connection:
        assert all_runs(connection, LOCAL) == [
            RunRow("one", "series", 2, {"max": 100}, "seed", 20, "0.1.0", 5),
            RunRow("two", "pictures", 6, {}, "s", 1, "0.1.0", 6),
        ]
        assert list(all_answers(connection, LOCAL)) == [
            AnswerRow(
                *("a", "one", 0, {"unit": 5}, True, False, 900, 10, 11, "series", 2),
                *("x1", "today", asked),
            ),
            AnswerRow("b", "two", 0, {"n": None}, False, True, 800, 12, 13, "pictures", 6),
        ]
        assert all_cards(connection, LOCAL) == [CardRow("series", 2, "x1", {"s": 1.5}, 99)]
        assert all_challenges(connection, LOCAL) == [
            ChallengeRow("K7QM4XDP", {"kind": "series"}, 7)
        ]
        assert all_entries(connection, LOCAL) == [EntryRow("two", "K7QM4XDP", "Thuỳ Linh", 8)]
        assert last_deletion(connection, LOCAL) == 3
        left = [name for name in inspect(connection).get_table_names() if "old_" in name]
    assert left == []


def test_what_was_migrated_can_be_deleted_and_kept_anew(databases: Databases) -> None:
    make_version(databases, "0003", *THIRD)
    database = databases.open()
    with database.writing() as connection:
        forget_all(connection, LOCAL, 50)
    with database.reading() as connection:
        assert all_runs(connection, LOCAL) == []
        assert last_deletion(connection, LOCAL) == 50


def test_a_table_brought_up_to_date_is_as_strict_as_a_new_one(databases: Databases) -> None:
    make_version(databases, "0001", *FIRST, name="old")
    schemas = []
    for name in ("old", "new"):
        with databases.open(name).reading() as connection:
            found = inspect(connection)
            schemas.append({table: described(found, table) for table in found.get_table_names()})
    assert schemas[0] == schemas[1]
    assert len(schemas[0]["answers"]["checks"]) == 3


def described(found: object, table: str) -> dict:
    asked = {
        "columns": "get_columns",
        "key": "get_pk_constraint",
        "foreign": "get_foreign_keys",
        "unique": "get_unique_constraints",
        "checks": "get_check_constraints",
        "indexes": "get_indexes",
    }
    read = {name: getattr(found, method)(table) for name, method in asked.items()}
    read["columns"] = [{**one, "type": str(one["type"])} for one in read["columns"]]
    return {
        name: sorted(value, key=lambda one: str(one["name"])) if isinstance(value, list) else value
        for name, value in read.items()
    }


def test_the_steps_lead_to_the_tables_that_are_declared(databases: Databases) -> None:
    declared = tables.metadata
    some = {people_tables.people, class_tables.classes, exam_tables.exams}
    assert some < set(declared.tables.values())
    with databases.open().reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, declared) == []
        found = inspect(connection)
        for table in declared.sorted_tables:
            kept = {one["name"] for one in found.get_check_constraints(table.name)}
            kept.add(found.get_pk_constraint(table.name)["name"])
            kept |= {one["name"] for one in found.get_foreign_keys(table.name)}
            kept |= {one["name"] for one in found.get_unique_constraints(table.name)}
            assert kept == {str(one.name) for one in table.constraints}, table.name


def test_the_number_that_fell_is_kept_beside_the_record(databases: Databases) -> None:
    make_version(databases, "0001", *FIRST)
    database = databases.open()
    asked = {"falls": "26", "bets": []}
    row = AnswerRow(
        "d", "two", 1, {}, True, False, 1, 2, 3, "pictures", 6, "full@outer", "today", asked
    )
    with database.writing() as connection:
        keep_answers(connection, LOCAL, [row])
    with database.reading() as connection:
        assert next(a for a in all_answers(connection, LOCAL) if a.id == "d") == row
        found = connection.exec_driver_sql("SELECT falls FROM answers WHERE id = 'd'").scalar()
    assert found == "26"


def test_a_database_of_a_newer_version_is_said_to_be_one_and_left_alone(
    databases: Databases,
) -> None:
    make_version(databases, "head", "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises((DamagedDatabase, NewerDatabase)) as caught:
        databases.open()
    assert isinstance(caught.value, NewerDatabase) == (databases.kind == "postgresql")


EIGHTH = (
    "INSERT INTO schools VALUES ('north','North',1)",
    (
        "INSERT INTO people (id, school_id, role, login, name, password, totp, totp_step, made_at) "
        "VALUES ('ivo','north','instructor','ivo','Ivo','hash','GEZDGNBVGY3TQOJQ',7,2), "
        "('anna','north','trainee','anna','Ანა','hash',NULL,0,3)"
    ),
    "INSERT INTO sessions VALUES ('s','ivo',4,5,6,'a browser',true)",
    "INSERT INTO links VALUES ('l','reset','north',NULL,NULL,'anna',NULL,7,8,NULL)",
)


def test_second_factors_get_room_and_whoever_refers_to_people_still_does(
    databases: Databases,
) -> None:
    make_version(databases, "0008", *EIGHTH)
    database = databases.open()
    with database.reading() as connection:
        assert factors(connection) == {"ivo": "GEZDGNBVGY3TQOJQ"}
        ivo, anna = find_person(connection, "ivo"), find_person(connection, "anna")
        left = connection.exec_driver_sql("SELECT id, person_id FROM sessions").all()
        columns = {one["name"] for one in inspect(connection).get_columns("people")}
    assert ivo == PersonRow(
        *("ivo", "north", "instructor", "ivo", "Ivo", 2, "hash", "GEZDGNBVGY3TQOJQ", 7)
    )
    assert anna == PersonRow("anna", "north", "trainee", "anna", "Ანა", 3, "hash")
    assert [tuple(row) for row in left] == [("s", "ivo")]
    assert "resized" not in columns
    with database.writing() as connection:
        assert change_factor(connection, "ivo", "GEZDGNBVGY3TQOJQ", "x" * 120)
