"""What cannot be asked of the trainer: arguments that no run can be made from.

Each carries the fields a sentence needs; `code` is its stable name for programs.
"""

from dataclasses import dataclass
from typing import ClassVar

from croupier.errors import CroupierError


class Refusal(CroupierError):
    """A run that cannot be made."""

    code: ClassVar[str]


@dataclass(eq=False)
class UnknownKind(Refusal):
    """No drill has that name; `known` are those there are."""

    kind: str
    known: tuple[str, ...]
    code: ClassVar[str] = "unknown_drill"


@dataclass(eq=False)
class UnknownLevel(Refusal):
    """The drill has no such level; `known` are those it has."""

    kind: str
    level: int
    known: tuple[int, ...]
    code: ClassVar[str] = "unknown_level"


@dataclass(eq=False)
class UnknownSkill(Refusal):
    """The drill trains no such skill at this level."""

    kind: str
    level: int
    skill: str
    code: ClassVar[str] = "unknown_skill"


@dataclass(eq=False)
class UnknownOption(Refusal):
    """The drill has no such option; `known` are those it has."""

    kind: str
    option: str
    known: tuple[str, ...]
    code: ClassVar[str] = "unknown_option"


@dataclass(eq=False)
class BadWord(Refusal):
    """The option does not take that word; `words` are those it takes."""

    option: str
    value: str
    words: tuple[str, ...]
    code: ClassVar[str] = "bad_option"


@dataclass(eq=False)
class BadNumber(Refusal):
    """The option does not take that number: it takes whole ones from `least` to `most`."""

    option: str
    value: str
    least: int
    most: int
    code: ClassVar[str] = "bad_option"


@dataclass(eq=False)
class BadCount(Refusal):
    """A run has from 1 to `most` questions."""

    count: int
    most: int
    code: ClassVar[str] = "bad_count"
