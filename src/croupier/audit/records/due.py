"""What the rules pay each bet of a log: the second way to it, beside an audit's own.

Source: rules.md sections 2 and 9.
"""

from typing import assert_never

import numpy as np

from croupier.audit.records.chance import Whole
from croupier.audit.records.felt import Felt
from croupier.rules.zero import Remainder, RepeatedZero, ZeroRule, ZeroRules


def due(felt: Felt, place: Whole, stake: Whole, spin: Whole, numbers: Whole) -> Whole:
    """What is to be handed over for each bet, in units, a stake that stays not counted.

    `spin` is where in `numbers` each bet's number stands. What is released from prison counts
    for the spin where the stake was laid; the last of the numbers must send nothing there.

    >>> from croupier.rules.rule_set import standard
    >>> from croupier.audit.records.felt import felt_of
    >>> felt = felt_of(standard("french"))
    >>> red = felt.names.index("red")
    >>> due(felt, np.array([red, red]), np.array([25, 25]), np.array([0, 1]), np.array([0, 3]))
    array([12, 25])
    """
    number = numbers[spin]
    won = felt.pays[place, number]
    won *= stake
    won //= felt.per[place]
    zero = felt.rules.zero
    if zero.rule is ZeroRule.LOSE:
        return won
    at = np.flatnonzero(felt.zeros[number] & felt.even[place])
    match zero.rule:
        case ZeroRule.PARTAGE | ZeroRule.SURRENDER:
            won[at] = _half(zero, stake[at])
        case ZeroRule.PRISON:
            won[at] = _released(felt, place[at], stake[at], spin[at], numbers)
        case _:
            assert_never(zero.rule)
    return won


def _half(zero: ZeroRules, stake: Whole) -> Whole:
    return stake // 2 if zero.remainder is Remainder.HOUSE else -(-stake // 2)


def _released(felt: Felt, place: Whole, stake: Whole, spin: Whole, numbers: Whole) -> Whole:
    """What comes back of stakes that a zero sent to prison, once their last spin is played."""
    zero = felt.rules.zero
    decided = _next_other(felt, numbers)[spin]
    zeros_again = decided - spin - 1
    free = stake * (felt.pays[place, numbers[decided]] > 0)
    match zero.repeated:
        case RepeatedZero.LOSE:
            return np.where(zeros_again > 0, 0, free)
        case RepeatedZero.STAY:
            return free
        case RepeatedZero.HALF:
            return np.where(zeros_again > 0, _half(zero, stake), free)
        case RepeatedZero.HALVE:
            held = stake
            for times in range(1, int(zeros_again.max(initial=0)) + 1):
                held = np.where(zeros_again >= times, _half(zero, held), held)
            return held * (free > 0)
        case _:
            assert_never(zero.repeated)


def _next_other(felt: Felt, numbers: Whole) -> Whole:
    """For each spin the first one after it that is no zero."""
    spins = len(numbers)
    other = np.where(felt.zeros[numbers], spins, np.arange(spins))
    first = np.minimum.accumulate(other[::-1])[::-1]
    return np.append(first[1:], spins)
