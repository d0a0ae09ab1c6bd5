"""Hits on the wheel: a bar a pocket, outward for more than due and inward for fewer.

Readable without color: what lies outside what chance leaves is marked by an arrow head, and every
pocket has its number and its hits written to it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from croupier.pictures.colors import LIGHT, Palette
from croupier.pictures.drawing import Picture, Window, element, picture, short, written
from croupier.rules.wheel import Color, Number, color, label

USUAL = 1.96
"""In standard deviations: 95 of 100 pockets of a fair wheel lie no farther from their due."""


@dataclass(frozen=True, slots=True)
class Hits:
    """How often a number fell, and how many standard deviations more than due that is."""

    number: Number
    hits: int
    score: float


@dataclass(frozen=True, slots=True)
class Arrow:
    """A tilt: how much more falls on its side, `turn` of a whole turn clockwise from the top.

    Beyond `limit` it is more than chance leaves. Both are shares of what is due.
    """

    share: float
    turn: float
    limit: float


@dataclass(frozen=True, slots=True)
class LeanWords:
    """What stands below: of the line that is due, the band, the limit, the sector, the arrow."""

    due: str
    band: str
    limit: str
    sector: str
    arrow: str


_SIDE = 440
_CENTER = _SIDE / 2
_ARC, _RIM, _RING, _NAMES, _HITS = 214.5, 208, 180, 194, 170
_DUE = 110
_REACH = 44  # from the line that is due to the end of the longest bar
_ARROW, _HEAD = 48, 11
_GAP = 0.16  # of a pocket's width, on either side of its bar
_LEAST_SCALE = 4.0  # standard deviations that the reach stands for, at least
_MOST_FIGURES = 4  # of hits, so that they fit beside each other
_LINE, _SYMBOL = 21, 30
_SIZE = 13
_ACROSS = 50  # characters of a legend's line, of the widest letters


def lean(  # noqa: PLR0913 (each has a default, and none follows from another)
    pockets: Sequence[Hits],
    words: LeanWords,
    limit: float,
    arrow: Arrow | None = None,
    sector: tuple[int, int] | None = None,
    *,
    palette: Palette = LIGHT,
    title: str = "",
    description: str = "",
    name: str = "lean",
) -> Picture:
    """The pockets clockwise from the top, each with a bar, its number and its hits.

    A bar that goes beyond `limit`, in standard deviations, has an arrow head. The lines are in the
    page's own color (`currentColor`). `sector` is the place of its first pocket and its length.

    >>> words = LeanWords("due", "usual", "limit", "sector", "tilt")
    >>> pockets = [Hits(Number(n), 10, 0.0) for n in range(37)]
    >>> lean(pockets, words, 3.6).view_box
    '0 0 440 503'
    """
    scale = max(_LEAST_SCALE, limit * 1.15, *(abs(each.score) for each in pockets)) / _REACH
    legend = list(_legend(words, has_arrow=arrow is not None, has_sector=sector is not None))
    window = Window(0, 0, _SIDE, _SIDE + _LINE * len(legend))
    body = [
        *_circles(limit / scale, USUAL / scale),
        *_bars(pockets, limit, scale),
        *_rim(pockets, palette),
        "" if sector is None else _arc(*sector, len(pockets)),
        *(() if arrow is None else _tilt(arrow)),
        *(_entry(i, symbol, text) for i, (symbol, text) in enumerate(legend)),
    ]
    return picture(name, "lean", window, *body, title=title, description=description)


def _at(radius: float, turn: float) -> tuple[float, float]:
    return _CENTER + radius * sin(2 * pi * turn), _CENTER - radius * cos(2 * pi * turn)


def _point(radius: float, turn: float) -> str:
    x, y = _at(radius, turn)
    return f"{short(x)} {short(y)}"


def _piece(inner: float, outer: float, start: float, end: float) -> str:
    """The path of a piece of a ring, less than half of it."""
    return (
        f"M{_point(outer, start)}A{short(outer)} {short(outer)} 0 0 1 {_point(outer, end)}"
        f"L{_point(inner, end)}A{short(inner)} {short(inner)} 0 0 0 {_point(inner, start)}Z"
    )


def _circle(radius: float, **values: str | float) -> str:
    given: dict[str, str | float] = {"fill": "none", "stroke": "currentColor", **values}
    return element("circle", cx=_CENTER, cy=_CENTER, r=radius, **given)


def _circles(limit: float, usual: float) -> Iterator[str]:
    """The band in which most pockets lie, the limits, and the line that is due."""
    yield _circle(_DUE, stroke_width=2 * usual, stroke_opacity="0.13", class_="band")
    for radius in (_DUE - limit, _DUE + limit):
        yield _circle(radius, stroke_dasharray="3 4", stroke_opacity="0.75", class_="limit")
    yield _circle(_DUE, stroke_width=1.5, class_="due")


def _bars(pockets: Sequence[Hits], limit: float, scale: float) -> Iterator[str]:
    width = 1 / len(pockets)
    for place, each in enumerate(pockets):
        turn = place * width
        half = width * (0.5 - _GAP)
        end = _DUE + each.score / scale
        out = abs(each.score) > limit
        inner, outer = sorted((_DUE, end))
        bar = element(
            "path",
            d=_piece(inner, outer, turn - half, turn + half),
            fill="currentColor",
            fill_opacity="1" if out else "0.55",
        )
        mark = _head(turn, half, end, outward=each.score > 0) if out else ""
        side = "out" if out else "in"
        yield element("g", bar, mark, class_=f"hits {side}", data_number=label(each.number))


def _head(turn: float, half: float, end: float, *, outward: bool) -> str:
    """The arrow head at the end of a bar that goes too far."""
    tip = end + (7 if outward else -7)
    wide = half * 1.45
    corners = (_point(end, turn - wide), _point(end, turn + wide), _point(tip, turn))
    return element("path", d="M" + "L".join(corners) + "Z", fill="currentColor", class_="head")


def _rim(pockets: Sequence[Hits], palette: Palette) -> Iterator[str]:
    """The numbers in their colors, and inside of them how often they fell."""
    fills = {Color.RED: palette.red, Color.BLACK: palette.black, Color.GREEN: palette.green}
    width = 1 / len(pockets)
    fits = all(len(str(each.hits)) <= _MOST_FIGURES for each in pockets)
    for place, each in enumerate(pockets):
        turn = place * width
        shade = color(each.number)
        ring = _piece(_RING, _RIM, turn - width / 2, turn + width / 2)
        parts = [
            element("path", d=ring, fill=fills[shade], stroke="#FFF", class_=shade),
            _turned(label(each.number), _NAMES, turn, 14, palette.ink(shade), "700"),
        ]
        if fits:
            parts.append(_turned(str(each.hits), _HITS, turn, 11, "currentColor", "400"))
        yield element("g", *parts, class_="pocket", data_number=label(each.number))


def _turned(text: str, radius: float, turn: float, size: float, ink: str, weight: str) -> str:
    x, y = _at(radius, turn)
    rotated = f"rotate({short(turn * 360)} {short(x)} {short(y)})"
    return written(
        text, x, y, size, fill=ink, font_weight=weight, text_anchor="middle", transform=rotated
    )


def _arc(start: int, length: int, pockets: int) -> str:
    """The line along the rim of a sector."""
    first, last = (start - 0.4) / pockets, (start + length - 0.6) / pockets
    large = int(last - first > 0.5)
    path = f"M{_point(_ARC, first)}A{_ARC} {_ARC} 0 {large} 1 {_point(_ARC, last)}"
    return element(
        "path", d=path, fill="none", stroke="currentColor", stroke_width=5, class_="sector"
    )


def _tilt(arrow: Arrow) -> Iterator[str]:
    """The arrow from the middle, and the circle that it must cross to mean something."""
    unit = _ARROW / max(arrow.share, arrow.limit * 1.25)
    yield _circle(arrow.limit * unit, stroke_dasharray="1 2.5", class_="tilt-limit")
    yield _circle(2.5, fill="currentColor")
    length = arrow.share * unit
    if length < _HEAD:
        return
    shaft = f"M{short(_CENTER)} {short(_CENTER)}L{_point(length - _HEAD + 1, arrow.turn)}"
    x, y = _at(length, arrow.turn)
    head = f"M{short(x)} {short(y)}l-5 {_HEAD}h10z"
    turned = f"rotate({short(arrow.turn * 360)} {short(x)} {short(y)})"
    drawn = (
        element("path", d=shaft, stroke="currentColor", stroke_width=3),
        element("path", d=head, fill="currentColor", transform=turned),
    )
    yield element("g", *drawn, class_="tilt")


# --- the legend -----------------------------------------------------------------------------


def _legend(words: LeanWords, *, has_arrow: bool, has_sector: bool) -> Iterator[tuple[str, str]]:
    """The lines below, each with what its symbol shows; a symbol stands at a line's beginning."""
    entries = [("due", words.due), ("band", words.band), ("limit", words.limit)]
    if has_sector:
        entries.append(("sector", words.sector))
    if has_arrow:
        entries.append(("arrow", words.arrow))
    for symbol, text in entries:
        for place, line in enumerate(_broken(text)):
            yield symbol if place == 0 else "", line


def _broken(text: str) -> Iterator[str]:
    """The text in lines that fit."""
    line = ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > _ACROSS:
            yield line
            line = word
        else:
            line = f"{line} {word}".strip()
    yield line


def _entry(place: int, symbol: str, text: str) -> str:
    y = _SIDE + _LINE * (place + 0.5) - 4
    start = f"M8 {short(y)}h18"
    strokes: dict[str, dict[str, str | float]] = {
        "due": {"stroke_width": 1.5},
        "band": {"stroke_width": 11, "stroke_opacity": "0.13"},
        "limit": {"stroke_dasharray": "3 4"},
        "sector": {"stroke_width": 5},
        "arrow": {"stroke_width": 3},
    }
    drawn = ""
    if symbol:
        drawn = element("path", d=start, fill="none", stroke="currentColor", **strokes[symbol])
    if symbol == "arrow":
        drawn += element("path", d=f"M30 {short(y)}l-9-5v10z", fill="currentColor")
    return drawn + written(text, _SYMBOL + 8, y, _SIZE, fill="currentColor")
