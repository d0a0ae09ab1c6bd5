"""All tests of a wheel's log, and what they say together.

Each test has two sides, and each side its chance: that a fair wheel gives as much as was found, and
that it gives as little. All of them, those of all wheels that are examined at once, are one family,
and Holm's correction keeps the chance that a fair one is accused of anything at `level` at most
(Holm 1979, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of
Statistics 6). For any number of them, and however much they hang together.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy import special

from croupier.audit.wheels import counting, neighbors, power, runs, simulated, spread
from croupier.audit.wheels.counting import Counts, Floats
from croupier.audit.wheels.neighbors import LEAST_EXPECTED, Places
from croupier.audit.wheels.results import (
    KIND_OF,
    Chances,
    Examined,
    Finding,
    LeftOut,
    Measured,
    Method,
    Pocket,
    Side,
    Test,
    Visible,
    Why,
)
from croupier.rules.wheel import RED_NUMBERS, Number, Wheel, is_zero

LEVEL = 0.01
"""The chance that is allowed for a fair wheel to be accused, of all tests together."""
_LAST_LOW = 18  # manque is 1 to 18


@dataclass(frozen=True, slots=True)
class Sample:
    """The numbers of one wheel; a byte a number, in stretches that fell without a gap."""

    wheel: Wheel
    stretches: Sequence[bytes]
    table: str = ""


def examine(samples: Sequence[Sample], level: float = LEVEL) -> tuple[Examined, ...]:
    """What the logs of these wheels show, judged together.

    >>> from croupier.rules.wheel import load_wheel
    >>> wheel = load_wheel("single-zero")
    >>> (found,) = examine([Sample(wheel, [bytes(range(37)) * 40])])
    >>> [str(kind) for kind in found.kinds]
    ['too-even', 'not-independent']
    """
    drafts = [_tested(sample) for sample in samples]
    family = sum(2 * len(draft.tested) for draft in drafts)
    adjusted = iter(
        holm([chance for draft in drafts for each in draft.tested for chance in _both(each)])
    )
    return tuple(_judged(draft, adjusted, level, family) for draft in drafts)


def holm(chances: Sequence[float]) -> list[float]:
    """The chances, adjusted so that those of a whole family may be held against one level.

    >>> holm([0.01, 0.5, 0.04])
    [0.03, 0.5, 0.08]
    """
    adjusted = [1.0] * len(chances)
    worst = 0.0
    for rank, at in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        worst = max(worst, min(1.0, (len(chances) - rank) * chances[at]))
        adjusted[at] = worst
    return adjusted


def _both(tested: Measured) -> tuple[float, float]:
    return tested.chances.high, tested.chances.low


def _judged(draft: Examined, adjusted: Iterable[float], level: float, family: int) -> Examined:
    """The draft with adjusted chances, what is found by them, and what could have been."""
    remaining = iter(adjusted)
    tested = tuple(
        replace(
            each,
            chances=replace(
                each.chances, high_adjusted=next(remaining), low_adjusted=next(remaining)
            ),
        )
        for each in draft.tested
    )
    return replace(
        draft,
        tested=tested,
        findings=tuple(_findings(tested, level)),
        visible=_visible(draft, level / family) if tested else None,
        level=level,
        family=family,
    )


def _findings(tested: Iterable[Measured], level: float) -> Iterable[Finding]:
    for each in tested:
        chances = each.chances
        for side, chance, adjusted in (
            (Side.HIGH, chances.high, chances.high_adjusted),
            (Side.LOW, chances.low, chances.low_adjusted),
        ):
            if adjusted <= level:
                yield Finding(KIND_OF[each.test, side], each.test, side, chance, adjusted)


def _visible(draft: Examined, level: float) -> Visible:
    tilt = None if draft.tilt is None else power.visible_tilt(draft.spins, level)
    pocket = power.visible_pocket(draft.spins, len(draft.pockets), level)
    needed = power.spins_to_see_tilt(0.1, level)
    return Visible(level, power.POWER, tilt, pocket, needed)


# --- one wheel ------------------------------------------------------------------------------


def _tested(sample: Sample) -> Examined:
    """The wheel's tests, before they are judged together."""
    wheel = sample.wheel
    order = wheel.numbers if wheel.order is None else wheel.order
    stretches = _in_order(sample.stretches, order)
    hits = np.zeros(len(order), np.int64)
    for stretch in stretches:
        hits += np.bincount(stretch, minlength=len(order))
    spins = int(hits.sum())
    known = wheel.order is not None and spins > 0
    tested: list[Measured] = []
    left_out: list[LeftOut] = []
    if spins:
        tested += _of_hits(hits)
    else:
        left_out += [LeftOut(test, Why.NO_SPINS) for test in Test]
    if known:
        tested += _on_the_wheel(hits)
        _add_travel(stretches, len(order), tested, left_out)
    elif spins:
        order_tests = Test.TILT, Test.SECTOR, Test.TRAVEL
        left_out += [LeftOut(test, Why.ORDER_UNKNOWN) for test in order_tests]
    if spins:
        _add_pairs(stretches, len(order), tested, left_out)
        _add_runs(sample.stretches, tested, left_out)
    return Examined(
        sample.table,
        wheel,
        spins,
        tuple(_pockets(order, hits)),
        tuple(tested),
        tuple(left_out),
        counting.tilt(hits) if known else None,
        counting.sector(hits) if known else None,
        None,
        (),
        LEVEL,
        0,
    )


