"""A table dealt in tests: actions in short, played in turn."""

from collections.abc import Mapping

from croupier.rules.bets import Bet, ByAmount, ByUnit, Seat
from croupier.rules.faults import Fault
from croupier.rules.layout import Position
from croupier.rules.notation import read_bet
from croupier.rules.rounds import (
    Action,
    Announce,
    BuyIn,
    CallNumber,
    Collect,
    Launch,
    LiftDolly,
    NoMoreBets,
    Open,
    PayAll,
    Place,
    PlaceDolly,
    RoundFault,
    Table,
    Tender,
    fault_of,
    new_table,
    play,
)
from croupier.rules.rule_set import RuleSet, read_rule_set
from croupier.rules.wheel import Number
from tests.rules.generators import EUROPEAN, LAYOUT

A, B = Seat("A"), Seat("B")
CASH, COLOR = Tender.CASH, Tender.COLOR


def at(key: str) -> Position:
    return LAYOUT.by_key[key]


def bet(text: str, tender: Tender = COLOR, rules: RuleSet = EUROPEAN) -> Place | Announce:
    """The action that lays or announces what the text says."""
    found = read_bet(text, rules)
    assert isinstance(found, Bet | ByAmount | ByUnit), found
    return Place(found, tender) if isinstance(found, Bet) else Announce(found, tender)


def cash(text: str, rules: RuleSet = EUROPEAN) -> Place | Announce:
    return bet(text, CASH, rules)


def played(table: Table, *actions: Action) -> Table:
    """The table after all of them; each must be possible, and moves money from place to place."""
    for action in actions:
        assert fault_of(table, action) is None
        after = play(table, action)
        assert isinstance(after, Table), after
        assert sum(after.accounts) == 0
        table = after
    return table


def table_of(overrides: Mapping[str, object] | RuleSet | None = None, *actions: Action) -> Table:
    """An open table with 50,000 in its float, after the actions."""
    rules = overrides if isinstance(overrides, RuleSet) else read_rule_set("european", overrides)
    assert isinstance(rules, RuleSet), rules
    return played(new_table(rules), Open(50_000), *actions)


def refused(table: Table, action: Action) -> RoundFault | Fault:
    """What is wrong with the action; asked before and answered after, it is the same."""
    fault = play(table, action)
    assert not isinstance(fault, Table), "it was done"
    assert fault == fault_of(table, action)
    return fault


def until_called(falls: int) -> tuple[Action, ...]:
    return Launch(), NoMoreBets(), CallNumber(Number(falls))


def until_collected(falls: int) -> tuple[Action, ...]:
    return *until_called(falls), PlaceDolly(Number(falls)), Collect()


def spin(falls: int) -> tuple[Action, ...]:
    """A whole spin: from the launch until the dolly is lifted."""
    return *until_collected(falls), PayAll(), LiftDolly()


def buys(seat: Seat = A, value: int = 5, amount: int = 1000, color: str = "red") -> BuyIn:
    return BuyIn(seat, color, value, amount)
