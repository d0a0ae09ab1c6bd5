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

from croupier.rules.bets import Bet
from croupier.rules.layout import Position
from croupier.rules.rule_set import RuleSet, standard
from croupier.rules.settlement import Line, settle_lines
from croupier.rules.wheel import Number
from croupier.trainer.chance import Chance
from croupier.trainer.drill import Drill, Level, Scene, Shows, Skill
from croupier.trainer.options import Choice, Whole
from croupier.trainer.question import Ask, Options, Unit
from croupier.trainer.shapes import (
    AREAS,
    around,
    arrangements,
    cloth_order,
    in_sight,
    lay_shape,
    letters,
    named_as,
    read_shape,
    region,
    shapes,
    spots,
)
from croupier.trainer.sharing import share
from croupier.trainer.steps import InMoney, Step
from croupier.trainer.winnings import winnings_steps

STACK = 20
"""The most chips in a stack."""

LEAST_TOTAL, MOST_TOTAL = 60, 240


def _area(options: Options) -> tuple[Number, ...]:
    return AREAS[str(options["area"])]


def _room(level: Level, options: Options) -> int | None:
    numbers = _area(options)
    match level:
        case 1:
            return sum(len(spots(number)) for number in numbers)
        case 2:
            return sum(len(spots(number)) * STACK for number in numbers)
        case 4:
            return sum(arrangements(number) for number in numbers)
        case _:
            return None


def _draw(chance: Chance, level: Level, rules: RuleSet, options: Options) -> Scene:  # noqa: ARG001
    number = chance.pick(_area(options))
    return _scene(_stacks(chance, level, number), number, options)


def _scene(stacks: Sequence[tuple[Position, int]], number: Number, options: Options) -> Scene:
    order = cloth_order()
    bets = tuple(
        Bet(position, chips) for position, chips in sorted(stacks, key=lambda s: order[s[0]])
    )
    return Scene(bets, number, {"value": options["value"]} if options["value"] else {})


_BY_LEVEL = {3: "few", 5: "some", 6: "full"}


def _skill(scene: Scene, level: Level) -> Skill:
    """A pattern in a region: `P@middle`, `S+4P@outer`, `full@zero`."""
    assert scene.falls is not None
    pattern = _BY_LEVEL.get(level)
    if pattern is None:
        there, counts = letters(scene.falls), dict[str, int]()
        for bet in scene.bets:
            assert isinstance(bet, Bet)
            letter = there[bet.position]
            counts[letter] = counts.get(letter, 0) + 1
        pattern = named_as(counts) if level == 4 else next(iter(counts))
    return f"{pattern}@{region(scene.falls)}"


def _skills(level: Level, options: Options) -> tuple[Skill, ...]:
    all_of_them = (
        f"{pattern}@{region(number)}"
        for number in _area(options)
        for pattern in _patterns(level, number)
    )
    return tuple(dict.fromkeys(all_of_them))


def _patterns(level: Level, number: Number) -> tuple[str, ...]:
    match level:
        case 1 | 2:
            return tuple(around(number))
        case 4:
            return tuple(named_as(shape) for shape in shapes(number))
        case _:
            return (_BY_LEVEL[level],)


def _aim(chance: Chance, level: Level, rules: RuleSet, options: Options, skill: Skill) -> Scene:  # noqa: ARG001
    pattern, _, where = skill.partition("@")
    numbers = (n for n in AREAS[where] if n in _area(options))
    number = chance.pick([n for n in numbers if pattern in _patterns(level, n)])
    match level:
        case 1 | 2:
            chips = 1 if level == 1 else chance.between(1, STACK)
            return _scene([(chance.pick(around(number)[pattern]), chips)], number, options)
        case 4:
            return _scene(
                [(p, 1) for p in lay_shape(chance, number, read_shape(pattern))], number, options
            )
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
            there = spots(number)
            winners = chance.sample(there, chance.between(2, len(there)))
            return _heaps(chance, [*winners, *_losers(chance, number, len(winners))], 5)
        case _:
            there = spots(number)
            return _share(chance, [*there, *_losers(chance, number, len(there))])


def _one_of_any_kind(chance: Chance, number: Number) -> Position:
    return chance.pick(chance.pick(tuple(around(number).values())))


def _two_or_three(chance: Chance, number: Number) -> list[Position]:
    count = chance.between(2, 3)
    losers = 1 if count == 3 and chance.below(3) == 0 else 0
    winners = chance.sample(spots(number), count - losers)
    return [*winners, *chance.sample(in_sight(number), losers)]


def _named(chance: Chance, number: Number) -> list[Position]:
    return lay_shape(chance, number, chance.pick(shapes(number)))


def _losers(chance: Chance, number: Number, winners: int) -> list[Position]:
    """In a third of questions one to three positions that lose, half the winners at most."""
    most = min(3, winners // 2)
    count = chance.between(1, most) if chance.below(3) == 0 else 0
    return chance.sample(in_sight(number), count)


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
    steps = (*winnings_steps(lines, falls, len(spots(falls)), rules),)
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
