"""Whose chips are whose: a color a seat, and bets as the stacks that lie."""

from collections.abc import Iterable

from croupier.pictures.stacks import ChipColor, Stack
from croupier.rules.bets import AnyBet, Bet, ByAmount, ByUnit

SEAT_COLORS = (
    ChipColor.YELLOW,
    ChipColor.SKY,
    ChipColor.PINK,
    ChipColor.LIME,
    ChipColor.ORANGE,
    ChipColor.PURPLE,
)
"""The chips of the players, in the order of their seats; of bets without a seat the first."""


def stacks_of(bets: Iterable[AnyBet]) -> list[Stack]:
    """The bets as they lie; of an announced bet as many as its chips, not the stake.

    >>> from croupier.rules import read_bet, standard
    >>> bets = [read_bet(text, standard()) for text in ("A: 17 5", "B: 17/20 2", "tiers 600")]
    >>> [(str(one.position), one.count, one.color.value) for one in stacks_of(bets)][:3]
    [('17', 5, 'yellow'), ('17/20', 2, 'sky'), ('5/8', 1, 'yellow')]
    """
    laid = tuple(bets)
    seats = sorted({bet.seat for bet in laid if bet.seat is not None})
    stacks: list[Stack] = []
    for bet in laid:
        owner = "" if bet.seat is None else bet.seat[:2]
        color = SEAT_COLORS[seats.index(bet.seat) % len(SEAT_COLORS) if bet.seat else 0]
        match bet:
            case Bet():
                stacks.append(Stack(bet.position, bet.stake, color, owner))
            case ByAmount() | ByUnit():
                stacks += [Stack(p, n, color, owner) for p, n in bet.call.chips]
    return stacks
