"""Stacks: their counts, their owners, their colors, and what they cost."""

import pytest

from croupier.pictures import ChipColor, Direction, Stack, chips_layer, cloth
from croupier.rules.layout import load_layout
from croupier.rules.wheel import Number
from tests.pictures.reading import SVG, contrast, read, read_layer, spots, texts, with_class

LAYOUT = load_layout("single-zero")
SPLIT = LAYOUT.by_key["17/20"]
FULL = [
    Stack(position, 20 - i, ChipColor.YELLOW)
    for i, position in enumerate(LAYOUT.containing(Number(17)))
]


def drawing(count: int) -> str:
    """Which of the drawings of a red chip stands for so many."""
    layer = read_layer(chips_layer(LAYOUT, [Stack(SPLIT, count, ChipColor.RED)]))
    return next(layer.iter(f"{SVG}use")).attrib["href"]


@pytest.mark.parametrize("color", ChipColor)
def test_counts_read_on_every_color(color: ChipColor) -> None:
    assert contrast(color.fill, color.ink) >= 4.5


def test_there_are_twelve_colors_no_two_alike() -> None:
    assert len({color.fill for color in ChipColor}) == 12


@pytest.mark.parametrize("color", ChipColor)
def test_every_chip_has_a_white_ring_in_a_dark_line(color: ChipColor) -> None:
    root = read(str(cloth(LAYOUT)))
    chip = next(part for part in root.iter() if part.get("id") == f"cloth-chip-{color}")
    rim, ring, *_ = chip
    assert (rim.get("fill"), rim.get("stroke")) == ("#111", None)  # a page may ring it
    assert (ring.get("stroke"), ring.get("stroke-width")) == ("#FFF", "3")
    assert float(rim.attrib["r"]) - float(ring.attrib["r"]) - 1.5 == 1


def test_a_stack_says_how_many_and_where() -> None:
    layer = read_layer(chips_layer(LAYOUT, [Stack(SPLIT, 14)]))
    (stack,) = with_class(layer, "stack")
    assert stack.get("data-position") == "17/20"
    assert stack.get("data-owner") is None
    assert texts(stack) == ["14"]


def test_a_stack_grows_to_three_edges_then_by_full_stacks_beside_it() -> None:
    seen = [drawing(count) for count in (1, 2, 3, 20, 21, 40, 41, 240)]
    ends = [name.removeprefix("#cloth-chip-red") for name in seen]
    assert ends == ["", "-2", "-3", "-3", "-20", "-20", "-40", "-40"]


@pytest.mark.parametrize("count", [21, 45, 240])
def test_a_high_stack_has_one_count_the_whole(count: int) -> None:
    layer = read_layer(chips_layer(LAYOUT, [Stack(SPLIT, count)]))
    assert texts(layer) == [str(count)]


def test_an_owner_is_a_letter_on_the_stack() -> None:
    layer = read_layer(chips_layer(LAYOUT, [Stack(SPLIT, 5, ChipColor.BLUE, "B")]))
    (stack,) = with_class(layer, "stack")
    assert stack.get("data-owner") == "B"
    assert texts(stack) == ["5", "B"]


def test_an_owner_may_be_called_anything() -> None:
    layer = read_layer(chips_layer(LAYOUT, [Stack(SPLIT, 5, owner='<"&')]))
    assert with_class(layer, "stack")[0].get("data-owner") == '<"&'


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_players_on_one_position_stand_side_by_side(players: int) -> None:
    colors = list(ChipColor)[:players]
    stacks = [Stack(SPLIT, 5 + i, color, "ABCDE"[i]) for i, color in enumerate(colors)]
    layer = read_layer(chips_layer(LAYOUT, stacks))
    moved = [group.get("transform") for group in layer.iter(f"{SVG}g") if group.get("transform")]
    assert len(set(moved)) == players
    assert [stack.get("data-owner") for stack in with_class(layer, "stack")] == list("ABCDE")[
        :players
    ]


def test_the_dolly_stands_in_the_box_of_the_number_and_hides_no_stack() -> None:
    layer = read_layer(chips_layer(LAYOUT, FULL, dolly=Number(17)))
    (dolly,) = with_class(layer, "dolly")
    (fallen,) = with_class(layer, "fallen")
    assert dolly.get("data-number") == fallen.get("data-number") == "17"
    pawn = next(dolly.iter(f"{SVG}use"))
    x, y = float(pawn.attrib["x"]), float(pawn.attrib["y"])
    for cx, cy in spots(layer).values():
        # Half a chip, and half the pawn's 18 by 24 units.
        assert abs(x - cx) > 9 + 8 or abs(y - cy) > 12 + 8


def test_the_layer_lies_over_the_cloth_it_is_drawn_for() -> None:
    for direction in Direction:
        layer = chips_layer(LAYOUT, FULL, direction=direction, dolly=Number(17))
        drawn = cloth(LAYOUT, stacks=FULL, direction=direction, dolly=Number(17))
        assert layer in str(drawn)


def test_an_empty_layer_has_nothing_in_it() -> None:
    (layer,) = read_layer(chips_layer(LAYOUT, []))
    assert list(layer) == []


def test_a_stack_costs_few_bytes() -> None:
    assert len(FULL) == 12
    assert len(chips_layer(LAYOUT, FULL).encode()) / 12 <= 165
