"""A session as JSON lines, for programs: the rules first, then an object an action.

`{"do": "bet", "seat": "A", "position": "17/20", "stake": 100, "tender": "cash"}`: amounts
are JSON numbers, exact however many decimals they have, and numbers of the wheel strings.
The same laws hold as for the text (docs/notation.md).
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from croupier.rules.rounds.actions import Action, Announce
from croupier.rules.rule_set import RuleSet
from croupier.rules.sessions.faults import (
    JsonType,
    LongLine,
    MisplacedRules,
    MissingPart,
    NotAnObject,
    NotASetting,
    NotJson,
    Part,
    RepeatedKey,
    SessionFault,
    UnknownField,
    UnknownVerb,
    WrongType,
)
from croupier.rules.sessions.session import (
    LISTED,
    USUAL_RULES,
    Located,
    Overrides,
    RulesLine,
    Session,
    Unreadable,
    Wrong,
    read_lines,
    rules_of,
    setting,
)
from croupier.rules.sessions.text import RULES, is_source
from croupier.rules.sessions.wording import NUMERIC, SHAPES, build, nearest, read_part, written

DO = "do"
LONGEST_OBJECT = 1 << 14
_RULES_FIELDS = (DO, Part.RULES, Part.OVERRIDES)
_BLANKS = re.compile(r"[ \t\r\n]*")
_NUMBER = re.compile(r"(?:0|[1-9]\d*)(?:\.\d+)?", re.ASCII)
_quoted = json.JSONEncoder(ensure_ascii=False).encode


class Digits(str):
    """A number of the JSON text as it is written there: no float stands between."""

    __slots__ = ()


_decode = json.JSONDecoder(parse_int=Digits, parse_float=Digits, parse_constant=Digits).raw_decode


class Member(NamedTuple):
    """A member of an object: its key and value, and the column of each."""

    key: str
    value: object
    at: int
    value_at: int


def read_json_lines(text: str) -> Session | Unreadable:
    """The session that the objects tell, or what is wrong with them and where.

    >>> read_json_lines('{"do": "open", "amount": 5000}').actions
    (Open(amount=5000),)
    >>> read_json_lines('{"do": "dolly", "number": "37"}')
    Unreadable(line=1, column=27, fault=NoSuchNumber(text='37'))
    """
    return read_lines(text, _read_rules, _read_actions)


# --- objects ------------------------------------------------------------------------------------


def _object(line: str) -> list[Member] | Wrong:
    """The members of the line's object."""
    if len(line) > LONGEST_OBJECT:
        return Wrong(LONGEST_OBJECT + 1, LongLine(LONGEST_OBJECT))
    try:
        read = _members(line, 0)
    except json.JSONDecodeError as error:
        return Wrong(error.pos + 1, NotJson())
    except RecursionError:  # lists within lists without end
        return Wrong(1, NotJson())
    if isinstance(read, Wrong):
        return read
    members, end = read
    end = _skip(line, end)
    return members if end == len(line) else Wrong(end + 1, NotJson())


def _skip(line: str, at: int) -> int:
    match = _BLANKS.match(line, at)
    return match.end() if match else at


def _members(line: str, at: int) -> tuple[list[Member], int] | Wrong:
    """The members of the object that begins there, and where it ends."""
    at = _skip(line, at)
    if not line.startswith("{", at):
        return Wrong(at + 1, NotAnObject())
    found: dict[str, Member] = {}
    at = _skip(line, at + 1)
    if line.startswith("}", at):
        return [], at + 1
    while True:
        key, end = _decode(line, at)
        if not isinstance(key, str) or isinstance(key, Digits):
            return Wrong(at + 1, NotJson())
        colon = _skip(line, end)
        if not line.startswith(":", colon):
            return Wrong(colon + 1, NotJson())
        if key in found:
            return Wrong(at + 1, RepeatedKey(key))
        value_at = _skip(line, colon + 1)
        value, end = _decode(line, value_at)
        found[key] = Member(key, value, at + 1, value_at + 1)
        end = _skip(line, end)
        if line.startswith("}", end):
            return list(found.values()), end + 1
        if not line.startswith(",", end):
            return Wrong(end + 1, NotJson())
        at = _skip(line, end + 1)


def _verb(members: Sequence[Member], line: str) -> Member | Wrong:
    """The member that says what is done."""
    for member in members:
        if member.key == DO:
            if not _is_text(member.value):
                return Wrong(member.value_at, WrongType(DO, JsonType.TEXT))
            return member
    return Wrong(_skip(line, 0) + 1, UnknownVerb(""))


def _is_text(value: object) -> bool:
    return isinstance(value, str) and not isinstance(value, Digits)


# --- the rules ----------------------------------------------------------------------------------


def _read_rules(line: str) -> RulesLine | Wrong | None:
    members = _object(line)
    if isinstance(members, Wrong):
        return members
    verb = _verb(members, line)
    if isinstance(verb, Wrong):
        return verb
    if verb.value != RULES:
        return None
    said = {member.key: member for member in members}
    for member in members:
        if member.key not in _RULES_FIELDS:
            return Wrong(member.at, UnknownField(RULES, member.key, _RULES_FIELDS))
    source = said.get(Part.RULES, verb._replace(value=USUAL_RULES))
    if not (isinstance(source.value, str) and _is_text(source.value)):
        return Wrong(source.value_at, WrongType(Part.RULES, JsonType.TEXT))
    if not is_source(source.value):
        return Wrong(source.value_at, NotASetting(source.value))
    settings = _settings(line, said.get(Part.OVERRIDES))
    if isinstance(settings, Wrong):
        return settings
    overrides = tuple((member.key, str(member.value)) for member in settings)
    columns = {member.key: member.at for member in settings}
    return rules_of(source.value, overrides, columns, source.value_at)


