"""Planting: errors among the rows, each of one kind and of no other, evenly spread over a log.

What could be taken for two kinds is not planted. A stake is included only where winnings with
the stake are no other kind's odds. Neighbouring odds, or an announced bet paid as for another of
its numbers, never pay one stake more. A payment that is wrong in another way is off by less than
a stake. A bet above its maximum is its seat's only one on the position. Where a stake in prison
waits for the next spin, the row of that spin is left whole.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import islice
from math import ceil

import numpy as np

from croupier.audit.columns import Finding
from croupier.audit.records.chance import Chance, Flags, Whole
from croupier.audit.records.evening import Evening, dealers_of
from croupier.audit.records.felt import winnings_of
from croupier.audit.records.log import NOBODY, BetRows, SpinRows
from croupier.rules.limits import OverMaximum
from croupier.rules.zero import ZeroRule

SPIN_PLANTS = (
    Finding.MISSING_SPIN,
    Finding.DOUBLED_SPIN,
    Finding.UNKNOWN_NUMBER,
    Finding.UNKNOWN_RULES,
)
"""What is wrong with a spin, and so with all its bets."""
_SHARES: Mapping[Finding, int] = {
    # Where rows that could have the error are rare they come first: so there are enough. What is
    # no place comes after all that looks at places.
    Finding.HALF_NOT_RETURNED: 8,
    Finding.OVER_MAXIMUM: 6,
    Finding.DOUBLED_BET: 2,
    Finding.STAKE_INCLUDED: 18,
    Finding.NEIGHBOURING_ODDS: 16,
    Finding.MISSED: 14,
    Finding.OVERFLOW: 1,
    Finding.OTHER: 8,
    Finding.PAID_LOSER: 12,
    Finding.LATE_BET: 6,
    Finding.UNKNOWN_POSITION: 2,
    Finding.NEGATIVE: 2,
    Finding.UNREADABLE: 1,
}
"""How many of a hundred errors are of the kind; of those of spins see below."""
PLANTS = (*(kind for kind in Finding if kind in _SHARES), *SPIN_PLANTS)
"""All that is planted; rows have its places."""
_SPIN_SHARE = Fraction(1, 22)
"""So many of a hundred errors are of each kind that a spin has: each has some 22 bets."""
_FEWEST_SPINS = 20
"""Of an evening with fewer, too much would be lost with one."""
_CARELESS = 6
"""An error is so many times as likely to be that of one dealer in eight as of those beside."""
_OVERFLOWING = 1 << 62
"""Twice as much is no 64-bit integer."""
_OF_DEALERS, _OF_PLANTS = 3, 4
"""Keys of chance; `making` has the others."""
_MILLISECOND = 1000


class Planter:
    """Plants about `rate` of all rows; at least one error of each kind that finds a place."""

    def __init__(
        self, seed: int, rate: Fraction, tables: int, left_out: frozenset[Finding]
    ) -> None:
        self._seed, self._rate, self._left_out = seed, rate, left_out
        careless = Chance(seed, _OF_DEALERS).below(8, dealers_of(tables)) == 0
        self._weight = np.where(careless, _CARELESS, 1)
        self.planted: dict[Finding, int] = dict.fromkeys(PLANTS, 0)

    def plant(self, evening: Evening, bets: BetRows, spins: SpinRows, done: int) -> None:
        """Plant among the evening's rows; `done` is how many rows the log has with them."""
        if not self._rate or not len(bets):
            return
        chance = Chance(self._seed, _OF_PLANTS, evening.table, evening.first)
        bed = _Bed(chance, evening, bets, spins, self._weight)
        for kind in SPIN_PLANTS:
            self._some(kind, _SPIN_SHARE, done, bed.plant_spins)
        for kind, share in _SHARES.items():
            self._some(kind, Fraction(share), done, bed.plant)

    def _some(
        self, kind: Finding, share: Fraction, done: int, plant: Callable[[Finding, int], int]
    ) -> None:
        """As many as there should be by now: the first at once, the others as rows come."""
        wanted = ceil(done * self._rate * share / 100) - self.planted[kind]
        if wanted > 0 and kind not in self._left_out:
            self.planted[kind] += plant(kind, wanted)


