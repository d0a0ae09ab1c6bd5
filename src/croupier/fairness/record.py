"""The record of committed spins: JSON lines, each written in one form alone.

    {"version": 1, "wheel": "single-zero", "commitment": "…", "at": "2026-11-30T20:00:00.000Z"}
    {"client": "anna", "at": "2026-11-30T20:01:00.000Z"}
    {"spin": 1, "number": "17", "at": "2026-11-30T20:02:00.000Z"}
    {"seed": "…", "spins": 1, "seal": "…", "at": "2026-11-30T23:00:00.000Z"}

The last line reveals the server seed. Its `seal` is the SHA-256 of all that stands before, and of
the line itself without the seal. Times may be left out.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import TypeAlias, cast

from croupier.fairness.commitment import is_client_seed
from croupier.rules.wheel import Number, label, read_number, wheel_keys

VERSION = 1
LONGEST_LINE = 400
"""In characters; every line is shorter."""

_HEX = re.compile(r"[0-9a-f]{64}")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MOST = 10**12
_MILLISECOND = timedelta(milliseconds=1)


@dataclass(frozen=True, slots=True)
class Committed:
    """The house binds itself: the SHA-256 of a server seed that nobody else knows."""

    wheel: str
    commitment: str
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Named:
    """The players name the client seed."""

    client: str
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Spun:
    """A number; spins are counted from 1."""

    spin: int
    number: Number
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Revealed:
    """The server seed in hexadecimal, and how many spins there were; nothing comes after."""

    seed: str
    spins: int
    seal: str = ""
    at: int | None = None


Line: TypeAlias = Committed | Named | Spun | Revealed
"""What a line says; `at` in milliseconds since 1970, UTC."""

Record: TypeAlias = tuple[Line, ...]


class Flaw(StrEnum):
    """Why a line cannot be read."""

    EMPTY = "empty"
    NOT_JSON = "not-json"
    NOT_A_LINE = "not-a-line"
    VERSION = "version"
    WHEEL = "wheel"
    FORM = "form"
    TORN = "torn"


@dataclass(frozen=True, slots=True)
class Unreadable:
    """The first line, counted from 1, that cannot be read, and why."""

    line: int
    flaw: Flaw


# --- written --------------------------------------------------------------------------------


def write_line(line: Line) -> str:
    r"""The line, with its end; the only form in which it is read.

    >>> write_line(Spun(1, Number(37), at=0))
    '{"spin": 1, "number": "00", "at": "1970-01-01T00:00:00.000Z"}\n'
    """
    return json.dumps(line_record(line), ensure_ascii=True) + "\n"


def write_record(record: Iterable[Line]) -> str:
    """The lines, one after the other."""
    return "".join(map(write_line, record))


def line_record(line: Line) -> dict[str, object]:
    """The line's keys with their values, in their order."""
    found: dict[str, object]
    match line:
        case Committed():
            found = {"version": VERSION, "wheel": line.wheel, "commitment": line.commitment}
        case Named():
            found = {"client": line.client}
        case Spun():
            found = {"spin": line.spin, "number": label(line.number)}
        case Revealed():
            found = {"seed": line.seed, "spins": line.spins}
            if line.seal:
                found["seal"] = line.seal
    if line.at is not None:
        found["at"] = moment(line.at)
    return found


def seal_of(before: Iterable[Line], last: Revealed) -> str:
    """The SHA-256 over the lines before and the last without its seal, in hexadecimal."""
    bare = Revealed(last.seed, last.spins, "", last.at)
    return hashlib.sha256(write_record((*before, bare)).encode()).hexdigest()


def named_in(record: Record) -> Named | None:
    """The line that names the client seed, or None where it has not been named."""
    return next((line for line in record if isinstance(line, Named)), None)


def spins_in(record: Record) -> int:
    """How many spins the record has."""
    return sum(isinstance(line, Spun) for line in record)


