"""What can be wrong with a bet, an amount or a table's rules.

A fault is a value, not a sentence: it carries the fields that a sentence needs, and
`i18n` says it. `code` is its stable name for programs (docs/cli.md).
Amounts inside a fault are already written as decimals of the table's money.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, TypeAlias


@dataclass(frozen=True, slots=True)
class EmptyBet:
    """There is nothing where a bet was expected."""

    code: ClassVar[str] = "empty_bet"


@dataclass(frozen=True, slots=True)
class TooLong:
    """The text is longer than any bet; `limit` is what is read at the most, in characters."""

    limit: int
    code: ClassVar[str] = "too_long"


@dataclass(frozen=True, slots=True)
class TooManyWords:
    """More stands on the line than a seat, a place and an amount; `extra` is the rest."""

    extra: str
    code: ClassVar[str] = "too_many_words"


@dataclass(frozen=True, slots=True)
class BadSeat:
    """What stands before the colon is not a seat's name."""

    text: str
    code: ClassVar[str] = "bad_seat"


@dataclass(frozen=True, slots=True)
class UnknownPlace:
    """No position or announced bet has this name; `near` is the closest name, if any."""

    text: str
    near: str = ""
    code: ClassVar[str] = "unknown_position"


@dataclass(frozen=True, slots=True)
class NoSuchNumber:
    """The number is not on this wheel."""

    text: str
    code: ClassVar[str] = "no_such_number"


@dataclass(frozen=True, slots=True)
class NotOnePlace:
    """The numbers exist, but no single spot on the cloth covers exactly these."""

    numbers: tuple[str, ...]
    code: ClassVar[str] = "not_adjacent"


@dataclass(frozen=True, slots=True)
class RepeatedNumber:
    """A number is named twice in one bet."""

    text: str
    code: ClassVar[str] = "repeated_number"


@dataclass(frozen=True, slots=True)
class PairNotTaken:
    """The house does not take two dozens or two columns together."""

    place: str
    code: ClassVar[str] = "pair_not_taken"


@dataclass(frozen=True, slots=True)
class NotAttested:
    """No source says how this is at a table with this wheel, so it is not taken."""

    place: str
    wheel: str
    code: ClassVar[str] = "not_attested"


@dataclass(frozen=True, slots=True)
class CallNotTaken:
    """The house does not take announced bets of this kind."""

    call: str
    code: ClassVar[str] = "call_not_taken"


@dataclass(frozen=True, slots=True)
class MissingAmount:
    """A place without an amount."""

    place: str
    code: ClassVar[str] = "missing_amount"


@dataclass(frozen=True, slots=True)
class NotAnAmount:
    """The text is not a positive decimal."""

    text: str
    code: ClassVar[str] = "not_an_amount"


@dataclass(frozen=True, slots=True)
class NotPayable:
    """The amount is not a whole multiple of the smallest payable unit."""

    text: str
    smallest: str
    code: ClassVar[str] = "not_payable"


@dataclass(frozen=True, slots=True)
class AmountTooLarge:
    """The amount is more than the program counts."""

    text: str
    largest: str
    code: ClassVar[str] = "amount_too_large"


@dataclass(frozen=True, slots=True)
class UnitOnPosition:
    """`@UNIT` was given for a plain position, where only announced bets have a unit."""

    place: str
    code: ClassVar[str] = "unit_on_position"


@dataclass(frozen=True, slots=True)
class ReachTooWide:
    """More neighbours a side than the wheel has numbers; `widest` is the most."""

    reach: int
    widest: int
    code: ClassVar[str] = "reach_too_wide"


@dataclass(frozen=True, slots=True)
class BelowMinimum:
    """The stake on a position is below what the table takes (rules.md section 3)."""

    position: str
    stake: str
    minimum: str
    code: ClassVar[str] = "below_minimum"