class _Bed:
    """The rows of an evening, and where no error has been planted yet."""

    def __init__(
        self, chance: Chance, evening: Evening, bets: BetRows, spins: SpinRows, weight: Whole
    ) -> None:
        self.chance, self.felt, self.evening = chance, evening.felt, evening
        self.bets, self.spins = bets, spins
        self._free: Flags = np.ones(len(bets), np.bool_)
        self._weight = weight
        number = evening.numbers[bets.spin]
        self.won: Flags = self.felt.pays[bets.place, number] > 0
        self.zero: Flags = self.felt.even[bets.place] & self.felt.zeros[number]
        self.any: Flags = np.ones(len(bets), np.bool_)
        self.plain: Flags = ~self.felt.announced[bets.place] & (self.felt.per[bets.place] == 1)

    # --- rows ---------------------------------------------------------------------------

    def plant(self, kind: Finding, wanted: int) -> int:
        """Plant so many, or as many as there is room for; how many it were."""
        return _WAYS[kind](self, wanted)

    def pick(self, rows: Flags, wanted: int) -> Whole:
        """So many of the rows at most, those of careless dealers first."""
        found = np.flatnonzero(rows & self._free)
        dealers = self.evening.dealers[self.bets.spin[found]]
        turn = self.chance.words(len(found)).astype(np.int64) // self._weight[dealers]
        return found[np.argsort(turn, kind="stable")[:wanted]]

    def mark(self, rows: Whole, kind: Finding) -> int:
        """The rows are wrong in this way, and in no other."""
        self.bets.finding[rows] = PLANTS.index(kind)
        self._free[rows] = False
        return len(rows)

    def free(self, row: int) -> bool:
        """Whether nothing is planted in the row."""
        return bool(self._free[row])

    # --- spins --------------------------------------------------------------------------

    def plant_spins(self, kind: Finding, wanted: int) -> int:
        """Plant so many wrong spins, or as many as there is room for; how many it were."""
        bets = np.bincount(self.bets.spin[self._free], minlength=len(self.evening))
        laid = np.bincount(self.bets.spin, minlength=len(self.evening))
        whole = (laid > 0) & (bets == laid)
        if len(whole) < _FEWEST_SPINS:
            return 0
        if self.felt.rules.zero.rule is ZeroRule.PRISON:
            whole[1:] &= ~self.felt.zeros[self.evening.numbers[:-1]]
            whole[0] = False  # the evening before may have closed on a zero
        found = np.flatnonzero(whole)
        order = np.argsort(self.chance.words(len(found)), kind="stable")
        for spin in found[order[:wanted]].tolist():
            self._spoil(spin, kind)
            self.mark(np.flatnonzero(self.bets.spin == spin), kind)
        return min(wanted, len(found))

    def _spoil(self, spin: int, kind: Finding) -> None:
        match kind:
            case Finding.MISSING_SPIN:
                self.spins.rows[spin] = 0
            case Finding.DOUBLED_SPIN:
                self.spins.rows[spin] = 2
            case Finding.UNKNOWN_NUMBER:
                texts = len(self.felt.no_numbers)
                self.spins.number[spin] = len(self.felt.zeros) + self.chance.one(texts)
            case Finding.UNKNOWN_RULES:
                self.spins.known[spin] = 0
            case _:
                raise ValueError(kind)


# --- payments -------------------------------------------------------------------------------


def _stake_included(bed: _Bed, wanted: int) -> int:
    bets, felt = bed.bets, bed.felt
    rows = bed.pick(bed.won & bed.plain & ~felt.alike[bets.place], wanted)
    bets.paid[rows] = bets.due[rows] + bets.stake[rows]
    return bed.mark(rows, Finding.STAKE_INCLUDED)


def _neighbouring_odds(bed: _Bed, wanted: int) -> int:
    bets, felt = bed.bets, bed.felt
    other = bed.plain & (felt.other_odds[bets.place, 0] > 0)
    rows = bed.pick(bed.won & (other | felt.varied[bets.place]), wanted)
    odds = felt.other_odds[bets.place[rows], bed.chance.below(2, len(rows))]
    bets.paid[rows] = bets.stake[rows] * odds
    for row in rows[felt.announced[bets.place[rows]]].tolist():
        bets.paid[row] = _of_another_number(bed, row)
    return bed.mark(rows, Finding.NEIGHBOURING_ODDS)


