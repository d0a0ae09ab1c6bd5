"""What can be wrong with an action at the table, beside what is wrong with a bet.

As in `rules.faults`, a fault carries the fields that a sentence needs; amounts are already
written as decimals of the table's money, positions and announced bets by their keys.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, TypeAlias

from croupier.rules.rounds.actions import Tender, VoidReason
from croupier.rules.rounds.table import Phase


@dataclass(frozen=True, slots=True)
class NotNow:
    """The action has its time in a spin, which is not now: `when` are the phases it goes with."""

    verb: str
    phase: Phase
    when: tuple[Phase, ...]
    code: ClassVar[str] = "not_now"


@dataclass(frozen=True, slots=True)
class TooLate:
    """Nothing is laid, called or taken back any more.

    `launched`: it was the launch that ended it, as for announced bets at some tables.
    """

    verb: str
    launched: bool = False
    code: ClassVar[str] = "too_late"


@dataclass(frozen=True, slots=True)
class TableOver:
    """The table has closed, and opens again as a new one."""

    code: ClassVar[str] = "table_over"


@dataclass(frozen=True, slots=True)
class NotPositive:
    """An amount of nothing, or less."""

    code: ClassVar[str] = "not_positive"


@dataclass(frozen=True, slots=True)
class NoSeat:
    """A bet that does not say whose it is."""

    code: ClassVar[str] = "no_seat"


@dataclass(frozen=True, slots=True)
class NoSuchColor:
    """The table has no chips of that color; `colors` are those it has."""

    color: str
    colors: tuple[str, ...]
    code: ClassVar[str] = "no_such_color"


@dataclass(frozen=True, slots=True)
class ColorTaken:
    """Another player plays the color; `free` are those that nobody plays."""

    color: str
    seat: str
    free: tuple[str, ...]
    code: ClassVar[str] = "color_taken"


@dataclass(frozen=True, slots=True)
class OtherColor:
    """The player plays another color, or the same at another value: one at a time."""

    seat: str
    color: str
    value: str
    code: ClassVar[str] = "other_color"


@dataclass(frozen=True, slots=True)
class ValueOutOfRange:
    """A color chip's value below the least or above the largest straight-up bet.

    `maximum` is empty where the table has none.
    """

    value: str
    minimum: str
    maximum: str
    code: ClassVar[str] = "value_out_of_range"


@dataclass(frozen=True, slots=True)
class NotWholeChips:
    """The amount is no whole number of the player's color chips."""

    amount: str
    value: str
    code: ClassVar[str] = "not_whole_chips"


@dataclass(frozen=True, slots=True)
class NotWholeMultiple:
    """With color chips this announced bet takes whole multiples of its chips alone."""

    call: str
    amount: str
    multiple: str
    code: ClassVar[str] = "not_whole_multiple"


@dataclass(frozen=True, slots=True)
class NoColor:
    """The player has no color chips of this table."""

    seat: str
    code: ClassVar[str] = "no_color"


@dataclass(frozen=True, slots=True)
class ChipsShort:
    """The player holds less in color than that."""

    seat: str
    needed: str
    held: str
    code: ClassVar[str] = "chips_short"


@dataclass(frozen=True, slots=True)
class TenderRefused:
    """Bets in notes, on credit or by word alone are not taken."""

    tender: Tender
    code: ClassVar[str] = "tender_refused"


@dataclass(frozen=True, slots=True)
class ColorInPlay:
    """The player's color chips are still on the cloth, or in prison."""

    seat: str
    position: str
    in_prison: bool
    code: ClassVar[str] = "color_in_play"


@dataclass(frozen=True, slots=True)
class NothingLies:
    """The seat has nothing on the position."""

    seat: str
    position: str
    code: ClassVar[str] = "nothing_lies"


@dataclass(frozen=True, slots=True)
class InPrison:
    """What the seat has on the position is in prison, and stays until the next spin."""

    seat: str
    position: str
    code: ClassVar[str] = "in_prison"


@dataclass(frozen=True, slots=True)
class LessLies:
    """The seat has less on the position than is to be taken."""

    seat: str
    position: str
    amount: str
    lies: str
    code: ClassVar[str] = "less_lies"


class Detail(StrEnum):
    """What goes with some of the reasons for no spin."""

    TURNS = "turns"
    DECISION = "decision"


@dataclass(frozen=True, slots=True)
class DetailMissing:
    """The reason for no spin needs the turns of the ball, or the manager's decision."""

    reason: VoidReason
    detail: Detail
    code: ClassVar[str] = "detail_missing"


@dataclass(frozen=True, slots=True)
class DetailNotAsked:
    """The reason for no spin takes no turns of the ball, or is not the manager's to decide."""

    reason: VoidReason
    detail: Detail
    code: ClassVar[str] = "detail_not_asked"


@dataclass(frozen=True, slots=True)
class EnoughTurns:
    """The ball ran as many turns as a spin needs."""

    least: int
    code: ClassVar[str] = "enough_turns"


@dataclass(frozen=True, slots=True)
class WrongDolly:
    """The dolly is on another number than was called."""

    number: str
    called: str
    code: ClassVar[str] = "wrong_dolly"


@dataclass(frozen=True, slots=True)
class NothingDue:
    """The seat wins nothing on the position."""

    seat: str
    position: str
    code: ClassVar[str] = "nothing_due"


@dataclass(frozen=True, slots=True)
class AlreadyPaid:
    """The seat has been paid for the position."""

    seat: str
    position: str
    code: ClassVar[str] = "already_paid"


@dataclass(frozen=True, slots=True)
class OutOfOrder:
    """Another winner comes before this one in the order of the house."""

    position: str
    first_seat: str
    first: str
    code: ClassVar[str] = "out_of_order"


@dataclass(frozen=True, slots=True)
class WrongPayment:
    """Another amount is due."""

    position: str
    said: str
    due: str
    code: ClassVar[str] = "wrong_payment"


@dataclass(frozen=True, slots=True)
class FloatShort:
    """The bank holds less than is due, and needs a fill."""

    due: str
    held: str
    code: ClassVar[str] = "float_short"


RoundFault: TypeAlias = (
    NotNow
    | TooLate
    | TableOver
    | NotPositive
    | NoSeat
    | NoSuchColor
    | ColorTaken
    | OtherColor
    | ValueOutOfRange
    | NotWholeChips
    | NotWholeMultiple
    | NoColor
    | ChipsShort
    | TenderRefused
    | ColorInPlay
    | NothingLies
    | InPrison
    | LessLies
    | DetailMissing
    | DetailNotAsked
    | EnoughTurns
    | WrongDolly
    | NothingDue
    | AlreadyPaid
    | OutOfOrder
    | WrongPayment
    | FloatShort
)
"""What can be wrong with an action, beside what is wrong with its bet."""
