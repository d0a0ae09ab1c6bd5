"""A picture as a value, and the few pieces SVG text is made of.

A picture styles itself by presentation attributes alone, so that it shows where a page
forbids inline styles, and gives its parts classes, so that a stylesheet overrides them.
"""

from collections.abc import Mapping
from dataclasses import dataclass

FONT = "'Noto Sans',Arial,Helvetica,sans-serif"

_ESCAPES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
    | {chr(code): "" for code in range(32) if chr(code) not in "\t\n\r"}
)


def escaped(text: str) -> str:
    """The text as it may stand in an element or an attribute; what XML forbids is left out.

    >>> escaped('<b> & "c"')
    '&lt;b&gt; &amp; &quot;c&quot;'
    """
    return text.translate(_ESCAPES)


def short(value: float) -> str:
    """The coordinate in as few characters as one decimal allows.

    >>> short(36.0), short(22.46), short(-0.01)
    ('36', '22.5', '0')
    """
    tenths = round(value * 10)
    whole, rest = divmod(abs(tenths), 10)
    sign = "-" if tenths < 0 else ""
    return f"{sign}{whole}.{rest}" if rest else f"{sign}{whole}"


def attributes(values: Mapping[str, str | float]) -> str:
    """The attributes as they stand in a tag, each after a space, `-` for `_` in names.

    >>> attributes({"class": "felt", "stroke_width": 2.0})
    ' class="felt" stroke-width="2"'
    """
    return "".join(
        f' {name.replace("_", "-")}="{escaped(value) if isinstance(value, str) else short(value)}"'
        for name, value in values.items()
    )


def element(tag: str, *children: str, **values: str | float) -> str:
    """One element about children that are markup already; `class_` stands for `class`.

    >>> element("circle", r=2.5, class_="ball")
    '<circle r="2.5" class="ball"/>'
    """
    start = tag + attributes({name.rstrip("_"): value for name, value in values.items()})
    inner = "".join(children)
    return f"<{start}>{inner}</{tag}>" if inner else f"<{start}/>"


def written(text: str, x: float, y: float, size: float, **values: str | float) -> str:
    """Text whose figures and capitals stand centered on the height `y`."""
    return element("text", escaped(text), x=x, y=y + size * 0.36, font_size=size, **values)


@dataclass(frozen=True, slots=True)
class Window:
    """A rectangle of a picture, in the picture's units: its upper left corner and its sides."""

    x: float
    y: float
    width: float
    height: float

    @property
    def view_box(self) -> str:
        """The rectangle as the attribute `viewBox` takes it."""
        return f"{short(self.x)} {short(self.y)} {short(self.width)} {short(self.height)}"

    def holds(self, x: float, y: float, reach: float = 0) -> bool:
        """Whether a disc of radius `reach` about the point lies within.

        >>> Window(0, 0, 100, 50).holds(50, 45), Window(0, 0, 100, 50).holds(50, 45, reach=10)
        (True, False)
        """
        across = self.x <= x - reach and x + reach <= self.x + self.width
        return across and self.y <= y - reach and y + reach <= self.y + self.height


@dataclass(frozen=True, slots=True)
class Picture:
    """A whole SVG document: `str(picture)` is its text, and a notebook shows it as it is."""

    svg: str
    window: Window

    @property
    def view_box(self) -> str:
        """What of its plane is seen, as the attribute `viewBox` has it."""
        return self.window.view_box

    @property
    def width(self) -> float:
        """The width it was drawn for, in CSS pixels."""
        return self.window.width

    @property
    def height(self) -> float:
        """The height it was drawn for, in CSS pixels."""
        return self.window.height

    def __str__(self) -> str:
        return self.svg

    def _repr_svg_(self) -> str:
        return self.svg


def picture(
    name: str, kind: str, window: Window, *body: str, title: str = "", description: str = ""
) -> Picture:
    """The picture of `body`, seen through `window`, with the class `kind`.

    `name` begins every id in it and so must be unlike that of any other picture on the
    page. Without a title it is decoration, and hidden from screen readers.
    """
    words = ""
    values: dict[str, str | float] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "class": f"picture {kind}",
        "viewBox": window.view_box,
        "width": window.width,
        "height": window.height,
        "font_family": FONT,
    }
    if title:
        parts = [("title", title)] + [("desc", description)] * bool(description)
        words = "".join(element(tag, escaped(text), id=f"{name}-{tag}") for tag, text in parts)
        labels = " ".join(f"{name}-{tag}" for tag, _ in parts)
        values |= {"role": "img", "aria_labelledby": labels}
    else:
        values |= {"aria_hidden": "true"}
    return Picture(f"<svg{attributes(values)}>{words}{''.join(body)}</svg>", window)
