"""Notation: every allowed form is read, everything else is a fault that says what is wrong."""

from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from croupier.rules.bets import AnyBet, Bet, ByAmount, ByUnit, Call
from croupier.rules.faults import (
    AmountTooLarge,
    BadSeat,
    EmptyBet,
    Fault,
    MissingAmount,
    NoSuchNumber,
    NotAnAmount,
    NotOnePlace,
    NotPayable,
    PairNotTaken,
    ReachTooWide,
    RepeatedNumber,
    TooLong,
    TooManyWords,
    UnitOnPosition,
    UnknownPlace,
)
from croupier.rules.layout import Position
from croupier.rules.notation import (
    LONGEST,
    Misread,
    is_blank,
    locate_bet,
    read_bet,
    read_place,
    write_bet,
)
from croupier.rules.rule_set import RuleSet
from tests.rules import arithmetic, generators
from tests.rules.generators import EUROPEAN, house, patient

HALVES = house({"smallest": "0.5"})


def canonical(text: str, rules: RuleSet = EUROPEAN) -> str:
    """How the bet is printed once it is read."""
    bet = read_bet(text, rules)
    assert isinstance(bet, Bet | ByAmount | ByUnit), bet
    return write_bet(bet, rules)


# --- what is read -------------------------------------------------------------------------------

NAMES = (
    "17 | 17/20 | 16/17/18 | 0/2/3 | 17/18/20/21 | 0/1/2/3 | 16/17/18/19/20/21 | red | black | "
    "even | odd | low | high | dozen-1 | dozen-2 | dozen-3 | column-1 | column-2 | column-3 | "
    "dozen-1+dozen-2 | column-2+column-3 | voisins | tiers | orphelins | zero-game | "
    "orphelins-plein | neighbours-17 | neighbours-17x1 | neighbours-17x3 | final-7 | final-4/7 | "
    "red-splits | black-splits | complete-17 | picture-17"
)
CONTRACT = NAMES.split(" | ")


@pytest.mark.parametrize("place", CONTRACT)
def test_every_name_of_the_contract_is_read_and_printed_as_it_stands(place: str) -> None:
    assert canonical(f"{place} 100") == f"{place} 100"
    assert canonical(f"A: {place} 100") == f"A: {place} 100"


@pytest.mark.parametrize("key", arithmetic.covered())
def test_every_position_is_read_by_its_name(key: str) -> None:
    place = read_place(key, EUROPEAN)
    assert isinstance(place, Position)
    assert place.key == key


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("17-20 5", "17/20 5"),
        ("20/17 5", "17/20 5"),
        ("20-17 5", "17/20 5"),
        ("3/0/2 5", "0/2/3 5"),
        ("3-2-1-0 5", "0/1/2/3 5"),
        ("21/17-20/18 5", "17/18/20/21 5"),
        ("16..21 5", "16/17/18/19/20/21 5"),
        ("21..16 5", "16/17/18/19/20/21 5"),
        ("16..18 5", "16/17/18 5"),
        ("0..3 5", "0/1/2/3 5"),
        ("0..2 5", "0/1/2 5"),
        ("0/2..3 5", "0/2/3 5"),
        ("17..18/20..21 5", "17/18/20/21 5"),
        ("17..17 5", "17 5"),
        ("dozen-2+dozen-1 5", "dozen-1+dozen-2 5"),
        ("column-3+column-2 5", "column-2+column-3 5"),
        ("neighbours-17x2 5", "neighbours-17 5"),
        ("voisins @100", "voisins @100"),
        ("voisins @0100.0", "voisins @100"),
        ("17 007", "17 7"),
        ("17 7.00", "17 7"),
        ("  17   5  ", "17 5"),
        ("\t17\t5\n", "17 5"),
        ("A:17 5", "A: 17 5"),
        (" A : 17 5", "A: 17 5"),
        ("seat 7: 17 5", "seat 7: 17 5"),
        ("7: 17 5", "7: 17 5"),
        ("Игрок-1: red 5", "Игрок-1: red 5"),
    ],
)
def test_other_ways_to_write_a_bet_mean_the_canonical_one(text: str, printed: str) -> None:
    assert canonical(text) == printed


def test_amounts_are_decimals_of_the_tables_money() -> None:
    bet = read_bet("17/20 12.5", HALVES)
    assert isinstance(bet, Bet)
    assert bet.stake == 25
    assert canonical("17/20 12.50", HALVES) == "17/20 12.5"
    assert canonical("voisins @0.5", HALVES) == "voisins @0.5"


# --- what is wrong ------------------------------------------------------------------------------

