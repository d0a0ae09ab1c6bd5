"""Bets: a stake on a position, or an amount on an announced bet."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType, TypeAlias

from croupier.errors import CroupierError
from croupier.rules.layout import Position

Seat = NewType("Seat", str)
"""The name of a player's place at the table: `A`, `blue`, `7`."""


@dataclass(eq=False)
class StakeError(CroupierError):
    """A stake that is not a positive whole number of units."""

    stake: int


def _check(stake: int) -> None:
    if stake <= 0:
        raise StakeError(stake)


@dataclass(frozen=True, slots=True)
class Bet:
    """`stake` units on a position; `seat` None where it does not matter whose.

    Raises StakeError unless the stake is positive.
    """

    position: Position
    stake: int
    seat: Seat | None = None

    def __post_init__(self) -> None:
        _check(self.stake)


class Family(StrEnum):
    """The families of announced bets (rules.md sections 6 to 8); HOUSE are a house's own."""

    SERIES = "series"
    NEIGHBOURS = "neighbours"
    FINALS = "finals"
    FINAL_SPLITS = "final-splits"
    COLOR_SPLITS = "color-splits"
    COMPLETE = "complete"
    PICTURE = "picture"
    HOUSE = "house"


@dataclass(frozen=True, slots=True)
class Call:
    """What a player announces: its name, and the chips it lays on each position.

    `chips` stand in the order of the layout's positions; the count is the chip's weight
    in units. `find_call` gives it by its name.
    """

    key: str
    family: Family
    chips: tuple[tuple[Position, int], ...]

    @property
    def count(self) -> int:
        """How many chips it takes: 9 for the voisins."""
        return sum(weight for _, weight in self.chips)

    def __str__(self) -> str:
        return self.key


@dataclass(frozen=True, slots=True)
class ByAmount:
    """An announced bet for a sum of money: `voisins 900`."""

    call: Call
    amount: int
    seat: Seat | None = None

    def __post_init__(self) -> None:
        _check(self.amount)


@dataclass(frozen=True, slots=True)
class ByUnit:
    """An announced bet for so much a chip: `voisins @100`."""

    call: Call
    unit: int
    seat: Seat | None = None

    def __post_init__(self) -> None:
        _check(self.unit)


AnyBet: TypeAlias = Bet | ByAmount | ByUnit
"""A bet of any form: what `read_bet` gives, and `place`, `lay` and `settle` take."""
