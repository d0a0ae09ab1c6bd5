"""Work that one of several processes does, while the others go on."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import text

from croupier.storage.database import Database

_TRY = text("SELECT pg_try_advisory_xact_lock(hashtextextended(:turn, 0))")


@contextmanager
def tried_turn(database: Database, turn: str) -> Iterator[bool]:
    """Whether nobody else has the turn, which is then kept until the end; nobody waits for it.

    A file has one process. Raises DatabaseUnreachable.
    """
    if database.is_file:
        yield True
        return
    with database.reading() as connection:
        yield bool(connection.execute(_TRY, {"turn": turn}).scalar())
