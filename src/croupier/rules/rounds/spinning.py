"""The spin itself: from the launch to the dolly, and the end of a table (rules.md section 4)."""

from dataclasses import replace

from croupier.rules.bets import Seat
from croupier.rules.faults import BelowSpread, Fault, NoSuchNumber
from croupier.rules.placing import lay
from croupier.rules.rounds.actions import (
    CallNumber,
    Decision,
    PlaceDolly,
    Void,
    VoidReason,
)
from croupier.rules.rounds.betting import returned
from croupier.rules.rounds.chips import part, whole
from croupier.rules.rounds.faults import (
    Detail,
    DetailMissing,
    DetailNotAsked,
    EnoughTurns,
    RoundFault,
    WrongDolly,
)
from croupier.rules.rounds.table import Phase, Spot, Stack, Table
from croupier.rules.settlement import free_held
from croupier.rules.wheel import Number, label

MANAGER_DECIDES = frozenset({VoidReason.BALL_HANGS, VoidReason.HINDRANCE})


def launched(table: Table) -> Table:
    """The ball runs; bets still go down."""
    return replace(table, phase=Phase.SPINNING)


def bets_ended(table: Table) -> Table:
    """No more bets: what is short of the least sum of inside bets goes back to the player."""
    seats = dict.fromkeys(seat for seat, _ in table.cloth)
    short = [spot for seat in seats for spot in _short_of_spread(table, seat)]
    return replace(returned(table, short), phase=Phase.NO_MORE_BETS)


def _short_of_spread(table: Table, seat: Seat) -> list[Spot]:
    if table.rules.limits.spread_minimum is None:
        return []
    stakes = table.stakes(seat)
    refused = lay(stakes, table.rules).refused
    return [
        (seat, stakes[index].position)
        for index, fault in refused.items()
        if isinstance(fault, BelowSpread)
    ]


def voided(table: Table, action: Void) -> Table | RoundFault:
    """No spin: all stakes back with the players; what is in prison stays there.

    Where the manager decides that the spin goes on, nothing changes.
    """
    fault = _no_reason(table, action)
    if fault is not None:
        return fault
    if action.decision is Decision.GO_ON:
        return table
    return replace(returned(table, table.cloth), phase=Phase.OPEN, change=0)


def _no_reason(table: Table, action: Void) -> RoundFault | None:
    reason, decides = action.reason, action.reason in MANAGER_DECIDES
    if decides and action.decision is None:
        return DetailMissing(reason, Detail.DECISION)
    if action.decision is not None and not decides:
        return DetailNotAsked(reason, Detail.DECISION)
    if reason is not VoidReason.FEW_TURNS:
        return None if action.turns is None else DetailNotAsked(reason, Detail.TURNS)
    if action.turns is None or action.turns < 0:
        return DetailMissing(reason, Detail.TURNS)
    least = table.rules.spin.turns
    return EnoughTurns(least) if action.turns >= least else None


def called(table: Table, action: CallNumber) -> Table | Fault:
    """The number called, and what lies above a maximum back with the players."""
    if action.number not in table.rules.wheel:
        return NoSuchNumber(_written(action.number))
    return replace(_without_excess(table), phase=Phase.CALLED, number=action.number)


def _written(number: Number) -> str:
    """The number as a wheel would have it; no more than a sign where none could."""
    return label(number) if 0 <= number <= 38 else str(number) if abs(number) < 10**9 else "…"


def _without_excess(table: Table) -> Table:
    cloth, change = dict(table.cloth), table.change
    for (seat, position), stack in table.cloth.items():
        if stack.excess.total:
            value = table.player(seat).value
            cloth[seat, position] = Stack(whole(stack.stake, value))
            table = table.giving(seat, whole(stack.excess, value))
            change += stack.excess.total
    return replace(table, cloth=cloth, change=change)


def marked(table: Table, action: PlaceDolly) -> Table | RoundFault:
    """The dolly on the number that was called."""
    if table.number is None or action.number != table.number:
        called = "" if table.number is None else label(table.number)
        return WrongDolly(_written(action.number), called)
    return replace(table, phase=Phase.MARKED)


def lifted(table: Table) -> Table:
    """The spin over and betting open; what winners left lying is their bet again."""
    return replace(
        table,
        phase=Phase.OPEN,
        number=None,
        settlement=None,
        paid={},
        change=0,
        spins=table.spins + 1,
    )


def closed(table: Table) -> Table:
    """The table closed: stakes back with the players, and half of what is in prison.

    Counting as halved what was held once or more, French law (article 52) has 1/2, 1/4 and
    1/8 of the stake come back.
    """
    table = returned(table, table.cloth)
    for held, line in zip(table.prison, free_held(table.held, table.rules), strict=True):
        back = part(held.chips, line.returned, table.player(held.seat).value)
        table = replace(table.giving(held.seat, back), bank=table.bank + line.collected)
    return replace(table, phase=Phase.CLOSED, prison=())