def _in_order(stretches: Sequence[bytes], order: Sequence[Number]) -> list[Places]:
    """The stretches, with a number's place in the order for the number itself."""
    places = np.zeros(256, np.uint8)
    places[list(order)] = np.arange(len(order))
    return [places[np.frombuffer(stretch, np.uint8)] for stretch in stretches]


def _pockets(order: Sequence[Number], hits: Counts) -> Iterable[Pocket]:
    spins, pockets = int(hits.sum()), len(order)
    deviation = float(np.sqrt(spins * (1 / pockets) * (1 - 1 / pockets)))
    for number, count, chance in zip(
        order, hits.tolist(), _pocket_chances(hits).tolist(), strict=True
    ):
        score = (count - spins / pockets) / deviation if spins else 0.0
        yield Pocket(number, count, score, chance, min(1.0, chance * pockets))


def _pocket_chances(hits: Counts) -> Floats:
    """The chances that a pocket is so far off on the side where it is, times the two sides."""
    spins, share = int(hits.sum()), 1 / len(hits)
    many = np.where(hits > 0, special.bdtrc(np.maximum(hits - 1, 0), spins, share), 1.0)
    few = special.bdtr(hits, spins, share)
    return np.asarray(np.minimum(1.0, 2 * np.minimum(many, few)))


def _of_hits(hits: Counts) -> Iterable[Measured]:
    """The tests of how often each pocket fell, wherever it lies."""
    spins, pockets = int(hits.sum()), len(hits)
    statistic = float(counting.chi_square(hits))
    if spins < LEAST_EXPECTED * pockets:
        high, low = simulated.tails(simulated.fair_wheels(spins, pockets).chi_square, statistic)
        method = Method.SIMULATED
    else:
        high = float(special.chdtrc(pockets - 1, statistic))
        low = float(special.chdtr(pockets - 1, statistic))
        method = Method.ASYMPTOTIC
    yield Measured(Test.POCKETS, spins, statistic, pockets - 1, Chances(high, low), method)
    yield _single_pocket(hits)


def _single_pocket(hits: Counts) -> Measured:
    """The pocket farthest from its due; on the low side, how near to each other all are."""
    spins, pockets = int(hits.sum()), len(hits)
    apart = int(np.ptp(hits))
    farthest = float(_pocket_chances(hits).min())
    if spins <= spread.EXACT_UP_TO:
        low, method = spread.chance_of_spread(spins, pockets, apart), Method.EXACT
    else:
        low = simulated.tails(simulated.fair_wheels(spins, pockets).spread, apart)[1]
        method = Method.SIMULATED
    chances = Chances(min(1.0, pockets * farthest), low)
    return Measured(Test.SINGLE_POCKET, spins, apart, None, chances, method)


