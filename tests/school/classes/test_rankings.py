"""Rankings of a class: what counts, who is named, and duels by the server's clock."""

from collections.abc import Mapping, Sequence

import pytest
from sqlalchemy import update

from croupier.school.challenges import Challenge, join, new_challenge
from croupier.school.classes.classes import add_member, remove_member
from croupier.school.exchange import export_json, take_in
from croupier.school.people.actor import NotFound
from croupier.school.rankings import (
    Duel,
    Period,
    Ranked,
    ranked_classes,
    read_board,
    read_duel,
    show_name,
)
from croupier.storage.records import AnswerRow, RunRow, keep_answers, keep_run
from croupier.storage.tables import answers
from tests.school.classes.conftest import DAY, NOON, Answer, World

FAST, SLOW = 1_000, 3_000


def board(
    world: World, who: str = "ina", period: Period = Period.DAY, kind: str = "", now: int = NOON
) -> list[tuple[int, str | None, int, int | None]]:
    found = read_board(world[who], world.database, world.class_id, period, now, kind)
    return [(row.rank, row.name, row.right, row.took_ms) for row in found.rows]


def test_most_right_comes_first_then_the_quicker_and_equals_share(
    world: World, answer: Answer
) -> None:
    answer("anna", "a", "products", 1, [(True, SLOW), (True, SLOW), (False, FAST)])
    answer("bruno", "b", "products", 1, [(True, FAST), (False, FAST)])
    assert board(world) == [(1, "Anna", 2, 7_000), (2, "Bruno", 1, 2_000)]
    answer("bruno", "c", "products", 2, [(True, FAST)])
    assert board(world) == [(1, "Bruno", 2, 3_000), (2, "Anna", 2, 7_000)]
    answer("bruno", "d", "products", 2, [(False, 4_000)])
    assert board(world) == [(1, "Anna", 2, 7_000), (1, "Bruno", 2, 7_000)]


def test_a_board_is_of_a_kind_or_of_all(world: World, answer: Answer) -> None:
    answer("anna", "a", "products", 1, [(True, FAST)])
    answer("bruno", "b", "wheel", 1, [(True, FAST)] * 2)
    assert [row[1] for row in board(world)] == ["Bruno", "Anna"]
    assert [row[1] for row in board(world, kind="products")] == ["Anna"]
    with pytest.raises(NotFound):
        board(world, kind="nonsense")


# NOON is noon of day 20,000 since 1970: Friday, 4 October 2024.
@pytest.mark.parametrize(
    ("days_ago", "periods"),
    [
        (0, {"day", "week", "month", "all"}),
        (1, {"week", "month", "all"}),
        (3, {"week", "month", "all"}),  # the first of October
        (4, {"week", "all"}),  # Monday, in September
        (5, {"all"}),
    ],
)
def test_a_period_begins_with_its_first_day(
    world: World, answer: Answer, days_ago: int, periods: set[str]
) -> None:
    answer("anna", "a", "products", 1, [(True, FAST)], at=NOON - days_ago * DAY)
    assert {period.value for period in Period if board(world, period=period)} == periods


def test_a_day_counts_by_when_the_server_received_it(world: World, answer: Answer) -> None:
    answer("anna", "a", "products", 1, [(True, FAST)])
    with world.database.writing() as connection:
        connection.execute(update(answers).values(answered_at=NOON + 400 * DAY))
    assert len(board(world)) == 1
    with world.database.writing() as connection:
        connection.execute(update(answers).values(answered_at=NOON, received_at=NOON - DAY))
    assert board(world) == []


def test_the_same_questions_once_more_bring_nothing(world: World, answer: Answer) -> None:
    answer("anna", "a", "products", 1, [(False, FAST), (True, FAST)], seed="same")
    answer("anna", "b", "products", 1, [(True, FAST)] * 3, at=NOON + 1000, seed="same")
    assert board(world) == [(1, "Anna", 2, 3_000)]
    answer("anna", "c", "products", 1, [(True, FAST)], at=NOON - 30 * DAY, seed="same")
    assert board(world) == [(1, "Anna", 2, 2_000)]


