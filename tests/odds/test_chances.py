"""Chances, edges and deviations: the published figures, and sums over the wheel."""

from fractions import Fraction
from math import isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.odds import position_odds, set_odds
from croupier.odds.chances import NothingLaid
from croupier.rules.bets import Bet
from croupier.rules.layout import Position
from croupier.rules.rule_set import standard
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
