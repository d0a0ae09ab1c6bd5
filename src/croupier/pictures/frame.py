"""Where the cloth's steps come to lie in a picture.

The rules measure a cloth in steps, `CELL` to the side of every cell; a picture gives the
cell the proportions of a real cloth, `ALONG` by `ACROSS` units. A unit is one CSS pixel
when the cloth is shown at full size. Lying, the zero is on the left and the dozens below;
standing, the zero is on top and the dozens on the left; the dealer's view turns either by
half a turn.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from math import dist

from croupier.pictures.drawing import Window, short
from croupier.pictures.plan import Plan, plan_of
from croupier.rules.house_rules import ClothStyle
from croupier.rules.layout import CELL, COLUMNS, ROWS, Box, Layout, Position
from croupier.rules.wheel import Number

ALONG = 72
ACROSS = 90
MARGIN = 8
"""The felt around the cloth's lines."""

CHIP = min(40, ALONG // 2 * 23 // 25)
"""The diameter of a chip: spots lie half a cell apart, and a chip takes 0.92 of that."""

_ROUND = 44  # the radius of the corners with which the zeros' boxes end the cloth

_BELOW, _ABOVE = 12, 2  # steps of felt that a window shows beyond the baseline and column 3
_SLACK = 2.5  # steps that a window may reach beyond the zeros and a row past the last


class Direction(StrEnum):
    """How the cloth lies in the picture: from left to right, or from top to bottom."""

    HORIZONTAL = "horizontal"
    VERTICAL = "vertical"


HORIZONTAL = Direction.HORIZONTAL
"""The cloth lies, from left to right."""

VERTICAL = Direction.VERTICAL
"""The cloth stands, from top to bottom."""

# The steps along the cloth that a window shows: about 1.4 times as wide as high.
_SEEN = {HORIZONTAL: 235, VERTICAL: 125}


@dataclass(frozen=True, slots=True)
class Frame:
    """A way to lay the cloth in a picture: steps in, units out."""

    plan: Plan
    direction: Direction = Direction.HORIZONTAL
    dealer_view: bool = False

    @property
    def is_standing(self) -> bool:
        """Whether the cloth runs from top to bottom."""
        return self.direction is Direction.VERTICAL

    @property
    def sides(self) -> tuple[float, float]:
        """The width and the height of the cloth without its margin."""
        ground = self.plan.ground
        length, width = ground.length * ALONG / CELL, ground.width * ACROSS / CELL
        return (width, length) if self.is_standing else (length, width)

    @property
    def window(self) -> Window:
        """The whole cloth with its margin of felt."""
        width, height = self.sides
        return Window(0, 0, width + 2 * MARGIN, height + 2 * MARGIN)

    def place(self, along: float, across: float) -> tuple[float, float]:
        """Where a spot of the cloth lies: x and y.

        >>> from croupier.rules.layout import load_layout
        >>> plan = plan_of(load_layout("single-zero"))
        >>> Frame(plan).place(0, 0), Frame(plan, Direction.VERTICAL).place(0, 0)
        ((80.0, 278.0), (125.0, 80.0))
        """
        width, height = self.sides
        down = (along - self.plan.ground.along) * ALONG / CELL
        over = (across - self.plan.ground.across) * ACROSS / CELL
        x, y = (over, down) if self.is_standing else (down, height - over)
        if self.dealer_view:
            x, y = width - x, height - y
        return x + MARGIN, y + MARGIN

    def area(self, along: float, across: float, length: float, width: float) -> Window:
        """Where a rectangle of the cloth lies."""
        one = self.place(along, across)
        other = self.place(along + length, across + width)
        left, right = sorted((one[0], other[0]))
        top, bottom = sorted((one[1], other[1]))
        return Window(left, top, right - left, bottom - top)

    def box(self, box: Box) -> Window:
        """Where a box of the cloth lies."""
        return self.area(box.along, box.across, box.length, box.width)

    def outline(self, box: Box, inset: float = 0) -> str:
        """The path round a box, clockwise; round corners where the zeros end the cloth.

        >>> from croupier.rules.layout import load_layout
        >>> Frame(plan_of(load_layout("single-zero"))).outline(Box(0, 0, CELL, CELL))
        'M80 278L80 188L152 188L152 278Z'
        """
        area = self.box(box)
        ends = [
            self.place(box.along, across)
            for across in (box.across, box.across + box.width)
            if box.along < 0 and across in (0, COLUMNS * CELL)
        ]
        radius = _ROUND - inset
        right, bottom = area.x + area.width, area.y + area.height
        # Each corner with the direction in which one leaves it.
        corners = ((area.x, bottom, 0, -1), (area.x, area.y, 1, 0), (right, area.y, 0, 1))
        path = []
        for x, y, dx, dy in (*corners, (right, bottom, -1, 0)):
            cx, cy = x + (dx - dy) * inset, y + (dx + dy) * inset
            if any(abs(x - ex) + abs(y - ey) < 1 for ex, ey in ends):
                bend = f"A{radius} {radius} 0 0 1 {_pair(cx + dx * radius, cy + dy * radius)}"
                path.append(_pair(cx - dy * radius, cy + dx * radius) + bend)
            else:
                path.append(_pair(cx, cy))
        return "M" + "L".join(path) + "Z"

    def free_in_zero(self, box: Box, *, sign: bool) -> tuple[float, float]:
        """A place in a zero's box where no chip reaches: one for the number, one for the dolly.

        Of two zeros side by side each has its number near the other's, clear of the bends.
        """
        share = 3 / 4 if sign is (box.across == 0) else 1 / 4
        depth = 0.25 if box.width == COLUMNS * CELL else 0.36
        return self.place(box.along + box.length * depth, box.across + box.width * share)

    def spot(self, position: Position) -> tuple[float, float]:
        """Where chips on the position are drawn: the middle of the lowest one."""
        return self.place(*self.plan.spot(position))

    def spots(self, position: Position) -> tuple[tuple[float, float], ...]:
        """Every place where the position is laid, that of its chips first."""
        return tuple(self.place(*spot) for spot in self.plan.spots[position.key])


def _pair(x: float, y: float) -> str:
    return f"{short(x)} {short(y)}"


@cache
def rooms(plan: Plan) -> dict[str, float]:
    """How large a chip may be on each inside position, as a share of `CHIP`.

    1 nearly everywhere; less where two zeros crowd the spots at the head of the cloth.

    >>> from croupier.rules.layout import load_layout
    >>> for key in ("single-zero", "double-zero"):
    ...     print(f"{min(rooms(plan_of(load_layout(key))).values()):.2f}")
    1.00
    0.65
    """
    frame = Frame(plan)
    spots = {p.key: frame.spot(p) for p in plan.layout.inside}
    return {
        key: min(1.0, 0.96 * min(dist(at, other) for k, other in spots.items() if k != key) / CHIP)
        for key, at in spots.items()
    }


def around(
    layout: Layout,
    number: Number,
    direction: Direction = Direction.HORIZONTAL,
    *,
    dealer_view: bool = False,
    style: ClothStyle = ClothStyle.STANDARD,
) -> Window:
    """The window on the cloth around a number: every position that contains it, with room.

    Every number's window has the same sides, about 1.4 times as wide as high. It shows the
    three columns and the baseline, three rows of a standing cloth and six of a lying one,
    and stops at the cloth's ends. Raises NotAttested where the cloth cannot be drawn.

    >>> from croupier.rules.layout import load_layout
    >>> around(load_layout("single-zero"), Number(17), Direction.VERTICAL).view_box
    '98 363.5 301.5 225'
    """
    frame = Frame(plan_of(layout, style), direction, dealer_view)
    width = _BELOW + COLUMNS * CELL + _ABOVE
    length = _SEEN[direction]
    # On a French cloth the numbers' end is the last: the signs at its foot would be cut.
    end = (ROWS if style == ClothStyle.FRENCH else ROWS + 1) * CELL
    first, last = -CELL - _SLACK, end + _SLACK - length
    start = layout.boxes[number].center.along - length / 2
    return frame.area(max(first, min(start, last)), -_BELOW, length, width)
