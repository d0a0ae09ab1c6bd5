"""Placing: from what a player says to the chips that lie, within the table's limits.

Source: rules.md sections 3 and 6. Stakes of a seat on one position add up before they
meet the maximum; what then goes back is change.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from croupier.rules.bets import AnyBet, Bet, ByAmount, ByUnit, Call, Seat
from croupier.rules.faults import (
    AboveMaximum,
    AbovePlayerMaximum,
    BelowMinimum,
    BelowSpread,
    Fault,
    PairNotTaken,
    TooSmall,
    UnknownPlace,
)
from croupier.rules.layout import Position
from croupier.rules.limits import OverMaximum
from croupier.rules.rule_set import RuleSet
from croupier.rules.spreading import Chip, cost, largest_unit


@dataclass(frozen=True, slots=True)
class Placement:
    """A bet as it lies: `unit` a chip, `stakes` in the order of the layout's positions.

    placed + change = the amount given, for every policy of the house. All amounts are in
    units; of a plain bet the unit is what lies.
    """

    bet: AnyBet
    unit: int
    chips: int
    stakes: tuple[Bet, ...]
    change: int

    @property
    def placed(self) -> int:
        """What lies on the cloth."""
        return sum(stake.stake for stake in self.stakes)


def place(bet: AnyBet, rules: RuleSet) -> Placement | Fault:
    """The bet on an empty cloth, or why the table does not take it.

    The fault is a BelowMinimum, AboveMaximum, TooSmall, PairNotTaken or UnknownPlace.

    >>> from croupier.rules.call_bets import find_call
    >>> from croupier.rules.rule_set import read_rule_set
    >>> rules = read_rule_set("european", {"limits.maximum": 100})
    >>> placement = place(ByAmount(find_call("voisins", rules), 1500), rules)
    >>> placement.unit, placement.placed, placement.change
    (170, 1490, 10)
    """
    match bet:
        case Bet():
            return _place_position(bet, rules)
        case ByUnit():
            stakes = {position: weight * bet.unit for position, weight in bet.call.chips}
            return _place_call(bet, bet.unit, stakes, 0, rules)
        case ByAmount():
            return _spread(bet, rules)


def _place_position(bet: Bet, rules: RuleSet) -> Placement | Fault:
    position, layout = bet.position, rules.layout
    if layout.by_key.get(position.key) != position:
        return UnknownPlace(position.key)
    if position in layout.pairs and not rules.pairs:
        return PairNotTaken(position.key)
    laid = _within(bet.position, bet.stake, rules)
    if not isinstance(laid, int):
        return laid
    stake = bet if laid == bet.stake else Bet(bet.position, laid, bet.seat)
    return Placement(bet, laid, 1, (stake,), bet.stake - laid)


def spread_chips(call: Call, rules: RuleSet) -> tuple[Chip, ...]:
    """The call's chips with the maximum of each position."""
    return tuple(Chip(weight, rules.limits.most(position)) for position, weight in call.chips)


