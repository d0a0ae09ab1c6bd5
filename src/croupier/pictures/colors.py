"""The colors of felt, numbers and lines (ux.md section 4), and how far two stand apart."""

from dataclasses import dataclass

INK = "#111"
PAPER = "#FFF"
GOLD = "#FFE27A"
"""What is pointed at, on the felt."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The colors of a theme, as SVG writes them. A page may instead override the classes.

    `figure` is what is printed on the felt, `on_red` and `on_black` on the numbers, where that
    is another; `mark` is what is pointed at. `green` is the zero's pocket; `wood` the bowl of
    the wheel from light to dark, where it is not to look like wood.
    """

    felt: str
    line: str
    red: str
    black: str
    figure: str
    on_red: str = ""
    on_black: str = ""
    mark: str = GOLD
    green: str = "#0B7A47"
    wood: tuple[str, str, str] = ("#7A4A24", "#4A2810", "#2C1608")

    def ink(self, shade: str) -> str:
        """What is printed on a number of that color, "red", "black" or "green".

        >>> DARK.ink("red"), PRINT.ink("red")
        ('#FFF', '#A0101C')
        """
        return {"red": self.on_red, "black": self.on_black}.get(shade, "") or self.figure


DARK = Palette(felt="#0B5D3B", line="#E9F2EC", red="#B3202A", black="#14181A", figure="#FFF")
"""For dark pages and screens; what is drawn where no palette is named."""

LIGHT = Palette(felt="#146B45", line="#FFF", red="#C62430", black="#14181A", figure="#FFF")
"""For light pages."""

PRINT = Palette(
    felt="#FFF",
    line="#2A2F2C",
    red="#FBE4E2",
    black="#26292B",
    figure="#14181A",
    on_red="#A0101C",
    on_black="#FFF",
    mark="#D98A00",
    green="#FFF",
    wood=("#FFF", "#EFECE8", "#8A857E"),
)
"""For paper: little ink; without color too, red is dark on light and black light on dark."""


def _luminance(color: str) -> float:
    digits = color.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    shares = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colors by WCAG 2.2, from 1 (the same) to 21.

    >>> contrast("#FFF", "#000")
    21.0
    """
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink_on(color: str) -> str:
    """Black or white ink, whichever reads better on the color.

    >>> ink_on("#FFD23F"), ink_on("#1F5FD0")
    ('#111', '#FFF')
    """
    return max((INK, PAPER), key=lambda ink: contrast(ink, color))