FAULTS: list[tuple[str, Fault]] = [
    ("", EmptyBet()),
    ("   ", EmptyBet()),
    ("A:", EmptyBet()),
    ("17" + " " * 199 + "5", TooLong(200)),
    ("17 5 6", TooManyWords("6")),
    ("17 5 each please", TooManyWords("each please")),
    ("17 100 each", TooManyWords("each")),
    ("blue 5 each", UnknownPlace("blue")),
    (": 17 5", BadSeat("")),
    ("A: B: 17 5", BadSeat("A: B")),
    ("_: 17 5", BadSeat("_")),
    ("A" * 21 + ": 17 5", BadSeat("A" * 21)),
    ("A\0: 17 5", BadSeat("A\0")),
    ("A/B: 17 5", BadSeat("A/B")),
    ("blue 5", UnknownPlace("blue")),
    ("blak 5", UnknownPlace("blak", "black")),
    ("RED 5", UnknownPlace("RED", "red")),
    ("voisin 5", UnknownPlace("voisin", "voisins")),
    ("orfelins 5", UnknownPlace("orfelins", "orphelins")),
    ("dozen-4 5", UnknownPlace("dozen-4", "dozen-3")),
    ("17/ 5", UnknownPlace("17/")),
    ("17\0 5", UnknownPlace("17\0")),
    ("１７ 5", UnknownPlace("１７")),
    ("١٧ 5", UnknownPlace("١٧")),
    ("-17 5", UnknownPlace("-17")),
    ("17... 5", UnknownPlace("17...")),
    ("17,20 5", UnknownPlace("17,20")),
    ("37 5", NoSuchNumber("37")),
    ("00 5", NoSuchNumber("00")),
    ("017 5", NoSuchNumber("017")),
    ("17/99999 5", NoSuchNumber("99999")),
    ("0..37 5", NoSuchNumber("37")),
    ("neighbours-37 5", NoSuchNumber("37")),
    ("complete-00 5", NoSuchNumber("00")),
    ("17/19 5", NotOnePlace(("17", "19"))),
    ("19/17 5", NotOnePlace(("17", "19"))),
    ("3/4 5", NotOnePlace(("3", "4"))),
    ("33/34 5", NotOnePlace(("33", "34"))),
    ("0/4 5", NotOnePlace(("0", "4"))),
    ("0/1/3 5", NotOnePlace(("0", "1", "3"))),
    ("1/2/17 5", NotOnePlace(("1", "2", "17"))),
    ("1..36 5", NotOnePlace(tuple(map(str, range(1, 37))))),
    ("36..1 5", NotOnePlace(tuple(map(str, range(1, 37))))),
    ("17/17 5", RepeatedNumber("17")),
    ("1..3/2 5", RepeatedNumber("2")),
    ("17 ", MissingAmount("17")),
    ("A: voisins", MissingAmount("voisins")),
    ("17 five", NotAnAmount("five")),
    ("17 0", NotAnAmount("0")),
    ("17 0.0", NotAnAmount("0.0")),
    ("17 -5", NotAnAmount("-5")),
    ("17 +5", NotAnAmount("+5")),
    ("17 1e5", NotAnAmount("1e5")),
    ("17 1,5", NotAnAmount("1,5")),
    ("17 ١٢", NotAnAmount("١٢")),
    ("17 ５", NotAnAmount("５")),
    ("voisins @", NotAnAmount("")),
    ("voisins @@5", NotAnAmount("@5")),
    ("17 0.5", NotPayable("0.5", "1")),
    ("voisins @2.5", NotPayable("2.5", "1")),
    (f"17 {10**30}", AmountTooLarge(str(10**30), str(10**12))),
    (f"voisins @{10**13}", AmountTooLarge(str(10**13), str(10**12))),
    ("17/20 @5", UnitOnPosition("17/20")),
    ("20-17 @5", UnitOnPosition("17/20")),
    ("neighbours-17x19 5", ReachTooWide(19, 18)),
    ("neighbours-17x0 5", ReachTooWide(0, 18)),
]


@pytest.mark.parametrize(("text", "fault"), FAULTS, ids=[repr(text)[:40] for text, _ in FAULTS])
def test_what_is_wrong_with_a_bet_is_said_exactly(text: str, fault: Fault) -> None:
    assert read_bet(text, EUROPEAN) == fault


