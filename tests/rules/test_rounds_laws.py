"""Laws of the table, over random rules, players and spins.

Beside the table a ledger is kept by a second method (`tests.rules.ledger`).
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.rules.bets import Bet, ByAmount, ByUnit, Call, Seat
from croupier.rules.call_bets import call_keys, find_call
from croupier.rules.rounds import (
    Action,
    Announce,
    BuyIn,
    CallNumber,
    ChangeColor,
    Close,
    Collect,
    Decision,
    Fill,
    Launch,
    LiftDolly,
    NoMoreBets,
    Open,
    Pay,
    PayAll,
    Phase,
    Place,
    PlaceDolly,
    Table,
    TakeBack,
    TakeOff,
    Tender,
    Void,
    VoidReason,
    fault_of,
    new_table,
    play,
    replay,
)
from croupier.rules.rule_set import RuleSet, read_rule_set
from croupier.rules.wheel import Number
from tests.rules.ledger import Ledger

OPTIONS: Mapping[str, tuple[object, ...]] = {
    "wheel": ("single-zero", "double-zero"),
    "zero.rule": ("lose", "partage", "prison", "prison", "surrender"),
    "zero.repeated": ("lose", "stay", "half", "halve"),
    "zero.remainder": ("house", "player"),
    "limits.minimum": (1, 5),
    "limits.maximum": ("none", 12, 50),
    "limits.over-maximum": ("return", "return", "stand", "refuse"),
    "limits.spread-minimum": ("none", "none", 20),
    "limits.player-maximum": ("none", "none", 400),
    "limits.payout-maximum": ("none", "none", 300),
    "announced.step": (1, 5),
    "announced.until": ("launch", "no-more-bets"),
    "announced.color-multiples": (False, True),
    "chips.cash-from": ("none", 100),
}
SEATS = tuple(map(Seat, "ABC"))
PLACES = (
    *("0", "17", "17/20", "16/17/18", "17/18/20/21", "16/17/18/19/20/21", "0/1", "0/2/3"),
    *("0/1/2/3", "0/00/1/2/3", "red", "black", "low", "dozen-2", "column-2", "dozen-1+dozen-2"),
)
NUMBERS = (0, 0, 0, 17, 17, 20, 2, 37)
houses = st.fixed_dictionaries({key: st.sampled_from(some) for key, some in OPTIONS.items()})
seats = st.sampled_from(SEATS)
stakes = st.one_of(st.integers(1, 60), st.integers(1, 12).map(lambda n: 5 * n))
tenders = st.sampled_from((Tender.COLOR, Tender.CASH))
places = st.sampled_from(PLACES)
purses = st.sampled_from((100, 500, 2000))
values = st.sampled_from((1, 2, 5, 10))


class AnyTable(RuleBasedStateMachine):
    """Players, a croupier and a wheel that do what comes to their minds."""

    @initialize(options=houses, amount=st.sampled_from((300, 20_000)))
    def open(self, options: dict[str, object], amount: int) -> None:
        rules = read_rule_set("european", options)
        assert isinstance(rules, RuleSet), rules
        self.house, self.table = rules, new_table(rules)
        self.calls = call_keys(rules)
        self.ledger = Ledger(rules, options)
        self.brought: Counter[Seat] = Counter()
        self.act(Open(amount))

    def act(self, action: Action) -> None:
        """Do it where it can be done; where not, see that nothing has changed."""
        table, wrong = self.table, fault_of(self.table, action)
        copy = replace(table, players={**table.players}, cloth={**table.cloth}, paid={**table.paid})
        after = play(table, action)
        assert table == copy
        if not isinstance(after, Table):
            assert wrong is not None
            assert after == wrong
            return
        assert wrong is None
        assert after.log == (*table.log, action)
        self.ledger.note(action, table)
        self._note_what_was_brought(action, table.outside - after.outside, after)
        self.table = after
        if isinstance(action, Collect):
            self._lines_add_up(table)

    def _note_what_was_brought(self, action: Action, brought: int, after: Table) -> None:
        match action:
            case BuyIn(seat, _, _, amount):
                assert brought == amount
                self.brought[seat] += brought
            case Place(bet, Tender.CASH) | Announce(bet, Tender.CASH):
                assert bet.seat is not None
                assert brought >= 0
                self.brought[bet.seat] += brought
            case Open(amount) | Fill(amount):
                assert brought == amount
            case _:
                assert brought == 0

    def _lines_add_up(self, before: Table) -> None:
        settlement = self.table.settlement
        assert settlement is not None
        for line in (*settlement.lines, *settlement.prison):
            assert line.stake == line.kept + line.collected + line.returned + line.held
        gained = self.table.bank - before.bank
        assert gained == settlement.totals.collected
        lay = {(seat, p): stack.chips.total for (seat, p), stack in before.cloth.items()}
        assert lay == {(line.seat, line.position): line.stake for line in settlement.lines}

    # --- what players do --------------------------------------------------------------------

    @rule(seat=seats, color=st.sampled_from(("red", "blue")), value=values, amount=purses)
    def buy(self, seat: Seat, color: str, value: int, amount: int) -> None:
        self.act(BuyIn(seat, color, value, amount))

    @rule(seat=seats, key=places, stake=stakes, tender=tenders)
    def lay(self, seat: Seat, key: str, stake: int, tender: Tender) -> None:
        position = self.house.layout.by_key.get(key)
        if position is not None:
            value = self.table.player(seat).value if tender is Tender.COLOR else 0
            self.act(Place(Bet(position, stake * (value or 1), seat), tender))

    @rule(
        seat=seats, amount=stakes, tender=tenders, by_unit=st.booleans(), pick=st.integers(0, 10**6)
    )
    def call(self, seat: Seat, amount: int, tender: Tender, by_unit: bool, pick: int) -> None:
        key = self.calls[pick % len(self.calls)]
        found = find_call(key, self.house)
        assert isinstance(found, Call)
        value = self.table.player(seat).value if tender is Tender.COLOR else 0
        if by_unit:
            self.act(
                Announce(ByUnit(found, amount % 10 * (value or 1) + (value or 1), seat), tender)
            )
        else:
            many = found.count if pick % 2 else 1
            self.act(Announce(ByAmount(found, amount * many * (value or 1), seat), tender))

    @precondition(lambda self: self.table.cloth)
    @rule(data=st.data(), amount=st.none() | stakes, off=st.booleans())
    def take(self, data: st.DataObject, amount: int | None, off: bool) -> None:
        seat, position = data.draw(st.sampled_from(list(self.table.cloth)))
        self.act((TakeOff if off else TakeBack)(seat, position, amount))

    @rule(seat=seats)
    def leave(self, seat: Seat) -> None:
        self.act(ChangeColor(seat))

    # --- what the croupier does -------------------------------------------------------------

    @rule()
    def go_on(self) -> None:
        """The next step of the spin, whatever it is: so spins come to their end."""
        following: Mapping[Phase, Action] = {
            Phase.OPEN: Launch(),
            Phase.SPINNING: NoMoreBets(),
            Phase.CALLED: PlaceDolly(self.table.number or Number(0)),
            Phase.MARKED: Collect(),
            Phase.COLLECTED: PayAll(),
            Phase.PAID: LiftDolly(),
        }
        if self.table.phase in following:
            self.act(following[self.table.phase])

    @rule(number=st.sampled_from(NUMBERS))
    def fall(self, number: int) -> None:
        self.act(CallNumber(Number(number)))

    @rule(number=st.sampled_from(NUMBERS))
    def spin(self, number: int) -> None:
        """A whole spin, from where the table is."""
        for action in (
            Launch(),
            NoMoreBets(),
            CallNumber(Number(number)),
            PlaceDolly(Number(number)),
        ):
            self.act(action)
        self.act(Collect())
        self.act(Fill(100_000))
        self.act(PayAll())
        self.act(LiftDolly())

    @precondition(lambda self: self.table.due)
    @rule(data=st.data(), amount=st.none() | stakes)
    def pay(self, data: st.DataObject, amount: int | None) -> None:
        seat, position = data.draw(st.sampled_from(list(self.table.due)))
        self.act(Pay(seat, position, amount))

    @rule(
        reason=st.sampled_from(VoidReason),
        turns=st.none() | st.integers(0, 4),
        decision=st.none() | st.sampled_from(Decision),
    )
    def void(self, reason: VoidReason, turns: int | None, decision: Decision | None) -> None:
        self.act(Void(reason, turns, decision))

    @rule(amount=st.integers(-1, 500))
    def fill(self, amount: int) -> None:
        self.act(Fill(amount))

    @precondition(lambda self: self.table.spins >= 3)
    @rule()
    def close(self) -> None:
        self.act(Close())

    # --- laws -------------------------------------------------------------------------------

    @invariant()
    def money_only_moves(self) -> None:
        assert sum(self.table.accounts) == 0

    @invariant()
    def the_bank_balances_to_the_unit(self) -> None:
        assert self.table.bank == self.ledger.bank
        assert self.table.bank >= 0

    @invariant()
    def everybody_has_what_they_brought_and_won(self) -> None:
        worth: Counter[Seat] = Counter()
        for seat, player in self.table.players.items():
            worth[seat] += player.chips.total
        for (seat, _), stack in self.table.cloth.items():
            worth[seat] += stack.chips.total
        for held in self.table.prison:
            worth[held.seat] += held.chips.total
        for seat in SEATS:
            assert worth[seat] == self.brought[seat] + self.ledger.won[seat]

    @invariant()
    def cloth_prison_and_payments_are_as_the_ledger_has_them(self) -> None:
        lying = {(s, p.key): stack.chips.total for (s, p), stack in self.table.cloth.items()}
        assert lying == self.ledger.lying
        held = [(bet.seat, bet.position.key, bet.stake) for bet in self.table.held]
        assert held == self.ledger.prison
        due = {(seat, position.key): amount for (seat, position), amount in self.table.due.items()}
        assert due == self.ledger.due

    @invariant()
    def nothing_plays_above_its_maximum(self) -> None:
        for (_, position), stack in self.table.cloth.items():
            most = self.ledger.most(position.key)
            if most is not None and self.house.limits.over_maximum != "stand":
                assert stack.stake.total <= most
            assert stack.excess.total == 0 or stack.stake.total == most
            assert stack.stake.total > 0
            for chips in (stack.stake, stack.excess):
                assert min(chips.color, chips.cash) >= 0

    @invariant()
    def color_chips_are_whole_and_nobody_holds_less_than_nothing(self) -> None:
        for seat, player in self.table.players.items():
            mine = [stack.chips for (who, _), stack in self.table.cloth.items() if who == seat]
            mine += [held.chips for held in self.table.prison if held.seat == seat]
            for chips in (player.chips, *mine):
                assert min(chips.color, chips.cash) >= 0
                assert chips.color == 0 or chips.color % player.value == 0

    def teardown(self) -> None:
        if hasattr(self, "table"):
            assert replay(self.table.log, self.house) == self.table


TestAnyTable = AnyTable.TestCase
TestAnyTable.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
