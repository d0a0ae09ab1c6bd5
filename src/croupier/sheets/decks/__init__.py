"""Decks of cards for Anki: made of the engine's questions, stable from export to export.

The names that a face needs stand here; only `package` needs genanki.
"""

from croupier.sheets.decks.contents import (
    ALL,
    DECKS,
    NeedsOneZero,
    UnknownDeck,
    deck_name,
    deck_notes,
)
from croupier.sheets.decks.notes import Note, Side, Table

__all__ = [
    "ALL",
    "DECKS",
    "NeedsOneZero",
    "Note",
    "Side",
    "Table",
    "UnknownDeck",
    "deck_name",
    "deck_notes",
]
