"""The drill `series-payment`: a series lies and a number falls; asked: winnings, collected.

The series are as likely as each other. In nine of ten questions one of the series' numbers
falls, each as likely; in the tenth one that is not of it, where nothing wins. Levels:

1. Called by the unit: any multiple of the step up to the maximum of one number. No position
   of a series is full then, so no maximum is shown.
2. Called for an amount below the first maximum, from one step a chip on.
3. With maxima reached: from the amount at which the first position is full to one straight-up
   maximum above the amount at which all are.

The amounts are those of the drill `series`: nine in ten are round, within what players count
by each is as likely (`round_amounts`). Source: rules.md section 6.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, TypeAlias

from croupier.rules.bets import ByAmount, ByUnit
from croupier.rules.placing import Placement, place, spread_chips
from croupier.rules.rule_set import RuleSet, standard
from croupier.rules.settlement import settle_lines
from croupier.rules.spreading import cost
from croupier.rules.wheel import Number
from croupier.trainer.calling import (
    MAXIMUM,
    STEP,
    Settled,
    call_named,
    calling_table,
    check_step,
    covered,
    filling,
    round_amounts,
    settled,
    units,
    whole,
)
from croupier.trainer.chance import Chance
from croupier.trainer.drill import Drill, Level, Scene, Shows, Skill
from croupier.trainer.options import Choice
from croupier.trainer.question import Ask, Options, Unit
from croupier.trainer.spreads import laid_steps, spread_steps
from croupier.trainer.steps import ChangeBack, OwnStep, Step
from croupier.trainer.winnings import winnings_steps

KEY = "series-payment"
ALL = "all"
SERIES = ("voisins", "tiers", "orphelins", "zero-game")
BY_UNIT, BELOW, FULL = 1, 2, 3
_PLAIN = (35, 17)
"""What one chip on a straight or a split wins: no need to count in units."""
_ASKS = (Ask("winnings", Unit.MONEY), Ask("collected", Unit.MONEY))


@dataclass(frozen=True, slots=True)
class InUnits(OwnStep):
    """The number wins `factor` units of the series: factor × unit = winnings."""

    kind: ClassVar[str] = KEY
    factor: int
    unit: int
    winnings: int


@dataclass(frozen=True, slots=True)
class NothingWins(OwnStep):
    """No chip of the series covers the number: nothing is paid."""

    kind: ClassVar[str] = KEY
    falls: Number


@dataclass(frozen=True, slots=True)
class Collects(OwnStep):
    """What the house takes: placed − kept by the winners = collected."""

    kind: ClassVar[str] = KEY
    placed: int
    kept: int
    collected: int


Steps: TypeAlias = InUnits | NothingWins | Collects


def _table(level: Level, options: Options) -> RuleSet:
    if level == BY_UNIT:
        return calling_table(None, 1)
    return calling_table(whole(options, "max"), whole(options, "step"))


def _called(options: Options) -> tuple[str, ...]:
    return SERIES if options["series"] == ALL else (str(options["series"]),)


@lru_cache(maxsize=256)
def _amounts(key: str, level: Level, maximum: int, step: int) -> range:
    """The amounts that the level calls the series for."""
    chips = spread_chips(call_named(key), calling_table(maximum, step))
    first, last = filling(key, maximum, step)
    if level == BELOW:
        return range(cost(chips, step), cost(chips, first))
    return range(cost(chips, first), cost(chips, last) + maximum + 1)


def _room(level: Level, options: Options) -> int:
    maximum, step = whole(options, "max"), whole(options, "step")
    if level == BY_UNIT:
        sums = len(units(maximum, step)) * len(_called(options))
    else:
        sums = sum(len(_amounts(key, level, maximum, step)) for key in _called(options))
    return sums * len(standard().wheel.numbers)


@lru_cache(maxsize=8)
def _by_factor(key: str) -> Mapping[int, tuple[Number, ...]]:
    """The numbers of the wheel by the units that the series wins on them."""
    rules = standard()
    stakes = place(ByUnit(call_named(key), 1), rules)
    assert isinstance(stakes, Placement), stakes
    found: dict[int, tuple[Number, ...]] = {}
    for number in rules.wheel.numbers:
        won = sum(line.winnings for line in settle_lines(stakes.stakes, number, rules))
        found[won] = (*found.get(won, ()), number)
    return found


def _draw(chance: Chance, level: Level, rules: RuleSet, options: Options) -> Scene:
    key = chance.pick(_called(options))
    beside = chance.below(10) == 0
    numbers = _by_factor(key)[0] if beside else covered(key)
    return _scene(chance, level, rules, options, key, chance.pick(numbers))


def _aim(chance: Chance, level: Level, rules: RuleSet, options: Options, skill: Skill) -> Scene:
    key, _, factor = skill.partition(":")
    falls = chance.pick(_by_factor(key)[int(factor)])
    return _scene(chance, level, rules, options, key, falls)


def _scene(
    chance: Chance, level: Level, rules: RuleSet, options: Options, key: str, falls: Number
) -> Scene:
    call, maximum = call_named(key), whole(options, "max")
    if level == BY_UNIT:
        unit = chance.pick(units(maximum, whole(options, "step")))
        return Scene((ByUnit(call, unit),), falls, {})
    step = rules.announced.step
    amounts = round_amounts(chance, _amounts(key, level, maximum, step), maximum)
    bet = ByAmount(call, chance.pick(amounts))
    return Scene((bet,), falls, {"max": maximum, "step": step})


def _settled(scene: Scene, rules: RuleSet) -> Settled:
    assert scene.falls is not None
    return settled(scene.bets, scene.falls, rules.limits.maximum, rules.announced.step)


def _answer(scene: Scene, rules: RuleSet) -> Mapping[str, int]:
    spin = _settled(scene, rules)
    return {
        "winnings": spin.winnings,
        "collected": sum(line.collected for line in spin.lines),
    }


def _steps(scene: Scene, rules: RuleSet) -> tuple[Step, ...]:
    spin, falls, factor = _settled(scene, rules), scene.falls, _factor(scene)
    assert falls is not None
    steps = [*_laying(scene, spin, rules), *winnings_steps(spin.lines, falls, 0, rules)]
    if not factor:
        steps.append(NothingWins(falls))
    elif factor not in _PLAIN and spin.winnings == factor * spin.unit:
        steps.append(InUnits(factor, spin.unit, spin.winnings))
    kept = sum(line.kept for line in spin.lines)
    return (*steps, Collects(spin.placed, kept, spin.placed - kept))


def _laying(scene: Scene, spin: Settled, rules: RuleSet) -> list[Step]:
    """The steps to what lies; the change is not asked for."""
    bet = _called_bet(scene)
    if isinstance(bet, ByAmount):
        return [step for step in spread_steps(bet, rules) if not isinstance(step, ChangeBack)]
    return [*laid_steps({stake.position: stake.stake for stake in spin.stakes})]


def _called_bet(scene: Scene) -> ByAmount | ByUnit:
    (bet,) = scene.bets
    assert isinstance(bet, ByAmount | ByUnit), bet
    return bet


def _factor(scene: Scene) -> int:
    """The units that the series wins on the number, no maximum looked at."""
    by_factor = _by_factor(_called_bet(scene).call.key)
    return next(won for won, numbers in by_factor.items() if scene.falls in numbers)


def _asks(scene: Scene, rules: RuleSet) -> tuple[Ask, ...]:  # noqa: ARG001 - as every drill
    return _ASKS


def _skill(scene: Scene, level: Level) -> Skill:  # noqa: ARG001 - as every drill
    """The series and the units won: `voisins:22`; the level is the range of amounts."""
    return f"{_called_bet(scene).call.key}:{_factor(scene)}"


def _skills(level: Level, options: Options) -> tuple[Skill, ...]:  # noqa: ARG001 - as every drill
    """Of each series what most of its numbers win first, and no winner last."""
    return tuple(f"{key}:{factor}" for key in _called(options) for factor in _factors(key))


@lru_cache(maxsize=8)
def _factors(key: str) -> tuple[int, ...]:
    by_factor = _by_factor(key)
    return tuple(sorted(by_factor, key=lambda won: (won == 0, -len(by_factor[won]))))


DRILL = Drill(
    key=KEY,
    pace={1: 9, 2: 12, 3: 15},
    options={"series": Choice((ALL, *SERIES), ALL), "max": MAXIMUM, "step": STEP},
    table=_table,
    room=_room,
    draw=_draw,
    asks=_asks,
    answer=_answer,
    steps=_steps,
    shows=Shows.CLOTH,
    skill=_skill,
    skills=_skills,
    aim=_aim,
    check=check_step,
)
