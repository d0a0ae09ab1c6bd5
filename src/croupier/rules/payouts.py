"""Payouts: what a winning stake is paid (rules.md section 2).

The odds of a position follow from how many numbers it covers: 36 shared among them, less
the stake. A house that pays otherwise writes its own odds in its rule set.
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from croupier.rules.layout import Kind

_ODDS = re.compile(r"(\d{1,4}):(\d{1,4})", re.ASCII)


class Odds(NamedTuple):
    """`pays` for every `stake` laid: 17:1, or 1:2 for 24 numbers.

    >>> Odds(17, 1).winnings(100), Odds(1, 2).winnings(101)
    (1700, 50)
    """

    pays: int
    stake: int

    def winnings(self, staked: int) -> int:
        """What the stake wins, in units; a part that no unit pays stays with the house."""
        return staked * self.pays // self.stake

    @property
    def ratio(self) -> Fraction:
        """Winnings per unit staked."""
        return Fraction(self.pays, self.stake)

    def __str__(self) -> str:
        return f"{self.pays}:{self.stake}"


def read_odds(text: str) -> Odds | None:
    """The odds written as `17:1`, or None when the text is no odds.

    >>> read_odds("17:1"), read_odds("17 to 1")
    (Odds(pays=17, stake=1), None)
    """
    match = _ODDS.fullmatch(text)
    if match is None or int(match[2]) == 0:
        return None
    return Odds(int(match[1]), int(match[2]))


@dataclass(frozen=True, slots=True)
class Payouts:
    """The odds of each kind of position at a table."""

    by_kind: dict[Kind, Odds]

    def __getitem__(self, kind: Kind) -> Odds:
        return self.by_kind[kind]

    def __hash__(self) -> int:
        return hash(frozenset(self.by_kind.items()))
