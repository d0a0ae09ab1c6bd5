"""Zero and the even chances: la partage, surrender, en prison and its second zero."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.rules.bets import Bet, Seat
from croupier.rules.layout import Kind
from croupier.rules.rule_set import RuleSet, read_rule_set, standard
from croupier.rules.settlement import (
    Line,
    Settlement,
    free_held,
    settle,
    settle_held,
    settle_lines,
)
from croupier.rules.wheel import DOUBLE_ZERO, NotOnWheel, Number
from croupier.rules.zero import Remainder, RepeatedZero, ZeroRule
from tests.rules.generators import LAYOUT, house, patient

EVEN_CHANCES = ("low", "high", "even", "odd", "red", "black")
ZERO = Number(0)


def table(rule: str, repeated: str = "lose", remainder: str = "house", **more: str) -> RuleSet:
    keys = {"zero.rule": rule, "zero.repeated": repeated, "zero.remainder": remainder}
    return house({**keys, **more})


def bet(key: str, stake: int, seat: str | None = None) -> Bet:
    return Bet(LAYOUT.by_key[key], stake, None if seat is None else Seat(seat))


def line(key: str, stake: int, falls: int, rules: RuleSet) -> Line:
    (settled,) = settle_lines([bet(key, stake)], Number(falls), rules)
    return settled


def spins(stake: int, falls: list[int], rules: RuleSet) -> list[Settlement]:
    """Red, laid once, over the spins."""
    settled: list[Settlement] = []
    for at, number in enumerate(falls):
        bets = [] if at else [bet("red", stake)]
        held = settled[-1].held if settled else ()
        settlement, refused = settle(bets, Number(number), rules, held)
        assert not refused
        settled.append(settlement)
    return settled


def parts(settlement: Settlement) -> tuple[int, int, int]:
    totals = settlement.totals
    assert (totals.winnings, totals.kept) == (0, 0)
    return totals.collected, totals.returned, totals.held


# --- the first zero -------------------------------------------------------------------------------


@pytest.mark.parametrize("key", EVEN_CHANCES)
def test_every_even_chance_falls_under_the_rule(key: str) -> None:
    assert line(key, 100, 0, table("lose"))[3:] == (0, 0, 100, 0, 0)
    assert line(key, 100, 0, table("partage"))[3:] == (0, 0, 50, 50, 0)
    assert line(key, 100, 0, table("surrender"))[3:] == (0, 0, 50, 50, 0)
    assert line(key, 100, 0, table("prison"))[3:] == (0, 0, 0, 0, 100)


@pytest.mark.parametrize("rule", ZeroRule)
def test_dozens_columns_and_pairs_lose_whole_under_every_rule(rule: str) -> None:
    for position in (*LAYOUT.positions, *LAYOUT.pairs):
        if position.is_outside and position.kind is not Kind.EVEN_CHANCE:
            assert line(position.key, 100, 0, table(rule))[3:] == (0, 0, 100, 0, 0)


@pytest.mark.parametrize("rule", ZeroRule)
def test_on_any_other_number_the_rule_changes_nothing(rule: str) -> None:
    usual = table("lose")
    for key, number in product(("red", "17", "dozen-1", "0/2/3"), range(1, 37)):
        assert line(key, 7, number, table(rule)) == line(key, 7, number, usual)


@pytest.mark.parametrize("rule", ZeroRule)
def test_what_covers_zero_wins_under_every_rule(rule: str) -> None:
    assert line("0", 10, 0, table(rule))[3:] == (350, 10, 0, 0, 0)


@pytest.mark.parametrize(
    ("stake", "remainder", "back"),
    [(25, "house", 12), (25, "player", 13), (1, "house", 0), (1, "player", 1), (24, "player", 12)],
)
def test_half_of_an_odd_amount_goes_to_the_smallest_payable_unit(
    stake: int, remainder: str, back: int
) -> None:
    settled = line("red", stake, 0, table("partage", remainder=remainder))
    assert (settled.returned, settled.collected) == (back, stake - back)


def test_change_is_made_to_the_smallest_payable_unit() -> None:
    cents = table("partage", smallest="0.5")
    settled = line("red", 50, 0, cents)  # 25 in money
    assert cents.currency.write(settled.returned) == "12.5"


def test_both_zeros_of_an_american_wheel_are_zero() -> None:
    atlantic_city = read_rule_set("american", {"zero.rule": "surrender"})
    assert isinstance(atlantic_city, RuleSet)
    red = Bet(atlantic_city.layout.by_key["red"], 100)
    for zero in (ZERO, DOUBLE_ZERO):
        (settled,) = settle_lines([red], zero, atlantic_city)
        assert (settled.collected, settled.returned) == (50, 50)


# --- in prison ------------------------------------------------------------------------------------


def test_a_stake_in_prison_that_wins_comes_back_without_winnings() -> None:
    first, second = spins(100, [0, 1], table("prison"))
    assert parts(first) == (0, 0, 100)
    assert parts(second) == (0, 100, 0)


def test_a_stake_in_prison_that_loses_is_collected() -> None:
    _, second = spins(100, [0, 17], table("prison"))
    assert parts(second) == (100, 0, 0)


@pytest.mark.parametrize(
    ("repeated", "collected", "returned", "held"),
    [("lose", 100, 0, 0), ("stay", 0, 0, 100), ("half", 50, 50, 0), ("halve", 50, 0, 50)],
)
def test_a_second_zero_is_as_the_house_says(
    repeated: str, collected: int, returned: int, held: int
) -> None:
    _, second = spins(100, [0, 0], table("prison", repeated))
    assert parts(second) == (collected, returned, held)


def test_french_halving_goes_on_with_every_zero() -> None:
    """French law, article 52: a half, a quarter, an eighth."""
    settled = spins(800, [0, 0, 0, 0, 1], table("prison", "halve"))
    assert [parts(spin) for spin in settled] == [
        (0, 0, 800),
        (400, 0, 400),
        (200, 0, 200),
        (100, 0, 100),
        (0, 100, 0),
    ]


def test_on_the_last_spins_a_half_a_quarter_and_an_eighth_come_back() -> None:
    rules = table("prison", "halve")
    for zeros, share in ((1, 2), (2, 4), (3, 8)):
        held = spins(800, [0] * zeros, rules)[-1].held
        (freed,) = free_held(held, rules)
        back = 800 // share
        assert freed[2:] == (2 * back, 0, 0, back, back, 0)


def test_halving_ends_where_nothing_payable_is_left() -> None:
    rules = table("prison", "halve")
    settled = spins(3, [0, 0, 0, 0], rules)
    assert [parts(spin) for spin in settled] == [(0, 0, 3), (2, 0, 1), (1, 0, 0), (0, 0, 0)]


def test_what_is_held_plays_beside_new_bets_and_is_told_apart() -> None:
    rules = table("prison")
    held = settle([bet("red", 100, "A")], ZERO, rules)[0].held
    settlement, _ = settle([bet("red", 30, "A"), bet("17", 5, "B")], Number(1), rules, held)
    assert settlement.lines[0][2:] == (30, 30, 30, 0, 0, 0)
    assert settlement.prison == (Line(Seat("A"), LAYOUT.by_key["red"], 100, 0, 0, 0, 100, 0),)
    assert settlement.totals == (30, 30, 5, 100, 0)
    assert settlement.held == ()


def test_the_longest_held_stands_first_in_prison() -> None:
    rules = table("prison", "stay")
    first, _ = settle([bet("red", 100)], ZERO, rules)
    second, _ = settle([bet("black", 7)], ZERO, rules, first.held)
    assert second.held == (bet("red", 100), bet("black", 7))


def test_a_number_that_is_not_on_the_wheel_frees_nobody() -> None:
    with pytest.raises(NotOnWheel):
        settle_held([], DOUBLE_ZERO, standard())


@patient
@given(
    st.sampled_from(ZeroRule),
    st.sampled_from(RepeatedZero),
    st.sampled_from(Remainder),
    st.integers(1, 1000),
    st.lists(st.sampled_from([0, 0, 1, 17]), min_size=1, max_size=6),
)
def test_whatever_falls_the_stake_is_all_accounted_for(
    rule: str, repeated: str, remainder: str, stake: int, falls: list[int]
) -> None:
    lying = stake
    for settlement in spins(stake, falls, table(rule, repeated, remainder)):
        totals = settlement.totals
        assert lying == totals.kept + totals.collected + totals.returned + totals.held
        lying = totals.held


def test_half_back_is_worth_what_law_and_books_say() -> None:
    """Edge 1/74 by summing the wheel (rules.md section 10)."""
    rules = table("partage")
    net = sum(
        settled.winnings - settled.collected
        for number in range(37)
        for settled in settle_lines([bet("red", 2)], Number(number), rules)
    )
    assert Fraction(-net, 2 * 37) == Fraction(1, 74)
