"""The racetrack: the wheel drawn out to a stadium, the series called on it in the middle.

Lying, the zero is at the right end; standing, on top. Every number takes an equal length
of the track, and the series' regions are bounded by the arcs of the wheel they cover: both
follow from the wheel's pockets and its series, and no line of it is drawn by hand. On a
wheel without series it is a plain track, for neighbours.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, cos, dist, pi, sin, sqrt

from croupier.pictures.colors import DARK, Palette
from croupier.pictures.drawing import Picture, Window, element, picture, short, written
from croupier.pictures.frame import Direction
from croupier.pictures.refusals import known_pockets
from croupier.rules.layout import load_layout
from croupier.rules.wheel import Color, Number, Wheel, color, label, wheel_file

SERIES_WORDS: Mapping[str, str] = {
    "voisins": "VOISINS",
    "tiers": "TIERS",
    "orphelins": "ORPHELINS",
    "zero-game": "ZÉRO",
}
"""What tables print on the regions: trade words, in every country French."""


@dataclass(frozen=True, slots=True)
class Stadium:
    """A track about the picture's middle: its longer and shorter side, and the band's width.

    Places are lengths along the middle of the band, clockwise from its end at the zero;
    `offset` leads outward from there.
    """

    direction: Direction
    length: float
    breadth: float
    band: float

    @property
    def straight(self) -> float:
        """The length of either straight."""
        return self.length - self.breadth

    @property
    def radius(self) -> float:
        """The radius of the bends, to the middle of the band."""
        return (self.breadth - self.band) / 2

    @property
    def bend(self) -> float:
        """The length of half a bend: a quarter of a turn."""
        return pi * self.radius / 2

    @property
    def around(self) -> float:
        """The length of the whole track."""
        return 2 * self.straight + 4 * self.bend

    @property
    def window(self) -> Window:
        """The track with a margin for its lines."""
        sides = (self.length, self.breadth)
        width, height = sides if self.direction is Direction.HORIZONTAL else sides[::-1]
        return Window(0, 0, width + 4, height + 4)

    def point(self, place: float, offset: float) -> tuple[float, float]:
        """Where a place of the track lies in the picture."""
        rest, radius, half = place % self.around, self.radius + offset, self.straight / 2
        turn, straight = 2 * self.bend, self.straight
        if self.bend <= rest < self.bend + straight:
            x, y = half - (rest - self.bend), radius
        elif self.bend + turn + straight <= rest < self.around - self.bend:
            x, y = rest - self.bend - turn - straight - half, -radius
        else:
            on_left = self.bend + straight <= rest < self.bend + straight + turn
            passed = rest if rest < self.bend else rest - straight * (1 if on_left else 2)
            angle = passed / self.radius
            x = (-half if on_left else half) + radius * cos(angle)
            y = radius * sin(angle)
        if self.direction is Direction.VERTICAL:
            x, y = y, -x
        return x + self.window.width / 2, y + self.window.height / 2

    def _breaks(self, start: float, end: float) -> Iterator[float]:
        """The places between the two where a straight meets a bend, in order."""
        ends = (self.bend, self.bend + self.straight)
        for lap in (-1, 0, 1):
            for half in (0, 1):
                for place in ends:
                    at = place + (lap * 2 + half) * self.around / 2
                    if start < at < end:
                        yield at

    def edge(self, start: float, end: float, offset: float, *, back: bool = False) -> str:
        """The line from start to end, or back, as it goes on in a path; `start` < `end`."""
        places = [start, *self._breaks(start, end), end]
        if back:
            places.reverse()
        text = " ".join(map(short, self.point(places[0], offset)))
        for one, other in pairwise(places):
            middle = (one + other) / 2 % (self.around / 2)
            bent = not self.bend < middle < self.bend + self.straight
            radius = short(self.radius + offset)
            step = f"A{radius} {radius} 0 0 {0 if back else 1} " if bent else "L"
            text += step + " ".join(map(short, self.point(other, offset)))
        return text


_BULGE = 0.6
"""The radius of a curve that closes a field, as a share of the line it replaces."""

LYING = Stadium(Direction.HORIZONTAL, 1004, 320, 60)
STANDING = Stadium(Direction.VERTICAL, 562, 372, 56)
"""The stadiums of 37 numbers."""


def stadium_of(wheel: Wheel, direction: Direction) -> Stadium:
    """The wheel's stadium: a standing one grows so that a number keeps its room for a finger."""
    if direction is Direction.HORIZONTAL:
        return LYING
    more = len(wheel.numbers) - 37
    return replace(STANDING, length=STANDING.length + ceil(more * STANDING.around / 37 / 2))


