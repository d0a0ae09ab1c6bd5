"""Rule sets: a table's rules as data.

A rule set is a TOML file, shipped in `rule_sets/` or of one's own. A file of one's own
says only what differs: the rest is as in `european`, or in the shipped set it names as
`based-on`. Single values can be overridden by key.
"""

import errno
import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache, partial
from importlib import resources
from math import ceil
from pathlib import Path
from typing import Any, TypeAlias

from croupier.rules.faults import (
    AmountTooLarge,
    BadValue,
    Expected,
    Fault,
    MinimumAboveMaximum,
    NoSuchRules,
    NotAnAmount,
    NotPayable,
    UnknownKey,
    UnreadableRules,
)
from croupier.rules.layout import OUTSIDE_KINDS, Kind, Layout, Position, load_layout
from croupier.rules.limits import Limits, OverMaximum
from croupier.rules.money import Currency
from croupier.rules.payouts import Odds, Payouts, read_odds
from croupier.rules.wheel import Wheel, wheel_keys

NONE = "none"
_LARGEST_FILE = 1 << 14  # in bytes; the time to parse a hostile key grows with its square
_DECIMAL = re.compile(r"\d+(?:\.\d+)?", re.ASCII)
_LONGEST_DECIMAL = 30


@dataclass(frozen=True, slots=True)
class AnnouncedRules:
    """How the house plays announced bets (rules.md section 6).

    `step`: the unit of a chip is a multiple of it. `final_straights`: whether finals à
    cheval take the number that has no neighbour left.
    """

    step: int
    final_straights: bool


@dataclass(frozen=True, slots=True)
class RuleSet:
    """All that a table's house decides. Amounts are in units of `currency`."""

    name: str
    wheel_key: str
    currency: Currency
    pairs: bool
    payouts: Payouts
    limits: Limits
    announced: AnnouncedRules

    @property
    def layout(self) -> Layout:
        """The cloth of this table."""
        return load_layout(self.wheel_key)

    @property
    def wheel(self) -> Wheel:
        """The wheel of this table."""
        return self.layout.wheel

    def odds(self, position: Position) -> Odds:
        """What the position pays."""
        return self.payouts[position.kind]


Value: TypeAlias = str | bool | Decimal | Fraction | Odds | None
Reader: TypeAlias = Callable[[str, Any], Value | Fault]


def _text_of(raw: object) -> str:
    try:
        return str(raw).lower() if isinstance(raw, bool) else str(raw)[:60]
    except (ValueError, RecursionError):  # an int of thousands of digits; tables within tables
        return "…"


def _decimal(key: str, raw: object, *, optional: bool = False) -> Value | Fault:
    if optional and raw == NONE:
        return None
    text = _text_of(raw)
    if isinstance(raw, int | str) and len(text) <= _LONGEST_DECIMAL and _DECIMAL.fullmatch(text):
        value = Decimal(text)
        if value > 0:
            return value
    return BadValue(key, text, Expected.DECIMAL, (NONE,) if optional else ())


def _multiplier(key: str, raw: object) -> Value | Fault:
    value = _decimal(key, raw)
    if isinstance(value, Decimal):
        return Fraction(value)
    return BadValue(key, _text_of(raw), Expected.MULTIPLIER)


def _odds(key: str, raw: object) -> Value | Fault:
    odds = read_odds(raw) if isinstance(raw, str) else None
    return odds or BadValue(key, _text_of(raw), Expected.ODDS)


def _boolean(key: str, raw: object) -> Value | Fault:
    return raw if isinstance(raw, bool) else BadValue(key, _text_of(raw), Expected.BOOLEAN)


def _word(words: tuple[str, ...], key: str, raw: object) -> Value | Fault:
    if isinstance(raw, str) and raw in words:
        return raw
    return BadValue(key, _text_of(raw), Expected.WORD, words)


_limit = partial(_decimal, optional=True)

_READERS: Mapping[str, Reader] = {
    "wheel": partial(_word, wheel_keys()),
    "smallest": _decimal,
    "pairs": _boolean,
    **{f"payouts.{kind}": _odds for kind in Kind},
    "limits.minimum": _limit,
    "limits.maximum": _limit,
    "limits.outside-minimum": _limit,
    "limits.outside-maximum": _limit,
    "limits.over-maximum": partial(_word, tuple(OverMaximum)),
    **{f"limits.multipliers.{kind}": _multiplier for kind in Kind if kind not in OUTSIDE_KINDS},
    "announced.step": _decimal,
    "announced.final-straights": _boolean,
}
_SECTIONS = {key.rpartition(".")[0] for key in _READERS} - {""}


def shipped_rule_sets() -> tuple[str, ...]:
    """The names of the rule sets that come with the program."""
    folder = resources.files(__package__) / "rule_sets"
    return tuple(
        sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml"))
    )


def read_rule_set(source: str, overrides: Mapping[str, str | int] | None = None) -> RuleSet | Fault:
    """The rule set of that name or in that file, with single keys overridden.

    `source` is a shipped name or the path of a TOML file; `overrides` maps dotted keys to
    values, as `{"limits.maximum": "100"}`.

    >>> rules = read_rule_set("european", {"limits.maximum": 100})
    >>> rules.limits.most(rules.layout.by_key["17/20"])
    200
    """
    raw = _raw(source)
    if not isinstance(raw, dict):
        return raw
    return _build(Path(source).stem, {**raw, **(overrides or {})})


