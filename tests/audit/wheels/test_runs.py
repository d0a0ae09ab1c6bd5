"""Runs, against counting out every order, and the tables of the test."""

from itertools import pairwise, permutations, product

import numpy as np
import pytest

from croupier.audit.wheels.runs import EXACT_UP_TO, count_runs
from tests.audit.wheels.wheels import seeded


def runs_of(row: tuple[bool, ...]) -> int:
    return 1 + sum(one != other for one, other in pairwise(row))


@pytest.mark.parametrize(("one", "other"), [(1, 1), (1, 5), (3, 4), (4, 4), (6, 0)])
def test_chances_are_those_of_every_order(one: int, other: int) -> None:
    orders = set(permutations([True] * one + [False] * other))
    for order in orders:
        found = count_runs([np.array(order)])
        assert found.runs == runs_of(order)
        fewer = sum(runs_of(each) <= found.runs for each in orders) / len(orders)
        more = sum(runs_of(each) >= found.runs for each in orders) / len(orders)
        assert found.few == pytest.approx(fewer)
        assert found.many == pytest.approx(more)
    mean = sum(map(runs_of, orders)) / len(orders)
    assert count_runs([np.array(next(iter(orders)))]).due == pytest.approx(mean)


def test_stretches_are_judged_each_by_its_own_sides_and_runs_end_with_them() -> None:
    first, second = [True, True, False], [False, True]
    found = count_runs([np.array(first), np.array(second), np.array([], bool)])
    assert (found.runs, found.spins) == (4, 5)
    pairs = list(product(set(permutations(first)), set(permutations(second))))
    sums = [runs_of(one) + runs_of(other) for one, other in pairs]
    assert found.few == pytest.approx(sum(total <= 4 for total in sums) / len(sums))
    assert found.many == pytest.approx(sum(total >= 4 for total in sums) / len(sums))


def test_the_published_critical_values_hold() -> None:
    # Swed & Eisenhart (1943), 2.5 % on either side: of 10 and 10 no more than 6, no fewer than 16.
    def row(runs: int) -> np.typing.NDArray[np.bool_]:
        pieces = [runs - runs // 2, runs // 2]
        lengths = [[10 - (count - 1)] + [1] * (count - 1) for count in pieces]
        sides = [True, False]
        values = [
            value for at in range(runs) for value in [sides[at % 2]] * lengths[at % 2][at // 2]
        ]
        return np.array(values)

    assert count_runs([row(6)]).few < 0.025 < count_runs([row(7)]).few
    assert count_runs([row(16)]).many < 0.025 < count_runs([row(15)]).many


def test_above_the_exact_the_normal_goes_on_where_it_was() -> None:
    row = seeded(4).random(EXACT_UP_TO) < 0.5
    exact = count_runs([row])
    longer = count_runs([np.append(row, [True, False])])
    assert longer.few == pytest.approx(exact.few, abs=0.02)
    assert longer.many == pytest.approx(exact.many, abs=0.02)


def test_without_two_sides_there_is_nothing_to_find() -> None:
    for row in (np.ones(1, bool), np.ones(50, bool), np.ones(EXACT_UP_TO + 50, bool)):
        found = count_runs([row])
        assert (found.runs, found.many, found.few) == (1, 1, 1)
    assert count_runs([]).spins == 0
