"""The drill `named-pictures`: the pictures of drills.md by name, value and spots.

One chip lies on each spot. Levels:

1. From the name to the value. Every picture is as likely.
2. From the value to the picture, one of four to choose from; every right one counts. The
   pictures stand in a ring by their value, and the four are near each other there, as those
   are that one takes for each other. A picture and its place among the four are drawn as
   likely as any other; so each of the four is as likely to be the one whose value is asked.
   The value that two pictures have is as likely as two values.
3. From the name to the spots on a number of the area: every way to lay it counts.
4. From the chips on the cloth to the value, again on a number of the area.

On levels 3 and 4 every number is as likely, every picture that it has room for, and every
way to lay it. A picture is called as the house calls it where `names` is `house` and the
house has a name for it; else by what it is made of.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, TypeAlias

from croupier.rules.bets import Bet
from croupier.rules.layout import Position
from croupier.rules.payouts import Odds, Payouts
from croupier.rules.rule_set import RuleSet, standard
from croupier.rules.settlement import settle_lines
from croupier.rules.wheel import Number
from croupier.trainer.chance import Chance
from croupier.trainer.drill import Drill, Level, Scene, Shows, Skill
from croupier.trainer.options import Choice
from croupier.trainer.question import Answer, Ask, Options, OptionValue, Unit
from croupier.trainer.shapes import (
    AREAS,
    KINDS,
    NAMED,
    NAMED_AT_ZERO,
    Shape,
    around,
    arranged,
    arrangements,
    cloth_order,
    lay_shape,
    named_as,
    read_shape,
    region,
    shapes,
    spots,
)
from croupier.trainer.steps import Lies, OwnStep, Step, Total
from croupier.trainer.winnings import winnings_steps

PICTURES = (*NAMED, NAMED_AT_ZERO)
WORTH, WHICH, LAY = 1, 2, 3
"""The levels that ask for a value, for a picture and for spots; the fourth shows chips."""

_BLOCKS = ((0, 1, 2, 3), (0, 1, 2, 4), (0, 2, 3, 4), (0, 1, 3, 5))
"""Which of the ring stand together in a choice, counted from the first of them."""


@dataclass(frozen=True, slots=True)
class Called(OwnStep):
    """What the house calls the picture."""

    name: str
    picture: str
    kind: ClassVar[str] = "named-pictures"


@dataclass(frozen=True, slots=True)
class Part(OwnStep):
    """So many spots of a kind: count × odds = winnings."""

    letter: str
    count: int
    odds: Odds
    winnings: int
    kind: ClassVar[str] = "named-pictures"


@dataclass(frozen=True, slots=True)
class Worth(OwnStep):
    """A whole picture: the winnings of its kinds added up."""

    picture: str
    parts: tuple[int, ...]
    total: int
    kind: ClassVar[str] = "named-pictures"


@dataclass(frozen=True, slots=True)
class AnyOf(OwnStep):
    """So many of these positions, whichever."""

    positions: tuple[Position, ...]
    count: int
    kind: ClassVar[str] = "named-pictures"

    @property
    def lit(self) -> tuple[Position, ...]:
        """All the positions there are to choose from."""
        return self.positions


PictureStep: TypeAlias = Called | Part | Worth | AnyOf


def _table(level: Level, options: Options) -> RuleSet:  # noqa: ARG001 - as every drill
    return standard()


def _area(options: Options) -> tuple[Number, ...]:
    return AREAS[str(options["area"])]


@cache
def _all_parts(payouts: Payouts) -> Mapping[str, tuple[Part, ...]]:
    return {
        picture: tuple(
            Part(letter, count, payouts[kind], payouts[kind].winnings(count))
            for letter, count in read_shape(picture).items()
            for kind in (KINDS[letter],)
        )
        for picture in PICTURES
    }


def _parts(picture: str, rules: RuleSet) -> tuple[Part, ...]:
    """What the spots of each kind win."""
    return _all_parts(rules.payouts)[picture]


@cache
def _values(payouts: Payouts) -> Mapping[str, int]:
    """What every picture wins, in the order of the ring."""
    won = {
        picture: sum(part.winnings for part in parts)
        for picture, parts in _all_parts(payouts).items()
    }
    return dict(sorted(won.items(), key=lambda one: (one[1], one[0])))


def _value(picture: str, rules: RuleSet) -> int:
    return _values(rules.payouts)[picture]


@cache
def _ring_of(payouts: Payouts) -> tuple[str, ...]:
    return tuple(_values(payouts))


def _ring(rules: RuleSet) -> tuple[str, ...]:
    return _ring_of(rules.payouts)


def _choice(first: int, block: tuple[int, ...], rules: RuleSet) -> str:
    """The pictures of a block, in an order that has nothing to do with their values."""
    ring = _ring(rules)
    return " ".join(sorted(ring[(first + offset) % len(ring)] for offset in block))


@cache
def _questions_of_level_2(rules: RuleSet) -> int:
    return len(
        {
            (choice, _value(picture, rules))
            for block in _BLOCKS
            for first in range(len(PICTURES))
            for choice in (_choice(first, block, rules),)
            for picture in choice.split()
        }
    )


def _room(level: Level, options: Options) -> int:
    numbers = _area(options)
    match level:
        case 1:
            return len(PICTURES)
        case 2:
            return _questions_of_level_2(_table(level, options))
        case 3:
            return sum(len(shapes(number)) for number in numbers)
        case _:
            return sum(arrangements(number) for number in numbers)


def _draw(chance: Chance, level: Level, rules: RuleSet, options: Options) -> Scene:
    if level in {WORTH, WHICH}:
        return _without_cloth(chance, level, rules, options, chance.pick(_ring(rules)))
    number = chance.pick(_area(options))
    return _on_cloth(chance, level, rules, options, number, chance.pick(shapes(number)))


def _without_cloth(
    chance: Chance, level: Level, rules: RuleSet, options: Options, picture: str
) -> Scene:
    if level == WORTH:
        return Scene((), None, _called(picture, rules, options))
    block = chance.pick(_BLOCKS)
    first = _ring(rules).index(picture) - chance.pick(block)
    choices = _choice(first, block, rules)
    return Scene((), None, {"value": _value(picture, rules), "choices": choices})


def _on_cloth(
    chance: Chance, level: Level, rules: RuleSet, options: Options, number: Number, shape: Shape
) -> Scene:
    if level == LAY:
        return Scene((), number, _called(named_as(shape), rules, options))
    lies = sorted(lay_shape(chance, number, shape), key=cloth_order().__getitem__)
    return Scene(tuple(Bet(position, 1) for position in lies), number, {})


def _called(picture: str, rules: RuleSet, options: Options) -> dict[str, OptionValue]:
    """The picture, and the house's name for it if it is to be called by that."""
    name = _house_name(picture, rules) if options["names"] == "house" else None
    return {"picture": picture} if name is None else {"picture": picture, "name": name}


