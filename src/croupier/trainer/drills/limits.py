"""The drill `limits`: a table's sign and some bets; asked is which the table takes, and how.

Source: rules.md section 3. The sign gives the minimum and the maximum of a straight-up bet,
and those of the outside bets; an inside position takes 1, 2, 3, 4 or 6 times the maximum, as
many as the numbers it covers. Each bet plays, is over its maximum, or is below the minimum
and refused; and the excess of those that are over is asked, added up. Levels:

1. Two or three inside bets of one kind.
2. Three bets: two inside, of any kinds, and one outside.
3. Four bets in chips of one color: two or three inside, the others outside. A color is worth
   the minimum at least (rules.md section 5), so that only outside bets can be below.

Each of the three is as likely for each bet, where its position has it. Of the bets that play
one in four is the whole maximum, one in four the minimum; the others are any stake between,
by the sign's grain. What is over goes up to twice the maximum.

Options give the sign; what is 0 varies. A maximum that varies is one of `_MAXIMA`, or some
tens of times the minimum; a minimum is a tenth to a fiftieth of its maximum. Outside bets
begin at a few times the minimum and end at a few times the maximum.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from math import gcd
from typing import ClassVar, TypeAlias, assert_never

from croupier.rules.bets import Bet
from croupier.rules.layout import Kind, Position
from croupier.rules.rule_set import RuleSet, standard
from croupier.trainer.chance import Chance
from croupier.trainer.drill import Drill, Level, Scene, Shows, Skill
from croupier.trainer.options import Whole
from croupier.trainer.question import Answer, Ask, Options, OptionValue, Unit
from croupier.trainer.refusals import BadNumber
from croupier.trainer.steps import OwnStep, Step

KIND = "limits"
BET, EXCESS = "bet-", "excess"
"""The fields: `bet-17/20` for each bet, and the excess in all."""

SIGN = ("min", "max", "outside-min", "outside-max")
COLOR_LEVEL = 3
KINDS: Mapping[Skill, tuple[Kind, ...]] = {
    "straight": (Kind.STRAIGHT,),
    "split": (Kind.SPLIT,),
    "street": (Kind.STREET, Kind.TRIO),
    "corner": (Kind.CORNER, Kind.FIRST_FOUR),
    "six-line": (Kind.SIX_LINE,),
}
"""What is trained, from the smallest maximum to the largest."""

_MAXIMA = (50, 100, 200, 250, 500, 1000)
_TIMES = (10, 20, 50)
_OUTSIDE_TIMES = (4, 5, 10)
_OUTSIDE_LEAST = (2, 5, 10)
_LEAST_MAXIMUM = 20
_CHIP_VALUES = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
_GRAINS = (1000, 500, 100, 50, 10, 5, 1)
_FEW_CHIPS = 10


class Verdict(StrEnum):
    """What becomes of a bet."""

    PLAYS = "plays"
    OVER = "over"
    BELOW = "below"


_CHOICES = tuple(verdict.value for verdict in Verdict)


@dataclass(frozen=True, slots=True)
class AtMost(OwnStep):
    """A position's maximum where it is a multiple of the straight one: times × maximum = most."""

    kind: ClassVar[str] = KIND
    position: Position
    times: int
    maximum: int
    most: int

    @property
    def lit(self) -> tuple[Position, ...]:
        """The position."""
        return (self.position,)


@dataclass(frozen=True, slots=True)
class Weighed(OwnStep):
    """A bet against its limits: `chips` × `value` = `stake`, from `least` to `most`.

    `value` is 1 where the stake is money.
    """

    kind: ClassVar[str] = KIND
    position: Position
    chips: int
    value: int
    least: int
    most: int
    verdict: Verdict

    @property
    def stake(self) -> int:
        """The bet in money."""
        return self.chips * self.value

    @property
    def excess(self) -> int:
        """What is over the maximum, in money."""
        return max(0, self.stake - self.most)

    @property
    def lit(self) -> tuple[Position, ...]:
        """The position."""
        return (self.position,)


@dataclass(frozen=True, slots=True)
class Excess(OwnStep):
    """What goes back of the bets that are over, added up."""

    kind: ClassVar[str] = KIND
    parts: tuple[int, ...]
    total: int


LimitsStep: TypeAlias = AtMost | Weighed | Excess


def _whole(options: Options, name: str) -> int:
    value = options[name]
    assert isinstance(value, int), name
    return value


def _table(level: Level, options: Options) -> RuleSet:  # noqa: ARG001 - as every drill
    sign = tuple(_whole(options, name) for name in SIGN)
    return _rules(*sign) if all(sign) else standard()


