import pytest

from croupier.school.history import past_answer, read_run, read_runs
from croupier.school.people.actor import LOCAL_ACTOR
from croupier.storage import LOCAL, Database
from croupier.storage.records import AnswerRow, answers_of
from croupier.trainer.drills import KINDS
from tests.school.conftest import Keep


def test_every_run_newest_first_with_its_sums(database: Database, keep: Keep) -> None:
    keep("early", "pictures", 1, [(True, 1000), (False, 3000)], at=10)
    keep("late", "series", 2, [(True, 5000)], at=20, mode="sprint")
    page = read_runs(LOCAL_ACTOR, database)
    assert [run.row.id for run in page.runs] == ["late", "early"]
    assert [(run.answers, run.right, run.median) for run in page.runs] == [
        (1, 1, 5.0),
        (2, 1, 2.0),
    ]
    assert (page.runs[0].mode, page.runs_in_all, page.answers_in_all) == ("sprint", 2, 3)


def test_runs_come_in_pages(database: Database, keep: Keep) -> None:
    for number in range(30):
        keep(f"run {number:02}", "pictures", 1, [(True, 1000)], at=number)
    first, second = read_runs(LOCAL_ACTOR, database, 1), read_runs(LOCAL_ACTOR, database, 2)
    names = [run.row.id for run in (*first.runs, *second.runs)]
    assert names == [f"run {number:02}" for number in reversed(range(30))]
    assert read_runs(LOCAL_ACTOR, database, 9).runs == ()


def test_of_every_kind_a_question_is_told_as_it_was_asked(database: Database, keep: Keep) -> None:
    for kind, drill in KINDS.items():
        for level in drill.levels:
            name = f"{kind} {level}"
            asked = keep(name, kind, level, [(True, 1000), (False, 1000)])
            read = read_run(LOCAL_ACTOR, database, name)
            assert read is not None
            told = [answer.question for answer in read[1]]
            assert told == asked, name
            right = read[1][0]
            assert {f: right.given(f) for f in asked[0].answer} == dict(asked[0].answer), name


def test_a_run_that_is_not_there_is_none(database: Database) -> None:
    assert read_run(LOCAL_ACTOR, database, "none") is None


def a_row(database: Database, keep: Keep, **change: object) -> AnswerRow:
    keep("one", "pictures", 1, [(True, 1000)])
    with database.reading() as connection:
        row = answers_of(connection, LOCAL, ["one"])[0]
    fields = {name: getattr(row, name) for name in AnswerRow.__slots__}
    fields["asked"] = dict(row.asked or {}) | change
    return AnswerRow(**fields)


def test_an_answer_of_the_first_version_has_no_question() -> None:
    row = AnswerRow("a", "r", 0, {"winnings": 35}, True, False, 1, 1, 1, "pictures", 1)
    past = past_answer(row)
    assert (past.key, past.question, past.given("winnings")) == (None, None, 35)


def test_a_reason_that_would_end_at_another_answer_is_not_given(
    database: Database, keep: Keep
) -> None:
    past = past_answer(a_row(database, keep, answer={"winnings": 1}))
    assert past.key is not None
    assert past.key.answer == {"winnings": 1}
    assert past.question is None


@pytest.mark.parametrize(
    "change", [{"kind": "cutting"}, {"level": 99}, {"bets": ["99/100 5"]}, {"bets": None}]
)
def test_a_record_of_a_kind_that_is_no_more_still_says_what_was_right(
    database: Database, keep: Keep, change: dict[str, object]
) -> None:
    past = past_answer(a_row(database, keep, **change))
    assert past.key is not None
    assert past.question is None


@pytest.mark.parametrize(
    "change", [{"asks": 5}, {"answer": {"winnings": 1.5}}, {"asks": [{"field": "x"}]}]
)
def test_a_record_that_is_none_is_passed_over(
    database: Database, keep: Keep, change: dict[str, object]
) -> None:
    assert past_answer(a_row(database, keep, **change)).key is None
