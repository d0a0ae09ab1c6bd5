"""A session: a table's rules and all that was done at it, as it is kept in a file.

Shared by the two notations, as text (`notation`) and as JSON lines (`json_lines`): both
have one action a line after the rules, and pass over blank lines and comments.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from croupier.rules.faults import BadValue, Fault, MinimumAboveMaximum, UnknownKey
from croupier.rules.notation import is_blank
from croupier.rules.rounds.actions import Action
from croupier.rules.rule_set import RuleSet, read_rule_set, standard
from croupier.rules.sessions.faults import LongLine, NotASetting, SessionFault

USUAL_RULES = "european"
LONGEST_RULES = 2000
LISTED = frozenset({"announced.taken", "chips.cash", "chips.colors", "spin.pay-order"})
"""The keys of a rule set whose value is a list: in a session with commas between."""

Overrides: TypeAlias = tuple[tuple[str, str], ...]
"""Single settings of the rules: key and value, as they are written."""


class Origin(NamedTuple):
    """Where in the text an action stands: line and column, from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Session:
    """The rules and the actions, in their order.

    `source` names the rule set or its file, `overrides` its single settings as they are
    written; `rules` is what follows from the two. `origins` says where each action was read;
    sessions that differ in nothing else are equal.
    """

    rules: RuleSet
    source: str
    overrides: Overrides
    actions: tuple[Action, ...]
    origins: tuple[Origin, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Why a text is no session, and where: the first character that is wrong, from 1."""

    line: int
    column: int
    fault: SessionFault


class Wrong(NamedTuple):
    """What is wrong with a line, and in which column."""

    column: int
    fault: SessionFault


class RulesLine(NamedTuple):
    """What the line of the rules says."""

    source: str
    overrides: Overrides
    rules: RuleSet


Located: TypeAlias = tuple[Action, int]
"""An action and the column in which it stands."""


def read_lines(
    text: str,
    read_rules: Callable[[str], RulesLine | Wrong | None],
    read_actions: Callable[[str, RuleSet], Iterable[Located] | Wrong],
) -> Session | Unreadable:
    """The session whose lines are read so; `read_rules` gives None where the line is an action.

    Without a line of rules they are the usual ones.
    """
    rules: RulesLine | None = None
    actions: list[Action] = []
    origins: list[Origin] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if is_blank(line):
            continue
        if rules is None:
            said = read_rules(line)
            if isinstance(said, Wrong):
                return Unreadable(number, *said)
            rules = said or RulesLine(USUAL_RULES, (), standard(USUAL_RULES))
            if said:
                continue
        read = read_actions(line, rules.rules)
        if isinstance(read, Wrong):
            return Unreadable(number, *read)
        for action, column in read:
            actions.append(action)
            origins.append(Origin(number, column))
    source, overrides, house = rules or RulesLine(USUAL_RULES, (), standard(USUAL_RULES))
    return Session(house, source, overrides, tuple(actions), tuple(origins))


def rules_of(
    source: str, overrides: Overrides, columns: Mapping[str, int], at: int
) -> RulesLine | Wrong:
    """The rules of a session; `columns` says where each key stands, `at` where the source."""
    written = len(source) + sum(len(key) + len(value) + 2 for key, value in overrides)
    if written > LONGEST_RULES:
        return Wrong(at, LongLine(LONGEST_RULES))
    rules = read_rule_set(source, {key: _raw(key, value) for key, value in overrides})
    if isinstance(rules, RuleSet):
        return RulesLine(source, overrides, rules)
    return Wrong(columns.get(_key_of(rules) or "", at), rules)


def setting(text: str) -> tuple[str, str] | NotASetting:
    """Key and value of a setting: `limits.maximum=100`.

    >>> setting("limits.maximum=100"), setting("maximum")
    (('limits.maximum', '100'), NotASetting(text='maximum'))
    """
    key, equals, value = text.partition("=")
    if not (key and equals) or text != "".join(text.split()):
        return NotASetting(text)
    return key, value


def _raw(key: str, text: str) -> str | bool | list[str]:
    """The value as a rule file would have it."""
    if key in LISTED:
        return text.split(",") if text else []
    return text == "true" if text in {"true", "false"} else text


def _key_of(fault: Fault) -> str | None:
    return fault.key if isinstance(fault, UnknownKey | BadValue | MinimumAboveMaximum) else None
