"""A drill's options: what each may be, and what it is when nobody says.

An option that is `later` came after its kind's first questions: at its default it has no part
in what determines a run, so that a seed still brings the questions it brought before.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from croupier.trainer.question import OptionValue
from croupier.trainer.refusals import BadNumber, BadWord, UnknownOption

_LONGEST = 40
MOST_VALUES = 10
"""So many numbers an option of several has at most."""


def _shown(given: OptionValue) -> str:
    try:
        return str(given)[:_LONGEST]
    except ValueError:  # a number of thousands of digits
        return "…"


@dataclass(frozen=True, slots=True)
class Choice:
    """An option that is one of some words."""

    words: tuple[str, ...]
    default: str
    later: bool = False

    def read(self, name: str, given: OptionValue) -> OptionValue:
        """The word given; raises BadWord when it is none of them."""
        if given not in self.words:
            raise BadWord(name, _shown(given), self.words)
        return given


@dataclass(frozen=True, slots=True)
class Values(Choice):
    """One of some words, or up to `count` whole numbers from 1 to `most`, as text with commas."""

    count: int = MOST_VALUES
    most: int = 100_000

    def read(self, name: str, given: OptionValue) -> OptionValue:
        """The word, or the numbers each once and ascending; raises BadWord.

        >>> Values(("house",), "house").read("chips", "25, 5,1, 5")
        '1,5,25'
        """
        if given in self.words:
            return given
        parts = [part.strip() for part in str(given).split(",")] if isinstance(given, str) else []
        plain = all(part.isascii() and part.isdigit() and len(part) < 16 for part in parts)
        numbers = sorted({int(part) for part in parts}) if plain else []
        few = 0 < len(numbers) <= self.count
        if not few or not 1 <= numbers[0] <= numbers[-1] <= self.most:
            raise BadWord(name, _shown(given), (*self.words, "1,5,25,…"))
        return ",".join(map(str, numbers))


@dataclass(frozen=True, slots=True)
class Whole:
    """An option that is a whole number from `least` to `most`."""

    least: int
    most: int
    default: int
    later: bool = False

    def read(self, name: str, given: OptionValue) -> OptionValue:
        """The number given, as itself or in ASCII digits; raises BadNumber when it is none.

        >>> Whole(1, 100, 5).read("step", "25")
        25
        """
        number = given
        if isinstance(given, str):
            plain = given.isascii() and given.isdigit() and len(given) <= _LONGEST
            number = int(given) if plain else -1
        if isinstance(number, bool) or not isinstance(number, int):
            number = -1
        if not self.least <= number <= self.most:
            raise BadNumber(name, _shown(given), self.least, self.most)
        return number


Option: TypeAlias = Choice | Whole


def complete_options(
    kind: str, options: Mapping[str, Option], given: Mapping[str, OptionValue]
) -> dict[str, OptionValue]:
    """Every option of the drill in its order, as given or else by default.

    Raises UnknownOption, BadWord or BadNumber.
    """
    for name in given:
        if name not in options:
            raise UnknownOption(kind, name[:_LONGEST], tuple(options))
    return {
        name: option.read(name, given[name]) if name in given else option.default
        for name, option in options.items()
    }
