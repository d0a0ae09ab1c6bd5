"""Spreading an amount over chips and maxima: the published examples, and walking."""

from collections.abc import Sequence
from time import perf_counter

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from croupier.rules.spreading import Chip, cost, largest_unit
from tests.rules.generators import patient


def voisins(m: int) -> list[Chip]:
    return [Chip(2, 3 * m), *[Chip(1, 2 * m)] * 5, Chip(2, 4 * m)]


def tiers(m: int) -> list[Chip]:
    return [Chip(1, 2 * m)] * 6


def orphelins(m: int) -> list[Chip]:
    return [Chip(1, m), *[Chip(1, 2 * m)] * 4]


def zero_game(m: int) -> list[Chip]:
    return [Chip(1, m), *[Chip(1, 2 * m)] * 3]


def played(chips: Sequence[Chip], amount: int, step: int = 5) -> tuple[int, int, int]:
    """The unit, what is placed and the change."""
    unit = largest_unit(chips, amount, step)
    assert unit is not None
    return unit, cost(chips, unit), amount - cost(chips, unit)


# --- the published examples, straight maximum 100, step 5 (rules.md section 6) --------------------


@pytest.mark.parametrize(
    ("amount", "unit", "placed", "change"),
    [
        (900, 100, 900, 0),
        (1349, 145, 1305, 44),
        (1350, 150, 1350, 0),
        (1385, 155, 1385, 0),
        (1500, 170, 1490, 10),
        (1700, 200, 1700, 0),
        (2000, 200, 1700, 300),
    ],
)
def test_voisins_play_as_published(amount: int, unit: int, placed: int, change: int) -> None:
    assert played(voisins(100), amount) == (unit, placed, change)


def test_one_more_than_an_even_share_may_fit_where_two_more_do_not() -> None:
    """1365 / 9 is 151; by 152 it is 300 + 5 × 152 + 304, and by 153 too much."""
    assert played(voisins(100), 1365, step=1) == (152, 1364, 1)


def test_the_change_of_the_other_series_is_as_published() -> None:
    assert played(zero_game(100), 600) == (165, 595, 5)
    assert played(orphelins(100), 800) == (175, 800, 0)
    assert played(tiers(100), 1300) == (200, 1200, 100)


def test_voisins_1385_lie_300_on_the_trio_155_on_the_splits_and_310_on_the_corner() -> None:
    assert [chip.stake(155) for chip in voisins(100)] == [300, *[155] * 5, 310]


@pytest.mark.parametrize(
    ("series", "divisor", "begins", "ends", "before"),
    [
        (voisins, 7, 13.5, 17, 9),
        (zero_game, 3, 4, 7, 4),
        (orphelins, 4, 5, 9, 5),
    ],
)
def test_the_divisor_of_the_trade_is_what_one_unit_more_costs(
    series: object, divisor: int, begins: float, ends: int, before: int
) -> None:
    m = 100
    chips = series(m)  # type: ignore[operator]

    def price_of_one_more(amount: int) -> int:
        unit = largest_unit(chips, amount, 1)
        assert unit is not None
        return cost(chips, unit + 1) - cost(chips, unit)

    first, top = int(begins * m), ends * m
    assert price_of_one_more(first - before) == before
    assert price_of_one_more(first) == divisor
    assert price_of_one_more(top - 1) == divisor
    assert price_of_one_more(top) == 0


def test_tiers_fill_at_twelve_maxima_and_keep_dividing_by_six_until_then() -> None:
    assert played(tiers(100), 1199, step=1) == (199, 1194, 5)
    assert played(tiers(100), 1200, step=1) == (200, 1200, 0)


def test_too_little_for_one_step_on_every_chip_is_not_taken() -> None:
    assert largest_unit(voisins(100), 44, 5) is None
    assert largest_unit(voisins(100), 45, 5) == 5


# --- any amount, maximum and step -----------------------------------------------------------------


def price(chips: Sequence[Chip], unit: int) -> int:
    """What lies at this unit, chip by chip until the position is full."""
    total = 0
    for chip in chips:
        wanted = sum(unit for _ in range(chip.weight))
        fits = chip.maximum is None or wanted <= chip.maximum
        total += wanted if fits or chip.maximum is None else chip.maximum
    return total


def walked(chips: Sequence[Chip], amount: int, step: int) -> int | None:
    """The unit found by going up a step at a time as long as more lies and it is affordable."""
    reached, lies = None, 0
    unit = step
    while lies < price(chips, unit) <= amount:
        reached, lies = unit, price(chips, unit)
        unit += step
    return reached


small_chips = st.lists(
    st.builds(Chip, st.integers(1, 6), st.none() | st.integers(1, 60)), min_size=1, max_size=12
)
big_chips = st.lists(
    st.builds(Chip, st.integers(1, 40), st.none() | st.integers(1, 10**9)), min_size=1, max_size=40
)


@settings(patient, max_examples=300)
@given(small_chips, st.integers(1, 400), st.integers(1, 30))
@example([Chip(1, 1)], 1, 1)
@example([Chip(1, 1), Chip(1, None)], 400, 30)
@example([Chip(6, 1), Chip(1)], 400, 1)
@example(voisins(25), 355, 5)
def test_the_unit_is_the_one_that_walking_reaches(
    chips: list[Chip], amount: int, step: int
) -> None:
    assert largest_unit(chips, amount, step) == walked(chips, amount, step)


@settings(patient, max_examples=150)
@given(big_chips, st.integers(1, 10**12), st.integers(1, 10**6))
def test_the_unit_fits_and_the_next_would_not_or_lays_no_more(
    chips: list[Chip], amount: int, step: int
) -> None:
    unit = largest_unit(chips, amount, step)
    if unit is None:
        assert price(chips[:0], step) <= amount < cost(chips, step)
        return
    laid = [chip.stake(unit) for chip in chips]
    assert unit > 0
    assert unit % step == 0
    assert sum(laid) <= amount
    assert all(
        chip.maximum is None or stake <= chip.maximum
        for chip, stake in zip(chips, laid, strict=True)
    )
    one_more = cost(chips, unit + step)
    assert one_more > amount or one_more == sum(laid)


@settings(patient, max_examples=60)
@given(big_chips, st.integers(1, 10**12), st.integers(1, 10**6))
def test_where_all_positions_are_full_the_unit_is_the_least_that_fills_them(
    chips: list[Chip], amount: int, step: int
) -> None:
    full = [Chip(chip.weight, chip.maximum or 7) for chip in chips]
    unit = largest_unit(full, amount + sum(chip.maximum or 0 for chip in full), step)
    assert unit is not None
    assert cost(full, unit) == sum(chip.maximum or 0 for chip in full)
    assert unit == step or cost(full, unit - step) < cost(full, unit)


def test_the_largest_tables_are_spread_at_once() -> None:
    huge = [Chip(2, 3 * 10**9), *[Chip(1, 2 * 10**9)] * 5, Chip(2, None)]
    start = perf_counter()
    for _ in range(100):
        largest_unit(huge, 10**12, 1)
    assert perf_counter() - start < 1


@pytest.mark.parametrize(
    ("chip", "full_at"),
    [(Chip(2, 300), 150), (Chip(2, 301), 151), (Chip(3, 1), 1), (Chip(1), None)],
)
def test_a_position_is_full_from_the_unit_that_reaches_its_maximum(
    chip: Chip, full_at: int | None
) -> None:
    assert chip.full_at == full_at
    if full_at is not None:
        assert chip.stake(full_at) == chip.maximum
        assert chip.stake(full_at - 1) < (chip.maximum or 0)
