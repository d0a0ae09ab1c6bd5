"""What is asked of a simulation, and why it cannot be played. Needs no numpy."""

from dataclasses import dataclass

from croupier.errors import CroupierError

MOST_PLAYERS = 10**6
MOST_SPINS = 10**12


@dataclass(frozen=True, slots=True)
class Play:
    """How long, how many and for how much: amounts in units.

    Without a bankroll a player begins with 0 and has all the credit in the world.
    """

    spins: int
    players: int = 1
    bankroll: int | None = None
    goal: int | None = None
    seed: int = 0


class Unplayable(CroupierError):
    """Why something cannot be played: each kind of it says so with fields of its own."""


@dataclass(eq=False)
class OutOfRange(Unplayable):
    """A number of spins or players that cannot be simulated; `what` names it."""

    what: str
    given: int
    least: int
    most: int


@dataclass(eq=False)
class BankrollTooSmall(Unplayable):
    """A bankroll that does not pay the first bets, which cost `stake`."""

    bankroll: int
    stake: int


@dataclass(eq=False)
class GoalNotAbove(Unplayable):
    """A goal at which a player would stop before the first bet: it must be above `start`."""

    goal: int
    start: int


@dataclass(eq=False)
class SumsTooLarge(Unplayable):
    """A stake of that many units for that many spins is more than can be added up."""

    stake: int
    spins: int


@dataclass(eq=False)
class BadLine(CroupierError):
    """A labouchère line begins with positive whole figures, and at least one."""

    line: tuple[int, ...]


@dataclass(eq=False)
class LineTooLong(Unplayable):
    """A labouchère line outgrew `most` figures: a bankroll or a maximum would end it sooner."""

    most: int
