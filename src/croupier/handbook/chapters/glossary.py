"""The croupier's glossary: the termbase with what each word means."""

from collections.abc import Iterator

from croupier.handbook.blocks import Entry, Glossary, Section, Text
from croupier.handbook.book import Book
from croupier.handbook.chapter import Chapter
from croupier.i18n import N_, languages
from croupier.i18n.casing import collation_key
from croupier.i18n.terms import Term, terms

MEANINGS = {
    "roulette": N_("The game: a ball falls into a numbered pocket of a turning wheel."),
    "wheel": N_("The bowl with the turning rotor in which the numbers lie in a fixed order."),
    "pocket": N_("One of the compartments of the wheel in which the ball comes to rest."),
    "layout": N_("The printed cloth on which bets are laid."),
    "zero": N_("The green number; outside bets do not cover it."),
    "number": N_("What a pocket and a box of the cloth are marked with."),
    "winning_number": N_("The number in whose pocket the ball came to rest."),
    "croupier": N_("Whoever deals the game: spins, calls, collects and pays."),
    "player": N_("Whoever bets, with chips of one color or in cash chips."),
    "bet": N_("What a player lays on one spot, or announces."),
    "stake": N_("The amount that lies on a bet. It stays with the player if the bet wins."),
    "payout": N_("What is paid for a winning bet, without its stake."),
    "change": N_("What goes back before the spin because it does not divide, or is over."),
    "chip": N_("What is played with instead of money."),
    "color_chip": N_("A chip of one player's color, good at one table, of the value agreed there."),
    "cash_chip": N_("A chip with its value printed on it, good in the whole house."),
    "chip_value": N_("What one color chip is worth, as the player named it."),
    "minimum": N_("The least that may be laid on a bet."),
    "maximum": N_("The most that may be laid on a bet, announced bets counted in."),
    "inside_bets": N_("Bets among the numbers."),
    "outside_bets": N_("Bets on dozens, columns and even chances, around the numbers."),
    "straight": N_("A bet on a single number."),
    "split": N_("A bet on two numbers whose boxes touch."),
    "street": N_("A bet on a row of the cloth, laid on its outer line."),
    "trio": N_("A bet on zero and two numbers of the first row."),
    "corner": N_("A bet on the numbers whose boxes meet in one corner."),
    "first_four": N_("A bet on zero and the first row."),
    "six_line": N_("A bet on two rows that lie next to each other."),
    "dozen": N_("A bet on a third of the numbers, in their natural order."),
    "column": N_("A bet on one of the long rows of the cloth."),
    "red": N_("The red numbers, or a bet on them."),
    "black": N_("The black numbers, or a bet on them."),
    "even": N_("The even numbers without zero, or a bet on them."),
    "odd": N_("The odd numbers, or a bet on them."),
    "low": N_("The lower half of the numbers, or a bet on it."),
    "high": N_("The upper half of the numbers, or a bet on it."),
    "even_chances": N_("Red, black, even, odd and the halves: a winner is paid its own stake."),
    "announced_bet": N_("A bet that is called, and whose chips the croupier lays."),
    "series": N_("An announced bet on an arc of the wheel."),
    "voisins": N_("The series around zero, the largest."),
    "tiers": N_("The series across from zero: a third of the wheel."),
    "orphelins": N_("The numbers that Voisins and Tiers leave over."),
    "zero_game": N_("The small series around zero, within the Voisins."),
    "neighbours": N_("A number with those beside it on the wheel."),
    "complete": N_("A number with every spot that contains it, at the maximum."),
    "partial_hit": N_("A number beside a complete falls: some of its spots win."),
    "no_more_bets": N_("The call after which nothing is laid, moved or taken off."),
    "dolly": N_("The marker that the croupier puts on the number that fell."),
    "spin": N_("One round, from open betting until the dolly is lifted."),
    "house_edge": N_("What the house keeps of a stake in the long run."),
    "european": N_("Roulette with one zero."),
    "american": N_("Roulette with two zeros."),
    "french": N_("Roulette with one zero and a rule that spares the even chances."),
    "la_partage": N_("When zero falls, half of an even-chance stake comes back."),
    "en_prison": N_("When zero falls, an even-chance stake is held for the next spin."),
    "cheat_sheet": N_("A table of payouts for usual stakes."),
    "glossary": N_("This list."),
    "self_test": N_("Fresh questions to see what has stayed."),
    "trainer": N_("The program that asks, marks and explains."),
}
"""What each term of the termbase means, by its key."""


def _entries(book: Book) -> tuple[Entry, ...]:
    language = book.voice.language
    entries = [
        Entry(
            key,
            term.word(language),
            term.others(language),
            book.voice._(MEANINGS[key]),
            _elsewhere(term, language),
        )
        for key, term in terms().items()
        if key in MEANINGS
    ]
    return tuple(sorted(entries, key=lambda entry: collation_key(entry.word, language)))


def _elsewhere(term: Term, language: str) -> dict[str, tuple[str, ...]]:
    """The words of the other languages that are not this one's, with those that say them."""
    found: dict[str, tuple[str, ...]] = {}
    for code in languages():
        if (word := term.word(code)) != term.word(language):
            found[word] = (*found.get(word, ()), code)
    return found


def _sections(book: Book) -> Iterator[Section]:
    _ = book.voice._
    yield Section(
        "terms",
        _("Terms"),
        (
            Text(_("French words of the trade are the same in every language.")),
            Glossary(_entries(book)),
        ),
    )


CHAPTER = Chapter(
    "glossary",
    N_("Croupier's glossary"),
    N_("The words of the trade, what they mean, and what they are called in other languages."),
    _sections,
)
