"""Outside bets: dozens, columns, even chances (rules.md section 2)."""

from collections.abc import Iterator

from croupier.handbook.blocks import Block, Grid, Note, Section, Text
from croupier.handbook.book import Book
from croupier.handbook.chapter import Chapter
from croupier.i18n import N_
from croupier.rules.bets import Bet
from croupier.rules.layout import Kind

_STAKE = 100
_SHOWN = ((Kind.DOZEN, "dozen-2"), (Kind.COLUMN, "column-2"), (Kind.EVEN_CHANCE, "red"))


def _kind(book: Book, kind: Kind, key: str) -> Section:
    _, position = book.voice._, book.position(key)
    won = book.settled([f"{key} {_STAKE}"], position.numbers[0]).totals.winnings
    blocks: tuple[Block, ...] = (
        book.cloth(book.voice.position(position), [Bet(position, _STAKE)], highlighted=[position]),
        Text(
            _(
                "Numbers covered: {covered}. It pays {odds}: a stake of {stake} wins {winnings}, "
                "and the stake stays.",
                covered=len(position.numbers),
                odds=book.odds(kind),
                stake=book.number(_STAKE),
                winnings=book.number(won),
            )
        ),
        Grid(
            _("Which numbers they cover"),
            (_("Bet"), _("Numbers")),
            tuple((book.voice.position(p), book.numbers(p.numbers)) for p in book.of_kind(kind)),
            plain=True,
        ),
    )
    return Section(kind.value, book.voice.kind(kind), blocks)


def _zero(book: Book) -> Section:
    _ = book.voice._
    return Section(
        "zero",
        _("When zero falls"),
        (
            Text(
                _(
                    "Zero belongs to no outside bet. Dozens and columns lose whole. So do the even "
                    "chances at this table; some houses give half of them back, or hold them for "
                    "the next spin."
                )
            ),
        ),
    )


def _limits(book: Book) -> Section:
    _ = book.voice._
    pair = Kind.TWO_DOZENS
    return Section(
        "limits",
        _("Limits, and pairs of dozens"),
        (
            Text(
                _(
                    "Outside bets have a minimum and a maximum of their own, posted on the table's "
                    "sign beside those of the numbers."
                )
            ),
            Note(
                _(
                    "Where the house takes it, one chip between dozens or columns covers both of "
                    "them, {covered} numbers, and pays {odds}.",
                    covered=len(book.rules.layout.pairs[0].numbers),
                    odds=book.odds(pair),
                )
            ),
        ),
    )


def _sections(book: Book) -> Iterator[Section]:
    for kind, key in _SHOWN:
        yield _kind(book, kind, key)
    yield _zero(book)
    yield _limits(book)


CHAPTER = Chapter(
    "outside-bets",
    N_("Outside bets"),
    N_("Dozens, columns and even chances: what they cover, what they pay, and zero."),
    _sections,
    drills=(("positions", 2), ("cloth", 1)),
)
