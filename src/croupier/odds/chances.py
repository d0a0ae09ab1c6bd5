"""What a position, or a set of bets, is worth: chance, house edge and deviation, exactly.

Every pocket is as likely as any other. The edge is what the house keeps of a stake in the
long run: minus the mean net result, as a fraction of the stake (rules.md section 10).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from croupier.errors import CroupierError
from croupier.rules.bets import Bet
from croupier.rules.layout import Position
from croupier.rules.rule_set import RuleSet
from croupier.rules.settlement import compile_cloth
from croupier.rules.wheel import Number


class NothingLaid(CroupierError):
    """A set of bets without a bet has no odds."""


@dataclass(frozen=True, slots=True)
class PositionOdds:
    """A position's odds, per unit staked: `chance` to win, `edge` and `variance`."""

    position: Position
    chance: Fraction
    edge: Fraction
    variance: Fraction

    @property
    def deviation(self) -> float:
        """The standard deviation of one spin's net result, per unit staked."""
        return sqrt(self.variance)


@dataclass(frozen=True, slots=True)
class SetOdds:
    """The odds of several bets together.

    `net` holds what they win or lose in all when a number falls, in units and in the order
    of the wheel's numbers; `chance` is that of ending above zero; `edge` and `variance` are
    per unit staked.
    """

    stake: int
    net: Mapping[Number, int]
    chance: Fraction
    edge: Fraction
    variance: Fraction

    @property
    def deviation(self) -> float:
        """The standard deviation of one spin's net result, per unit staked."""
        return sqrt(self.variance)


def position_odds(position: Position, rules: RuleSet) -> PositionOdds:
    """The odds of a stake on the position.

    >>> from croupier.rules.rule_set import standard
    >>> rules = standard()
    >>> odds = position_odds(rules.layout.by_key["17/20"], rules)
    >>> str(odds.chance), str(odds.edge), round(odds.deviation, 4)
    ('2/37', '1/37', 4.0702)
    """
    pockets = rules.wheel.pockets
    wins = sum(position.covers(number) for number in pockets)
    chance = Fraction(wins, len(pockets))
    pays = rules.odds(position).ratio
    mean = chance * pays - (1 - chance)
    variance = chance * pays**2 + (1 - chance) - mean**2
    return PositionOdds(position, chance, -mean, variance)


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
    cloth = compile_cloth(bets, rules)
    net = {number: cloth.net[number] for number in sorted(rules.wheel.pockets)}
    stake, pockets = sum(bet.stake for bet in bets), len(net)
    mean = Fraction(sum(net.values()), pockets * stake)
    square = Fraction(sum(result**2 for result in net.values()), pockets * stake**2)
    above = Fraction(sum(result > 0 for result in net.values()), pockets)
    return SetOdds(stake, net, above, -mean, square - mean**2)
