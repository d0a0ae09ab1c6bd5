"""The drill `announced`: a bet is called; asked is where each of its chips goes.

Each of a level's bets is as likely as the other (neighbours: each number with one to three a
side), and half are called by the unit, half for an amount. By the unit, any multiple of the
step up to the maximum of a number, what lies in all is asked as well. For an amount, from one
step a chip to that maximum on every chip and mostly round (`round_amounts`), it is the unit
and the change. No position is ever full. Levels:

1. The four series.
2. Finals: en plein by their digit, à cheval by two.
3. Neighbours.
4. Splits by color, and what only some houses take: the orphelins en plein, the jeu zéro with
   19, the tiers with 5, 8, 10 and 11.
5. All of these, a level's bets as likely as another's.

Source: rules.md sections 6 and 7.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from croupier.rules.bets import ByAmount, ByUnit, Call, Family
from croupier.rules.layout import Position
from croupier.rules.placing import Placement, place
from croupier.rules.rule_set import RuleSet, standard
from croupier.rules.wheel import label
from croupier.trainer.calling import (
    MAXIMUM,
    STEP,
    call_named,
    calling_table,
    check_step,
    round_amounts,
    units,
    whole,
)
from croupier.trainer.chance import Chance
from croupier.trainer.drill import Drill, Level, Scene, Shows, Skill
from croupier.trainer.question import Answer, Ask, Options, Unit
from croupier.trainer.spreads import laid_steps, spread_steps
from croupier.trainer.steps import OwnStep, Step

KEY = "announced"
EVERYTHING = 5


@dataclass(frozen=True, slots=True)
class Chips(OwnStep):
    """So many chips on each of the positions."""

    kind: ClassVar[str] = KEY
    positions: tuple[Position, ...]
    chips: int

    @property
    def lit(self) -> tuple[Position, ...]:
        """The positions that take the chips."""
        return self.positions


BY_LEVEL: Mapping[Level, tuple[str, ...]] = {
    1: ("voisins", "tiers", "orphelins", "zero-game"),
    2: (
        *(f"final-{digit}" for digit in range(10)),
        *(f"final-{digit}/{digit + 3}" for digit in range(10)),
    ),
    3: tuple(f"neighbours-{label(number)}" for number in standard().wheel.pockets),
    4: ("red-splits", "black-splits", "orphelins-plein", "naca", "tiers-5-8-10-11"),
}
"""The bets of each level; neighbours are called with one to three a side."""

_REACHES = ("x1", "", "x3")


def _table(level: Level, options: Options) -> RuleSet:  # noqa: ARG001 - as every drill
    return calling_table(None, whole(options, "step", 1))


def _of(level: Level) -> tuple[str, ...]:
    """All bets that a level calls, by name."""
    if level == EVERYTHING:
        return tuple(key for each in BY_LEVEL for key in _of(each))
    reaches = _REACHES if level == 3 else ("",)
    return tuple(key + reach for key in BY_LEVEL[level] for reach in reaches)


def _amounts(call: Call, options: Options) -> range:
    return range(call.count * whole(options, "step"), call.count * whole(options, "max") + 1)


def _room(level: Level, options: Options) -> int:
    by_unit = len(units(whole(options, "max"), whole(options, "step")))
    return sum(by_unit + len(_amounts(call_named(key), options)) for key in _of(level))


def _draw(chance: Chance, level: Level, rules: RuleSet, options: Options) -> Scene:  # noqa: ARG001
    group = chance.between(1, EVERYTHING - 1) if level == EVERYTHING else level
    return _scene(chance, options, chance.pick(BY_LEVEL[group]))


def _aim(chance: Chance, level: Level, rules: RuleSet, options: Options, skill: Skill) -> Scene:  # noqa: ARG001
    return _scene(chance, options, skill)


def _scene(chance: Chance, options: Options, key: str) -> Scene:
    reach = chance.pick(_REACHES) if key.startswith("neighbours") else ""
    call = call_named(key + reach)
    maximum, step = whole(options, "max"), whole(options, "step")
    if chance.below(2):
        return Scene((ByUnit(call, chance.pick(units(maximum, step))),), None, {})
    amounts = round_amounts(chance, _amounts(call, options), maximum)
    return Scene((ByAmount(call, chance.pick(amounts)),), None, {"step": step})


def _bet(scene: Scene) -> ByAmount | ByUnit:
    (bet,) = scene.bets
    assert isinstance(bet, ByAmount | ByUnit), bet
    return bet


def _placed(scene: Scene, rules: RuleSet) -> Placement:
    placement = place(_bet(scene), rules)
    assert isinstance(placement, Placement), placement
    return placement


def _asks(scene: Scene, rules: RuleSet) -> tuple[Ask, ...]:  # noqa: ARG001 - as every drill
    sums = ("placed",) if isinstance(_bet(scene), ByUnit) else ("unit", "change")
    return (Ask("positions", Unit.POSITIONS), *(Ask(field, Unit.MONEY) for field in sums))


def _answer(scene: Scene, rules: RuleSet) -> Mapping[str, Answer]:
    placement = _placed(scene, rules)
    keys = tuple(p.key for p, chips in _bet(scene).call.chips for _ in range(chips))
    if isinstance(placement.bet, ByUnit):
        return {"positions": keys, "placed": placement.placed}
    return {"positions": keys, "unit": placement.unit, "change": placement.change}


def _steps(scene: Scene, rules: RuleSet) -> tuple[Step, ...]:
    bet = _bet(scene)
    if isinstance(bet, ByAmount):
        return (*_chips(bet.call), *spread_steps(bet, rules))
    return (*_chips(bet.call), *laid_steps({p: n * bet.unit for p, n in bet.call.chips}))


def _chips(call: Call) -> Iterator[Chips]:
    by_count: dict[int, list[Position]] = defaultdict(list)
    for position, chips in call.chips:
        by_count[chips].append(position)
    for chips, positions in by_count.items():
        yield Chips(tuple(positions), chips)


def _skill(scene: Scene, level: Level) -> Skill:  # noqa: ARG001 - as every drill
    """The bet by its name, of neighbours whatever is a side."""
    call = _bet(scene).call
    return call.key.split("x")[0] if call.family is Family.NEIGHBOURS else call.key


def _skills(level: Level, options: Options) -> tuple[Skill, ...]:  # noqa: ARG001 - as every drill
    if level == EVERYTHING:
        return tuple(key for keys in BY_LEVEL.values() for key in keys)
    return BY_LEVEL[level]


DRILL = Drill(
    key=KEY,
    pace={1: 15, 2: 12, 3: 12, 4: 15, 5: 15},
    options={"max": MAXIMUM, "step": STEP},
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
