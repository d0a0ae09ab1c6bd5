"""What a number brings, as tables that the engine itself has filled.

Nothing here knows what a position pays: each row is the settlement of a set of bets on every
number of the wheel.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd, lcm

import numpy as np

from croupier.odds.simulation.numbers import Numbers
from croupier.odds.simulation.plans import Amounts
from croupier.rules.bets import Bet, Seat
from croupier.rules.rule_set import RuleSet
from croupier.rules.settlement import Line, settle_held, settle_lines
from croupier.rules.wheel import Number
from croupier.rules.zero import ZeroRule

_LONGEST_PERIOD = 1000
_MOST_KEPT = 1 << 15
"""Of so many stakes at most the settlements are kept, so that memory has a bound."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """The smallest set of bets in the proportion of those laid, and how often it may lie.

    `unit` is how often the bets as given hold it, `stake` what it costs once. It lies at
    least `least` times, and at most `most`, None where the table has no maximum.
    """

    bets: tuple[Bet, ...]
    unit: int
    stake: int
    least: int
    most: int | None

    def times(self, count: int) -> tuple[Bet, ...]:
        """The bets when the pattern lies so often."""
        return tuple(Bet(bet.position, bet.stake * count, bet.seat) for bet in self.bets)


def pattern_of(bets: Sequence[Bet], rules: RuleSet) -> Pattern:
    """The pattern of bets that lie already: one a seat and position.

    >>> from croupier.rules.rule_set import read_rule_set
    >>> rules = read_rule_set("european", {"limits.outside-maximum": 500})
    >>> pattern = pattern_of([Bet(rules.layout.by_key["red"], 20)], rules)
    >>> pattern.unit, pattern.stake, pattern.most
    (20, 1, 500)
    """
    unit = gcd(*(bet.stake for bet in bets))
    single = tuple(Bet(bet.position, bet.stake // unit, bet.seat) for bet in bets)
    limits = rules.limits
    of_seats: dict[Seat | None, int] = {}
    inside: dict[Seat | None, int] = {}
    for bet in single:
        of_seats[bet.seat] = of_seats.get(bet.seat, 0) + bet.stake
        if not bet.position.is_outside:
            inside[bet.seat] = inside.get(bet.seat, 0) + bet.stake
    least = [-(-limits.least(bet.position) // bet.stake) for bet in single]
    if limits.spread_minimum is not None:
        least += [-(-limits.spread_minimum // stake) for stake in inside.values()]
    maxima = [(limits.most(bet.position), bet.stake) for bet in single]
    maxima += [(limits.player_maximum, stake) for stake in of_seats.values()]
    most = [maximum // stake for maximum, stake in maxima if maximum is not None]
    stake = sum(bet.stake for bet in single)
    return Pattern(single, unit, stake, max(least), max(unit, min(most)) if most else None)


def most_won(pattern: Pattern, rules: RuleSet) -> int:
    """No number wins or loses more than this when the pattern lies once."""
    paid = sum(bet.stake * rules.odds(bet.position).ratio for bet in pattern.bets)
    return max(int(paid) + 1, pattern.stake)


def _net(lines: Sequence[Line]) -> int:
    return sum(line.winnings - line.collected for line in lines)


def _held(lines: Sequence[Line]) -> tuple[Bet, ...]:
    return tuple(Bet(line.position, line.held, line.seat) for line in lines if line.held)


class HeldStates:
    """The net result of bets laid anew on every spin, by what the spins before left in prison.

    State 0 holds nothing. `net[state, number]` is what the spin brings, `after[state, number]`
    the state after it. A state is worked out by the engine when it is first reached: where a
    stake stays in prison, every zero in turn leads to one more.
    """

    def __init__(self, bets: Sequence[Bet], rules: RuleSet) -> None:
        self._bets, self._rules = tuple(bets), rules
        self._states: list[tuple[Bet, ...]] = [()]
        self._known: dict[tuple[Bet, ...], int] = {(): 0}
        self._rows: list[list[int]] = []
        self._next: list[list[int]] = []
        self.net = self.after = np.empty((0, 0), np.int64)
        self.reach(0)
        self._sends = self.after[0] > 0

    @property
    def holds(self) -> bool:
        """Whether some number sends a stake to prison."""
        return len(self._states) > 1

    def held(self, state: int) -> int:
        """What is in prison in the state."""
        return sum(bet.stake for bet in self._states[state])

    def reach(self, state: int) -> None:
        """Work out every state up to this one."""
        if state < len(self._rows):
            return
        while len(self._rows) <= state:
            self._work_out(self._states[len(self._rows)])
        self.net = np.array(self._rows, np.int64)
        self.after = np.array(self._next, np.int64)

    def _work_out(self, held: tuple[Bet, ...]) -> None:
        nets, following = [], []
        for number in range(len(self._rules.wheel.numbers)):
            prison = settle_held(held, Number(number), self._rules)
            lines = settle_lines(self._bets, Number(number), self._rules)
            nets.append(_net(prison) + _net(lines))
            left = _held((*prison, *lines))
            if left not in self._known:
                self._known[left] = len(self._states)
                self._states.append(left)
            following.append(self._known[left])
        self._rows.append(nets)
        self._next.append(following)

    def along(self, numbers: Numbers, start: Amounts) -> tuple[Amounts, Amounts]:
        """The places of spins that find something in prison, and the state that each finds.

        `numbers` is spins by players, `start` every player's state before them. Places count
        through the spins, all players of one before the next. `start` becomes the state after
        the last spin.

        Only a zero sends to prison, and any other number empties it, so that the state before
        a spin follows from the zeros just before it.
        """
        spins, players = numbers.shape
        flat = numbers.reshape(-1)
        states = np.zeros((spins + 1) * players, np.int32)
        states[:players] = start
        zeros = np.flatnonzero(self._sends.take(flat, mode="clip"))
        while len(zeros):
            self.reach(int(states[zeros].max()))
            found = self.after[states[zeros], flat[zeros]]
            changed = states[zeros + players] != found
            if not changed.any():
                break
            states[zeros + players] = found
        start[:] = states[-players:]
        places = np.flatnonzero(states[:-players])
        found = states[places]
        self.reach(int(found.max(initial=0)))
        return places, found


class Multiples:
    """What a pattern wins or loses on a number when it lies so and so often.

    Odds of 1:2 pay a whole unit for every two, and half a stake is rounded too, so that
    results repeat with a period of stakes: the engine settles one period and the step to the
    next. Under a payout maximum they do not, and each stake is settled when it first lies.
    """

    def __init__(self, pattern: Pattern, rules: RuleSet) -> None:
        self._pattern, self._rules = pattern, rules
        self._single: dict[int, int] = {}
        self._rows = np.empty((0, len(rules.wheel.numbers)), np.int64)
        self._period = 0
        period = lcm(2, *(rules.odds(bet.position).stake for bet in pattern.bets))
        if rules.limits.payout_maximum is None and period <= _LONGEST_PERIOD:
            rows = np.array([self._settled(count) for count in range(2 * period)], np.int64)
            self._steps = rows[period] - rows[0]
            even = (rows[period:] - rows[:period] == self._steps).all()
            assert even, "a settlement that does not repeat with its period"
            self._whole = bool((rows == np.arange(2 * period)[:, None] * rows[1]).all())
            self._rows, self._period = rows, period

    def _settled(self, count: int) -> list[int]:
        bets = self._pattern.times(count) if count else ()
        numbers = range(len(self._rules.wheel.numbers))
        return [_net(settle_lines(bets, Number(number), self._rules)) for number in numbers]

    def net(self, counts: Amounts, numbers: Numbers) -> Amounts:
        """The net result of each: so many patterns, on that number."""
        if not self._period:
            return self._looked_up(counts, numbers)
        if self._whole:
            nets: Amounts = self._rows[1].take(numbers, mode="clip")
            nets *= counts
            return nets
        periods, rest = np.divmod(counts, self._period)
        nets = self._rows[rest, numbers]
        nets += periods * self._steps[numbers]
        return nets

    def _looked_up(self, counts: Amounts, numbers: Numbers) -> Amounts:
        distinct, place = np.unique(counts, return_inverse=True)
        if len(self._single) > _MOST_KEPT:
            self._single.clear()
            self._rows = self._rows[:0]
        new = [count for count in distinct.tolist() if count not in self._single]
        if new:
            self._single |= {count: len(self._single) + at for at, count in enumerate(new)}
            added = np.array([self._settled(count) for count in new], np.int64)
            self._rows = np.concatenate((self._rows, added))
        rows = np.array([self._single[count] for count in distinct.tolist()])
        found: Amounts = self._rows[rows[place], numbers]
        return found


class Prison:
    """Stakes in prison from a single round, which nothing is laid beside.

    Cell 0 is empty. `net[cell, number]` is what the spin brings, `after[cell, number]` the
    cell after it. A cell is worked out by the engine when somebody first sits in it.
    """

    def __init__(self, pattern: Pattern, rules: RuleSet) -> None:
        self._pattern, self._rules = pattern, rules
        self._numbers = range(len(rules.wheel.numbers))
        self._cells: list[tuple[Bet, ...]] = [()]
        self._known: dict[tuple[Bet, ...], int] = {(): 0}
        self._worked_out = 0
        self._single: dict[tuple[int, int], int] = {}
        self.net = self.after = np.empty((0, len(self._numbers)), np.int64)
        self._work_out()

    @property
    def sends(self) -> frozenset[int]:
        """The numbers that send a stake of the pattern to prison."""
        if self._rules.zero.rule is not ZeroRule.PRISON:
            return frozenset()
        bets = self._pattern.bets
        return frozenset(
            number
            for number in self._numbers
            if any(line.held for line in settle_lines(bets, Number(number), self._rules))
        )

    def held(self, cell: int) -> int:
        """What is in prison in the cell."""
        return sum(bet.stake for bet in self._cells[cell])

    def enter(self, counts: Amounts, numbers: Numbers) -> Amounts:
        """The cell of each: so many patterns, on that number, which sends to prison."""
        rounds = list(zip(counts.tolist(), numbers.tolist(), strict=True))
        for count, number in set(rounds) - self._single.keys():
            lines = settle_lines(self._pattern.times(count), Number(number), self._rules)
            self._single[count, number] = self._cell(_held(lines))
        self._work_out()
        return np.array([self._single[one] for one in rounds], np.int64)

    def kept(self, cells: Amounts) -> Amounts:
        """These cells, in which players sit; all others are forgotten where they are too many.

        They may come to have other numbers.
        """
        if len(self._cells) <= _MOST_KEPT:
            return cells
        taken, place = np.unique(np.append(cells, 0), return_inverse=True)
        held = [self._cells[cell] for cell in taken.tolist()]
        self._cells, self._known, self._single, self._worked_out = [], {}, {}, 0
        self.net, self.after = self.net[:0], self.after[:0]
        again = np.array([self._cell(one) for one in held], np.int64)
        self._work_out()
        found: Amounts = again[place[:-1]]
        return found

    def _cell(self, held: tuple[Bet, ...]) -> int:
        if held not in self._known:
            self._known[held] = len(self._cells)
            self._cells.append(held)
        return self._known[held]

    def _work_out(self) -> None:
        """Settle every cell that is new, and those it leads to."""
        nets, following = [], []
        while self._worked_out < len(self._cells):
            held = self._cells[self._worked_out]
            spins = [settle_held(held, Number(n), self._rules) for n in self._numbers]
            nets.append([_net(lines) for lines in spins])
            following.append([self._cell(_held(lines)) for lines in spins])
            self._worked_out += 1
        if nets:
            self.net = np.concatenate((self.net, np.array(nets, np.int64)))
            self.after = np.concatenate((self.after, np.array(following, np.int64)))
