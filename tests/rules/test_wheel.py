"""The wheel: the order of its pockets, their colors, and who is whose neighbour."""

import pytest

from croupier.rules.wheel import (
    DOUBLE_ZERO,
    TRIPLE_ZERO,
    ZERO,
    Color,
    NotOnWheel,
    Number,
    cloth_order,
    color,
    is_zero,
    label,
    load_wheel,
    read_number,
    wheel_keys,
)
from tests.rules.arithmetic import REDS

WHEEL = load_wheel("single-zero")

# rules.md section 1, from zero the way the hand of a clock goes.
ORDER = (
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 "
    "35 3 26"
)
POCKETS = ORDER.split()


def arc(number: int, reach: int) -> str:
    return " ".join(label(n) for n in WHEEL.arc(Number(number), reach))


def test_the_pockets_stand_in_the_published_order() -> None:
    assert [label(number) for number in WHEEL.pockets] == POCKETS


def test_every_number_from_0_to_36_has_one_pocket() -> None:
    assert sorted(WHEEL.pockets) == list(range(37))


@pytest.mark.parametrize("number", range(1, 37))
def test_a_number_is_red_where_the_list_says_so_and_else_black(number: int) -> None:
    assert color(Number(number)) is (Color.RED if number in REDS else Color.BLACK)


def test_eighteen_are_red_and_eighteen_black() -> None:
    colors = [color(number) for number in WHEEL.pockets]
    assert [colors.count(c) for c in (Color.RED, Color.BLACK, Color.GREEN)] == [18, 18, 1]


def test_red_and_black_alternate_round_the_wheel_from_zero_to_zero() -> None:
    colors = [color(number) for number in WHEEL.pockets[1:]]
    assert colors == [Color.RED, Color.BLACK] * 18


# --- the wheel with two zeros (rules.md section 1) ------------------------------------------------

DOUBLE = load_wheel("double-zero").pockets
DOUBLE_ORDER = (
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 "
    "23 35 14 2"
)


def test_the_38_pockets_of_two_zeros_stand_in_the_published_order() -> None:
    assert " ".join(map(label, DOUBLE)) == DOUBLE_ORDER


def test_the_zeros_face_each_other_and_so_does_every_odd_number_and_the_next() -> None:
    facing = {number: DOUBLE[(i + 19) % 38] for i, number in enumerate(DOUBLE)}
    assert facing[ZERO] == DOUBLE_ZERO
    assert all(facing[Number(odd)] == odd + 1 for odd in range(1, 37, 2))


def test_between_two_zeros_black_and_red_alternate() -> None:
    for half in (DOUBLE[1:19], DOUBLE[20:]):
        colors = [color(number) for number in half]
        assert colors in ([Color.BLACK, Color.RED] * 9, [Color.RED, Color.BLACK] * 9)


@pytest.mark.parametrize("zero", [ZERO, DOUBLE_ZERO, TRIPLE_ZERO])
def test_the_zeros_are_green_and_stand_before_every_other_number(zero: Number) -> None:
    assert is_zero(zero)
    assert color(zero) is Color.GREEN
    assert cloth_order(zero) < cloth_order(Number(1))


@pytest.mark.parametrize(
    ("number", "reach", "expected"),
    [
        (17, 2, "2 25 17 34 6"),
        (0, 2, "3 26 0 32 15"),  # not "26 0 32 15 19", which is the set of 32
        (32, 2, "26 0 32 15 19"),
        (26, 2, "35 3 26 0 32"),
        (26, 1, "3 26 0"),
        (3, 3, "28 12 35 3 26 0 32"),
        (5, 4, "30 8 23 10 5 24 16 33 1"),
    ],
)
def test_an_arc_is_a_number_between_its_neighbours(number: int, reach: int, expected: str) -> None:
    assert arc(number, reach) == expected


@pytest.mark.parametrize("reach", range(1, 19))
def test_every_arc_is_a_run_of_the_published_order_laid_end_to_end(reach: int) -> None:
    endless = " ".join(["", *POCKETS, *POCKETS, *POCKETS, ""])
    for number in WHEEL.pockets:
        names = arc(number, reach).split()
        assert names[reach] == label(number)
        assert len(set(names)) == 2 * reach + 1
        assert f" {' '.join(names)} " in endless


def test_the_widest_arc_is_the_whole_wheel() -> None:
    assert WHEEL.widest_reach == 18
    assert len(set(WHEEL.arc(Number(26), 18))) == 37


def test_the_widest_arc_of_two_zeros_leaves_one_pocket_out() -> None:
    wheel = load_wheel("double-zero")
    assert wheel.widest_reach == 18
    assert len(set(wheel.arc(Number(17), 18))) == 37


@pytest.mark.parametrize("number", [DOUBLE_ZERO, TRIPLE_ZERO, Number(-1), Number(99)])
def test_a_number_of_another_wheel_has_no_arc_here(number: Number) -> None:
    assert number not in WHEEL
    with pytest.raises(NotOnWheel) as wrong:
        WHEEL.arc(number, 2)
    assert (wrong.value.number, wrong.value.wheel) == (number, "single-zero")


@pytest.mark.parametrize("name", [*map(str, range(37)), "00", "000"])
def test_a_number_is_read_as_it_is_written(name: str) -> None:
    number = read_number(name)
    assert number is not None
    assert label(number) == name


def test_the_zeros_are_written_with_one_two_and_three_signs() -> None:
    assert [label(zero) for zero in (ZERO, DOUBLE_ZERO, TRIPLE_ZERO)] == ["0", "00", "000"]


@pytest.mark.parametrize("name", ["", "37", "01", "-1", "+1", " 1", "1 ", "١", "１", "0000", "x"])
def test_nothing_else_is_a_number(name: str) -> None:
    assert read_number(name) is None


def test_a_wheel_that_is_not_shipped_is_a_key_error() -> None:
    assert "single-zero" in wheel_keys()
    with pytest.raises(KeyError):
        load_wheel("no-zero")
