"""The payout cheat sheet: winnings for usual stakes (rules.md section 2)."""

from collections.abc import Iterator

from croupier.handbook.blocks import Grid, Piece, Section, Text, TryIt
from croupier.handbook.book import Book
from croupier.handbook.chapter import Chapter
from croupier.i18n import N_
from croupier.rules.layout import Kind

STAKES = (1, 5, 10, 25, 50, 100)
KINDS = (
    Kind.STRAIGHT,
    Kind.SPLIT,
    Kind.STREET,
    Kind.CORNER,
    Kind.SIX_LINE,
    Kind.DOZEN,
    Kind.COLUMN,
    Kind.EVEN_CHANCE,
)


def cheat_sheet(book: Book, stakes: tuple[int, ...]) -> Grid:
    """The winnings of each kind of bet for each stake, without the stake."""
    _ = book.voice._
    return Grid(
        _("Winnings for a stake, without the stake"),
        (_("Bet"), _("Pays"), *(book.number(stake) for stake in stakes)),
        tuple(
            (
                book.voice.kind(kind),
                book.odds(kind),
                *(book.number(book.rules.payouts[kind].winnings(stake)) for stake in stakes),
            )
            for kind in KINDS
        ),
    )


def _sections(book: Book) -> Iterator[Section]:
    _ = book.voice._
    yield Section("sheet", _("Usual stakes"), (cheat_sheet(book, STAKES),))
    yield Section(
        "your-own",
        _("Any stake"),
        (
            Text(_("Give a stake, or the value of a chip, and read the winnings off.")),
            TryIt(Piece.CHEAT_SHEET, {"stake": str(STAKES[3])}),
        ),
    )


CHAPTER = Chapter(
    "cheat-sheet",
    N_("Payout cheat sheet"),
    N_("The winnings of every bet for usual stakes, and for any stake you give."),
    _sections,
    drills=(("products", 2), ("self-test", 1)),
)
