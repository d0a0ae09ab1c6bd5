"""Neighbours: a number and those beside it on the wheel (rules.md section 7)."""

from collections.abc import Iterator

from croupier.handbook.blocks import Grid, Note, Points, Section, Text
from croupier.handbook.book import Book
from croupier.handbook.chapter import Chapter
from croupier.i18n import N_
from croupier.rules.wheel import Number, label

_UNIT = 10
_SHOWN = Number(17)


def _arc(book: Book, number: Number, reach: int = 2) -> list[Number]:
    """The number and its neighbours as they lie on the wheel, clockwise."""
    pockets = book.rules.wheel.pockets
    at = pockets.index(number)
    return [pockets[(at + step) % len(pockets)] for step in range(-reach, reach + 1)]


def _what(book: Book) -> Section:
    _, arc = book.voice._, _arc(book, _SHOWN)
    call = book.call(f"neighbours-{label(_SHOWN)}")
    return Section(
        "what",
        _("The bet"),
        (
            Text(
                _(
                    "Straight-up bets on a number and on those that lie beside it on the wheel. "
                    "Usual are {reach} on each side, {chips} chips in all.",
                    reach=len(arc) // 2,
                    chips=sum(weight for _position, weight in call.chips),
                )
            ),
            book.racetrack(book.voice.call(call), arc),
            Text(
                _(
                    "The neighbours of {number}: {numbers}.",
                    number=label(_SHOWN),
                    numbers=book.numbers(arc),
                )
            ),
            Note(
                _(
                    "Houses also take {fewer} or {more} on each side. The unit is the amount "
                    "divided by the chips, as with the series.",
                    fewer=len(arc) // 2 - 1,
                    more=len(arc) // 2 + 1,
                )
            ),
        ),
    )


def _zero(book: Book) -> Section:
    _ = book.voice._
    zero, beside = book.rules.wheel.zeros[0], _arc(book, book.rules.wheel.zeros[0])
    wrong = beside[3]
    return Section(
        "zero",
        _("Zero and its neighbours"),
        (
            book.racetrack(_("Zero and its neighbours"), beside),
            Text(
                _(
                    "The neighbours of {number}: {numbers}.",
                    number=label(zero),
                    numbers=book.numbers(beside),
                )
            ),
            Note(
                _(
                    "In some training papers the set {wrong} stands under the name of zero. It is "
                    "the set of {other}. This handbook follows the wheel.",
                    wrong=book.numbers(_arc(book, wrong)),
                    other=label(wrong),
                )
            ),
        ),
    )


def _paying(book: Book) -> Section:
    _ = book.voice._
    bet = f"neighbours-{label(_SHOWN)} @{_UNIT}"
    settlement = book.settled([bet], _SHOWN)
    totals = settlement.totals
    return Section(
        "paying",
        _("What it pays"),
        (
            Text(
                _(
                    "Whichever of the numbers falls, one chip wins and the others lose. By {unit}: "
                    "{winnings} are paid, {collected} are collected, and {kept} stay.",
                    unit=book.number(_UNIT),
                    winnings=book.number(totals.winnings),
                    collected=book.number(totals.collected),
                    kept=book.number(totals.kept),
                )
            ),
        ),
    )


def _table(book: Book) -> Section:
    _ = book.voice._
    return Section(
        "all",
        _("All of them"),
        (
            Grid(
                _("Every number with its neighbours, clockwise"),
                (_("Number"), _("Before it"), _("After it")),
                tuple(
                    (label(n), book.numbers(_arc(book, n)[:2]), book.numbers(_arc(book, n)[3:]))
                    for n in sorted(book.rules.wheel.numbers)
                ),
                plain=True,
            ),
        ),
    )


def _learning(book: Book) -> Section:
    _ = book.voice._
    return Section(
        "learning",
        _("How to learn them"),
        (
            Points(
                (
                    _("Learn a series at a time, not the wheel at once."),
                    _("Say the numbers aloud, always clockwise."),
                    _("Then ask yourself from the outside in: which number has these beside it?"),
                )
            ),
        ),
    )


def _sections(book: Book) -> Iterator[Section]:
    yield _what(book)
    yield _zero(book)
    yield _paying(book)
    yield _table(book)
    yield _learning(book)


CHAPTER = Chapter(
    "neighbours",
    N_("Neighbours"),
    N_("A number and those beside it on the wheel; all of them in one table."),
    _sections,
    drills=(("neighbours", 1), ("wheel", 2)),
)
