"""Why logs cannot be audited: values with fields, said by `i18n.audit_refusals`."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.errors import CroupierError

if TYPE_CHECKING:
    from croupier.rules.faults import Fault
    from croupier.rules.rounds.faults import RoundFault
    from croupier.rules.sessions.faults import NotationFault


class LogRefused(CroupierError):
    """A log that cannot be audited, and why: each kind of it has fields of its own."""


@dataclass(eq=False)
class ColumnMissing(LogRefused):
    """A log without a column that it must have; `has` are the columns it has."""

    log: str
    column: str
    has: tuple[str, ...]


@dataclass(eq=False)
class ColumnUnfit(LogRefused):
    """A column that holds something else than it must: `holds` names its type."""

    log: str
    column: str
    holds: str


@dataclass(eq=False)
class ColumnsDiffer(LogRefused):
    """A file of a log whose column is there in another file, and is not or differs here."""

    file: str
    other: str
    column: str


@dataclass(eq=False)
class NoHead(LogRefused):
    """A CSV file without a first line of column names."""

    file: str


@dataclass(eq=False)
class NothingThere(LogRefused):
    """A name that no log goes by."""

    name: str


@dataclass(eq=False)
class NotALog(LogRefused):
    """A file that is no Parquet, though it is called so; `why` in the reader's words."""

    name: str
    why: str


@dataclass(eq=False)
class NotASession(LogRefused):
    """A file that is no session in the project's notation: where, and what is wrong.

    `fault` is None where the file is no UTF-8 text.
    """

    name: str
    line: int
    column: int
    fault: "Fault | NotationFault | RoundFault | None"


@dataclass(eq=False)
class LimitNotAudited(LogRefused):
    """A rule set with a limit that cannot be held against single bets; `key` names it."""

    rules: str
    key: str


@dataclass(eq=False)
class NoJava(LogRefused):
    """Spark was asked for, and there is no Java to run it."""


@dataclass(eq=False)
class TooLittleMemory(LogRefused):
    """A step of the audit that this machine has too little memory for; `why` in DuckDB's words."""

    why: str


@dataclass(eq=False)
class UnknownMaster(LogRefused):
    """Where Spark is to run, said in no way that Spark knows."""

    master: str


@dataclass(eq=False)
class NoCluster(LogRefused):
    """No Spark, or Sail, answers at the address; `why` in its words."""

    master: str
    why: str


@dataclass(eq=False)
class LiesElsewhere(LogRefused):
    """A log that is not on this machine, asked of the engine of this machine."""

    name: str
