"""Collecting and paying (rules.md sections 2, 4, 5 and 9). Every sum is the settlement's."""

from dataclasses import replace

from croupier.rules.bets import Bet
from croupier.rules.faults import Fault
from croupier.rules.rounds.actions import Pay
from croupier.rules.rounds.chips import part, payment
from croupier.rules.rounds.faults import (
    AlreadyPaid,
    FloatShort,
    NothingDue,
    OutOfOrder,
    RoundFault,
    WrongPayment,
)
from croupier.rules.rounds.table import Chips, Held, Phase, Spot, Table
from croupier.rules.settlement import Line, Settlement, settle_held, settle_lines


def collected(table: Table) -> Table:
    """Losers with the bank, and what zero gives back or holds seen to.

    With nothing to pay the table is as good as paid.
    """
    assert table.number is not None, table.phase
    stakes = [Bet(position, s.stake.total, seat) for (seat, position), s in table.cloth.items()]
    lines = settle_lines(stakes, table.number, table.rules)
    freed = settle_held(table.held, table.number, table.rules)
    settlement = Settlement(table.number, tuple(lines), table.change, tuple(freed))
    in_prison, on_cloth = table.prison, list(zip(table.cloth.items(), lines, strict=True))
    winners = {spot: stack for (spot, stack), line in on_cloth if line.kept}
    totals = settlement.totals
    table = replace(
        table,
        phase=Phase.COLLECTED if totals.winnings else Phase.PAID,
        settlement=settlement,
        prison=(),
        cloth=winners,
        bank=table.bank + totals.collected,
    )
    for held, line in zip(in_prison, freed, strict=True):
        table = _given_back(table, (held.seat, held.position), held.chips, line)
    for (spot, stack), line in on_cloth:
        if line.returned or line.held:
            table = _given_back(table, spot, stack.stake, line)
    return table


def _given_back(table: Table, spot: Spot, stake: Chips, line: Line) -> Table:
    """The table after what the line returns has gone to the player, what it holds to prison."""
    seat, position = spot
    value = table.player(seat).value
    if line.returned:
        table = table.giving(seat, _in_kind(stake, line.returned, value))
    if line.held:
        held = Held(seat, position, _in_kind(stake, line.held, value))
        table = replace(table, prison=(*table.prison, held))
    return table


def _in_kind(stake: Chips, amount: int, value: int) -> Chips:
    return stake if amount == stake.total else part(stake, amount, value)


def paid(table: Table, action: Pay) -> Table | RoundFault | Fault:
    """The table with one winner paid; with the last of them all are."""
    spot = action.seat, action.position
    position, write = action.position.key, table.rules.currency.write
    if spot in table.paid:
        return AlreadyPaid(action.seat, position)
    due = table.due
    if spot not in due:
        return NothingDue(action.seat, position)
    first_seat, first = next(iter(due))
    if first.kind is not action.position.kind:
        return OutOfOrder(position, first_seat, first.key)
    if action.amount is not None and action.amount != due[spot]:
        return WrongPayment(position, _said(table, action.amount), write(due[spot]))
    return _with_paid(table, {spot: due[spot]})


def _said(table: Table, amount: int) -> str:
    """The amount as a decimal; numbers beyond all counting have too many digits to write."""
    return table.rules.currency.write(amount) if abs(amount) < 10**24 else "…"


def all_paid(table: Table) -> Table | RoundFault:
    """The table with every winner paid; where all are, nothing changes."""
    return _with_paid(table, dict(table.due))


def _with_paid(table: Table, due: dict[Spot, int]) -> Table | RoundFault:
    total, write = sum(due.values()), table.rules.currency.write
    if total > table.bank:
        return FloatShort(write(total), write(table.bank))
    table = replace(table, bank=table.bank - total)
    for (seat, position), winnings in due.items():
        chips = payment(winnings, table.player(seat).value, table.rules)
        table = replace(table.giving(seat, chips), paid={**table.paid, (seat, position): chips})
    return table if table.due else replace(table, phase=Phase.PAID)