def moment(at: int) -> str:
    """Milliseconds since 1970 as a time of UTC.

    >>> moment(1_000_000_000_123)
    '2001-09-09T01:46:40.123Z'
    """
    text = (_EPOCH + at * _MILLISECOND).isoformat(timespec="milliseconds")
    return text.replace("+00:00", "Z")


# --- read -----------------------------------------------------------------------------------


def read_record(content: bytes) -> Record | Unreadable:
    r"""The lines of a record, or the first that cannot be read.

    Whether they are in order, and whether the numbers follow, is for `verification`.

    >>> read_record(b'{"client": "anna"}\n')
    (Named(client='anna', at=None),)
    >>> read_record(b'{"client":"anna"}\n')
    Unreadable(line=1, flaw=<Flaw.FORM: 'form'>)
    """
    *texts, rest = content.split(b"\n")
    found: list[Line] = []
    for number, text in enumerate(texts, start=1):
        line = _read_line(text)
        if isinstance(line, Flaw):
            return Unreadable(number, line)
        found.append(line)
    if rest:
        return Unreadable(len(texts) + 1, Flaw.TORN)
    return tuple(found) or Unreadable(1, Flaw.EMPTY)


def _read_line(raw: bytes) -> Line | Flaw:
    if len(raw) > LONGEST_LINE or not raw.isascii():
        return Flaw.NOT_A_LINE
    text = raw.decode("ascii")
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        return Flaw.NOT_JSON
    if not isinstance(said, dict):
        return Flaw.NOT_A_LINE
    at = said.pop("at", None)
    when = None if at is None else _milliseconds(at)
    reader = _READERS.get(tuple(sorted(said)))
    if reader is None or (at is not None and when is None):
        return Flaw.NOT_A_LINE
    line = reader(said, when)
    if not isinstance(line, Flaw) and write_line(line) != f"{text}\n":
        return Flaw.FORM
    return line


def _committed(said: Mapping[str, object], at: int | None) -> Line | Flaw:
    wheel, commitment = said["wheel"], said["commitment"]
    if said["version"] != VERSION:
        return Flaw.VERSION
    if not isinstance(wheel, str) or wheel not in wheel_keys():
        return Flaw.WHEEL
    if not _is_hex(commitment):
        return Flaw.NOT_A_LINE
    return Committed(wheel, cast(str, commitment), at)


def _named(said: Mapping[str, object], at: int | None) -> Line | Flaw:
    client = said["client"]
    if isinstance(client, str) and is_client_seed(client):
        return Named(client, at)
    return Flaw.NOT_A_LINE


def _spun(said: Mapping[str, object], at: int | None) -> Line | Flaw:
    spin, text = said["spin"], said["number"]
    number = read_number(text) if isinstance(text, str) else None
    if number is None or not _is_count(spin):
        return Flaw.NOT_A_LINE
    return Spun(cast(int, spin), number, at)


def _revealed(said: Mapping[str, object], at: int | None) -> Line | Flaw:
    seed, count, seal = said["seed"], said["spins"], said["seal"]
    if _is_hex(seed) and _is_hex(seal) and _is_count(count):
        return Revealed(cast(str, seed), cast(int, count), cast(str, seal), at)
    return Flaw.NOT_A_LINE


_READERS: Mapping[tuple[str, ...], Callable[[Mapping[str, object], int | None], Line | Flaw]] = {
    ("commitment", "version", "wheel"): _committed,
    ("client",): _named,
    ("number", "spin"): _spun,
    ("seal", "seed", "spins"): _revealed,
}
"""By the keys of a line, in alphabetical order and but for `at`."""


def _is_hex(text: object) -> bool:
    return isinstance(text, str) and _HEX.fullmatch(text) is not None


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MOST


def _milliseconds(text: object) -> int | None:
    """The time in milliseconds since 1970, or None where the text is none."""
    if not isinstance(text, str):
        return None
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        return None
    if when.tzinfo is None:
        return None
    return (when - _EPOCH) // _MILLISECOND
