"""Wheels for tests: fair ones and ones with a known fault, spun with a fixed seed."""

from math import pi

import numpy as np
import numpy.typing as npt

from croupier.audit.wheels.examining import Sample
from croupier.audit.wheels.results import Examined, Measured, Test
from croupier.rules.wheel import load_wheel

SINGLE = load_wheel("single-zero")
DOUBLE = load_wheel("double-zero")
ORDER = np.array(SINGLE.pockets, np.uint8)
FAIR = np.full(37, 1 / 37)


def seeded(seed: int) -> np.random.Generator:
    return np.random.Generator(np.random.SFC64(seed))


def tilted(share: float, place: int = 9, pockets: int = 37) -> npt.NDArray[np.float64]:
    """The chances of the pockets, in the order of the wheel, of a wheel that is not level."""
    angles = 2 * pi * (np.arange(pockets) - place) / pockets
    return np.asarray((1 + share * np.cos(angles)) / pockets)


def with_pocket(share: float, place: int = 5, pockets: int = 37) -> npt.NDArray[np.float64]:
    """The chances where one pocket falls so much more often than due."""
    chances = np.full(pockets, (1 - (1 + share) / pockets) / (pockets - 1))
    chances[place] = (1 + share) / pockets
    return chances


def spun(spins: int, seed: int, chances: npt.NDArray[np.float64] = FAIR) -> bytes:
    """So many numbers of a wheel with these chances in the order of its pockets."""
    return ORDER[seeded(seed).choice(37, spins, p=chances)].tobytes()


def log(*stretches: bytes, table: str = "") -> Sample:
    return Sample(SINGLE, stretches, table)


def of(examined: Examined, test: Test) -> Measured:
    return next(each for each in examined.tested if each.test is test)
