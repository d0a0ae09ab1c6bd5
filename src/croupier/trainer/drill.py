"""A kind of drill: how its questions are drawn, what they ask, what is right, and why.

A drill is a file in `drills/` that holds one `DRILL`. Its four parts are functions that
know no clock and no language; `pack` puts them together into questions.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from croupier.rules.bets import AnyBet
from croupier.rules.rule_set import RuleSet
from croupier.rules.wheel import Number
from croupier.trainer.chance import Chance
from croupier.trainer.options import Option
from croupier.trainer.question import Ask, Options
from croupier.trainer.steps import Step

Level: TypeAlias = int


@dataclass(frozen=True, slots=True)
class Scene:
    """What a question shows: bets in the layout's order, the number that fell, if any.

    `options` holds what must be known besides: the value of a chip, a table's maximum.
    """

    bets: tuple[AnyBet, ...]
    falls: Number | None
    options: Options


def takes_all(options: Options) -> None:
    """The check of a drill whose options are free of each other: none."""


@dataclass(frozen=True, slots=True)
class Drill:
    """A kind of drill.

    `pace` holds for each level the seconds a question is to take (drills.md: a setting, not
    truth). `table` gives the rule set of a run, `draw` a scene, `room` how many different
    scenes there are, or None where they are more than any run asks for. `check` raises a
    Refusal when options do not go together.
    """

    key: str
    pace: Mapping[Level, float]
    options: Mapping[str, Option]
    table: Callable[[Level, Options], RuleSet]
    room: Callable[[Level, Options], int | None]
    draw: Callable[[Chance, Level, RuleSet, Options], Scene]
    asks: Callable[[Level, Options], tuple[Ask, ...]]
    answer: Callable[[Scene, RuleSet], Mapping[str, int]]
    steps: Callable[[Scene, RuleSet], tuple[Step, ...]]
    check: Callable[[Options], None] = takes_all

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels there are, easiest first."""
        return tuple(self.pace)
