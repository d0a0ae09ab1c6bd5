"""The wheel: its pockets, their order and colors (rules.md section 1)."""

from collections.abc import Iterator

from croupier.handbook.blocks import Grid, Note, Points, Section, Text
from croupier.handbook.book import Book
from croupier.handbook.chapter import Chapter
from croupier.i18n import N_
from croupier.i18n.bets import color_name
from croupier.rules.wheel import Color, Number, color, label, load_wheel


def _pockets(book: Book) -> Section:
    _, wheel = book.voice._, book.rules.wheel
    zero = wheel.zeros[0]
    highest = max(wheel.numbers)
    return Section(
        "pockets",
        _("The pockets"),
        (
            Text(
                _(
                    "The wheel of this handbook has {count} pockets: the numbers from {first} to "
                    "{last}, and one zero.",
                    count=len(wheel.numbers),
                    first=label(Number(1)),
                    last=label(highest),
                )
            ),
            book.wheel(_("The wheel with one zero, seen from above"), [zero]),
            Text(_("Clockwise from zero: {numbers}.", numbers=book.numbers(wheel.pockets))),
            Text(
                _(
                    "Red and black take turns all the way round, and numbers that lie together "
                    "on the cloth lie far apart here. There is no shortcut: the order is learnt."
                )
            ),
        ),
    )


def _colors(book: Book) -> Section:
    _, wheel = book.voice._, book.rules.wheel
    of = {
        shade: [n for n in sorted(wheel.numbers) if color(n) is shade]
        for shade in (Color.RED, Color.BLACK, Color.GREEN)
    }
    return Section(
        "colors",
        _("The colors"),
        (
            Grid(
                _("The color of every number"),
                (_("Color"), _("How many"), _("Numbers")),
                tuple(
                    (
                        color_name(book.voice, shade),
                        book.number(len(of[shade])),
                        book.numbers(of[shade]),
                    )
                    for shade in of
                ),
            ),
            Text(
                _(
                    "The croupier announces the number with its color, parity and half. Zero has "
                    "none of them but its color: no outside bet covers it."
                )
            ),
        ),
    )


def _by_heart(book: Book) -> Section:
    _ = book.voice._
    return Section(
        "by-heart",
        _("What to know by heart"),
        (
            Text(_("A croupier who takes announced bets knows the wheel without looking:")),
            Points(
                (
                    _("the neighbours of every number, as far as the house takes them;"),
                    _("which series each number belongs to;"),
                    _("where on the cloth the numbers of each series lie."),
                )
            ),
        ),
    )


def _double_zero(book: Book) -> Section:
    _, wheel = book.voice._, load_wheel("double-zero")
    table = book.with_rules("american")
    return Section(
        "double-zero",
        _("The wheel with two zeros"),
        (
            book.wheel(_("The wheel with two zeros"), wheel.zeros, table),
            Text(
                _(
                    "It has {count} pockets, in another order: {numbers}.",
                    count=len(wheel.numbers),
                    numbers=book.numbers(wheel.pockets),
                )
            ),
            Text(_("The two zeros face each other.")),
            Note(
                _(
                    "The series of announced bets are arcs of the wheel with one zero. On this "
                    "wheel their numbers do not lie together, and they are refused."
                )
            ),
        ),
    )


def _sections(book: Book) -> Iterator[Section]:
    yield _pockets(book)
    yield _colors(book)
    yield _by_heart(book)
    yield _double_zero(book)


CHAPTER = Chapter(
    "wheel",
    N_("The wheel"),
    N_("Where each number lies, which color it has, and what a croupier knows of it by heart."),
    _sections,
    drills=(("wheel", 1), ("neighbours", 1)),
)
