"""A chapter: what it is called, and a function that writes its sections with a `Book`."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from croupier.handbook.blocks import Page, Practice, Section
from croupier.handbook.book import Book
from croupier.i18n import Voice


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the handbook. Title and lead are messages, marked with `N_`.

    `drills` are the kinds and levels that train it; `sections` writes it, and asks the book
    for every figure.
    """

    key: str
    title: str
    lead: str
    sections: Callable[[Book], Iterator[Section]]
    drills: tuple[tuple[str, int], ...] = ()

    def page(self, voice: Voice) -> Page:
        """The chapter in the voice's language."""
        return Page(
            self.key,
            voice._(self.title),
            voice._(self.lead),
            tuple(self.sections(Book(voice))),
            tuple(
                Practice(kind, level, f"{voice.drill(kind)}: {voice.level(kind, level)}")
                for kind, level in self.drills
            ),
        )
