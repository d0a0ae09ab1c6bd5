"""What a table answers: situations of a spin, judged by the engine and not by hand.

A judge is a function from the table's rules to the right answer. It builds a table up to the
moment in question and asks the rules whether the action may be done there, so that a house's
own rules change the answer. Source: rules.md sections 3 to 6.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import TypeAlias

from croupier.rules.bets import Bet, ByAmount, Call, Seat
from croupier.rules.call_bets import find_call
from croupier.rules.chip_spot import position_at
from croupier.rules.layout import Point, Position
from croupier.rules.rounds import (
    Action,
    Announce,
    BuyIn,
    CallNumber,
    ChangeColor,
    Close,
    Collect,
    Launch,
    LiftDolly,
    NoMoreBets,
    Open,
    PayAll,
    Phase,
    Place,
    PlaceDolly,
    Table,
    Tender,
    Void,
    fault_of,
    play,
    replay,
)
from croupier.rules.rounds.faults import DetailMissing
from croupier.rules.rule_set import RuleSet, standard
from croupier.rules.wheel import Number

Verdict: TypeAlias = str | tuple[str, ...]
Judge: TypeAlias = Callable[[RuleSet], Verdict]
Does: TypeAlias = Callable[[RuleSet], Action]

A, B, C = Seat("A"), Seat("B"), Seat("C")
VALUE = 5
"""What a chip of each player's color is worth."""

_OPENING: tuple[Action, ...] = (
    Open(1_000_000),
    BuyIn(A, "blue", VALUE, 1000),
    BuyIn(B, "yellow", VALUE, 1000),
)
"""The table opens, A buys blue and B yellow."""

FELL = Number(17)
ACTS: Mapping[str, Action] = {
    "launch": Launch(),
    "no-more-bets": NoMoreBets(),
    "number": CallNumber(FELL),
    "dolly": PlaceDolly(FELL),
    "collect": Collect(),
    "pay": PayAll(),
    "lift": LiftDolly(),
}
"""What the croupier does in a spin, in no order that anything here relies on."""


def always(answer: str) -> Judge:
    """The judge of what no table can be asked: the rule says it."""
    return lambda rules: answer  # noqa: ARG005 - as every judge


def on(rules: RuleSet, key: str, stake: int, seat: Seat = A) -> Bet:
    """The seat's stake on the position of that name."""
    return Bet(rules.layout.by_key[key], stake, seat)


def lays(key: str, stake: int, tender: Tender = Tender.COLOR) -> Does:
    """A lays the stake on the position."""
    return lambda rules: Place(on(rules, key, stake), tender)


def calls(key: str, amount: int) -> Does:
    """A calls the announced bet for the amount in cash chips."""
    return does(Announce(ByAmount(_call(key), amount, A), Tender.CASH))


def does(action: Action) -> Does:
    """The action, whatever the rules."""
    return lambda rules: action  # noqa: ARG005 - as every action


def _call(key: str) -> Call:
    call = find_call(key, standard())
    assert isinstance(call, Call), call
    return call


@lru_cache(maxsize=256)
def table_at(rules: RuleSet, phase: Phase, winners: bool = True) -> Table:
    """A table in the phase; both players lie on 17, which falls, or else on 20, and A beside it."""
    lying = ("17", "20") if winners else ("20", "23")
    log: list[Action] = [
        *_OPENING,
        *(Place(on(rules, key, 50)) for key in lying),
        Place(on(rules, lying[0], 50, B)),
    ]
    table = replay(log, rules)
    assert isinstance(table, Table), table
    while table.phase is not phase:
        (act,) = _next_acts(table).values()
        done = play(table, act)
        assert isinstance(done, Table), done
        table = done
    return table


def _next_acts(table: Table) -> Mapping[str, Action]:
    """The acts that the table takes now; paying again what is paid is none."""
    return {
        key: act
        for key, act in ACTS.items()
        if fault_of(table, act) is None and not (key == "pay" and not table.due)
    }


def next_at(phase: Phase, winners: bool = True) -> Judge:
    """What the croupier does next in the phase."""

    def judge(rules: RuleSet) -> Verdict:
        (act,) = _next_acts(table_at(rules, phase, winners))
        return act

    return judge


