"""The cloth and the chips on it (rules.md sections 2 and 5)."""

from collections.abc import Iterator

from croupier.handbook.blocks import Grid, Note, Points, Section, Text
from croupier.handbook.book import Book
from croupier.handbook.chapter import Chapter
from croupier.i18n import N_
from croupier.rules.bets import Bet
from croupier.rules.layout import Kind

_WINNINGS = 175


def _numbers(book: Book) -> Section:
    _ = book.voice._
    columns = [p for p in book.rules.layout.positions if p.kind is Kind.COLUMN]
    return Section(
        "numbers",
        _("Numbers"),
        (
            book.cloth(_("The cloth as a player sees it")),
            Text(
                _(
                    "The numbers stand in columns of {length}, and zero has its own box at the "
                    "head. A row across is a street; what stands side by side on the cloth says "
                    "nothing about the wheel.",
                    length=len(columns[0].numbers),
                )
            ),
            Grid(
                _("The columns"),
                (_("Column"), _("Numbers")),
                tuple((book.voice.position(p), book.numbers(p.numbers)) for p in columns),
                plain=True,
            ),
            Text(
                _(
                    "Spots for chips: {inside} among the numbers, {outside} around them, {all} in "
                    "all.",
                    inside=sum(not p.is_outside for p in book.rules.layout.positions),
                    outside=sum(p.is_outside for p in book.rules.layout.positions),
                    all=len(book.rules.layout.positions),
                )
            ),
        ),
    )


def _spots(book: Book) -> Section:
    _ = book.voice._
    spots = ("17", "17/20", "16/17/18", "13/14/16/17")
    return Section(
        "spots",
        _("Where a chip lies decides"),
        (
            Text(
                _(
                    "A chip in a box is a bet on that number. A chip that touches a line is the "
                    "bet of the spot where it lies: on the line between boxes, at their corner, "
                    "or on the outer line at the end of a row."
                )
            ),
            book.cloth(
                _("Some of the spots around a number"),
                [Bet(book.position(key), 1) for key in spots],
                near=book.position("17").numbers[0],
            ),
            Text(
                _(
                    "A bet that is unclear is asked about before the ball drops. Afterwards "
                    "nothing on the cloth is moved."
                )
            ),
        ),
    )


def _color(book: Book) -> Section:
    _ = book.voice._
    return Section(
        "color-chips",
        _("Color chips and cash chips"),
        (
            Text(
                _(
                    "Each player plays chips of one color, so that the croupier sees whose bet "
                    "lies where. The player names their value at the table, between its minimum "
                    "and its maximum for a straight-up bet, and they are good at that table alone."
                )
            ),
            Points(
                (
                    _("A marker on the color shows what it is worth, or what a stack of it is."),
                    _("Before leaving, a player changes color chips into cash chips."),
                    _(
                        "Color chips shown after the table has closed are worth the minimum of "
                        "the table."
                    ),
                    _("During a spin no cash is changed into color, nor color into cash."),
                    _("Cash chips may be bet; banknotes, spoken bets and credit are refused."),
                )
            ),
        ),
    )


def _paying(book: Book) -> Section:
    _, chips = book.voice._, book.rules.chips
    assert chips.cash_from is not None
    in_cash = _WINNINGS // chips.cash_from * chips.cash_from
    return Section(
        "paying",
        _("How chips are paid out"),
        (
            Text(
                _(
                    "Chips are counted and pushed in stacks of {stack}, the rest beside them. "
                    "Whole hundreds go out in cash chips and what is left in color.",
                    stack=chips.stack,
                )
            ),
            Text(
                _(
                    "Winnings of {winnings} in color chips worth {value} each: {color} in color "
                    "and {cash} in cash. The croupier names the whole sum, then what goes "
                    "“over” in cash.",
                    winnings=book.number(_WINNINGS),
                    value=book.money(1),
                    color=book.number(_WINNINGS - in_cash),
                    cash=book.number(in_cash),
                )
            ),
            Note(_("Houses differ in what they pay in cash. The drill lets you set your own.")),
        ),
    )


def _sections(book: Book) -> Iterator[Section]:
    yield _numbers(book)
    yield _spots(book)
    yield _color(book)
    yield _paying(book)


CHAPTER = Chapter(
    "cloth",
    N_("Cloth and chips"),
    N_("How the cloth is laid out, what a chip on it means, and whose it is."),
    _sections,
    drills=(("positions", 1), ("payment", 1), ("limits", 1)),
)
