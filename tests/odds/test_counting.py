"""The second methods themselves: held against the tests' own counting and against rules.md."""

from fractions import Fraction

import pytest

from croupier.odds import counting, ledger
from croupier.odds.ledger import House, Parts
from croupier.rules.rule_set import shipped_rule_sets, standard
from tests.rules import arithmetic


def test_counting_gives_what_the_tests_count_by_themselves() -> None:
    counted = {key: set(map(int, n)) for key, n in counting.positions("single-zero").items()}
    assert counted == arithmetic.covered()


def test_every_wheel_that_is_shipped_can_be_counted() -> None:
    for name in shipped_rule_sets():
        assert counting.positions(standard(name).wheel_key)


@pytest.mark.parametrize(("wheel", "inside"), [("single-zero", 145), ("double-zero", 149)])
def test_a_cloth_has_the_published_number_of_inside_positions(wheel: str, inside: int) -> None:
    assert sum(key[0].isdigit() for key in counting.positions(wheel)) == inside
    outside = 3 + 3 + 6 + 2 + 2
    assert sum(counting.KINDS[wheel].values()) == inside + outside


@pytest.mark.parametrize("wheel", counting.ORDER)
def test_the_published_order_has_every_number_once(wheel: str) -> None:
    assert sorted(counting.ORDER[wheel].split()) == sorted(counting.numbers(wheel))


def test_the_zeros_of_the_double_zero_wheel_face_each_other() -> None:
    order = counting.ORDER["double-zero"].split()
    assert order.index("00") - order.index("0") == 19


def test_the_edge_of_the_five_numbers_is_the_published_one() -> None:
    assert counting.edge("double-zero", 5) == Fraction(3, 38)
    assert counting.edge("triple-zero", 5) == Fraction(4, 39)


def test_the_worked_example_of_zero_with_la_partage() -> None:
    # 0 falls; red, second dozen, split 0/3, 100 each: pay 1700, collect 200; red gets 50 back.
    house = House("single-zero", "partage")
    settled = [ledger.at_once(where, 100, "0", house) for where in ("red", "dozen-2", "0/3")]
    assert settled == [
        Parts(collected=50, returned=50),
        Parts(collected=100),
        Parts(winnings=1700, kept=100),
    ]


def test_a_stake_that_is_halved_twice_is_an_eighth_when_the_table_closes() -> None:
    house = House("single-zero", "prison", "halve")
    held = ledger.at_once("red", 800, "0", house).held
    for _ in range(2):
        held = ledger.in_prison("red", held, "0", house).held
    assert ledger.freed(held, house).returned == 100
