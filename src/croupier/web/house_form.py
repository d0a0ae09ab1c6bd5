"""The fields of the house's form: the keys of a rule file that most houses differ in."""

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.i18n import Voice
from croupier.rules.limits import OverMaximum
from croupier.rules.rule_set import RuleSet, standard
from croupier.rules.zero import Remainder, RepeatedZero, ZeroRule
from croupier.school.house import House
from croupier.web.house_words import field_label, field_note, section_name, value_name

ORDER = "order"
"""The form's own name for the order of payment: one of the known ones."""

PAY_ORDERS = {
    "edge-inward": standard("european").spin.pay_order,
    "lower-odds": standard("club").spin.pay_order,
}
PICTURES = tuple(standard().picture_names)

_AMOUNTS = frozenset(
    {
        *("limits.minimum", "limits.maximum", "limits.outside-minimum", "limits.outside-maximum"),
        *("announced.step", "chips.cash-from"),
    }
)
_WHOLE = frozenset({"value", "spin.turns", "chips.stack"})
_CHOICES: Mapping[str, Iterable[str]] = {
    "limits.over-maximum": tuple(OverMaximum),
    "announced.until": ("no-more-bets", "launch"),
    "zero.rule": tuple(ZeroRule),
    "zero.repeated": tuple(RepeatedZero),
    "zero.remainder": tuple(Remainder),
    ORDER: tuple(PAY_ORDERS),
}
SECTIONS: Mapping[str, tuple[str, ...]] = {
    "limits": (
        *("limits.minimum", "limits.maximum", "limits.outside-minimum", "limits.outside-maximum"),
        "limits.over-maximum",
    ),
    "chips": ("value", "chips.cash", "chips.stack", "chips.cash-from"),
    "announced": ("announced.step", "announced.until"),
    "zero": ("zero.rule", "zero.repeated", "zero.remainder"),
    "spin": ("spin.turns", ORDER),
    "pictures": tuple(f"pictures.{picture}" for picture in PICTURES),
}
FORM_KEYS = frozenset(key for keys in SECTIONS.values() for key in keys)


def texts_of(rules: RuleSet) -> dict[str, str]:
    """The rules as the form shows them; empty where a house sets nothing."""
    write, limits = rules.currency.write, rules.limits

    def amount(units: int | None, least: int = 0) -> str:
        return "" if units is None or units == least else write(units)

    orders = (name for name, order in PAY_ORDERS.items() if order == rules.spin.pay_order)
    return {
        "limits.minimum": amount(limits.minimum, 1),
        "limits.maximum": amount(limits.maximum),
        "limits.outside-minimum": amount(limits.outside_minimum, 1),
        "limits.outside-maximum": amount(limits.outside_maximum),
        "limits.over-maximum": limits.over_maximum.value,
        "announced.step": write(rules.announced.step),
        "announced.until": rules.announced.until.value,
        "zero.rule": rules.zero.rule.value,
        "zero.repeated": rules.zero.repeated.value,
        "zero.remainder": rules.zero.remainder.value,
        "spin.turns": str(rules.spin.turns),
        ORDER: next(orders, ""),
        "chips.cash": ", ".join(write(units) for units in rules.chips.cash),
        "chips.stack": str(rules.chips.stack),
        "chips.cash-from": amount(rules.chips.cash_from),
        **{f"pictures.{picture}": name for picture, name in rules.picture_names.items()},
    }


def fields_of(
    voice: Voice, house: House, given: Mapping[str, str], wrong: str
) -> list[dict[str, Any]]:
    """The sections of the form, each with its fields.

    A field is {key, label, note, kind, value, usual, choices, wrong}; `given` are the values
    typed, where some are wrong, and `wrong` is the key of the one at fault.
    """
    texts = texts_of(house.rules) | {"value": str(house.value or "")} | dict(given)
    usual = texts_of(standard(house.base))
    return [
        {
            "key": section,
            "name": section_name(voice, section),
            "open": section == "limits" or wrong.startswith(section) or wrong in keys,
            "fields": [
                {
                    "key": key,
                    "label": field_label(voice, key),
                    "note": field_note(voice, key),
                    "kind": _kind(key),
                    "value": texts.get(key, ""),
                    "usual": usual.get(key, ""),
                    "choices": [
                        {"key": choice, "name": value_name(voice, key, choice)}
                        for choice in map(str, _CHOICES.get(key, ()))
                    ],
                    "wrong": key == wrong,
                }
                for key in keys
            ],
        }
        for section, keys in SECTIONS.items()
    ]


def _kind(key: str) -> str:
    if key in _CHOICES:
        return "choice"
    return "amount" if key in _AMOUNTS else "whole" if key in _WHOLE else "text"
