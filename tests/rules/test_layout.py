"""The cloth: every position follows from the boxes, and counting gives the same ones."""

from collections import Counter
from itertools import combinations
from math import dist

import pytest

from croupier.rules.layout import (
    CELL,
    OUTSIDE_WIDTH,
    Box,
    Kind,
    Point,
    Position,
    _cells,
    _inside,
    load_layout,
)
from croupier.rules.wheel import (
    DOUBLE_ZERO,
    TRIPLE_ZERO,
    ZERO,
    Number,
    cloth_order,
    is_zero,
    label,
)
from tests.rules import arithmetic

LAYOUT = load_layout("single-zero")
EVERYWHERE = (*LAYOUT.positions, *LAYOUT.pairs)
BASELINE = {Kind.STREET, Kind.FIRST_FOUR, Kind.SIX_LINE}


def keys(*kinds: Kind) -> set[str]:
    return {p.key for p in EVERYWHERE if p.kind in kinds}


def inside(key: str) -> Position:
    return LAYOUT.by_key[key]


# --- how many there are -----------------------------------------------------------------------


def test_the_cloth_has_157_positions_145_of_them_inside() -> None:
    assert len(LAYOUT.positions) == 157
    assert len(LAYOUT.inside) == 145


def test_there_are_as_many_of_each_kind_as_published() -> None:
    assert Counter(str(p.kind) for p in LAYOUT.positions) == {
        "straight": 37,
        "split": 60,
        "street": 12,
        "trio": 2,
        "corner": 22,
        "first-four": 1,
        "six-line": 11,
        "dozen": 3,
        "column": 3,
        "even-chance": 6,
    }


def test_two_dozens_or_two_columns_lie_together_where_their_boxes_meet() -> None:
    assert [p.key for p in LAYOUT.pairs] == [
        "dozen-1+dozen-2",
        "dozen-2+dozen-3",
        "column-1+column-2",
        "column-2+column-3",
    ]


# --- what they cover, by a second method --------------------------------------------------------


def test_the_inside_positions_are_those_that_counting_gives() -> None:
    counted = {(key, kind, numbers) for key, kind, numbers in arithmetic.inside()}
    assert {(p.key, str(p.kind), frozenset(p.numbers)) for p in LAYOUT.inside} == counted


def test_the_outside_positions_are_those_that_counting_gives() -> None:
    counted = {*arithmetic.outside(), *arithmetic.pairs()}
    found = {(p.key, str(p.kind), frozenset(p.numbers)) for p in EVERYWHERE if p.is_outside}
    assert found == counted


@pytest.mark.parametrize("position", EVERYWHERE, ids=str)
def test_a_position_covers_just_the_numbers_that_counting_gives(position: Position) -> None:
    counted = arithmetic.covered()[position.key]
    assert {n for n in arithmetic.WHEEL if position.covers(Number(n))} == counted


def test_no_outside_position_covers_zero() -> None:
    assert not [p.key for p in EVERYWHERE if p.is_outside and p.covers(ZERO)]


def test_no_two_inside_positions_cover_the_same_numbers() -> None:
    assert len({p.numbers for p in LAYOUT.inside}) == len(LAYOUT.by_mask) == 145


@pytest.mark.parametrize("number", range(37))
def test_around_a_number_lie_the_positions_that_counting_gives(number: int) -> None:
    around = LAYOUT.containing(Number(number))
    assert {p.key for p in around} == set(arithmetic.around(number))
    assert list(around) == [p for p in LAYOUT.positions if p in around]


# --- what the trade calls by name ---------------------------------------------------------------


def test_zero_splits_with_1_2_and_3_and_no_other() -> None:
    assert {k for k in keys(Kind.SPLIT) if k.startswith("0/")} == {"0/1", "0/2", "0/3"}


def test_the_trios_are_0_1_2_and_0_2_3() -> None:
    assert keys(Kind.TRIO) == {"0/1/2", "0/2/3"}


def test_no_line_of_chips_runs_off_the_end_of_a_row() -> None:
    for beyond in ("3/4", "33/34", "6/7/9/10", "3/4/6/7", "35/36/38/39", "34/37", "2/3/4"):
        assert beyond not in LAYOUT.by_key


