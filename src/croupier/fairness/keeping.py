"""A record on the disk, and beside it the secret of its server seed, for the user alone.

The secret of `evening.jsonl` is `evening.jsonl.seed`. It is there from the commitment until the
seed is revealed, and nothing but `reveal` lets it out. Two programs that spin at once wait for
each other, where the system has locks.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import ClassVar

from croupier.fairness.commitment import SEED_BYTES, ServerSeed, new_server_seed
from croupier.fairness.course import Refused, begun, revealed, spun
from croupier.fairness.record import (
    Committed,
    Line,
    Named,
    Record,
    Revealed,
    Spun,
    Unreadable,
    read_record,
    write_record,
)

BESIDE = ".seed"
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


@dataclass(eq=False)
class NotARecord(Refused):
    """The file holds no record that can be read."""

    why: Unreadable
    code: ClassVar[str] = "not-a-record"


@dataclass(eq=False)
class SecretUnusable(Refused):
    """The file of the secret holds no server seed."""

    path: Path
    code: ClassVar[str] = "secret-unusable"


@dataclass(eq=False)
class SecretOpen(Refused):
    """Others than the user may read the secret, and so know every number beforehand."""

    path: Path
    code: ClassVar[str] = "secret-open"


def secret_of(path: Path) -> Path:
    """The file of the record's server seed."""
    return path.with_name(path.name + BESIDE)


def commit(path: Path, wheel: str, now: int | None) -> Committed:
    """Makes a server seed and the record that begins with its commitment.

    Raises FileExistsError where there is a record or a secret already, and other OSError.
    """
    seed, secret = new_server_seed(), secret_of(path)
    if path.exists():
        raise FileExistsError(path)
    _make(secret, seed.hex() + "\n", 0o600)
    line = begun(seed, wheel, now)
    try:
        _make(path, write_record((line,)), 0o666)
    except OSError:
        secret.unlink()
        raise
    return line


def spin(path: Path, client: str | None, count: int, now: int | None) -> tuple[Named | Spun, ...]:
    """Adds so many spins to the record, and the client seed before the first of them.

    Raises Refused, and OSError.
    """
    with _open(path) as file:
        record = _read(file)
        added = spun(record, _secret(path, record), client, count, now)
        _append(file, added)
    return added


def reveal(path: Path, now: int | None) -> Revealed:
    """Ends the record with its server seed, and deletes the secret. Raises Refused, and OSError."""
    with _open(path) as file:
        record = _read(file)
        last = revealed(record, _secret(path, record), now)
        _append(file, (last,))
    secret_of(path).unlink(missing_ok=True)
    return last


def kept_record(path: Path) -> Record:
    """The record in the file; raises NotARecord, and OSError."""
    with path.open("rb") as file:
        return _checked(read_record(file.read()))


def _checked(record: Record | Unreadable) -> Record:
    if isinstance(record, Unreadable):
        raise NotARecord(record)
    return record


def _read(file: FileIO) -> Record:
    return _checked(read_record(file.read()))


def _secret(path: Path, record: Record) -> ServerSeed:
    """The server seed; of a record that is over there is none, and `course` says so first."""
    last, secret = record[-1], secret_of(path)
    if isinstance(last, Revealed):
        return ServerSeed(bytes.fromhex(last.seed))
    if os.name == "posix" and secret.stat().st_mode & _OTHERS:
        raise SecretOpen(secret)
    try:
        seed = bytes.fromhex(secret.read_bytes().decode("ascii").strip())
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise SecretUnusable(secret)
    return ServerSeed(seed)


def _make(path: Path, text: str, mode: int) -> None:
    """A new file on the disk, never in another's place."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with os.fdopen(descriptor, "wb") as file:
        file.write(text.encode("ascii"))
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def _open(path: Path) -> Iterator[FileIO]:
    """The record, for one program at a time."""
    with path.open("r+b", buffering=0) as file:
        try:
            import fcntl
        except ImportError:  # no POSIX
            yield file
            return
        fcntl.flock(file, fcntl.LOCK_EX)
        yield file


def _append(file: FileIO, lines: tuple[Line, ...]) -> None:
    """All the lines or none of them: half a line would end the evening."""
    end = file.seek(0, os.SEEK_END)
    left = write_record(lines).encode("ascii")
    try:
        while left:
            left = left[file.write(left) :]
        os.fsync(file.fileno())
    except OSError:
        file.truncate(end)
        raise