@dataclass(frozen=True, slots=True)
class _Track:
    """The wheel laid on a stadium."""

    wheel: Wheel
    stadium: Stadium
    palette: Palette

    @property
    def share(self) -> float:
        """The length of the track that a number takes."""
        return self.stadium.around / len(self.wheel.pockets)

    def pocket(self, index: int, number: Number) -> str:
        """A number on the track, its digits upright."""
        fills = {Color.RED: self.palette.red, Color.BLACK: self.palette.black}
        spoken, shade = label(number), color(number)
        x, y = self.stadium.point(index * self.share, 0)
        return element(
            "g",
            element(
                "path",
                class_=shade,
                d=self.outline(index, 0),
                fill=fills.get(shade, self.palette.green),
                stroke=self.palette.line,
                stroke_width=2,
            ),
            written(spoken, x, y, 20, fill=self.palette.ink(shade)),
            class_="pocket",
            data_number=spoken,
        )

    def outline(self, index: int, inset: float) -> str:
        """The path round a number's piece of the band."""
        start, end = (index - 0.5) * self.share + inset, (index + 0.5) * self.share - inset
        half = self.stadium.band / 2 - inset
        outer = self.stadium.edge(start, end, half)
        return f"M{outer}L{self.stadium.edge(start, end, -half, back=True)}Z"

    def arcs(self, numbers: Iterable[Number]) -> list[tuple[float, float]]:
        """Where the numbers lie together on the track: from and to, for each arc of them."""
        chosen, pockets = set(numbers), self.wheel.pockets
        count = len(pockets)
        starts = [i for i in range(count) if pockets[i] in chosen and pockets[i - 1] not in chosen]
        arcs = []
        for start in starts:
            length = next(n for n in range(1, count) if pockets[(start + n) % count] not in chosen)
            first = start - count if start + length > count else start
            arcs.append(((first - 0.5) * self.share, (first + length - 0.5) * self.share))
        return arcs

    def region(self, arcs: Iterable[tuple[float, float]], bulge: float = 0) -> str:
        """The path round the field within the track that the arcs bound.

        Straight lines join the arcs; a single one may be closed by a curve of the radius
        `bulge` instead.
        """
        inner = -self.stadium.band / 2
        path = "L".join(self.stadium.edge(*arc, inner) for arc in arcs)
        if bulge:
            start = " ".join(map(short, self.inner(next(iter(arcs))[0])))
            path += f"A{short(bulge)} {short(bulge)} 0 0 1 {start}"
        return f"M{path}Z"

    def inner(self, place: float) -> tuple[float, float]:
        """The point of the band's inner edge at that place."""
        return self.stadium.point(place, -self.stadium.band / 2)


def series_numbers(wheel: Wheel) -> dict[str, frozenset[Number]]:
    """The numbers of each series called on the wheel, the longest series first.

    >>> from croupier.rules.wheel import load_wheel
    >>> {key: len(found) for key, found in series_numbers(load_wheel("single-zero")).items()}
    {'voisins': 17, 'tiers': 12, 'orphelins': 8, 'zero-game': 7}
    """
    positions = load_layout(wheel.key).by_key
    found = {
        key: frozenset(number for position in chips for number in positions[position].numbers)
        for key, chips in wheel_file(wheel.key).get("series", {}).items()
    }
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))


