"""The table: all that is true of it between two actions, as an immutable value.

Money lies in accounts, and an action only moves it from one to another (double entry):
outside the table, the bank, what each player holds, the cloth and the prison. All accounts
together are nothing, before and after every action.

Amounts are in units. Source: rules.md sections 3 to 6 and 9.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from croupier.rules.bets import Bet, Seat
from croupier.rules.layout import Position
from croupier.rules.rounds.actions import Action
from croupier.rules.rule_set import RuleSet
from croupier.rules.settlement import Settlement
from croupier.rules.wheel import Number


class Phase(StrEnum):
    """Where a table stands in a spin (rules.md section 4).

    CLOSED: not open yet, or no more. OPEN: bets are taken, no ball runs. SPINNING: the ball
    runs, and bets still go down. NO_MORE_BETS: nothing is laid, moved or taken off. CALLED:
    the number is called. MARKED: the dolly is on it. COLLECTED: the losers are off. PAID: the
    winners are paid.
    """

    CLOSED = "closed"
    OPEN = "open"
    SPINNING = "spinning"
    NO_MORE_BETS = "no-more-bets"
    CALLED = "called"
    MARKED = "marked"
    COLLECTED = "collected"
    PAID = "paid"


@dataclass(frozen=True, slots=True)
class Chips:
    """Chips by what they are: so many units in a player's color, and so many in cash chips.

    >>> Chips(75, 100) + Chips(5), (Chips(75, 100) - Chips(75)).total
    (Chips(color=80, cash=100), 100)
    """

    color: int = 0
    cash: int = 0

    @property
    def total(self) -> int:
        """What they are worth together."""
        return self.color + self.cash

    def __add__(self, other: "Chips") -> "Chips":
        return Chips(self.color + other.color, self.cash + other.cash)

    def __sub__(self, other: "Chips") -> "Chips":
        return Chips(self.color - other.color, self.cash - other.cash)


NO_CHIPS = Chips()


@dataclass(frozen=True, slots=True)
class Player:
    """A player: the color played and what a chip of it is worth, and the chips held.

    Who plays cash chips alone has no color, and a `value` of 0.
    """

    color: str | None = None
    value: int = 0
    chips: Chips = NO_CHIPS


@dataclass(frozen=True, slots=True)
class Stack:
    """What one seat has on one position: `stake` plays, `excess` lies above the maximum.

    The excess goes back once the ball has dropped (rules.md section 3).
    """

    stake: Chips = NO_CHIPS
    excess: Chips = NO_CHIPS

    @property
    def chips(self) -> Chips:
        """All that lies."""
        return self.stake + self.excess


@dataclass(frozen=True, slots=True)
class Held:
    """A stake in prison."""

    seat: Seat
    position: Position
    chips: Chips

    @property
    def bet(self) -> Bet:
        """The stake as a bet."""
        return Bet(self.position, self.chips.total, self.seat)


Spot: TypeAlias = tuple[Seat, Position]
"""A seat's place on the cloth."""


class Accounts(NamedTuple):
    """Where the money is; `outside` is what came from beyond the table, counted below zero."""

    outside: int
    bank: int
    color: int
    cash: int
    cloth: int
    prison: int


@dataclass(frozen=True, slots=True)
class Table:
    """A table after the actions of its `log`.

    `bank` is what the house holds, its float and what was dropped for chips; `outside` what
    came from beyond the table, below zero. `cloth` is in the order in which the stakes were
    first laid. `settlement` is there from collecting to lifting the dolly, `paid` what has
    been paid of it, and how. `change` is what went back of this spin's announced bets and over
    the maximum; `spins` how many spins are over.
    """

    rules: RuleSet
    phase: Phase = Phase.CLOSED
    players: Mapping[Seat, Player] = field(default_factory=dict, hash=False)
    cloth: Mapping[Spot, Stack] = field(default_factory=dict, hash=False)
    prison: tuple[Held, ...] = ()
    bank: int = 0
    outside: int = 0
    number: Number | None = None
    settlement: Settlement | None = None
    paid: Mapping[Spot, Chips] = field(default_factory=dict, hash=False)
    change: int = 0
    spins: int = 0
    log: tuple[Action, ...] = ()

    @property
    def accounts(self) -> Accounts:
        """Where the money is; the sum is nothing."""
        players = self.players.values()
        return Accounts(
            self.outside,
            self.bank,
            sum(player.chips.color for player in players),
            sum(player.chips.cash for player in players),
            sum(stack.chips.total for stack in self.cloth.values()),
            sum(held.chips.total for held in self.prison),
        )

    @property
    def due(self) -> Mapping[Spot, int]:
        """What has not been paid yet, in the order in which the house pays."""
        if self.settlement is None:
            return {}
        order = self.rules.spin.pay_order
        won = [line for line in self.settlement.lines if line.winnings]
        won.sort(key=lambda line: order.index(line.position.kind))
        return {
            (line.seat, line.position): line.winnings
            for line in won
            if line.seat is not None and (line.seat, line.position) not in self.paid
        }

    @property
    def held(self) -> tuple[Bet, ...]:
        """What is in prison, the longest held first."""
        return tuple(held.bet for held in self.prison)

    @property
    def is_over(self) -> bool:
        """Whether the table was open, and has closed."""
        return self.phase is Phase.CLOSED and bool(self.log)

    def player(self, seat: Seat) -> Player:
        """The player of the seat; one who holds nothing where nobody has played yet."""
        return self.players.get(seat, Player())

    def stakes(self, seat: Seat) -> list[Bet]:
        """What the seat has in play, in the order laid.

        >>> from croupier.rules.rounds import BuyIn, Open, Place, replay
        >>> from croupier.rules.rule_set import standard
        >>> rules, seat = standard(), Seat("A")
        >>> bet = Bet(rules.layout.by_key["17/20"], 50, seat)
        >>> table = replay([Open(5000), BuyIn(seat, "red", 5, 200), Place(bet)], rules)
        >>> table.stakes(seat) == [bet], table.player(seat).chips
        (True, Chips(color=150, cash=0))
        """
        return [
            Bet(position, stack.stake.total, seat)
            for (who, position), stack in self.cloth.items()
            if who == seat
        ]

    def with_player(self, seat: Seat, player: Player) -> "Table":
        """The table with this player at the seat."""
        return replace(self, players={**self.players, seat: player})

    def giving(self, seat: Seat, chips: Chips) -> "Table":
        """The table where the player holds these chips more."""
        player = self.player(seat)
        return self.with_player(seat, replace(player, chips=player.chips + chips))


def new_table(rules: RuleSet) -> Table:
    """A table with these rules before it opens.

    >>> from croupier.rules.rule_set import standard
    >>> new_table(standard("french")).phase
    <Phase.CLOSED: 'closed'>
    """
    return Table(rules)
