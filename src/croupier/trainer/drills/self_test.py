"""The drill `self-test`: small questions on payouts, as at the end of a page of a handbook.

A page asks three of a run; each seed has others. All is in money, and one sum is asked: the
winnings, what is collected, or the winnings with the stakes that won; each as likely.
Levels:

1. One bet, and it wins. The kinds of position are as likely as each other, the positions of
   a kind, the numbers of a position and the stakes as well. Nothing is collected here.
2. Three bets of the same stake on a number, each number as likely; one or two of them win.
   No two of the winners are of a kind, nor of the losers; the first four is left out.
3. An announced bet by the unit: one of the four series, neighbours or a complete, each as
   likely; one of its numbers falls. On a complete that is in half of the questions the
   number itself; then nothing is collected, and the two other sums are as likely.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, TypeAlias

from croupier.rules.bets import AnyBet, Bet, ByUnit, Call, Family
from croupier.rules.call_bets import find_call, series_keys
from croupier.rules.layout import Kind, Position
from croupier.rules.rule_set import RuleSet, standard
from croupier.rules.settlement import Line, settle_lines
from croupier.rules.wheel import Number, label
from croupier.trainer.chance import Chance
from croupier.trainer.drill import Drill, Level, Scene, Shows, Skill
from croupier.trainer.question import Ask, Options, Unit
from croupier.trainer.shapes import cloth_order, spots
from croupier.trainer.steps import Loses, OwnStep, Step
from croupier.trainer.winnings import winnings_steps

WINNINGS, COLLECTED, WITH_STAKE = "winnings", "collected", "with-stake"
SUMS = (WINNINGS, COLLECTED, WITH_STAKE)
STAKES = (5, 10, 20, 25, 50, 100, 200, 500)
UNITS = (5, 10, 20, 25, 50, 100)
_SHORT = frozenset(Kind) - {Kind.FIRST_FOUR}
"""The kinds of position of which three have room in two lines."""

_NEIGHBOURS, _COMPLETE = Family.NEIGHBOURS.value, Family.COMPLETE.value
PLUS_STAKE = "+stake"
"""What ends the skill of a kind of position when the stake is asked too."""


@dataclass(frozen=True, slots=True)
class Stations(OwnStep):
    """A complete: each of the `positions` hit gets 36 units, the stakes on it included.

    positions × 36 × unit = `whole`; whole − `stakes` = `winnings` (rules.md section 8).
    """

    positions: tuple[Position, ...]
    unit: int
    whole: int
    stakes: int
    winnings: int
    kind: ClassVar[str] = "self-test"

    @property
    def lit(self) -> tuple[Position, ...]:
        """The positions that are hit."""
        return self.positions


@dataclass(frozen=True, slots=True)
class Taken(OwnStep):
    """What the house takes: the stakes of the losers added up."""

    parts: tuple[int, ...]
    total: int
    kind: ClassVar[str] = "self-test"


@dataclass(frozen=True, slots=True)
class WithStakes(OwnStep):
    """Winnings + stakes of the winners = total."""

    winnings: int
    stakes: int
    total: int
    kind: ClassVar[str] = "self-test"


SumStep: TypeAlias = Stations | Taken | WithStakes


def _table(level: Level, options: Options) -> RuleSet:  # noqa: ARG001 - as every drill
    return standard()


def _room(level: Level, options: Options) -> None:  # noqa: ARG001 - more than any run asks for
    return None


@cache
def _kinds() -> Mapping[Kind, tuple[Position, ...]]:
    """The positions of each kind, inside and out."""
    found: dict[Kind, tuple[Position, ...]] = {}
    for position in standard().layout.positions:
        found[position.kind] = (*found.get(position.kind, ()), position)
    return found


@cache
def _winning(number: Number) -> Mapping[Kind, tuple[Position, ...]]:
    return _of_each_kind(number, covering=True)


@cache
def _losing(number: Number) -> Mapping[Kind, tuple[Position, ...]]:
    return _of_each_kind(number, covering=False)


def _of_each_kind(number: Number, *, covering: bool) -> dict[Kind, tuple[Position, ...]]:
    found = {
        kind: tuple(position for position in positions if position.covers(number) is covering)
        for kind, positions in _kinds().items()
    }
    return {kind: positions for kind, positions in found.items() if positions}


def _draw(chance: Chance, level: Level, rules: RuleSet, options: Options) -> Scene:
    return _aim(chance, level, rules, options, chance.pick(_skills(level, options)))


def _skills(level: Level, options: Options) -> tuple[Skill, ...]:  # noqa: ARG001 - as every drill
    match level:
        case 1:
            return tuple(f"{kind}{end}" for kind in _kinds() for end in ("", PLUS_STAKE))
        case 2:
            return SUMS
        case _:
            return (*series_keys(standard()), _NEIGHBOURS, _COMPLETE)


def _skill(scene: Scene, level: Level) -> Skill:
    """The kind of position, with the stake or not; the sum that is asked; the announced bet."""
    bet, asked = scene.bets[0], str(scene.options["asked"])
    match level:
        case 1:
            assert isinstance(bet, Bet)
            return f"{bet.position.kind}{PLUS_STAKE if asked == WITH_STAKE else ''}"
        case 2:
            return asked
        case _:
            assert isinstance(bet, ByUnit)
            family = bet.call.family
            return bet.call.key if family is Family.SERIES else family.value


def _aim(chance: Chance, level: Level, rules: RuleSet, options: Options, skill: Skill) -> Scene:  # noqa: ARG001
    match level:
        case 1:
            return _one_bet(chance, skill)
        case 2:
            return _three_bets(chance, skill)
        case _:
            return _announced(chance, rules, skill)


def _scene(bets: Sequence[AnyBet], falls: Number, asked: str) -> Scene:
    return Scene(tuple(bets), falls, {"asked": asked})


def _one_bet(chance: Chance, skill: Skill) -> Scene:
    kind, asked = Kind(skill.removesuffix(PLUS_STAKE)), WINNINGS
    if skill.endswith(PLUS_STAKE):
        asked = WITH_STAKE
    position = chance.pick(_kinds()[kind])
    return _scene([Bet(position, chance.pick(STAKES))], chance.pick(position.numbers), asked)


def _three_bets(chance: Chance, asked: str) -> Scene:
    falls, winners = chance.pick(standard().wheel.numbers), chance.between(1, 2)
    positions = [
        chance.pick(by_kind[kind])
        for by_kind, count in ((_winning(falls), winners), (_losing(falls), 3 - winners))
        for kind in chance.sample([kind for kind in by_kind if kind in _SHORT], count)
    ]
    stake = chance.pick(STAKES)
    in_order = sorted(positions, key=cloth_order().__getitem__)
    return _scene([Bet(position, stake) for position in in_order], falls, asked)


def _announced(chance: Chance, rules: RuleSet, skill: Skill) -> Scene:
    if skill in {_NEIGHBOURS, _COMPLETE}:
        number = chance.pick(rules.wheel.numbers)
        call = _call(f"{skill}-{label(number)}")
        direct = skill == _COMPLETE and chance.below(2) == 0
        falls = number if direct else chance.pick(_covered(call))
    else:
        call = _call(skill)
        falls = chance.pick(_covered(call))
    all_win = all(position.covers(falls) for position, _ in call.chips)
    asked = chance.pick((WINNINGS, WITH_STAKE) if all_win else SUMS)
    return _scene([ByUnit(call, chance.pick(UNITS))], falls, asked)


@cache
def _call(key: str) -> Call:
    call = find_call(key, standard())
    assert isinstance(call, Call), call
    return call


@cache
def _covered(call: Call) -> tuple[Number, ...]:
    """The numbers of the bet; of a complete all but the one it is on."""
    numbers = sorted({number for position, _ in call.chips for number in position.numbers})
    if call.family is not Family.COMPLETE:
        return tuple(numbers)
    return tuple(n for n in numbers if not all(position.covers(n) for position, _ in call.chips))


def _lines(scene: Scene, rules: RuleSet) -> tuple[Number, list[Line]]:
    assert scene.falls is not None
    bets = [stake for bet in scene.bets for stake in _laid(bet)]
    return scene.falls, settle_lines(bets, scene.falls, rules)


def _laid(bet: AnyBet) -> Iterator[Bet]:
    """What lies of the bet; at this table nothing is too much."""
    if isinstance(bet, Bet):
        yield bet
    elif isinstance(bet, ByUnit):
        yield from (Bet(position, weight * bet.unit) for position, weight in bet.call.chips)


def _asks(scene: Scene, rules: RuleSet) -> tuple[Ask, ...]:  # noqa: ARG001 - as every drill
    return (Ask(str(scene.options["asked"]), Unit.MONEY),)


def _answer(scene: Scene, rules: RuleSet) -> Mapping[str, int]:
    _, lines = _lines(scene, rules)
    winnings, kept = (sum(line.winnings for line in lines), sum(line.kept for line in lines))
    sums = {
        WINNINGS: winnings,
        COLLECTED: sum(line.collected for line in lines),
        WITH_STAKE: winnings + kept,
    }
    asked = str(scene.options["asked"])
    return {asked: sums[asked]}


def _steps(scene: Scene, rules: RuleSet) -> tuple[Step, ...]:
    falls, lines = _lines(scene, rules)
    lost = tuple(line.collected for line in lines if line.collected)
    won = tuple(line for line in lines if line.kept)
    ways = tuple(winnings_steps(lines, falls, len(spots(falls)), rules))
    bet, asked = scene.bets[0], scene.options["asked"]
    if asked == COLLECTED:
        losers = (step for step in ways if isinstance(step, Loses))
        return (*losers, Taken(lost, sum(lost)))
    if isinstance(bet, ByUnit) and bet.call.family is Family.COMPLETE:
        ways = (_stations(bet.unit, won),)
    if asked == WINNINGS:
        return ways
    winnings, kept = (sum(line.winnings for line in won), sum(line.kept for line in won))
    return (*ways, WithStakes(winnings, kept, winnings + kept))


def _stations(unit: int, won: Sequence[Line]) -> Stations:
    stakes, winnings = (sum(line.kept for line in won), sum(line.winnings for line in won))
    positions = tuple(line.position for line in won)
    return Stations(positions, unit, stakes + winnings, stakes, winnings)


DRILL = Drill(
    key="self-test",
    pace={1: 4, 2: 12, 3: 15},
    options={},
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
