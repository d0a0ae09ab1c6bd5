"""Notation: bets as text, in and out (docs/notation.md).

`WHERE AMOUNT`, or `WHERE @UNIT` for announced bets, with a seat before it: `A: 17/20 100`.
Reading gives a value or a fault, never an exception; writing gives the canonical form, and
reading that gives the same value again.
"""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import NamedTuple, assert_never

from croupier.rules.bets import AnyBet, Bet, ByAmount, ByUnit, Call, Seat
from croupier.rules.call_bets import call_keys, find_call
from croupier.rules.faults import (
    BadSeat,
    EmptyBet,
    Fault,
    MissingAmount,
    NoSuchNumber,
    NotAttested,
    NotOnePlace,
    PairNotTaken,
    RepeatedNumber,
    TooLong,
    TooManyWords,
    UnitOnPosition,
    UnknownPlace,
)
from croupier.rules.layout import COURTESY_LINE, Layout, Position, load_layout
from croupier.rules.rule_set import RuleSet
from croupier.rules.wheel import Number, cloth_order, label, read_number

LONGEST = 200
COMMENT = "#"
_NUMBERS = re.compile(r"\d{1,5}(?:[/-]\d{1,5}|\.\.\d{1,5})*", re.ASCII)
_PAIR = re.compile(r"([a-z]+)-(\d)\+([a-z]+)-(\d)", re.ASCII)
_SEAT = re.compile(r"[^\W_][\w -]{0,19}")
_WORD = re.compile(r"\S+")


class Word(NamedTuple):
    """A word of a line, and the column of its first character, from 1."""

    text: str
    column: int


class Misread(NamedTuple):
    """What is wrong with a line, and where: the column of the word that is wrong, from 1.

    Where a word is missing it is the column after the last one.
    """

    column: int
    fault: Fault


def is_blank(line: str) -> bool:
    """Whether the line holds no bet: empty, or a comment.

    >>> is_blank("  # the second spin"), is_blank("17 5")
    (True, False)
    """
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
    read = locate_bet(text, rules)
    return read.fault if isinstance(read, Misread) else read


def locate_bet(text: str, rules: RuleSet) -> AnyBet | Misread:
    """The bet that the text names, or what is wrong with it and in which column.

    >>> from croupier.rules.rule_set import standard
    >>> locate_bet("A: 17/20 1oo", standard())
    Misread(column=10, fault=NotAnAmount(text='1oo'))
    """
    if len(text) > LONGEST:
        return Misread(LONGEST + 1, TooLong(LONGEST))
    line = split_seat(text)
    if isinstance(line, Misread):
        return line
    seat, words = line
    if len(words) > 2:
        place = read_place(words[0].text, rules)
        if isinstance(place, Position | Call):
            extra = " ".join(word.text for word in words[2:])
            return Misread(words[2].column, TooManyWords(extra))
    return bet_of_words(words, seat, column_after(text), rules)


def words_of(text: str, column: int = 1) -> list[Word]:
    """The words of the text, whose first character stands in the column."""
    return [Word(match[0], match.start() + column) for match in _WORD.finditer(text)]


def column_after(text: str) -> int:
    """The column after the text's last word."""
    return len(text.rstrip()) + 1


def read_seat(text: str) -> Seat | BadSeat:
    """The seat of that name, blanks around it left out."""
    name = text.strip()
    return Seat(name) if _SEAT.fullmatch(name) else BadSeat(name)


def split_seat(text: str) -> tuple[Seat | None, list[Word]] | Misread:
    """The seat before the colon, if there is one, and the words after it."""
    before, colon, after = text.rpartition(":")
    if not colon:
        return None, words_of(after)
    seat = read_seat(before)
    if isinstance(seat, BadSeat):
        return Misread(len(before) - len(before.lstrip()) + 1, seat)
    return seat, words_of(after, len(before) + 2)


def bet_of_words(
    words: Sequence[Word], seat: Seat | None, end: int, rules: RuleSet
) -> AnyBet | Misread:
    """The bet whose place and amount are the first two words; `end` is the column after all."""
    if not words:
        return Misread(end, EmptyBet())
    where, *rest = words
    place = read_place(where.text, rules)
    if not isinstance(place, Position | Call):
        return Misread(where.column, place)
    if not rest:
        return Misread(end, MissingAmount(where.text))
    bet = _with_amount(place, rest[0].text, seat, rules)
    return bet if isinstance(bet, AnyBet) else Misread(rest[0].column, bet)


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
    """The position or announced bet of that name, read in any of the allowed forms.

    >>> from croupier.rules.rule_set import standard
    >>> read_place("3-0-2", standard()).key, read_place("courtesy-line", standard("american")).key
    ('0/2/3', '0/00')
    >>> read_place("voisin", standard())
    UnknownPlace(text='voisin', near='voisins')
    """
    place = rules.layout.by_key.get(text)
    if place is None:
        return _read_other_form(text, rules)
    if place in rules.layout.pairs and not rules.pairs:
        return PairNotTaken(text)
    return place


def _read_other_form(text: str, rules: RuleSet) -> Position | Call | Fault:
    if _NUMBERS.fullmatch(text):
        return _read_numbers(text, rules.layout)
    if text == COURTESY_LINE and rules.layout.courtesy is not None:
        return rules.layout.courtesy
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
    mask = sum(1 << number for number in numbers)
    position = layout.by_mask.get(mask)
    if mask in layout.unattested:
        named = "/".join(label(n) for n in sorted(numbers, key=cloth_order))
        return NotAttested(named, layout.wheel.key)
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
