"""Pictures on paper: readable without color, and sparing of ink."""

import json

from PIL import Image, ImageColor

from croupier.pictures import DARK, PRINT, cloth, racetrack, wheel
from croupier.rules.layout import load_layout
from croupier.rules.wheel import load_wheel
from tests.sheets.reading import pixels


def gray(color: str) -> int:
    """How light the color is without its hue, from 0 to 255."""
    red, green, blue = ImageColor.getrgb(color)[:3]
    return round(0.299 * red + 0.587 * green + 0.114 * blue)


def test_red_and_black_are_far_apart_without_color() -> None:
    assert gray(PRINT.red) - gray(PRINT.black) > 150
    assert abs(gray(DARK.red) - gray(DARK.black)) < 60  # as screens have them, they are not


def test_every_figure_stands_out_without_color() -> None:
    grounds = {"red": PRINT.red, "black": PRINT.black, "green": PRINT.green}
    for shade, ground in grounds.items():
        assert abs(gray(PRINT.ink(shade)) - gray(ground)) > 120
    assert abs(gray(PRINT.figure) - gray(PRINT.felt)) > 200


def test_a_printed_picture_takes_less_than_half_the_ink() -> None:
    order, layout = load_wheel("single-zero"), load_layout("single-zero")
    drawings = (
        (str(cloth(layout, palette=palette)), str(wheel(order, palette=palette)))
        for palette in (PRINT, DARK)
    )
    printed, shown = ([ink(svg) for svg in pair] for pair in drawings)
    assert all(one < other / 2 for one, other in zip(printed, shown, strict=True))


def ink(svg: str) -> float:
    """How dark the picture is on white paper, from 0 to 255."""
    content = {"language": "en", "page": "a4", "document": "ink", "words": "ink"}
    image = pixels(
        "cloth", {"content": json.dumps(content), "pictures": json.dumps([svg])}
    ).convert("RGBA")
    paper = Image.new("RGBA", image.size, "white")
    paper.alpha_composite(image)
    counted = paper.convert("L").histogram()
    return sum((255 - light) * n for light, n in enumerate(counted)) / sum(counted)


def test_the_colors_of_screens_are_as_they_were() -> None:
    track = str(racetrack(load_wheel("single-zero")))
    assert track.count('fill="#B3202A"') == 18
    assert track.count('fill="#14181A"') == 18
    assert track.count('fill="#0B7A47"') == 1
