"""`croupier backup`: all that is kept, in one file."""

import os
import time
from pathlib import Path
from typing import Annotated

import typer

from croupier import __version__
from croupier.cli.backups import said
from croupier.cli.speech import _, n_
from croupier.i18n import N_
from croupier.i18n.quoting import shown
from croupier.storage.backup import write_backup
from croupier.storage.database import connect_database
from croupier.storage.place import Place

DETAILS = (
    N_(
        "It may be made while the trainer serves, and holds one moment of it. CROUPIER_DATA and "
        "CROUPIER_DATABASE say of what. The file opens every door that the data folder does: keep "
        "it where nobody else reads."
    ),
)


def command(
    file: Annotated[Path, typer.Argument(metavar=_("FILE"), help=_("The file to make."))],
) -> None:
    """Write a backup."""
    place, file = Place.from_environment(os.environ), Path(file)
    with said():
        database = connect_database(place.folder, place.url)
        try:
            now_ms = time.time_ns() // 1_000_000
            made = write_backup(database, place.folder, file, version=__version__, now_ms=now_ms)
        finally:
            database.close()
    print(
        n_(
            "{n} row, in {file}",
            "{n} rows, in {file}",
            made.rows,
            file=shown(str(file), 200),
        )
    )
    print(_("Digest: {digest}", digest=made.digest))
