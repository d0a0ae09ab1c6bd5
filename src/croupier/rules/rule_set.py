"""Rule sets: a table's rules as data.

A rule set is a TOML file, shipped in `rule_sets/` or of one's own. A file of one's own
says only what differs: the rest is as in `european`, or in the shipped set it names as
`based-on`. Single values can be overridden by key.
"""

import errno
import os
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import cache
from importlib import resources
from math import ceil
from pathlib import Path
from typing import Any

from croupier.rules.bets import Call, Family
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
from croupier.rules.house_rules import (
    AnnouncedRules,
    ChipRules,
    ClothStyle,
    PlacedBy,
    SpinRules,
    Until,
)
from croupier.rules.keys import LEAST_CHANGE, LIMITS, NONE, READERS, SECTIONS, word
from croupier.rules.layout import COURTESY_LINE, OUTSIDE_KINDS, Kind, Layout, Position, load_layout
from croupier.rules.limits import Limits, OverMaximum
from croupier.rules.money import Currency
from croupier.rules.payouts import Odds, Payouts
from croupier.rules.wheel import Wheel
from croupier.rules.zero import Remainder, RepeatedZero, ZeroRule, ZeroRules

_LARGEST_FILE = 1 << 14  # in bytes; the time to parse a hostile key grows with its square


@dataclass(frozen=True, slots=True)
class RuleSet:
    """All that a table's house decides. Amounts are in units of `currency`.

    `picture_names` are the house's own names for pictures: `S+4P` is a "cross" at one.
    """

    name: str
    wheel_key: str
    cloth: ClothStyle
    currency: Currency
    pairs: bool
    payouts: Payouts
    limits: Limits
    announced: AnnouncedRules
    zero: ZeroRules
    spin: SpinRules
    chips: ChipRules
    picture_names: Mapping[str, str] = field(hash=False)

    @property
    def layout(self) -> Layout:
        """The cloth of this table."""
        return load_layout(self.wheel_key)

    @property
    def wheel(self) -> Wheel:
        """The wheel of this table."""
        return self.layout.wheel

    def odds(self, position: Position) -> Odds:
        """What the position pays.

        >>> rules = standard()
        >>> str(rules.odds(rules.layout.by_key["17/20"]))
        '17:1'
        """
        return self.payouts[position.kind]


def shipped_rule_sets() -> tuple[str, ...]:
    """The names of the rule sets that come with the program, in alphabetical order.

    >>> shipped_rule_sets()
    ('american', 'club', 'european', 'french', 'triple-zero')
    """
    folder = resources.files(__package__) / "rule_sets"
    return tuple(
        sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml"))
    )


def read_rule_set(source: str, overrides: Mapping[str, object] | None = None) -> RuleSet | Fault:
    """The rule set of that name or in that file, with single keys overridden.

    `source` is a shipped name or the path of a TOML file; `overrides` maps dotted keys to
    values as a file has them, or as text: `{"limits.maximum": "100"}`. The fault, a RuleFault,
    names the key and what it may be.

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
    """The shipped rule set of that name; ValueError when none has it.

    >>> standard("french").zero.rule
    <ZeroRule.PARTAGE: 'partage'>
    """
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
    return _with_base(parsed, "european")


def _with_base(parsed: dict[str, Any], usual: str | None) -> dict[str, Any] | Fault:
    """The values of a file by dotted key, laid over those of the set it is based on."""
    base = parsed.pop("based-on", usual)
    if base is None:
        return dict(_flat(parsed))
    checked = word(shipped_rule_sets(), "based-on", base)
    if isinstance(checked, Fault):
        return checked
    return _laid_over(_shipped(str(checked)), dict(_flat(parsed)))


def _laid_over(base: dict[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """The base's values where the file says nothing else; tables are joined."""
    for key, value in own.items():
        below = base.get(key)
        if isinstance(value, dict) and isinstance(below, dict):
            base[key] = {**below, **value}
        else:
            base[key] = value
    return base


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
    raw = _with_base(_toml(text), None)
    assert isinstance(raw, dict), raw
    return raw


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        dotted = prefix + key
        if isinstance(value, dict) and dotted in SECTIONS:
            yield from _flat(value, dotted + ".")
        else:
            yield dotted, value


def _build(name: str, raw: Mapping[str, Any]) -> RuleSet | Fault:
    values: dict[str, Any] = {}
    for key, given in raw.items():
        reader = READERS.get(key)
        if reader is None:
            return _unknown(key)
        value = reader(key, given)
        if isinstance(value, Fault):
            return value
        values[key] = value
    currency = Currency(values["smallest"])
    limits = _limits(values, currency)
    if isinstance(limits, Fault):
        return limits
    own = _own_bets(values["announced.bets"], load_layout(values["wheel"]))
    if isinstance(own, Fault):
        return own
    return RuleSet(
        name=name,
        wheel_key=values["wheel"],
        cloth=ClothStyle(values["cloth"]),
        currency=currency,
        pairs=values["pairs"],
        payouts=Payouts({kind: values[f"payouts.{kind}"] for kind in Kind}),
        limits=limits,
        announced=_announced(values, currency, own),
        zero=ZeroRules(
            ZeroRule(values["zero.rule"]),
            RepeatedZero(values["zero.repeated"]),
            Remainder(values["zero.remainder"]),
        ),
        spin=SpinRules(values["spin.turns"], tuple(map(Kind, values["spin.pay-order"]))),
        chips=_chips(values, currency),
        picture_names=values["pictures"],
    )