def _house_name(picture: str, rules: RuleSet) -> str | None:
    """What the house calls the picture, in whatever order it names the parts."""
    shape = read_shape(picture)
    return next((n for key, n in rules.picture_names.items() if read_shape(key) == shape), None)


def _asks(scene: Scene, rules: RuleSet) -> tuple[Ask, ...]:  # noqa: ARG001 - as every drill
    if "choices" in scene.options:
        return (Ask("picture", Unit.CHOICE, _choices(scene)),)
    if _is_to_lay(scene):
        return (Ask("positions", Unit.POSITIONS),)
    return (Ask("winnings", Unit.CHIPS),)


def _choices(scene: Scene) -> tuple[str, ...]:
    return tuple(str(scene.options["choices"]).split())


def _is_to_lay(scene: Scene) -> bool:
    return scene.falls is not None and not scene.bets


def _answers(scene: Scene, rules: RuleSet) -> Mapping[str, tuple[Answer, ...]]:
    """All that is right, the answer that is shown first."""
    if "choices" in scene.options:
        value = scene.options["value"]
        values = _values(rules.payouts)
        right = tuple(choice for choice in _choices(scene) if values[choice] == value)
        return {"picture": right}
    if _is_to_lay(scene):
        assert scene.falls is not None
        ways = arranged(scene.falls, read_shape(_picture(scene)))
        return {"positions": tuple(tuple(position.key for position in way) for way in ways)}
    return {"winnings": (_value(_picture(scene), rules),)}


