"""The drill `pictures`: every level is what it says, and every answer is right."""

from collections import Counter
from functools import cache
from math import comb, prod

import pytest

from croupier.trainer import make_questions, record, room
from croupier.trainer.question import OptionValue
from tests.trainer.second_method import (
    AREAS,
    Record,
    excess,
    numbers,
    stacks,
    thousand,
    winnings,
)

LEVELS = (1, 2, 3, 4, 5, 6)
EVERY_AREA: list[dict[str, OptionValue]] = [{"area": area} for area in AREAS]

# drills.md, "Named pictures": the value in chips.
NAMED = {
    "C+L": 13,
    "C+T": 19,
    "T+2L": 21,
    "P+C": 25,
    "2C": 16,
    "P+2C": 33,
    "2P+C": 42,
    "S+C": 43,
    "S+2C": 51,
    "S+P": 52,
    "S+P+C": 60,
    "S+4C": 67,
    "S+P+2C": 68,
    "4P": 68,
    "S+2P": 69,
    "S+2P+C": 77,
    "S+3P": 86,
    "4P+4C": 100,
    "S+2P+4C": 101,
    "S+3P+2C": 102,
    "S+4P": 103,
    "S+4P+4C": 135,
    "S+4P+T+4C": 146,
    "S+4P+T+4C+2L": 156,
}
ALL_SEVEN = {"S+3P+2T+C": 116}

# The positions of a number, rules.md section 8: straight, splits, streets and trios, corners
# and the first four, six lines.
AROUND = {
    **dict.fromkeys(AREAS["outer"], "S 3P T 2C 2L"),
    **dict.fromkeys(AREAS["middle"], "S 4P T 4C 2L"),
    **dict.fromkeys((1, 3), "S 3P 2T 2C L"),
    **dict.fromkeys((34, 36), "S 2P T C L"),
    0: "S 3P 2T C",
    2: "S 4P 3T 3C L",
    35: "S 3P T 2C L",
}
LETTER = {1: "S", 2: "P", 3: "T", 4: "C", 6: "L"}


def counts(shape: str) -> Counter[str]:
    parts = shape.replace("+", " ").split()
    return Counter({part[-1]: int(part[:-1] or 1) for part in parts})


def shape(shown: Record) -> Counter[str]:
    return Counter(LETTER[len(numbers(position))] for position in stacks(shown))


def split_up(shown: Record) -> tuple[dict[str, int], dict[str, int]]:
    """The winning and the losing stacks."""
    falls, laid = int(shown["falls"]), stacks(shown)
    won = {p: chips for p, chips in laid.items() if falls in numbers(p)}
    return won, {p: chips for p, chips in laid.items() if p not in won}


@cache
def all_shown(level: int) -> list[Record]:
    return [shown for _, shown in thousand("pictures", level, *EVERY_AREA)]


@pytest.mark.parametrize("level", LEVELS)
def test_a_thousand_answers_are_what_36_shared_among_the_numbers_pays(level: int) -> None:
    seen = all_shown(level)
    assert len(seen) >= 1000
    assert [shown for shown in seen if shown["answer"] != {"winnings": winnings(shown)}] == []


@pytest.mark.parametrize("level", LEVELS)
def test_with_a_value_the_same_is_asked_in_money_too(level: int) -> None:
    for _, shown in thousand("pictures", level, {"value": 25}, count=200):
        chips = winnings(shown)
        assert shown["answer"] == {"winnings": chips, "money": chips * 25}
        assert [ask["unit"] for ask in shown["asks"]] == ["chips", "money"]
        assert shown["options"] == {"value": 25}


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("level", LEVELS)
def test_the_dolly_stands_on_every_number_of_the_area_and_on_no_other(
    level: int, area: str
) -> None:
    seen = {int(shown["falls"]) for _, shown in thousand("pictures", level, {"area": area})}
    assert seen == AREAS[area]


def test_level_1_has_one_chip_and_level_2_one_stack_of_up_to_20() -> None:
    assert all(list(stacks(shown).values()) == [1] for shown in all_shown(1))
    heights = [list(stacks(shown).values()) for shown in all_shown(2)]
    assert {len(stack) for stack in heights} == {1}
    assert {stack[0] for stack in heights} == set(range(1, 21))


def test_level_3_has_two_or_three_stacks_and_at_times_one_of_three_loses() -> None:
    seen = [(len(won), len(lost)) for won, lost in map(split_up, all_shown(3))]
    assert set(seen) == {(2, 0), (3, 0), (2, 1)}
    heights = {chips for shown in all_shown(3) for chips in stacks(shown).values()}
    assert heights == set(range(1, 21))


