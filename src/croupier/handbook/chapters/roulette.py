"""What roulette is: the game in one page, and what the house lives on (rules.md 4 and 10)."""

from collections.abc import Iterator
from fractions import Fraction

from croupier.handbook.blocks import Grid, Note, Points, Section, Text
from croupier.handbook.book import Book
from croupier.handbook.chapter import Chapter
from croupier.i18n import N_
from croupier.odds import position_odds
from croupier.rules.layout import Kind, Position

_STAKE = 100


def _game(book: Book) -> Section:
    _ = book.voice._
    return Section(
        "game",
        _("The game"),
        (
            Text(
                _(
                    "A ball runs round a turning wheel and comes to rest in one of its pockets. "
                    "Players bet on the number of that pocket: on the number itself, on a group "
                    "that it belongs to, or on its color."
                )
            ),
            Text(
                _(
                    "Every pocket is as likely as any other, and no spin knows of the spins "
                    "before it."
                )
            ),
            book.cloth(_("The cloth with one zero: where bets are laid")),
        ),
    )


def _croupier(book: Book) -> Section:
    _ = book.voice._
    return Section(
        "croupier",
        _("What the croupier does"),
        (
            Points(
                (
                    _("spins the wheel and the ball, and closes the betting;"),
                    _("announces the number, with its color, parity and half;"),
                    _("takes the losing bets off the cloth;"),
                    _("works out and pays each winning bet;"),
                    _("takes announced bets, gives change, and keeps the limits of the table."),
                )
            ),
            Text(
                _(
                    "All of it at speed, before people who count along. What is trained here is "
                    "the part that can be right or wrong: what lies where, what it pays, and "
                    "what is done next."
                )
            ),
        ),
    )


def _edge(book: Book) -> Section:
    _ = book.voice._
    wheel, straight = book.rules.wheel, book.position("17")
    odds = position_odds(straight, book.rules)
    return Section(
        "edge",
        _("What the house lives on"),
        (
            Text(
                _(
                    "A straight-up bet pays {odds}, but the wheel has {pockets} pockets. Of every "
                    "{stake} staked, the house keeps {kept} in the long run: its edge is {edge}.",
                    odds=book.odds(Kind.STRAIGHT),
                    pockets=len(wheel.numbers),
                    stake=book.number(_STAKE),
                    kept=book.decimal(odds.edge * _STAKE, 2),
                    edge=book.edge(odds.edge),
                )
            ),
            Text(
                _(
                    "The edge is the same for every bet on this cloth. What differs is how often "
                    "a bet wins, and how much at once."
                )
            ),
            Grid(
                _("The chance of a bet"),
                (_("Bet"), _("Numbers"), _("Wins"), _("House edge")),
                tuple(
                    (
                        book.voice.kind(position.kind),
                        book.number(len(position.numbers)),
                        book.edge(Fraction(len(position.numbers), len(wheel.numbers))),
                        book.edge(position_odds(position, book.rules).edge),
                    )
                    for position in _one_of_each(book)
                ),
            ),
            Note(
                _(
                    "This is a handbook for those who deal. It teaches no way to win, because "
                    "there is none: no order of stakes changes the edge."
                )
            ),
        ),
    )


def _one_of_each(book: Book) -> tuple[Position, ...]:
    keys = ("17", "17/20", "16/17/18", "17/18/20/21", "16/17/18/19/20/21", "dozen-2", "red")
    return tuple(book.position(key) for key in keys)


def _sections(book: Book) -> Iterator[Section]:
    yield _game(book)
    yield _croupier(book)
    yield _edge(book)


CHAPTER = Chapter(
    "roulette",
    N_("What roulette is"),
    N_("The game, the croupier's part in it, and what the house lives on."),
    _sections,
)
