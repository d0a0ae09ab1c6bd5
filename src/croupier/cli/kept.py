"""What keeps results from being kept, or read, said in one line."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError

from croupier.cli.failure import Unusable
from croupier.cli.speech import _
from croupier.i18n.quoting import shown
from croupier.storage import (
    DatabaseUnreachable,
    DataFolderUnusable,
    NewerDatabase,
    NotKept,
    SecretUnusable,
)

_LONGEST = 200


@contextmanager
def kept() -> Iterator[None]:
    """Raises Unusable for what the folder, the database or the secret refuses within."""
    try:
        yield
    except DataFolderUnusable as why:
        raise Unusable(
            _(
                "{path} cannot be used to keep results: {reason}. Name another folder with "
                "CROUPIER_DATA.",
                path=shown(str(why.path), _LONGEST),
                reason=why.reason,
            )
        ) from None
    except SecretUnusable as why:
        raise Unusable(_about_secret(why)) from None
    except DatabaseUnreachable as why:
        raise Unusable(
            _(
                "The database at {address} cannot be reached: {reason}. Start its server, or "
                "mend CROUPIER_DATABASE.",
                address=shown(why.address, _LONGEST),
                reason=shown(why.reason, _LONGEST),
            )
        ) from None
    except NewerDatabase as why:
        raise Unusable(
            _(
                "The database at {address} is from a newer version of Croupier. Nothing was "
                "changed.",
                address=shown(why.address, _LONGEST),
            )
        ) from None
    except NotKept as why:
        raise Unusable(
            _(
                "The database could not be written: {reason}. Nothing was changed.",
                reason=shown(why.reason, _LONGEST),
            )
        ) from None
    except (SQLAlchemyError, ImportError) as why:
        raise Unusable(
            _(
                "CROUPIER_DATABASE names no database that can be opened: {reason}. Without it, "
                "results are kept in a file.",
                reason=shown(str(why).partition("\n")[0], _LONGEST),
            )
        ) from None


def _about_secret(why: SecretUnusable) -> str:
    path = shown(str(why.path), _LONGEST)
    if why.reason:
        return _(
            "{path}, which {variable} names, cannot be read: {reason}.",
            path=path,
            variable=why.variable,
            reason=why.reason,
        )
    return _(
        "{path}, which {variable} names, holds too little: at least {least} characters "
        "that nobody can guess.",
        path=path,
        variable=why.variable,
        least=why.least,
    )
