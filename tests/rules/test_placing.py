"""Placing: from an announced sum to the chips that lie; nothing is lost on the way."""

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from croupier.rules.bets import AnyBet, Bet, ByAmount, ByUnit, Call, Seat
from croupier.rules.faults import BelowMinimum, TooSmall
from croupier.rules.placing import Placement, lay, place, spread_chips
from croupier.rules.rule_set import RuleSet
from croupier.rules.spreading import cost
from tests.rules import generators
from tests.rules.generators import EUROPEAN, LAYOUT, call, calls, house, patient


def table(**overrides: int | str) -> RuleSet:
    """European rules: `table(maximum=100, step=5)`."""
    section = {"step": "announced", "smallest": ""}
    keys = {
        f"{section.get(key, 'limits')}.{key.replace('_', '-')}".lstrip("."): value
        for key, value in overrides.items()
    }
    return house(keys)


def placed(key: str, amount: int, rules: RuleSet) -> Placement:
    placement = place(ByAmount(call(key), amount), rules)
    assert isinstance(placement, Placement), placement
    return placement


def given_sum(bet: AnyBet) -> int:
    match bet:
        case Bet():
            return bet.stake
        case ByAmount():
            return bet.amount
        case ByUnit():
            return bet.unit * sum(weight for _, weight in bet.call.chips)


# --- what is published --------------------------------------------------------------------------


def test_voisins_1500_at_maximum_100_lie_as_the_contract_says() -> None:
    placement = placed("voisins", 1500, table(maximum=100))
    assert (placement.unit, placement.chips) == (170, 9)
    assert (placement.placed, placement.change) == (1490, 10)
    assert [(str(bet.position), bet.stake) for bet in placement.stakes] == [
        ("0/2/3", 300),
        ("4/7", 170),
        ("12/15", 170),
        ("18/21", 170),
        ("19/22", 170),
        ("25/26/28/29", 340),
        ("32/35", 170),
    ]


def test_without_a_maximum_the_amount_is_divided_by_the_chips_down_to_the_step() -> None:
    placement = placed("voisins", 1000, EUROPEAN)
    assert (placement.unit, placement.placed, placement.change) == (110, 990, 10)


def test_a_plain_bet_is_one_chip_of_its_stake() -> None:
    placement = place(Bet(LAYOUT.by_key["17/20"], 70), EUROPEAN)
    assert isinstance(placement, Placement)
    assert (placement.unit, placement.chips, placement.change) == (70, 1, 0)


def test_the_seat_of_an_announced_bet_is_that_of_every_chip() -> None:
    seat = Seat("blue")
    placement = place(ByUnit(call("tiers"), 5, seat), EUROPEAN)
    assert isinstance(placement, Placement)
    assert {bet.seat for bet in placement.stakes} == {seat}


# --- too little ---------------------------------------------------------------------------------


def test_an_amount_too_small_for_a_step_is_told_what_would_do() -> None:
    assert place(ByAmount(call("voisins"), 44), EUROPEAN) == TooSmall("voisins", "44", "45")


def test_where_the_minimum_is_above_the_step_what_would_do_heeds_it() -> None:
    rules = table(minimum=12)
    refused = place(ByAmount(call("voisins"), 100), rules)
    assert refused == TooSmall("voisins", "100", "135")  # nine chips of 15
    assert placed("voisins", 135, rules).unit == 15


@settings(patient, max_examples=150)
@given(calls, st.integers(1, 200), st.integers(1, 200), st.none() | st.integers(0, 500))
@example(call("voisins"), 1, 5, 0)
@example(call("complete-17"), 200, 7, 3)
def test_what_would_do_does_and_one_less_does_not(
    bet: Call, minimum: int, step: int, room: int | None
) -> None:
    maximum: int | str = "none" if room is None else minimum + room
    rules = table(minimum=minimum, step=step, maximum=maximum)
    refused = place(ByAmount(bet, 1), rules)
    assume(isinstance(refused, TooSmall))
    assert isinstance(refused, TooSmall)
    least = int(refused.least)
    assert place(ByAmount(bet, least - 1), rules) == TooSmall(bet.key, str(least - 1), str(least))
    placement = place(ByAmount(bet, least), rules)
    assert isinstance(placement, Placement)
    assert all(stake.stake >= minimum for stake in placement.stakes)


