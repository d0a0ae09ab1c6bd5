"""A page of a report: one HTML file with its style and pictures in it, and no script.

Readable on a phone, in light and dark, and on paper. The words come said already; whatever stands
in them is text and never markup.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TypeAlias

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from croupier.pictures.drawing import Picture


class Tone(StrEnum):
    """What a verdict says at a glance, by its sign as well as by its color."""

    GOOD = "good"
    BAD = "bad"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph."""

    text: str
    kind: str = "text"


@dataclass(frozen=True, slots=True)
class Subtitle:
    """The title of what follows within a section."""

    text: str
    kind: str = "subtitle"


@dataclass(frozen=True, slots=True)
class Tile:
    """A figure that is seen first: what it is, how much, and what to know of it."""

    title: str
    figure: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Tiles:
    """Figures beside each other."""

    tiles: tuple[Tile, ...]
    kind: str = "tiles"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found, in a box: a title, and a sentence each."""

    tone: Tone
    title: str
    texts: tuple[str, ...] = ()
    kind: str = "verdict"


@dataclass(frozen=True, slots=True)
class Facts:
    """Names with their values, one below the other."""

    facts: tuple[tuple[str, str], ...]
    kind: str = "facts"


@dataclass(frozen=True, slots=True)
class Heading:
    """A column's title; numbers stand at its right, and a wide one has room for a few words."""

    title: str
    number: bool = False
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its first column names the row. Rows in `marked`, by place, stand out."""

    headings: tuple[Heading, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    note: str = ""
    marked: frozenset[int] = frozenset()
    kind: str = "table"


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture, and what stands below it."""

    picture: Picture
    caption: str = ""
    kind: str = "figure"


@dataclass(frozen=True, slots=True)
class Pair:
    """A picture with the table of its figures: beside each other where there is room."""

    figure: Figure
    table: Table
    kind: str = "pair"


Block: TypeAlias = Text | Subtitle | Tiles | Verdict | Facts | Table | Figure | Pair


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page with a title of its own."""

    title: str
    blocks: tuple[Block, ...]


def page(
    title: str,
    sections: Iterable[Section],
    *,
    language: str = "en",
    lead: str = "",
    opening: Sequence[Block] = (),
    foot: Sequence[str] = (),
) -> str:
    """The page as HTML: what `opening` holds, then the sections, with a list of them if many.

    >>> html = page("<Week>", [Section("Tables", (Text("17 & 20"),))])
    >>> "&lt;Week&gt;" in html, "17 &amp; 20" in html, "<script" in html
    (True, True, False)
    """
    template = _templates().get_template("page.html")
    return template.render(
        title=title,
        sections=tuple(sections),
        language=language,
        lead=lead,
        opening=tuple(opening),
        foot=tuple(foot),
        contents_from=_CONTENTS_FROM,
    )


_CONTENTS_FROM = 4
"""Sections; fewer are found without a list of them."""


@cache
def _templates() -> Environment:
    return Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=StrictUndefined,
    )
