"""Records as they are read and settled by hand: the engine, row by row, with no array."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow.parquet

from croupier.audit.records.making import Made, make
from croupier.audit.records.order import Order, usual_tables
from croupier.rules.bets import AnyBet, Bet, ByUnit, Call
from croupier.rules.layout import Position
from croupier.rules.notation import read_place
from croupier.rules.placing import Placement, place
from croupier.rules.rule_set import RuleSet, read_rule_set
from croupier.rules.settlement import Line, settle_held, settle_lines
from croupier.rules.wheel import Number, read_number

Row = dict[str, Any]
LIMITS = {"limits.maximum": 500, "limits.outside-maximum": 5000}
EVERY = ("european", "french", "american", "club", "triple-zero")


def house(name: str = "european", **changes: object) -> RuleSet:
    """A rule set with maxima, changed: `zero__rule="prison"`."""
    keys = {key.replace("__", ".").replace("_", "-"): value for key, value in changes.items()}
    rules = read_rule_set(name, {**LIMITS, **keys})
    assert isinstance(rules, RuleSet), rules
    return rules


def order(rows: int, houses: Sequence[RuleSet] = (), seed: int = 1, **more: Any) -> Order:
    """Records of so many rows, of tables of every shipped rule set unless they are named."""
    tables = more.pop("tables", usual_tables(rows))
    return Order(rows, seed, tuple(houses) or tuple(map(house, EVERY)), tables, **more)


@dataclass(frozen=True)
class Records:
    """Records that have been made, as they are read again."""

    made: Made
    bets: list[Row]
    spins: list[Row]
    key: list[Row]

    @property
    def wrong(self) -> dict[int, Row]:
        """The row of the key by the number of the row of bets, from 0."""
        return {row["row"] - 1: row for row in self.key}


def records(folder: Path, wanted: Order) -> Records:
    """The records, in Parquet in one part."""
    made = make(wanted, folder)
    names = ("bets", "spins", "key")
    return Records(made, *(read(folder / f"{name}.parquet") for name in names))


def read(path: Path) -> list[Row]:
    """The rows of a Parquet file."""
    rows: list[Row] = pyarrow.parquet.read_table(path).to_pylist()
    return rows


# --- settled by hand --------------------------------------------------------------------------


def chips(text: str, stake: int, rules: RuleSet) -> tuple[Bet, ...]:
    """What lies when so much is recorded on a position or an announced bet."""
    where = read_place(text, rules)
    if isinstance(where, Position):
        return (Bet(where, stake),)
    bet: AnyBet = ByUnit(where, stake // where.count)  # type: ignore[arg-type,union-attr]
    placed = place(bet, rules)
    assert isinstance(placed, Placement), placed
    assert placed.placed == stake, (text, stake)
    return placed.stakes


def due_by_hand(bets: Sequence[Bet], numbers: Sequence[Number], rules: RuleSet) -> int:
    """What is handed over for bets of the first number, the others deciding what is held."""
    lines = settle_lines(bets, numbers[0], rules)
    paid = sum(line.winnings + line.returned for line in lines)
    held = list(_held(lines))
    for number in numbers[1:]:
        lines = settle_held(held, number, rules)
        paid += sum(line.returned for line in lines)
        held = list(_held(lines))
    assert not held
    return paid


def _held(lines: Sequence[Line]) -> Iterator[Bet]:
    return (Bet(line.position, line.held) for line in lines if line.held)


def runs(spins: Sequence[Row]) -> dict[tuple[str, int], list[str]]:
    """For each spin its number and, after a zero, those that follow up to the first other one."""
    found: dict[tuple[str, int], list[str]] = {}
    later: dict[str, list[str]] = {}
    for spin in reversed(spins):
        is_zero = spin["number"] in {"0", "00", "000"}
        run = [spin["number"], *(later.get(spin["table"], []) if is_zero else [])]
        later[spin["table"]] = run
        found[spin["table"], spin["spin"]] = run
    return found


def number(text: str) -> Number:
    """The number of the wheel; it must be one."""
    read_ = read_number(text)
    assert read_ is not None, text
    return read_


def spins_of(found: Records) -> dict[tuple[str, int], Row]:
    """The spins by table and id; one that says nothing of its rules has the usual ones."""
    return {
        (spin["table"], spin["spin"]): {**spin, "rules": spin["rules"] or "european"}
        for spin in found.spins
    }


def settled(found: Records, rules: dict[str, RuleSet]) -> dict[int, int]:
    """By the row of a bet, what the engine pays it; only of those that can be settled."""
    spins, run = spins_of(found), runs(found.spins)
    rejected = {at for at, row in found.wrong.items() if row["due"] is None}
    due = {}
    for at, bet in enumerate(found.bets):
        if at in rejected:
            continue
        spin = bet["table"], bet["spin"]
        by = rules[spins[spin]["rules"]]
        laid = chips(bet["position"], bet["stake"], by)
        due[at] = due_by_hand(laid, list(map(number, run[spin])), by)
    return due


def sums(
    bets: list[Row], spins: dict[tuple[str, int], Row], by: dict[str, RuleSet]
) -> dict[tuple[object, ...], int]:
    """What each seat has on each position of a spin, announced bets laid out."""
    found: dict[tuple[object, ...], int] = defaultdict(int)
    for bet in bets:
        spin = spins.get((bet["table"], bet["spin"]))
        if spin is None or spin["rules"] not in by or bet["stake"] <= 0:
            continue
        rules = by[spin["rules"]]
        place = read_place(bet["position"], rules)
        if isinstance(place, Position):
            found[bet["table"], bet["spin"], bet["seat"], place.key] += bet["stake"]
        elif isinstance(place, Call):
            for position, weight in place.chips:
                key = bet["table"], bet["spin"], bet["seat"], position.key
                found[key] += weight * (bet["stake"] // place.count)
    return found
