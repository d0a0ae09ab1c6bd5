"""The single-zero cloth a second time: by counting, not by geometry.

Nothing of the engine is used here. A number's row and column follow from dividing by three,
and every bet is written out as a rule about numbers.
"""

from collections.abc import Iterator
from fractions import Fraction

WHEEL = range(37)
REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}

PAYS = {
    "straight": Fraction(35),
    "split": Fraction(17),
    "street": Fraction(11),
    "trio": Fraction(11),
    "corner": Fraction(8),
    "first-four": Fraction(8),
    "six-line": Fraction(5),
    "dozen": Fraction(2),
    "column": Fraction(2),
    "even-chance": Fraction(1),
    "two-dozens": Fraction(1, 2),
    "two-columns": Fraction(1, 2),
}
"""Winnings per unit staked (rules.md section 2)."""

Named = tuple[str, str, frozenset[int]]
"""A position: its canonical key, its kind, the numbers it covers."""


def _inside(kind: str, *numbers: int) -> Named:
    return "/".join(map(str, sorted(numbers))), kind, frozenset(numbers)


def inside() -> Iterator[Named]:
    for n in WHEEL:
        yield _inside("straight", n)
    for n in range(1, 37):
        if n + 3 <= 36:
            yield _inside("split", n, n + 3)
        if n % 3 != 0:
            yield _inside("split", n, n + 1)
    for n in (1, 2, 3):
        yield _inside("split", 0, n)
    for n in range(1, 37, 3):
        yield _inside("street", n, n + 1, n + 2)
    yield _inside("trio", 0, 1, 2)
    yield _inside("trio", 0, 2, 3)
    for n in range(1, 33):
        if n % 3 != 0:
            yield _inside("corner", n, n + 1, n + 3, n + 4)
    yield _inside("first-four", 0, 1, 2, 3)
    for n in range(1, 34, 3):
        yield _inside("six-line", *range(n, n + 6))


def outside() -> Iterator[Named]:
    numbers = range(1, 37)
    for i in (1, 2, 3):
        dozen = frozenset(n for n in numbers if (n + 11) // 12 == i)
        yield f"dozen-{i}", "dozen", dozen
        yield f"column-{i}", "column", frozenset(n for n in numbers if n % 3 == i % 3)
    yield "red", "even-chance", frozenset(REDS)
    yield "black", "even-chance", frozenset(numbers) - REDS
    yield "even", "even-chance", frozenset(n for n in numbers if n % 2 == 0)
    yield "odd", "even-chance", frozenset(n for n in numbers if n % 2 == 1)
    yield "low", "even-chance", frozenset(n for n in numbers if n < 19)
    yield "high", "even-chance", frozenset(n for n in numbers if n > 18)


def pairs() -> Iterator[Named]:
    single = {key: numbers for key, _, numbers in outside()}
    for kind in ("dozen", "column"):
        for one, other in ((1, 2), (2, 3)):
            first, second = f"{kind}-{one}", f"{kind}-{other}"
            yield f"{first}+{second}", f"two-{kind}s", single[first] | single[second]


def covered() -> dict[str, frozenset[int]]:
    """The numbers of every position, the pairs included, by its key."""
    return {key: numbers for key, _, numbers in (*inside(), *outside(), *pairs())}


def around(number: int) -> dict[str, frozenset[int]]:
    """The inside positions that cover the number."""
    return {key: numbers for key, _, numbers in inside() if number in numbers}


def winnings(key: str, stake: int, falls: int) -> int | None:
    """What the stake is paid when the number falls, or None when it loses."""
    for name, kind, numbers in (*inside(), *outside(), *pairs()):
        if name == key:
            return int(stake * PAYS[kind]) if falls in numbers else None
    raise KeyError(key)
