"""The trainee's own house: a shipped rule set, what differs from it, and what a chip is worth.

As text it is a rule file as every other (docs/rule-sets.md), good for `--rules` too; what a
chip is worth is its key `chips.value`.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from json import dumps
from typing import Any
from urllib.parse import urlencode

from itsdangerous import BadSignature, URLSafeSerializer

from croupier.rules.faults import BadValue, Expected, Fault, UnreadableRules
from croupier.rules.keys import LARGEST_CHIP_VALUE, READERS, SECTIONS, text_of
from croupier.rules.rule_set import RuleSet, read_rule_set, shipped_rule_sets, standard
from croupier.rules.zero import ZeroRule
from croupier.trainer import drills
from croupier.trainer.drills.payment import CHIP_SETS, HOUSE, goes
from croupier.trainer.options import MOST_VALUES, complete_options
from croupier.trainer.question import OptionValue
from croupier.trainer.refusals import Refusal

FILE = "house.toml"
USUAL = "european"
LARGEST_FILE = 1 << 14
VALUE = "chips.value"
_LARGEST_TOKEN = 3600  # a browser keeps a cookie of 4096 bytes, its name and terms included
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_LISTS = frozenset({"chips.cash", "chips.colors", "announced.taken", "spin.pay-order"})


@dataclass(frozen=True, slots=True)
class House:
    """`own` holds what differs from the shipped set `base`, as a file has it, by dotted key.

    `value` is what a color chip is worth, 0 where questions are in chips alone; it is not in
    `own`. What stands here has been read by the rules: `rules` cannot fail.
    """

    base: str = USUAL
    own: Mapping[str, Any] = field(default_factory=dict, hash=False)
    value: int = 0

    @property
    def rules(self) -> RuleSet:
        """The rule set of the house."""
        rules = read_rule_set(self.base, _overrides(self.base, self.whole))
        assert isinstance(rules, RuleSet), rules
        return rules

    @property
    def whole(self) -> Mapping[str, Any]:
        """All that differs from the base, as a file has it: what a chip is worth as well."""
        return {**self.own, VALUE: self.value} if self.value else self.own

    @property
    def is_usual(self) -> bool:
        """Whether it is the house of those who never chose one."""
        return self == House()


PRESETS: Mapping[str, House] = {
    "european": House(),
    "french": House("french"),
    "american": House("american"),
    "club": House("club"),
    "low-limits": House(
        own={
            "limits.minimum": 5,
            "limits.maximum": 50,
            "limits.outside-minimum": 10,
            "limits.outside-maximum": 1000,
        },
        value=5,
    ),
    "high-limits": House(
        own={
            "limits.minimum": 25,
            "limits.maximum": 1000,
            "limits.outside-minimum": 100,
            "limits.outside-maximum": 50_000,
            "announced.step": 25,
        },
        value=25,
    ),
}
"""Houses to start from: the shipped ones, and tables of low and of high limits."""


def new_house(base: str, own: Mapping[str, Any], value: int = 0) -> House | Fault:
    """The house, or what is wrong with its rules.

    A `value` of 0 is the one that `own` has as `chips.value`, if any.
    """
    shipped = shipped_rule_sets()
    if base not in shipped:
        return BadValue("based-on", text_of(base), Expected.WORD, shipped)
    if not 0 <= value <= LARGEST_CHIP_VALUE:
        return BadValue("value", text_of(value), Expected.WHOLE, (str(LARGEST_CHIP_VALUE),))
    rules = read_rule_set(base, _overrides(base, own))
    if not isinstance(rules, RuleSet):
        return rules
    kept = {key: given for key, given in own.items() if key != VALUE}
    return House(base, kept, value or rules.chips.value or 0)


def _overrides(base: str, own: Mapping[str, Any]) -> dict[str, Any]:
    """What is read over the base: names of pictures are joined, as in a file."""
    names = own.get("pictures")
    if isinstance(names, dict) and base in shipped_rule_sets():
        return {**own, "pictures": {**standard(base).picture_names, **names}}
    return dict(own)


# --- a file -----------------------------------------------------------------------------------


def read_house(text: str) -> House | Fault:
    """The house of a rule file, or what is wrong with it."""
    if len(text) > LARGEST_FILE:
        return UnreadableRules(FILE, f"> {LARGEST_FILE}")
    try:
        parsed = tomllib.loads(text, parse_float=str)
    except (ValueError, RecursionError) as why:
        return UnreadableRules(FILE, str(why))
    base = parsed.pop("based-on", USUAL)
    return new_house(base if isinstance(base, str) else text_of(base), dict(_flat(parsed)))


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        dotted = prefix + key
        if isinstance(value, dict) and dotted in SECTIONS:
            yield from _flat(value, dotted + ".")
        else:
            yield dotted, value


def write_house(house: House) -> str:
    """The house as a rule file.

    >>> print(write_house(House("french", {"limits.maximum": 100}, value=5)), end="")
    based-on = "french"
    <BLANKLINE>
    [limits]
    maximum = 100
    <BLANKLINE>
    [chips]
    value = 5
    """
    sections: dict[str, list[str]] = {"": [f"based-on = {_toml(house.base)}"]}
    own = house.whole
    for key in (key for key in READERS if key in own):
        section, _, name = key.rpartition(".")
        value = own[key]
        if isinstance(value, Mapping):
            lines = [f"{_key(str(n))} = {_toml(v)}" for n, v in value.items()]
            sections.setdefault(key, []).extend(lines)
        else:
            sections.setdefault(section, []).append(f"{name} = {_toml(value)}")
    texts = ["\n".join(([f"[{name}]"] if name else []) + lines) for name, lines in sections.items()]
    return "\n\n".join(texts) + "\n"


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _toml(name)


def _toml(value: object) -> str:
    """The value in TOML: JSON's strings, numbers, lists and words are its own too."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(str(n))} = {_toml(v)}" for n, v in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


