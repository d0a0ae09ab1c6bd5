"""Whole spins: what is played at a table, against books that are kept beside it."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import cycle

from croupier.odds import counting, ledger
from croupier.odds.ledger import House
from croupier.odds.verification.checking import Tally, bare
from croupier.odds.verification.on_zero import tables
from croupier.rules.bets import Bet, ByUnit, Call, Seat
from croupier.rules.call_bets import find_call
from croupier.rules.rounds import actions
from croupier.rules.rounds.play import play, replay
from croupier.rules.rounds.table import Table, new_table
from croupier.rules.rule_set import RuleSet
from croupier.rules.wheel import Number, read_number
from croupier.rules.zero import ZeroRule

_FLOAT, _MAXIMUM = 100_000, 50
_CASH, _COLOR = Seat("A"), Seat("B")
_CHIP = 5
_LAID = {
    _CASH: (("red", 25), ("17", 30), ("17", 30)),
    _COLOR: (("low", 15), ("17/20", 10), ("dozen-2", 5)),
}
_FALLS = ("17", "zero", "zero", "20", "void", "zero", "1", "zero", "36", "zero", "zero")
"""What falls, spin after spin; `zero` is each of the wheel's in turn, `void` is no spin."""


@dataclass(slots=True)
class _Books:
    """Who has what, in units; written by what the rules say, not by what the table does."""

    house: House
    bank: int = 0
    outside: int = 0
    purse: dict[Seat, int] = field(default_factory=lambda: {_CASH: 0, _COLOR: 0})
    lying: dict[tuple[Seat, str], int] = field(default_factory=dict)
    prison: list[tuple[Seat, str, int]] = field(default_factory=list)

    def lay(self, seat: Seat, bets: Iterable[tuple[str, int]]) -> None:
        """Cash chips that the player has not are brought along; color is bought before."""
        for where, stake in bets:
            short = max(0, stake - self.purse[seat])
            self.outside -= short
            self.purse[seat] += short - stake
            self.lying[seat, where] = self.lying.get((seat, where), 0) + stake

    def void(self) -> None:
        for (seat, _), stake in self.lying.items():
            self.purse[seat] += stake
        self.lying.clear()

    def spin(self, falls: str) -> None:
        """What is above the maximum goes back; then the prison and the cloth are settled."""
        covered = counting.positions(self.house.wheel)
        waiting, self.prison = self.prison, []
        for seat, where, stake in waiting:
            self._settle(seat, where, ledger.in_prison(where, stake, falls, self.house))
        for (seat, where), stake in tuple(self.lying.items()):
            plays = min(stake, _MAXIMUM * len(covered[where])) if where[0].isdigit() else stake
            self.purse[seat] += stake - plays
            parts = ledger.at_once(where, plays, falls, self.house)
            self._settle(seat, where, parts)
            self.lying[seat, where] = parts.kept
        self.lying = {spot: stake for spot, stake in self.lying.items() if stake}

    def _settle(self, seat: Seat, where: str, parts: ledger.Parts) -> None:
        self.bank += parts.collected - parts.winnings
        self.purse[seat] += parts.winnings + parts.returned
        if parts.held:
            self.prison.append((seat, where, parts.held))

    def take_off(self, seat: Seat, where: str) -> None:
        self.purse[seat] += self.lying.pop((seat, where))

    def close(self) -> None:
        self.void()
        for seat, where, stake in self.prison:
            self._settle(seat, where, ledger.freed(stake, self.house))
        self.prison.clear()

    def accounts(self) -> tuple[object, ...]:
        prison = sum(stake for _, _, stake in self.prison)
        return (self.outside, self.bank, self.purse, self.lying, prison)


def _accounts(table: Table) -> tuple[object, ...]:
    purse = {seat: table.player(seat).chips.total for seat in (_CASH, _COLOR)}
    lying = {(s, position.key): stack.chips.total for (s, position), stack in table.cloth.items()}
    return (table.outside, table.bank, purse, lying, table.accounts.prison)


