"""Announced bets: their chips and payment as published, their units by adding step to step."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from croupier.odds import counting
from croupier.odds.verification.checking import Tally, bare
from croupier.rules.bets import Bet, ByAmount, ByUnit, Call, Family
from croupier.rules.call_bets import complete, find_call
from croupier.rules.layout import Kind, Position
from croupier.rules.limits import Limits
from croupier.rules.placing import Placement, place
from croupier.rules.rule_set import RuleSet
from croupier.rules.settlement import settle_lines
from croupier.rules.wheel import label, read_number

_SERIES_WIN: Mapping[str, str] = {
    "voisins": "22:0,2,3 16:25,26,28,29 17:4,7,12,15,18,21,19,22,32,35",
    "tiers": "17:5,8,10,11,13,16,23,24,27,30,33,36",
    "orphelins": "35:1 34:17 17:6,9,14,20,31,34",
    "zero-game": "35:26 17:0,3,12,15,32,35",
}
"""Winnings per unit by number (rules.md section 6)."""
_SERIES_CHIPS = {"voisins": 9, "tiers": 6, "orphelins": 5, "zero-game": 4}

_ALSO: Mapping[str, str] = {
    "voisins-plein": "0 2 3 4 7 12 15 18 19 21 22 25 26 28 29 32 35",
    "tiers-plein": "5 8 10 11 13 16 23 24 27 30 33 36",
    "orphelins-plein": "1 6 9 14 17 20 31 34",
    "zero-game-plein": "0 3 12 15 26 32 35",
    "naca": "26 0/3 12/15 32/35 19",
    "tiers-5-8-10-11": "5 8 10 11 5/8 10/11 13/16 23/24 27/30 33/36",
    "red-splits": "9/12 16/19 18/21 27/30",
    "black-splits": "8/11 10/11 10/13 17/20 26/29 28/29 28/31",
    "final-0": "0 10 20 30",
    "final-1": "1 11 21 31",
    "final-2": "2 12 22 32",
    "final-3": "3 13 23 33",
    "final-4": "4 14 24 34",
    "final-5": "5 15 25 35",
    "final-6": "6 16 26 36",
    "final-7": "7 17 27",
    "final-8": "8 18 28",
    "final-9": "9 19 29",
    "final-0/3": "0/3 10/13 20/23 30/33",
    "final-1/4": "1/4 11/14 21/24 31/34",
    "final-2/5": "2/5 12/15 22/25 32/35",
    "final-3/6": "3/6 13/16 23/26 33/36",
    "final-4/7": "4/7 14/17 24/27 34",
    "final-5/8": "5/8 15/18 25/28 35",
    "final-6/9": "6/9 16/19 26/29 36",
    "final-7/10": "7/10 17/20 27/30",
    "final-8/11": "8/11 18/21 28/31",
    "final-9/12": "9/12 19/22 29/32",
}
"""One chip on each (rules.md section 6)."""


def _call(key: str, rules: RuleSet) -> Call:
    call = find_call(key, rules)
    assert isinstance(call, Call), call
    return call


def _refused(keys: Iterable[str], rules: RuleSet, tally: Tally) -> None:
    """That nobody calls these, even where every family is taken."""
    for key in keys:
        tally.compare(f"{key}: taken", isinstance(find_call(key, rules), Call), False)


def series(rules: RuleSet, tally: Tally) -> None:
    """What each number pays on a series of one unit a chip, as published.

    On other wheels than the one with a single zero there is no series.
    """
    table = bare(rules)
    if len(counting.ZEROS[rules.wheel_key]) > 1:
        _refused(_SERIES_WIN, table, tally)
        return
    for key, line in _SERIES_WIN.items():
        call = _call(key, table)
        published = {
            number: int(winnings)
            for winnings, numbers in (part.split(":") for part in line.split())
            for number in numbers.split(",")
        }
        tally.compare(key, call.count, _SERIES_CHIPS[key])
        bets = [Bet(position, chips) for position, chips in call.chips]
        for number in table.wheel.numbers:
            won = sum(line.winnings for line in settle_lines(bets, number, table))
            tally.compare(f"{key}: {label(number)}", won, published.get(label(number), 0))


def calls(rules: RuleSet, tally: Tally) -> None:
    """The chips of the other announced bets, and that each family is taken as the house says."""
    taking = replace(rules.announced, final_straights=True, taken=frozenset(Family))
    table = replace(bare(rules), announced=taking)
    if len(counting.ZEROS[rules.wheel_key]) > 1:
        _refused((key for key in _ALSO if key.endswith(("-plein", "naca"))), table, tally)
    else:
        for key, chips in _ALSO.items():
            call = _call(key, table)
            found = {position.key: weight for position, weight in call.chips}
            tally.compare(key, found, dict.fromkeys(chips.split(), 1))
            taken = isinstance(find_call(key, rules), Call)
            tally.compare(f"{key}: taken", taken, call.family in rules.announced.taken)
    for number in counting.numbers(rules.wheel_key):
        around = [k for k, c in counting.positions(rules.wheel_key).items() if number in c]
        inside = {key: 1 for key in around if key[0].isdigit()}
        found = {p.key: chips for p, chips in _call(f"picture-{number}", table).chips}
        tally.compare(f"picture-{number}", found, inside)


def neighbours(rules: RuleSet, tally: Tally) -> None:
    """Every number with up to four a side, from the published order of the pockets."""
    table, order = bare(rules), counting.ORDER.get(rules.wheel_key, "").split()
    if not order:
        numbers = counting.numbers(rules.wheel_key)
        _refused((f"neighbours-{number}" for number in numbers), table, tally)
        return
    turns = order * 3
    for at, text in enumerate(order, start=len(order)):
        for reach in range(1, 5):
            arc = turns[at - reach : at + reach + 1]
            key = f"neighbours-{text}x{reach}"
            found = {position.key: chips for position, chips in _call(key, table).chips}
            tally.compare(key, found, dict.fromkeys(arc, 1))
            number = read_number(text)
            assert number is not None, text
            tally.compare(f"{key}: arc", [label(n) for n in rules.wheel.arc(number, reach)], arc)


_COMPLETES: Mapping[str, tuple[int, int, int]] = {
    "0": (7, 17, 235),
    "1": (9, 27, 297),
    "2": (12, 36, 396),
    "3": (9, 27, 297),
    "34": (6, 18, 198),
    "35": (8, 24, 264),
    "36": (6, 18, 198),
}
"""Positions, cost and winnings in units at the two ends of the cloth (rules.md section 8)."""


def _published(number: str) -> tuple[int, int, int]:
    if number in _COMPLETES:
        return _COMPLETES[number]
    return (12, 40, 392) if int(number) % 3 == 2 else (9, 30, 294)


def completes(rules: RuleSet, tally: Tally) -> None:
    """Cost and winnings; whatever falls, 36 come back for each position hit (five numbers: 35)."""
    table = bare(rules)
    counted = counting.positions(rules.wheel_key)
    inside = [covered for key, covered in counted.items() if key[0].isdigit()]
    for number in counting.numbers(rules.wheel_key):
        key, at = f"complete-{number}", read_number(number)
        assert at is not None, number
        placement = place(ByUnit(_call(key, table), 1), table)
        assert isinstance(placement, Placement), placement
        around = [covered for covered in inside if number in covered]
        found = len(placement.stakes), placement.placed
        tally.compare(key, found, (len(around), sum(map(len, around))))
        tally.compare(f"{key}: call", complete(at, table), _call(key, table))
        for falls in table.wheel.numbers:
            lines = settle_lines(placement.stakes, falls, table)
            hit = [covered for covered in around if label(falls) in covered]
            back = sum(line.winnings + line.kept for line in lines)
            name = f"{key}: {label(falls)}"
            tally.compare(name, back, sum(36 - (len(covered) == 5) for covered in hit))
            if falls == at and rules.wheel_key == "single-zero":
                won = sum(line.winnings for line in lines)
                tally.compare(name, (*found, won), _published(number))


_FRENCH_LAW: Mapping[Kind, Fraction] = {
    Kind.STRAIGHT: Fraction(1),
    Kind.SPLIT: Fraction(2),
    Kind.STREET: Fraction(10, 3),
    Kind.TRIO: Fraction(10, 3),
    Kind.CORNER: Fraction(4),
    Kind.FIRST_FOUR: Fraction(4),
    Kind.FIVE_NUMBERS: Fraction(5),  # on no French cloth
    Kind.SIX_LINE: Fraction(20, 3),
}
"""Position maxima in straight-up maxima (rules.md section 2)."""
_ENOUGH = 2000
_MANY = 100
_SPREAD = (*_SERIES_WIN, "naca", "final-4/7", "neighbours-17", "complete-17", "picture-2")


def _limits(rules: RuleSet) -> Iterator[tuple[str, Limits]]:
    free = bare(rules).limits
    yield "", free
    yield " --max 37", replace(free, maximum=37)
    yield " --max 100", replace(free, maximum=100)
    yield " --max 100 (French law)", replace(free, maximum=100, multipliers=_FRENCH_LAW)
    yield " flat 150", replace(free, maximum=100, flat_maximum=150)


def spreading(rules: RuleSet, tally: Tally) -> None:
    """The unit each amount plays by: found by adding one step after another to every chip.

    The amounts are what a unit lays, and one less: in between only the change changes. Of very
    many units every so many are taken.
    """
    for name, limits in _limits(rules):
        table = replace(bare(rules), limits=limits)
        for key in _SPREAD:
            call = find_call(key, table)
            if not isinstance(call, Call):
                continue  # not called on this wheel: `series` and `calls` see to that
            walked = _walk(call, table)
            some = {*walked[:: len(walked) // _MANY + 1], walked[-1], _ENOUGH}
            for amount in sorted(some | {laid - 1 for laid in some}):
                placement = place(ByAmount(call, amount), table)
                found = None
                if isinstance(placement, Placement):
                    found = placement.placed, placement.change
                fitting = bisect_right(walked, amount)  # how many units lay no more than that
                placed = walked[fitting - 1] if fitting else None
                derived = None if placed is None else (placed, amount - placed)
                tally.compare(f"{key} {amount}{name}", found, derived)


def _walk(call: Call, table: RuleSet) -> list[int]:
    """What each unit lays, from one step up, until it is more than is enough."""
    step, unit = table.announced.step, 0
    room = [(chips, _room(position, table.limits)) for position, chips in call.chips]
    walked: list[int] = []
    while unit <= _ENOUGH and (not walked or walked[-1] <= _ENOUGH):
        unit += step
        walked.append(sum(min(chips * unit, most) for chips, most in room))
    return walked


_ENDLESS = 10**9


def _room(position: Position, limits: Limits) -> int:
    """The most that an inside position takes."""
    most = [_ENDLESS]
    if limits.maximum is not None:
        most.append(int(limits.maximum * limits.multipliers[position.kind]))
    if limits.flat_maximum is not None:
        most.append(limits.flat_maximum)
    return min(most)
