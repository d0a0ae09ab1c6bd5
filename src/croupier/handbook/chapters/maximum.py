"""Spreading at the maximum: what a series plays when spots are full (rules.md section 6)."""

from collections.abc import Iterator

from croupier.handbook.blocks import Grid, Note, Piece, Points, Section, Text, TryIt
from croupier.handbook.book import Book
from croupier.handbook.chapter import Chapter
from croupier.i18n import N_
from croupier.rules.bets import Bet
from croupier.rules.placing import Placement
from croupier.rules.rule_set import RuleSet

_MAXIMUM = 100
_AMOUNTS = (1349, 1350, 1385, 1500, 1700, 2000)
_OTHERS = ("zero-game 600", "orphelins 800")
_SHOWN = 1500


def _table(book: Book) -> RuleSet:
    return book.with_rules("european", limits__maximum=_MAXIMUM)


def _limits(book: Book) -> Section:
    _, rules = book.voice._, _table(book)
    split, corner, trio = (book.position(key) for key in ("17/20", "25/26/28/29", "0/2/3"))
    return Section(
        "limits",
        _("Every spot has its maximum"),
        (
            Text(
                _(
                    "The maximum of the table is that of a straight-up bet; here it is {maximum}. "
                    "A spot takes as many times more as it covers numbers:",
                    maximum=book.number(_MAXIMUM),
                )
            ),
            Points(
                tuple(
                    f"{book.voice.position(p)}: {book.number(rules.limits.most(p) or 0)}"
                    for p in (split, trio, corner)
                )
            ),
            Text(
                _(
                    "Stakes on one spot add up, announced or not, and what is above the maximum "
                    "comes back."
                )
            ),
        ),
    )


def _rule(book: Book) -> Section:
    _, rules = book.voice._, _table(book)
    placed = book.placed(f"voisins {_SHOWN}", rules)
    first = book.placed(f"voisins {_AMOUNTS[0]}", rules)
    return Section(
        "spreading",
        _("What is over goes to the other chips"),
        (
            Text(
                _(
                    "A chip takes the unit until its spot is full. The rest of the amount is "
                    "spread over the chips whose spots still have room, and the unit grows. The "
                    "bet plays the largest unit, a multiple of the step, that the amount pays for."
                )
            ),
            Text(
                _(
                    "So a table with the maximum {maximum} plays Voisins for {amount} by {unit}: "
                    "{placed} lies, and {change} goes back.",
                    maximum=book.number(_MAXIMUM),
                    amount=book.number(_SHOWN),
                    unit=book.number(placed.unit),
                    placed=book.number(placed.placed),
                    change=book.number(placed.change),
                )
            ),
            book.cloth(_("How it lies"), [Bet(s.position, s.stake) for s in placed.stakes]),
            Points(tuple(_lies(book, stake) for stake in placed.stakes)),
            Note(
                _(
                    "Below the first maximum nothing changes: {amount} is played by {unit}.",
                    amount=book.number(_AMOUNTS[0]),
                    unit=book.number(first.unit),
                )
            ),
            TryIt(Piece.PLACE, {"bet": f"voisins {_SHOWN}", "max": str(_MAXIMUM)}),
        ),
    )


def _lies(book: Book, stake: Bet) -> str:
    return f"{book.voice.position(stake.position)}: {book.number(stake.stake)}"


def _tables(book: Book) -> Section:
    _, rules = book.voice._, _table(book)
    bets = [f"voisins {amount}" for amount in _AMOUNTS] + list(_OTHERS)
    placements = [(bet, book.placed(bet, rules)) for bet in bets]
    return Section(
        "amounts",
        _("From amount to amount"),
        (
            Grid(
                _(
                    "Announced bets at a table whose maximum is {maximum}",
                    maximum=book.number(_MAXIMUM),
                ),
                (_("Bet"), _("Amount"), _("Unit"), _("Placed"), _("Change")),
                tuple(_row(book, bet, placement) for bet, placement in placements),
            ),
            Text(
                _(
                    "Above the top every spot is full, and everything more goes back. Read the "
                    "table from line to line: as soon as the splits fill, each further chip "
                    "grows faster."
                )
            ),
        ),
    )


def _row(book: Book, bet: str, placement: Placement) -> tuple[str, ...]:
    key, _, amount = bet.partition(" ")
    call = book.call(key)
    return (
        book.voice.call(call),
        book.number(int(amount)),
        book.number(placement.unit),
        book.number(placement.placed),
        book.number(placement.change),
    )


def _least_change(book: Book) -> Section:
    _, club = book.voice._, book.with_rules("club", limits__maximum=_MAXIMUM)
    amount = _AMOUNTS[0]
    usual = book.placed(f"voisins {amount}", _table(book))
    least = book.placed(f"voisins {amount}", club)
    return Section(
        "least-change",
        _("The least change"),
        (
            Text(
                _(
                    "Some houses play an announced bet so that as little as possible comes back: "
                    "the step is then the smallest chip. Voisins for {amount} give {change} back "
                    "at the usual step, and {least} here.",
                    amount=book.number(amount),
                    change=book.number(usual.change),
                    least=book.number(least.change),
                )
            ),
        ),
    )


def _sections(book: Book) -> Iterator[Section]:
    yield _limits(book)
    yield _rule(book)
    yield _tables(book)
    yield _least_change(book)


CHAPTER = Chapter(
    "maximum",
    N_("Spreading at the maximum"),
    N_("What a series plays when its spots fill up, and what goes back."),
    _sections,
    drills=(("series", 2), ("limits", 1)),
)
