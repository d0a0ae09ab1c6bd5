"""The cloth: where a chip can lie, and the numbers it then covers.

Nothing here is a list of bets. The cloth is a set of boxes, and every position follows
from how the boxes touch (rules.md section 2):

- a chip inside a box is on that number;
- on the edge that two boxes share, on both;
- on a point where three or four boxes meet, on all of them;
- on the baseline, where the cloth's numbers end and the dozens begin, it takes the whole
  row of what it touches: one row a street, two rows a six line.

Distances are whole steps, `CELL` of them to the side of a number's cell. `along` runs
from the zero to the last row, `across` from the baseline (column 1) to column 3; the
dozens and even chances lie below the baseline, at negative `across`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import combinations, pairwise
from typing import NamedTuple

from croupier.rules.wheel import (
    Color,
    Number,
    Wheel,
    cloth_order,
    color,
    is_zero,
    label,
    load_wheel,
    read_number,
    wheel_file,
)

CELL = 40
ROWS = 12
COLUMNS = 3
OUTSIDE_WIDTH = CELL * 13 // 20
COURTESY_LINE = "courtesy-line"
"""What the line is called where the split of the zeros can also be laid."""


class Kind(StrEnum):
    """The kinds of position, each with odds of its own."""

    STRAIGHT = "straight"
    SPLIT = "split"
    STREET = "street"
    TRIO = "trio"
    CORNER = "corner"
    FIRST_FOUR = "first-four"
    FIVE_NUMBERS = "five-numbers"
    SIX_LINE = "six-line"
    DOZEN = "dozen"
    COLUMN = "column"
    EVEN_CHANCE = "even-chance"
    TWO_DOZENS = "two-dozens"
    TWO_COLUMNS = "two-columns"


OUTSIDE_KINDS = frozenset(
    {Kind.DOZEN, Kind.COLUMN, Kind.EVEN_CHANCE, Kind.TWO_DOZENS, Kind.TWO_COLUMNS}
)


class Point(NamedTuple):
    """A spot on the cloth, in steps from where the first row meets the baseline."""

    along: int
    across: int


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the cloth: its corner nearest the zero and the baseline, and its sides.

    All in steps, as in `Point`.

    >>> Box(0, 0, 40, 40).shared_edge(Box(0, 40, 40, 40))
    Point(along=20, across=40)
    """

    along: int
    across: int
    length: int
    width: int

    @property
    def center(self) -> Point:
        """The middle of the box."""
        return Point(self.along + self.length // 2, self.across + self.width // 2)

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The four corners."""
        far, top = self.along + self.length, self.across + self.width
        return (
            Point(self.along, self.across),
            Point(self.along, top),
            Point(far, self.across),
            Point(far, top),
        )

    def touches(self, point: Point) -> bool:
        """Whether the point is in the box or on its edge."""
        return (
            self.along <= point.along <= self.along + self.length
            and self.across <= point.across <= self.across + self.width
        )

    def shared_edge(self, other: "Box") -> Point | None:
        """The middle of the edge the two boxes share, or None where they share none."""
        low, high = (
            max(self.along, other.along),
            min(self.along + self.length, other.along + other.length),
        )
        left, right = (
            max(self.across, other.across),
            min(self.across + self.width, other.across + other.width),
        )
        if (low == high and left < right) or (left == right and low < high):
            return Point((low + high) // 2, (left + right) // 2)
        return None


@dataclass(frozen=True, slots=True)
class Position:
    """A place where chips lie, and what they then stand for.

    `key` is its canonical name (docs/notation.md: `17/20`, `red`), `numbers` what it covers,
    zeros first and ascending, `at` the spot on the cloth, `mask` the numbers as bits.
    """

    key: str
    kind: Kind
    numbers: tuple[Number, ...]
    at: Point
    mask: int

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        return self.key

    @property
    def is_outside(self) -> bool:
        """Whether it is a dozen, a column, an even chance or two of the former together."""
        return self.kind in OUTSIDE_KINDS

    def covers(self, number: Number) -> bool:
        """Whether a chip here wins when the number falls.

        >>> red = load_layout("single-zero").by_key["red"]
        >>> red.covers(Number(32)), red.covers(Number(0))
        (True, False)
        """
        return self.mask >> number & 1 == 1


def _position(kind: Kind, numbers: Iterable[Number], at: Point, key: str = "") -> Position:
    ordered = tuple(sorted(numbers, key=cloth_order))
    mask = sum(1 << number for number in ordered)
    return Position(key or "/".join(map(label, ordered)), kind, ordered, at, mask)


@dataclass(frozen=True, slots=True)
class Layout:
    """A cloth: the boxes of its numbers and of its outside bets, and every position.

    `positions` holds the inside and then the outside ones, each in the order of the
    numbers they cover; `pairs` the two dozens or two columns together, which only some
    houses take.
    """

    wheel: Wheel
    boxes: Mapping[Number, Box]
    outside: Mapping[str, Box]
    positions: tuple[Position, ...]
    pairs: tuple[Position, ...]
    by_key: Mapping[str, Position]
    by_mask: Mapping[int, Position]
    """The inside positions by the numbers they cover."""
    unattested: frozenset[int] = frozenset()
    """Masks of the spots at the head of the cloth of which no source says that they are taken."""
    courtesy: Position | None = None
    """The position that is also laid on the line between the second and the third dozen."""

    @property
    def inside(self) -> tuple[Position, ...]:
        """The positions among the numbers."""
        return tuple(p for p in self.positions if not p.is_outside)

    def containing(self, number: Number) -> tuple[Position, ...]:
        """The inside positions that cover the number, in the order of `positions`.

        >>> [p.key for p in load_layout("single-zero").containing(Number(36))]
        ['31/32/33/34/35/36', '32/33/35/36', '33/36', '34/35/36', '35/36', '36']
        """
        return tuple(p for p in self.inside if p.covers(number))


def _cells() -> Iterator[tuple[Number, Box]]:
    for index in range(ROWS * COLUMNS):
        row, column = divmod(index, COLUMNS)
        yield Number(index + 1), Box(CELL * row, CELL * column, CELL, CELL)


def _zeros(wheel_key: str) -> Iterator[tuple[Number, Box]]:
    quarter = CELL // 4
    for name, (low, high, *before) in wheel_file(wheel_key)["zeros"].items():
        number = read_number(name)
        assert number is not None, name
        along = -CELL * (before[0] if before else 1)
        yield number, Box(along, quarter * low, CELL, quarter * (high - low))


def _rows(boxes: Mapping[Number, Box]) -> list[tuple[int, list[Number]]]:
    """The rows of the cloth from the zero on: where each begins, and its numbers."""
    rows: dict[int, list[Number]] = {}
    for number, box in boxes.items():
        rows.setdefault(box.along, []).append(number)
    return sorted(rows.items())


def _inside(boxes: Mapping[Number, Box]) -> Iterator[Position]:
    for number, box in boxes.items():
        yield _position(Kind.STRAIGHT, (number,), box.center)
    for (one, box), (other, beside) in combinations(boxes.items(), 2):
        middle = box.shared_edge(beside)
        if middle is not None:
            yield _position(Kind.SPLIT, (one, other), middle)
    for corner in {corner for box in boxes.values() for corner in box.corners}:
        meeting = [number for number, box in boxes.items() if box.touches(corner)]
        if len(meeting) >= 3:
            kind = Kind.TRIO if len(meeting) == 3 else Kind.CORNER
            yield _position(kind, meeting, corner)
    yield from _baseline(_rows(boxes))


def _baseline(rows: list[tuple[int, list[Number]]]) -> Iterator[Position]:
    for along, row in rows:
        if not is_zero(row[0]):
            yield _position(Kind.STREET, row, Point(along + CELL // 2, 0))
    for (_, before), (along, after) in pairwise(rows):
        if is_zero(after[0]):
            continue  # no street begins between two rows of zeros
        numbers = before + after
        kind = {4: Kind.FIRST_FOUR, 5: Kind.FIVE_NUMBERS, 6: Kind.SIX_LINE}[len(numbers)]
        yield _position(kind, numbers, Point(along, 0))


def _outside() -> Iterator[tuple[str, Kind, Box, tuple[Number, ...]]]:
    numbers = tuple(Number(n) for n in range(1, ROWS * COLUMNS + 1))
    third = len(numbers) // 3
    length = ROWS * CELL
    for i in range(3):
        box = Box(length // 3 * i, -OUTSIDE_WIDTH, length // 3, OUTSIDE_WIDTH)
        yield f"dozen-{i + 1}", Kind.DOZEN, box, numbers[third * i : third * (i + 1)]
    for i in range(COLUMNS):
        yield f"column-{i + 1}", Kind.COLUMN, Box(length, CELL * i, CELL, CELL), numbers[i::3]
    half = len(numbers) // 2
    chances = {  # in the order they lie on the cloth, from the zero on
        "low": numbers[:half],
        "even": numbers[1::2],
        "red": tuple(n for n in numbers if color(n) is Color.RED),
        "black": tuple(n for n in numbers if color(n) is Color.BLACK),
        "odd": numbers[::2],
        "high": numbers[half:],
    }
    for i, (key, covered) in enumerate(chances.items()):
        box = Box(length // 6 * i, -2 * OUTSIDE_WIDTH, length // 6, OUTSIDE_WIDTH)
        yield key, Kind.EVEN_CHANCE, box, covered


def _pairs(outside: Mapping[str, Position], boxes: Mapping[str, Box]) -> Iterator[Position]:
    together = {Kind.DOZEN: Kind.TWO_DOZENS, Kind.COLUMN: Kind.TWO_COLUMNS}
    for one, other in combinations(outside.values(), 2):
        middle = boxes[one.key].shared_edge(boxes[other.key])
        if one.kind is other.kind and one.kind in together and middle is not None:
            key = f"{one.key}+{other.key}"
            yield _position(together[one.kind], one.numbers + other.numbers, middle, key)


def _is_attested(position: Position, wheel_key: str) -> bool:
    """Whether a source names the spot; some wheels are known by their odds alone."""
    kinds = wheel_file(wheel_key).get("zero-kinds")
    return kinds is None or position.kind in kinds or not any(map(is_zero, position.numbers))


def _number_order(position: Position) -> list[tuple[bool, int]]:
    return [cloth_order(number) for number in position.numbers]


@cache
def load_layout(wheel_key: str) -> Layout:
    """The cloth that goes with the wheel; KeyError when there is no such wheel.

    >>> layout = load_layout("single-zero")
    >>> len(layout.inside), len(layout.positions)
    (145, 157)
    """
    boxes = dict((*_zeros(wheel_key), *_cells()))
    measured = sorted(_inside(boxes), key=_number_order)
    inside = [position for position in measured if _is_attested(position, wheel_key)]
    outside_boxes = {key: box for key, _, box, _ in _outside()}
    outside = {
        key: _position(kind, numbers, box.center, key) for key, kind, box, numbers in _outside()
    }
    pairs = tuple(_pairs(outside, outside_boxes))
    by_key = {p.key: p for p in (*inside, *outside.values(), *pairs)}
    return Layout(
        wheel=load_wheel(wheel_key),
        boxes=boxes,
        outside=outside_boxes,
        positions=(*inside, *outside.values()),
        pairs=pairs,
        by_key=by_key,
        by_mask={p.mask: p for p in inside},
        unattested=frozenset(p.mask for p in measured) - {p.mask for p in inside},
        courtesy=by_key.get(wheel_file(wheel_key).get(COURTESY_LINE, "")),
    )
