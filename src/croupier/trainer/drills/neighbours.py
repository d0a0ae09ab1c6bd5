"""The drill `neighbours`: a number and how many a side; asked are the numbers of the arc.

Zero and the two pockets on each side of it are three times as likely as any other: 15 of 47
questions. Either way round the wheel is right, since an arc may be read from both ends; the
number itself is one of the arc. Levels:

1. One neighbour a side: 3 numbers.
2. Two a side: 5.
3. Three a side: 7.
4. One to three a side, each as likely, for an amount: from one step a chip to the maximum of a
   number on each, mostly round (`round_amounts`). In nine of ten questions a number of the
   arc falls, each as likely, in the tenth any other; asked are the winnings as well.

Source: rules.md sections 1 and 7.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from croupier.rules.bets import ByAmount
from croupier.rules.rule_set import RuleSet, standard
from croupier.rules.wheel import ZERO, Number, label, read_number
from croupier.trainer.calling import (
    MAXIMUM,
    STEP,
    Settled,
    call_named,
    calling_table,
    check_step,
    round_amounts,
    settled,
    whole,
)
from croupier.trainer.chance import Chance
from croupier.trainer.drill import Drill, Level, Scene, Shows, Skill
from croupier.trainer.question import Answer, Ask, Options, Unit
from croupier.trainer.steps import Divides, OwnStep, Step
from croupier.trainer.winnings import winnings_steps

KEY = "neighbours"
REACHES = (1, 2, 3)
PAYS = 4
"""The level on which an amount is called and a number falls."""
_MORE_OFTEN = 3


@dataclass(frozen=True, slots=True)
class Arc(OwnStep):
    """The number between its neighbours, all clockwise."""

    kind: ClassVar[str] = KEY
    number: Number
    before: tuple[Number, ...]
    after: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class NothingWins(OwnStep):
    """The number that fell is not one of the arc: nothing is paid."""

    kind: ClassVar[str] = KEY
    falls: Number


Steps: TypeAlias = Arc | NothingWins


def _table(level: Level, options: Options) -> RuleSet:  # noqa: ARG001 - as every drill
    return calling_table(None, whole(options, "step", 1))


def _numbers() -> tuple[Number, ...]:
    """The numbers clockwise, those about zero first."""
    wheel = standard().wheel
    about = wheel.arc(ZERO, 2)
    return (*about, *(number for number in wheel.pockets if number not in about))


def _weighted() -> tuple[Number, ...]:
    """The numbers, each as often as it is likely."""
    about = standard().wheel.arc(ZERO, 2)
    return (*_numbers(), *about * (_MORE_OFTEN - 1))


_WEIGHTED = _weighted()


def called(number: Number, reach: int) -> str:
    """The name of the announced bet."""
    return f"neighbours-{label(number)}" + (f"x{reach}" if reach != 2 else "")


def _amounts(reach: int, options: Options) -> range:
    chips = 2 * reach + 1
    return range(chips * whole(options, "step"), chips * whole(options, "max") + 1)


def _room(level: Level, options: Options) -> int:
    count = len(_numbers())
    if level != PAYS:
        return count
    return sum(count * count * len(_amounts(reach, options)) for reach in REACHES)


def _draw(chance: Chance, level: Level, rules: RuleSet, options: Options) -> Scene:
    number = chance.pick(_WEIGHTED)
    if level != PAYS:
        return Scene((), None, {"number": label(number), "reach": level})
    return _paid_scene(chance, rules, options, number, chance.pick(REACHES))


def _aim(chance: Chance, level: Level, rules: RuleSet, options: Options, skill: Skill) -> Scene:
    if level == PAYS:
        return _paid_scene(chance, rules, options, chance.pick(_WEIGHTED), int(skill[1:]))
    return Scene((), None, {"number": skill, "reach": level})


def _paid_scene(
    chance: Chance, rules: RuleSet, options: Options, number: Number, reach: int
) -> Scene:
    maximum = whole(options, "max")
    amount = chance.pick(round_amounts(chance, _amounts(reach, options), maximum))
    arc = rules.wheel.arc(number, reach)
    if chance.below(10) == 0:
        falls = chance.pick([other for other in rules.wheel.numbers if other not in arc])
    else:
        falls = chance.pick(arc)
    bet = ByAmount(call_named(called(number, reach)), amount)
    return Scene((bet,), falls, {"step": whole(options, "step")})


def _bet(scene: Scene) -> ByAmount | None:
    """The bet, where one is called for an amount."""
    if not scene.bets:
        return None
    (bet,) = scene.bets
    assert isinstance(bet, ByAmount), bet
    return bet


def _center(scene: Scene) -> tuple[Number, int]:
    """The number asked about, and how many a side."""
    bet = _bet(scene)
    if bet is None:
        text, reach = str(scene.options["number"]), whole(scene.options, "reach")
    else:
        text = bet.call.key.split("-")[1].split("x")[0]
        reach = (bet.call.count - 1) // 2
    number = read_number(text)
    assert number is not None, text
    return number, reach


def _arc(scene: Scene, rules: RuleSet) -> tuple[str, ...]:
    return tuple(map(label, rules.wheel.arc(*_center(scene))))


def _settled(scene: Scene, rules: RuleSet) -> Settled | None:
    """The spin, where a bet lies."""
    if scene.falls is None:
        return None
    return settled(scene.bets, scene.falls, rules.limits.maximum, rules.announced.step)


def _answer(scene: Scene, rules: RuleSet) -> Mapping[str, Answer]:
    arc, spin = _arc(scene, rules), _settled(scene, rules)
    return {"numbers": arc} if spin is None else {"numbers": arc, "winnings": spin.winnings}


def _also(scene: Scene, rules: RuleSet) -> Mapping[str, tuple[Answer, ...]]:
    """The arc read the other way round."""
    return {"numbers": (_arc(scene, rules)[::-1],)}


def _steps(scene: Scene, rules: RuleSet) -> tuple[Step, ...]:
    number, reach = _center(scene)
    arc = rules.wheel.arc(number, reach)
    shown = Arc(number, arc[:reach], arc[reach + 1 :])
    bet, spin = _bet(scene), _settled(scene, rules)
    if bet is None or spin is None or scene.falls is None:
        return (shown,)
    divides = Divides(bet.call, bet.amount, bet.call.count, rules.announced.step, spin.unit)
    winners = winnings_steps(spin.lines, scene.falls, 0, rules)
    nothing = () if scene.falls in arc else (NothingWins(scene.falls),)
    return (shown, divides, *winners, *nothing)


def _asks(scene: Scene, rules: RuleSet) -> tuple[Ask, ...]:  # noqa: ARG001 - as every drill
    numbers = Ask("numbers", Unit.NUMBERS)
    return (numbers, Ask("winnings", Unit.MONEY)) if scene.bets else (numbers,)


def _skill(scene: Scene, level: Level) -> Skill:
    """The number: `17`; where winnings are asked, how many a side: `x2`."""
    number, reach = _center(scene)
    return f"x{reach}" if level == PAYS else label(number)


def _skills(level: Level, options: Options) -> tuple[Skill, ...]:  # noqa: ARG001 - as every drill
    if level == PAYS:
        return tuple(f"x{reach}" for reach in REACHES)
    return tuple(map(label, _numbers()))


DRILL = Drill(
    key=KEY,
    pace={1: 4, 2: 6, 3: 8, 4: 12},
    options={"max": MAXIMUM, "step": STEP},
    table=_table,
    room=_room,
    draw=_draw,
    asks=_asks,
    answer=_answer,
    steps=_steps,
    shows=Shows.NOTHING,  # the racetrack is the answer
    skill=_skill,
    skills=_skills,
    aim=_aim,
    also=_also,
    check=check_step,
)
