"""Test yourself: three fresh questions each time the page is opened."""

from collections.abc import Iterator

from croupier.handbook.blocks import Section, SelfTest, Text
from croupier.handbook.book import Book
from croupier.handbook.chapter import Chapter
from croupier.i18n import N_

_QUESTIONS = 3


def _sections(book: Book) -> Iterator[Section]:
    _ = book.voice._
    yield Section(
        "questions",
        _("The questions"),
        (
            Text(_("Work them out in the head, as at the table. The reasons come afterwards.")),
            SelfTest(_QUESTIONS),
        ),
    )


CHAPTER = Chapter(
    "self-test",
    N_("Test yourself"),
    N_("Fresh questions on what was read, with the reason for each."),
    _sections,
    drills=(("self-test", 1), ("pictures", 1), ("series", 1)),
)
