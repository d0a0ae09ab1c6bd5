"""Chance from a seed: the same on every machine, and under every release of numpy.

The bits are those of numpy's SFC64, whose raw output numpy keeps for good; how they become
choices stands here. All of it is whole numbers, so that nothing is rounded anywhere.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Whole: TypeAlias = npt.NDArray[np.int64]
Flags: TypeAlias = npt.NDArray[np.bool_]
_BITS = np.uint64(32)


class Chance:
    """A series of choices of its own for each key under the seed.

    >>> one, again, other = Chance(17, 1), Chance(17, 1), Chance(17, 2)
    >>> first = one.below(37, 100)
    >>> bool((first == again.below(37, 100)).all()), bool((first == other.below(37, 100)).all())
    (True, False)
    """

    def __init__(self, seed: int, *key: int) -> None:
        self._bits = np.random.SFC64(np.random.SeedSequence(seed, spawn_key=key))

    def words(self, size: int) -> npt.NDArray[np.uint64]:
        """So many words of 32 bits."""
        raw = np.asarray(self._bits.random_raw(-(-size // 2)), "<u8")
        return raw.view("<u4")[:size].astype(np.uint64)

    def below(self, most: int | Whole, size: int) -> Whole:
        """Whole numbers from 0 to `most` - 1; `most` may be one for each, all below 2^32.

        No number is likelier than another by more than `most` / 2^32, which no log is long
        enough to show.
        """
        words = self.words(size)
        words *= np.asarray(most).astype(np.uint64)
        words >>= _BITS
        return words.astype(np.int64)

    def one(self, most: int) -> int:
        """One whole number from 0 to `most` - 1."""
        return int(self.below(most, 1)[0])
