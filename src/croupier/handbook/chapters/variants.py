"""The games that are called roulette, side by side (rules.md sections 1, 2, 9, 10, 12)."""

from collections.abc import Iterator

from croupier.handbook.blocks import Grid, Note, Points, Section, Text
from croupier.handbook.book import Book
from croupier.handbook.chapter import Chapter
from croupier.i18n import N_
from croupier.i18n.casing import capitalized
from croupier.i18n.terms import term
from croupier.odds import position_odds
from croupier.rules.layout import Kind
from croupier.rules.rule_set import RuleSet, standard

_SETS = ("european", "french", "american", "triple-zero")
# Translators: a roulette with three zeros.
_TRIPLE = N_("Triple-zero roulette")


def name_of(book: Book, key: str) -> str:
    """What a shipped rule set's game is called; by the termbase where it has the word."""
    if key == "triple-zero":
        return book.voice._(_TRIPLE)
    language = book.voice.language
    return capitalized(term(key).word(language), language)


def _row(book: Book, key: str, rules: RuleSet) -> tuple[str, ...]:
    layout = rules.layout
    straight = next(p for p in layout.positions if p.kind is Kind.STRAIGHT)
    red = layout.by_key["red"]
    return (
        name_of(book, key),
        book.number(len(rules.wheel.numbers)),
        book.number(len(rules.wheel.zeros)),
        book.number(len(layout.inside)),
        book.edge(position_odds(straight, rules).edge),
        book.edge(position_odds(red, rules).edge),
    )


def _compared(book: Book) -> Section:
    _ = book.voice._
    return Section(
        "compared",
        _("Side by side"),
        (
            Grid(
                _("The games compared"),
                (
                    _("Game"),
                    _("Pockets"),
                    _("Zeros"),
                    _("Inside spots"),
                    _("Edge, numbers"),
                    _("Edge, even chances"),
                ),
                tuple(_row(book, key, standard(key)) for key in _SETS),
            ),
            Text(
                _(
                    "The same bets pay the same in all of them. Each zero more only makes them "
                    "win less often."
                )
            ),
        ),
    )


def _french(book: Book) -> Section:
    _, rules = book.voice._, standard("french")
    return Section(
        "french",
        name_of(book, "french"),
        (
            book.cloth(_("The French cloth: outside bets on both sides"), rules=rules),
            Text(
                _(
                    "The wheel is the European one. The cloth has the outside bets on both sides "
                    "and French words on it, and zero leaves the even chances a half, or holds "
                    "them in prison."
                )
            ),
        ),
    )


def _american(book: Book) -> Section:
    _, rules = book.voice._, standard("american")
    five = next(p for p in rules.layout.positions if p.kind is Kind.FIVE_NUMBERS)
    return Section(
        "american",
        name_of(book, "american"),
        (
            book.cloth(_("The cloth with two zeros"), rules=rules),
            Text(
                _(
                    "There is a second zero, and the wheel has another order. Around the zeros "
                    "the spots differ: {spots} inside in all.",
                    spots=len(rules.layout.inside),
                )
            ),
            Points(
                (
                    _(
                        "The bet on {numbers} pays {odds}: the one bet here whose edge is "
                        "larger than that of the others, {edge}.",
                        numbers=book.numbers(five.numbers),
                        odds=str(rules.odds(five)),
                        edge=book.edge(position_odds(five, rules).edge),
                    ),
                    _("The split of the two zeros is also laid on the courtesy line."),
                    _("There is no first four, and no series are announced."),
                )
            ),
            Note(
                _(
                    "“American” is also said of tables with one zero whose players have color "
                    "chips. What counts is the wheel: look how many zeros it has."
                )
            ),
        ),
    )


def _triple(book: Book) -> Section:
    _, rules = book.voice._, standard("triple-zero")
    return Section(
        "triple-zero",
        name_of(book, "triple-zero"),
        (
            Text(
                _(
                    "Pockets: {count}, of them zeros: {zeros}. The edge on almost every bet is "
                    "{edge}. No source says in which order the pockets lie, so there is no "
                    "picture of the wheel here, and no neighbours are drilled.",
                    count=len(rules.wheel.numbers),
                    zeros=len(rules.wheel.zeros),
                    edge=book.edge(position_odds(rules.layout.by_key["red"], rules).edge),
                )
            ),
        ),
    )


def _sections(book: Book) -> Iterator[Section]:
    yield _compared(book)
    yield _french(book)
    yield _american(book)
    yield _triple(book)


CHAPTER = Chapter(
    "variants",
    N_("Variants"),
    N_("European, French, American, triple-zero: what differs, and what it costs the player."),
    _sections,
    drills=(("positions", 3), ("wheel", 1)),
)
