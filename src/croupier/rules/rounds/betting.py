"""Laying stakes and taking them off (rules.md sections 3, 5 and 6).

What plays of a bet is `rules.placing`'s to say: a bet is laid beside what the seat has on the
cloth already, and only the chips are moved here.

A bet in color is made of whole chips. So with color chips the unit of an announced bet is a
multiple of the chip's value as well as of the house's step: of the least common multiple of
both. Where a maximum is no whole number of chips, the croupier makes it up in cash out of one
color chip; the same goes for what then lies above it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import lcm

from croupier.rules.bets import AnyBet, Bet, ByAmount, ByUnit, Call, Seat
from croupier.rules.call_bets import find_call
from croupier.rules.faults import BelowMinimum, Fault, UnknownPlace
from croupier.rules.house_rules import Until
from croupier.rules.layout import Position
from croupier.rules.placing import Placement, lay, place
from croupier.rules.rounds.actions import Announce, Place, TakeBack, TakeOff, Tender
from croupier.rules.rounds.chips import bad_amount, bad_seat, in_color
from croupier.rules.rounds.faults import (
    ChipsShort,
    InPrison,
    LessLies,
    NoColor,
    NoSeat,
    NothingLies,
    NotWholeChips,
    NotWholeMultiple,
    RoundFault,
    TenderRefused,
    TooLate,
)
from croupier.rules.rounds.table import Chips, Phase, Stack, Table
from croupier.rules.rule_set import RuleSet


def laid(table: Table, action: Place | Announce) -> Table | RoundFault | Fault:
    """The table with the bet on its cloth, and the change back with the player."""
    bet, seat, tender = action.bet, action.bet.seat, action.tender
    if seat is None:
        return NoSeat()
    fault = (
        bad_seat(seat)
        or _not_taken(table, bet, tender)
        or _short_of_color(table, bet, seat, tender)
    )
    if fault is not None:
        return fault
    value = table.player(seat).value if tender is Tender.COLOR else 0
    rules = _placing_rules(table.rules, value)
    added = _added(bet, rules)
    playing = _playing(table.stakes(seat), bet, rules)
    if not isinstance(added, Mapping):
        return added
    if not isinstance(playing, Mapping):
        return playing
    cloth = dict(table.cloth)
    for position, stake in added.items():
        stack = cloth.get((seat, position), Stack())
        cloth[seat, position] = _stacked(stack, in_color(stake, value), playing[position])
    given = _given(bet)
    change = given - sum(added.values())
    table = _handed(table, seat, given, tender).giving(seat, in_color(change, value))
    return replace(table, cloth=cloth, change=table.change + change)


def _given(bet: AnyBet) -> int:
    """What the player gives for the bet."""
    match bet:
        case Bet():
            return bet.stake
        case ByAmount():
            return bet.amount
        case ByUnit():
            return bet.call.count * bet.unit


def _not_taken(table: Table, bet: AnyBet, tender: Tender) -> RoundFault | Fault | None:
    """Why the table does not take such a bet, whatever the player holds."""
    if tender not in (Tender.COLOR, Tender.CASH):
        return TenderRefused(tender)
    if isinstance(bet, Bet):
        return bad_amount(bet.stake, table.rules)
    amount = bet.amount if isinstance(bet, ByAmount) else bet.unit
    return bad_amount(amount, table.rules) or _not_called(table, bet.call)


def _not_called(table: Table, call: Call) -> RoundFault | Fault | None:
    found = find_call(call.key, table.rules)
    if not isinstance(found, Call):
        return found
    if found != call:
        return UnknownPlace(call.key)
    if table.phase is Phase.SPINNING and table.rules.announced.until is Until.LAUNCH:
        return TooLate(Announce.verb, launched=True)
    return None


def _short_of_color(table: Table, bet: AnyBet, seat: Seat, tender: Tender) -> RoundFault | None:
    """Why the bet cannot be made with the color chips that the player holds."""
    player, rules = table.player(seat), table.rules
    write, value = rules.currency.write, player.value
    if tender is not Tender.COLOR:
        return None
    if player.color is None:
        return NoColor(seat)
    amount = bet.unit if isinstance(bet, ByUnit) else _given(bet)
    if amount % value:
        return NotWholeChips(write(amount), write(value))
    if isinstance(bet, ByAmount) and rules.announced.color_multiples:
        multiple = bet.call.count * value
        if bet.amount % multiple:
            return NotWholeMultiple(bet.call.key, write(bet.amount), write(multiple))
    if _given(bet) > player.chips.color:
        return ChipsShort(seat, write(_given(bet)), write(player.chips.color))
    return None


def _placing_rules(rules: RuleSet, value: int) -> RuleSet:
    """The rules by which a bet is laid now: in whole chips, the spread not yet looked at."""
    step = lcm(rules.announced.step, value or 1)
    if step != rules.announced.step:
        rules = replace(rules, announced=replace(rules.announced, step=step))
    if rules.limits.spread_minimum is not None:
        rules = replace(rules, limits=replace(rules.limits, spread_minimum=None))
    return rules


def _added(bet: AnyBet, rules: RuleSet) -> Mapping[Position, int] | Fault:
    """What the bet lays on each position, above a maximum or not."""
    match bet:
        case Bet():
            return {bet.position: bet.stake}
        case ByUnit():
            return {position: weight * bet.unit for position, weight in bet.call.chips}
        case ByAmount():
            placement = place(bet, rules)
            if not isinstance(placement, Placement):
                return placement
            return {stake.position: stake.stake for stake in placement.stakes}


def _playing(beside: Sequence[Bet], bet: AnyBet, rules: RuleSet) -> Mapping[Position, int] | Fault:
    """What plays on each of the seat's positions with the bet laid beside the others."""
    laid_out = lay([*beside, bet], rules)
    if len(beside) in laid_out.refused:
        return laid_out.refused[len(beside)]
    return {stake.position: stake.stake for stake in laid_out.bets}