def _settings(line: str, overrides: Member | None) -> list[Member] | Wrong:
    """The settings of the object that is the member's value, as text has them."""
    if overrides is None:
        return []
    read = _members(line, overrides.value_at - 1)
    if isinstance(read, Wrong):
        return read
    found = []
    for member in read[0]:
        value = _setting_text(member.value)
        if value is None:
            return Wrong(member.value_at, WrongType(member.key, JsonType.SETTING))
        if setting(f"{member.key}={value}") != (member.key, value):
            return Wrong(member.at, NotASetting(f"{member.key}={value}"))
        found.append(member._replace(value=value))
    return found


def _setting_text(value: object) -> str | None:
    """The value of a setting as text has it."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return str(value)
        case list() if all(isinstance(one, str) for one in value):
            return ",".join(value)
        case _:
            return None


# --- actions ------------------------------------------------------------------------------------


def _read_actions(line: str, rules: RuleSet) -> list[Located] | Wrong:
    members = _object(line)
    if isinstance(members, Wrong):
        return members
    verb = _verb(members, line)
    if isinstance(verb, Wrong):
        return verb
    name, start = str(verb.value), _skip(line, 0) + 1
    if name == RULES:
        return Wrong(verb.value_at, MisplacedRules())
    if name not in SHAPES:
        return Wrong(verb.value_at, UnknownVerb(name, nearest(name, tuple(SHAPES))))
    values = _values(name, members, rules)
    if isinstance(values, Wrong):
        return values
    missing = _missing(name, values)
    if missing is not None:
        return Wrong(start, MissingPart(name, missing))
    return [(action, start) for action in build(name, values)]


def _values(verb: str, members: Sequence[Member], rules: RuleSet) -> dict[Part, object] | Wrong:
    """The values of the fields; those that are null are not said."""
    parts = SHAPES[verb].parts
    values: dict[Part, object] = {}
    for member in members:
        if member.key == DO:
            continue
        if member.key not in parts:
            return Wrong(member.at, UnknownField(verb, member.key, (DO, *parts)))
        part = Part(member.key)
        if member.value is None:
            continue
        if not isinstance(member.value, str) or _is_text(member.value) is (part in NUMERIC):
            wanted = JsonType.NUMBER if part in NUMERIC else JsonType.TEXT
            return Wrong(member.value_at, WrongType(part, wanted))
        if {part, *values} >= {Part.AMOUNT, Part.UNIT}:
            return Wrong(member.at, UnknownField(verb, part, (DO, *values)))
        value = read_part(part, str(member.value), rules)
        if isinstance(value, SessionFault):
            return Wrong(member.value_at, value)
        values[part] = value
    return values


def _missing(verb: str, values: Mapping[Part, object]) -> Part | None:
    """The first part that is missing; an announced bet takes an amount or a unit."""
    shape = SHAPES[verb]
    for part in shape.parts:
        if part not in values and part not in shape.optional:
            return part
    if verb == Announce.verb and not values.keys() & {Part.AMOUNT, Part.UNIT}:
        return Part.AMOUNT
    return None


# --- writing ------------------------------------------------------------------------------------


def write_json_lines(session: Session) -> str:
    """The session as JSON lines, a line end after every object.

    >>> print(write_json_lines(read_json_lines('{"do": "open", "amount": 5000}')), end="")
    {"do": "rules", "rules": "european", "overrides": {}}
    {"do": "open", "amount": 5000}
    """
    lines = [_rules_object(session.source, session.overrides)]
    lines.extend(write_json_action(action, session.rules) for action in session.actions)
    return "".join(f"{line}\n" for line in lines)


def write_json_action(action: Action, rules: RuleSet) -> str:
    """The action as a JSON object."""
    return "{" + ", ".join(fields(action, rules)) + "}"


def fields(action: Action, rules: RuleSet) -> Iterator[str]:
    """The members of the action's object, as they are written."""
    yield f'"{DO}": {_quoted(action.verb)}'
    for part, text in written(action, rules).items():
        yield f'"{part}": {text if part in NUMERIC else _quoted(str(text))}'


def _rules_object(source: str, overrides: Overrides) -> str:
    settings = ", ".join(f"{_quoted(key)}: {_value(key, text)}" for key, text in overrides)
    return (
        f'{{"{DO}": "{RULES}", "{Part.RULES}": {_quoted(source)}, '
        f'"{Part.OVERRIDES}": {{{settings}}}}}'
    )


def _value(key: str, text: str) -> str:
    """The value of a setting as JSON has it."""
    if key in LISTED:
        return "[" + ", ".join(map(_scalar, text.split(",") if text else [])) + "]"
    return _scalar(text)


def _scalar(text: str) -> str:
    if text in {"true", "false"} or _NUMBER.fullmatch(text):
        return text
    return _quoted(text)
