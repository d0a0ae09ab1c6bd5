"""Bars: what was paid too much and too little by each of some, and how much each comes to.

Readable without color: too much goes to the right or up and is filled, too little goes to the
left or down and is an outline. The bars of rows have their figures at their ends.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias
from unicodedata import east_asian_width

from croupier.pictures.drawing import Picture, Window, element, picture, short, written


@dataclass(frozen=True, slots=True)
class Balance:
    """A named pair of amounts, neither below zero: paid too much, and paid too little."""

    name: str
    much: int
    little: int = 0


@dataclass(frozen=True, slots=True)
class BarWords:
    """What the two sides are, for the legend; a side without words has no line in it."""

    much: str = ""
    little: str = ""


Write: TypeAlias = Callable[[int], str]

_WIDTH = 420
_NAMES, _EDGE = 126, 6
_ROW, _THICK = 24, 14
_SIZE, _SMALL = 13, 12
_LINE = 22
_LETTER = 0.62  # of its size: about as wide as a letter or a figure is
_MOST_LETTERS = 15
_LAST_LATIN = "\u024f"
_REACH = 150  # of the columns, from the end of the one side to that of the other
_FOOT = 26
_LEAST = 1.5  # pixels: what is there is seen
_LABEL_ROOM = 46
_MOST_FIGURES = 190  # pixels: what figures may take from the bars
_FILLED = {"fill": "currentColor", "fill_opacity": "0.75"}
_OUTLINED = {"fill": "currentColor", "fill_opacity": "0.12", "stroke": "currentColor"}


def balance_bars(
    rows: Sequence[Balance],
    words: BarWords,
    write: Write = str,
    *,
    title: str = "",
    description: str = "",
    name: str = "bars",
) -> Picture:
    """A row each: its name, too little to the left of a line and too much to the right of it.

    All rows have one scale. `write` says how a figure is written. Colors are the page's own
    (`currentColor`). A long name is cut, and figures too long to leave room for bars are left
    out: a table beside the picture has them whole.

    >>> words = BarWords("too much", "too little")
    >>> balance_bars([Balance("Ana", 70), Balance("Bo", 0, 35)], words).view_box
    '0 0 420 100'
    """
    legend = _legend(words)
    top = _LINE * len(legend) + 4
    height = top + _ROW * len(rows) + 4
    rooms = _rooms(rows, write)
    scale, axis = _scaled(rows, *(rooms or (0, 0)))
    line = element(
        "path",
        d=f"M{short(axis)} {top}V{height - 4}",
        stroke="currentColor",
        stroke_opacity="0.6",
    )
    drawn = [
        _row(row, top + _ROW * (at + 0.5), axis, scale, write if rooms else None)
        for at, row in enumerate(rows)
    ]
    window = Window(0, 0, _WIDTH, height)
    return picture(
        name, "bars", window, *legend, *drawn, line, title=title, description=description
    )


def _scaled(rows: Sequence[Balance], left: float, right: float) -> tuple[float, float]:
    """Pixels a unit, and where the line stands; `left` and `right` are kept for figures."""
    much = max((row.much for row in rows), default=0)
    little = max((row.little for row in rows), default=0)
    span = _WIDTH - _NAMES - _EDGE - left - right
    scale = span / (much + little) if much + little else 0.0
    return scale, _NAMES + left + little * scale


def _rooms(rows: Sequence[Balance], write: Write) -> tuple[float, float] | None:
    """How wide the longest figures of either side are; None where they leave no room for bars."""
    much = max((_room(write(row.much)) for row in rows if row.much), default=0.0)
    little = max((_room(write(row.little)) for row in rows if row.little), default=0.0)
    return (little, much) if little + much <= _MOST_FIGURES else None


def _room(text: str) -> float:
    return len(text) * _SMALL * _LETTER + 8


def _row(row: Balance, y: float, axis: float, scale: float, write: Write | None) -> str:
    parts = [written(cut(row.name), _NAMES - 10, y, _SIZE, text_anchor="end", fill="currentColor")]
    for amount, way, paint, anchor in (
        (row.much, 1, _FILLED, "start"),
        (row.little, -1, _OUTLINED, "end"),
    ):
        if not amount:
            continue
        long = max(amount * scale, _LEAST)
        left = axis if way > 0 else axis - long
        parts.append(element("rect", x=left, y=y - _THICK / 2, width=long, height=_THICK, **paint))
        if write is not None:
            end = axis + way * (long + 5)
            text = written(write(amount), end, y, _SMALL, text_anchor=anchor, fill="currentColor")
            parts.append(text)
    return element("g", *parts, class_="row")


def cut(name: str) -> str:
    """The name in as many letters as there is room for; capitals and other scripts take more.

    >>> cut("Ana"), cut("Maximiliane von Hohenstein"), cut("MAXIMILIANE VON HOHENSTEIN")
    ('Ana', 'Maximiliane v…', 'MAXIMILIANE…')
    """
    room = float(_MOST_LETTERS)
    for at, letter in enumerate(name):
        if room < _width(letter) + (at + 1 < len(name)):
            return name[:at].rstrip() + "…"
        room -= _width(letter)
    return name


def _width(letter: str) -> float:
    """About how wide the letter is, where a small Latin one is 1."""
    if east_asian_width(letter) in {"W", "F"}:
        return 1.9
    return 1.25 if letter.isupper() or letter > _LAST_LATIN else 1.0


# --- columns ----------------------------------------------------------------------------------


def balance_columns(
    columns: Sequence[Balance],
    words: BarWords,
    write: Write = str,
    *,
    title: str = "",
    description: str = "",
    name: str = "columns",
) -> Picture:
    """A column each, as of hours or days: too much upward from a line, too little downward.

    Both sides have one scale, and a line at a round figure. Of many names, those are written
    that have room.

    >>> words = BarWords("too much", "too little")
    >>> balance_columns([Balance("20", 70), Balance("21", 0, 35)], words).view_box
    '0 0 420 230'
    """
    legend = _legend(words)
    top = _LINE * len(legend) + 10
    much = max((each.much for each in columns), default=0)
    little = max((each.little for each in columns), default=0)
    scale = _REACH / (much + little) if much + little else 0.0
    axis = top + (much * scale if scale else _REACH)
    bottom = top + _REACH
    levels = list(_levels(much, little, scale))
    left = max((_room(write(abs(level))) for level in levels), default=0.0) + _EDGE
    wide = (_WIDTH - _EDGE - left) / max(len(columns), 1)
    body = [part for level in levels for part in _tick(level, axis, scale, left, write)]
    for at, each in enumerate(columns):
        body.append(_column(each, left + wide * (at + 0.5), min(wide * 0.7, 24), axis, scale))
    body.append(_line(axis, left, "0.6"))
    body += _names(columns, left, wide, bottom)
    window = Window(0, 0, _WIDTH, bottom + _FOOT)
    return picture(name, "columns", window, *legend, *body, title=title, description=description)


def _names(columns: Sequence[Balance], left: float, wide: float, bottom: float) -> Iterator[str]:
    """The names below, as many as there is room for, evenly spread."""
    every = round(-(-_LABEL_ROOM // wide))
    for at in range(0, len(columns), every):
        x = left + wide * (at + 0.5)
        text = cut(columns[at].name)
        yield written(text, x, bottom + 14, _SMALL, text_anchor="middle", fill="currentColor")


def _column(each: Balance, x: float, wide: float, axis: float, scale: float) -> str:
    parts = []
    if each.much:
        high = max(each.much * scale, _LEAST)
        parts.append(_upright(x, axis - high, wide, high, _FILLED))
    if each.little:
        parts.append(_upright(x, axis, wide, max(each.little * scale, _LEAST), _OUTLINED))
    return element("g", *parts, class_="column")


def _upright(x: float, y: float, wide: float, high: float, paint: dict[str, str]) -> str:
    return element("rect", x=x - wide / 2, y=y, width=wide, height=high, **paint)


def _levels(much: int, little: int, scale: float) -> Iterator[int]:
    """A round figure on each side that is high enough for one; below zero where too little."""
    for amount, sign in ((much, 1), (little, -1)):
        figure = _round_below(amount)
        if figure * scale >= _LINE:
            yield sign * figure


def _tick(level: int, axis: float, scale: float, left: float, write: Write) -> Iterator[str]:
    y = axis - level * scale
    yield _line(y, left, "0.25")
    figure = write(abs(level))
    yield written(figure, left - 6, y, _SMALL, text_anchor="end", fill="currentColor")


def _line(y: float, left: float, opacity: str) -> str:
    line = f"M{short(left)} {short(y)}H{_WIDTH - _EDGE}"
    return element("path", d=line, stroke="currentColor", stroke_opacity=opacity)


def _round_below(amount: int) -> int:
    """The largest of 1, 2, 5, 10, 20 … that is no larger; 0 where none is."""
    if amount < 1:
        return 0
    power: int = 10 ** (len(str(amount)) - 1)
    return next(step * power for step in (5, 2, 1) if step * power <= amount)


def _legend(words: BarWords) -> list[str]:
    """A line a side that has words, with its paint before them."""
    sides = [
        (text, paint) for text, paint in ((words.much, _FILLED), (words.little, _OUTLINED)) if text
    ]
    return [
        element(
            "g",
            element("rect", x=1, y=_LINE * at + 3, width=14, height=12, **paint),
            written(text, 22, _LINE * at + 9, _SIZE, fill="currentColor"),
            class_="legend",
        )
        for at, (text, paint) in enumerate(sides)
    ]
