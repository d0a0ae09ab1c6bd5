"""`croupier restore`: what a backup holds, brought back into an empty place."""

import os
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.backups import said
from croupier.cli.speech import _, n_
from croupier.i18n import N_
from croupier.i18n.quoting import shown
from croupier.storage import open_folder
from croupier.storage.backup import Backup, check_backup, restore_backup
from croupier.storage.database import connect_database
from croupier.storage.place import Place

DETAILS = (
    N_(
        "CROUPIER_DATA and CROUPIER_DATABASE say where to; nothing may be kept there yet. The file "
        "is checked first, and what was written is read again and compared."
    ),
)


def command(
    file: Annotated[Path, typer.Argument(metavar=_("FILE"), help=_("The backup."))],
    check: Annotated[
        bool, typer.Option("--check", help=_("Only say whether the backup is whole."))
    ] = False,
) -> None:
    """Bring a backup back."""
    file = Path(file)
    with said():
        if check:
            _show(check_backup(file), file, _("{file} is whole.", file=shown(str(file), 200)))
            return
        place = Place.from_environment(os.environ)
        database = connect_database(open_folder(place.folder), place.url)
        try:
            backup = restore_backup(database, place.folder, file)
        finally:
            database.close()
        where = shown(database.address, 200)
    _show(backup, file, _("Brought back to {address}", address=where))


def _show(backup: Backup, file: Path, done: str) -> None:
    print(done)
    print(n_("{n} row, in {file}", "{n} rows, in {file}", backup.rows, file=shown(str(file), 200)))
    print(_("Digest: {digest}", digest=backup.digest))