def test_level_4_shows_the_named_pictures_at_their_value() -> None:
    by_shape = {frozenset(counts(name).items()): value for name, value in NAMED.items()}
    seven = {frozenset(counts(name).items()): value for name, value in ALL_SEVEN.items()}
    met = set()
    for shown in all_shown(4):
        assert set(stacks(shown).values()) == {1}
        lies = frozenset(shape(shown).items())
        known = {**by_shape, **(seven if shown["falls"] == "0" else {})}
        assert shown["answer"] == {"winnings": known[lies]}
        met.add(lies)
    assert met == {*by_shape, *seven}


def arrangements(number: int) -> int:
    around = counts(AROUND[number])
    names = [*NAMED, *(ALL_SEVEN if number == 0 else ())]
    return sum(prod(comb(around[k], n) for k, n in counts(name).items()) for name in names)


@pytest.mark.parametrize("area", AREAS)
def test_each_way_to_lay_a_named_picture_comes_once_and_then_there_are_no_more(area: str) -> None:
    there_are = sum(map(arrangements, AREAS[area]))
    assert room("pictures", 4, {"area": area}) == there_are
    run = make_questions("pictures", 4, {"area": area}, "all of them", min(1000, there_are + 1))
    assert len(run) == min(1000, there_are)
    assert len({(question.falls, question.bets) for question in run}) == len(run)


def test_the_whole_picture_of_every_number_is_as_large_as_the_rules_say() -> None:
    positions = {number: sum(counts(text).values()) for number, text in AROUND.items()}
    for _, shown in thousand("pictures", 6, {"area": "all"}):
        won, _ = split_up(shown)
        assert len(won) == positions[int(shown["falls"])]


def test_level_5_has_any_number_of_spots_with_1_to_5_chips() -> None:
    seen = all_shown(5)
    assert {chips for shown in seen for chips in stacks(shown).values()} == {1, 2, 3, 4, 5}
    middle = [shown for shown in seen if int(shown["falls"]) in AREAS["middle"]]
    assert {len(split_up(shown)[0]) for shown in middle} == set(range(2, 13))


def test_level_6_has_60_to_240_chips_and_no_stack_above_20() -> None:
    for shown in all_shown(6):
        heights = stacks(shown).values()
        assert 60 <= sum(heights) <= 240
        assert min(heights) >= 1
        assert max(heights) <= 20


@pytest.mark.parametrize("level", LEVELS)
def test_losers_never_make_more_than_a_third_and_only_from_level_3_on(level: int) -> None:
    losing = [(len(lost), len(won)) for won, lost in map(split_up, all_shown(level))]
    assert all(lost * 3 <= lost + won for lost, won in losing)
    with_losers = sum(lost > 0 for lost, _ in losing) / len(losing)
    if level in (1, 2, 4):
        assert with_losers == 0
    else:
        assert (1 / 8 if level == 3 else 1 / 4) < with_losers < 2 / 5


@pytest.mark.parametrize("level", [3, 5, 6])
def test_losers_lie_within_a_row_of_the_number(level: int) -> None:
    for shown in all_shown(level):
        row = (int(shown["falls"]) + 2) // 3
        for position in split_up(shown)[1]:
            assert min(abs((n + 2) // 3 - row) for n in numbers(position)) <= 1


def test_bets_stand_in_the_order_of_their_numbers() -> None:
    for level in LEVELS:
        for _, shown in thousand("pictures", level, {}, count=100):
            laid = [numbers(position) for position in stacks(shown)]
            assert laid == sorted(laid)


# --- equally likely -------------------------------------------------------------------------


def first_ones(level: int, options: dict[str, OptionValue], runs: int) -> list[Record]:
    """The first question of many runs: nothing before it could be repeated."""
    return [
        record(make_questions("pictures", level, options, f"even {seed}", 1)[0], "")
        for seed in range(runs)
    ]


def test_every_number_is_as_likely() -> None:
    fallen = Counter(shown["falls"] for shown in first_ones(1, {}, 3000))
    assert excess(fallen, 37) < 4


def test_every_kind_of_position_is_as_likely_and_every_position_of_a_kind() -> None:
    seen = Counter(next(iter(stacks(s))) for s in first_ones(1, {"area": "zero"}, 3000))
    kinds = Counter[int]()
    for position, times in seen.items():
        kinds[len(numbers(position))] += times
    assert excess(kinds, 4) < 4
    assert excess({p: n for p, n in seen.items() if len(numbers(p)) == 2}, 3) < 4


def test_every_height_of_a_stack_is_as_likely() -> None:
    heights = Counter(next(iter(stacks(s).values())) for s in first_ones(2, {}, 3000))
    assert excess(heights, 20) < 4


def test_every_count_of_spots_is_as_likely() -> None:
    spots = Counter(len(split_up(s)[0]) for s in first_ones(5, {"area": "middle"}, 3000))
    assert excess(spots, 11) < 4


def test_every_total_is_as_likely() -> None:
    totals = Counter(sum(stacks(s).values()) for s in first_ones(6, {"area": "middle"}, 4000))
    assert excess(totals, 181) < 4
