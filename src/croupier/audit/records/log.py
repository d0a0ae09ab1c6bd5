"""The log of an evening: what stands in the rows, while errors can still be put among them."""

from dataclasses import dataclass, fields

import numpy as np

from croupier.audit.records.chance import Chance, Whole
from croupier.audit.records.due import due
from croupier.audit.records.evening import Evening
from croupier.audit.records.players import NO_SEAT, Laid

NOBODY = NO_SEAT
_MILLISECOND = 1000


@dataclass(slots=True)
class BetRows:
    """The bets of an evening, a row each place of the arrays.

    `spin` is the place of the bet's spin in the evening. `place` is a row of the felt; past its
    end come the texts that are no place. `due` is what the rules pay, in units like all amounts.
    `finding` is the place of what is wrong in `planting.PLANTS`, -1 where nothing is.
    """

    spin: Whole
    seat: Whole
    place: Whole
    stake: Whole
    paid: Whole
    due: Whole
    at: Whole
    bet: Whole
    finding: Whole

    def __len__(self) -> int:
        return len(self.spin)

    def copy(self, one: int, other: int) -> None:
        """Make the other row the same as the one."""
        for column in fields(self):
            values = getattr(self, column.name)
            values[other] = values[one]


@dataclass(slots=True)
class SpinRows:
    """The spins of an evening as they are recorded.

    `number` is an index of the felt's numbers; past its end come the texts that are none.
    `known` is whether the rule set is one that there is, `rows` how often the spin stands there.
    """

    number: Whole
    known: Whole
    rows: Whole


def bets_of(chance: Chance, evening: Evening, laid: Laid, first: int) -> BetRows:
    """The bets as they lie, paid as they are due; `first` is the id of the first."""
    owed = due(evening.felt, laid.place, laid.stake, laid.spin, evening.numbers)
    opened, closed = evening.opened[laid.spin], evening.closed[laid.spin]
    after = chance.below((closed - opened) // _MILLISECOND, len(laid.spin))
    return BetRows(
        spin=laid.spin,
        seat=laid.seat,
        place=laid.place,
        stake=laid.stake,
        paid=owed.copy(),
        due=owed,
        at=opened + after * _MILLISECOND,
        bet=first + np.arange(len(laid.spin)),
        finding=np.full(len(laid.spin), -1, np.int64),
    )


def spins_of(evening: Evening) -> SpinRows:
    """The spins as they fell."""
    ones = np.ones(len(evening), np.int64)
    return SpinRows(number=evening.numbers.copy(), known=ones, rows=ones.copy())
