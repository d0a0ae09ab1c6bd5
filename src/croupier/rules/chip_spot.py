"""Which position a chip is on that lies anywhere on the cloth (rules.md section 3).

A chip is on all that it touches: inside a box on that number, on a line on the combination of
that spot. Where it touches lines that have no one meaning together, nobody can say what it is
a bet on, and it is not accepted.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from croupier.rules.layout import Box, Layout, Point, Position
from croupier.rules.wheel import Number, is_zero, label


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """A chip that is on no one position; `touching` are the boxes it lies on.

    There are none off the cloth.
    """

    touching: tuple[str, ...]
    code: ClassVar[str] = "ambiguous"


def position_at(point: Point, layout: Layout, radius: int) -> Position | Ambiguous:
    """The position of a chip with its middle at the point; `radius` in steps of the cloth.

    A chip touches a line from as near as its radius. A line has a meaning where a bet can be
    laid on it: the outer edge of the numbers has one on the baseline alone. Two dozens or two
    columns together are found as any position; whether the house takes them is its rules'.

    >>> from croupier.rules.layout import load_layout
    >>> layout = load_layout("single-zero")
    >>> position_at(Point(236, 58), layout, 6).key
    '17/20'
    >>> position_at(Point(236, 85), layout, 6)
    Ambiguous(touching=('17', '18', '21'))
    """
    numbers = [number for number, box in layout.boxes.items() if _reaches(box, point, radius)]
    outside = [key for key, box in layout.outside.items() if _reaches(box, point, radius)]
    found: Position | None
    if any(_baseline_reaches(layout.boxes[number], point, radius) for number in numbers):
        found = _on_baseline(numbers, outside, layout, point, radius)
    elif numbers:
        found = _among_numbers(numbers, outside, layout, point, radius)
    else:
        found = _among_outside(outside, layout, point, radius)
    return found or Ambiguous((*map(label, numbers), *outside))


def _on_baseline(
    numbers: list[Number], outside: list[str], layout: Layout, point: Point, radius: int
) -> Position | None:
    """The street, or the rows, that a chip on the line below the numbers takes."""
    boxes = [layout.boxes[number] for number in numbers]
    on_line = [box for box in boxes if _baseline_reaches(box, point, radius)]
    beside = [layout.outside[key] for key in outside]
    if len(on_line) < len(boxes) or not all(_touches_baseline(box) for box in beside):
        return None
    rows = {box.along for box in on_line}
    covered = [number for number, box in layout.boxes.items() if box.along in rows]
    if all(is_zero(number) for number in covered):
        return None
    return layout.by_mask.get(_mask(covered))


def _among_numbers(
    numbers: list[Number], outside: list[str], layout: Layout, point: Point, radius: int
) -> Position | None:
    touched = [layout.boxes[number] for number in numbers]
    if outside or _on_the_edge(touched, layout, point, radius):
        return None
    return layout.by_mask.get(_mask(numbers))


def _among_outside(
    outside: list[str], layout: Layout, point: Point, radius: int
) -> Position | None:
    if not outside or _on_the_edge([layout.outside[key] for key in outside], layout, point, radius):
        return None
    return layout.by_key.get("+".join(outside))


def _mask(numbers: Iterable[Number]) -> int:
    return sum(1 << number for number in numbers)


def _reaches(box: Box, point: Point, radius: int) -> bool:
    """Whether any of the box is within the radius of the point."""
    along = max(box.along - point.along, 0, point.along - box.along - box.length)
    across = max(box.across - point.across, 0, point.across - box.across - box.width)
    return along * along + across * across <= radius * radius


def _baseline_reaches(box: Box, point: Point, radius: int) -> bool:
    """Whether the box begins at the baseline, and the chip touches that side of it."""
    side = Box(box.along, 0, box.length, 0)
    return box.across == 0 and _reaches(side, point, radius)


def _touches_baseline(box: Box) -> bool:
    """Whether a box below the numbers begins at the baseline, as the dozens do."""
    return box.across < 0 == box.across + box.width


def _on_the_edge(touched: list[Box], layout: Layout, point: Point, radius: int) -> bool:
    """Whether the chip touches a side of these boxes beyond which there is no other box."""
    every = (*layout.boxes.values(), *layout.outside.values())
    return any(
        _reaches(side, point, radius) and sum(box.touches(side.center) for box in every) == 1
        for box in touched
        for side in _sides(box)
    )


def _sides(box: Box) -> Iterator[Box]:
    yield Box(box.along, box.across, box.length, 0)
    yield Box(box.along, box.across + box.width, box.length, 0)
    yield Box(box.along, box.across, 0, box.width)
    yield Box(box.along + box.length, box.across, 0, box.width)
