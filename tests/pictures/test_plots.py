"""Charts: every point where its value says, readable without color, whatever the number."""

import pytest

from croupier.pictures import Series, line_chart
from tests.pictures.reading import SVG, read, texts, with_class


@pytest.mark.parametrize("points", [0, 1, 2, 7, 31, 61, 200])
def test_any_number_of_points_makes_a_chart(points: int) -> None:
    values = [50.0 + i % 50 for i in range(points)]
    labels = [f"run {i + 1}" for i in range(points)]
    chart = line_chart([Series("Right", values, 100), Series("Pace", values)], labels)
    root = read(str(chart))
    assert "nan" not in str(chart)
    said = [text for text in texts(root) if text.startswith("run")]
    assert len(said) <= 6
    assert said[:1] == labels[:1]
    assert said[-1:] == labels[-1:]


def test_points_lie_between_the_scale_of_their_panel() -> None:
    root = read(str(line_chart([Series("Right", [0, 50, 100], 100)], ["a", "b", "c"])))
    circles = list(with_class(root, "line-1")[0].iter(f"{SVG}circle"))
    heights = [float(circle.attrib["cy"]) for circle in circles]
    assert heights[0] > heights[1] > heights[2]
    assert heights[0] - heights[1] == heights[1] - heights[2]
    across = [float(circle.attrib["cx"]) for circle in circles]
    assert across[1] - across[0] == across[2] - across[1]


def test_two_series_have_marks_of_different_shape() -> None:
    root = read(str(line_chart([Series("A", [1, 2]), Series("B", [1, 2])], ["x", "y"])))
    first, second = with_class(root, "line-1")[0], with_class(root, "line-2")[0]
    assert len(list(first.iter(f"{SVG}circle"))) == 2
    assert not list(second.iter(f"{SVG}circle"))


def test_a_gap_breaks_the_line() -> None:
    root = read(str(line_chart([Series("A", [1, 2, None, 3, 4])], list("abcde"))))
    path = next(part for part in root.iter(f"{SVG}path") if part.get("stroke-width") == "2")
    assert path.attrib["d"].count("M") == 2


def test_colors_are_the_pages_own() -> None:
    root = read(str(line_chart([Series("A", [1, 2])], ["x", "y"])))
    paints = {part.get(name) for part in root.iter() for name in ("fill", "stroke")}
    assert paints <= {None, "none", "currentColor"}


@pytest.mark.parametrize(("largest", "top"), [(0.4, "0.5"), (7, "10"), (14.9, "20"), (60, "100")])
def test_the_scale_ends_at_a_round_figure(largest: float, top: str) -> None:
    said = texts(read(str(line_chart([Series("A", [largest])], ["x"]))))
    assert top in said
