"""The verdict: what it accuses of what, where, and what it leaves out."""

import numpy as np
import pytest

from croupier.audit.wheels.examining import Sample, examine, holm
from croupier.audit.wheels.results import KIND_OF, Kind, Method, Side, Test, Why
from croupier.rules.wheel import ZERO, Number, load_wheel
from tests.audit.wheels.wheels import DOUBLE, ORDER, SINGLE, log, of, seeded, spun, tilted


def test_a_fair_wheel_is_not_accused() -> None:
    (found,) = examine([log(spun(4510, 2))])
    assert found.kinds == ()
    assert [each.test for each in found.tested] == list(Test)
    assert found.left_out == ()
    assert sum(pocket.hits for pocket in found.pockets) == found.spins == 4510


def test_a_wheel_that_leans_is_said_to_lean_and_to_which_side() -> None:
    (found,) = examine([log(spun(6000, 5, tilted(0.25, place=9)))])
    assert found.kinds == (Kind.LEANS,)
    assert found.tilt is not None
    assert found.tilt.turn == pytest.approx(9 / 37, abs=0.03)
    assert found.tilt.share == pytest.approx(0.25, abs=0.06)


def test_numbers_that_are_too_even_are_found() -> None:
    # Made up by somebody who takes care that each number comes as often: shuffled packs of 37.
    packs = np.concatenate([seeded(seed).permutation(37) for seed in range(60)])
    (found,) = examine([log(ORDER[packs].tobytes())])
    assert Kind.TOO_EVEN in found.kinds
    assert Kind.LEANS not in found.kinds
    assert of(found, Test.POCKETS).chances.low < 1e-6


def test_numbers_that_change_color_too_often_are_found() -> None:
    stream = seeded(6)
    numbers, last_red = [], False
    reds = [n for n in SINGLE.numbers if n in {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23}]
    blacks = [n for n in SINGLE.numbers if n in {2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24}]
    for _spin in range(800):
        last_red = (not last_red) if stream.random() < 0.62 else last_red
        numbers.append(int(stream.choice(reds if last_red else blacks)))
    (found,) = examine([log(bytes(numbers))])
    sides = {(each.test, each.side) for each in found.findings}
    assert (Test.COLOR_RUNS, Side.HIGH) in sides
    assert Kind.NOT_INDEPENDENT in found.kinds


def test_one_number_over_and_over_leans_to_it() -> None:
    (found,) = examine([log(bytes([17]) * 40)])
    assert found.kinds == (Kind.LEANS,)
    assert [pocket.number for pocket in found.outlying] == [17]
    assert of(found, Test.SECTOR).method is Method.BOUND


def test_an_empty_log_has_no_tests() -> None:
    (found,) = examine([log()])
    assert (found.spins, found.tested, found.kinds, found.visible) == (0, (), (), None)
    assert {each.why for each in found.left_out} == {Why.NO_SPINS}
    assert len(found.pockets) == 37


@pytest.mark.parametrize("numbers", [b"\x00", b"\x11", b"\x11\x05", b"\x00\x00"])
def test_a_number_or_two_accuse_nobody(numbers: bytes) -> None:
    (found,) = examine([log(numbers)])
    assert found.kinds == ()
    assert {each.why for each in found.left_out} <= {Why.TOO_FEW}
    for each in found.tested:
        assert 0 < each.chances.high <= 1
        assert 0 < each.chances.low <= 1


def test_pairs_of_short_logs_are_left_out_by_name() -> None:
    (found,) = examine([log(spun(1000, 1))])
    assert [(each.test, each.needed) for each in found.left_out] == [(Test.PAIRS, 1369)]


def test_where_the_order_is_not_attested_what_needs_it_is_left_out() -> None:
    triple = load_wheel("triple-zero")
    numbers = seeded(1).integers(0, 39, 2000, dtype=np.uint8).tobytes()
    (found,) = examine([Sample(triple, [numbers])])
    why = {each.test: each.why for each in found.left_out}
    assert why == dict.fromkeys((Test.TILT, Test.SECTOR, Test.TRAVEL), Why.ORDER_UNKNOWN)
    assert found.tilt is None
    assert found.sector is None
    assert found.order == triple.numbers


def test_double_zero_has_its_place_on_its_wheel() -> None:
    numbers = np.array(DOUBLE.pockets, np.uint8)[
        seeded(2).choice(38, 6000, p=tilted(0.3, place=19, pockets=38))
    ]
    (found,) = examine([Sample(DOUBLE, [numbers.tobytes()])])
    assert found.tilt is not None
    assert found.order[round(found.tilt.turn * 38) % 38] in {Number(n) for n in (37, 1, 27, 13, 10)}
    assert found.kinds == (Kind.LEANS,)


def test_a_gap_in_a_log_is_no_pair_and_no_run() -> None:
    whole, parts = spun(1000, 3), 4
    stretches = [whole[at : at + 250] for at in range(0, 1000, 250)]
    (one,), (other,) = examine([log(whole)]), examine([log(*stretches)])
    assert of(one, Test.TRAVEL).of - of(other, Test.TRAVEL).of == parts - 1
    assert of(one, Test.POCKETS) == of(other, Test.POCKETS)


def test_zeros_are_left_out_of_runs() -> None:
    row = [1, 0, 1, 2, 0, 2]  # red red black black: two runs
    (found,) = examine([log(bytes(row))])
    assert (of(found, Test.COLOR_RUNS).of, of(found, Test.COLOR_RUNS).statistic) == (4, 2)
    assert ZERO not in {each.number for each in found.outlying}


def test_the_same_log_always_gives_the_same_chances() -> None:
    numbers = spun(900, 8)
    assert examine([log(numbers)]) == examine([log(numbers)])


def test_holm_adjusts_as_published() -> None:
    # Holm (1979): the smallest times m, the next times m - 1, never below the one before.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == []


def test_every_side_of_every_test_means_something() -> None:
    assert set(KIND_OF) == {(test, side) for test in Test for side in Side}


def test_a_million_numbers_are_examined() -> None:
    numbers = seeded(3).integers(0, 37, 1_000_000, dtype=np.uint8).tobytes()
    (found,) = examine([log(numbers)])
    assert found.kinds == ()
    assert found.visible is not None
    assert found.visible.tilt == pytest.approx(0.0071, abs=0.0005)
