"""What other engines were found to get wrong, each held to be right here.

Every one of these was seen in a published program: splits of numbers that do not touch, a chip
on minus one, neighbours that fall off the end of the wheel, zero splits that cannot be laid.
"""

from fractions import Fraction
from itertools import combinations

import pytest

from croupier.rules.bets import Bet, ByUnit
from croupier.rules.faults import NoSuchNumber, UnknownPlace
from croupier.rules.layout import CELL, Box, Kind, _cells, _inside
from croupier.rules.notation import read_place
from croupier.rules.placing import Placement, place
from croupier.rules.settlement import compile_cloth
from croupier.rules.wheel import DOUBLE_ZERO, ZERO
from tests.rules.generators import EUROPEAN, LAYOUT, call


@pytest.mark.parametrize(
    ("size", "kinds", "count"),
    [
        (2, {Kind.SPLIT}, 60),  # of 666 pairs
        (3, {Kind.STREET, Kind.TRIO}, 14),  # of 7,770
        (4, {Kind.CORNER, Kind.FIRST_FOUR}, 23),  # of 66,045
    ],
)
def test_of_all_sets_of_numbers_only_those_that_touch_are_a_bet(
    size: int, kinds: set[Kind], count: int
) -> None:
    masks = (sum(1 << n for n in numbers) for numbers in combinations(range(37), size))
    found = [LAYOUT.by_mask[mask] for mask in masks if mask in LAYOUT.by_mask]
    assert len(found) == count
    assert {position.kind for position in found} == kinds


def test_a_bets_name_cannot_contradict_its_numbers() -> None:
    for position in LAYOUT.inside:
        assert read_place(position.key, EUROPEAN) is position
        assert position.key.count("/") + 1 == len(position.numbers)


def test_a_complete_on_zero_lies_on_zero_and_its_neighbours_only() -> None:
    positions = {str(position) for position, _ in call("complete-0").chips}
    assert positions == {"0", "0/1", "0/2", "0/3", "0/1/2", "0/2/3", "0/1/2/3"}


@pytest.mark.parametrize("number", range(37))
def test_a_complete_returns_36_in_37_like_any_bet(number: int) -> None:
    placement = place(ByUnit(call(f"complete-{number}"), 1), EUROPEAN)
    assert isinstance(placement, Placement)
    net = sum(compile_cloth(placement.stakes, EUROPEAN).net)
    assert Fraction(net, 37 * placement.placed) == Fraction(-1, 37)


@pytest.mark.parametrize("number", [26, 3, 0, 32])
def test_neighbours_go_on_over_the_seam_of_the_wheel(number: int) -> None:
    assert len(call(f"neighbours-{number}").chips) == 5


def test_a_losing_even_chance_gives_nothing_back() -> None:
    cloth = compile_cloth([Bet(LAYOUT.by_key["red"], 2)], EUROPEAN)
    assert {cloth.net[n] for n in LAYOUT.wheel.pockets} == {2, -2}


def test_a_six_line_pays_5_to_1_and_not_8() -> None:
    assert EUROPEAN.payouts[Kind.SIX_LINE].winnings(1) == 5


def test_odd_wins_on_odd_and_even_on_even() -> None:
    odd, even = LAYOUT.by_key["odd"], LAYOUT.by_key["even"]
    assert odd.numbers == tuple(range(1, 37, 2))
    assert even.numbers == tuple(range(2, 37, 2))


def test_the_five_numbers_pay_6_to_1_and_not_5() -> None:
    assert EUROPEAN.payouts[Kind.FIVE_NUMBERS].winnings(1) == 6


def test_0_2_3_is_a_bet_where_there_is_one_zero_and_none_where_there_are_two() -> None:
    assert "0/2/3" in LAYOUT.by_key
    half = 3 * CELL // 2
    zeros = {ZERO: Box(-CELL, 0, CELL, half), DOUBLE_ZERO: Box(-CELL, half, CELL, half)}
    two_zeros = {position.key for position in _inside({**zeros, **dict(_cells())})}
    assert not {"0/2/3", "0/3", "0/1/2/3"} & two_zeros


@pytest.mark.parametrize("key", ["0/1", "0/2", "0/3"])
def test_zero_can_be_split(key: str) -> None:
    assert LAYOUT.by_key[key].kind is Kind.SPLIT


@pytest.mark.parametrize("text", ["-1-0", "0/-1", "35/38", "36/37", "1/00"])
def test_no_chip_lies_beyond_the_cloth(text: str) -> None:
    assert isinstance(read_place(text, EUROPEAN), UnknownPlace | NoSuchNumber)


def test_37_is_a_wrong_number_and_not_double_zero() -> None:
    assert read_place("37", EUROPEAN) == NoSuchNumber("37")


@pytest.mark.parametrize("stake", [1, 3, 101])
def test_odd_stakes_lose_whole_and_win_whole(stake: int) -> None:
    cloth = compile_cloth([Bet(LAYOUT.by_key["even"], stake)], EUROPEAN)
    assert {abs(cloth.net[n]) for n in LAYOUT.wheel.pockets} == {stake}
