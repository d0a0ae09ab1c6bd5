"""What the database adds up is what Python's own statistics say of the same answers."""

from collections.abc import Callable
from random import Random
from statistics import median
from typing import TypeVar

import pytest

from croupier.storage import LOCAL, Database
from croupier.storage.figures import (
    DAY_MS,
    Tally,
    by_day,
    by_fact,
    by_level,
    by_number,
    by_skill,
    days,
)
from croupier.storage.records import AnswerRow, RunRow, keep_answers, keep_run
from tests.conftest import Databases

K = TypeVar("K")
HOUR = 3600 * 1000


def some_answers() -> list[AnswerRow]:
    chance = Random("figures")
    return [
        AnswerRow(
            id=str(number),
            run_id="run",
            question=number,
            given={},
            right=chance.random() < 0.7,
            skipped=chance.random() < 0.1,
            took_ms=chance.choice((1000, 2000, 2000, 3000, chance.randrange(60_000))),
            answered_at=chance.randrange(DAY_MS, 40 * DAY_MS),
            received_at=0,
            kind=chance.choice(("pictures", "products")),
            level=chance.randrange(1, 4),
            skill=chance.choice(("a", "b", "c")),
            asked={"falls": chance.choice(("0", "17", None))},
        )
        for number in range(700)
    ]


ANSWERS = some_answers()


@pytest.fixture(scope="module")
def database(shared_databases: Databases) -> Database:
    opened = shared_databases.open()
    with opened.writing() as connection:
        keep_run(connection, LOCAL, RunRow("run", "mixed", 1, {}, "s", 700, "v", 0))
        keep_answers(connection, LOCAL, ANSWERS)
    return opened


def tallied(rows: list[AnswerRow]) -> Tally:
    times = sorted(row.took_ms for row in rows if not row.skipped)
    enough = next((t for t in times if sum(x <= t for x in times) >= 0.9 * len(times)), None)
    middle = median(times) if times else None
    return Tally(len(rows), sum(row.right for row in rows), middle, enough)


def grouped(key: Callable[[AnswerRow], K], rows: list[AnswerRow]) -> dict[K, Tally]:
    groups: dict[K, list[AnswerRow]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return {name: tallied(group) for name, group in groups.items()}


@pytest.mark.parametrize("since", [0, 20 * DAY_MS, 41 * DAY_MS])
def test_levels_skills_facts_and_numbers(database: Database, since: int) -> None:
    late = [row for row in ANSWERS if row.answered_at >= since]
    pictures = [row for row in late if row.kind == "pictures"]
    fell = [row for row in pictures if row.falls is not None]
    with database.reading() as connection:
        assert by_level(connection, LOCAL, since) == grouped(lambda r: (r.kind, r.level), late)
        skills = by_skill(connection, LOCAL, "pictures", since)
        facts = by_fact(connection, LOCAL, "pictures", since)
        numbers = by_number(connection, LOCAL, "pictures", since)
    assert skills == grouped(lambda r: (r.level, r.skill), pictures)
    assert facts == grouped(lambda r: r.skill, pictures)
    assert numbers == grouped(lambda r: r.falls, fell)


def test_where_all_were_skipped_there_is_no_time(databases: Databases) -> None:
    opened = databases.open()
    row = AnswerRow("x", "run", 0, {}, False, True, 500, 1, 1, "pictures", 1, "a")
    with opened.writing() as connection:
        keep_run(connection, LOCAL, RunRow("run", "pictures", 1, {}, "s", 1, "v", 0))
        keep_answers(connection, LOCAL, [row])
    with opened.reading() as connection:
        assert by_level(connection, LOCAL) == {("pictures", 1): Tally(1, 0, None, None)}
        assert by_skill(connection, LOCAL, "pictures") == {(1, "a"): Tally(1, 0, None, None)}


@pytest.mark.parametrize("offset", [0, 5 * HOUR, -8 * HOUR])
def test_days_are_those_of_the_clock(database: Database, offset: int) -> None:
    since = 10 * DAY_MS
    late = [row for row in ANSWERS if row.answered_at >= since]
    expected = grouped(lambda r: (r.kind, r.level, (r.answered_at + offset) // DAY_MS), late)
    with database.reading() as connection:
        found = by_day(connection, LOCAL, since, offset)
        practised = days(connection, LOCAL, offset)
    assert {tuple(one[:3]): (one.answers, one.right) for one in found} == {
        key: (tally.answers, tally.right) for key, tally in expected.items()
    }
    assert practised == sorted({(r.answered_at + offset) // DAY_MS for r in ANSWERS}, reverse=True)
