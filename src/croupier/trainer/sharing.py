"""Sharing a total among stacks, every way as likely as the other."""

from bisect import bisect_left
from functools import cache
from itertools import accumulate

from croupier.trainer.chance import Chance


def share(chance: Chance, total: int, stacks: int, most: int) -> list[int]:
    """`stacks` heights from 1 to `most` that add up to `total`, which they can hold.

    A stack at a time: of all the ways to share what is left, one is drawn, and the stack
    takes what that way gives it.

    >>> share(Chance("seed"), 60, 3, 20)
    [20, 20, 20]
    """
    heights = []
    for others in range(stacks - 1, 0, -1):
        ways = _ways_up_to(others, most, stacks * most)
        all_of_them = ways[total - 1] - (ways[total - most - 1] if total > most else 0)
        left = bisect_left(ways, ways[total - 1] - chance.below(all_of_them))
        heights.append(total - left)
        total = left
    return [*heights, total]


@cache
def _ways_up_to(stacks: int, most: int, limit: int) -> tuple[int, ...]:
    """At each index up to the limit: in how many ways the stacks come to that or less."""
    if stacks == 0:
        return (1,) * (limit + 1)
    fewer = (0, *_ways_up_to(stacks - 1, most, limit))
    exactly = (fewer[n] - (fewer[n - most] if n >= most else 0) for n in range(limit + 1))
    return tuple(accumulate(exactly))
