"""What people call themselves: to sign in, and to be read."""

from enum import StrEnum
from unicodedata import normalize

LONGEST_LOGIN = 60
LONGEST_NAME = 120
_SHORTEST_LOGIN = 2
_SIGNS = frozenset("._-@+")


class Wrong(StrEnum):
    """What is wrong in a form about a person, besides a weak password."""

    LOGIN = "login"
    LOGIN_TAKEN = "login-taken"
    NAME = "name"
    PASSWORD = "password"  # noqa: S105 - no password
    CODE = "code"


def plain_login(typed: str) -> str:
    """The login as it is kept and looked for: `Anna` and `anna ` are one; empty where it is none.

    >>> plain_login(" Anna.K ")
    'anna.k'
    """
    login = normalize("NFKC", normalize("NFKC", typed).casefold()).strip()
    return login if login.isprintable() else ""


def is_login(login: str) -> bool:
    """Whether a login may be chosen, as `plain_login` gives it: letters, digits and some signs."""
    fits = _SHORTEST_LOGIN <= len(login) <= LONGEST_LOGIN
    return fits and all(sign.isalnum() or sign in _SIGNS for sign in login)


def plain_name(typed: str) -> str:
    """The name with single blanks; empty where it is none that can be shown."""
    name = " ".join(normalize("NFC", typed).split())
    return name if name.isprintable() and len(name) <= LONGEST_NAME else ""
