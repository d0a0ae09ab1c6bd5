"""What fair wheels do, by simulation: for what has no formula, and for logs too short for one.

The simulation is seeded, so the same log gets the same chances on every machine.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from croupier.audit.wheels.counting import Floats, chi_square, harmonic, scan

WHEELS = 20_000
"""How many fair wheels are spun. No chance is said to be below 1 in 20,001 by them."""
_SEED = 20_037
_AT_ONCE = 4_000
_SAME = 1e-9
"""Two statistics nearer than this are the same: they differ by rounding alone."""


@dataclass(frozen=True, slots=True)
class FairWheels:
    """What was measured of fair wheels after so many spins, each in ascending order."""

    chi_square: Floats
    harmonic: Floats
    scan: Floats
    spread: Floats


@lru_cache(maxsize=16)
def fair_wheels(spins: int, pockets: int) -> FairWheels:
    """The fair wheels of that many pockets, each spun that many times (at least once)."""
    stream = np.random.Generator(np.random.SFC64(_SEED))
    measured = []
    for _group in range(WHEELS // _AT_ONCE):
        hits = stream.multinomial(spins, np.full(pockets, 1 / pockets), size=_AT_ONCE)
        spread = np.ptp(hits, axis=-1).astype(np.float64)
        measured.append((chi_square(hits), harmonic(hits), scan(hits), spread))
    return FairWheels(*(np.sort(np.concatenate(each)) for each in zip(*measured, strict=True)))


def tails(ordered: Floats, value: float) -> tuple[float, float]:
    """The chances of as much and of as little as `value`, by values in ascending order.

    The log itself counts as one of the fair wheels, so that no chance is zero (Davison & Hinkley,
    Bootstrap Methods and Their Application, 4.2).

    >>> tails(np.array([1.0, 2.0, 3.0]), 3.0)
    (0.5, 1.0)
    """
    total = len(ordered) + 1
    more = len(ordered) - int(np.searchsorted(ordered, value - _SAME, "left"))
    less = int(np.searchsorted(ordered, value + _SAME, "right"))
    return (more + 1) / total, (less + 1) / total