def _announced(
    values: Mapping[str, Any], currency: Currency, own: Mapping[str, Call]
) -> AnnouncedRules:
    step = values["announced.step"]
    return AnnouncedRules(
        step=1 if step == LEAST_CHANGE else _rounded_up(step, currency),
        final_straights=values["announced.final-straights"],
        taken=frozenset(map(Family, values["announced.taken"])),
        until=Until(values["announced.until"]),
        placed_by=PlacedBy(values["announced.placed-by"]),
        color_multiples=values["announced.color-multiples"],
        own=own,
    )


def _chips(values: Mapping[str, Any], currency: Currency) -> ChipRules:
    """The chips; cash chips that are no whole multiple of the smallest unit are left out."""
    read = [currency.read(format(value, "f")) for value in values["chips.cash"]]
    cash_from = values["chips.cash-from"]
    return ChipRules(
        colors=values["chips.colors"],
        cash=tuple(amount for amount in read if isinstance(amount, int)) or (1,),
        stack=values["chips.stack"],
        cash_from=None if cash_from is None else _rounded_up(cash_from, currency),
        value=values["chips.value"],
    )


def _rounded_up(amount: Decimal, currency: Currency) -> int:
    """The least number of units that is no less than the amount."""
    return ceil(Fraction(amount) / Fraction(currency.smallest))


def _own_bets(tables: Mapping[str, Any], layout: Layout) -> Mapping[str, Call] | Fault:
    """The house's own announced bets on its cloth (rules.md section 6)."""
    own: dict[str, Call] = {}
    for name, chips in tables.items():
        if name in layout.by_key or name == COURTESY_LINE:
            return BadValue(f"announced.bets.{name}", name, Expected.NEW_NAME)
        for place in chips:
            if place not in layout.by_key:
                return BadValue(f"announced.bets.{name}", place, Expected.POSITION)
        laid = tuple((p, chips[p.key]) for p in layout.by_key.values() if p.key in chips)
        own[name] = Call(name, Family.HOUSE, laid)
    return own


def _unknown(key: str) -> Fault:
    if key in SECTIONS:
        return BadValue(key, "", Expected.TABLE)
    section = key.rpartition(".")[0]
    known = {k for k in (*READERS, *SECTIONS) if k.rpartition(".")[0] == section}
    return UnknownKey(key, tuple(sorted(known or SECTIONS)))


def _limits(values: Mapping[str, Any], currency: Currency) -> Limits | Fault:
    amounts: dict[str, int | None] = {}
    for limit in LIMITS:
        amount = _amount(f"limits.{limit}", values[f"limits.{limit}"], currency)
        if isinstance(amount, Fault):
            return amount
        amounts[limit] = amount
    limits = Limits(
        multipliers={
            kind: values[f"limits.multipliers.{kind}"] for kind in Kind if kind not in OUTSIDE_KINDS
        },
        minimum=amounts["minimum"] or 1,
        maximum=amounts["maximum"],
        outside_minimum=amounts["outside-minimum"] or 1,
        outside_maximum=amounts["outside-maximum"],
        over_maximum=OverMaximum(values["limits.over-maximum"]),
        flat_maximum=amounts["flat-maximum"],
        spread_minimum=amounts["spread-minimum"],
        player_maximum=amounts["player-maximum"],
        payout_maximum=amounts["payout-maximum"],
    )
    return _with_room(limits, currency)


def _amount(key: str, value: Decimal | None, currency: Currency) -> int | Fault | None:
    """The amount of a key in units, None where the house sets none."""
    if value is None:
        return None
    amount = currency.read(format(value, "f"))
    if isinstance(amount, NotPayable):
        return BadValue(key, amount.text, Expected.PAYABLE, (amount.smallest,))
    if isinstance(amount, NotAnAmount | AmountTooLarge):
        return BadValue(key, amount.text, Expected.DECIMAL, (NONE,))
    return amount


def _with_room(limits: Limits, currency: Currency) -> Limits | Fault:
    """The limits, if no minimum is above the maximum it meets."""
    meeting = (
        ("minimum", limits.minimum, limits.maximum),
        ("outside-minimum", limits.outside_minimum, limits.outside_maximum),
        ("minimum", limits.minimum, limits.flat_maximum),
        ("minimum", limits.minimum, limits.player_maximum),
        ("outside-minimum", limits.outside_minimum, limits.player_maximum),
        ("spread-minimum", limits.spread_minimum or 1, limits.player_maximum),
        *(
            (f"multipliers.{kind}", limits.minimum, int(limits.maximum * multiplier))
            for kind, multiplier in limits.multipliers.items()
            if limits.maximum is not None
        ),
    )
    for key, least, most in meeting:
        if most is not None and least > most:
            write = currency.write
            return MinimumAboveMaximum(f"limits.{key}", write(least), write(most))
    return limits
