"""Faults by word: what is wrong with a bet or a table's rules, and what would do.

One line each. What a person typed is quoted as far as it can be shown. Amounts stand as
they are typed, ungrouped and with a point, whatever the language: what a line proposes can
be typed as it stands.
"""

from collections.abc import Sequence
from typing import assert_never

from croupier.i18n import rule_faults
from croupier.i18n.quoting import shown
from croupier.i18n.voice import Voice
from croupier.rules.faults import (
    AboveMaximum,
    AbovePlayerMaximum,
    AmountTooLarge,
    BadSeat,
    BadValue,
    BelowMinimum,
    BelowSpread,
    CallNotTaken,
    EmptyBet,
    Fault,
    MinimumAboveMaximum,
    MissingAmount,
    NoSuchNumber,
    NoSuchRules,
    NotAnAmount,
    NotAttested,
    NotOnePlace,
    NotPayable,
    PairNotTaken,
    ReachTooWide,
    RepeatedNumber,
    TooLong,
    TooManyWords,
    TooSmall,
    UnitOnPosition,
    UnknownKey,
    UnknownPlace,
    UnreadableRules,
)

EXAMPLE = "17/20 100"
_MOST_NUMBERS = 6


def sentence(voice: Voice, fault: Fault) -> str:
    """What is wrong, and what would do: one line."""
    match fault:
        case EmptyBet() | TooLong() | TooManyWords() | BadSeat():
            return _line(voice, fault)
        case UnknownPlace() | NoSuchNumber() | NotOnePlace() | RepeatedNumber():
            return _place(voice, fault)
        case PairNotTaken() | NotAttested() | CallNotTaken() | ReachTooWide() | UnitOnPosition():
            return _not_taken(voice, fault)
        case MissingAmount() | NotAnAmount() | NotPayable() | AmountTooLarge():
            return _amount(voice, fault)
        case BelowMinimum() | AboveMaximum() | TooSmall():
            return _limit(voice, fault)
        case AbovePlayerMaximum() | BelowSpread():
            return _limit_in_all(voice, fault)
        case UnreadableRules() | NoSuchRules() | UnknownKey() | BadValue() | MinimumAboveMaximum():
            return rule_faults.sentence(voice, fault)
        case _:
            assert_never(fault)


def _line(voice: Voice, fault: EmptyBet | TooLong | TooManyWords | BadSeat) -> str:
    match fault:
        case EmptyBet():
            return voice._(
                "No bet stands here: write a position and an amount, such as {example}.",
                example=EXAMPLE,
            )
        case TooLong():
            return voice.n_(
                "The line is longer than {n} character: write one bet a line, such as {example}.",
                "The line is longer than {n} characters: write one bet a line, such as {example}.",
                fault.limit,
                example=EXAMPLE,
            )
        case TooManyWords():
            return voice._(
                "“{text}” is too much: a bet is a position and an amount, such as {example}.",
                text=shown(fault.extra),
                example=EXAMPLE,
            )
        case BadSeat():
            example = f"A: {EXAMPLE}"
            return voice._(
                "“{text}” is no seat: before the colon stands a short name of letters or digits, "
                "such as {example}.",
                text=shown(fault.text),
                example=example,
            )
        case _:
            assert_never(fault)


def _place(voice: Voice, fault: UnknownPlace | NoSuchNumber | NotOnePlace | RepeatedNumber) -> str:
    match fault:
        case UnknownPlace(text, ""):
            return voice._(
                "There is no position or announced bet “{text}”: write it like {examples}.",
                text=shown(text),
                examples="17/20, red, voisins",
            )
        case UnknownPlace(text, near):
            return voice._(
                "There is no position or announced bet “{text}”; did you mean {near}?",
                text=shown(text),
                near=near,
            )
        case NoSuchNumber():
            return voice._(
                "The wheel has no number {number}: take 0 or one from 1 to 36.",
                number=shown(fault.text),
            )
        case NotOnePlace():
            return _not_one_place(voice, fault.numbers)
        case RepeatedNumber():
            return voice._(
                "{number} is named twice: name each number of a bet once.", number=fault.text
            )
        case _:
            assert_never(fault)


def _not_one_place(voice: Voice, numbers: Sequence[str]) -> str:
    named = ", ".join(numbers[:_MOST_NUMBERS]) + (", …" if len(numbers) > _MOST_NUMBERS else "")
    near = _near(numbers)
    match len(numbers):
        case 2 if near:
            return voice._(
                "{one} and {other} do not touch, no chip can lie on both: a split would be {near}.",
                one=numbers[0],
                other=numbers[1],
                near=near,
            )
        case 3 if near:
            return voice._(
                "No chip can lie on just {numbers}: a street would be {near}.",
                numbers=named,
                near=near,
            )
        case 4 if near:
            return voice._(
                "No chip can lie on just {numbers}: a corner would be {near}.",
                numbers=named,
                near=near,
            )
        case 6 if near:
            return voice._(
                "No chip can lie on just {numbers}: a six line would be {near}.",
                numbers=named,
                near=near,
            )
        case _:
            return voice._(
                "No chip can lie on just {numbers}: write several bets instead.", numbers=named
            )


