"""The engine held against second methods: what `croupier verify` runs.

Each check derives anew, by a way of its own, what the engine says, and names what differs.
It trusts nothing of the engine but the thing it checks.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from croupier.odds import counting
from croupier.odds.chances import position_odds
from croupier.rules.bets import Bet, ByAmount, ByUnit, Call
from croupier.rules.call_bets import find_call, series_keys
from croupier.rules.layout import Position
from croupier.rules.placing import Placement, place
from croupier.rules.rule_set import RuleSet, read_rule_set, shipped_rule_sets
from croupier.rules.settlement import settle_lines
from croupier.rules.wheel import Number, label


class Subject(StrEnum):
    """What is derived a second time."""

    POSITIONS = "positions"
    PAYOUTS = "payouts"
    EDGES = "edges"
    SERIES = "series"
    SPREADING = "spreading"
    COMPLETES = "completes"


@dataclass(frozen=True, slots=True)
class Checked:
    """One check of one rule set: how many things were compared, and which were wrong."""

    rules: str
    subject: Subject
    count: int
    wrong: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether something was compared and nothing was wrong."""
        return self.count > 0 and not self.wrong


@dataclass(slots=True)
class _Tally:
    count: int = 0
    wrong: list[str] = field(default_factory=list)

    def compare(self, name: str, found: object, derived: object) -> None:
        self.count += 1
        if found != derived:
            self.wrong.append(name)


def verify() -> Iterator[Checked]:
    """Every check of every rule set that is shipped, one after the other.

    >>> all(checked.ok for checked in verify())
    True
    """
    for name in shipped_rule_sets():
        rules = read_rule_set(name)
        assert isinstance(rules, RuleSet), rules
        yield from verify_rule_set(rules)


def verify_rule_set(rules: RuleSet) -> Iterator[Checked]:
    """Every check of a rule set of the usual odds (rules.md section 2)."""
    for subject, check in _CHECKS.items():
        tally = _Tally()
        try:
            check(rules, tally)
        except Exception as why:  # noqa: BLE001 - an engine that breaks off is wrong as well
            tally.compare(f"{type(why).__name__}: {why}", found=why, derived=None)
        yield Checked(rules.name, subject, tally.count, tuple(tally.wrong))


def _everywhere(rules: RuleSet) -> Mapping[str, Position]:
    return rules.layout.by_key


def _positions(rules: RuleSet, tally: _Tally) -> None:
    """The positions there are, how many of each kind, and what each covers, by counting."""
    kinds = Counter(str(position.kind) for position in _everywhere(rules).values())
    for kind, count in counting.KINDS[rules.wheel_key].items():
        tally.compare(kind, kinds.pop(kind, 0), count)
    tally.compare("kinds", dict(kinds), {})
    counted = counting.positions(rules.wheel_key)
    found = {
        key: frozenset(map(label, position.numbers)) for key, position in _everywhere(rules).items()
    }
    for key in (*found, *(key for key in counted if key not in found)):
        tally.compare(key, found.get(key), counted.get(key))
    for key, position in _everywhere(rules).items():
        covered = {label(n) for n in rules.wheel.pockets if position.covers(n)}
        tally.compare(key, covered, counted.get(key))


def _payouts(rules: RuleSet, tally: _Tally) -> None:
    """What a stake of 36 wins on each number, from how many numbers the position has."""
    for key, covered in counting.positions(rules.wheel_key).items():
        for number in rules.wheel.pockets:
            won = 36 * counting.pays(len(covered)) if label(number) in covered else None
            tally.compare(f"{key}: {label(number)}", _won(rules, key, 36, number), won)


def _won(rules: RuleSet, key: str, stake: int, falls: Number) -> int | str | None:
    """What the engine pays; None where it collects, a word where it does neither."""
    position = _everywhere(rules).get(key)
    if position is None:
        return "missing"
    (line,) = settle_lines([Bet(position, stake)], falls, rules)
    if (line.winnings, line.kept, line.collected) == (0, 0, stake):
        return None
    return line.winnings if (line.kept, line.collected) == (stake, 0) else "unbalanced"


def _edges(rules: RuleSet, tally: _Tally) -> None:
    """The edge of each position: summed over the wheel, by the odds, and from the pockets."""
    for key, position in _everywhere(rules).items():
        stake, net = 36, 0
        for number in rules.wheel.pockets:
            (line,) = settle_lines([Bet(position, stake)], number, rules)
            net += line.winnings - line.collected
        summed = Fraction(-net, stake * len(rules.wheel.pockets))
        tally.compare(key, summed, counting.edge(rules.wheel_key))
        tally.compare(key, position_odds(position, rules).edge, summed)


