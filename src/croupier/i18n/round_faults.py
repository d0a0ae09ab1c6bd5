"""What is wrong with an action at the table, by word, and what would do.

One line each; amounts stand as they are typed (see `i18n.faults`).
"""

from typing import TypeAlias, assert_never

from croupier.i18n.quoting import shown
from croupier.i18n.voice import N_, Voice
from croupier.rules.chip_spot import Ambiguous
from croupier.rules.rounds.actions import Tender, VoidReason
from croupier.rules.rounds.faults import (
    AlreadyPaid,
    ChipsShort,
    ColorInPlay,
    ColorTaken,
    Detail,
    DetailMissing,
    DetailNotAsked,
    EnoughTurns,
    FloatShort,
    InPrison,
    LessLies,
    NoColor,
    NoSeat,
    NoSuchColor,
    NothingDue,
    NothingLies,
    NotNow,
    NotPositive,
    NotWholeChips,
    NotWholeMultiple,
    OtherColor,
    OutOfOrder,
    RoundFault,
    TableOver,
    TenderRefused,
    TooLate,
    ValueOutOfRange,
    WrongDolly,
    WrongPayment,
)
from croupier.rules.rounds.table import Phase

_Time: TypeAlias = NotNow | TooLate | TableOver
_Purchase: TypeAlias = NoSuchColor | ColorTaken | OtherColor | ValueOutOfRange | ColorInPlay
_Tendered: TypeAlias = TenderRefused | NoColor | ChipsShort | NotWholeChips | NotWholeMultiple
_Lying: TypeAlias = NothingLies | InPrison | LessLies | Ambiguous
_Spin: TypeAlias = DetailMissing | DetailNotAsked | EnoughTurns | WrongDolly
_Payment: TypeAlias = NothingDue | AlreadyPaid | OutOfOrder | WrongPayment | FloatShort


def sentence(voice: Voice, fault: RoundFault | Ambiguous) -> str:
    """What is wrong, and what would do: one line."""
    match fault:
        case NotNow() | TooLate() | TableOver():
            return _time(voice, fault)
        case NotPositive():
            return voice._("An amount is above 0.")
        case NoSeat():
            return voice._(
                "The bet does not say whose it is: put a seat before it, such as {example}.",
                example="A: 17/20 100",
            )
        case NoSuchColor() | ColorTaken() | OtherColor() | ValueOutOfRange() | ColorInPlay():
            return _purchase(voice, fault)
        case TenderRefused() | NoColor() | ChipsShort() | NotWholeChips() | NotWholeMultiple():
            return _tendered(voice, fault)
        case NothingLies() | InPrison() | LessLies() | Ambiguous():
            return _lying(voice, fault)
        case DetailMissing() | DetailNotAsked() | EnoughTurns() | WrongDolly():
            return _spin(voice, fault)
        case NothingDue() | AlreadyPaid() | OutOfOrder() | WrongPayment() | FloatShort():
            return _payment(voice, fault)
        case _:
            assert_never(fault)


def _time(voice: Voice, fault: _Time) -> str:
    match fault:
        case NotNow():
            return f"{voice._(_WHEN[fault.verb])} {_now(voice, fault.phase)}"
        case TooLate(launched=True):
            return voice._("Announced bets are taken here until the ball is launched: too late.")
        case TooLate():
            return voice._(
                "“No more bets” has been said: nothing is laid, called or taken back until the "
                "dolly is lifted."
            )
        case TableOver():
            return voice._("The table has closed: color chips alone can still be changed.")
        case _:
            assert_never(fault)