# --- any bet at any table -----------------------------------------------------------------------

tables = st.builds(
    table,
    maximum=st.just("none") | st.integers(1, 10**9),
    step=st.integers(1, 10**6),
    over_maximum=st.sampled_from(["return", "stand", "refuse"]),
)


@settings(patient, max_examples=200)
@given(calls, st.integers(1, 10**12), tables)
def test_placed_and_change_are_the_amount_and_no_larger_unit_would_fit(
    bet: Call, amount: int, rules: RuleSet
) -> None:
    placement = place(ByAmount(bet, amount), rules)
    chips = spread_chips(bet, rules)
    step = rules.announced.step
    if isinstance(placement, TooSmall):
        assert amount < cost(chips, step)
        return
    assert isinstance(placement, Placement)
    assert placement.placed + placement.change == amount
    assert placement.change >= 0
    assert placement.unit % step == 0
    for stake in placement.stakes:
        most = rules.limits.most(stake.position)
        assert most is None or stake.stake <= most
    one_more = cost(chips, placement.unit + step)
    assert one_more > amount or one_more == placement.placed


@settings(patient, max_examples=150)
@given(generators.bets, tables)
def test_nothing_of_any_bet_is_lost_between_cloth_and_change(bet: AnyBet, rules: RuleSet) -> None:
    placement = place(bet, rules)
    if isinstance(placement, Placement):
        assert placement.placed + placement.change == given_sum(bet)


@settings(patient, max_examples=100)
@given(st.lists(generators.bets, max_size=12), tables)
def test_nothing_of_many_bets_is_lost_between_cloth_and_change(
    bets: list[AnyBet], rules: RuleSet
) -> None:
    laid = lay(bets, rules)
    taken = sum(given_sum(bet) for i, bet in enumerate(bets) if i not in laid.refused)
    assert sum(bet.stake for bet in laid.bets) + laid.change == taken
    spots = [(bet.seat, bet.position) for bet in laid.bets]
    assert len(set(spots)) == len(spots)
    if rules.limits.over_maximum != "stand":
        for bet in laid.bets:
            most = rules.limits.most(bet.position)
            assert most is None or bet.stake <= most


# --- steps and units ----------------------------------------------------------------------------


def test_a_step_above_the_amount_is_too_small_and_says_what_would_do() -> None:
    refused = place(ByAmount(call("zero-game"), 1000), table(step=10**6))
    assert refused == TooSmall("zero-game", "1000", "4000000")


def test_at_a_maximum_of_one_every_position_takes_its_own() -> None:
    placement = placed("voisins", 1000, table(maximum=1, step=1))
    assert [bet.stake for bet in placement.stakes] == [3, 2, 2, 2, 2, 4, 2]
    assert placement.change == 1000 - 17


def test_a_step_that_overfills_every_position_plays_them_full() -> None:
    placement = placed("zero-game", 1000, table(maximum=1))
    assert sorted(bet.stake for bet in placement.stakes) == [1, 2, 2, 2]


def test_the_amounts_in_a_refusal_are_decimals_of_the_tables_money() -> None:
    rules = table(smallest="0.5", minimum="2.5")
    assert place(Bet(LAYOUT.by_key["17"], 3), rules) == BelowMinimum("17", "1.5", "2.5")


@pytest.mark.parametrize(("smallest", "amount", "unit"), [(10, 90, 1), (2, 27, 3), ("0.5", 90, 10)])
def test_the_step_is_rounded_up_to_what_can_be_paid(
    smallest: int | str, amount: int, unit: int
) -> None:
    rules = table(smallest=smallest)  # the step stays 5
    assert rules.announced.step == unit
    assert placed("voisins", amount, rules).unit % unit == 0