def _of_another_number(bed: _Bed, row: int) -> int:
    """What the announced bet pays when a number falls that brings a little more, or less."""
    place, stake = int(bed.bets.place[row]), int(bed.bets.stake[row])
    units = stake // int(bed.felt.per[place])
    winnings = winnings_of(bed.felt, place)
    own = winnings.index(int(bed.bets.due[row]) // units)
    beside = [*winnings[max(0, own - 1) : own], *winnings[own + 1 : own + 2]]
    return units * beside[bed.chance.one(len(beside))]


def _missed(bed: _Bed, wanted: int) -> int:
    rows = bed.pick((bed.bets.due > 0) & ~_in_part(bed), wanted)
    bed.bets.paid[rows] = 0
    return bed.mark(rows, Finding.MISSED)


def _other(bed: _Bed, wanted: int) -> int:
    bets = bed.bets
    rows = bed.pick(bed.won & bed.plain & (bets.stake > 2), wanted)
    bets.paid[rows] += 2 * bed.chance.below(2, len(rows)) - 1
    return bed.mark(rows, Finding.OTHER)


def _paid_loser(bed: _Bed, wanted: int) -> int:
    bets, felt = bed.bets, bed.felt
    pay = bets.stake * felt.best[bets.place] // felt.per[bets.place]
    rows = bed.pick(~bed.won & ~bed.zero & (pay > 0), wanted)
    bets.paid[rows] = pay[rows]
    return bed.mark(rows, Finding.PAID_LOSER)


def _half_not_returned(bed: _Bed, wanted: int) -> int:
    rows = bed.pick(_in_part(bed), wanted)
    bed.bets.paid[rows] = 0
    return bed.mark(rows, Finding.HALF_NOT_RETURNED)


def _in_part(bed: _Bed) -> Flags:
    """The rows of which a zero takes a part, and the rest comes back."""
    part: Flags = bed.zero & (bed.bets.due > 0) & (bed.bets.due < bed.bets.stake)
    return part


# --- limits ---------------------------------------------------------------------------------


def _over_maximum(bed: _Bed, wanted: int) -> int:
    bets, most = bed.bets, bed.felt.most[bed.bets.place]
    may = bed.won & bed.plain & (most > 0) & (bets.seat != NOBODY)
    likely = (row for row in bed.pick(may, len(bets)).tolist() if _is_alone(bed, row))
    rows = np.array(list(islice(likely, wanted)), np.int64)
    odds = bets.due[rows] // bets.stake[rows]
    bets.stake[rows] = most[rows] + bets.stake[rows] * (1 + bed.chance.below(3, len(rows)))
    bets.paid[rows] = bets.stake[rows] * odds
    plays: Mapping[OverMaximum, Whole] = {
        OverMaximum.RETURN: most[rows],
        OverMaximum.STAND: bets.stake[rows],
        OverMaximum.REFUSE: np.zeros(len(rows), np.int64),
    }
    bets.due[rows] = plays[bed.felt.rules.limits.over_maximum] * odds
    return bed.mark(rows, Finding.OVER_MAXIMUM)


def _is_alone(bed: _Bed, row: int) -> bool:
    """Whether its seat laid nothing else on the position, nor announced what may lie there."""
    bets = bed.bets
    low, high = np.searchsorted(bets.spin, [bets.spin[row], bets.spin[row] + 1])
    same = bets.seat[low:high] == bets.seat[row]
    places = bets.place[low:high][same]
    return not bed.felt.announced[places].any() and int((places == bets.place[row]).sum()) == 1


def _late_bet(bed: _Bed, wanted: int) -> int:
    bets = bed.bets
    rows = bed.pick(~bed.zero, wanted)
    after = (500 + bed.chance.below(4000, len(rows))) * _MILLISECOND
    bets.at[rows] = bed.evening.closed[bets.spin[rows]] + after
    return bed.mark(rows, Finding.LATE_BET)


# --- rows that cannot be settled ------------------------------------------------------------


def _unknown_position(bed: _Bed, wanted: int) -> int:
    rows = bed.pick(bed.any, wanted)
    texts = bed.chance.below(len(bed.felt.no_places), len(rows))
    bed.bets.place[rows] = len(bed.felt.names) + texts
    return bed.mark(rows, Finding.UNKNOWN_POSITION)


def _negative(bed: _Bed, wanted: int) -> int:
    bets = bed.bets
    rows = bed.pick(bed.any, wanted)
    paid = bets.paid[rows] > 0
    bets.paid[rows[paid]] *= -1
    bets.stake[rows[~paid]] *= -1
    return bed.mark(rows, Finding.NEGATIVE)


def _overflow(bed: _Bed, wanted: int) -> int:
    bets, felt = bed.bets, bed.felt
    rows = bed.pick(bed.won & bed.plain & (felt.best[bets.place] > 1), wanted)
    bets.stake[rows] = _OVERFLOWING
    return bed.mark(rows, Finding.OVERFLOW)


def _unreadable(bed: _Bed, wanted: int) -> int:
    return bed.mark(bed.pick(bed.any, wanted), Finding.UNREADABLE)


def _doubled_bet(bed: _Bed, wanted: int) -> int:
    """The id of the row before, and with every other one all else of it as well."""
    bets, pairs = bed.bets, 0
    for row in bed.pick(np.arange(len(bets)) > 0, 4 * wanted).tolist():
        if pairs < wanted and bed.free(row) and bed.free(row - 1):
            if pairs % 2 == 0:
                bets.copy(row - 1, row)
            bets.bet[row] = bets.bet[row - 1]
            bed.mark(np.array([row - 1, row]), Finding.DOUBLED_BET)
            pairs += 1
    return pairs


_WAYS: Mapping[Finding, Callable[[_Bed, int], int]] = {
    Finding.STAKE_INCLUDED: _stake_included,
    Finding.NEIGHBOURING_ODDS: _neighbouring_odds,
    Finding.MISSED: _missed,
    Finding.PAID_LOSER: _paid_loser,
    Finding.HALF_NOT_RETURNED: _half_not_returned,
    Finding.OVER_MAXIMUM: _over_maximum,
    Finding.LATE_BET: _late_bet,
    Finding.OTHER: _other,
    Finding.UNKNOWN_POSITION: _unknown_position,
    Finding.NEGATIVE: _negative,
    Finding.DOUBLED_BET: _doubled_bet,
    Finding.OVERFLOW: _overflow,
    Finding.UNREADABLE: _unreadable,
}
