"""Faults of rule files by word: the key, what stands there, and what may."""

from typing import Literal, TypeAlias, assert_never

from croupier.i18n.quoting import LONGEST_REASON, shown
from croupier.i18n.voice import Voice
from croupier.rules.faults import (
    BadValue,
    Expected,
    MinimumAboveMaximum,
    NoSuchRules,
    RuleFault,
    UnknownKey,
    UnreadableRules,
)


def sentence(voice: Voice, fault: RuleFault) -> str:
    """What is wrong with a table's rules, and what would do: one line."""
    match fault:
        case UnreadableRules():
            return voice._(
                "The rule file {file} cannot be read ({reason}): it must be there, and be TOML.",
                file=shown(fault.source, LONGEST_REASON),
                reason=shown(fault.reason, LONGEST_REASON),
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


_Number: TypeAlias = Literal[
    Expected.DECIMAL,
    Expected.DECIMALS,
    Expected.MULTIPLIER,
    Expected.ODDS,
    Expected.PAYABLE,
    Expected.WHOLE,
]
_Word: TypeAlias = Literal[
    Expected.BOOLEAN,
    Expected.NAME,
    Expected.NAMES,
    Expected.NEW_NAME,
    Expected.ORDER,
    Expected.TEXT,
    Expected.WORD,
    Expected.WORDS,
]


def _expected(voice: Voice, expected: Expected, words: str) -> str:
    """What may stand in a rule file; `words` lists the words or amounts that go with it."""
    # Translators: each of these ends the sentence "limits.maximum cannot be “x”: it takes …".
    match expected:
        case Expected.TABLE:
            return voice._("settings of its own, in a section of the file")
        case Expected.PICTURE:
            return voice._(
                "a picture of straights S, splits P, corners C, streets T and lines L, such as "
                "{example}",
                example="S+2P",
            )
        case Expected.CHIPS:
            return voice._(
                "positions with their chips, such as {example}", example='"17" = 1, "20/21" = 2'
            )
        case Expected.POSITION:
            return voice._("positions of this cloth, such as {example}", example="17/20")
        case (
            Expected.DECIMAL
            | Expected.DECIMALS
            | Expected.MULTIPLIER
            | Expected.ODDS
            | Expected.PAYABLE
            | Expected.WHOLE
        ):
            return _expected_number(voice, expected, words)
        case _:
            return _expected_word(voice, expected, words)


def _expected_number(voice: Voice, expected: _Number, words: str) -> str:
    match expected:
        case Expected.DECIMAL if words:
            return voice._("an amount above 0, such as 100, or the word {words}", words=words)
        case Expected.DECIMAL:
            return voice._("a number above 0, such as 5 or 0.5")
        case Expected.DECIMALS:
            return voice._("a list of amounts above 0, such as {example}", example="[1, 5, 25]")
        case Expected.MULTIPLIER:
            return voice._("a multiple of the maximum above 0, such as 2, 3.33 or 10/3")
        case Expected.ODDS:
            return voice._("odds in quotes, such as {example}", example='"17:1"')
        case Expected.PAYABLE:
            return voice._("whole multiples of {smallest}", smallest=words)
        case Expected.WHOLE:
            return voice._("a whole number from 1 to {most}", most=words)
        case _:
            assert_never(expected)


def _expected_word(voice: Voice, expected: _Word, words: str) -> str:
    match expected:
        case Expected.TEXT:
            return voice._("a text in quotes")
        case Expected.BOOLEAN:
            return voice._("one of these words: {words}", words="true, false")
        case Expected.WORD:
            return voice._("one of these words: {words}", words=words)
        case Expected.WORDS:
            return voice._("a list of some of these words, or of none: {words}", words=words)
        case Expected.ORDER:
            return voice._("a list that names each of these once: {words}", words=words)
        case Expected.NAME:
            return voice._(
                "a name of small letters, digits and -, such as {example}", example="my-bet"
            )
        case Expected.NAMES:
            return voice._(
                "a list of different names of small letters, digits and -, such as {example}",
                example='["red", "light-blue"]',
            )
        case Expected.NEW_NAME:
            return voice._("a name that no position has")
        case _:
            assert_never(expected)
