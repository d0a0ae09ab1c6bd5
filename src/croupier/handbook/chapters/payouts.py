"""The payout table, and how a croupier reckons it in the head (rules.md section 2)."""

from collections.abc import Iterator

from croupier.handbook.blocks import Grid, Note, Points, Section, Text
from croupier.handbook.book import Book
from croupier.handbook.chapter import Chapter
from croupier.i18n import N_
from croupier.rules.layout import Kind

_KINDS = (
    Kind.STRAIGHT,
    Kind.SPLIT,
    Kind.STREET,
    Kind.TRIO,
    Kind.CORNER,
    Kind.FIRST_FOUR,
    Kind.SIX_LINE,
    Kind.DOZEN,
    Kind.COLUMN,
    Kind.EVEN_CHANCE,
)
_LEARNT = (Kind.STRAIGHT, Kind.SPLIT, Kind.STREET, Kind.CORNER, Kind.SIX_LINE)
_COUNTS = tuple(range(1, 21))
_MAXIMUM = 100


def _table(book: Book) -> Section:
    _ = book.voice._
    rules = book.with_rules("european", limits__maximum=_MAXIMUM)
    rows = []
    for kind in _KINDS:
        first = book.of_kind(kind)[0]
        multiple = rules.limits.multipliers.get(kind)
        rows.append(
            (
                book.voice.kind(kind),
                book.number(len(first.numbers)),
                book.odds(kind),
                "–" if multiple is None else f"{multiple} × M",
                book.number(len(book.of_kind(kind))),
            )
        )
    return Section(
        "table",
        _("The payout table"),
        (
            Grid(
                _("What each bet covers, what it pays, and its usual maximum"),
                (_("Bet"), _("Numbers"), _("Pays"), _("Maximum"), _("Spots")),
                tuple(rows),
            ),
            Text(
                _(
                    "M is the maximum for a straight-up bet. A spot that covers more numbers takes "
                    "as many times more, so that no number wins more by one bet than by another. "
                    "Outside bets have limits of their own."
                )
            ),
        ),
    )


def _rule(book: Book) -> Section:
    _ = book.voice._
    numbers = book.rules.wheel.numbers
    of_cloth = len(numbers) - len(book.rules.wheel.zeros)
    split = book.position("17/20")
    return Section(
        "rule",
        _("One rule behind all of them"),
        (
            Text(
                _(
                    "Share {count} among the numbers a bet covers and take away the stake: for a "
                    "split {count} ÷ {covered} − {stake} = {pays}. The zero is not counted, and "
                    "that is the edge of the house.",
                    count=of_cloth,
                    covered=len(split.numbers),
                    stake=1,
                    pays=book.rules.odds(split).pays,
                )
            ),
        ),
    )


def _products(book: Book) -> Section:
    _ = book.voice._
    odds = [book.rules.payouts[kind] for kind in _LEARNT]
    return Section(
        "products",
        _("The products to know"),
        (
            Text(
                _(
                    "At the table nobody multiplies: the products are known. These are the "
                    "winnings in chips for stacks of up to {count}.",
                    count=_COUNTS[-1],
                )
            ),
            Grid(
                _("Winnings in chips"),
                (_("Chips"), *(str(one.pays) for one in odds)),
                tuple(
                    (book.number(n), *(book.number(one.winnings(n)) for one in odds))
                    for n in _COUNTS
                ),
            ),
        ),
    )


def _ways(book: Book) -> Section:
    _, pays = book.voice._, book.rules.payouts
    straight, split, corner = (pays[k].pays for k in (Kind.STRAIGHT, Kind.SPLIT, Kind.CORNER))
    return Section(
        "in-the-head",
        _("In the head"),
        (
            Points(
                (
                    _(
                        "× {odds}: half of the chips × {seven} × {ten}; or × {whole}, less the "
                        "chips once.",
                        odds=straight,
                        seven=straight // 5,
                        ten=10,
                        whole=straight + 1,
                    ),
                    _(
                        "× {odds}: × {whole}, less the chips once; for an even number of chips "
                        "half as much again, then × {ten}, and the chips added twice.",
                        odds=split,
                        whole=split + 1,
                        ten=10,
                    ),
                    _("× {odds}: doubled three times.", odds=corner),
                    _(
                        "As many chips straight up as on a split: {sum} for each pair.",
                        sum=straight + split,
                    ),
                    _("Straight-up chips in pairs: {sum} for each pair.", sum=2 * straight),
                )
            ),
            Note(
                _(
                    "Odds name the winnings alone. The stake of a winning bet is never paid out: "
                    "it lies where it lay, and belongs to the player."
                )
            ),
        ),
    )


def _sections(book: Book) -> Iterator[Section]:
    yield _table(book)
    yield _rule(book)
    yield _products(book)
    yield _ways(book)


CHAPTER = Chapter(
    "payouts",
    N_("The payout table"),
    N_("What every bet pays, the rule behind it, and how to have it in the head."),
    _sections,
    drills=(("products", 1), ("pictures", 2), ("payment", 1)),
)
