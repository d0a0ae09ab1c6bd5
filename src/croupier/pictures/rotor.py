"""The wheel from above: its pockets in order, the numbers upright towards the rim."""

from collections.abc import Iterable
from math import cos, pi, sin

from croupier.pictures.colors import DARK, INK, PAPER, Palette
from croupier.pictures.drawing import Picture, Window, element, picture, short, written
from croupier.pictures.refusals import known_pockets
from croupier.rules.wheel import Color, Number, Wheel, color, label

SIDE = 480
_CENTER = SIDE / 2

# The radii of the wheel's rings, from the rim inward.
_BOWL = 236
_TRACK = 222
_OUTER = 196  # where numbers begin
_INNER = 158  # where the pockets begin
_CONE = 118  # where they end
_BRASS = "#D9B65B"
DEEP = {Color.RED: "#7E141C", Color.BLACK: "#07090A", Color.GREEN: "#075432"}


def polar(radius: float, turn: float) -> tuple[float, float]:
    """A point so far from the wheel's middle, `turn` of a whole turn clockwise from the top."""
    angle = 2 * pi * turn
    return _CENTER + radius * sin(angle), _CENTER - radius * cos(angle)


def _sector(inner: float, outer: float, start: float, end: float) -> str:
    """The path of a piece of a ring."""
    points = [polar(outer, start), polar(outer, end), polar(inner, end), polar(inner, start)]
    one, two, three, four = (f"{short(x)} {short(y)}" for x, y in points)
    large = int(end - start > 0.5)
    return f"M{one}A{outer} {outer} 0 {large} 1 {two}L{three}A{inner} {inner} 0 {large} 0 {four}Z"


def _shades(name: str, palette: Palette) -> str:
    """The light on wood and metal, as gradients."""

    def gradient(key: str, *stops: tuple[str, str]) -> str:
        marks = (element("stop", offset=offset, stop_color=shade) for offset, shade in stops)
        return element("radialGradient", *marks, id=f"{name}-{key}")

    light, wood, dark = palette.wood
    return element(
        "defs",
        gradient("bowl", ("0.82", dark), ("0.92", wood), ("0.97", light), ("1", dark)),
        gradient("track", ("0.86", dark), ("0.93", light), ("1", wood)),
        gradient("cone", ("0", light), ("0.55", wood), ("1", dark)),
        gradient("brass", ("0", "#FFF3C4"), ("0.5", _BRASS), ("1", "#7A5A1C")),
    )


def _disc(radius: float, fill: str, **values: str | float) -> str:
    return element("circle", cx=_CENTER, cy=_CENTER, r=radius, fill=fill, **values)


def _bowl(name: str, palette: Palette) -> str:
    """The wheel's rim and the track in which the ball runs, with its eight deflectors."""
    dark = palette.wood[2]
    pins = []
    for i in range(8):
        x, y = polar((_TRACK + _OUTER) / 2, (i + 0.5) / 8)
        turn = (i + 0.5) * 45 + 90 * (i % 2)
        shape = f"M{short(x)} {short(y - 7)}l3.5 7-3.5 7-3.5-7z"
        rotated = f"rotate({short(turn)} {short(x)} {short(y)})"
        pins.append(element("path", d=shape, transform=rotated, fill=_BRASS, stroke=dark))
    return element(
        "g",
        _disc(_BOWL, f"url(#{name}-bowl)", stroke=dark, stroke_width=2),
        _disc(_TRACK, f"url(#{name}-track)", stroke=_BRASS, stroke_width=1),
        *pins,
        _disc(_OUTER, dark, stroke=_BRASS, stroke_width=3),
        class_="bowl",
    )


