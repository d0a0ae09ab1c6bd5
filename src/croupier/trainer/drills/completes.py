"""The drill `completes`: a number is covered whole; asked are cost, winnings and change.

Each number is as likely, and so is each unit: the multiples of the step up to the maximum of
a number. Levels, with what is asked:

1. By the unit, and the number itself falls: cost and winnings.
2. For a sum of money, from one step to the maximum a unit and mostly round (`round_amounts`);
   the number itself falls: cost, winnings and change.
3. By the unit, and another number falls that some of the chips cover: winnings. Every such
   pair is as likely.
4. Completes on two numbers that have positions in common, each by a unit of its own, under a
   maximum that those positions may go over; one of the two falls, either as likely: what
   lies (cost), winnings and change.

The reason is the station method: whatever falls, winnings and stakes together are 36 × unit
on every position hit. Source: rules.md section 8.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import ClassVar, TypeAlias

from croupier.rules.bets import ByAmount, ByUnit, Call
from croupier.rules.layout import Position
from croupier.rules.rule_set import RuleSet, standard
from croupier.rules.settlement import Line
from croupier.rules.wheel import Number, label, read_number
from croupier.trainer.calling import (
    MAXIMUM,
    STEP,
    Settled,
    call_named,
    calling_table,
    check_step,
    round_amounts,
    settled,
    units,
    whole,
)
from croupier.trainer.chance import Chance
from croupier.trainer.drill import Drill, Level, Scene, Shows, Skill
from croupier.trainer.question import Ask, Options, Unit
from croupier.trainer.steps import ChangeBack, Divides, OwnStep, Step
from croupier.trainer.winnings import line_steps

KEY = "completes"
DIRECT, FOR_MONEY, PARTIAL, TWO = 1, 2, 3, 4
WITHIN, OVER = "within", "over"

REGIONS: Mapping[str, tuple[int, ...]] = {
    "outer": tuple(n for n in range(4, 34) if n % 3 != 2),
    "middle": tuple(range(5, 33, 3)),
    "0": (0,),
    "1-3": (1, 3),
    "2": (2,),
    "34-36": (34, 36),
    "35": (35,),
}
"""The numbers whose completes cost alike."""


@dataclass(frozen=True, slots=True)
class Costs(OwnStep):
    """What a complete takes: chips × unit = cost."""

    kind: ClassVar[str] = KEY
    call: Call
    unit: int
    cost: int

    @property
    def lit(self) -> tuple[Position, ...]:
        """All its positions."""
        return tuple(position for position, _ in self.call.chips)


@dataclass(frozen=True, slots=True)
class InCommon(OwnStep):
    """Where both completes lie: the units together, what is `over` the maximum, and its cost.

    `chips` are the units' chips on all these positions: over × chips = back.
    """

    kind: ClassVar[str] = KEY
    positions: tuple[Position, ...]
    units: tuple[int, int]
    maximum: int
    over: int
    chips: int
    back: int

    @property
    def lit(self) -> tuple[Position, ...]:
        """The positions in common."""
        return self.positions


@dataclass(frozen=True, slots=True)
class Stations(OwnStep):
    """The station method: 36 × unit on each position hit, less the stakes, are the winnings.

    `parts` are positions hit and the unit that lies there.
    """

    kind: ClassVar[str] = KEY
    positions: tuple[Position, ...]
    parts: tuple[tuple[int, int], ...]
    stakes: int
    winnings: int

    @property
    def lit(self) -> tuple[Position, ...]:
        """The positions hit."""
        return self.positions


Steps: TypeAlias = Costs | InCommon | Stations


def _table(level: Level, options: Options) -> RuleSet:
    if level == TWO:
        return calling_table(whole(options, "max"), 1)
    return calling_table(None, whole(options, "step", 1))


def complete_on(number: Number) -> Call:
    """The complete on the number."""
    return call_named(f"complete-{label(number)}")


@cache
def _region(number: Number) -> str:
    return next(region for region, numbers in REGIONS.items() if number in numbers)


@cache
def _in_common(one: Number, other: Number) -> tuple[tuple[Position, int], ...]:
    """The positions that cover both numbers, with their chips, the smallest first."""
    common = [(p, n) for p, n in complete_on(one).chips if p.covers(other)]
    return tuple(sorted(common, key=lambda chips: chips[1]))


@cache
def _hit_by() -> Mapping[Skill, tuple[tuple[Number, Number], ...]]:
    """The number covered and another that some of its chips cover, by region and count."""
    numbers = standard().wheel.numbers
    found: dict[Skill, tuple[tuple[Number, Number], ...]] = {}
    for region in REGIONS:
        for number in (n for n in numbers if _region(n) == region):
            for other in (n for n in numbers if n != number):
                if common := len(_in_common(number, other)):
                    skill = f"{region}:{common}"
                    found[skill] = (*found.get(skill, ()), (number, other))
    return found


@cache
def _pairs() -> tuple[tuple[Number, Number], ...]:
    """Every number with every other that some of its chips cover."""
    return tuple(sorted(pair for pairs in _hit_by().values() for pair in pairs))


@cache
def _two() -> tuple[tuple[Number, Number], ...]:
    """The same, each two numbers once."""
    return tuple((one, other) for one, other in _pairs() if one < other)


def _amounts(number: Number, options: Options) -> range:
    chips = complete_on(number).count
    return range(chips * whole(options, "step"), chips * whole(options, "max") + 1)


def _units(options: Options) -> range:
    return units(whole(options, "max"), whole(options, "step"))


def _room(level: Level, options: Options) -> int:
    numbers, by_unit = standard().wheel.numbers, len(_units(options))
    match level:
        case 1:
            return len(numbers) * by_unit
        case 2:
            return sum(len(_amounts(number, options)) for number in numbers)
        case 3:
            return len(_pairs()) * by_unit
        case _:
            return len(_two()) * by_unit * by_unit * 2


def _draw(chance: Chance, level: Level, rules: RuleSet, options: Options) -> Scene:
    match level:
        case 1 | 2:
            number = chance.pick(rules.wheel.numbers)
            return _scene(chance, level, options, number, number)
        case 3:
            return _scene(chance, level, options, *chance.pick(_pairs()))
        case _:
            return _two_scene(chance, options)


def _aim(chance: Chance, level: Level, rules: RuleSet, options: Options, skill: Skill) -> Scene:  # noqa: ARG001
    match level:
        case 1 | 2:
            number = Number(chance.pick(REGIONS[skill]))
            return _scene(chance, level, options, number, number)
        case 3:
            return _scene(chance, level, options, *chance.pick(_hit_by()[skill]))
        case _:
            scene = _two_scene(chance, options)
            while _skill(scene, level) != skill:
                scene = _two_scene(chance, options)
            return scene


def _scene(chance: Chance, level: Level, options: Options, number: Number, falls: Number) -> Scene:
    call = complete_on(number)
    if level != FOR_MONEY:
        return Scene((ByUnit(call, chance.pick(_units(options))),), falls, {})
    amounts = round_amounts(chance, _amounts(number, options), whole(options, "max"))
    bet = ByAmount(call, chance.pick(amounts))
    return Scene((bet,), falls, {"step": whole(options, "step")})


def _two_scene(chance: Chance, options: Options) -> Scene:
    pair = chance.pick(_two())
    bets = tuple(ByUnit(complete_on(n), chance.pick(_units(options))) for n in pair)
    return Scene(bets, chance.pick(pair), {"max": whole(options, "max")})


def _falls(scene: Scene) -> Number:
    assert scene.falls is not None
    return scene.falls


def _number(call: Call) -> Number:
    """The number that the complete is on."""
    number = read_number(call.key.removeprefix("complete-"))
    assert number is not None, call
    return number


def _by_unit(scene: Scene) -> list[ByUnit]:
    return [bet for bet in scene.bets if isinstance(bet, ByUnit)]


def _fields(scene: Scene) -> tuple[str, ...]:
    if len(scene.bets) == 2 or isinstance(scene.bets[0], ByAmount):
        return "cost", "winnings", "change"
    (bet,) = _by_unit(scene)
    return ("cost", "winnings") if _number(bet.call) == scene.falls else ("winnings",)


def _asks(scene: Scene, rules: RuleSet) -> tuple[Ask, ...]:  # noqa: ARG001 - as every drill
    return tuple(Ask(field, Unit.MONEY) for field in _fields(scene))


def _settled(scene: Scene, rules: RuleSet) -> Settled:
    return settled(scene.bets, _falls(scene), rules.limits.maximum, rules.announced.step)


def _answer(scene: Scene, rules: RuleSet) -> Mapping[str, int]:
    spin = _settled(scene, rules)
    amounts = {"cost": spin.placed, "winnings": spin.winnings, "change": spin.change}
    return {field: amounts[field] for field in _fields(scene)}


def _steps(scene: Scene, rules: RuleSet) -> tuple[Step, ...]:
    spin = _settled(scene, rules)
    lines = sorted(spin.lines, key=lambda line: len(line.position.numbers))
    laying = _laying(scene, rules, spin.placed, spin.change)
    return (*laying, *line_steps(lines, _falls(scene), rules), _stations(lines))


def _laying(scene: Scene, rules: RuleSet, placed: int, change: int) -> Iterator[Step]:
    """From what is called to what lies and what goes back, as far as it is asked."""
    (first, *more) = scene.bets
    if isinstance(first, ByAmount):
        count, step = first.call.count, rules.announced.step
        unit = placed // count
        yield Divides(first.call, first.amount, count, step, unit)
        yield Costs(first.call, unit, placed)
        yield ChangeBack(first.amount, placed, change)
        return
    if "cost" not in _fields(scene):
        return
    for bet in _by_unit(scene):
        yield Costs(bet.call, bet.unit, bet.call.count * bet.unit)
    if more:
        yield _common(scene)
        yield ChangeBack(placed + change, placed, change)


def _common(scene: Scene) -> InCommon:
    one, other = _by_unit(scene)
    common = _in_common(_number(one.call), _number(other.call))
    maximum = whole(scene.options, "max")
    over = max(0, one.unit + other.unit - maximum)
    chips = sum(n for _, n in common)
    positions = tuple(position for position, _ in common)
    return InCommon(positions, (one.unit, other.unit), maximum, over, chips, over * chips)


def _stations(lines: list[Line]) -> Stations:
    hit = [line for line in lines if line.kept]
    by_unit = sorted(line.stake // len(line.position.numbers) for line in hit)
    return Stations(
        positions=tuple(line.position for line in hit),
        parts=tuple((len(list(group)), unit) for unit, group in groupby(by_unit)),
        stakes=sum(line.kept for line in hit),
        winnings=sum(line.winnings for line in hit),
    )


def _skill(scene: Scene, level: Level) -> Skill:
    """Where the number lies (`middle`), and of a partial hit how many positions (`middle:4`).

    Of two completes, whether they go over the maximum together.
    """
    if level == TWO:
        one, other = _by_unit(scene)
        return OVER if one.unit + other.unit > whole(scene.options, "max") else WITHIN
    (bet,) = scene.bets
    assert isinstance(bet, ByAmount | ByUnit), bet
    number = _number(bet.call)
    if level != PARTIAL:
        return _region(number)
    return f"{_region(number)}:{len(_in_common(number, _falls(scene)))}"


def _skills(level: Level, options: Options) -> tuple[Skill, ...]:
    match level:
        case 1 | 2:
            return tuple(REGIONS)
        case 3:
            return tuple(_hit_by())
        case _:
            fits = 2 * whole(options, "step") <= whole(options, "max")
            return (WITHIN, OVER) if fits else (OVER,)


DRILL = Drill(
    key=KEY,
    pace={1: 20, 2: 25, 3: 20, 4: 45},
    options={"max": MAXIMUM, "step": STEP},
    table=_table,
    room=_room,
    draw=_draw,
    asks=_asks,
    answer=_answer,
    steps=_steps,
    shows=Shows.AROUND,
    skill=_skill,
    skills=_skills,
    aim=_aim,
    check=check_step,
)
