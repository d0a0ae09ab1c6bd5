"""What is done at a table: each action a value, kept in the table's log.

Source: rules.md sections 3 to 6. An action says what somebody means to do; whether it may
be done, and what then changes, is the table's to answer.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, TypeAlias

from croupier.rules.bets import Bet, ByAmount, ByUnit, Seat
from croupier.rules.layout import Position
from croupier.rules.wheel import Number


class Tender(StrEnum):
    """What a bet is made with. Only color and cash chips are taken (rules.md section 5)."""

    COLOR = "color"
    CASH = "cash"
    NOTES = "notes"
    CREDIT = "credit"
    VERBAL = "verbal"


class VoidReason(StrEnum):
    """Why a spin is none (rules.md section 4); the last two are the manager's to decide."""

    BALL_LEFT = "ball-left"
    WHEEL_STOPPED = "wheel-stopped"
    FEW_TURNS = "few-turns"
    FOREIGN_OBJECT = "foreign-object"
    BALL_HANGS = "ball-hangs"
    HINDRANCE = "hindrance"


class Decision(StrEnum):
    """What the manager decides about a hindered spin."""

    NEW_SPIN = "new-spin"
    GO_ON = "go-on"


@dataclass(frozen=True, slots=True)
class Open:
    """The table opens with so much in its float, in units."""

    amount: int
    verb: ClassVar[str] = "open"


@dataclass(frozen=True, slots=True)
class Fill:
    """Chips are brought to the float, in units."""

    amount: int
    verb: ClassVar[str] = "fill"


@dataclass(frozen=True, slots=True)
class BuyIn:
    """A player buys color chips of a value for an amount, both in units."""

    seat: Seat
    color: str
    value: int
    amount: int
    verb: ClassVar[str] = "buy"


@dataclass(frozen=True, slots=True)
class Place:
    """A player lays a stake on a position; the bet names the seat."""

    bet: Bet
    tender: Tender = Tender.COLOR
    verb: ClassVar[str] = "bet"


@dataclass(frozen=True, slots=True)
class Announce:
    """A player calls an announced bet; the bet names the seat."""

    bet: ByAmount | ByUnit
    tender: Tender = Tender.COLOR
    verb: ClassVar[str] = "call"


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A player takes a stake back before the bets are closed; None is all of it."""

    seat: Seat
    position: Position
    amount: int | None = None
    verb: ClassVar[str] = "back"


@dataclass(frozen=True, slots=True)
class Launch:
    """The ball is launched."""

    verb: ClassVar[str] = "launch"


@dataclass(frozen=True, slots=True)
class NoMoreBets:
    """The croupier calls the bets closed: nothing is laid, moved or taken off from here on."""

    verb: ClassVar[str] = "no-more-bets"


@dataclass(frozen=True, slots=True)
class Void:
    """The spin is none. `turns` of the ball go with FEW_TURNS, `decision` with a hindrance."""

    reason: VoidReason
    turns: int | None = None
    decision: Decision | None = None
    verb: ClassVar[str] = "void"


@dataclass(frozen=True, slots=True)
class CallNumber:
    """The ball rests and the number is called."""

    number: Number
    verb: ClassVar[str] = "number"


@dataclass(frozen=True, slots=True)
class PlaceDolly:
    """The dolly is put on the number."""

    number: Number
    verb: ClassVar[str] = "dolly"


@dataclass(frozen=True, slots=True)
class Collect:
    """All losers are taken off; what a zero rule gives back or holds is seen to."""

    verb: ClassVar[str] = "collect"


@dataclass(frozen=True, slots=True)
class Pay:
    """One winner is paid. `amount`, where it is said, must be what is due, in units."""

    seat: Seat
    position: Position
    amount: int | None = None
    verb: ClassVar[str] = "pay"


@dataclass(frozen=True, slots=True)
class PayAll:
    """All winners not yet paid are paid, in the order of the house."""

    verb: ClassVar[str] = "pay-all"


@dataclass(frozen=True, slots=True)
class TakeOff:
    """A player takes winning chips off, once all are paid; None is all of them."""

    seat: Seat
    position: Position
    amount: int | None = None
    verb: ClassVar[str] = "off"


@dataclass(frozen=True, slots=True)
class LiftDolly:
    """The dolly is lifted, and betting opens."""

    verb: ClassVar[str] = "lift"


@dataclass(frozen=True, slots=True)
class ChangeColor:
    """A player's color chips are changed into cash chips, and the color is free."""

    seat: Seat
    verb: ClassVar[str] = "change"


@dataclass(frozen=True, slots=True)
class Close:
    """The table closes; what is in prison is freed."""

    verb: ClassVar[str] = "close"


Action: TypeAlias = (
    Open
    | Fill
    | BuyIn
    | Place
    | Announce
    | TakeBack
    | Launch
    | NoMoreBets
    | Void
    | CallNumber
    | PlaceDolly
    | Collect
    | Pay
    | PayAll
    | TakeOff
    | LiftDolly
    | ChangeColor
    | Close
)
"""Anything that is done at a table."""
