"""What a log can show: how large a fault must be before so many spins find it.

A fault is found at 90 % power where nine logs of ten from such a wheel show it. The chi-square of
a wheel that is not fair is noncentral (Patnaik 1949); its noncentrality grows with the spins, so
that a fault half as large needs four times as many.
"""

from collections.abc import Callable
from functools import lru_cache
from math import sqrt

from scipy import special

POWER = 0.9


@lru_cache(maxsize=64)
def noncentrality(freedom: int, level: float, power: float = POWER) -> float:
    """What the noncentrality must be for a chi-square to be found at that level.

    >>> round(noncentrality(2, 0.01), 3)
    17.427
    """
    critical = float(special.chdtri(freedom, level))
    return _root(lambda value: 1 - float(special.chndtr(critical, freedom, value)), power)


def _root(chance: Callable[[float], float], wanted: float) -> float:
    """Where a chance that grows with its argument is as large as wanted."""
    low, high = 0.0, 1.0
    while chance(high) < wanted:
        low, high = high, 2 * high
    for _step in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if chance(middle) < wanted else (low, middle)
    return high


def spins_to_see_tilt(tilt: float, level: float, freedom: int = 2, power: float = POWER) -> int:
    """About how many spins show a tilt: a wheel where one side falls `tilt` more often than due.

    By the first harmonic, which has 2 degrees of freedom; by the chi-square of all pockets with as
    many as it has. A tilt of a tenth:

    >>> spins_to_see_tilt(0.1, 0.01), spins_to_see_tilt(0.1, 0.01, freedom=36)
    (3485, 8356)
    """
    return round(2 * noncentrality(freedom, level, power) / tilt**2)


def visible_tilt(spins: int, level: float, freedom: int = 2, power: float = POWER) -> float | None:
    """The least tilt that so many spins show, a share; None where not even the greatest is.

    >>> round(visible_tilt(4510, 0.01), 4)
    0.0879
    """
    found = sqrt(2 * noncentrality(freedom, level, power) / spins)
    return found if found <= 1 else None


def visible_pocket(spins: int, pockets: int, level: float, power: float = POWER) -> float | None:
    """How much more often than due one pocket must fall to be found; None where nothing is enough.

    By the binomial chances of that pocket, each of them tested on both sides at a share of the
    level. Exact.

    >>> round(visible_pocket(4510, 37, 0.01), 3)
    0.479
    """
    each = level / (2 * pockets)
    critical = critical_hits(spins, pockets, each)
    if critical > spins:
        return None
    chance = float(special.bdtri(critical - 1, spins, 1 - power))
    return chance * pockets - 1


def critical_hits(spins: int, pockets: int, level: float) -> int:
    """The least number of hits that one pocket of a fair wheel has with no more than that chance.

    Above `spins` where no number of hits is so rare.
    """
    low, high = -1, spins + 1  # too few hits; enough
    while high - low > 1:
        middle = (low + high) // 2
        chance = float(special.bdtrc(middle - 1, spins, 1 / pockets)) if middle else 1.0
        low, high = (low, middle) if chance <= level else (middle, high)
    return high


def tilt_limit(spins: int, level: float) -> float:
    """The tilt that so many spins of a fair wheel show with no more than that chance, a share.

    >>> round(tilt_limit(4510, 0.01), 4)
    0.0639
    """
    return sqrt(2 * float(special.chdtri(2, level)) / spins)


def score_limit(pockets: int, level: float) -> float:
    """How many standard deviations off its due any pocket of a fair wheel is with that chance.

    >>> round(score_limit(37, 0.01), 2)
    3.64
    """
    return -float(special.ndtri(level / (2 * pockets)))
