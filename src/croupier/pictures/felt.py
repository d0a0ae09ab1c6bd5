"""The cloth as it is printed: boxes, numbers, lines and words, in the colors of a theme.

Chips lie on half a cell (ux.md section 3), so a number stands where none of them reaches:
in the middle of its cell's upper left quarter. On a cloth that stays empty it may stand
large in the middle instead.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from croupier.pictures.colors import DARK, INK, Palette
from croupier.pictures.drawing import Picture, Window, element, picture, short, written
from croupier.pictures.frame import Direction, Frame
from croupier.pictures.plan import Field, plan_of
from croupier.pictures.stacks import Stack, chip_drawings, chips_layer
from croupier.rules.house_rules import ClothStyle
from croupier.rules.layout import Box, Layout, Position
from croupier.rules.wheel import Color, Number, color, is_zero, label

_LINE = 2


class Figures(StrEnum):
    """Where a number stands in its cell: clear of all chips, or large in the middle."""

    CLEAR = "clear"
    LARGE = "large"


@dataclass(frozen=True, slots=True)
class Words:
    """What is printed on the cloth's outer boxes; red and black are diamonds and need none.

    What stands here by default needs no translation: figures, and the French trade words
    that casino cloths of many countries carry.
    """

    low: str = "1–18"
    even: str = "PAIR"
    odd: str = "IMPAIR"
    high: str = "19–36"
    dozens: tuple[str, str, str] = ("1–12", "13–24", "25–36")
    column: str = "2:1"

    def on(self, key: str) -> str:
        """The words on the box of that key; none on red and black.

        >>> Words().on("even"), Words().on("red")
        ('PAIR', '')
        """
        if key.startswith("dozen-"):
            return self.dozens[int(key.removeprefix("dozen-")) - 1]
        if key.startswith("column-"):
            return self.column
        chances = {"low": self.low, "even": self.even, "odd": self.odd, "high": self.high}
        return chances.get(key, "")


WORDS = {
    ClothStyle.STANDARD: Words(),
    ClothStyle.FRENCH: Words(low="MANQUE", high="PASSE", dozens=("P12", "M12", "D12"), column=""),
}
"""What is printed on each style of cloth; the French one leaves its columns blank."""


@dataclass(frozen=True, slots=True)
class _Print:
    """A cloth about to be printed."""

    frame: Frame
    palette: Palette
    figures: Figures
    words: Words

    def sheet(self) -> str:
        """The felt, the boxes with what is printed in them, and the lines."""
        seen, plan = self.frame.window, self.frame.plan
        felt = element(
            "rect", class_="felt", width=seen.width, height=seen.height, rx=10,
            fill=self.palette.felt,
        )  # fmt: skip
        inside = plan.layout.boxes
        numbers = "".join(self.number(number, box) for number, box in inside.items())
        outside = "".join(map(self.outer, plan.fields))
        boxes = (*inside.values(), *(field.box for field in plan.fields))
        lines = element(
            "path", class_="line", d="".join(map(self.frame.outline, boxes)), fill="none",
            stroke=self.palette.line, stroke_width=_LINE,
        )  # fmt: skip
        printed = element(
            "g", numbers, outside, class_="figure", fill=self.palette.figure,
            font_weight="700", text_anchor="middle",
        )  # fmt: skip
        return felt + printed + lines + self.courtesy()

    def number(self, number: Number, box: Box) -> str:
        """One number in its cell."""
        area, spoken, shade = self.frame.box(box), label(number), color(number)
        large = self.figures is Figures.LARGE
        size, share = (38, 2) if large else (18.5, 4)
        x, y = area.x + area.width / share, area.y + area.height / share
        if is_zero(number):
            size *= 1.3
            fill = element(
                "path", class_="green", d=self.frame.outline(box), fill=self.palette.felt
            )
            if not large:
                x, y = self.frame.free_in_zero(box, sign=True)
        else:
            paint = self.palette.red if shade is Color.RED else self.palette.black
            fill = element("rect", class_=shade, **_sides(area), fill=paint)
        fixed = {} if large or len(spoken) < 2 else {"textLength": size * 1.1}
        ink = self.palette.ink(shade)
        own: dict[str, str | float] = {} if ink == self.palette.figure else {"fill": ink}
        text = written(spoken, x, y, size, **fixed, **own)
        return element("g", fill, text, class_="cell", data_position=spoken)

    def outer(self, field: Field) -> str:
        """One of the outer boxes: words beside the place of its chips, or a diamond."""
        key, area = field.position.key, self.frame.box(field.box)
        large = self.figures is Figures.LARGE
        x, y = self.frame.place(*(field.box.center if large else field.sign))
        ground = element("rect", class_="box", **_sides(area), fill=self.palette.felt)
        mark = ""
        if key in {Color.RED, Color.BLACK}:
            mark = self.diamond(key, x, y, field.sizes[0] / 21)
        elif words := self.words.on(key):
            line = (max if field.lengthwise else min)(area.width, area.height)
            size = min(field.sizes[large], line * field.shares[large] / (0.6 * len(words)))
            turned = field.lengthwise and self.frame.is_standing
            turn = {"transform": f"rotate(90 {short(x)} {short(y)})"} if turned else {}
            mark = written(words, x, y, size, **turn)
        return element("g", ground, mark, class_="outer", data_position=key)

    def courtesy(self) -> str:
        """The mark on the courtesy line, which says what is laid there; "" where there is none."""
        plan = self.frame.plan
        position, spot = plan.layout.courtesy, plan.courtesy
        if position is None or spot is None:
            return ""
        x, y = self.frame.place(*spot)
        size = 18 if self.figures is Figures.LARGE else 13
        wide, high = size * 3, size * 1.5
        plate = element(
            "rect", class_="box", x=x - wide / 2, y=y - high / 2, width=wide, height=high,
            rx=high / 2, fill=self.palette.felt, stroke=self.palette.line, stroke_width=1.5,
        )  # fmt: skip
        text = written(
            position.key, x, y, size, class_="figure", fill=self.palette.figure,
            font_weight="700", text_anchor="middle",
        )  # fmt: skip
        return element("g", plate, text, class_="courtesy", data_position=position.key)

    def diamond(self, shade: str, x: float, y: float, scale: float) -> str:
        """The sign of red or of black, its longer side along the cloth."""
        long, across = round(32 * scale), round(17 * scale)
        wide, high = (across, long) if self.frame.is_standing else (long, across)
        shape = f"M{short(x - wide)} {short(y)}l{wide}-{high} {wide} {high}-{wide} {high}z"
        paint = self.palette.red if shade == Color.RED else self.palette.black
        outline = self.palette.line
        return element("path", class_=shade, d=shape, fill=paint, stroke=outline, stroke_width=1.5)

    def pointed_at(self, positions: Iterable[Position]) -> str:
        """A ring at each place of each position, and a tint on the numbers it covers."""
        chosen, mark = tuple(positions), self.palette.mark
        covered = sorted({number for position in chosen for number in position.numbers})
        tints = []
        for number in covered:
            tint = {"d": self.frame.outline(self.frame.plan.layout.boxes[number]), "fill": mark}
            tints.append(element("path", class_="tint", **tint, fill_opacity=".3"))
        rings = []
        for position in chosen:
            ring = "".join(
                element("circle", cx=x, cy=y, r=20, fill="none", stroke=stroke, stroke_width=width)
                for x, y in self.frame.spots(position)
                for stroke, width in ((INK, 7), (mark, 4))
            )
            rings.append(element("g", ring, class_="halo", data_position=position.key))
        return "".join(tints + rings)


def _sides(area: Window) -> dict[str, float]:
    return {"x": area.x, "y": area.y, "width": area.width, "height": area.height}


def cloth(  # noqa: PLR0913 (each has a default, and none follows from another)
    layout: Layout,
    *,
    style: ClothStyle = ClothStyle.STANDARD,
    direction: Direction = Direction.HORIZONTAL,
    dealer_view: bool = False,
    stacks: Iterable[Stack] = (),
    dolly: Number | None = None,
    highlighted: Iterable[Position] = (),
    window: Window | None = None,
    words: Words | None = None,
    figures: Figures = Figures.CLEAR,
    palette: Palette = DARK,
    name: str = "cloth",
    title: str = "",
    description: str = "",
) -> Picture:
    """The cloth with chips on it, whole or what of it shows through `window`.

    The dealer's view is turned by half a turn, its digits upright. Every number and outer
    box is a group with `data-position`, the key of the position it is; every ring of
    `highlighted` likewise. Without `words` it carries those of its style. A later
    `chips_layer` of the same style, direction and `name` lies over it exactly. Raises
    NotAttested where no source says how the cloth is.

    >>> from croupier.rules.layout import load_layout
    >>> layout = load_layout("single-zero")
    >>> cloth(layout).view_box, cloth(layout, direction=Direction.VERTICAL).view_box
    ('0 0 1024 403', '0 0 403 1024')
    >>> cloth(layout, style=ClothStyle.FRENCH, direction=Direction.VERTICAL).view_box
    '0 0 637 1060'
    """
    frame = Frame(plan_of(layout, style), direction, dealer_view)
    printed = _Print(frame, palette, figures, words or WORDS[frame.plan.style])
    chips = chips_layer(
        layout,
        stacks,
        direction=direction,
        dealer_view=dealer_view,
        dolly=dolly,
        style=style,
        name=name,
    )
    return picture(
        name,
        "cloth",
        window or frame.window,
        chip_drawings(name),
        printed.sheet(),
        printed.pointed_at(highlighted),
        chips,
        title=title,
        description=description,
    )
