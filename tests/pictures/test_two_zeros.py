"""The double-zero cloth and wheel; and what is not drawn, since nobody attests it."""

import re
from collections.abc import Callable
from itertools import pairwise
from math import atan2, degrees, dist

import pytest

from croupier.errors import CroupierError
from croupier.pictures import (
    Direction,
    Missing,
    NotAttested,
    Stack,
    around,
    chips_layer,
    cloth,
    racetrack,
    wheel,
)
from croupier.rules.house_rules import ClothStyle
from croupier.rules.layout import load_layout
from croupier.rules.wheel import DOUBLE_ZERO, ZERO, Number, load_wheel
from tests.pictures.reading import (
    SVG,
    Extent,
    drawn_extent,
    numbers_of,
    read,
    texts,
    with_class,
    written_extent,
)

LAYOUT = load_layout("double-zero")
WHEEL = load_wheel("double-zero")
THREE = load_layout("triple-zero")
# rules.md section 1, clockwise from zero.
ORDER = [
    *(
        "0",
        "28",
        "9",
        "26",
        "30",
        "11",
        "7",
        "20",
        "32",
        "17",
        "5",
        "22",
        "34",
        "15",
        "3",
        "24",
        "36",
        "13",
        "1",
    ),
    *(
        "00",
        "27",
        "10",
        "25",
        "29",
        "12",
        "8",
        "19",
        "31",
        "18",
        "6",
        "21",
        "33",
        "16",
        "4",
        "23",
        "35",
        "14",
        "2",
    ),
]
BOTH = pytest.mark.parametrize("direction", Direction)


def boxes(direction: Direction) -> dict[str, Extent]:
    root = read(str(cloth(LAYOUT, direction=direction)))
    return {c.attrib["data-position"]: drawn_extent(c[0]) for c in with_class(root, "cell")}


def test_each_zero_has_a_box_beside_one_column_and_half_of_the_next() -> None:
    found = boxes(Direction.VERTICAL)
    middle = (found["2"].left + found["2"].right) / 2
    assert (found["0"].left, found["0"].right) == (found["1"].left, middle)
    assert (found["00"].left, found["00"].right) == (middle, found["3"].right)
    assert found["0"].top == found["00"].top
    assert found["0"].bottom == found["00"].bottom == found["1"].top


def test_lying_00_is_above_0() -> None:
    found = boxes(Direction.HORIZONTAL)
    assert found["00"].bottom == found["0"].top
    assert found["0"].right == found["00"].right == found["2"].left


@BOTH
@pytest.mark.parametrize("dealer_view", [False, True])
def test_the_zeros_numbers_are_clear_of_the_bends_and_of_the_frame_of_the_dolly(
    direction: Direction, dealer_view: bool
) -> None:
    root = read(str(cloth(LAYOUT, direction=direction, dealer_view=dealer_view)))
    zeros = [c for c in with_class(root, "cell") if c.attrib["data-position"] in {"0", "00"}]
    assert len(zeros) == 2
    for box, text in zeros:
        left, top, right, bottom = drawn_extent(box)
        room = written_extent(text)
        frame = 8  # how far it reaches into the box
        assert Extent(left + frame, top + frame, right - frame, bottom - frame).holds(room)
        ((x, y),) = re.findall(r"A44 44 0 0 1 (\S+) ([^LZ]+)", box.attrib["d"])
        assert room.away(float(x), float(y)) > 44  # the bend ends there


@BOTH
def test_the_courtesy_line_is_marked_between_the_second_and_the_third_dozen(
    direction: Direction,
) -> None:
    root = read(str(cloth(LAYOUT, direction=direction)))
    (mark,) = with_class(root, "courtesy")
    plate, text = mark
    assert (mark.get("data-position"), texts(mark)) == ("0/00", ["0/00"])
    assert drawn_extent(plate).holds(written_extent(text))
    outer = {g.attrib["data-position"]: drawn_extent(g[0]) for g in with_class(root, "outer")}
    left, top, right, bottom = drawn_extent(plate)
    x, y = (left + right) / 2, (top + bottom) / 2
    touched = {key for key, box in outer.items() if box.away(x, y) <= 0.1}
    assert touched == {"dozen-2", "dozen-3"}
    # It hides no word, and stays on the band of the dozens.
    assert not any(
        written_extent(sign).meets(drawn_extent(plate))
        for group in with_class(root, "outer")
        for sign in group.iter(f"{SVG}text")
    )
    assert not any(
        box.meets(drawn_extent(plate)) for key, box in outer.items() if "dozen" not in key
    )


@BOTH
def test_the_split_of_the_zeros_is_pointed_at_in_both_its_places(direction: Direction) -> None:
    drawn = cloth(LAYOUT, direction=direction, highlighted=[LAYOUT.by_key["0/00"]])
    root = read(str(drawn))
    (halo,) = with_class(root, "halo")
    places = {
        (float(circle.attrib["cx"]), float(circle.attrib["cy"]))
        for circle in halo.iter(f"{SVG}circle")
    }
    plate = drawn_extent(with_class(root, "courtesy")[0][0])
    assert len(places) == 2
    assert [plate.away(*place) == 0 for place in sorted(places)].count(True) == 1


