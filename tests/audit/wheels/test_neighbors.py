"""Lag one: pairs and distances, by hand and by shuffling."""

import numpy as np
import pytest

from croupier.audit.wheels.neighbors import distances, follow, pair_table, travel
from tests.audit.wheels.wheels import seeded


def test_pairs_do_not_go_from_one_stretch_to_the_next() -> None:
    table = pair_table([np.array([0, 2, 1], np.uint8), np.array([1, 1], np.uint8)], 3)
    assert table.tolist() == [[0, 0, 1], [0, 1, 0], [0, 1, 0]]


def test_distances_are_counted_clockwise() -> None:
    came, due = distances(pair_table([np.array([0, 2, 1], np.uint8)], 3))
    assert came.tolist() == [0, 0, 2]
    assert due.sum() == pytest.approx(2)


def test_the_chi_square_of_a_table_is_that_of_its_textbook() -> None:
    # Two rows of 20 and 30, 30 and 20: due 25 everywhere, so 4 * 25 / 25.
    found = follow(np.array([[20, 30], [30, 20]]))
    assert found.statistic == pytest.approx(4.0)
    assert found.high == pytest.approx(0.0455, abs=1e-4)  # twice the normal beyond 2
    assert found.low == pytest.approx(0.9545, abs=1e-4)


def test_a_wheel_that_leans_without_memory_is_not_said_to_remember() -> None:
    chances = np.linspace(1, 3, 37)
    low = 0
    for seed in range(60):
        numbers = seeded(seed).choice(37, 3000, p=chances / chances.sum()).astype(np.uint8)
        low += travel([numbers], 37).high < 0.01
        low += follow(pair_table([numbers], 37)).high < 0.01
    assert low <= 5  # 120 chances of 1 in 100


def test_a_number_that_brings_another_is_found_by_the_pairs() -> None:
    stream = seeded(7)
    numbers = stream.integers(0, 37, 4000).astype(np.uint8)
    after = np.flatnonzero(numbers[:-1] == 5) + 1
    numbers[after] = np.where(stream.random(len(after)) < 0.4, 30, numbers[after])
    assert follow(pair_table([numbers], 37)).high < 1e-6


def test_a_habit_of_the_hand_is_found_by_the_distances() -> None:
    stream = seeded(8)
    steps = np.where(stream.random(2000) < 0.15, stream.integers(9, 12, 2000), 0)
    steps = np.where(steps > 0, steps, stream.integers(0, 37, 2000))
    numbers = (np.cumsum(steps) % 37).astype(np.uint8)
    assert travel([numbers], 37).high < 1e-6


def test_a_short_log_is_shuffled_and_gives_what_chi_square_gives_a_longer_one() -> None:
    numbers = seeded(9).integers(0, 37, 186).astype(np.uint8)
    long, short = travel([numbers], 37), travel([numbers[:-1]], 37)
    assert (long.by_shuffling, short.by_shuffling) == (False, True)
    assert short.high == pytest.approx(long.high, abs=0.08)


def test_shuffles_keep_the_stretches() -> None:
    alternating = np.array([0, 18] * 20, np.uint8)
    found = travel([alternating[:20], alternating[20:]], 37)
    assert found.pairs == 38
    assert found.high < 0.001


def test_one_number_over_and_over_does_not_say_that_it_remembers() -> None:
    for length in (2, 50, 5000):
        found = travel([np.full(length, 17, np.uint8)], 37)
        assert (found.high, found.low) == (1, 1)
        assert follow(pair_table([np.full(length, 17, np.uint8)], 37)).high == 1
