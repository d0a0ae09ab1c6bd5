"""Sessions in the project's own notation, as logs of bets and spins (docs/notation.md).

The session is played at a table of the engine. What the engine would not allow is what an audit
looks for: a payment of another amount, of a loser, or none at all. It is put down as it stands
in the session, and the table goes on as if it had been right.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from croupier.audit import columns as c
from croupier.audit.refusals import NotASession
from croupier.rules.faults import Fault
from croupier.rules.notation import is_blank
from croupier.rules.rounds.actions import Action, Close, Collect, LiftDolly, Pay, PayAll
from croupier.rules.rounds.faults import NothingDue, RoundFault, WrongPayment
from croupier.rules.rounds.play import play
from croupier.rules.rounds.table import Phase, Spot, Table, new_table
from croupier.rules.rule_set import RuleSet
from croupier.rules.sessions import Session, Unreadable, read_json_lines, read_session
from croupier.rules.settlement import Line, free_held
from croupier.rules.wheel import label

_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
_BETS = pa.schema(
    [
        (c.SPIN, pa.int64()),
        (c.TABLE, pa.string()),
        (c.SEAT, pa.string()),
        (c.POSITION, pa.string()),
        (c.STAKE, pa.int64()),
        (c.PAID, pa.int64()),
    ]
)
_SPINS = pa.schema(
    [
        (c.SPIN, pa.int64()),
        (c.TABLE, pa.string()),
        (c.AT, pa.timestamp("us")),
        (c.NUMBER, pa.string()),
        (c.RULES, pa.string()),
    ]
)


@dataclass(frozen=True, slots=True)
class Played:
    """Sessions played: Parquet files of bets and spins, and the rules by the name spins have."""

    bets: str
    spins: str
    books: Mapping[str, RuleSet]


@dataclass(slots=True)
class _Row:
    """A bet of a spin: what was handed over for it so far."""

    spin: int
    line: Line
    paid: int = 0


@dataclass(slots=True)
class _Evening:
    """A session while it is played."""

    table: Table
    rows: list[_Row] = field(default_factory=list)
    numbers: list[str] = field(default_factory=list)
    held: list[_Row] = field(default_factory=list)
    lying: dict[Spot, _Row] = field(default_factory=dict)


def sessions_to_parquet(files: Sequence[str], folder: Path) -> Played:
    """The sessions' bets and spins written as Parquet; each session is a table of its own.

    Raises NotASession where one cannot be read, or breaks the rules beyond its payments.
    """
    bets: list[dict[str, object]] = []
    spins: list[dict[str, object]] = []
    books: dict[str, RuleSet] = {}
    for file in files:
        session = _read(file)
        rules = " ".join((session.source, *(f"{key}={value}" for key, value in session.overrides)))
        books[rules] = replace(session.rules, name=rules)
        evening = _play(file, session)
        bets += _bet_rows(file, evening)
        spins += _spin_rows(file, evening, rules)
    to = {"bets": folder / "sessions-bets.parquet", "spins": folder / "sessions-spins.parquet"}
    pq.write_table(pa.Table.from_pylist(bets, schema=_BETS), to["bets"])
    pq.write_table(pa.Table.from_pylist(spins, schema=_SPINS), to["spins"])
    return Played(str(to["bets"]), str(to["spins"]), books)


def _read(file: str) -> Session:
    contents = Path(file).read_bytes()
    try:
        text = contents.decode().removeprefix(_MARK)
    except UnicodeDecodeError:
        raise NotASession(file, 1, 1, None) from None
    first = next((line for line in text.split("\n") if not is_blank(line)), "")
    read = read_json_lines if first.lstrip().startswith("{") else read_session
    session = read(text)
    if isinstance(session, Unreadable):
        raise NotASession(file, session.line, session.column, session.fault)
    return session


# --- playing --------------------------------------------------------------------------------


def _play(file: str, session: Session) -> _Evening:
    evening = _Evening(new_table(session.rules))
    for action, origin in zip(session.actions, session.origins, strict=True):
        fault = _do(evening, action)
        if fault is not None:
            raise NotASession(file, origin.line, origin.column, fault)
    return evening


def _do(evening: _Evening, action: Action) -> Fault | RoundFault | None:
    """Do what the session says; what is wrong with it, if that is not a payment."""
    if isinstance(action, LiftDolly) and evening.table.phase is Phase.COLLECTED:
        _go_on(evening, PayAll())  # who has not been paid by now has not been paid
    before = evening.table
    after = play(before, action)
    if isinstance(action, Pay) and isinstance(after, WrongPayment) and action.amount is not None:
        evening.lying[action.seat, action.position].paid += action.amount
        return _go_on(evening, replace(action, amount=None))
    if isinstance(action, Pay) and isinstance(after, NothingDue):
        return _paid_loser(evening, action, after)
    if not isinstance(after, Table):
        return after
    evening.table = after
    _note(evening, action, before, after)
    return None


def _note(evening: _Evening, action: Action, before: Table, after: Table) -> None:
    """Put down what the action has handed over."""
    match action:
        case Collect():
            _collect(evening, before, after)
        case Pay():
            spot = action.seat, action.position
            evening.lying[spot].paid += before.due[spot]
        case PayAll():
            for spot, due in before.due.items():
                evening.lying[spot].paid += due
        case Close():
            for row, line in zip(evening.held, free_held(before.held, before.rules), strict=True):
                row.paid += line.returned
        case _:
            pass


def _go_on(evening: _Evening, action: Action) -> Fault | RoundFault | None:
    after = play(evening.table, action)
    if not isinstance(after, Table):
        return after
    evening.table = after
    return None


def _paid_loser(evening: _Evening, action: Pay, fault: RoundFault) -> RoundFault | None:
    row = evening.lying.get((action.seat, action.position))
    if row is None or not action.amount:
        return fault
    row.paid += action.amount
    return None


def _collect(evening: _Evening, before: Table, after: Table) -> None:
    """Put the spin down: its bets, and what comes of those that were in prison."""
    settlement = after.settlement
    assert settlement is not None
    assert before.number is not None
    spin = len(evening.numbers)
    evening.numbers.append(label(before.number))
    still = []
    for row, line in zip(evening.held, settlement.prison, strict=True):
        row.paid += line.returned
        still += [row] if line.held else []
    rows = [_Row(spin, line, line.returned) for line in settlement.lines]
    evening.held = still + [row for row in rows if row.line.held]
    evening.rows += rows
    evening.lying = {(row.line.seat, row.line.position): row for row in rows if row.line.seat}


# --- as rows --------------------------------------------------------------------------------


def _bet_rows(file: str, evening: _Evening) -> Iterator[dict[str, object]]:
    for row in evening.rows:
        yield {
            c.SPIN: row.spin + 1,
            c.TABLE: file,
            c.SEAT: row.line.seat,
            c.POSITION: row.line.position.key,
            c.STAKE: row.line.stake,
            c.PAID: row.paid,
        }


def _spin_rows(file: str, evening: _Evening, rules: str) -> Iterator[dict[str, object]]:
    """The spins, in the order of their ids: a session has no times."""
    for spin, number in enumerate(evening.numbers):
        yield {
            c.SPIN: spin + 1,
            c.TABLE: file,
            c.AT: None,
            c.NUMBER: number,
            c.RULES: rules,
        }
