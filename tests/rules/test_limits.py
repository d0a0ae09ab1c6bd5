"""Limits: what a position takes at the least and at the most, and what happens above."""

from fractions import Fraction

import pytest

from croupier.rules.bets import Bet, ByUnit, Seat
from croupier.rules.faults import AboveMaximum, BelowMinimum
from croupier.rules.limits import Limits, OverMaximum
from croupier.rules.placing import Placement, lay, place
from croupier.rules.rule_set import RuleSet
from tests.rules.generators import LAYOUT, call, house


def table(**limits: str | int) -> RuleSet:
    """European rules with these limits: `table(maximum=100, over_maximum="stand")`."""
    keys = {f"limits.{key.replace('_', '-')}": value for key, value in limits.items()}
    return house(keys)


def bet(key: str, stake: int, seat: str | None = None) -> Bet:
    return Bet(LAYOUT.by_key[key], stake, None if seat is None else Seat(seat))


# --- how much -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "times"),
    [
        ("17", 1),
        ("0/1", 2),
        ("16/17/18", 3),
        ("0/2/3", 3),
        ("17/18/20/21", 4),
        ("0/1/2/3", 4),
        ("16/17/18/19/20/21", 6),
    ],
)
def test_an_inside_position_takes_so_many_straight_maxima(key: str, times: int) -> None:
    assert table(maximum=100).limits.most(LAYOUT.by_key[key]) == times * 100


def test_outside_bets_have_a_minimum_and_a_maximum_of_their_own() -> None:
    limits = table(minimum=5, maximum=100, outside_minimum=50, outside_maximum=5000).limits
    for position in (*LAYOUT.positions, *LAYOUT.pairs):
        expected = (50, 5000) if position.is_outside else (5, limits.most(position))
        assert (limits.least(position), limits.most(position)) == expected


def test_where_no_limit_is_set_none_is_checked() -> None:
    limits = table().limits
    assert {limits.most(p) for p in LAYOUT.positions} == {None}
    assert {limits.least(p) for p in LAYOUT.positions} == {1}


def test_limits_of_which_nothing_is_said_take_a_unit_or_more() -> None:
    limits = Limits({})
    assert {limits.least(p) for p in LAYOUT.positions} == {1}
    assert {limits.most(p) for p in LAYOUT.positions} == {None}
    assert limits.over_maximum is OverMaximum.RETURN


def test_a_maximum_inside_leaves_the_outside_without_one() -> None:
    assert table(maximum=100).limits.most(LAYOUT.by_key["red"]) is None


def test_the_multipliers_of_french_law_are_data_and_round_down_to_what_can_be_paid() -> None:
    french = house(
        {
            "limits.maximum": 30,
            "limits.multipliers.street": "3.33",
            "limits.multipliers.six-line": "6.67",
        },
    )
    by_key = LAYOUT.by_key
    keys = ("17", "17/20", "16/17/18", "17/18/20/21", "16/17/18/19/20/21")
    most = [french.limits.most(by_key[key]) for key in keys]
    assert most == [30, 60, 99, 120, 200]  # 3.33 × 30 = 99.9 and 6.67 × 30 = 200.1
    assert french.limits.multipliers[by_key["16/17/18"].kind] == Fraction(333, 100)


# --- below the minimum --------------------------------------------------------------------------


def test_a_stake_below_the_minimum_is_not_taken() -> None:
    rules = table(minimum=5, outside_minimum=20)
    assert place(bet("17", 4), rules) == BelowMinimum("17", "4", "5")
    assert place(bet("red", 19), rules) == BelowMinimum("red", "19", "20")
    assert isinstance(place(bet("17", 5), rules), Placement)
    assert isinstance(place(bet("red", 20), rules), Placement)


def test_a_unit_below_the_minimum_is_not_taken_though_heavier_chips_would_do() -> None:
    rules = table(minimum=10)
    voisins = call("voisins")
    assert place(ByUnit(voisins, 5), rules) == BelowMinimum("4/7", "5", "10")
    assert isinstance(place(ByUnit(voisins, 10), rules), Placement)


def test_two_stakes_below_the_minimum_do_not_make_one_that_is_taken() -> None:
    laid = lay([bet("17", 3), bet("17", 3)], table(minimum=5))
    assert laid.bets == ()
    assert set(laid.refused) == {0, 1}


# --- above the maximum --------------------------------------------------------------------------


def test_the_excess_goes_back_and_the_bet_plays_at_its_maximum() -> None:
    placement = place(bet("17", 150), table(maximum=100))
    assert isinstance(placement, Placement)
    assert (placement.placed, placement.change) == (100, 50)


def test_where_bets_stand_an_accepted_bet_plays_whole() -> None:
    placement = place(bet("17", 150), table(maximum=100, over_maximum="stand"))
    assert isinstance(placement, Placement)
    assert (placement.placed, placement.change) == (150, 0)


def test_where_the_house_refuses_the_bet_is_not_taken() -> None:
    refused = place(bet("17/20", 201), table(maximum=100, over_maximum="refuse"))
    assert refused == AboveMaximum("17/20", "201", "200")


@pytest.mark.parametrize("policy", ["return", "stand", "refuse"])
def test_at_the_maximum_itself_every_house_takes_the_bet(policy: str) -> None:
    placement = place(bet("17/20", 200), table(maximum=100, over_maximum=policy))
    assert isinstance(placement, Placement)
    assert (placement.placed, placement.change) == (200, 0)


def test_a_complete_above_the_maximum_plays_each_position_at_its_own() -> None:
    placement = place(ByUnit(call("complete-17"), 25), table(maximum=10))
    assert isinstance(placement, Placement)
    assert (placement.unit, placement.placed, placement.change) == (25, 400, 600)


# --- stakes add up ------------------------------------------------------------------------------


def test_stakes_of_a_seat_on_a_position_add_up_before_they_meet_the_maximum() -> None:
    laid = lay([bet("17", 60), bet("17", 60)], table(maximum=100))
    assert laid.bets == (bet("17", 100),)
    assert laid.change == 20


def test_the_same_position_of_another_seat_has_a_maximum_of_its_own() -> None:
    laid = lay([bet("17", 60, "A"), bet("17", 60, "B")], table(maximum=100))
    assert laid.bets == (bet("17", 60, "A"), bet("17", 60, "B"))
    assert laid.change == 0


def test_announced_and_plain_stakes_meet_the_same_maximum() -> None:
    tiers = ByUnit(call("tiers"), 150)
    laid = lay([bet("5/8", 100), tiers], table(maximum=100))
    assert [b.stake for b in laid.bets] == [200, 150, 150, 150, 150, 150]
    assert laid.change == 50


def test_where_the_house_refuses_a_bet_that_does_not_fit_leaves_nothing_behind() -> None:
    rules = table(maximum=100, over_maximum="refuse")
    laid = lay([bet("5/8", 100), ByUnit(call("tiers"), 150), bet("17", 100)], rules)
    assert laid.bets == (bet("5/8", 100), bet("17", 100))
    assert laid.refused == {1: AboveMaximum("5/8", "250", "200")}
    assert laid.change == 0


def test_where_bets_stand_stakes_add_up_without_end() -> None:
    laid = lay([bet("17", 80), bet("17", 80)], table(maximum=100, over_maximum="stand"))
    assert laid.bets == (bet("17", 160),)
    assert laid.change == 0


def test_a_refused_bet_is_named_by_its_place_among_those_given() -> None:
    laid = lay([bet("17", 1), bet("18", 10), bet("19", 2)], table(minimum=5))
    assert set(laid.refused) == {0, 2}
    assert laid.bets == (bet("18", 10),)
