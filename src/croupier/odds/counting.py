"""The cloth a second time: by counting, where `rules.layout` measures.

No box, edge or corner is known here. A number's row and column follow from dividing by
three, each kind of position is a rule about numbers, and what the zeros add is written out
for each wheel. `verify` holds the two against each other.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

ZEROS: Mapping[str, tuple[str, ...]] = {"single-zero": ("0",)}
"""The zeros of each wheel."""

AT_ZERO: Mapping[str, tuple[str, ...]] = {
    "single-zero": ("0", "0/1", "0/2", "0/3", "0/1/2", "0/2/3", "0/1/2/3"),
}
"""The positions that a zero is part of, for each wheel (rules.md section 2)."""

KINDS: Mapping[str, Mapping[str, int]] = {
    "single-zero": {
        "straight": 37,
        "split": 60,
        "street": 12,
        "trio": 2,
        "corner": 22,
        "first-four": 1,
        "six-line": 11,
        "dozen": 3,
        "column": 3,
        "even-chance": 6,
        "two-dozens": 2,
        "two-columns": 2,
    },
}
"""How many positions of each kind a cloth has, for each wheel (rules.md section 2)."""

_REDS = frozenset({1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36})
_NUMBERS = range(1, 37)


def numbers(wheel_key: str) -> tuple[str, ...]:
    """The numbers of the wheel, as they are written."""
    return (*ZEROS[wheel_key], *map(str, _NUMBERS))


def positions(wheel_key: str) -> dict[str, frozenset[str]]:
    """Every position of the cloth by its name, with the numbers it covers.

    >>> counted = positions("single-zero")
    >>> len(counted), sorted(counted["17/20"])
    (161, ['17', '20'])
    """
    inside = {key: frozenset(key.split("/")) for key in (*AT_ZERO[wheel_key], *_among_numbers())}
    single = {key: frozenset(map(str, covered)) for key, covered in _outside()}
    return {**inside, **single, **dict(_pairs(single))}


def _named(covered: Iterable[int]) -> str:
    return "/".join(map(str, covered))


def _among_numbers() -> Iterator[str]:
    for n in _NUMBERS:
        yield _named([n])
        in_column_3, in_last_row, in_column_1 = n % 3 == 0, n > 33, n % 3 == 1
        if not in_column_3:
            yield _named([n, n + 1])
        if not in_last_row:
            yield _named([n, n + 3])
        if not in_column_3 and not in_last_row:
            yield _named([n, n + 1, n + 3, n + 4])
        if in_column_1:
            yield _named([n, n + 1, n + 2])
        if in_column_1 and not in_last_row:
            yield _named(range(n, n + 6))


def _outside() -> Iterator[tuple[str, list[int]]]:
    for i in (1, 2, 3):
        yield f"dozen-{i}", [n for n in _NUMBERS if -(-n // 12) == i]
        yield f"column-{i}", [n for n in _NUMBERS if (n - i) % 3 == 0]
    yield "low", [n for n in _NUMBERS if n <= 18]
    yield "high", [n for n in _NUMBERS if n >= 19]
    yield "even", [n for n in _NUMBERS if n % 2 == 0]
    yield "odd", [n for n in _NUMBERS if n % 2 == 1]
    yield "red", [n for n in _NUMBERS if n in _REDS]
    yield "black", [n for n in _NUMBERS if n not in _REDS]


def _pairs(single: Mapping[str, frozenset[str]]) -> Iterator[tuple[str, frozenset[str]]]:
    for kind in ("dozen", "column"):
        for i in (1, 2):
            one, other = f"{kind}-{i}", f"{kind}-{i + 1}"
            yield f"{one}+{other}", single[one] | single[other]


def pays(covered: int) -> Fraction:
    """Winnings per unit staked of a position of so many numbers: 36 shared, less the stake.

    >>> [str(pays(n)) for n in (1, 2, 3, 4, 6, 12, 18, 24)]
    ['35', '17', '11', '8', '5', '2', '1', '1/2']
    """
    return Fraction(36, covered) - 1


def edge(wheel_key: str) -> Fraction:
    """What the house keeps of every stake: 36 of as many pockets as there are come back.

    >>> str(edge("single-zero"))
    '1/37'
    """
    pockets = len(numbers(wheel_key))
    return Fraction(pockets - 36, pockets)
