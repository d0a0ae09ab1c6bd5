"""Chips on the cloth: stacks with their counts, drawn over a cloth that is already there.

A cloth carries the drawings of the chips once, as `<defs>`; a layer of stacks only names
them, so that a question costs some hundred bytes a stack.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import cos, pi, sin

from croupier.pictures.colors import GOLD, INK, PAPER, ink_on
from croupier.pictures.drawing import element, short, written
from croupier.pictures.frame import CHIP, Direction, Frame, rooms
from croupier.pictures.plan import plan_of
from croupier.rules.house_rules import ClothStyle
from croupier.rules.layout import Layout, Position
from croupier.rules.wheel import Number, is_zero, label

FULL_STACK = 20
"""The chips of a full stack, which stands beside the remainder (rules.md section 5)."""

_RADIUS = CHIP / 2
_EDGE = 1.5  # how far the edge of the chip beneath shows
_BESIDE = 3  # how far a full stack shows beside the one in front
_COUNT = CHIP * 0.42
_BADGE = 6


class ChipColor(StrEnum):
    """The twelve colors that tell players apart; with an owner's letter, not by color alone."""

    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"
    PURPLE = "purple"
    ORANGE = "orange"
    SKY = "sky"
    PINK = "pink"
    BROWN = "brown"
    LIME = "lime"
    GRAY = "gray"
    WHITE = "white"

    @property
    def fill(self) -> str:
        """The color of the chip's face, as SVG writes it."""
        return _FILLS[self]

    @property
    def ink(self) -> str:
        """The color of the count on it, black or white."""
        return _INKS[self]


_FILLS = {
    ChipColor.RED: "#C8152F",
    ChipColor.BLUE: "#1F56C3",
    ChipColor.YELLOW: "#FFD02E",
    ChipColor.GREEN: "#0F7A3D",
    ChipColor.PURPLE: "#7A3BA8",
    ChipColor.ORANGE: "#F58220",
    ChipColor.SKY: "#67C3F3",
    ChipColor.PINK: "#F79AC0",
    ChipColor.BROWN: "#7B4A26",
    ChipColor.LIME: "#B4DC3C",
    ChipColor.GRAY: "#9BA5AB",
    ChipColor.WHITE: "#F6F4EA",
}
_INKS = {color: ink_on(fill) for color, fill in _FILLS.items()}
_SPOTS = {**_FILLS, ChipColor.WHITE: "#2B4A7F", ChipColor.YELLOW: "#C98A00"}


@dataclass(frozen=True, slots=True)
class Stack:
    """So many chips of one color on a position; `owner` a letter or two, where it matters."""

    position: Position
    count: int
    color: ChipColor = ChipColor.RED
    owner: str = ""


def chip_drawings(name: str, colors: Iterable[ChipColor] = ChipColor) -> str:
    """The `<defs>` that the stacks of `chips_layer` name: chips of each color, and the dolly.

    A chip is drawn about the origin, alone (`NAME-chip-red`), as two (`-2`), as three or
    more (`-3`), with one full stack beside it (`-20`) and with several (`-40`).
    """
    return element("defs", *(_chip(name, color) for color in colors), _dolly_drawing(name))


def _chip(name: str, color: ChipColor) -> str:
    key = f"{name}-chip-{color}"

    def use(kind: str, **moved: float) -> str:
        return element("use", href=f"#{key}{kind}", **moved)

    piles = {
        "-2": use("", y=_EDGE / 2) + use("", y=-_EDGE / 2),
        "-3": use("", y=_EDGE) + use("") + use("", y=-_EDGE),
        "-20": use("-3", x=2 * _BESIDE) + use("-3"),
        "-40": use("-3", x=3 * _BESIDE) + use("-3", x=1.5 * _BESIDE) + use("-3"),
    }
    drawn = element("g", _chip_face(color), id=key)
    return drawn + "".join(element("g", pile, id=key + kind) for kind, pile in piles.items())


def _chip_face(color: ChipColor) -> str:
    """One chip from above: a thin dark rim, a white ring with spots, the face, a fine line.

    Only the rim has no stroke of its own, so that a stylesheet can ring a stack by giving
    its `use` one.
    """
    ring = _RADIUS - 2.5
    period = 2 * pi * ring / 6
    dashes = f"{short(period / 3)} {short(period * 2 / 3)}"
    faces = [
        element("circle", r=_RADIUS, fill=INK),
        element("circle", r=ring, fill=color.fill, stroke=PAPER, stroke_width=3),
        element(
            "circle", r=ring, fill="none", stroke=_SPOTS[color], stroke_width=3,
            stroke_dasharray=dashes,
        ),
        element(
            "circle", r=_RADIUS - 4, fill="none", stroke=INK, stroke_width=0.6, opacity=".45",
        ),
    ]  # fmt: skip
    return "".join(faces)


def _dolly_drawing(name: str) -> str:
    """The marker as one sees it stand: a turned brass pawn, 24 units high about the origin."""
    shape = (
        element("path", d="M-3-4h6c.3 4 1.8 6 4.7 8v4.5h-15.4V4c2.9-2 4.4-4 4.7-8z")
        + element("rect", x=-9, y=8, width=18, height=3.5, rx=1.5)
        + element("circle", cy=-8.2, r=3.8)
        + element("rect", x=-5, y=-5, width=10, height=2.2, rx=1.1)
    )
    return element(
        "g",
        element("g", shape, fill=INK, stroke=INK, stroke_width=4, stroke_linejoin="round"),
        element("g", shape, fill=GOLD, stroke="#7A5200", stroke_width=0.8),
        id=f"{name}-dolly",
    )


