"""The keys of a rule file, and what the value of each may be.

A reader turns what stands in the file, or after an option, into the value, or says what is
wrong with it. One more rule of a house is one more reader here.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import Any, TypeAlias

from croupier.rules.bets import Family
from croupier.rules.faults import BadValue, Expected, Fault
from croupier.rules.house_rules import ClothStyle, PlacedBy, Until
from croupier.rules.layout import OUTSIDE_KINDS, Kind
from croupier.rules.limits import OverMaximum
from croupier.rules.payouts import read_odds
from croupier.rules.wheel import wheel_keys
from croupier.rules.zero import Remainder, RepeatedZero, ZeroRule

NONE = "none"
LEAST_CHANGE = "least-change"
MOST_CHIPS = 1000
LARGEST_CHIP_VALUE = 1000
_DECIMAL = re.compile(r"\d+(?:\.\d+)?", re.ASCII)
_LONGEST_DECIMAL = 30
_FRACTION = re.compile(r"(\d{1,6})/(\d{1,6})", re.ASCII)
_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*", re.ASCII)
_LONGEST_NAME = 30
_PICTURE = re.compile(r"\d?[SPCTL](?:\+\d?[SPCTL])*", re.ASCII)
_MOST_ENTRIES = 100

Value: TypeAlias = object
Reader: TypeAlias = Callable[[str, Any], Value | Fault]


def text_of(raw: object) -> str:
    """The value as it can be shown, cut where it is long."""
    try:
        return str(raw).lower() if isinstance(raw, bool) else str(raw)[:60]
    except (ValueError, RecursionError):  # an int of thousands of digits; tables within tables
        return "…"


def is_name(raw: object) -> bool:
    """Whether it can be the name of a color or of an announced bet: `bright-green`."""
    return isinstance(raw, str) and len(raw) <= _LONGEST_NAME and bool(_NAME.fullmatch(raw))


def _read_decimal(raw: object) -> Decimal | None:
    text = text_of(raw)
    if isinstance(raw, int | str) and len(text) <= _LONGEST_DECIMAL and _DECIMAL.fullmatch(text):
        return Decimal(text) or None
    return None


def _decimal(words: tuple[str, ...], key: str, raw: object) -> Value | Fault:
    """A decimal above 0, or one of the words."""
    if isinstance(raw, str) and raw in words:
        return None if raw == NONE else raw
    value = _read_decimal(raw)
    return value if value is not None else BadValue(key, text_of(raw), Expected.DECIMAL, words)


def _multiplier(key: str, raw: object) -> Value | Fault:
    """A decimal or a fraction above 0: French law's 100 / 30 is `"10/3"`."""
    match = _FRACTION.fullmatch(raw) if isinstance(raw, str) else None
    if match and int(match[1]) and int(match[2]):
        return Fraction(int(match[1]), int(match[2]))
    value = _read_decimal(raw)
    return BadValue(key, text_of(raw), Expected.MULTIPLIER) if value is None else Fraction(value)


def _odds(key: str, raw: object) -> Value | Fault:
    odds = read_odds(raw) if isinstance(raw, str) else None
    return odds or BadValue(key, text_of(raw), Expected.ODDS)


def _boolean(key: str, raw: object) -> Value | Fault:
    return raw if isinstance(raw, bool) else BadValue(key, text_of(raw), Expected.BOOLEAN)


def word(words: tuple[str, ...], key: str, raw: object) -> Value | Fault:
    """One of the words."""
    if isinstance(raw, str) and raw in words:
        return raw
    return BadValue(key, text_of(raw), Expected.WORD, words)


def _whole(most: int, key: str, raw: object) -> Value | Fault:
    value = _read_decimal(raw)
    if value is not None and value <= most and value == int(value):
        return int(value)
    return BadValue(key, text_of(raw), Expected.WHOLE, (str(most),))


def _chip_value(key: str, raw: object) -> Value | Fault:
    """What a color chip is worth, None where a house does not say."""
    return None if raw == NONE else _whole(LARGEST_CHIP_VALUE, key, raw)


def _words(known: tuple[str, ...], key: str, raw: object) -> Value | Fault:
    """A list of some of the words, or of none."""
    if isinstance(raw, list) and all(isinstance(one, str) and one in known for one in raw):
        return tuple(raw)
    return BadValue(key, text_of(raw), Expected.WORDS, known)


