"""What is wrong with the text of a session, by word, and what would do.

One line each. What a person typed is quoted as far as it can be shown, and what a line
proposes can be typed as it stands.
"""

from collections.abc import Mapping
from typing import TypeAlias, assert_never

from croupier.i18n.quoting import shown
from croupier.i18n.voice import N_, Voice
from croupier.rules.sessions.faults import (
    ExtraWords,
    JsonType,
    LongLine,
    MisplacedRules,
    MissingPart,
    MissingSeat,
    NotACall,
    NotACount,
    NotAnObject,
    NotAPosition,
    NotASetting,
    NotationFault,
    NotJson,
    Part,
    RepeatedKey,
    UnknownField,
    UnknownVerb,
    UnknownWord,
    UnwantedSeat,
    WrongType,
)

EXAMPLES: Mapping[str, str] = {
    "rules": "rules french limits.maximum=100",
    "open": "open 50000",
    "fill": "fill 1000",
    "buy": "A: buy red 5 200",
    "bet": "A: 17/20 100",
    "call": "A: voisins 900",
    "back": "A: back 17/20 50",
    "launch": "launch",
    "no-more-bets": "no-more-bets",
    "void": "void few-turns 2",
    "number": "number 17",
    "dolly": "dolly 17",
    "collect": "collect",
    "pay": "A: pay 17/20 1700",
    "pay-all": "pay-all",
    "off": "A: off 17/20",
    "lift": "lift",
    "change": "A: change",
    "close": "close",
    "spin": "spin 17",
}
"""A line of each verb."""
_OBJECT = '{"do": "number", "number": "17"}'

_Line: TypeAlias = (
    LongLine | UnknownVerb | MissingSeat | UnwantedSeat | MissingPart | ExtraWords | MisplacedRules
)
_Word: TypeAlias = UnknownWord | NotACount | NotAPosition | NotACall | NotASetting | RepeatedKey
_Json: TypeAlias = NotJson | NotAnObject | UnknownField | WrongType


def sentence(voice: Voice, fault: NotationFault) -> str:
    """What is wrong, and what would do: one line.

    >>> sentence(Voice("en"), UnknownVerb("lanch", "launch"))
    'There is no action “lanch”; did you mean launch?'
    """
    match fault:
        case UnknownWord() | NotACount() | NotAPosition() | NotACall():
            return _word(voice, fault)
        case NotASetting() | RepeatedKey():
            return _word(voice, fault)
        case NotJson() | NotAnObject() | UnknownField() | WrongType():
            return _json(voice, fault)
        case _:
            return _line(voice, fault)


def _line(voice: Voice, fault: _Line) -> str:
    match fault:
        case LongLine():
            return voice.n_(
                "The line is longer than {n} character: write one action a line.",
                "The line is longer than {n} characters: write one action a line.",
                fault.limit,
            )
        case UnknownVerb():
            return _verb(voice, fault)
        case MissingSeat():
            return voice._(
                "“{text}” is for a player: write the seat before it, as in {example}.",
                text=shown(fault.text),
                example=EXAMPLES.get(fault.text, EXAMPLES["bet"]),
            )
        case UnwantedSeat():
            return voice._(
                "No player does {verb}: leave the seat out, as in {example}.",
                verb=fault.verb,
                example=EXAMPLES[fault.verb],
            )
        case MissingPart():
            return voice._(
                # Translators: {part} is one of "a color", "the amount", …
                "{verb} is not whole, it needs {part}, as in {example}.",
                verb=fault.verb,
                part=_part(voice, fault.part),
                example=EXAMPLES[fault.verb],
            )
        case ExtraWords():
            return voice._(
                "“{text}” is too much for {verb}: write it as in {example}.",
                text=shown(fault.extra),
                verb=fault.verb,
                example=EXAMPLES[fault.verb],
            )
        case MisplacedRules():
            return voice._(
                "The rules stand once and before all actions: move them to the first line, or "
                "leave them out here."
            )
        case _:
            assert_never(fault)