@lru_cache(maxsize=1024)
def _rules(least: int, most: int, outside_least: int, outside_most: int) -> RuleSet:
    usual = standard()
    limits = replace(
        usual.limits,
        minimum=least,
        maximum=most,
        outside_minimum=outside_least,
        outside_maximum=outside_most,
    )
    return replace(usual, limits=limits)


def _check(options: Options) -> None:
    """A maximum below twenty, or below twice its minimum, leaves no room for questions.

    Nor does one of the outside bets that is below the maximum of a straight-up bet.
    """
    least, most, outside_least, outside_most = (_whole(options, name) for name in SIGN)
    floor = max(_LEAST_MAXIMUM, 2 * least)
    if most and most < floor:
        raise BadNumber("max", str(most), floor, _OPTIONS["max"].most)
    floor = max(_LEAST_MAXIMUM, 2 * outside_least, most or min(_TIMES) * least)
    if outside_most and outside_most < floor:
        raise BadNumber("outside-max", str(outside_most), floor, _OPTIONS["outside-max"].most)


def _draw(chance: Chance, level: Level, rules: RuleSet, options: Options) -> Scene:
    return _aim(chance, level, rules, options, chance.pick(tuple(KINDS)))


def _aim(chance: Chance, level: Level, rules: RuleSet, options: Options, skill: Skill) -> Scene:  # noqa: ARG001
    sign = _sign(chance, options)
    table = _rules(*sign.values())
    picked = _positions(chance, level, skill)
    shown: dict[str, OptionValue] = {**sign}
    value = 1
    if level == COLOR_LEVEL:
        value = shown["value"] = _chip_value(chance, sign)
    bets = tuple(Bet(p, _stake(chance, p, value, table)) for p in picked)
    return Scene(bets, None, shown)


