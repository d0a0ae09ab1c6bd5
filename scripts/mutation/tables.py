"""What can be changed in a table: every value of a TOML file, one at a time.

cosmic-ray changes code alone, and half of what is true at the table is data.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from scripts.mutation.change import Change

WORDS = (
    ("lose", "partage", "prison", "surrender"),
    ("lose", "stay", "half", "halve"),
    ("house", "player"),
    ("return", "stand", "refuse"),
    ("standard", "french"),
    ("launch", "no-more-bets"),
    ("croupier", "anyone"),
    ("single-zero", "double-zero", "triple-zero"),
    ("european", "club"),
)
"""Words of which a value is one: it is changed into each other one of its row."""
ODDS = re.compile(r"(\d+):(\d+)")
NUMBERS = re.compile(r"\d+(?: \d+)+")
CALLS = ("series.", "also.")
UNORDERED = {"taken", "zero-kinds", "cash"}
"""Lists whose order says nothing."""
PLACE = re.compile(r"\d+(?:/\d+)*")


def changes_of_table(source: str) -> Iterator[Change]:
    """Every change of one value of a TOML file; the comments are left out of the text."""
    seen = {_text_of(tomllib.loads(source))}
    for place, was, becomes, table in _others("", tomllib.loads(source)):
        text = _text_of(table)
        if text not in seen:
            seen.add(text)
            yield Change("Table", place, was, becomes, text)


Other = tuple[str, str, str, dict[str, Any]]
"""A table that is changed: the place of the change, what stood there, what stands there now."""


def _others(place: str, table: Mapping[str, Any]) -> Iterator[Other]:
    for key, value in table.items():
        at = f"{place}.{key}".lstrip(".")
        if isinstance(value, dict):
            for inner, old, new, other in _others(at, value):
                yield inner, old, new, {**table, key: other}
        for changed in _other_values(value, ordered=key not in UNORDERED):
            gone, new = _difference(_parts(value), _parts(changed))
            yield at, f"{at}: {gone}", new, {**table, key: changed}
        if isinstance(value, int) and PLACE.fullmatch(key) and at.startswith(CALLS):
            moved = _next_place(key)
            yield at, f"{at}: {key}", moved, {moved if k == key else k: v for k, v in table.items()}
        yield at, f"{at}: {_written(value)}", "", {k: v for k, v in table.items() if k != key}


def _text_of(table: Mapping[str, Any]) -> str:
    return "".join(f"{json.dumps(key)} = {_written(value)}\n" for key, value in table.items())


def _other_values(value: object, *, ordered: bool = True) -> Iterator[object]:
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, value - 1)
        case str():
            yield from _other_texts(value)
        case list():
            for i, one in enumerate(value):
                yield from ([*value[:i], other, *value[i + 1 :]] for other in _other_values(one))
                yield [*value[:i], *value[i + 1 :]]
            for i in range(len(value) - 1 if ordered else 0):
                yield [*value[:i], value[i + 1], value[i], *value[i + 2 :]]
        case _:
            return


def _other_texts(text: str) -> Iterator[str]:
    pockets = text.split()
    if match := ODDS.fullmatch(text):
        pays, stake = int(match[1]), int(match[2])
        yield from (f"{pays + 1}:{stake}", f"{pays - 1}:{stake}", f"{pays}:{stake + 1}")
    elif NUMBERS.fullmatch(" ".join(pockets)):
        for i in range(len(pockets)):
            j = (i + 1) % len(pockets)
            swapped = list(pockets)
            swapped[i], swapped[j] = pockets[j], pockets[i]
            yield " ".join(swapped)
            yield " ".join([*pockets[:i], *pockets[i + 1 :]])
    elif text in {"none", "least-change"}:
        yield from ("7", "1000000")
    elif PLACE.fullmatch(text):
        yield _next_place(text)
    else:
        yield from sorted({word for row in WORDS if text in row for word in row} - {text})
        if not any(text in row for row in WORDS):
            yield text + "s"


def _parts(value: object) -> list[str]:
    """What a value is made of: the entries of a list, the words of a row of pockets."""
    if isinstance(value, list):
        return [_written(one) for one in value]
    if isinstance(value, str) and NUMBERS.fullmatch(" ".join(value.split())):
        return value.split()
    return [_written(value)]


def _difference(before: list[str], after: list[str]) -> tuple[str, str]:
    """The parts that are no more, and those that stand there instead."""
    while before and after and before[0] == after[0]:
        before, after = before[1:], after[1:]
    while before and after and before[-1] == after[-1]:
        before, after = before[:-1], after[:-1]
    return " ".join(before), " ".join(after)


def _next_place(key: str) -> str:
    """The position whose numbers are one more each, which may be none."""
    return "/".join(str(int(number) + 1) for number in key.split("/"))


def _written(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(k)} = {_written(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"
    return json.dumps(value, ensure_ascii=False)