class _Playing:
    """A table at which one action follows another; after each all accounts are nothing."""

    def __init__(self, rules: RuleSet, name: str, tally: Tally) -> None:
        self.table, self.name, self.tally = new_table(rules), name, tally

    def do(self, *doing: actions.Action) -> None:
        for action in doing:
            played = play(self.table, action)
            name = f"{self.name}: {len(self.table.log)} {action.verb}"
            if not isinstance(played, Table):
                self.tally.compare(f"{name}: {played.code}", played, None)
                return
            self.table = played
            self.tally.compare(name, sum(played.accounts), 0)


def rounds(rules: RuleSet, tally: Tally) -> None:
    """A session under each rule of zero: after every spin everybody has what the books say."""
    unlimited = bare(rules)
    multipliers = {p.kind: Fraction(len(p.numbers)) for p in rules.layout.inside}
    limits = replace(unlimited.limits, maximum=_MAXIMUM, multipliers=multipliers)
    for house, table in tables(rules):
        if house.odd_unit == rules.zero.remainder:
            _session(house, replace(table, limits=limits), tally)


def _session(house: House, rules: RuleSet, tally: Tally) -> None:
    name = " ".join(house[1:])
    playing, books = _Playing(rules, name, tally), _Books(house)
    books.bank, books.outside = _FLOAT, -_FLOAT
    playing.do(actions.Open(_FLOAT))
    zeros = cycle(counting.ZEROS[house.wheel])
    for at, falls in enumerate(_FALLS, start=1):
        _lay(playing, books, rules)
        tally.compare(f"{name}: laid {at}", _accounts(playing.table), books.accounts())
        if falls == "void":
            playing.do(actions.Launch(), actions.Void(actions.VoidReason.FOREIGN_OBJECT))
            books.void()
        else:
            _spin(playing, books, next(zeros) if falls == "zero" else falls)
        tally.compare(f"{name}: spin {at}", _accounts(playing.table), books.accounts())
    playing.do(actions.Close())
    books.close()
    tally.compare(f"{name}: closed", _accounts(playing.table), books.accounts())
    if house.zero == ZeroRule.PRISON:
        tally.compare(f"{name}: replayed", replay(playing.table.log, rules), playing.table)


def _lay(playing: _Playing, books: _Books, rules: RuleSet) -> None:
    """Color bought and laid, cash laid, a complete announced, one chip taken back."""
    bought = sum(stake for _, stake in _LAID[_COLOR])
    color = rules.chips.colors[0]
    playing.do(actions.BuyIn(_COLOR, color, _CHIP, bought))
    books.outside -= bought
    books.purse[_COLOR] += bought
    for seat, bets in _LAID.items():
        tender = actions.Tender.COLOR if seat == _COLOR else actions.Tender.CASH
        for where, stake in bets:
            bet = Bet(rules.layout.by_key[where], stake, seat)
            playing.do(actions.Place(bet, tender))
        books.lay(seat, bets)
    complete = find_call("complete-17", rules)
    assert isinstance(complete, Call), complete
    playing.do(actions.Announce(ByUnit(complete, 1, _CASH), actions.Tender.CASH))
    around = counting.positions(rules.wheel_key).items()
    inside = [(key, len(c)) for key, c in around if "17" in c and key[0].isdigit()]
    books.lay(_CASH, [("complete", sum(units for _, units in inside))])
    del books.lying[_CASH, "complete"]
    for key, units in inside:
        books.lying[_CASH, key] = books.lying.get((_CASH, key), 0) + units
    split = rules.layout.by_key["17/20"]
    playing.do(actions.TakeBack(_COLOR, split, _CHIP))
    books.lying[_COLOR, "17/20"] -= _CHIP
    books.purse[_COLOR] += _CHIP


def _spin(playing: _Playing, books: _Books, falls: str) -> None:
    """The number, the losers, the winners, and the cash player's straight taken off."""
    number = read_number(falls)
    assert number is not None, falls
    playing.do(*_until_paid(number))
    books.spin(falls)
    if (_CASH, "17") in books.lying:
        straight = playing.table.rules.layout.by_key["17"]
        playing.do(actions.TakeOff(_CASH, straight))
        books.take_off(_CASH, "17")
    playing.do(actions.LiftDolly())


def _until_paid(number: Number) -> tuple[actions.Action, ...]:
    return (
        actions.Launch(),
        actions.NoMoreBets(),
        actions.CallNumber(number),
        actions.PlaceDolly(number),
        actions.Collect(),
        actions.PayAll(),
    )