def test_odd_and_even_are_not_swapped() -> None:
    assert inside("odd").covers(Number(17))
    assert not inside("even").covers(Number(17))
    assert inside("even").covers(Number(20))
    assert not inside("odd").covers(Number(20))


# --- how they are written -----------------------------------------------------------------------


@pytest.mark.parametrize("position", LAYOUT.inside, ids=str)
def test_an_inside_position_is_named_by_its_numbers_ascending(position: Position) -> None:
    assert position.key == "/".join(str(n) for n in sorted(position.numbers))
    assert str(position) == position.key
    assert LAYOUT.by_key[position.key] is position


def test_inside_positions_stand_before_outside_ones_each_in_the_order_of_their_numbers() -> None:
    first, last = LAYOUT.positions[:145], LAYOUT.positions[145:]
    assert not any(p.is_outside for p in first)
    assert all(p.is_outside for p in last)
    assert [p.numbers for p in first] == sorted(p.numbers for p in first)


def test_the_outside_bets_stand_as_they_lie_on_the_cloth() -> None:
    assert [p.key for p in LAYOUT.positions[145:]] == [
        *("dozen-1", "dozen-2", "dozen-3", "column-1", "column-2", "column-3"),
        *("low", "even", "red", "black", "odd", "high"),
    ]


