"""Challenges: codes that say it all, and results that are just."""

import secrets
from itertools import product
from random import Random

import pytest

from croupier.school.challenges import (
    COUNTS,
    KINDS,
    Challenge,
    code_of,
    entry_of,
    join,
    key_of_entry,
    missed_key,
    needs_link,
    new_challenge,
    open_challenge,
    plain_code,
    read_code,
    read_name,
    recent,
    results,
)
from croupier.school.packs import made_from
from croupier.school.people.actor import LOCAL_ACTOR
from croupier.storage import LOCAL, Database
from croupier.storage.records import AnswerRow, RunRow, keep_answers, keep_run
from croupier.trainer.drills import KINDS as DRILLS
from croupier.trainer.refusals import Refusal
from tests.conftest import Databases

AT = 1_700_000_000_000


def test_every_kind_has_its_number_for_ever() -> None:
    assert set(DRILLS) == set(KINDS)
    assert KINDS[:4] == ("products", "pictures", "named-pictures", "payment")
    assert KINDS[17] == "self-test"
    assert all(max(drill.levels) <= 8 for drill in DRILLS.values())


def test_a_code_reads_back_as_what_it_was_made_of() -> None:
    chance = Random("codes")
    for kind, level, count in product(KINDS, range(1, 9), COUNTS):
        for options in ({}, {"max": 200}):
            code = code_of(kind, level, options, count, chance.getrandbits(24))
            assert read_code(code, options) == Challenge(code, kind, level, options, count)
            assert needs_link(code) == bool(options)


def test_a_code_is_read_as_people_write_it() -> None:
    code = code_of("products", 1, {}, 10, 0x10101)
    spoken = code.replace("0", "o").replace("1", "l").lower()
    assert plain_code(f" {spoken[:4]}-{spoken[4:]} ") == code
    for text in ("", "ABC", code + "A", code[:-1] + "U", code[:-1] + "Ü", "🂡" * 8):
        assert plain_code(text) is None


def test_a_slip_of_one_sign_hardly_ever_makes_another_challenge() -> None:
    code = code_of("pictures", 4, {}, 20, 0xABCDEF)
    signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    slips = [code[:n] + s + code[n + 1 :] for n in range(8) for s in signs if s != code[n]]
    taken = sum(read_code(slip) is not None for slip in slips)
    assert taken < len(slips) * 2 / 32


def test_the_same_code_is_the_same_questions_on_another_device(
    database: Database, databases: Databases
) -> None:
    made = new_challenge(LOCAL_ACTOR, database, "pictures", 3, {}, 20, AT)
    elsewhere = databases.open("elsewhere")
    found = open_challenge(LOCAL_ACTOR, elsewhere, made.shown.lower(), {})
    assert found == made
    asked = []
    for where in (database, elsewhere):
        entry = entry_of(LOCAL_ACTOR, where, made.code, join(LOCAL_ACTOR, where, made, "Anna", AT))
        assert entry is not None
        asked.append(made_from(key_of_entry(made, entry).recipe).records)
    assert asked[0] == asked[1]
    assert recent(LOCAL_ACTOR, elsewhere) == [made]


def test_rules_of_its_own_travel_in_the_link(
    database: Database, databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    # One in 32 codes cannot tell one rule from another: this is none of them.
    monkeypatch.setattr(secrets, "randbits", lambda _bits: 12345)
    made = new_challenge(LOCAL_ACTOR, database, "series", 2, {"max": "200", "step": 5}, 10, AT)
    assert made.options == {"max": 200}  # a step of 5 is usual
    elsewhere = databases.open("elsewhere")
    assert open_challenge(LOCAL_ACTOR, elsewhere, made.code, {}) is None
    assert needs_link(made.code)
    assert open_challenge(LOCAL_ACTOR, elsewhere, made.code, {"max": "300"}) is None
    assert open_challenge(LOCAL_ACTOR, elsewhere, made.code, {"what": "ever"}) is None
    assert open_challenge(LOCAL_ACTOR, elsewhere, made.code, {"max": "200"}) == made
    assert open_challenge(LOCAL_ACTOR, database, made.code, {}) == made


def test_what_cannot_be_asked_is_refused(database: Database) -> None:
    with pytest.raises(Refusal):
        new_challenge(LOCAL_ACTOR, database, "products", 99, {}, 10, AT)
    with pytest.raises(Refusal):
        new_challenge(LOCAL_ACTOR, database, "products", 1, {"factor": "6"}, 10, AT)
    assert recent(LOCAL_ACTOR, database) == []


def test_a_code_of_a_level_that_is_not_there_opens_nothing(database: Database) -> None:
    assert open_challenge(LOCAL_ACTOR, database, code_of("zero", 8, {}, 10, 5), {}) is None
    assert open_challenge(LOCAL_ACTOR, database, "ZZZZZZZZ", {}) is None


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (" Anna  Maria ", "Anna Maria"),
        ("გიორგი", "გიორგი"),
        ("a\nb\tc\0d", "a b c d"),
        ("x" * 99, "x" * 40),
        ("\n \u202e", None),
        ("", None),
    ],
)
def test_a_name_is_one_line(text: str, name: str | None) -> None:
    assert read_name(text) == name


