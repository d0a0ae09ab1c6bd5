"""What is measured of hits, against sums by hand and the long way round."""

from math import sqrt

import numpy as np
import pytest

from croupier.audit.wheels.counting import chi_square, harmonic, scan, sector, tilt
from tests.audit.wheels.wheels import seeded

MANY = seeded(1).multinomial(500, np.full(37, 1 / 37), size=20)


def test_chi_square_is_the_sum_of_squares_over_what_is_due() -> None:
    # 60 spins, 10 due a side; a die that fell 5, 8, 9, 8, 10, 20 times: 13.4 by every textbook.
    assert float(chi_square(np.array([5, 8, 9, 8, 10, 20]))) == pytest.approx(13.4)
    due = 500 / 37
    for hits, found in zip(MANY, chi_square(MANY), strict=True):
        assert found == pytest.approx(sum((count - due) ** 2 / due for count in hits))


def test_the_first_harmonic_is_the_first_of_the_fourier_transform() -> None:
    for hits, found in zip(MANY, harmonic(MANY), strict=True):
        first = np.fft.fft(hits)[1]
        assert found == pytest.approx(2 * abs(first) ** 2 / 500)
        one = tilt(hits)
        assert one.power == pytest.approx(found)
        assert one.share == pytest.approx(2 * abs(first) / 500)
        assert one.turn == pytest.approx(-np.angle(first) / (2 * np.pi) % 1)


def test_a_tilt_points_to_where_it_falls_more() -> None:
    angles = 2 * np.pi * (np.arange(37) - 10) / 37
    found = tilt(np.round(100_000 * (1 + 0.2 * np.cos(angles))).astype(np.int64))
    assert found.share == pytest.approx(0.2, abs=1e-4)
    assert found.turn == pytest.approx(10 / 37, abs=1e-4)


def test_the_scan_tries_every_sector_up_to_half_the_wheel() -> None:
    for hits, found in zip(MANY, scan(MANY), strict=True):
        scores = {}
        for length in range(2, 19):
            share = length / 37
            for start in range(37):
                inside = sum(int(hits[(start + i) % 37]) for i in range(length))
                deviation = sqrt(500 * share * (1 - share))
                scores[start, length] = (inside - 500 * share) / deviation
        assert found == pytest.approx(max(map(abs, scores.values())))
        best = sector(hits)
        assert abs(best.score) == pytest.approx(found)
        if best.length <= 18:
            assert best.score == pytest.approx(scores[best.start, best.length])
        assert best.hits == sum(int(hits[(best.start + i) % 37]) for i in range(best.length))


def test_a_sector_may_go_across_the_first_pocket_and_have_too_few() -> None:
    hits = np.full(37, 100)
    hits[[35, 36, 0]] = 200
    assert (sector(hits).start, sector(hits).length, sector(hits).hits) == (35, 3, 600)
    hits[[35, 36, 0]] = 20
    assert (sector(hits).start, sector(hits).length) == (35, 3)
    assert sector(hits).score < 0


def test_a_half_that_falls_too_seldom_is_told_as_the_other_that_falls_too_often() -> None:
    hits = np.full(37, 200)
    hits[5:20] = 100
    found = sector(hits)
    assert (found.start, found.length, found.hits) == (20, 22, 4400)
    assert found.score == pytest.approx(float(scan(hits)))
    assert found.due == pytest.approx(5900 * 22 / 37)


def test_when_all_pockets_are_equal_nothing_stands_out() -> None:
    level = np.full(37, 40)
    assert float(chi_square(level)) == 0
    assert float(scan(level)) == pytest.approx(0)
    assert tilt(level).power == pytest.approx(0)
