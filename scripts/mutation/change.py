"""A change: one thing in a file that is otherwise than it was."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Change:
    """One mutant of a file: the text it then has, and what tells it from the file.

    `operator` made it at the `place`, a line of code or a key of a table; there `was` stood,
    and `becomes` stands there now.
    """

    operator: str
    place: str
    was: str
    becomes: str
    text: str