# --- a link -----------------------------------------------------------------------------------


def house_query(house: House) -> str:
    """The house as the query of an address.

    >>> house_query(House("french", {"limits.maximum": 100, "chips.cash": [1, 5]}, 5))
    'based-on=french&limits.maximum=100&chips.cash=1%2C5&value=5'
    """
    value = {"value": str(house.value)} if house.value else {}
    return urlencode({"based-on": house.base, **as_fields(house), **value})


def as_fields(house: House) -> dict[str, str]:
    """What the house says itself, as `from_fields` reads it."""
    fields: dict[str, str] = {}
    for key, value in house.own.items():
        if isinstance(value, Mapping):
            for name, one in value.items():
                fields[f"{key}.{name}"] = one if isinstance(one, str) else _toml(one)
        else:
            fields[key] = as_text(value)
    return fields


def as_text(value: object) -> str:
    """A value of a rule file as it stands in a form or a link; lists with commas."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def from_fields(fields: Mapping[str, str]) -> House | Fault:
    """The house of a link or a form: dotted keys, the base and the value, all as text."""
    own: dict[str, Any] = {}
    for key, text in fields.items():
        if key in {"based-on", "value"}:
            continue
        section, _, name = key.partition(".")
        if section == "pictures" and name:
            own.setdefault("pictures", {})[name] = text
        elif key.startswith("announced.bets."):
            own.setdefault("announced.bets", {})[key.removeprefix("announced.bets.")] = _bets(text)
        else:
            own[key] = as_value(key, text)
    value = fields.get("value", "").strip() or "0"
    if not (value.isascii() and value.isdigit() and int(value[:9]) <= LARGEST_CHIP_VALUE):
        return BadValue("value", text_of(value), Expected.WHOLE, (str(LARGEST_CHIP_VALUE),))
    return new_house(fields.get("based-on") or USUAL, own, int(value))


def as_value(key: str, text: str) -> Any:
    """The text as the value that a file would have; the rules say whether it may stand there."""
    text = text.strip()
    if key in _LISTS:
        return [part.strip() for part in text.split(",")] if text else []
    if text in {"true", "false"} and key in READERS:
        return text == "true"
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else text


def _bets(text: str) -> Any:
    try:
        return tomllib.loads(f"bets = {text[:500]}")["bets"]
    except (ValueError, RecursionError):
        return text


# --- kept -------------------------------------------------------------------------------------


class HouseKeeper:
    """Writes a house as a token that a browser keeps, and reads it back.

    A cookie, and not a row of the database: there is no login, so a database that several
    people train on cannot know whose house is whose, and it is needed before the first
    question is drawn. Signed, since what is read back is not checked again.
    """

    def __init__(self, secret: str) -> None:
        self._serializer = URLSafeSerializer(secret, salt="house")

    def write(self, house: House) -> str | None:
        """The token, or None when it is more than a browser keeps."""
        token = self._serializer.dumps([house.base, dict(house.own), house.value])
        return token if len(token) <= _LARGEST_TOKEN else None

    def read(self, token: str) -> House:
        """The house of the token; the usual one where there is none of ours."""
        return _read(self._serializer, token) if token else House()


@lru_cache(maxsize=256)
def _read(serializer: URLSafeSerializer, token: str) -> House:
    try:
        base, own, value = serializer.loads(token)
    except (BadSignature, TypeError, ValueError):
        return House()
    made = new_house(base, own, value)  # a later version may have other rules
    return made if isinstance(made, House) else House()


# --- what it means for drills -----------------------------------------------------------------


def house_options(kind: str, house: House) -> dict[str, OptionValue]:
    """The drill's options where the house differs from the usual one; else none.

    What a drill cannot ask is left out.

    >>> house_options("series", House(own={"limits.maximum": 200, "announced.step": 10}))
    {'max': 200, 'step': 10}
    """
    return {} if house.is_usual else _differing(kind, _wishes(write_house(house)))


def own_options(house: House) -> dict[str, dict[str, OptionValue]]:
    """The options of every kind that the house changes, as `house_options`."""
    every = {kind: house_options(kind, house) for kind in drills.KINDS}
    return {kind: options for kind, options in every.items() if options}


def rules_options(kind: str, rules: RuleSet) -> dict[str, OptionValue]:
    """The drill's options where the rules differ from the usual ones; as `house_options`."""
    return _differing(kind, dict(_of_rules(rules)))


