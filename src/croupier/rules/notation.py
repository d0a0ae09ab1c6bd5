"""Notation: bets as text, in and out (contract.md, "Bets as text").

`WHERE AMOUNT`, or `WHERE @UNIT` for announced bets, with a seat before it: `A: 17/20 100`.
Reading gives a value or a fault, never an exception; writing gives the canonical form, and
reading that gives the same value again.
"""

import re
from difflib import get_close_matches
from functools import lru_cache
from typing import assert_never

from croupier.rules.bets import AnyBet, Bet, ByAmount, ByUnit, Call, Seat
from croupier.rules.call_bets import call_keys, find_call
from croupier.rules.faults import (
    BadSeat,
    EmptyBet,
    Fault,
    MissingAmount,
    NoSuchNumber,
    NotOnePlace,
    PairNotTaken,
    RepeatedNumber,
    TooLong,
    TooManyWords,
    UnitOnPosition,
    UnknownPlace,
)
from croupier.rules.layout import Layout, Position, load_layout
from croupier.rules.rule_set import RuleSet
from croupier.rules.wheel import Number, cloth_order, label, read_number

LONGEST = 200
COMMENT = "#"
_NUMBERS = re.compile(r"\d{1,5}(?:[/-]\d{1,5}|\.\.\d{1,5})*", re.ASCII)
_PAIR = re.compile(r"([a-z]+)-(\d)\+([a-z]+)-(\d)", re.ASCII)
_SEAT = re.compile(r"[^\W_][\w -]{0,19}")


def is_blank(line: str) -> bool:
    """Whether the line holds no bet: empty, or a comment."""
    stripped = line.strip()
    return not stripped or stripped.startswith(COMMENT)


def read_bet(text: str, rules: RuleSet) -> AnyBet | Fault:
    """The bet that the text names, or what is wrong with it.

    >>> from croupier.rules.rule_set import standard
    >>> bet = read_bet("A: 20-17 100", standard())
    >>> bet.seat, str(bet.position), bet.stake
    ('A', '17/20', 100)
    >>> read_bet("17/19 100", standard())
    NotOnePlace(numbers=('17', '19'))
    """
    if len(text) > LONGEST:
        return TooLong(LONGEST)
    before, colon, after = text.rpartition(":")
    seat = Seat(before.strip()) if colon else None
    if seat is not None and not _SEAT.fullmatch(seat):
        return BadSeat(seat)
    where, *rest = after.split() or [""]
    if not where:
        return EmptyBet()
    place = read_place(where, rules)
    if not isinstance(place, Position | Call):
        return place
    if not rest:
        return MissingAmount(where)
    if len(rest) > 1:
        return TooManyWords(" ".join(rest[1:]))
    return _with_amount(place, rest[0], seat, rules)


def _with_amount(
    place: Position | Call, text: str, seat: Seat | None, rules: RuleSet
) -> AnyBet | Fault:
    by_unit = text.startswith("@")
    if by_unit and isinstance(place, Position):
        return UnitOnPosition(place.key)
    amount = rules.currency.read(text.removeprefix("@"))
    if not isinstance(amount, int):
        return amount
    if isinstance(place, Position):
        return Bet(place, amount, seat)
    return ByUnit(place, amount, seat) if by_unit else ByAmount(place, amount, seat)


def read_place(text: str, rules: RuleSet) -> Position | Call | Fault:
    """The position or announced bet of that name, read in any of the allowed forms."""
    place = rules.layout.by_key.get(text)
    if place is None:
        return _read_other_form(text, rules)
    if place in rules.layout.pairs and not rules.pairs:
        return PairNotTaken(text)
    return place


def _read_other_form(text: str, rules: RuleSet) -> Position | Call | Fault:
    if _NUMBERS.fullmatch(text):
        return _read_numbers(text, rules.layout)
    if match := _PAIR.fullmatch(text):
        swapped = f"{match[3]}-{match[4]}+{match[1]}-{match[2]}"
        if swapped in rules.layout.by_key:
            return read_place(swapped, rules)
    found = find_call(text, rules)
    return UnknownPlace(text, _nearest(text, rules)) if isinstance(found, UnknownPlace) else found


def _read_numbers(text: str, layout: Layout) -> Position | Fault:
    numbers: list[Number] = []
    for part in re.split("[/-]", text):
        low, _, high = part.partition("..")
        for name in (low, high) if high else (low,):
            number = read_number(name)
            if number is None or number not in layout.wheel:
                return NoSuchNumber(name)
            numbers.append(number)
        if high:
            first, last = sorted(numbers[-2:])
            numbers[-2:] = map(Number, range(first, last + 1))
    if len(set(numbers)) < len(numbers):
        repeated = next(n for n in numbers if numbers.count(n) > 1)
        return RepeatedNumber(label(repeated))
    position = layout.by_mask.get(sum(1 << number for number in numbers))
    if position is None:
        return NotOnePlace(tuple(label(n) for n in sorted(numbers, key=cloth_order)))
    return position


@lru_cache(maxsize=1024)
def _nearest_of(text: str, wheel_key: str, calls: tuple[str, ...]) -> str:
    words = [key for key in load_layout(wheel_key).by_key if key[0].isalpha()]
    return next(iter(get_close_matches(text.lower(), [*words, *calls], n=1, cutoff=0.7)), "")


def _nearest(text: str, rules: RuleSet) -> str:
    return _nearest_of(text[:40], rules.wheel_key, call_keys(rules))


def write_bet(bet: AnyBet, rules: RuleSet) -> str:
    """The bet in its canonical form.

    >>> from croupier.rules.rule_set import standard
    >>> write_bet(read_bet("B: 16..21 5", standard()), standard())
    'B: 16/17/18/19/20/21 5'
    """
    write = rules.currency.write
    match bet:
        case Bet():
            text = f"{bet.position.key} {write(bet.stake)}"
        case ByAmount():
            text = f"{bet.call.key} {write(bet.amount)}"
        case ByUnit():
            text = f"{bet.call.key} @{write(bet.unit)}"
        case _:
            assert_never(bet)
    return text if bet.seat is None else f"{bet.seat}: {text}"
