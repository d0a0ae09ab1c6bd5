"""Wording: what each action is written with, in whatever notation.

`SHAPES` says which parts a verb takes; `read_part` and `written` go between a part's value
and its text, `build` makes the action of its parts.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, TypeAlias, TypeVar, assert_never

from croupier.rules.bets import Bet, ByAmount, ByUnit, Call
from croupier.rules.faults import NoSuchNumber
from croupier.rules.layout import Position
from croupier.rules.notation import read_place, read_seat
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
from croupier.rules.sessions.faults import (
    NotACall,
    NotACount,
    NotAPosition,
    Part,
    SessionFault,
    UnknownWord,
)
from croupier.rules.wheel import Number, label, read_number

MOST_TURNS = 999
SPIN = "spin"
"""The shorthand of a whole spin; it is read, and never written."""

NUMERIC = frozenset({Part.AMOUNT, Part.VALUE, Part.STAKE, Part.UNIT, Part.TURNS})
"""The parts that are numbers in JSON."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The parts of an action in their order, and those that need not be said."""

    parts: tuple[Part, ...] = ()
    optional: frozenset[Part] = frozenset()

    @property
    def has_seat(self) -> bool:
        """Whether a player does it."""
        return Part.SEAT in self.parts


def _shape(*parts: Part, optional: tuple[Part, ...] = ()) -> Shape:
    return Shape((*parts, *optional), frozenset(optional))


_ON_POSITION = _shape(Part.SEAT, Part.POSITION, optional=(Part.AMOUNT,))

SHAPES: Mapping[str, Shape] = {
    Open.verb: _shape(Part.AMOUNT),
    Fill.verb: _shape(Part.AMOUNT),
    BuyIn.verb: _shape(Part.SEAT, Part.COLOR, Part.VALUE, Part.AMOUNT),
    Place.verb: _shape(Part.SEAT, Part.POSITION, Part.STAKE, optional=(Part.TENDER,)),
    Announce.verb: _shape(Part.SEAT, Part.CALL, optional=(Part.AMOUNT, Part.UNIT, Part.TENDER)),
    TakeBack.verb: _ON_POSITION,
    Launch.verb: _shape(),
    NoMoreBets.verb: _shape(),
    Void.verb: _shape(Part.REASON, optional=(Part.TURNS, Part.DECISION)),
    CallNumber.verb: _shape(Part.NUMBER),
    PlaceDolly.verb: _shape(Part.NUMBER),
    Collect.verb: _shape(),
    Pay.verb: _ON_POSITION,
    PayAll.verb: _shape(),
    TakeOff.verb: _ON_POSITION,
    LiftDolly.verb: _shape(),
    ChangeColor.verb: _shape(Part.SEAT),
    Close.verb: _shape(),
    SPIN: _shape(Part.NUMBER),
}
"""Every verb, with what it takes."""

Values: TypeAlias = Mapping[Part, Any]
_Word = TypeVar("_Word", bound=StrEnum)


# --- from text to values ------------------------------------------------------------------------


def read_part(part: Part, text: str, rules: RuleSet) -> object | SessionFault:
    """The value of the part that the text stands for, at a table with these rules."""
    return _READERS[part](part, text, rules)


def _amount(_part: Part, text: str, rules: RuleSet) -> int | SessionFault:
    return rules.currency.read(text)


def _number(_part: Part, text: str, rules: RuleSet) -> Number | NoSuchNumber:
    number = read_number(text)
    return NoSuchNumber(text) if number is None or number not in rules.wheel else number


def _place(part: Part, text: str, rules: RuleSet) -> Position | Call | SessionFault:
    place = read_place(text, rules)
    if isinstance(place, Call) and part is Part.POSITION:
        return NotAPosition(place.key)
    if isinstance(place, Position) and part is Part.CALL:
        return NotACall(place.key)
    return place


def _one_of(known: tuple[str, ...], part: Part, text: str) -> str | UnknownWord:
    return text if text in known else UnknownWord(part, text, known, nearest(text, known))


def _word(words: type[_Word], part: Part, text: str) -> _Word | UnknownWord:
    known = _one_of(tuple(word.value for word in words), part, text)
    return known if isinstance(known, UnknownWord) else words(known)


def read_tender(text: str) -> Tender | UnknownWord:
    """What a bet is made with."""
    return _word(Tender, Part.TENDER, text)


def nearest(text: str, known: tuple[str, ...]) -> str:
    """The word that was perhaps meant, or nothing."""
    return next(iter(get_close_matches(text[:40].lower(), known, n=1, cutoff=0.7)), "")


def _count(text: str) -> int | NotACount:
    if text.isascii() and text.isdigit() and len(text) < 10 and int(text) <= MOST_TURNS:
        return int(text)
    return NotACount(Part.TURNS, text, MOST_TURNS)


_READERS: Mapping[Part, Callable[[Part, str, RuleSet], object | SessionFault]] = {
    Part.SEAT: lambda _part, text, _rules: read_seat(text),
    Part.COLOR: lambda part, text, rules: _one_of(rules.chips.colors, part, text),
    Part.VALUE: _amount,
    Part.POSITION: _place,
    Part.STAKE: _amount,
    Part.CALL: _place,
    Part.AMOUNT: _amount,
    Part.UNIT: _amount,
    Part.TENDER: lambda _part, text, _rules: read_tender(text),
    Part.REASON: lambda part, text, _rules: _word(VoidReason, part, text),
    Part.TURNS: lambda _part, text, _rules: _count(text),
    Part.DECISION: lambda part, text, _rules: _word(Decision, part, text),
    Part.NUMBER: _number,
}