@pytest.mark.parametrize(
    ("text", "caret"),
    [
        ("", "^"),
        ("   ", "^"),
        ("A:", "  ^"),
        ("17 ", "  ^"),
        ("  A: voisins  ", "            ^"),
        ("A: 17/20 1oo", "         ^"),
        ("17 five", "   ^"),
        ("  blue 5", "  ^"),
        ("A:blue 5", "  ^"),
        (" A:  17 five", "        ^"),
        ("_: 17 5", "^"),
        ("  A/B: 17 5", "  ^"),
        ("A: 17  5 each please", "         ^"),
        ("17" + " " * 199 + "5", " " * 200 + "^"),
    ],
)
def test_a_fault_is_where_the_wrong_word_stands(text: str, caret: str) -> None:
    found = locate_bet(text, EUROPEAN)
    assert isinstance(found, Misread)
    assert found.column == caret.index("^") + 1
    assert found.fault == read_bet(text, EUROPEAN)


def test_two_dozens_are_refused_where_the_house_does_not_take_them() -> None:
    rules = house({"pairs": False})
    assert read_bet("dozen-1+dozen-2 5", rules) == PairNotTaken("dozen-1+dozen-2")
    assert read_bet("column-3+column-2 5", rules) == PairNotTaken("column-2+column-3")
    assert canonical("dozen-1 5", rules) == "dozen-1 5"


def test_two_dozens_that_do_not_touch_are_no_position() -> None:
    for text in ("dozen-1+dozen-3 5", "dozen-1+column-2 5", "dozen-1+dozen-1 5"):
        assert isinstance(read_bet(text, EUROPEAN), UnknownPlace)


def test_a_bet_of_the_greatest_length_is_read() -> None:
    text = "17".ljust(LONGEST - 1) + "5"
    assert canonical(text) == "17 5"
    assert read_bet(text + " ", EUROPEAN) == TooLong(LONGEST)


@pytest.mark.parametrize("line", ["", "  ", "\n", "# 17 5", "   # note"])
def test_blank_lines_and_comments_hold_no_bet(line: str) -> None:
    assert is_blank(line)


@pytest.mark.parametrize("line", ["17 5", "A: 17 5", "17 # 5"])
def test_other_lines_are_bets_or_meant_to_be(line: str) -> None:
    assert not is_blank(line)


# --- reading and writing are each other's inverse -----------------------------------------------


@settings(patient, max_examples=300)
@given(generators.bets)
def test_what_is_written_reads_as_the_same_bet(bet: AnyBet) -> None:
    text = write_bet(bet, EUROPEAN)
    assert read_bet(text, EUROPEAN) == bet


WRITINGS: list[Callable[[list[str]], str]] = ["/".join, "-".join]


@settings(patient, max_examples=200)
@given(generators.plain_bets, st.randoms(use_true_random=False), st.sampled_from(WRITINGS))
def test_the_numbers_may_stand_in_any_order(
    bet: Bet, chance: object, join: Callable[[list[str]], str]
) -> None:
    if bet.position.is_outside:
        return
    names = bet.position.key.split("/")
    chance.shuffle(names)  # type: ignore[attr-defined]
    assert read_place(join(names), EUROPEAN) is bet.position


fragments = st.sampled_from(
    [
        *("17", "20", "0", "00", "36", "37", "/", "-", "..", ":", "@", "+", ".", " ", "\t", "\0"),
        *("red", "dozen-", "column-", "voisins", "neighbours-", "x", "final-", "complete-", "١٢"),
        *("A", "#", "5", "1e5", "９", "\ud800", "\u202e", "\x1b[2J", "99999999999999999999"),
    ]
)
texts = (
    st.text(max_size=LONGEST)
    | st.lists(fragments, max_size=12).map("".join)
    | st.binary(max_size=LONGEST).map(lambda raw: raw.decode("latin-1"))
    | st.binary(max_size=LONGEST).map(lambda raw: raw.decode("utf-8", "surrogateescape"))
)


@settings(patient, max_examples=400)
@given(texts)
@example("9" * LONGEST)
@example("/".join("1" * 60))
@example("0..36/0..36/0..36 5")
def test_any_text_is_a_bet_or_a_fault_and_a_bet_is_printed_stably(text: str) -> None:
    bet = read_bet(text, EUROPEAN)
    if isinstance(bet, Bet | ByAmount | ByUnit):
        printed = write_bet(bet, EUROPEAN)
        assert read_bet(printed, EUROPEAN) == bet
        assert canonical(printed) == printed
    else:
        assert isinstance(bet, Fault)
        assert bet.code


@settings(patient, max_examples=150)
@given(texts)
def test_any_text_is_a_place_or_a_fault(text: str) -> None:
    assert isinstance(read_place(text, EUROPEAN), Position | Call | Fault)
