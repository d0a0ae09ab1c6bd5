"""Settlement: what is paid, kept and collected when a number falls.

Source: rules.md sections 2 and 9. For every line stake = kept + collected + returned +
held.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, assert_never

from croupier.rules.bets import AnyBet, Bet, Seat
from croupier.rules.faults import Fault
from croupier.rules.layout import Kind, Position
from croupier.rules.placing import lay
from croupier.rules.rule_set import RuleSet
from croupier.rules.wheel import NotOnWheel, Number, is_zero
from croupier.rules.zero import RepeatedZero, ZeroRule, ZeroRules


class Line(NamedTuple):
    """One position of one seat after the spin; amounts in units.

    winnings: paid, without the stake. kept: the stake of a winner. collected: taken by the
    house. returned: given back by a zero rule, or free from prison. held: in prison.
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
    """A settled spin: the number, a line a seat and position, and the change given before.

    `change` is in units. `prison` has the lines of the stakes that were held from spins
    before; each of them is of what was still held.
    """

    falls: Number
    lines: tuple[Line, ...]
    change: int = 0
    prison: tuple[Line, ...] = ()

    @property
    def totals(self) -> Totals:
        """The sums over all lines, those of the prison included."""
        lines = (*self.lines, *self.prison)
        if not lines:
            return Totals(0, 0, 0, 0, 0)
        _, _, _, winnings, kept, collected, returned, held = zip(*lines, strict=True)
        return Totals(sum(winnings), sum(kept), sum(collected), sum(returned), sum(held))

    @property
    def held(self) -> tuple[Bet, ...]:
        """What is in prison for the next spin, the longest held first."""
        lines = (*self.prison, *self.lines)
        return tuple(Bet(line.position, line.held, line.seat) for line in lines if line.held)


def settle_lines(bets: Iterable[Bet], falls: Number, rules: RuleSet) -> list[Line]:
    """A line for each bet, in their order. The bets lie already: no limit is looked at.

    Raises NotOnWheel when no pocket of the wheel has the number.

    >>> from croupier.rules.rule_set import standard
    >>> rules = standard("french")
    >>> (line,) = settle_lines([Bet(rules.layout.by_key["red"], 100)], Number(0), rules)
    >>> line.collected, line.returned
    (50, 50)
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
    if is_zero(falls) and rules.zero.rule is not ZeroRule.LOSE:
        lines = [_at_zero(line, rules.zero) for line in lines]
    if rules.limits.payout_maximum is not None:
        lines = _at_most(lines, rules.limits.payout_maximum, rules)
    return lines


def _at_zero(line: Line, zero: ZeroRules) -> Line:
    """The line of a table that does not take even chances whole."""
    if line.position.kind is not Kind.EVEN_CHANCE:
        return line
    if zero.rule is ZeroRule.PRISON:
        return line._replace(collected=0, held=line.stake)
    back = zero.half(line.stake)
    return line._replace(collected=line.stake - back, returned=back)


def _at_most(lines: Sequence[Line], most: int, rules: RuleSet) -> list[Line]:
    """The lines where a player is paid no more than the maximum, in the order of payment."""
    order = {kind: place for place, kind in enumerate(rules.spin.pay_order)}
    left: dict[Seat | None, int] = {}
    paid = list(lines)
    for at in sorted(range(len(paid)), key=lambda at: order[paid[at].position.kind]):
        line = paid[at]
        winnings = min(line.winnings, left.setdefault(line.seat, most))
        left[line.seat] -= winnings
        paid[at] = line._replace(winnings=winnings)
    return paid


def settle_held(held: Iterable[Bet], falls: Number, rules: RuleSet) -> list[Line]:
    """A line for each stake in prison: free without winnings if it wins, else taken.

    A zero again is as the house's rule says. Raises NotOnWheel when no pocket of the wheel
    has the number (rules.md section 9).

    >>> from croupier.rules.rule_set import read_rule_set
    >>> rules = read_rule_set("french", {"zero.rule": "prison", "zero.repeated": "halve"})
    >>> (line,) = settle_held([Bet(rules.layout.by_key["red"], 100)], Number(0), rules)
    >>> line.collected, line.held
    (50, 50)
    """
    if falls not in rules.wheel:
        raise NotOnWheel(falls, rules.wheel_key)
    return [_from_prison(bet, falls, rules.zero) for bet in held]


def _from_prison(bet: Bet, falls: Number, zero: ZeroRules) -> Line:
    stake = bet.stake
    line = Line(bet.seat, bet.position, stake, 0, 0, 0, 0, 0)
    if bet.position.covers(falls):
        return line._replace(returned=stake)
    if not is_zero(falls):
        return line._replace(collected=stake)
    half = zero.half(stake)
    match zero.repeated:
        case RepeatedZero.LOSE:
            return line._replace(collected=stake)
        case RepeatedZero.STAY:
            return line._replace(held=stake)
        case RepeatedZero.HALF:
            return line._replace(collected=stake - half, returned=half)
        case RepeatedZero.HALVE:
            return line._replace(collected=stake - half, held=half)
        case _:
            assert_never(zero.repeated)


def free_held(held: Iterable[Bet], rules: RuleSet) -> list[Line]:
    """A line for each stake in prison where no spin follows: half of what it counts comes back.

    So a stake held once gets a half, halved once a quarter, twice an eighth (French law,
    article 52).

    >>> from croupier.rules.rule_set import standard
    >>> rules = standard("french")
    >>> (line,) = free_held([Bet(rules.layout.by_key["red"], 50)], rules)
    >>> line.returned, line.collected
    (25, 25)
    """
    lines = []
    for bet in held:
        back = rules.zero.half(bet.stake)
        lines.append(Line(bet.seat, bet.position, bet.stake, 0, 0, bet.stake - back, back, 0))
    return lines


def settle(
    bets: Iterable[AnyBet], falls: Number, rules: RuleSet, held: Iterable[Bet] = ()
) -> tuple[Settlement, dict[int, Fault]]:
    """The spin settled, and by index of the bet given, why a bet was not taken.

    `held` is what the spin before left in prison, its `Settlement.held`. Raises NotOnWheel
    when no pocket of the wheel has the number (rules.md sections 2 and 9).

    >>> from croupier.rules.rule_set import standard
    >>> rules = standard()
    >>> settlement, refused = settle([Bet(rules.layout.by_key["17/20"], 100)], Number(17), rules)
    >>> settlement.totals
    Totals(winnings=1700, kept=100, collected=0, returned=0, held=0)
    """
    laid = lay(bets, rules)
    lines = tuple(settle_lines(laid.bets, falls, rules))
    prison = tuple(settle_held(held, falls, rules))
    return Settlement(falls, lines, laid.change, prison), dict(laid.refused)


@dataclass(frozen=True, slots=True)
class CompiledCloth:
    """A cloth of bets as one net result a number: what all seats together win or lose.

    `net[number]` is winnings less what is collected, in units; numbers that are not on the
    wheel hold 0. What goes to prison is neither: its next spin decides.
    """

    net: tuple[int, ...]

    def nets(self, falls: Iterable[Number]) -> list[int]:
        """The net result of every spin, in order, in units.

        >>> CompiledCloth((-1, 35)).nets([Number(1), Number(0), Number(0)])
        [35, -1, -1]
        """
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
    net = [0] * (max(rules.wheel.numbers) + 1)
    for number in rules.wheel.numbers:
        lines = settle_lines(bets, number, rules)
        net[number] = sum(line.winnings - line.collected for line in lines)
    return CompiledCloth(tuple(net))
