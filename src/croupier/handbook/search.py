"""Search over the handbook: words as people type them, marks and case forgotten.

A trainee types `tra`, `TRẢ` or `trả`, `isabet` or `İSABET`, and means the same.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from croupier.handbook.blocks import (
    Block,
    Drawing,
    Example,
    Glossary,
    Grid,
    Note,
    Points,
    Practice,
    SelfTest,
    Text,
    TryIt,
)
from croupier.handbook.contents import chapters, page
from croupier.i18n import Voice

LONGEST = 80
_AROUND = 60
# Letters that no decomposition takes apart, and the dotless i.
_LETTERS = str.maketrans({"đ": "d", "ı": "i", "ø": "o", "ł": "l", "–": "-", "’": "'"})


def folded(text: str) -> str:
    """The text without marks and case, letter by letter where it can be.

    >>> folded("Tiền TRẢ"), folded("İSABET ısrar"), folded("Чёрное"), folded("Zéro")
    ('tien tra', 'isabet israr', 'черное', 'zero')
    """
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in apart if not unicodedata.combining(c)).translate(_LETTERS)


@dataclass(frozen=True, slots=True)
class Found:
    """A section that has the words; `excerpt` is what stands around the first of them."""

    chapter: str
    chapter_title: str
    anchor: str
    title: str
    excerpt: str


def search(words: str, voice: Voice) -> tuple[Found, ...]:
    """The sections that have every word, those with a word in their title first.

    >>> [(f.chapter, f.anchor) for f in search("TWO zeros", Voice("en"))][:1]
    [('wheel', 'double-zero')]
    """
    wanted = folded(words[:LONGEST]).split()
    if not wanted:
        return ()
    hits: list[tuple[int, int, _Entry]] = []
    for entry in _index(voice):
        if all(word in entry.folded for word in wanted):
            in_title = sum(word in entry.title_folded for word in wanted)
            hits.append((-in_title, len(hits), entry))
    return tuple(_found(entry, wanted) for _, _, entry in sorted(hits))


@dataclass(frozen=True, slots=True, order=True)
class _Entry:
    chapter: str
    chapter_title: str
    anchor: str
    title: str
    text: str
    folded: str
    title_folded: str


@lru_cache(maxsize=16)
def _index(voice: Voice) -> Sequence[_Entry]:
    entries = []
    for key in chapters():
        whole = page(key, voice)
        for section in whole.sections:
            text = " ".join(words for block in section.blocks for words in words_of(block))
            named = f"{whole.title} {section.title}"
            entries.append(
                _Entry(
                    key,
                    whole.title,
                    section.anchor,
                    section.title,
                    text,
                    folded(f"{named} {text}"),
                    folded(named),
                )
            )
    return entries


def _found(entry: _Entry, wanted: Sequence[str]) -> Found:
    # Folding may shorten the text: the place is near enough, and moved to a word's start.
    places = [place for word in wanted if (place := folded(entry.text).find(word)) >= 0]
    start = max(0, min(places, default=0) - _AROUND)
    start = entry.text.find(" ", start) + 1 if start else 0
    excerpt = entry.text[start : start + 3 * _AROUND].strip()
    if start:
        excerpt = f"… {excerpt}"
    if start + 3 * _AROUND < len(entry.text):
        excerpt = f"{excerpt.rpartition(' ')[0]} …"
    return Found(entry.chapter, entry.chapter_title, entry.anchor, entry.title, excerpt)


def words_of(block: Block) -> Iterator[str]:
    """Every text of a block, in the order of reading; pictures by their captions."""
    match block:
        case Text() | Note() | Practice():
            yield block.words
        case Points():
            yield from block.items
        case Grid():
            yield block.caption
            for row in (block.head, *block.rows, block.total):
                yield from row
        case Drawing():
            yield block.caption
        case Example():
            yield from (block.told, block.drawing.caption)
            yield from words_of(block.grid)
            yield from block.steps
        case Glossary():
            for entry in block.entries:
                yield from (entry.word, *entry.others, entry.meaning)
        case TryIt() | SelfTest():
            pass
