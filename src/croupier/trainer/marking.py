"""Marking: whether what was given is right, field by field."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from croupier.trainer.question import Question

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


@dataclass(frozen=True, slots=True)
class Mark:
    """Which fields are right; the question is when all of them are."""

    fields: Mapping[str, bool]

    @property
    def right(self) -> bool:
        """Whether the whole question is right."""
        return all(self.fields.values())


def mark(question: Question, given: Mapping[str, int | None]) -> Mark:
    """The answer given, marked; a field left out or None is wrong."""
    return Mark({field: given.get(field) == right for field, right in question.answer.items()})
