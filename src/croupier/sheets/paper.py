"""Paper: its formats, and which signs can be printed on it."""

from bisect import bisect_right
from enum import StrEnum
from functools import cache
from pathlib import Path

FONTS = Path(__file__).parent / "fonts"
"""The folder of the fonts that are printed with, and of the list of their signs."""

INSTEAD = "\N{WHITE SQUARE}"
"""What stands for a sign that no font has."""


class Paper(StrEnum):
    """The formats of paper; `a4` where nobody says."""

    A4 = "a4"
    LETTER = "letter"


PAGES = {Paper.A4: "a4", Paper.LETTER: "us-letter"}
"""What each format is called when it is typeset."""


@cache
def _spans() -> tuple[list[int], list[int]]:
    """The first and the last sign of every span that the fonts have, in order."""
    lines = (FONTS / "signs.txt").read_text("utf-8").split()
    spans = [line.partition("-") for line in lines]
    return [int(one, 16) for one, _, _ in spans], [int(last or one, 16) for one, _, last in spans]


def is_printable(sign: str) -> bool:
    """Whether one of the fonts has the sign.

    >>> [is_printable(sign) for sign in "ქЖệ₺漢"]
    [True, True, True, True, False]
    """
    first, last = _spans()
    place = bisect_right(first, ord(sign)) - 1
    return place >= 0 and ord(sign) <= last[place]


def unprintable(text: str) -> str:
    """The signs of the text that no font has, each once, in their order."""
    return "".join(dict.fromkeys(sign for sign in text if not is_printable(sign)))


def printable(text: str) -> str:
    """The text with INSTEAD for every sign that no font has; line ends stay.

    >>> printable("17 — 漢字")
    '17 — □□'
    """
    return "".join(sign if sign == "\n" or is_printable(sign) else INSTEAD for sign in text)