def _kind(count: int) -> str:
    """Which of the drawings of a color shows so many chips."""
    full = (count - 1) // FULL_STACK
    if full > 0:
        return "-20" if full == 1 else "-40"
    return "" if count == 1 else f"-{min(count, 3)}"


def _face(stack: Stack, name: str, x: float, y: float) -> str:
    """The chips and the count on them."""
    raised = _EDGE / 2 * (min(stack.count, 3) - 1)
    ink = "" if stack.color.ink == PAPER else f' fill="{INK}"'
    small = ' font-size="10.5"' if stack.count > 99 else ""
    at = f' x="{short(x)}" y="{short(y)}"' if x or y else ""
    base = y - raised + (_COUNT if stack.count < 100 else 10.5) * 0.36
    return (
        f'<use href="#{name}-chip-{stack.color}{_kind(stack.count)}"{at}/>'
        f'<text x="{short(x)}" y="{short(base)}"{ink}{small}>{stack.count}</text>'
    )


def _badge(owner: str, x: float, y: float, scale: float) -> str:
    radius = _BADGE * max(scale, 0.8)
    circle = element("circle", cx=x, cy=y, r=radius, fill=PAPER, stroke=INK)
    return element("g", circle, written(owner, x, y, radius * 1.5, fill=INK), class_="owner")


def _pile(
    stacks: Sequence[Stack], name: str, at: tuple[float, float], room: float, angle: float
) -> str:
    """The stacks of one position: one in the middle, several in a ring, each in sight."""
    x, y = at
    scale, reach = room, 0.0
    if len(stacks) > 1:
        # Discs side by side in a ring, larger than they fit by what their rims may overlap.
        outer = _RADIUS * room * (1.7 if stacks[0].position.is_outside else 1.45)
        share = sin(pi / len(stacks))
        radius = outer * share / (1 + share)
        scale, reach = min(room, 1.12 * radius / _RADIUS), outer - radius
    parts = []
    for i, stack in enumerate(stacks):
        turn = angle + 2 * pi * i / len(stacks)
        cx, cy = x + reach * cos(turn), y + reach * sin(turn)
        if scale == 1:
            face = _face(stack, name, cx, cy)
        else:
            moved = f"translate({short(cx)} {short(cy)}) scale({scale:.2f})"
            face = f'<g transform="{moved}">{_face(stack, name, 0, 0)}</g>'
        values = {"class": "stack", "data-position": stack.position.key}
        if stack.owner:
            rim = scale * _RADIUS
            face += _badge(stack.owner, cx + rim * cos(turn), cy + rim * sin(turn), scale)
            values["data-owner"] = stack.owner
        parts.append(element("g", face, **values))
    return "".join(parts)


def chips_layer(
    layout: Layout,
    stacks: Iterable[Stack],
    *,
    direction: Direction = Direction.HORIZONTAL,
    dealer_view: bool = False,
    dolly: Number | None = None,
    style: ClothStyle = ClothStyle.STANDARD,
    name: str = "cloth",
) -> str:
    """The `<g class="chips">` of the stacks and the dolly, to lie over a cloth of that `name`.

    Each stack is a `<g class="stack">` with `data-position`, and `data-owner` where it has
    one. Stacks of several players on one position lie side by side, smaller. Raises
    NotAttested where the cloth cannot be drawn.

    >>> from croupier.rules.layout import load_layout
    >>> layout = load_layout("single-zero")
    >>> print(chips_layer(layout, [Stack(layout.by_key["17/20"], 3)]))
    <g class="chips" ...><g class="stack" data-position="17/20"><use .../><text ...>3</text></g></g>
    """
    plan = plan_of(layout, style)
    frame, room = Frame(plan, direction, dealer_view), rooms(plan)
    piles: dict[str, list[Stack]] = {}
    for stack in stacks:
        piles.setdefault(stack.position.key, []).append(stack)
    angle = 0 if frame.is_standing else pi / 2  # along the cell's longer side
    parts = [
        _pile(pile, name, frame.spot(pile[0].position), room.get(key, 1), angle)
        for key, pile in piles.items()
    ]
    before, after = ("", "") if dolly is None else _dolly(frame, dolly, name)
    return (
        f'<g class="chips" font-size="{short(_COUNT)}" font-weight="700" text-anchor="middle"'
        f' fill="{PAPER}">{before}{"".join(parts)}{after}</g>'
    )


def _dolly(frame: Frame, number: Number, name: str) -> tuple[str, str]:
    """The frame of the number's box, under the chips, and the marker, over them.

    The marker stands in the quarter of the box that neither chips nor the number take.
    """
    box = frame.plan.layout.boxes[number]
    area = frame.box(box)
    lines = "".join(
        element(
            "path", d=frame.outline(box, 4), fill="none", stroke=stroke, stroke_width=width,
        )
        for stroke, width in ((INK, 6), (GOLD, 3.5))
    )  # fmt: skip
    x, y = area.x + area.width * 3 / 4, area.y + area.height * 3 / 4
    if is_zero(number):
        x, y = frame.free_in_zero(box, sign=False)
    pawn = element("use", href=f"#{name}-dolly", x=x, y=y)
    spoken = label(number)
    return (
        element("g", lines, class_="fallen", data_number=spoken),
        element("g", pawn, class_="dolly", data_number=spoken),
    )
