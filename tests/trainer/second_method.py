"""The answers by another road: bet texts and tables typed from rules.md, no engine.

Nothing here imports `croupier.rules`: positions are the numbers in their text.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.trainer import make_questions, record
from croupier.trainer.question import OptionValue, Question

AREAS: Mapping[str, set[int]] = {
    "zero": {0},
    "first-row": {1, 2, 3},
    "outer": {4, 6, 7, 9, 10, 12, 13, 15, 16, 18, 19, 21, 22, 24, 25, 27, 28, 30, 31, 33},
    "middle": {5, 8, 11, 14, 17, 20, 23, 26, 29, 32},
    "last-row": {34, 35, 36},
    "all": set(range(37)),
}

# rules.md section 6: the chips of each series, and section 2: how many straight-up maxima
# a position takes.
SERIES: Mapping[str, tuple[tuple[str, int], ...]] = {
    "voisins": (
        *(("0/2/3", 2), ("4/7", 1), ("12/15", 1), ("18/21", 1), ("19/22", 1)),
        *(("25/26/28/29", 2), ("32/35", 1)),
    ),
    "tiers": tuple((p, 1) for p in ("5/8", "10/11", "13/16", "23/24", "27/30", "33/36")),
    "orphelins": tuple((p, 1) for p in ("1", "6/9", "14/17", "17/20", "31/34")),
    "zero-game": tuple((p, 1) for p in ("0/3", "12/15", "26", "32/35")),
}
MAXIMA = {1: 1, 2: 2, 3: 3, 4: 4, 6: 6}

Record = Mapping[str, Any]


def numbers(position: str) -> list[int]:
    return [int(number) for number in position.split("/")]


def stacks(shown: Record) -> dict[str, int]:
    """The chips on each position, as the record's texts say."""
    return {where: int(chips) for where, chips in (text.split() for text in shown["bets"])}


def winnings(shown: Record) -> int:
    """36 shared among the numbers, less the stake: rules.md section 2."""
    falls = int(shown["falls"])
    paid = 0
    for position, chips in stacks(shown).items():
        if falls in (covered := numbers(position)):
            paid += chips * (36 // len(covered) - 1)
    return paid


def most(position: str, maximum: int) -> int:
    return MAXIMA[len(numbers(position))] * maximum


def lying(series: str, unit: int, maximum: int) -> dict[str, int]:
    return {p: min(w * unit, most(p, maximum)) for p, w in SERIES[series]}


def top(series: str, maximum: int) -> int:
    return sum(most(position, maximum) for position, _ in SERIES[series])


def walk(series: str, amount: int, maximum: int, step: int) -> dict[str, int]:
    """The unit one step up at a time, while more lies and all of it fits in the amount."""
    unit, placed = 0, 0
    while True:
        more = sum(lying(series, unit + step, maximum).values())
        if more > amount or more == placed:
            return {"unit": unit, "placed": placed, "change": amount - placed}
        unit, placed = unit + step, more


def called(shown: Record) -> tuple[str, int]:
    (text,) = shown["bets"]
    series, amount = text.split()
    return series, int(amount)


def thousand(
    kind: str, level: int, *variants: Mapping[str, OptionValue], count: int = 1000
) -> Iterator[tuple[Question, Record]]:
    """At least so many seeded questions and their records, as many of each set of options."""
    each = -(-count // len(variants))
    for options in variants:
        made, seed = 0, 0
        while made < each:
            run = make_questions(kind, level, options, f"second {seed}", min(each - made, 250))
            yield from ((question, record(question, "")) for question in run)
            made, seed = made + len(run), seed + 1


def excess(counts: Mapping[Any, int], cells: int) -> float:
    """χ² of equally likely cells, in standard deviations above what chance gives."""
    expected = sum(counts.values()) / cells
    chi = sum((seen - expected) ** 2 for seen in counts.values()) / expected
    chi += (cells - len(counts)) * expected
    return (chi - (cells - 1)) / (2 * (cells - 1)) ** 0.5