def _middle(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _regions(track: _Track, words: Mapping[str, str]) -> Iterator[str]:
    """The fields of the series; one that lies within another bulges into it.

    The words stand halfway between the two sides of what is seen of the field.
    """
    series = series_numbers(track.wheel)
    arcs = {key: track.arcs(numbers) for key, numbers in series.items()}
    for key, numbers in series.items():
        ends = [track.inner(place) for arc in arcs[key] for place in arc]
        bulge, near, far = 0.0, _middle(ends), _middle(ends)
        within = next((other for other in series if series[other] < numbers), None)
        if within is not None:
            far = _apex(track, arcs[within][0])
        elif len(arcs[key]) == 1:
            far = track.inner(sum(arcs[key][0]) / 2)
            if any(numbers < other for other in series.values()):
                bulge, near = _BULGE * dist(*ends), _apex(track, arcs[key][0])
        yield _field(track, key, track.region(arcs[key], bulge), words, _middle((near, far)))


def _apex(track: _Track, arc: tuple[float, float]) -> tuple[float, float]:
    """Where the curve that closes the arc reaches farthest into the field."""
    ends = [track.inner(place) for place in arc]
    (x, y), (left, top) = _middle(ends), track.inner(sum(arc) / 2)
    chord, away = dist(*ends), dist((x, y), (left, top))
    depth = chord * (_BULGE - sqrt(_BULGE**2 - 0.25)) / away
    return x + (x - left) * depth, y + (y - top) * depth


def _field(
    track: _Track, key: str, path: str, words: Mapping[str, str], at: tuple[float, float]
) -> str:
    palette = track.palette
    line = {"stroke": palette.line, "class": "felt"}
    field = element("path", d=path, fill=palette.felt, stroke_width=2, **line)
    text = written(words.get(key, ""), *at, 21, fill=palette.figure)
    return element("g", field, text, class_="series", data_call=key)


def racetrack(
    wheel: Wheel,
    *,
    direction: Direction = Direction.HORIZONTAL,
    highlighted: Iterable[Number] = (),
    words: Mapping[str, str] = SERIES_WORDS,
    palette: Palette = DARK,
    name: str = "racetrack",
    title: str = "",
    description: str = "",
) -> Picture:
    """The racetrack of the wheel, standing 37 units a number: 376 × 566 units.

    Every number is a group with `data-number`, every series one with `data-call`. `words`
    are what stands on the series, by key. Raises NotAttested where the order of the pockets
    is not known.

    >>> from croupier.rules.wheel import load_wheel
    >>> racetrack(load_wheel("single-zero"), direction=Direction.VERTICAL).view_box
    '0 0 376 566'
    """
    order, stadium = known_pockets(wheel), stadium_of(wheel, direction)
    track = _Track(wheel, stadium, palette)
    pockets = [track.pocket(i, number) for i, number in enumerate(order)]
    field = element("path", class_="felt", d=_inside(stadium), fill=palette.felt)
    chosen = set(highlighted)
    rings = [
        element(
            "path", class_="halo", d=track.outline(i, 3), fill=palette.mark, fill_opacity=".3",
            stroke=palette.mark,
            stroke_width=4, stroke_linejoin="round", data_number=label(number),
        )
        for i, number in enumerate(order)
        if number in chosen
    ]  # fmt: skip
    drawn = element(
        "g", field, *_regions(track, words), *pockets, *rings, font_weight="700",
        text_anchor="middle",
    )  # fmt: skip
    return picture(name, "racetrack", stadium.window, drawn, title=title, description=description)


def _inside(stadium: Stadium) -> str:
    return f"M{stadium.edge(0, stadium.around, -stadium.band / 2)}Z"