_WHEN = {
    "open": N_("A table is opened once."),
    "fill": N_("Chips are brought to a table that is open."),
    "buy": N_("Color chips are bought while betting is open and no ball runs."),
    "bet": N_("Bets are laid once the table is open."),
    "call": N_("Bets are announced once the table is open."),
    "back": N_("Bets are taken back once the table is open."),
    "launch": N_("The ball is launched while betting is open."),
    "no-more-bets": N_("“No more bets” is said while the ball runs."),
    "void": N_("A spin is declared void before its number is called."),
    "number": N_("The number is called after “no more bets”."),
    "dolly": N_("The dolly is placed once the number is called."),
    "collect": N_("Losers are collected once the dolly is on the number."),
    "pay": N_("Winners are paid once the losers are collected."),
    "pay-all": N_("Winners are paid once the losers are collected."),
    "off": N_(
        "Winning chips are taken off after all winners are paid and before the dolly is lifted."
    ),
    "lift": N_("The dolly is lifted once all winners are paid."),
    "change": N_("Color chips are changed while no spin is under way."),
    "close": N_("A table closes while betting is open and no ball runs."),
}
"""When each action has its time, by its verb."""


def _now(voice: Voice, phase: Phase) -> str:
    match phase:
        case Phase.CLOSED:
            return voice._("The table is not open yet.")
        case Phase.OPEN:
            return voice._("Now betting is open, and no ball runs.")
        case Phase.SPINNING:
            return voice._("Now the ball is running.")
        case Phase.NO_MORE_BETS:
            return voice._("Now the bets are closed, and no number is called yet.")
        case Phase.CALLED:
            return voice._("Now the number is called, and the dolly is not placed yet.")
        case Phase.MARKED:
            return voice._("Now the dolly is on the number, and losers are still to be collected.")
        case Phase.COLLECTED:
            return voice._("Now winners are still to be paid.")
        case Phase.PAID:
            return voice._("Now all winners are paid, and the dolly is not lifted yet.")
        case _:
            assert_never(phase)


def _purchase(voice: Voice, fault: _Purchase) -> str:
    match fault:
        case NoSuchColor():
            return voice._(
                "The table has no color chips “{color}”: take {colors}.",
                color=shown(fault.color),
                colors=", ".join(fault.colors),
            )
        case ColorTaken(free=()):
            return voice._(
                "{color} is played by {seat}, and no color is free: bet cash chips.",
                color=shown(fault.color),
                seat=shown(fault.seat),
            )
        case ColorTaken():
            return voice._(
                "{color} is played by {seat}: take {colors}.",
                color=shown(fault.color),
                seat=shown(fault.seat),
                colors=", ".join(fault.free),
            )
        case OtherColor():
            return voice._(
                "{seat} plays {color} at {value} a chip: buy more of it, or change it first.",
                seat=shown(fault.seat),
                color=shown(fault.color),
                value=fault.value,
            )
        case ValueOutOfRange(maximum=""):
            return voice._(
                "A color chip cannot be worth {value}: its value is at least {minimum}.",
                value=fault.value,
                minimum=fault.minimum,
            )
        case ValueOutOfRange():
            return voice._(
                "A color chip cannot be worth {value}: its value is {minimum} to {maximum}.",
                value=fault.value,
                minimum=fault.minimum,
                maximum=fault.maximum,
            )
        case ColorInPlay(in_prison=True):
            return voice._(
                "{seat}'s color chips are in prison on {position}: the next spin decides first.",
                seat=shown(fault.seat),
                position=fault.position,
            )
        case ColorInPlay():
            return voice._(
                "{seat}'s color chips lie on {position}: take them back first.",
                seat=shown(fault.seat),
                position=fault.position,
            )
        case _:
            assert_never(fault)


def _tendered(voice: Voice, fault: _Tendered) -> str:
    match fault:
        case TenderRefused():
            return _refused(voice, fault.tender)
        case NoColor():
            return voice._(
                "{seat} has no color chips: buy some, or bet cash chips.", seat=shown(fault.seat)
            )
        case ChipsShort():
            return voice._(
                "{seat} holds {held} in color chips, and {needed} are needed: buy more.",
                seat=shown(fault.seat),
                held=fault.held,
                needed=fault.needed,
            )
        case NotWholeChips():
            return voice._(
                "{amount} is no whole number of chips: a color chip is worth {value} here.",
                amount=fault.amount,
                value=fault.value,
            )
        case NotWholeMultiple():
            return voice._(
                "With color chips {call} takes whole multiples of {multiple}, not {amount}.",
                call=fault.call,
                multiple=fault.multiple,
                amount=fault.amount,
            )
        case _:
            assert_never(fault)