@cache
def standard(name: str = "european") -> RuleSet:
    """The shipped rule set of that name; ValueError when none has it."""
    rules = read_rule_set(name)
    if not isinstance(rules, RuleSet):
        raise ValueError(rules)
    return rules


def _raw(source: str) -> dict[str, Any] | Fault:
    """The file's values by dotted key, laid over those of the set it is based on."""
    shipped = shipped_rule_sets()
    if source in shipped:
        return _shipped(source)
    if not source.endswith(".toml"):
        return NoSuchRules(source, shipped)
    try:
        parsed = _toml(_contents(Path(source)))
    except (OSError, ValueError, RecursionError) as why:
        return UnreadableRules(source, getattr(why, "strerror", None) or str(why))
    base = parsed.pop("based-on", "european")
    checked = _word(shipped, "based-on", base)
    if not isinstance(checked, str):
        return checked  # type: ignore[return-value]
    return {**_shipped(checked), **dict(_flat(parsed))}


def _contents(path: Path) -> str:
    with path.open("rb") as file:
        contents = file.read(_LARGEST_FILE + 1)
    if len(contents) > _LARGEST_FILE:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return contents.decode()


def _toml(text: str) -> dict[str, Any]:
    """The parsed text, decimals as they are written: never a float."""
    return tomllib.loads(text, parse_float=str)


def _shipped(name: str) -> dict[str, Any]:
    text = (resources.files(__package__) / "rule_sets" / f"{name}.toml").read_text("utf-8")
    return dict(_flat(_toml(text)))


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        dotted = prefix + key
        if isinstance(value, dict) and dotted in _SECTIONS:
            yield from _flat(value, dotted + ".")
        else:
            yield dotted, value


def _build(name: str, raw: Mapping[str, Any]) -> RuleSet | Fault:
    values: dict[str, Any] = {}
    for key, given in raw.items():
        reader = _READERS.get(key)
        if reader is None:
            return _unknown(key)
        value = reader(key, given)
        if isinstance(value, Fault):
            return value
        values[key] = value
    currency = Currency(values["smallest"])
    limits = _limits(values, currency)
    if not isinstance(limits, Limits):
        return limits
    return RuleSet(
        name=name,
        wheel_key=values["wheel"],
        currency=currency,
        pairs=values["pairs"],
        payouts=Payouts({kind: values[f"payouts.{kind}"] for kind in Kind}),
        limits=limits,
        announced=AnnouncedRules(
            step=ceil(Fraction(values["announced.step"]) / Fraction(currency.smallest)),
            final_straights=values["announced.final-straights"],
        ),
    )


def _unknown(key: str) -> Fault:
    if key in _SECTIONS:
        return BadValue(key, "", Expected.TABLE)
    section = key.rpartition(".")[0]
    known = {k for k in (*_READERS, *_SECTIONS) if k.rpartition(".")[0] == section}
    return UnknownKey(key, tuple(sorted(known or _SECTIONS)))


def _limits(values: Mapping[str, Any], currency: Currency) -> Limits | Fault:
    amounts = _amounts(values, currency)
    if not isinstance(amounts, dict):
        return amounts
    limits = Limits(
        multipliers={
            kind: values[f"limits.multipliers.{kind}"] for kind in Kind if kind not in OUTSIDE_KINDS
        },
        minimum=amounts["minimum"] or 1,
        maximum=amounts["maximum"],
        outside_minimum=amounts["outside-minimum"] or 1,
        outside_maximum=amounts["outside-maximum"],
        over_maximum=OverMaximum(values["limits.over-maximum"]),
    )
    return _with_room(limits, currency)


def _amounts(values: Mapping[str, Any], currency: Currency) -> dict[str, int | None] | Fault:
    amounts: dict[str, int | None] = {}
    for key in ("minimum", "maximum", "outside-minimum", "outside-maximum"):
        value = values[f"limits.{key}"]
        amount = None if value is None else currency.read(format(value, "f"))
        if isinstance(amount, NotPayable):
            return BadValue(f"limits.{key}", amount.text, Expected.PAYABLE, (amount.smallest,))
        if isinstance(amount, NotAnAmount | AmountTooLarge):
            return BadValue(f"limits.{key}", amount.text, Expected.DECIMAL, (NONE,))
        amounts[key] = amount
    for least, most in (("minimum", "maximum"), ("outside-minimum", "outside-maximum")):
        low, high = amounts[least], amounts[most]
        if low is not None and high is not None and low > high:
            return MinimumAboveMaximum(f"limits.{least}", currency.write(low), currency.write(high))
    return amounts


def _with_room(limits: Limits, currency: Currency) -> Limits | Fault:
    """The limits, if every kind of inside position takes the minimum."""
    for kind, multiplier in limits.multipliers.items():
        most = None if limits.maximum is None else int(limits.maximum * multiplier)
        if most is not None and most < limits.minimum:
            write = currency.write
            key = f"limits.multipliers.{kind}"
            return MinimumAboveMaximum(key, write(limits.minimum), write(most))
    return limits
