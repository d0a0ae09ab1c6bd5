"""The drill `wheel`: what a croupier knows of a number, and of the pockets about it, by heart.

Each number of the wheel is as likely, and no picture is shown but where a place is asked for.
Levels, with what is asked:

1. What is announced when the number falls: color, parity and half; of a zero none of the two.
2. The numbers beside it: the one before and the one after, clockwise.
3. The number left out of an arc of five, each of the five as likely.
4. The number so many on, two to six, clockwise or counterclockwise.
5. The number across the wheel. With an odd count of pockets two numbers are as near to it, and
   either is right.
6. The series it belongs to, of the voisins whether it is of the jeu zéro as well. Series are
   called on the single-zero wheel alone, so this level is always about that one.
7. Where the number lies, on a wheel that has none but zero: how many pockets on from it,
   clockwise. No zero is asked for, as its color would tell.
8. Where it lies on the racetrack, from another number, which alone is there: 2 to 12 pockets
   on, each as likely.

Sources: rules.md sections 1 and 6.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import ClassVar, TypeAlias

from croupier.rules.rule_set import RuleSet, standard
from croupier.rules.wheel import Number, Wheel, color, is_zero, label, load_wheel, read_number
from croupier.trainer.calling import covered, whole
from croupier.trainer.chance import Chance
from croupier.trainer.drill import Drill, Level, Scene, Shows, Skill
from croupier.trainer.options import Choice
from croupier.trainer.question import Answer, Ask, Options, Unit
from croupier.trainer.steps import OwnStep, Step

KEY = "wheel"
SINGLE, DOUBLE = "single-zero", "double-zero"
GAP = "?"
NEITHER = "neither"
COLORS = ("red", "black", "green")
PARITIES = ("even", "odd", NEITHER)
HALVES = ("low", "high", NEITHER)
SERIES = ("zero-game", "voisins", "tiers", "orphelins")
"""What a number may belong to; `voisins` here are those outside the jeu zéro."""
_ON = (2, 3, 4, 5, 6)
_FROM = tuple(range(2, 13))


class Task(StrEnum):
    """What is asked of a number."""

    ANNOUNCE = "announce"
    BESIDE = "beside"
    GAP = "gap"
    ON = "on"
    ACROSS = "across"
    SERIES = "series"
    PLACE = "place"
    PLACE_FROM = "place-from"


_TASKS = dict(enumerate(Task, start=1))
_PLACED = 36
"""So many numbers have a color that others have: all but the zeros."""


@dataclass(frozen=True, slots=True)
class Announces(OwnStep):
    """The number with its color, parity and half; `dark` where odd numbers are black.

    They are from 11 to 18 and from 29 to 36; elsewhere odd numbers are red. None of a zero.
    """

    kind: ClassVar[str] = KEY
    number: Number
    color: str
    parity: str
    half: str
    dark: bool | None


@dataclass(frozen=True, slots=True)
class Clockwise(OwnStep):
    """Pockets that follow each other, clockwise."""

    kind: ClassVar[str] = KEY
    numbers: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class CountsOn(OwnStep):
    """From the first of the numbers pocket by pocket to the last: `on` of them."""

    kind: ClassVar[str] = KEY
    numbers: tuple[Number, ...]
    on: int


@dataclass(frozen=True, slots=True)
class LiesAcross(OwnStep):
    """Half of the pockets on from the number: one number, or the two on both sides of it."""

    kind: ClassVar[str] = KEY
    number: Number
    pockets: int
    across: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Belongs(OwnStep):
    """The numbers of a series, clockwise."""

    kind: ClassVar[str] = KEY
    series: str
    numbers: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class CountsBack(OwnStep):
    """From the first of the numbers counterclockwise to the last: pockets − back = on."""

    kind: ClassVar[str] = KEY
    numbers: tuple[Number, ...]
    back: int
    pockets: int
    on: int


Steps: TypeAlias = Announces | Clockwise | CountsOn | CountsBack | LiesAcross | Belongs


def _wheel_key(level: Level, options: Options) -> str:
    return SINGLE if _TASKS[level] is Task.SERIES else str(options["wheel"])


def _table(level: Level, options: Options) -> RuleSet:
    return standard("american" if _wheel_key(level, options) == DOUBLE else "european")


def _room(level: Level, options: Options) -> int:
    numbers = len(load_wheel(_wheel_key(level, options)).numbers)
    match _TASKS[level]:
        case Task.GAP:
            return numbers * 5
        case Task.ON:
            return numbers * len(_ON) * 2
        case Task.PLACE:
            return _PLACED
        case Task.PLACE_FROM:
            return _PLACED * len(_FROM)
        case _:
            return numbers


def _draw(chance: Chance, level: Level, rules: RuleSet, options: Options) -> Scene:  # noqa: ARG001
    number = chance.pick(_asked(level, rules.wheel))
    on = chance.pick(_ON) if _TASKS[level] is Task.ON else 0
    return _scene(chance, level, rules.wheel, number, on)


@cache
def _asked(level: Level, wheel: Wheel) -> tuple[Number, ...]:
    """The numbers that are asked about."""
    if _TASKS[level] in {Task.PLACE, Task.PLACE_FROM}:
        return tuple(number for number in wheel.pockets if not is_zero(number))
    return wheel.pockets


def _aim(chance: Chance, level: Level, rules: RuleSet, options: Options, skill: Skill) -> Scene:  # noqa: ARG001
    if _TASKS[level] is Task.ON:
        on, number = int(skill.removeprefix("on-")), chance.pick(rules.wheel.pockets)
        return _scene(chance, level, rules.wheel, number, on)
    number_ = read_number(skill)
    assert number_ is not None, skill
    return _scene(chance, level, rules.wheel, number_, 0)


def _scene(chance: Chance, level: Level, wheel: Wheel, number: Number, on: int) -> Scene:
    task = _TASKS[level]
    said: dict[str, int | str | bool] = {"wheel": wheel.key, "task": task.value}
    match task:
        case Task.ANNOUNCE:
            return Scene((), number, said)
        case Task.GAP:
            at = chance.below(5)
            arc = [*map(label, _onwards(wheel, number, range(-at, 5 - at)))]
            arc[at] = GAP
            return Scene((), None, {**said, "arc": " ".join(arc)})
        case Task.ON:
            clockwise = chance.below(2) == 0
            return Scene(
                (), None, {**said, "number": label(number), "on": on, "clockwise": clockwise}
            )
        case Task.PLACE | Task.PLACE_FROM:
            on = wheel.pockets.index(number) if task is Task.PLACE else chance.pick(_FROM)
            (start,) = _onwards(wheel, number, range(-on, 1 - on))
            return Scene((), None, {**said, "number": label(number), "start": label(start)})
        case _:
            return Scene((), None, {**said, "number": label(number)})


def _onwards(wheel: Wheel, number: Number, offsets: range) -> tuple[Number, ...]:
    """The pockets at those distances from the number, clockwise where they are positive."""
    pockets = wheel.pockets
    at = pockets.index(number)
    return tuple(pockets[(at + offset) % len(pockets)] for offset in offsets)


def _task(scene: Scene) -> Task:
    return Task(str(scene.options["task"]))


def _wheel(scene: Scene) -> Wheel:
    return load_wheel(str(scene.options["wheel"]))


def _number(scene: Scene) -> Number:
    """The number that the question is about; of an arc the one left out."""
    if scene.falls is not None:
        return scene.falls
    if "arc" in scene.options:
        arc = str(scene.options["arc"]).split()
        at = arc.index(GAP)
        known = read_number(arc[at - 1] if at else arc[1])
        assert known is not None, arc
        (number,) = _onwards(_wheel(scene), known, range(1, 2) if at else range(-1, 0))
        return number
    number_ = read_number(str(scene.options["number"]))
    assert number_ is not None, scene.options
    return number_


def _asks(scene: Scene, rules: RuleSet) -> tuple[Ask, ...]:  # noqa: ARG001 - as every drill
    match _task(scene):
        case Task.ANNOUNCE:
            return (
                Ask("color", Unit.CHOICE, COLORS),
                Ask("parity", Unit.CHOICE, PARITIES),
                Ask("half", Unit.CHOICE, HALVES),
            )
        case Task.BESIDE:
            return Ask("before", Unit.NUMBERS), Ask("after", Unit.NUMBERS)
        case Task.SERIES:
            return (Ask("series", Unit.CHOICE, SERIES),)
        case Task.PLACE | Task.PLACE_FROM:
            return (Ask("place", Unit.POCKETS),)
        case _:
            return (Ask("number", Unit.NUMBERS),)


def _answer(scene: Scene, rules: RuleSet) -> Mapping[str, Answer]:  # noqa: ARG001 - as every drill
    number = _number(scene)
    match _task(scene):
        case Task.ANNOUNCE:
            return {"color": color(number).value, "parity": _parity(number), "half": _half(number)}
        case Task.BESIDE:
            before, _, after = _wheel(scene).arc(number, 1)
            return {"before": (label(before),), "after": (label(after),)}
        case Task.GAP:
            return {"number": (label(number),)}
        case Task.ON:
            return {"number": (label(_way(scene)[-1]),)}
        case Task.ACROSS:
            return {"number": (label(_across(scene)[0]),)}
        case Task.SERIES:
            return {"series": _series(number)}
        case Task.PLACE | Task.PLACE_FROM:
            return {"place": _on(scene)}


def _also(scene: Scene, rules: RuleSet) -> Mapping[str, tuple[Answer, ...]]:  # noqa: ARG001
    """The second of two numbers that lie across."""
    others = _across(scene)[1:] if _task(scene) is Task.ACROSS else ()
    return {"number": tuple((label(number),) for number in others)} if others else {}


def _parity(number: Number) -> str:
    if is_zero(number):
        return NEITHER
    return "odd" if number % 2 else "even"


def _half(number: Number) -> str:
    if is_zero(number):
        return NEITHER
    return "low" if number <= 18 else "high"


def _way(scene: Scene) -> tuple[Number, ...]:
    """The pockets from the number to the one asked for."""
    on = whole(scene.options, "on")
    offsets = range(on + 1) if scene.options["clockwise"] else range(0, -on - 1, -1)
    return _onwards(_wheel(scene), _number(scene), offsets)


def _on(scene: Scene) -> int:
    """How many pockets on from the start the number lies, clockwise."""
    pockets, start = _wheel(scene).pockets, read_number(str(scene.options["start"]))
    assert start is not None, scene.options
    return (pockets.index(_number(scene)) - pockets.index(start)) % len(pockets)


def _counted(scene: Scene) -> Step:
    """The pockets from the start to the number, on the shorter way."""
    number, wheel, on = _number(scene), _wheel(scene), _on(scene)
    back = len(wheel.pockets) - on
    if on <= back:
        return CountsOn(_onwards(wheel, number, range(-on, 1)), on)
    return CountsBack(_onwards(wheel, number, range(back, -1, -1)), back, len(wheel.pockets), on)


def _across(scene: Scene) -> tuple[Number, ...]:
    """The number across, or the two that are as near to it."""
    wheel = _wheel(scene)
    half, odd = divmod(len(wheel.pockets), 2)
    return _onwards(wheel, _number(scene), range(half, half + 1 + odd))


@cache
def _series(number: Number) -> str:
    """The series of the number; of the jeu zéro rather than of the voisins."""
    return next(key for key in SERIES if number in covered(key))


@cache
def _series_numbers(key: str) -> tuple[Number, ...]:
    """The numbers of the series clockwise, from one that has none of it before it."""
    pockets, own = load_wheel(SINGLE).pockets, covered(key)
    start = next(at for at, n in enumerate(pockets) if n in own and pockets[at - 1] not in own)
    return tuple(n for n in pockets[start:] + pockets[:start] if n in own)


def _steps(scene: Scene, rules: RuleSet) -> tuple[Step, ...]:  # noqa: ARG001 - as every drill
    number, wheel = _number(scene), _wheel(scene)
    match _task(scene):
        case Task.ANNOUNCE:
            dark = None if is_zero(number) else (number - 1) % 18 >= 10
            shade, parity, half = color(number).value, _parity(number), _half(number)
            return (Announces(number, shade, parity, half, dark),)
        case Task.BESIDE:
            return (Clockwise(wheel.arc(number, 1)),)
        case Task.GAP:
            at = str(scene.options["arc"]).split().index(GAP)
            return (Clockwise(_onwards(wheel, number, range(-at, 5 - at))),)
        case Task.ON:
            return (CountsOn(_way(scene), whole(scene.options, "on")),)
        case Task.ACROSS:
            return (LiesAcross(number, len(wheel.pockets), _across(scene)),)
        case Task.SERIES:
            series = _series(number)
            about_zero = ("voisins", "zero-game")  # one tells by the other
            keys = about_zero if series in about_zero else (series,)
            return tuple(Belongs(key, _series_numbers(key)) for key in keys)
        case Task.PLACE | Task.PLACE_FROM:
            return (_counted(scene),)


def _skill(scene: Scene, level: Level) -> Skill:  # noqa: ARG001 - as every drill
    """The number: `17`; where one counts on from it, by how many: `on-3`."""
    if _task(scene) is Task.ON:
        return f"on-{scene.options['on']}"
    return label(_number(scene))


def _skills(level: Level, options: Options) -> tuple[Skill, ...]:
    if _TASKS[level] is Task.ON:
        return tuple(f"on-{on}" for on in _ON)
    return tuple(map(label, _asked(level, load_wheel(_wheel_key(level, options)))))


DRILL = Drill(
    key=KEY,
    pace={1: 4, 2: 4, 3: 4, 4: 5, 5: 5, 6: 3, 7: 5, 8: 5},
    options={"wheel": Choice((SINGLE, DOUBLE), SINGLE)},
    table=_table,
    room=_room,
    draw=_draw,
    asks=_asks,
    answer=_answer,
    steps=_steps,
    shows=Shows.NOTHING,
    skill=_skill,
    skills=_skills,
    aim=_aim,
    also=_also,
    blank={7: Shows.WHEEL, 8: Shows.TRACK},
)
