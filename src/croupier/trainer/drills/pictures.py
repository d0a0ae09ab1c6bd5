"""The drill `pictures`: chips around a number that has fallen; asked are the winnings.

The number is one of the area, each as likely. Levels:

1. One stack of one chip. The kinds of position there are as likely as each other, and so
   are the positions of a kind.
2. The same with 1 to 20 chips.
3. Two or three stacks of 1 to 20 chips; of three stacks one loses in a third of questions.
4. A named picture with one chip a spot: one of those that the number has room for, on any
   of its positions that make it up.
5. From two of the positions to all of them, every count as likely, with 1 to 5 chips.
6. All the positions, with 1 to 20 chips a stack and 60 to 240 in all: every total that the
   stacks can hold is as likely, and so is every way of sharing it among them.

On levels 5 and 6 a third of questions have losers as well: one to three stacks, never more
than a third of all, where a chip is in sight of the number and does not cover it.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from math import comb, prod

from croupier.rules.bets import Bet
from croupier.rules.layout import CELL, Kind, Position
from croupier.rules.rule_set import RuleSet, standard
from croupier.rules.settlement import Line, settle_lines
from croupier.rules.wheel import Number
from croupier.trainer.chance import Chance
from croupier.trainer.drill import Drill, Level, Scene, Shows, Skill
from croupier.trainer.options import Choice, Whole
from croupier.trainer.question import Ask, Options, Unit
from croupier.trainer.sharing import share
from croupier.trainer.steps import InMoney, Step
from croupier.trainer.winnings import winnings_steps

STACK = 20
"""The most chips in a stack."""

LEAST_TOTAL, MOST_TOTAL = 60, 240


def _numbers(*numbers: int) -> tuple[Number, ...]:
    return tuple(map(Number, numbers))


AREAS: Mapping[str, tuple[Number, ...]] = {
    "all": _numbers(*range(37)),
    "zero": _numbers(0),
    "first-row": _numbers(1, 2, 3),
    "outer": _numbers(*(n for n in range(4, 34) if n % 3 != 2)),
    "middle": _numbers(*range(5, 33, 3)),
    "last-row": _numbers(34, 35, 36),
}
"""Where the dolly stands; the rows between the first and the last are outer or middle."""

_LETTERS = {
    Kind.STRAIGHT: "S",
    Kind.SPLIT: "P",
    Kind.STREET: "T",
    Kind.TRIO: "T",
    Kind.CORNER: "C",
    Kind.FIRST_FOUR: "C",
    Kind.SIX_LINE: "L",
}

NAMED = (
    *("C+L", "C+T", "T+2L", "P+C", "2C", "P+2C", "2P+C", "S+C", "S+2C", "S+P", "S+P+C"),
    *("S+4C", "S+P+2C", "4P", "S+2P", "S+2P+C", "S+3P", "4P+4C", "S+2P+4C", "S+3P+2C"),
    *("S+4P", "S+4P+4C", "S+4P+4C+T", "S+4P+4C+T+2L"),
)
"""The named pictures (drills.md): how many straights, splits, streets, corners, lines."""

NAMED_AT_ZERO = "S+3P+2T+C"
"""The seven of zero, a picture there alone."""

Shape = Mapping[str, int]


def _shape(name: str) -> Shape:
    return {part[-1]: int(part[:-1] or 1) for part in name.split("+")}


@cache
def _around(number: Number) -> Mapping[str, tuple[Position, ...]]:
    """The positions that contain the number, by the letter of their kind."""
    found: dict[str, tuple[Position, ...]] = {}
    for position in standard().layout.containing(number):
        letter = _LETTERS[position.kind]
        found[letter] = (*found.get(letter, ()), position)
    return found


@cache
def _spots(number: Number) -> tuple[Position, ...]:
    return standard().layout.containing(number)


@cache
def _in_sight(number: Number) -> tuple[Position, ...]:
    """The inside positions at most a row away from the number that do not cover it."""
    layout = standard().layout
    along = layout.boxes[number].center.along
    near = (p for p in layout.inside if abs(p.at.along - along) <= CELL)
    return tuple(p for p in near if not p.covers(number))


@cache
def _shapes(number: Number) -> tuple[Shape, ...]:
    """The named pictures that the number has room for."""
    around = {letter: len(spots) for letter, spots in _around(number).items()}
    names = (*NAMED, NAMED_AT_ZERO) if number == 0 else NAMED
    return tuple(
        shape
        for shape in map(_shape, names)
        if all(count <= around.get(letter, 0) for letter, count in shape.items())
    )


@cache
def _order() -> Mapping[Position, int]:
    return {position: index for index, position in enumerate(standard().layout.positions)}


def _area(options: Options) -> tuple[Number, ...]:
    return AREAS[str(options["area"])]


def _room(level: Level, options: Options) -> int | None:
    numbers = _area(options)
    match level:
        case 1:
            return sum(len(_spots(number)) for number in numbers)
        case 2:
            return sum(len(_spots(number)) * STACK for number in numbers)
        case 4:
            return sum(_arrangements(number) for number in numbers)
        case _:
            return None


def _arrangements(number: Number) -> int:
    """How many ways the named pictures can lie on the number."""
    around = _around(number)
    return sum(
        prod(comb(len(around[letter]), count) for letter, count in shape.items())
        for shape in _shapes(number)
    )


def _draw(chance: Chance, level: Level, rules: RuleSet, options: Options) -> Scene:  # noqa: ARG001
    number = chance.pick(_area(options))
    return _scene(_stacks(chance, level, number), number, options)


def _scene(stacks: Sequence[tuple[Position, int]], number: Number, options: Options) -> Scene:
    order = _order()
    bets = tuple(
        Bet(position, chips) for position, chips in sorted(stacks, key=lambda s: order[s[0]])
    )
    return Scene(bets, number, {"value": options["value"]} if options["value"] else {})


_BY_LEVEL = {3: "few", 5: "some", 6: "full"}


def _skill(scene: Scene, level: Level) -> Skill:
    """A pattern in a region: `P@middle`, `S+4P@outer`, `full@zero`."""
    assert scene.falls is not None
    around = _around(scene.falls)
    letters = {position: letter for letter, spots in around.items() for position in spots}
    pattern = _BY_LEVEL.get(level)
    if pattern is None:
        counts: dict[str, int] = {}
        for bet in scene.bets:
            assert isinstance(bet, Bet)
            counts[letters[bet.position]] = counts.get(letters[bet.position], 0) + 1
        pattern = _named_as(counts) if level == 4 else next(iter(counts))
    return f"{pattern}@{_region(scene.falls)}"


def _named_as(counts: Mapping[str, int]) -> str:
    return next(name for name in (*NAMED, NAMED_AT_ZERO) if _shape(name) == counts)


def _region(number: Number) -> str:
    return next(area for area, numbers in AREAS.items() if area != "all" and number in numbers)


def _skills(level: Level, options: Options) -> tuple[Skill, ...]:
    regions = {_region(number): number for number in _area(options)}
    return tuple(
        f"{pattern}@{region}"
        for region, number in regions.items()
        for pattern in _patterns(level, number)
    )


def _patterns(level: Level, number: Number) -> tuple[str, ...]:
    match level:
        case 1 | 2:
            return tuple(_around(number))
        case 4:
            return tuple(_named_as(shape) for shape in _shapes(number))
        case _:
            return (_BY_LEVEL[level],)


def _aim(chance: Chance, level: Level, rules: RuleSet, options: Options, skill: Skill) -> Scene:  # noqa: ARG001
    pattern, _, region = skill.partition("@")
    number = chance.pick([n for n in AREAS[region] if n in _area(options)])
    around = _around(number)
    match level:
        case 1 | 2:
            chips = 1 if level == 1 else chance.between(1, STACK)
            return _scene([(chance.pick(around[pattern]), chips)], number, options)
        case 4:
            return _scene([(p, 1) for p in _laid(chance, number, _shape(pattern))], number, options)
        case _:
            return _scene(_stacks(chance, level, number), number, options)


def _stacks(chance: Chance, level: Level, number: Number) -> Sequence[tuple[Position, int]]:
    """Where chips lie and how many: the levels, one by one."""
    match level:
        case 1:
            return [(_one_of_any_kind(chance, number), 1)]
        case 2:
            return [(_one_of_any_kind(chance, number), chance.between(1, STACK))]
        case 3:
            return _heaps(chance, _two_or_three(chance, number), STACK)
        case 4:
            return [(position, 1) for position in _named(chance, number)]
        case 5:
            spots = _spots(number)
            winners = chance.sample(spots, chance.between(2, len(spots)))
            return _heaps(chance, [*winners, *_losers(chance, number, len(winners))], 5)
        case _:
            spots = _spots(number)
            return _share(chance, [*spots, *_losers(chance, number, len(spots))])


def _one_of_any_kind(chance: Chance, number: Number) -> Position:
    return chance.pick(chance.pick(tuple(_around(number).values())))


def _two_or_three(chance: Chance, number: Number) -> list[Position]:
    count = chance.between(2, 3)
    losers = 1 if count == 3 and chance.below(3) == 0 else 0
    winners = chance.sample(_spots(number), count - losers)
    return [*winners, *chance.sample(_in_sight(number), losers)]


def _named(chance: Chance, number: Number) -> list[Position]:
    return _laid(chance, number, chance.pick(_shapes(number)))


def _laid(chance: Chance, number: Number, shape: Shape) -> list[Position]:
    around = _around(number)
    return [
        position
        for letter, count in shape.items()
        for position in chance.sample(around[letter], count)
    ]


def _losers(chance: Chance, number: Number, winners: int) -> list[Position]:
    """In a third of questions one to three positions that lose, half the winners at most."""
    most = min(3, winners // 2)
    count = chance.between(1, most) if chance.below(3) == 0 else 0
    return chance.sample(_in_sight(number), count)


def _heaps(chance: Chance, positions: Sequence[Position], most: int) -> list[tuple[Position, int]]:
    return [(position, chance.between(1, most)) for position in positions]


def _share(chance: Chance, positions: Sequence[Position]) -> list[tuple[Position, int]]:
    """A total shared among the positions, every total and every way as likely."""
    total = chance.between(LEAST_TOTAL, min(MOST_TOTAL, len(positions) * STACK))
    heights = share(chance, total, len(positions), STACK)
    return list(zip(positions, heights, strict=True))


def _lines(scene: Scene, rules: RuleSet) -> tuple[Number, list[Line]]:
    assert scene.falls is not None
    bets = [bet for bet in scene.bets if isinstance(bet, Bet)]
    return scene.falls, settle_lines(bets, scene.falls, rules)


def _value(options: Options) -> int:
    """What a chip is worth; 0 where that is not shown."""
    return int(options.get("value", 0))


def _answer(scene: Scene, rules: RuleSet) -> Mapping[str, int]:
    _, lines = _lines(scene, rules)
    winnings = sum(line.winnings for line in lines)
    value = _value(scene.options)
    return {"winnings": winnings, "money": winnings * value} if value else {"winnings": winnings}


def _steps(scene: Scene, rules: RuleSet) -> tuple[Step, ...]:
    falls, lines = _lines(scene, rules)
    steps = (*winnings_steps(lines, falls, len(_spots(falls)), rules),)
    value = _value(scene.options)
    if not value:
        return steps
    winnings = sum(line.winnings for line in lines)
    return (*steps, InMoney(winnings, value, winnings * value))


def _asks(scene: Scene, rules: RuleSet) -> tuple[Ask, ...]:  # noqa: ARG001 - as every drill
    chips = Ask("winnings", Unit.CHIPS)
    return (chips, Ask("money", Unit.MONEY)) if _value(scene.options) else (chips,)


DRILL = Drill(
    key="pictures",
    pace={1: 3, 2: 3, 3: 9, 4: 15, 5: 15, 6: 30},
    options={
        "area": Choice(tuple(AREAS), "all"),
        "value": Whole(0, 10_000, 0),
    },
    table=lambda level, options: standard(),  # noqa: ARG005 - as every drill
    room=_room,
    draw=_draw,
    asks=_asks,
    answer=_answer,
    steps=_steps,
    shows=Shows.AROUND,
    skill=_skill,
    skills=_skills,
    aim=_aim,
)
