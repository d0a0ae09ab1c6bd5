"""Completes: the maximum on a number (rules.md section 8)."""

from collections.abc import Iterator

from croupier.handbook.blocks import Grid, Note, Piece, Section, Text, TryIt
from croupier.handbook.book import Book
from croupier.handbook.chapter import Chapter
from croupier.i18n import N_
from croupier.rules.bets import Bet
from croupier.rules.wheel import Number, label

_SHOWN = Number(17)
_UNIT = 25


def _what(book: Book) -> Section:
    _, call = book.voice._, book.call(f"complete-{label(_SHOWN)}")
    kinds = {position.kind: (position, weight) for position, weight in call.chips}
    return Section(
        "what",
        _("The bet"),
        (
            Text(
                _(
                    "A complete puts the maximum on a number: on every inside spot that contains "
                    "it, each with as many units as it covers numbers."
                )
            ),
            book.cloth(
                book.voice.call(call),
                [Bet(position, weight) for position, weight in call.chips],
                near=_SHOWN,
            ),
            Grid(
                _("Units on each spot"),
                (_("Spot"), _("Units"), _("Pays")),
                tuple(
                    (book.voice.kind(kind), book.number(weight), book.odds(kind))
                    for kind, (_position, weight) in kinds.items()
                ),
            ),
        ),
    )


def _costs(book: Book) -> Section:
    _ = book.voice._
    groups: dict[tuple[int, int, int], list[Number]] = {}
    for number in sorted(book.rules.wheel.numbers):
        bet = f"complete-{label(number)} @1"
        placed = book.placed(bet)
        won = book.settled([bet], number).totals.winnings
        groups.setdefault((len(placed.stakes), placed.placed, won), []).append(number)
    return Section(
        "costs",
        _("What it costs and pays"),
        (
            Grid(
                _("Completes in units"),
                (_("Numbers"), _("Spots"), _("Cost"), _("Winnings")),
                tuple(
                    (book.numbers(numbers), *(book.number(n) for n in figures))
                    for figures, numbers in groups.items()
                ),
            ),
            Text(
                _(
                    "The numbers of the middle column have the most spots; those at the end of "
                    "the cloth have fewer, and around zero they differ from number to number."
                )
            ),
        ),
    )


def _by_unit(book: Book) -> Section:
    _ = book.voice._
    bet = f"complete-{label(_SHOWN)} @{_UNIT}"
    placed, totals = book.placed(bet), book.settled([bet], _SHOWN).totals
    spots = len(placed.stakes)
    return Section(
        "in-money",
        _("In money, and the short way"),
        (
            Text(
                _(
                    "{number} by {unit} costs {cost}. If it falls, {winnings} are paid, and "
                    "{kept} stay.",
                    number=label(_SHOWN),
                    unit=book.number(_UNIT),
                    cost=book.number(placed.placed),
                    winnings=book.number(totals.winnings),
                    kept=book.number(totals.kept),
                )
            ),
            Text(
                _(
                    "The short way: on a complete, whatever falls, every spot that wins brings "
                    "{station} units, stake included. {spots} spots hit make {spots} × {station} = "
                    "{all} units; less the stakes that stay, {kept}, these are the {winnings} "
                    "units paid.",
                    station=(totals.winnings + totals.kept) // _UNIT // spots,
                    spots=spots,
                    all=(totals.winnings + totals.kept) // _UNIT,
                    kept=totals.kept // _UNIT,
                    winnings=totals.winnings // _UNIT,
                )
            ),
            TryIt(Piece.COMPLETE, {"number": label(_SHOWN), "unit": str(_UNIT)}),
        ),
    )


def _picture(book: Book) -> Section:
    _ = book.voice._
    bet = f"picture-{label(_SHOWN)} @1"
    chips, won = book.placed(bet).placed, book.settled([bet], _SHOWN).totals.winnings
    return Section(
        "picture",
        _("A picture is something else"),
        (
            Text(
                _(
                    "One chip on every spot of a number is a picture, not a complete. For {number} "
                    "it has {chips} chips and pays {winnings}.",
                    number=label(_SHOWN),
                    chips=chips,
                    winnings=won,
                )
            ),
            Note(
                _(
                    "When a player says “complete”, repeat number and unit before laying it: "
                    "the stakes are large and there are many spots."
                )
            ),
        ),
    )


def _sections(book: Book) -> Iterator[Section]:
    yield _what(book)
    yield _costs(book)
    yield _by_unit(book)
    yield _picture(book)


CHAPTER = Chapter(
    "completes",
    N_("Completes"),
    N_("The maximum on a number: its spots, its cost, and what it pays."),
    _sections,
    drills=(("completes", 1), ("named-pictures", 1)),
)
