"""What holds of every cloth that is drawn: measured in the finished picture."""

from collections.abc import Mapping
from itertools import combinations
from math import dist
from typing import NamedTuple
from xml.etree.ElementTree import Element

import pytest

from croupier.pictures import (
    DARK,
    LIGHT,
    Direction,
    Figures,
    Palette,
    Picture,
    Stack,
    Window,
    around,
    chips_layer,
    cloth,
)
from croupier.rules.house_rules import ClothStyle
from croupier.rules.layout import Kind, Layout, load_layout
from croupier.rules.wheel import Number
from tests.pictures.reading import (
    SVG,
    Disc,
    Extent,
    contrast,
    discs,
    drawn_extent,
    read,
    read_layer,
    texts,
    with_class,
    written_extent,
)

CHIP = 33  # 0.92 of half the short side, 72, of a cell (ux.md section 3)


class Cloth(NamedTuple):
    """A cloth, with the positions it has by rules.md section 2 and two of 24 numbers each."""

    layout: Layout
    style: ClothStyle
    positions: int

    def picture(self, **asked: object) -> Picture:
        return cloth(self.layout, style=self.style, **asked)  # type: ignore[arg-type]

    def chips(self, direction: Direction, dealer_view: bool = False) -> dict[str, Disc]:
        """Where a chip on each of its positions is drawn."""
        one_each = [Stack(p, 1) for p in (*self.layout.positions, *self.layout.pairs)]
        layer = chips_layer(
            self.layout, one_each, style=self.style, direction=direction, dealer_view=dealer_view
        )
        return discs(read_layer(layer))

    def window(self, number: Number, direction: Direction, dealer_view: bool = False) -> Window:
        return around(self.layout, number, direction, dealer_view=dealer_view, style=self.style)


CLOTHS = {
    "single zero": Cloth(load_layout("single-zero"), ClothStyle.STANDARD, 157 + 4),
    "double zero": Cloth(load_layout("double-zero"), ClothStyle.STANDARD, 149 + 12 + 4),
    "French": Cloth(load_layout("single-zero"), ClothStyle.FRENCH, 157 + 4),
}
EVERY = pytest.mark.parametrize("table", CLOTHS.values(), ids=list(CLOTHS))
BOTH = pytest.mark.parametrize("direction", Direction)
VIEWS = pytest.mark.parametrize("dealer_view", [False, True])
FIGURES = pytest.mark.parametrize("figures", Figures)
PALETTES = pytest.mark.parametrize("palette", [DARK, LIGHT])


def cells(root: Element) -> dict[str, Extent]:
    """Where the box of each number is."""
    return {c.attrib["data-position"]: drawn_extent(c[0]) for c in with_class(root, "cell")}


def printed(root: Element) -> list[tuple[str, Extent, Extent]]:
    """What stands in the boxes: its name, its own room, and that of its box."""
    found = []
    for group in (*with_class(root, "cell"), *with_class(root, "outer")):
        box, *signs = group
        for sign in signs:
            room = written_extent(sign) if sign.tag == f"{SVG}text" else drawn_extent(sign)
            found.append((group.attrib["data-position"], room, drawn_extent(box)))
    return found


def whole(picture: Picture) -> Extent:
    return Extent(0, 0, picture.width, picture.height)


@EVERY
@BOTH
@VIEWS
def test_every_position_lies_on_the_cloth(
    table: Cloth, direction: Direction, dealer_view: bool
) -> None:
    found = table.chips(direction, dealer_view)
    window = table.picture(direction=direction).window
    assert len(found) == table.positions
    for key, (x, y, _) in found.items():
        assert window.holds(x, y, CHIP / 2), key


@EVERY
@BOTH
def test_no_two_chips_overlap(table: Cloth, direction: Direction) -> None:
    for (key, one), (other_key, other) in combinations(table.chips(direction).items(), 2):
        room = CHIP / 2 * (one.scale + other.scale)
        assert dist(one[:2], other[:2]) >= room, (key, other_key)


@EVERY
@BOTH
def test_chips_are_drawn_whole_where_there_is_room(table: Cloth, direction: Direction) -> None:
    small = {key for key, disc in table.chips(direction).items() if disc.scale < 1}
    # Five spots a quarter of a cell apart, where the zeros meet over column 2.
    head = {"0/1/2", "0/2", "0/00/2", "00/2", "00/2/3"}
    assert small == (head if "00" in table.layout.by_key else set())
    assert min(disc.scale for disc in table.chips(direction).values()) > 0.6