def _least_unit(call: Call, rules: RuleSet) -> int:
    """The least multiple of the step that lays its minimum on each of the positions."""
    step = rules.announced.step
    needed = max(-(-rules.limits.least(position) // weight) for position, weight in call.chips)
    return -(-needed // step) * step


def _spread(bet: ByAmount, rules: RuleSet) -> Placement | Fault:
    chips = spread_chips(bet.call, rules)
    least = cost(chips, _least_unit(bet.call, rules))
    unit = largest_unit(chips, bet.amount, rules.announced.step)
    if unit is None or bet.amount < least:
        write = rules.currency.write
        return TooSmall(bet.call.key, write(bet.amount), write(least))
    stakes = {
        position: chip.stake(unit)
        for (position, _), chip in zip(bet.call.chips, chips, strict=True)
    }
    return _place_call(bet, unit, stakes, bet.amount - sum(stakes.values()), rules)


def _place_call(
    bet: ByAmount | ByUnit, unit: int, stakes: Mapping[Position, int], rest: int, rules: RuleSet
) -> Placement | Fault:
    laid: list[Bet] = []
    for position, stake in stakes.items():
        plays = _within(position, stake, rules)
        if not isinstance(plays, int):
            return plays
        laid.append(Bet(position, plays, bet.seat))
        rest += stake - plays
    return Placement(bet, unit, bet.call.count, tuple(laid), rest)


def _within(position: Position, stake: int, rules: RuleSet) -> int | Fault:
    """What plays of the stake under the limits, or why it is not taken."""
    limits, write = rules.limits, rules.currency.write
    least = limits.least(position)
    if stake < least:
        return BelowMinimum(position.key, write(stake), write(least))
    return _under_maximum(position, stake, rules)


def _under_maximum(position: Position, stake: int, rules: RuleSet) -> int | Fault:
    most = rules.limits.most(position)
    if most is None or stake <= most:
        return stake
    match rules.limits.over_maximum:
        case OverMaximum.RETURN:
            return most
        case OverMaximum.STAND:
            return stake
        case OverMaximum.REFUSE:
            write = rules.currency.write
            return AboveMaximum(position.key, write(stake), write(most))


@dataclass(frozen=True, slots=True)
class Laid:
    """All bets as they lie: one bet a seat and position, in the order first laid.

    `change` is what goes back, in units. `refused` holds, by the index of the bet given, why
    it was not taken.
    """

    bets: tuple[Bet, ...]
    change: int
    refused: Mapping[int, Fault]


def lay(bets: Iterable[AnyBet], rules: RuleSet) -> Laid:
    """All the bets on one cloth; stakes on the same position and seat add up.

    Beside what `place` refuses, a bet is refused with AbovePlayerMaximum, or BelowSpread.

    >>> from croupier.rules.rule_set import read_rule_set
    >>> rules = read_rule_set("european", {"limits.maximum": 100})
    >>> straight = rules.layout.by_key["17"]
    >>> laid = lay([Bet(straight, 80), Bet(straight, 50)], rules)
    >>> [bet.stake for bet in laid.bets], laid.change
    ([100], 30)
    """
    given = list(bets)
    laid = _lay(enumerate(given), rules)
    short = _short_of_spread(laid.bets, rules)
    if not short:
        return laid
    inside = {
        index: short[bet.seat]
        for index, bet in enumerate(given)
        if bet.seat in short and index not in laid.refused and _lies_inside(bet)
    }
    rest = _lay(((i, bet) for i, bet in enumerate(given) if i not in inside), rules)
    return Laid(rest.bets, rest.change, {**rest.refused, **inside})


def _lies_inside(bet: AnyBet) -> bool:
    if isinstance(bet, Bet):
        return not bet.position.is_outside
    return any(not position.is_outside for position, _ in bet.call.chips)


def _short_of_spread(bets: Sequence[Bet], rules: RuleSet) -> dict[Seat | None, Fault]:
    """The seats whose inside bets add up to less than the table's least, and why that is."""
    least, write = rules.limits.spread_minimum, rules.currency.write
    if least is None:
        return {}
    sums: dict[Seat | None, int] = {}
    for bet in bets:
        if not bet.position.is_outside:
            sums[bet.seat] = sums.get(bet.seat, 0) + bet.stake
    return {s: BelowSpread(write(laid), write(least)) for s, laid in sums.items() if laid < least}


def _lay(bets: Iterable[tuple[int, AnyBet]], rules: RuleSet) -> Laid:
    lying: dict[tuple[Seat | None, Position], int] = {}
    refused: dict[int, Fault] = {}
    change = 0
    for index, bet in bets:
        placement = place(bet, rules)
        added = (
            _add(placement.stakes, lying, rules) if isinstance(placement, Placement) else placement
        )
        if isinstance(placement, Placement) and isinstance(added, dict):
            change += placement.change + placement.placed
            change -= sum(stake - lying.get(at, 0) for at, stake in added.items())
            lying.update(added)
        elif not isinstance(added, dict):
            refused[index] = added
    merged = tuple(Bet(position, stake, seat) for (seat, position), stake in lying.items())
    return Laid(merged, change, refused)


def _add(
    stakes: Sequence[Bet], lying: Mapping[tuple[Seat | None, Position], int], rules: RuleSet
) -> dict[tuple[Seat | None, Position], int] | Fault:
    """What lies on the bet's positions once it is added, or why it cannot be."""
    added: dict[tuple[Seat | None, Position], int] = {}
    for bet in stakes:
        at = bet.seat, bet.position
        total = _under_maximum(bet.position, lying.get(at, 0) + bet.stake, rules)
        if not isinstance(total, int):
            return total
        added[at] = total
    return _above_player_maximum(added, lying, rules) or added


def _above_player_maximum(
    added: Mapping[tuple[Seat | None, Position], int],
    lying: Mapping[tuple[Seat | None, Position], int],
    rules: RuleSet,
) -> Fault | None:
    """Whether a seat would lay more in all than the house takes from one player."""
    most, write = rules.limits.player_maximum, rules.currency.write
    if most is None:
        return None
    for seat in {seat for seat, _ in added}:
        total = sum(s for (who, _), s in {**lying, **added}.items() if who == seat)
        if total > most:
            return AbovePlayerMaximum(write(total), write(most))
    return None
