"""What an audit comes to: values that reports and the command line show."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.audit.columns import Finding


@dataclass(frozen=True, slots=True)
class Source:
    """A file that was read: `sha256` of its bytes, or None where it is not on this machine."""

    log: str
    name: str
    size: int | None
    sha256: str | None


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums over rows: rows = settled + rejected. Amounts, in units, are of those settled.

    `findings` counts the rows with a finding, rejected or settled. `difference` is what was
    paid beyond what was due, below zero where too little was paid. `overpaid` and `underpaid`
    are its two parts, both at least 0.
    """

    rows: int = 0
    settled: int = 0
    rejected: int = 0
    findings: int = 0
    stake: int = 0
    due: int = 0
    paid: int = 0
    overpaid: int = 0
    underpaid: int = 0

    @property
    def difference(self) -> int:
        """What was paid beyond what was due."""
        return self.paid - self.due


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast spins followed one another: so many after another one, in so many seconds."""

    spins: int
    seconds: int

    @property
    def per_hour(self) -> float | None:
        """Spins an hour, or None where no time passed.

        >>> Pace(80, 7200).per_hour
        40.0
        """
        return 3600 * self.spins / self.seconds if self.seconds else None


@dataclass(frozen=True, slots=True)
class RoundBet:
    """A bet of a round; `due` and `finding` are None where it cannot be settled, or is right."""

    seat: str | None
    position: str
    stake: int | None
    paid: int | None
    due: int | None
    finding: Finding | None


@dataclass(frozen=True, slots=True)
class Round:
    """A spin whose payments are wrong by `difference` in all, with its bets.

    `hour` counts from 1970; `bets` are at most MOST_BETS, those that are wrong first, and
    `all_bets` says how many there are.
    """

    table: str
    spin: str
    number: str | None
    rules: str | None
    dealer: str | None
    hour: int | None
    difference: int
    all_bets: int
    bets: tuple[RoundBet, ...]


MOST_BETS = 40
"""The most bets that a round among the worst is shown with."""
MOST_ROUNDS = 20


@dataclass(frozen=True, slots=True)
class Spins:
    """The spins of the logs: how many rows, how many fit to be settled by, and why others not.

    `unread` are lines that are no rows.
    """

    rows: int
    good: int
    doubled: int
    unknown_number: int
    unknown_rules: int
    unread: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an audit found.

    `smallest` is the smallest payable unit as text: amounts are counts of it. Keys of
    `by_table`, `by_dealer` and `by_kind` are their names, "" where a row has none; of `by_day`
    an ISO date, of `by_hour` the hour of the day as two digits. `by_kind` has a position's kind
    or an announced bet's family; its amounts are those of wrong bets alone. From `by_kind`
    on are details, which may be left out: `hits` are the times each number fell, by table.
    """

    sources: tuple[Source, ...]
    engine: str
    rules: tuple[str, ...]
    smallest: str
    sums: Sums
    spins: Spins
    findings: Mapping[Finding, int]
    by_table: Mapping[str, Sums]
    by_dealer: Mapping[str, Sums]
    by_day: Mapping[str, Sums]
    by_hour: Mapping[str, Sums]
    by_kind: Mapping[str, Sums] = field(default_factory=dict)
    worst: tuple[Round, ...] = ()
    pace_by_table: Mapping[str, Pace] = field(default_factory=dict)
    pace_by_dealer: Mapping[str, Pace] = field(default_factory=dict)
    hits: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    wheels: Mapping[str, str] = field(default_factory=dict)
    """The key of the wheel at each table, by its spins; that of most where they differ."""
    seconds: float = 0.0

    @property
    def is_clean(self) -> bool:
        """Whether nothing was found."""
        return not self.sums.findings
