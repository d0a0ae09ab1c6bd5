"""The drill `series`: a series is called for an amount; asked are unit, placed and change.

Levels, by the amounts that are called (rules.md section 6). No bound is a constant: all
follow from what the series costs at a unit.

1. Below the first maximum: from one step a chip to just before a position is full.
2. Across it: some positions are full, not all. The tiers fill up all at once and know no
   such amounts: called for alone, they get those up to one straight-up maximum below and
   above their top; among `all` they are left out.
3. About the top, where everything is full: from one straight-up maximum below it to four
   above.
4. The change as small as can be: the step is the smallest unit, whatever the option says,
   the amounts are odd, from a tenth of the maximum a chip to just below the top.

Of the amounts on levels 1 to 3 one in ten is any whole one; the others are multiples of 5,
10, 25 or 50 (of ten times that from a maximum of 1000 on, and so forth), one of these as
often as the other. Within such a granularity each amount of the range is equally likely,
and so are the series.
"""

from collections.abc import Mapping
from functools import lru_cache

from croupier.rules.bets import ByAmount
from croupier.rules.placing import Placement, place, spread_chips
from croupier.rules.rule_set import RuleSet
from croupier.rules.spreading import cost
from croupier.trainer.calling import (
    MAXIMUM,
    STEP,
    call_named,
    calling_table,
    check_step,
    filling,
    round_amounts,
    whole,
)
from croupier.trainer.chance import Chance
from croupier.trainer.drill import Drill, Level, Scene, Shows, Skill
from croupier.trainer.options import Choice
from croupier.trainer.question import Ask, Options, Unit
from croupier.trainer.spreads import spread_steps
from croupier.trainer.steps import Step

ALL = "all"
SERIES = ("voisins", "tiers", "orphelins", "zero-game")
LEAST_CHANGE = 4
_ASKS = (Ask("unit", Unit.MONEY), Ask("placed", Unit.MONEY), Ask("change", Unit.MONEY))


def _table(level: Level, options: Options) -> RuleSet:
    return calling_table(whole(options, "max"), _step(level, options))


def _step(level: Level, options: Options) -> int:
    return 1 if level == LEAST_CHANGE else whole(options, "step")


def _called(level: Level, options: Options) -> tuple[str, ...]:
    """The series that a run calls for."""
    if options["series"] != ALL:
        return (str(options["series"]),)
    return tuple(key for key in SERIES if level != 2 or _fills_bit_by_bit(key, level, options))


def _fills_bit_by_bit(key: str, level: Level, options: Options) -> bool:
    first, last = filling(key, whole(options, "max"), _step(level, options))
    return first < last


@lru_cache(maxsize=256)
def _amounts(key: str, level: Level, maximum: int, step: int) -> range:
    """The amounts that the level may call the series for."""
    rules = calling_table(maximum, step)
    chips = spread_chips(call_named(key), rules)
    first, last = filling(key, maximum, step)
    top = cost(chips, last)
    match level:
        case 1:
            return range(cost(chips, step), cost(chips, first))
        case 2 if first < last:
            return range(cost(chips, first), top)
        case 2:
            return range(top - maximum, top + maximum + 1)
        case 3:
            return range(top - maximum, top + 4 * maximum + 1)
        case _:
            least = cost(chips, maximum // 10)
            return range(least + 1 - least % 2, top, 2)


def _room(level: Level, options: Options) -> int:
    maximum, step = whole(options, "max"), _step(level, options)
    return sum(len(_amounts(key, level, maximum, step)) for key in _called(level, options))


def _draw(chance: Chance, level: Level, rules: RuleSet, options: Options) -> Scene:
    return _aim(chance, level, rules, options, chance.pick(_called(level, options)))


def _aim(chance: Chance, level: Level, rules: RuleSet, options: Options, key: Skill) -> Scene:
    maximum, step = whole(options, "max"), rules.announced.step
    amounts = _amounts(key, level, maximum, step)
    if level != LEAST_CHANGE:
        amounts = round_amounts(chance, amounts, maximum)
    bet = ByAmount(call_named(key), chance.pick(amounts))
    return Scene((bet,), None, {"max": maximum, "step": step})


def _bet(scene: Scene) -> ByAmount:
    (bet,) = scene.bets
    assert isinstance(bet, ByAmount), bet
    return bet


def _answer(scene: Scene, rules: RuleSet) -> Mapping[str, int]:
    placement = place(_bet(scene), rules)
    assert isinstance(placement, Placement), placement
    return {"unit": placement.unit, "placed": placement.placed, "change": placement.change}


def _steps(scene: Scene, rules: RuleSet) -> tuple[Step, ...]:
    return tuple(spread_steps(_bet(scene), rules))


def _asks(scene: Scene, rules: RuleSet) -> tuple[Ask, ...]:  # noqa: ARG001 - as every drill
    return _ASKS


def _skill(scene: Scene, level: Level) -> Skill:  # noqa: ARG001 - as every drill
    """The series; the level is the range of amounts."""
    return _bet(scene).call.key


DRILL = Drill(
    key="series",
    pace={1: 9, 2: 9, 3: 9, 4: 9},
    options={
        "series": Choice((ALL, *SERIES), ALL),
        "max": MAXIMUM,
        "step": STEP,
    },
    table=_table,
    room=_room,
    draw=_draw,
    asks=_asks,
    answer=_answer,
    steps=_steps,
    shows=Shows.CLOTH,
    skill=_skill,
    skills=_called,
    aim=_aim,
    check=check_step,
)
