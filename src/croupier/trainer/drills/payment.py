"""The drill `payment`: winnings in chips of a color are due; asked is what they are paid in.

The color, its value and what the player wants are given (rules.md section 5): all in color,
all in cash, so much in cash and the rest in color, or the house's own way, whole hundreds in
cash and the rest in color. Any exact payment is right; the fewest pieces are the answer shown.

Levels, by the money that is paid: up to 500 in chips of 1, 2 or 5; up to 5,000 in chips of
5, 10 or 25; up to 50,000 in chips of 25, 50 or 100. Wherever `value` names another chip, up
to the same sum, or what `_FEW` chips come to where that is more.

Each value with each wish is as likely as the other, and so is every count of chips, from a
stack to the most, that can be paid as wished: what goes in cash is whole chips of the color
and of the smallest cash chip, so that both parts come out exactly. A part in cash is any
multiple of 25 on level 1, of 100 on level 2, of 500 on level 3, where it is less than all.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from math import lcm
from typing import ClassVar, TypeAlias, assert_never

from croupier.rules.rule_set import RuleSet, read_rule_set, standard
from croupier.trainer.chance import Chance
from croupier.trainer.drill import Drill, Level, Scene, Shows, Skill
from croupier.trainer.options import Choice, Whole
from croupier.trainer.question import Ask, Options, Sum, Unit
from croupier.trainer.steps import InMoney, OwnStep, Step

KIND = "payment"
HOUSE = "house"
CHIP_SETS: Mapping[str, tuple[int, ...]] = {
    "tens": (1, 5, 10, 50, 100, 500, 1000, 5000),
    "large": (25, 100, 500, 1000, 5000),
}
"""Cash chips beside the house's own; each is a whole multiple of the one before."""

STACKS, SINGLES, CASH = "stacks", "singles", "cash-"
"""The fields of an answer: whole stacks, single chips, and `cash-100` for each cash chip."""

_MOST: Mapping[Level, int] = {1: 500, 2: 5_000, 3: 50_000}
_VALUES: Mapping[Level, tuple[int, ...]] = {1: (1, 2, 5), 2: (5, 10, 25), 3: (25, 50, 100)}
_ROUND: Mapping[Level, int] = {1: 25, 2: 100, 3: 500}
_MOST_CHIPS = 500
_FEW = 60


class Want(StrEnum):
    """What the player wants the winnings in; OVER is whole hundreds in cash, as houses pay."""

    COLOR = "color"
    CASH = "cash"
    PART = "part"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Over(OwnStep):
    """So much goes in cash: money − cash = what is left for color."""

    kind: ClassVar[str] = KIND
    money: int
    cash: int
    rest: int


@dataclass(frozen=True, slots=True)
class InColor(OwnStep):
    """The money in chips of the color: money ÷ value = chips."""

    kind: ClassVar[str] = KIND
    money: int
    value: int
    chips: int


@dataclass(frozen=True, slots=True)
class InStacks(OwnStep):
    """The chips cut: stacks × the chips of a stack + singles."""

    kind: ClassVar[str] = KIND
    chips: int
    stack: int
    stacks: int
    singles: int


@dataclass(frozen=True, slots=True)
class InCash(OwnStep):
    """The money in cash chips, dearest first: pairs of how many and of what; none of `unused`."""

    kind: ClassVar[str] = KIND
    money: int
    parts: tuple[tuple[int, int], ...]
    unused: tuple[int, ...]


PaymentStep: TypeAlias = Over | InColor | InStacks | InCash


def _table(level: Level, options: Options) -> RuleSet:  # noqa: ARG001 - as every drill
    return _rules(str(options["chips"]))


@lru_cache(maxsize=8)
def _rules(chips: str) -> RuleSet:
    if chips == HOUSE:
        return standard()
    rules = read_rule_set("european", {"chips.cash": list(CHIP_SETS[chips])})
    assert isinstance(rules, RuleSet), rules
    return rules


