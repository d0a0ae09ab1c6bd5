"""Passwords: which may be chosen, and how they are kept and compared.

Fifteen characters or more where a password is all that is asked, eight beside a second factor,
and nothing is demanded of which (NIST SP 800-63B-4). Kept is an argon2id hash, stronger than
the least that OWASP names (19 MiB, two passes).
"""

import re
from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from itertools import pairwise
from threading import BoundedSemaphore
from unicodedata import normalize

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

LEAST = 15
LEAST_BESIDE_FACTOR = 8
MOST = 128
_SHORTEST_OWN = 4

_HASHER = PasswordHasher(time_cost=3, memory_cost=19_456, parallelism=1, type=Type.ID)
_AT_ONCE = BoundedSemaphore(4)
"""Each hash takes 19 MiB: a class that signs in at once waits its turn, and memory is kept."""
_REPEATED = re.compile(r"(.+?)\1+")
_EDGES = re.compile(r"^[\W\d_]+|[\W\d_]+$")
_LONGEST_PIECE = 3


class Weakness(StrEnum):
    """Why a password is not taken."""

    TOO_SHORT = "too-short"
    TOO_LONG = "too-long"
    COMMON = "common"
    OWN_WORDS = "own-words"


def plain(password: str) -> str:
    """The password as it is compared, in whichever way the keyboard wrote its signs (NFKC)."""
    return normalize("NFKC", password)


def least(*, beside_factor: bool) -> int:
    """How many characters a password needs at least."""
    return LEAST_BESIDE_FACTOR if beside_factor else LEAST


def weakness(password: str, own: Iterable[str] = (), *, beside_factor: bool) -> Weakness | None:
    """Why the password is not to be taken, None where it is good.

    `own` is what somebody who knows the person tries first: login, name, school.

    >>> weakness("correct horse battery staple", beside_factor=False) is None
    True
    >>> weakness("short", beside_factor=True).value
    'too-short'
    """
    password = plain(password)
    if len(password) < least(beside_factor=beside_factor):
        return Weakness.TOO_SHORT
    if len(password) > MOST:
        return Weakness.TOO_LONG
    folded = password.casefold()
    if any(word in folded for word in _own_words(own)):
        return Weakness.OWN_WORDS
    return Weakness.COMMON if _is_common(folded) else None


def _own_words(own: Iterable[str]) -> set[str]:
    """The texts, with and without blanks."""
    texts = {plain(text).casefold().strip() for text in own}
    words = texts | {text.replace(" ", "") for text in texts}
    return {word for word in words if len(word) >= _SHORTEST_OWN}


def _is_common(folded: str) -> bool:
    repeated = _REPEATED.fullmatch(folded)
    piece = repeated[1] if repeated else folded
    if len(piece) <= _LONGEST_PIECE or _is_run(piece):
        return True
    core = _EDGES.sub("", piece)
    return not common_passwords().isdisjoint({folded, piece, core})


def _is_run(text: str) -> bool:
    """Whether each sign is the next, or the last, after the one before it: `9012345`, `fedcba`."""
    steps = {
        (ord(b) - ord(a)) % 10 if (a + b).isdecimal() else ord(b) - ord(a)
        for a, b in pairwise(text)
    }
    return len(steps) == 1 and steps <= {1, -1, 9, 0}


@cache
def common_passwords() -> frozenset[str]:
    """The commonest passwords, from zxcvbn's list of what was found in breaches."""
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    return frozenset(word for word in FREQUENCY_LISTS["passwords"] if len(word) > _LONGEST_PIECE)


# --- hashes -----------------------------------------------------------------------------------


def hash_of(password: str) -> str:
    """What is kept of the password: another each time."""
    with _AT_ONCE:
        return _HASHER.hash(plain(password))


def is_password(kept: str | None, password: str) -> bool:
    """Whether the hash is the password's; takes as long where no hash is kept."""
    usable, nobodys = len(password) <= MOST, _nobodys()
    try:
        with _AT_ONCE:
            _HASHER.verify(kept or nobodys, plain(password) if usable else "")
    except (VerificationError, InvalidHashError):
        return False
    return kept is not None and usable


def is_outdated(kept: str) -> bool:
    """Whether the hash was made with other parameters than are used now."""
    return _HASHER.check_needs_rehash(kept)


@cache
def _nobodys() -> str:
    """A hash that no password has: of chance, thrown away."""
    from croupier.school.people.ids import new_token

    return _HASHER.hash(new_token())
