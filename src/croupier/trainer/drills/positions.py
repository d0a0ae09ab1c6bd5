"""The drill `positions`: a chip lies on the cloth: which bet is it, and what does it pay?

Or the other way round: a bet is named, and its spot is tapped. Levels:

1. The outside bets, two dozens or two columns together where the house takes them.
2. The inside bets.
3. Around the zeros: whatever covers a zero or a number of the first row.
4. A bet's name: where on the cloth does it lie?
5. The same around the zeros.

Every position of the level is as likely, and none comes twice in a run. The names to choose
from are those of spots that are mistaken for one another: the cloth is parted into groups of
three to six, and a group is shown as a whole. So each name of the list is right as often as
any other, and what stands there says nothing. The odds are all that the cloth has, always.

Source: rules.md section 2.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise
from typing import ClassVar

from croupier.rules.bets import Bet
from croupier.rules.layout import CELL, Kind, Layout, Position
from croupier.rules.payouts import Odds
from croupier.rules.rule_set import RuleSet, standard
from croupier.rules.wheel import Number, is_zero
from croupier.trainer.chance import Chance
from croupier.trainer.drill import Drill, Level, Scene, Shows, Skill
from croupier.trainer.options import Choice
from croupier.trainer.question import Answer, Ask, Options, OptionValue, Unit
from croupier.trainer.steps import OwnStep, Step

SINGLE, DOUBLE = "single-zero", "double-zero"
_TABLES = {SINGLE: "european", DOUBLE: "american"}
_MOST_TOGETHER = 4
_FIRST_TO_TAP = 4
_TAP = "tap-"
_AT_ZERO = "@zero"


@dataclass(frozen=True, slots=True)
class Touches(OwnStep):
    """What a chip on the position touches, and so which bet it is."""

    position: Position
    kind: ClassVar[str] = "positions"

    @property
    def lit(self) -> tuple[Position, ...]:
        """The position itself."""
        return (self.position,)


@dataclass(frozen=True, slots=True)
class Shares(OwnStep):
    """36 shared among so many `numbers`, less the stake, comes to the `odds`."""

    numbers: int
    odds: Odds
    kind: ClassVar[str] = "positions"


PositionsStep = Touches | Shares


def _table(level: Level, options: Options) -> RuleSet:  # noqa: ARG001 - as every drill
    return standard(_TABLES[str(options.get("wheel", SINGLE))])


@cache
def _positions(level: Level, rules: RuleSet) -> tuple[Position, ...]:
    """The positions that the level asks about."""
    layout = rules.layout
    match level:
        case 1:
            outside = tuple(p for p in layout.positions if p.is_outside)
            return outside + (layout.pairs if rules.pairs else ())
        case 2:
            return layout.inside
        case 4:
            return layout.positions
        case _:
            return tuple(p for p in layout.inside if any(map(_at_the_head, p.numbers)))


def _at_the_head(number: Number) -> bool:
    return is_zero(number) or number <= 3


@cache
def groups(rules: RuleSet) -> tuple[tuple[Position, ...], ...]:
    """The positions parted into those that are mistaken for one another, in the cloth's order.

    Inside, a row at a time from the streets on: the straight with the split, corner or line
    that begins there. Outside, by what they are.

    >>> [[p.key for p in group] for group in groups(standard()) if "17" in map(str, group)]
    [['16/17', '16/17/19/20', '17', '17/20']]
    """
    layout = rules.layout
    outside = _positions(1, rules)
    rows = groupby(sorted(layout.inside, key=_by_row), _row)
    kinds = groupby(sorted(outside, key=_by_kind), _family)
    return (
        *(group for _, row in rows for group in _parted(tuple(row))),
        *(tuple(family) for _, family in kinds),
    )


def _row(position: Position) -> int:
    """The row in which the position begins: its lower edge belongs to it, its upper does not."""
    return max(0, -(-position.at.along // CELL))


def _by_row(position: Position) -> tuple[int, int, int]:
    return _row(position), position.at.across, position.at.along


def _family(position: Position) -> str:
    families = {Kind.TWO_DOZENS: Kind.DOZEN, Kind.TWO_COLUMNS: Kind.COLUMN}
    return families.get(position.kind, position.kind).value


def _by_kind(position: Position) -> tuple[str, int, int]:
    return _family(position), position.at.along, position.at.across


def _parted(row: Sequence[Position]) -> Iterable[tuple[Position, ...]]:
    """The row in pieces of four or, where that leaves too little, of three."""
    pieces = -(-len(row) // _MOST_TOGETHER)
    cuts = [len(row) * i // pieces for i in range(pieces + 1)]
    return (tuple(row[a:b]) for a, b in pairwise(cuts))


@cache
def _group_of(position: Position, rules: RuleSet) -> tuple[str, ...]:
    return next(tuple(p.key for p in group) for group in groups(rules) if position in group)


@cache
def _all_odds(rules: RuleSet) -> tuple[str, ...]:
    """The odds of all kinds of position that the cloth has, dearest first."""
    kinds = {p.kind for group in groups(rules) for p in group}
    odds = {rules.payouts[kind] for kind in kinds}
    return tuple(str(one) for one in sorted(odds, key=lambda one: -one.ratio))


def _scene(position: Position, level: Level, options: Options) -> Scene:
    """The chip on the cloth, or the name of the bet in the options."""
    said: dict[str, OptionValue] = {}
    if options["wheel"] != SINGLE:
        said["wheel"] = options["wheel"]
    if level < _FIRST_TO_TAP:
        return Scene((Bet(position, 1),), None, said)
    return Scene((), None, {**said, "position": position.key})


def _asked(scene: Scene, layout: Layout) -> Position:
    """The position that the question is about."""
    key = scene.options.get("position")
    if key is not None:
        return layout.by_key[str(key)]
    (bet,) = scene.bets
    assert isinstance(bet, Bet), bet
    return bet.position


def _room(level: Level, options: Options) -> int:
    return len(_positions(level, _table(level, options)))


def _draw(chance: Chance, level: Level, rules: RuleSet, options: Options) -> Scene:
    return _scene(chance.pick(_positions(level, rules)), level, options)


def _asks(scene: Scene, rules: RuleSet) -> tuple[Ask, ...]:
    if not scene.bets:
        return (Ask("positions", Unit.POSITIONS),)
    names = _group_of(_asked(scene, rules.layout), rules)
    return Ask("bet", Unit.CHOICE, names), Ask("odds", Unit.CHOICE, _all_odds(rules))


def _answer(scene: Scene, rules: RuleSet) -> Mapping[str, Answer]:
    position = _asked(scene, rules.layout)
    if not scene.bets:
        return {"positions": (position.key,)}
    return {"bet": position.key, "odds": str(rules.odds(position))}


def _steps(scene: Scene, rules: RuleSet) -> tuple[Step, ...]:
    position = _asked(scene, rules.layout)
    shares = Shares(len(position.numbers), rules.odds(position))
    return (Touches(position), shares) if scene.bets else (Touches(position),)


def _skill_of(position: Position, level: Level) -> Skill:
    """The kind of position, with a zero or not where that is the question, read or tapped."""
    common = position.kind in (Kind.STRAIGHT, Kind.SPLIT)
    at_zero = _AT_ZERO if common and any(map(is_zero, position.numbers)) else ""
    return f"{_TAP if level >= _FIRST_TO_TAP else ''}{position.kind.value}{at_zero}"


def _skill(scene: Scene, level: Level) -> Skill:
    rules = standard(_TABLES[str(scene.options.get("wheel", SINGLE))])
    return _skill_of(_asked(scene, rules.layout), level)


@cache
def _by_skill(level: Level, rules: RuleSet) -> Mapping[Skill, tuple[Position, ...]]:
    """The level's positions by skill, the kinds in the order of the rules: straights first."""
    order = list(Kind)
    found: dict[Skill, tuple[Position, ...]] = {}
    for position in sorted(_positions(level, rules), key=lambda p: order.index(p.kind)):
        skill = _skill_of(position, level)
        found[skill] = (*found.get(skill, ()), position)
    return found


def _skills(level: Level, options: Options) -> tuple[Skill, ...]:
    return tuple(_by_skill(level, _table(level, options)))


def _aim(chance: Chance, level: Level, rules: RuleSet, options: Options, skill: Skill) -> Scene:
    return _scene(chance.pick(_by_skill(level, rules)[skill]), level, options)


DRILL = Drill(
    key="positions",
    pace={1: 4, 2: 5, 3: 5, 4: 4, 5: 4},
    options={"wheel": Choice((SINGLE, DOUBLE), SINGLE)},
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
)
