"""Hits of wheels: chances against a second way of counting, and who is pointed at."""

import random
from collections import Counter
from math import comb

import pytest

from croupier.audit.pockets import (
    LEVEL,
    Tally,
    at_least,
    at_most,
    leanings,
    score,
    score_limit,
    side_of,
    usual,
)
from croupier.rules.wheel import Number, Wheel, load_wheel

SINGLE, DOUBLE, TRIPLE = (load_wheel(f"{name}-zero") for name in ("single", "double", "triple"))
EVEN = Tally("1", SINGLE, dict.fromkeys(SINGLE.numbers, 100))


def fallen(wheel: Wheel, spins: int, seed: int, weights: list[float] | None = None) -> Tally:
    drawn = random.Random(seed).choices(wheel.numbers, weights, k=spins)
    return Tally(f"{seed}", wheel, Counter(drawn))


@pytest.mark.parametrize("spins", [1, 5, 40, 300])
@pytest.mark.parametrize("pockets", [2, 37, 38])
def test_binomial_chances_are_those_of_counting_every_way(spins: int, pockets: int) -> None:
    ways = [comb(spins, hits) * (pockets - 1) ** (spins - hits) for hits in range(spins + 1)]
    for hits in {0, 1, 2, 3, spins // pockets, spins // 2, spins - 1, spins} & set(
        range(spins + 1)
    ):
        exact = sum(ways[hits:]) / pockets**spins
        assert at_least(hits, spins, 1 / pockets) == pytest.approx(exact, rel=1e-9)
        exact = sum(ways[: hits + 1]) / pockets**spins
        assert at_most(hits, spins, 1 / pockets) == pytest.approx(exact, rel=1e-9)


def test_the_week_of_monte_carlo_has_no_pocket_out() -> None:
    # 4,510 spins, the most frequent number 135 times, the least 110: no pocket is far from 122.
    assert 37 * 2 * at_least(135, 4510, 1 / 37) > 0.5
    assert 37 * 2 * at_most(110, 4510, 1 / 37) > 0.5


def test_fair_wheels_are_seldom_pointed_at() -> None:
    accused = sum(
        any(
            each.stands_out
            for each in leanings([fallen(SINGLE, 1000, seed * 3 + i) for i in range(3)])
        )
        for seed in range(200)
    )
    assert accused <= 8  # 200 × LEVEL are 2; 8 or more come with a chance of 0.1 %


def test_a_tilt_of_a_fifth_is_seen_where_it_must_be() -> None:
    weights = [1.0] * 37
    for place, number in enumerate(SINGLE.pockets):
        weights[number] = 1 + 0.2 * (1 if place in range(19) else -1)
    (found,) = leanings([fallen(SINGLE, 6000, 5, weights)])
    assert found.stands_out
    assert found.side is not None
    assert found.side.chance is not None
    assert found.side.chance < LEVEL / 2
    assert SINGLE.pockets.index(found.side.toward) in range(5, 14)


def test_one_pocket_too_many_is_named() -> None:
    hits = dict(EVEN.hits) | {Number(17): 160}
    (found,) = leanings([Tally("1", SINGLE, hits)])
    assert (found.farthest, found.stands_out) == (17, True)


def test_a_pocket_that_never_fell_is_named_as_well() -> None:
    hits = {number: 60 for number in SINGLE.numbers if number != 8}
    (found,) = leanings([Tally("1", SINGLE, hits)])
    assert (found.farthest, found.stands_out) == (8, True)


def test_more_wheels_ask_for_more_before_one_is_pointed_at() -> None:
    hits = dict(EVEN.hits) | {Number(17): 142}
    odd = Tally("odd", SINGLE, hits)
    assert leanings([odd])[0].stands_out
    assert not leanings([odd, *[EVEN] * 200])[0].stands_out


def test_wheels_without_a_spin_are_left_out() -> None:
    assert leanings([Tally("1", SINGLE, {}), Tally("2", DOUBLE, {})]) == ()
    assert leanings([]) == ()


def test_few_spins_say_nothing_of_a_side() -> None:
    (found,) = leanings([Tally("1", SINGLE, {Number(17): 1})])
    assert not found.stands_out
    assert found.side is not None
    assert found.side.chance is None
    assert found.chance == 1.0


def test_a_wheel_of_unknown_order_has_no_side() -> None:
    assert side_of(fallen(TRIPLE, 500, 1)) is None


def test_the_side_points_at_the_pocket_where_all_fell() -> None:
    for number in (Number(0), Number(10), Number(26)):
        side = side_of(Tally("1", SINGLE, {number: 50}))
        assert side is not None
        assert (side.toward, round(side.share, 6)) == (number, 2.0)


def test_scores_and_the_usual_band_are_those_of_the_binomial() -> None:
    assert score(EVEN, Number(5)) == 0
    low, high = usual(EVEN)
    share = at_most(high, 3700, 1 / 37) - at_most(low - 1, 3700, 1 / 37)
    assert share == pytest.approx(0.95, abs=0.01)


def test_the_limit_is_the_one_of_the_wheel_tests() -> None:
    power = pytest.importorskip("croupier.audit.wheels.power")
    assert score_limit(38) == pytest.approx(power.score_limit(38, LEVEL), rel=1e-6)
