"""Reading pictures back: as XML, with nothing of the code that wrote them."""

import re
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
