"""Names of what is kept, and what opens a door once: drawn by chance, too long to be guessed."""

import secrets
from hashlib import sha256


def new_id() -> str:
    """A new name for something that is kept: 22 characters of a URL."""
    return secrets.token_urlsafe(16)


def new_token() -> str:
    """What a browser brings or a link ends in: 32 bytes as 43 characters of a URL."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    """What stands for a token in the database, in hexadecimal digits."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