_SERIES_WIN: Mapping[str, str] = {
    "voisins": "22:0,2,3 16:25,26,28,29 17:4,7,12,15,18,21,19,22,32,35",
    "tiers": "17:5,8,10,11,13,16,23,24,27,30,33,36",
    "orphelins": "35:1 34:17 17:6,9,14,20,31,34",
    "zero-game": "35:26 17:0,3,12,15,32,35",
}
"""Winnings per unit by number (rules.md section 6)."""
_SERIES_CHIPS = {"voisins": 9, "tiers": 6, "orphelins": 5, "zero-game": 4}


def _series(rules: RuleSet, tally: _Tally) -> None:
    """What each number pays on a series of one unit a chip, as published."""
    for key in series_keys(rules):
        call = _call(key, rules)
        published = {
            number: int(winnings)
            for winnings, numbers in (part.split(":") for part in _SERIES_WIN[key].split())
            for number in numbers.split(",")
        }
        tally.compare(key, call.count, _SERIES_CHIPS[key])
        bets = [Bet(position, chips) for position, chips in call.chips]
        for number in rules.wheel.pockets:
            won = sum(line.winnings for line in settle_lines(bets, number, rules))
            tally.compare(f"{key}: {label(number)}", won, published.get(label(number), 0))


def _call(key: str, rules: RuleSet) -> Call:
    call = find_call(key, rules)
    assert isinstance(call, Call), call
    return call


_MAXIMA = (None, 37, 100)
_AMOUNTS = range(20, 2200, 11)


def _spreading(rules: RuleSet, tally: _Tally) -> None:
    """The unit each amount plays by: found by adding one step after another to every chip."""
    for maximum in _MAXIMA:
        table = _with_maximum(rules, maximum)
        for key in series_keys(table):
            call = _call(key, table)
            walked = _walk(call, table, max(_AMOUNTS))
            for amount in _AMOUNTS:
                placement = place(ByAmount(call, amount), table)
                fitting = [step for step in walked if step[1] <= amount]
                name = f"{key} {amount}" + (f" --max {maximum}" if maximum else "")
                found = None
                if isinstance(placement, Placement):
                    found = placement.placed, placement.change
                placed = fitting[-1][1] if fitting else None
                derived = None if placed is None else (placed, amount - placed)
                tally.compare(name, found, derived)


def _with_maximum(rules: RuleSet, maximum: int | None) -> RuleSet:
    overrides = {} if maximum is None else {"limits.maximum": maximum}
    table = read_rule_set(rules.name, overrides)
    assert isinstance(table, RuleSet), table
    return table


def _walk(call: Call, table: RuleSet, enough: int) -> list[tuple[int, int]]:
    """Each unit with what it lays, from one step up, until more is laid than is enough."""
    step, unit = table.announced.step, 0
    walked: list[tuple[int, int]] = []
    while unit <= enough and (not walked or walked[-1][1] <= enough):
        unit += step
        laid = 0
        for position, chips in call.chips:
            here = chips * unit
            if table.limits.maximum is not None:
                multiple = table.limits.multipliers[position.kind]
                here = min(here, int(table.limits.maximum * multiple))
            laid += here
        walked.append((unit, laid))
    return walked


_COMPLETE_COSTS: Mapping[str, tuple[int, int]] = {
    "0": (7, 17),
    "1": (9, 27),
    "2": (12, 36),
    "3": (9, 27),
    "34": (6, 18),
    "35": (8, 24),
    "36": (6, 18),
}
"""Positions and cost in units at the two ends of the cloth (rules.md section 8)."""


def _complete_cost(number: str) -> tuple[int, int]:
    if number in _COMPLETE_COSTS:
        return _COMPLETE_COSTS[number]
    return (12, 40) if int(number) % 3 == 2 else (9, 30)


def _completes(rules: RuleSet, tally: _Tally) -> None:
    """Cost by place on the cloth; whatever falls, 36 come back for each position hit."""
    counted = counting.positions(rules.wheel_key)
    inside = [covered for key, covered in counted.items() if key[0].isdigit()]
    for number in counting.numbers(rules.wheel_key):
        call = _call(f"complete-{number}", rules)
        placement = place(ByUnit(call, 1), rules)
        assert isinstance(placement, Placement), placement
        found = len(placement.stakes), placement.placed
        tally.compare(f"complete-{number}", found, _complete_cost(number))
        for falls in rules.wheel.pockets:
            hit = sum({number, label(falls)} <= covered for covered in inside)
            lines = settle_lines(placement.stakes, falls, rules)
            back = sum(line.winnings + line.kept for line in lines)
            tally.compare(f"complete-{number}: {label(falls)}", back, 36 * hit)


_CHECKS: Mapping[Subject, Callable[[RuleSet, _Tally], None]] = {
    Subject.POSITIONS: _positions,
    Subject.PAYOUTS: _payouts,
    Subject.EDGES: _edges,
    Subject.SERIES: _series,
    Subject.SPREADING: _spreading,
    Subject.COMPLETES: _completes,
}
