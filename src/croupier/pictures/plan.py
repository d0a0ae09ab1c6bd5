"""The plan of a cloth: which boxes lie around its numbers, and where chips lie in them.

The numbers lie alike on every cloth, as the rules have them (rules.md section 2). What lies
around them is printed in two ways:

- the standard cloth has dozens and even chances in two bands below the baseline, and the
  columns at the foot;
- the French cloth has the even chances in large boxes along both sides, Passe, Pair and
  Noir beside column 1, Manque, Impair and Rouge beside column 3, and at the foot the
  columns, blank, between the dozens, which are printed on either side. It is served from
  both sides, so a street or a six line is taken at either end of its rows.

Distances are steps of the rules' cloth.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from croupier.pictures.refusals import Missing, NotAttested
from croupier.rules.house_rules import ClothStyle
from croupier.rules.layout import (
    CELL,
    COLUMNS,
    OUTSIDE_WIDTH,
    ROWS,
    Box,
    Kind,
    Layout,
    Point,
    Position,
    load_layout,
)

_LENGTH, _WIDTH = ROWS * CELL, COLUMNS * CELL  # of the numbers without the zeros

# How high words may be, and how much of their line they may take: beside chips, and alone.
_SIZES, _EVEN_SIZES, _DOZEN_SIZES = (21, 34), (26, 33), (17, 21)
_BESIDE, _WHOLE, _CAPITALS = (0.62, 0.92), (0.92, 0.92), (0.7, 0.7)
_BY_COURTESY = (0.5, 0.8)  # its mark reaches into the boxes beside it

# The standard cloth: chips lie beside what is printed, and clear of those on the baseline.
_DEEP = -OUTSIDE_WIDTH + OUTSIDE_WIDTH * 3 // 8
_COLUMN_SIGN, _COLUMN_PAIR = _LENGTH + CELL * 3 // 10, _LENGTH + CELL * 3 // 4

# The French cloth: its dozens' boxes are a chip and a half wide, and its foot as long as
# takes a sign, a chip, and beside that the chip on two dozens.
_DOZEN_WIDTH = 26
_SIDE = 3 * _DOZEN_WIDTH
_FOOT = 60
_FOOT_SIGN, _FOOT_CHIPS, _FOOT_PAIR = (_LENGTH + steps for steps in (12, 37, 47))
_EVEN = 40  # how far from the numbers the words of the even chances stand: out of all windows
_FRENCH_SIDES = (
    (("high", "even", "black"), -_SIDE, -_EVEN),
    (("low", "odd", "red"), _WIDTH, _WIDTH + _EVEN),
)


@dataclass(frozen=True, slots=True)
class Field:
    """An outer box as it is printed.

    `sign` is the middle of what is printed in it where chips lie beside that. Words are at
    most `sizes` units high and take at most `shares` of their line: first beside chips, then
    alone, in the middle of the box. `lengthwise`, the line runs along the cloth.
    """

    position: Position
    box: Box
    sign: tuple[float, float]
    sizes: tuple[float, float]
    shares: tuple[float, float]
    lengthwise: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """A cloth about to be drawn: its ground, its outer boxes, and the spots of every position.

    `spots` has for each position, by its key, the spot where chips are drawn, and after it
    those where it is laid as well.
    """

    layout: Layout
    style: ClothStyle
    ground: Box
    fields: tuple[Field, ...]
    spots: Mapping[str, tuple[Point, ...]]

    def spot(self, position: Position) -> Point:
        """Where chips on the position are drawn.

        >>> layout = load_layout("single-zero")
        >>> for style in ClothStyle:
        ...     plan = plan_of(layout, style)
        ...     print(plan.spot(layout.by_key["17/20"]), plan.spot(layout.by_key["red"]))
        Point(along=240, across=60) Point(along=224, across=-39)
        Point(along=240, across=60) Point(along=435, across=160)
        """
        return self.spots[position.key][0]

    @property
    def courtesy(self) -> Point | None:
        """The spot of the courtesy line, where the cloth has one."""
        position = self.layout.courtesy
        return self.spots[position.key][1] if position else None


def _standard_fields(layout: Layout) -> Iterator[tuple[Field, Point]]:
    """The outer boxes of the standard cloth, and where chips lie in each."""
    for key, box in layout.outside.items():
        position = layout.by_key[key]
        if position.kind is Kind.COLUMN:
            chips = Point(box.center.along, box.across + box.width * 5 // 8)
            beside = (_COLUMN_SIGN, box.across + box.width * 9 / 40)
            yield Field(position, box, beside, _SIZES, _WHOLE), chips
            continue
        dozen = position.kind is Kind.DOZEN
        across = _DEEP if dozen else box.center.across
        sign = (box.along + box.length * 0.34, across)
        shares = _BY_COURTESY if dozen and layout.courtesy else _BESIDE
        chips = Point(box.along + box.length * 4 // 5, across)
        yield Field(position, box, sign, _SIZES, shares, lengthwise=True), chips


def _french_fields(layout: Layout) -> Iterator[tuple[Field, Point]]:
    """The outer boxes of the French cloth, those that take the chips before their twins."""
    for keys, across, middle in _FRENCH_SIDES:
        for i, key in enumerate(keys):
            box = Box(_LENGTH // 3 * i, across, _LENGTH // 3, _SIDE)
            sign = (box.along + box.length * 0.38, middle)
            chips = Point(box.along + box.length * 18 // 25, middle)
            yield Field(layout.by_key[key], box, sign, _EVEN_SIZES, _CAPITALS), chips
    for i in range(COLUMNS):
        box = Box(_LENGTH, CELL * i, _FOOT, CELL)
        column = layout.by_key[f"column-{i + 1}"]
        yield Field(column, box, box.center, _SIZES, _WHOLE), box.center
    # The first dozen is the outermost on either side: the cloth is the same from both.
    for edge, inward in ((-_SIDE, 1), (_WIDTH + _SIDE, -1)):
        for i in range(3):
            near, far = (edge + inward * _DOZEN_WIDTH * n for n in (i, i + 1))
            box = Box(_LENGTH, min(near, far), _FOOT, _DOZEN_WIDTH)
            across = box.center.across
            sign, chips = (_FOOT_SIGN, across), Point(_FOOT_CHIPS, across)
            yield Field(layout.by_key[f"dozen-{i + 1}"], box, sign, _DOZEN_SIZES, _CAPITALS), chips


def _standard(layout: Layout) -> Plan:
    fields, spots = _gathered(layout, _standard_fields(layout))
    for pair in layout.pairs:
        dozens = pair.kind is Kind.TWO_DOZENS
        spot = Point(pair.at.along, _DEEP) if dozens else Point(_COLUMN_PAIR, pair.at.across)
        spots[pair.key] = (spot,)
    if layout.courtesy:
        third = layout.outside["dozen-3"]
        spots[layout.courtesy.key] += (Point(third.along, _DEEP),)
    ground = Box(
        -CELL, -2 * OUTSIDE_WIDTH, _LENGTH + 2 * CELL, _WIDTH + 2 * OUTSIDE_WIDTH
    )  # the zero before the rows, the columns' boxes after them
    return Plan(layout, ClothStyle.STANDARD, ground, fields, spots)


def _french(layout: Layout) -> Plan:
    fields, spots = _gathered(layout, _french_fields(layout))
    for position in layout.inside:
        if position.kind in {Kind.STREET, Kind.SIX_LINE}:
            spots[position.key] += (Point(position.at.along, _WIDTH),)
    for pair in layout.pairs:
        boxes = [f.box for f in fields if f.position.key in pair.key.split("+")]
        along = _FOOT_PAIR if pair.kind is Kind.TWO_DOZENS else boxes[0].center.along
        edges = (one.shared_edge(other) for one, other in combinations(boxes, 2))
        spots[pair.key] = tuple(Point(along, edge.across) for edge in edges if edge)
    ground = Box(-CELL, -_SIDE, _LENGTH + CELL + _FOOT, _WIDTH + 2 * _SIDE)
    return Plan(layout, ClothStyle.FRENCH, ground, fields, spots)


def _gathered(
    layout: Layout, printed: Iterator[tuple[Field, Point]]
) -> tuple[tuple[Field, ...], dict[str, tuple[Point, ...]]]:
    """The fields, and the spots of what lies inside and in them."""
    spots: dict[str, tuple[Point, ...]] = {p.key: (p.at,) for p in layout.inside}
    fields = []
    for field, chips in printed:
        fields.append(field)
        key = field.position.key
        spots[key] = (*spots.get(key, ()), chips)
    return tuple(fields), spots


@cache
def _load_plan(wheel_key: str, style: ClothStyle) -> Plan:
    layout = load_layout(wheel_key)
    if layout.unattested:
        raise NotAttested(wheel_key, Missing.HEAD)
    if style is ClothStyle.STANDARD:
        return _standard(layout)
    if len(layout.wheel.zeros) > 1:
        raise NotAttested(wheel_key, Missing.FRENCH_CLOTH)
    return _french(layout)


def plan_of(layout: Layout, style: ClothStyle = ClothStyle.STANDARD) -> Plan:
    """The plan of the cloth in that style; raises NotAttested where nobody says how it is.

    >>> plan_of(load_layout("triple-zero"))
    Traceback (most recent call last):
        ...
    croupier.pictures.refusals.NotAttested: ('triple-zero', <Missing.HEAD: 'head'>)
    """
    return _load_plan(layout.wheel.key, ClothStyle(style))
