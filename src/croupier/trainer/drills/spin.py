"""The drill `spin`: a whole spin with three players, step by step: what is done, and how much.

Three seats, A to C, play a color each, worth 1, 2, 5, 10, 25 or 50 a chip, no two the same.
The number that falls is any of the wheel, each as likely. Asked is everything in its order:
the number's color, parity and half; what is collected in all; in which order the kinds of bet
are paid, where two or more have won; and what each player is paid. Levels, by what a player
lays, each count as likely:

1. 1 or 2 stacks of 1 to 5 chips; the order of payment is not asked.
2. 3 or 4 stacks of 1 to 10 chips.
3. 5 to 7 stacks of 1 to 20 chips.

Of a player's stacks none to two lie outside, half of them at most, on any position; of those
inside as many win as chance says, each count as likely. Players may share a position.

A table of `rules.rounds` with the dolly on the number plays on: what it collects, what it then
owes and in which order is what is right. Source: rules.md sections 4, 5 and 9.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import ClassVar, NamedTuple, TypeAlias

from croupier.rules.bets import Bet, Seat
from croupier.rules.layout import Kind, Position
from croupier.rules.rounds import Chips, Collect, Phase, Player, Stack, Table, play
from croupier.rules.rounds.table import Spot
from croupier.rules.rule_set import RuleSet, read_rule_set, standard
from croupier.rules.settlement import Line, settle_lines
from croupier.rules.wheel import Number, color, is_zero
from croupier.rules.zero import ZeroRule
from croupier.trainer.chance import Chance
from croupier.trainer.drill import Drill, Level, Scene, Shows, Skill
from croupier.trainer.options import Choice
from croupier.trainer.question import Answer, Ask, Options, OptionValue, Unit
from croupier.trainer.shapes import cloth_order, elsewhere, outside, spots
from croupier.trainer.steps import OwnStep, Step
from croupier.trainer.winnings import winnings_steps

KIND = "spin"
SEATS = tuple(Seat(letter) for letter in "ABC")
VALUES = (1, 2, 5, 10, 25, 50)
WINNINGS, COLLECTED, VALUE, ORDER = "winnings-", "collected", "value-", "order"
PAY_ORDERS = {"edge-inward": "european", "lower-odds": "club"}
ZERO_RULES = tuple(rule.value for rule in (ZeroRule.LOSE, ZeroRule.PARTAGE, ZeroRule.PRISON))
REGIONS = ("zero", "first-row", "outer", "middle", "last-row")
"""Where the number that fell lies: how many positions cover it goes by that."""

_ANNOUNCED = {
    "color": ("red", "black", "green"),
    "parity": ("even", "odd", "neither"),
    "half": ("low", "high", "neither"),
}
_STACKS: Mapping[Level, tuple[int, int]] = {1: (1, 2), 2: (3, 4), 3: (5, 7)}
_HEIGHTS: Mapping[Level, int] = {1: 5, 2: 10, 3: 20}
_MOST_OUTSIDE = 2
_ALIKE = {Kind.TRIO: Kind.STREET, Kind.FIRST_FOUR: Kind.CORNER}
OUTSIDE = "outside"


@dataclass(frozen=True, slots=True)
class Called(OwnStep):
    """What is announced of the number."""

    kind: ClassVar[str] = KIND
    number: Number
    color: str
    parity: str
    half: str


@dataclass(frozen=True, slots=True)
class AtZero(OwnStep):
    """What the house does with the even chances when zero falls."""

    kind: ClassVar[str] = KIND
    rule: ZeroRule


@dataclass(frozen=True, slots=True)
class TakenFrom(OwnStep):
    """What is collected from a seat, stack by stack, in money."""

    kind: ClassVar[str] = KIND
    seat: Seat
    positions: tuple[Position, ...]
    parts: tuple[int, ...]

    @property
    def lit(self) -> tuple[Position, ...]:
        """The positions where the stacks lie."""
        return self.positions


@dataclass(frozen=True, slots=True)
class TakenInAll(OwnStep):
    """What is collected from all seats, in money."""

    kind: ClassVar[str] = KIND
    parts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PaidBy(OwnStep):
    """The kinds of bet that have won, in the order in which the house pays them."""

    kind: ClassVar[str] = KIND
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OfSeat(OwnStep):
    """What follows is about one seat, with chips of this value."""

    kind: ClassVar[str] = KIND
    seat: Seat
    value: int


@dataclass(frozen=True, slots=True)
class PaidTo(OwnStep):
    """What the seat is paid: chips × value; no chips where nothing of it won."""

    kind: ClassVar[str] = KIND
    seat: Seat
    chips: int
    value: int


SpinStep: TypeAlias = Called | AtZero | TakenFrom | TakenInAll | PaidBy | OfSeat | PaidTo


def _table(level: Level, options: Options) -> RuleSet:  # noqa: ARG001 - as every drill
    pays, zero = options.get("pays", "edge-inward"), options.get("zero", ZeroRule.LOSE.value)
    return _rules(str(pays), str(zero))


@lru_cache(maxsize=16)
def _rules(pays: str, zero: str) -> RuleSet:
    order = [kind.value for kind in standard(PAY_ORDERS[pays]).spin.pay_order]
    rules = read_rule_set("european", {"spin.pay-order": order, "zero.rule": zero})
    assert isinstance(rules, RuleSet), rules
    return rules


def region(number: Number) -> str:
    """Where on the cloth the number lies, one of REGIONS."""
    if is_zero(number):
        return "zero"
    if number <= 3:
        return "first-row"
    if number >= 34:
        return "last-row"
    return "middle" if number % 3 == 2 else "outer"


def _draw(chance: Chance, level: Level, rules: RuleSet, options: Options) -> Scene:
    return _scene(chance, level, options, chance.pick(rules.wheel.numbers))


def _aim(chance: Chance, level: Level, rules: RuleSet, options: Options, skill: Skill) -> Scene:
    numbers = [number for number in rules.wheel.numbers if region(number) == skill]
    return _scene(chance, level, options, chance.pick(numbers))


def _scene(chance: Chance, level: Level, options: Options, number: Number) -> Scene:
    bets = [
        Bet(position, chance.between(1, _HEIGHTS[level]), seat)
        for seat in SEATS
        for position in _spots(chance, number, chance.between(*_STACKS[level]))
    ]
    order = cloth_order()
    bets.sort(key=lambda bet: (order[bet.position], bet.seat))
    left, said = list(VALUES), dict[str, OptionValue]()
    for seat in SEATS:
        said[f"{VALUE}{seat}"] = left.pop(chance.below(len(left)))
    if level > 1:
        said["pays"] = options["pays"]
    if is_zero(number) and options["zero"] != ZeroRule.LOSE:
        said["zero"] = options["zero"]
    return Scene(tuple(bets), number, said)


def _spots(chance: Chance, number: Number, count: int) -> list[Position]:
    """Where the stacks of one player lie."""
    beyond = chance.between(0, min(_MOST_OUTSIDE, count // 2))
    inside, around = count - beyond, spots(number)
    winners = chance.between(0, min(inside, len(around)))
    return [
        *chance.few(around, winners),
        *chance.few(elsewhere(number), inside - winners),
        *chance.few(outside(), beyond),
    ]


def _values(options: Options) -> dict[Seat, int]:
    return {seat: int(options[f"{VALUE}{seat}"]) for seat in SEATS}


def _bets(scene: Scene) -> tuple[tuple[Bet, ...], Number]:
    """The bets in chips, and the number that fell."""
    assert scene.falls is not None
    return tuple(bet for bet in scene.bets if isinstance(bet, Bet)), scene.falls


class Settled(NamedTuple):
    """A spin after the losers have been collected, in money.

    `due` is what is paid, in the order of the house, and `order` the kinds of bet in it.
    """

    lines: tuple[Line, ...]
    due: Mapping[Spot, int]
    order: tuple[str, ...]


def settled(scene: Scene, rules: RuleSet) -> Settled:
    """What the table of the scene collected, and what it owes."""
    bets, falls = _bets(scene)
    return _settled(bets, falls, tuple(_values(scene.options).items()), rules)


@lru_cache(maxsize=8)
def _settled(
    bets: tuple[Bet, ...], falls: Number, values: tuple[tuple[Seat, int], ...], rules: RuleSet
) -> Settled:
    worth = dict(values)
    players = {
        seat: Player(shade, value)
        for (seat, value), shade in zip(values, rules.chips.colors, strict=False)
    }
    cloth: dict[Spot, Stack] = {}
    for bet in bets:
        assert bet.seat is not None
        cloth[bet.seat, bet.position] = Stack(Chips(color=bet.stake * worth[bet.seat]))
    table = play(Table(rules, Phase.MARKED, players, cloth, number=falls), Collect())
    assert isinstance(table, Table), table
    assert table.settlement is not None
    due = table.due
    return Settled(table.settlement.lines, due, tuple(dict.fromkeys(_named(p) for _, p in due)))


def _named(position: Position) -> str:
    """The kind as the order of payment has it: all outside bets are one."""
    return OUTSIDE if position.is_outside else _ALIKE.get(position.kind, position.kind).value


def _announced(number: Number) -> dict[str, str]:
    """Color, parity and half of the number, as the croupier announces them."""
    if is_zero(number):
        return {"color": color(number).value, "parity": "neither", "half": "neither"}
    layout = standard().layout
    even, low = layout.by_key["even"], layout.by_key["low"]
    return {
        "color": color(number).value,
        "parity": "even" if even.covers(number) else "odd",
        "half": "low" if low.covers(number) else "high",
    }


def _order(scene: Scene, spin: Settled) -> tuple[str, ...]:
    """The order of payment where it is asked: not on level 1, nor of one kind alone."""
    return spin.order if "pays" in scene.options and len(spin.order) > 1 else ()


def _asks(scene: Scene, rules: RuleSet) -> tuple[Ask, ...]:
    order = _order(scene, settled(scene, rules))
    return (
        *(Ask(field, Unit.CHOICE, keys) for field, keys in _ANNOUNCED.items()),
        Ask(COLLECTED, Unit.MONEY),
        *((Ask(ORDER, Unit.ORDER, _mixed(scene, order)),) if order else ()),
        *(Ask(f"{WINNINGS}{seat}", Unit.MONEY) for seat in SEATS),
    )


def _mixed(scene: Scene, kinds: Sequence[str]) -> tuple[str, ...]:
    """The kinds in an order that goes by the number and their names alone."""
    return tuple(sorted(kinds, key=lambda kind: sha256(f"{scene.falls}/{kind}".encode()).digest()))


def _answer(scene: Scene, rules: RuleSet) -> Mapping[str, Answer]:
    spin, (_, falls) = settled(scene, rules), _bets(scene)
    answer: dict[str, Answer] = {**_announced(falls)}
    answer[COLLECTED] = sum(line.collected for line in spin.lines)
    if order := _order(scene, spin):
        answer[ORDER] = order
    for seat in SEATS:
        due = (amount for (who, _), amount in spin.due.items() if who == seat)
        answer[f"{WINNINGS}{seat}"] = sum(due)
    return answer


def _steps(scene: Scene, rules: RuleSet) -> tuple[Step, ...]:
    spin, (bets, falls) = settled(scene, rules), _bets(scene)
    order = _order(scene, spin)
    won = [line for line in settle_lines(bets, falls, rules) if line.kept]
    values = _values(scene.options)
    return (
        Called(falls, **_announced(falls)),
        *_collecting(spin, scene, rules),
        *((PaidBy(order),) if order else ()),
        *(step for seat in SEATS for step in _paying(seat, values[seat], won, falls, rules)),
    )


def _collecting(spin: Settled, scene: Scene, rules: RuleSet) -> Iterator[Step]:
    if "zero" in scene.options:
        yield AtZero(rules.zero.rule)
    sums = []
    for seat in SEATS:
        lost = [line for line in spin.lines if line.seat == seat and line.collected]
        if lost:
            parts = tuple(line.collected for line in lost)
            sums.append(sum(parts))
            yield TakenFrom(seat, tuple(line.position for line in lost), parts)
    yield TakenInAll(tuple(sums))


def _paying(
    seat: Seat, value: int, won: Sequence[Line], falls: Number, rules: RuleSet
) -> Iterator[Step]:
    """How the winnings of a seat come together, of all that `won`: in chips, then in money."""
    lines = [line for line in won if line.seat == seat]
    yield OfSeat(seat, value)
    if lines:
        whole = 0 if any(line.position.is_outside for line in lines) else len(spots(falls))
        yield from winnings_steps(lines, falls, whole, rules)
    yield PaidTo(seat, sum(line.winnings for line in lines), value)


def _skill(scene: Scene, level: Level) -> Skill:  # noqa: ARG001 - as every drill
    """Where the number lies."""
    _, falls = _bets(scene)
    return region(falls)


DRILL = Drill(
    key=KIND,
    pace={1: 30, 2: 60, 3: 120},
    options={
        "pays": Choice(tuple(PAY_ORDERS), "edge-inward"),
        "zero": Choice(ZERO_RULES, ZeroRule.LOSE.value),
    },
    table=_table,
    room=lambda level, options: None,  # noqa: ARG005 - as every drill
    draw=_draw,
    asks=_asks,
    answer=_answer,
    steps=_steps,
    shows=Shows.CLOTH,
    skill=_skill,
    skills=lambda level, options: REGIONS,  # noqa: ARG005 - as every drill
    aim=_aim,
)