@EVERY
@BOTH
@VIEWS
def test_a_chip_touches_the_boxes_of_its_numbers_and_no_other(
    table: Cloth, direction: Direction, dealer_view: bool
) -> None:
    boxes = cells(read(str(table.picture(direction=direction, dealer_view=dealer_view))))
    found = table.chips(direction, dealer_view)
    for position in table.layout.inside:
        x, y, _ = found[position.key]
        touched = {key for key, box in boxes.items() if box.away(x, y) <= 0.1}
        named = set(position.key.split("/"))
        if position.kind in {Kind.STRAIGHT, Kind.SPLIT, Kind.TRIO, Kind.CORNER}:
            assert touched == named, position
        else:  # on the baseline, at the end of its rows
            assert touched < named, position
            assert len(touched) == (1 if position.kind is Kind.STREET else 2), position


@EVERY
@BOTH
@VIEWS
def test_outside_chips_lie_in_a_box_of_their_own(
    table: Cloth, direction: Direction, dealer_view: bool
) -> None:
    root = read(str(table.picture(direction=direction, dealer_view=dealer_view)))
    found = table.chips(direction, dealer_view)
    boxes: dict[str, list[Extent]] = {}
    for group in with_class(root, "outer"):
        boxes.setdefault(group.attrib["data-position"], []).append(drawn_extent(group[0]))
    assert boxes.keys() == table.layout.outside.keys()
    for key, mine in boxes.items():
        x, y, _ = found[key]
        chip = Extent(x - CHIP / 2, y - CHIP / 2, x + CHIP / 2, y + CHIP / 2)
        assert [box.holds(chip) for box in mine].count(True) == 1, key


@EVERY
@BOTH
@VIEWS
def test_24_numbers_lie_on_the_line_between_the_two(
    table: Cloth, direction: Direction, dealer_view: bool
) -> None:
    root = read(str(table.picture(direction=direction, dealer_view=dealer_view)))
    found = table.chips(direction, dealer_view)
    outer = [(g.attrib["data-position"], drawn_extent(g[0])) for g in with_class(root, "outer")]
    for pair in table.layout.pairs:
        x, y, _ = found[pair.key]
        touched = sorted(key for key, box in outer if box.away(x, y) <= 0.1)
        assert touched == pair.key.split("+")


@EVERY
@BOTH
@VIEWS
def test_boxes_do_not_overlap_and_lie_on_the_cloth(
    table: Cloth, direction: Direction, dealer_view: bool
) -> None:
    picture = table.picture(direction=direction, dealer_view=dealer_view)
    root = read(str(picture))
    boxes = [drawn_extent(g[0]) for g in (*with_class(root, "cell"), *with_class(root, "outer"))]
    assert all(whole(picture).holds(box) for box in boxes)
    for one, (left, top, right, bottom) in combinations(boxes, 2):
        assert not one.meets(Extent(left + 0.2, top + 0.2, right - 0.2, bottom - 0.2))


@EVERY
@BOTH
@VIEWS
def test_every_number_stands_on_it_once_and_upright(
    table: Cloth, direction: Direction, dealer_view: bool
) -> None:
    root = read(str(table.picture(direction=direction, dealer_view=dealer_view)))
    found = []
    for cell in with_class(root, "cell"):
        (text,) = cell.iter(f"{SVG}text")
        assert (text.text, text.get("transform")) == (cell.attrib["data-position"], None)
        found.append(text.text or "")
    zeros = ["0", "00"] if "00" in table.layout.by_key else ["0"]
    assert sorted(found) == sorted(zeros + [str(n) for n in range(1, 37)])


@EVERY
@BOTH
@VIEWS
@FIGURES
def test_what_is_printed_stands_within_its_box(
    table: Cloth, direction: Direction, dealer_view: bool, figures: Figures
) -> None:
    picture = table.picture(direction=direction, dealer_view=dealer_view, figures=figures)
    signs = printed(read(str(picture)))
    assert {key for key, *_ in signs} >= {"0", "17", "36", "low", "red", "black", "dozen-1"}
    for key, (left, top, right, bottom), box in signs:
        assert box.holds(Extent(left - 2, top - 2, right + 2, bottom + 2)), key


@EVERY
@BOTH
@VIEWS
def test_no_chip_covers_what_is_printed(
    table: Cloth, direction: Direction, dealer_view: bool
) -> None:
    chips = table.chips(direction, dealer_view)
    picture = table.picture(direction=direction, dealer_view=dealer_view)
    for key, room, _ in printed(read(str(picture))):
        for chip_key, (x, y, scale) in chips.items():
            # The corner of a letter's room is empty, and may meet the rim.
            assert room.away(x, y) >= CHIP / 2 * scale - 1.5, (key, chip_key)


