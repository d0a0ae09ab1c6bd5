"""What keeps a backup from being made or brought back, said in one line."""

from collections.abc import Iterator
from contextlib import contextmanager

from croupier.cli.failure import Unusable
from croupier.cli.kept import kept
from croupier.cli.speech import _
from croupier.i18n.quoting import shown
from croupier.storage.backup import BadBackup, FileThere, Flaw, NotEmpty, NothingKept
from croupier.storage.moving import Unequal

_LONGEST = 200


@contextmanager
def said() -> Iterator[None]:
    """Raises Unusable for what a backup, its file or a database refuses within."""
    try:
        with kept():
            yield
    except BadBackup as why:
        raise Unusable(_about_flaw(why)) from None
    except FileThere as why:
        path = shown(str(why.path), _LONGEST)
        raise Unusable(
            _("{path} is there already, and nothing is written over. Move it away.", path=path)
        ) from None
    except NotEmpty as why:
        raise Unusable(
            _(
                "Something is kept at {address} already, and nothing is written over. Name an "
                "empty place.",
                address=shown(why.address, _LONGEST),
            )
        ) from None
    except NothingKept as why:
        raise Unusable(
            _("Nothing is kept at {address} yet.", address=shown(why.address, _LONGEST))
        ) from None
    except Unequal as why:
        raise Unusable(
            _(
                "The table {table} was not the same on both sides. Nothing was kept on the other.",
                table=why.table,
            )
        ) from None


def _about_flaw(why: BadBackup) -> str:
    path = shown(str(why.path), _LONGEST)
    match why.flaw:
        case Flaw.NO_BACKUP:
            return _("{path} is no backup of Croupier.", path=path)
        case Flaw.CUT_SHORT:
            return _("{path} ends too soon: it was not written to its end.", path=path)
        case Flaw.CHANGED:
            return _("{path} is damaged: it is not what was written.", path=path)
        case Flaw.NEWER:
            return _("{path} was made by a newer version of Croupier.", path=path)
