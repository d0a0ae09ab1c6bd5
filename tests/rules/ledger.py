"""A table's book, kept by a second method: what lies where, and what each seat has won.

It knows no accounts, no chips by kind and no settlement of the engine.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from math import lcm

from croupier.rules.bets import Bet, ByAmount, ByUnit, Seat
from croupier.rules.layout import Kind
from croupier.rules.rounds import (
    Action,
    Announce,
    CallNumber,
    ChangeColor,
    Close,
    Collect,
    Decision,
    Fill,
    NoMoreBets,
    Open,
    Pay,
    PayAll,
    Phase,
    Place,
    Table,
    TakeBack,
    TakeOff,
    Tender,
    Void,
)
from croupier.rules.rule_set import RuleSet

Where = tuple[Seat, str]

PAYS: Mapping[int, Fraction | int] = {
    1: 35,
    2: 17,
    3: 11,
    4: 8,
    5: 6,
    6: 5,
    12: 2,
    18: 1,
    24: Fraction(1, 2),
}
"""Winnings for one unit, by how many numbers are covered (rules.md section 2)."""


class Ledger:
    """What a pit boss would note down: stakes where they lie, and what each seat has won."""

    def __init__(self, rules: RuleSet, options: Mapping[str, object]) -> None:
        self.positions = rules.layout.by_key
        self.rules, self.options = rules, options
        self.lying: dict[Where, int] = {}
        self.prison: list[tuple[Seat, str, int]] = []
        self.due: dict[Where, int] = {}
        self.won: Counter[Seat] = Counter()
        self.brought_in = 0
        self.falls = 0

    @property
    def bank(self) -> int:
        return self.brought_in - sum(self.won.values())

    def covered(self, key: str) -> int:
        return len(self.positions[key].numbers)

    def most(self, key: str) -> int | None:
        """The most that plays: so many straight-up maxima as numbers are covered."""
        maximum, covered = self.options["limits.maximum"], self.covered(key)
        return None if maximum == "none" or covered >= 12 else covered * int(str(maximum))

    def plays(self, key: str, lies: int) -> int:
        most = self.most(key)
        returned = self.options["limits.over-maximum"] == "return"
        return lies if most is None or not returned else min(lies, most)

    def note(self, action: Action, before: Table) -> None:  # noqa: C901, PLR0912
        match action:
            case Open(amount) | Fill(amount):
                self.brought_in += amount
            case Place(Bet(position, stake, seat)):
                self._lay(seat, position.key, stake)
            case Announce(bet, tender):
                self._announce(bet, before if tender is Tender.COLOR else None)
            case TakeBack(seat, position, amount) | TakeOff(seat, position, amount):
                left = self.lying.pop((seat, position.key)) - (amount or 0)
                if amount is not None and left:
                    self.lying[seat, position.key] = left
            case NoMoreBets():
                self._take_away_short()
            case Void(_, _, decision):
                if decision is not Decision.GO_ON:
                    self.lying.clear()
            case CallNumber(number):
                self.falls = number
                self.lying = {w: self.plays(w[1], lies) for w, lies in self.lying.items()}
            case Collect():
                self._collect()
            case Pay(seat, position):
                self.won[seat] += self.due.pop((seat, position.key))
            case PayAll():
                for (seat, _), winnings in self.due.items():
                    self.won[seat] += winnings
                self.due.clear()
            case Close():
                self.lying.clear()
                for seat, _, held in self.prison:
                    self.won[seat] -= held - self._half(held)
                self.prison.clear()
            case ChangeColor(seat):
                player = before.player(seat)
                if before.phase is Phase.CLOSED:
                    chips = player.chips.color // player.value
                    minimum = int(str(self.options["limits.minimum"]))
                    self.won[seat] -= chips * (player.value - minimum)
            case _:
                pass

    def _lay(self, seat: Seat | None, key: str, stake: int) -> None:
        assert seat is not None
        if stake:
            self.lying[seat, key] = self.lying.get((seat, key), 0) + stake

    def _announce(self, bet: ByAmount | ByUnit, with_color: Table | None) -> None:
        if isinstance(bet, ByUnit):
            stakes = {p.key: weight * bet.unit for p, weight in bet.call.chips}
        else:
            value = with_color.player(bet.seat).value if with_color and bet.seat else 1
            stakes = self._spread(bet, lcm(int(str(self.options["announced.step"])), value))
        for key, stake in stakes.items():
            self._lay(bet.seat, key, stake)

    def _spread(self, bet: ByAmount, step: int) -> dict[str, int]:
        """One step more on every chip for as long as the money lasts."""
        stakes: dict[str, int] = {}
        for unit in range(step, bet.amount + 1, step):
            more = {
                p.key: min(weight * unit, self.most(p.key) or bet.amount * weight)
                for p, weight in bet.call.chips
            }
            if sum(more.values()) > bet.amount:
                break
            stakes = more
        return stakes

    def _take_away_short(self) -> None:
        least = self.options["limits.spread-minimum"]
        if least == "none":
            return
        for seat in {seat for seat, _ in self.lying}:
            inside = [w for w in self.lying if w[0] == seat and self.covered(w[1]) < 12]
            if sum(self.plays(where[1], self.lying[where]) for where in inside) < int(str(least)):
                for where in inside:
                    del self.lying[where]

    def _half(self, stake: int) -> int:
        odd = stake % 2 if self.options["zero.remainder"] == "player" else 0
        return (stake - stake % 2) // 2 + odd

    def _collect(self) -> None:
        zero = self.falls in (0, 37)
        freed, self.prison = self.prison, []
        for seat, key, held in freed:
            if self.falls not in self.positions[key].numbers:
                self._loses_in_prison(
                    seat, key, held, str(self.options["zero.repeated"]) if zero else ""
                )
        won: dict[Where, int] = {}
        for (seat, key), stake in list(self.lying.items()):
            covered = self.positions[key].numbers
            if self.falls in covered:
                won[seat, key] = int(stake * PAYS[len(covered)])
                continue
            del self.lying[seat, key]
            rule_at_zero = self.options["zero.rule"] if zero and len(covered) == 18 else "lose"
            if rule_at_zero == "prison":
                self.prison.append((seat, key, stake))
            else:
                back = self._half(stake) if rule_at_zero in ("partage", "surrender") else 0
                self.won[seat] -= stake - back
        self.due = self._in_order(won)

    def _loses_in_prison(self, seat: Seat, key: str, held: int, again: str) -> None:
        stays = {"stay": held, "halve": self._half(held)}.get(again, 0)
        back = self._half(held) if again == "half" else 0
        self.won[seat] -= held - stays - back
        if stays:
            self.prison.append((seat, key, stays))

    def _in_order(self, won: dict[Where, int]) -> dict[Where, int]:
        order = [Kind(kind) for kind in self.rules.spin.pay_order]
        most = self.options["limits.payout-maximum"]
        left: dict[Seat, int] = defaultdict(lambda: 10**15 if most == "none" else int(str(most)))
        due = {}
        for kind in order:
            for (seat, key), winnings in won.items():
                if self.positions[key].kind is kind:
                    paid = min(winnings, left[seat])
                    left[seat] -= paid
                    if paid:
                        due[seat, key] = paid
        return due
