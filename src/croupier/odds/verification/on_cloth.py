"""Positions, payouts and edges: the cloth by counting, the edges by summing."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from croupier.odds import counting
from croupier.odds.chances import position_odds
from croupier.odds.verification.checking import Tally, bare
from croupier.rules.bets import Bet
from croupier.rules.layout import Position
from croupier.rules.rule_set import RuleSet
from croupier.rules.settlement import settle_held, settle_lines
from croupier.rules.wheel import Number, label
from croupier.rules.zero import RepeatedZero, ZeroRule


def positions(rules: RuleSet, tally: Tally) -> None:
    """The positions there are, how many of each kind, and what each covers, by counting."""
    everywhere = rules.layout.by_key
    kinds = Counter(str(position.kind) for position in everywhere.values())
    for kind, count in counting.KINDS[rules.wheel_key].items():
        tally.compare(kind, kinds.pop(kind, 0), count)
    tally.compare("kinds", dict(kinds), {})
    counted = counting.positions(rules.wheel_key)
    found = {key: frozenset(map(label, position.numbers)) for key, position in everywhere.items()}
    for key in (*found, *(key for key in counted if key not in found)):
        tally.compare(key, found.get(key), counted.get(key))
    for key, position in everywhere.items():
        covered = {label(n) for n in rules.wheel.numbers if position.covers(n)}
        tally.compare(key, covered, counted.get(key))


def payouts(rules: RuleSet, tally: Tally) -> None:
    """What a stake of 36 wins on each number, from how many numbers the position has."""
    table = bare(rules)
    for key, covered in counting.positions(rules.wheel_key).items():
        for number in rules.wheel.numbers:
            won = 36 * counting.pays(len(covered)) if label(number) in covered else None
            tally.compare(f"{key}: {label(number)}", _won(table, key, 36, number), won)


def _won(rules: RuleSet, key: str, stake: int, falls: Number) -> int | str | None:
    """What the engine pays; None where it collects, a word where it does neither."""
    position = rules.layout.by_key.get(key)
    if position is None:
        return "missing"
    (line,) = settle_lines([Bet(position, stake)], falls, rules)
    if (line.winnings, line.kept, line.collected) == (0, 0, stake):
        return None
    return line.winnings if (line.kept, line.collected) == (stake, 0) else "unbalanced"


_WHOLE_ON_ZERO = ("dozen-2", "column-3")
"""Positions that no zero rule spares."""


def edges(rules: RuleSet, tally: Tally) -> None:
    """The edges of every position, and what a zero rule makes of the edges outside.

    The engine plays all sequences of spins, and what they bring is summed. That is held
    against the exact odds, against counting, and against the published figures.
    """
    table, wheel = bare(rules), rules.wheel_key
    for key, position in rules.layout.by_key.items():
        covered = len(position.numbers)
        mean, square = _summed(position, table)
        tally.compare(key, -mean, counting.edge(wheel, covered))
        published = counting.EDGES[wheel].get("five numbers" if covered == 5 else "lose")
        tally.compare(key, -mean, published)
        odds = position_odds(position, table)
        tally.compare(key, (odds.edge, odds.variance), (-mean, square - mean**2))
    for key in (*counting.EVEN_CHANCES, *_WHOLE_ON_ZERO):
        for name, house in _zero_rules(table):
            mean, square = _summed(house.layout.by_key[key], house)
            odds = position_odds(house.layout.by_key[key], house)
            tally.compare(f"{key}, {name}", (odds.edge, odds.variance), (-mean, square - mean**2))
            if name in counting.EDGES[wheel] and key not in _WHOLE_ON_ZERO:
                tally.compare(f"{key}, {name}", -mean, counting.EDGES[wheel][name])


def _zero_rules(rules: RuleSet) -> Iterator[tuple[str, RuleSet]]:
    """The table under each rule of zero, by the name that the published edges have."""
    for rule in (ZeroRule.PARTAGE, ZeroRule.SURRENDER):
        yield "half", replace(rules, zero=replace(rules.zero, rule=rule))
    for again in RepeatedZero:
        zero = replace(rules.zero, rule=ZeroRule.PRISON, repeated=again)
        yield f"prison, {again}", replace(rules, zero=zero)


_ZEROS = 18
_STAKE = 36 << _ZEROS + 1  # divides by every odds, and by two as often as zeros are followed
_SIMPLE = 10**8


def _summed(position: Position, rules: RuleSet) -> tuple[Fraction, Fraction]:
    """The mean net result and the mean of its square, per unit staked.

    Every sequence of spins is played until nothing is held, or `_ZEROS` zeros have fallen in
    prison. What is left out then is less than 10⁻²⁰ of the stake, so that there is but one
    fraction of a denominator up to `_SIMPLE` that each of the sums can stand for.
    """
    mean = square = Fraction()
    going = {(0, 0): Fraction(1)}  # what has been won or lost, what is held, how likely that is
    for _ in range(_ZEROS + 2):
        after: dict[tuple[int, int], Fraction] = {}
        for (before, held), chance in going.items():
            for (change, still), count in _spin(position, held, rules).items():
                net, part = before + change, chance * Fraction(count, len(rules.wheel.numbers))
                if still:
                    after[net, still] = after.get((net, still), Fraction()) + part
                else:
                    mean += part * Fraction(net, _STAKE)
                    square += part * Fraction(net, _STAKE) ** 2
        going = after
    if going:
        return mean.limit_denominator(_SIMPLE), square.limit_denominator(_SIMPLE)
    return mean, square


def _spin(position: Position, held: int, rules: RuleSet) -> Counter[tuple[int, int]]:
    """On how many numbers the stake, or what is held of it, brings what, and leaves what held."""
    found: Counter[tuple[int, int]] = Counter()
    for number in rules.wheel.numbers:
        if held:
            (line,) = settle_held([Bet(position, held)], number, rules)
        else:
            (line,) = settle_lines([Bet(position, _STAKE)], number, rules)
        found[line.winnings - line.collected, line.held] += 1
    return found
