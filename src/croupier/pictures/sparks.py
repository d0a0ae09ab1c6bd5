"""Sparklines: a trend in the space of a word."""

from collections.abc import Sequence

from croupier.pictures.drawing import Picture, Window, element, picture, short

_WIDTH, _HEIGHT, _EDGE = 96, 28, 4


def sparkline(
    values: Sequence[float],
    *,
    top: float = 1.0,
    title: str = "",
    description: str = "",
    name: str = "spark",
) -> Picture:
    """The values, 0 to `top`, as a line from left to right, its end marked.

    A thin line shows the top. The color is the page's own.

    >>> sparkline([0.5, 1.0]).svg.count("<circle")
    1
    """
    window = Window(0, 0, _WIDTH, _HEIGHT)
    parts = [
        element(
            "path",
            d=f"M{_EDGE} {_EDGE}H{_WIDTH - _EDGE}",
            stroke="currentColor",
            stroke_opacity="0.35",
            stroke_dasharray="2 3",
        )
    ]
    spots = [(_across(i, len(values)), _down(value / top)) for i, value in enumerate(values)]
    if len(spots) > 1:
        path = "M" + "L".join(f"{short(x)} {short(y)}" for x, y in spots)
        parts.append(
            element(
                "path",
                d=path,
                fill="none",
                stroke="currentColor",
                stroke_width=2,
                stroke_linejoin="round",
            )
        )
    if spots:
        x, y = spots[-1]
        parts.append(element("circle", cx=x, cy=y, r=3, fill="currentColor"))
    return picture(name, "spark", window, *parts, title=title, description=description)


def _across(index: int, points: int) -> float:
    return _EDGE + (_WIDTH - 2 * _EDGE) * (index / (points - 1) if points > 1 else 0.5)


def _down(share: float) -> float:
    return _HEIGHT - _EDGE - (_HEIGHT - 2 * _EDGE) * min(1.0, max(0.0, share))
