"""Limits: how little and how much a table takes on a position (rules.md section 3)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from croupier.rules.layout import Kind, Position


class OverMaximum(StrEnum):
    """What the house does with a stake above the maximum.

    RETURN gives the excess back once the ball has dropped; STAND pays or takes whole what
    was accepted (Maryland 36.05.03.14); REFUSE does not accept the bet.
    """

    RETURN = "return"
    STAND = "stand"
    REFUSE = "refuse"


@dataclass(frozen=True, slots=True)
class Limits:
    """A table's limits, in units; None where nothing is checked.

    `maximum` is that of a straight-up bet; an inside position takes `multipliers[kind]`
    times as much, rounded down. Outside bets have limits of their own. What only some houses
    post: `flat_maximum` is one maximum for every inside position; `spread_minimum` the least
    sum of a player's inside bets; `player_maximum` the most a player lays in all;
    `payout_maximum` the most a player is paid on one spin.
    """

    multipliers: Mapping[Kind, Fraction]
    minimum: int = 1
    maximum: int | None = None
    outside_minimum: int = 1
    outside_maximum: int | None = None
    over_maximum: OverMaximum = OverMaximum.RETURN
    flat_maximum: int | None = None
    spread_minimum: int | None = None
    player_maximum: int | None = None
    payout_maximum: int | None = None

    def __hash__(self) -> int:
        return hash((self.minimum, self.maximum, self.outside_minimum, self.outside_maximum))

    def least(self, position: Position) -> int:
        """The smallest stake taken on the position, in units."""
        return self.outside_minimum if position.is_outside else self.minimum

    def most(self, position: Position) -> int | None:
        """The largest stake that plays on the position, in units, or None without a maximum.

        >>> from croupier.rules.rule_set import read_rule_set
        >>> rules = read_rule_set("european", {"limits.maximum": 100})
        >>> [rules.limits.most(rules.layout.by_key[key]) for key in ("17", "17/20", "red")]
        [100, 200, None]
        """
        if position.is_outside:
            return self.outside_maximum
        if self.maximum is None:
            return self.flat_maximum
        multiplier = self.multipliers[position.kind]
        most = self.maximum * multiplier.numerator // multiplier.denominator
        return most if self.flat_maximum is None else min(most, self.flat_maximum)
