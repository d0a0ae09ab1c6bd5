"""The rules of zero, and the distributions they lead to, against the ledger."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product

from croupier.odds import counting, ledger
from croupier.odds.distributions import Distribution, net_distribution, net_distributions
from croupier.odds.ledger import House, Parts
from croupier.odds.verification.checking import Tally, bare
from croupier.rules.bets import Bet
from croupier.rules.rule_set import RuleSet
from croupier.rules.settlement import Line, free_held, settle_held, settle_lines
from croupier.rules.wheel import label
from croupier.rules.zero import Remainder, RepeatedZero, ZeroRule, ZeroRules

_STAKES = (1, 2, 3, 10, 25)


def zero(rules: RuleSet, tally: Tally) -> None:
    """What each zero does to every position and what each number does to what is held.

    Under every rule of zero, every rule of a zero again, and for odd stakes too.
    """
    for house, table in tables(rules):
        if house.again == RepeatedZero.LOSE:  # a zero again is of the prison
            _on_zeros(house, table, tally)
        if house.zero == ZeroRule.PRISON:
            _in_prison(house, table, tally)


def tables(rules: RuleSet) -> Iterator[tuple[House, RuleSet]]:
    """The table under every rule of zero, with the same in the ledger's words."""
    table = bare(rules)
    for rule, again, odd in product(ZeroRule, RepeatedZero, Remainder):
        if rule is ZeroRule.PRISON or again is RepeatedZero.LOSE:
            house = House(rules.wheel_key, rule.value, again.value, odd.value)
            yield house, replace(table, zero=ZeroRules(rule, again, odd))


def _on_zeros(house: House, table: RuleSet, tally: Tally) -> None:
    for falls in table.wheel.zeros:
        for stake in _STAKES:
            bets = [Bet(position, stake) for position in table.layout.by_key.values()]
            for line in settle_lines(bets, falls, table):
                at = line.position.key
                derived = ledger.at_once(at, stake, label(falls), house)
                tally.compare(_name(house, line, label(falls)), _parts(line), derived)


def _in_prison(house: House, table: RuleSet, tally: Tally) -> None:
    held = [Bet(table.layout.by_key[k], s) for k in counting.EVEN_CHANCES for s in _STAKES]
    for number in table.wheel.numbers:
        for line in settle_held(held, number, table):
            derived = ledger.in_prison(line.position.key, line.stake, label(number), house)
            tally.compare(_name(house, line, label(number)), _parts(line), derived)
    for line in free_held(held, table):
        tally.compare(_name(house, line, "free"), _parts(line), ledger.freed(line.stake, house))


def _parts(line: Line) -> Parts:
    return Parts(line.winnings, line.kept, line.collected, line.returned, line.held)


def _name(house: House, line: Line, falls: str) -> str:
    words = " ".join(house[1:])
    return f"{line.position} {line.stake}, {words}: {falls}"


_SETS: tuple[tuple[int | None, str], ...] = (
    (None, "red 1"),
    (None, "dozen-1+dozen-2 5"),
    (None, "red 25, low 9, odd 1"),
    (None, "0 3, black 7, red 100, 17/20 2"),
    (40, "17 2, 17/20 3, black 11, column-2+column-3 5"),
)
"""Sets of bets, each with the most that the house pays on a spin."""
_ZEROS = 9


def distributions(rules: RuleSet, tally: Tally) -> None:
    """The chance of every net result, by following all sequences of spins.

    Where stakes can be held for ever what is not followed is less than 10⁻¹¹, and each chance
    lies between what was found and that much more.
    """
    for house, unlimited in tables(rules):
        for most_paid, text in _SETS:
            limits = replace(unlimited.limits, payout_maximum=most_paid)
            table = replace(unlimited, limits=limits)
            stakes = [(where, int(stake)) for where, stake in map(str.split, text.split(", "))]
            bets = [Bet(table.layout.by_key[where], stake) for where, stake in stakes]
            name = f"{text}, {' '.join(house[1:])}"
            found = net_distribution(bets, table)
            followed, left = ledger.net_results(stakes, house, _ZEROS, most_paid)
            tally.compare(f"{name}: 1", sum(found.chances.values()), 1)
            for net in sorted(found.chances.keys() | followed.keys()):
                tally.compare(f"{name}: {net}", _beyond(net, found, followed, left), False)
            each = sum((one.mean for one in net_distributions(bets, table)), Fraction())
            tally.compare(f"{name}: each", each, found.mean)


def _beyond(
    net: int, found: Distribution, followed: Mapping[int, Fraction], left: Fraction
) -> bool:
    """Whether the chance of the result is less than what was followed, or more than can be."""
    chance, least = found.chances.get(net, Fraction()), followed.get(net, Fraction())
    return not least <= chance <= least + left