# --- from values to actions ---------------------------------------------------------------------


def _placed(values: Values) -> Place:
    bet = Bet(values[Part.POSITION], values[Part.STAKE], values[Part.SEAT])
    return Place(bet, values.get(Part.TENDER, Tender.COLOR))


def _announced(values: Values) -> Announce:
    call, seat = values[Part.CALL], values[Part.SEAT]
    tender = values.get(Part.TENDER, Tender.COLOR)
    if Part.UNIT in values:
        return Announce(ByUnit(call, values[Part.UNIT], seat), tender)
    return Announce(ByAmount(call, values[Part.AMOUNT], seat), tender)


def _on_position(action: type[TakeBack | Pay | TakeOff]) -> Callable[[Values], Action]:
    return lambda v: action(v[Part.SEAT], v[Part.POSITION], v.get(Part.AMOUNT))


_MAKERS: Mapping[str, Callable[[Values], Action]] = {
    Open.verb: lambda v: Open(v[Part.AMOUNT]),
    Fill.verb: lambda v: Fill(v[Part.AMOUNT]),
    BuyIn.verb: lambda v: BuyIn(v[Part.SEAT], v[Part.COLOR], v[Part.VALUE], v[Part.AMOUNT]),
    Place.verb: _placed,
    Announce.verb: _announced,
    TakeBack.verb: _on_position(TakeBack),
    Launch.verb: lambda _: Launch(),
    NoMoreBets.verb: lambda _: NoMoreBets(),
    Void.verb: lambda v: Void(v[Part.REASON], v.get(Part.TURNS), v.get(Part.DECISION)),
    CallNumber.verb: lambda v: CallNumber(v[Part.NUMBER]),
    PlaceDolly.verb: lambda v: PlaceDolly(v[Part.NUMBER]),
    Collect.verb: lambda _: Collect(),
    Pay.verb: _on_position(Pay),
    PayAll.verb: lambda _: PayAll(),
    TakeOff.verb: _on_position(TakeOff),
    LiftDolly.verb: lambda _: LiftDolly(),
    ChangeColor.verb: lambda v: ChangeColor(v[Part.SEAT]),
    Close.verb: lambda _: Close(),
}


def build(verb: str, values: Values) -> tuple[Action, ...]:
    """The action of that verb and these parts; a shorthand gives several."""
    if verb == SPIN:
        return whole_spin(values[Part.NUMBER])
    return (_MAKERS[verb](values),)


def whole_spin(number: Number) -> tuple[Action, ...]:
    """All that a croupier does from the launch of the ball to the lifting of the dolly."""
    return (
        Launch(),
        NoMoreBets(),
        CallNumber(number),
        PlaceDolly(number),
        Collect(),
        PayAll(),
        LiftDolly(),
    )


# --- from actions to text -----------------------------------------------------------------------


def written(action: Action, rules: RuleSet) -> dict[Part, str]:
    """The parts of the action as text, in the order of its shape."""
    return dict(_written(action, rules.currency.write))


def _written(  # noqa: C901 - a case an action
    action: Action, write: Callable[[int], str]
) -> Iterator[tuple[Part, str]]:
    match action:
        case Open() | Fill():
            yield Part.AMOUNT, write(action.amount)
        case BuyIn():
            yield Part.SEAT, action.seat
            yield Part.COLOR, action.color
            yield Part.VALUE, write(action.value)
            yield Part.AMOUNT, write(action.amount)
        case Place() | Announce():
            yield from _bet_written(action, write)
        case TakeBack() | Pay() | TakeOff():
            yield Part.SEAT, action.seat
            yield Part.POSITION, action.position.key
            if action.amount is not None:
                yield Part.AMOUNT, write(action.amount)
        case Void():
            yield Part.REASON, action.reason
            if action.turns is not None:
                yield Part.TURNS, str(action.turns)
            if action.decision is not None:
                yield Part.DECISION, action.decision
        case CallNumber() | PlaceDolly():
            yield Part.NUMBER, label(action.number)
        case ChangeColor():
            yield Part.SEAT, action.seat
        case Launch() | NoMoreBets() | Collect() | PayAll() | LiftDolly() | Close():
            pass
        case _:
            assert_never(action)


def _bet_written(
    action: Place | Announce, write: Callable[[int], str]
) -> Iterator[tuple[Part, str]]:
    if action.bet.seat is not None:
        yield Part.SEAT, action.bet.seat
    match action.bet:
        case Bet(position, stake):
            yield Part.POSITION, position.key
            yield Part.STAKE, write(stake)
        case ByAmount(call, amount):
            yield Part.CALL, call.key
            yield Part.AMOUNT, write(amount)
        case ByUnit(call, unit):
            yield Part.CALL, call.key
            yield Part.UNIT, write(unit)
        case _:
            assert_never(action.bet)
    yield Part.TENDER, action.tender
