"""Faults by word: what is wrong with a bet or a table's rules, and what would do.

One line each. What a person typed is quoted as far as it can be shown. Amounts stand as
they are typed, ungrouped and with a point, whatever the language: what a line proposes can
be typed as it stands.
"""

from collections.abc import Sequence
from typing import assert_never

from croupier.i18n.voice import Voice
from croupier.rules.faults import (
    AboveMaximum,
    AmountTooLarge,
    BadSeat,
    BadValue,
    BelowMinimum,
    EmptyBet,
    Expected,
    Fault,
    MinimumAboveMaximum,
    MissingAmount,
    NoSuchNumber,
    NoSuchRules,
    NotAnAmount,
    NotOnePlace,
    NotPayable,
    PairNotTaken,
    ReachTooWide,
    RepeatedNumber,
    RuleFault,
    TooLong,
    TooManyWords,
    TooSmall,
    UnitOnPosition,
    UnknownKey,
    UnknownPlace,
    UnreadableRules,
)

EXAMPLE = "17/20 100"
_LONGEST_QUOTE = 60
_LONGEST_REASON = 200
_MOST_NUMBERS = 6


def sentence(voice: Voice, fault: Fault) -> str:
    """What is wrong, and what would do: one line."""
    match fault:
        case EmptyBet() | TooLong() | TooManyWords() | BadSeat():
            return _line(voice, fault)
        case UnknownPlace() | NoSuchNumber() | NotOnePlace() | RepeatedNumber():
            return _place(voice, fault)
        case PairNotTaken() | ReachTooWide() | UnitOnPosition():
            return _not_taken(voice, fault)
        case MissingAmount() | NotAnAmount() | NotPayable() | AmountTooLarge():
            return _amount(voice, fault)
        case BelowMinimum() | AboveMaximum() | TooSmall():
            return _limit(voice, fault)
        case UnreadableRules() | NoSuchRules() | UnknownKey() | BadValue() | MinimumAboveMaximum():
            return _rules(voice, fault)
        case _:
            assert_never(fault)


def shown(text: str, longest: int = _LONGEST_QUOTE) -> str:
    r"""The text on one line: what cannot be shown replaced, what is too long cut.

    >>> shown("17\n\x1b[2J") == "17\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}[2J"
    True
    """
    cut = text if len(text) <= longest else text[: longest - 1] + "…"
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in cut
    )


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


def _not_taken(voice: Voice, fault: PairNotTaken | ReachTooWide | UnitOnPosition) -> str:
    match fault:
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


def _rules(voice: Voice, fault: RuleFault) -> str:
    match fault:
        case UnreadableRules():
            return voice._(
                "The rule file {file} cannot be read ({reason}): it must be there, and be TOML.",
                file=shown(fault.source, _LONGEST_REASON),
                reason=shown(fault.reason, _LONGEST_REASON),
            )
        case NoSuchRules():
            return voice._(
                "There is no rule set “{name}”: take {shipped}, or a file of your own that ends in "
                ".toml.",
                name=shown(fault.name),
                shipped=", ".join(fault.shipped),
            )
        case UnknownKey():
            return voice._(
                "A rule set has no key {key}: here may stand {known}.",
                key=shown(fault.key),
                known=", ".join(fault.known),
            )
        case BadValue():
            return _value(voice, fault)
        case MinimumAboveMaximum():
            return voice._(
                "{key}: the minimum {minimum} is above the maximum {maximum}; change one of them.",
                key=fault.key,
                minimum=fault.minimum,
                maximum=fault.maximum,
            )
        case _:
            assert_never(fault)


def _value(voice: Voice, fault: BadValue) -> str:
    return voice._(
        # Translators: {key} is a setting of a rule file, {expected} what it may be.
        "{key} cannot be “{value}”: it takes {expected}.",
        key=shown(fault.key),
        value=shown(fault.value),
        expected=_expected(voice, fault.expected, ", ".join(fault.words)),
    )


def _expected(voice: Voice, expected: Expected, words: str) -> str:
    """What may stand in a rule file; `words` lists the words or amounts that go with it."""
    # Translators: each of these ends the sentence "limits.maximum cannot be “x”: it takes …".
    match expected:
        case Expected.TEXT:
            return voice._("a text in quotes")
        case Expected.DECIMAL if words:
            return voice._("an amount above 0, such as 100, or the word {words}", words=words)
        case Expected.DECIMAL:
            return voice._("a number above 0, such as 5 or 0.5")
        case Expected.ODDS:
            return voice._("odds in quotes, such as {example}", example='"17:1"')
        case Expected.MULTIPLIER:
            return voice._("a multiple of the maximum above 0, such as 2 or 3.33")
        case Expected.BOOLEAN:
            return voice._("one of these words: {words}", words="true, false")
        case Expected.WORD:
            return voice._("one of these words: {words}", words=words)
        case Expected.TABLE:
            return voice._("settings of its own, in a section of the file")
        case Expected.PAYABLE:
            return voice._("whole multiples of {smallest}", smallest=words)
        case _:
            assert_never(expected)
