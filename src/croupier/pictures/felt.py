"""The cloth as it is printed: boxes, numbers, lines and words, in the colors of a theme.

Chips lie on half a cell (ux.md section 3), so a number stands where none of them reaches:
in the middle of its cell's upper left quarter. On a cloth that stays empty it may stand
large in the middle instead.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from croupier.pictures.colors import DARK, GOLD, INK, Palette
from croupier.pictures.drawing import Picture, Window, element, picture, short, written
from croupier.pictures.frame import Direction, Frame, spot
from croupier.pictures.stacks import Stack, chip_drawings, chips_layer
from croupier.rules.layout import Box, Kind, Layout, Position
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
        """The words on the box of that key; none on red and black."""
        if key.startswith("dozen-"):
            return self.dozens[int(key.removeprefix("dozen-")) - 1]
        if key.startswith("column-"):
            return self.column
        chances = {"low": self.low, "even": self.even, "odd": self.odd, "high": self.high}
        return chances.get(key, "")


WORDS = Words()


@dataclass(frozen=True, slots=True)
class _Print:
    """A cloth about to be printed."""

    layout: Layout
    frame: Frame
    palette: Palette
    figures: Figures
    words: Words

    def sheet(self) -> str:
        """The felt, the boxes with what is printed in them, and the lines."""
        seen = self.frame.window
        felt = element(
            "rect", class_="felt", width=seen.width, height=seen.height, rx=10,
            fill=self.palette.felt,
        )  # fmt: skip
        numbers = "".join(self.number(number, box) for number, box in self.layout.boxes.items())
        outside = "".join(self.outer(key, box) for key, box in self.layout.outside.items())
        boxes = (*self.layout.boxes.values(), *self.layout.outside.values())
        lines = element(
            "path", class_="line", d="".join(map(self.frame.outline, boxes)), fill="none",
            stroke=self.palette.line, stroke_width=_LINE,
        )  # fmt: skip
        printed = element(
            "g", numbers, outside, class_="figure", fill=self.palette.figure,
            font_weight="700", text_anchor="middle",
        )  # fmt: skip
        return felt + printed + lines

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
                x, y = self.frame.free_in_zero(box, 3 / 4)
        else:
            paint = self.palette.red if shade is Color.RED else self.palette.black
            fill = element("rect", class_=shade, **_sides(area), fill=paint)
        fixed = {} if large or len(spoken) < 2 else {"textLength": size * 1.1}
        text = written(spoken, x, y, size, **fixed)
        return element("g", fill, text, class_="cell", data_position=spoken)

    def outer(self, key: str, box: Box) -> str:
        """One of the outer boxes: words beside the place of its chips, or a diamond."""
        area, words = self.frame.box(box), self.words.on(key)
        column = self.layout.by_key[key].kind is Kind.COLUMN
        x, y = self._sign(key, box, column)
        ground = element("rect", class_="box", **_sides(area), fill=self.palette.felt)
        turned = self.frame.is_standing and not column
        if words:
            large = self.figures is Figures.LARGE
            side = min(area.width, area.height) if column else max(area.width, area.height)
            room = side * (0.92 if large else 1 if column else 0.62)
            size = min(34 if large else 21, room / (0.6 * len(words)))
            turn = {"transform": f"rotate(90 {short(x)} {short(y)})"} if turned else {}
            mark = written(words, x, y, size, **turn)
        else:
            mark = self.diamond(key, x, y, turned)
        return element("g", ground, mark, class_="outer", data_position=key)

    def _sign(self, key: str, box: Box, column: bool) -> tuple[float, float]:
        """Where the middle of what is printed in an outer box lies."""
        if self.figures is Figures.LARGE:
            return self.frame.place(*box.center)
        if column:
            return self.frame.place(box.center.along, box.across + box.width * 9 / 40)
        chips = spot(self.layout, self.layout.by_key[key])
        return self.frame.place(box.along + box.length * 0.34, chips.across)

    def diamond(self, shade: str, x: float, y: float, turned: bool) -> str:
        """The sign of red or of black."""
        wide, high = (17, 32) if turned else (32, 17)
        shape = f"M{short(x - wide)} {short(y)}l{wide}-{high} {wide} {high}-{wide} {high}z"
        paint = self.palette.red if shade == Color.RED else self.palette.black
        outline = self.palette.line
        return element("path", class_=shade, d=shape, fill=paint, stroke=outline, stroke_width=1.5)

    def pointed_at(self, positions: Iterable[Position]) -> str:
        """A ring at each position, and a frame and a tint on the numbers it covers."""
        chosen = tuple(positions)
        covered = sorted({number for position in chosen for number in position.numbers})
        tints = []
        for number in covered:
            tint = {"d": self.frame.outline(self.layout.boxes[number]), "fill": GOLD}
            tints.append(element("path", class_="tint", **tint, fill_opacity=".3"))
        rings = []
        for position in chosen:
            x, y = self.frame.spot(self.layout, position)
            ring = "".join(
                element("circle", cx=x, cy=y, r=20, fill="none", stroke=stroke, stroke_width=width)
                for stroke, width in ((INK, 7), (GOLD, 4))
            )
            rings.append(element("g", ring, class_="halo", data_position=position.key))
        return "".join(tints + rings)


def _sides(area: Window) -> dict[str, float]:
    return {"x": area.x, "y": area.y, "width": area.width, "height": area.height}


def cloth(  # noqa: PLR0913 (each has a default, and none follows from another)
    layout: Layout,
    *,
    direction: Direction = Direction.HORIZONTAL,
    dealer_view: bool = False,
    stacks: Iterable[Stack] = (),
    dolly: Number | None = None,
    highlighted: Iterable[Position] = (),
    window: Window | None = None,
    words: Words = WORDS,
    figures: Figures = Figures.CLEAR,
    palette: Palette = DARK,
    name: str = "cloth",
    title: str = "",
    description: str = "",
) -> Picture:
    """The cloth with chips on it, whole or what of it shows through `window`.

    The dealer's view is turned by half a turn, its digits upright. Every number and outer
    box is a group with `data-position`, the key of the position it is; every ring of
    `highlighted` likewise. A later `chips_layer` of the same direction and `name` lies over
    it exactly.

    >>> from croupier.rules.layout import load_layout
    >>> layout = load_layout("single-zero")
    >>> cloth(layout).view_box, cloth(layout, direction=Direction.VERTICAL).view_box
    ('0 0 1024 403', '0 0 403 1024')
    """
    frame = Frame(direction, dealer_view)
    printed = _Print(layout, frame, palette, figures, words)
    chips = chips_layer(
        layout, stacks, direction=direction, dealer_view=dealer_view, dolly=dolly, name=name
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
