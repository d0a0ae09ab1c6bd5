"""Spreading: how an amount lies on the chips of an announced bet under the maxima.

Source: rules.md section 6. With the weight w of each chip and the maximum c of its
position, a unit u costs C(u) = Σ min(w·u, c). The bet plays the largest u, a multiple of
the step, with C(u) ≤ amount; the rest is change. Where a maximum is reached the amount
goes on to the other chips: no divisor is a constant, they all follow from C.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chip:
    """One position of the spread: so many chips, and the most it takes (None: no maximum)."""

    weight: int
    maximum: int | None = None

    def stake(self, unit: int) -> int:
        """What lies here when a chip is worth `unit`."""
        laid = self.weight * unit
        return laid if self.maximum is None else min(laid, self.maximum)

    @property
    def full_at(self) -> int | None:
        """The least unit that fills the position."""
        return None if self.maximum is None else -(-self.maximum // self.weight)


def cost(chips: Sequence[Chip], unit: int) -> int:
    """What the whole bet takes when a chip is worth `unit`: C(u)."""
    return sum(chip.stake(unit) for chip in chips)


def largest_unit(chips: Sequence[Chip], amount: int, step: int) -> int | None:
    """The unit the amount plays by, or None when it is too little for one step a chip.

    Where every position is full, the least unit that fills them all: a larger one would
    lay the same.

    >>> voisins = [Chip(2, 300), *[Chip(1, 200)] * 5, Chip(2, 400)]
    >>> [largest_unit(voisins, amount, 5) for amount in (900, 1349, 1500, 2000, 40)]
    [100, 145, 170, 200, None]
    """
    if amount < cost(chips, step):
        return None
    bound = _bound(chips, amount, step)
    spread_evenly = amount // (sum(chip.weight for chip in chips) * step)  # never costs more
    fits, too_much = min(spread_evenly, bound), bound + 1
    if cost(chips, (fits + 1) * step) > amount:
        return fits * step
    while too_much - fits > 1:  # cost is nondecreasing, so halving finds the last that fits
        middle = (fits + too_much) // 2
        if cost(chips, middle * step) <= amount:
            fits = middle
        else:
            too_much = middle
    return fits * step


def _bound(chips: Sequence[Chip], amount: int, step: int) -> int:
    """A number of steps beyond which no unit fits or lays more than this one."""
    full = [chip.full_at for chip in chips]
    filled = [unit for unit in full if unit is not None]
    if len(filled) == len(full):
        return -(-max(filled) // step)
    lightest = min(chip.weight for chip in chips if chip.maximum is None)
    return amount // (lightest * step)
