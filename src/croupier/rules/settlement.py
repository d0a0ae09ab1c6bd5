"""Settlement: what is paid, kept and collected when a number falls.

Source: rules.md sections 2 and 9. For every line stake = kept + collected + returned +
held. The zero rules that give back or hold half (`returned`, `held`) find their place in
`_losing`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from croupier.rules.bets import AnyBet, Bet, Seat
from croupier.rules.faults import Fault
from croupier.rules.layout import Position
from croupier.rules.placing import lay
from croupier.rules.rule_set import RuleSet
from croupier.rules.wheel import NotOnWheel, Number


class Line(NamedTuple):
    """One position of one seat after the spin; amounts in units.

    winnings: paid, without the stake. kept: the stake of a winner. collected: taken by the
    house. returned: given back by a zero rule. held: in prison.
    """

    seat: Seat | None
    position: Position
    stake: int
    winnings: int
    kept: int
    collected: int
    returned: int
    held: int


class Totals(NamedTuple):
    """The sums of all lines of a spin, in units."""

    winnings: int
    kept: int
    collected: int
    returned: int
    held: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settled spin: the number, a line a seat and position, and the change given before."""

    falls: Number
    lines: tuple[Line, ...]
    change: int = 0

    @property
    def totals(self) -> Totals:
        """The sums over all lines."""
        if not self.lines:
            return Totals(0, 0, 0, 0, 0)
        _, _, _, winnings, kept, collected, returned, held = zip(*self.lines, strict=True)
        return Totals(sum(winnings), sum(kept), sum(collected), sum(returned), sum(held))


def settle_lines(bets: Iterable[Bet], falls: Number, rules: RuleSet) -> list[Line]:
    """A line for each bet, in their order. The bets lie already: no limit is looked at.

    Raises NotOnWheel when no pocket of the wheel has the number.
    """
    if falls not in rules.wheel:
        raise NotOnWheel(falls, rules.wheel_key)
    payouts, new, bit = rules.payouts.by_kind, tuple.__new__, 1 << falls
    lines: list[Line] = []
    add = lines.append
    for bet in bets:
        position, stake = bet.position, bet.stake
        if position.mask & bit:
            pays, per = payouts[position.kind]
            add(new(Line, (bet.seat, position, stake, stake * pays // per, stake, 0, 0, 0)))
        else:
            add(new(Line, (bet.seat, position, stake, 0, 0, stake, 0, 0)))
    return lines


def settle(
    bets: Iterable[AnyBet], falls: Number, rules: RuleSet
) -> tuple[Settlement, dict[int, Fault]]:
    """The spin settled, and by index of the bet given, why a bet was not taken.

    Raises NotOnWheel when no pocket of the wheel has the number.

    >>> from croupier.rules.rule_set import standard
    >>> rules = standard()
    >>> settlement, refused = settle([Bet(rules.layout.by_key["17/20"], 100)], Number(17), rules)
    >>> settlement.totals
    Totals(winnings=1700, kept=100, collected=0, returned=0, held=0)
    """
    laid = lay(bets, rules)
    lines = tuple(settle_lines(laid.bets, falls, rules))
    return Settlement(falls, lines, laid.change), dict(laid.refused)


@dataclass(frozen=True, slots=True)
class CompiledCloth:
    """A cloth of bets as one net result a number: what all seats together win or lose.

    `net[number]` is winnings less what is collected, in units; numbers that are not on the
    wheel hold 0.
    """

    net: tuple[int, ...]

    def nets(self, falls: Iterable[Number]) -> list[int]:
        """The net result of every spin, in order."""
        net = self.net
        return [net[number] for number in falls]  # faster than map: the look-up is specialized


def compile_cloth(bets: Sequence[Bet], rules: RuleSet) -> CompiledCloth:
    """The bets' net result for every number of the wheel.

    >>> from croupier.rules.rule_set import standard
    >>> rules = standard()
    >>> cloth = compile_cloth([Bet(rules.layout.by_key["17"], 1)], rules)
    >>> cloth.nets([Number(17), Number(0)])
    [35, -1]
    """
    net = [0] * (max(rules.wheel.pockets) + 1)
    for number in rules.wheel.pockets:
        lines = settle_lines(bets, number, rules)
        net[number] = sum(line.winnings - line.collected for line in lines)
    return CompiledCloth(tuple(net))
