"""Zero and the even chances: what the house does with their stakes (rules.md section 9)."""

from dataclasses import dataclass
from enum import StrEnum


class ZeroRule(StrEnum):
    """What happens to the stakes on even chances when a zero falls.

    LOSE takes them whole. PARTAGE and SURRENDER give half back and take half: the same sums
    under the names of the French table and of Atlantic City. PRISON holds them for the next
    spin. Dozens and columns lose whole under each.
    """

    LOSE = "lose"
    PARTAGE = "partage"
    PRISON = "prison"
    SURRENDER = "surrender"


class RepeatedZero(StrEnum):
    """What happens to a stake in prison when a zero falls again.

    LOSE takes it; STAY holds it once more; HALF gives half back and takes half; HALVE takes
    half and holds the other half (French law, article 52).
    """

    LOSE = "lose"
    STAY = "stay"
    HALF = "half"
    HALVE = "halve"


class Remainder(StrEnum):
    """Who has what is left of half an odd amount, which no unit pays."""

    HOUSE = "house"
    PLAYER = "player"


@dataclass(frozen=True, slots=True)
class ZeroRules:
    """How a table treats even chances on zero."""

    rule: ZeroRule = ZeroRule.LOSE
    repeated: RepeatedZero = RepeatedZero.LOSE
    remainder: Remainder = Remainder.HOUSE

    def half(self, stake: int) -> int:
        """The player's half of the stake, to the smallest payable unit.

        >>> ZeroRules().half(25), ZeroRules(remainder=Remainder.PLAYER).half(25)
        (12, 13)
        """
        return stake // 2 if self.remainder is Remainder.HOUSE else -(-stake // 2)
