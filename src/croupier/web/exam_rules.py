"""The rules of an exam's table in words: those to choose from, and those that a plan keeps."""

from collections.abc import Iterator

from croupier.i18n import Voice
from croupier.rules.rule_set import shipped_rule_sets
from croupier.school.exams.table_rules import HOUSE, TableRules
from croupier.school.house import House, as_fields
from croupier.web.exam_form import KEPT
from croupier.web.house_form import FORM_KEYS
from croupier.web.house_pages import base_name
from croupier.web.house_words import field_label, value_name

_NAMED = frozenset(
    {
        "zero.rule",
        "zero.repeated",
        "zero.remainder",
        "announced.until",
        "limits.over-maximum",
    }
)
"""The fields whose values have names."""


def tables(voice: Voice, house: House, kept: TableRules | None) -> list[dict[str, str]]:
    """The tables that an exam can be set by: {key, name} each.

    The house as it is set in this browser is one, and that of the draft where it has its own.
    """
    found = [
        {"key": name, "name": base_name(voice, name)}
        for name in shipped_rule_sets()
        if name != "triple-zero"
    ]
    if kept is not None and kept.name == HOUSE:
        said = voice._("The house of this draft: {house}", house=_short(voice, kept.house))
        found.append({"key": KEPT, "name": said})
    mine = voice._("My house as it is set: {house}", house=_short(voice, house))
    return [*found, {"key": HOUSE, "name": mine}]


def _short(voice: Voice, house: House) -> str:
    """The house in a line: what it is based on, and its digest."""
    return f"{base_name(voice, house.base)} · {TableRules(HOUSE, house).digest}"


def lines(voice: Voice, rules: TableRules) -> Iterator[str]:
    """By which rules an exam asks; of a house, what it sets itself, and its digest."""
    table = base_name(voice, rules.house.base)
    if rules.name != HOUSE:
        yield voice._("Rules of the table: {table}", table=table)
        return
    yield voice._(
        "Rules of the table: the house, on the base {table} (digest {digest})",
        table=table,
        digest=rules.digest,
    )
    for key, text in as_fields(rules.house).items():
        if key in FORM_KEYS:
            value = value_name(voice, key, text) if key in _NAMED else text.replace(",", ", ")
            yield f"{field_label(voice, key)}: {value}"
        else:
            yield f"{key}: {text}"
    if rules.house.value:
        yield f"{field_label(voice, 'value')}: {rules.house.value}"
