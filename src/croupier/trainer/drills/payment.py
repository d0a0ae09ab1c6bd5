"""The drill `payment`: winnings in chips of a color are due; asked is what they are paid in.

The color, its value and what the player wants are given (rules.md section 5): all in color,
all in cash, so much in cash and the rest in color, or the house's own way, whole hundreds in
cash and the rest in color. Any exact payment is right; the fewest pieces are the answer shown.

Levels, by the money that is paid: up to 500 in chips of 1, 2 or 5; up to 5,000 in chips of
5, 10 or 25; up to 50,000 in chips of 25, 50 or 100. Wherever `value` names another chip, up
to the same sum, or what `_FEW` chips come to where that is more.

Options say what cash chips there are, how many chips a stack has and from how much on
winnings go over in cash. Cash chips of one's own are asked where the dearest ones first are the
fewest, whatever is due, and where all are multiples of the smallest.

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
from typing import ClassVar, NamedTuple, TypeAlias, assert_never

from croupier.rules.rule_set import RuleSet, read_rule_set, standard
from croupier.trainer.chance import Chance
from croupier.trainer.drill import Drill, Level, Scene, Shows, Skill
from croupier.trainer.options import Values, Whole
from croupier.trainer.question import Ask, Options, OptionValue, Sum, Unit
from croupier.trainer.refusals import BadWord
from croupier.trainer.steps import InMoney, OwnStep, Step

KIND = "payment"
HOUSE = "house"
CHIP_SETS: Mapping[str, tuple[int, ...]] = {
    "tens": (1, 5, 10, 50, 100, 500, 1000, 5000),
    "large": (25, 100, 500, 1000, 5000),
}
"""Cash chips beside the house's own; each is a whole multiple of the one before."""

STACKS, SINGLES, CASH = "stacks", "singles", "cash-"
"""The fields of an answer: whole stacks, single chips, and `cash-100` for each cash chip.

Stacks that are not of the usual count have it in their field: `stacks-25`.
"""

_MOST: Mapping[Level, int] = {1: 500, 2: 5_000, 3: 50_000}
_VALUES: Mapping[Level, tuple[int, ...]] = {1: (1, 2, 5), 2: (5, 10, 25), 3: (25, 50, 100)}
_ROUND: Mapping[Level, int] = {1: 25, 2: 100, 3: 500}
_MOST_CHIPS = 500
_FEW = 60
STACK, CASH_FROM = standard().chips.stack, standard().chips.cash_from or 0
_LARGEST_SMALLEST = 1000


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


class Tray(NamedTuple):
    """What is paid with: the cash chips, the chips of a stack, and what goes over in cash."""

    chips: str = HOUSE
    stack: int = STACK
    cash_from: int = CASH_FROM

    @property
    def cash(self) -> tuple[int, ...]:
        """The cash chips, ascending."""
        if self.chips == HOUSE:
            return standard().chips.cash
        return CHIP_SETS.get(self.chips) or tuple(map(int, self.chips.split(",")))


def _tray(options: Options) -> Tray:
    return Tray(
        str(options["chips"]),
        int(options.get("stack", STACK)),
        int(options.get("cash-from", CASH_FROM)),
    )


def _table(level: Level, options: Options) -> RuleSet:  # noqa: ARG001 - as every drill
    return _rules(_tray(options))


@lru_cache(maxsize=64)
def _rules(tray: Tray) -> RuleSet:
    if tray == Tray():
        return standard()
    own = {"chips.cash": list(tray.cash), "chips.stack": tray.stack}
    rules = read_rule_set("european", {**own, "chips.cash-from": tray.cash_from or "none"})
    assert isinstance(rules, RuleSet), rules
    return rules


