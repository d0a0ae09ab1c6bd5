"""Logs of numbers in: from files and stdin, each line read or said to be rejected."""

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from croupier.audit.wheels.names import Named, read_name
from croupier.audit.wheels.reading import (
    ColumnNotNamed,
    Columns,
    Log,
    NoSuchColumn,
    NotUtf8,
    Rejected,
    Unreadable,
    read_log,
)
from croupier.cli.failure import Unusable, said_of
from croupier.cli.output import print_json
from croupier.cli.speech import _, n_, voice
from croupier.cli.wheels import Days
from croupier.i18n.quoting import shown
from croupier.i18n.wheel_tests import line_problem
from croupier.rules.wheel import Wheel

STDIN = "-"
_SHOWN_LINES = 20
_KEPT_LINES = 100
_DOUBLED_FROM = 20
"""Numbers: files as long that are the same byte for byte are one file, named twice."""


@dataclass(slots=True)
class Logs:
    """What was read: each log with what its name says, and the first lines that were not used."""

    wheel: Wheel
    as_json: bool
    logs: list[tuple[Named, Log]] = field(default_factory=list)
    rejected: list[Rejected] = field(default_factory=list)
    count: int = 0

    def reject(self, line: Rejected) -> None:
        """Say that a line was not used: every one to programs, the first ones to people."""
        self.count += 1
        if len(self.rejected) < _KEPT_LINES:
            self.rejected.append(line)
        if self.as_json:
            message = line_problem(voice, line, self.wheel)
            print_json(
                {
                    "file": line.file,
                    "line": line.line,
                    "error": {"code": str(line.fault), "message": message},
                }
            )
        elif self.count <= _SHOWN_LINES:
            message = line_problem(voice, line, self.wheel)
            where = _("{file}, line {line}", file=shown(line.file), line=line.line)
            print(_("{input}: {message}", input=where, message=message), file=sys.stderr)

    @property
    def files(self) -> list[Log]:
        """The logs alone."""
        return [log for _named, log in self.logs]


def named_files(files: Sequence[str], pattern: re.Pattern[str] | None) -> list[tuple[str, Named]]:
    """The files with what their names say; raises Unusable where there are none."""
    if not files:
        raise Unusable(_("No log is named: name files of numbers, or - for stdin."))
    found = []
    for file in files:
        named = Named() if file == STDIN else read_name(Path(file).name, pattern)
        if named is None:
            raise Unusable(said_of(file, _("Its name does not fit the pattern of --names.")))
        found.append((file, named))
    return found


def read_logs(
    files: Sequence[tuple[str, Named]], wheel: Wheel, columns: Columns, *, as_json: bool
) -> Logs:
    """What the files hold; each line that is not used is said. Raises Unusable."""
    read = Logs(wheel, as_json)
    seen: dict[str, str] = {}
    for file, named in files:
        with _opened(file) as stream:
            log = _log(stream, file, wheel, columns, read)
        if log.read >= _DOUBLED_FROM and log.sha256 in seen:
            raise Unusable(
                _(
                    "{file}: the same as {other}, byte for byte; name each log once.",
                    file=shown(file),
                    other=shown(seen[log.sha256]),
                )
            )
        seen[log.sha256] = file
        read.logs.append((named, log))
    unsaid = read.count - _SHOWN_LINES
    if unsaid > 0 and not as_json:
        more = n_(
            "{n} more line was not used; --json names every one.",
            "{n} more lines were not used; --json names every one.",
            unsaid,
        )
        print(more, file=sys.stderr)
    return read


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    if file == STDIN:
        if sys.stdin is None:
            raise Unusable(said_of(STDIN, _("There is nothing on stdin.")))
        yield sys.stdin.buffer
        return
    try:
        with Path(file).open("rb") as stream:
            yield stream
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unusable(said_of(file, _("It cannot be read: {reason}.", reason=reason))) from None


def _log(stream: BinaryIO, file: str, wheel: Wheel, columns: Columns, read: Logs) -> Log:
    try:
        return read_log(stream, file, wheel, columns, read.reject)
    except Unreadable as why:
        raise Unusable(said_of(file, _unreadable(why))) from None


def _unreadable(why: Unreadable) -> str:
    match why:
        case NotUtf8():
            return _("This is not UTF-8 text: save the file as UTF-8.")
        case NoSuchColumn():
            return _(
                "There is no column {column}; it has {columns}.",
                column=voice.quote(why.column),
                columns=_columns(why.columns),
            )
        case ColumnNotNamed():
            return _(
                "Which column holds the numbers? Name it with --column: {columns}.",
                columns=_columns(why.columns),
            )
        case _:
            raise why


def _columns(names: Sequence[str]) -> str:
    return ", ".join(shown(name, 20) or str(at) for at, name in enumerate(names, start=1))


# --- tables ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Table:
    """The numbers of a table, and from which days they are."""

    days: Days
    stretches: tuple[bytes, ...]


def tables_of(logs: Sequence[tuple[Named, Log]]) -> Mapping[str, Table]:
    """The tables by their names, numbers in names in their order; one at least."""
    found: dict[str, list[tuple[Named, tuple[bytes, ...]]]] = {}
    for named, log in logs:
        for table, stretches in (log.stretches or {"": ()}).items():
            found.setdefault(table or named.table, []).append((named, stretches))
    return {name: _table(found[name]) for name in sorted(found, key=_natural)}


def _table(parts: Sequence[tuple[Named, tuple[bytes, ...]]]) -> Table:
    dated = sorted(named.day for named, _stretches in parts if named.day is not None)
    days = Days(len(parts), dated[0], dated[-1]) if dated else Days(len(parts))
    return Table(days, tuple(part for _named, stretches in parts for part in stretches))


def _natural(name: str) -> list[tuple[bool, int, str]]:
    parts = re.findall(r"[0-9]{1,9}|[^0-9]+", name)
    return [(not part.isdigit(), int(part) if part.isdigit() else 0, part) for part in parts]