def _verb(voice: Voice, fault: UnknownVerb) -> str:
    if not fault.text:
        return voice._(
            "Nothing is said to be done here: write it as in {example}.", example=_OBJECT
        )
    if fault.near:
        return voice._(
            "There is no action “{text}”; did you mean {near}?",
            text=shown(fault.text),
            near=fault.near,
        )
    return voice._(
        "There is no action “{text}”: write it like {examples}.",
        text=shown(fault.text),
        examples=", ".join((EXAMPLES["bet"], EXAMPLES["launch"], EXAMPLES["spin"])),
    )


def _word(voice: Voice, fault: _Word) -> str:
    match fault:
        case UnknownWord():
            return _unknown_word(voice, fault)
        case NotACount():
            return voice._(
                "{part} cannot be “{text}”: write a whole number from 0 to {most}.",
                part=fault.part,
                text=shown(fault.text),
                most=fault.most,
            )
        case NotAPosition():
            return voice._(
                "{call} is an announced bet: name one position of the cloth here, such as "
                "{example}.",
                call=fault.call,
                example="17/20",
            )
        case NotACall():
            return voice._(
                "{position} is a position of the cloth: name an announced bet here, such as "
                "{example}.",
                position=fault.position,
                example="voisins",
            )
        case NotASetting():
            return voice._(
                "“{text}” is no setting of the rules: write key and value without blanks, as in "
                "{example}.",
                text=shown(fault.text),
                example=EXAMPLES["rules"],
            )
        case RepeatedKey():
            return voice._("{key} is said twice: say it once.", key=shown(fault.key))
        case _:
            assert_never(fault)


def _unknown_word(voice: Voice, fault: UnknownWord) -> str:
    if fault.near:
        return voice._(
            # Translators: {part} is a word of the notation: color, tender, reason, …
            "{part} cannot be “{text}”; did you mean {near}?",
            part=fault.part,
            text=shown(fault.text),
            near=fault.near,
        )
    return voice._(
        "{part} cannot be “{text}”: take one of {known}.",
        part=fault.part,
        text=shown(fault.text),
        known=", ".join(fault.known),
    )


def _json(voice: Voice, fault: _Json) -> str:
    match fault:
        case NotJson():
            return voice._(
                "From here on the line is not JSON: write one object a line, such as {example}.",
                example=_OBJECT,
            )
        case NotAnObject():
            return voice._("A JSON object has to stand here, such as {example}.", example=_OBJECT)
        case UnknownField():
            return voice._(
                "{verb} takes no field “{field}” here: it takes {known}.",
                verb=fault.verb,
                field=shown(fault.field),
                known=", ".join(fault.known),
            )
        case WrongType():
            return _wrong_type(voice, fault)
        case _:
            assert_never(fault)


def _wrong_type(voice: Voice, fault: WrongType) -> str:
    field = shown(fault.field)
    match fault.wanted:
        case JsonType.TEXT:
            return voice._("The value of {field} has to be a text in quotes.", field=field)
        case JsonType.NUMBER:
            return voice._("The value of {field} has to be a number, without quotes.", field=field)
        case JsonType.SETTING:
            return voice._(
                "The value of {field} has to be a text, a number, true, false, or a list.",
                field=field,
            )
        case _:
            assert_never(fault.wanted)


def _part(voice: Voice, part: Part) -> str:
    """What is missing; each of these stands after "it needs"."""
    names: Mapping[Part, str] = {
        Part.RULES: N_("the name of a rule set"),
        Part.OVERRIDES: N_("the settings"),
        Part.SEAT: N_("the seat"),
        Part.COLOR: N_("the color"),
        # Translators: what a color chip is worth.
        Part.VALUE: N_("the value of a chip"),
        Part.POSITION: N_("the position"),
        Part.STAKE: N_("the stake"),
        Part.CALL: N_("the announced bet"),
        Part.AMOUNT: N_("the amount"),
        Part.UNIT: N_("the unit"),
        # Translators: what a bet is made with: color or cash chips.
        Part.TENDER: N_("the tender"),
        Part.REASON: N_("the reason"),
        Part.TURNS: N_("the turns of the ball"),
        Part.DECISION: N_("the decision"),
        Part.NUMBER: N_("the number"),
    }
    return voice._(names[part])
