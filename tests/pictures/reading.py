"""Reading pictures back: as XML, with nothing of the code that wrote them."""

import re
from math import hypot
from typing import NamedTuple
from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"


def read(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def read_layer(fragment: str) -> ET.Element:
    return read(f'<svg xmlns="http://www.w3.org/2000/svg">{fragment}</svg>')


def with_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [part for part in root.iter() if name in part.get("class", "").split()]


def texts(root: ET.Element) -> list[str]:
    return [part.text or "" for part in root.iter(f"{SVG}text")]


def spots(layer: ET.Element) -> dict[str, tuple[float, float]]:
    """Where the chips of each position's stack lie, as the layer's `use` elements say."""
    found = {}
    for stack in with_class(layer, "stack"):
        use = next(stack.iter(f"{SVG}use"))
        found[stack.attrib["data-position"]] = (float(use.attrib["x"]), float(use.attrib["y"]))
    return found


class Disc(NamedTuple):
    """The lowest chip of a stack: its middle, and how large it is drawn."""

    x: float
    y: float
    scale: float


def discs(layer: ET.Element) -> dict[str, Disc]:
    """Where each position's chips lie, also where they are drawn smaller."""
    found = {}
    for stack in with_class(layer, "stack"):
        moved = stack.find(f"{SVG}g[@transform]")
        if moved is None:
            use = next(stack.iter(f"{SVG}use"))
            disc = Disc(float(use.attrib["x"]), float(use.attrib["y"]), 1)
        else:
            disc = Disc(*numbers_of(moved.attrib["transform"]))
        found[stack.attrib["data-position"]] = disc
    return found


class Extent(NamedTuple):
    """An upright rectangle, by its sides."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, other: "Extent") -> bool:
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def meets(self, other: "Extent") -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def away(self, x: float, y: float) -> float:
        """How far the point is from the rectangle; 0 within it."""
        return hypot(max(self.left - x, 0, x - self.right), max(self.top - y, 0, y - self.bottom))


# The advance widths of Helvetica Bold, in thousandths of its size (Adobe's font metrics).
_WIDTHS = dict.fromkeys("0123456789–", 556) | dict.fromkeys("ADNRU", 722)
_WIDTHS |= dict.fromkeys("EPS", 667) | {"I": 278, "M": 833, "Q": 778, ":": 333, "/": 278}
_CAPITALS = 0.72  # the height of its capitals and figures


def written_extent(text: ET.Element) -> Extent:
    """How much room a text in the middle of its place takes, also when it is turned."""
    x, base, size = (float(text.attrib[name]) for name in ("x", "y", "font-size"))
    width = sum(_WIDTHS[sign] for sign in text.text or "") / 1000 * size
    width = float(text.get("textLength", width))
    top = base - _CAPITALS * size
    if "transform" not in text.attrib:
        return Extent(x - width / 2, top, x + width / 2, base)
    turn, about_x, about_y = numbers_of(text.attrib["transform"])
    assert turn == 90
    assert about_x == x
    left, right = (about_x - (y - about_y) for y in (base, top))
    return Extent(left, about_y - width / 2, right, about_y + width / 2)


def drawn_extent(shape: ET.Element) -> Extent:
    """The sides of a rectangle, or of a path of lines and of arcs that stay within them."""
    if shape.tag == f"{SVG}rect":
        x, y, width, height = (float(shape.attrib[k]) for k in ("x", "y", "width", "height"))
        return Extent(x, y, x + width, y + height)
    path = shape.attrib["d"]
    if "l" in path:  # a diamond: from its left corner up to its top one
        x, y, wide, high = numbers_of(path)[:4]
        return Extent(x, y + high, x + 2 * wide, y - high)
    ends = re.sub(r"A\S+ \S+ 0 0 1 ", "L", path)
    points = [tuple(map(float, pair.split())) for pair in re.split("[MLZ]", ends) if pair]
    return Extent(
        min(x for x, _ in points),
        min(y for _, y in points),
        max(x for x, _ in points),
        max(y for _, y in points),
    )


def numbers_of(text: str) -> list[float]:
    return [float(figure) for figure in re.findall(r"-?\d+(?:\.\d+)?", text)]


def luminance(color: str) -> float:
    """Relative luminance by WCAG 2.2, written out a second time."""
    digits = color.lstrip("#")
    digits = "".join(digit + digit for digit in digits) if len(digits) == 3 else digits
    channels = []
    for i in (0, 2, 4):
        share = int(digits[i : i + 2], 16) / 255
        channels.append(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4)
    red, green, blue = channels
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lights = sorted((luminance(one), luminance(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)
