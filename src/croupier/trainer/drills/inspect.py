"""The drill `inspect`: a colleague's settlement; is it right, or which line is wrong, by how much?

The lines to choose from are the settlement itself, in the order of the cloth or of the
players; first among the choices stands that all is right. In half of the questions one line
is wrong, by one mistake: each that the level knows is as likely, each line that it can befall
as well, and so is each way to make it there. What lies does not depend on it. Levels:

1. Three stacks that win, paid in chips. Mistakes: the stake included, the odds of a bet that
   pays next to it, a chip missed.
2. Five stakes in money: two that win, one that wins and is above its maximum, a loser among
   the numbers and one outside. The excess does not play. What is taken is one line. Mistakes:
   the stake included, the odds of a neighbour bet, a loser left, the excess paid as well.
3. Three colors with two stacks each that win; paid to each is all it wins, in money.
   Mistakes: those of level 1, and the value of another color.
4. Three payments in color, by stacks of 20 and singles, with a hundred or two in cash.
   Mistakes: a chip missed, a stack missed, a hundred missed.

How lines are written stands in `mistakes`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import ClassVar, TypeAlias

from croupier.rules.bets import Bet, Seat
from croupier.rules.layout import Position
from croupier.rules.payouts import Odds
from croupier.rules.rule_set import RuleSet, read_rule_set, standard
from croupier.rules.wheel import Number
from croupier.trainer.chance import Chance
from croupier.trainer.drill import Drill, Level, Scene, Shows, Skill
from croupier.trainer.mistakes import (
    CHIP_MISSED,
    HUNDRED,
    HUNDRED_MISSED,
    LOSER_LEFT,
    NEIGHBOUR_ODDS,
    OVER_MAXIMUM,
    SEATS,
    STACK,
    STACK_MISSED,
    STAKE_INCLUDED,
    WRONG_VALUE,
    Line,
    cloth_lines,
    color_lines,
    payment_line,
    playing,
    read_payment,
)
from croupier.trainer.options import Whole
from croupier.trainer.question import Answer, Ask, Options, Unit
from croupier.trainer.shapes import cloth_order, in_sight, spots
from croupier.trainer.steps import Loses, OwnStep, Step, Wins

RIGHT = "right"
MISTAKES: Mapping[Level, tuple[str, ...]] = {
    1: (STAKE_INCLUDED, NEIGHBOUR_ODDS, CHIP_MISSED),
    2: (STAKE_INCLUDED, NEIGHBOUR_ODDS, LOSER_LEFT, OVER_MAXIMUM),
    3: (STAKE_INCLUDED, NEIGHBOUR_ODDS, CHIP_MISSED, WRONG_VALUE),
    4: (CHIP_MISSED, STACK_MISSED, HUNDRED_MISSED),
}
LINES, MONEY_LINES, COLORS, PAYMENTS = MISTAKES
VALUES = (1, 2, 5, 10, 20, 25, 50, 100)
PAID_VALUES = (1, 2, 10, 20, 25, 50)
"""By these a chip, a stack and a hundred are never the same money."""


@dataclass(frozen=True, slots=True)
class Plays(OwnStep):
    """A stake above its maximum: so much lies, so much plays, the rest goes back."""

    position: Position
    laid: int
    plays: int
    kind: ClassVar[str] = "inspect"

    @property
    def lit(self) -> tuple[Position, ...]:
        """The position above its maximum."""
        return (self.position,)


@dataclass(frozen=True, slots=True)
class Takes(OwnStep):
    """What is to be taken: the stakes of the losers added up."""

    parts: tuple[int, ...]
    total: int
    kind: ClassVar[str] = "inspect"


@dataclass(frozen=True, slots=True)
class ColorWins(OwnStep):
    """All that a color wins: chips × odds a stack, added up, times the value of a chip."""

    seat: Seat
    positions: tuple[Position, ...]
    chips: tuple[int, ...]
    odds: tuple[Odds, ...]
    winnings: int
    value: int
    money: int
    kind: ClassVar[str] = "inspect"

    @property
    def lit(self) -> tuple[Position, ...]:
        """Where its stacks lie."""
        return self.positions


@dataclass(frozen=True, slots=True)
class HandedOut(OwnStep):
    """What is due, won × value, and what was handed out: chips × value + cash."""

    seat: Seat
    won: int
    value: int
    due: int
    chips: int
    cash: int
    paid: int
    kind: ClassVar[str] = "inspect"


@dataclass(frozen=True, slots=True)
class AllRight(OwnStep):
    """Nothing is wrong."""

    kind: ClassVar[str] = "inspect"


@dataclass(frozen=True, slots=True)
class WrongLine(OwnStep):
    """The line that is wrong: what was paid (or taken), what is due, and the mistake."""

    line: str
    mistake: str
    paid: int
    due: int
    kind: ClassVar[str] = "inspect"


InspectStep: TypeAlias = Plays | Takes | ColorWins | HandedOut | AllRight | WrongLine


@dataclass(frozen=True, slots=True)
class Claim:
    """A line as it was settled and as it is due, in chips or money, paid or taken."""

    key: str
    paid: int
    due: int


# --- the table ------------------------------------------------------------------------------


def _table(level: Level, options: Options) -> RuleSet:
    return _rules(int(options["max"])) if level == MONEY_LINES else standard()


@lru_cache(maxsize=64)
def _rules(maximum: int) -> RuleSet:
    rules = read_rule_set("european", {"limits.maximum": maximum})
    assert isinstance(rules, RuleSet), rules
    return rules


def _level(scene: Scene) -> Level:
    """The level that a scene is of, by what it shows."""
    if "max" in scene.options:
        return MONEY_LINES
    if not scene.bets:
        return PAYMENTS
    return LINES if scene.bets[0].seat is None else COLORS


def _room(level: Level, options: Options) -> None:  # noqa: ARG001 - more than any run asks for
    return None


# --- drawing --------------------------------------------------------------------------------


def _draw(chance: Chance, level: Level, rules: RuleSet, options: Options) -> Scene:
    skill = RIGHT if chance.below(2) == 0 else chance.pick(MISTAKES[level])
    return _aim(chance, level, rules, options, skill)


def _aim(chance: Chance, level: Level, rules: RuleSet, options: Options, skill: Skill) -> Scene:
    """A scene with that mistake; where a line could as well be another mistake's, another."""
    while True:
        scene = _settled(chance, level, rules, options, skill)
        if _mistake(scene) == skill:
            return scene


