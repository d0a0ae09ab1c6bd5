"""Chances, edges and deviations: the published figures, and sums over the wheel."""

from collections.abc import Mapping
from fractions import Fraction
from math import isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.odds import position_odds, set_odds
from croupier.odds.distributions import NothingLaid
from croupier.rules.bets import Bet
from croupier.rules.layout import Position
from croupier.rules.rule_set import RuleSet, read_rule_set, standard
from tests.rules import arithmetic
from tests.rules.generators import patient, positions

RULES = standard("european")
EVERYWHERE = (*RULES.layout.positions, *RULES.layout.pairs)


def at(key: str) -> Position:
    return RULES.layout.by_key[key]


@pytest.mark.parametrize("position", EVERYWHERE, ids=str)
def test_the_house_keeps_one_thirty_seventh_of_every_stake(position: Position) -> None:
    assert position_odds(position, RULES).edge == Fraction(1, 37)


def test_the_edge_is_the_published_percentage() -> None:
    assert round(float(position_odds(at("red"), RULES).edge) * 100, 4) == 2.7027


@pytest.mark.parametrize("position", EVERYWHERE, ids=str)
def test_the_chance_is_the_share_of_the_pockets_covered(position: Position) -> None:
    covered = arithmetic.covered()[position.key]
    assert position_odds(position, RULES).chance == Fraction(len(covered), 37)


@pytest.mark.parametrize("position", EVERYWHERE, ids=str)
def test_the_deviation_is_that_of_two_outcomes(position: Position) -> None:
    # Between winning o and losing 1 lie o + 1 stakes: (o + 1) × √(p × (1 − p)).
    covered = len(arithmetic.covered()[position.key])
    spread = 36 / covered
    expected = spread * sqrt(covered * (37 - covered)) / 37
    assert isclose(position_odds(position, RULES).deviation, expected, rel_tol=1e-12)


# --- zero and other wheels ------------------------------------------------------------------------


def table(name: str, **zero: str) -> RuleSet:
    rules = read_rule_set(name, {f"zero.{key}": value for key, value in zero.items()})
    assert isinstance(rules, RuleSet), rules
    return rules


PRISON = {"rule": "prison"}
PUBLISHED: list[tuple[str, Mapping[str, str], str, str]] = [
    ("european", {}, "red", "1/37"),
    ("european", {"rule": "partage"}, "red", "1/74"),
    ("european", {"rule": "surrender"}, "odd", "1/74"),
    ("european", PRISON | {"repeated": "lose"}, "red", "19/1369"),
    ("european", PRISON | {"repeated": "stay"}, "high", "1/74"),
    ("european", PRISON | {"repeated": "half"}, "even", "1/74"),
    ("european", PRISON | {"repeated": "halve"}, "black", "1/73"),
    ("european", PRISON | {"repeated": "halve"}, "dozen-1", "1/37"),
    ("european", {"rule": "partage"}, "column-2", "1/37"),
    ("european", PRISON, "0", "1/37"),
    ("french", {}, "low", "1/74"),
    ("american", {}, "17/20", "1/19"),
    ("american", {}, "red", "1/19"),
    ("american", {}, "0/00/1/2/3", "3/38"),
    ("american", {"rule": "surrender"}, "red", "1/38"),
    ("american", {"rule": "surrender"}, "dozen-3", "1/19"),
    ("triple-zero", {}, "000", "1/13"),
    ("triple-zero", {}, "column-1", "1/13"),
    ("triple-zero", {}, "0/00/1/2/3", "4/39"),
]
"""rules.md section 10."""


@pytest.mark.parametrize(("name", "zero", "key", "edge"), PUBLISHED)
def test_the_edge_is_the_published_one(
    name: str, zero: Mapping[str, str], key: str, edge: str
) -> None:
    rules = table(name, **zero)
    assert position_odds(rules.layout.by_key[key], rules).edge == Fraction(edge)


def test_the_chance_of_an_even_chance_is_that_of_winning_at_once() -> None:
    rules = table("european", rule="prison", repeated="stay")
    assert position_odds(at("red"), rules).chance == Fraction(18, 37)


