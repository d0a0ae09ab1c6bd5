"""What a bank cannot ask."""

from dataclasses import dataclass

from croupier.errors import CroupierError


@dataclass(eq=False)
class NeedsPicture(CroupierError):
    """The question cannot be asked without its picture: words would give the answer away."""

    kind: str
    level: int


@dataclass(eq=False)
class NeedsScreen(CroupierError):
    """The question cannot be asked in words at all: one answers it by touching a cloth."""

    kind: str
    level: int
