"""The drill `series`: every level is what it says, and every answer is right."""

from collections import Counter

import pytest

from croupier.trainer import make_questions, read_options, record, room
from croupier.trainer.question import OptionValue
from croupier.trainer.refusals import BadNumber
from tests.trainer.second_method import (
    SERIES,
    Record,
    called,
    excess,
    lying,
    most,
    thousand,
    top,
    walk,
)

LEVELS = (1, 2, 3, 4)
TABLES = ((100, 5), (100, 1), (250, 25), (1000, 5), (101, 7), (60, 50), (10, 9), (2000, 50))
EVERY_TABLE: list[dict[str, OptionValue]] = [
    {"series": series, "max": maximum, "step": step}
    for maximum, step in TABLES
    for series in SERIES
]
ONE_BY_ONE: list[dict[str, OptionValue]] = [{"series": series} for series in SERIES]


def shown_at(level: int, *options: dict[str, OptionValue], count: int = 1000) -> list[Record]:
    return [shown for _, shown in thousand("series", level, *options, count=count)]


def full(shown: Record) -> list[bool]:
    """Of each position of the series, whether it takes its maximum."""
    (series, _), maximum = called(shown), shown["options"]["max"]
    stakes = lying(series, shown["answer"]["unit"], maximum)
    return [stake == most(position, maximum) for position, stake in stakes.items()]


@pytest.mark.parametrize("level", LEVELS)
def test_a_thousand_answers_are_what_walking_up_by_the_step_comes_to(level: int) -> None:
    seen = shown_at(level, {})
    assert len(seen) == 1000
    for shown in seen:
        assert shown["options"] == {"max": 100, "step": 1 if level == 4 else 5}
        assert shown["answer"] == walk(*called(shown), 100, shown["options"]["step"])


@pytest.mark.parametrize("level", LEVELS)
def test_at_other_tables_too(level: int) -> None:
    for shown in shown_at(level, *EVERY_TABLE, count=20 * len(EVERY_TABLE)):
        maximum, step = shown["options"]["max"], shown["options"]["step"]
        assert shown["answer"] == walk(*called(shown), maximum, step)


def test_unit_placed_and_change_are_asked_in_this_order() -> None:
    (question,) = make_questions("series", 1, {}, 1, 1)
    assert [ask.field for ask in question.asks] == ["unit", "placed", "change"]
    assert list(question.answer) == ["unit", "placed", "change"]


def test_on_level_1_nothing_is_full_and_the_last_amounts_before_that_come() -> None:
    seen = shown_at(1, *ONE_BY_ONE, *EVERY_TABLE)
    assert not any(any(full(shown)) for shown in seen)
    highest = {series: max(a for s, a in map(called, seen) if s == series) for series in SERIES}
    assert highest["voisins"] > 1300


def test_on_level_2_some_are_full_and_some_are_not() -> None:
    bit_by_bit = [options for options in ONE_BY_ONE if options["series"] != "tiers"]
    for shown in shown_at(2, {}, *bit_by_bit):
        assert any(full(shown))
        assert not all(full(shown))


def test_the_tiers_fill_up_at_once_so_level_2_goes_about_their_top() -> None:
    amounts = [called(shown)[1] for shown in shown_at(2, {"series": "tiers"}, count=201)]
    assert set(amounts) == set(range(1100, 1301))
    assert all(series != "tiers" for series, _ in map(called, shown_at(2, {})))


@pytest.mark.parametrize("series", SERIES)
def test_level_3_goes_from_a_maximum_below_the_top_to_four_above(series: str) -> None:
    run = make_questions("series", 3, {"series": series}, 1, 1000)
    seen = [record(question, "") for question in run]
    amounts = {called(shown)[1] for shown in seen}
    assert amounts == set(range(top(series, 100) - 100, top(series, 100) + 401))
    for shown in seen:
        assert all(full(shown)) == (called(shown)[1] >= top(series, 100))


def test_on_level_4_amounts_are_odd_and_no_change_could_be_smaller() -> None:
    for shown in shown_at(4, {}, *ONE_BY_ONE):
        (series, amount), answer = called(shown), shown["answer"]
        assert amount % 2 == 1
        assert amount < top(series, 100)
        assert not all(full(shown))
        placed = {sum(lying(series, unit, 100).values()) for unit in range(1, 201)}
        assert answer["change"] == min(amount - all_ for all_ in placed if all_ <= amount)


