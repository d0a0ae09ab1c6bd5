"""The drill `cloth`: a whole cloth in several colors; asked is what each is paid, in money.

Two to four seats, A to D, play a color each, worth 1, 2, 5, 10, 25 or 50 a chip, no two the
same. Asked are the winnings of each in money, and what is collected from all together.
The number that fell is any of the wheel, each as likely; so is every number of colors that
the option leaves open. Levels, by the stacks on the cloth, each count as likely:

1. 6 to 12 stacks of 1 to 5 chips; of four colors from 8 on.
2. 13 to 30 stacks of 1 to 10 chips.
3. 31 to 60 stacks of 1 to 20 chips.

The stacks are shared among the colors, two at least to each, every way as likely. A color has
none to three outside bets, a third of its stacks at most, anywhere. Of its inside stacks one
to half of them win, each count as likely, but for one color in eight, of which none do.
Colors may share a position. Plain rules: a zero takes the outside bets whole.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from croupier.rules.bets import Bet, Seat
from croupier.rules.layout import Position
from croupier.rules.rule_set import RuleSet, standard
from croupier.rules.settlement import Line, settle_lines
from croupier.rules.wheel import Number
from croupier.trainer.chance import Chance
from croupier.trainer.drill import Drill, Level, Scene, Shows, Skill
from croupier.trainer.options import Choice
from croupier.trainer.question import Ask, Options, Unit
from croupier.trainer.shapes import cloth_order, elsewhere, outside, spots
from croupier.trainer.sharing import share
from croupier.trainer.steps import Loses, OwnStep, Step
from croupier.trainer.winnings import winnings_steps

KIND = "cloth"
SEATS = tuple(Seat(letter) for letter in "ABCD")
VALUES = (1, 2, 5, 10, 25, 50)
MIXED = "mixed"
COLORS: Mapping[str, tuple[int, ...]] = {
    MIXED: (2, 3, 4),
    "two": (2,),
    "three": (3,),
    "four": (4,),
}
WINNINGS, COLLECTED, VALUE = "winnings-", "collected", "value-"

_STACKS: Mapping[Level, tuple[int, int]] = {1: (6, 12), 2: (13, 30), 3: (31, 60)}
_HEIGHTS: Mapping[Level, int] = {1: 5, 2: 10, 3: 20}
_LEAST_OF_A_COLOR = 2
_MOST_OUTSIDE = 3
_NOTHING_WINS_IN = 8

REGIONS = ("zero", "first-row", "outer", "middle", "last-row")
"""Where the number that fell lies: how many positions cover it goes by that."""


@dataclass(frozen=True, slots=True)
class OfColor(OwnStep):
    """What follows is about one color."""

    kind: ClassVar[str] = KIND
    seat: Seat
    value: int


@dataclass(frozen=True, slots=True)
class PaidTo(OwnStep):
    """What the color is paid: chips × value = money; no chips where nothing of it won."""

    kind: ClassVar[str] = KIND
    seat: Seat
    chips: int
    value: int
    money: int


@dataclass(frozen=True, slots=True)
class TakenFrom(OwnStep):
    """The color's losing stacks, chip by chip: the sum of `parts` × value = money."""

    kind: ClassVar[str] = KIND
    seat: Seat
    positions: tuple[Position, ...]
    parts: tuple[int, ...]
    value: int
    money: int

    @property
    def lit(self) -> tuple[Position, ...]:
        """The positions where they lie."""
        return self.positions


@dataclass(frozen=True, slots=True)
class Collected(OwnStep):
    """What is collected from all colors, in money."""

    kind: ClassVar[str] = KIND
    parts: tuple[int, ...]
    total: int


ClothStep: TypeAlias = OfColor | PaidTo | TakenFrom | Collected


def _region(number: Number) -> str:
    if number == 0:
        return "zero"
    if number <= 3:
        return "first-row"
    if number >= 34:
        return "last-row"
    return "middle" if number % 3 == 2 else "outer"


def _of_region(region: str) -> list[Number]:
    return [Number(n) for n in range(37) if _region(Number(n)) == region]


def _draw(chance: Chance, level: Level, rules: RuleSet, options: Options) -> Scene:
    colors = chance.pick(COLORS[str(options["colors"])])
    return _scene(chance, level, colors, chance.pick(rules.wheel.numbers))


def _aim(chance: Chance, level: Level, rules: RuleSet, options: Options, skill: Skill) -> Scene:  # noqa: ARG001
    colors, _, region = skill.partition("@")
    return _scene(chance, level, int(colors), chance.pick(_of_region(region)))


def _scene(chance: Chance, level: Level, colors: int, number: Number) -> Scene:
    seats, order = SEATS[:colors], cloth_order()
    bets = [
        Bet(position, chance.between(1, _HEIGHTS[level]), seat)
        for seat, count in zip(seats, _shares(chance, level, colors), strict=True)
        for position in _spots(chance, number, count)
    ]
    bets.sort(key=lambda bet: (order[bet.position], bet.seat))
    left = list(VALUES)
    values = {f"{VALUE}{seat}": left.pop(chance.below(len(left))) for seat in seats}
    return Scene(tuple(bets), number, values)


