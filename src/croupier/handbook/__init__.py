"""The handbook: roulette for those who deal it, in every language from one structure.

A chapter is a function from a `Book` to sections of blocks; the faces show blocks. No figure
on a page is typed in: the engine says each of them.
"""

import croupier.handbook.chapters  # first, or it would hide the function of its name  # noqa: F401
from croupier.handbook.blocks import Page, Piece, Section
from croupier.handbook.contents import (
    PARTS,
    NoSuchChapter,
    chapters,
    chapters_that_train,
    page,
)

__all__ = [
    "PARTS",
    "NoSuchChapter",
    "Page",
    "Piece",
    "Section",
    "chapters",
    "chapters_that_train",
    "page",
]
