"""What a position, or a set of bets, is worth: chance, house edge and deviation, exactly.

Every number is as likely as any other. The edge is what the house keeps of a stake in the
long run: minus the mean net result, as a fraction of the stake (rules.md section 10).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import NamedTuple, assert_never

from croupier.odds.distributions import Distribution, NothingLaid, outcomes, played_out
from croupier.rules.bets import Bet
from croupier.rules.layout import Kind, Position
from croupier.rules.rule_set import RuleSet
from croupier.rules.wheel import Number
from croupier.rules.zero import RepeatedZero, ZeroRule


@dataclass(frozen=True, slots=True)
class PositionOdds:
    """A position's odds, per unit staked.

    `chance` is that of winning at once; `edge` and `variance` are of the final result, when
    a stake in prison has been freed or lost.
    """

    position: Position
    chance: Fraction
    edge: Fraction
    variance: Fraction

    @property
    def deviation(self) -> float:
        """The standard deviation of the net result, per unit staked."""
        return sqrt(self.variance)


@dataclass(frozen=True, slots=True)
class SetOdds:
    """The odds of several bets together.

    `net` holds what they win or lose at once when a number falls, in units and in the order
    of the wheel's numbers; `held` what the number sends to prison, where it sends anything.
    `distribution` is of the final result, and so are chance, edge and variance.
    """

    stake: int
    net: Mapping[Number, int]
    held: Mapping[Number, int]
    distribution: Distribution

    @property
    def chance(self) -> Fraction:
        """The chance of ending above zero."""
        return self.distribution.above

    @property
    def edge(self) -> Fraction:
        """What the house keeps in the long run, per unit staked."""
        return -self.distribution.mean / self.stake

    @property
    def variance(self) -> Fraction:
        """The variance of the net result, per unit staked."""
        return self.distribution.variance / self.stake**2

    @property
    def deviation(self) -> float:
        """The standard deviation of the net result, per unit staked."""
        return sqrt(self.variance)


class _Moments(NamedTuple):
    """The mean of a net result and of its square, per unit staked."""

    mean: Fraction
    square: Fraction


def _sure(net: Fraction | int) -> _Moments:
    return _Moments(Fraction(net), Fraction(net) ** 2)


def _mixed(*parts: tuple[Fraction, _Moments]) -> _Moments:
    """One of the parts, each with its chance."""
    return _Moments(
        sum((chance * part.mean for chance, part in parts), Fraction()),
        sum((chance * part.square for chance, part in parts), Fraction()),
    )


_LOST = _sure(-1)
_FREE = _sure(0)
_HALF_BACK = _sure(Fraction(-1, 2))


def position_odds(position: Position, rules: RuleSet) -> PositionOdds:
    """The odds of a stake on the position, halves exact and no payout maximum met.

    What a stake really brings, to the unit, is `set_odds` of it.

    >>> from croupier.rules.rule_set import read_rule_set, standard
    >>> rules = standard()
    >>> odds = position_odds(rules.layout.by_key["17/20"], rules)
    >>> str(odds.chance), str(odds.edge), round(odds.deviation, 4)
    ('2/37', '1/37', 4.0702)
    >>> rules = read_rule_set("french", {"zero.rule": "prison", "zero.repeated": "halve"})
    >>> str(position_odds(rules.layout.by_key["red"], rules).edge)
    '1/73'
    """
    pockets = len(rules.wheel.numbers)
    chance = Fraction(sum(map(position.covers, rules.wheel.numbers)), pockets)
    zero = Fraction(sum(not position.covers(n) for n in rules.wheel.zeros), pockets)
    lost = 1 - chance - zero
    result = _mixed(
        (chance, _sure(rules.odds(position).ratio)),
        (zero, _at_zero(position, rules, zero, lost)),
        (lost, _LOST),
    )
    return PositionOdds(position, chance, -result.mean, result.square - result.mean**2)


def _at_zero(position: Position, rules: RuleSet, zero: Fraction, lost: Fraction) -> _Moments:
    """What becomes of a unit when a zero falls that it is not on."""
    if position.kind is not Kind.EVEN_CHANCE:
        return _LOST
    match rules.zero.rule:
        case ZeroRule.LOSE:
            return _LOST
        case ZeroRule.PARTAGE | ZeroRule.SURRENDER:
            return _HALF_BACK
        case ZeroRule.PRISON:
            return _from_prison(rules.zero.repeated, zero, lost)
        case _:
            assert_never(rules.zero.rule)


def _from_prison(repeated: RepeatedZero, zero: Fraction, lost: Fraction) -> _Moments:
    """What becomes of a unit in prison, which a number frees, loses or holds once more."""
    free = 1 - zero - lost
    match repeated:
        case RepeatedZero.LOSE:
            return _mixed((free, _FREE), (lost + zero, _LOST))
        case RepeatedZero.STAY:
            # The zeros change nothing, so the other numbers decide by themselves.
            return _mixed((free / (1 - zero), _FREE), (lost / (1 - zero), _LOST))
        case RepeatedZero.HALF:
            return _mixed((free, _FREE), (lost, _LOST), (zero, _HALF_BACK))
        case RepeatedZero.HALVE:
            # R = -1/2 + R'/2 with a zero again, R' as R: so E R = -lost + zero (E R - 1) / 2,
            # and E R² = lost + zero (1 - 2 E R + E R²) / 4.
            mean = -(lost + zero / 2) / (1 - zero / 2)
            square = (lost + zero * (1 - 2 * mean) / 4) / (1 - zero / 4)
            return _Moments(mean, square)
        case _:
            assert_never(repeated)


def set_odds(bets: Sequence[Bet], rules: RuleSet) -> SetOdds:
    """The odds of the bets together, as they are settled: what no unit pays counts too.

    Raises NothingLaid when there is no bet.

    >>> from croupier.rules.rule_set import standard
    >>> rules = standard()
    >>> both = [Bet(rules.layout.by_key[key], 1) for key in ("red", "black")]
    >>> odds = set_odds(both, rules)
    >>> str(odds.edge), odds.net[Number(0)], odds.net[Number(17)]
    ('1/37', -2, 0)
    """
    if not bets:
        raise NothingLaid
    spin = outcomes(bets, rules)
    return SetOdds(
        stake=sum(bet.stake for bet in bets),
        net={number: outcome.net for number, outcome in spin.items()},
        held={
            n: sum(bet.stake for bet in outcome.held) for n, outcome in spin.items() if outcome.held
        },
        distribution=played_out(spin.values(), rules),
    )
