"""Staking plans: how much a player lays next, for many players at once.

A plan is three functions over arrays with a place a player; `simulate` does the rest: the
table's limits, the bankroll, the goal. A plan of one's own is an `Own`, where the next stake
follows from the last round, or a class like those here.

Stakes are counts of the smallest set of bets in the proportion of those laid: for a single
bet that is the amount itself, for `red 10` and `17 5` the sum of 2 on red and 1 on 17. `unit`
is how often the bets as they were given hold it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from croupier.odds.simulation.play import BadLine, LineTooLong

Amounts: TypeAlias = npt.NDArray[np.int64]
"""A whole number a player: stakes, or net results."""

State = TypeVar("State")


class Plan(Protocol[State]):
    """What a plan has to do. Its state may be changed in place.

    `start` is told how many players there are and their first stake. `stakes` says what each
    would like to lay; above the table's maximum the maximum lies, below its minimum nothing,
    and who has not as much as he would like is out. `after` is told what lay in the round
    that has just ended, and what it won or lost in all: both are 0 for who had none ending,
    as while a stake is in prison.
    """

    def start(self, players: int, unit: int) -> State:
        """The state of so many players before their first bet."""

    def stakes(self, state: State) -> Amounts:
        """What each player lays next."""

    def after(self, state: State, laid: Amounts, net: Amounts) -> State:
        """The state after a round in which that lay, with that net result."""


@dataclass(slots=True)
class Next:
    """The state of a simple plan: the first stake, and each player's next."""

    unit: int
    stakes: Amounts

    def after(self, stakes: Amounts, moved: npt.NDArray[np.bool_]) -> "Next":
        """The state with these stakes for whom something moved; the others' stay.

        >>> state = Next(10, np.array([10, 20]))
        >>> state.after(np.array([5, 5]), np.array([True, False])).stakes.tolist()
        [5, 20]
        """
        self.stakes = stakes if moved.all() else np.where(moved, stakes, self.stakes)
        return self


class _Simple:
    """What plans have in common whose state is the next stake alone."""

    __slots__ = ()

    def start(self, players: int, unit: int) -> Next:
        """Everybody begins with the unit."""
        return Next(unit, np.full(players, unit, np.int64))

    def stakes(self, state: Next) -> Amounts:
        """The next stakes."""
        return state.stakes


@dataclass(frozen=True, slots=True)
class Flat(_Simple):
    """The same stake on every spin.

    >>> plan = Flat()
    >>> plan.stakes(plan.start(3, unit=10)).tolist()
    [10, 10, 10]
    """

    def after(self, state: Next, laid: Amounts, net: Amounts) -> Next:  # noqa: ARG002
        """Nothing changes."""
        return state


@dataclass(frozen=True, slots=True)
class Martingale(_Simple):
    """Twice the stake after a loss, the unit after a win.

    >>> plan = Martingale()
    >>> state = plan.start(3, unit=10)
    >>> results = np.array([-10, 10, 0]), np.array([-20, -10, 0])
    >>> for net in results:
    ...     state = plan.after(state, plan.stakes(state) * (net != 0), net)
    >>> plan.stakes(state).tolist()
    [40, 20, 10]
    """

    def after(self, state: Next, laid: Amounts, net: Amounts) -> Next:
        """Doubled, begun anew, or as before."""
        return state.after(np.where(net < 0, laid + laid, state.unit), net != 0)


@dataclass(frozen=True, slots=True)
class DAlembert(_Simple):
    """A unit more after a loss, a unit less after a win, and never less than the unit.

    >>> plan = DAlembert()
    >>> state = plan.start(2, unit=10)
    >>> state = plan.after(state, plan.stakes(state).copy(), np.array([-10, 10]))
    >>> plan.stakes(state).tolist()
    [20, 10]
    """

    def after(self, state: Next, laid: Amounts, net: Amounts) -> Next:
        """A unit up or down from what lay."""
        moved = laid - state.unit * np.sign(net)
        return state.after(np.maximum(moved, state.unit, out=moved), net != 0)


