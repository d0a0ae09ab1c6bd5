"""What is measured of how often each pocket fell. Functions take one log or many at once.

Hits are an array whose last axis has a place a pocket; for all but `chi_square` the pockets stand
in the order of the wheel.
"""

from math import pi

import numpy as np
import numpy.typing as npt

from croupier.audit.wheels.results import Sector, Tilt

Counts = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

LEAST_SECTOR = 2
"""In pockets. The longest sector is half the wheel: the rest is what a longer one leaves."""


def chi_square(hits: Counts) -> Floats:
    """Pearson's chi-square of the hits against pockets that are equally likely.

    With k pockets it has k - 1 degrees of freedom (Pearson 1900). Not a number of no spins.

    >>> float(chi_square(np.array([30, 10, 20])))
    10.0
    """
    spins = hits.sum(axis=-1)
    pockets = hits.shape[-1]
    squares = (hits.astype(np.float64) ** 2).sum(axis=-1)
    return np.asarray(squares * pockets / spins - spins)


def tilt(hits: Counts) -> Tilt:
    """The first harmonic of one log.

    >>> found = tilt(np.array([30, 20, 10, 20]))
    >>> round(found.share, 6), round(found.turn, 6)
    (0.5, 0.0)
    """
    x, y = _resultant(hits)
    spins = int(hits.sum())
    length = float(np.hypot(x, y))
    turn = float(np.arctan2(y, x)) / (2 * pi) % 1
    return Tilt(2 * length**2 / spins, 2 * length / spins, turn)


def harmonic(hits: Counts) -> Floats:
    """The power of the first harmonic of each log, as `Tilt` has it."""
    x, y = _resultant(hits)
    return np.asarray(2 * (x**2 + y**2) / hits.sum(axis=-1))


def _resultant(hits: Counts) -> tuple[Floats, Floats]:
    angles = np.arange(hits.shape[-1]) * (2 * pi / hits.shape[-1])
    return np.asarray(hits @ np.cos(angles)), np.asarray(hits @ np.sin(angles))


def scan(hits: Counts) -> Floats:
    """How far the sector that stands out most lies from its due, in standard deviations.

    Of every log the largest, over all sectors of 2 pockets to half the wheel, of either sign.
    """
    widest = np.zeros(hits.shape[:-1])
    for _length, scores in _sectors(hits):
        np.maximum(widest, np.abs(scores).max(axis=-1), out=widest)
    return widest


def sector(hits: Counts) -> Sector:
    """The sector of one log that stands out most; of equal ones the shortest, then the first.

    What one sector has too few, the rest of the wheel has too many: of the two the rest is given,
    unless it is more than two thirds of the wheel.

    >>> sector(np.array([1, 9, 9, 1, 1, 1]))
    Sector(start=1, length=2, hits=18, due=7.33..., score=4.82...)
    """
    found = Sector(0, 0, 0, 0.0, 0.0)
    spins, pockets = int(hits.sum()), hits.shape[-1]
    for length, scores in _sectors(hits):
        start = int(np.abs(scores).argmax())
        if abs(scores[start]) > abs(found.score) + 1e-9:
            inside = int(hits.take(range(start, start + length), mode="wrap").sum())
            due = spins * length / pockets
            found = Sector(start, length, inside, due, float(scores[start]))
    if found.score < 0 and found.length > pockets // 3:
        start, length = (found.start + found.length) % pockets, pockets - found.length
        return Sector(start, length, spins - found.hits, spins - found.due, -found.score)
    return found


def _sectors(hits: Counts) -> "list[tuple[int, Floats]]":
    """By length, the score of the sector that begins at each pocket."""
    pockets = hits.shape[-1]
    longest = pockets // 2
    around = np.concatenate((hits, hits[..., :longest]), axis=-1)
    sums = np.cumsum(around, axis=-1)
    before = sums[..., :pockets] - around[..., :pockets]
    spins = hits.sum(axis=-1, keepdims=True)
    found = []
    for length in range(LEAST_SECTOR, longest + 1):
        inside = sums[..., length - 1 : length - 1 + pockets] - before
        share = length / pockets
        found.append((length, (inside - spins * share) / np.sqrt(spins * share * (1 - share))))
    return found