def _sign(chance: Chance, options: Options) -> dict[str, int]:
    """The four limits: as the options say, else drawn to go with what they say."""
    least, most, outside_least, outside_most = (_whole(options, name) for name in SIGN)
    times, outside_times = chance.pick(_TIMES), chance.pick(_OUTSIDE_TIMES)
    maximum = most or chance.pick(_maxima(least, outside_most))
    minimum = least or max(1, maximum // times)
    if not outside_least:
        usual = minimum * chance.pick(_OUTSIDE_LEAST)
        outside_least = max(1, min(usual, outside_most // 2)) if outside_most else usual
    outside_most = outside_most or max(maximum * outside_times, outside_least * 10)
    return dict(zip(SIGN, (minimum, maximum, outside_least, outside_most), strict=True))


def _maxima(least: int, outside_most: int) -> list[int]:
    """The straight-up maxima that go with what the options say."""
    maxima = [least * times for times in _TIMES] if least else [*_MAXIMA]
    maxima = [max(maximum, _LEAST_MAXIMUM) for maximum in maxima]
    if not outside_most:
        return maxima
    return [maximum for maximum in maxima if maximum <= outside_most] or [outside_most]


def _positions(chance: Chance, level: Level, skill: Skill) -> list[Position]:
    """Positions in the layout's order; none has a larger maximum than the skill's kind."""
    widest, *rest = _by_skill()[skill]
    if level == 1:
        picked = chance.sample(widest, chance.between(2, 3))
    else:
        inside = 2 if level < COLOR_LEVEL else chance.between(2, 3)
        outside = 3 - inside if level < COLOR_LEVEL else 4 - inside
        first = chance.pick(widest)
        picked = [first]
        while len(picked) < inside:
            other = chance.pick(chance.pick([widest, *rest]))
            if other not in picked:
                picked.append(other)
        picked += chance.sample(_outside(), outside)
    order = _order()
    return sorted(picked, key=lambda position: order[position.key])


@lru_cache(maxsize=1)
def _outside() -> tuple[Position, ...]:
    return tuple(p for p in standard().layout.positions if p.is_outside)


@lru_cache(maxsize=1)
def _order() -> Mapping[str, int]:
    return {position.key: at for at, position in enumerate(standard().layout.positions)}


@lru_cache(maxsize=1)
def _by_skill() -> Mapping[Skill, list[list[Position]]]:
    """For each skill its own positions, and those of every skill before it."""
    groups = {
        skill: [p for p in standard().layout.inside if p.kind in kinds]
        for skill, kinds in KINDS.items()
    }
    return {
        skill: [groups[skill], *(groups[before] for before in list(KINDS)[:at])]
        for at, skill in enumerate(KINDS)
    }


def _chip_value(chance: Chance, sign: Mapping[str, int]) -> int:
    """What the color is worth: the minimum at least, and few chips make up the maximum."""
    least, most = sign["min"], sign["max"]
    suited = [v for v in _CHIP_VALUES if least <= v <= most // 4 and most // v <= _FEW_CHIPS]
    return chance.pick(suited) if suited else max(least, -(-most // _FEW_CHIPS))


def _stake(chance: Chance, position: Position, value: int, table: RuleSet) -> int:
    """A stake in chips of the value, by the verdict that was drawn for it."""
    least = -(-table.limits.least(position) // value)
    most = (table.limits.most(position) or 0) // value
    verdicts = [Verdict.PLAYS, Verdict.OVER, *([Verdict.BELOW] if least > 1 else [])]
    verdict = chance.pick(verdicts)
    grain = 1 if value > 1 else _grain(least, most)
    match verdict:
        case Verdict.BELOW:
            below = _grain(least, least)
            return chance.pick(range(below, least, below) or range(1, least))
        case Verdict.OVER:
            return most + chance.pick(range(grain, most + 1, grain))
        case Verdict.PLAYS:
            either = chance.below(4)
            if either < 2:
                return most if either else least
            between = range(-(-least // grain) * grain, most + 1, grain)
            return chance.pick(between)
        case _:
            assert_never(verdict)


def _grain(least: int, most: int) -> int:
    """What stakes are multiples of: a round divisor of the limits, at most a fifth of them."""
    both = gcd(least, most)
    divisors = (grain for grain in _GRAINS if both % grain == 0)
    return next(grain for grain in divisors if grain == 1 or grain * 5 <= most)


def _in_force(scene: Scene) -> RuleSet:
    """The rules of the table whose sign the question shows."""
    return _rules(*(_whole(scene.options, name) for name in SIGN))


def _weighed(scene: Scene) -> tuple[Weighed, ...]:
    limits, value = _in_force(scene).limits, scene.options.get("value", 1)
    assert isinstance(value, int)
    found = []
    for bet in scene.bets:
        assert isinstance(bet, Bet)
        least, most = limits.least(bet.position), limits.most(bet.position)
        assert most is not None, bet
        stake = bet.stake * value
        verdict = Verdict.PLAYS
        if stake < least:
            verdict = Verdict.BELOW
        elif stake > most:
            verdict = Verdict.OVER
        found.append(Weighed(bet.position, bet.stake, value, least, most, verdict))
    return tuple(found)


def _answer(scene: Scene, rules: RuleSet) -> Mapping[str, Answer]:  # noqa: ARG001 - as every drill
    weighed = _weighed(scene)
    answer: dict[str, Answer] = {f"{BET}{w.position.key}": w.verdict.value for w in weighed}
    answer[EXCESS] = sum(w.excess for w in weighed)
    return answer


def _asks(scene: Scene, rules: RuleSet) -> tuple[Ask, ...]:  # noqa: ARG001 - as every drill
    fields = [f"{BET}{bet.position.key}" for bet in scene.bets if isinstance(bet, Bet)]
    return (*(Ask(field, Unit.CHOICE, _CHOICES) for field in fields), Ask(EXCESS, Unit.MONEY))


def _steps(scene: Scene, rules: RuleSet) -> tuple[Step, ...]:  # noqa: ARG001 - as every drill
    maximum, steps = _whole(scene.options, "max"), list[Step]()
    weighed = _weighed(scene)
    for one in weighed:
        times = one.most // maximum
        if not one.position.is_outside and times > 1 and one.verdict is not Verdict.BELOW:
            steps.append(AtMost(one.position, times, maximum, one.most))
        steps.append(one)
    parts = tuple(one.excess for one in weighed if one.excess)
    return (*steps, Excess(parts, sum(parts)))


def _skill(scene: Scene, level: Level) -> Skill:  # noqa: ARG001 - as every drill
    """The inside bet with the largest maximum: `corner`."""
    kinds = {bet.position.kind for bet in scene.bets if isinstance(bet, Bet)}
    return [skill for skill, of_skill in KINDS.items() if kinds & {*of_skill}][-1]


_OPTIONS = {
    "min": Whole(0, 1_000, 0),
    "max": Whole(0, 100_000, 0),
    "outside-min": Whole(0, 10_000, 0),
    "outside-max": Whole(0, 1_000_000, 0),
}

DRILL = Drill(
    key=KIND,
    pace={1: 9, 2: 12, 3: 15},
    options=_OPTIONS,
    shows=Shows.CLOTH,
    table=_table,
    room=lambda level, options: None,  # noqa: ARG005 - as every drill
    draw=_draw,
    asks=_asks,
    answer=_answer,
    steps=_steps,
    skill=_skill,
    skills=lambda level, options: tuple(KINDS),  # noqa: ARG005 - as every drill
    aim=_aim,
    check=_check,
)
