"""Numbers of the wheel, drawn from a seed: unbiased, and the same on every machine.

The bits are those of numpy's SFC64, whose raw output numpy keeps for good; how they become
numbers stands here, so that no release of anything changes what a seed gives.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Numbers: TypeAlias = npt.NDArray[np.uint8]
Words: TypeAlias = npt.NDArray[np.uint16]

_WORDS = 1 << 16
_BATCH = 1 << 14
"""How many words are made at a time; what comes out does not depend on it."""
_IN_A_RAW = 4


class NumberStream:
    """An endless series of numbers 0 to `count` - 1, each as likely as any other.

    A word of 16 bits gives two numbers. With c² pairs of numbers, the first d × c² of the
    65,536 words stand for each pair d times; a word above them is replaced by the next that
    is not, of a second generator, so that every word keeps its place.

    >>> stream = NumberStream(37, np.random.SeedSequence(17))
    >>> first = stream.draw(3)
    >>> again = NumberStream(37, np.random.SeedSequence(17)).draw(5)
    >>> bool((again[:3] == first).all()), bool((again[3:] == stream.draw(2)).all())
    (True, True)
    """

    def __init__(self, count: int, seed: np.random.SeedSequence) -> None:
        first, second = seed.spawn(2)
        self._count = np.uint16(count)
        self._share = np.uint16(_WORDS // count**2)
        self._taken = np.uint16(int(self._share) * count**2)
        self._words, self._spare = np.random.SFC64(first), np.random.SFC64(second)
        self._spares = np.empty(0, np.uint16)
        self._rest: Numbers = np.empty(0, np.uint8)

    def draw(self, size: int) -> Numbers:
        """The next `size` numbers."""
        drawn = np.empty(size, np.uint8)
        done = 0
        while done < size:
            if not len(self._rest):
                self._rest = self._more()
            part = self._rest[: size - done]
            drawn[done : done + len(part)] = part
            self._rest = self._rest[len(part) :]
            done += len(part)
        return drawn

    def _more(self) -> Numbers:
        words = _raw_words(self._words, _BATCH)
        above = np.flatnonzero(words >= self._taken)
        if len(above):
            words[above] = self._accepted(len(above))
        return numbers_of(words, self._share, self._count)

    def _accepted(self, size: int) -> Words:
        """The next words of the second generator that stand for a pair."""
        while len(self._spares) < size:
            words = _raw_words(self._spare, _BATCH // 16)
            self._spares = np.concatenate((self._spares, words[words < self._taken]))
        taken, self._spares = self._spares[:size], self._spares[size:]
        return taken


def numbers_of(words: Words, share: np.uint16, count: np.uint16) -> Numbers:
    """Two numbers a word, in turn: the word divided by `share` is a × `count` + b.

    >>> numbers_of(np.array([0, 46, 47, 64342], np.uint16), np.uint16(47), np.uint16(37)).tolist()
    [0, 0, 0, 0, 0, 1, 36, 36]
    """
    pairs = words // share
    first = pairs // count
    second = pairs - first * count
    return (first | second << np.uint16(8)).astype("<u2", copy=False).view(np.uint8)


def _raw_words(bits: np.random.SFC64, size: int) -> Words:
    """The generator's next bits as words, the lowest 16 of each 64 first."""
    raw = np.asarray(bits.random_raw(size // _IN_A_RAW))
    return raw.astype("<u8", copy=False).view("<u2").astype(np.uint16, copy=False)
