"""How a spin goes, from the first bet to the dolly lifted (rules.md section 4)."""

from collections.abc import Iterator

from croupier.handbook.blocks import Note, Points, Section, Text
from croupier.handbook.book import Book
from croupier.handbook.chapter import Chapter
from croupier.i18n import N_
from croupier.rules.bets import Bet
from croupier.rules.wheel import Number


def _order(book: Book) -> Section:
    _ = book.voice._
    return Section(
        "order",
        _("The order of a spin"),
        (
            Points(
                (
                    _(
                        "Betting is open. Players lay their bets, and the croupier takes announced "
                        "bets."
                    ),
                    _(
                        "The wheel turns one way, and the ball is spun the other way. Bets may "
                        "still be laid."
                    ),
                    _(
                        "“No more bets”: from here on nothing is laid, moved or taken off the "
                        "cloth."
                    ),
                    _(
                        "The ball rests in a pocket. The croupier announces the number, its color, "
                        "parity and half, and puts the dolly on it."
                    ),
                    _("All losing bets are taken off the cloth."),
                    _("The winning bets are paid, one player after the other."),
                    _("The dolly is lifted, and betting opens again."),
                ),
                numbered=True,
            ),
            book.cloth(
                _("The dolly stands on the number, and only winning bets are left"),
                [Bet(book.position(key), 1) for key in ("17", "17/20", "dozen-2")],
                Number(17),
            ),
        ),
    )


def _paying(book: Book) -> Section:
    _, order = book.voice._, book.rules.spin.pay_order
    shown = [kind for kind in order if book.of_kind(kind)]
    return Section(
        "paying",
        _("Collecting and paying"),
        (
            Text(
                _(
                    "Losing bets go first, all of them, so that nothing is paid by mistake. Then "
                    "the winners, in the order of the house. This table pays:"
                )
            ),
            Points(
                tuple(f"{book.voice.kind(kind)}, {book.odds(kind)}" for kind in shown),
                numbered=True,
            ),
            Text(
                _(
                    "A winning stake is not touched: it stays where it lies and belongs to the "
                    "player, who may take it off once everybody has been paid."
                )
            ),
            Note(
                _(
                    "Some houses pay the other way round, straight-up bets first. Whatever the "
                    "order, it is always the same."
                )
            ),
        ),
    )


def _void(book: Book) -> Section:
    _ = book.voice._
    return Section(
        "no-spin",
        _("When it is no spin"),
        (
            Text(_("The spin is void, and every bet is given back, when:")),
            Points(
                (
                    _("the ball has left the wheel;"),
                    _("the wheel has stopped;"),
                    _("something foreign is in the wheel;"),
                    book.voice.n_(
                        "the ball made fewer than {n} turn.",
                        "the ball made fewer than {n} turns.",
                        book.rules.spin.turns,
                    ),
                )
            ),
            Text(
                _(
                    "A ball that hangs, or anything else that hinders it: the manager decides "
                    "whether there is a new spin. The croupier calls “No spin” at once, before "
                    "the ball rests."
                )
            ),
        ),
    )


def _trouble(book: Book) -> Section:
    _ = book.voice._
    return Section(
        "in-doubt",
        _("In doubt"),
        (
            Points(
                (
                    _(
                        "A chip was knocked aside: it is put back where it lay if that is certain; "
                        "otherwise the manager decides."
                    ),
                    _(
                        "A bet came after the close: it is pushed back, whether it would win or "
                        "not."
                    ),
                    _("Two players claim one bet: nothing is paid before the manager has spoken."),
                    _("A winning bet that nobody takes, a sleeper, is called out and guarded."),
                    _(
                        "A mistake in paying: the croupier says so and stops. What was paid "
                        "already is put right by the manager."
                    ),
                )
            ),
            Note(_("Houses write their own rules for these. Learn yours by heart, too.")),
        ),
    )


def _sections(book: Book) -> Iterator[Section]:
    yield _order(book)
    yield _paying(book)
    yield _void(book)
    yield _trouble(book)


CHAPTER = Chapter(
    "spin",
    N_("How a spin goes"),
    N_("From open betting to the dolly lifted, what is void, and what is done in doubt."),
    _sections,
    drills=(("procedure", 1), ("spin", 1)),
)
