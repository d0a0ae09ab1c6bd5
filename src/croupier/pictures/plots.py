"""Charts over time, readable without color: one panel a series, each with a mark of its own."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import floor, log10
from typing import TypeAlias

from croupier.pictures.drawing import Picture, Window, element, picture, short, written

Values: TypeAlias = Sequence[float | None]
"""A value a point of a chart, None for a gap."""


@dataclass(frozen=True, slots=True)
class Series:
    """A named line: a value a point, None for a gap.

    The scale ends at `top`, or at a round figure above the largest value.
    """

    name: str
    values: Values
    top: float | None = None


_WIDTH = 420
_PANEL = 150
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 14, 30, 12
_LABELS = 22
_SIZE = 13
_TICKS = 3
_MOST_LABELS = 6
_SOME, _MANY = 30, 60


def line_chart(
    series: Sequence[Series],
    labels: Sequence[str],
    *,
    title: str = "",
    description: str = "",
    name: str = "chart",
) -> Picture:
    """Each series as a panel with its name, a line and a mark a point; None is a gap.

    `labels` stand below, one a point, as many as there is room for. Colors are the page's
    own (`currentColor`); classes `line-1`, `line-2` … let a page set them apart.

    >>> chart = line_chart([Series("Right, %", [50, 100], 100)], ["Mon", "Tue"], title="Right")
    >>> chart.view_box
    '0 0 420 172'
    """
    height = _PANEL * len(series) + _LABELS
    body = [part for index, line in enumerate(series) for part in _panel(index, line, len(labels))]
    body += _names(labels, height)
    window = Window(0, 0, _WIDTH, height)
    return picture(name, "chart", window, *body, title=title, description=description)


def _across(index: int, points: int) -> float:
    if points <= 1:
        return (_LEFT + _WIDTH - _RIGHT) / 2
    inset = 10
    return _LEFT + inset + index * (_WIDTH - _LEFT - _RIGHT - 2 * inset) / (points - 1)


def _ceiling(values: Values) -> float:
    """A round figure at or above all of the values: 1, 2 or 5 times a power of ten."""
    largest = max((value for value in values if value is not None), default=0)
    if largest <= 0:
        return 1
    power = 10.0 ** floor(log10(largest))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= largest * 0.999)


def _panel(index: int, line: Series, points: int) -> Iterator[str]:
    top, bottom = _PANEL * index + _TOP, _PANEL * (index + 1) - _BOTTOM
    ceiling = line.top or _ceiling(line.values)
    yield written(line.name, _LEFT, top - 16, _SIZE, font_weight="700", fill="currentColor")
    for tick in range(_TICKS):
        share = tick / (_TICKS - 1)
        y = bottom - share * (bottom - top)
        yield element(
            "path",
            d=f"M{_LEFT} {short(y)}H{_WIDTH - _RIGHT}",
            stroke="currentColor",
            stroke_opacity="0.25" if tick else "0.6",
        )
        figure = short(ceiling * share)
        yield written(figure, _LEFT - 8, y, 12, text_anchor="end", fill="currentColor")
    spots = [
        None if value is None else (_across(i, points), bottom - value / ceiling * (bottom - top))
        for i, value in enumerate(line.values)
    ]
    drawn = "".join((*_lines(spots), *_marks(index, spots)))
    yield element("g", drawn, class_=f"line-{index + 1}", color="currentColor")


def _lines(spots: Sequence[tuple[float, float] | None]) -> Iterator[str]:
    path, pen_down = "", False
    for spot in spots:
        if spot is not None:
            path += f"{'L' if pen_down else 'M'}{short(spot[0])} {short(spot[1])}"
        pen_down = spot is not None
    if path:
        yield element("path", d=path, fill="none", stroke="currentColor", stroke_width=2)


def _marks(index: int, spots: Sequence[tuple[float, float] | None]) -> Iterator[str]:
    """A mark a point; of a great many points, only the last has one."""
    seen = [spot for spot in spots if spot is not None]
    size = 4.0 if len(seen) <= _SOME or len(seen) > _MANY else 2.5
    for x, y in seen[-1:] if len(seen) > _MANY else seen:
        if index % 2 == 0:
            yield element("circle", cx=x, cy=y, r=size, fill="currentColor")
        else:
            corner = f"M{short(x - size)} {short(y - size)}h{short(2 * size)}v{short(2 * size)}"
            yield element("path", d=f"{corner}h{short(-2 * size)}Z", fill="currentColor")


def _names(labels: Sequence[str], height: int) -> Iterator[str]:
    """Labels evenly spread, the first and the last among them."""
    last = len(labels) - 1
    steps = min(last, _MOST_LABELS - 1)
    shown = [round(step * last / steps) for step in range(steps + 1)] if steps > 0 else [0]
    for index in shown if labels else ():
        x = _across(index, len(labels))
        yield written(labels[index], x, height - 12, 12, text_anchor="middle", fill="currentColor")
