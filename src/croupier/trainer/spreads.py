"""How an amount comes to lie on an announced bet, as a croupier works it out.

Source: rules.md section 6. One divides by all the chips; what is full takes its maximum,
and the rest is divided by the chips that are left, until nothing more fills up.
"""

from collections import defaultdict
from collections.abc import Generator, Iterator, Mapping

from croupier.rules.bets import ByAmount
from croupier.rules.layout import Position
from croupier.rules.placing import spread_chips
from croupier.rules.rule_set import RuleSet
from croupier.rules.spreading import Chip, cost
from croupier.trainer.steps import ChangeBack, Divides, Full, Lies, Placed, Spreads, Step, Top


def spread_steps(bet: ByAmount, rules: RuleSet) -> Iterator[Step]:
    """From the amount to the unit, then what lies where, all of it, and the change.

    The amount is enough for a step on every chip.
    """
    chips = spread_chips(bet.call, rules)
    spots = {position: chip for (position, _), chip in zip(bet.call.chips, chips, strict=True)}
    unit = yield from _unit_steps(bet, spots, rules.announced.step)
    stakes = {position: chip.stake(unit) for position, chip in spots.items()}
    yield from laid_steps(stakes)
    placed = sum(stakes.values())
    yield ChangeBack(bet.amount, placed, bet.amount - placed)


def laid_steps(stakes: Mapping[Position, int]) -> Iterator[Step]:
    """What lies where, positions of the same stake together, and all of it."""
    alike: dict[int, list[Position]] = defaultdict(list)
    for position, stake in stakes.items():
        alike[stake].append(position)
    for stake, positions in alike.items():
        yield Lies(tuple(positions), stake)
    parts = tuple(stake * len(positions) for stake, positions in alike.items())
    yield Placed(parts, sum(parts))


def _unit_steps(
    bet: ByAmount, spots: Mapping[Position, Chip], step: int
) -> Generator[Step, None, int]:
    """The steps to the unit, and the unit."""
    amount, left, count = bet.amount, dict(spots), bet.call.count
    full = 0
    unit = amount // count // step * step
    yield Divides(bet.call, amount, count, step, unit)
    while filled := _filled(left, unit, step, amount - full):
        at, by_maximum = filled
        full += sum(maximum * len(group) for maximum, group in by_maximum.items())
        for position in (p for group in by_maximum.values() for p in group):
            count -= left.pop(position).weight
        if not left:
            least = max(chip.full_at or 0 for chip in spots.values())
            unit = -(-least // step) * step
            yield Top(bet.call, unit, full)
            return unit
        for maximum, group in by_maximum.items():
            yield Full(tuple(group), maximum, at)
        unit = (amount - full) // count // step * step
        yield Spreads(amount, full, count, step, unit)
    return unit


def _filled(
    left: Mapping[Position, Chip], unit: int, step: int, rest: int
) -> tuple[int, dict[int, list[Position]]] | None:
    """The unit at which positions are full, and these by their maximum; None if none are.

    That is the unit itself, or one step more where the maxima let it fit into the rest.
    """
    for at in (unit, unit + step):
        filled: dict[int, list[Position]] = defaultdict(list)
        for position, chip in left.items():
            if chip.maximum is not None and chip.weight * at >= chip.maximum:
                filled[chip.maximum].append(position)
        if filled and (at == unit or cost(tuple(left.values()), at) <= rest):
            return at, filled
    return None
