"""The cloth a second time: by counting, where `rules.layout` measures.

No box, edge or corner is known here. A number's row and column follow from dividing by
three, each kind of position is a rule about numbers, and what the zeros add is written out
for each wheel. `verify` holds the two against each other.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache

ZEROS: Mapping[str, tuple[str, ...]] = {
    "single-zero": ("0",),
    "double-zero": ("0", "00"),
    "triple-zero": ("0", "00", "000"),
}
"""The zeros of each wheel."""

ORDER: Mapping[str, str] = {
    "single-zero": (
        "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 "
        "5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
    ),
    "double-zero": (
        "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 "
        "00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
    ),
}
"""The pockets clockwise from zero, of the wheels of which it is attested (rules.md section 1)."""

AT_ZERO: Mapping[str, tuple[str, ...]] = {
    "single-zero": ("0", "0/1", "0/2", "0/3", "0/1/2", "0/2/3", "0/1/2/3"),
    "double-zero": (
        *("0", "00", "0/00", "0/1", "0/2", "00/2", "00/3"),
        *("0/1/2", "0/00/2", "00/2/3", "0/00/1/2/3"),
    ),
    "triple-zero": ("0", "00", "000", "0/00/1/2/3"),
}
"""The positions that a zero is part of, for each wheel (rules.md sections 2 and 10)."""

_EVERYWHERE = {
    "street": 12,
    "corner": 22,
    "six-line": 11,
    "dozen": 3,
    "column": 3,
    "even-chance": 6,
    "two-dozens": 2,
    "two-columns": 2,
}
KINDS: Mapping[str, Mapping[str, int]] = {
    "single-zero": {"straight": 37, "split": 60, "trio": 2, "first-four": 1, **_EVERYWHERE},
    "double-zero": {"straight": 38, "split": 62, "trio": 3, "five-numbers": 1, **_EVERYWHERE},
    "triple-zero": {"straight": 39, "split": 57, "five-numbers": 1, **_EVERYWHERE},
}
"""How many positions of each kind a cloth has, for each wheel (rules.md section 2)."""

EVEN_CHANCES = ("low", "even", "red", "black", "odd", "high")
"""The positions that a zero rule is about (rules.md section 9)."""

EDGES: Mapping[str, Mapping[str, Fraction]] = {
    "single-zero": {
        "lose": Fraction(1, 37),
        "half": Fraction(1, 74),
        "prison, lose": Fraction(19, 1369),
        "prison, stay": Fraction(1, 74),
        "prison, half": Fraction(1, 74),
        "prison, halve": Fraction(1, 73),
    },
    "double-zero": {
        "lose": Fraction(1, 19),
        "half": Fraction(1, 38),
        "five numbers": Fraction(3, 38),
    },
    "triple-zero": {"lose": Fraction(1, 13), "five numbers": Fraction(4, 39)},
}
"""The published edges (rules.md section 10): `lose` is that of every bet of a standard table,
the others of an even chance or of the five numbers."""

_REDS = frozenset({1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36})
_NUMBERS = range(1, 37)


def numbers(wheel_key: str) -> tuple[str, ...]:
    """The numbers of the wheel, as they are written."""
    return (*ZEROS[wheel_key], *map(str, _NUMBERS))


@cache
def positions(wheel_key: str) -> Mapping[str, frozenset[str]]:
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

    Five numbers do not share 36: they are paid the whole part, 6.

    >>> [str(pays(n)) for n in (1, 2, 3, 4, 5, 6, 12, 18, 24)]
    ['35', '17', '11', '8', '6', '5', '2', '1', '1/2']
    """
    share = Fraction(36, covered) - 1
    return Fraction(int(share)) if covered == 5 else share


def edge(wheel_key: str, covered: int) -> Fraction:
    """What the house keeps of a stake on so many numbers, where zero takes what it is not on.

    Of as many units as there are pockets 36 come back, of the five numbers 35.

    >>> str(edge("single-zero", 2)), str(edge("double-zero", 5))
    ('1/37', '3/38')
    """
    pockets = len(numbers(wheel_key))
    back = covered * (pays(covered) + 1)
    return (pockets - back) / pockets
