"""Settlement: what is paid, kept and collected, seat by seat and altogether."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.rules.bets import AnyBet, Bet, ByAmount, ByUnit, Seat
from croupier.rules.faults import TooSmall
from croupier.rules.notation import read_bet
from croupier.rules.rule_set import RuleSet
from croupier.rules.settlement import (
    Settlement,
    Totals,
    compile_cloth,
    settle,
    settle_lines,
)
from croupier.rules.wheel import DOUBLE_ZERO, NotOnWheel, Number
from tests.rules import arithmetic, generators
from tests.rules.generators import EUROPEAN, LAYOUT, call, house, patient


def bet(text: str) -> AnyBet:
    found = read_bet(text, EUROPEAN)
    assert isinstance(found, Bet | ByAmount | ByUnit), found
    return found


def settled(falls: int, *texts: str, rules: RuleSet = EUROPEAN) -> Settlement:
    settlement, refused = settle([bet(text) for text in texts], Number(falls), rules)
    assert not refused
    return settlement


# --- the worked examples (rules.md section 11) ----------------------------------------------------


def test_17_falls_on_100_straight_3500_are_paid_and_the_stake_stays() -> None:
    assert settled(17, "17 100").totals == Totals(3500, 100, 0, 0, 0)


def test_17_falls_on_a_split_a_corner_a_line_and_red() -> None:
    settlement = settled(17, "17/20 100", "13/14/16/17 100", "16..21 100", "red 100")
    assert [line.winnings for line in settlement.lines] == [1700, 800, 500, 0]
    assert settlement.totals == Totals(3000, 300, 100, 0, 0)


def test_0_falls_and_takes_red_and_the_dozen_whole() -> None:
    settlement = settled(0, "red 100", "dozen-2 100", "0/3 100")
    assert settlement.totals == Totals(1700, 100, 200, 0, 0)


@pytest.mark.parametrize(("falls", "paid"), [(26, 1600), (0, 2200)])
def test_voisins_900_pay_and_lose_seven_chips(falls: int, paid: int) -> None:
    assert settled(falls, "voisins 900").totals == Totals(paid, 200, 700, 0, 0)


@pytest.mark.parametrize("key", ["red", "black", "even", "odd", "low", "high"])
def test_zero_takes_every_even_chance_whole(key: str) -> None:
    assert settled(0, f"{key} 101").totals == Totals(0, 0, 101, 0, 0)


# --- by a second method ---------------------------------------------------------------------------


@pytest.mark.parametrize("key", arithmetic.covered())
def test_every_position_is_settled_on_every_number_as_counting_does(key: str) -> None:
    position, stake = LAYOUT.by_key[key], 101
    for falls in arithmetic.WHEEL:
        line = settle_lines([Bet(position, stake)], Number(falls), EUROPEAN)[0]
        paid = arithmetic.winnings(key, stake, falls)
        expected = (0, 0, stake) if paid is None else (paid, stake, 0)
        assert (line.winnings, line.kept, line.collected) == expected


@settings(patient, max_examples=100)
@given(st.lists(generators.plain_bets, max_size=20), generators.numbers)
def test_every_stake_is_kept_or_collected_and_totals_are_sums(
    bets: list[Bet], falls: Number
) -> None:
    settlement, refused = settle(list(bets), falls, EUROPEAN)
    assert refused == {}
    for line in settlement.lines:
        assert line.stake == line.kept + line.collected + line.returned + line.held
    for i, field in enumerate(Totals._fields):
        assert settlement.totals[i] == sum(getattr(line, field) for line in settlement.lines)
    lying = sum(line.stake for line in settlement.lines)
    assert lying + settlement.change == sum(one.stake for one in bets)


@settings(patient, max_examples=60)
@given(st.lists(generators.plain_bets, max_size=20))
def test_a_compiled_cloth_has_the_net_result_of_settling_each_number(bets: list[Bet]) -> None:
    cloth = compile_cloth(bets, EUROPEAN)
    for falls in LAYOUT.wheel.pockets:
        totals = Settlement(falls, tuple(settle_lines(bets, falls, EUROPEAN))).totals
        assert cloth.net[falls] == totals.winnings - totals.collected
    assert cloth.nets(LAYOUT.wheel.pockets) == [cloth.net[n] for n in LAYOUT.wheel.pockets]


def test_one_unit_on_every_straight_loses_one_whatever_falls() -> None:
    cloth = compile_cloth([Bet(LAYOUT.by_key[str(n)], 1) for n in range(37)], EUROPEAN)
    assert cloth.net == (-1,) * 37


# --- lines and seats ------------------------------------------------------------------------------


def test_a_line_a_seat_and_position_in_the_order_first_laid() -> None:
    settlement = settled(17, "B: 17 10", "A: 17 20", "B: red 5", "A: 17 1", "B: 17 2")
    assert [(line.seat, str(line.position), line.stake) for line in settlement.lines] == [
        ("B", "17", 12),
        ("A", "17", 21),
        ("B", "red", 5),
    ]
    assert [line.winnings for line in settlement.lines] == [12 * 35, 21 * 35, 0]


@settings(patient, max_examples=60)
@given(
    st.lists(
        st.builds(Bet, generators.positions, st.integers(1, 99), st.sampled_from("AB").map(Seat)),
        max_size=20,
    ),
    generators.numbers,
)
def test_a_seat_is_settled_as_if_it_sat_alone(bets: list[Bet], falls: Number) -> None:
    together = settle(list(bets), falls, EUROPEAN)[0]
    for seat in "AB":
        alone = settle([one for one in bets if one.seat == seat], falls, EUROPEAN)[0]
        assert Counter(alone.lines) == Counter(ln for ln in together.lines if ln.seat == seat)


def test_a_number_that_falls_on_an_empty_table_leaves_nothing() -> None:
    settlement = Settlement(Number(17), ())
    assert (settlement.change, settlement.held) == (0, ())
    assert settlement.totals == Totals(0, 0, 0, 0, 0)


def test_an_empty_cloth_settles_to_nothing() -> None:
    assert settled(17).totals == Totals(0, 0, 0, 0, 0)
    assert compile_cloth([], EUROPEAN).net == (0,) * 37


def test_change_of_announced_bets_and_over_the_maximum_is_summed_before_the_spin() -> None:
    rules = house({"limits.maximum": 100})
    assert settled(17, "17 150", "voisins 1500", rules=rules).change == 50 + 10


def test_a_bet_that_is_not_taken_is_named_and_the_others_are_settled() -> None:
    bets: list[AnyBet] = [
        ByAmount(call("tiers"), 29),
        Bet(LAYOUT.by_key["17"], 100),
    ]
    settlement, refused = settle(bets, Number(17), EUROPEAN)
    assert refused == {0: TooSmall("tiers", "29", "30")}
    assert settlement.totals.winnings == 3500


@pytest.mark.parametrize("falls", [DOUBLE_ZERO, Number(-1), Number(99)])
def test_a_number_that_no_pocket_has_cannot_fall(falls: Number) -> None:
    with pytest.raises(NotOnWheel) as wrong:
        settle([Bet(LAYOUT.by_key["17"], 1)], falls, EUROPEAN)
    assert wrong.value.number == falls
    with pytest.raises(NotOnWheel):
        settle([], falls, EUROPEAN)


def test_the_largest_stakes_are_settled_to_the_unit() -> None:
    most = 10**12
    assert settled(17, *[f"S{i}: 17 {most}" for i in range(100)]).totals.winnings == 3500 * most
    assert 3500 * most < 2**53  # exact in every reader of JSON