def test_level_4_has_amounts_with_something_full_and_with_nothing_full() -> None:
    assert {any(full(shown)) for shown in shown_at(4, {})} == {True, False}


def test_a_run_of_one_series_calls_for_no_other() -> None:
    for series in SERIES:
        for level in LEVELS:
            seen = shown_at(level, {"series": series}, count=20)
            assert {called(shown)[0] for shown in seen} == {series}


@pytest.mark.parametrize(
    ("level", "series", "there_are"),
    [
        (1, "voisins", 1350 - 45),  # rules.md: the first maximum at 13.5 M
        (1, "tiers", 1200 - 30),
        (1, "orphelins", 500 - 25),
        (1, "zero-game", 400 - 20),
        (2, "voisins", 1700 - 1350),
        (2, "orphelins", 900 - 500),
        (2, "zero-game", 700 - 400),
        (3, "tiers", 501),
        (4, "voisins", (1700 - 90) // 2),
        (4, "tiers", (1200 - 60) // 2),
        (2, "all", (1700 - 1350) + (900 - 500) + (700 - 400)),
        (3, "all", 4 * 501),
    ],
)
def test_the_maxima_bound_the_amounts_where_the_rules_say(
    level: int, series: str, there_are: int
) -> None:
    assert room("series", level, {"series": series}) == there_are


def test_a_run_has_every_amount_there_is_and_then_ends() -> None:
    run = make_questions("series", 2, {"series": "zero-game"}, 1, 1000)
    amounts = [called(record(question, ""))[1] for question in run]
    assert sorted(amounts) == list(range(400, 700))


def test_every_table_has_questions_on_every_level() -> None:
    for options in EVERY_TABLE:
        for level in LEVELS:
            assert len(make_questions("series", level, options, 1, 2)) == 2


def test_a_step_that_is_the_whole_maximum_is_refused() -> None:
    with pytest.raises(BadNumber) as refused:
        read_options("series", {"max": 50, "step": 50})
    assert (refused.value.option, refused.value.least, refused.value.most) == ("step", 1, 49)


# --- equally likely -------------------------------------------------------------------------


def first_ones(level: int, options: dict[str, OptionValue], runs: int) -> list[tuple[str, int]]:
    """What the first question of many runs calls: nothing before it could be repeated."""
    made = (make_questions("series", level, options, f"even {seed}", 1)[0] for seed in range(runs))
    return [called(record(question, "")) for question in made]


def test_every_series_is_as_likely() -> None:
    assert excess(Counter(series for series, _ in first_ones(1, {}, 2000)), 4) < 4


def test_most_amounts_are_round_and_some_are_not() -> None:
    amounts = [amount for _, amount in first_ones(1, {"series": "voisins"}, 3000)]
    by_five = sum(amount % 5 == 0 for amount in amounts) / len(amounts)
    by_fifty = sum(amount % 50 == 0 for amount in amounts) / len(amounts)
    assert 0.90 < by_five < 0.94  # nine in ten, and a fifth of the tenth
    assert 0.38 < by_fifty < 0.47  # 0.9 × (1 + 1/2 + 1/5 + 1/10) ÷ 4 and 0.1 ÷ 50


def test_within_a_granularity_every_amount_is_as_likely() -> None:
    amounts = Counter(amount for _, amount in first_ones(2, {"series": "voisins"}, 6000))
    unround = {amount: n for amount, n in amounts.items() if amount % 5}
    fives = {amount: n for amount, n in amounts.items() if amount % 10 == 5 and amount % 25}
    fifties = {amount: n for amount, n in amounts.items() if amount % 50 == 0}
    assert excess(unround, 280) < 4
    assert excess(fives, sum(a % 10 == 5 and a % 25 > 0 for a in range(1350, 1700))) < 4
    assert excess(fifties, 7) < 4


def test_every_odd_amount_of_level_4_is_as_likely() -> None:
    amounts = Counter(amount for _, amount in first_ones(4, {"series": "zero-game"}, 4000))
    assert excess(amounts, (700 - 40) // 2) < 4


def test_where_the_maximum_is_large_players_count_by_more() -> None:
    amounts = [amount for _, amount in first_ones(1, {"max": 20_000, "step": 100}, 500)]
    assert sum(amount % 500 == 0 for amount in amounts) > 0.85 * len(amounts)