# --- where they lie -----------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, 37))
def test_a_number_has_its_cell_in_its_row_and_column(number: int) -> None:
    row, column = (number - 1) // 3, (number - 1) % 3
    box = LAYOUT.boxes[Number(number)]
    assert (box.along, box.across) == (row * CELL, column * CELL)
    assert inside(str(number)).at == Point(row * CELL + CELL // 2, column * CELL + CELL // 2)


def test_zero_has_a_box_at_the_head_as_wide_as_the_three_columns() -> None:
    assert LAYOUT.boxes[ZERO] == Box(-CELL, 0, CELL, 3 * CELL)


def middle(*numbers: int) -> tuple[float, float]:
    """The middle of the numbers' cells; zero as if it had one in each column it touches."""
    rows = [(n - 1) // 3 if n else -1 for n in numbers]
    columns = [(n - 1) % 3 for n in numbers if n]
    along = (min(rows) + max(rows) + 1) / 2 * CELL
    return along, (min(columns) + max(columns) + 1) / 2 * CELL


@pytest.mark.parametrize("position", LAYOUT.inside, ids=str)
def test_a_chip_lies_amid_its_numbers_or_beside_them_on_the_baseline(position: Position) -> None:
    if position.numbers == (ZERO,):
        assert position.at == LAYOUT.boxes[ZERO].center
        return
    along, across = middle(*position.numbers)
    assert position.at == (along, 0 if position.kind in BASELINE else across)


@pytest.mark.parametrize("position", LAYOUT.inside, ids=str)
def test_a_chip_touches_the_boxes_of_its_numbers_and_no_others(position: Position) -> None:
    touched = {n for n, box in LAYOUT.boxes.items() if box.touches(position.at)}
    if position.kind in BASELINE:
        assert touched < set(position.numbers)
    else:
        assert touched == set(position.numbers)


@pytest.mark.parametrize("position", [p for p in LAYOUT.positions if p.is_outside], ids=str)
def test_an_outside_chip_lies_in_its_own_box_and_in_no_other(position: Position) -> None:
    boxes = {**LAYOUT.outside, **{label(n): box for n, box in LAYOUT.boxes.items()}}
    assert [key for key, box in boxes.items() if box.touches(position.at)] == [position.key]


def test_dozens_run_from_the_zero_beside_their_numbers_and_columns_end_their_rows() -> None:
    for i in range(3):
        dozen, column = LAYOUT.outside[f"dozen-{i + 1}"], LAYOUT.outside[f"column-{i + 1}"]
        assert (dozen.along, dozen.length) == (4 * CELL * i, 4 * CELL)
        assert (column.along, column.across) == (12 * CELL, CELL * i)
        assert (column.length, column.width) == (CELL, CELL)


def test_even_chances_lie_low_even_red_black_odd_high_under_the_dozens() -> None:
    chances = [LAYOUT.outside[key] for key in ("low", "even", "red", "black", "odd", "high")]
    assert [box.along for box in chances] == [2 * CELL * i for i in range(6)]
    assert {(box.length, box.width) for box in chances} == {(2 * CELL, OUTSIDE_WIDTH)}
    assert {box.across + box.width for box in chances} == {LAYOUT.outside["dozen-1"].across}


def test_boxes_do_not_overlap() -> None:
    boxes = [*LAYOUT.boxes.values(), *LAYOUT.outside.values()]
    for one, other in combinations(boxes, 2):
        along = min(one.along + one.length, other.along + other.length) - max(
            one.along, other.along
        )
        across = min(one.across + one.width, other.across + other.width) - max(
            one.across, other.across
        )
        assert along <= 0 or across <= 0


def test_two_inside_chips_are_never_nearer_than_half_a_cell() -> None:
    spots = [p.at for p in LAYOUT.inside]
    assert min(dist(one, other) for one, other in combinations(spots, 2)) == CELL / 2


def test_no_chip_is_nearer_to_another_than_half_the_width_of_an_outside_box() -> None:
    spots = [p.at for p in EVERYWHERE]
    assert min(dist(one, other) for one, other in combinations(spots, 2)) == OUTSIDE_WIDTH / 2


# --- the shape is general -----------------------------------------------------------------------


def test_boxes_that_only_meet_at_a_corner_share_no_edge() -> None:
    box = Box(0, 0, 2, 2)
    assert box.shared_edge(Box(2, 2, 2, 2)) is None
    assert box.shared_edge(Box(3, 0, 2, 2)) is None
    assert box.shared_edge(Box(2, 0, 2, 2)) == Point(2, 1)
    assert box.shared_edge(Box(0, 2, 2, 2)) == Point(1, 2)


def test_two_zeros_side_by_side_give_the_149_inside_positions_of_the_double_zero_cloth() -> None:
    half = 3 * CELL // 2
    zeros = {ZERO: Box(-CELL, 0, CELL, half), DOUBLE_ZERO: Box(-CELL, half, CELL, half)}
    found = list(_inside({**zeros, **dict(_cells())}))
    assert len(found) == len({p.mask for p in found}) == 149
    with_zero = {p.key for p in found if min(p.numbers, key=cloth_order) in zeros}
    assert with_zero == {
        *("0", "00", "0/00", "0/1", "0/2", "00/2", "00/3"),
        *("0/1/2", "0/00/2", "00/2/3", "0/00/1/2/3"),
    }
    assert [p.key for p in found if p.kind is Kind.FIVE_NUMBERS] == ["0/00/1/2/3"]
    assert Counter(str(p.kind) for p in found)["split"] == 57 + 5


def test_zeros_stand_before_the_first_row_side_by_side_and_one_behind_the_other() -> None:
    half = 3 * CELL // 2
    two = {ZERO: Box(-CELL, 0, CELL, half), DOUBLE_ZERO: Box(-CELL, half, CELL, half)}
    double, triple = load_layout("double-zero").boxes, load_layout("triple-zero").boxes
    assert {n: box for n, box in double.items() if is_zero(n)} == two
    behind = {TRIPLE_ZERO: Box(-2 * CELL, 0, CELL, 3 * CELL)}
    assert {n: box for n, box in triple.items() if is_zero(n)} == {**two, **behind}


def test_a_box_has_four_corners_and_touches_what_is_in_it_or_on_its_edge() -> None:
    box = Box(10, -20, 4, 6)
    assert set(box.corners) == {(10, -20), (10, -14), (14, -20), (14, -14)}
    assert box.center == (12, -17)
    inner = {Point(x, y) for x in range(8, 17) for y in range(-22, -11) if box.touches(Point(x, y))}
    assert inner == {(x, y) for x in range(10, 15) for y in range(-20, -13)}


def test_a_cloth_that_is_not_shipped_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        load_layout("no-zero")
