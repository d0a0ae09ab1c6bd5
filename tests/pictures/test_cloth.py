"""Where things are on the cloth, measured in the finished picture."""

from itertools import combinations
from math import dist
from xml.etree.ElementTree import Element

import pytest

from croupier.pictures import Direction, Stack, Window, around, chips_layer, cloth
from croupier.rules.layout import load_layout
from croupier.rules.wheel import Number
from tests.pictures.reading import SVG, numbers_of, read, read_layer, spots, texts, with_class

LAYOUT = load_layout("single-zero")
CHIP = 33  # 0.92 of half the short side, 72, of a cell (ux.md section 3)
BOTH = pytest.mark.parametrize("direction", Direction)
VIEWS = pytest.mark.parametrize("dealer_view", [False, True])


def everywhere(direction: Direction, dealer_view: bool = False) -> dict[str, tuple[float, float]]:
    one_each = [Stack(position, 1) for position in LAYOUT.positions]
    layer = chips_layer(LAYOUT, one_each, direction=direction, dealer_view=dealer_view)
    return spots(read_layer(layer))


def area(cell: Element) -> Window:
    rect = cell.find(f"{SVG}rect")
    assert rect is not None
    return Window(*(float(rect.attrib[side]) for side in ("x", "y", "width", "height")))


def cells(direction: Direction, dealer_view: bool = False) -> dict[str, Element]:
    root = read(str(cloth(LAYOUT, direction=direction, dealer_view=dealer_view)))
    return {part.attrib["data-position"]: part for part in with_class(root, "cell")}


@BOTH
@VIEWS
def test_all_157_positions_lie_on_the_cloth(direction: Direction, dealer_view: bool) -> None:
    found = everywhere(direction, dealer_view)
    whole = cloth(LAYOUT, direction=direction).window
    assert len(found) == 157
    for key, at in found.items():
        # The line under the first row's edge is the farthest out: half a chip beyond the box.
        assert whole.holds(*at, CHIP / 2), key


@BOTH
def test_no_two_chips_overlap(direction: Direction) -> None:
    found = everywhere(direction)
    closest = min(dist(one, other) for one, other in combinations(found.values(), 2))
    assert closest >= CHIP
    assert closest == 36  # neighbours on the lattice: half of 72


@BOTH
@VIEWS
def test_every_number_stands_on_it_once_and_upright(
    direction: Direction, dealer_view: bool
) -> None:
    found = cells(direction, dealer_view)
    assert sorted(map(int, found)) == list(range(37))
    for key, cell in found.items():
        (text,) = cell.iter(f"{SVG}text")
        assert (text.text, text.get("transform")) == (key, None)


@BOTH
def test_no_chip_covers_a_number(direction: Direction) -> None:
    chips = everywhere(direction).values()
    for key, cell in cells(direction).items():
        text = next(cell.iter(f"{SVG}text"))
        size = float(text.attrib["font-size"])
        x, y = float(text.attrib["x"]), float(text.attrib["y"])
        # Digits of the common faces: 0.55 em wide, 0.72 em high.
        wide, high = 0.55 * size * len(key), 0.72 * size
        corners = [(x + side * wide / 2, y - up * high) for side in (-1, 1) for up in (0, 1)]
        nearest = min(dist(corner, chip) for corner in corners for chip in chips)
        assert nearest >= CHIP / 2 - 1, key  # a corner of the letter box may meet the rim


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


@BOTH
def test_the_dealer_sees_it_turned_by_half(direction: Direction) -> None:
    players, dealers = everywhere(direction), everywhere(direction, dealer_view=True)
    whole = cloth(LAYOUT, direction=direction).window
    for key, (x, y) in players.items():
        turned = (whole.width - x, whole.height - y)
        assert dealers[key] == pytest.approx(turned, abs=0.11)


def test_a_split_lies_between_its_numbers_and_a_corner_where_four_meet() -> None:
    found, boxes = everywhere(Direction.HORIZONTAL), cells(Direction.HORIZONTAL)
    seventeen = area(boxes["17"])
    right, middle = seventeen.x + seventeen.width, seventeen.y + seventeen.height / 2
    assert found["17/20"] == (right, middle)
    assert found["17/18/20/21"] == (right, seventeen.y)


@BOTH
def test_outside_chips_lie_in_their_own_box(direction: Direction) -> None:
    root = read(str(cloth(LAYOUT, direction=direction)))
    outer = with_class(root, "outer")
    assert len(outer) == 12
    found = everywhere(direction)
    for box in outer:
        key = box.attrib["data-position"]
        assert area(box).holds(*found[key], CHIP / 2), key


@pytest.mark.parametrize("number", range(37))
@BOTH
@VIEWS
def test_a_window_holds_every_position_of_its_number(
    direction: Direction, dealer_view: bool, number: int
) -> None:
    window = around(LAYOUT, Number(number), direction, dealer_view=dealer_view)
    found = everywhere(direction, dealer_view)
    ours = [p.key for p in LAYOUT.positions if number in p.numbers and not p.is_outside]
    assert len(ours) in {6, 7, 8, 9, 12}  # rules.md section 8
    for key in ours:
        assert window.holds(*found[key], CHIP / 2 + 2), key
    assert numbers_of(window.view_box) == [window.x, window.y, window.width, window.height]


@BOTH
def test_windows_are_all_of_one_size_and_fill_a_phones_cloth(direction: Direction) -> None:
    windows = [around(LAYOUT, Number(n), direction) for n in range(37)]
    sizes = {(window.width, window.height) for window in windows}
    assert len(sizes) == 1
    ((width, height),) = sizes
    assert 1.3 <= width / height <= 1.5
    whole = cloth(LAYOUT, direction=direction).window
    for window in windows:
        assert whole.holds(window.x, window.y)
        assert whole.holds(window.x + window.width, window.y + window.height)


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
