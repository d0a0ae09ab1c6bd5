"""A question: what is shown, what is asked, what is right, and why.

A question is a value; web, terminal, paper and decks only show it. It holds no sentence:
`i18n` speaks the prompt and the steps.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from croupier.rules.bets import AnyBet
from croupier.rules.wheel import Number
from croupier.trainer.steps import Step


class Unit(StrEnum):
    """What an answer counts."""

    CHIPS = "chips"
    MONEY = "money"


@dataclass(frozen=True, slots=True)
class Ask:
    """One field to fill in."""

    field: str
    unit: Unit


OptionValue: TypeAlias = int | str | bool
Options: TypeAlias = Mapping[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a run.

    `options` holds what the bets alone do not say (`{"max": 100, "step": 5}`); `answer` has
    a whole number for each ask, in its unit; `steps` is how a croupier gets there.
    """

    kind: str
    level: int
    bets: tuple[AnyBet, ...]
    falls: Number | None
    options: Options
    asks: tuple[Ask, ...]
    answer: Mapping[str, int]
    steps: tuple[Step, ...]
