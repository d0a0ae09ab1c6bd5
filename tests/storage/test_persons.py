"""Two people keep what has the same names, side by side: neither sees or changes the other's."""

from collections.abc import Callable
from itertools import zip_longest
from typing import Any

import pytest
from sqlalchemy import Connection, select

from croupier.storage import Database, brought, cards, challenges, figures, records
from croupier.storage.cards import CardRow
from croupier.storage.challenges import ChallengeRow, EntryRow
from croupier.storage.records import AnswerRow, RunRow
from croupier.storage.tables import metadata
from tests.conftest import Databases

ANNA, BRUNO, NOBODY = "anna", "bruno", "nobody"
TOOK = {ANNA: 1_000, BRUNO: 7_000}
DAY = {ANNA: 100 * figures.DAY_MS, BRUNO: 200 * figures.DAY_MS}
RUN, CODE = "the same run", "K7QM4XDP"


def rows_of(person: str) -> list[AnswerRow]:
    """Under the same ids; Anna is always right, Bruno never, and each has a pace and a day."""
    return [
        AnswerRow(
            id=f"answer {n}",
            run_id=RUN,
            question=n,
            given={"of": person},
            right=person == ANNA,
            skipped=False,
            took_ms=TOOK[person],
            answered_at=DAY[person] + n,
            received_at=DAY[person] + n,
            kind="pictures",
            level=1,
            skill="full",
            asked={"falls": "17"},
        )
        for n in range(3)
    ]


@pytest.fixture
def database(databases: Databases) -> Database:
    """What the two kept, one row of each by turns."""
    opened = databases.open()
    with opened.writing() as connection:
        for person in (ANNA, BRUNO):
            run = RunRow(RUN, "pictures", 1, {"of": person}, person, 3, "v", DAY[person])
            records.keep_run(connection, person, run)
            row = ChallengeRow(CODE, {"of": person}, DAY[person])
            challenges.keep_challenge(connection, person, row)
            entry = EntryRow(RUN, CODE, person, DAY[person])
            challenges.keep_entry(connection, person, entry)
            brought.note_brought(connection, person, [RUN])
        for pair in zip_longest(rows_of(ANNA), rows_of(BRUNO)):
            for person, answer in zip((ANNA, BRUNO), pair, strict=True):
                records.keep_answers(connection, person, [answer])
                card = CardRow("pictures", 1, "full", {"of": person}, DAY[person])
                cards.keep_cards(connection, person, [card])
    return opened


Read = Callable[[Connection, str], Any]
READS: dict[str, Read] = {
    "answered": lambda c, p: records.answered(c, p, RUN, ["answer 0"]),
    "all_answers": lambda c, p: list(records.all_answers(c, p)),
    "answers_of": lambda c, p: records.answers_of(c, p, [RUN]),
    "all_runs": records.all_runs,
    "find_run": lambda c, p: records.find_run(c, p, RUN),
    "newest_runs": lambda c, p: records.newest_runs(c, p, 10),
    "count_kept": records.count_kept,
    "last_deletion": records.last_deletion,
    "known_answers": lambda c, p: records.known_answers(c, p, ["answer 0"], [RUN]),
    "find_cards": lambda c, p: cards.find_cards(c, p, [("pictures", 1, "full")]),
    "all_cards": cards.all_cards,
    "find_challenge": lambda c, p: challenges.find_challenge(c, p, CODE),
    "newest_challenges": lambda c, p: challenges.newest_challenges(c, p, 10),
    "all_challenges": challenges.all_challenges,
    "find_entry": lambda c, p: challenges.find_entry(c, p, RUN),
    "entries_of": lambda c, p: challenges.entries_of(c, p, CODE),
    "all_entries": challenges.all_entries,
    "by_level": figures.by_level,
    "by_skill": lambda c, p: figures.by_skill(c, p, "pictures"),
    "by_fact": lambda c, p: figures.by_fact(c, p, "pictures"),
    "by_number": lambda c, p: figures.by_number(c, p, "pictures"),
    "by_day": lambda c, p: figures.by_day(c, p, 0),
    "days": figures.days,
}
CHANGES = {
    *("keep_run", "keep_answers", "forget_all", "keep_cards", "drop_cards"),
    *("keep_challenge", "keep_entry"),
}


def tally(person: str) -> figures.Tally:
    return figures.Tally(3, 3 if person == ANNA else 0, TOOK[person], TOOK[person])


