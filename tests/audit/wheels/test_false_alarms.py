"""How often a fair wheel is accused, and wheels that are not fair are not: by simulation."""

from collections import Counter

import numpy as np
import pytest

from croupier.audit.wheels.examining import examine
from croupier.audit.wheels.results import Kind, Side, Test
from tests.audit.wheels.wheels import log, of, spun, tilted, with_pocket

LOGS = 300


def most(chance: float, of_logs: int = LOGS) -> float:
    """As many as four binomial standard errors above what is due."""
    due = chance * of_logs
    return due + 4 * float(np.sqrt(due * (1 - chance)))


@pytest.mark.parametrize("spins", [60, 700, 4510])
def test_a_fair_wheel_is_seldom_accused_and_each_side_as_often_as_it_says(spins: int) -> None:
    accused, sides = 0, Counter[tuple[Test, Side]]()
    logs = 25 if spins == 60 else LOGS  # shuffling each short log takes its time
    for seed in range(logs):
        (found,) = examine([log(spun(spins, seed))])
        accused += bool(found.findings)
        for each in found.tested:
            sides[each.test, Side.HIGH] += each.chances.high <= 0.05
            sides[each.test, Side.LOW] += each.chances.low <= 0.05
    assert accused <= most(0.01, logs)
    assert max(sides.values()) <= most(0.05, logs)
    if spins > 60:
        smooth = Test.POCKETS, Test.TILT, Test.SECTOR, Test.TRAVEL
        for test in smooth:
            for side in Side:
                assert sides[test, side] >= 2 * 0.05 * logs - most(0.05, logs), (test, side)


def test_many_fair_wheels_together_are_accused_no_oftener_than_one() -> None:
    accused = 0
    for batch in range(25):
        found = examine([log(spun(400, 100 * batch + i), table=str(i)) for i in range(10)])
        assert {each.family for each in found} == {140}
        accused += any(each.findings for each in found)
    assert accused <= most(0.01, 25)


@pytest.mark.parametrize("kind", ["tilt", "pocket"])
def test_what_a_log_could_have_shown_it_shows_nine_times_out_of_ten(kind: str) -> None:
    (fair,) = examine([log(spun(4510, 1))])
    assert fair.visible is not None
    assert fair.visible.level == pytest.approx(0.01 / 16)
    share = fair.visible.tilt if kind == "tilt" else fair.visible.pocket
    assert share is not None
    chances = tilted(share) if kind == "tilt" else with_pocket(share)
    logs, shown = 150, 0
    for seed in range(logs):
        (found,) = examine([log(spun(4510, seed, chances))])
        shown += Kind.LEANS in found.kinds
    assert shown >= 0.9 * logs - 4 * (0.09 * logs) ** 0.5


def test_a_sector_that_falls_more_is_found_and_named() -> None:
    chances = np.full(37, 1.0)
    chances[10:16] = 1.45
    (found,) = examine([log(spun(6000, 3, chances / chances.sum()))])
    assert Kind.LEANS in found.kinds
    assert found.sector is not None
    numbers = {int(number) for number in found.numbers_of(found.sector)}
    planted = {int(number) for number in found.order[10:16]}
    assert len(numbers & planted) >= 5
    assert of(found, Test.SECTOR).chances.high < 1e-4
