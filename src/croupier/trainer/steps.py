"""Steps: how an answer is reached, as values that `i18n` turns into sentences.

Each step that speaks of positions names them, so that a screen can light their chips.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, TypeAlias

from croupier.rules.bets import Call
from croupier.rules.layout import Position
from croupier.rules.payouts import Odds
from croupier.rules.wheel import Number


@dataclass(frozen=True, slots=True)
class Wins:
    """A winning stack: `chips` × odds = `winnings`, in chips."""

    position: Position
    chips: int
    odds: Odds
    winnings: int


@dataclass(frozen=True, slots=True)
class Loses:
    """Stacks that do not cover the number that fell."""

    positions: tuple[Position, ...]
    falls: Number


@dataclass(frozen=True, slots=True)
class Total:
    """The winnings of all stacks added up, in chips."""

    parts: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True)
class InMoney:
    """So many chips of a value: chips × value = money."""

    chips: int
    value: int
    money: int


class Trick(StrEnum):
    """A croupier's short cut in the head (drills.md)."""

    TIMES_35_BY_70 = "times-35-by-70"  # ×35, even: half of it × 70
    TIMES_35_BY_36 = "times-35-by-36"  # ×35: ×36 less once
    TIMES_17_EVEN = "times-17-even"  # ×17, even: one and a half of it × 10, and twice
    TIMES_17_BY_18 = "times-17-by-18"  # ×17: ×18 less once
    TIMES_8 = "times-8"  # ×8: double three times
    TIMES_11 = "times-11"  # ×11: ×10 and once
    TIMES_5 = "times-5"  # ×5: half of ×10


@dataclass(frozen=True, slots=True)
class Together:
    """Stacks with the same odds counted as one: the sum of `parts` × odds = `winnings`.

    `parts` holds the chips of each of the `positions`, in their order.
    """

    positions: tuple[Position, ...]
    parts: tuple[int, ...]
    odds: Odds
    winnings: int


@dataclass(frozen=True, slots=True)
class ShortCut:
    """A quicker way to `factor` × `count` = `result`: the chips of `positions` times their odds.

    Follows the step it makes easier: the `Together` before it, or a `Wins` further up.
    """

    trick: Trick
    count: int
    factor: int
    result: int
    positions: tuple[Position, ...]


@dataclass(frozen=True, slots=True)
class PairsOf52:
    """Equal stacks on straight and split: 52 a pair, `pairs` × 52 = `result`.

    `pairs` is how many chips lie on each of the two `positions`.
    """

    pairs: int
    result: int
    positions: tuple[Position, ...]


@dataclass(frozen=True, slots=True)
class Station:
    """A whole picture by the station method: what all get with their stakes, less the stakes.

    The same on every position: a chip with its stake gets 36 shared among the numbers it
    covers. `parts` are the stacks of like odds taken together, dearest first (36, 4 × 18,
    12, 4 × 9, 2 × 6), `chips` all that lie there; the sum of `parts` − `chips` = `result`.
    """

    positions: tuple[Position, ...]
    parts: tuple[int, ...]
    chips: int
    result: int


@dataclass(frozen=True, slots=True)
class Divides:
    """The first try: amount ÷ chips, down to the step, is the unit."""

    call: Call
    amount: int
    chips: int
    step: int
    unit: int


@dataclass(frozen=True, slots=True)
class Full:
    """At `unit` a chip the positions reach their maximum: each takes that and no more."""

    positions: tuple[Position, ...]
    maximum: int
    unit: int


@dataclass(frozen=True, slots=True)
class Spreads:
    """The rest goes on to the other chips: (amount − full) ÷ chips, down to the step.

    `full` is what lies on all the positions that are full, `chips` how many chips are left.
    """

    amount: int
    full: int
    chips: int
    step: int
    unit: int


@dataclass(frozen=True, slots=True)
class Top:
    """Every position is full, from `unit` a chip on: the bet takes its `top` and no more."""

    call: Call
    unit: int
    top: int


@dataclass(frozen=True, slots=True)
class Lies:
    """What lies on positions that each take the same stake."""

    positions: tuple[Position, ...]
    stake: int


@dataclass(frozen=True, slots=True)
class Placed:
    """All that lies, added up: a part for each `Lies` (its positions × its stake)."""

    parts: tuple[int, ...]
    placed: int


@dataclass(frozen=True, slots=True)
class ChangeBack:
    """What goes back: amount − placed = change."""

    amount: int
    placed: int
    change: int


@dataclass(frozen=True, slots=True)
class OwnStep:
    """A step that only one kind of drill has: a subclass in the drill's file.

    `kind` is the drill's key; the file of that name in `i18n/drills/` says it.
    """

    kind: ClassVar[str] = ""

    @property
    def lit(self) -> tuple[Position, ...]:
        """The positions that a screen lights while the step is read."""
        return ()


Step: TypeAlias = (
    Wins
    | Loses
    | Total
    | InMoney
    | Together
    | ShortCut
    | PairsOf52
    | Station
    | Divides
    | Full
    | Spreads
    | Top
    | Lies
    | Placed
    | ChangeBack
    | OwnStep
)


def lit_positions(step: Step) -> tuple[Position, ...]:
    """The positions that a screen lights while the step is read.

    >>> from croupier.rules.rule_set import standard
    >>> split = standard().layout.by_key["17/20"]
    >>> lit_positions(Wins(split, 2, Odds(17, 1), 34))[0].key
    '17/20'
    """
    match step:
        case Wins():
            return (step.position,)
        case Loses() | Together() | ShortCut() | PairsOf52() | Station() | Full() | Lies():
            return step.positions
        case OwnStep():
            return step.lit
        case _:
            return ()