def own(person: str) -> dict[str, Any]:
    """What each function says to somebody of whom there is only what is theirs."""
    rows, right, day = rows_of(person), person == ANNA, DAY[person]
    run = RunRow(RUN, "pictures", 1, {"of": person}, person, 3, "v", day)
    card = CardRow("pictures", 1, "full", {"of": person}, day)
    challenge = ChallengeRow(CODE, {"of": person}, day)
    entry = EntryRow(RUN, CODE, person, day)
    one = figures.DayTally("pictures", 1, day // figures.DAY_MS, 3, 3 if right else 0)
    return {
        "answered": ({0: right, 1: right, 2: right}, {"answer 0": right}),
        "all_answers": rows,
        "answers_of": rows,
        "all_runs": [run],
        "newest_runs": [run],
        "find_run": run,
        "count_kept": (1, 3),
        "last_deletion": 0,
        "known_answers": ({"answer 0"}, {(RUN, 0), (RUN, 1), (RUN, 2)}),
        "find_cards": [card],
        "all_cards": [card],
        "find_challenge": challenge,
        "newest_challenges": [challenge],
        "all_challenges": [challenge],
        "find_entry": entry,
        "entries_of": [entry],
        "all_entries": [entry],
        "by_level": {("pictures", 1): tally(person)},
        "by_skill": {(1, "full"): tally(person)},
        "by_fact": {"full": tally(person)},
        "by_number": {"17": tally(person)},
        "by_day": [one],
        "days": [day // figures.DAY_MS],
    }


NOTHING: dict[str, Any] = {
    **{name: [] for name in READS},
    **dict.fromkeys(("find_run", "find_challenge", "find_entry")),
    **{name: {} for name in ("by_level", "by_skill", "by_fact", "by_number")},
    "answered": ({}, {}),
    "known_answers": (set(), set()),
    "count_kept": (0, 0),
    "last_deletion": 0,
}


def seen(database: Database, person: str) -> dict[str, Any]:
    with database.reading() as connection:
        return {name: read(connection, person) for name, read in READS.items()}


def test_every_function_over_what_is_practised_is_in_one_of_the_lists() -> None:
    found = {
        name
        for module in (records, cards, challenges, figures)
        for name, value in vars(module).items()
        if callable(value)
        and getattr(value, "__module__", "") == module.__name__
        and not isinstance(value, type)
        and not name.startswith("_")
    }
    assert found == READS.keys() | CHANGES


def test_each_sees_their_own_and_a_third_sees_nothing(database: Database) -> None:
    assert seen(database, ANNA) == own(ANNA)
    assert seen(database, BRUNO) == own(BRUNO)
    assert seen(database, NOBODY) == NOTHING


def test_keeping_again_changes_nothing_of_anybody(database: Database) -> None:
    with database.writing() as connection:
        records.keep_run(connection, BRUNO, RunRow(RUN, "other", 9, {}, "s", 1, "v", 1))
        challenges.keep_challenge(connection, BRUNO, ChallengeRow(CODE, {}, 1))
        challenges.keep_entry(connection, BRUNO, EntryRow(RUN, CODE, "other", 1))
    assert seen(database, ANNA) == own(ANNA)
    assert seen(database, BRUNO) == own(BRUNO)


def test_a_card_is_put_in_place_of_ones_own(database: Database) -> None:
    card = CardRow("pictures", 1, "full", {"of": "new"}, 1)
    with database.writing() as connection:
        cards.keep_cards(connection, BRUNO, [card])
    assert seen(database, BRUNO)["all_cards"] == [card]
    assert seen(database, ANNA) == own(ANNA)


def test_dropping_ones_cards_leaves_the_others(database: Database) -> None:
    with database.writing() as connection:
        cards.drop_cards(connection, BRUNO)
    assert seen(database, BRUNO)["all_cards"] == []
    assert seen(database, ANNA) == own(ANNA)


def test_forgetting_all_leaves_the_others_and_is_noted_for_oneself(database: Database) -> None:
    with database.writing() as connection:
        records.forget_all(connection, BRUNO, 77)
    assert seen(database, BRUNO) == NOTHING | {"last_deletion": 77}
    assert seen(database, ANNA) == own(ANNA)


def test_no_row_of_what_is_practised_is_nobodys(database: Database) -> None:
    with database.writing() as connection:
        records.forget_all(connection, BRUNO, 77)
    practised = [table for table in metadata.sorted_tables if "person" in table.columns]
    assert [table.name for table in practised if "person" not in table.primary_key.columns] == []
    with database.reading() as connection:
        for table in practised:
            whose = set(connection.scalars(select(table.c.person)))
            assert whose == ({BRUNO} if table.name == "deletions" else {ANNA}), table.name
