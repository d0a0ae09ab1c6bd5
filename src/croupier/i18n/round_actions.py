"""What was done at the table, action by action, as somebody who watches would say it."""

from collections.abc import Mapping
from decimal import Decimal
from typing import TypeAlias, assert_never

from croupier.i18n.bets import color_name
from croupier.i18n.voice import N_, Voice
from croupier.rules.bets import Bet, ByAmount, ByUnit
from croupier.rules.rounds.actions import (
    Action,
    Announce,
    BuyIn,
    CallNumber,
    ChangeColor,
    Close,
    Collect,
    Decision,
    Fill,
    Launch,
    LiftDolly,
    NoMoreBets,
    Open,
    Pay,
    PayAll,
    Place,
    PlaceDolly,
    TakeBack,
    TakeOff,
    Tender,
    Void,
    VoidReason,
)
from croupier.rules.rule_set import RuleSet
from croupier.rules.wheel import color, label

_AtTable: TypeAlias = Launch | NoMoreBets | CallNumber | PlaceDolly | Collect | PayAll | LiftDolly


def sentence(voice: Voice, action: Action, rules: RuleSet) -> str:
    """What was done, in a sentence.

    >>> from croupier.rules.bets import Seat
    >>> from croupier.rules.rule_set import standard
    >>> sentence(Voice("en"), BuyIn(Seat("A"), "red", 5, 200), standard())
    'A buys red chips of 5 for 200.'
    """
    match action:
        case Open() | Fill() | BuyIn() | ChangeColor() | Close():
            return _exchange(voice, action, rules)
        case Place() | Announce():
            return _bet(voice, action, rules)
        case TakeBack() | TakeOff() | Pay():
            return _on_position(voice, action, rules)
        case Void():
            return _void(voice, action)
        case _:
            return _at_table(voice, action)


def money(voice: Voice, units: int, rules: RuleSet) -> str:
    """The amount as people read it in their language."""
    text = rules.currency.write(units)
    return voice.number(Decimal(text) if "." in text else int(text))


def _exchange(
    voice: Voice, action: Open | Fill | BuyIn | ChangeColor | Close, rules: RuleSet
) -> str:
    match action:
        case Open():
            amount = money(voice, action.amount, rules)
            return voice._("The table opens with {amount} in its float.", amount=amount)
        case Fill():
            amount = money(voice, action.amount, rules)
            return voice._("{amount} is brought to the float.", amount=amount)
        case BuyIn():
            return voice._(
                "{seat} buys {color} chips of {value} for {amount}.",
                seat=action.seat,
                color=action.color,
                value=money(voice, action.value, rules),
                amount=money(voice, action.amount, rules),
            )
        case ChangeColor():
            return voice._("{seat} changes color chips into cash chips.", seat=action.seat)
        case Close():
            return voice._("The table closes.")
        case _:
            assert_never(action)


def _bet(voice: Voice, action: Place | Announce, rules: RuleSet) -> str:
    seat = action.bet.seat or ""
    match action.bet:
        case Bet(position, stake):
            said = voice._(
                "{seat} lays {amount} on {position}.",
                seat=seat,
                amount=money(voice, stake, rules),
                position=voice.position(position),
            )
        case ByAmount(call, amount):
            said = voice._(
                "{seat} calls {call} for {amount}.",
                seat=seat,
                call=voice.call(call),
                amount=money(voice, amount, rules),
            )
        case ByUnit(call, unit):
            said = voice._(
                # Translators: an announced bet by what each of its chips is worth.
                "{seat} calls {call} by {unit}.",
                seat=seat,
                call=voice.call(call),
                unit=money(voice, unit, rules),
            )
        case _:
            assert_never(action.bet)
    if action.tender is Tender.COLOR:
        return said
    tenders: Mapping[Tender, str] = {
        Tender.COLOR: N_("in color"),
        Tender.CASH: N_("in cash chips"),
        Tender.NOTES: N_("in banknotes"),
        Tender.CREDIT: N_("on credit"),
        Tender.VERBAL: N_("by word alone"),
    }
    # Translators: {said} is "A lays 100 on red", {tender} what the bet is made with.
    return voice._(
        "{said}, {tender}.", said=said.rstrip("."), tender=voice._(tenders[action.tender])
    )


def _on_position(voice: Voice, action: TakeBack | TakeOff | Pay, rules: RuleSet) -> str:
    position = voice.position(action.position)
    amount = None if action.amount is None else money(voice, action.amount, rules)
    match action:
        case TakeBack() | TakeOff() if amount is None:
            return voice._("{seat} takes all off {position}.", seat=action.seat, position=position)
        case TakeBack() | TakeOff():
            return voice._(
                "{seat} takes {amount} off {position}.",
                seat=action.seat,
                amount=amount,
                position=position,
            )
        case Pay() if amount is None:
            return voice._("{seat} is paid on {position}.", seat=action.seat, position=position)
        case Pay():
            return voice._(
                "{seat} is paid {amount} on {position}.",
                seat=action.seat,
                amount=amount,
                position=position,
            )
        case _:
            assert_never(action)


def _void(voice: Voice, action: Void) -> str:
    reason = _reason(voice, action)
    if action.decision is Decision.GO_ON:
        return voice._("The spin goes on: {reason}.", reason=reason)
    # Translators: the spin does not count, and the stakes go back.
    return voice._("No spin: {reason}.", reason=reason)


def _reason(voice: Voice, action: Void) -> str:
    match action.reason:
        case VoidReason.BALL_LEFT:
            return voice._("the ball left the wheel")
        case VoidReason.WHEEL_STOPPED:
            return voice._("the wheel stopped")
        case VoidReason.FEW_TURNS if action.turns is not None:
            return voice.n_(
                "the ball made {n} turn only", "the ball made {n} turns only", action.turns
            )
        case VoidReason.FEW_TURNS:
            return voice._("the ball made too few turns")
        case VoidReason.FOREIGN_OBJECT:
            return voice._("something fell into the wheel")
        case VoidReason.BALL_HANGS:
            return voice._("the ball hangs")
        case VoidReason.HINDRANCE:
            return voice._("the spin was hindered")
        case _:
            assert_never(action.reason)


def _at_table(voice: Voice, action: _AtTable) -> str:
    match action:
        case Launch():
            return voice._("The ball is launched.")
        case NoMoreBets():
            return voice._("No more bets.")
        case CallNumber():
            return voice._(
                "The number is called: {number}, {color}.",
                number=label(action.number),
                color=color_name(voice, color(action.number)),
            )
        case PlaceDolly():
            return voice._("The dolly is put on {number}.", number=label(action.number))
        case Collect():
            return voice._("The losing bets are collected.")
        case PayAll():
            return voice._("All winners are paid.")
        case LiftDolly():
            return voice._("The dolly is lifted.")
        case _:
            assert_never(action)
