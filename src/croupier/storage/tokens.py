"""Tokens of programs kept, found and counted, within a transaction that is handed in."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, case, delete, insert, select, update
from sqlalchemy.dialects.postgresql import insert as insert_there
from sqlalchemy.dialects.sqlite import insert as insert_here

from croupier.storage.people_tables import people, tokens, tries


@dataclass(frozen=True, slots=True)
class TokenRow:
    """A token as it is kept: `id` is its digest."""

    id: str
    person_id: str
    name: str
    scopes: Sequence[str]
    made_at: int
    ends_at: int | None
    used_at: int | None = None
    revoked_at: int | None = None


@dataclass(frozen=True, slots=True)
class BearerRow:
    """A token with what counts of its person, as they are now."""

    token: TokenRow
    school_id: str
    role: str
    disabled: bool


def keep_token(connection: Connection, row: TokenRow) -> None:
    """Keeps a new token."""
    values = {column.name: getattr(row, column.name) for column in tokens.c}
    connection.execute(insert(tokens).values({**values, "scopes": list(row.scopes)}))


def find_bearer(connection: Connection, token_id: str) -> BearerRow | None:
    """The token kept under that digest and whose it is, or None."""
    query = (
        select(*tokens.c, people.c.school_id, people.c.role, people.c.disabled_at.is_not(None))
        .join(people, people.c.id == tokens.c.person_id)
        .where(tokens.c.id == token_id)
    )
    row = connection.execute(query).first()
    if row is None:
        return None
    own = len(tokens.c)
    return BearerRow(TokenRow(*row[:own]), *row[own:])


def tokens_of(connection: Connection, person: str) -> list[TokenRow]:
    """The person's tokens, newest first."""
    query = select(*tokens.c).where(tokens.c.person_id == person)
    rows = connection.execute(query.order_by(tokens.c.made_at.desc(), tokens.c.id))
    return [TokenRow(*row) for row in rows]


def revoke_token(connection: Connection, person: str, token_id: str, now_ms: int) -> bool:
    """Takes back a token of the person; False where they have none such that is good still."""
    found = connection.execute(
        update(tokens)
        .where(tokens.c.id == token_id, tokens.c.person_id == person, tokens.c.revoked_at.is_(None))
        .values(revoked_at=now_ms)
    )
    return found.rowcount == 1


def note_use(connection: Connection, token_id: str, now_ms: int) -> None:
    """Notes that the token was used."""
    connection.execute(update(tokens).where(tokens.c.id == token_id).values(used_at=now_ms))


def count_use(connection: Connection, key: str, now_ms: int, window_ms: int) -> tuple[int, int]:
    """How often the key was counted in its window, this time too, and when the window ends."""
    make = insert_here if connection.dialect.name == "sqlite" else insert_there
    ends = now_ms + window_ms
    first = make(tries).values(key=key, failed=1, first_at=now_ms, until=ends)
    # A window in the future was opened before the clock was set back.
    is_over = (tries.c.until <= now_ms) | (tries.c.first_at > now_ms)
    counted = first.on_conflict_do_update(
        index_elements=[tries.c.key],
        set_={
            "failed": case((is_over, 1), else_=tries.c.failed + 1),
            "first_at": case((is_over, now_ms), else_=tries.c.first_at),
            "until": case((is_over, ends), else_=tries.c.until),
        },
    ).returning(tries.c.failed, tries.c.until)
    count, until = connection.execute(counted).one()
    return count, until


def forget_uses(connection: Connection, prefix: str, now_ms: int) -> None:
    """Drops the counts under keys with the prefix whose window is over."""
    connection.execute(
        delete(tries).where(tries.c.key.startswith(prefix, autoescape=True), tries.c.until < now_ms)
    )
