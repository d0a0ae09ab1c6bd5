"""The drill `products`: the products that payouts are made of, to be known by heart.

The factor is one of the odds 5, 8, 11, 17, 35, the count from 1 to 10, 20, 50 or 100 by
level. Forms, each as likely where they are mixed:

- `product`: 17 × 12 = ?
- `factor`: 204 = 17 × ?
- `money`: 17 × 12 chips of 25, in money. The value is the option's, or one of 5, 10, 25, 50
  and 100.

Factors, counts and values are each as likely as the other. What is asked is always the field
`product`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from croupier.rules.rule_set import RuleSet, standard
from croupier.trainer.chance import Chance
from croupier.trainer.drill import Drill, Level, Scene, Shows, Skill
from croupier.trainer.options import Choice, Whole
from croupier.trainer.question import Ask, Options, Unit
from croupier.trainer.steps import InMoney, OwnStep, ShortCut, Step, Trick

FACTORS = (5, 8, 11, 17, 35)
MIXED = "mixed"
FORMS = ("product", "factor", "money")
VALUES = (5, 10, 25, 50, 100)
"""What a chip is worth where no option says it."""

MOST = {1: 10, 2: 20, 3: 50, 4: 100}
"""By level, the largest count."""

_BY_TENS_FROM = 20
"""Above this count the product is easier in tens and the rest."""


@dataclass(frozen=True, slots=True)
class Multiplies(OwnStep):
    """The product itself: factor × count = result."""

    factor: int
    count: int
    result: int
    kind: ClassVar[str] = "products"


@dataclass(frozen=True, slots=True)
class ByTens(OwnStep):
    """The tens and the rest apart: factor × tens + factor × rest = result."""

    factor: int
    tens: int
    rest: int
    result: int
    kind: ClassVar[str] = "products"


@dataclass(frozen=True, slots=True)
class Back(OwnStep):
    """From the product to the count: the tens are taken off, what is left gives the rest."""

    factor: int
    product: int
    tens: int
    left: int
    kind: ClassVar[str] = "products"


ProductStep: TypeAlias = Multiplies | ByTens | Back


def _table(level: Level, options: Options) -> RuleSet:  # noqa: ARG001 - as every drill
    return standard()


def _factors(options: Options) -> tuple[int, ...]:
    chosen = options["factor"]
    return FACTORS if chosen == MIXED else (int(chosen),)


def _forms(options: Options) -> tuple[str, ...]:
    chosen = str(options["form"])
    return FORMS if chosen == MIXED else (chosen,)


def _values(options: Options) -> tuple[int, ...]:
    """What a chip may be worth."""
    chosen = int(options["value"])
    return (chosen,) if chosen else VALUES


def _room(level: Level, options: Options) -> int:
    facts, forms = len(_factors(options)) * MOST[level], _forms(options)
    return sum(facts * (len(_values(options)) if form == "money" else 1) for form in forms)


def _draw(chance: Chance, level: Level, rules: RuleSet, options: Options) -> Scene:  # noqa: ARG001
    form, factor = chance.pick(_forms(options)), chance.pick(_factors(options))
    return _scene(chance, form, factor, chance.between(1, MOST[level]), options)


def _scene(chance: Chance, form: str, factor: int, count: int, options: Options) -> Scene:
    """The form shows in what is given: factor and count, factor and product, or a value too."""
    match form:
        case "product":
            given = {"factor": factor, "count": count}
        case "factor":
            given = {"factor": factor, "product": factor * count}
        case _:
            value = chance.pick(_values(options))
            given = {"factor": factor, "count": count, "value": value}
    return Scene((), None, given)


def _fact(scene: Scene) -> tuple[str, int, int]:
    """The form, the factor and the count."""
    given = scene.options
    factor = int(given["factor"])
    if "product" in given:
        return "factor", factor, int(given["product"]) // factor
    return "money" if "value" in given else "product", factor, int(given["count"])


def _asks(scene: Scene, rules: RuleSet) -> tuple[Ask, ...]:  # noqa: ARG001 - as every drill
    form, _, _ = _fact(scene)
    return (Ask("product", Unit.MONEY if form == "money" else Unit.CHIPS),)


def _answer(scene: Scene, rules: RuleSet) -> Mapping[str, int]:  # noqa: ARG001 - as every drill
    form, factor, count = _fact(scene)
    match form:
        case "product":
            return {"product": factor * count}
        case "factor":
            return {"product": count}
        case _:
            return {"product": factor * count * int(scene.options["value"])}


def _steps(scene: Scene, rules: RuleSet) -> tuple[Step, ...]:  # noqa: ARG001 - as every drill
    form, factor, count = _fact(scene)
    product = factor * count
    if form == "factor":
        tens = count // 10 * 10
        back = (Back(factor, product, tens, product - factor * tens),) if tens else ()
        return (*back, Multiplies(factor, count, product))
    steps = (Multiplies(factor, count, product), *_quicker(factor, count))
    if form == "money":
        value = int(scene.options["value"])
        return (*steps, InMoney(product, value, product * value))
    return steps


def _quicker(factor: int, count: int) -> tuple[Step, ...]:
    """The croupier's ways to the product, where they are quicker than knowing it."""
    if count < 3 or count % 10 == 0:
        return ()
    short = ShortCut(_trick(factor, count), count, factor, factor * count, ())
    if count < _BY_TENS_FROM:
        return (short,)
    rest = count % 10
    return (short, ByTens(factor, count - rest, rest, factor * count))