@dataclass(frozen=True, slots=True)
class AboveMaximum:
    """The stakes on a position add up to more than its maximum, and the house refuses."""

    position: str
    stake: str
    maximum: str
    code: ClassVar[str] = "above_maximum"


@dataclass(frozen=True, slots=True)
class AbovePlayerMaximum:
    """All that a player lays would add up to more than the house takes from one."""

    stake: str
    maximum: str
    code: ClassVar[str] = "above_player_maximum"


@dataclass(frozen=True, slots=True)
class BelowSpread:
    """A player's inside bets add up to less than the table's least."""

    stake: str
    minimum: str
    code: ClassVar[str] = "below_spread"


@dataclass(frozen=True, slots=True)
class TooSmall:
    """The amount is too little for the step, or the minimum, on every chip; `least` would do."""

    call: str
    amount: str
    least: str
    code: ClassVar[str] = "too_small"


@dataclass(frozen=True, slots=True)
class UnreadableRules:
    """The rule file cannot be opened or is not TOML; `reason` is the reader's own word."""

    source: str
    reason: str
    code: ClassVar[str] = "unreadable_rules"


@dataclass(frozen=True, slots=True)
class NoSuchRules:
    """No shipped rule set has that name; `shipped` are those there are."""

    name: str
    shipped: tuple[str, ...]
    code: ClassVar[str] = "no_such_rules"


@dataclass(frozen=True, slots=True)
class UnknownKey:
    """A key that no rule set has; `known` are those that may stand there."""

    key: str
    known: tuple[str, ...]
    code: ClassVar[str] = "unknown_key"


class Expected(StrEnum):
    """What the value of a key in a rule set may be."""

    TEXT = "text"
    DECIMAL = "decimal"
    ODDS = "odds"
    MULTIPLIER = "multiplier"
    BOOLEAN = "boolean"
    WORD = "word"
    TABLE = "table"
    PAYABLE = "payable"
    WHOLE = "whole"
    WORDS = "words"
    ORDER = "order"
    NAME = "name"
    NAMES = "names"
    DECIMALS = "decimals"
    PICTURE = "picture"
    CHIPS = "chips"
    POSITION = "position"
    NEW_NAME = "new-name"


@dataclass(frozen=True, slots=True)
class BadValue:
    """A key's value cannot be used; `words` lists what may stand there.

    For PAYABLE, an amount that is not a whole multiple, it holds the smallest payable unit;
    for WHOLE, the largest number.
    """

    key: str
    value: str
    expected: Expected
    words: tuple[str, ...] = ()
    code: ClassVar[str] = "bad_value"


@dataclass(frozen=True, slots=True)
class MinimumAboveMaximum:
    """A table's minimum is above its maximum.

    `key` is that of the minimum, or of the multiplier that makes the maximum so small.
    """

    key: str
    minimum: str
    maximum: str
    code: ClassVar[str] = "minimum_above_maximum"


AmountFault: TypeAlias = NotAnAmount | NotPayable | AmountTooLarge
"""What can be wrong with an amount."""

BetFault: TypeAlias = (
    EmptyBet
    | TooLong
    | TooManyWords
    | BadSeat
    | UnknownPlace
    | NoSuchNumber
    | NotOnePlace
    | RepeatedNumber
    | PairNotTaken
    | NotAttested
    | CallNotTaken
    | MissingAmount
    | AmountFault
    | UnitOnPosition
    | ReachTooWide
    | BelowMinimum
    | AboveMaximum
    | AbovePlayerMaximum
    | BelowSpread
    | TooSmall
)
"""What can be wrong with a bet: its text, its place, or its stake under the limits."""

RuleFault: TypeAlias = UnreadableRules | NoSuchRules | UnknownKey | BadValue | MinimumAboveMaximum
"""What can be wrong with a table's rules."""

Fault: TypeAlias = BetFault | RuleFault
"""Anything that can be wrong: `isinstance(answer, Fault)` tells it from a value."""