def _shares(chance: Chance, level: Level, colors: int) -> list[int]:
    """How many stacks each color has."""
    least, most = _STACKS[level]
    stacks = chance.between(max(least, _LEAST_OF_A_COLOR * colors), most)
    beyond = _LEAST_OF_A_COLOR - 1  # what each has beyond the one that sharing gives it
    stacks -= beyond * colors
    return [beyond + part for part in share(chance, stacks, colors, stacks)]


def _spots(chance: Chance, number: Number, count: int) -> list[Position]:
    """Where the stacks of one color lie."""
    beyond = chance.between(0, min(_MOST_OUTSIDE, count // 3))
    inside, around = count - beyond, spots(number)
    nothing = chance.below(_NOTHING_WINS_IN) == 0
    most = min(max(1, inside // 2), len(around))
    winners = 0 if nothing else chance.between(1, most)
    return [
        *chance.sample(around, winners),
        *chance.few(elsewhere(number), inside - winners),
        *chance.sample(outside(), beyond),
    ]


def _seats(scene: Scene) -> tuple[tuple[Seat, int], ...]:
    """Each seat with what a chip of its color is worth."""
    found = []
    for seat in SEATS:
        value = scene.options.get(f"{VALUE}{seat}")
        if isinstance(value, int):
            found.append((seat, value))
    return tuple(found)


def _lines(scene: Scene, rules: RuleSet) -> Mapping[Seat, list[Line]]:
    """What becomes of each seat's stacks, in chips."""
    assert scene.falls is not None
    bets = [bet for bet in scene.bets if isinstance(bet, Bet)]
    by_seat: dict[Seat, list[Line]] = {seat: [] for seat, _ in _seats(scene)}
    for line in settle_lines(bets, scene.falls, rules):
        assert line.seat is not None
        by_seat[line.seat].append(line)
    return by_seat


def _won(lines: Sequence[Line]) -> int:
    return sum(line.winnings for line in lines)


def _answer(scene: Scene, rules: RuleSet) -> Mapping[str, int]:
    lines, values = _lines(scene, rules), dict(_seats(scene))
    answer = {f"{WINNINGS}{seat}": _won(lines[seat]) * value for seat, value in values.items()}
    answer[COLLECTED] = sum(
        line.collected * values[seat] for seat, of_seat in lines.items() for line in of_seat
    )
    return answer


def _asks(scene: Scene, rules: RuleSet) -> tuple[Ask, ...]:  # noqa: ARG001 - as every drill
    fields = [f"{WINNINGS}{seat}" for seat, _ in _seats(scene)]
    return tuple(Ask(field, Unit.MONEY) for field in (*fields, COLLECTED))


def _steps(scene: Scene, rules: RuleSet) -> tuple[Step, ...]:
    assert scene.falls is not None
    lines, steps = _lines(scene, rules), list[Step]()
    for seat, value in _seats(scene):
        steps.append(OfColor(seat, value))
        steps += _paid(lines[seat], scene.falls, rules)
        chips = _won(lines[seat])
        steps.append(PaidTo(seat, chips, value, chips * value))
    taken = [_taken(seat, lines[seat], value) for seat, value in _seats(scene)]
    parts = tuple(step.money for step in taken)
    return (*steps, *(step for step in taken if step.parts), Collected(parts, sum(parts)))


def _paid(lines: Sequence[Line], falls: Number, rules: RuleSet) -> list[Step]:
    """How the winnings of one color come together, in chips."""
    whole = len(spots(falls))
    if any(line.kept and line.position.is_outside for line in lines):
        whole = 0  # the short cut for all positions of a number is not for these
    steps = winnings_steps(lines, falls, whole, rules)
    return [step for step in steps if not isinstance(step, Loses)]


def _taken(seat: Seat, lines: Sequence[Line], value: int) -> TakenFrom:
    lost = [line for line in lines if line.collected]
    parts = tuple(line.collected for line in lost)
    positions = tuple(line.position for line in lost)
    return TakenFrom(seat, positions, parts, value, sum(parts) * value)


def _skill(scene: Scene, level: Level) -> Skill:  # noqa: ARG001 - as every drill
    """So many colors, and where the number lies: `3@middle`."""
    assert scene.falls is not None
    return f"{len(_seats(scene))}@{_region(scene.falls)}"


def _skills(level: Level, options: Options) -> tuple[Skill, ...]:  # noqa: ARG001 - as every drill
    return tuple(
        f"{colors}@{region}" for colors in COLORS[str(options["colors"])] for region in REGIONS
    )


DRILL = Drill(
    key=KIND,
    pace={1: 30, 2: 60, 3: 90},
    options={"colors": Choice(tuple(COLORS), MIXED)},
    shows=Shows.CLOTH,
    table=lambda level, options: standard(),  # noqa: ARG005 - as every drill
    room=lambda level, options: None,  # noqa: ARG005 - as every drill
    draw=_draw,
    asks=_asks,
    answer=_answer,
    steps=_steps,
    skill=_skill,
    skills=_skills,
    aim=_aim,
)
