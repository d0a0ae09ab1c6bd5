"""Logs for tests, and their truth: every bet settled by the engine, row by row.

The second method beside the audit's own: `croupier.rules.settlement` on one bet after another,
with the prison played out spin by spin.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from croupier.rules.bets import Bet, ByAmount, ByUnit, Call
from croupier.rules.call_bets import call_keys
from croupier.rules.notation import read_place
from croupier.rules.placing import Placement, place
from croupier.rules.rule_set import RuleSet, read_rule_set
from croupier.rules.settlement import free_held, settle_held, settle_lines
from croupier.rules.wheel import Number, label, read_number

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC).replace(tzinfo=None)


def house(source: str, **overrides: object) -> RuleSet:
    """A rule set with single keys overridden: `zero_rule="prison"`."""
    keys = {key.replace("_", ".", 1).replace("_", "-"): value for key, value in overrides.items()}
    rules = read_rule_set(source, keys)
    assert isinstance(rules, RuleSet), rules
    return rules


def handed_over(place_: str, stake: int, falls: Sequence[Number], rules: RuleSet) -> int:
    """What is due for a bet: `falls` are the spins from its own on, to the end of the table."""
    found = read_place(place_, rules)
    if isinstance(found, Call):
        whole = rules.limits.maximum is None and stake % found.count == 0
        called = ByUnit(found, stake // found.count) if whole else ByAmount(found, stake)
        laid = place(called, rules)
        assert isinstance(laid, Placement), laid
        bets: Sequence[Bet] = laid.stakes
    else:
        assert not hasattr(found, "code"), found
        bets = [Bet(found, stake)]
    lines = settle_lines(bets, falls[0], rules)
    due = sum(line.winnings + line.returned for line in lines)
    held = [Bet(line.position, line.held) for line in lines if line.held]
    for number in falls[1:]:
        if not held:
            break
        lines = settle_held(held, number, rules)
        due += sum(line.returned for line in lines)
        held = [Bet(line.position, line.held) for line in lines if line.held]
    return due + sum(line.returned for line in free_held(held, rules))


@dataclass
class Log:
    """Bets and spins as rows, and the rule sets by the names the spins have."""

    books: dict[str, RuleSet]
    bets: list[dict[str, Any]] = field(default_factory=list)
    spins: list[dict[str, Any]] = field(default_factory=list)

    def spin(self, number: str | None, rules: str | None = "european", **more: Any) -> int:
        """A spin more, a minute after the last; its id."""
        spin = len(self.spins) + 1
        at = NOON + timedelta(minutes=spin)
        row = {"spin": spin, "table": "T1", "at": at, "number": number, "rules": rules}
        self.spins.append(row | more)
        return int(self.spins[-1]["spin"])

    def bet(self, spin: int, position: str | None, stake: int, paid: int, **more: Any) -> None:
        """A bet more."""
        row = {"spin": spin, "table": "T1", "seat": "A", "position": position}
        self.bets.append(row | {"stake": stake, "paid": paid} | more)

    def write(self, folder: Path) -> tuple[str, str]:
        """The two files, as Parquet."""
        return (
            _written(self.bets, BETS, folder / "bets.parquet"),
            _written(self.spins, SPINS, folder / "spins.parquet"),
        )


BETS: Mapping[str, pa.DataType] = {
    "bet": pa.int64(),
    "spin": pa.int64(),
    "table": pa.string(),
    "seat": pa.string(),
    "position": pa.string(),
    "stake": pa.int64(),
    "paid": pa.int64(),
    "at": pa.timestamp("us"),
}
SPINS: Mapping[str, pa.DataType] = {
    "spin": pa.int64(),
    "table": pa.string(),
    "at": pa.timestamp("us"),
    "number": pa.string(),
    "rules": pa.string(),
    "dealer": pa.string(),
    "closed": pa.timestamp("us"),
}


def _written(rows: list[dict[str, Any]], types: Mapping[str, pa.DataType], to: Path) -> str:
    names = [name for name in types if not rows or any(name in row for row in rows)]
    table = pa.Table.from_pylist(rows, schema=pa.schema([(n, types[n]) for n in names]))
    pq.write_table(table, to)
    return str(to)


def random_log(books: dict[str, RuleSet], *, spins: int, bets: int, seed: int) -> Log:
    """A table for each rule set, with many zeros; every bet is paid as it is due."""
    chance = random.Random(seed)
    log = Log(books)
    for table, (name, rules) in enumerate(books.items()):
        places = [p.key for p in rules.layout.positions]
        places += [p.key for p in rules.layout.pairs] if rules.pairs else []
        places += call_keys(rules)
        often = [*rules.wheel.zeros] * 4
        numbers = [chance.choice([*rules.wheel.numbers, *often]) for _ in range(spins)]
        for at, number in enumerate(numbers):
            spin = log.spin(label(number), name, spin=at + 1, table=f"T{table}")
            falls = numbers[at:]
            for _ in range(bets):
                where = chance.choice([chance.choice(places), chance.choice(_EVENS)])
                stake = _stake(where, rules, chance)
                due = handed_over(where, stake, falls, rules)
                log.bet(spin, where, stake, due, table=f"T{table}", seat=f"{len(log.bets)}")
    return log


_EVENS = ("red", "black", "odd", "even", "low", "high")


def _stake(where: str, rules: RuleSet, chance: random.Random) -> int:
    found = read_place(where, rules)
    if not isinstance(found, Call):
        return chance.randint(1, 999)
    return found.count * 5 * chance.randint(1, 40) + chance.choice([0, 0, 1, 7])


def falls_from(log: Log, spin: int, table: str) -> list[Number]:
    """The numbers of the table from the spin on."""
    found = [
        read_number(s["number"]) for s in log.spins if s["table"] == table and s["spin"] >= spin
    ]
    return [number for number in found if number is not None]
