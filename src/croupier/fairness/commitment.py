"""Numbers that were settled before anybody could wish for one, and can be shown to have been.

The house draws a secret *server seed* and publishes its SHA-256, the *commitment*. Only then do
the players name a *client seed*. Every number follows from both by HMAC-SHA256 (RFC 2104): the
house could not choose it, as it did not know the client seed, nor could the players, who do not
know the server seed. Once it is revealed, anybody can follow every number.
"""

import hashlib
import hmac
import os
import re
from dataclasses import dataclass
from typing import NewType

from croupier.errors import CroupierError
from croupier.fairness.drawing import Source, drawn
from croupier.rules.wheel import Number, Wheel

ServerSeed = NewType("ServerSeed", bytes)
"""A secret of SEED_BYTES bytes."""

SEED_BYTES = 32
LONGEST_CLIENT_SEED = 64
_CLIENT_SEED = re.compile(rf"[!-9;-~]{{1,{LONGEST_CLIENT_SEED}}}")


@dataclass(eq=False)
class SeedTooShort(CroupierError):
    """A server seed of another length than SEED_BYTES; of a shorter one the hash gives it away."""

    length: int


def new_server_seed(source: Source = os.urandom) -> ServerSeed:
    """A server seed from the operating system's generator; secret until it is revealed.

    >>> len(new_server_seed())
    32
    """
    return ServerSeed(source(SEED_BYTES))


def commitment_of(seed: ServerSeed) -> str:
    """The SHA-256 of the seed's bytes, in hexadecimal: what is published before.

    Raises SeedTooShort of anything but 32 bytes.

    >>> commitment_of(ServerSeed(bytes(32)))[:16]
    '66687aadf862bd77'
    """
    _check(seed)
    return hashlib.sha256(seed).hexdigest()


def is_client_seed(text: str) -> bool:
    """Whether players may name the text: 1 to 64 signs of ASCII, neither blank nor colon.

    The colon parts the client seed from the spin, and so no two pairs of them read the same.

    >>> is_client_seed("table-7/anna"), is_client_seed("a:1"), is_client_seed("")
    (True, False, False)
    """
    return _CLIENT_SEED.fullmatch(text) is not None


def committed_number(seed: ServerSeed, client: str, spin: int, wheel: Wheel) -> Number:
    """The number of a spin, which are counted from 1.

    It is the first byte of HMAC-SHA256(seed, "client:spin") that stands for a pocket
    (`drawing.drawn`). Should all 32 be refused, which happens once in 10^28 spins, "client:spin:1"
    gives the next 32, and so on. Raises SeedTooShort.

    >>> from croupier.rules.wheel import load_wheel
    >>> seed, wheel = ServerSeed(bytes(range(32))), load_wheel("single-zero")
    >>> [committed_number(seed, "anna", spin, wheel) for spin in (1, 2, 3)]
    [35, 11, 36]
    """
    _check(seed)
    message, again = f"{client}:{spin}", 0
    while not (numbers := drawn(hmac.digest(seed, message.encode(), "sha256"), wheel)):
        again += 1
        message = f"{client}:{spin}:{again}"
    return numbers[0]


def _check(seed: ServerSeed) -> None:
    if len(seed) != SEED_BYTES:
        raise SeedTooShort(len(seed))
