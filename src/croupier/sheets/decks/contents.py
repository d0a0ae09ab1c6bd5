"""What decks there are, and the notes of each."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from croupier.errors import CroupierError
from croupier.i18n import Voice
from croupier.sheets.decks import completes, glossary, pictures, products, series
from croupier.sheets.decks.notes import Note, Table

ALL = "all"
"""What stands for every deck."""

DECKS: Mapping[str, Callable[[Voice, Table], Iterator[Note]]] = {
    "products": products.notes,
    "pictures": pictures.notes,
    "series": series.notes,
    "completes": completes.notes,
    "glossary": glossary.notes,
}
"""Every deck by its key, in the order in which one learns them."""

_SINGLE_ZERO = "single-zero"
_WITHOUT_CLOTH = frozenset({"products", "glossary"})


@dataclass(eq=False)
class UnknownDeck(CroupierError):
    """No deck has that name; `known` are those there are."""

    deck: str
    known: tuple[str, ...] = (*DECKS, ALL)


@dataclass(eq=False)
class NeedsOneZero(CroupierError):
    """The deck is about the cloth of one zero, and the rules are not."""

    deck: str


def deck_name(voice: Voice, deck: str) -> str:
    """What a deck is called."""
    match deck:
        case "all":
            # Translators: every deck of cards.
            return voice.p_("deck", "All")
        case "glossary":
            # Translators: a deck of cards with the words of the trade.
            return voice.p_("deck", "Glossary")
        case "pictures":
            return voice.drill("named-pictures")
        case _:
            return voice.drill(deck)


def deck_notes(deck: str, voice: Voice, table: Table | None = None) -> tuple[Note, ...]:
    """The notes of a deck in the order in which they are new; their keys differ.

    Raises UnknownDeck, or NeedsOneZero where the table's cloth has not the deck's bets.

    >>> from croupier.i18n import Voice
    >>> note = deck_notes("products", Voice("en"))[0]
    >>> note.key, note.question.lines
    ('5x1', (('', '5 × 1 = ?'),))
    """
    if deck not in DECKS:
        raise UnknownDeck(deck[:40])
    at = table or Table()
    if deck not in _WITHOUT_CLOTH and at.rules.wheel_key != _SINGLE_ZERO:
        raise NeedsOneZero(deck)
    return tuple(DECKS[deck](voice, at))
