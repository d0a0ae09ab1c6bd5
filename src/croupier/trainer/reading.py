"""Reading: an answer from what was typed.

Whole numbers as `read_answer` takes them; numbers of the wheel, positions and choices apart
by blanks or commas, choices by their place in the list that is shown, from 1.
"""

import re

from croupier.rules.layout import Position
from croupier.rules.notation import read_place
from croupier.rules.rule_set import RuleSet
from croupier.rules.wheel import label, read_number
from croupier.trainer.marking import read_answer
from croupier.trainer.question import WHOLE, Answer, Ask, Unit

_LONGEST = 2000
_APART = re.compile(r"[\s,;]+")
_TIMES = re.compile(r"(\d{1,3})[x×*]", re.ASCII)
_MOST_CHIPS = 100


def read_given(ask: Ask, text: str, rules: RuleSet) -> Answer | None:
    """The answer that was typed for the field, or None when it is none.

    >>> from croupier.rules.rule_set import standard
    >>> read_given(Ask("numbers", Unit.NUMBERS), "2 25, 17", standard())
    ('2', '25', '17')
    >>> read_given(Ask("positions", Unit.POSITIONS), "20-17 2x red", standard())
    ('17/20', 'red', 'red')
    """
    if ask.unit in WHOLE:
        return read_answer(text)
    parts = [part for part in _APART.split(text[:_LONGEST].strip()) if part]
    if not parts:
        return None
    match ask.unit:
        case Unit.NUMBERS:
            return _numbers(parts)
        case Unit.POSITIONS:
            return _positions(parts, rules)
        case _:
            return _choices(ask, parts)


def _numbers(parts: list[str]) -> Answer | None:
    numbers = [read_number(part) for part in parts]
    found = [label(number) for number in numbers if number is not None]
    return tuple(found) if len(found) == len(parts) else None


def _positions(parts: list[str], rules: RuleSet) -> Answer | None:
    keys: list[str] = []
    times = 1
    for part in parts:
        if match := _TIMES.fullmatch(part):
            times = int(match[1])
            continue
        place = read_place(part, rules)
        if not isinstance(place, Position) or times > _MOST_CHIPS:
            return None
        keys += [place.key] * times
        times = 1
    return tuple(keys)


def _choices(ask: Ask, parts: list[str]) -> Answer | None:
    chosen = []
    for part in parts:
        at = int(part) if part.isascii() and part.isdigit() and len(part) < 4 else 0
        if part in ask.choices:
            chosen.append(part)
        elif 1 <= at <= len(ask.choices):
            chosen.append(ask.choices[at - 1])
        else:
            return None
    if ask.unit is Unit.ORDER:
        return tuple(chosen)
    return chosen[0] if len(chosen) == 1 else None
