"""How single values of a result are written, in every form of export alike."""

import json
from datetime import UTC, datetime
from typing import Any


def stamp(at_ms: int) -> str:
    """The time as RFC 3339 has it, UTC, to the millisecond.

    >>> stamp(1_790_000_000_123)
    '2026-09-21T14:13:20.123Z'
    """
    seconds, rest = divmod(at_ms, 1000)
    whole = datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S")
    return f"{whole}.{rest:03}Z"


def percent(right: int, of: int) -> str:
    """So many of a hundred, cut to one decimal; empty where there is nothing to be right in.

    It is cut and not rounded, so that none reads as passed which is not.

    >>> percent(2, 3), percent(1, 1), percent(0, 0)
    ('66.6', '100.0', '')
    """
    if of == 0:
        return ""
    tenths = right * 1000 // of
    return f"{tenths // 10}.{tenths % 10}"


def plain_given(given: Any) -> str:
    """What was answered as one text: its value where there is one alone, else JSON.

    >>> plain_given({"winnings": 595}), plain_given({"a": 1, "b": ["x"]}), plain_given(None)
    ('595', '{"a":1,"b":["x"]}', '')
    """
    if given is None:
        return ""
    if isinstance(given, dict) and len(given) == 1:
        (given,) = given.values()
    if isinstance(given, int | str):
        return str(given)
    return json.dumps(given, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
