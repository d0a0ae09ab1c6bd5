"""The columns of a log, and what can be wrong with a row of it.

Bets are rows of `BETS`, spins rows of `SPINS` (docs/audit.md). A bet belongs to the spin of
its (table, spin). Amounts are whole counts of the smallest payable unit.
"""

from collections.abc import Mapping
from enum import StrEnum

SPIN, TABLE, SEAT = "spin", "table", "seat"
POSITION, POSITION_ID = "position", "position_id"
STAKE, PAID, DUE, FINDING = "stake", "paid", "due", "finding"
BET, LAID_AT = "bet", "at"
AT, NUMBER, RULES, DEALER, CLOSED = "at", "number", "rules", "dealer", "closed"

BETS = (SPIN, TABLE, STAKE, PAID)
"""What each log of bets must have, and one of `POSITIONS` beside."""
POSITIONS = (POSITION, POSITION_ID)
MORE_OF_BETS = (SEAT, BET, LAID_AT)
"""What a log of bets may have."""
SPINS = (SPIN, TABLE, AT, NUMBER)
MORE_OF_SPINS = (RULES, DEALER, CLOSED)
USUAL_RULES = "european"
"""The rule set of a spin that names none."""


class Finding(StrEnum):
    """What is wrong with a bet: how it was paid or laid, or why it cannot be settled.

    STAKE_INCLUDED: the stake was paid beside the winnings, and it stays as well.
    NEIGHBOURING_ODDS: paid by the odds next above or below. MISSED: nothing was paid that was
    due. PAID_LOSER: paid where nothing was due. OVER_MAXIMUM: more lay than the maximum of the
    position. HALF_NOT_RETURNED: a zero took a stake whole of which a part comes back. LATE_BET:
    laid after no more bets. OTHER: wrong in another way. The rest reject a row.
    """

    STAKE_INCLUDED = "stake-included"
    NEIGHBOURING_ODDS = "neighbouring-odds"
    MISSED = "missed"
    PAID_LOSER = "paid-loser"
    OVER_MAXIMUM = "over-maximum"
    HALF_NOT_RETURNED = "half-not-returned"
    LATE_BET = "late-bet"
    OTHER = "other"
    UNKNOWN_POSITION = "unknown-position"
    UNKNOWN_NUMBER = "unknown-number"
    NEGATIVE = "negative"
    MISSING_SPIN = "missing-spin"
    DOUBLED_SPIN = "doubled-spin"
    DOUBLED_BET = "doubled-bet"
    OVERFLOW = "overflow"
    UNREADABLE = "unreadable"
    UNKNOWN_RULES = "unknown-rules"

    @property
    def rejects(self) -> bool:
        """Whether a row with it is rejected: it cannot be settled.

        >>> Finding.MISSED.rejects, Finding.NEGATIVE.rejects
        (False, True)
        """
        return self in REJECTING


REJECTING = frozenset(
    {
        Finding.UNKNOWN_POSITION,
        Finding.UNKNOWN_NUMBER,
        Finding.NEGATIVE,
        Finding.MISSING_SPIN,
        Finding.DOUBLED_SPIN,
        Finding.DOUBLED_BET,
        Finding.OVERFLOW,
        Finding.UNREADABLE,
        Finding.UNKNOWN_RULES,
    }
)

FOUND: Mapping[str, str] = {
    SPIN: "string",
    TABLE: "string",
    SEAT: "string",
    POSITION: "string",
    STAKE: "int64",
    PAID: "int64",
    DUE: "int64",
    FINDING: "string",
    "kind": "string",
    NUMBER: "string",
    RULES: "string",
    DEALER: "string",
    "hour": "int64",
    BET: "string",
    "file": "string",
    "line": "int64",
}
"""The columns of what is found, with their types. `due` is null in a row that is rejected.

`position` is canonical where it could be read; `kind` the key of its kind, or of the family of
an announced bet. `hour` counts from 1970. `file` and `line` say where a row stands that could
not be read.
"""