def _differing(kind: str, own: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    drill = drills.KINDS.get(kind)
    if drill is None:
        return {}
    usual = _wishes(write_house(House()))
    options: dict[str, OptionValue] = {}
    for name, option in drill.options.items():
        if name in own and own[name] != usual.get(name):
            try:
                options[name] = option.read(name, own[name])
            except Refusal:
                continue
    return options if _goes(kind, options) else {}


def with_house(
    kind: str, house: House, given: Mapping[str, OptionValue]
) -> Mapping[str, OptionValue]:
    """The options given, and those of the house where they go together."""
    both = {**house_options(kind, house), **given}
    return both if _goes(kind, both) else given


def usual_options(kind: str, house: House) -> dict[str, OptionValue]:
    """Every option of the kind as the house asks it where nobody says; none of another kind."""
    drill = drills.KINDS.get(kind)
    return complete_options(kind, drill.options, house_options(kind, house)) if drill else {}


def _goes(kind: str, options: Mapping[str, OptionValue]) -> bool:
    drill = drills.KINDS.get(kind)
    if drill is None:
        return False
    try:
        drill.check(complete_options(kind, drill.options, options))
    except Refusal:
        return False
    return True


@lru_cache(maxsize=256)
def _wishes(file: str) -> Mapping[str, OptionValue]:
    """What the house of the file says of every option that any drill has."""
    house = read_house(file)
    assert isinstance(house, House), house
    return dict(_of_rules(house.rules))


def _of_rules(rules: RuleSet) -> Iterator[tuple[str, OptionValue]]:
    limits, zero = rules.limits, rules.zero
    amounts = {
        "min": None if limits.minimum == 1 else limits.minimum,
        "max": limits.maximum,
        "outside-min": None if limits.outside_minimum == 1 else limits.outside_minimum,
        "outside-max": limits.outside_maximum,
        "step": rules.announced.step,
        "cash-from": rules.chips.cash_from,
    }
    for name, units in amounts.items():
        money = None if units is None else rules.currency.number(units)
        if isinstance(money, int):
            yield name, money
    halves = zero.rule is ZeroRule.SURRENDER
    yield "zero", (ZeroRule.PARTAGE if halves else zero.rule).value
    yield "repeated", zero.repeated.value
    yield "remainder", zero.remainder.value
    yield "turns", rules.spin.turns
    yield "until", rules.announced.until.value
    yield "over", limits.over_maximum.value
    yield "wheel", rules.wheel_key
    yield "chips", _cash_chips(rules)
    yield "stack", rules.chips.stack
    if rules.chips.cash_from is None:
        yield "cash-from", 0
    if rules.chips.value:
        yield "value", rules.chips.value
    orders = {
        standard("european").spin.pay_order: "edge-inward",
        standard("club").spin.pay_order: "lower-odds",
    }
    if rules.spin.pay_order in orders:
        yield "pays", orders[rules.spin.pay_order]


_MOST_PAID = 50_000
"""The most that the payment drill pays."""


def _cash_chips(rules: RuleSet) -> str:
    """The cash chips as the payment drill has them: those of whole money that it can pay in.

    Where payments cannot be counted out in them, the dearest first, it is the set of the
    drill's own that is nearest.
    """
    money = [rules.currency.number(units) for units in rules.chips.cash]
    cash = tuple(one for one in money if isinstance(one, int) and one <= _MOST_PAID)
    for name, chips in {HOUSE: standard().chips.cash, **CHIP_SETS}.items():
        if cash == chips:
            return name
    if cash and len(cash) <= MOST_VALUES and goes(cash):
        return ",".join(map(str, cash))
    if 10 in cash:
        return "tens"
    return HOUSE if not cash or min(cash) < 25 else "large"
