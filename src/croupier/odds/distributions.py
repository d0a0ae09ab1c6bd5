"""The net result of bets as a distribution: each result there can be, with its exact chance.

The bets are laid once. Where a zero sends stakes to prison, the spins go on until nothing is
held any more, and the result is that of all of them together (rules.md section 9).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import NamedTuple, TypeAlias

from croupier.errors import CroupierError
from croupier.rules.bets import Bet
from croupier.rules.rule_set import RuleSet
from croupier.rules.settlement import Line, settle_held, settle_lines
from croupier.rules.wheel import Number


class NothingLaid(CroupierError):
    """A set of bets without a bet has no odds."""


Held: TypeAlias = tuple[Bet, ...]
"""What is in prison."""

Chances: TypeAlias = Mapping[int, Fraction]
"""The chance of each net result, in units."""


class Outcome(NamedTuple):
    """What a number brings: `net` at once, in units, and what is then `held`."""

    net: int
    held: Held


@dataclass(frozen=True, slots=True)
class Distribution:
    """A net result: `chances` has that of every result there can be, ascending, in units.

    They add up to one, exactly.
    """

    chances: Chances

    @property
    def mean(self) -> Fraction:
        """The mean result, in units."""
        return sum((net * chance for net, chance in self.chances.items()), Fraction())

    @property
    def variance(self) -> Fraction:
        """The variance of the result, in units squared."""
        square = sum((net**2 * chance for net, chance in self.chances.items()), Fraction())
        return square - self.mean**2

    @property
    def deviation(self) -> float:
        """The standard deviation of the result, in units."""
        return sqrt(self.variance)

    @property
    def above(self) -> Fraction:
        """The chance of ending above zero."""
        return sum((chance for net, chance in self.chances.items() if net > 0), Fraction())


def outcomes(bets: Sequence[Bet], rules: RuleSet) -> dict[Number, Outcome]:
    """What each number brings the bets together, in the order of the wheel's numbers."""
    return {n: _outcome(settle_lines(bets, n, rules)) for n in rules.wheel.numbers}


def net_distribution(bets: Sequence[Bet], rules: RuleSet) -> Distribution:
    """The net result of the bets together, as they are settled, the prison played out.

    Raises NothingLaid when there is no bet.

    >>> from croupier.rules.rule_set import read_rule_set
    >>> rules = read_rule_set("french", {"zero.rule": "prison", "zero.repeated": "stay"})
    >>> distribution = net_distribution([Bet(rules.layout.by_key["red"], 10)], rules)
    >>> {net: str(chance) for net, chance in distribution.chances.items()}
    {-10: '1/2', 0: '1/74', 10: '18/37'}
    """
    if not bets:
        raise NothingLaid
    return played_out(outcomes(bets, rules).values(), rules)


def net_distributions(bets: Sequence[Bet], rules: RuleSet) -> list[Distribution]:
    """The net result of each bet, in their order, as it is settled among the others.

    Beside others a bet may be paid less than alone, where the house has a payout maximum.
    Raises NothingLaid when there is no bet.

    >>> from croupier.rules.rule_set import standard
    >>> rules = standard()
    >>> bets = [Bet(rules.layout.by_key[key], 10) for key in ("17", "red")]
    >>> [max(distribution.chances) for distribution in net_distributions(bets, rules)]
    [350, 10]
    """
    if not bets:
        raise NothingLaid
    spins = [settle_lines(bets, number, rules) for number in rules.wheel.numbers]
    return [played_out((_outcome([line]) for line in of), rules) for of in zip(*spins, strict=True)]


def played_out(first: Iterable[Outcome], rules: RuleSet) -> Distribution:
    """The distribution that the first spin leads to: `first` has an outcome for each number."""
    counted = Counter(first)
    ends = _ends({outcome.held for outcome in counted}, rules)
    chances = _mixed(counted, ends)
    return Distribution({net: chances[net] for net in sorted(chances)})


def _outcome(lines: Iterable[Line]) -> Outcome:
    net, held = 0, []
    for line in lines:
        net += line.winnings - line.collected
        if line.held:
            held.append(Bet(line.position, line.held, line.seat))
    return Outcome(net, tuple(held))


def _ends(first: Iterable[Held], rules: RuleSet) -> dict[Held, Chances]:
    """For all that can come to be held, the chances of what it brings until it is gone.

    A spin of the prison adds to no stake, so it leaves less in all, or everything as it was.
    So nothing comes back that has once changed, the least held is solved first, and each of
    the rest from itself and from what has been solved before.
    """
    spins: dict[Held, Counter[Outcome]] = {}
    waiting = set(first) - {()}
    while waiting:
        held = waiting.pop()
        spins[held] = Counter(_outcome(settle_held(held, n, rules)) for n in rules.wheel.numbers)
        waiting |= {outcome.held for outcome in spins[held]} - spins.keys() - {()}
    ends: dict[Held, Chances] = {(): {0: Fraction(1)}}
    for held in sorted(spins, key=_total):
        # A spin that leaves everything as it was is as if it had not been: what the others
        # bring is shared among them alone.
        del spins[held][Outcome(0, held)]
        ends[held] = _mixed(spins[held], ends)
    return ends


def _total(held: Held) -> int:
    return sum(bet.stake for bet in held)


def _mixed(counted: Counter[Outcome], ends: Mapping[Held, Chances]) -> dict[int, Fraction]:
    """The outcomes, each as likely as it is often, with what they lead to."""
    spins = counted.total()
    chances: dict[int, Fraction] = {}
    for outcome, count in counted.items():
        for later, chance in ends[outcome.held].items():
            net = outcome.net + later
            chances[net] = chances.get(net, Fraction()) + chance * Fraction(count, spins)
    return chances
