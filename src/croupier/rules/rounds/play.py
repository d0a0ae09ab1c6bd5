"""Playing: an action done at a table, or what is wrong with it.

Source: rules.md sections 3 to 6. What an action leads to is worked out before it is done;
a fault is the answer where it may not be, and the table is as it was.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from croupier.rules.faults import Fault
from croupier.rules.rounds import betting, exchange, paying, spinning
from croupier.rules.rounds.actions import (
    Action,
    Announce,
    BuyIn,
    CallNumber,
    ChangeColor,
    Close,
    Collect,
    Fill,
    Launch,
    LiftDolly,
    NoMoreBets,
    Open,
    Pay,
    PayAll,
    Place,
    PlaceDolly,
    TakeBack,
    TakeOff,
    Void,
)
from croupier.rules.rounds.faults import NotNow, RoundFault, TableOver, TooLate
from croupier.rules.rounds.table import Phase, Table, new_table
from croupier.rules.rule_set import RuleSet

_BETTING = (Phase.OPEN, Phase.SPINNING)
_WHEN: dict[type[Action], tuple[Phase, ...]] = {
    Open: (Phase.CLOSED,),
    Fill: tuple(phase for phase in Phase if phase is not Phase.CLOSED),
    BuyIn: (Phase.OPEN,),
    Place: _BETTING,
    Announce: _BETTING,
    TakeBack: _BETTING,
    Launch: (Phase.OPEN,),
    NoMoreBets: (Phase.SPINNING,),
    Void: (Phase.SPINNING, Phase.NO_MORE_BETS),
    CallNumber: (Phase.NO_MORE_BETS,),
    PlaceDolly: (Phase.CALLED,),
    Collect: (Phase.MARKED,),
    Pay: (Phase.COLLECTED, Phase.PAID),
    PayAll: (Phase.COLLECTED, Phase.PAID),
    TakeOff: (Phase.PAID,),
    LiftDolly: (Phase.PAID,),
    ChangeColor: (Phase.OPEN, Phase.CLOSED),
    Close: (Phase.OPEN,),
}
"""The phases in which an action has its place (rules.md section 4)."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A log that does not play: the first action, from 0, with which something is wrong."""

    index: int
    fault: RoundFault | Fault


def fault_of(table: Table, action: Action) -> RoundFault | Fault | None:
    """What is wrong with the action at this table, before it is done; None where nothing is.

    >>> from croupier.rules.rounds.table import new_table
    >>> from croupier.rules.rule_set import standard
    >>> fault_of(new_table(standard()), Launch())
    NotNow(verb='launch', phase=<Phase.CLOSED: 'closed'>, when=(<Phase.OPEN: 'open'>,))
    """
    outcome = _outcome(table, action)
    return None if isinstance(outcome, Table) else outcome


def play(table: Table, action: Action) -> Table | RoundFault | Fault:
    """The table after the action, which its log ends with; or what is wrong with it.

    >>> from croupier.rules.rounds.table import new_table
    >>> from croupier.rules.rule_set import standard
    >>> play(new_table(standard()), Open(5000)).bank
    5000
    """
    outcome = _outcome(table, action)
    if not isinstance(outcome, Table):
        return outcome
    return replace(outcome, log=(*table.log, action))


def replay(log: Iterable[Action], rules: RuleSet) -> Table | Broken:
    """The table that the actions of a log lead to, or the first that does not play.

    >>> from croupier.rules.rule_set import standard
    >>> replay([Open(5000), Launch(), NoMoreBets()], standard()).phase
    <Phase.NO_MORE_BETS: 'no-more-bets'>
    >>> replay([Open(5000), NoMoreBets()], standard()).index
    1
    """
    table = new_table(rules)
    for index, action in enumerate(log):
        played = play(table, action)
        if not isinstance(played, Table):
            return Broken(index, played)
        table = played
    return table


def _outcome(table: Table, action: Action) -> Table | RoundFault | Fault:
    when = _WHEN[type(action)]
    if table.phase not in when:
        return _untimely(table, action, when)
    match action:
        case Open() | Fill() | BuyIn() | ChangeColor():
            return _exchanged(table, action)
        case Place() | Announce():
            return betting.laid(table, action)
        case TakeBack() | TakeOff():
            return betting.taken(table, action)
        case Collect() | Pay() | PayAll():
            return _paid(table, action)
        case _:
            return _spun(table, action)


def _exchanged(
    table: Table, action: Open | Fill | BuyIn | ChangeColor
) -> Table | RoundFault | Fault:
    match action:
        case Open():
            return exchange.opened(table, action)
        case Fill():
            return exchange.filled(table, action)
        case BuyIn():
            return exchange.bought(table, action)
        case ChangeColor():
            return exchange.changed(table, action)
        case _:
            assert_never(action)


def _paid(table: Table, action: Collect | Pay | PayAll) -> Table | RoundFault | Fault:
    match action:
        case Collect():
            return paying.collected(table)
        case Pay():
            return paying.paid(table, action)
        case PayAll():
            return paying.all_paid(table)
        case _:
            assert_never(action)


def _spun(
    table: Table,
    action: Launch | NoMoreBets | Void | CallNumber | PlaceDolly | LiftDolly | Close,
) -> Table | RoundFault | Fault:
    match action:
        case Launch():
            return spinning.launched(table)
        case NoMoreBets():
            return spinning.bets_ended(table)
        case Void():
            return spinning.voided(table, action)
        case CallNumber():
            return spinning.called(table, action)
        case PlaceDolly():
            return spinning.marked(table, action)
        case LiftDolly():
            return spinning.lifted(table)
        case Close():
            return spinning.closed(table)
        case _:
            assert_never(action)


def _untimely(table: Table, action: Action, when: tuple[Phase, ...]) -> RoundFault:
    if table.is_over:
        return TableOver()
    if when is _BETTING and table.phase is not Phase.CLOSED:
        return TooLate(action.verb)
    return NotNow(action.verb, table.phase, when)
