"""Boards: the pictures that questions are asked and answered on.

A board is drawn once, empty; what differs from question to question is laid on it in the
browser, from tables of where everything lies. Its name says all of it: `cloth:single-zero:
standard`, `track:double-zero`, `wheel:single-zero`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from croupier.errors import CroupierError
from croupier.i18n import Voice
from croupier.pictures import (
    Direction,
    Stack,
    around,
    chips_layer,
    cloth,
    racetrack,
    wheel,
)
from croupier.pictures.drawing import short
from croupier.pictures.frame import Frame, rooms
from croupier.pictures.plan import Plan, plan_of
from croupier.pictures.seats import stacks_of
from croupier.rules.house_rules import ClothStyle
from croupier.rules.layout import CELL, COLUMNS, ROWS, Layout, load_layout
from croupier.rules.rule_set import RuleSet
from croupier.rules.wheel import Number, is_zero, label, load_wheel
from croupier.trainer.drill import Shows
from croupier.trainer.pack import find_drill
from croupier.trainer.question import Question, Unit

CLOTH, TRACK, WHEEL = "cloth", "track", "wheel"


@dataclass(eq=False)
class NoSuchBoard(CroupierError):
    """A name that is no board's."""

    name: str


@dataclass(frozen=True, slots=True)
class Board:
    """A kind of picture of a wheel's table; `window` is `around` where only a part is shown."""

    kind: str
    wheel: str
    style: str = ""
    window: str = ""

    @property
    def name(self) -> str:
        """The board's name, the same for all its windows."""
        return ":".join(part for part in (self.kind, self.wheel, self.style) if part)

    @classmethod
    def named(cls, name: str) -> "Board":
        """The board of that name; raises NoSuchBoard."""
        kind, _, rest = name.partition(":")
        wheel_key, _, style = rest.partition(":")
        styles = ("",) if kind != CLOTH else tuple(ClothStyle)
        known = wheel_key in {"single-zero", "double-zero"} and style in styles
        attested = style != ClothStyle.FRENCH or wheel_key == "single-zero"
        if kind not in (CLOTH, TRACK, WHEEL) or not known or not attested:
            raise NoSuchBoard(name[:60])
        return cls(kind, wheel_key, style)


def rules_of(question: Question) -> RuleSet:
    """The rules of the table that the question is asked at."""
    return find_drill(question.kind).table(question.level, question.options)


def board_of(question: Question) -> Board | None:
    """The board that the question is asked on, if any; one it is answered on is another's."""
    if blank_board_of(question) is not None:
        return None
    shows, rules = find_drill(question.kind).shows, rules_of(question)
    match shows:
        case Shows.NOTHING:
            return None
        case Shows.WHEEL | Shows.TRACK:
            return Board(shows.value, rules.wheel_key)
        case _:
            is_part = shows is Shows.AROUND and question.falls is not None
            return Board(CLOTH, rules.wheel_key, rules.cloth, "around" if is_part else "")


def blank_board_of(question: Question) -> Board | None:
    """The wheel or track, empty, on which a place is touched, if that is asked for."""
    shows = find_drill(question.kind).blank.get(question.level)
    return None if shows is None else Board(shows.value, rules_of(question).wheel_key)


def taps_of(question: Question) -> Board | None:
    """The board that spots of the question are tapped on, if any are asked for.

    Where numbers are asked for without a board, it is the racetrack: it has the answer on it,
    and so stands beside the reason alone.
    """
    rules, units = rules_of(question), {ask.unit for ask in question.asks}
    if Unit.POSITIONS in units:
        return Board(CLOTH, rules.wheel_key, rules.cloth)
    if Unit.NUMBERS in units and board_of(question) is None:
        return Board(TRACK, rules.wheel_key)
    return None


def drawn_stacks(question: Question) -> list[Stack]:
    """The stacks as they lie; of an announced bet as many as its chips, not the stake.

    None where spots are asked for: they would be the answer.
    """
    if any(ask.unit is Unit.POSITIONS for ask in question.asks):
        return []
    return stacks_of(question.bets)


# --- drawn ------------------------------------------------------------------------------------


def picture_of(question: Question, title: str, description: str) -> str:
    """The question's picture as it stands in the page that opens; empty where it has none.

    A wheel or track on which a place is touched has its numbers; the page hides them.
    """
    board = board_of(question) or blank_board_of(question)
    if board is None:
        return ""
    if board.kind != CLOTH:
        return _round(board, title, description, question.falls)
    layout, style = load_layout(board.wheel), ClothStyle(board.style)
    drawn, whole = _empty_cloth(board, Direction.HORIZONTAL, title, description)
    chips = chips_layer(layout, drawn_stacks(question), dolly=question.falls, style=style)
    svg = drawn.replace(chips_layer(layout, (), style=style), chips, 1)
    if board.window and question.falls is not None:
        seen = around(layout, question.falls, style=style).view_box
        return svg.replace(f'viewBox="{whole}"', f'viewBox="{seen}"', 1)
    return svg


