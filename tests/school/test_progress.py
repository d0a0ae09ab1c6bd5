from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.school.progress import read_progress
from croupier.storage import Database, open_database
from croupier.storage.records import AnswerRow, RunRow, keep_answers, keep_run


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = open_database(tmp_path)
    yield opened
    opened.close()


def keep(
    database: Database, run: str, kind: str, level: int, *took: tuple[bool, int], at: int = 0
) -> None:
    rows = [
        AnswerRow(f"{run}-{n}", run, n, {}, right, False, ms, at + n, at + n)
        for n, (right, ms) in enumerate(took)
    ]
    with database.writing() as connection:
        keep_run(connection, RunRow(run, kind, level, {}, "s", len(took), "v", at))
        keep_answers(connection, rows)


def test_nothing_answered_is_no_skill(database: Database) -> None:
    progress = read_progress(database)
    assert (progress.skills, progress.runs) == ((), ())


def test_each_kind_and_level_is_a_skill_of_its_own(database: Database) -> None:
    keep(database, "one", "pictures", 1, (True, 1000), (True, 2000), (False, 9000))
    keep(database, "two", "pictures", 2, (True, 4000), at=100)
    keep(database, "three", "series", 1, (False, 8000), (True, 6000), at=200)
    skills = {(s.kind, s.level): s for s in read_progress(database).skills}
    assert {key: (s.answers, s.right, s.median) for key, s in skills.items()} == {
        ("pictures", 1): (3, 2, 2.0),
        ("pictures", 2): (1, 1, 4.0),
        ("series", 1): (2, 1, 7.0),
    }


def test_the_weakest_skill_that_can_be_judged_stands_first(database: Database) -> None:
    keep(database, "good", "pictures", 1, *[(True, 10)] * 5)
    keep(database, "weak", "pictures", 2, *[(True, 10)] * 3, *[(False, 10)] * 2, at=1)
    keep(database, "slow", "pictures", 3, *[(True, 3_600_000)] * 5, at=2)
    keep(database, "new", "series", 1, (False, 10), at=3)
    order = [(s.kind, s.level) for s in read_progress(database).skills]
    assert order == [("pictures", 3), ("pictures", 2), ("pictures", 1), ("series", 1)]


def test_runs_come_newest_first_and_the_trend_oldest_first(database: Database) -> None:
    keep(database, "early", "pictures", 1, (True, 1000), at=10)
    keep(database, "late", "pictures", 1, (False, 1000), at=20)
    progress = read_progress(database)
    assert [run.row.id for run in progress.runs] == ["late", "early"]
    assert [outing.accuracy for outing in progress.skills[0].outings] == [1.0, 0.0]


def test_a_kind_this_version_does_not_know_is_still_shown(database: Database) -> None:
    keep(database, "old", "cutting", 7, (True, 1000))
    assert [(s.kind, s.target) for s in read_progress(database).skills] == [("cutting", 0.0)]
