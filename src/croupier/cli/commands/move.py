"""`croupier move`: all that is kept, into another database, and both shown to be equal."""

import os
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.backups import said
from croupier.cli.output import Column, print_table
from croupier.cli.speech import _, voice
from croupier.i18n import N_
from croupier.storage import Database, open_folder
from croupier.storage.backup import copy_keys
from croupier.storage.database import connect_database
from croupier.storage.moving import move
from croupier.storage.place import Place

DETAILS = (
    N_(
        "From where CROUPIER_DATA and CROUPIER_DATABASE point to the place that is named, in one "
        "transaction; nothing may be kept there yet. What was kept stays where it is. Stop the "
        "trainer first: what it takes in afterwards is not moved."
    ),
)
_SHOWN_DIGITS = 16


def command(
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar=_("URL"),
            show_default=False,
            help=_("The URL of the other database, or another folder."),
        ),
    ],
) -> None:
    """Move everything."""
    with said():
        place = Place.from_environment(os.environ)
        source = connect_database(place.folder, place.url)
        try:
            target = _target(to)
            try:
                moved = move(source, target)
                if "://" not in to:
                    copy_keys(place.folder, _folder(to))
            finally:
                target.close()
        finally:
            source.close()
    columns = [
        # Translators: a column: the name of a table of the database.
        Column(_("Table")),
        # Translators: a column: how many rows the table has.
        Column(_("Rows"), number=True),
        # Translators: a column: the first digits of a digest, the same on both sides.
        Column(_("Digest on both sides")),
    ]
    print_table(
        columns,
        [(one.table, voice.number(one.rows), one.digest[:_SHOWN_DIGITS]) for one in moved],
    )
    print(_("Both sides are equal. Name the new one in CROUPIER_DATABASE from now on."))


def _target(to: str) -> Database:
    if "://" in to:
        return connect_database(Path(), to)
    return connect_database(open_folder(_folder(to)))


def _folder(to: str) -> Path:
    return Path(to).expanduser()
