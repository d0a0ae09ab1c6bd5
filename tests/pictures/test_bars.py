"""Bars: as long as what they stand for, each side told apart without color, all within bounds."""

from xml.etree import ElementTree as ET

import pytest

from croupier.pictures.bars import Balance, BarWords, balance_bars, balance_columns, cut
from tests.pictures.reading import SVG, read, texts, with_class

WORDS = BarWords("paid too much", "paid too little")
NASTY = "<b> & \"quotes\" 'n' ]]> \x00\x1f ქართული"
DEALERS = [
    Balance("Ana", 400, 100),
    Balance("Bo", 0, 200),
    Balance("Chiara", 200),
    Balance("Dan", 0),
]


def rects(part: ET.Element) -> list[dict[str, float]]:
    names = ("x", "y", "width", "height")
    return [{name: float(rect.attrib[name]) for name in names} for rect in part.iter(f"{SVG}rect")]


def test_a_row_is_as_long_as_its_amount_and_goes_to_its_side() -> None:
    ana, bo, chiara, dan = (rects(row) for row in with_class(read(str(bars())), "row"))
    (much, little), (bos,), (chiaras,) = ana, bo, chiara
    assert much["width"] == pytest.approx(2 * chiaras["width"], abs=0.11)
    assert bos["width"] == pytest.approx(2 * little["width"], abs=0.11)
    assert much["width"] == pytest.approx(4 * little["width"], abs=0.21)
    assert little["x"] + little["width"] == pytest.approx(much["x"], abs=0.11)
    assert bos["x"] + bos["width"] == pytest.approx(chiaras["x"], abs=0.11)
    assert dan == []


def test_a_row_has_its_figures_as_the_language_writes_them() -> None:
    drawn = balance_bars([Balance("Ana", 12345, 6)], WORDS, lambda amount: f"{amount:,} ₾")
    assert texts(read(str(drawn)))[2:] == ["Ana", "12,345 ₾", "6 ₾"]


def test_the_two_sides_differ_by_more_than_color() -> None:
    row = with_class(read(str(bars())), "row")[0]
    much, little = row.iter(f"{SVG}rect")
    assert much.get("fill") == little.get("fill") == "currentColor"
    assert much.get("stroke") is None
    assert little.get("stroke") == "currentColor"


def test_a_side_without_words_has_no_line_in_the_legend() -> None:
    for drawn in (balance_bars(DEALERS, BarWords("a")), balance_columns(DEALERS, BarWords("a"))):
        assert len(with_class(read(str(drawn)), "legend")) == 1


@pytest.mark.parametrize("largest", [7, 10**3, 10**9, 10**15, 10**40])
def test_bars_and_their_figures_stay_within_the_picture(largest: int) -> None:
    rows = [Balance("A", largest, 1), Balance("B", 1, largest)]
    drawn = balance_bars(rows, WORDS)
    root = read(str(drawn))
    for row in with_class(root, "row"):
        for rect in rects(row):
            assert rect["width"] > 0
            assert rect["x"] >= 126 - 1
            assert rect["x"] + rect["width"] <= drawn.width
    said = [text for text in texts(root) if text == str(largest)]
    assert len(said) == (2 if largest < 10**13 else 0)


@pytest.mark.parametrize("count", [0, 1, 2, 24, 31, 366])
def test_any_number_of_rows_and_columns_makes_a_picture(count: int) -> None:
    groups = [Balance(f"n{i:02}", i * 7 % 50, i * 3 % 20) for i in range(count)]
    assert balance_bars(groups, WORDS).height == 48 + 24 * count + 4
    root = read(str(balance_columns(groups, WORDS)))
    assert len(with_class(root, "column")) == count
    named = [text for text in texts(root) if text.startswith("n")]
    assert named[:1] == [group.name for group in groups[:1]]
    assert len(named) <= 9


def test_where_nothing_is_wrong_nothing_is_drawn() -> None:
    for drawn in (balance_bars([Balance("Ana", 0)], WORDS), balance_columns([], WORDS)):
        assert not [part for part in with_class(read(str(drawn)), "row") if rects(part)]


def test_a_column_goes_up_for_too_much_and_down_for_too_little() -> None:
    root = read(str(balance_columns([Balance("20", 300, 100), Balance("21", 150)], WORDS)))
    (much, little), (half,) = (rects(column) for column in with_class(root, "column"))
    assert much["height"] == pytest.approx(3 * little["height"], abs=0.21)
    assert much["height"] == pytest.approx(2 * half["height"], abs=0.11)
    assert much["y"] + much["height"] == pytest.approx(little["y"], abs=0.11)
    assert half["y"] > much["y"]
    assert little["width"] < half["x"] - little["x"]


@pytest.mark.parametrize(("largest", "level"), [(7, "5"), (14, "10"), (49, "20"), (1000, "1000")])
def test_the_scale_has_a_line_at_a_round_figure(largest: int, level: str) -> None:
    assert level in texts(read(str(balance_columns([Balance("a", largest)], BarWords()))))


def test_a_long_name_is_cut_and_markup_in_it_is_text() -> None:
    assert [len(cut(letter * 40)) for letter in ("x", "X", "ქ", "荷")] == [15, 12, 12, 8]
    assert cut("x" * 15) == "x" * 15
    for drawn in (
        balance_bars([Balance(NASTY, 1)], WORDS),
        balance_columns([Balance(NASTY, 1)], WORDS),
    ):
        assert "<b>" not in str(drawn)
        assert any(text.startswith("<b> & ") for text in texts(read(str(drawn))))


def bars() -> str:
    return str(balance_bars(DEALERS, WORDS, title="t", description="d"))
