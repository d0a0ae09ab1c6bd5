"""Numbers of a wheel from random bytes, each exactly as likely as any other.

256 is no multiple of 37, 38 or 39, so that a byte's remainder alone would favor the low numbers.
The bytes from the greatest multiple on are refused: of 37 numbers, each is made by 6 bytes, and
34 bytes are drawn again.
"""

import os
from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from croupier.rules.wheel import Number, Wheel

Source: TypeAlias = Callable[[int], bytes]
"""Gives as many random bytes as it is asked for."""

BYTES = 256
_BLOCK = 1 << 16


def fair_bytes(pockets: int) -> int:
    """How many of the 256 bytes stand for a pocket: the greatest multiple of the pockets.

    A byte is used when it is less than that. Of a wheel with 1 to 256 pockets.

    >>> fair_bytes(37), fair_bytes(38), fair_bytes(39)
    (222, 228, 234)
    """
    return BYTES - BYTES % pockets


def drawn(raw: bytes, wheel: Wheel) -> list[Number]:
    """The numbers that the bytes stand for, in their order; those refused give none.

    A byte's remainder counts along `wheel.numbers`: 0 to 36, then 00, then 000.

    >>> from croupier.rules.wheel import load_wheel
    >>> drawn(bytes([17, 222, 37, 221]), load_wheel("single-zero"))
    [17, 0, 36]
    """
    remainders, refused = _tables(len(wheel.numbers))
    numbers = wheel.numbers
    return [numbers[at] for at in raw.translate(remainders, refused)]


def spins(count: int, wheel: Wheel, source: Source = os.urandom) -> list[Number]:
    """So many numbers, drawn from the operating system's generator unless another is given.

    Nobody can foretell or repeat them. What must come out the same again is drawn from a seed
    elsewhere: the drills' questions, the simulations.

    >>> from croupier.rules.wheel import load_wheel
    >>> numbers = spins(1000, load_wheel("double-zero"))
    >>> len(numbers), set(numbers) <= set(load_wheel("double-zero").numbers)
    (1000, True)
    """
    numbers: list[Number] = []
    while len(numbers) < count:
        wanted = count - len(numbers)
        numbers += drawn(source(min(_BLOCK, wanted + wanted // 4 + 1)), wheel)
    return numbers[:count]


@cache
def _tables(pockets: int) -> tuple[bytes, bytes]:
    """What each byte becomes, and which are refused; as bytes.translate takes them."""
    return bytes(byte % pockets for byte in range(BYTES)), bytes(range(fair_bytes(pockets), BYTES))
