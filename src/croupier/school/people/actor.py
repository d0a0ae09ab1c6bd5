"""Who acts: every use case is told first, and shows nothing that the actor may not see."""

from dataclasses import dataclass
from enum import StrEnum

from croupier.errors import CroupierError
from croupier.storage import LOCAL


class Role(StrEnum):
    """What somebody is in their school."""

    ADMINISTRATOR = "administrator"
    INSTRUCTOR = "instructor"
    TRAINEE = "trainee"


STAFF = frozenset({Role.ADMINISTRATOR, Role.INSTRUCTOR})


@dataclass(frozen=True, slots=True)
class Actor:
    """A person of a school, with their role there."""

    person_id: str
    school_id: str
    role: Role


LOCAL_ACTOR = Actor(LOCAL, LOCAL, Role.TRAINEE)
"""Whoever trains on their own machine, where nobody signs in."""


class NotFound(CroupierError):
    """There is no such thing, as far as the actor may know."""