def _trick(factor: int, count: int) -> Trick:
    match factor:
        case 35:
            return Trick.TIMES_35_BY_36 if count % 2 else Trick.TIMES_35_BY_70
        case 17:
            return Trick.TIMES_17_BY_18 if count % 2 else Trick.TIMES_17_EVEN
        case 11:
            return Trick.TIMES_11
        case 8:
            return Trick.TIMES_8
        case _:
            return Trick.TIMES_5


_SIGNS = {"product": "x", "factor": ":", "money": "$"}


def _skill(scene: Scene, level: Level) -> Skill:  # noqa: ARG001 - as every drill
    """A fact: `17x12`, `17:12` for 17 × ? = 204, `17$12` where it is paid in money."""
    form, factor, count = _fact(scene)
    return f"{factor}{_SIGNS[form]}{count}"


def _skills(level: Level, options: Options) -> tuple[Skill, ...]:
    return tuple(
        f"{factor}{_SIGNS[form]}{count}"
        for form in _forms(options)
        for count in range(1, MOST[level] + 1)
        for factor in _factors(options)
    )


def read_skill(skill: Skill) -> tuple[str, int, int]:
    """The form, the factor and the count of a skill.

    >>> read_skill("17x12"), read_skill("35:4")
    (('product', 17, 12), ('factor', 35, 4))
    """
    form, sign = next((form, sign) for form, sign in _SIGNS.items() if sign in skill)
    factor, _, count = skill.partition(sign)
    return form, int(factor), int(count)


def _aim(chance: Chance, level: Level, rules: RuleSet, options: Options, skill: Skill) -> Scene:  # noqa: ARG001
    return _scene(chance, *read_skill(skill), options)


DRILL = Drill(
    key="products",
    pace={1: 3, 2: 3, 3: 4, 4: 5},
    options={
        "factor": Choice((MIXED, *map(str, FACTORS)), MIXED),
        "form": Choice((*FORMS, MIXED), "product"),
        "value": Whole(0, 10_000, 0),
    },
    table=_table,
    room=_room,
    draw=_draw,
    asks=_asks,
    answer=_answer,
    steps=_steps,
    shows=Shows.NOTHING,
    skill=_skill,
    skills=_skills,
    aim=_aim,
)
