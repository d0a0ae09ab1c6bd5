"""A pack's later questions, read from their columns once more: by text and division, not bits."""

import json
import re
from collections import deque
from typing import Any

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def numbers(column: Any) -> deque[int]:
    if isinstance(column, str):
        words = re.findall("[g-z0-9_-]*[A-Za-f]", column)
        assert "".join(words) == column
        return deque(
            int("".join(format(ALPHABET.index(sign) % 32, "05b") for sign in word), 2)
            for word in words
        )
    least, count, part, most, signs = column
    bits = "".join(format(ALPHABET.index(sign), "06b") for sign in signs)
    short = part.bit_length() - 1
    found: deque[int] = deque()
    for _ in range(count):
        parts = len(bits) - len(bits.lstrip("1")) if most else 0
        bits = bits[parts + most :]
        left, rest = int(bits[:short] or "0", 2), bits[short:]
        if left >= 2 ** (short + 1) - part:  # it takes one bit more
            left, rest = int(bits[: short + 1], 2) - 2 ** (short + 1) + part, rest[1:]
        found.append(least + parts * part + left)
        bits = rest
    assert len(bits) < 6
    assert "1" not in bits
    return found


def texts(column: Any) -> list[str]:
    if isinstance(column, list):
        return column
    holes = [numbers(one) for one in column["numbers"]]
    found = []
    for form in numbers(column["which"]):
        words = column["forms"][form]
        filled = [str(holes[hole].popleft()) for hole in range(len(words) - 1)]
        found.append("".join(map("".join, zip(words, [*filled, ""], strict=True))))
    assert not any(holes)
    return found


def stacks(column: Any, count: int) -> list[list[str]]:
    sizes, gaps, counts = (numbers(column[name]) for name in ("sizes", "gaps", "counts"))
    found = []
    for _ in range(count):
        laid = {}
        for seat in column["seats"]:
            spot = -1
            for _ in range(sizes.popleft()):
                spot += 1 + gaps.popleft()
                laid[spot, seat] = f"{column['spots'][spot]} {counts.popleft()}"
        named = ((seat, laid[spot, seat]) for spot, seat in sorted(laid))
        found.append([f"{seat}: {text}" if seat else text for seat, text in named])
    return found


def later_questions(pack: dict[str, Any]) -> list[dict[str, Any]]:
    """Those that follow the ones which come whole."""
    later = pack["later"]
    if later is None:
        return []
    assert later["before"] == len(pack["questions"])
    name, _, zero = pack["questions"][0]["id"].rpartition("-")
    assert zero == "0"
    found: list[dict[str, Any]] = [
        {"id": f"{name}-{later['before'] + place}"} for place in range(later["count"])
    ]
    for field, column in later["fields"].items():
        for question, text in zip(found, texts(column), strict=True):
            if text:
                question[field] = json.loads(text)
    if later["stacks"]:
        for question, bets in zip(found, stacks(later["stacks"], len(found)), strict=True):
            question["bets"] = bets
    return found
