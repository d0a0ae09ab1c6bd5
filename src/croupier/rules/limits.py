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
    times as much, rounded down. Outside bets have limits of their own.
    """

    multipliers: Mapping[Kind, Fraction]
    minimum: int = 1
    maximum: int | None = None
    outside_minimum: int = 1
    outside_maximum: int | None = None
    over_maximum: OverMaximum = OverMaximum.RETURN

    def __hash__(self) -> int:
        multipliers = frozenset(self.multipliers.items())
        return hash((multipliers, self.minimum, self.maximum, self.outside_maximum))

    def least(self, position: Position) -> int:
        """The smallest stake taken on the position."""
        return self.outside_minimum if position.is_outside else self.minimum

    def most(self, position: Position) -> int | None:
        """The largest stake that plays on the position, or None without a maximum."""
        if position.is_outside:
            return self.outside_maximum
        if self.maximum is None:
            return None
        multiplier = self.multipliers[position.kind]
        return self.maximum * multiplier.numerator // multiplier.denominator