def goes(cash: Sequence[int]) -> bool:
    """Whether the dearest chips first, ascending as given, are always the fewest and come out.

    Where they are not, that shows at a sum of few chips: those that make up one unit less than
    a chip, down to one of them, and one more of that (Pearson, A polynomial-time algorithm for
    the change-making problem, 2005).

    >>> goes((1, 2, 5, 10)), goes((1, 5, 20, 25)), goes((2, 5))
    (True, False, False)
    """
    least = cash[0]
    if least > _LARGEST_SMALLEST or any(chip % least for chip in cash):
        return False
    chips = [chip // least for chip in reversed(cash)]
    for dearer in chips[:-1]:
        money, pieces = 0, 0
        for chip, count in zip(chips, _fewest(dearer - 1, chips), strict=True):
            money, pieces = money + chip * count, pieces + count
            if sum(_fewest(money + chip, chips)) > pieces + 1:
                return False
    return True


def _fewest(money: int, chips: Sequence[int]) -> list[int]:
    """How many of each chip, where the dearest come first."""
    counts = []
    for chip in chips:
        count, money = divmod(money, chip)
        counts.append(count)
    return counts


def _check(options: Options) -> None:
    """Cash chips that a payment cannot be counted out in, the dearest first: BadWord."""
    if not goes(_tray(options).cash):
        raise BadWord("chips", str(options["chips"])[:40], (HOUSE, *CHIP_SETS, "1,5,25,…"))


def _whole(options: Options, name: str) -> int:
    value = options[name]
    assert isinstance(value, int), name
    return value


def _values(level: Level, options: Options) -> tuple[int, ...]:
    value = _whole(options, "value")
    return (value,) if value else _VALUES[level]


def _exact(value: int, tray: Tray) -> int:
    """The least money that both chips of the color and cash chips make up exactly."""
    return lcm(value, tray.cash[0])


@lru_cache(maxsize=512)
def _counts(want: Want, value: int, level: Level, tray: Tray) -> Sequence[int]:
    """The chips that may be due where the player wants that."""
    stack, exact = tray.stack, _exact(value, tray) // value
    most = max(min(_MOST[level] // value, _MOST_CHIPS), _FEW, 3 * stack, 4 * exact)
    match want:
        case Want.COLOR:
            return range(stack, most + 1)
        case Want.CASH:
            return range(-(-stack // exact) * exact, most + 1, exact)
        case Want.PART:
            return range(max(stack, exact + 1), most + 1)
        case Want.OVER:
            over = tray.cash_from
            if not over or over % _exact(value, tray) or value == over:
                return ()
            by_over = over // value
            return [n for n in range(max(stack, by_over), most + 1) if n % by_over]
        case _:
            assert_never(want)


def _parts(chips: int, value: int, level: Level, tray: Tray) -> range:
    """The sums that may be wanted in cash where so many chips are due."""
    exact, money = _exact(value, tray), chips * value
    by = lcm(exact, _ROUND[level])
    return range(by, money, by) or range(exact, money, exact)


def _skills(level: Level, options: Options) -> tuple[Skill, ...]:
    return _skills_of(level, _values(level, options), _tray(options))


@lru_cache(maxsize=256)
def _skills_of(level: Level, values: tuple[int, ...], tray: Tray) -> tuple[Skill, ...]:
    return tuple(
        f"{want}@{value}" for value in values for want in Want if _counts(want, value, level, tray)
    )


def _room(level: Level, options: Options) -> int:
    values = _values(level, options)
    return sum(_scenes_of(value, level, _tray(options)) for value in values)


@lru_cache(maxsize=256)
def _scenes_of(value: int, level: Level, tray: Tray) -> int:
    """How many questions there are about a color of that value."""
    there_are = 0
    for want in Want:
        counts = _counts(want, value, level, tray)
        if want is Want.PART:
            there_are += sum(len(_parts(count, value, level, tray)) for count in counts)
        else:
            there_are += len(counts)
    return there_are


def _draw(chance: Chance, level: Level, rules: RuleSet, options: Options) -> Scene:
    return _aim(chance, level, rules, options, chance.pick(_skills(level, options)))


def _aim(chance: Chance, level: Level, rules: RuleSet, options: Options, skill: Skill) -> Scene:  # noqa: ARG001
    word, _, of = skill.partition("@")
    want, value, tray = Want(word), int(of), _tray(options)
    count = chance.pick(_counts(want, value, level, tray))
    shown: dict[str, OptionValue] = {
        "chips": options["chips"],
        "winnings": count,
        "value": value,
        "wants": want.value,
    }
    if want is Want.PART:
        shown["cash"] = chance.pick(_parts(count, value, level, tray))
    if tray.stack != STACK and want is not Want.CASH:
        shown["stack"] = tray.stack
    if tray.cash_from != CASH_FROM and want is Want.OVER:
        shown["cash-from"] = tray.cash_from
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

        None is smaller than the largest that makes up every chip of the color and every
        dearer one either.
        """
        all_of_them = self.rules.chips.cash
        whole = (
            chip
            for place, chip in enumerate(all_of_them)
            if self.value % chip == 0 and not any(c % chip for c in all_of_them[place:])
        )
        least = max(whole, default=all_of_them[0])
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
        answer[_stacks(rules)], answer[SINGLES] = due.cut
    if due.want is not Want.COLOR:
        answer |= {f"{CASH}{chip}": count for chip, count in due.paid.items()}
    return answer


def _stacks(rules: RuleSet) -> str:
    """The field of whole stacks."""
    stack = rules.chips.stack
    return STACKS if stack == STACK else f"{STACKS}-{stack}"


def _sums(scene: Scene, rules: RuleSet) -> tuple[Sum, ...]:
    """The part in color and the part in cash, each made up exactly."""
    due = _due(scene, rules)
    color = {_stacks(rules): due.value * rules.chips.stack, SINGLES: due.value}
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
        "chips": Values((HOUSE, *CHIP_SETS), HOUSE),
        "value": Whole(0, 1_000, 0),
        "stack": Whole(2, 100, STACK, later=True),
        "cash-from": Whole(0, 100_000, CASH_FROM, later=True),
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
    check=_check,
)
