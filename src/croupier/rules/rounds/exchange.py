"""Opening, filling, and buying and changing color chips (rules.md section 5)."""

from dataclasses import replace

from croupier.rules.bets import Seat
from croupier.rules.faults import Fault
from croupier.rules.rounds.actions import BuyIn, ChangeColor, Fill, Open
from croupier.rules.rounds.chips import bad_amount, bad_seat
from croupier.rules.rounds.faults import (
    ColorInPlay,
    ColorTaken,
    NoColor,
    NoSuchColor,
    NotWholeChips,
    OtherColor,
    RoundFault,
    TableOver,
    ValueOutOfRange,
)
from croupier.rules.rounds.table import Chips, Phase, Player, Table
from croupier.rules.wheel import ZERO


def opened(table: Table, action: Open) -> Table | RoundFault | Fault:
    """The table open, with its float brought from outside."""
    if table.is_over:
        return TableOver()
    filled = _with_float(table, action.amount)
    return replace(filled, phase=Phase.OPEN) if isinstance(filled, Table) else filled


def filled(table: Table, action: Fill) -> Table | RoundFault | Fault:
    """The table with so much more in its float."""
    return _with_float(table, action.amount)


def _with_float(table: Table, amount: int) -> Table | RoundFault | Fault:
    fault = bad_amount(amount, table.rules)
    if fault is not None:
        return fault
    return replace(table, outside=table.outside - amount, bank=table.bank + amount)


def bought(table: Table, action: BuyIn) -> Table | RoundFault | Fault:
    """The player with the color chips bought.

    The money goes from outside to the bank and as much in chips from the bank to the player:
    what the bank is worth stays the same.
    """
    fault = _bad_purchase(table, action)
    if fault is not None:
        return fault
    chips = table.player(action.seat).chips + Chips(color=action.amount)
    player = Player(action.color, action.value, chips)
    paid = replace(table, outside=table.outside - action.amount)
    return paid.with_player(action.seat, player)


def _bad_purchase(table: Table, action: BuyIn) -> RoundFault | Fault | None:
    write = table.rules.currency.write
    rules = table.rules
    fault = (
        bad_seat(action.seat) or bad_amount(action.value, rules) or bad_amount(action.amount, rules)
    )
    if fault is not None:
        return fault
    player = table.player(action.seat)
    if player.color is None:
        new = _bad_color(table, action) or _bad_value(table, action.value)
        if new is not None:
            return new
    elif (player.color, player.value) != (action.color, action.value):
        return OtherColor(action.seat, player.color, write(player.value))
    if action.amount % action.value:
        return NotWholeChips(write(action.amount), write(action.value))
    return None


def _bad_color(table: Table, action: BuyIn) -> RoundFault | None:
    colors = table.rules.chips.colors
    if action.color not in colors:
        return NoSuchColor(action.color, colors)
    played = {player.color: seat for seat, player in table.players.items()}
    if action.color in played:
        free = tuple(color for color in colors if color not in played)
        return ColorTaken(action.color, played[action.color], free)
    return None


def _bad_value(table: Table, value: int) -> RoundFault | None:
    """Whether a chip would be worth less or more than a straight-up bet may be."""
    limits, write = table.rules.limits, table.rules.currency.write
    straight = table.rules.layout.by_mask[1 << ZERO]
    least, most = limits.least(straight), limits.most(straight)
    if value < least or (most is not None and value > most):
        return ValueOutOfRange(write(value), write(least), "" if most is None else write(most))
    return None


def changed(table: Table, action: ChangeColor) -> Table | RoundFault:
    """The player with cash chips for the color chips, and the color free.

    Once the table has closed a color chip is worth the table's minimum, whatever it was sold
    for: the rest stays in the bank.
    """
    player = table.player(action.seat)
    if player.color is None:
        return NoColor(action.seat)
    in_play = _color_in_play(table, action.seat)
    if in_play is not None:
        return in_play
    worth = player.chips.color
    if table.is_over:
        worth = worth // player.value * table.rules.limits.minimum
    kept = player.chips.color - worth
    left = Player(chips=Chips(cash=player.chips.cash + worth))
    return replace(table, bank=table.bank + kept).with_player(action.seat, left)


def _color_in_play(table: Table, seat: Seat) -> RoundFault | None:
    for (who, position), stack in table.cloth.items():
        if who == seat and stack.chips.color:
            return ColorInPlay(seat, position.key, in_prison=False)
    for held in table.prison:
        if held.seat == seat and held.chips.color:
            return ColorInPlay(seat, held.position.key, in_prison=True)
    return None
