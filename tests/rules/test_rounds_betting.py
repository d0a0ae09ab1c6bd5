"""Buying color, and laying, announcing and taking back stakes (rules.md sections 3, 5 and 6)."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.rules.bets import Bet, ByAmount, Call, Family, Seat
from croupier.rules.faults import (
    AboveMaximum,
    AbovePlayerMaximum,
    AmountTooLarge,
    BadSeat,
    BelowMinimum,
    CallNotTaken,
    PairNotTaken,
    TooSmall,
    UnknownPlace,
)
from croupier.rules.layout import load_layout
from croupier.rules.rounds import (
    Action,
    Announce,
    BuyIn,
    ChangeColor,
    Chips,
    Close,
    Fill,
    Launch,
    LiftDolly,
    NoMoreBets,
    Open,
    Pay,
    PayAll,
    Place,
    Player,
    Stack,
    Table,
    TakeBack,
    Tender,
    new_table,
    payment,
    play,
)
from croupier.rules.rounds.faults import (
    ChipsShort,
    ColorInPlay,
    ColorTaken,
    LessLies,
    NoColor,
    NoSeat,
    NoSuchColor,
    NothingLies,
    NotPositive,
    NotWholeChips,
    NotWholeMultiple,
    OtherColor,
    TenderRefused,
    TooLate,
    ValueOutOfRange,
)
from croupier.rules.rule_set import standard
from tests.rules.dealing import (
    CASH,
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
from tests.rules.generators import EUROPEAN, call, house

# --- color (section 5) ----------------------------------------------------------------------------


def test_a_player_buys_color_with_money_from_outside_and_the_bank_is_worth_the_same() -> None:
    table = table_of(None, buys(A, value=25, amount=500))
    assert table.player(A) == Player("red", 25, Chips(color=500))
    assert (table.bank, table.outside) == (50_000, -50_500)


def test_more_of_ones_own_color_may_be_bought() -> None:
    table = table_of(None, buys(A, amount=100), buys(A, amount=50))
    assert table.player(A).chips == Chips(color=150)


@pytest.mark.parametrize("other", [buys(A, color="blue"), buys(A, value=25)])
def test_a_player_has_one_color_at_one_value(other: BuyIn) -> None:
    assert refused(table_of(None, buys(A)), other) == OtherColor("A", "red", "5")


def test_a_color_is_one_players() -> None:
    fault = refused(table_of(None, buys(A)), buys(B))
    assert isinstance(fault, ColorTaken)
    assert fault.seat == "A"
    assert "red" not in fault.free
    assert {"red", *fault.free} == set(EUROPEAN.chips.colors)


def test_a_color_is_one_of_the_tables() -> None:
    fault = refused(table_of(), buys(A, color="mauve"))
    assert fault == NoSuchColor("mauve", EUROPEAN.chips.colors)


@pytest.mark.parametrize("value", [4, 101])
def test_a_chip_is_worth_what_a_straight_up_bet_may_be(value: int) -> None:
    table = table_of({"limits.minimum": 5, "limits.maximum": 100})
    assert refused(table, buys(A, value, 20 * value)) == ValueOutOfRange(str(value), "5", "100")


@pytest.mark.parametrize("value", [5, 100])
def test_the_least_and_the_largest_straight_up_bet_are_values_of_a_chip(value: int) -> None:
    table = table_of({"limits.minimum": 5, "limits.maximum": 100}, buys(A, value, 20 * value))
    assert table.player(A).value == value


def test_whole_chips_are_bought() -> None:
    assert refused(table_of(), buys(A, 25, 110)) == NotWholeChips("110", "25")


def test_leaving_a_player_changes_color_into_cash_and_the_color_is_free() -> None:
    table = table_of(None, buys(A, amount=500), ChangeColor(A))
    assert table.player(A) == Player(chips=Chips(cash=500))
    assert table.bank == 50_000
    assert played(table, buys(B)).player(B).color == "red"
    assert refused(table, ChangeColor(A)) == NoColor("A")


def test_a_color_is_not_free_while_chips_of_it_lie() -> None:
    table = table_of(None, buys(), bet("A: 17 100"))
    assert refused(table, ChangeColor(A)) == ColorInPlay("A", "17", in_prison=False)
    held = table_of({"zero.rule": "prison"}, buys(), bet("A: red 100"), *spin(0))
    assert refused(held, ChangeColor(A)) == ColorInPlay("A", "red", in_prison=True)


def test_ones_cash_chips_and_anothers_color_do_not_keep_a_color() -> None:
    table = table_of(
        {"zero.rule": "prison"}, buys(A), buys(B, color="blue"), cash("A: red 40"), bet("B: red 40")
    )
    assert played(table, ChangeColor(A)).player(A).color is None
    in_prison = played(table, *spin(0))
    assert len(in_prison.prison) == 2
    assert played(in_prison, ChangeColor(A)).player(A).color is None


# --- what a bet is made with (section 5) ----------------------------------------------------------


@pytest.mark.parametrize("tender", [Tender.NOTES, Tender.CREDIT, Tender.VERBAL])
@pytest.mark.parametrize("text", ["A: 17 100", "A: tiers 60"])
def test_notes_credit_and_words_are_no_bet(tender: Tender, text: str) -> None:
    assert refused(table_of(None, buys()), bet(text, tender)) == TenderRefused(tender)


def test_a_bet_in_color_needs_color_enough_of_it_and_whole_chips() -> None:
    table = table_of(None, buys(A, value=5, amount=100))
    assert refused(table, bet("B: 17 5")) == NoColor("B")
    assert refused(table, bet("A: 17 105")) == ChipsShort("A", "105", "100")
    assert refused(table, bet("A: 17 7")) == NotWholeChips("7", "5")
    assert refused(table, bet("A: tiers @7")) == NotWholeChips("7", "5")
    assert refused(table, bet("A: tiers @20")) == ChipsShort("A", "120", "100")
    assert played(table, bet("A: 17 100")).player(A).chips == Chips()


def test_cash_chips_that_are_not_held_were_brought_along() -> None:
    table = table_of(None, cash("A: 17 10"), *spin(17))
    assert (table.outside, table.player(A).chips.cash) == (-50_010, 350)
    table = played(table, cash("A: 20 50"))
    assert (table.outside, table.player(A).chips.cash) == (-50_010, 300)
    table = played(table, cash("A: 20 400"))
    assert (table.outside, table.player(A).chips.cash) == (-50_110, 0)


def test_a_bet_says_whose_it_is() -> None:
    table = table_of(None, buys())
    assert refused(table, Place(Bet(at("17"), 5))) == NoSeat()
    assert refused(table, Announce(ByAmount(call("tiers"), 60), CASH)) == NoSeat()
    assert refused(table, Place(Bet(at("17"), 5, Seat("a: b")), CASH)) == BadSeat("a: b")
    assert refused(table, buys(Seat(""))) == BadSeat("")


# --- limits (section 3) ---------------------------------------------------------------------------


def test_a_stake_below_the_minimum_is_not_taken() -> None:
    table = table_of({"limits.minimum": 5, "limits.outside-minimum": 50})
    assert refused(table, cash("A: 17 4")) == BelowMinimum("17", "4", "5")
    assert refused(table, cash("A: red 45")) == BelowMinimum("red", "45", "50")


@pytest.mark.parametrize("give", [cash, bet])
def test_above_the_maximum_the_excess_lies_until_the_ball_has_dropped(
    give: Callable[[str], Action],
) -> None:
    table = table_of({"limits.maximum": 100}, buys(), give("A: 17 80"), give("A: 17 70"))
    stack = table.cloth[A, at("17")]
    assert (stack.stake.total, stack.excess.total) == (100, 50)
    table = played(table, *until_called(17))
    assert table.cloth[A, at("17")].chips.total == 100
    assert table.change == 50
    assert played(table, *until_collected(17)[3:]).due == {(A, at("17")): 3500}


def test_where_the_house_lets_it_stand_the_whole_stake_plays() -> None:
    rules = {"limits.maximum": 100, "limits.over-maximum": "stand"}
    table = table_of(rules, cash("A: 17 150"), *until_collected(17))
    assert table.due == {(A, at("17")): 150 * 35}


def test_where_the_house_refuses_stakes_that_add_up_to_more_are_not_taken() -> None:
    rules = {"limits.maximum": 100, "limits.over-maximum": "refuse"}
    table = table_of(rules, cash("A: 17 80"))
    assert refused(table, cash("A: 17 30")) == AboveMaximum("17", "110", "100")
    assert played(table, cash("B: 17 30")).stakes(B) == [cash("B: 17 30").bet]


def test_announced_and_plain_color_and_cash_meet_one_maximum() -> None:
    table = table_of({"limits.maximum": 100}, buys(), bet("A: 5/8 150"), cash("A: tiers @100"))
    stack = table.cloth[A, at("5/8")]
    assert (stack.stake, stack.excess) == (Chips(150, 50), Chips(0, 50))
    table = played(table, *until_called(5))
    assert table.cloth[A, at("5/8")].chips == Chips(150, 50)
    assert table.player(A).chips == Chips(color=850, cash=50)


def test_a_maximum_that_is_no_whole_number_of_chips_is_made_up_in_cash() -> None:
    table = table_of({"limits.maximum": 12}, buys(A, 5, 100), bet("A: 17 15"), *until_called(17))
    assert table.cloth[A, at("17")].stake == Chips(color=10, cash=2)
    assert table.player(A).chips == Chips(color=85, cash=3)
    assert table.bank == 50_000


def test_what_one_player_lays_in_all_has_a_maximum() -> None:
    table = table_of({"limits.player-maximum": 100}, cash("A: 17 60"))
    assert refused(table, cash("A: red 50")) == AbovePlayerMaximum("110", "100")
    assert played(table, cash("B: red 100"), cash("A: red 40")).accounts.cloth == 200


def test_the_sum_of_inside_bets_is_looked_at_when_bets_are_closed() -> None:
    table = table_of({"limits.spread-minimum": 50}, buys(), bet("A: 17 20"), cash("A: red 20"))
    table = played(table, cash("B: 17 20"), cash("B: 20 30"), Launch(), NoMoreBets())
    assert table.stakes(A) == [cash("A: red 20").bet]
    assert table.player(A).chips.color == 1000
    assert sum(stake.stake for stake in table.stakes(B)) == 50


@pytest.mark.parametrize("other", ["double-zero", "triple-zero"])
def test_a_position_of_another_cloth_is_none_of_this(other: str) -> None:
    table = table_of()
    layout = load_layout(other)
    positions = [
        p for p in layout.positions if layout.by_key[p.key] != EUROPEAN.layout.by_key.get(p.key)
    ]
    assert positions
    for position in positions:
        assert refused(table, Place(Bet(position, 5, A), CASH)) == UnknownPlace(position.key)


def test_two_dozens_together_are_for_the_house_to_take() -> None:
    pair = cash("A: dozen-1+dozen-2 10")
    assert played(table_of(), pair).accounts.cloth == 10
    assert refused(table_of({"pairs": False}), pair) == PairNotTaken("dozen-1+dozen-2")


# --- announced bets (section 6) -------------------------------------------------------------------


def test_voisins_900_lie_as_nine_chips_of_100() -> None:
    table = table_of(None, cash("A: voisins 900"))
    lying = {position.key: stack.stake.total for (_, position), stack in table.cloth.items()}
    splits = dict.fromkeys(("4/7", "12/15", "18/21", "19/22", "32/35"), 100)
    assert lying == {"0/2/3": 200, "25/26/28/29": 200, **splits}


def test_what_does_not_divide_goes_back_at_once() -> None:
    table = table_of({"limits.maximum": 100}, cash("A: voisins 1349"))  # unit 145, plays 1305
    assert (table.accounts.cloth, table.player(A).chips, table.change) == (1305, Chips(0, 44), 44)


def test_too_little_for_one_step_a_chip_is_not_taken() -> None:
    assert isinstance(refused(table_of(), cash("A: voisins 40")), TooSmall)


def test_in_color_the_unit_is_whole_chips_as_well_as_whole_steps() -> None:
    """Steps of 5 and chips of 2 meet in units of 10; with chips of 25 it is 25."""
    table = table_of(None, buys(A, 2, 1000), bet("A: tiers 130"))
    assert {stack.stake for stack in table.cloth.values()} == {Chips(color=20)}
    assert table.player(A).chips == Chips(color=880)
    table = table_of(None, buys(A, 25, 1000), bet("A: tiers 350"))
    assert {stack.stake for stack in table.cloth.values()} == {Chips(color=50)}
    assert (table.player(A).chips, table.change) == (Chips(color=700), 50)


def test_in_color_too_little_for_a_chip_each_is_not_taken() -> None:
    table = table_of(None, buys(A, 25, 1000))
    assert refused(table, bet("A: tiers 125")) == TooSmall("tiers", "125", "150")


def test_in_color_a_full_position_is_made_up_in_cash() -> None:
    """Splits take 66 at most: 65 in chips of 5, and 1 in cash out of the change."""
    table = table_of({"limits.maximum": 33}, buys(A), bet("A: tiers 500"))
    assert {stack.stake for stack in table.cloth.values()} == {Chips(color=65, cash=1)}
    assert table.player(A).chips.total == 1000 - 6 * 66


@pytest.mark.parametrize(
    ("key", "chips"), [("voisins", 9), ("tiers", 6), ("orphelins", 5), ("zero-game", 4)]
)
def test_at_the_club_a_series_in_color_takes_whole_multiples_of_its_chips(
    key: str, chips: int
) -> None:
    club = standard("club")
    table = table_of(club, buys(A, 5, 1000))
    odd = chips * 5 + 5
    fault = refused(table, bet(f"A: {key} {odd}", rules=club))
    assert fault == NotWholeMultiple(key, str(odd), str(chips * 5))
    table = played(table, bet(f"A: {key} {chips * 10}", rules=club))
    assert (table.accounts.cloth, table.change) == (chips * 10, 0)


def test_at_the_club_cash_is_played_with_the_least_change() -> None:
    club = standard("club")
    table = table_of(club, cash("A: voisins 100", club))
    assert (table.accounts.cloth, table.player(A).chips) == (99, Chips(cash=1))


def test_at_the_club_series_are_called_before_the_launch() -> None:
    club = standard("club")
    table = table_of(club, Launch())
    assert refused(table, cash("A: voisins 90", club)) == TooLate("call", launched=True)
    assert played(table, cash("A: 17 90", club)).accounts.cloth == 90
    assert played(table_of(None, Launch()), cash("A: voisins 90")).accounts.cloth == 90


def test_a_series_is_taken_where_the_house_takes_it() -> None:
    american = standard("american")
    voisins = Announce(ByAmount(call("voisins"), 900, A), CASH)
    assert refused(table_of(american), voisins) == CallNotTaken("voisins")


def test_a_series_in_a_distorted_form_is_none() -> None:
    voisins = call("voisins")
    distorted = Call("voisins", Family.SERIES, voisins.chips[1:])
    announced = Announce(ByAmount(distorted, 900, A), CASH)
    assert refused(table_of(), announced) == UnknownPlace("voisins")


# --- taking back (sections 3 and 4) ---------------------------------------------------------------


def test_a_stake_is_taken_back_whole_or_in_part() -> None:
    table = table_of(None, buys(), bet("A: 17 100"), Launch(), TakeBack(A, at("17"), 40))
    assert table.stakes(A) == [Bet(at("17"), 60, A)]
    table = played(table, TakeBack(A, at("17")))
    assert (table.cloth, table.player(A).chips) == ({}, Chips(color=1000))


def test_nobody_takes_back_what_is_not_there_or_anothers() -> None:
    table = table_of(None, cash("A: 17 100"))
    assert refused(table, TakeBack(B, at("17"))) == NothingLies("B", "17")
    assert refused(table, TakeBack(A, at("17"), 101)) == LessLies("A", "17", "101", "100")
    assert refused(table, TakeBack(A, at("17"), 0)) == NotPositive()


def test_what_stays_must_be_a_bet() -> None:
    table = table_of({"limits.minimum": 5}, cash("A: 17 20"))
    assert refused(table, TakeBack(A, at("17"), 16)) == BelowMinimum("17", "4", "5")
    assert refused(table, TakeBack(A, at("17"), 19)) == BelowMinimum("17", "1", "5")
    assert played(table, TakeBack(A, at("17"), 20)).cloth == {}
    assert played(table, TakeBack(A, at("17"), 15)).accounts.cloth == 5


def test_what_lies_above_the_maximum_is_taken_back_first() -> None:
    table = table_of({"limits.maximum": 100}, cash("A: 17 150"), TakeBack(A, at("17"), 30))
    stack = table.cloth[A, at("17")]
    assert (stack.stake.total, stack.excess.total) == (100, 20)
    stack = played(table, TakeBack(A, at("17"), 70)).cloth[A, at("17")]
    assert (stack.stake.total, stack.excess.total) == (50, 0)


def test_color_and_cash_on_one_spot_go_back_in_kind() -> None:
    table = table_of(None, buys(A, 5, 100), bet("A: 17 10"), cash("A: 17 7"))
    assert table.cloth[A, at("17")].stake == Chips(color=10, cash=7)
    assert played(table, TakeBack(A, at("17"))).player(A).chips == Chips(color=100, cash=7)
    part = played(table, TakeBack(A, at("17"), 12))
    assert part.player(A).chips == Chips(color=100, cash=2)


def test_of_a_mixed_stack_above_the_maximum_what_lies_over_it_shrinks() -> None:
    """80 in color and 70 in cash under a maximum of 100: 50 in cash lie over it."""
    table = table_of({"limits.maximum": 100}, buys(A, 5, 100), bet("A: 17 80"), cash("A: 17 70"))
    assert table.cloth[A, at("17")] == Stack(Chips(80, 20), Chips(0, 50))
    less = played(table, TakeBack(A, at("17"), 30))
    assert less.cloth[A, at("17")] == Stack(Chips(50, 50), Chips(0, 20))
    less = played(table, TakeBack(A, at("17"), 130))
    assert less.cloth[A, at("17")] == Stack(Chips(0, 20))


@pytest.mark.parametrize(("in_cash", "left"), [(7, 5), (2, 0)])
def test_color_and_cash_above_the_maximum_are_taken_back_in_kind(in_cash: int, left: int) -> None:
    laid = (bet("A: 17 130"), cash(f"A: 17 {in_cash}"))
    table = table_of({"limits.maximum": 100}, buys(A, 5, 200), *laid)
    less = played(table, TakeBack(A, at("17"), 7))  # a chip of 5, and 2 in cash
    assert less.cloth[A, at("17")] == Stack(Chips(100, 0), Chips(25, left))


def test_a_color_chip_is_not_broken() -> None:
    table = table_of(None, buys(A, 5, 100), bet("A: 17 10"))
    assert refused(table, TakeBack(A, at("17"), 3)) == NotWholeChips("3", "5")


# --- how winnings are paid (section 5) ------------------------------------------------------------


@pytest.mark.parametrize(
    ("winnings", "value", "color", "in_cash"),
    [
        (175, 1, 75, 100),  # "one hundred over"
        (175, 5, 75, 100),
        (175, 50, 50, 125),
        (99, 5, 95, 4),
        (3500, 5, 0, 3500),
        (175, 0, 0, 175),
        (60, 200, 0, 60),
    ],
)
def test_whole_hundreds_are_paid_in_cash_and_the_rest_in_color(
    winnings: int, value: int, color: int, in_cash: int
) -> None:
    assert payment(winnings, value, EUROPEAN) == Chips(color, in_cash)


def test_a_house_may_pay_all_in_color() -> None:
    rules = house({"chips.cash-from": "none"})
    assert payment(3507, 5, rules) == Chips(3505, 2)
    assert payment(3509, 5, rules) == Chips(3505, 4)
    assert payment(3507, 0, rules) == Chips(0, 3507)


@given(st.integers(0, 10**12), st.integers(0, 10**6), st.none() | st.integers(1, 10**6))
def test_a_payment_is_the_winnings_in_whole_chips(
    winnings: int, value: int, over: int | None
) -> None:
    rules = replace(EUROPEAN, chips=replace(EUROPEAN.chips, cash_from=over))
    paid = payment(winnings, value, rules)
    assert paid.total == winnings
    assert min(paid.color, paid.cash) >= 0
    assert paid.color == 0 or paid.color % value == 0
    if over:
        assert paid.color < over
    if value:
        assert (paid.cash % over if over else paid.cash) < value


def test_a_winner_in_color_is_paid_in_color_and_cash() -> None:
    table = table_of(None, buys(A, 5, 100), bet("A: 17 5"), *until_collected(17), PayAll())
    assert table.paid == {(A, at("17")): Chips(color=75, cash=100)}
    assert played(table, LiftDolly()).player(A).chips == Chips(color=95 + 75, cash=100)


# --- no action makes it raise ---------------------------------------------------------------------


AMOUNTS = ["far below", "below", "nothing", "just too large", "far too large"]


@pytest.mark.parametrize("amount", [-(10**5000), -1, 0, 10**12 + 1, 10**5000], ids=AMOUNTS)
def test_an_amount_that_nobody_can_count_is_refused(amount: int) -> None:
    table = table_of(None, buys(), cash("A: 17 5"))
    actions: list[tuple[Table, Action]] = [
        (new_table(EUROPEAN), Open(amount)),
        (table, Fill(amount)),
        (table, buys(A, 5, amount)),
        (table, buys(B, amount, 5, "blue")),
        (table, TakeBack(A, at("17"), amount)),
        (played(table, *until_collected(17)), Pay(A, at("17"), amount)),
    ]
    if amount > 0:
        actions.append((table, Place(Bet(at("17"), amount, A), CASH)))
        actions.append((table, Announce(ByAmount(call("tiers"), amount, A), CASH)))
    for at_table, action in actions:
        assert not isinstance(play(at_table, action), Table), action.verb


def test_more_than_the_program_counts_says_how_much_it_does() -> None:
    fault = refused(table_of(), Place(Bet(at("17"), 10**12 + 1, A), CASH))
    assert fault == AmountTooLarge("1000000000001", "1000000000000")
    assert played(table_of(), Fill(10**12)).bank == 50_000 + 10**12


def test_a_table_may_close_before_anybody_played() -> None:
    assert table_of(None, Close()).accounts[:2] == (-50_000, 50_000)
