"""The French cloth: what is printed where, and which of its twin boxes take the chips."""

import pytest

from croupier.pictures import Direction, Figures, Picture, Words, chips_layer, cloth
from croupier.pictures.stacks import Stack
from croupier.rules.house_rules import ClothStyle
from croupier.rules.layout import load_layout
from tests.pictures.reading import (
    SVG,
    Extent,
    discs,
    drawn_extent,
    read,
    read_layer,
    texts,
    with_class,
)

LAYOUT = load_layout("single-zero")
FRENCH = ClothStyle.FRENCH
STANDING = Direction.VERTICAL


def french(**asked: object) -> Picture:
    return cloth(LAYOUT, style=FRENCH, **asked)  # type: ignore[arg-type]


def outer_boxes() -> dict[str, list[Extent]]:
    """The outer boxes of the standing cloth by key, from the left."""
    found: dict[str, list[Extent]] = {}
    for group in with_class(read(str(french(direction=STANDING))), "outer"):
        found.setdefault(group.attrib["data-position"], []).append(drawn_extent(group[0]))
    return {key: sorted(boxes) for key, boxes in found.items()}


def cell(number: str) -> Extent:
    root = read(str(french(direction=STANDING)))
    (found,) = (c for c in with_class(root, "cell") if c.attrib["data-position"] == number)
    return drawn_extent(found[0])


@pytest.mark.parametrize("figures", Figures)
def test_it_speaks_french(figures: Figures) -> None:
    root = read(str(french(figures=figures)))
    said = [word for group in with_class(root, "outer") for word in texts(group)]
    once, twice = ["PASSE", "PAIR", "MANQUE", "IMPAIR"], ["P12", "M12", "D12"]
    assert sorted(said) == sorted(once + 2 * twice)


@pytest.mark.parametrize("figures", Figures)
@pytest.mark.parametrize("direction", Direction)
def test_the_even_chances_are_written_in_one_size(figures: Figures, direction: Direction) -> None:
    root = read(str(french(figures=figures, direction=direction)))
    even = {"PASSE", "PAIR", "MANQUE", "IMPAIR"}
    assert len({t.get("font-size") for t in root.iter(f"{SVG}text") if t.text in even}) == 1


def test_a_page_may_print_words_of_its_own() -> None:
    said = texts(read(str(french(words=Words(low="Manque", column="2:1")))))
    assert "Manque" in said
    assert said.count("2:1") == 3


def test_red_and_black_are_diamonds() -> None:
    groups = with_class(read(str(french())), "outer")
    drawn = [g[1].get("class") for g in groups if g.attrib["data-position"] in {"red", "black"}]
    assert sorted(map(str, drawn)) == ["black", "red"]


def test_passe_pair_noir_lie_on_one_side_and_manque_impair_rouge_on_the_other() -> None:
    boxes = outer_boxes()
    left, right = cell("1").left, cell("3").right
    top, bottom = cell("1").top, cell("34").bottom
    third = (bottom - top) / 3
    for keys, inner in ((("high", "even", "black"), left), (("low", "odd", "red"), right)):
        for i, key in enumerate(keys):
            (box,) = boxes[key]
            assert inner in {box.right, box.left}, key
            assert (box.right <= left) is (inner == left), key
            assert box.top == pytest.approx(top + third * i, abs=0.1)
            assert box.bottom == pytest.approx(top + third * (i + 1), abs=0.1)


def test_the_columns_end_in_a_box_each() -> None:
    boxes = outer_boxes()
    for i, last in enumerate(("34", "35", "36")):
        (box,) = boxes[f"column-{i + 1}"]
        assert (box.left, box.top, box.right) == (cell(last).left, cell(last).bottom, box.right)
        assert box.right == cell(last).right


def test_the_dozens_are_printed_on_either_side_of_the_columns() -> None:
    boxes = outer_boxes()
    foot, left, right = cell("34").bottom, cell("34").left, cell("36").right
    order = []
    for key in ("dozen-1", "dozen-2", "dozen-3"):
        one, other = boxes[key]
        assert one.top == other.top == foot
        assert one.right <= left
        assert right <= other.left
        order += [(one.left, key), (other.left, key)]
    # Each side as the other in a mirror.
    keys = [key for _, key in sorted(order)]
    assert keys == ["dozen-1", "dozen-2", "dozen-3", "dozen-3", "dozen-2", "dozen-1"]


def test_of_two_boxes_of_a_dozen_the_one_beside_column_1_takes_the_chips() -> None:
    keys = ["dozen-1", "dozen-2", "dozen-3", "dozen-1+dozen-2", "dozen-2+dozen-3"]
    stacks = [Stack(LAYOUT.by_key[key], 1) for key in keys]
    layer = chips_layer(LAYOUT, stacks, style=FRENCH, direction=STANDING)
    found = discs(read_layer(layer))
    assert found.keys() == set(keys)
    assert all(disc.x < cell("34").left for disc in found.values())


def rings(key: str, style: ClothStyle) -> set[tuple[float, float]]:
    drawn = cloth(LAYOUT, style=style, direction=STANDING, highlighted=[LAYOUT.by_key[key]])
    (halo,) = with_class(read(str(drawn)), "halo")
    circles = halo.iter(f"{SVG}circle")
    return {(float(circle.attrib["cx"]), float(circle.attrib["cy"])) for circle in circles}


@pytest.mark.parametrize("key", ["4/5/6", "4/5/6/7/8/9", "dozen-2", "dozen-1+dozen-2"])
def test_what_is_laid_on_either_side_is_pointed_at_on_both(key: str) -> None:
    middle = (cell("2").left + cell("2").right) / 2
    one, other = sorted(rings(key, FRENCH))
    assert one[1] == other[1]
    assert middle - one[0] == pytest.approx(other[0] - middle)
    assert len(rings(key, ClothStyle.STANDARD)) == 1


@pytest.mark.parametrize("key", ["17", "17/20", "0/1/2/3", "red", "column-2"])
def test_what_is_laid_in_one_place_is_pointed_at_there(key: str) -> None:
    layer = chips_layer(LAYOUT, [Stack(LAYOUT.by_key[key], 1)], style=FRENCH, direction=STANDING)
    ((x, y, _),) = discs(read_layer(layer)).values()
    assert rings(key, FRENCH) == {(x, y)}


@pytest.mark.parametrize("direction", Direction)
def test_the_numbers_lie_as_on_the_standard_cloth(direction: Direction) -> None:
    inside = [Stack(position, 1) for position in LAYOUT.inside]
    standard, ours = (
        discs(read_layer(chips_layer(LAYOUT, inside, style=style, direction=direction)))
        for style in ClothStyle
    )
    moved = {
        (round(ours[key].x - disc.x, 1), round(ours[key].y - disc.y, 1))
        for key, disc in standard.items()
    }
    assert len(moved) == 1
