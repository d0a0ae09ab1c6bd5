"""Partial hits: a number beside a complete falls (rules.md section 8)."""

from collections.abc import Iterator

from croupier.handbook.blocks import Grid, Note, Section, Text
from croupier.handbook.book import Book
from croupier.handbook.chapter import Chapter
from croupier.i18n import N_
from croupier.rules.wheel import Number, label

_COMPLETE = Number(17)
_FALLS = Number(20)
_BESIDE = tuple(Number(n) for n in (13, 14, 15, 16, 18, 19, 20, 21))


def _bet() -> str:
    return f"complete-{label(_COMPLETE)} @1"


def _what(book: Book) -> Section:
    _ = book.voice._
    return Section(
        "what",
        _("What it is"),
        (
            Text(
                _(
                    "A complete also wins in part when a number beside it falls: every spot that "
                    "contains both numbers is paid."
                )
            ),
            book.example(
                _(
                    "A complete on {number}, and {falls} falls:",
                    number=label(_COMPLETE),
                    falls=label(_FALLS),
                ),
                (_bet(),),
                _FALLS,
            ),
        ),
    )


def _short(book: Book) -> Section:
    _ = book.voice._
    settlement = book.settled([_bet()], _FALLS)
    totals = settlement.totals
    hit = sum(line.winnings > 0 for line in settlement.lines)
    return Section(
        "short-way",
        _("The short way"),
        (
            Text(
                _(
                    "Count the spots that contain the number: {spots}. Each brings {station} units "
                    "with its stake: {spots} × {station} = {all}. Take away the stakes that stay, "
                    "{kept}, and {winnings} are left to pay.",
                    spots=hit,
                    station=(totals.winnings + totals.kept) // hit,
                    all=totals.winnings + totals.kept,
                    kept=totals.kept,
                    winnings=totals.winnings,
                )
            ),
        ),
    )


def _table(book: Book) -> Section:
    _ = book.voice._
    rows = []
    for number in _BESIDE:
        settlement = book.settled([_bet()], number)
        hit = sum(line.winnings > 0 for line in settlement.lines)
        totals = settlement.totals
        rows.append(
            (
                label(number),
                book.number(hit),
                book.number(totals.winnings),
                book.number(totals.kept),
                book.number(totals.collected),
            )
        )
    return Section(
        "around",
        _("All numbers around it"),
        (
            Grid(
                _(
                    "A complete on {number}, in units, by the number that falls",
                    number=label(_COMPLETE),
                ),
                (_("Falls"), _("Spots hit"), _("Winnings"), _("Kept"), _("Collected")),
                tuple(rows),
            ),
            Note(
                _(
                    "Completes on numbers that touch share spots. Their stakes add up there, each "
                    "spot within its maximum."
                )
            ),
        ),
    )


def _sections(book: Book) -> Iterator[Section]:
    yield _what(book)
    yield _short(book)
    yield _table(book)


CHAPTER = Chapter(
    "partial-hits",
    N_("Partial hits"),
    N_("A complete is laid and the number beside it falls: what is paid then."),
    _sections,
    drills=(("completes", 2), ("pictures", 5)),
)