def test_what_came_in_from_a_file_does_not_count(world: World, answer: Answer) -> None:
    answer("clara", "a", "products", 1, [(True, FAST)] * 9)
    answer("bruno", "b", "products", 1, [(True, FAST)])
    exported = "".join(export_json(world["clara"], world.database)).encode()
    take_in(world["anna"], world.database, exported)
    assert board(world) == [(1, "Bruno", 1, 1_000)]
    own = "".join(export_json(world["bruno"], world.database)).encode()
    take_in(world["bruno"], world.database, own)
    assert board(world) == [(1, "Bruno", 1, 1_000)]


def test_what_was_answered_before_joining_does_not_count(world: World, answer: Answer) -> None:
    answer("clara", "a", "products", 1, [(True, FAST)] * 9, at=NOON - DAY)
    add_member(world["ina"], world.database, world.class_id, "clara", NOON)
    assert board(world, period=Period.ALL) == []
    answer("clara", "b", "products", 1, [(True, FAST)] * 2, at=NOON)
    assert board(world, period=Period.ALL) == [(1, "Clara", 2, 2_000)]


def test_names_stay_in_the_class(world: World, answer: Answer) -> None:
    answer("anna", "a", "products", 1, [(True, FAST)])
    answer("clara", "c", "products", 1, [(True, FAST)])
    for who in ("anna", "bruno", "ina", "ada"):
        assert [row[1] for row in board(world, who)] == ["Anna"]
    for who in ("clara", "ivo", "abel", "ilse", "dora"):
        with pytest.raises(NotFound):
            board(world, who)
        with pytest.raises(NotFound):
            show_name(world[who], world.database, world.class_id, named=False)


def test_whoever_is_not_named_is_a_dash_to_all_others(world: World, answer: Answer) -> None:
    answer("anna", "a", "products", 1, [(True, FAST)])
    show_name(world["anna"], world.database, world.class_id, named=False)
    show_name(world["anna"], world.database, world.class_id, named=False)
    for who, name in (("bruno", None), ("ina", None), ("ada", None), ("anna", "Anna")):
        assert board(world, who) == [(1, name, 1, 1_000)]
    show_name(world["anna"], world.database, world.class_id, named=True)
    assert board(world, "bruno") == [(1, "Anna", 1, 1_000)]


def test_who_left_the_class_is_ranked_no_more(world: World, answer: Answer) -> None:
    answer("anna", "a", "products", 1, [(True, FAST)])
    show_name(world["anna"], world.database, world.class_id, named=False)
    remove_member(world["ina"], world.database, world.class_id, "id-of-anna", NOON)
    assert board(world) == []


def test_one_sees_the_rankings_of_ones_own_classes(world: World) -> None:
    own = [(world.class_id, "Evening")]
    seen = {who: ranked_classes(world[who], world.database) for who in world.actors}
    assert {who for who, classes in seen.items() if classes == own} == {
        *("ada", "ina", "anna", "bruno")
    }
    assert all(classes in ([], own) for classes in seen.values())


# --- duels ------------------------------------------------------------------------------------

COUNT = 10


def challenge(world: World) -> Challenge:
    return new_challenge(world["anna"], world.database, "products", 1, {}, COUNT, NOON)


def play(
    world: World,
    who: str,
    of: Challenge,
    right: int,
    took: int,
    began: int = NOON,
    count: int = COUNT,
) -> None:
    """Takes part, the last of the answers coming in so long after the beginning."""
    run = join(world[who], world.database, of, "whoever", began)
    keep(world, who, run, of.code, [(n < right, took) for n in range(count)], began)


def keep(
    world: World, who: str, run: str, seed: str, given: Sequence[tuple[bool, int]], began: int
) -> None:
    person = world[who].person_id
    rows = [
        AnswerRow(
            id=f"{run[:30]}-{n}",
            run_id=run,
            question=n,
            given={},
            right=right,
            skipped=False,
            took_ms=1,
            answered_at=1,
            received_at=began + took,
            kind="products",
            level=1,
            mode="challenge",
        )
        for n, (right, took) in enumerate(given)
    ]
    with world.database.writing(person) as connection:
        keep_run(connection, person, RunRow(run, "products", 1, {}, seed, COUNT, "v", began))
        keep_answers(connection, person, rows)


