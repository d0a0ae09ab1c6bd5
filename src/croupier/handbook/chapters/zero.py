"""Zero and the even chances: la partage, en prison, and their cost (rules.md 9 and 10)."""

from collections.abc import Iterator

from croupier.handbook.blocks import Grid, Note, Points, Section, Text
from croupier.handbook.book import Book
from croupier.handbook.chapter import Chapter
from croupier.i18n import N_
from croupier.odds import position_odds
from croupier.rules.rule_set import RuleSet
from croupier.rules.settlement import settle
from croupier.rules.wheel import Number
from croupier.rules.zero import RepeatedZero

_STAKE = 100
_ODD = 25
_ZERO = Number(0)

# Translators: what becomes of a stake in prison when zero falls once more.
_REPEATED = {
    RepeatedZero.LOSE: N_("It is lost."),
    RepeatedZero.STAY: N_("It stays in prison."),
    RepeatedZero.HALF: N_("Half of it comes back."),
    RepeatedZero.HALVE: N_("Only half of it stays in prison, and so on with each zero."),
}


def _standard(book: Book) -> Section:
    _ = book.voice._
    return Section(
        "standard",
        _("The standard"),
        (
            Text(
                _(
                    "When zero falls, the even chances lose like every other bet that does not "
                    "cover it. Some houses are kinder, and only to the even chances: dozens and "
                    "columns always lose whole."
                )
            ),
            book.example(
                _("Zero falls; red, a dozen and a split with zero are laid:"),
                (f"red {_STAKE}", f"dozen-2 {_STAKE}", f"0/3 {_STAKE}"),
                _ZERO,
            ),
        ),
    )


def _partage(book: Book) -> Section:
    _, rules = book.voice._, book.with_rules("french", zero__rule="partage")
    return Section(
        "la-partage",
        book.voice._("La partage"),
        (
            Text(_("Half of the stake comes back to the player, and half is collected.")),
            book.example(
                _("The same bets under la partage:"),
                (f"red {_STAKE}", f"dozen-2 {_STAKE}", f"0/3 {_STAKE}"),
                _ZERO,
                rules,
            ),
            Note(
                _(
                    "Half of an odd amount is changed down to the smallest chip. What no chip "
                    "pays goes to the house unless it says otherwise: of {stake}, {back} come "
                    "back and {kept} are collected.",
                    stake=book.number(_ODD),
                    back=book.money(book.settled([f"red {_ODD}"], _ZERO, rules).totals.returned),
                    kept=book.money(book.settled([f"red {_ODD}"], _ZERO, rules).totals.collected),
                )
            ),
        ),
    )


def _prison(book: Book) -> Section:
    _, rules = book.voice._, book.with_rules("french", zero__rule="prison")
    first = book.settled([f"red {_STAKE}"], _ZERO, rules)
    rows = []
    for number in (Number(32), Number(15)):
        settlement, _refused = settle([], number, rules, first.held)
        totals = settlement.totals
        rows.append(
            (
                book.fallen(number),
                book.money(totals.returned),
                book.money(totals.collected),
            )
        )
    return Section(
        "en-prison",
        book.voice._("En prison"),
        (
            Text(
                _(
                    "The stake is held for the next spin, on the line of its box. If its chance "
                    "wins then, the stake goes back without winnings; if it loses, it is collected."
                )
            ),
            Text(
                _(
                    "Zero falls, and {stake} on red are held: {held} in prison. The next spin:",
                    stake=book.number(_STAKE),
                    held=book.money(first.totals.held),
                )
            ),
            Grid(
                _("Red in prison, by what falls next"),
                (_("Falls"), _("Returned"), _("Collected")),
                tuple(rows),
            ),
            Text(_("When zero falls again, houses differ:")),
            Points(tuple(book.voice._(words) for words in _REPEATED.values())),
        ),
    )


def _cost(book: Book) -> Section:
    _ = book.voice._
    red = book.position("red")
    kinds: list[tuple[str, RuleSet]] = [(_("The standard: they lose"), book.rules)]
    kinds.append((_("La partage"), book.with_rules("french", zero__rule="partage")))
    for repeated, words in _REPEATED.items():
        rules = book.with_rules("french", zero__rule="prison", zero__repeated=repeated.value)
        kinds.append((f"{_('En prison')}: {book.voice._(words)}", rules))
    return Section(
        "edges",
        _("What it does to the edge"),
        (
            Grid(
                _("The house edge on an even chance"),
                (_("When zero falls"), _("Edge"), _("Exactly")),
                tuple(
                    (name, book.edge(odds.edge), str(odds.edge))
                    for name, rules in kinds
                    for odds in (position_odds(red, rules),)
                ),
            ),
        ),
    )


def _sections(book: Book) -> Iterator[Section]:
    yield _standard(book)
    yield _partage(book)
    yield _prison(book)
    yield _cost(book)


CHAPTER = Chapter(
    "zero",
    N_("Zero and the even chances"),
    N_("La partage, en prison, zero once more, and what each costs the house."),
    _sections,
    drills=(("zero", 1), ("zero", 2)),
)
