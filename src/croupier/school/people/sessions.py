"""Sessions: whose a token is that a browser brings."""

from hashlib import sha256

from croupier.school.people.actor import Actor, Role
from croupier.storage import Database
from croupier.storage.people import find_session


def session_id(token: str) -> str:
    """What a session is kept under: the digest of its token, in hexadecimal digits."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def actor_of_token(database: Database, token: str, now_ms: int) -> Actor | None:
    """Who the token was given to; None unless it is good now.

    It is not once its session ended, its person is disabled, or a second factor that they
    have was not given.
    """
    if not token:
        return None
    with database.reading() as connection:
        found = find_session(connection, session_id(token))
    if found is None or found.ends_at <= now_ms or found.disabled:
        return None
    if found.needs_second_factor and not found.second_factor:
        return None
    return Actor(found.person_id, found.school_id, Role(found.role))