@pytest.mark.parametrize("name", ["european", "american", "triple-zero"])
@pytest.mark.parametrize("repeated", ["lose", "stay", "half"])
def test_the_odds_of_a_position_are_those_of_a_stake_that_halves_exactly(
    name: str, repeated: str
) -> None:
    rules = table(name, rule="prison", repeated=repeated)
    position = rules.layout.by_key["even"]
    odds, stake = position_odds(position, rules), set_odds([Bet(position, 2)], rules)
    assert (odds.edge, odds.variance) == (stake.edge, stake.variance)


@pytest.mark.parametrize("name", ["european", "american", "triple-zero"])
@pytest.mark.parametrize("remainder", ["house", "player"])
def test_a_large_stake_that_is_halved_comes_as_near_the_odds_as_its_unit(
    name: str, remainder: str
) -> None:
    rules = table(name, rule="prison", repeated="halve", remainder=remainder)
    position = rules.layout.by_key["even"]
    odds, stake = position_odds(position, rules), set_odds([Bet(position, 10**12)], rules)
    assert 0 < abs(odds.edge - stake.edge) < Fraction(1, 10**12)
    assert abs(odds.variance - stake.variance) < Fraction(1, 10**11)


# --- several bets ---------------------------------------------------------------------------------


def test_what_a_number_sends_to_prison_is_held_and_no_net_result() -> None:
    rules = table("american", rule="prison", repeated="half")
    bets = [Bet(rules.layout.by_key[key], stake) for key, stake in (("red", 10), ("0", 1))]
    odds = set_odds(bets, rules)
    zero, double_zero = rules.wheel.zeros
    assert (odds.net[zero], odds.net[double_zero]) == (35, -1)
    assert odds.held == {zero: 10, double_zero: 10}
    assert odds.chance == Fraction(18 + 1, 38)


def test_nothing_is_held_where_zero_takes_or_halves() -> None:
    for name in ("european", "french"):
        assert set_odds([Bet(at("red"), 10)], table(name)).held == {}


def test_red_and_black_together_lose_on_zero_alone() -> None:
    odds = set_odds([Bet(at("red"), 10), Bet(at("black"), 10)], RULES)
    assert odds.stake == 20
    assert odds.edge == Fraction(1, 37)
    assert odds.chance == 0
    assert {net for number, net in odds.net.items() if number} == {0}
    assert odds.net[RULES.wheel.pockets[0]] == -20


def test_a_set_lists_every_number_from_zero_up() -> None:
    assert list(set_odds([Bet(at("17"), 1)], RULES).net) == list(range(37))


def test_what_no_unit_pays_raises_the_edge_of_a_set() -> None:
    # 5 on 24 numbers wins 2, the half unit stays: 13 × 5 − 24 × 2 of 37 × 5 staked.
    odds = set_odds([Bet(at("dozen-1+dozen-2"), 5)], RULES)
    assert odds.edge == Fraction(13 * 5 - 24 * 2, 37 * 5)
    assert odds.chance == Fraction(24, 37)


@patient
@given(st.lists(st.tuples(positions, st.integers(1, 10**6)), min_size=1, max_size=8))
def test_a_set_brings_on_each_number_what_its_bets_bring(bets: list[tuple[Position, int]]) -> None:
    odds = set_odds([Bet(position, stake) for position, stake in bets], RULES)
    for number, net in odds.net.items():
        won = [arithmetic.winnings(position.key, stake, number) for position, stake in bets]
        assert net == sum(
            -stake if win is None else win for win, (_, stake) in zip(won, bets, strict=True)
        )
    nets = list(odds.net.values())
    mean = Fraction(sum(nets), 37 * odds.stake)
    assert odds.edge == -mean
    assert odds.variance == sum((Fraction(net, odds.stake) - mean) ** 2 for net in nets) / 37


def test_no_bets_have_no_odds() -> None:
    with pytest.raises(NothingLaid):
        set_odds([], RULES)
