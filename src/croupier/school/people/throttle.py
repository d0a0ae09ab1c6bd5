"""Guessing made slow: each failure of an account, or from an address, lets the next wait longer.

A try counts as failed before it is looked at, so that many at once are no way around; success
takes that back. Whoever waits is told nothing else than whoever is wrong.
"""

from dataclasses import dataclass

from croupier.school.people.ids import digest
from croupier.storage import Database
from croupier.storage.tries import TryRow, find_tries, forget_tries, keep_tries

SECOND = 1000
DAY = 24 * 3600 * SECOND


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast tries may follow: `free` of them at once, then a wait that doubles up to a most.

    After `locks` failures in a row nothing is let in until the key is forgotten; 0 is never.
    After `forgets_ms` without a failure they count no longer; 0 is never.
    """

    free: int
    first_ms: int
    most_ms: int
    locks: int = 0
    forgets_ms: int = 0

    def wait_ms(self, failed: int) -> int:
        """How long to wait after so many failures.

        >>> [ACCOUNT.wait_ms(n) // 1000 for n in (4, 5, 6, 7, 30)]
        [0, 15, 30, 60, 900]
        """
        if failed < self.free:
            return 0
        return min(self.most_ms, self.first_ms << min(failed - self.free, 20))


ACCOUNT = Pace(free=5, first_ms=15 * SECOND, most_ms=900 * SECOND, locks=100)
"""Of a login, or of the second factor of one: at most 100 failures in a row (NIST 800-63B)."""

ADDRESS = Pace(free=50, first_ms=5 * SECOND, most_ms=300 * SECOND, forgets_ms=DAY)
"""Of an address, behind which a whole class may sit."""

CODES = Pace(free=20, first_ms=5 * SECOND, most_ms=900 * SECOND, forgets_ms=DAY)
"""Of codes of classes that are tried from an address."""


def account_key(login: str) -> str:
    """What the tries at a login are counted under, whether anybody has it or not."""
    return f"account:{digest(login)[:40]}"


def factor_key(person_id: str) -> str:
    """What the tries at a second factor are counted under."""
    return f"factor:{digest(person_id)[:40]}"


def address_key(address: str) -> str:
    """What the failures from an address are counted under."""
    return f"address:{digest(address)[:40]}"


def codes_key(address: str) -> str:
    """What the wrong codes from an address are counted under."""
    return f"codes:{digest(address)[:40]}"


def may_try(database: Database, key: str, pace: Pace, now_ms: int) -> bool:
    """Whether a try would be let in now; counts nothing."""
    with database.reading() as connection:
        return _is_open(_current(find_tries(connection, key), pace, now_ms), pace, now_ms)


def begin_try(database: Database, key: str, pace: Pace, now_ms: int) -> bool:
    """Counts a try as failed in advance; False where none is let in now, which counts nothing.

    Whoever succeeds calls `forget_tries` of storage, in the transaction that lets them in.
    """
    with database.writing(turn=key) as connection:
        row = _current(find_tries(connection, key), pace, now_ms)
        if not _is_open(row, pace, now_ms):
            return False
        keep_tries(connection, _failed_again(row, key, pace, now_ms))
    return True


def count_failure(database: Database, key: str, pace: Pace, now_ms: int) -> None:
    """Counts a failure."""
    with database.writing(turn=key) as connection:
        row = _current(find_tries(connection, key), pace, now_ms)
        keep_tries(connection, _failed_again(row, key, pace, now_ms))


def forget(database: Database, key: str) -> None:
    """Forgets the failures of the key."""
    with database.writing(turn=key) as connection:
        forget_tries(connection, key)


def _current(row: TryRow | None, pace: Pace, now_ms: int) -> TryRow | None:
    """The failures that count still."""
    if row is not None and pace.forgets_ms and row.until + pace.forgets_ms <= now_ms:
        return None
    return row


def _is_open(row: TryRow | None, pace: Pace, now_ms: int) -> bool:
    if row is None:
        return True
    return row.until <= now_ms and not (pace.locks and row.failed >= pace.locks)


def _failed_again(row: TryRow | None, key: str, pace: Pace, now_ms: int) -> TryRow:
    failed = 1 if row is None else row.failed + 1
    until = now_ms + pace.wait_ms(failed)
    return TryRow(key, failed, now_ms if row is None else row.first_at, until)