def duel(world: World, of: Challenge, who: str = "ina") -> Duel:
    return read_duel(world[who], world.database, world.class_id, of.shown)


def places(found: Duel) -> Mapping[str | None, int]:
    return {row.name: row.rank for row in found.rows}


def test_a_duel_is_won_by_most_right_however_slow(world: World) -> None:
    of = challenge(world)
    play(world, "anna", of, 9, 60_000)
    play(world, "bruno", of, 8, 10_000)
    assert duel(world, of).rows == (
        Ranked(1, "Anna", False, 9, 10, 60_000),
        Ranked(2, "Bruno", False, 8, 10, 10_000),
    )


@pytest.mark.parametrize(("behind", "place"), [(0, 1), (2_000, 1), (2_001, 2)])
def test_within_the_tie_two_are_equal_and_beyond_it_the_quicker_wins(
    world: World, behind: int, place: int
) -> None:
    of = challenge(world)
    play(world, "anna", of, 9, 30_000)
    play(world, "bruno", of, 9, 30_000 + behind, began=NOON + DAY)
    assert places(duel(world, of)) == {"Anna": 1, "Bruno": place}


def test_whoever_is_not_done_comes_after_who_is(world: World) -> None:
    of = challenge(world)
    play(world, "anna", of, 5, 1_000, count=5)
    play(world, "bruno", of, 5, 90_000)
    found = duel(world, of)
    assert places(found) == {"Bruno": 1, "Anna": 2}
    assert [row.took_ms for row in found.rows] == [90_000, None]


def test_the_first_try_counts(world: World) -> None:
    of = challenge(world)
    play(world, "bruno", of, 5, 20_000)
    play(world, "anna", of, 4, 20_000)
    play(world, "anna", of, 10, 20_000, began=NOON + DAY)
    assert places(duel(world, of)) == {"Bruno": 1, "Anna": 2}


def test_whoever_had_the_questions_before_has_no_place(world: World) -> None:
    of = challenge(world)
    keep(world, "anna", "peek", of.code, [(True, 5)] * 3, NOON - 1000)
    play(world, "anna", of, 10, 20_000)
    play(world, "bruno", of, 5, 20_000)
    found = duel(world, of)
    assert places(found) == {"Bruno": 1, "Anna": 0}
    assert [row.seen for row in found.rows] == [False, True]


def test_a_duel_stands_on_the_board_once_two_of_the_class_take_part(world: World) -> None:
    of = challenge(world)

    def listed() -> tuple[tuple[str, int], ...]:
        found = read_board(world["ina"], world.database, world.class_id, Period.DAY, NOON)
        return found.duels

    play(world, "anna", of, 1, 1)
    play(world, "anna", of, 1, 1, began=NOON + 1)
    play(world, "clara", of, 1, 1)
    assert listed() == ()
    play(world, "bruno", of, 1, 1)
    assert listed() == ((of.code, 2),)


def test_a_part_that_came_in_from_a_file_is_none(world: World) -> None:
    of = challenge(world)
    play(world, "clara", of, 10, 1)
    exported = "".join(export_json(world["clara"], world.database)).encode()
    take_in(world["bruno"], world.database, exported)
    play(world, "anna", of, 3, 20_000)
    assert places(duel(world, of)) == {"Anna": 1}


def test_a_duel_of_others_is_not_there(world: World) -> None:
    of = challenge(world)
    play(world, "anna", of, 1, 1)
    for who in ("clara", "ivo", "abel", "dora"):
        with pytest.raises(NotFound):
            duel(world, of, who)
    for text in ("ZZZZZZZZ", "no code", ""):
        with pytest.raises(NotFound):
            read_duel(world["ina"], world.database, world.class_id, text)
