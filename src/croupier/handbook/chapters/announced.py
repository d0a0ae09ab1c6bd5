"""Announced bets: the series of the wheel, and what else a player may call (rules.md 6)."""

from collections.abc import Iterator

from croupier.handbook.blocks import Grid, Note, Piece, Points, Section, Text, TryIt
from croupier.handbook.book import Book
from croupier.handbook.chapter import Chapter
from croupier.i18n import N_
from croupier.rules.bets import Bet, Call
from croupier.rules.wheel import Number

_UNIT = 100
_SERIES = ("voisins", "tiers", "orphelins", "zero-game")
# Translators: where a series lies on the wheel.
_WHERE = {
    "voisins": N_("The large arc around zero."),
    "tiers": N_("The arc across from zero."),
    "orphelins": N_("The two arcs that the others leave over."),
    "zero-game": N_("The short arc around zero, within the Voisins."),
}
_OTHERS = ("orphelins-plein", "final-4", "final-7", "final-4/7", "red-splits", "black-splits")


def _what(book: Book) -> Section:
    _ = book.voice._
    series = [book.call(key) for key in _SERIES]
    return Section(
        "what",
        _("What an announced bet is"),
        (
            Text(
                _(
                    "A player names a bet and an amount, and the croupier lays the chips. Each "
                    "of them is an ordinary inside bet and is paid as one. The series cover arcs "
                    "of the wheel, so that the bet is on where the ball comes to rest."
                )
            ),
            book.racetrack(_("The racetrack: the wheel drawn beside the cloth")),
            Grid(
                _("The series"),
                (_("Series"), _("Numbers"), _("Chips")),
                tuple(
                    (
                        book.voice.call(call),
                        book.number(len(_covered(call))),
                        book.number(_chips(call)),
                    )
                    for call in series
                ),
            ),
        ),
    )


def _covered(call: Call) -> set[Number]:
    return {number for position, _ in call.chips for number in position.numbers}


def _chips(call: Call) -> int:
    return sum(weight for _, weight in call.chips)


def _series(book: Book, key: str) -> Section:
    _, call = book.voice._, book.call(key)
    chips = [Bet(position, weight) for position, weight in call.chips]
    covered = [n for n in book.rules.wheel.pockets if n in _covered(call)]
    won = {
        n: book.settled([f"{key} @{_UNIT}"], n).totals.winnings // _UNIT
        for n in sorted(_covered(call))
    }
    by_winnings = {
        amount: [n for n in won if won[n] == amount] for amount in sorted(set(won.values()))
    }
    name = book.voice.call(call)
    return Section(
        key,
        name,
        (
            Text(_(_WHERE[key])),
            book.racetrack(name, covered),
            book.cloth(_("Its chips on the cloth"), chips),
            Grid(
                _("Winnings in chips, by the number that falls"),
                (_("Winnings"), _("Numbers")),
                tuple((book.number(k), book.numbers(v)) for k, v in by_winnings.items()),
                plain=True,
            ),
        ),
    )


def _units(book: Book) -> Section:
    _ = book.voice._
    call = book.call("voisins")
    amount = _chips(call) * _UNIT
    over = book.placed(f"voisins {amount + 3}")
    return Section(
        "unit",
        _("From an amount to chips"),
        (
            Text(
                _(
                    "A player gives an amount. Divided by the chips of the series, and rounded "
                    "down to the step of the table, it gives the unit: what one chip plays by. "
                    "What does not divide is change, and goes back before the spin."
                )
            ),
            Points(
                (
                    _(
                        "Voisins for {amount}: {amount} ÷ {chips} = {unit}. Nothing is left over.",
                        amount=book.number(amount),
                        chips=_chips(call),
                        unit=book.number(book.placed(f"voisins {amount}").unit),
                    ),
                    _(
                        "Voisins for {amount}: the unit is {unit}, the change {change}.",
                        amount=book.number(amount + 3),
                        unit=book.number(over.unit),
                        change=book.number(over.change),
                    ),
                )
            ),
            Text(
                _(
                    "At this table the step is {step}. If not even one step fits on every chip, "
                    "the bet is refused.",
                    step=book.money(book.rules.announced.step),
                )
            ),
            TryIt(Piece.PLACE, {"bet": f"voisins {amount}"}),
        ),
    )


def _others(book: Book) -> Section:
    _ = book.voice._
    return Section(
        "others",
        _("What else is called"),
        (
            Grid(
                _("Other announced bets"),
                (_("Bet"), _("Chips"), _("Where they lie")),
                tuple(
                    (
                        book.voice.call(call),
                        book.number(_chips(call)),
                        ", ".join(str(position) for position, _weight in call.chips),
                    )
                    for call in (book.call(key) for key in _OTHERS)
                ),
                plain=True,
            ),
            Text(
                _(
                    "Finals are the numbers that end in the same digit: en plein a straight-up "
                    "chip on each, à cheval a split between two such digits, as far as the cloth "
                    "has them."
                )
            ),
            Note(
                _(
                    "Houses differ in finals à cheval: some lay a straight-up chip on the number "
                    "that has no partner, others leave it out. Some take bets of their own, such "
                    "as a Jeu zéro with one chip more."
                )
            ),
            Note(
                _(
                    "Announced bets exist on the wheel with one zero. On a wheel with two zeros "
                    "the series are refused."
                )
            ),
        ),
    )


def _sections(book: Book) -> Iterator[Section]:
    yield _what(book)
    for key in _SERIES:
        yield _series(book, key)
    yield _units(book)
    yield _others(book)


CHAPTER = Chapter(
    "announced",
    N_("Announced bets"),
    N_("Voisins, Tiers, Orphelins, Jeu zéro and the rest: their numbers, chips and winnings."),
    _sections,
    drills=(("series", 1), ("series-payment", 1), ("announced", 1)),
)