def _on_the_wheel(hits: Counts) -> Iterable[Measured]:
    """The tests of where on the wheel the numbers lie that fell."""
    spins, pockets = int(hits.sum()), len(hits)
    fair = simulated.fair_wheels(spins, pockets)
    strength = counting.tilt(hits).power
    if spins < LEAST_EXPECTED * pockets:
        tilt, method = simulated.tails(fair.harmonic, strength), Method.SIMULATED
    else:
        tilt = float(special.chdtrc(2, strength)), float(special.chdtr(2, strength))
        method = Method.ASYMPTOTIC
    yield Measured(Test.TILT, spins, strength, 2, Chances(*tilt), method)
    farthest = float(counting.scan(hits))
    high, low = simulated.tails(fair.scan, farthest)
    method = Method.SIMULATED
    if farthest > fair.scan[-1]:
        bound = _sector_bound(hits)
        if bound < high:
            high, method = bound, Method.BOUND
    yield Measured(
        Test.SECTOR, spins, farthest, float(fair.scan.mean()), Chances(high, low), method
    )


def _sector_bound(hits: Counts) -> float:
    """No sector of a fair wheel stands out so far with a greater chance than this (Boole 1854).

    For what the simulation has never seen: the sum, over all sectors, of the binomial chances of
    the numbers of hits that are at least so far from their due.
    """
    spins, pockets = int(hits.sum()), len(hits)
    farthest = float(counting.scan(hits))
    total = 0.0
    for length in range(counting.LEAST_SECTOR, pockets // 2 + 1):
        share = length / pockets
        off = farthest * np.sqrt(spins * share * (1 - share))
        few, many = np.floor(spins * share - off + 1e-9), np.ceil(spins * share + off - 1e-9)
        if few >= 0:
            total += float(special.bdtr(few, spins, share))
        if many <= spins:
            total += float(special.bdtrc(many - 1, spins, share))
    return min(1.0, pockets * total)


def _add_travel(
    stretches: Sequence[Places], pockets: int, tested: list[Measured], left_out: list[LeftOut]
) -> None:
    if not any(len(stretch) > 1 for stretch in stretches):
        left_out.append(LeftOut(Test.TRAVEL, Why.TOO_FEW, 1))
        return
    found = neighbors.travel(stretches, pockets)
    tested.append(_followed(Test.TRAVEL, found, pockets - 1))


def _add_pairs(
    stretches: Sequence[Places], pockets: int, tested: list[Measured], left_out: list[LeftOut]
) -> None:
    needed = neighbors.pairs_needed(pockets)
    if sum(max(len(stretch) - 1, 0) for stretch in stretches) < needed:
        left_out.append(LeftOut(Test.PAIRS, Why.TOO_FEW, needed))
        return
    found = neighbors.follow(neighbors.pair_table(stretches, pockets))
    tested.append(_followed(Test.PAIRS, found, (pockets - 1) ** 2))


def _followed(test: Test, found: neighbors.Followed, due: int) -> Measured:
    method = Method.SIMULATED if found.by_shuffling else Method.ASYMPTOTIC
    return Measured(test, found.pairs, found.statistic, due, Chances(found.high, found.low), method)


_SIDES: Mapping[Test, frozenset[Number]] = {
    Test.COLOR_RUNS: RED_NUMBERS,
    Test.HALF_RUNS: frozenset(map(Number, range(1, _LAST_LOW + 1))),
}


def _add_runs(stretches: Sequence[bytes], tested: list[Measured], left_out: list[LeftOut]) -> None:
    zeros = bytes(number for number in range(39) if is_zero(Number(number)))
    numbers = [np.frombuffer(stretch.translate(None, zeros), np.uint8) for stretch in stretches]
    for test, side in _SIDES.items():
        on_it = np.isin(np.arange(256), list(side))
        found = runs.count_runs([on_it[stretch] for stretch in numbers])
        if found.spins < 2:
            left_out.append(LeftOut(test, Why.TOO_FEW, 2))
            continue
        method = Method.EXACT if found.spins <= runs.EXACT_UP_TO else Method.ASYMPTOTIC
        chances = Chances(found.many, found.few)
        tested.append(Measured(test, found.spins, found.runs, found.due, chances, method))
