"""Chance from a seed: the same draws on every machine and every Python from 3.11 on.

Python promises that a seed gives the same `getrandbits` for ever, but not the same
`choice`, `sample` or `shuffle`; so everything here comes from `getrandbits` alone.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A stream of draws that its seed determines.

    >>> Chance("a seed").between(1, 20) == Chance("a seed").between(1, 20)
    True
    """

    __slots__ = ("_bits",)

    def __init__(self, seed: str) -> None:
        self._bits = Random(seed).getrandbits

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely; `n` is at least 1."""
        assert n > 0, n  # else it would draw for ever
        length = (n - 1).bit_length()
        drawn = self._bits(length)
        while drawn >= n:
            drawn = self._bits(length)
        return drawn

    def between(self, least: int, most: int) -> int:
        """A whole number from `least` to `most`, both included, each as likely."""
        return least + self.below(most - least + 1)

    def pick(self, things: Sequence[T]) -> T:
        """One of the things, each as likely."""
        return things[self.below(len(things))]

    def few(self, things: Sequence[T], count: int) -> list[T]:
        """So many of the things, every such choice as likely, in the order drawn.

        Quick where they are few of many: one that was drawn before is drawn again.
        """
        drawn: dict[int, T] = {}
        while len(drawn) < count:
            at = self.below(len(things))
            drawn[at] = things[at]
        return list(drawn.values())

    def sample(self, things: Sequence[T], count: int) -> list[T]:
        """So many of the things, every such choice as likely, in the order they stood in."""
        chosen: list[T] = []
        below, left = self.below, len(things)
        for thing in things:
            if count == 0:
                break
            if below(left) < count:
                chosen.append(thing)
                count -= 1
            left -= 1
        return chosen

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """All of the things, every order as likely.

        >>> sorted(Chance("a seed").shuffled("abc"))
        ['a', 'b', 'c']
        """
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            at = self.below(last + 1)
            order[at], order[last] = order[last], order[at]
        return order