def test_a_cloth_without_a_courtesy_line_has_no_mark() -> None:
    single = load_layout("single-zero")
    for style in ClothStyle:
        assert not with_class(read(str(cloth(single, style=style))), "courtesy")


def test_the_zeros_face_each_other_on_the_wheel() -> None:
    root = read(str(wheel(WHEEL)))
    pockets = {p.attrib["data-number"]: p for p in with_class(root, "pocket")}
    turns = {
        key: numbers_of(next(pocket.iter(f"{SVG}text")).attrib["transform"])[0]
        for key, pocket in pockets.items()
    }
    assert sorted(turns, key=turns.__getitem__) == ORDER
    assert turns["00"] - turns["0"] == 180
    assert pockets["0"][0].get("class") == pockets["00"][0].get("class") == "green"


def test_the_ball_lies_in_00() -> None:
    (ball,) = with_class(read(str(wheel(WHEEL, ball=DOUBLE_ZERO))), "ball")
    circle = next(ball.iter(f"{SVG}circle"))
    x, y = float(circle.attrib["cx"]) - 240, float(circle.attrib["cy"]) - 240
    assert degrees(atan2(y, x)) == pytest.approx(90)  # straight below the middle


@BOTH
def test_the_track_is_plain_and_has_the_order_of_the_wheel(direction: Direction) -> None:
    root = read(str(racetrack(WHEEL, direction=direction)))
    pockets = with_class(root, "pocket")
    assert [pocket.attrib["data-number"] for pocket in pockets] == ORDER
    assert texts(root) == ORDER
    assert not with_class(root, "series")


@BOTH
def test_the_zeros_are_at_either_end_of_the_track(direction: Direction) -> None:
    picture = racetrack(WHEEL, direction=direction)
    at = {
        pocket.attrib["data-number"]: written_extent(next(pocket.iter(f"{SVG}text")))
        for pocket in with_class(read(str(picture)), "pocket")
    }
    along = [key for key, _ in sorted(at.items(), key=lambda item: (item[1].top, item[1].left))]
    across = sorted(at, key=lambda key: (at[key].left + at[key].right) / 2)
    ends = (across[-1], across[0]) if direction is Direction.HORIZONTAL else (along[0], along[-1])
    assert ends == ("0", "00")


def test_a_number_of_a_standing_track_keeps_room_for_a_finger() -> None:
    picture = racetrack(WHEEL, direction=Direction.VERTICAL)
    assert picture.width <= 390
    middles = []
    for pocket in with_class(read(str(picture)), "pocket"):
        left, top, right, bottom = written_extent(next(pocket.iter(f"{SVG}text")))
        middles.append(((left + right) / 2, (top + bottom) / 2))
    steps = [dist(one, other) for one, other in pairwise([*middles, middles[0]])]
    # ux.md section 3: 37 units a number, which a straight line across a bend falls short of.
    assert min(steps) >= 36.5


def test_neighbours_of_00_are_pointed_at() -> None:
    drawn = racetrack(WHEEL, highlighted=WHEEL.arc(DOUBLE_ZERO, 2))
    halos = {halo.get("data-number") for halo in with_class(read(str(drawn)), "halo")}
    assert halos == {"13", "1", "00", "27", "10"}


NOT_DRAWN: dict[str, tuple[Callable[[], object], str, Missing]] = {
    "its cloth": (lambda: cloth(THREE), "triple-zero", Missing.HEAD),
    "its French cloth": (
        lambda: cloth(THREE, style=ClothStyle.FRENCH),
        "triple-zero",
        Missing.HEAD,
    ),
    "chips on it": (
        lambda: chips_layer(THREE, [Stack(THREE.by_key["17"], 1)]),
        "triple-zero",
        Missing.HEAD,
    ),
    "a window on it": (lambda: around(THREE, Number(17)), "triple-zero", Missing.HEAD),
    "its wheel": (lambda: wheel(load_wheel("triple-zero")), "triple-zero", Missing.ORDER),
    "its track": (lambda: racetrack(load_wheel("triple-zero")), "triple-zero", Missing.ORDER),
    "a French cloth of two zeros": (
        lambda: cloth(LAYOUT, style=ClothStyle.FRENCH, dolly=ZERO),
        "double-zero",
        Missing.FRENCH_CLOTH,
    ),
}


@pytest.mark.parametrize(("draw", "key", "missing"), NOT_DRAWN.values(), ids=list(NOT_DRAWN))
def test_what_nobody_attests_is_refused_by_name(
    draw: Callable[[], object], key: str, missing: Missing
) -> None:
    with pytest.raises(NotAttested) as refused:
        draw()
    assert (refused.value.wheel, refused.value.missing) == (key, missing)
    assert isinstance(refused.value, CroupierError)
