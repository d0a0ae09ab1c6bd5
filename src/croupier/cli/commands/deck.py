"""`croupier deck`: cards for Anki, as a file that updates what an earlier one brought."""

import os
import time
from collections.abc import Mapping
from typing import Annotated

import typer

from croupier.cli.asked import Rules, voice_in
from croupier.cli.exported import check_folder, house_of, write_file
from croupier.cli.failure import Unusable, said_of
from croupier.cli.speech import _, n_
from croupier.handbook.chapters.glossary import MEANINGS
from croupier.i18n import N_, Voice
from croupier.i18n.quoting import shown
from croupier.school.house import house_options
from croupier.sheets.decks import ALL, DECKS, NeedsOneZero, Note, Table, UnknownDeck, deck_notes

DETAILS = (
    N_(
        "A card is the same card in every later file, so that importing a file again changes "
        "cards and doubles none. Needs genanki."
    ),
)
_CLOCK = "SOURCE_DATE_EPOCH"


def command(
    deck: Annotated[
        str,
        typer.Argument(
            metavar=_("DECK"),
            show_default=False,
            help=_("What the cards are about: {decks}.", decks=", ".join((*DECKS, ALL))),
        ),
    ] = "",
    language: Annotated[
        str | None,
        typer.Option(
            "--lang", metavar=_("LANGUAGE"), help=_("The language of the cards; else yours.")
        ),
    ] = None,
    rules: Rules = "european",
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar=_("FILE.apkg"),
            help=_("Where the cards go; else a file here that is named as the deck."),
        ),
    ] = None,
) -> None:
    """Make a deck."""
    known = ", ".join((*DECKS, ALL))
    if not deck:
        raise Unusable(_("The deck is missing: take one of {known}.", known=known))
    speaking = voice_in(language)
    wanted = tuple(DECKS) if deck == ALL else (deck,)
    notes = _notes(wanted, speaking, rules)
    name = output if output is not None else f"croupier-{deck}-{speaking.language}.apkg"
    if not name.endswith(".apkg"):
        raise Unusable(said_of(f"-o {name}", _("Anki imports packages: name a file FILE.apkg.")))
    path = check_folder(name)
    write_file(path, _package(notes, speaking))
    count = sum(1 + (note.reverse is not None) for found in notes.values() for note in found)
    print(n_("{file}: {n} card", "{file}: {n} cards", count, file=path))


def _notes(wanted: tuple[str, ...], voice: Voice, source: str) -> Mapping[str, tuple[Note, ...]]:
    house = house_of(source)
    kinds = ("series", "announced")
    table = Table(
        house.rules,
        {kind: own for kind in kinds if (own := house_options(kind, house))},
        {key: voice._(meaning) for key, meaning in MEANINGS.items()},
    )
    try:
        return {deck: deck_notes(deck, voice, table) for deck in wanted}
    except UnknownDeck as why:
        raise Unusable(
            _(
                "There is no deck “{deck}”: take one of {known}.",
                deck=shown(why.deck),
                known=", ".join(why.known),
            )
        ) from None
    except NeedsOneZero as why:
        raise Unusable(
            _(
                "--rules {rules}: the cards of {deck} are about the cloth of one zero; take rules "
                "for that.",
                rules=shown(source),
                deck=why.deck,
            )
        ) from None


def _package(notes: Mapping[str, tuple[Note, ...]], voice: Voice) -> bytes:
    try:
        from croupier.sheets.decks.package import package
    except ModuleNotFoundError as missing:
        if missing.name != "genanki":
            raise
        raise Unusable(
            _("Decks need genanki, which is not installed: pip install 'croupier[decks]'.")
        ) from None
    return package(notes, voice, _made_at())


def _made_at() -> int:
    """When the file is made, in seconds since 1970: now, or when a build says."""
    said = os.environ.get(_CLOCK, "")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 12 else int(time.time())
