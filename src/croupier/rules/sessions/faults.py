"""What can be wrong with the text of a session, beyond what can be wrong with a bet.

As in `rules.faults` a fault is a value and `i18n` says it; `code` is its stable name. Where
in the text it stands is said beside it (`Unreadable`).
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, TypeAlias

from croupier.rules.faults import Fault


class Part(StrEnum):
    """What an action is written with; in JSON lines the names of the fields."""

    RULES = "rules"
    OVERRIDES = "overrides"
    SEAT = "seat"
    COLOR = "color"
    VALUE = "value"
    POSITION = "position"
    STAKE = "stake"
    CALL = "call"
    AMOUNT = "amount"
    UNIT = "unit"
    TENDER = "tender"
    REASON = "reason"
    TURNS = "turns"
    DECISION = "decision"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class LongLine:
    """The line is longer than any action; `limit` is what is read at the most, in characters."""

    limit: int
    code: ClassVar[str] = "long_line"


@dataclass(frozen=True, slots=True)
class UnknownVerb:
    """No action has this name; `near` is the closest name, if any."""

    text: str
    near: str = ""
    code: ClassVar[str] = "unknown_verb"


@dataclass(frozen=True, slots=True)
class MissingSeat:
    """A player does this, and no seat stands before it; `text` is what was to be done."""

    text: str
    code: ClassVar[str] = "missing_seat"


@dataclass(frozen=True, slots=True)
class UnwantedSeat:
    """The table does this, and not the player whose seat stands before it."""

    verb: str
    code: ClassVar[str] = "unwanted_seat"


@dataclass(frozen=True, slots=True)
class MissingPart:
    """The action is not whole: `part` is missing."""

    verb: str
    part: Part
    code: ClassVar[str] = "missing_part"


@dataclass(frozen=True, slots=True)
class ExtraWords:
    """More stands on the line than the action takes; `extra` is the rest."""

    verb: str
    extra: str
    code: ClassVar[str] = "extra_words"


@dataclass(frozen=True, slots=True)
class UnknownWord:
    """The word is none of those that may stand for the part; `near` is the closest, if any."""

    part: Part
    text: str
    known: tuple[str, ...]
    near: str = ""
    code: ClassVar[str] = "unknown_word"


@dataclass(frozen=True, slots=True)
class NotACount:
    """The text is no whole number from 0 to `most`."""

    part: Part
    text: str
    most: int
    code: ClassVar[str] = "not_a_count"


@dataclass(frozen=True, slots=True)
class NotAPosition:
    """An announced bet where one position of the cloth has to stand."""

    call: str
    code: ClassVar[str] = "not_a_position"


@dataclass(frozen=True, slots=True)
class NotACall:
    """A position of the cloth where an announced bet has to stand."""

    position: str
    code: ClassVar[str] = "not_a_call"


@dataclass(frozen=True, slots=True)
class MisplacedRules:
    """The rules stand after an action, or a second time."""

    code: ClassVar[str] = "misplaced_rules"


@dataclass(frozen=True, slots=True)
class NotASetting:
    """The text after the rule set's name is no setting of the form `key=value`."""

    text: str
    code: ClassVar[str] = "not_a_setting"


@dataclass(frozen=True, slots=True)
class RepeatedKey:
    """A key is named twice: a setting of the rules, or a field of a JSON object."""

    key: str
    code: ClassVar[str] = "repeated_key"


@dataclass(frozen=True, slots=True)
class NotJson:
    """Here the line is not JSON any more."""

    code: ClassVar[str] = "not_json"


@dataclass(frozen=True, slots=True)
class NotAnObject:
    """A JSON object has to stand here."""

    code: ClassVar[str] = "not_an_object"


@dataclass(frozen=True, slots=True)
class UnknownField:
    """The action has no such field; `known` are those that it takes."""

    verb: str
    field: str
    known: tuple[str, ...]
    code: ClassVar[str] = "unknown_field"


class JsonType(StrEnum):
    """What the value of a field may be."""

    TEXT = "text"
    NUMBER = "number"
    SETTING = "setting"


@dataclass(frozen=True, slots=True)
class WrongType:
    """The value of the field is not of its type."""

    field: str
    wanted: JsonType
    code: ClassVar[str] = "wrong_type"


NotationFault: TypeAlias = (
    LongLine
    | UnknownVerb
    | MissingSeat
    | UnwantedSeat
    | MissingPart
    | ExtraWords
    | UnknownWord
    | NotACount
    | NotAPosition
    | NotACall
    | MisplacedRules
    | NotASetting
    | RepeatedKey
    | NotJson
    | NotAnObject
    | UnknownField
    | WrongType
)
"""What can be wrong with a session's text, beside what is wrong with its bets."""

SessionFault: TypeAlias = Fault | NotationFault
"""Everything that can be wrong with the text of a session."""
