"""Distributions of the net result: by hand, and by playing every sequence of spins."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.odds import net_distribution, net_distributions, set_odds
from croupier.odds.distributions import NothingLaid
from croupier.rules.bets import Bet, Seat
from croupier.rules.placing import lay
from croupier.rules.rule_set import RuleSet, read_rule_set
from croupier.rules.settlement import settle


def table(name: str, **overrides: str | int) -> RuleSet:
    given = {key.replace("__", ".").replace("_", "-"): v for key, v in overrides.items()}
    rules = read_rule_set(name, given)
    assert isinstance(rules, RuleSet), rules
    return rules


def bets_on(rules: RuleSet, text: str) -> list[Bet]:
    return [
        Bet(rules.layout.by_key[where], int(stake))
        for where, stake in (bet.split() for bet in text.split(", "))
    ]


def chances(rules: RuleSet, text: str) -> dict[int, Fraction]:
    return dict(net_distribution(bets_on(rules, text), rules).chances)


def fractions(**chances: str) -> dict[int, Fraction]:
    """`minus_5="1/37"` as `{-5: 1/37}`."""
    return {
        int(net.replace("minus_", "-").replace("plus_", "")): Fraction(chance)
        for net, chance in chances.items()
    }


# --- by hand --------------------------------------------------------------------------------------


def test_a_split_wins_on_two_numbers_and_loses_on_the_others() -> None:
    expected = fractions(minus_10="35/37", plus_170="2/37")
    assert chances(table("european"), "17/20 10") == expected


def test_la_partage_gives_half_back_on_zero() -> None:
    expected = fractions(minus_10="18/37", minus_5="1/37", plus_10="18/37")
    assert chances(table("french"), "red 10") == expected


@pytest.mark.parametrize(("remainder", "lost"), [("house", -3), ("player", -2)])
def test_the_odd_unit_of_a_half_is_the_house_s_or_the_player_s(remainder: str, lost: int) -> None:
    found = chances(table("french", zero__remainder=remainder), "red 5")
    assert found == {-5: Fraction(18, 37), lost: Fraction(1, 37), 5: Fraction(18, 37)}


def test_the_half_unit_of_24_numbers_is_not_paid() -> None:
    expected = fractions(minus_5="13/37", plus_2="24/37")
    assert chances(table("european"), "dozen-1+dozen-2 5") == expected


def test_a_payout_maximum_cuts_what_is_won() -> None:
    rules = table("european", limits__payout_maximum=100)
    assert chances(rules, "17 10") == fractions(minus_10="36/37", plus_100="1/37")


def test_in_prison_a_stake_that_stays_is_freed_as_often_as_it_is_lost() -> None:
    # 18/37 + 1/37 × 1/2 = 37/74 lose it; on as many the zero sends it home.
    rules = table("european", zero__rule="prison", zero__repeated="stay")
    assert chances(rules, "red 7") == fractions(minus_7="1/2", plus_0="1/74", plus_7="18/37")


def test_in_prison_a_stake_of_two_is_halved_once() -> None:
    # Zero holds 2; a second one takes 1 and holds 1; a third takes that: no unit is half of it.
    rules = table("european", zero__rule="prison", zero__repeated="halve")
    once, again = Fraction(1, 37), Fraction(1, 37**2)
    assert chances(rules, "red 2") == {
        2: Fraction(18, 37),
        0: once * Fraction(18, 37),
        -1: again * Fraction(18, 37),
        -2: Fraction(18, 37) + once * Fraction(18, 37) + again * Fraction(19, 37),
    }


def test_the_last_unit_in_prison_waits_for_a_number_where_the_player_has_the_remainder() -> None:
    # Half of 1 is 1: it is held until a number decides, 18 for it and 18 against it.
    rules = table("european", zero__rule="prison", zero__repeated="halve", zero__remainder="player")
    assert chances(rules, "red 1") == fractions(minus_1="1/2", plus_0="1/74", plus_1="18/37")


def test_bets_in_prison_wait_together_for_one_number() -> None:
    # Red and black: the number that frees the one takes the other.
    rules = table("european", zero__rule="prison", zero__repeated="stay")
    expected = fractions(minus_10="1/37", plus_0="36/37")
    assert chances(rules, "red 10, black 10") == expected


def test_red_and_low_in_prison_are_freed_by_the_nine_numbers_that_are_both() -> None:
    rules = table("european", zero__rule="prison", zero__repeated="lose")
    found = chances(rules, "red 1, low 1")
    assert found[2] == Fraction(9, 37)
    assert found[0] == Fraction(18, 37) + Fraction(1, 37) * Fraction(9, 37)
    assert found[-1] == Fraction(1, 37) * Fraction(18, 37)
    assert found[-2] == Fraction(9, 37) + Fraction(1, 37) * Fraction(10, 37)


def test_mean_variance_and_the_chance_of_ending_above_zero() -> None:
    # 10 with 18/37, −10 with 19/37: mean −10/37; mean square 100.
    distribution = net_distribution(bets_on(table("european"), "red 10"), table("european"))
    assert distribution.mean == Fraction(-10, 37)
    assert distribution.variance == 100 - Fraction(10, 37) ** 2
    assert distribution.deviation == pytest.approx(9.9963, abs=0.0001)
    assert distribution.above == Fraction(18, 37)


def test_a_stake_that_could_be_halved_thousands_of_times_is_solved() -> None:
    rules = table("european", zero__rule="prison", zero__repeated="halve")
    (red,) = bets_on(rules, "red 1")
    distribution = net_distribution([Bet(red.position, 1 << 1200)], rules)
    assert sum(distribution.chances.values()) == 1
    assert len(distribution.chances) == 1200 + 3  # every half kept, nothing, and both whole


# --- each among the others ------------------------------------------------------------------------


def test_each_bet_has_its_own_distribution() -> None:
    rules = table("french")
    red, straight = net_distributions(bets_on(rules, "red 10, 17 1"), rules)
    assert red.chances == fractions(minus_10="18/37", minus_5="1/37", plus_10="18/37")
    assert straight.chances == fractions(minus_1="36/37", plus_35="1/37")


def test_a_bet_that_is_paid_later_gets_what_the_payout_maximum_leaves() -> None:
    # On 17 the split is paid 170 of 200 first, and leaves 30 of the straight's 350.
    rules = table("european", limits__payout_maximum=200)
    straight, split = net_distributions(bets_on(rules, "17 10, 17/20 10"), rules)
    assert split.chances == fractions(minus_10="35/37", plus_170="2/37")
    assert straight.chances == fractions(minus_10="36/37", plus_30="1/37")


def test_no_bets_have_no_distribution() -> None:
    for function in (net_distribution, net_distributions):
        with pytest.raises(NothingLaid):
            function([], table("european"))


# --- by playing every sequence --------------------------------------------------------------------

SPINS = 3


def play_all(bets: Sequence[Bet], rules: RuleSet) -> tuple[dict[int, Fraction], Fraction]:
    """The net results of all sequences of spins, and the chance of those that go on."""
    chances: dict[int, Fraction] = defaultdict(Fraction)
    left = Fraction()

    def spin(laid: Iterable[Bet], held: Iterable[Bet], net: int, chance: Fraction, to: int) -> None:
        nonlocal left
        for number in rules.wheel.numbers:
            settlement, refused = settle(laid, number, rules, held)
            assert not refused
            result = net + settlement.totals.winnings - settlement.totals.collected
            each = chance / len(rules.wheel.numbers)
            if settlement.held and to:
                spin((), settlement.held, result, each, to - 1)
            elif settlement.held:
                left += each
            else:
                chances[result] += each

    spin(bets, (), 0, Fraction(1), SPINS)
    return chances, left


tables = st.builds(
    table,
    st.sampled_from(["european", "american", "triple-zero"]),
    zero__rule=st.sampled_from(["lose", "partage", "surrender", "prison", "prison", "prison"]),
    zero__repeated=st.sampled_from(["lose", "stay", "half", "halve"]),
    zero__remainder=st.sampled_from(["house", "player"]),
    limits__payout_maximum=st.sampled_from(["none", 7, 100]),
)


@st.composite
def laid(draw: st.DrawFn) -> tuple[RuleSet, tuple[Bet, ...]]:
    rules = draw(tables)
    even = [p for p in rules.layout.positions if len(p.numbers) == 18]
    where = st.sampled_from(even) | st.sampled_from(rules.layout.positions)
    seats = st.sampled_from([None, Seat("A")])
    bets = draw(st.lists(st.builds(Bet, where, st.integers(1, 12), seats), min_size=1, max_size=5))
    return rules, lay(bets, rules).bets


@settings(deadline=None, max_examples=60)
@given(laid())
def test_every_chance_is_that_of_the_sequences_that_bring_the_result(
    laid: tuple[RuleSet, tuple[Bet, ...]],
) -> None:
    rules, bets = laid
    found = net_distribution(bets, rules).chances
    played, left = play_all(bets, rules)
    assert sum(found.values()) == 1
    assert list(found) == sorted(found)
    for net in found.keys() | played.keys():
        least = played.get(net, Fraction())
        assert least <= found.get(net, Fraction()) <= least + left
    if not left:
        assert found == played


@settings(deadline=None, max_examples=60)
@given(laid())
def test_the_means_of_the_bets_add_up_to_that_of_all(
    laid: tuple[RuleSet, tuple[Bet, ...]],
) -> None:
    rules, bets = laid
    odds, each = set_odds(bets, rules), net_distributions(bets, rules)
    assert -sum(one.mean for one in each) == odds.edge * odds.stake