def answer(database: Database, made: Challenge, name: str, *given: tuple[bool, int] | None) -> str:
    """Somebody takes the challenge: right or not and the time of each answer, None if skipped."""
    run_id = join(LOCAL_ACTOR, database, made, name, AT)
    entry = entry_of(LOCAL_ACTOR, database, made.code, run_id)
    assert entry is not None
    key = key_of_entry(made, entry)
    rows = [
        AnswerRow(
            id=f"{run_id[:30]}-{n}",
            run_id=run_id,
            question=n,
            given={},
            right=one is not None and one[0],
            skipped=one is None,
            took_ms=0 if one is None else one[1],
            answered_at=AT,
            received_at=AT,
            kind=made.kind,
            level=made.level,
            skill=made_from(key.recipe).questions[n].skill,
            mode="challenge",
        )
        for n, one in enumerate(given)
    ]
    with database.writing() as connection:
        keep_run(
            connection, LOCAL, RunRow(run_id, made.kind, made.level, {}, key.seed, 10, "v", AT)
        )
        keep_answers(connection, LOCAL, rows)
    return run_id


def test_most_right_comes_first_then_the_quicker_and_equals_share_a_rank(
    database: Database,
) -> None:
    made = new_challenge(LOCAL_ACTOR, database, "products", 2, {}, 10, AT)
    answer(database, made, "slow", *[(True, 2000)] * 10)
    answer(database, made, "wrong", *[(True, 10)] * 9, (False, 10))
    answer(database, made, "quick", *[(True, 1000)] * 10)
    answer(database, made, "also quick", *[(True, 1000)] * 10)
    answer(database, made, "begun", (True, 10))
    join(LOCAL_ACTOR, database, made, "not begun", AT)
    table = [
        (row.rank, row.name, row.right, row.answered)
        for row in results(LOCAL_ACTOR, database, made)
    ]
    assert table == [
        (1, "also quick", 10, 10),
        (1, "quick", 10, 10),
        (3, "slow", 10, 10),
        (4, "wrong", 9, 10),
        (5, "begun", 1, 1),
        (6, "not begun", 0, 0),
    ]


def test_each_question_of_each_person(database: Database) -> None:
    made = new_challenge(LOCAL_ACTOR, database, "products", 2, {}, 10, AT)
    answer(database, made, "a", (True, 1000), (False, 500), None)
    answer(database, made, "b", (True, 1000), (True, 500))
    answer(database, made, "c", (True, 1501), (True, 500))
    rows = {row.name: row.cells for row in results(LOCAL_ACTOR, database, made)}
    assert [cell and (cell.right, cell.skipped, cell.slow) for cell in rows["a"][:4]] == [
        (True, False, False),
        (False, False, False),
        (False, True, False),
        None,
    ]
    assert [cell.slow for cell in rows["c"][:2] if cell] == [True, False]
    assert {len(cells) for cells in rows.values()} == {10}


def test_nobody_is_slow_alone(database: Database) -> None:
    made = new_challenge(LOCAL_ACTOR, database, "products", 2, {}, 10, AT)
    answer(database, made, "alone", (True, 99_000))
    assert [cell.slow for cell in results(LOCAL_ACTOR, database, made)[0].cells if cell] == [False]


def test_the_very_questions_that_were_missed_are_asked_again_in_their_order(
    database: Database,
) -> None:
    made = new_challenge(LOCAL_ACTOR, database, "products", 2, {}, 10, AT)
    one = answer(database, made, "one", (True, 1), (False, 1), (True, 1), None, (False, 1))
    answer(database, made, "two", (False, 1), (True, 1))
    asked = made_from(missed_of(database, made, one)).questions
    entry = entry_of(LOCAL_ACTOR, database, made.code, one)
    assert entry is not None
    first = made_from(key_of_entry(made, entry).recipe).questions
    assert asked == tuple(first[n] for n in (1, 3, 4))
    everybody = made_from(missed_of(database, made, None)).questions
    assert everybody == tuple(first[n] for n in (0, 1, 3, 4))


def missed_of(database: Database, made: Challenge, run_id: str | None) -> str:
    key = missed_key(LOCAL_ACTOR, database, made, run_id, AT)
    assert key is not None
    return key.recipe


def test_where_nothing_was_missed_there_is_nothing_to_ask_again(database: Database) -> None:
    made = new_challenge(LOCAL_ACTOR, database, "products", 2, {}, 10, AT)
    one = answer(database, made, "one", *[(True, 1)] * 10)
    assert missed_key(LOCAL_ACTOR, database, made, one, AT) is None
