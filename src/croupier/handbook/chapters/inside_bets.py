"""Inside bets: every kind of position among the numbers (rules.md section 2)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from croupier.handbook.blocks import Block, Note, Piece, Section, Text, TryIt
from croupier.handbook.book import Book
from croupier.handbook.chapter import Chapter
from croupier.i18n import N_
from croupier.rules.bets import Bet
from croupier.rules.layout import Kind

_STAKE = 10


@dataclass(frozen=True, slots=True)
class _Shown:
    """A kind of bet: the spot it is shown on, and how a player lays it."""

    spot: str
    how: str


_KINDS: Mapping[Kind, _Shown] = {
    Kind.STRAIGHT: _Shown("17", N_("The chip lies inside the number's box and touches no line.")),
    Kind.SPLIT: _Shown("17/20", N_("The chip lies on the line between two neighbouring boxes.")),
    Kind.STREET: _Shown("16/17/18", N_("The chip lies on the outer line, at the end of a row.")),
    Kind.TRIO: _Shown(
        "0/1/2", N_("The chip lies where zero and two numbers of the first row meet.")
    ),
    Kind.CORNER: _Shown("17/18/20/21", N_("The chip lies where four boxes meet.")),
    Kind.FIRST_FOUR: _Shown(
        "0/1/2/3", N_("The chip lies on the outer line, at the corner of zero and the first row.")
    ),
    Kind.SIX_LINE: _Shown(
        "16/17/18/19/20/21", N_("The chip lies on the outer line, between two rows.")
    ),
}


def _kind(book: Book, kind: Kind, shown: _Shown) -> Section:
    voice, position = book.voice, book.position(shown.spot)
    number = position.numbers[-1]
    stake = _STAKE
    won = book.settled([f"{shown.spot} {stake}"], number).totals.winnings
    blocks: tuple[Block, ...] = (
        book.cloth(
            voice.position(position),
            [Bet(position, stake)],
            near=position.numbers[0] if kind in (Kind.TRIO, Kind.FIRST_FOUR) else number,
            highlighted=[position],
        ),
        Text(voice._(shown.how)),
        Text(
            voice._(
                "Numbers covered: {covered}. It pays {odds}: a stake of {stake} wins {winnings}, "
                "and the stake stays.",
                covered=book.number(len(position.numbers)),
                odds=book.odds(kind),
                stake=book.number(stake),
                winnings=book.number(won),
            )
        ),
        Text(
            voice.n_(
                # Translators: how many spots of one kind of bet there are.
                "There is {n} such spot on the cloth.",
                "There are {n} such spots on the cloth.",
                len(book.of_kind(kind)),
            )
        ),
    )
    return Section(kind.value, voice.kind(kind), blocks)


def _sections(book: Book) -> Iterator[Section]:
    _ = book.voice._
    for kind, shown in _KINDS.items():
        yield _kind(book, kind, shown)
    inside = [p for p in book.rules.layout.positions if not p.is_outside]
    yield Section(
        "all",
        _("All of them"),
        (
            Text(
                _(
                    "Together there are {count} spots for inside bets. A chip that touches a line "
                    "is the bet of that spot, whatever its player says it was meant to be.",
                    count=book.number(len(inside)),
                )
            ),
            Note(
                _(
                    "Odds name the winnings alone. The stake of a winning bet is never paid out: "
                    "it lies where it lay, and belongs to the player."
                )
            ),
            TryIt(Piece.SETTLE, {"bets": f"17/20 {_STAKE}", "falls": "17"}),
        ),
    )


CHAPTER = Chapter(
    "inside-bets",
    N_("Inside bets"),
    N_("Bets on one to six numbers: where the chip lies, what it covers, what it pays."),
    _sections,
    drills=(("positions", 1), ("pictures", 1), ("products", 1)),
)
