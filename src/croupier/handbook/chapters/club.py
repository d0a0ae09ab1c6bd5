"""The house rules of the club table, as a dealer there has them in hand (rules.md 3 to 6)."""

from collections.abc import Iterator

from croupier.handbook.blocks import Grid, Note, Points, Section, Text
from croupier.handbook.book import Book
from croupier.handbook.chapter import Chapter
from croupier.i18n import N_
from croupier.rules.rule_set import standard

_SERIES = ("voisins", "tiers", "orphelins", "zero-game")


def _table(book: Book) -> Section:
    _ = book.voice._
    return Section(
        "table",
        _("The table"),
        (
            Text(
                _(
                    "The club calls its game American roulette, for its table and its color "
                    "chips. The wheel has one zero."
                )
            ),
            Points(
                (
                    _("The maximum is set for a number; outside bets have limits of their own."),
                    _("A bet below the minimum, an unclear or a misplaced one is not accepted."),
                    _(
                        "What is above the maximum is announced and given back after the ball has "
                        "dropped; the bet plays at its maximum."
                    ),
                    _("A chip that touches a line is the bet of that spot."),
                )
            ),
        ),
    )


def _chips(book: Book) -> Section:
    _ = book.voice._
    return Section(
        "chips",
        _("Chips"),
        (
            Points(
                (
                    _("Each player has a color; its value is named when the chips are bought."),
                    _("The value lies between the minimum and the maximum of a straight-up bet."),
                    _("Color chips stay at the table: before leaving they are changed into cash."),
                    _("Cash chips may be bet. Spoken bets, banknotes and credit are refused."),
                    _("During a spin nothing is changed."),
                )
            ),
        ),
    )


def _announced(book: Book) -> Section:
    _ = book.voice._
    chips = [(book.call(key), sum(n for _p, n in book.call(key).chips)) for key in _SERIES]
    beside = book.call("neighbours-17")
    return Section(
        "announced",
        _("Announced bets"),
        (
            Text(
                _(
                    "Series and neighbours are accepted until the ball is launched, are placed by "
                    "the croupier, and never in part."
                )
            ),
            Text(_("With color chips they take whole multiples of their chips:")),
            Grid(
                _("Chips of an announced bet"),
                (_("Bet"), _("Chips")),
                (
                    *((book.voice.call(call), book.number(n)) for call, n in chips),
                    (
                        book.voice.call(beside),
                        book.number(sum(n for _p, n in beside.chips)),
                    ),
                ),
            ),
            Text(
                _(
                    "With cash chips the bet is played so that the change is as small as possible, "
                    "unless the player has named the unit."
                )
            ),
        ),
    )


def _spin(book: Book) -> Section:
    _, rules = book.voice._, standard("club")
    return Section(
        "spin",
        _("The spin"),
        (
            Points(
                (
                    _("“Thank you, bets are made” closes the betting."),
                    _(
                        "Lower odds are paid first: {order}.",
                        order=", ".join(
                            book.voice.kind(kind)
                            for kind in rules.spin.pay_order
                            if book.of_kind(kind)
                        ),
                    ),
                    _("A player takes winning chips off only when everybody has been paid."),
                    book.voice.n_(
                        "With fewer than {n} turn of the ball it is no spin.",
                        "With fewer than {n} turns of the ball it is no spin.",
                        rules.spin.turns,
                    ),
                    _("A ball that hangs: the manager decides on a new spin."),
                )
            ),
            Note(
                _(
                    "These are the rules of one house. Your own can be set on the page House, and "
                    "drilled as they are."
                )
            ),
        ),
    )


def _sections(book: Book) -> Iterator[Section]:
    yield _table(book)
    yield _chips(book)
    yield _announced(book)
    yield _spin(book)


CHAPTER = Chapter(
    "club",
    N_("The house rules of a club"),
    N_("One house from end to end: limits, chips, announced bets, the spin."),
    _sections,
    drills=(("series", 4), ("procedure", 1)),
)
