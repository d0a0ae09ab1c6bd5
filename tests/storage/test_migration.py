"""A database of the first version is brought up to date, and loses nothing."""

import sqlite3
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from croupier.storage import open_database
from croupier.storage.records import AnswerRow, all_answers, all_runs, keep_answers


def make_first_version(folder: Path) -> None:
    """A database as the first version made and filled it."""
    config = Config()
    config.set_main_option("script_location", "croupier:storage/migrations")
    config.set_main_option("path_separator", "os")
    engine = create_engine(f"sqlite+pysqlite:///{folder / 'croupier.sqlite3'}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.exec_driver_sql(
            "INSERT INTO runs VALUES ('one','series',2,'{\"max\": 100}','seed',20,'0.1.0',5), "
            "('two','pictures',6,'{}','s',1,'0.1.0',6)"
        )
        connection.exec_driver_sql(
            "INSERT INTO answers VALUES ('a','one',0,'{\"unit\": 5}',1,0,900,10,11), "
            "('b','one',1,'{\"unit\": null}',0,1,800,12,13), ('c','two',0,'{}',0,0,700,14,15)"
        )
    engine.dispose()


def test_old_answers_take_kind_and_level_from_their_run(tmp_path: Path) -> None:
    make_first_version(tmp_path)
    database = open_database(tmp_path)
    with database.reading() as connection:
        rows = list(all_answers(connection))
        assert [run.id for run in all_runs(connection)] == ["one", "two"]
    database.close()
    assert rows == [
        AnswerRow("a", "one", 0, {"unit": 5}, True, False, 900, 10, 11, "series", 2),
        AnswerRow("b", "one", 1, {"unit": None}, False, True, 800, 12, 13, "series", 2),
        AnswerRow("c", "two", 0, {}, False, False, 700, 14, 15, "pictures", 6),
    ]


def test_a_table_brought_up_to_date_is_as_strict_as_a_new_one(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    for folder in (old, new):
        folder.mkdir()
    make_first_version(old)
    schemas = []
    for folder in (old, new):
        open_database(folder).close()
        with sqlite3.connect(folder / "croupier.sqlite3") as raw:
            found = raw.execute("SELECT name, sql FROM sqlite_master ORDER BY name")
            schemas.append({name: parts(sql) for name, sql in found})
    assert schemas[0] == schemas[1]
    assert sum("CHECK" in part for part in schemas[0]["answers"]) == 3


def parts(sql: str | None) -> list[str]:
    """Columns and constraints; a copied table names its constraints in any order."""
    return sorted(part.strip(" ,") for part in (sql or "").splitlines())


def test_the_number_that_fell_is_kept_beside_the_record(tmp_path: Path) -> None:
    make_first_version(tmp_path)
    database = open_database(tmp_path)
    asked = {"falls": "26", "bets": []}
    row = AnswerRow(
        "d", "two", 1, {}, True, False, 1, 2, 3, "pictures", 6, "full@outer", "today", asked
    )
    with database.writing() as connection:
        keep_answers(connection, [row])
    with database.reading() as connection:
        assert next(a for a in all_answers(connection) if a.id == "d") == row
        found = connection.exec_driver_sql("SELECT falls FROM answers WHERE id = 'd'").scalar()
    database.close()
    assert found == "26"
