"""A group of players, spin after spin: flat bets many spins at a time, plans a spin at a time.

Both read the same numbers: spin s of player p is number s × players + p of the group's stream.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.odds.simulation.numbers import Numbers, NumberStream
from croupier.odds.simulation.outcomes import HeldStates, Multiples, Pattern, Prison
from croupier.odds.simulation.plans import Amounts, Plan
from croupier.odds.simulation.play import SumsTooLarge
from croupier.rules.rule_set import RuleSet

Flags: TypeAlias = npt.NDArray[np.bool_]
FEW = 30
"""Of fewer players one looks at stretches of spins to see how far results lie apart."""
_WIDE = 500
Seen: TypeAlias = Callable[[int], None]
"""Told, from time to time, how many spins more have been played."""


@dataclass(frozen=True, slots=True)
class Course:
    """What every player of a simulation plays: amounts in units, `marks` where one looks.

    Without a bankroll a player starts with 0 and has all the credit in the world. `chunk` is
    how many numbers are held at a time: no result depends on it.
    """

    spins: int
    bankroll: int | None
    goal: int | None
    marks: tuple[int, ...]
    chunk: int
    seen: Seen

    @property
    def start(self) -> int:
        """What a player begins with."""
        return self.bankroll or 0


@dataclass(slots=True)
class Group:
    """How a group of players fares: a place a player, sums in units.

    `path` and `laid` hold what everybody has, and has staked, at each mark; `laid` only of
    fewer than `FEW` players.
    """

    money: Amounts
    staked: Amounts
    playing: Flags
    ruined: Flags
    at_goal: Flags
    path: Amounts
    laid: Amounts
    bets: int = 0
    held: int = 0
    longest: int = 0
    largest: int = 0
    deepest: int = 0
    marked: int = 0

    def mark(self) -> None:
        """Write down how things stand."""
        self.path[self.marked] = self.money
        if self.laid.size:
            self.laid[self.marked] = self.staked
        self.marked += 1


def new_group(players: int, course: Course) -> Group:
    """The group before its first spin, at its first mark."""
    marks = len(course.marks)
    group = Group(
        money=np.full(players, course.start, np.int64),
        staked=np.zeros(players, np.int64),
        playing=np.ones(players, np.bool_),
        ruined=np.zeros(players, np.bool_),
        at_goal=np.zeros(players, np.bool_),
        path=np.zeros((marks, players), np.int64),
        laid=np.zeros((marks, players if players < FEW else 0), np.int64),
    )
    group.mark()
    return group


# --- flat bets, many spins at a time --------------------------------------------------------


class FlatGroup:
    """Players who lay the same bets on every spin, what is in prison notwithstanding.

    Where there is a bankroll or a goal nothing may go to prison: `PlanGroup` has those.
    """

    def __init__(self, states: HeldStates, stake: int, players: int, course: Course) -> None:
        self._states, self._stake, self._course = states, stake, course
        self.group = new_group(players, course)
        self._rows = max(1, min(course.spins, course.chunk // players))
        self._nets, self._money = np.empty((2, self._rows, players), np.int64)
        self._turns = np.empty((self._rows, players), np.int64)
        self._prison = np.zeros(players, np.int64)
        self._peak = self.group.money.copy()
        self._losing = np.zeros(players, np.int64)
        self._spins = np.zeros(players, np.int64)

    def play(self, stream: NumberStream) -> Group:
        """The whole course."""
        course, group = self._course, self.group
        players, done = len(group.money), 0
        while done < course.spins and group.playing.any():
            spins = min(self._rows, course.spins - done)
            numbers = stream.draw(spins * players).reshape(spins, players)
            self._chunk(numbers, done)
            done += spins
            course.seen(spins * players)
        group.staked = self._spins * self._stake
        group.bets, group.largest = int(sum(self._spins.tolist())), self._stake
        group.held = sum(map(self._states.held, self._prison.tolist()))
        for mark in range(group.marked, len(course.marks)):
            group.path[mark] = group.money
        if group.laid.size:
            marks = np.array(course.marks)[:, None]
            group.laid = np.minimum(marks, self._spins) * self._stake
        course.seen((course.spins - done) * players)
        return group

    def _chunk(self, numbers: Numbers, done: int) -> None:
        group, spins = self.group, len(numbers)
        nets, money = self._nets[:spins], self._money[:spins]
        self._states.net[0].take(numbers, out=nets, mode="clip")
        if self._states.holds:
            places, states = self._states.along(numbers, self._prison)
            nets.reshape(-1)[places] = self._states.net[states, numbers.reshape(-1)[places]]
        if not group.playing.all():
            nets[:, ~group.playing] = 0
        _along(np.add, nets, money)
        money += group.money
        last = self._stopped(nets, money) if self._may_stop else None
        self._spins += spins * group.playing if last is None else last
        self._measure(nets, money)
        group.money = money[-1].copy()
        marks = self._course.marks
        while group.marked < len(marks) and marks[group.marked] <= done + spins:
            group.path[group.marked] = money[marks[group.marked] - done - 1]
            group.marked += 1

    @property
    def _may_stop(self) -> bool:
        return self._course.bankroll is not None or self._course.goal is not None

    def _stopped(self, nets: Amounts, money: Amounts) -> Amounts:
        """How many spins each still played, whoever is ruined or at the goal having stopped."""
        group, course, spins = self.group, self._course, len(nets)
        never = np.iinfo(np.int64)
        low = never.min if course.bankroll is None else self._stake
        high = never.max if course.goal is None else course.goal
        over = (money < low) | (money >= high)
        first = np.where(over.any(axis=0), over.argmax(axis=0), spins)
        stopping = group.playing & (first < spins)
        played = np.where(group.playing, np.minimum(first + 1, spins), 0)
        if stopping.any():
            nets[np.arange(spins)[:, None] >= played] = 0
            _along(np.add, nets, money)
            money += group.money
            group.ruined |= stopping & (money[-1] < low)
            group.at_goal |= stopping & (money[-1] >= high)
            group.playing &= ~stopping
        return played

    def _measure(self, nets: Amounts, money: Amounts) -> None:
        """The longest losing run and the deepest drawdown, both across chunks."""
        group, spins, turns = self.group, len(nets), self._turns[: len(nets)]
        _along(np.maximum, money, turns)
        np.maximum(turns, self._peak, out=turns)
        self._peak = turns[-1].copy()
        turns -= money
        group.deepest = max(group.deepest, int(turns.max()))
        # The row of the last spin that did not lose, counted on from the chunks before.
        rows = np.arange(spins)[:, None]
        np.copyto(turns, rows)
        np.copyto(turns, -1 - self._losing, where=nets < 0)
        _along(np.maximum, turns, turns)
        np.subtract(rows, turns, out=turns)
        group.longest = max(group.longest, int(turns.max()))
        self._losing = turns[-1].copy()


def _along(step: np.ufunc, amounts: Amounts, out: Amounts) -> None:
    """`step` accumulated over the spins, by whichever way is faster."""
    if amounts.shape[1] < _WIDE:
        step.accumulate(amounts, axis=0, out=out)
        return
    out[0] = amounts[0]
    for spin in range(1, len(amounts)):
        step(out[spin - 1], amounts[spin], out=out[spin])


# --- plans, a spin at a time ----------------------------------------------------------------


class PlanGroup:
    """Players who follow a plan, no stake above `most` patterns.

    Who has a stake in prison lays nothing beside it: the round goes on until it is free or
    lost.
    """

    def __init__(
        self,
        plan: Plan[Any],
        pattern: Pattern,
        rules: RuleSet,
        players: int,
        course: Course,
        most: int,
    ) -> None:
        self._plan, self._pattern, self._course, self._most = plan, pattern, course, most
        self.group = new_group(players, course)
        self._state = plan.start(players, pattern.unit)
        self._multiples = Multiples(pattern, rules)
        self._prison = Prison(pattern, rules)
        self._sends = np.isin(np.arange(len(rules.wheel.numbers)), sorted(self._prison.sends))
        self._holds = bool(self._sends.any())
        self._cells = np.zeros(players, np.int64)
        self._round_laid, self._round_net = np.zeros((2, players), np.int64)
        self._losing = np.zeros(players, np.int32)
        self._peak = self.group.money.copy()
        # One more than may lie, so that it shows; more than that could not be counted.
        self._ceiling = most + 1 if pattern.most is None else min(pattern.most, most + 1)

    def play(self, stream: NumberStream) -> Group:
        """The whole course; raises SumsTooLarge when somebody would lay more than `most`."""
        course, group, done = self._course, self.group, 0
        players = len(group.money)
        while done < course.spins and group.playing.any():
            spins = min(max(1, course.chunk // players), course.spins - done)
            for numbers in stream.draw(spins * players).reshape(spins, players):
                self._spin(numbers)
                done += 1
                if course.marks[group.marked] == done:
                    group.mark()
            course.seen(spins * players)
        while group.marked < len(course.marks):
            group.mark()
        self._lay()  # who could not lay once more is ruined
        group.held = sum(map(self._prison.held, self._cells.tolist()))
        course.seen((course.spins - done) * players)
        return group

    def _spin(self, numbers: Numbers) -> None:
        group = self.group
        laid = self._lay()
        largest = int(laid.max())
        if largest > self._most:
            raise SumsTooLarge(largest * self._pattern.stake, self._course.spins)
        group.largest = max(group.largest, largest * self._pattern.stake)
        group.bets += int(np.count_nonzero(laid))
        group.staked += laid * self._pattern.stake
        net = self._multiples.net(laid, numbers)
        if self._holds:
            laid, ended = self._with_prison(laid, net, numbers)
        else:
            ended = net
        group.money += net
        if self._course.goal is not None:
            reached = group.playing & (group.money >= self._course.goal)
            group.at_goal |= reached
            group.playing &= ~reached
        self._measure(laid, ended)
        self._state = self._plan.after(self._state, laid, ended)

    def _lay(self) -> Amounts:
        """What each lays; who cannot lay what he would is ruined and lays no more."""
        group, pattern = self.group, self._pattern
        laid = np.minimum(self._plan.stakes(self._state), self._ceiling)
        if pattern.least > 1:
            laid *= laid >= pattern.least
        else:
            np.maximum(laid, 0, out=laid)
        if not group.playing.all():
            laid *= group.playing
        if self._holds:
            laid *= self._cells == 0
        if self._course.bankroll is not None:
            short = laid * pattern.stake > group.money
            if short.any():
                group.ruined |= short
                group.playing &= ~short
                laid *= group.playing
        return laid

    def _with_prison(
        self, laid: Amounts, net: Amounts, numbers: Numbers
    ) -> tuple[Amounts, Amounts]:
        """Add to `net` what the prison brings; what lay in the rounds now ended, and their net."""
        sitting = np.flatnonzero(self._cells)
        cells, fell = self._cells[sitting], numbers[sitting]
        net[sitting] = self._prison.net[cells, fell]
        self._cells[sitting] = self._prison.after[cells, fell]
        self._round_laid += laid
        self._round_net += net
        sent = np.flatnonzero(self._sends.take(numbers) & (laid > 0))
        if len(sent):
            self._cells = self._prison.kept(self._cells)
            self._cells[sent] = self._prison.enter(laid[sent], numbers[sent])
        over = self._cells == 0
        ended = self._round_laid * over, self._round_net * over
        self._round_laid *= ~over
        self._round_net *= ~over
        return ended

    def _measure(self, laid: Amounts, net: Amounts) -> None:
        """The longest losing run of rounds and the deepest drawdown."""
        group = self.group
        lost = net < 0
        self._losing += np.int32(1)
        if not laid.all():
            self._losing -= laid == 0
            lost |= laid == 0
        self._losing *= lost
        group.longest = max(group.longest, int(self._losing.max()))
        np.maximum(self._peak, group.money, out=self._peak)
        group.deepest = max(group.deepest, int((self._peak - group.money).max()))