def _stacked(stack: Stack, added: Chips, playing: int) -> Stack:
    """The stack with the chips on it, of which so much plays in all."""
    over = stack.stake.total + added.total - playing
    cash = min(added.cash, over)
    excess = Chips(over - cash, cash)
    return Stack(stack.stake + added - excess, stack.excess + excess)


def _handed(table: Table, seat: Seat, amount: int, tender: Tender) -> Table:
    """The table after the player gave so much; cash chips not held here were brought along."""
    if tender is Tender.COLOR:
        return table.giving(seat, Chips(color=-amount))
    brought = max(0, amount - table.player(seat).chips.cash)
    given = table.giving(seat, Chips(cash=brought - amount))
    return replace(given, outside=given.outside - brought)


def taken(table: Table, action: TakeBack | TakeOff) -> Table | RoundFault | Fault:
    """The table with so much off the cloth, in kind: whole color chips first, then cash.

    What lies above the maximum goes first; what stays must be a bet of its own.
    """
    seat, position = action.seat, action.position
    spot, write = (seat, position), table.rules.currency.write
    stack = table.cloth.get(spot)
    if stack is None:
        imprisoned = any((held.seat, held.position) == spot for held in table.prison)
        return (InPrison if imprisoned else NothingLies)(seat, position.key)
    if action.amount is None:
        return _without(table, spot, stack, stack.chips)
    fault = bad_amount(action.amount, table.rules)
    if fault is not None:
        return fault
    lies = stack.chips
    if action.amount > lies.total:
        return LessLies(seat, position.key, write(action.amount), write(lies.total))
    value = table.player(seat).value
    color = min(lies.color, in_color(action.amount, value).color)
    off = Chips(color, action.amount - color)
    if off.cash > lies.cash:
        return NotWholeChips(write(action.amount), write(value))
    left, least = lies.total - action.amount, table.rules.limits.least(position)
    if 0 < left < least:
        return BelowMinimum(position.key, write(left), write(least))
    return _without(table, spot, stack, off)


def _without(table: Table, spot: tuple[Seat, Position], stack: Stack, off: Chips) -> Table:
    lies = stack.chips - off
    playing = min(lies.total, stack.stake.total)
    over = lies.total - playing
    excess_cash = min(max(0, stack.excess.cash - off.cash), over)
    excess = Chips(over - excess_cash, excess_cash)
    cloth = dict(table.cloth)
    if lies.total:
        cloth[spot] = Stack(lies - excess, excess)
    else:
        del cloth[spot]
    return replace(table.giving(spot[0], off), cloth=cloth)


def returned(table: Table, spots: Iterable[tuple[Seat, Position]]) -> Table:
    """The table with all that lies there back with the players."""
    for spot in tuple(spots):
        table = _without(table, spot, table.cloth[spot], table.cloth[spot].chips)
    return table