@dataclass(frozen=True, slots=True)
class Own(_Simple):
    """A plan of one's own, whose next stake follows from the last round alone.

    `step(laid, net, unit)` says what those lay next whose round ended; the others wait. Whom
    it gives 0 has laid for the last time.

    >>> halving = Own(lambda laid, net, unit: np.where(net > 0, laid * 2, unit))
    >>> state = halving.start(2, unit=5)
    >>> state = halving.after(state, np.array([5, 5]), np.array([5, -5]))
    >>> halving.stakes(state).tolist()
    [10, 5]
    """

    step: Callable[[Amounts, Amounts, int], Amounts]

    def after(self, state: Next, laid: Amounts, net: Amounts) -> Next:
        """What the step says, for those whose round ended."""
        return state.after(self.step(laid, net, state.unit), laid > 0)


@dataclass(slots=True)
class Lines:
    """Everybody's line of figures: `length` of them from `first` on, in a ring of columns."""

    unit: int
    figures: Amounts
    first: Amounts
    length: Amounts


@dataclass(frozen=True, slots=True)
class Labouchere:
    """The first and the last figure of a line are laid; a win strikes them, a loss adds the stake.

    A single figure is laid alone. When the line is empty, a new one begins. `line` is in
    units; it may grow to `most` figures. Raises BadLine unless its figures are positive.

    >>> plan = Labouchere()
    >>> state = plan.start(2, unit=10)
    >>> plan.stakes(state).tolist()
    [50, 50]
    >>> state = plan.after(state, np.array([50, 50]), np.array([-50, 50]))
    >>> plan.stakes(state).tolist()
    [60, 50]
    """

    line: tuple[int, ...] = (1, 2, 3, 4)
    most: int = 1 << 10

    def __post_init__(self) -> None:
        if not self.line or min(self.line) <= 0:
            raise BadLine(self.line)

    def start(self, players: int, unit: int) -> Lines:
        """Everybody begins with the whole line."""
        columns = 1 << (2 * len(self.line) - 1).bit_length()
        figures = np.zeros((players, columns), np.int64)
        lines = Lines(unit, figures, np.zeros(players, np.int64), np.zeros(players, np.int64))
        self._begin(lines, np.arange(players))
        return lines

    def stakes(self, state: Lines) -> Amounts:
        """The first figure and the last, or the only one."""
        last = state.first + state.length - 1
        laid = _at(state.figures, state.first)
        laid += _at(state.figures, last) * (state.length > 1)
        return laid

    def after(self, state: Lines, laid: Amounts, net: Amounts) -> Lines:
        """Two figures struck, or the stake added."""
        lost, won = np.flatnonzero(net < 0), np.flatnonzero(net > 0)
        if len(lost) and int(state.length[lost].max()) >= state.figures.shape[1]:
            self._widen(state)
        columns = state.figures.shape[1]
        state.figures[lost, (state.first[lost] + state.length[lost]) & (columns - 1)] = laid[lost]
        state.length[lost] += 1
        state.first[won] += 1
        state.length[won] -= 2
        self._begin(state, won[state.length[won] <= 0])
        return state

    def _begin(self, state: Lines, players: npt.NDArray[np.intp]) -> None:
        """The whole line for these players."""
        state.figures[players, : len(self.line)] = np.array(self.line) * state.unit
        state.first[players] = 0
        state.length[players] = len(self.line)

    def _widen(self, state: Lines) -> None:
        """Twice as many columns, every line from the first on."""
        columns = state.figures.shape[1]
        if 2 * columns > self.most:
            raise LineTooLong(self.most)
        order = (state.first[:, None] + np.arange(columns)) & (columns - 1)
        figures = np.zeros((len(order), 2 * columns), np.int64)
        figures[:, :columns] = np.take_along_axis(state.figures, order, axis=1)
        state.figures = figures
        state.first[:] = 0


def _at(figures: Amounts, places: Amounts) -> Amounts:
    """Each player's figure at the place, the ring gone round."""
    players, columns = figures.shape
    found: Amounts = figures.reshape(-1).take(
        (places & (columns - 1)) + np.arange(players) * columns
    )
    return found


PLANS: Mapping[str, Plan[Any]] = {
    "flat": Flat(),
    "martingale": Martingale(),
    "dalembert": DAlembert(),
    "labouchere": Labouchere(),
}
"""The plans that have a name."""
