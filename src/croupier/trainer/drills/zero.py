"""The drill `zero`: a zero falls; asked is what is returned, collected and held.

Source: rules.md section 9. Stakes are money. The rule in force is the option's, or any of
the three. Levels:

1. One to three even chances and one or two bets that lose on zero, of 10 to 500 by tens.
2. Two to four even chances and two or three others, of 5 to 300: half of an odd stake leaves
   a part that no unit pays, the house's or the player's as the option says. In half of the
   questions one of the others lies on zero and wins: its stake is none of the three.
3. Two to four stakes in prison, of 5 to 300, and the next spin: a zero again in half of the
   questions, under the option's rule or any of the four, else any other number. The rule is
   prison, whatever the option says.

Within a level every count and every stake is as likely as the other, and so is every number
of dozens and columns among those that lose. An odd stake that is halved leaves its odd unit
to the house, but where the question says that it is the player's.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import ClassVar

from croupier.rules.bets import Bet
from croupier.rules.layout import Kind, Position
from croupier.rules.rule_set import RuleSet, read_rule_set
from croupier.rules.settlement import Line, settle_held, settle_lines
from croupier.rules.wheel import Number
from croupier.rules.zero import Remainder, RepeatedZero, ZeroRule
from croupier.trainer.chance import Chance
from croupier.trainer.drill import Drill, Level, Scene, Shows, Skill
from croupier.trainer.options import Choice
from croupier.trainer.question import Answer, Ask, Options, OptionValue, Unit
from croupier.trainer.steps import OwnStep, Step

KIND = "zero"
MIXED = "mixed"
RULES = tuple(rule.value for rule in (ZeroRule.LOSE, ZeroRule.PARTAGE, ZeroRule.PRISON))
REPEATED = tuple(rule.value for rule in RepeatedZero)
FREE = "free"
"""The skill of a stake in prison when another number than zero falls."""

PRISON_LEVEL = 3
FIELDS = ("returned", "collected", "held")
_ASKS = tuple(Ask(field, Unit.MONEY) for field in FIELDS)
_ZERO = Number(0)


class Fate(StrEnum):
    """What becomes of a stake when a zero falls, or of one in prison on the next spin."""

    TAKEN = "taken"
    SHARED = "shared"
    """Half back, half taken."""
    IMPRISONED = "imprisoned"
    STANDS = "stands"
    """It covers zero and wins: none of what is asked."""
    FREED = "freed"
    LOST = "lost"
    """In prison, and another number than zero falls that it does not cover."""
    STAYS = "stays"
    HALVED = "halved"
    """Half taken, half held."""


@dataclass(frozen=True, slots=True)
class Becomes(OwnStep):
    """What becomes of one stake: what comes back, is taken and is held of it."""

    kind: ClassVar[str] = KIND
    position: Position
    stake: int
    fate: Fate
    falls: Number
    returned: int
    collected: int
    held: int

    @property
    def lit(self) -> tuple[Position, ...]:
        """Where it lies."""
        return (self.position,)


@dataclass(frozen=True, slots=True)
class Adds(OwnStep):
    """One of the three fields, added up from the stakes that have a part in it."""

    kind: ClassVar[str] = KIND
    field: str
    parts: tuple[int, ...]
    total: int


ZeroStep = Becomes | Adds


def _table(level: Level, options: Options) -> RuleSet:  # noqa: ARG001 - as every drill
    named = {"zero": ZeroRule.PRISON.value, "repeated": RepeatedZero.LOSE.value}
    named |= {n: str(options[n]) for n in named if options.get(n, MIXED) != MIXED}
    return _rules(named["zero"], named["repeated"], str(options["remainder"]))


@lru_cache(maxsize=64)
def _rules(zero: str, repeated: str, remainder: str) -> RuleSet:
    overrides = {"zero.rule": zero, "zero.repeated": repeated, "zero.remainder": remainder}
    rules = read_rule_set("european", overrides)
    assert isinstance(rules, RuleSet), rules
    return rules


def _words(options: Options, name: str, all_of_them: tuple[str, ...]) -> tuple[str, ...]:
    return all_of_them if options[name] == MIXED else (str(options[name]),)


def _skills(level: Level, options: Options) -> tuple[Skill, ...]:
    if level == PRISON_LEVEL:
        return (FREE, *_words(options, "repeated", REPEATED))
    return _words(options, "zero", RULES)


def _skill(scene: Scene, level: Level) -> Skill:
    """The rule in force, on level 3 that of a repeated zero; `free` when no zero falls."""
    if level != PRISON_LEVEL:
        return str(scene.options["zero"])
    return FREE if scene.falls else str(scene.options["repeated"])


def _draw(chance: Chance, level: Level, rules: RuleSet, options: Options) -> Scene:
    if level == PRISON_LEVEL:
        again = chance.pick(_words(options, "repeated", REPEATED))
        return _aim(chance, level, rules, options, chance.pick((FREE, again)))
    return _aim(chance, level, rules, options, chance.pick(_skills(level, options)))


def _aim(chance: Chance, level: Level, rules: RuleSet, options: Options, skill: Skill) -> Scene:
    if level == PRISON_LEVEL:
        return _next_spin(chance, rules, options, skill)
    spots = _of_zero(rules)
    if level == 1:
        picked = chance.sample(spots.evens, chance.between(1, 3))
        picked += _losers(chance, spots, chance.between(1, 2))
        stakes = range(10, 510, 10)
    else:
        picked = chance.sample(spots.evens, chance.between(2, 4))
        others, winning = chance.between(2, 3), chance.below(2)
        picked += _losers(chance, spots, others - winning) + chance.sample(spots.winners, winning)
        stakes = range(5, 301)
    shown = {"zero": skill, "remainder": options["remainder"]}
    return Scene(_bets(chance, picked, stakes, rules), _ZERO, shown)


def _losers(chance: Chance, spots: "_Spots", count: int) -> list[Position]:
    thirds = chance.between(0, count)
    return chance.sample(spots.thirds, thirds) + chance.sample(spots.losers, count - thirds)


def _next_spin(chance: Chance, rules: RuleSet, options: Options, skill: Skill) -> Scene:
    picked = chance.sample(_of_zero(rules).evens, chance.between(2, 4))
    again = skill != FREE
    falls = _ZERO if again else chance.pick([n for n in rules.wheel.numbers if n != _ZERO])
    shown: dict[str, OptionValue] = {
        "zero": ZeroRule.PRISON.value,
        "remainder": options["remainder"],
        "held": True,
    }
    if again:
        shown["repeated"] = skill
    return Scene(_bets(chance, picked, range(5, 301), rules), falls, shown)


@dataclass(frozen=True, slots=True)
class _Spots:
    """The even chances, the dozens and columns, the inside bets that lose, those that win.

    `order` is the place of each position in the layout's order, by its key.
    """

    evens: list[Position]
    thirds: list[Position]
    losers: list[Position]
    winners: list[Position]
    order: Mapping[str, int]


@lru_cache(maxsize=64)
def _of_zero(rules: RuleSet) -> _Spots:
    positions, inside = rules.layout.positions, rules.layout.inside
    return _Spots(
        evens=[p for p in positions if p.kind is Kind.EVEN_CHANCE],
        thirds=[p for p in positions if p.is_outside and p.kind is not Kind.EVEN_CHANCE],
        losers=[p for p in inside if not p.covers(_ZERO)],
        winners=[p for p in inside if p.covers(_ZERO)],
        order={position.key: at for at, position in enumerate(positions)},
    )


def _bets(
    chance: Chance, picked: Sequence[Position], stakes: range, rules: RuleSet
) -> tuple[Bet, ...]:
    """A stake on each of the positions, in the layout's order."""
    order = _of_zero(rules).order
    laid = sorted(picked, key=lambda position: order[position.key])
    return tuple(Bet(position, chance.pick(stakes)) for position in laid)


