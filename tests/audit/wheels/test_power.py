"""What a log can show: published figures, and simulation of what the formulas say."""

import numpy as np
import pytest
from scipy import special

from croupier.audit.wheels.counting import chi_square, harmonic
from croupier.audit.wheels.power import (
    POWER,
    critical_hits,
    noncentrality,
    score_limit,
    spins_to_see_tilt,
    tilt_limit,
    visible_pocket,
    visible_tilt,
)
from tests.audit.wheels.wheels import seeded, tilted, with_pocket

LOGS = 4_000
OFF = 4 * (POWER * (1 - POWER) / LOGS) ** 0.5
"""Four binomial standard errors of a power of 90 %."""


def test_a_tilt_of_a_tenth_shows_after_3485_spins_where_chi_square_needs_8356() -> None:
    assert spins_to_see_tilt(0.1, 0.01) == 3485
    assert spins_to_see_tilt(0.1, 0.01, freedom=36) == 8356


def test_the_harmonic_finds_that_tilt_nine_times_out_of_ten() -> None:
    hits = seeded(11).multinomial(3485, tilted(0.1), size=LOGS)
    found = (harmonic(hits) > special.chdtri(2, 0.01)).mean()
    assert found == pytest.approx(0.9, abs=OFF)


def test_chi_square_finds_it_as_often_after_8356_and_seldom_after_3485() -> None:
    critical = special.chdtri(36, 0.01)
    long = seeded(12).multinomial(8356, tilted(0.1), size=LOGS)
    assert (chi_square(long) > critical).mean() == pytest.approx(0.9, abs=OFF)
    short = seeded(13).multinomial(3485, tilted(0.1), size=LOGS)
    assert (chi_square(short) > critical).mean() < 0.45


@pytest.mark.parametrize("level", [0.01, 0.0006])
def test_the_visible_tilt_is_found_nine_times_out_of_ten(level: float) -> None:
    share = visible_tilt(2000, level)
    assert share is not None
    hits = seeded(14).multinomial(2000, tilted(share), size=LOGS)
    found = (harmonic(hits) > special.chdtri(2, level)).mean()
    assert found == pytest.approx(0.9, abs=OFF)
    assert spins_to_see_tilt(share, level) == pytest.approx(2000, abs=1)


@pytest.mark.parametrize("pockets", [37, 38])
def test_the_visible_pocket_is_found_nine_times_out_of_ten(pockets: int) -> None:
    share = visible_pocket(3000, pockets, 0.01)
    assert share is not None
    hits = seeded(15).multinomial(3000, with_pocket(share, pockets=pockets), size=LOGS)
    critical = critical_hits(3000, pockets, 0.01 / (2 * pockets))
    assert (hits[:, 5] >= critical).mean() == pytest.approx(0.9, abs=OFF)


def test_critical_hits_are_the_least_that_are_rare_enough() -> None:
    least = critical_hits(1000, 37, 0.001)
    chances = [float(special.bdtrc(hits - 1, 1000, 1 / 37)) for hits in (least - 1, least)]
    assert chances[0] > 0.001 >= chances[1]
    assert critical_hits(1, 37, 0.5) == 1
    assert critical_hits(2, 37, 1e-9) == 3  # not even two of two


def test_too_few_spins_show_nothing_at_all() -> None:
    assert visible_tilt(20, 0.01) is None
    assert visible_pocket(1, 37, 0.01) is None


def test_a_greater_power_or_a_smaller_level_needs_more() -> None:
    assert noncentrality(36, 0.01) > noncentrality(36, 0.01, 0.5) > noncentrality(36, 0.1, 0.5)


def test_limits_are_where_a_fair_wheel_seldom_goes() -> None:
    hits = seeded(16).multinomial(4510, np.full(37, 1 / 37), size=LOGS)
    off = 4 * (0.05 * 0.95 / LOGS) ** 0.5
    shares = np.sqrt(2 * harmonic(hits) / 4510)
    assert (shares > tilt_limit(4510, 0.05)).mean() == pytest.approx(0.05, abs=off)
    scores = abs(hits - 4510 / 37) / np.sqrt(4510 / 37 * 36 / 37)
    beyond = (scores.max(axis=1) > score_limit(37, 0.05)).mean()
    assert 0.03 < beyond < 0.05 + off
