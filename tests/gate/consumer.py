"""What somebody who has the wheel alone may write: a type checker passes every line."""

from collections.abc import Mapping
from fractions import Fraction
from typing import assert_type

import croupier
from croupier import (
    AnyBet,
    Bet,
    ByAmount,
    ByUnit,
    Call,
    Fault,
    Layout,
    Line,
    Number,
    Placement,
    Position,
    RuleSet,
    Seat,
    Settlement,
    Wheel,
    ZeroRule,
    place,
    read_bet,
    read_number,
    read_place,
    read_rule_set,
    settle,
    standard,
    write_bet,
)
from croupier.i18n import Voice
from croupier.odds import Distribution, net_distribution, position_odds, set_odds
from croupier.pictures import Picture, Stack, cloth
from croupier.rules.faults import AboveMaximum
from croupier.rules.rounds import (
    Action,
    CallNumber,
    Launch,
    NoMoreBets,
    Open,
    RoundFault,
    Table,
    new_table,
    play,
)


def bets_and_settlement() -> None:
    rules = standard("french")
    assert_type(rules, RuleSet)
    assert_type(rules.layout, Layout)
    assert_type(rules.wheel, Wheel)
    assert_type(rules.zero.rule, ZeroRule)
    assert_type(croupier.standard(), RuleSet)

    bet = read_bet("A: 17/20 100", rules)
    assert_type(bet, AnyBet | Fault)
    if isinstance(bet, Fault):
        raise SystemExit(bet.code)
    assert_type(bet, Bet | ByAmount | ByUnit)
    assert_type(write_bet(bet, rules), str)
    assert_type(read_place("red", rules), Position | Call | Fault)

    number = read_number("17")
    assert_type(number, Number | None)
    assert number is not None
    red = Bet(rules.layout.by_key["red"], 100, Seat("A"))
    settlement, refused = settle([red, bet], number, rules)
    assert_type(settlement, Settlement)
    assert_type(settlement.lines, tuple[Line, ...])
    assert_type(settlement.totals.winnings, int)
    assert_type(settlement.held, tuple[Bet, ...])
    assert_type(refused, dict[int, Fault])
    try:
        Bet(red.position, 0)
    except croupier.StakeError as error:
        assert_type(error.stake, int)


def rules_of_a_house() -> None:
    own = read_rule_set("european", {"limits.maximum": 100})
    assert_type(own, RuleSet | Fault)
    if isinstance(own, Fault):
        raise SystemExit(Voice("en").fault(own))
    assert_type(own, RuleSet)
    assert_type(own.limits.maximum, int | None)
    placement = place(Bet(own.layout.by_key["17"], 500), own)
    if isinstance(placement, AboveMaximum):
        raise SystemExit(placement.maximum)
    if isinstance(placement, Placement):
        assert_type(placement.stakes, tuple[Bet, ...])


def odds_and_pictures() -> None:
    rules = standard()
    red = Bet(rules.layout.by_key["red"], 100)
    assert_type(position_odds(red.position, rules).edge, Fraction)
    assert_type(set_odds([red], rules).net, Mapping[Number, int])
    assert_type(net_distribution([red], rules), Distribution)
    assert_type(cloth(rules.layout, stacks=[Stack(red.position, 3)], dolly=Number(17)), Picture)


def a_spin() -> None:
    table = new_table(standard())
    assert_type(table, Table)
    for action in (Open(1000), Launch(), NoMoreBets(), CallNumber(Number(17))):
        played = play(table, action)
        assert_type(played, Table | RoundFault | Fault)
        if not isinstance(played, Table):
            raise SystemExit(played.code)
        table = played
    assert_type(table.log, tuple[Action, ...])


if __name__ == "__main__":
    bets_and_settlement()
    rules_of_a_house()
    odds_and_pictures()
    a_spin()
    print("done")
