"""What the drills of announced bets share: the table, the bet by its name, the sums called."""

from functools import lru_cache
from typing import NamedTuple

from croupier.rules.bets import AnyBet, Bet, Call
from croupier.rules.call_bets import find_call
from croupier.rules.placing import Placement, lay, place, spread_chips
from croupier.rules.rule_set import RuleSet, read_rule_set, standard
from croupier.rules.settlement import Line, settle_lines
from croupier.rules.wheel import Number
from croupier.trainer.chance import Chance
from croupier.trainer.options import Whole
from croupier.trainer.question import Options
from croupier.trainer.refusals import BadNumber

MAXIMUM = Whole(10, 100_000, 100)
"""The option `max`: the most that may lie on one number."""
STEP = Whole(1, 1_000, 5)
"""The option `step`: what a unit is a multiple of."""

_GRAINS = (5, 10, 25, 50)


def whole(options: Options, name: str, otherwise: int | None = None) -> int:
    """The option as a whole number; `otherwise` where a scene does not say it."""
    value = options[name] if otherwise is None else options.get(name, otherwise)
    assert isinstance(value, int), name
    return value


def check_step(options: Options) -> None:
    """A step of the whole maximum leaves no amount at which nothing is full: BadNumber."""
    step, maximum = whole(options, "step"), whole(options, "max")
    if step >= maximum:
        raise BadNumber("step", str(step), 1, maximum - 1)


@lru_cache(maxsize=64)
def calling_table(maximum: int | None, step: int) -> RuleSet:
    """The trainer's rules with that maximum on one number, None for none, and that step.

    >>> calling_table(250, 5).limits.maximum, calling_table(None, 5).limits.maximum
    (250, None)
    """
    limits = {} if maximum is None else {"limits.maximum": maximum}
    rules = read_rule_set("european", {**limits, "announced.step": step})
    assert isinstance(rules, RuleSet), rules
    return rules


class Settled(NamedTuple):
    """What lies of a scene's bets, what went back before the spin, and a line a stake.

    `unit` is what a chip of the bet is worth, 0 where there are several bets.
    """

    unit: int
    stakes: tuple[Bet, ...]
    change: int
    lines: tuple[Line, ...]

    @property
    def placed(self) -> int:
        """All that lies."""
        return sum(stake.stake for stake in self.stakes)

    @property
    def winnings(self) -> int:
        """All that is paid."""
        return sum(line.winnings for line in self.lines)


@lru_cache(maxsize=8)
def settled(bets: tuple[AnyBet, ...], falls: Number, maximum: int | None, step: int) -> Settled:
    """The bets laid and settled at that table, which takes them all.

    A question is answered and then explained by it, so the last ones are remembered.
    """
    rules = calling_table(maximum, step)
    if len(bets) == 1:
        placement = place(bets[0], rules)
        assert isinstance(placement, Placement), placement
        unit, stakes, change = placement.unit, placement.stakes, placement.change
    else:
        laid = lay(bets, rules)
        assert not laid.refused, laid.refused
        unit, stakes, change = 0, laid.bets, laid.change
    return Settled(unit, stakes, change, tuple(settle_lines(stakes, falls, rules)))


@lru_cache(maxsize=512)
def call_named(key: str) -> Call:
    """The announced bet of that name, which the trainer's tables take."""
    call = find_call(key, standard())
    assert isinstance(call, Call), call
    return call


@lru_cache(maxsize=512)
def covered(key: str) -> tuple[Number, ...]:
    """The numbers on which the bet of that name wins, ascending.

    >>> covered("orphelins")
    (1, 6, 9, 14, 17, 20, 31, 34)
    """
    chips = call_named(key).chips
    return tuple(sorted({number for position, _ in chips for number in position.numbers}))


@lru_cache(maxsize=256)
def filling(key: str, maximum: int, step: int) -> tuple[int, int]:
    """The least units, multiples of the step, that fill a position, and that fill them all.

    >>> filling("voisins", 100, 5), filling("tiers", 100, 5)
    ((150, 200), (200, 200))
    """
    chips = spread_chips(call_named(key), calling_table(maximum, step))
    full_at = [chip.full_at or 0 for chip in chips]
    return -(-min(full_at) // step) * step, -(-max(full_at) // step) * step


def units(maximum: int, step: int) -> range:
    """What a chip may be worth: the multiples of the step up to the maximum of a number.

    >>> list(units(22, 5))
    [5, 10, 15, 20]
    """
    return range(step, maximum + 1, step)


def round_amounts(chance: Chance, amounts: range, maximum: int) -> range:
    """Those of the amounts that are multiples of what players count by.

    In nine of ten cases that is 5, 10, 25 or 50 (ten times that from a maximum of 1000 on,
    and so forth), one as often as the other; in the tenth it is any amount. The amounts
    follow each other by 1.
    """
    if chance.below(10) == 0:
        return amounts
    scale = 10 ** max(0, len(str(maximum)) - 3)
    by_grain = [
        range(-(-amounts.start // grain) * grain, amounts.stop, grain)
        for grain in (scale * grain for grain in _GRAINS)
    ]
    return chance.pick([found for found in by_grain if found] or [amounts])