def _picture(scene: Scene) -> str:
    """The picture that is spoken of, or the one that lies."""
    if "picture" in scene.options:
        return str(scene.options["picture"])
    assert scene.falls is not None
    lies = {bet.position for bet in scene.bets if isinstance(bet, Bet)}
    counts = {letter: len(lies & {*there}) for letter, there in around(scene.falls).items()}
    return named_as({letter: count for letter, count in counts.items() if count})


def _answer(scene: Scene, rules: RuleSet) -> Mapping[str, Answer]:
    return {field: right[0] for field, right in _answers(scene, rules).items()}


def _also(scene: Scene, rules: RuleSet) -> Mapping[str, tuple[Answer, ...]]:
    others = {field: right[1:] for field, right in _answers(scene, rules).items()}
    return {field: right for field, right in others.items() if right}


def _steps(scene: Scene, rules: RuleSet) -> tuple[Step, ...]:
    if "choices" in scene.options:
        return tuple(_worth(choice, rules) for choice in _choices(scene))
    if scene.bets:
        assert scene.falls is not None
        bets = [bet for bet in scene.bets if isinstance(bet, Bet)]
        lines = settle_lines(bets, scene.falls, rules)
        return tuple(winnings_steps(lines, scene.falls, len(spots(scene.falls)), rules))
    picture, name = _picture(scene), scene.options.get("name")
    called = (Called(str(name), picture),) if name else ()
    if scene.falls is not None:
        return (*called, *_spots(scene.falls, read_shape(picture)))
    parts = _parts(picture, rules)
    winnings = tuple(part.winnings for part in parts)
    total = (Total(winnings, sum(winnings)),) if len(parts) > 1 else ()
    return (*called, *parts, *total)


def _worth(picture: str, rules: RuleSet) -> Worth:
    winnings = tuple(part.winnings for part in _parts(picture, rules))
    return Worth(picture, winnings, sum(winnings))


def _spots(number: Number, shape: Shape) -> tuple[Step, ...]:
    """For each kind the spots that there are, and how many of them it takes."""
    there = ((around(number)[letter], count) for letter, count in shape.items())
    return tuple(Lies(at, 1) if len(at) == count else AnyOf(at, count) for at, count in there)


def _skill(scene: Scene, level: Level) -> Skill:
    """A picture (`S+4P`), on the cloth with its region (`S+4P@middle`); a value (`68`)."""
    if level == WHICH:
        return str(scene.options["value"])
    if scene.falls is None:
        return _picture(scene)
    return f"{_picture(scene)}@{region(scene.falls)}"


def _skills(level: Level, options: Options) -> tuple[Skill, ...]:
    rules = _table(level, options)
    if level == WORTH:
        return PICTURES
    if level == WHICH:
        return tuple(dict.fromkeys(str(_value(picture, rules)) for picture in PICTURES))
    fitting = (
        f"{named_as(shape)}@{region(number)}"
        for number in _area(options)
        for shape in shapes(number)
    )
    return tuple(dict.fromkeys(fitting))


def _aim(chance: Chance, level: Level, rules: RuleSet, options: Options, skill: Skill) -> Scene:
    if level == WORTH:
        return _without_cloth(chance, level, rules, options, skill)
    if level == WHICH:
        fitting = [picture for picture in PICTURES if str(_value(picture, rules)) == skill]
        return _without_cloth(chance, level, rules, options, chance.pick(fitting))
    picture, _, where = skill.partition("@")
    shape = read_shape(picture)
    numbers = [n for n in AREAS[where] if n in _area(options) and shape in shapes(n)]
    return _on_cloth(chance, level, rules, options, chance.pick(numbers), shape)


DRILL = Drill(
    key="named-pictures",
    pace={1: 4, 2: 6, 3: 15, 4: 9},
    options={
        "area": Choice(tuple(AREAS), "all"),
        "names": Choice(("house", "parts"), "house"),
    },
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
    also=_also,
)
