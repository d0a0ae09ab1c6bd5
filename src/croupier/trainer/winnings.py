"""How the winnings of a spin are worked out in the head: the lines, the total, a short cut.

Source: drills.md ("The reason"), rules.md section 8 for the station method.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from croupier.rules.payouts import Odds
from croupier.rules.rule_set import RuleSet
from croupier.rules.settlement import Line
from croupier.rules.wheel import Number
from croupier.trainer.steps import (
    Loses,
    PairsOf52,
    ShortCut,
    Station,
    Step,
    Together,
    Total,
    Trick,
    Wins,
)

_STRAIGHT, _SPLIT = Odds(35, 1), Odds(17, 1)
_PAIR = 52
_WORTH_IT = {35: 3, 17: 3, 11: 11, 8: 6, 5: 7}
"""From how many chips on the trick for the odds is quicker than the product itself."""

_Winner: TypeAlias = tuple[Line, Odds]
"""A line that wins, and what its position pays."""


def winnings_steps(
    lines: Sequence[Line], falls: Number, whole: int, rules: RuleSet
) -> Iterator[Step]:
    """One step for each winner, dearest first, one for the losers, the total, one short cut.

    `whole` is how many inside positions contain the number that fell, 0 where the bets are no
    picture of it.
    """
    winners = _winners(lines, rules)
    yield from _line_steps(winners, lines, falls)
    yield from _quicker(winners, whole)


def line_steps(lines: Sequence[Line], falls: Number, rules: RuleSet) -> Iterator[Step]:
    """One step for each winner, dearest first, one for the losers, and the total."""
    yield from _line_steps(_winners(lines, rules), lines, falls)


def _line_steps(winners: Sequence[_Winner], lines: Sequence[Line], falls: Number) -> Iterator[Step]:
    for line, odds in winners:
        yield Wins(line.position, line.stake, odds, line.winnings)
    losers = tuple([line.position for line in lines if line.collected])
    if losers:
        yield Loses(losers, falls)
    if len(winners) > 1:
        parts = tuple([line.winnings for line, _ in winners])
        yield Total(parts, sum(parts))


def _winners(lines: Sequence[Line], rules: RuleSet) -> list[_Winner]:
    """The lines that win with their odds, the best odds first."""
    winners = [(line, rules.odds(line.position)) for line in lines if line.kept]
    return sorted(winners, key=_pays, reverse=True)


def _pays(winner: _Winner) -> float:
    _, odds = winner
    return odds.pays / odds.stake


def _quicker(winners: Sequence[_Winner], whole: int) -> Iterator[Step]:
    """The one short cut that fits best, if any does."""
    if not winners:
        return
    groups: dict[Odds, list[Line]] = defaultdict(list)
    for line, odds in winners:
        groups[odds].append(line)
    if len(winners) == whole and len({line.stake for line, _ in winners}) == 1:
        yield _station([line for line, _ in winners], groups)
    elif (pair := _pair(groups)) is not None:
        yield pair
    else:
        yield from _together(groups)


def _station(winners: Sequence[Line], groups: dict[Odds, list[Line]]) -> Station:
    parts = tuple(sum(line.kept + line.winnings for line in group) for group in groups.values())
    chips = sum(line.stake for line in winners)
    return Station(tuple(line.position for line in winners), parts, chips, sum(parts) - chips)


def _pair(groups: dict[Odds, list[Line]]) -> PairsOf52 | None:
    """The straight with a split of the same height, where the two pay 52 a pair."""
    for straight in groups.get(_STRAIGHT, ()):
        for split in groups.get(_SPLIT, ()):
            if straight.stake == split.stake:
                positions = straight.position, split.position
                return PairsOf52(straight.stake, straight.stake * _PAIR, positions)
    return None


def _together(groups: dict[Odds, list[Line]]) -> Iterator[Step]:
    """The stacks of like odds that are most, counted as one; then the trick for the dearest."""
    odds, most = max(groups.items(), key=lambda group: len(group[1]))  # the dearest of equals
    parts = tuple(line.stake for line in most)
    if len(most) > 1 and sum(parts) > 2:
        positions = tuple(line.position for line in most)
        yield Together(positions, parts, odds, sum(line.winnings for line in most))
        hard = {odds: most}
    else:
        hard = {odds: group for odds, group in groups.items() if len(group) == 1}
    for odds, group in hard.items():
        count = sum(line.stake for line in group)
        if (trick := _trick(odds, count)) is not None:
            positions = tuple(line.position for line in group)
            yield ShortCut(trick, count, odds.pays, count * odds.pays, positions)
            return


def _trick(odds: Odds, count: int) -> Trick | None:
    """The trick for so many chips at these odds, where it is quicker than the product."""
    if odds.stake != 1 or count % 10 == 0 or count < _WORTH_IT.get(odds.pays, count + 1):
        return None
    match odds.pays:
        case 35:
            return Trick.TIMES_35_BY_36 if count % 2 else Trick.TIMES_35_BY_70
        case 17:
            return Trick.TIMES_17_BY_18 if count % 2 else Trick.TIMES_17_EVEN
        case 11:
            return Trick.TIMES_11
        case 8:
            return Trick.TIMES_8
        case _:
            return Trick.TIMES_5
