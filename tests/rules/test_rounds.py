"""A spin as croupiers run it: what has its time when, and what each action moves (section 4)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import get_args

import pytest

from croupier.rules.faults import AmountTooLarge, NoSuchNumber
from croupier.rules.house_rules import SpinRules
from croupier.rules.rounds import (
    Action,
    Broken,
    BuyIn,
    CallNumber,
    ChangeColor,
    Chips,
    Close,
    Collect,
    Decision,
    Fill,
    Launch,
    LiftDolly,
    NoMoreBets,
    Open,
    Pay,
    PayAll,
    Phase,
    PlaceDolly,
    Player,
    Table,
    TakeBack,
    TakeOff,
    Void,
    VoidReason,
    fault_of,
    new_table,
    play,
    replay,
)
from croupier.rules.rounds.faults import (
    AlreadyPaid,
    Detail,
    DetailMissing,
    DetailNotAsked,
    EnoughTurns,
    FloatShort,
    InPrison,
    NothingDue,
    NothingLies,
    NotNow,
    NotPositive,
    OutOfOrder,
    TableOver,
    TooLate,
    WrongDolly,
    WrongPayment,
)
from croupier.rules.rule_set import standard
from croupier.rules.wheel import Number
from tests.rules.dealing import (
    A,
    B,
    at,
    bet,
    buys,
    cash,
    played,
    refused,
    spin,
    table_of,
    until_called,
    until_collected,
)
from tests.rules.generators import EUROPEAN

# --- what has its time when -----------------------------------------------------------------------

ANY_TIME = set(Phase) - {Phase.CLOSED}
BETTING = {Phase.OPEN, Phase.SPINNING}
TIMES: Mapping[Action, set[Phase]] = {
    Open(100): {Phase.CLOSED},
    Fill(100): ANY_TIME,
    BuyIn(A, "red", 5, 100): {Phase.OPEN},
    bet("A: 17/20 100"): BETTING,
    bet("A: tiers 60"): BETTING,
    TakeBack(A, at("17")): BETTING,
    Launch(): {Phase.OPEN},
    NoMoreBets(): {Phase.SPINNING},
    Void(VoidReason.BALL_LEFT): {Phase.SPINNING, Phase.NO_MORE_BETS},
    CallNumber(Number(17)): {Phase.NO_MORE_BETS},
    PlaceDolly(Number(17)): {Phase.CALLED},
    Collect(): {Phase.MARKED},
    PayAll(): {Phase.COLLECTED, Phase.PAID},
    TakeOff(A, at("17")): {Phase.PAID},
    LiftDolly(): {Phase.PAID},
    Close(): {Phase.OPEN},
}


def tables() -> dict[Phase, Table]:
    """A table in each phase, where A has 100 on 17, which falls."""
    stages: tuple[Action, ...] = (
        Launch(),
        NoMoreBets(),
        CallNumber(Number(17)),
        PlaceDolly(Number(17)),
        Collect(),
        PayAll(),
    )
    table = table_of(None, buys(), bet("A: 17 100"))
    found = {Phase.CLOSED: new_table(EUROPEAN), table.phase: table}
    for action in stages:
        table = played(table, action)
        found[table.phase] = table
    return found


def test_the_phases_of_a_spin_follow_each_other() -> None:
    assert list(tables()) == list(Phase)


def test_every_action_but_paying_one_and_changing_is_held_to_its_time_below() -> None:
    timed = {type(action) for action in TIMES}
    assert set(get_args(Action)) - timed == {Pay, ChangeColor}


@pytest.mark.parametrize("action", TIMES, ids=lambda action: action.verb)
def test_an_action_is_done_in_its_time_and_in_no_other(action: Action) -> None:
    done = {phase for phase, table in tables().items() if fault_of(table, action) is None}
    assert done == TIMES[action]


@pytest.mark.parametrize("action", [bet("A: 17 5"), bet("A: tiers 60"), TakeBack(A, at("17"))])
def test_after_no_more_bets_nothing_is_laid_called_or_taken_back(action: Action) -> None:
    for phase in (Phase.NO_MORE_BETS, Phase.CALLED, Phase.MARKED, Phase.COLLECTED, Phase.PAID):
        assert refused(tables()[phase], action) == TooLate(action.verb, launched=False)


def test_before_the_table_opens_a_bet_is_not_late_but_early() -> None:
    assert refused(new_table(EUROPEAN), bet("A: 17 5")) == NotNow(
        "bet", Phase.CLOSED, (Phase.OPEN, Phase.SPINNING)
    )


def test_color_and_cash_are_not_exchanged_during_a_spin() -> None:
    spinning = table_of(None, buys(), Launch())
    for action in (buys(B, color="blue"), ChangeColor(A)):
        assert isinstance(refused(spinning, action), NotNow)


# --- a whole spin ---------------------------------------------------------------------------------


def test_17_falls_on_a_split_a_corner_a_line_and_red() -> None:
    """Rules.md section 11: pay 3000, collect 100."""
    bets = ("17/20", "13/14/16/17", "16/17/18/19/20/21", "red")
    table = table_of(None, *(cash(f"A: {where} 100") for where in bets), *until_collected(17))
    assert table.bank == 50_000 + 100
    assert sum(table.due.values()) == 3000
    table = played(table, PayAll())
    assert table.bank == 50_000 + 100 - 3000
    assert table.player(A).chips == Chips(cash=3000)
    assert table.settlement is not None
    assert table.settlement.totals[:3] == (3000, 300, 100)


def test_what_the_bank_gains_is_collected_less_winnings() -> None:
    table = table_of(None, buys(), bet("A: 17 100"), bet("A: red 250"), cash("B: low 30"))
    assert played(table, *spin(17)).bank - table.bank == 250 - 3500 - 30


def test_a_winners_stake_stays_and_is_a_bet_again() -> None:
    table = table_of(None, cash("A: 17 100"), *spin(17))
    assert (table.phase, table.spins, table.number, table.due) == (Phase.OPEN, 1, None, {})
    assert table.stakes(A) == [cash("A: 17 100").bet]
    assert played(table, *until_collected(17)).due == {(A, at("17")): 3500}


def test_where_nobody_wins_the_table_is_paid_once_losers_are_collected() -> None:
    table = table_of(None, cash("A: red 100"), *until_collected(17))
    assert table.phase is Phase.PAID


def test_paying_all_once_more_changes_nothing() -> None:
    table = table_of(None, cash("A: 17 100"), *until_collected(17), PayAll())
    again = played(table, PayAll())
    assert (again.accounts, again.phase) == (table.accounts, Phase.PAID)


def test_a_number_is_one_of_the_wheel() -> None:
    spinning = table_of(None, Launch(), NoMoreBets())
    assert refused(spinning, CallNumber(Number(37))) == NoSuchNumber("00")
    shown = ((38, "000"), (39, "39"), (-1, "-1"), (10**9 - 1, "999999999"))
    for number, text in (*shown, (10**9, "…"), (-(10**9), "…"), (10**5000, "…")):
        assert refused(spinning, CallNumber(Number(number))) == NoSuchNumber(text)


def test_the_dolly_goes_on_the_number_that_was_called() -> None:
    called = table_of(None, *until_called(17))
    assert refused(called, PlaceDolly(Number(20))) == WrongDolly("20", "17")


# --- no spin (section 4) --------------------------------------------------------------------------

SURE = (VoidReason.BALL_LEFT, VoidReason.WHEEL_STOPPED, VoidReason.FOREIGN_OBJECT)
DECIDED = (VoidReason.BALL_HANGS, VoidReason.HINDRANCE)


@pytest.mark.parametrize("reason", SURE)
@pytest.mark.parametrize("late", [(), (NoMoreBets(),)], ids=["spinning", "no-more-bets"])
def test_at_a_void_spin_everything_goes_back(reason: VoidReason, late: tuple[Action, ...]) -> None:
    before = table_of({"limits.maximum": 100}, buys())
    laid = (bet("A: 17 150"), bet("A: voisins 90"), cash("B: red 40"), Launch(), *late)
    table = played(before, *laid, Void(reason))
    assert (table.phase, table.spins, dict(table.cloth)) == (Phase.OPEN, 0, {})
    assert table.player(A) == before.player(A)
    assert table.player(B) == Player(chips=Chips(cash=40))


def test_the_change_of_a_void_spin_is_not_that_of_the_next() -> None:
    spinning = table_of(None, cash("A: tiers 100"), Launch())  # 15 a chip, 10 back
    assert spinning.change == 10
    table = played(spinning, Void(VoidReason.BALL_LEFT), cash("A: tiers 65"), *until_collected(5))
    assert table.settlement is not None
    assert table.settlement.change == 5
    assert played(table, PayAll(), LiftDolly()).change == 0


def test_few_turns_are_fewer_than_the_house_counts() -> None:
    spinning = table_of({"spin.turns": 4}, Launch())
    few = VoidReason.FEW_TURNS
    assert refused(spinning, Void(few)) == DetailMissing(few, Detail.TURNS)
    assert refused(spinning, Void(few, turns=-1)) == DetailMissing(few, Detail.TURNS)
    assert refused(spinning, Void(few, turns=4)) == EnoughTurns(4)
    for turns in (0, 3):
        assert played(spinning, Void(few, turns=turns)).phase is Phase.OPEN


@pytest.mark.parametrize("reason", DECIDED)
def test_a_hindered_spin_is_the_managers_to_decide(reason: VoidReason) -> None:
    spinning = table_of(None, cash("A: 17 5"), Launch())
    assert refused(spinning, Void(reason)) == DetailMissing(reason, Detail.DECISION)
    on = played(spinning, Void(reason, decision=Decision.GO_ON))
    assert (on.phase, on.cloth) == (Phase.SPINNING, spinning.cloth)
    assert not played(on, Void(reason, decision=Decision.NEW_SPIN)).cloth


@pytest.mark.parametrize("reason", [*SURE, VoidReason.FEW_TURNS])
def test_a_sure_reason_leaves_the_manager_nothing_to_decide(reason: VoidReason) -> None:
    spinning = table_of(None, Launch())
    action = Void(reason, decision=Decision.GO_ON)
    assert refused(spinning, action) == DetailNotAsked(reason, Detail.DECISION)


@pytest.mark.parametrize("reason", SURE)
def test_turns_are_counted_for_few_turns_alone(reason: VoidReason) -> None:
    spinning = table_of(None, Launch())
    assert refused(spinning, Void(reason, turns=1)) == DetailNotAsked(reason, Detail.TURNS)


# --- paying (sections 4 and 5) --------------------------------------------------------------------


def winners() -> Table:
    """17 has fallen on a split and a straight of A, and on a straight of B, whose red lost."""
    bets = (cash("A: 17/20 100"), cash("B: 17 10"), cash("A: 17 10"), cash("B: red 5"))
    return table_of(None, *bets, *until_collected(17))


def test_a_payment_is_what_is_due() -> None:
    assert refused(winners(), Pay(A, at("17/20"), 1800)) == WrongPayment("17/20", "1800", "1700")
    table = played(winners(), Pay(A, at("17/20"), 1700))
    assert table.player(A).chips.total == 1700


def test_an_absurd_payment_is_not_written_out() -> None:
    for amount, shown in ((10**24 - 1, "9" * 24), (10**24, "…"), (-(10**24), "…")):
        found = refused(winners(), Pay(A, at("17/20"), amount))
        assert found == WrongPayment("17/20", shown, "1700")


def test_an_absurd_float_is_not_written_out() -> None:
    for amount, shown in ((10**24 - 1, "9" * 24), (10**24, "…")):
        found = play(new_table(standard()), Open(amount))
        assert found == AmountTooLarge(shown, str(10**12))


def test_a_table_is_a_value_that_can_be_kept() -> None:
    assert hash(winners()) == hash(winners())
    assert {winners()} == {winners()}


def test_winners_are_paid_in_the_order_of_the_house() -> None:
    assert refused(winners(), Pay(B, at("17"))) == OutOfOrder("17", "A", "17/20")
    table = played(winners(), Pay(A, at("17/20")), Pay(A, at("17")), Pay(B, at("17")))
    assert table.phase is Phase.PAID


def test_a_house_may_pay_straights_first() -> None:
    spin_rules = SpinRules(3, EUROPEAN.spin.pay_order[::-1])
    bets = (cash("A: 17/20 100"), cash("B: 17 10"))
    table = table_of(replace(EUROPEAN, spin=spin_rules), *bets, *until_collected(17))
    assert refused(table, Pay(A, at("17/20"))) == OutOfOrder("17/20", "B", "17")
    assert played(table, Pay(B, at("17"))).due == {(A, at("17/20")): 1700}


def test_nobody_is_paid_twice_or_for_nothing() -> None:
    table = played(winners(), Pay(A, at("17/20")))
    assert refused(table, Pay(A, at("17/20"))) == AlreadyPaid("A", "17/20")
    for nothing in (Pay(B, at("red")), Pay(A, at("0"))):
        assert refused(table, nothing) == NothingDue(nothing.seat, nothing.position.key)


def test_a_short_float_needs_a_fill() -> None:
    table = played(new_table(EUROPEAN), Open(1000), cash("A: 17 100"), *until_collected(17))
    assert refused(table, PayAll()) == FloatShort("3500", "1000")
    assert refused(table, Pay(A, at("17"))) == FloatShort("3500", "1000")
    assert played(table, Fill(2500), PayAll()).bank == 0


def test_winning_chips_are_taken_off_once_all_winners_are_paid() -> None:
    table = played(winners(), Pay(A, at("17/20")))
    assert isinstance(refused(table, TakeOff(A, at("17/20"))), NotNow)
    table = played(table, PayAll(), TakeOff(A, at("17/20")), TakeOff(B, at("17"), 4))
    assert table.stakes(A) == [cash("A: 17 10").bet]
    assert table.stakes(B) == [cash("B: 17 6").bet]


def test_a_loser_is_no_longer_there_to_be_taken_off() -> None:
    table = played(winners(), PayAll())
    assert refused(table, TakeOff(B, at("red"))) == NothingLies("B", "red")


def test_no_player_is_paid_more_than_the_maximum_of_a_spin() -> None:
    bets = (cash("A: 17 10"), cash("A: 17/20 10"), cash("B: 17 10"))
    table = table_of({"limits.payout-maximum": 200}, *bets, *until_collected(17))
    assert table.due == {(A, at("17/20")): 170, (A, at("17")): 30, (B, at("17")): 200}


# --- zero (section 9) -----------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["partage", "surrender"])
def test_half_of_an_even_chance_comes_back_on_zero(rule: str) -> None:
    table = table_of({"zero.rule": rule}, cash("A: red 25"), cash("A: dozen-1 25"), *spin(0))
    assert table.player(A).chips == Chips(cash=12)
    assert table.bank == 50_000 + 13 + 25


def test_half_of_color_chips_comes_back_in_whole_chips_and_the_odd_part_in_cash() -> None:
    table = table_of({"zero.rule": "partage"}, buys(A, 5, 25), bet("A: red 25"), *spin(0))
    assert table.player(A).chips == Chips(color=10, cash=2)


def in_prison(repeated: str = "lose") -> Table:
    rules = {"zero.rule": "prison", "zero.repeated": repeated}
    return table_of(rules, buys(A, 25, 100), bet("A: red 100"), *spin(0))


def test_a_stake_in_prison_waits_for_the_next_spin() -> None:
    table = in_prison()
    assert (table.accounts.prison, table.bank, table.cloth) == (100, 50_000, {})
    assert [(held.seat, held.position, held.stake) for held in table.held] == [(A, at("red"), 100)]
    assert refused(table, TakeBack(A, at("red"))) == InPrison("A", "red")


def test_a_stake_in_prison_comes_free_without_winnings_if_it_wins() -> None:
    table = played(in_prison(), *until_collected(1))
    assert table.phase is Phase.PAID
    assert (table.player(A).chips, table.bank) == (Chips(color=100), 50_000)


def test_a_stake_in_prison_is_taken_if_it_loses() -> None:
    table = played(in_prison(), *spin(2))
    assert (table.player(A).chips, table.bank) == (Chips(), 50_100)


@pytest.mark.parametrize(
    ("repeated", "bank", "held", "back"),
    [("lose", 100, 0, 0), ("stay", 0, 100, 0), ("half", 50, 0, 50), ("halve", 50, 50, 0)],
)
def test_a_zero_again_is_as_the_house_has_it(
    repeated: str, bank: int, held: int, back: int
) -> None:
    accounts = played(in_prison(repeated), *spin(0)).accounts
    assert (accounts.bank - 50_000, accounts.prison, accounts.color) == (bank, held, back)


def test_no_spin_leaves_prison_as_it_is() -> None:
    table = in_prison()
    assert played(table, Launch(), Void(VoidReason.BALL_LEFT)).prison == table.prison


def test_a_stake_in_prison_and_a_new_one_on_the_same_spot_are_two() -> None:
    table = played(in_prison("stay"), cash("A: red 40"), *spin(0))
    assert [held.stake for held in table.held] == [100, 40]


# --- closing (section 5; French law, article 52) --------------------------------------------------


@pytest.mark.parametrize(("zeros", "back"), [(1, 400), (2, 200), (3, 100)])
def test_at_closing_a_half_a_quarter_or_an_eighth_comes_back(zeros: int, back: int) -> None:
    rules = {"zero.rule": "prison", "zero.repeated": "halve"}
    table = table_of(rules, cash("A: red 800"))
    for _ in range(zeros):
        table = played(table, *spin(0))
    table = played(table, Close())
    assert table.player(A).chips == Chips(cash=back)
    assert (table.bank, table.prison, table.phase) == (50_000 + 800 - back, (), Phase.CLOSED)


def test_at_closing_stakes_go_back_to_the_players() -> None:
    table = table_of(None, cash("A: 17 100"), Close())
    assert (table.player(A).chips, table.cloth) == (Chips(cash=100), {})


def test_color_chips_are_worth_the_table_minimum_once_it_has_closed() -> None:
    rules = {"limits.minimum": 2}
    table = table_of(rules, buys(A, value=25, amount=500), Close(), ChangeColor(A))
    assert table.player(A) == Player(chips=Chips(cash=20 * 2))
    assert table.bank == 50_000 + 500 - 40


def test_a_closed_table_is_over() -> None:
    table = table_of(None, Close())
    for action in (Open(100), Fill(100), Launch(), cash("A: 17 5"), buys()):
        assert refused(table, action) == TableOver()


# --- the float and the log ------------------------------------------------------------------------


@pytest.mark.parametrize("make", [Open, Fill])
@pytest.mark.parametrize("amount", [0, -5])
def test_a_float_is_filled_with_something(make: type[Open] | type[Fill], amount: int) -> None:
    table = new_table(EUROPEAN) if make is Open else table_of()
    assert refused(table, make(amount)) == NotPositive()
    assert played(table, make(1)).bank == table.bank + 1


def test_the_log_is_what_was_done_and_replays_to_the_same_table() -> None:
    actions = (Open(50_000), buys(), bet("A: 17 100"), bet("A: tiers 60"), *spin(17))
    table = played(new_table(EUROPEAN), *actions)
    assert table.log == actions
    assert replay(table.log, EUROPEAN) == table


def test_a_refused_action_is_not_in_the_log() -> None:
    table = table_of()
    assert isinstance(play(table, NoMoreBets()), NotNow)
    assert table.log == (Open(50_000),)


def test_a_log_that_does_not_play_names_the_action_that_breaks_it() -> None:
    broken = replay([Open(100), Launch(), Launch()], EUROPEAN)
    assert broken == Broken(2, NotNow("launch", Phase.SPINNING, (Phase.OPEN,)))


def test_at_a_french_table_the_bank_gains_half_of_red_on_zero() -> None:
    french = standard("french")
    table = table_of(french, cash("A: red 100", french), *spin(0))
    assert table.bank == 50_000 + 50


def test_a_double_zero_falls_where_there_is_one() -> None:
    american = standard("american")
    table = table_of(american, cash("A: 0/00 10", american), *until_collected(37))
    assert list(table.due.values()) == [170]
