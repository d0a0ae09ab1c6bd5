"""Chance: what is drawn depends on the seed alone, and nothing is favored."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations, product
from math import prod

import pytest

from croupier.trainer.chance import Chance
from croupier.trainer.sharing import share
from tests.trainer.second_method import excess


class Scripted(Chance):
    """Draws what it is told, then zeros; notes among how many each draw was."""

    def __init__(self, script: list[int]) -> None:
        super().__init__("")
        self.script, self.sizes = script, list[int]()

    def below(self, n: int) -> int:
        self.sizes.append(n)
        drawn = len(self.sizes) - 1
        if drawn == len(self.script):
            self.script.append(0)
        return self.script[drawn]


def every_chance() -> Iterator[Scripted]:
    """One for each way that all its draws together may come out, to be used at once."""
    script: list[int] = []
    while True:
        chance = Scripted(script)
        yield chance
        while script and script[-1] == chance.sizes[len(script) - 1] - 1:
            script.pop()
        if not script:
            return
        script[-1] += 1


def test_the_first_draws_of_a_seed_are_these_on_every_python() -> None:
    chance = Chance("a seed that stays")
    assert [chance.below(37) for _ in range(12)] == [*(25, 16, 26, 22, 24, 24, 1, 6, 18, 6, 5, 6)]


@pytest.mark.parametrize("n", [1, 2, 3, 5, 32, 37, 100])
def test_all_below_n_are_as_likely_and_nothing_else_comes(n: int) -> None:
    chance = Chance(f"below {n}")
    drawn = Counter(chance.below(n) for _ in range(200 * n))
    assert set(drawn) == set(range(n))
    assert n == 1 or excess(drawn, n) < 4


def test_both_ends_of_between_come() -> None:
    chance = Chance("ends")
    assert {chance.between(5, 8) for _ in range(200)} == {5, 6, 7, 8}


@pytest.mark.parametrize("count", range(6))
def test_every_sample_is_as_likely_and_keeps_the_order(count: int) -> None:
    things = "abcde"
    likely: dict[tuple[str, ...], Fraction] = defaultdict(Fraction)
    for chance in every_chance():
        drawn = tuple(chance.sample(things, count))
        likely[drawn] += Fraction(1, prod(chance.sizes))
    assert set(likely) == set(combinations(things, count))
    assert set(likely.values()) == {Fraction(1, len(likely))}


@pytest.mark.parametrize("things", ["", "a", "ab", "abcd", "abcde"])
def test_every_order_of_the_things_is_as_likely(things: str) -> None:
    likely: dict[tuple[str, ...], Fraction] = defaultdict(Fraction)
    for chance in every_chance():
        drawn = tuple(chance.shuffled(things))
        likely[drawn] += Fraction(1, prod(chance.sizes))
    assert set(likely) == set(permutations(things))
    assert set(likely.values()) == {Fraction(1, len(likely))}


@pytest.mark.parametrize(
    ("total", "stacks", "most"),
    [(75, 4, 20), (60, 3, 20), (15, 3, 7), (3, 3, 20), (9, 1, 20), (30, 2, 20)],
)
def test_every_way_of_sharing_a_total_is_as_likely(total: int, stacks: int, most: int) -> None:
    likely: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for chance in every_chance():
        shared = tuple(share(chance, total, stacks, most))
        likely[shared] += Fraction(1, prod(chance.sizes))
    ways = {way for way in product(range(1, most + 1), repeat=stacks) if sum(way) == total}
    assert set(likely) == ways
    assert set(likely.values()) == {Fraction(1, len(ways))}


def test_a_few_are_so_many_different_ones_and_each_comes_as_often() -> None:
    chance, often = Chance("few"), dict.fromkeys("abcde", 0)
    for _ in range(5000):
        drawn = chance.few("abcde", 2)
        assert len(set(drawn)) == 2
        for letter in drawn:
            often[letter] += 1
    # 2 of 5 in 5000 draws: 2000 expected, a deviation of 35; five of them either way
    assert all(1825 < count < 2175 for count in often.values())
