"""The roster of a class as CSV: out for a spreadsheet, in from one.

Whoever is of the school already is let in; for everybody else there is an invitation, whose
link is told once. A file is taken in whole or not at all.
"""

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from io import StringIO

from croupier.cells import defused, fused
from croupier.school.classes.classes import LONGEST_NAME, What, read_line, taught
from croupier.school.people.actor import Actor, Role
from croupier.school.people.events import note_by
from croupier.school.people.ids import digest, new_token
from croupier.storage import Database
from croupier.storage.classes import (
    MemberRow,
    keep_members,
    members_of,
    people_by_login,
)
from croupier.storage.figures import DAY_MS
from croupier.storage.links import INVITE, LinkRow, keep_link

LARGEST_FILE = 256 * 1024
MOST_ROWS = 300
LONGEST_LOGIN = 80
INVITED_DAYS = 7
_HEAD = ("login", "name", "joined", "seen")


class Fault(StrEnum):
    """What is wrong with a file; nothing of it was taken in."""

    TOO_LARGE = "too_large"
    NOT_UTF8 = "not_utf8"
    NO_COLUMNS = "no_columns"
    TOO_MANY_ROWS = "too_many_rows"
    EMPTY = "empty"
    BAD_LOGIN = "bad_login"
    NO_NAME = "no_name"
    TWICE = "twice"
    NOT_CSV = "not_csv"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file with a fault, and in which of its lines, from 1; 0 where it is the whole."""

    fault: Fault
    line: int = 0


@dataclass(frozen=True, slots=True)
class Listed:
    """Somebody on the roster of a file."""

    login: str
    name: str


@dataclass(frozen=True, slots=True)
class Invited:
    """Somebody new: `token` stands in their link, is told once and kept nowhere."""

    login: str
    name: str
    token: str


@dataclass(frozen=True, slots=True)
class TakenIn:
    """What became of a file: who was let in, who was in already, who is no trainee, who is new."""

    added: tuple[Listed, ...]
    known: tuple[Listed, ...]
    refused: tuple[Listed, ...]
    invited: tuple[Invited, ...]


# --- read -------------------------------------------------------------------------------------


def read_roster(content: bytes) -> tuple[Listed, ...] | Unreadable:
    r"""Who stands in the file, or what is wrong with it.

    Columns are found by their heads `login` and `name`, whatever else there is; they are parted
    by commas or semicolons.

    >>> read_roster("\ufeffLogin;Name\nanna;Anna B.\n".encode())
    (Listed(login='anna', name='Anna B.'),)
    """
    if len(content) > LARGEST_FILE:
        return Unreadable(Fault.TOO_LARGE)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as why:
        return Unreadable(Fault.NOT_UTF8, content[: why.start].count(b"\n") + 1)
    head = text.partition("\n")[0]
    parted = ";" if head.count(";") > head.count(",") else ","
    rows = csv.reader(StringIO(text, newline=""), delimiter=parted, strict=True)
    try:
        return _read(rows)
    except csv.Error:
        return Unreadable(Fault.NOT_CSV, rows.line_num)


def _read(rows: "Iterator[list[str]]") -> tuple[Listed, ...] | Unreadable:
    head = [cell.strip().lower() for cell in next(rows, [])]
    if "login" not in head or "name" not in head:
        return Unreadable(Fault.NO_COLUMNS, 1)
    login_at, name_at = head.index("login"), head.index("name")
    found: dict[str, Listed] = {}
    for row in rows:
        line: int = rows.line_num  # type: ignore[attr-defined]
        if not any(cell.strip() for cell in row):
            continue
        if len(found) == MOST_ROWS:
            return Unreadable(Fault.TOO_MANY_ROWS, line)
        cells = [*row, *[""] * len(head)]
        one = _listed(cells[login_at], cells[name_at])
        if isinstance(one, Fault):
            return Unreadable(one, line)
        if one.login in found:
            return Unreadable(Fault.TWICE, line)
        found[one.login] = one
    return tuple(found.values()) or Unreadable(Fault.EMPTY)


def _listed(login: str, name: str) -> Listed | Fault:
    """A row; an apostrophe before a formula is ours, from `defused`."""
    given, called = fused(login).strip().lower(), read_line(fused(name), LONGEST_NAME)
    plain = given.isprintable() and not any(sign.isspace() for sign in given)
    if not given or len(given) > LONGEST_LOGIN or not plain:
        return Fault.BAD_LOGIN
    return Listed(given, called) if called else Fault.NO_NAME


def take_in(
    actor: Actor, database: Database, class_id: str, content: bytes, now_ms: int
) -> TakenIn | Unreadable:
    """Lets in whom the file lists, and invites who is new; raises NotFound.

    Staff on the list are refused: who teaches is named on the page of the class.
    """
    read = read_roster(content)
    with database.writing(class_id) as connection:
        if taught(connection, actor, class_id).closed_at is not None:
            return Unreadable(Fault.CLOSED)
        if isinstance(read, Unreadable):
            return read
        logins = [one.login for one in read]
        people = people_by_login(connection, actor.school_id, logins)
        inside = {member.person_id for member in members_of(connection, class_id)}
        known = [o for o in read if o.login in people and people[o.login].id in inside]
        others = [o for o in read if o.login in people and people[o.login].id not in inside]
        added = [
            one
            for one in others
            if people[one.login].role == Role.TRAINEE and not people[one.login].disabled
        ]
        ids = [people[one.login].id for one in added]
        keep_members(connection, class_id, ids, Role.TRAINEE.value, now_ms)
        invited = [
            Invited(one.login, one.name, new_token()) for one in read if one.login not in people
        ]
        for one in invited:
            keep_link(connection, _invitation(actor, class_id, one, now_ms))
        note_by(connection, actor, now_ms, What.ROSTER_IN, class_id)
    refused = [one for one in others if one not in added]
    return TakenIn(tuple(added), tuple(known), tuple(refused), tuple(invited))


def _invitation(actor: Actor, class_id: str, one: Invited, now_ms: int) -> LinkRow:
    return LinkRow(
        id=digest(one.token),
        kind=INVITE,
        school_id=actor.school_id,
        role=Role.TRAINEE.value,
        class_id=class_id,
        person_id=None,
        made_by=actor.person_id,
        made_at=now_ms,
        ends_at=now_ms + INVITED_DAYS * DAY_MS,
    )


# --- written ----------------------------------------------------------------------------------


def write_csv(rows: Sequence[Sequence[str]]) -> str:
    """The rows as CSV (RFC 4180), every cell defused."""
    written = StringIO()
    csv.writer(written, lineterminator="\r\n").writerows([map(defused, row) for row in rows])
    return written.getvalue()


def roster_csv(actor: Actor, database: Database, class_id: str, now_ms: int) -> str:
    """The class's trainees as CSV, with the UTC times that they joined and were seen last.

    That it was taken out is noted.
    """
    with database.writing(class_id) as connection:
        taught(connection, actor, class_id)
        inside = members_of(connection, class_id)
        note_by(connection, actor, now_ms, What.ROSTER_OUT, class_id)
    rows = [_row(member) for member in inside if member.role == Role.TRAINEE]
    return write_csv([_HEAD, *rows])


def _row(member: MemberRow) -> tuple[str, ...]:
    return (member.login, member.name, _moment(member.joined_at), _moment(member.seen_at))


def _moment(ms: int | None) -> str:
    return "" if ms is None else datetime.fromtimestamp(ms // 1000, UTC).strftime("%Y-%m-%d %H:%M")
