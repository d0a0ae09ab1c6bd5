"""Every fault has its line, which says what is wrong and proposes what is true."""

import dataclasses
import re
from itertools import combinations
from typing import get_args

import pytest

from croupier.i18n import Voice
from croupier.rules import faults as f
from croupier.rules.bets import Bet
from croupier.rules.layout import Position
from croupier.rules.notation import read_bet, read_place
from croupier.rules.rule_set import read_rule_set, standard

HOSTILE = ("{0}", "{", "}}", "a\nb", "\x1b[31m", "\u202ereversed", "\x00", "💥", "x" * 10_000, "")

FAULTS: tuple[f.Fault, ...] = (
    f.EmptyBet(),
    f.TooLong(200),
    f.TooManyWords("100 200"),
    f.BadSeat("!"),
    f.UnknownPlace("rde", "red"),
    f.UnknownPlace("xyzzy"),
    f.NoSuchNumber("37"),
    f.NoSuchNumber("00"),
    f.NotOnePlace(("17", "19")),
    f.NotOnePlace(("1", "2", "5")),
    f.NotOnePlace(("0", "00")),
    f.NotOnePlace(tuple(map(str, range(1, 37)))),
    f.RepeatedNumber("17"),
    f.PairNotTaken("dozen-1+dozen-2"),
    f.NotAttested("0/000", "triple-zero"),
    f.CallNotTaken("voisins"),
    f.MissingAmount("17/20"),
    f.NotAnAmount("-5"),
    f.NotPayable("0.3", "0.5"),
    f.AmountTooLarge("1" + "0" * 30, "1000000000000"),
    f.UnitOnPosition("17"),
    f.ReachTooWide(40, 18),
    f.BelowMinimum("17", "1", "5"),
    f.AboveMaximum("17/20", "500", "200"),
    f.AbovePlayerMaximum("600", "500"),
    f.BelowSpread("40", "50"),
    f.TooSmall("voisins", "40", "45"),
    f.UnreadableRules("my.toml", "No such file or directory"),
    f.NoSuchRules("frensh", ("european",)),
    f.UnknownKey("limits.maximun", ("limits.maximum", "limits.minimum")),
    *(f.BadValue("limits.maximum", "lots", expected) for expected in f.Expected),
    f.BadValue("limits.maximum", "lots", f.Expected.DECIMAL, ("none",)),
    f.BadValue("limits.over-maximum", "keep", f.Expected.WORD, ("return", "stand", "refuse")),
    f.BadValue("limits.maximum", "0.3", f.Expected.PAYABLE, ("0.5",)),
    f.MinimumAboveMaximum("limits.minimum", "20", "10"),
)


def line_of(voice: Voice, fault: f.Fault) -> str:
    line = voice.fault(fault)
    assert line.isprintable(), "more than one line, or something a terminal would obey"
    return line


def test_the_list_here_has_every_kind_of_fault_there_is() -> None:
    assert {type(fault) for fault in FAULTS} == set(get_args(f.Fault))


@pytest.mark.parametrize("fault", FAULTS, ids=repr)
def test_every_fault_has_a_line_with_nothing_left_unfilled(voice: Voice, fault: f.Fault) -> None:
    line = line_of(voice, fault)
    assert line.endswith((".", "?"))
    assert not re.search(r"[{}]", line)


@pytest.mark.parametrize("fault", FAULTS, ids=repr)
def test_every_field_of_a_fault_is_said(voice: Voice, fault: f.Fault) -> None:
    line = line_of(voice, fault)
    for field in dataclasses.fields(fault):
        name, value = field.name, getattr(fault, field.name)
        texts = value if isinstance(value, tuple) else (str(value),)
        if isinstance(value, f.Expected) or (isinstance(fault, f.NotOnePlace) and len(value) > 6):
            continue
        assert all(text in line for text in texts), f"{name} is kept back: {line}"


def test_each_fault_is_said_in_words_of_its_own(voice: Voice) -> None:
    unlike = {type(fault): line_of(voice, fault) for fault in FAULTS}
    assert len(set(unlike.values())) == len(unlike)


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_whatever_was_typed_the_line_is_one_line_and_short(voice: Voice, text: str) -> None:
    for fault in (
        f.TooManyWords(text),
        f.BadSeat(text),
        f.UnknownPlace(text),
        f.UnknownPlace(text, "red"),
        f.NoSuchNumber(text),
        f.MissingAmount(text),
        f.NotAnAmount(text),
        f.NotPayable(text, "1"),
        f.AmountTooLarge(text, "1"),
        f.UnreadableRules(text, text),
        f.NoSuchRules(text, ("european",)),
        f.UnknownKey(text, ("wheel",)),
        f.BadValue(text, text, f.Expected.ODDS),
    ):
        assert len(line_of(voice, fault)) < 600


