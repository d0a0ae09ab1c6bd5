"""Tokens: what a program may read or change in the name of a member of the staff.

A token is shown once, when it is made; kept is its digest. It allows no more than its scopes,
and never more than its person may at the time it is used.
"""

from collections.abc import Collection
from enum import StrEnum

from croupier.errors import CroupierError
from croupier.school.people.actor import STAFF, Actor, NotFound, Role
from croupier.school.people.events import note_by
from croupier.school.people.ids import digest, new_token
from croupier.storage import Database
from croupier.storage.tokens import (
    BearerRow,
    TokenRow,
    count_use,
    find_bearer,
    forget_uses,
    keep_token,
    note_use,
    revoke_token,
    tokens_of,
)

PREFIX = "croupier_"
"""What every token begins with, so that a scanner for secrets knows one."""
DAY_MS = 24 * 3600 * 1000
LASTS = (30, 90, 365)
"""For how many days a token may be good."""
LONGEST_NAME = 80
MOST_TOKENS = 50
A_MINUTE = 60_000
USES_A_MINUTE = 300
BAD_A_MINUTE = 30
"""So often a minute one token is taken, and so often an address may bring none that is good."""


class Scope(StrEnum):
    """What a token may allow."""

    RESULTS_READ = "results:read"
    ROSTER_READ = "roster:read"
    ROSTER_WRITE = "roster:write"
    EXAMS_READ = "exams:read"
    PRACTICE_READ = "practice:read"


class What(StrEnum):
    """What is noted of tokens; the keys are for good."""

    TOKEN_MADE = "token-made"  # noqa: S105 - no password
    TOKEN_REVOKED = "token-revoked"  # noqa: S105 - no password


class WhyNoToken(StrEnum):
    """Why no token was made."""

    NAME = "name"
    SCOPES = "scopes"
    LASTS = "lasts"
    TOO_MANY = "too-many"


class WhyRefused(StrEnum):
    """Why a program is not let in."""

    NO_TOKEN = "no_token"  # noqa: S105 - no password
    SCOPE = "insufficient_scope"
    TOO_OFTEN = "too_often"


class Refused(CroupierError):
    """A program is not let in; `wait_s` is when it may come again, where it came too often."""

    def __init__(self, why: WhyRefused, scope: str = "", wait_s: int = 0) -> None:
        super().__init__(why.value)
        self.why, self.scope, self.wait_s = why, scope, wait_s


def make_token(
    database: Database,
    actor: Actor,
    name: str,
    scopes: Collection[str],
    days: int,
    now_ms: int,
) -> str | WhyNoToken:
    """A new token of the actor in full, which is kept nowhere; or why there is none.

    Raises NotFound unless the actor is of the staff.
    """
    _staff(actor)
    name = " ".join(name.split())
    known = [scope.value for scope in Scope if scope in scopes]
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        return WhyNoToken.NAME
    if not known or len(known) != len(set(scopes)):
        return WhyNoToken.SCOPES
    if days not in LASTS:
        return WhyNoToken.LASTS
    token = PREFIX + new_token()
    ends_at = now_ms + days * DAY_MS
    row = TokenRow(digest(token), actor.person_id, name, known, now_ms, ends_at)
    with database.writing(turn=actor.person_id) as connection:
        good = [one for one in tokens_of(connection, actor.person_id) if is_good(one, now_ms)]
        if len(good) >= MOST_TOKENS:
            return WhyNoToken.TOO_MANY
        keep_token(connection, row)
        note_by(connection, actor, now_ms, What.TOKEN_MADE, row.id)
    return token


def own_tokens(database: Database, actor: Actor) -> list[TokenRow]:
    """The actor's tokens, newest first. Raises NotFound unless the actor is of the staff."""
    _staff(actor)
    with database.reading() as connection:
        return tokens_of(connection, actor.person_id)


def take_back(database: Database, actor: Actor, token_id: str, now_ms: int) -> None:
    """Ends a token of the actor at once. Raises NotFound where they have none such to end."""
    _staff(actor)
    with database.writing(turn=actor.person_id) as connection:
        if not revoke_token(connection, actor.person_id, token_id, now_ms):
            raise NotFound
        note_by(connection, actor, now_ms, What.TOKEN_REVOKED, token_id)


def is_good(token: TokenRow, now_ms: int) -> bool:
    """Whether the token lets anybody in now."""
    return token.revoked_at is None and (token.ends_at is None or now_ms < token.ends_at)


def actor_of_bearer(database: Database, token: str, scope: str, address: str, now_ms: int) -> Actor:
    """Who acts through the token, for a route that needs the scope.

    Raises Refused: without a token that is good, without the scope, or too often.
    """
    found = _find(database, token)
    if found is None or not _lets_in(found, now_ms):
        _count(database, f"token-from:{digest(address)[:40]}", BAD_A_MINUTE, now_ms)
        raise Refused(WhyRefused.NO_TOKEN)
    _count(database, f"token:{found.token.id}", USES_A_MINUTE, now_ms, used=found.token)
    if scope not in found.token.scopes:
        raise Refused(WhyRefused.SCOPE, scope)
    return Actor(found.token.person_id, found.school_id, Role(found.role))


def _find(database: Database, token: str) -> BearerRow | None:
    if not token.startswith(PREFIX):
        return None
    with database.reading() as connection:
        return find_bearer(connection, digest(token))


def _lets_in(found: BearerRow, now_ms: int) -> bool:
    return is_good(found.token, now_ms) and not found.disabled and found.role in STAFF


def _count(
    database: Database, key: str, most: int, now_ms: int, used: TokenRow | None = None
) -> None:
    """Counts under the key; raises Refused where that is too often within a minute."""
    with database.writing(turn=key) as connection:
        count, until = count_use(connection, key, now_ms, A_MINUTE)
        if count == 1:
            forget_uses(connection, key.partition(":")[0] + ":", now_ms)
        if used is not None and (used.used_at is None or used.used_at + A_MINUTE <= now_ms):
            note_use(connection, used.id, now_ms)
    if count > most:
        raise Refused(WhyRefused.TOO_OFTEN, wait_s=max(1, -(-(until - now_ms) // 1000)))


def _staff(actor: Actor) -> None:
    if actor.role not in STAFF:
        raise NotFound
