"""Numbers written with a language's own signs, by Babel.

Loaded only where a number needs it: Babel takes longer to load than all else here.
"""

import math
import re
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import cache

from babel import Locale

from croupier.i18n.languages import SOURCE

MINUS = "\N{MINUS SIGN}"
NOTHING = "\N{EM DASH}"
_EXACT = Context(prec=400)
_FIGURES = re.compile("[#,0]+")  # in a pattern such as "#,##0 %"


def number(language: str, value: int | Decimal, grouped_from: int) -> str:
    """The number in full, its digits grouped where it is no smaller than `grouped_from`."""
    exact = Decimal(value)
    if not exact.is_finite():
        return NOTHING
    whole, _, rest = format(exact.copy_abs(), "f").partition(".")
    group, point = _signs(language)
    if abs(exact) >= grouped_from:
        whole = f"{int(whole):,}".replace(",", group)
    return (MINUS if exact < 0 else "") + whole + (point + rest if rest else "")


def decimals(language: str, value: float, digits: int, grouped_from: int) -> str:
    """The number rounded to so many decimals; a dash where it is none."""
    if not math.isfinite(value):
        return NOTHING
    return number(language, _rounded(value, digits), grouped_from)


def percent(language: str, share: float, digits: int, grouped_from: int) -> str:
    """The share of one as a percentage with so many decimals; a dash where it is no number."""
    if not math.isfinite(share):
        return NOTHING
    rounded = _EXACT.scaleb(_rounded(share, digits + 2), 2)
    pattern: str = _locale(language).percent_formats[None].pattern
    return _FIGURES.sub(number(language, rounded, grouped_from), pattern)


def _rounded(value: float, digits: int) -> Decimal:
    """The number as it is written, rounded half up, as people round."""
    exact = Decimal(repr(float(value)))
    return exact.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP, _EXACT)


@cache
def _locale(language: str) -> Locale:
    try:
        return Locale(language)
    except ValueError:  # a language that Babel has no signs of
        return Locale(SOURCE)


@cache
def _signs(language: str) -> tuple[str, str]:
    symbols = _locale(language).number_symbols["latn"]
    return str(symbols["group"]), str(symbols["decimal"])