def order_from(phase: Phase, count: int) -> Judge:
    """The acts from the phase on, so many of them, in their order."""

    def walk(rules: RuleSet) -> Iterator[str]:
        table = table_at(rules, phase)
        for _ in range(count):
            ((key, act),) = _next_acts(table).items()
            yield key
            done = play(table, act)
            assert isinstance(done, Table), done
            table = done

    return lambda rules: tuple(walk(rules))


def may(phase: Phase, action: Does, yes: str, no: str) -> Judge:
    """Whether the action may be done in the phase."""

    def judge(rules: RuleSet) -> Verdict:
        return yes if fault_of(table_at(rules, phase), action(rules)) is None else no

    return judge


def laid(key: str, stake: int, yes: str, no: str, part: str) -> Judge:
    """Whether the stake in cash plays whole, not at all, or up to the maximum alone."""

    def judge(rules: RuleSet) -> Verdict:
        table = play(table_at(rules, Phase.OPEN), Place(on(rules, key, stake), Tender.CASH))
        if not isinstance(table, Table):
            return no
        return part if table.cloth[A, rules.layout.by_key[key]].excess.total else yes

    return judge


def called_at(name: str, key: str, amount: int, yes: str, no: str) -> Judge:
    """Whether the rule set of that name takes the announced bet."""
    judge = may(Phase.OPEN, calls(key, amount), yes, no)
    return lambda rules: judge(standard(name))  # noqa: ARG005 - as every judge


def spot(along: int, across: int, yes: str, no: str) -> Judge:
    """Whether a chip with its middle there is a bet at all."""

    def judge(rules: RuleSet) -> Verdict:
        found = position_at(Point(along, across), rules.layout, 6)
        return yes if isinstance(found, Position) else no

    return judge


def void(action: Void, phase: Phase = Phase.NO_MORE_BETS) -> Judge:
    """Whether the spin is void for that reason, counts, or is the manager's to decide."""

    def judge(rules: RuleSet) -> Verdict:
        outcome = play(table_at(rules, phase), action)
        if isinstance(outcome, DetailMissing):
            return "manager"
        return "void" if isinstance(outcome, Table) and outcome.phase is Phase.OPEN else "counts"

    return judge


def exchange(action: Does, phase: Phase = Phase.OPEN, lying: bool = False) -> Judge:
    """Whether color is bought or changed at once, later, or not at all.

    What is refused only for now is what the same table takes between spins with nothing of
    A's on the cloth.
    """

    def judge(rules: RuleSet) -> Verdict:
        cleared, asked = _cleared(rules), action(rules)
        now = table_at(rules, phase) if lying or phase is not Phase.OPEN else cleared
        if fault_of(now, asked) is None:
            return "now"
        return "later" if fault_of(cleared, asked) is None else "no-exchange"

    return judge


def _cleared(rules: RuleSet) -> Table:
    """The table between spins with nothing on its cloth."""
    table = replay(_OPENING, rules)
    assert isinstance(table, Table), table
    return table


def after_close(value: int) -> Judge:
    """What a color chip of that value is worth once the table has closed."""

    def judge(rules: RuleSet) -> Verdict:
        log = (Open(1_000_000), BuyIn(A, "blue", value, 10 * value), Close(), ChangeColor(A))
        table = replay(log, rules)
        assert isinstance(table, Table), table
        worth = table.player(A).chips.cash // 10
        return {rules.limits.minimum: "minimum", value: "now"}[worth]

    return judge


def left_lying(rules: RuleSet) -> Verdict:
    """What a winning stake is that nobody takes off before the dolly is lifted."""
    table = play(table_at(rules, Phase.PAID), LiftDolly())
    assert isinstance(table, Table), table
    return "as-it-lies" if table.stakes(A) else "back"


def shared_spot(rules: RuleSet) -> Verdict:
    """Whose the winnings of a spot are on which two players lie."""
    seats = {seat for seat, _ in table_at(rules, Phase.COLLECTED).due}
    return "own-color" if seats == {A, B} else "manager"
