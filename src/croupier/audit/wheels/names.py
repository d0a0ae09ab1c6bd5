"""What the name of a file says: which table, which day.

Casinos that publish their numbers do it a file a table and day, and name both in the file's name.
"""

import re
from dataclasses import dataclass
from datetime import date

_DAYS = (
    re.compile(r"(?<!\d)(?P<year>\d{4})([-_.]?)(?P<month>\d{2})\2(?P<day>\d{2})(?!\d)"),
    re.compile(r"(?<!\d)(?P<day>\d{2})([-_.])(?P<month>\d{2})\2(?P<year>\d{4})(?!\d)"),
)
_EDGES = " -_.,()[]"
_TABLE = re.compile(r"^(?:table|tisch|tavolo|mesa|t)[-_. ]*(?=\d)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Named:
    """What a file's name says: the table, `""` where it names none, and the day."""

    table: str = ""
    day: date | None = None


def read_name(name: str, pattern: re.Pattern[str] | None = None) -> Named | None:
    r"""The table and the day that the name of a file holds; None where `pattern` does not fit it.

    Without a pattern a day is looked for, written 2024-05-31, 20240531 or 31.05.2024, and what is
    left of the name is the table; a name without a day says nothing. A pattern says it by its
    groups `table` and `date`, either of which may be missing.

    >>> read_name("2024-05-31_Table-3.csv")
    Named(table='3', day=datetime.date(2024, 5, 31))
    >>> read_name("Salon 31.05.2024.txt").table, read_name("week.txt").table
    ('Salon', '')
    >>> read_name("W7x240531", re.compile(r"(?P<table>W\d+)x")).table
    'W7'
    """
    if pattern is None:
        return _by_day(_stem(name))
    found = pattern.search(name)
    if found is None:
        return None
    groups = found.groupdict()
    day = _day_in(groups.get("date") or "")
    return Named((groups.get("table") or "").strip(), day[0] if day else None)


def _stem(name: str) -> str:
    stem, dot, ending = name.rpartition(".")
    return stem if dot and stem and ending.isalpha() else name


def _by_day(stem: str) -> Named:
    found = _day_in(stem)
    if found is None:
        return Named()
    day, start, end = found
    rest = f"{stem[:start].strip(_EDGES)} {stem[end:].strip(_EDGES)}".strip()
    return Named(_TABLE.sub("", rest), day)


def _day_in(text: str) -> tuple[date, int, int] | None:
    """The first day in the text that the calendar has, and from where to where it stands."""
    for pattern in _DAYS:
        for found in pattern.finditer(text):
            try:
                day = date(*(int(found[part]) for part in ("year", "month", "day")))
            except ValueError:  # digits that are no day
                continue
            return day, found.start(), found.end()
    return None
