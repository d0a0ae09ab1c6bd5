"""How a record of committed spins goes on: each step gives the lines it adds.

The clock is handed in, in milliseconds since 1970. One that was set back does not make a line older
than the line before it.
"""

from dataclasses import dataclass
from typing import ClassVar

from croupier.errors import CroupierError
from croupier.fairness.commitment import (
    ServerSeed,
    commitment_of,
    committed_number,
    is_client_seed,
)
from croupier.fairness.record import (
    Committed,
    Named,
    Record,
    Revealed,
    Spun,
    named_in,
    seal_of,
    spins_in,
)
from croupier.fairness.verification import Alteration, from_seed, in_order
from croupier.rules.wheel import load_wheel


@dataclass(eq=False)
class Refused(CroupierError):
    """A step that cannot be taken."""

    code: ClassVar[str] = "refused"


@dataclass(eq=False)
class AlreadyRevealed(Refused):
    """The server seed is known to everybody: no number may follow from it any more."""

    code: ClassVar[str] = "already-revealed"


@dataclass(eq=False)
class ClientMissing(Refused):
    """Nobody has named a client seed, and without one there are no numbers."""

    code: ClassVar[str] = "client-missing"


@dataclass(eq=False)
class ClientFixed(Refused):
    """The client seed was named already, and stays."""

    client: str
    code: ClassVar[str] = "client-fixed"


@dataclass(eq=False)
class BadClientSeed(Refused):
    """The text is no client seed (`commitment.is_client_seed`)."""

    text: str
    code: ClassVar[str] = "bad-client-seed"


@dataclass(eq=False)
class Altered(Refused):
    """The record was altered, and does not go on; `what` is the first alteration."""

    what: Alteration
    code: ClassVar[str] = "altered"


def begun(seed: ServerSeed, wheel: str, now: int | None) -> Committed:
    """The first line: the commitment to the seed, for spins of that wheel."""
    return Committed(wheel, commitment_of(seed), now)


def spun(
    record: Record, seed: ServerSeed, client: str | None, count: int, now: int | None
) -> tuple[Named | Spun, ...]:
    """So many more spins; before the first, the client seed is fixed.

    Later the client seed may be left out, and no other is taken. Raises Refused.
    """
    _check(record, seed)
    named = named_in(record)
    added: list[Named | Spun] = []
    at = _not_before(record, now)
    if named is None:
        named = Named(_checked(client), at)
        added.append(named)
    elif client not in {None, named.client}:
        raise ClientFixed(named.client)
    first, so_far = record[0], spins_in(record)
    assert isinstance(first, Committed), first
    wheel = load_wheel(first.wheel)
    added += [
        Spun(spin, committed_number(seed, named.client, spin, wheel), at)
        for spin in range(so_far + 1, so_far + count + 1)
    ]
    return tuple(added)


def revealed(record: Record, seed: ServerSeed, now: int | None) -> Revealed:
    """The last line: the server seed, the count of the spins, and the seal. Raises Refused."""
    _check(record, seed)
    count = spins_in(record)
    bare = Revealed(seed.hex(), count, "", _not_before(record, now))
    return Revealed(bare.seed, count, seal_of(record, bare), bare.at)


def _check(record: Record, seed: ServerSeed) -> None:
    """Raises Refused of a record that is over, or in which something does not follow."""
    if any(isinstance(line, Revealed) for line in record):
        raise AlreadyRevealed
    for what in in_order(record):
        raise Altered(what)
    for what in from_seed(record, seed):
        raise Altered(what)


def _checked(client: str | None) -> str:
    if client is None:
        raise ClientMissing
    if not is_client_seed(client):
        raise BadClientSeed(client)
    return client


def _not_before(record: Record, now: int | None) -> int | None:
    """The time, or that of the newest line where the clock was set back."""
    if now is None:
        return None
    return max(now, *(line.at or 0 for line in record))
