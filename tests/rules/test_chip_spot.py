"""Which position a chip is on, wherever it lies (rules.md section 3).

A cell is 40 steps wide; the chips here have a radius of 6 where nothing else is said.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.rules.chip_spot import Ambiguous, position_at
from croupier.rules.layout import CELL, Layout, Point, Position, load_layout

ONE_ZERO, TWO_ZEROS = load_layout("single-zero"), load_layout("double-zero")
CLOTHS = {key: load_layout(key) for key in ("single-zero", "double-zero", "triple-zero")}
RADIUS = 6


def spot(along: int, across: int, layout: Layout = ONE_ZERO, radius: int = RADIUS) -> str | None:
    found = position_at(Point(along, across), layout, radius)
    return found.key if isinstance(found, Position) else None


@pytest.mark.parametrize("key", CLOTHS)
@pytest.mark.parametrize("radius", [0, 1, RADIUS, 9])
def test_a_chip_in_the_middle_of_a_spot_is_that_bet(key: str, radius: int) -> None:
    cloth = CLOTHS[key]
    for position in (*cloth.positions, *cloth.pairs):
        assert position_at(position.at, cloth, radius) is position


@pytest.mark.parametrize("key", CLOTHS)
@pytest.mark.parametrize("beside", [(2, 1), (-2, 1), (1, -2), (-1, -2)])
def test_a_chip_a_little_beside_a_spot_is_still_that_bet(key: str, beside: tuple[int, int]) -> None:
    cloth = CLOTHS[key]
    for position in (*cloth.positions, *cloth.pairs):
        point = Point(position.at.along + beside[0], position.at.across + beside[1])
        assert position_at(point, cloth, RADIUS) is position


# 17 lies from 200 to 240 along and from 40 to 80 across; 20 after it, 18 above it.


@pytest.mark.parametrize(
    ("along", "across", "bet"),
    [
        (233, 60, "17"),
        (234, 60, "17/20"),
        (246, 60, "17/20"),
        (247, 60, "20"),
        (-33, 60, "0"),
        (40, -45, "low"),
        (7, -39, "low"),
        (220, 73, "17"),
        (220, 74, "17/18"),
        (240, 80, "17/18/20/21"),
        (244, 84, "17/18/20/21"),
    ],
)
def test_a_chip_is_on_a_line_from_as_near_as_its_radius(along: int, across: int, bet: str) -> None:
    assert spot(along, across) == bet


def test_a_chip_that_touches_two_lines_and_not_their_crossing_is_ambiguous() -> None:
    assert position_at(Point(235, 75), ONE_ZERO, RADIUS) == Ambiguous(("17", "18", "20"))
    assert spot(236, 76) == "17/18/20/21"


@pytest.mark.parametrize(
    ("along", "across", "bet"),
    [
        (220, 7, "16"),
        (220, 6, "16/17/18"),
        (220, -6, "16/17/18"),
        (220, -7, "dozen-2"),
        (240, 3, "16/17/18/19/20/21"),
        (160, -3, "10/11/12/13/14/15"),  # where two dozens meet below the line
        (0, 0, "0/1/2/3"),
        (3, -3, "0/1/2/3"),
    ],
)
def test_on_the_baseline_a_chip_takes_whole_rows(along: int, across: int, bet: str) -> None:
    assert spot(along, across) == bet


def test_beside_the_crossing_of_a_row_and_the_baseline_a_chip_is_ambiguous() -> None:
    assert position_at(Point(235, 5), ONE_ZERO, RADIUS) == Ambiguous(("16", "19", "dozen-2"))


@pytest.mark.parametrize(
    ("along", "across"),
    [
        (-20, 3),  # below zero there is no street
        (220, 118),  # the far edge of the numbers
        (-38, 60),  # the edge behind zero
        (478, 60),  # between 35 and its column
        (478, 2),
        (100, -26),  # between a dozen and an even chance
        (160, -26),
        (80, -40),  # between two even chances
        (80, -51),
        (2, -13),
        (518, 60),
        (500, 2),
    ],
)
def test_a_line_that_means_nothing_makes_a_chip_ambiguous(along: int, across: int) -> None:
    found = position_at(Point(along, across), ONE_ZERO, RADIUS)
    assert isinstance(found, Ambiguous)
    assert found.touching


@pytest.mark.parametrize(
    ("inside", "beyond", "bet"),
    [
        ((220, 113), (220, 114), "18"),  # below the far edge of the numbers
        ((-33, 60), (-34, 60), "0"),
        ((513, 60), (514, 60), "column-2"),
        ((500, 7), (500, 6), "column-1"),
        ((7, -13), (6, -13), "dozen-1"),
        ((40, -45), (40, -46), "low"),
        ((473, -39), (474, -39), "high"),
    ],
)
def test_an_outer_edge_is_touched_from_the_radius_and_no_farther(
    inside: tuple[int, int], beyond: tuple[int, int], bet: str
) -> None:
    assert spot(*inside) == bet
    assert spot(*beyond) is None


@pytest.mark.parametrize(
    ("along", "across", "bet"),
    [
        (80, -13, "dozen-1"),
        (157, -13, "dozen-1+dozen-2"),
        (323, -13, "dozen-2+dozen-3"),
        (500, 20, "column-1"),
        (500, 43, "column-1+column-2"),
        (500, 80, "column-2+column-3"),
        (40, -39, "low"),
        (440, -39, "high"),
        (200, -39, "red"),
    ],
)
def test_outside_a_chip_is_on_its_box_or_on_two_together(along: int, across: int, bet: str) -> None:
    assert spot(along, across) == bet


@pytest.mark.parametrize(("along", "across"), [(0, 200), (-100, 60), (600, 60), (220, -100)])
def test_off_the_cloth_a_chip_touches_nothing(along: int, across: int) -> None:
    assert position_at(Point(along, across), ONE_ZERO, RADIUS) == Ambiguous(())


@pytest.mark.parametrize(
    ("along", "across", "bet"),
    [
        (-20, 30, "0"),
        (-20, 90, "00"),
        (-20, 60, "0/00"),
        (0, 20, "0/1"),
        (0, 100, "00/3"),
        (0, 40, "0/1/2"),
        (0, 60, "0/00/2"),
        (0, 80, "00/2/3"),
        (0, 0, "0/00/1/2/3"),
    ],
)
def test_at_the_head_of_two_zeros(along: int, across: int, bet: str) -> None:
    assert spot(along, across, TWO_ZEROS, radius=5) == bet


def test_a_spot_that_no_source_names_is_no_bet() -> None:
    three = CLOTHS["triple-zero"]
    assert isinstance(position_at(Point(-20, 60), three, RADIUS), Ambiguous)  # 0 and 00
    assert spot(-20, 30, three) == "0"


@given(st.integers(-60, 540), st.integers(-70, 140), st.integers(0, 18), st.sampled_from([*CLOTHS]))
def test_a_chip_among_the_numbers_wins_with_the_numbers_that_it_touches(
    along: int, across: int, radius: int, cloth: str
) -> None:
    """Counted out step by step: every point of the disc is looked up in the cells."""
    layout = CLOTHS[cloth]
    found = position_at(Point(along, across), layout, radius)
    disc = [
        (along + dx, across + dy)
        for dx in range(-radius, radius + 1)
        for dy in range(-radius, radius + 1)
        if dx * dx + dy * dy <= radius * radius
    ]
    if not all(0 < a < 12 * CELL and 0 < c < 3 * CELL for a, c in disc):
        return
    touched = {
        3 * row + column + 1
        for a, c in disc
        for row in {a // CELL, -(-a // CELL) - 1}
        for column in {c // CELL, -(-c // CELL) - 1}
    }
    if isinstance(found, Position):
        assert set(found.numbers) == touched
    else:
        assert len(touched) == 3  # beside the crossing of two lines