def test_what_was_typed_is_quoted_as_it_is(voice: Voice) -> None:
    assert "{0}" in line_of(voice, f.NotAnAmount("{0}"))
    assert "{amount}" in line_of(voice, f.UnknownPlace("{amount}"))


def test_every_split_that_is_proposed_is_one_and_holds_one_of_the_numbers(english: Voice) -> None:
    rules = standard("european")
    apart = 0
    for one, other in combinations(range(37), 2):
        fault = read_place(f"{one}/{other}", rules)
        if isinstance(fault, f.NotOnePlace):
            apart += 1
            near = re.findall(r"\d+/\d+", english.fault(fault))
            assert len(near) == 1
            split = read_place(near[0], rules)
            assert isinstance(split, Position)
            assert len(split.numbers) == 2
            assert {one, other} & set(split.numbers)
    assert apart == 37 * 36 // 2 - 60  # rules.md section 2: 60 splits


@pytest.mark.parametrize("count", [3, 4, 6])
def test_every_larger_proposal_is_a_position_of_as_many_numbers(english: Voice, count: int) -> None:
    rules = standard("european")
    proposed = 0
    for first in range(37):
        numbers = sorted((first + 7 * i) % 37 for i in range(count))
        fault = read_place("/".join(map(str, numbers)), rules)
        if isinstance(fault, f.NotOnePlace):
            proposed += 1
            (near,) = re.findall(r"\d+(?:/\d+)+", english.fault(fault))
            position = read_place(near, rules)
            assert isinstance(position, Position), near
            assert len(position.numbers) == count
            assert set(numbers) & set(position.numbers)
    assert proposed == 37  # numbers seven apart never lie on one position


def test_numbers_of_which_no_position_can_be_made_are_not_given_one(english: Voice) -> None:
    rules = standard("european")
    for text in ("1/2/3/4/5", "1..9", "0/1/2/3/4/5/6"):
        fault = read_place(text, rules)
        assert isinstance(fault, f.NotOnePlace)
        assert "several bets" in english.fault(fault)
        assert not re.search(r"\d/\d", english.fault(fault))


def test_the_bets_that_lines_propose_can_be_read(voice: Voice) -> None:
    rules = standard("european")
    for fault in (f.EmptyBet(), f.TooManyWords("x"), f.MissingAmount("17/20"), f.TooLong(9)):
        assert "17/20 100" in line_of(voice, fault)
        assert isinstance(read_bet("17/20 100", rules), Bet)
    assert "A: 17/20 100" in line_of(voice, f.BadSeat("!"))
    assert isinstance(read_bet("A: 17/20 100", rules), Bet)


@pytest.mark.parametrize(
    ("overrides", "words"),
    [
        ({"limits.maximum": "lots"}, ["limits.maximum", "lots", "none"]),
        ({"limits.over-maximum": "keep"}, ["limits.over-maximum", "return", "stand", "refuse"]),
        ({"payouts.split": "17"}, ["payouts.split", "17:1"]),
        ({"pairs": "yes"}, ["pairs", "true", "false"]),
        ({"limits.maximun": "5"}, ["limits.maximun", "limits.maximum"]),
        ({"smallest": "0.5", "limits.maximum": "0.3"}, ["limits.maximum", "0.3", "0.5"]),
        ({"limits.minimum": "20", "limits.maximum": "10"}, ["limits.minimum", "20", "10"]),
    ],
)
def test_a_bad_rule_names_its_key_and_what_it_may_be(
    voice: Voice, overrides: dict[str, str], words: list[str]
) -> None:
    fault = read_rule_set("european", overrides)
    assert isinstance(fault, get_args(f.RuleFault))
    line = line_of(voice, fault)
    assert [word for word in words if word not in line] == []


def test_a_fault_reads_as_a_croupier_would_say_it(english: Voice, russian: Voice) -> None:
    fault = f.NotOnePlace(("17", "19"))
    assert english.fault(fault) == (
        "17 and 19 do not touch, no chip can lie on both: a split would be 17/20."
    )
    assert russian.fault(fault) == (
        "17 и 19 не соседствуют на сукне, одна фишка на оба не ляжет; сплит — это, например, 17/20."
    )