def _whole(options: Options, name: str) -> int:
    value = options[name]
    assert isinstance(value, int), name
    return value


def _values(level: Level, options: Options) -> tuple[int, ...]:
    value = _whole(options, "value")
    return (value,) if value else _VALUES[level]


def _exact(value: int, rules: RuleSet) -> int:
    """The least money that both chips of the color and cash chips make up exactly."""
    return lcm(value, rules.chips.cash[0])


@lru_cache(maxsize=512)
def _counts(want: Want, value: int, level: Level, chips: str) -> Sequence[int]:
    """The chips that may be due where the player wants that."""
    rules = _rules(chips)
    stack, exact = rules.chips.stack, _exact(value, rules) // value
    most = max(min(_MOST[level] // value, _MOST_CHIPS), _FEW, 4 * exact)
    match want:
        case Want.COLOR:
            return range(stack, most + 1)
        case Want.CASH:
            return range(-(-stack // exact) * exact, most + 1, exact)
        case Want.PART:
            return range(max(stack, exact + 1), most + 1)
        case Want.OVER:
            over = rules.chips.cash_from
            if over is None or over % _exact(value, rules) or value == over:
                return ()
            by_over = over // value
            return [n for n in range(max(stack, by_over), most + 1) if n % by_over]
        case _:
            assert_never(want)


def _parts(chips: int, value: int, level: Level, rules: RuleSet) -> range:
    """The sums that may be wanted in cash where so many chips are due."""
    exact, money = _exact(value, rules), chips * value
    by = lcm(exact, _ROUND[level])
    return range(by, money, by) or range(exact, money, exact)


def _skills(level: Level, options: Options) -> tuple[Skill, ...]:
    return _skills_of(level, _values(level, options), str(options["chips"]))


@lru_cache(maxsize=256)
def _skills_of(level: Level, values: tuple[int, ...], chips: str) -> tuple[Skill, ...]:
    return tuple(
        f"{want}@{value}" for value in values for want in Want if _counts(want, value, level, chips)
    )


def _room(level: Level, options: Options) -> int:
    values = _values(level, options)
    return sum(_scenes_of(value, level, str(options["chips"])) for value in values)


@lru_cache(maxsize=256)
def _scenes_of(value: int, level: Level, chips: str) -> int:
    """How many questions there are about a color of that value."""
    rules = _rules(chips)
    there_are = 0
    for want in Want:
        counts = _counts(want, value, level, chips)
        if want is Want.PART:
            there_are += sum(len(_parts(count, value, level, rules)) for count in counts)
        else:
            there_are += len(counts)
    return there_are


def _draw(chance: Chance, level: Level, rules: RuleSet, options: Options) -> Scene:
    return _aim(chance, level, rules, options, chance.pick(_skills(level, options)))


def _aim(chance: Chance, level: Level, rules: RuleSet, options: Options, skill: Skill) -> Scene:
    word, _, of = skill.partition("@")
    want, value = Want(word), int(of)
    count = chance.pick(_counts(want, value, level, str(options["chips"])))
    shown: dict[str, int | str | bool] = {
        "chips": options["chips"],
        "winnings": count,
        "value": value,
        "wants": want.value,
    }
    if want is Want.PART:
        shown["cash"] = chance.pick(_parts(count, value, level, rules))
    return Scene((), None, shown)


def _skill(scene: Scene, level: Level) -> Skill:  # noqa: ARG001 - as every drill
    """A wish and the value of the color: `cash@25`; the level is the range of sums."""
    return f"{scene.options['wants']}@{scene.options['value']}"


@dataclass(frozen=True, slots=True)
class _Due:
    """A payment: so much money in all, so much of it in cash, and how it is paid."""

    want: Want
    chips: int
    value: int
    cash: int
    rules: RuleSet

    @property
    def money(self) -> int:
        return self.chips * self.value

    @property
    def in_color(self) -> int:
        """How many chips of the color are paid."""
        return (self.money - self.cash) // self.value

    @property
    def cut(self) -> tuple[int, int]:
        """Whole stacks, and single chips."""
        return divmod(self.in_color, self.rules.chips.stack)

    @property
    def cash_chips(self) -> tuple[int, ...]:
        """The cash chips that are asked for, dearest first: none dearer than all that is due.

        None is smaller than the largest that makes up every chip of the color either.
        """
        all_of_them = self.rules.chips.cash
        least = max((c for c in all_of_them if self.value % c == 0), default=all_of_them[0])
        return tuple(c for c in reversed(all_of_them) if least <= c <= self.money)

    @property
    def paid(self) -> Mapping[int, int]:
        """How many of each cash chip: the fewest that make up what goes in cash."""
        rest, counts = self.cash, dict[int, int]()
        for chip in self.cash_chips:
            counts[chip], rest = divmod(rest, chip)
        assert not rest, self
        return counts


def _due(scene: Scene, rules: RuleSet) -> _Due:
    want = Want(str(scene.options["wants"]))
    chips, value = _whole(scene.options, "winnings"), _whole(scene.options, "value")
    money, over = chips * value, rules.chips.cash_from or 0
    match want:
        case Want.COLOR:
            cash = 0
        case Want.CASH:
            cash = money
        case Want.PART:
            cash = _whole(scene.options, "cash")
        case Want.OVER:
            cash = money - money % over
        case _:
            assert_never(want)
    return _Due(want, chips, value, cash, rules)


def _asks(scene: Scene, rules: RuleSet) -> tuple[Ask, ...]:
    return tuple(Ask(field, Unit.CHIPS) for field in _answer(scene, rules))


def _answer(scene: Scene, rules: RuleSet) -> Mapping[str, int]:
    due = _due(scene, rules)
    answer: dict[str, int] = {}
    if due.want is not Want.CASH:
        answer[STACKS], answer[SINGLES] = due.cut
    if due.want is not Want.COLOR:
        answer |= {f"{CASH}{chip}": count for chip, count in due.paid.items()}
    return answer


def _sums(scene: Scene, rules: RuleSet) -> tuple[Sum, ...]:
    """The part in color and the part in cash, each made up exactly."""
    due = _due(scene, rules)
    color = {STACKS: due.value * rules.chips.stack, SINGLES: due.value}
    cash = {f"{CASH}{chip}": chip for chip in due.cash_chips}
    sums = []
    if due.want is not Want.CASH:
        sums.append(Sum(color, due.money - due.cash))
    if due.want is not Want.COLOR:
        sums.append(Sum(cash, due.cash))
    return tuple(sums)


def _steps(scene: Scene, rules: RuleSet) -> tuple[Step, ...]:
    due = _due(scene, rules)
    steps: list[Step] = []
    if due.cash and due.value > 1:
        steps.append(InMoney(due.chips, due.value, due.money))
    if due.cash and due.in_color:
        steps.append(Over(due.money, due.cash, due.money - due.cash))
    if due.cash:
        used = tuple((n, chip) for chip, n in due.paid.items() if n)
        unused = tuple(chip for chip, n in due.paid.items() if not n)
        steps.append(InCash(due.cash, used, unused))
    if due.cash and due.in_color and due.value > 1:
        steps.append(InColor(due.money - due.cash, due.value, due.in_color))
    if due.in_color:
        steps.append(InStacks(due.in_color, rules.chips.stack, *due.cut))
    return tuple(steps)


DRILL = Drill(
    key=KIND,
    pace={1: 9, 2: 12, 3: 15},
    options={
        "chips": Choice((HOUSE, *CHIP_SETS), HOUSE),
        "value": Whole(0, 1_000, 0),
    },
    shows=Shows.NOTHING,
    table=_table,
    room=_room,
    draw=_draw,
    asks=_asks,
    answer=_answer,
    steps=_steps,
    skill=_skill,
    skills=_skills,
    aim=_aim,
    sums=_sums,
)