def _settled(chance: Chance, level: Level, rules: RuleSet, options: Options, mistake: str) -> Scene:
    falls = None if level == PAYMENTS else chance.pick(rules.wheel.numbers)
    bets, lines = _lying(chance, level, rules, options, falls)
    keys = [f"{line.head}={line.right}" for line in lines]
    if mistake != RIGHT:
        at = chance.pick([at for at, line in enumerate(lines) if mistake in line.wrong])
        keys[at] = f"{lines[at].head}={chance.pick(lines[at].wrong[mistake])}"
    shown = {"max": options["max"]} if level == MONEY_LINES else {}
    return Scene(bets, falls, {**shown, "settled": " ".join(keys)})


def _lying(
    chance: Chance, level: Level, rules: RuleSet, options: Options, falls: Number | None
) -> tuple[tuple[Bet, ...], tuple[Line, ...]]:
    """What lies, and the lines of its settlement."""
    if falls is None:
        return (), _payments(chance)
    if level == COLORS:
        bets = _colors(chance, falls)
        values = tuple(chance.shuffled(chance.sample(VALUES, len(SEATS))))
        return bets, color_lines(bets, values, rules)
    if level == LINES:
        there = chance.sample(spots(falls), 3)
        bets = tuple(Bet(position, chance.between(2, STACK)) for position in there)
    else:
        bets = _stakes(chance, rules, falls, int(options["max"]))
    return bets, cloth_lines(bets, falls, rules)