def _pocket(number: Number, turn: float, width: float, palette: Palette) -> str:
    """One pocket: its number on the ring, and the hollow where the ball comes to rest."""
    shade, spoken = color(number), label(number)
    start, end = turn - width / 2, turn + width / 2
    x, y = polar((_OUTER + _INNER) / 2, turn)
    rotated = f"rotate({short(turn * 360)} {short(x)} {short(y)})"
    ring, hollow = (_sector(*radii, start, end) for radii in ((_INNER, _OUTER), (_CONE, _INNER)))
    fills = {Color.RED: palette.red, Color.BLACK: palette.black, Color.GREEN: palette.green}
    deep = fills[shade] if palette.on_red else DEEP[shade]
    return element(
        "g",
        element("path", class_=shade, d=ring, fill=fills[shade], stroke=_BRASS),
        element("path", d=hollow, fill=deep, stroke=_BRASS),
        written(spoken, x, y, 19, fill=palette.ink(shade), transform=rotated),
        class_="pocket",
        data_number=spoken,
    )


def _turret(name: str) -> str:
    """The cone and the turret with its four arms."""
    arms = []
    for i in range(4):
        x, y = polar(62, i / 4 + 1 / 8)
        end_x, end_y = polar(58, i / 4 + 1 / 8)
        line = f"M{short(_CENTER)} {short(_CENTER)}L{short(end_x)} {short(end_y)}"
        arms.append(
            element("path", d=line, stroke="#7A5A1C", stroke_width=9, stroke_linecap="round")
        )
        arms.append(element("path", d=line, stroke=_BRASS, stroke_width=6, stroke_linecap="round"))
        arms.append(
            element("circle", cx=x, cy=y, r=8, fill=f"url(#{name}-brass)", stroke="#7A5A1C")
        )
    return element(
        "g",
        _disc(_CONE, f"url(#{name}-cone)", stroke=_BRASS, stroke_width=2.5),
        *arms,
        _disc(30, f"url(#{name}-brass)", stroke="#7A5A1C"),
        _disc(17, f"url(#{name}-brass)", stroke="#7A5A1C"),
        class_="turret",
    )


def _pointed_at(
    numbers: Iterable[Number], turns: dict[Number, float], width: float, mark: str
) -> str:
    """A bright frame round each pocket and a wedge outside it."""
    parts = []
    for number in numbers:
        turn = turns[number]
        frame = _sector(_CONE + 2, _OUTER - 1, turn - width / 2, turn + width / 2)
        tip, left, right = (
            polar(_OUTER + 3, turn),
            polar(_TRACK - 2, turn - width / 4),
            polar(_TRACK - 2, turn + width / 4),
        )
        wedge = "M" + "L".join(f"{short(x)} {short(y)}" for x, y in (tip, left, right)) + "Z"
        shapes = (
            element("path", d=frame, fill=mark, fill_opacity=".18", stroke=mark, stroke_width=3),
            element("path", d=wedge, fill=mark, stroke=INK),
        )
        parts.append(element("g", *shapes, class_="halo", data_number=label(number)))
    return "".join(parts)


def wheel(
    wheel: Wheel,
    *,
    highlighted: Iterable[Number] = (),
    ball: Number | None = None,
    palette: Palette = DARK,
    name: str = "wheel",
    title: str = "",
    description: str = "",
) -> Picture:
    """The wheel from above, zero at the top, `ball` in the pocket where it lies.

    Every pocket is a group with `data-number`. Raises NotAttested where the order of the
    pockets is not known.

    >>> from croupier.rules.wheel import load_wheel
    >>> wheel(load_wheel("single-zero")).view_box
    '0 0 480 480'
    """
    order = known_pockets(wheel)
    width = 1 / len(order)
    turns = {number: i * width for i, number in enumerate(order)}
    pockets = "".join(_pocket(number, turn, width, palette) for number, turn in turns.items())
    rest = ""
    if ball is not None:
        x, y = polar((_INNER + _CONE) / 2, turns[ball])
        disc = element("circle", cx=x, cy=y, r=10, fill=PAPER, stroke=INK, stroke_width=1.5)
        shine = element("circle", cx=x - 3, cy=y - 3, r=3, fill="#D8DEE0")
        rest = element("g", disc, shine, class_="ball", data_number=label(ball))
    return picture(
        name,
        "wheel",
        Window(0, 0, SIDE, SIDE),
        _shades(name, palette),
        _bowl(name, palette),
        element("g", pockets, class_="pockets", font_weight="700", text_anchor="middle"),
        _turret(name),
        _pointed_at(highlighted, turns, width, palette.mark),
        rest,
        title=title,
        description=description,
    )
