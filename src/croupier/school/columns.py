"""A run's later questions in columns: what is alike stands together, so that it weighs little.

A text is its words with holes, and the numbers in them; of many texts the words are given
once. Chips on a cloth are a place, a count and a color each. Whole numbers are signs of one
alphabet, in one of two ways. What is chosen is whatever compresses to less.
`static/js/columns.js` reads it.
"""

import json
import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias, TypedDict

from croupier.rules.bets import AnyBet, Bet
from croupier.rules.layout import Position

SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""The 64 signs that numbers are written with, from 0 on."""

InBits: TypeAlias = list[int | str]
"""Numbers in a stream of bits, six a sign: the least, how many, `part`, `most`, and the signs.

A number less the least is so many times `part`, as ones that a zero ends, and what is left, in
as few bits as tell it from others below `part` (Golomb's code). Where no number is that
large, `most` is 0, else 1, and there is nothing of the first.
"""

Numbers: TypeAlias = str | InBits

_HALF, _SIGN = 32, 6
_NUMBER = re.compile(r"(?<!\d)(?:0|[1-9]\d{0,8})(?!\d)", re.ASCII)


class Texts(TypedDict):
    """Texts as `forms`, the words around their holes; `which` of them each has; what fills them.

    `numbers` are by hole: those of every text's first hole, then of the second.
    """

    forms: list[list[str]]
    which: Numbers
    numbers: list[Numbers]


class Stacks(TypedDict):
    """Chips on a cloth, question by question and seat by seat: `sizes` says how many stacks.

    `gaps` are the spots left out before each stack, in the order of `spots`; `counts` its
    chips. In a question stacks follow each other by spot, then by seat; a seat may be "".
    """

    spots: list[str]
    seats: list[str]
    sizes: Numbers
    gaps: Numbers
    counts: Numbers


def written_numbers(numbers: Sequence[int]) -> Numbers:
    """The numbers, none below 0, in the lighter of two ways.

    >>> written_numbers([0, 31, 32, 1000])
    'AfhA_I'
    """
    in_digits, in_bits = "".join(map(_digits, numbers)), _in_bits(numbers)
    return in_digits if _weight(in_digits) <= _weight(in_bits) else in_bits


def _digits(number: int) -> str:
    """The number's digits to the base of 32, all but the last from the second half of SIGNS."""
    signs = SIGNS[number % _HALF]
    while number := number // _HALF:
        signs = SIGNS[_HALF + number % _HALF] + signs
    return signs


def _in_bits(numbers: Sequence[int]) -> InBits:
    least = min(numbers, default=0)
    above = [number - least for number in numbers]
    whole = max(above, default=0) + 1
    about = (sum(above) // max(1, len(above))).bit_length()
    powers = range(max(0, about - 2), about + 1)
    length, power = min(
        (sum(n >> power for n in above) + len(above) * (power + 1), power) for power in powers
    )
    part = 1 << power
    most = 1
    if (whole.bit_length() - 1) * len(above) < length:
        part, most = whole, 0
    ones = (("1" * (n // part) + "0") * most for n in above)
    bits = "".join(one + _bits(n % part, part) for one, n in zip(ones, above, strict=True))
    bits += "0" * (-len(bits) % _SIGN)
    signs = (SIGNS[int(bits[at : at + _SIGN], 2)] for at in range(0, len(bits), _SIGN))
    return [least, len(above), part, most, "".join(signs)]


@lru_cache(maxsize=1024)
def _bits(number: int, below: int) -> str:
    """The number in as few bits as tell it from others below that: the first have one less.

    >>> [_bits(number, 5) for number in range(5)]
    ['00', '01', '10', '110', '111']
    """
    length = below.bit_length() - 1
    shorter = (2 << length) - below
    if number < shorter:
        return format(number, f"0{length}b") if length else ""
    return format(number + shorter, f"0{length + 1}b")


def _weight(written: object) -> int:
    return len(zlib.compress(json.dumps(written).encode()))


def written_texts(texts: Sequence[str]) -> Texts | list[str]:
    """The texts as forms and numbers; or as they are, where that is much lighter.

    Not where it is a little lighter: numbers that another field has too weigh next to nothing.
    """
    parted = _parted(texts)
    return list(texts) if 4 * _weight(texts) <= 3 * _weight(parted) else parted


def _parted(texts: Iterable[str]) -> Texts:
    """The texts as forms and numbers.

    >>> _parted(["17 × 12", "8 × 5", "00"])["forms"]
    [['', ' × ', ''], ['00']]
    """
    forms: dict[tuple[str, ...], int] = {}
    which, rows = list[int](), list[list[int]]()
    for text in texts:
        which.append(forms.setdefault(tuple(_NUMBER.split(text)), len(forms)))
        rows.append(list(map(int, _NUMBER.findall(text))))
    holes = max(map(len, rows), default=0)
    columns = ([row[hole] for row in rows if hole < len(row)] for hole in range(holes))
    return Texts(
        forms=[list(form) for form in forms],
        which=written_numbers(which),
        numbers=[written_numbers(column) for column in columns],
    )


def written_stacks(
    questions: Sequence[Sequence[AnyBet]], order: Mapping[Position, int]
) -> Stacks | None:
    """The questions' chips; None where not all are chips that follow each other as said.

    `order` are the places of the positions on the cloth.
    """
    if not any(questions) or not all(_follow(bets, order) for bets in questions):
        return None
    laid = [bet for bets in questions for bet in bets if isinstance(bet, Bet)]
    spots = sorted({bet.position for bet in laid}, key=order.__getitem__)
    places = {position: place for place, position in enumerate(spots)}
    seats = sorted({bet.seat or "" for bet in laid})
    sizes, gaps, counts = list[int](), list[int](), list[int]()
    for bets in questions:
        for seat in seats:
            own = [bet for bet in bets if isinstance(bet, Bet) and (bet.seat or "") == seat]
            at = [places[bet.position] for bet in own]
            sizes.append(len(own))
            gaps += (place - before - 1 for before, place in zip([-1, *at], at, strict=False))
            counts += (bet.stake for bet in own)
    return Stacks(
        spots=[position.key for position in spots],
        seats=seats,
        sizes=written_numbers(sizes),
        gaps=written_numbers(gaps),
        counts=written_numbers(counts),
    )


def _follow(bets: Sequence[AnyBet], order: Mapping[Position, int]) -> bool:
    """Whether each bet is of chips and lies behind the one before it, or is a later seat's."""
    if not all(isinstance(bet, Bet) and bet.position in order for bet in bets):
        return False
    at = [(order[bet.position], bet.seat or "") for bet in bets if isinstance(bet, Bet)]
    return all(one < other for one, other in pairwise(at))
