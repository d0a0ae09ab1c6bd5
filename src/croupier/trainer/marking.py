"""Marking: whether what was given is right, field by field."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from croupier.trainer.question import Answer, Ask, Key, Unit

LONGEST_ANSWER = 12
"""The most digits that an answer is read with."""

_GROUP = "[ \N{NO-BREAK SPACE}\N{THIN SPACE}\N{NARROW NO-BREAK SPACE}]"
_WHOLE = re.compile(rf"\d+|\d{{1,3}}(?:{_GROUP}\d{{3}})+", re.ASCII)


def read_answer(text: str) -> int | None:
    """The whole number that was typed, or None when it is none.

    ASCII digits, with blanks around them or a space between groups of three. A point or a
    comma is not read, since 1.050 is 1050 to some and 1.05 to others.

    >>> read_answer(" 1 050 "), read_answer("1.050"), read_answer("")
    (1050, None, None)
    """
    if len(text) > 4 * LONGEST_ANSWER:
        return None
    typed = text.strip()
    if not _WHOLE.fullmatch(typed):
        return None
    digits = re.sub(_GROUP, "", typed)
    return int(digits) if len(digits) <= LONGEST_ANSWER else None


class Remark(StrEnum):
    """What is said of a right answer that could be better."""

    MORE_CHIPS = "more-chips"


@dataclass(frozen=True, slots=True)
class Mark:
    """Which fields are right; the question is when all of them are."""

    fields: Mapping[str, bool]
    remark: Remark | None = None

    @property
    def right(self) -> bool:
        """Whether the whole question is right."""
        return all(self.fields.values())


def mark(key: Key, given: Mapping[str, Answer | None]) -> Mark:
    """The answer given, marked; a field left out or None is wrong.

    >>> key = Key((Ask("product", Unit.CHIPS),), {"product": 204}, {}, ())
    >>> mark(key, {"product": 204}).right, mark(key, {"product": 240}).right
    (True, False)
    """
    fields = {ask.field: _matches(ask, key, given.get(ask.field)) for ask in key.asks}
    counts = {field: n for field, n in given.items() if isinstance(n, int) and n >= 0}
    for one in key.sums:
        made = sum(value * counts.get(field, 0) for field, value in one.values.items())
        answered = all(field in counts for field in one.values)
        fields |= dict.fromkeys(one.values, answered and made == one.total)
    return Mark(fields, _remark(key, counts) if all(fields.values()) else None)


def _matches(ask: Ask, key: Key, given: Answer | None) -> bool:
    right = key.answer.get(ask.field), *key.also.get(ask.field, ())
    if ask.unit is Unit.POSITIONS and isinstance(given, tuple):
        return sorted(given) in [sorted(one) for one in right if isinstance(one, tuple)]
    return given is not None and given in right


def _remark(key: Key, counts: Mapping[str, int]) -> Remark | None:
    """Whether what was made up takes more pieces than it needs."""
    fields = [field for one in key.sums for field in one.values]
    least = sum(n for field in fields if isinstance(n := key.answer[field], int))
    return Remark.MORE_CHIPS if sum(counts[field] for field in fields) > least else None
