"""What records say is due, held against the engine row by row."""

import numpy as np
import pytest

from croupier.audit.records.chance import Chance
from croupier.audit.records.due import due
from croupier.audit.records.felt import felt_of
from croupier.rules.wheel import Number
from tests.audit.recorded import EVERY, chips, due_by_hand, house

ZERO_RULES = [
    {"zero__rule": "lose"},
    {"zero__rule": "partage", "zero__remainder": "house"},
    {"zero__rule": "surrender", "zero__remainder": "player"},
    *(
        {"zero__rule": "prison", "zero__repeated": repeated, "zero__remainder": remainder}
        for repeated in ("lose", "stay", "half", "halve")
        for remainder in ("house", "player")
    ),
]
BETS, SPINS = 700, 120


@pytest.mark.parametrize("zero", ZERO_RULES, ids=lambda zero: "-".join(zero.values()))
@pytest.mark.parametrize("name", EVERY)
def test_every_bet_is_due_what_the_engine_pays_it(name: str, zero: dict[str, str]) -> None:
    rules = house(name, **zero, announced__step=1)
    felt = felt_of(rules)
    chance = Chance(7, 1)
    numbers = chance.below(len(felt.zeros), SPINS)
    numbers[chance.below(4, SPINS) == 0] = 0  # so that stakes are held again and again
    numbers[-1] = 17
    spin = np.sort(chance.below(SPINS, BETS))
    place = chance.below(len(felt.names), BETS)
    evens = np.flatnonzero(felt.even)
    half = np.arange(0, BETS, 2)
    place[half] = evens[chance.below(len(evens), len(half))]
    stake = 1 + chance.below(60, BETS)
    stake[felt.announced[place]] *= felt.per[place[felt.announced[place]]]
    found = due(felt, place, stake, spin, numbers).tolist()
    for at in range(BETS):
        first = int(spin[at])
        last = next(one for one in range(first, SPINS) if not felt.zeros[numbers[one]])
        run = [Number(fell) for fell in numbers[first : last + 1].tolist()]
        laid = chips(felt.names[int(place[at])], int(stake[at]), rules)
        assert found[at] == due_by_hand(laid, run, rules), (at, felt.names[int(place[at])])
