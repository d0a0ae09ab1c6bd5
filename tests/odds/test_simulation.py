"""Flat bets simulated: unbiased numbers, exact sums, en prison, and the same from every seed."""

import tracemalloc
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from math import sqrt

import numpy as np
import pytest

from croupier.odds.distributions import NothingLaid
from croupier.odds.simulation.numbers import NumberStream, numbers_of
from croupier.odds.simulation.run import (
    BankrollTooSmall,
    GoalNotAbove,
    OutOfRange,
    Play,
    SumsTooLarge,
    Tally,
    simulate,
    tally,
)
from croupier.rules.bets import Bet
from croupier.rules.rule_set import RuleSet, read_rule_set, standard
from croupier.rules.settlement import settle
from croupier.rules.wheel import Number

EUROPEAN = standard("european")


def table(source: str, **zero: str) -> RuleSet:
    rules = read_rule_set(source, {f"zero.{key}": value for key, value in zero.items()})
    assert isinstance(rules, RuleSet)
    return rules


def laid(rules: RuleSet, **stakes: int) -> list[Bet]:
    names = {name.replace("_", "-").removeprefix("n"): stake for name, stake in stakes.items()}
    return [Bet(rules.layout.by_key[key], stake) for key, stake in names.items()]


# --- numbers --------------------------------------------------------------------------------


def plain_numbers(count: int, seed: int, group: int = 0) -> Iterator[int]:
    """The stream as its docstring describes it, a word at a time and without numpy's arrays."""
    first, second = np.random.SeedSequence(seed, spawn_key=(group,)).spawn(2)

    def words(bits: np.random.SFC64) -> Iterator[int]:
        while True:
            raw = int(bits.random_raw())
            yield from (raw >> shift & 0xFFFF for shift in (0, 16, 32, 48))

    each = 65536 // count**2
    spare = (word for word in words(np.random.SFC64(second)) if word < each * count**2)
    for word in words(np.random.SFC64(first)):
        pair = (word if word < each * count**2 else next(spare)) // each
        yield from divmod(pair, count)


@pytest.mark.parametrize("count", [37, 38, 39])
def test_each_pair_of_numbers_has_as_many_words_as_any_other(count: int) -> None:
    each = 65536 // count**2
    words = np.arange(each * count**2, dtype=np.uint16)
    numbers = numbers_of(words, np.uint16(each), np.uint16(count)).reshape(-1, 2)
    pairs = Counter(map(tuple, numbers.tolist()))
    assert pairs == {(a, b): each for a in range(count) for b in range(count)}


@pytest.mark.parametrize("count", [37, 38, 39])
def test_a_stream_is_the_same_drawn_at_once_and_word_by_word(count: int) -> None:
    stream = NumberStream(count, np.random.SeedSequence(7, spawn_key=(3,)))
    drawn = [n for size in (1, 2, 39_999, 7, 20_000) for n in stream.draw(size).tolist()]
    assert drawn == list(islice(plain_numbers(count, 7, 3), len(drawn)))


# --- one series -----------------------------------------------------------------------------

REPEATED = ("lose", "stay", "half", "halve")
PRISONS = [
    (source, {"rule": "prison", "repeated": repeated, "remainder": remainder})
    for source in ("french", "triple-zero")
    for repeated in REPEATED
    for remainder in ("house", "player")
]
SPINS = 1501


def played(
    bets: list[Bet], rules: RuleSet, numbers: Iterator[int], spins: int
) -> Iterator[tuple[int, int]]:
    """What each spin brings, and what is then in prison, settled one after the other."""
    held: tuple[Bet, ...] = ()
    for number in islice(numbers, spins):
        settlement, refused = settle(bets, Number(number), rules, held)
        assert not refused
        held = settlement.held
        totals = settlement.totals
        yield totals.winnings - totals.collected, sum(bet.stake for bet in held)


@pytest.mark.parametrize(("source", "zero"), PRISONS, ids=str)
def test_a_tally_is_what_a_loop_over_settle_adds_up(source: str, zero: dict[str, str]) -> None:
    rules = table(source, **zero)
    bets = laid(rules, red=5, odd=3, n17=1, dozen_2=4)
    spins = list(played(bets, rules, plain_numbers(len(rules.wheel.numbers), 11), SPINS))
    found = tally(bets, rules, SPINS, seed=11)
    assert found.net == sum(net for net, _ in spins)
    assert found.held == spins[-1][1]
    assert found.staked == 13 * SPINS
    fallen = Counter(islice(plain_numbers(len(rules.wheel.numbers), 11), SPINS))
    assert found.counts == {number: fallen[number] for number in rules.wheel.numbers}