def _order(known: tuple[str, ...], key: str, raw: object) -> Value | Fault:
    """A list of all the words, each once."""
    if isinstance(raw, list) and len(raw) == len(known) and _are(raw, known):
        return tuple(raw)
    return BadValue(key, text_of(raw), Expected.ORDER, known)


def _are(raw: list[object], known: Iterable[str]) -> bool:
    return all(isinstance(one, str) for one in raw) and set(raw) == set(known)


def _names(key: str, raw: object) -> Value | Fault:
    few = isinstance(raw, list) and 0 < len(raw) <= _MOST_ENTRIES
    if isinstance(raw, list) and few and all(map(is_name, raw)) and len(set(raw)) == len(raw):
        return tuple(raw)
    return BadValue(key, text_of(raw), Expected.NAMES)


def _decimals(key: str, raw: object) -> Value | Fault:
    if isinstance(raw, list) and 0 < len(raw) <= _MOST_ENTRIES:
        values = [_read_decimal(one) for one in raw]
        amounts = [value for value in values if value is not None]
        if len(amounts) == len(raw):
            return tuple(sorted(set(amounts)))
    return BadValue(key, text_of(raw), Expected.DECIMALS)


def _picture_names(key: str, raw: object) -> Value | Fault:
    if not isinstance(raw, dict) or len(raw) > _MOST_ENTRIES:
        return BadValue(key, text_of(raw), Expected.TABLE)
    for picture, name in raw.items():
        if not _PICTURE.fullmatch(picture):
            return BadValue(key, text_of(picture), Expected.PICTURE)
        if not (isinstance(name, str) and name.strip() and len(name) <= 2 * _LONGEST_NAME):
            return BadValue(f"{key}.{picture}", text_of(name), Expected.TEXT)
    return raw


def _own_bets(key: str, raw: object) -> Value | Fault:
    """Tables of positions and their chips; whether the cloth has them is seen with the wheel."""
    if not isinstance(raw, dict) or len(raw) > _MOST_ENTRIES:
        return BadValue(key, text_of(raw), Expected.TABLE)
    for name, chips in raw.items():
        if not is_name(name):
            return BadValue(f"{key}.{text_of(name)}", text_of(name), Expected.NAME)
        if not (isinstance(chips, dict) and chips and all(map(_is_count, chips.values()))):
            return BadValue(f"{key}.{name}", text_of(chips), Expected.CHIPS)
    return raw


def _is_count(raw: object) -> bool:
    return isinstance(raw, int) and not isinstance(raw, bool) and 0 < raw <= MOST_CHIPS


_amount = partial(_decimal, ())
_limit = partial(_decimal, (NONE,))
_FAMILIES = tuple(family for family in Family if family is not Family.HOUSE)
LIMITS = (
    "minimum",
    "maximum",
    "outside-minimum",
    "outside-maximum",
    "flat-maximum",
    "spread-minimum",
    "player-maximum",
    "payout-maximum",
)
"""The limits that are amounts, or `"none"`."""

READERS: Mapping[str, Reader] = {
    "wheel": partial(word, wheel_keys()),
    "cloth": partial(word, tuple(ClothStyle)),
    "smallest": _amount,
    "pairs": _boolean,
    **{f"payouts.{kind}": _odds for kind in Kind},
    **{f"limits.{limit}": _limit for limit in LIMITS},
    "limits.over-maximum": partial(word, tuple(OverMaximum)),
    **{f"limits.multipliers.{kind}": _multiplier for kind in Kind if kind not in OUTSIDE_KINDS},
    "zero.rule": partial(word, tuple(ZeroRule)),
    "zero.repeated": partial(word, tuple(RepeatedZero)),
    "zero.remainder": partial(word, tuple(Remainder)),
    "announced.step": partial(_decimal, (LEAST_CHANGE,)),
    "announced.final-straights": _boolean,
    "announced.taken": partial(_words, _FAMILIES),
    "announced.until": partial(word, tuple(Until)),
    "announced.placed-by": partial(word, tuple(PlacedBy)),
    "announced.color-multiples": _boolean,
    "announced.bets": _own_bets,
    "spin.turns": partial(_whole, 20),
    "spin.pay-order": partial(_order, tuple(Kind)),
    "chips.colors": _names,
    "chips.cash": _decimals,
    "chips.value": _chip_value,
    "chips.stack": partial(_whole, 100),
    "chips.cash-from": _limit,
    "pictures": _picture_names,
}
"""Every key of a rule file, with sections before a point."""

SECTIONS = {key.rpartition(".")[0] for key in READERS} - {""}
"""The sections of a rule file."""
