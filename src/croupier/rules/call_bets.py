"""Announced bets: what a player calls, and the chips it stands for.

Source: rules.md sections 6 to 8. Series are data, in the wheel's file; everything else
follows from the wheel and the cloth: neighbours are an arc, finals share a last digit, a
complete is every inside position of a number.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from croupier.rules.bets import Call, Family
from croupier.rules.faults import (
    CallNotTaken,
    Fault,
    NoSuchNumber,
    NotAttested,
    ReachTooWide,
    UnknownPlace,
)
from croupier.rules.layout import Kind, Layout, Position, load_layout
from croupier.rules.rule_set import RuleSet
from croupier.rules.wheel import Color, Number, color, label, read_number, wheel_file, wheel_keys

PLEIN = "-plein"
_NEIGHBOURS = re.compile(r"neighbours-(\d{1,4})(?:x(\d{1,4}))?", re.ASCII)
_FINAL = re.compile(r"final-(\d)", re.ASCII)
_FINAL_SPLITS = re.compile(r"final-(\d)/(\d{1,2})", re.ASCII)
_ON_NUMBER = re.compile(r"(complete|picture)-(\d{1,4})", re.ASCII)
USUAL_REACH = 2


def find_call(key: str, rules: RuleSet) -> Call | Fault:
    """The announced bet of that name, or what is wrong with the name.

    The fault is an UnknownPlace, CallNotTaken, NoSuchNumber, ReachTooWide or NotAttested.

    >>> from croupier.rules.rule_set import standard
    >>> call = find_call("voisins", standard())
    >>> [(str(position), chips) for position, chips in call.chips][:2]
    [('0/2/3', 2), ('4/7', 1)]
    """
    own = rules.announced.own.get(key)
    if own is not None:
        return own
    call = _usual_call(key, rules)
    if isinstance(call, UnknownPlace) and key in _series_anywhere():
        return CallNotTaken(key)
    if isinstance(call, Call) and call.family not in rules.announced.taken:
        return CallNotTaken(key)
    return call


def _usual_call(key: str, rules: RuleSet) -> Call | Fault:
    layout = rules.layout
    series = _series(layout)
    if key in series:
        return series[key]
    if match := _NEIGHBOURS.fullmatch(key):
        return _neighbours(layout, match[1], int(match[2] or USUAL_REACH))
    if match := _FINAL.fullmatch(key):
        return _final(layout, int(match[1]))
    if match := _FINAL_SPLITS.fullmatch(key):
        first, second = int(match[1]), int(match[2])
        if second == first + 3:
            return _final_splits(layout, first, rules.announced.final_straights)
    if match := _ON_NUMBER.fullmatch(key):
        return _on_number(layout, Family(match[1]), match[2])
    return UnknownPlace(key)


def call_keys(rules: RuleSet) -> tuple[str, ...]:
    """The name of every announced bet the table takes; neighbours with the usual two a side.

    >>> from croupier.rules.rule_set import standard
    >>> [key for key in call_keys(standard()) if key.endswith("-17")]
    ['neighbours-17', 'complete-17', 'picture-17']
    """
    numbers = [label(number) for number in rules.wheel.numbers]
    usual = (
        *_series(rules.layout),
        *(f"neighbours-{number}" for number in numbers),
        *(f"final-{digit}" for digit in range(10)),
        *(f"final-{digit}/{digit + 3}" for digit in range(10)),
        *(f"complete-{number}" for number in numbers),
        *(f"picture-{number}" for number in numbers),
        *rules.announced.own,
    )
    return tuple(key for key in usual if isinstance(find_call(key, rules), Call))


def series_keys(rules: RuleSet) -> tuple[str, ...]:
    """The names of the series that the table takes, in the order of the wheel's file.

    >>> from croupier.rules.rule_set import standard
    >>> series_keys(standard()), series_keys(standard("american"))
    (('voisins', 'tiers', 'orphelins', 'zero-game'), ())
    """
    series = wheel_file(rules.wheel_key).get("series", {})
    return tuple(series) if Family.SERIES in rules.announced.taken else ()


def complete(number: Number, rules: RuleSet) -> Call:
    """The complete on the number: on each position as many chips as it covers numbers.

    Source: rules.md section 8.

    >>> from croupier.rules.rule_set import standard
    >>> complete(Number(17), standard()).count
    40
    """
    return _complete(rules.wheel_key, number)


@cache
def _complete(wheel_key: str, number: Number) -> Call:
    around = load_layout(wheel_key).containing(number)
    chips = tuple((position, len(position.numbers)) for position in around)
    return Call(f"complete-{label(number)}", Family.COMPLETE, chips)


def _on_number(layout: Layout, family: Family, text: str) -> Call | Fault:
    number = read_number(text)
    if number is None or number not in layout.wheel:
        return NoSuchNumber(text)
    if family is Family.COMPLETE:
        return _complete(layout.wheel.key, number)
    around = tuple((position, 1) for position in layout.containing(number))
    return Call(f"picture-{text}", Family.PICTURE, around)


def _call(layout: Layout, key: str, family: Family, chips: dict[Position, int]) -> Call:
    ordered = tuple((p, chips[p]) for p in layout.positions if p in chips)
    return Call(key, family, ordered)


def _straights(layout: Layout, key: str, family: Family, numbers: Iterable[Number]) -> Call:
    return _call(layout, key, family, {layout.by_key[label(n)]: 1 for n in numbers})


@cache
def _series_of(wheel_key: str) -> dict[str, Call]:
    layout = load_layout(wheel_key)
    found: dict[str, Call] = {}
    for key, chips in wheel_file(wheel_key).get("series", {}).items():
        laid = {layout.by_key[place]: count for place, count in chips.items()}
        found[key] = _call(layout, key, Family.SERIES, laid)
        covered = {number for position in laid for number in position.numbers}
        found[key + PLEIN] = _straights(layout, key + PLEIN, Family.SERIES, covered)
    for key, chips in wheel_file(wheel_key).get("also", {}).items():
        laid = {layout.by_key[place]: count for place, count in chips.items()}
        found[key] = _call(layout, key, Family.SERIES, laid)
    for shade in (Color.RED, Color.BLACK):
        splits = dict.fromkeys(_color_splits(layout, shade), 1)
        found[f"{shade}-splits"] = _call(layout, f"{shade}-splits", Family.COLOR_SPLITS, splits)
    return found


@cache
def _series_anywhere() -> frozenset[str]:
    """The names of the series of every wheel."""
    return frozenset(key for wheel in wheel_keys() for key in _series_of(wheel))


def _series(layout: Layout) -> dict[str, Call]:
    return _series_of(layout.wheel.key)


def _color_splits(layout: Layout, shade: Color) -> Iterator[Position]:
    for position in layout.inside:
        if position.kind is Kind.SPLIT and all(color(n) is shade for n in position.numbers):
            yield position


def _neighbours(layout: Layout, text: str, reach: int) -> Call | Fault:
    number = read_number(text)
    if number is None or number not in layout.wheel:
        return NoSuchNumber(text)
    if not 1 <= reach <= layout.wheel.widest_reach:
        return ReachTooWide(reach, layout.wheel.widest_reach)
    if layout.wheel.order is None:
        return NotAttested(f"neighbours-{text}", layout.wheel.key)
    key = f"neighbours-{text}" + (f"x{reach}" if reach != USUAL_REACH else "")
    return _straights(layout, key, Family.NEIGHBOURS, layout.wheel.arc(number, reach))


def _ending_in(layout: Layout, digit: int) -> list[Number]:
    return [n for n in layout.wheel.numbers if n <= 36 and n % 10 == digit]


def _final(layout: Layout, digit: int) -> Call:
    return _straights(layout, f"final-{digit}", Family.FINALS, _ending_in(layout, digit))


def _final_splits(layout: Layout, digit: int, with_straights: bool) -> Call:
    chips: dict[Position, int] = {}
    for number in _ending_in(layout, digit):
        split = layout.by_key.get(f"{number}/{number + 3}")
        if split is not None:
            chips[split] = 1
        elif with_straights:
            chips[layout.by_key[label(number)]] = 1
    return _call(layout, f"final-{digit}/{digit + 3}", Family.FINAL_SPLITS, chips)
