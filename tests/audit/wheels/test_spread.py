"""How near to each other hits of a fair wheel lie: by counting out, and of a published week."""

from collections import Counter
from itertools import product

import pytest

from croupier.audit.wheels.simulated import fair_wheels, tails
from croupier.audit.wheels.spread import chance_all_between, chance_of_spread


def results(spins: int, pockets: int) -> list[list[int]]:
    """The hits of every way in which the spins may fall."""
    counts = (Counter(way) for way in product(range(pockets), repeat=spins))
    return [[count[pocket] for pocket in range(pockets)] for count in counts]


@pytest.mark.parametrize(("spins", "pockets"), [(1, 3), (4, 3), (6, 3), (5, 4), (7, 2)])
def test_chances_are_those_of_counting_out_every_way(spins: int, pockets: int) -> None:
    ways = results(spins, pockets)
    for spread in range(spins + 1):
        share = sum(max(hits) - min(hits) <= spread for hits in ways) / len(ways)
        assert chance_of_spread(spins, pockets, spread) == pytest.approx(share, abs=1e-12)
    for least in range(3):
        for most in range(least, spins + 1):
            share = sum(least <= min(hits) and max(hits) <= most for hits in ways) / len(ways)
            found = chance_all_between(spins, pockets, least, most)
            assert found == pytest.approx(share, abs=1e-12)


def test_the_week_at_monte_carlo_is_too_even() -> None:
    # 4,510 spins, most frequent 135, least 110: that even in 0.006 % of 400,000 simulations.
    found = chance_all_between(4510, 37, 110, 135)
    assert round(100 * found, 3) == 0.006
    assert chance_of_spread(4510, 37, 135 - 110) < 0.0002


def test_simulated_wheels_spread_as_the_exact_chances_say() -> None:
    spreads = fair_wheels(1000, 37).spread
    for spread in (14, 18, 22, 28):
        chance = chance_of_spread(1000, 37, spread)
        deviation = (chance * (1 - chance) / len(spreads)) ** 0.5
        assert tails(spreads, spread)[1] == pytest.approx(chance, abs=4 * deviation + 1e-4)


def test_what_cannot_be_has_no_chance_and_what_must_be_is_certain() -> None:
    assert chance_all_between(10, 37, 1, 10) == 0
    assert chance_all_between(10, 37, 0, 0) == 0
    assert chance_all_between(10, 37, 0, 10) == pytest.approx(1)
    assert chance_of_spread(10, 37, -1) == 0
    assert chance_of_spread(20_000, 37, 300) == pytest.approx(1)
    assert chance_of_spread(20_000, 37, 10) == pytest.approx(0, abs=1e-12)
