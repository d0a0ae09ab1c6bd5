"""How the winnings of a spin are worked out in the head: the lines, the total, a short cut.

Source: drills.md ("The reason"), rules.md section 8 for the station method.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence

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

_PAIR = 52
_WORTH_IT = {35: 3, 17: 3, 11: 11, 8: 6, 5: 7}
"""From how many chips on the trick for the odds is quicker than the product itself."""


def winnings_steps(
    lines: Sequence[Line], falls: Number, whole: int, rules: RuleSet
) -> Iterator[Step]:
    """One step for each winner, dearest first, one for the losers, the total, one short cut.

    `whole` is how many inside positions contain the number that fell.
    """
    winners = sorted((line for line in lines if line.kept), key=lambda line: -_pays(line, rules))
    for line in winners:
        yield Wins(line.position, line.stake, rules.odds(line.position), line.winnings)
    losers = tuple(line.position for line in lines if line.collected)
    if losers:
        yield Loses(losers, falls)
    if len(winners) > 1:
        parts = tuple(line.winnings for line in winners)
        yield Total(parts, sum(parts))
    yield from _quicker(winners, whole, rules)


def _pays(line: Line, rules: RuleSet) -> float:
    odds = rules.odds(line.position)
    return odds.pays / odds.stake


def _quicker(winners: Sequence[Line], whole: int, rules: RuleSet) -> Iterator[Step]:
    """The one short cut that fits best, if any does."""
    groups: dict[Odds, list[Line]] = defaultdict(list)
    for line in winners:
        groups[rules.odds(line.position)].append(line)
    if len(winners) == whole and len({line.stake for line in winners}) == 1:
        yield _station(winners, groups)
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
    for straight in groups.get(Odds(35, 1), ()):
        for split in groups.get(Odds(17, 1), ()):
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
