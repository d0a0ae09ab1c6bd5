"""The single-zero cloth: where things are on it, measured in the finished picture."""

from itertools import combinations
from math import dist
from xml.etree.ElementTree import Element

import pytest

from croupier.pictures import Direction, Stack, Window, around, chips_layer, cloth
from croupier.rules.layout import load_layout
from croupier.rules.wheel import Number
from tests.pictures.reading import SVG, read, read_layer, spots, texts, with_class

LAYOUT = load_layout("single-zero")
BOTH = pytest.mark.parametrize("direction", Direction)


def everywhere(direction: Direction) -> dict[str, tuple[float, float]]:
    one_each = [Stack(position, 1) for position in LAYOUT.positions]
    return spots(read_layer(chips_layer(LAYOUT, one_each, direction=direction)))


def area(cell: Element) -> Window:
    rect = cell.find(f"{SVG}rect")
    assert rect is not None
    return Window(*(float(rect.attrib[side]) for side in ("x", "y", "width", "height")))


def cells(direction: Direction) -> dict[str, Element]:
    root = read(str(cloth(LAYOUT, direction=direction)))
    return {part.attrib["data-position"]: part for part in with_class(root, "cell")}


@BOTH
def test_chips_lie_on_a_lattice_of_half_cells(direction: Direction) -> None:
    found = everywhere(direction)
    assert len(found) == 157
    closest = min(dist(one, other) for one, other in combinations(found.values(), 2))
    assert closest == 36  # half of 72


def test_a_cell_is_eight_tenths_as_long_as_it_is_wide() -> None:
    lying = area(cells(Direction.HORIZONTAL)["17"])
    standing = area(cells(Direction.VERTICAL)["17"])
    assert lying.width / lying.height == standing.height / standing.width == 0.8


def test_the_cloth_lies_and_stands_as_people_know_it() -> None:
    lying, standing = everywhere(Direction.HORIZONTAL), everywhere(Direction.VERTICAL)
    assert lying["0"][0] < lying["1"][0] < lying["34"][0] < lying["column-1"][0]
    assert lying["3"][1] < lying["2"][1] < lying["1"][1] < lying["dozen-1"][1] < lying["low"][1]
    assert standing["0"][1] < standing["1"][1] < standing["34"][1] < standing["column-1"][1]
    assert standing["low"][0] < standing["dozen-1"][0] < standing["1"][0] < standing["3"][0]


def test_a_split_lies_between_its_numbers_and_a_corner_where_four_meet() -> None:
    found, boxes = everywhere(Direction.HORIZONTAL), cells(Direction.HORIZONTAL)
    seventeen = area(boxes["17"])
    right, middle = seventeen.x + seventeen.width, seventeen.y + seventeen.height / 2
    assert found["17/20"] == (right, middle)
    assert found["17/18/20/21"] == (right, seventeen.y)


def test_a_window_changes_what_is_seen_and_nothing_else() -> None:
    window = around(LAYOUT, Number(17))
    part, whole = cloth(LAYOUT, window=window), cloth(LAYOUT)
    assert part.view_box == window.view_box
    assert str(part).partition("<defs>")[2] == str(whole).partition("<defs>")[2]


def test_what_is_pointed_at_has_a_ring_and_its_numbers_a_tint() -> None:
    split = LAYOUT.by_key["17/20"]
    root = read(str(cloth(LAYOUT, highlighted=[split])))
    (ring,) = with_class(root, "halo")
    circle = next(ring.iter(f"{SVG}circle"))
    assert ring.get("data-position") == "17/20"
    assert (float(circle.attrib["cx"]), float(circle.attrib["cy"])) == everywhere(
        Direction.HORIZONTAL
    )["17/20"]
    assert len(with_class(root, "tint")) == 2


def test_the_outer_boxes_say_what_they_are() -> None:
    said = texts(read(str(cloth(LAYOUT))))
    assert {"1–12", "13–24", "25–36", "1–18", "19–36", "PAIR", "IMPAIR"} <= set(said)
    assert said.count("2:1") == 3
