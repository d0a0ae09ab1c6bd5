"""The wheel: its numbers, their colors, and which lie side by side.

Source: rules.md section 1. A wheel is a file in `wheels/`, so that one more wheel is
one more file.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Any, NewType

from croupier.errors import CroupierError

Number = NewType("Number", int)
"""A number of the wheel: 0 to 36 as they are; 37 stands for 00 and 38 for 000."""

ZERO = Number(0)
DOUBLE_ZERO = Number(37)
TRIPLE_ZERO = Number(38)

_LABELS = (*map(str, range(37)), "00", "000")
_BY_LABEL: Mapping[str, Number] = {label: Number(i) for i, label in enumerate(_LABELS)}

RED_NUMBERS = frozenset(
    map(Number, (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36))
)


class Color(StrEnum):
    """The color of a pocket; the zeros are green."""

    RED = "red"
    BLACK = "black"
    GREEN = "green"


def label(number: Number) -> str:
    """The number as it is written on wheel and cloth.

    >>> label(Number(17)), label(DOUBLE_ZERO)
    ('17', '00')
    """
    return _LABELS[number]


def read_number(text: str) -> Number | None:
    """The number that `text` names, or None when no wheel has it.

    >>> read_number("00"), read_number("37")
    (37, None)
    """
    return _BY_LABEL.get(text)


def is_zero(number: Number) -> bool:
    """Whether the number is 0, 00 or 000, which no outside bet covers."""
    return number == ZERO or number > 36


def color(number: Number) -> Color:
    """The color of the number's pocket.

    >>> color(Number(17))
    <Color.BLACK: 'black'>
    """
    if is_zero(number):
        return Color.GREEN
    return Color.RED if number in RED_NUMBERS else Color.BLACK


def cloth_order(number: Number) -> tuple[bool, int]:
    """A sorting key that puts the zeros first and then counts up."""
    return (not is_zero(number), number)


@dataclass(eq=False)
class NotOnWheel(CroupierError):
    """A number that the wheel does not have."""

    number: Number
    wheel: str


@dataclass(eq=False)
class OrderUnknown(CroupierError):
    """The order of the wheel's pockets is not attested: nothing that needs it can be said."""

    wheel: str


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel: its `numbers`, ascending, with 00 and 000 last.

    `order` holds them clockwise from zero, each once, or None where it is not attested.
    """

    key: str
    numbers: tuple[Number, ...]
    order: tuple[Number, ...] | None

    def __contains__(self, number: object) -> bool:
        return number in self.numbers

    @property
    def pockets(self) -> tuple[Number, ...]:
        """The numbers clockwise from zero; raises OrderUnknown where that is not attested."""
        if self.order is None:
            raise OrderUnknown(self.key)
        return self.order

    @property
    def zeros(self) -> tuple[Number, ...]:
        """The zeros of the wheel."""
        return tuple(filter(is_zero, self.numbers))

    def arc(self, number: Number, reach: int) -> tuple[Number, ...]:
        """The number with `reach` neighbours on each side, clockwise: 2 × reach + 1 numbers.

        Raises NotOnWheel when the number is not on the wheel, OrderUnknown when nobody says
        what lies beside it (rules.md section 7).

        >>> [label(n) for n in load_wheel("single-zero").arc(ZERO, 2)]
        ['3', '26', '0', '32', '15']
        """
        if number not in self.numbers:
            raise NotOnWheel(number, self.key)
        at = self.pockets.index(number)
        count = len(self.pockets)
        return tuple(self.pockets[(at + i) % count] for i in range(-reach, reach + 1))

    @property
    def widest_reach(self) -> int:
        """The most neighbours a side before an arc meets itself."""
        return (len(self.numbers) - 1) // 2


@cache
def wheel_file(key: str) -> Mapping[str, Any]:
    """The contents of the wheel's file; KeyError when there is no such wheel."""
    source = resources.files(__package__) / "wheels" / f"{key}.toml"
    try:
        return tomllib.loads(source.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise KeyError(key) from None


def wheel_keys() -> tuple[str, ...]:
    """The keys of the wheels that are shipped, in alphabetical order.

    >>> wheel_keys()
    ('double-zero', 'single-zero', 'triple-zero')
    """
    folder = resources.files(__package__) / "wheels"
    return tuple(
        sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml"))
    )


@cache
def load_wheel(key: str) -> Wheel:
    """The wheel of that key; KeyError when there is none.

    >>> len(load_wheel("double-zero").pockets), len(load_wheel("triple-zero").numbers)
    (38, 39)
    """
    file = wheel_file(key)
    zeros = {_BY_LABEL[zero] for zero in file["zeros"]}
    numbers = tuple(sorted(zeros | {_BY_LABEL[str(n)] for n in range(1, 37)}))
    pockets = file.get("pockets")
    order = None if pockets is None else tuple(_BY_LABEL[pocket] for pocket in pockets.split())
    return Wheel(key, numbers, order)
