"""What holds of every picture, whatever it shows."""

import re
from collections.abc import Callable

import pytest

from croupier.pictures import (
    DARK,
    LIGHT,
    ChipColor,
    Direction,
    Figures,
    Picture,
    Series,
    Stack,
    Words,
    around,
    cloth,
    line_chart,
    racetrack,
    wheel,
)
from croupier.pictures.bars import Balance, BarWords, balance_bars, balance_columns
from croupier.rules.house_rules import ClothStyle
from croupier.rules.layout import load_layout
from croupier.rules.wheel import DOUBLE_ZERO, Number, load_wheel
from tests.pictures.reading import SVG, read, texts, with_class

LAYOUT = load_layout("single-zero")
TWO_ZEROS = load_layout("double-zero")
WHEEL = load_wheel("single-zero")
SEVENTEEN = Number(17)
NASTY = "<b> & \"quotes\" 'n' ]]> \x00\x1f ქართული"
STACKS = [
    Stack(position, 1 + 7 * i % 90, list(ChipColor)[i % 12], "ABC"[i % 3])
    for i, position in enumerate(LAYOUT.positions)
]
BALANCES = [Balance("Ana", 700, 33), Balance("<Bo>", 0, 10), Balance("C", 123456)]

Draw = Callable[[str, str], Picture]
PICTURES: dict[str, Draw] = {
    "cloth": lambda title, desc: cloth(LAYOUT, title=title, description=desc),
    "standing": lambda title, desc: cloth(
        LAYOUT, direction=Direction.VERTICAL, title=title, description=desc
    ),
    "full": lambda title, desc: cloth(
        LAYOUT,
        stacks=STACKS,
        dolly=SEVENTEEN,
        highlighted=LAYOUT.containing(SEVENTEEN),
        window=around(LAYOUT, SEVENTEEN),
        title=title,
        description=desc,
    ),
    "dealer": lambda title, desc: cloth(
        LAYOUT, dealer_view=True, palette=LIGHT, title=title, description=desc
    ),
    "large": lambda title, desc: cloth(
        LAYOUT, figures=Figures.LARGE, title=title, description=desc
    ),
    "double zero": lambda title, desc: cloth(
        TWO_ZEROS,
        stacks=[Stack(position, 5) for position in TWO_ZEROS.positions],
        dolly=DOUBLE_ZERO,
        highlighted=[TWO_ZEROS.by_key["0/00"]],
        title=title,
        description=desc,
    ),
    "French": lambda title, desc: cloth(
        LAYOUT,
        style=ClothStyle.FRENCH,
        direction=Direction.VERTICAL,
        stacks=STACKS,
        dolly=SEVENTEEN,
        highlighted=[LAYOUT.by_key["dozen-2"]],
        title=title,
        description=desc,
    ),
    "wheel": lambda title, desc: wheel(
        WHEEL, highlighted=WHEEL.arc(SEVENTEEN, 2), ball=SEVENTEEN, title=title, description=desc
    ),
    "racetrack": lambda title, desc: racetrack(
        WHEEL, highlighted=WHEEL.arc(SEVENTEEN, 2), title=title, description=desc
    ),
    "standing racetrack": lambda title, desc: racetrack(
        WHEEL, direction=Direction.VERTICAL, title=title, description=desc
    ),
    "wheel of two zeros": lambda title, desc: wheel(
        TWO_ZEROS.wheel, ball=DOUBLE_ZERO, title=title, description=desc
    ),
    "racetrack of two zeros": lambda title, desc: racetrack(
        TWO_ZEROS.wheel, direction=Direction.VERTICAL, title=title, description=desc
    ),
    "chart": lambda title, desc: line_chart(
        [Series("Right", [50, None, 90], 100), Series("Pace", [9.5, 8, 7])],
        ["Mon", "Tue", "Wed"],
        title=title,
        description=desc,
    ),
    "bars": lambda title, desc: balance_bars(
        BALANCES, BarWords("much", "little"), title=title, description=desc
    ),
    "columns": lambda title, desc: balance_columns(
        BALANCES, BarWords("much", "little"), title=title, description=desc
    ),
}


@pytest.fixture(params=list(PICTURES.values()), ids=list(PICTURES))
def draw(request: pytest.FixtureRequest) -> Draw:
    drawn: Draw = request.param
    return drawn


def test_says_what_it_shows(draw: Draw) -> None:
    root = read(str(draw("The title", "What is seen")))
    assert root.get("role") == "img"
    named = [
        part.text
        for key in root.attrib["aria-labelledby"].split()
        for part in root.iter()
        if part.get("id") == key
    ]
    assert named == ["The title", "What is seen"]
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]


def test_without_a_title_is_decoration(draw: Draw) -> None:
    root = read(str(draw("", "")))
    assert root.get("aria-hidden") == "true"
    assert root.find(f"{SVG}title") is None


def test_escapes_what_it_is_told(draw: Draw) -> None:
    root = read(str(draw(NASTY, NASTY)))
    assert root.findtext(f"{SVG}title") == NASTY.replace("\x00\x1f", "")


def test_needs_neither_inline_styles_nor_scripts(draw: Draw) -> None:
    root = read(str(draw("t", "d")))
    for part in root.iter():
        assert part.tag not in {f"{SVG}style", f"{SVG}script", f"{SVG}foreignObject"}
        assert not {name for name in part.attrib if name == "style" or name.startswith("on")}


def test_is_the_same_every_time(draw: Draw) -> None:
    assert str(draw("t", "d")) == str(draw("t", "d"))


def test_names_nothing_that_is_missing_and_nothing_twice(draw: Draw) -> None:
    svg = str(draw("t", "d"))
    ids = re.findall(r'\sid="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', svg)) <= set(ids)
    assert set(re.findall(r"url\(#([^)]+)\)", svg)) <= set(ids)


def test_writes_coordinates_short(draw: Draw) -> None:
    svg = re.sub(r"scale\([^)]*\)|offset=\"[^\"]*\"|opacity=\"[^\"]*\"", "", str(draw("t", "d")))
    assert not re.findall(r"\d\.\d\d", svg)
    assert not re.findall(r"\de-?\d", svg)


def test_shows_itself_in_a_notebook(draw: Draw) -> None:
    picture = draw("t", "d")
    assert picture._repr_svg_() == str(picture)
    assert read(str(picture)).get("viewBox") == picture.view_box


def test_two_pictures_of_different_names_share_no_id() -> None:
    one, other = (str(cloth(LAYOUT, name=name, title="t")) for name in ("one", "other"))
    assert not set(re.findall(r'\sid="([^"]+)"', one)) & set(re.findall(r'\sid="([^"]+)"', other))


def test_words_on_the_cloth_are_escaped() -> None:
    printed = cloth(LAYOUT, words=Words(even="<Even>", odd="Odd & out"))
    assert {"<Even>", "Odd & out"} <= set(texts(read(str(printed))))


def test_palettes_change_the_felt_and_leave_the_class() -> None:
    for palette, felt in ((DARK, "#0B5D3B"), (LIGHT, "#146B45")):
        ground = with_class(read(str(cloth(LAYOUT, palette=palette))), "felt")
        assert [part.get("fill") for part in ground] == [felt]
