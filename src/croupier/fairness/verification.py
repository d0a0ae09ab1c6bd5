"""What in a record does not follow: each alteration a value that names itself."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, TypeAlias

from croupier.fairness.commitment import ServerSeed, commitment_of, committed_number
from croupier.fairness.record import (
    Committed,
    Line,
    Named,
    Record,
    Revealed,
    Spun,
    named_in,
    seal_of,
    spins_in,
)
from croupier.rules.wheel import Number, load_wheel


@dataclass(frozen=True, slots=True)
class OtherCommitment:
    """The record's commitment is not the one that was published."""

    published: str
    recorded: str
    code: ClassVar[str] = "published-commitment"


@dataclass(frozen=True, slots=True)
class OtherClient:
    """The record's client seed is not the one that the players named."""

    named: str
    recorded: str
    code: ClassVar[str] = "named-client"


@dataclass(frozen=True, slots=True)
class BrokenCommitment:
    """The server seed is not the one that was committed to: its SHA-256 is `hashed`."""

    commitment: str
    hashed: str
    code: ClassVar[str] = "commitment"


@dataclass(frozen=True, slots=True)
class MisplacedLine:
    """A line stands where none of its kind belongs: one is missing, doubled or has been moved."""

    line: int
    code: ClassVar[str] = "order"


@dataclass(frozen=True, slots=True)
class SpinOutOfOrder:
    """The spin's number is not one more than that of the spin before."""

    line: int
    spin: int
    expected: int
    code: ClassVar[str] = "order"


@dataclass(frozen=True, slots=True)
class WrongNumber:
    """From the seeds follows `due`, and not the number that the record has."""

    line: int
    spin: int
    number: Number
    due: Number
    code: ClassVar[str] = "number"


@dataclass(frozen=True, slots=True)
class WrongCount:
    """The last line counts `said` spins, and there are `found`."""

    said: int
    found: int
    code: ClassVar[str] = "count"


@dataclass(frozen=True, slots=True)
class ClientBeforeCommitment:
    """The client seed was named before the commitment was made: the house may have known it."""

    client_at: int
    committed_at: int
    code: ClassVar[str] = "client-before-commitment"


@dataclass(frozen=True, slots=True)
class TimeRunsBack:
    """A line is older than the one before it."""

    line: int
    at: int
    before: int
    code: ClassVar[str] = "time"


@dataclass(frozen=True, slots=True)
class BrokenSeal:
    """The lines are not those that were sealed when the seed was revealed."""

    code: ClassVar[str] = "seal"


@dataclass(frozen=True, slots=True)
class NotRevealed:
    """The server seed has not been revealed: no number can be followed yet."""

    code: ClassVar[str] = "not-revealed"


Alteration: TypeAlias = (
    OtherCommitment
    | OtherClient
    | BrokenCommitment
    | MisplacedLine
    | SpinOutOfOrder
    | WrongNumber
    | WrongCount
    | ClientBeforeCommitment
    | TimeRunsBack
    | BrokenSeal
    | NotRevealed
)
"""What is wrong with a record; `code` is its stable name for programs (docs/cli.md)."""


def alterations(
    record: Record, published: str | None = None, client: str | None = None
) -> Iterator[Alteration]:
    """All that does not follow; nothing of a record that is as it was made.

    `published` is the commitment as it was published, `client` the seed as the players named it:
    whoever makes a whole record anew is found by these alone.

    >>> from croupier.fairness.record import Committed
    >>> [one.code for one in alterations((Committed("single-zero", "0" * 64),))]
    ['not-revealed']
    """
    yield from _out_of_place(record)
    yield from _times(record)
    first, named, last = record[0], named_in(record), record[-1]
    if published is not None and isinstance(first, Committed) and first.commitment != published:
        yield OtherCommitment(published, first.commitment)
    if client is not None and named is not None and named.client != client:
        yield OtherClient(client, named.client)
    if not isinstance(last, Revealed):
        yield NotRevealed()
        return
    yield from _sealed(record, last)
    if isinstance(first, Committed):
        yield from from_seed(record, ServerSeed(bytes.fromhex(last.seed)))


def from_seed(record: Record, seed: ServerSeed) -> Iterator[Alteration]:
    """What does not follow from this server seed; before it is revealed the house alone asks."""
    first, named = record[0], named_in(record)
    assert isinstance(first, Committed), first
    hashed = commitment_of(seed)
    if hashed != first.commitment:
        yield BrokenCommitment(first.commitment, hashed)
    if named is None:
        return
    wheel = load_wheel(first.wheel)
    for number, line in enumerate(record, start=1):
        if isinstance(line, Spun):
            due = committed_number(seed, named.client, line.spin, wheel)
            if line.number != due:
                yield WrongNumber(number, line.spin, line.number, due)


def in_order(record: Record) -> Iterator[Alteration]:
    """What is wrong with a record that may still go on: lines out of place, times that run back."""
    yield from _out_of_place(record)
    yield from _times(record)


def _out_of_place(record: Record) -> Iterator[MisplacedLine | SpinOutOfOrder]:
    """A commitment, then a client seed, then spins, then the server seed."""
    expected = 1
    for number, line in enumerate(record, start=1):
        if not _belongs(line, number, len(record)):
            yield MisplacedLine(number)
        if isinstance(line, Spun):
            if line.spin != expected:
                yield SpinOutOfOrder(number, line.spin, expected)
            expected = line.spin + 1


def _belongs(line: Line, number: int, count: int) -> bool:
    match line:
        case Committed():
            return number == 1
        case Named():
            return number == 2
        case Spun():
            return number > 2
        case Revealed():
            return number == count and number > 1


def _times(record: Record) -> Iterator[ClientBeforeCommitment | TimeRunsBack]:
    timed = [
        (number, line, line.at)
        for number, line in enumerate(record, start=1)
        if line.at is not None
    ]
    for (_, before, earlier), (number, line, at) in pairwise(timed):
        if at < earlier:
            if isinstance(before, Committed) and isinstance(line, Named):
                yield ClientBeforeCommitment(at, earlier)
            else:
                yield TimeRunsBack(number, at, earlier)


def _sealed(record: Record, last: Revealed) -> Iterator[WrongCount | BrokenSeal]:
    found = spins_in(record)
    if found != last.spins:
        yield WrongCount(last.spins, found)
    if seal_of(record[:-1], last) != last.seal:
        yield BrokenSeal()
