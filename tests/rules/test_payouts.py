"""What a winner is paid: the published odds, and the house's edge that follows."""

from fractions import Fraction

import pytest

from croupier.rules.bets import Bet
from croupier.rules.layout import Kind, Position
from croupier.rules.payouts import Odds, read_odds
from croupier.rules.settlement import settle_lines
from tests.rules.generators import EUROPEAN, LAYOUT

EVERYWHERE = (*LAYOUT.positions, *LAYOUT.pairs)


@pytest.mark.parametrize(
    ("key", "odds"),
    [
        ("17", "35:1"),
        ("0", "35:1"),
        ("17/20", "17:1"),
        ("0/3", "17:1"),
        ("16/17/18", "11:1"),
        ("0/1/2", "11:1"),
        ("0/2/3", "11:1"),
        ("17/18/20/21", "8:1"),
        ("0/1/2/3", "8:1"),
        ("16/17/18/19/20/21", "5:1"),
        ("dozen-2", "2:1"),
        ("column-3", "2:1"),
        ("dozen-1+dozen-2", "1:2"),
        ("column-2+column-3", "1:2"),
        ("red", "1:1"),
        ("black", "1:1"),
        ("even", "1:1"),
        ("odd", "1:1"),
        ("low", "1:1"),
        ("high", "1:1"),
    ],
)
def test_a_position_pays_what_is_published(key: str, odds: str) -> None:
    assert str(EUROPEAN.odds(LAYOUT.by_key[key])) == odds


def test_the_five_numbers_of_the_double_zero_cloth_pay_6_to_1() -> None:
    assert EUROPEAN.payouts[Kind.FIVE_NUMBERS] == Odds(6, 1)


# The croupier's cheat sheet: winnings for a stake of 10 and of 25 (rules.md section 2).
@pytest.mark.parametrize(
    ("key", "for_10", "for_25"),
    [
        ("17", 350, 875),
        ("17/20", 170, 425),
        ("16/17/18", 110, 275),
        ("17/18/20/21", 80, 200),
        ("16/17/18/19/20/21", 50, 125),
        ("dozen-2", 20, 50),
        ("column-2", 20, 50),
        ("black", 10, 25),
    ],
)
def test_the_cheat_sheet_is_right(key: str, for_10: int, for_25: int) -> None:
    odds = EUROPEAN.odds(LAYOUT.by_key[key])
    assert (odds.winnings(10), odds.winnings(25)) == (for_10, for_25)


@pytest.mark.parametrize("position", EVERYWHERE, ids=str)
def test_the_house_keeps_one_37th_of_every_bet(position: Position) -> None:
    stake = 2  # halves are payable then: 24 numbers pay 1:2
    spins = [settle_lines([Bet(position, stake)], n, EUROPEAN)[0] for n in LAYOUT.wheel.pockets]
    net = sum(line.winnings - line.collected for line in spins)
    assert Fraction(-net, stake * 37) == Fraction(1, 37)


@pytest.mark.parametrize("position", EVERYWHERE, ids=str)
def test_whatever_wins_a_winner_has_36_stakes_shared_among_its_numbers(position: Position) -> None:
    assert EUROPEAN.odds(position).ratio + 1 == Fraction(36, len(position.numbers))


def test_a_part_that_no_unit_pays_stays_with_the_house() -> None:
    assert [Odds(1, 2).winnings(stake) for stake in (1, 2, 3, 101)] == [0, 1, 1, 50]


@pytest.mark.parametrize("text", ["35:1", "1:2", "0:1", "9999:1"])
def test_odds_are_read_as_they_are_written(text: str) -> None:
    assert str(read_odds(text)) == text


@pytest.mark.parametrize(
    "text",
    ["", "35", "35:0", "-1:1", "1.5:1", "35 : 1", "35:1 ", "35-1", "١:1", "99999:1", "1:1:1"],
)
def test_nothing_else_is_odds(text: str) -> None:
    assert read_odds(text) is None
