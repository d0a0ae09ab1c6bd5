"""The settlement a second time: in words and on paper, where `rules.settlement` has cases.

A stake is two halves, and a rule of zero says where each of them goes. Positions and numbers
are their names; what a name stands for is counted (`odds.counting`).
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from croupier.odds import counting

COLLECTED, RETURNED, HELD = "collected", "returned", "held"

AT_ZERO: Mapping[str, tuple[str, str]] = {
    "lose": (COLLECTED, COLLECTED),
    "partage": (RETURNED, COLLECTED),
    "surrender": (RETURNED, COLLECTED),
    "prison": (HELD, HELD),
}
"""Where the player's half and the house's half of an even chance go on zero."""

ZERO_AGAIN: Mapping[str, tuple[str, str]] = {
    "lose": (COLLECTED, COLLECTED),
    "stay": (HELD, HELD),
    "half": (RETURNED, COLLECTED),
    "halve": (HELD, COLLECTED),
}
"""The same in prison, when a zero falls again (rules.md section 9)."""


Lying: TypeAlias = tuple[tuple[str, int], ...]
"""Positions, each with its stake."""


class House(NamedTuple):
    """The house's words: the wheel, the rule of zero, a zero again, and whose the odd unit is."""

    wheel: str
    zero: str = "lose"
    again: str = "lose"
    odd_unit: str = "house"


class Parts(NamedTuple):
    """Where a stake went, and what was paid on it."""

    winnings: int = 0
    kept: int = 0
    collected: int = 0
    returned: int = 0
    held: int = 0


def at_once(where: str, stake: int, falls: str, house: House) -> Parts:
    """What a number does to a stake that lies on the cloth.

    >>> at_once("red", 25, "0", House("single-zero", "partage"))
    Parts(winnings=0, kept=0, collected=13, returned=12, held=0)
    """
    covered = counting.positions(house.wheel)[where]
    if falls in covered:
        return Parts(winnings=int(stake * counting.pays(len(covered))), kept=stake)
    if falls in counting.ZEROS[house.wheel] and where in counting.EVEN_CHANCES:
        return _halved(stake, AT_ZERO[house.zero], house.odd_unit)
    return Parts(collected=stake)


def in_prison(where: str, stake: int, falls: str, house: House) -> Parts:
    """What a number does to a stake in prison."""
    if falls in counting.ZEROS[house.wheel]:
        return _halved(stake, ZERO_AGAIN[house.again], house.odd_unit)
    free = falls in counting.positions(house.wheel)[where]
    return Parts(returned=stake) if free else Parts(collected=stake)


def freed(stake: int, house: House) -> Parts:
    """What becomes of a stake in prison when the table closes: half comes back."""
    return _halved(stake, (RETURNED, COLLECTED), house.odd_unit)


def _halved(stake: int, goes: tuple[str, str], odd_unit: str) -> Parts:
    half, odd = divmod(stake, 2)
    halves = (half + odd, half) if odd_unit == "player" else (half, half + odd)
    went = dict.fromkeys((COLLECTED, RETURNED, HELD), 0)
    for part, where in zip(halves, goes, strict=True):
        went[where] += part
    return Parts(**went)


def net_results(
    bets: Sequence[tuple[str, int]], house: House, zeros: int, most_paid: int | None = None
) -> tuple[Mapping[int, Fraction], Fraction]:
    """The chances of each net result, spin after spin, and the chance of all that goes on.

    Followed are all sequences of spins until nothing is held, up to so many `zeros` one after
    the other in prison; `most_paid` is the house's payout maximum for them together.

    >>> chances, left = net_results([("red", 2)], House("single-zero", "prison", "half"), 1)
    >>> {net: str(chances[net]) for net in sorted(chances)}, str(left)
    ({-2: '684/1369', -1: '1/1369', 0: '18/1369', 2: '18/37'}, '0')
    """
    pockets = len(counting.numbers(house.wheel))
    chances: defaultdict[int, Fraction] = defaultdict(Fraction)
    spin = _first_spin(bets, house, most_paid)
    going: Mapping[tuple[int, Lying], Fraction] = {(0, ()): Fraction(1)}
    for _ in range(zeros + 2):
        after: defaultdict[tuple[int, Lying], Fraction] = defaultdict(Fraction)
        for (net, held), chance in going.items():
            for (change, still), count in (_prison_spin(held, house) if held else spin).items():
                part = chance * Fraction(count, pockets)
                if still:
                    after[net + change, still] += part
                else:
                    chances[net + change] += part
        going = after
    return chances, sum(going.values(), Fraction())


def _first_spin(
    bets: Sequence[tuple[str, int]], house: House, most_paid: int | None
) -> Counter[tuple[int, Lying]]:
    """On how many numbers the bets bring what, and leave what held."""
    found: Counter[tuple[int, Lying]] = Counter()
    for falls in counting.numbers(house.wheel):
        parts = [(where, at_once(where, stake, falls, house)) for where, stake in bets]
        paid = sum(part.winnings for _, part in parts)
        taken = sum(part.collected for _, part in parts)
        found[min(paid, paid if most_paid is None else most_paid) - taken, _held(parts)] += 1
    return found


def _prison_spin(held: Lying, house: House) -> Counter[tuple[int, Lying]]:
    """The same of what is in prison."""
    found: Counter[tuple[int, Lying]] = Counter()
    for falls in counting.numbers(house.wheel):
        parts = [(where, in_prison(where, stake, falls, house)) for where, stake in held]
        found[-sum(part.collected for _, part in parts), _held(parts)] += 1
    return found


def _held(parts: Sequence[tuple[str, Parts]]) -> Lying:
    return tuple((where, part.held) for where, part in parts if part.held)