def _refused(voice: Voice, tender: Tender) -> str:
    match tender:
        case Tender.NOTES:
            return voice._("Banknotes are not bet: change them into chips.")
        case Tender.CREDIT:
            return voice._("No bet is taken on credit: lay the chips.")
        case Tender.VERBAL:
            return voice._("A word alone is no bet: lay the chips.")
        case Tender.COLOR | Tender.CASH:
            return voice._("Color chips and cash chips are taken.")
        case _:
            assert_never(tender)


def _lying(voice: Voice, fault: _Lying) -> str:
    match fault:
        case NothingLies():
            return voice._(
                "{seat} has nothing on {position}.", seat=shown(fault.seat), position=fault.position
            )
        case InPrison():
            return voice._(
                "{seat}'s stake on {position} is in prison: the next spin decides.",
                seat=shown(fault.seat),
                position=fault.position,
            )
        case LessLies():
            return voice._(
                "{seat} has {lies} on {position}, and not {amount}.",
                seat=shown(fault.seat),
                lies=fault.lies,
                position=fault.position,
                amount=fault.amount,
            )
        case Ambiguous(()):
            return voice._("The chip is not on the cloth: lay it on a position.")
        case Ambiguous():
            return voice._(
                "The chip touches {boxes}, which are no one bet: move it.",
                boxes=", ".join(fault.touching),
            )
        case _:
            assert_never(fault)


def _spin(voice: Voice, fault: _Spin) -> str:
    match fault:
        case DetailMissing(detail=Detail.TURNS):
            return voice._("Too few turns: say how many the ball made.")
        case DetailMissing():
            return voice._(
                "Whether there is a new spin is the manager's decision: say which, {words}.",
                words="new-spin, go-on",
            )
        case DetailNotAsked(detail=Detail.TURNS):
            return voice._(
                "Turns of the ball are counted for “{reason}” alone.", reason=VoidReason.FEW_TURNS
            )
        case DetailNotAsked():
            return voice._(
                "After “{reason}” there is always a new spin: the manager decides nothing.",
                reason=fault.reason,
            )
        case EnoughTurns():
            return voice.n_(
                "The spin counts: {n} turn of the ball is enough.",
                "The spin counts: {n} turns of the ball are enough.",
                fault.least,
            )
        case WrongDolly():
            return voice._(
                "{called} was called: the dolly goes on it, and not on {number}.",
                called=fault.called,
                number=fault.number,
            )
        case _:
            assert_never(fault)


def _payment(voice: Voice, fault: _Payment) -> str:
    match fault:
        case NothingDue():
            return voice._(
                "{seat} wins nothing on {position}.",
                seat=shown(fault.seat),
                position=fault.position,
            )
        case AlreadyPaid():
            return voice._(
                "{seat} has been paid for {position}.",
                seat=shown(fault.seat),
                position=fault.position,
            )
        case OutOfOrder():
            return voice._(
                "{position} is not paid yet: {first} of {seat} comes before it here.",
                position=fault.position,
                first=fault.first,
                seat=shown(fault.first_seat),
            )
        case WrongPayment():
            return voice._(
                "{position} is paid {due}, and not {said}.",
                position=fault.position,
                due=fault.due,
                said=fault.said,
            )
        case FloatShort():
            return voice._(
                "{due} are due and the float holds {held}: it needs a fill.",
                due=fault.due,
                held=fault.held,
            )
        case _:
            assert_never(fault)