def _payments(chance: Chance) -> tuple[Line, ...]:
    """Three payments with room for every mistake.

    Any of them may be in color or in cash alone: so that what lacks either is not known to be
    wrong by that.
    """
    while True:
        handed = [(chance.below(5 * STACK), HUNDRED * chance.between(0, 3)) for _ in SEATS]
        lines = tuple(
            payment_line(seat, chance.pick(PAID_VALUES), chips, cash)
            for seat, (chips, cash) in zip(SEATS, handed, strict=True)
        )
        possible = {mistake for line in lines for mistake in line.wrong}
        if all(map(any, handed)) and possible == {*MISTAKES[PAYMENTS]}:
            return lines


def _in_order(bets: Iterable[Bet]) -> tuple[Bet, ...]:
    order = cloth_order()
    return tuple(sorted(bets, key=lambda bet: order[bet.position]))


def _colors(chance: Chance, falls: Number) -> tuple[Bet, ...]:
    """Two stacks of each color, none on another's position."""
    there = chance.shuffled(chance.sample(spots(falls), 2 * len(SEATS)))
    return _in_order(
        Bet(spot, chance.between(2, STACK // 2), seat)
        for spot, seat in zip(there, (*SEATS, *SEATS), strict=True)
    )


@cache
def _losing_outside(falls: Number) -> tuple[Position, ...]:
    outside = (p for p in standard().layout.positions if p.is_outside)
    return tuple(p for p in outside if not p.covers(falls))


def _stakes(chance: Chance, rules: RuleSet, falls: Number, maximum: int) -> tuple[Bet, ...]:
    """Three winners, one of them above its maximum, and two losers."""
    chip = maximum // STACK
    winners = chance.sample(spots(falls), 3)
    losers = (chance.pick(in_sight(falls)), chance.pick(_losing_outside(falls)))
    over = chance.pick(winners)
    stakes = {p: chip * chance.between(1, STACK) for p in (*winners, *losers)}
    stakes[over] = (rules.limits.most(over) or 0) + chip * chance.between(1, STACK)
    return _in_order(Bet(position, stake) for position, stake in stakes.items())


# --- what is right --------------------------------------------------------------------------


def _keys(scene: Scene) -> tuple[str, ...]:
    return tuple(str(scene.options["settled"]).split())


@dataclass(frozen=True, slots=True)
class Verdict:
    """Which line is wrong, and the first mistake that would come to it; None if all is right."""

    wrong: Claim | None
    mistake: str


def _judged(scene: Scene) -> Verdict:
    settled, maximum = str(scene.options["settled"]), int(scene.options.get("max", 0))
    if scene.falls is None:
        return _payments_judged(settled)
    bets = tuple(bet for bet in scene.bets if isinstance(bet, Bet))
    return _cloth_judged(bets, scene.falls, settled, maximum)


@lru_cache(maxsize=64)
def _cloth_judged(bets: tuple[Bet, ...], falls: Number, settled: str, maximum: int) -> Verdict:
    rules = _rules(maximum) if maximum else standard()
    for key, line in zip(settled.split(), _due(bets, falls, settled, rules), strict=True):
        given = key.partition("=")[2]
        if given != line.right:
            mistake = next(name for name, ways in line.wrong.items() if given in ways)
            return Verdict(Claim(key, int(given), int(line.right)), mistake)
    return Verdict(None, RIGHT)


def _due(bets: tuple[Bet, ...], falls: Number, settled: str, rules: RuleSet) -> tuple[Line, ...]:
    """The lines as they ought to be."""
    if bets[0].seat is None:
        return cloth_lines(bets, falls, rules)
    values = [int(key.partition("=")[0].split("*")[1]) for key in settled.split()]
    return color_lines(bets, values, rules)


@lru_cache(maxsize=64)
def _payments_judged(settled: str) -> Verdict:
    for key in settled.split():
        won, value, stacks, singles, cash = read_payment(key)
        missing = won * value - (stacks * STACK + singles) * value - cash
        if missing:
            mistakes = {value: CHIP_MISSED, value * STACK: STACK_MISSED, HUNDRED: HUNDRED_MISSED}
            return Verdict(Claim(key, won * value - missing, won * value), mistakes[missing])
    return Verdict(None, RIGHT)


def _mistake(scene: Scene) -> str:
    return _judged(scene).mistake


def _asks(scene: Scene, rules: RuleSet) -> tuple[Ask, ...]:  # noqa: ARG001 - as every drill
    unit = Unit.CHIPS if _level(scene) == LINES else Unit.MONEY
    return (Ask("line", Unit.CHOICE, (RIGHT, *_keys(scene))), Ask("difference", unit))


def _answer(scene: Scene, rules: RuleSet) -> Mapping[str, Answer]:  # noqa: ARG001 - as every drill
    wrong = _judged(scene).wrong
    if wrong is None:
        return {"line": RIGHT, "difference": 0}
    return {"line": wrong.key, "difference": abs(wrong.paid - wrong.due)}


def _steps(scene: Scene, rules: RuleSet) -> tuple[Step, ...]:
    judged = _judged(scene)
    verdict: Step = AllRight()
    if (wrong := judged.wrong) is not None:
        verdict = WrongLine(wrong.key, judged.mistake, wrong.paid, wrong.due)
    match _level(scene):
        case 3:
            return (*_color_steps(scene, rules), verdict)
        case 4:
            return (*map(_payment_step, _keys(scene)), verdict)
        case _:
            return (*_line_steps(scene, rules), verdict)


def _line_steps(scene: Scene, rules: RuleSet) -> Iterable[Step]:
    assert scene.falls is not None
    bets = [bet for bet in scene.bets if isinstance(bet, Bet)]
    for bet in bets:
        if not bet.position.covers(scene.falls):
            continue
        odds, plays = rules.odds(bet.position), playing(bet, rules)
        if plays < bet.stake:
            yield Plays(bet.position, bet.stake, plays)
        yield Wins(bet.position, plays, odds, odds.winnings(plays))
    losers = [bet for bet in bets if not bet.position.covers(scene.falls)]
    if losers:
        yield Loses(tuple(bet.position for bet in losers), scene.falls)
        stakes = tuple(bet.stake for bet in losers)
        yield Takes(stakes, sum(stakes))


def _color_steps(scene: Scene, rules: RuleSet) -> Iterable[Step]:
    for key in _keys(scene):
        seat, value = key.partition("=")[0].split("*")
        bets = [bet for bet in scene.bets if isinstance(bet, Bet) and bet.seat == seat]
        odds = tuple(rules.odds(bet.position) for bet in bets)
        wins = sum(one.winnings(bet.stake) for bet, one in zip(bets, odds, strict=True))
        yield ColorWins(
            seat=Seat(seat),
            positions=tuple(bet.position for bet in bets),
            chips=tuple(bet.stake for bet in bets),
            odds=odds,
            winnings=wins,
            value=int(value),
            money=wins * int(value),
        )


def _payment_step(key: str) -> HandedOut:
    won, value, stacks, singles, cash = read_payment(key)
    chips = stacks * STACK + singles
    seat = Seat(key.partition("*")[0])
    return HandedOut(seat, won, value, won * value, chips, cash, chips * value + cash)


def _skill(scene: Scene, level: Level) -> Skill:  # noqa: ARG001 - as every drill
    """The mistake that was made, or `right`."""
    return _mistake(scene)


def _skills(level: Level, options: Options) -> tuple[Skill, ...]:  # noqa: ARG001 - as every drill
    return (RIGHT, *MISTAKES[level])


DRILL = Drill(
    key="inspect",
    pace={1: 15, 2: 25, 3: 30, 4: 25},
    options={"max": Whole(20, 10_000, 100)},
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
)
