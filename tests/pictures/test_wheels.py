"""The wheel and the racetrack: every pocket once, in order, and the series where they lie."""

from itertools import pairwise
from math import atan2, degrees, dist, hypot, pi
from xml.etree.ElementTree import Element

import pytest

from croupier.pictures import Direction, racetrack, wheel
from croupier.pictures.track import LYING, STANDING, Stadium
from croupier.rules.wheel import Number, load_wheel
from tests.pictures.reading import SVG, numbers_of, read, texts, with_class

WHEEL = load_wheel("single-zero")
# rules.md section 1, clockwise from zero.
ORDER = [
    *("0", "32", "15", "19", "4", "21", "2", "25", "17", "34", "6", "27", "13", "36", "11", "30"),
    *("8", "23", "10", "5", "24", "16", "33", "1", "20", "14", "31", "9", "22", "18", "29", "7"),
    *("28", "12", "35", "3", "26"),
]
BOTH = pytest.mark.parametrize("direction", Direction)
STADIUMS = pytest.mark.parametrize("stadium", [LYING, STANDING])


def places(root: Element) -> dict[str, tuple[float, float]]:
    found = {}
    for pocket in with_class(root, "pocket"):
        text = next(pocket.iter(f"{SVG}text"))
        size = float(text.attrib["font-size"])
        found[pocket.attrib["data-number"]] = (
            float(text.attrib["x"]),
            float(text.attrib["y"]) - 0.36 * size,
        )
    return found


def clockwise(places: dict[str, tuple[float, float]], middle: tuple[float, float]) -> list[str]:
    def turn(key: str) -> float:
        x, y = places[key]
        return atan2(y - middle[1], x - middle[0]) % (2 * pi)

    around = sorted(places, key=turn)
    first = around.index("0")
    return around[first:] + around[:first]


def test_the_pockets_lie_clockwise_from_zero_at_the_top() -> None:
    found = places(read(str(wheel(WHEEL))))
    assert clockwise(found, (240, 240)) == ORDER
    assert found["0"][0] == 240
    assert found["0"][1] < 240


def test_numbers_are_upright_towards_the_rim() -> None:
    for pocket in with_class(read(str(wheel(WHEEL))), "pocket"):
        text = next(pocket.iter(f"{SVG}text"))
        turn, x, y = numbers_of(text.attrib["transform"])
        seen = degrees(atan2(x - 240, 240 - y)) % 360
        assert turn == pytest.approx(seen, abs=0.2)


def test_the_colors_are_those_of_the_wheel() -> None:
    red = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
    for picture in (wheel(WHEEL), racetrack(WHEEL)):
        for pocket in with_class(read(str(picture)), "pocket"):
            number = int(pocket.attrib["data-number"])
            expected = "green" if number == 0 else "red" if number in red else "black"
            assert pocket[0].get("class") == expected


def test_the_ball_lies_in_its_pocket() -> None:
    root = read(str(wheel(WHEEL, ball=Number(10))))
    (ball,) = with_class(root, "ball")
    circle = next(ball.iter(f"{SVG}circle"))
    at = (float(circle.attrib["cx"]), float(circle.attrib["cy"]))
    found = places(root)
    assert min(found, key=lambda key: dist(found[key], at)) == "10"


def test_what_is_pointed_at_is_marked_by_shape() -> None:
    arc = WHEEL.arc(Number(0), 2)
    for picture in (wheel(WHEEL, highlighted=arc), racetrack(WHEEL, highlighted=arc)):
        halos = with_class(read(str(picture)), "halo")
        assert {halo.get("data-number") for halo in halos} == {"3", "26", "0", "32", "15"}


@BOTH
def test_the_track_has_the_wheels_order_and_upright_digits(direction: Direction) -> None:
    picture = racetrack(WHEEL, direction=direction)
    root = read(str(picture))
    found = places(root)
    assert clockwise(found, (picture.width / 2, picture.height / 2)) == ORDER
    assert not [text for text in root.iter(f"{SVG}text") if text.get("transform")]


def test_zero_is_at_the_right_end_of_a_lying_track_and_on_top_of_a_standing_one() -> None:
    lying = places(read(str(racetrack(WHEEL))))
    standing = places(read(str(racetrack(WHEEL, direction=Direction.VERTICAL))))
    assert max(lying, key=lambda key: lying[key][0]) == "0"
    assert min(standing, key=lambda key: standing[key][1]) == "0"


def test_a_standing_track_has_room_for_a_finger() -> None:
    assert STANDING.window.width <= 390
    assert STANDING.around / 37 >= 37  # ux.md section 3: 37 px a number


@STADIUMS
def test_the_track_is_as_long_as_a_stadium(stadium: Stadium) -> None:
    steps = 20_000
    points = [stadium.point(stadium.around * i / steps, 0) for i in range(steps + 1)]
    walked = sum(dist(one, other) for one, other in pairwise(points))
    assert walked == pytest.approx(stadium.around, rel=1e-4)


@STADIUMS
def test_the_track_has_the_same_width_everywhere(stadium: Stadium) -> None:
    for i in range(200):
        place = stadium.around * i / 200
        inner, outer = (stadium.point(place, side * stadium.band / 2) for side in (-1, 1))
        assert hypot(outer[0] - inner[0], outer[1] - inner[1]) == pytest.approx(stadium.band)
        assert stadium.window.holds(*outer)


@BOTH
def test_every_series_begins_and_ends_where_it_does_on_the_wheel(direction: Direction) -> None:
    # rules.md section 6: the outermost numbers of each arc, and what lies beyond them.
    borders = {
        "voisins": [(9, 22), (25, 17)],
        "tiers": [(6, 27), (33, 1)],
        "orphelins": [(25, 17), (6, 27), (33, 1), (9, 22)],
        "zero-game": [(28, 12), (15, 19)],
    }
    root = read(str(racetrack(WHEEL, direction=direction)))
    stadium = LYING if direction is Direction.HORIZONTAL else STANDING
    regions = {part.attrib["data-call"]: part for part in with_class(root, "series")}
    assert regions.keys() == borders.keys()
    share = stadium.around / 37
    for key, ends in borders.items():
        figures = numbers_of(regions[key][0].attrib["d"])
        for one, other in ends:
            assert (ORDER.index(str(one)) + 1) % 37 == ORDER.index(str(other))
            x, y = stadium.point((ORDER.index(str(other)) - 0.5) * share, -stadium.band / 2)
            near = [abs(a - x) + abs(b - y) < 0.2 for a, b in pairwise(figures)]
            assert any(near), (key, one, other)


@BOTH
def test_the_series_are_named(direction: Direction) -> None:
    root = read(str(racetrack(WHEEL, direction=direction, words={"tiers": "Tiers & co"})))
    assert "Tiers & co" in texts(root)
    assert {"VOISINS", "TIERS", "ORPHELINS", "ZÉRO"} <= set(texts(read(str(racetrack(WHEEL)))))
