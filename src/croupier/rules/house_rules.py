"""House rules: what a table's house decides beyond payouts, limits and zero.

Sources: rules.md sections 3 to 6.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from croupier.rules.bets import Call, Family
from croupier.rules.layout import Kind


class ClothStyle(StrEnum):
    """How the cloth is drawn: the usual one, or the French one with bets on both sides."""

    STANDARD = "standard"
    FRENCH = "french"


class Until(StrEnum):
    """Until when in a spin announced bets are taken."""

    LAUNCH = "launch"
    NO_MORE_BETS = "no-more-bets"


class PlacedBy(StrEnum):
    """Who lays the chips of an announced bet."""

    CROUPIER = "croupier"
    ANYONE = "anyone"


@dataclass(frozen=True, slots=True)
class AnnouncedRules:
    """How the house plays announced bets (rules.md section 6).

    `step`: the unit of a chip is a multiple of it. `final_straights`: whether finals à
    cheval take the number that has no neighbour left. `taken`: the families that the table
    takes. `until` and `placed_by`: until when in a spin, and who lays the chips.
    `color_multiples`: with color chips a bet takes whole multiples of its chips. `own`: the
    house's own announced bets, by name.
    """

    step: int
    final_straights: bool
    taken: frozenset[Family]
    until: Until
    placed_by: PlacedBy
    color_multiples: bool
    own: Mapping[str, Call] = field(hash=False)


@dataclass(frozen=True, slots=True)
class SpinRules:
    """How a spin is run (rules.md section 4).

    `turns`: with fewer turns of the ball it is no spin. `pay_order`: every kind of position
    once, in the order in which winners are paid.
    """

    turns: int
    pay_order: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class ChipRules:
    """The chips of the table (rules.md section 5).

    `colors`: the players' color chips, by name. `cash`: what cash chips are worth, in units,
    ascending. `stack`: how many chips a whole stack has. `cash_from`: whole multiples of
    this many units are paid in cash, the rest in color; None where all is paid in color.
    `value`: what a color chip is worth, in money and not in units; None where each player
    says it. No rule speaks of it: the trainer asks in such chips.
    """

    colors: tuple[str, ...]
    cash: tuple[int, ...]
    stack: int
    cash_from: int | None
    value: int | None = None
