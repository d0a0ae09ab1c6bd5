"""A question: what is shown, what is asked, what is right, and why.

A question is a value; web, terminal, paper and decks only show it. It holds no sentence:
`i18n` speaks the prompt, the choices and the steps.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from croupier.rules.bets import AnyBet
from croupier.rules.wheel import Number
from croupier.trainer.steps import Step

Answer: TypeAlias = int | str | tuple[str, ...]
"""A whole number, a choice's key, or several: numbers of the wheel, positions, choices."""


class Unit(StrEnum):
    """What an answer is: a count, a sum, numbers of the wheel, a choice, an order, or spots.

    CHIPS, MONEY and POCKETS take a whole number, the last one so many pockets on, clockwise,
    from the number that `options["start"]` names; CHOICE one of the ask's choices; NUMBERS
    numbers of the wheel, clockwise; ORDER all of the ask's choices in their order; POSITIONS
    positions of the cloth, one as often as chips lie there, in any order.
    """

    CHIPS = "chips"
    MONEY = "money"
    POCKETS = "pockets"
    NUMBERS = "numbers"
    CHOICE = "choice"
    ORDER = "order"
    POSITIONS = "positions"


WHOLE = frozenset({Unit.CHIPS, Unit.MONEY, Unit.POCKETS})
"""The units that are answered with a whole number."""


@dataclass(frozen=True, slots=True)
class Ask:
    """One field to fill in; `choices` are the keys to choose from, in the order shown."""

    field: str
    unit: Unit
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sum:
    """An amount to make up: each field counts so much, and all must add up to `total`."""

    values: Mapping[str, int]
    total: int


@dataclass(frozen=True, slots=True)
class Key:
    """What is right: how each of the asks is answered.

    `answer` is the answer that is shown. Where others are as right, `also` lists them by
    field. `sums` replaces it for the fields it names: whatever adds up is right, and what
    takes more pieces than `answer` is right with a remark.
    """

    asks: tuple[Ask, ...]
    answer: Mapping[str, Answer]
    also: Mapping[str, tuple[Answer, ...]]
    sums: tuple[Sum, ...]


OptionValue: TypeAlias = int | str | bool
Options: TypeAlias = Mapping[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a run.

    `options` holds what the bets alone do not say (`{"max": 100, "step": 5}`); `skill` names
    what it trains, a product fact or a picture in a region; `steps` is how a croupier gets
    to the answer.
    """

    kind: str
    level: int
    bets: tuple[AnyBet, ...]
    falls: Number | None
    options: Options
    key: Key
    skill: str
    steps: tuple[Step, ...]

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The fields to fill in."""
        return self.key.asks

    @property
    def answer(self) -> Mapping[str, Answer]:
        """The right answer for each field."""
        return self.key.answer