@pytest.mark.parametrize(("source", "zero"), PRISONS, ids=str)
def test_players_side_by_side_have_at_every_mark_what_a_loop_adds_up(
    source: str, zero: dict[str, str]
) -> None:
    rules = table(source, **zero)
    bets = laid(rules, red=5, odd=3, n17=1)
    players, spins = 3, 400
    numbers = list(islice(plain_numbers(len(rules.wheel.numbers), 5), players * spins))
    each = [
        list(played(bets, rules, iter(numbers[player::players]), spins))
        for player in range(players)
    ]
    found = simulate(bets, rules, Play(spins, players, seed=5))
    for point in found.path:
        sums = sorted(sum(net for net, _ in one[: point.spins]) for one in each)
        assert (point.low, point.middle, point.high) == tuple(sums)
    assert found.path[-1].spins == spins
    assert found.held == sum(one[-1][1] for one in each)


def test_a_longer_run_of_zeros_than_ever_comes_is_carried_across_chunks() -> None:
    rules = table("triple-zero", rule="prison", repeated="stay")
    bets = laid(rules, red=7)
    assert tally(bets, rules, 5000, 3, chunk=1) == tally(bets, rules, 5000, 3)


@pytest.mark.parametrize(
    ("source", "zero", "bet", "edge"),
    [
        ("european", {}, "red", Fraction(1, 37)),
        ("european", {}, "17", Fraction(1, 37)),
        ("french", {"rule": "partage"}, "red", Fraction(1, 74)),
        ("french", {"rule": "prison", "repeated": "lose"}, "red", Fraction(19, 1369)),
        ("french", {"rule": "prison", "repeated": "stay"}, "red", Fraction(1, 74)),
        ("french", {"rule": "prison", "repeated": "half"}, "red", Fraction(1, 74)),
        ("american", {"rule": "lose"}, "red", Fraction(1, 19)),
        ("american", {"rule": "surrender"}, "red", Fraction(1, 38)),
        ("triple-zero", {}, "17", Fraction(1, 13)),
    ],
)
def test_the_mean_is_the_published_edge_within_four_standard_errors(
    source: str, zero: dict[str, str], bet: str, edge: Fraction
) -> None:
    rules = table(source, **zero)
    spins = 2_000_000
    found = tally([Bet(rules.layout.by_key[bet], 2)], rules, spins, seed=2026)
    assert found.exact_edge == edge
    # One spin of a straight bet lies up to 36 stakes apart, 1 in some 37 times; of an even
    # chance up to 2 stakes, half of the time.
    deviation = 36 * sqrt(1 / 37) if bet == "17" else 1.01
    assert abs(found.edge - float(edge)) < 4 * deviation / sqrt(spins)


def test_halved_again_and_again_the_edge_is_one_seventy_third() -> None:
    rules = table("french", rule="prison", repeated="halve")
    found = tally(laid(rules, red=1 << 20), rules, 2_000_000, seed=9)
    # No stake is halved to an odd amount within 20 zeros in turn.
    assert abs(float(found.exact_edge) - 1 / 73) < 1e-8
    assert abs(found.edge - 1 / 73) < 4 / sqrt(2_000_000)


def test_a_spin_more_adds_one_spin() -> None:
    bets = laid(EUROPEAN, red=10)
    nets = [tally(bets, EUROPEAN, spins, seed=4).net for spins in range(1, 30)]
    numbers = islice(plain_numbers(37, 4), 29)
    steps = [net for net, _ in played(bets, EUROPEAN, numbers, 29)]
    assert nets == [sum(steps[:spins]) for spins in range(1, 30)]


def whole(spins: int, chunk: int) -> Tally:
    return tally(laid(EUROPEAN, red=10, n17=3), EUROPEAN, spins, seed=1, chunk=chunk)


@pytest.mark.parametrize("chunk", [1, 7, 1000, 1 << 20])
def test_what_is_held_at_a_time_changes_no_tally(chunk: int) -> None:
    assert whole(20_003, chunk) == whole(20_003, 1 << 16)