def _in_force(scene: Scene) -> RuleSet:
    """The rules that the question names, where the run's are any."""
    options = scene.options
    repeated = str(options.get("repeated", RepeatedZero.LOSE.value))
    return _rules(str(options["zero"]), repeated, str(options["remainder"]))


def _lines(scene: Scene) -> list[Line]:
    assert scene.falls is not None
    bets = [bet for bet in scene.bets if isinstance(bet, Bet)]
    rules = _in_force(scene)
    if scene.options.get("held"):
        return settle_held(bets, scene.falls, rules)
    return settle_lines(bets, scene.falls, rules)


def _parts(lines: Sequence[Line]) -> Mapping[str, list[int]]:
    return {
        "returned": [line.returned for line in lines],
        "collected": [line.collected for line in lines],
        "held": [line.held for line in lines],
    }


def _answer(scene: Scene, rules: RuleSet) -> Mapping[str, Answer]:  # noqa: ARG001 - as every drill
    return {field: sum(parts) for field, parts in _parts(_lines(scene)).items()}


def _asks(scene: Scene, rules: RuleSet) -> tuple[Ask, ...]:  # noqa: ARG001 - as every drill
    return _ASKS


def _steps(scene: Scene, rules: RuleSet) -> tuple[Step, ...]:  # noqa: ARG001 - as every drill
    assert scene.falls is not None
    lines, in_prison = _lines(scene), bool(scene.options.get("held"))
    stakes = [
        Becomes(
            line.position,
            line.stake,
            _fate(line, scene.falls, in_prison),
            scene.falls,
            line.returned,
            line.collected,
            line.held,
        )
        for line in lines
    ]
    sums = [
        Adds(field, tuple(part for part in parts if part), sum(parts))
        for field, parts in _parts(lines).items()
    ]
    return (*stakes, *sums)


def _fate(line: Line, falls: Number, in_prison: bool) -> Fate:
    if line.kept:
        return Fate.STANDS
    if in_prison and falls != _ZERO:
        return Fate.FREED if line.returned else Fate.LOST
    if line.returned:
        return Fate.SHARED
    if line.held and line.collected:
        return Fate.HALVED
    if line.held:
        return Fate.STAYS if in_prison else Fate.IMPRISONED
    return Fate.TAKEN


DRILL = Drill(
    key=KIND,
    pace={1: 9, 2: 15, 3: 12},
    options={
        "zero": Choice((MIXED, *RULES), MIXED),
        "repeated": Choice((MIXED, *REPEATED), MIXED),
        "remainder": Choice(tuple(r.value for r in Remainder), Remainder.HOUSE.value),
    },
    shows=Shows.CLOTH,
    table=_table,
    room=lambda level, options: None,  # noqa: ARG005 - as every drill
    draw=_draw,
    asks=_asks,
    answer=_answer,
    steps=_steps,
    skill=_skill,
    skills=_skills,
    aim=_aim,
)
