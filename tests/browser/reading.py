"""What a question's answer is, by a second method: from its accessible text, without the engine.

Winnings of a stack on n numbers are 36/n − 1 times its chips. A series plays the largest unit whose
chips, each position up to its maximum, cost no more than the sum; found here by trying every unit.
"""

import re
from collections.abc import Mapping

LIES = re.compile(r"(?<![\d/])(\d+(?:/\d+)*) (\d+)(?=[;.])")
FELL = re.compile(r"(\d+) fell")
BY = re.compile(r"by (\d+)\?")
CALLED = re.compile(r"(\w[\w é]*?) for ([\d,]+)\.")
MAXIMUM = re.compile(r"Maximum (\d+) ")
STEP = re.compile(r"step (\d+)")

# rules.md, section 6: the numbers of each position, and its chips.
CHIPS: Mapping[str, tuple[tuple[int, int], ...]] = {
    "Voisins du zéro": ((3, 2), (2, 1), (2, 1), (2, 1), (2, 1), (2, 1), (4, 2)),
    "Tiers du cylindre": ((2, 1),) * 6,
    "Orphelins": ((1, 1), (2, 1), (2, 1), (2, 1), (2, 1)),
    "Jeu zéro": ((1, 1), (2, 1), (2, 1), (2, 1)),
}
WEIGHT = {1: 1, 2: 2, 3: 3, 4: 4, 6: 6}


def winnings(bets: str, prompt: str) -> dict[str, int]:
    """Return what is paid for the cloth that `bets` tells of, in chips and, if asked, in money."""
    fell = FELL.search(bets)
    assert fell, bets
    stacks = LIES.findall(bets)
    assert stacks, bets
    hit = [(place.split("/"), int(chips)) for place, chips in stacks]
    total = sum(
        chips * (36 // len(numbers) - 1) for numbers, chips in hit if fell.group(1) in numbers
    )
    value = BY.search(prompt)
    return {"winnings": total, **({"money": total * int(value.group(1))} if value else {})}


def series(prompt: str) -> dict[str, int]:
    """Return unit, placed and change of the series that the prompt names."""
    called, step = CALLED.search(prompt), STEP.search(prompt)
    assert called, prompt
    assert step, prompt
    chips, amount = CHIPS[called.group(1)], int(called.group(2).replace(",", ""))
    limit = MAXIMUM.search(prompt)
    straight = int(limit.group(1)) if limit else amount

    def cost(unit: int) -> int:
        return sum(min(count * unit, WEIGHT[size] * straight) for size, count in chips)

    unit = by = int(step.group(1))
    while cost(unit + by) <= amount and cost(unit + by) > cost(unit):
        unit += by
    return {"unit": unit, "placed": cost(unit), "change": amount - cost(unit)}


def answer(bets: str, prompt: str) -> dict[str, int]:
    """Return the right answer of either kind."""
    return winnings(bets, prompt) if FELL.search(bets) else series(prompt)