def test_memory_does_not_grow_with_the_spins() -> None:
    def peak(spins: int) -> int:
        tracemalloc.start()
        try:
            tally(laid(EUROPEAN, red=10), EUROPEAN, spins)
            simulate(laid(EUROPEAN, red=10), EUROPEAN, Play(spins // 10, 10))
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    few = peak(200_000)
    assert peak(2_000_000) < 1.2 * few


# --- players with flat bets -----------------------------------------------------------------


def test_the_result_says_how_players_end_up() -> None:
    found = simulate(laid(EUROPEAN, red=10), EUROPEAN, Play(100, 5, seed=3))
    numbers = list(islice(plain_numbers(37, 3), 500))
    ends = []
    for player in range(5):
        nets = [
            net
            for net, _ in played(laid(EUROPEAN, red=10), EUROPEAN, iter(numbers[player::5]), 100)
        ]
        ends.append(sum(nets))
    ends.sort()
    assert (found.spins, found.players, found.bets, found.staked) == (100, 5, 500, 5000)
    assert found.net == sum(ends)
    assert found.mean == sum(ends) / 5000
    assert found.ahead == sum(end > 0 for end in ends)
    # Of five players 20 % are one: the first is the least that 1 % and 5 % do not exceed.
    assert [found.finals[p] for p in (1, 5, 50, 95, 99)] == [ends[i] for i in (0, 0, 2, 4, 4)]
    assert sum(each.players for each in found.results) == 5
    for each in found.results:
        assert each.players == sum(each.least <= end <= each.most for end in ends)
    assert found.ruined == found.at_goal == 0
    assert found.largest_stake == 10


def test_the_standard_error_covers_the_exact_edge_as_often_as_it_should() -> None:
    # Of 200 simulations some 10 lie more than two standard errors away.
    far = 0
    for seed in range(200):
        found = simulate(laid(EUROPEAN, red=10), EUROPEAN, Play(50, 100, seed=seed))
        assert found.standard_error is not None
        far += abs(found.edge - 1 / 37) > 1.96 * found.standard_error
    assert 2 <= far <= 24


@pytest.mark.parametrize("players", [1, 40])
def test_the_standard_error_is_about_one_over_the_root_of_the_spins(players: int) -> None:
    found = simulate(laid(EUROPEAN, red=10), EUROPEAN, Play(40_000 // players, players, seed=8))
    assert found.standard_error == pytest.approx(1 / sqrt(40_000), rel=0.35)


def test_one_spin_says_nothing_of_its_error() -> None:
    assert simulate(laid(EUROPEAN, red=10), EUROPEAN, Play(1)).standard_error is None


# --- what cannot be played ------------------------------------------------------------------


def test_nothing_laid_is_nothing_to_play() -> None:
    with pytest.raises(NothingLaid):
        tally([], EUROPEAN, 10)
    with pytest.raises(NothingLaid):
        simulate([], EUROPEAN, Play(10))


@pytest.mark.parametrize("play", [Play(0), Play(10**12 + 1), Play(1, 0), Play(1, 10**6 + 1)])
def test_numbers_out_of_range_are_refused(play: Play) -> None:
    with pytest.raises(OutOfRange):
        simulate(laid(EUROPEAN, red=10), EUROPEAN, play)


def test_a_bankroll_pays_at_least_the_first_bets() -> None:
    simulate(laid(EUROPEAN, red=10, n17=5), EUROPEAN, Play(5, bankroll=15))
    with pytest.raises(BankrollTooSmall) as caught:
        simulate(laid(EUROPEAN, red=10, n17=5), EUROPEAN, Play(5, bankroll=14))
    assert caught.value.stake == 15


@pytest.mark.parametrize("play", [Play(5, bankroll=20, goal=20), Play(5, goal=0)])
def test_a_goal_lies_above_what_a_player_begins_with(play: Play) -> None:
    with pytest.raises(GoalNotAbove):
        simulate(laid(EUROPEAN, red=10), EUROPEAN, play)


def test_sums_that_do_not_fit_are_refused_before_anything_is_played() -> None:
    bets = laid(EUROPEAN, n17=10**12)
    simulate(bets, EUROPEAN, Play(100_000, goal=1))
    with pytest.raises(SumsTooLarge):
        simulate(bets, EUROPEAN, Play(10**6))
    # A tally is added up chunk by chunk in integers that have no bound.
    assert tally(bets, EUROPEAN, 10**6).staked == 10**18
    with pytest.raises(SumsTooLarge):
        tally(laid(EUROPEAN, n17=10**14), EUROPEAN, 10)
