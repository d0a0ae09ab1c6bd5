"""What records are asked for, and why they cannot be made. Needs no numpy."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from croupier.audit.columns import USUAL_RULES
from croupier.errors import CroupierError
from croupier.rules.rule_set import RuleSet

MOST_ROWS = 999_999_999
MOST_TABLES = 10_000
MOST_PARTS = 1000
USUAL_TABLES = 200
_ROWS_A_TABLE = 2000


class Format(StrEnum):
    """How bets, spins and key are written."""

    PARQUET = "parquet"
    CSV = "csv"


@dataclass(frozen=True, slots=True)
class Order:
    """The records that are asked for.

    `houses` are the rule sets of the tables in turn: table 1 has the first, and so on, round
    and round; every sixth table does not say so where they are the `usual` ones. `rate` is
    about how many of the rows are wrong. `ids` has positions as their place in `croupier
    positions`, and `plain` none of the columns that an audit can do without.
    """

    rows: int
    seed: int
    houses: tuple[RuleSet, ...]
    tables: int
    rate: Fraction = Fraction(1, 1000)
    format: Format = Format.PARQUET
    parts: int = 1
    ids: bool = False
    plain: bool = False
    usual: str = USUAL_RULES


def usual_tables(rows: int) -> int:
    """How many tables records of so many rows have where nobody says: 200, fewer for few rows.

    >>> usual_tables(10_000_000), usual_tables(20_000), usual_tables(1)
    (200, 10, 1)
    """
    return max(1, min(USUAL_TABLES, rows // _ROWS_A_TABLE))


class NotMade(CroupierError):
    """Why records cannot be made: each kind of it says so with fields of its own."""


@dataclass(eq=False)
class NotEmpty(NotMade):
    """A folder that has something in it, which records would be mixed with."""

    folder: str


@dataclass(eq=False)
class NoRoom(NotMade):
    """A maximum too near its minimum for stakes to differ below it; `least` would do.

    `outside` says whether it is that of outside bets. Amounts are in units.
    """

    rules: str
    outside: bool
    maximum: int
    least: int


@dataclass(eq=False)
class OtherLimit(NotMade):
    """A limit of the rule set that nobody heeds when records are made: `key` names it."""

    rules: str
    key: str


@dataclass(eq=False)
class MorePartsThanRows(NotMade):
    """More files than there are rows."""

    parts: int
    rows: int


@dataclass(eq=False)
class MoreTablesThanRows(NotMade):
    """More tables than there are rows."""

    tables: int
    rows: int