@lru_cache(maxsize=64)
def _empty_cloth(
    board: Board, direction: Direction, title: str, description: str
) -> tuple[str, str]:
    """The cloth without chips, and the window that shows all of it."""
    drawn = cloth(
        load_layout(board.wheel),
        style=ClothStyle(board.style),
        direction=direction,
        title=title,
        description=description,
    )
    return str(drawn), drawn.view_box


def _round(board: Board, title: str, description: str, falls: Number | None = None) -> str:
    """The wheel, or the racetrack standing, which is as wide as a phone."""
    turning = load_wheel(board.wheel)
    if board.kind == WHEEL:
        return str(wheel(turning, ball=falls, name="wheel", title=title, description=description))
    drawn = racetrack(
        turning,
        direction=Direction.VERTICAL,
        highlighted=() if falls is None else (falls,),
        name="track",
        title=title,
        description=description,
    )
    return str(drawn)


@lru_cache(maxsize=32)
def drawings(board: Board, title: str) -> Mapping[str, Any]:
    """The board as the page needs it to draw on: SVG, and where everything lies.

    A cloth has `lying` and `standing`, each with `box` (all of it), `spots` (`x y` of each
    position), `rooms` (how large a chip may be where it is less than 1), `windows` (around a
    number) and `fallen` (the frame of a number's box, and where the marker stands); the
    standing one also `tabs`, the windows in which it is tapped, and `views`, those in which
    it is looked at. Wheel and track have their `order`.
    """
    if board.kind != CLOTH:
        order = [label(number) for number in load_wheel(board.wheel).pockets]
        return {"kind": board.kind, "svg": _round(board, title, "-"), "order": order}
    layout = load_layout(board.wheel)
    plan = plan_of(layout, ClothStyle(board.style))
    return {
        "kind": CLOTH,
        "lying": _laid(board, plan, Direction.HORIZONTAL, title),
        "standing": _laid(board, plan, Direction.VERTICAL, title)
        | {
            "tabs": list(_tabs(Frame(plan, Direction.VERTICAL))),
            "views": list(_views(Frame(plan, Direction.VERTICAL))),
        },
        "rooms": {key: round(share, 2) for key, share in rooms(plan).items() if share < 1},
    }


def _laid(board: Board, plan: Plan, direction: Direction, title: str) -> dict[str, Any]:
    svg, box = _empty_cloth(board, direction, title, "-")
    frame, layout = Frame(plan, direction), plan.layout
    return {
        "svg": svg,
        "box": box,
        "spots": {key: _pair(*frame.place(*spots[0])) for key, spots in plan.spots.items()},
        "windows": {
            label(n): around(layout, n, direction, style=plan.style).view_box for n in layout.boxes
        },
        "fallen": {label(n): _fallen(frame, layout, n) for n in layout.boxes},
    }


def _fallen(frame: Frame, layout: Layout, number: Number) -> list[str]:
    box = layout.boxes[number]
    area = frame.box(box)
    at = (area.x + area.width * 3 / 4, area.y + area.height * 3 / 4)
    if is_zero(number):
        at = frame.free_in_zero(box, sign=False)
    return [frame.outline(box, 4), _pair(*at)]


_VIEW_ROWS = 5
_BELOW, _ABOVE = 11, 3  # steps of felt beside the numbers, for a finger on the baseline


def _tabs(frame: Frame) -> Iterator[str]:
    """The windows of the standing cloth in which spots are tapped: the numbers of a dozen each.

    A dozen's four rows and a quarter of a row on either side: as large as may be, and yet no
    spot between two dozens lies at an edge. The first has the zeros instead, and leaves what
    lies between it and the second to that one.
    """
    width, length = _BELOW + COLUMNS * CELL + _ABOVE, 9 * CELL // 2
    for first in range(0, ROWS, 4):
        start = first * CELL - CELL // 4 if first else -CELL * 3 // 4
        yield frame.area(start, -_BELOW, length, width).view_box


def _views(frame: Frame) -> Iterator[str]:
    """The windows in which a whole cloth is looked at on a phone: five rows, to its sides."""
    ground = frame.plan.ground
    for first in range(0, ROWS, 4):
        start = -CELL if first == 0 else first * CELL - CELL // 2
        length = _VIEW_ROWS * CELL + CELL // 2
        yield frame.area(start, ground.across, length, ground.width).view_box


def _pair(x: float, y: float) -> str:
    return f"{short(x)} {short(y)}"


def spot_words(voice: Voice, boards: Iterable[Board]) -> dict[str, str]:
    """What spots are called on the boards: outer ones by key, inner ones by how many numbers.

    `{key}` stands for the numbers; `of 3z`, `of 4z` and `of 5z` are for those with a zero.
    """
    words: dict[str, str] = {}
    for board in boards:
        if board.kind != CLOTH:
            continue
        for position in load_layout(board.wheel).positions:
            key, name = position.key, voice.position(position)
            if position.is_outside:
                words[key] = name
            else:
                zero = "z" if any(map(is_zero, position.numbers)) else ""
                count = len(position.numbers)
                shown = name.rpartition(" ")[2] if count == 6 else key
                sort = f"of {count}{zero}" if count > 2 else f"of {count}"
                words.setdefault(sort, name.replace(shown, "{key}"))
    return words
