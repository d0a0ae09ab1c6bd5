"""A kind of drill: how its questions are drawn, what they ask, what is right, and why.

A drill is a file in `drills/` that holds one `DRILL`. Its parts are functions that know no
clock and no language; `pack` puts them together into questions. What is said of it stands
in the file of the same name in `i18n/drills/`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from croupier.rules.bets import AnyBet
from croupier.rules.rule_set import RuleSet
from croupier.rules.wheel import Number
from croupier.trainer.chance import Chance
from croupier.trainer.options import Option
from croupier.trainer.question import Answer, Ask, Options, Sum
from croupier.trainer.steps import Step

Level: TypeAlias = int
Skill: TypeAlias = str


class Shows(StrEnum):
    """The picture a kind of drill is asked on."""

    NOTHING = "nothing"
    AROUND = "around"
    """The cloth around the number that fell."""
    CLOTH = "cloth"
    WHEEL = "wheel"
    TRACK = "track"


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


def nothing_else(scene: Scene, rules: RuleSet) -> Mapping[str, tuple[Answer, ...]]:  # noqa: ARG001
    """The other right answers of a drill that has but one: none."""
    return {}


def no_sums(scene: Scene, rules: RuleSet) -> tuple[Sum, ...]:  # noqa: ARG001
    """The sums of a drill whose answers are compared, not added up: none."""
    return ()


@dataclass(frozen=True, slots=True)
class Drill:
    """A kind of drill.

    `pace` holds for each level the seconds a question is to take (drills.md: a setting, not
    truth). `table` gives the rule set of a run, `draw` a scene, `room` how many different
    scenes there are, or None where they are more than any run asks for. `skill` names what
    a scene trains, and `skills` all that a level can, the first to learn first; `aim` draws
    a scene for one of them. `blank` are the levels that are asked on an empty wheel or track,
    where a place is touched; who has none counts the pockets. `also` and `sums` are what else
    is right (see `Key`). `check` raises a Refusal when options do not go together.
    """

    key: str
    pace: Mapping[Level, float]
    options: Mapping[str, Option]
    shows: Shows
    table: Callable[[Level, Options], RuleSet]
    room: Callable[[Level, Options], int | None]
    draw: Callable[[Chance, Level, RuleSet, Options], Scene]
    asks: Callable[[Scene, RuleSet], tuple[Ask, ...]]
    answer: Callable[[Scene, RuleSet], Mapping[str, Answer]]
    steps: Callable[[Scene, RuleSet], tuple[Step, ...]]
    skill: Callable[[Scene, Level], Skill]
    skills: Callable[[Level, Options], tuple[Skill, ...]]
    aim: Callable[[Chance, Level, RuleSet, Options, Skill], Scene] | None = None
    also: Callable[[Scene, RuleSet], Mapping[str, tuple[Answer, ...]]] = nothing_else
    sums: Callable[[Scene, RuleSet], tuple[Sum, ...]] = no_sums
    check: Callable[[Options], None] = takes_all
    blank: Mapping[Level, Shows] = field(default_factory=dict)

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels there are, easiest first."""
        return tuple(self.pace)
