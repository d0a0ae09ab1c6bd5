from croupier.school.people.actor import LOCAL_ACTOR
from croupier.school.progress import in_a_row, read_progress, read_skills
from croupier.storage import LOCAL, Database
from croupier.storage.figures import DAY_MS
from croupier.storage.records import AnswerRow, RunRow, keep_answers, keep_run
from croupier.trainer.schedule import Outcome
from tests.school.conftest import Keep

NOON = 20_000 * DAY_MS + DAY_MS // 2


def test_nothing_answered_is_no_progress(database: Database) -> None:
    progress = read_progress(LOCAL_ACTOR, database, NOON)
    assert (progress.levels, progress.due, progress.streak) == ((), 0, 0)
    assert (dict(progress.products), dict(progress.numbers)) == ({}, {})


def test_each_kind_and_level_stands_for_itself(database: Database, keep: Keep) -> None:
    keep("one", "pictures", 1, [(True, 1000), (True, 2000), (False, 9000)], NOON)
    keep("two", "pictures", 2, [(True, 4000)], NOON)
    keep("three", "series", 1, [(False, 8000), (True, 6000)], NOON)
    levels = {
        (one.kind, one.level): one.standing
        for one in read_progress(LOCAL_ACTOR, database, NOON).levels
    }
    assert {key: (s.answers, s.right, s.median, s.slow) for key, s in levels.items()} == {
        ("pictures", 1): (3, 2, 2.0, 9.0),
        ("pictures", 2): (1, 1, 4.0, 4.0),
        ("series", 1): (2, 1, 7.0, 8.0),
    }


def test_the_weakest_level_that_can_be_judged_stands_first(database: Database, keep: Keep) -> None:
    keep("good", "pictures", 1, [(True, 10)] * 5)
    keep("weak", "pictures", 2, [(True, 10)] * 3 + [(False, 10)] * 2)
    keep("slow", "pictures", 3, [(True, 3_600_000)] * 5)
    keep("new", "series", 1, [(False, 10)])
    order = [(one.kind, one.level) for one in read_progress(LOCAL_ACTOR, database, NOON).levels]
    assert order == [("pictures", 3), ("pictures", 2), ("pictures", 1), ("series", 1)]


def test_a_period_leaves_out_what_was_before(database: Database, keep: Keep) -> None:
    keep("old", "pictures", 1, [(False, 10)] * 3, NOON - 40 * DAY_MS)
    keep("late", "pictures", 1, [(True, 10)] * 2, NOON)
    one = read_progress(LOCAL_ACTOR, database, NOON, since_ms=NOON - 30 * DAY_MS).levels[0]
    assert (one.standing.answers, one.standing.right) == (2, 2)


def test_the_trend_goes_from_the_earliest_day_to_the_last(database: Database, keep: Keep) -> None:
    keep("late", "pictures", 1, [(True, 10)], NOON)
    keep("early", "pictures", 1, [(False, 10)], NOON - DAY_MS)
    one = read_progress(LOCAL_ACTOR, database, NOON).levels[0]
    assert [day.right for day in one.trend] == [0, 1]
    assert one.streak == 2


def test_a_streak_is_days_without_a_gap_up_to_yesterday_or_today() -> None:
    assert in_a_row([], 10) == 0
    assert in_a_row([10], 10) == 1
    assert in_a_row([9, 8], 10) == 2
    assert in_a_row([8, 7], 10) == 0
    assert in_a_row([10, 9, 7, 6], 10) == 2


def test_what_was_missed_is_due(database: Database, keep: Keep) -> None:
    keep("one", "series", 1, [(False, 10)] * 3, NOON)
    progress = read_progress(LOCAL_ACTOR, database, NOON + 2 * DAY_MS)
    skills = {q.skill for q in keep("same", "series", 1, [(False, 10)] * 3, NOON)}
    assert progress.due == progress.levels[0].due >= 1
    assert progress.due <= len(skills) + 3


def test_products_are_judged_by_fact_whichever_level_asked(database: Database, keep: Keep) -> None:
    asked = keep("one", "products", 1, [(True, 1000)] * 10, NOON)
    asked += keep("two", "products", 2, [(False, 1000)] * 10, NOON)
    products = read_progress(LOCAL_ACTOR, database, NOON).products
    expected: dict[tuple[int, int], int] = {}
    for question in asked:
        factor, count = int(question.options["factor"]), int(question.options["count"])
        expected[factor, count] = expected.get((factor, count), 0) + 1
    assert {spot: standing.answers for spot, standing in products.items()} == expected


def test_pictures_are_judged_by_the_number_that_fell(database: Database, keep: Keep) -> None:
    asked = keep("one", "pictures", 2, [(True, 1000)] * 20, NOON)
    numbers = read_progress(LOCAL_ACTOR, database, NOON).numbers
    assert set(numbers) == {str(question.falls) for question in asked}
    assert sum(standing.answers for standing in numbers.values()) == 20


def test_a_kinds_skills_the_least_sure_first_then_those_not_asked(
    database: Database, keep: Keep
) -> None:
    asked = keep("one", "wheel", 1, [(True, 500), (False, 500), (True, 500)], NOON)
    skills = read_skills(LOCAL_ACTOR, database, "wheel")
    assert skills[0].skill == asked[1].skill
    assert skills[0].last is Outcome.WRONG
    known = [one for one in skills if one.standing]
    assert {one.skill for one in known} == {question.skill for question in asked}
    assert skills[: len(known)] == tuple(known)
    assert len([one for one in skills if one.level == 1]) == 37


def test_a_kind_this_version_does_not_know_is_still_shown(database: Database) -> None:
    row = AnswerRow("a", "old", 0, {}, True, False, 1000, NOON, NOON, "cutting", 7, "x")
    with database.writing() as connection:
        keep_run(connection, LOCAL, RunRow("old", "cutting", 7, {}, "s", 1, "v", NOON))
        keep_answers(connection, LOCAL, [row])
    one = read_progress(LOCAL_ACTOR, database, NOON).levels[0]
    assert (one.kind, one.standing.target, one.standing.confidence) == ("cutting", 0.0, 1.0)
    assert [skill.skill for skill in read_skills(LOCAL_ACTOR, database, "cutting")] == ["x"]