@EVERY
@BOTH
@VIEWS
def test_a_window_holds_every_position_of_its_number(
    table: Cloth, direction: Direction, dealer_view: bool
) -> None:
    found = table.chips(direction, dealer_view)
    for number in table.layout.boxes:
        window = table.window(number, direction, dealer_view)
        for position in table.layout.containing(number):
            x, y, scale = found[position.key]
            assert window.holds(x, y, CHIP / 2 * scale + 2), (number, position)


@EVERY
@BOTH
def test_windows_are_all_of_one_size_and_stay_on_the_cloth(
    table: Cloth, direction: Direction
) -> None:
    windows = [table.window(number, direction) for number in table.layout.boxes]
    ((width, height),) = {(window.width, window.height) for window in windows}
    assert 1.3 <= width / height <= 1.5
    seen = table.picture(direction=direction).window
    for window in windows:
        assert seen.holds(window.x, window.y)
        assert seen.holds(window.x + window.width, window.y + window.height)


@EVERY
@VIEWS
def test_no_window_of_a_standing_cloth_cuts_a_word(table: Cloth, dealer_view: bool) -> None:
    picture = table.picture(direction=Direction.VERTICAL, dealer_view=dealer_view)
    signs = [(key, room) for key, room, _ in printed(read(str(picture))) if not key.isdigit()]
    for number in table.layout.boxes:
        window = table.window(number, Direction.VERTICAL, dealer_view)
        seen = Extent(window.x, window.y, window.x + window.width, window.y + window.height)
        for key, room in signs:
            assert seen.holds(room) or not seen.meets(room), (number, key)


@EVERY
@BOTH
def test_the_dealer_sees_it_turned_by_half(table: Cloth, direction: Direction) -> None:
    window = table.picture(direction=direction).window
    dealers = table.chips(direction, dealer_view=True)
    for key, (x, y, scale) in table.chips(direction).items():
        turned = (window.width - x, window.height - y, scale)
        assert dealers[key] == pytest.approx(turned, abs=0.11)


@EVERY
@BOTH
def test_the_layer_lies_over_the_cloth_it_is_drawn_for(table: Cloth, direction: Direction) -> None:
    stacks = [Stack(position, 5) for position in table.layout.positions]
    asked: Mapping[str, object] = {"direction": direction, "dolly": Number(0)}
    layer = chips_layer(table.layout, stacks, style=table.style, **asked)  # type: ignore[arg-type]
    assert layer in str(table.picture(stacks=stacks, **asked))


@EVERY
@PALETTES
def test_everything_printed_can_be_read(table: Cloth, palette: Palette) -> None:
    root = read(str(table.picture(palette=palette)))
    (line,) = with_class(root, "line")
    (felt,) = with_class(root, "felt")
    assert contrast(line.attrib["stroke"], felt.attrib["fill"]) >= 4.5
    (figures,) = (g for g in with_class(root, "figure") if g.tag == f"{SVG}g")
    grounds = {
        group[0].attrib["fill"]
        for group in (*with_class(root, "cell"), *with_class(root, "outer"))
        if texts(group)
    }
    assert len(grounds) == 3  # red, black, felt
    for ground in grounds:
        assert contrast(figures.attrib["fill"], ground) >= 4.5
    for diamond in (g[1] for g in with_class(root, "outer") if len(g) > 1 and not texts(g)):
        assert contrast(diamond.attrib["stroke"], felt.attrib["fill"]) >= 4.5


@EVERY
@BOTH
@VIEWS
def test_the_dolly_stands_in_its_box_and_hides_neither_number_nor_count(
    table: Cloth, direction: Direction, dealer_view: bool
) -> None:
    chips = table.chips(direction, dealer_view)
    for number in table.layout.boxes:
        picture = table.picture(direction=direction, dealer_view=dealer_view, dolly=number)
        root = read(str(picture))
        (pawn,) = with_class(root, "dolly")
        use = next(pawn.iter(f"{SVG}use"))
        x, y = float(use.attrib["x"]), float(use.attrib["y"])
        room = Extent(x - 9, y - 12, x + 9, y + 12)  # as the pawn is drawn: 18 by 24 units
        key = pawn.attrib["data-number"]
        assert cells(root)[key].holds(room)
        (sign,) = (sign for named, sign, _ in printed(root) if named == key)
        assert not sign.meets(room), key
        for chip_key, (cx, cy, scale) in chips.items():
            # It may stand before a rim; a count of two figures reaches 8 units.
            assert room.away(cx, cy) >= 8 * scale, (key, chip_key)
