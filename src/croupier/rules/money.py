"""Money: whole units of the smallest payable, and how they are written.

Inside the program an amount is an integer count of the table's smallest payable unit.
Text and JSON speak decimals; a `Currency` goes between the two, exactly.
"""

import re
from dataclasses import dataclass
from decimal import ROUND_DOWN, Context, Decimal, localcontext

from croupier.rules.faults import AmountFault, AmountTooLarge, NotAnAmount, NotPayable

LARGEST_STAKE = 10**12
"""The largest stake that is read, in units: a hundred of them paid 35:1 still fit the
53 bits within which every JSON reader is exact."""

_DECIMAL = re.compile(r"\d+(?:\.\d+)?", re.ASCII)
_EXACT = Context(prec=200, rounding=ROUND_DOWN)


@dataclass(frozen=True, slots=True)
class Currency:
    """The smallest payable unit of a table, as a decimal of its money.

    >>> half = Currency(Decimal("0.5"))
    >>> half.read("12.5"), half.write(25)
    (25, '12.5')
    >>> half.read("0.3")
    NotPayable(text='0.3', smallest='0.5')
    """

    smallest: Decimal = Decimal(1)

    def __post_init__(self) -> None:
        if not (self.smallest.is_finite() and self.smallest > 0):
            raise ValueError(f"the smallest payable unit must be positive, not {self.smallest}")

    def read(self, text: str) -> int | AmountFault:
        """The amount in units, or what is wrong with the text.

        A positive decimal of ASCII digits with `.` before the decimals; nothing else is an
        amount, so that no locale can change what was meant.
        """
        if not _DECIMAL.fullmatch(text) or not text.strip("0."):
            return NotAnAmount(text)
        if len(text) > 100:
            return AmountTooLarge(text[:20] + "…", self.write(LARGEST_STAKE))
        if self.smallest == 1 and text.isdigit():
            units = int(text)
        else:
            with localcontext(_EXACT):
                exact = Decimal(text) / self.smallest
                units = int(exact)
                if units * self.smallest != Decimal(text):
                    return NotPayable(text, self.write(1))
        if units > LARGEST_STAKE:
            return AmountTooLarge(text, self.write(LARGEST_STAKE))
        return units

    def write(self, units: int) -> str:
        """The amount as a decimal in its shortest form.

        >>> Currency(Decimal("0.25")).write(10), Currency().write(1700)
        ('2.5', '1700')
        """
        if self.smallest == 1:
            return str(units)
        with localcontext(_EXACT):
            text = format(units * self.smallest, "f")
        return text.rstrip("0").rstrip(".") if "." in text else text

    def number(self, units: int) -> int | float:
        """The amount as a JSON number: an int where it is whole.

        >>> Currency(Decimal("0.5")).number(3), Currency(Decimal("0.5")).number(4)
        (1.5, 2)
        """
        text = self.write(units)
        return float(text) if "." in text else int(text)
