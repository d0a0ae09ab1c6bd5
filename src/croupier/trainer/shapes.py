"""Pictures of chips around a number: which are named, and how each can lie there.

A shape says how many straights, splits, streets, corners and lines a picture has: `S+4P`.
Trios count as streets and the first four as a corner, as they pay (drills.md, "Named
pictures"; rules.md section 2).
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, product
from math import comb, prod
from typing import TypeAlias

from croupier.rules.layout import CELL, Kind, Position
from croupier.rules.rule_set import standard
from croupier.rules.wheel import Number
from croupier.trainer.chance import Chance


def _numbers(*numbers: int) -> tuple[Number, ...]:
    return tuple(map(Number, numbers))


AREAS: Mapping[str, tuple[Number, ...]] = {
    "all": _numbers(*range(37)),
    "zero": _numbers(0),
    "first-row": _numbers(1, 2, 3),
    "outer": _numbers(*(n for n in range(4, 34) if n % 3 != 2)),
    "middle": _numbers(*range(5, 33, 3)),
    "last-row": _numbers(34, 35, 36),
}
"""Where the dolly stands; the rows between the first and the last are outer or middle."""

LETTERS: Mapping[Kind, str] = {
    Kind.STRAIGHT: "S",
    Kind.SPLIT: "P",
    Kind.STREET: "T",
    Kind.TRIO: "T",
    Kind.CORNER: "C",
    Kind.FIRST_FOUR: "C",
    Kind.SIX_LINE: "L",
}
"""The letter of each kind of position in the name of a shape."""

KINDS: Mapping[str, Kind] = {
    "S": Kind.STRAIGHT,
    "P": Kind.SPLIT,
    "T": Kind.STREET,
    "C": Kind.CORNER,
    "L": Kind.SIX_LINE,
}
"""The usual kind of position behind each letter."""

NAMED = (
    *("C+L", "C+T", "T+2L", "P+C", "2C", "P+2C", "2P+C", "S+C", "S+2C", "S+P", "S+P+C"),
    *("S+4C", "S+P+2C", "4P", "S+2P", "S+2P+C", "S+3P", "4P+4C", "S+2P+4C", "S+3P+2C"),
    *("S+4P", "S+4P+4C", "S+4P+4C+T", "S+4P+4C+T+2L"),
)
"""The named pictures (drills.md): how many straights, splits, streets, corners, lines."""

NAMED_AT_ZERO = "S+3P+2T+C"
"""The seven of zero, a picture there alone."""

Shape: TypeAlias = Mapping[str, int]
"""How many of each letter, one chip a spot."""


def region(number: Number) -> str:
    """The area of the cloth, other than all of it, where the number lies.

    >>> region(Number(17)), region(Number(36))
    ('middle', 'last-row')
    """
    return next(area for area, numbers in AREAS.items() if area != "all" and number in numbers)


@cache
def read_shape(name: str) -> Shape:
    """The shape of that name.

    >>> read_shape("S+4P")
    {'S': 1, 'P': 4}
    """
    return {part[-1]: int(part[:-1] or 1) for part in name.split("+")}


def named_as(shape: Shape) -> str:
    """The name of a shape that is a named picture."""
    return _names()[frozenset(shape.items())]


@cache
def _names() -> Mapping[frozenset[tuple[str, int]], str]:
    return {frozenset(read_shape(name).items()): name for name in (*NAMED, NAMED_AT_ZERO)}


@cache
def spots(number: Number) -> tuple[Position, ...]:
    """The inside positions that contain the number, in the order of the cloth."""
    return standard().layout.containing(number)


@cache
def elsewhere(number: Number) -> tuple[Position, ...]:
    """The inside positions that do not contain the number, in the order of the cloth."""
    return tuple(p for p in standard().layout.inside if not p.covers(number))


@cache
def outside() -> tuple[Position, ...]:
    """The dozens, columns and even chances, in the order of the cloth."""
    return tuple(p for p in standard().layout.positions if p.is_outside)


@cache
def cloth_order() -> Mapping[Position, int]:
    """The place of each position in the order of the cloth."""
    return {position: index for index, position in enumerate(standard().layout.positions)}


@cache
def around(number: Number) -> Mapping[str, tuple[Position, ...]]:
    """The positions that contain the number, by the letter of their kind."""
    found: dict[str, tuple[Position, ...]] = {}
    for position in spots(number):
        letter = LETTERS[position.kind]
        found[letter] = (*found.get(letter, ()), position)
    return found


@cache
def letters(number: Number) -> Mapping[Position, str]:
    """The letter of each position that contains the number."""
    return {p: letter for letter, there in around(number).items() for p in there}


@cache
def in_sight(number: Number) -> tuple[Position, ...]:
    """The inside positions at most a row away from the number that do not cover it."""
    layout = standard().layout
    along = layout.boxes[number].center.along
    near = (p for p in layout.inside if abs(p.at.along - along) <= CELL)
    return tuple(p for p in near if not p.covers(number))


@cache
def shapes(number: Number) -> tuple[Shape, ...]:
    """The named pictures that the number has room for."""
    room = {letter: len(there) for letter, there in around(number).items()}
    names = (*NAMED, NAMED_AT_ZERO) if number == 0 else NAMED
    return tuple(
        shape
        for shape in map(read_shape, names)
        if all(count <= room.get(letter, 0) for letter, count in shape.items())
    )


@cache
def arrangements(number: Number) -> int:
    """How many ways the named pictures can lie on the number."""
    there = around(number)
    return sum(
        prod(comb(len(there[letter]), count) for letter, count in shape.items())
        for shape in shapes(number)
    )


def arranged(number: Number, shape: Shape) -> Iterator[tuple[Position, ...]]:
    """Every way that the shape can lie on the number, its spots in the order of its letters.

    >>> [[p.key for p in way] for way in arranged(Number(0), {"S": 1, "C": 1})]
    [['0', '0/1/2/3']]
    """
    there = around(number)
    by_letter = (combinations(there[letter], count) for letter, count in shape.items())
    for way in product(*by_letter):
        yield tuple(position for group in way for position in group)


def lay_shape(chance: Chance, number: Number, shape: Shape) -> list[Position]:
    """One of the ways that the shape can lie on the number, each as likely."""
    there = around(number)
    return [
        position
        for letter, count in shape.items()
        for position in chance.sample(there[letter], count)
    ]