def _near(numbers: Sequence[str]) -> str:
    """A position of as many numbers, about the first that is no zero; empty where none is.

    It is on every cloth: the rows of 1 to 36 are the same, whatever zeros lie at their head.
    """
    first = next((int(text) for text in numbers if int(text)), None)
    if first is None:
        return ""
    row = min((first - 1) // 3 * 3 + 1, 31 if len(numbers) in (4, 6) else 34)
    beside = row + min((first - 1) % 3, 1)
    covered = {
        2: (first, first + 3) if first <= 33 else (first - 3, first),
        3: range(row, row + 3),
        4: (beside, beside + 1, beside + 3, beside + 4),
        6: range(row, row + 6),
    }
    return "/".join(map(str, covered.get(len(numbers), ())))


def _not_taken(
    voice: Voice,
    fault: PairNotTaken | NotAttested | CallNotTaken | ReachTooWide | UnitOnPosition,
) -> str:
    match fault:
        case NotAttested():
            return voice._(
                # Translators: no reliable source describes this spot or bet at such a table.
                "No source says how {place} is played on the {wheel} wheel: take a bet among 1 to "
                "36, a straight, or an outside bet.",
                place=fault.place,
                wheel=fault.wheel,
            )
        case CallNotTaken():
            return voice._(
                "This table does not take {call} as an announced bet: lay its chips one by one, or "
                "name rules that take it.",
                call=shown(fault.call),
            )
        case PairNotTaken():
            return voice._(
                "This table does not take {place} as one bet: lay one bet on each.",
                place=fault.place,
            )
        case ReachTooWide():
            return voice._(
                "{reach} neighbours a side cannot be played: take 1 to {widest}.",
                reach=fault.reach,
                widest=fault.widest,
            )
        case UnitOnPosition():
            example = f"{fault.place} 100"
            return voice._(
                "Only announced bets take a unit after @: write the amount, such as {example}.",
                example=example,
            )
        case _:
            assert_never(fault)


def _amount(voice: Voice, fault: MissingAmount | NotAnAmount | NotPayable | AmountTooLarge) -> str:
    match fault:
        case MissingAmount():
            place = shown(fault.place)
            example = f"{place} 100"
            return voice._(
                "{place} has no amount: write one after it, such as {example}.",
                place=place,
                example=example,
            )
        case NotAnAmount():
            return voice._(
                "“{text}” is no amount: write digits only, above 0, decimals after a point.",
                text=shown(fault.text),
            )
        case NotPayable():
            return voice._(
                "{amount} cannot be paid here: amounts are whole multiples of {smallest}.",
                amount=shown(fault.text),
                smallest=fault.smallest,
            )
        case AmountTooLarge():
            return voice._(
                "{amount} is too large: an amount is at most {largest}.",
                amount=shown(fault.text),
                largest=fault.largest,
            )
        case _:
            assert_never(fault)


def _limit(voice: Voice, fault: BelowMinimum | AboveMaximum | TooSmall) -> str:
    match fault:
        case BelowMinimum():
            return voice._(
                "{stake} on {position} is below the minimum: lay at least {minimum}.",
                stake=fault.stake,
                position=fault.position,
                minimum=fault.minimum,
            )
        case AboveMaximum():
            return voice._(
                "{stake} on {position} is above the maximum: lay at most {maximum}.",
                stake=fault.stake,
                position=fault.position,
                maximum=fault.maximum,
            )
        case TooSmall():
            return voice._(
                "{amount} is too little for {call}: it takes at least {least}.",
                amount=fault.amount,
                call=fault.call,
                least=fault.least,
            )
        case _:
            assert_never(fault)


def _limit_in_all(voice: Voice, fault: AbovePlayerMaximum | BelowSpread) -> str:
    match fault:
        case AbovePlayerMaximum():
            return voice._(
                "{stake} in all is above what one player may lay: lay at most {maximum}.",
                stake=fault.stake,
                maximum=fault.maximum,
            )
        case BelowSpread():
            return voice._(
                "{stake} in all is below the least for a player's inside bets: lay at least "
                "{minimum} on them.",
                stake=fault.stake,
                minimum=fault.minimum,
            )
        case _:
            assert_never(fault)
