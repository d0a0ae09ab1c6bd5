"""What a page of the handbook is made of: values that any face can show.

The words in them are spoken already, in the language of the `Book` that made them; the
figures in them come from the engine. A block's `shape` is what a template knows it by.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar, TypeAlias

from croupier.pictures import Picture


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph."""

    shape: ClassVar[str] = "text"

    words: str


@dataclass(frozen=True, slots=True)
class Points:
    """A list; `numbered` where the order matters."""

    shape: ClassVar[str] = "points"

    items: tuple[str, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """A remark set apart: where houses differ, or where a source errs."""

    shape: ClassVar[str] = "note"

    words: str


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: the first column names its row; `plain` where it holds words and not figures."""

    shape: ClassVar[str] = "grid"

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    total: tuple[str, ...] = ()
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture with what is to be seen on it; `small` where it shows a corner of the cloth."""

    shape: ClassVar[str] = "drawing"

    picture: Picture
    caption: str
    small: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """A worked round: the picture, the lines of the settlement, and how it is said.

    `bets` and `falls` are in the notation, so that a reader can change them and settle again;
    `table` is what the fields of the piece that settles say of the table.
    """

    shape: ClassVar[str] = "example"

    told: str
    drawing: Drawing
    grid: Grid
    steps: tuple[str, ...]
    bets: tuple[str, ...]
    falls: str
    table: Mapping[str, str] = field(default_factory=dict, hash=False)


class Piece(StrEnum):
    """What a reader can try on a page."""

    SETTLE = "settle"
    PLACE = "place"
    COMPLETE = "complete"
    CHEAT_SHEET = "cheat-sheet"


@dataclass(frozen=True, slots=True)
class TryIt:
    """A piece to try, and what stands in its fields at first."""

    shape: ClassVar[str] = "try-it"

    piece: Piece
    start: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Entry:
    """A term of the glossary: its word, other words for it, and what it means.

    `elsewhere` has what other languages call it, each word once with the codes of those that
    say it; none where they all say what this one says.
    """

    key: str
    word: str
    others: tuple[str, ...]
    meaning: str
    elsewhere: Mapping[str, tuple[str, ...]] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Glossary:
    """The terms in the alphabetical order of the language."""

    shape: ClassVar[str] = "glossary"

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class SelfTest:
    """Fresh questions at the end of a page, so many; the face makes them."""

    shape: ClassVar[str] = "self-test"

    count: int


@dataclass(frozen=True, slots=True)
class Practice:
    """A drill that trains what was read."""

    shape: ClassVar[str] = "practice"

    kind: str
    level: int
    words: str


Block: TypeAlias = (
    Text | Points | Note | Grid | Drawing | Example | TryIt | Glossary | SelfTest | Practice
)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page under its own heading; `anchor` is its address on the page."""

    anchor: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A chapter in a language: its sections and the drills that train it."""

    key: str
    title: str
    lead: str
    sections: tuple[Section, ...]
    practice: tuple[Practice, ...]
