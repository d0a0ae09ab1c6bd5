"""Situations at the table: what is asked, which answers there are, and the rule behind it.

Each is data under a stable key, which `i18n/drills/situations.py` says. The answers to choose
from belong to a topic and are all shown, whatever is right. What the engine can judge it
does (`judging`); the rest is said by the rule itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from croupier.rules.layout import Kind
from croupier.rules.rounds import (
    BuyIn,
    ChangeColor,
    Decision,
    Phase,
    PlaceDolly,
    TakeBack,
    TakeOff,
    Tender,
    Void,
    VoidReason,
)
from croupier.rules.rule_set import RuleSet, standard
from croupier.rules.wheel import Number
from croupier.trainer.judging import (
    ACTS,
    VALUE,
    A,
    C,
    Does,
    Judge,
    Verdict,
    after_close,
    always,
    called_at,
    calls,
    does,
    exchange,
    laid,
    lays,
    left_lying,
    may,
    next_at,
    order_from,
    shared_spot,
    spot,
    void,
)


class Topic(StrEnum):
    """What a situation is about."""

    ORDER = "order"
    NEXT = "next"
    PAYING = "paying"
    BETS = "bets"
    SPIN = "spin"
    CHIPS = "chips"
    WHO = "who"
    UNFORESEEN = "unforeseen"
    BALL = "ball"


ANSWERS: Mapping[Topic, tuple[str, ...]] = {
    Topic.NEXT: tuple(ACTS),
    Topic.BETS: ("taken", "refused", "in-part"),
    Topic.SPIN: ("void", "counts", "manager"),
    Topic.CHIPS: ("now", "later", "no-exchange", "minimum"),
    Topic.WHO: ("croupier", "the-manager", "player", "sign"),
    Topic.UNFORESEEN: ("manager", "back", "own-color", "put-right", "as-it-lies"),
    Topic.BALL: ("spare-ball", "same-ball", "go-on"),
}
"""The answers to choose from; what is to be put in order each situation says itself."""


class Rule(StrEnum):
    """The rules behind the answers, each with a sentence of its own."""

    SPIN_ORDER = "spin-order"
    PAY_ORDER = "pay-order"
    BETTING_TIME = "betting-time"
    CLOSED = "closed"
    AFTER_PAYING = "after-paying"
    TENDER = "tender"
    MINIMUM = "minimum"
    OVER_MAXIMUM = "over-maximum"
    MULTIPLES = "multiples"
    ADDED_UP = "added-up"
    UNCLEAR = "unclear"
    TOUCHING = "touching"
    TOGETHER = "together"
    SERIES_TIME = "series-time"
    SERIES_WHEEL = "series-wheel"
    SERIES_LEAST = "series-least"
    SERIES_WHOLE = "series-whole"
    NO_SPIN = "no-spin"
    TURNS = "turns"
    HINDERED = "hindered"
    NOT_VOID = "not-void"
    EXCHANGE = "exchange"
    OFF_THE_CLOTH = "off-the-cloth"
    VALUE = "value"
    ONE_COLOR = "one-color"
    OWN_TABLE = "own-table"
    LEAVING = "leaving"
    AFTER_CLOSING = "after-closing"
    CROUPIER_CALLS = "croupier-calls"
    PLAYER_SAYS = "player-says"
    SIGN = "sign"
    DISPUTE = "dispute"
    LEFT_LYING = "left-lying"
    OWN_SLIP = "own-slip"
    SPARE_BALL = "spare-ball"


SECTIONS: Mapping[Rule, int] = {
    **dict.fromkeys((Rule.TOGETHER,), 2),
    **dict.fromkeys(
        (
            *(Rule.MINIMUM, Rule.OVER_MAXIMUM, Rule.MULTIPLES, Rule.ADDED_UP),
            *(Rule.UNCLEAR, Rule.TOUCHING, Rule.SIGN),
        ),
        3,
    ),
    **dict.fromkeys(
        (
            *(Rule.SPIN_ORDER, Rule.PAY_ORDER, Rule.BETTING_TIME, Rule.CLOSED, Rule.AFTER_PAYING),
            *(Rule.NO_SPIN, Rule.TURNS, Rule.HINDERED, Rule.NOT_VOID, Rule.CROUPIER_CALLS),
            *(Rule.DISPUTE, Rule.LEFT_LYING, Rule.OWN_SLIP, Rule.SPARE_BALL),
        ),
        4,
    ),
    **dict.fromkeys(
        (
            *(Rule.TENDER, Rule.EXCHANGE, Rule.OFF_THE_CLOTH, Rule.VALUE, Rule.ONE_COLOR),
            *(Rule.OWN_TABLE, Rule.LEAVING, Rule.AFTER_CLOSING, Rule.PLAYER_SAYS),
        ),
        5,
    ),
    **dict.fromkeys((Rule.SERIES_TIME, Rule.SERIES_WHEEL, Rule.SERIES_LEAST, Rule.SERIES_WHOLE), 6),
}
"""The section of rules.md that a rule stands in."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A situation under its `key`; `judge` says what is right at a table.

    `house` names the options of the house that must be known, `made` the turns of the ball.
    `items` is what is put in order, empty where one answer is chosen.
    """

    key: str
    topic: Topic
    rule: Rule
    judge: Judge
    house: tuple[str, ...] = ()
    made: int | None = None
    items: tuple[str, ...] = ()


_ITEMS = (Kind.EVEN_CHANCE, Kind.SIX_LINE, Kind.STREET, Kind.CORNER, Kind.SPLIT, Kind.STRAIGHT)


def _paid_in_order(rules: RuleSet) -> Verdict:
    return tuple(kind.value for kind in rules.spin.pay_order if kind in _ITEMS)


def _order() -> tuple[Situation, ...]:
    acts = tuple(ACTS)
    topic, rule = Topic.ORDER, Rule.SPIN_ORDER
    nexts = {
        "next-open": next_at(Phase.OPEN),
        "next-running": next_at(Phase.SPINNING),
        "next-closed": next_at(Phase.NO_MORE_BETS),
        "next-called": next_at(Phase.CALLED),
        "next-marked": next_at(Phase.MARKED),
        "next-collected": next_at(Phase.COLLECTED),
        "next-paid": next_at(Phase.PAID),
        "next-no-winner": next_at(Phase.PAID, winners=False),
    }
    return (
        Situation("order-spin", topic, rule, order_from(Phase.OPEN, 7), items=acts),
        Situation("order-to-dolly", topic, rule, order_from(Phase.OPEN, 4), items=acts[:4]),
        Situation("order-from-dolly", topic, rule, order_from(Phase.CALLED, 4), items=acts[3:]),
        *(Situation(key, Topic.NEXT, rule, judge) for key, judge in nexts.items()),
        Situation(
            "pay-order",
            Topic.PAYING,
            Rule.PAY_ORDER,
            _paid_in_order,
            ("pays",),
            items=tuple(kind.value for kind in _ITEMS),
        ),
    )


def _taken(phase: Phase, key: str, stake: int, tender: Tender = Tender.COLOR) -> Judge:
    return may(phase, lays(key, stake, tender), "taken", "refused")


def _back(phase: Phase) -> Judge:
    take = TakeBack(A, standard().layout.by_key["20"])
    return may(phase, does(take), "taken", "refused")


def _off(phase: Phase) -> Judge:
    take = TakeOff(A, standard().layout.by_key["17"])
    return may(phase, does(take), "taken", "refused")


def _within(key: str, stake: int) -> Judge:
    return laid(key, stake, "taken", "refused", "in-part")


def _called(phase: Phase, key: str, amount: int) -> Judge:
    return may(phase, calls(key, amount), "taken", "refused")


def _bets() -> tuple[Situation, ...]:
    late, running = Phase.NO_MORE_BETS, Phase.SPINNING
    over, until = ("over",), ("until",)
    american = called_at("american", "voisins", 90, "taken", "refused")
    rows = (
        ("bet-open", Rule.BETTING_TIME, _taken(Phase.OPEN, "20", 10), ()),
        ("bet-running", Rule.BETTING_TIME, _taken(running, "17/20", 10), ()),
        ("bet-late", Rule.CLOSED, _taken(late, "red", 10), ()),
        ("bet-dolly", Rule.CLOSED, _taken(Phase.MARKED, "black", 10), ()),
        ("bet-while-paying", Rule.CLOSED, _taken(Phase.COLLECTED, "dozen-1", 10), ()),
        ("back-running", Rule.BETTING_TIME, _back(running), ()),
        ("back-late", Rule.CLOSED, _back(late), ()),
        ("move-open", Rule.BETTING_TIME, _back(Phase.OPEN), ()),
        ("move-late", Rule.CLOSED, _back(late), ()),
        ("off-early", Rule.AFTER_PAYING, _off(Phase.COLLECTED), ()),
        ("off-paid", Rule.AFTER_PAYING, _off(Phase.PAID), ()),
        ("cash", Rule.TENDER, _taken(Phase.OPEN, "red", 10, Tender.CASH), ()),
        ("notes", Rule.TENDER, _taken(Phase.OPEN, "red", 100, Tender.NOTES), ()),
        ("credit", Rule.TENDER, _taken(Phase.OPEN, "red", 100, Tender.CREDIT), ()),
        ("word", Rule.TENDER, _taken(running, "red", 100, Tender.VERBAL), ()),
        ("below-minimum", Rule.MINIMUM, _within("23", 2), ()),
        ("at-minimum", Rule.MINIMUM, _within("23", 5), ()),
        ("over-maximum", Rule.OVER_MAXIMUM, _within("23", 150), over),
        ("over-together", Rule.ADDED_UP, _within("20", 60), over),
        ("over-line", Rule.MULTIPLES, _within("16/17/18/19/20/21", 650), over),
        ("split-maximum", Rule.MULTIPLES, _within("23/26", 200), ()),
        ("corner-maximum", Rule.MULTIPLES, _within("23/24/26/27", 350), ()),
        ("two-dozens", Rule.TOGETHER, _within("dozen-1+dozen-2", 20), ()),
        ("unclear", Rule.UNCLEAR, spot(236, 85, "taken", "refused"), ()),
        ("other-table", Rule.OWN_TABLE, always("refused"), ()),
        ("series-open", Rule.SERIES_TIME, _called(Phase.OPEN, "voisins", 90), until),
        ("series-running", Rule.SERIES_TIME, _called(running, "voisins", 90), until),
        ("neighbours-running", Rule.SERIES_TIME, _called(running, "neighbours-17", 25), until),
        ("series-late", Rule.SERIES_TIME, _called(late, "tiers", 60), until),
        ("series-two-zeros", Rule.SERIES_WHEEL, american, ()),
        ("series-little", Rule.SERIES_LEAST, _called(Phase.OPEN, "voisins", 40), ()),
        ("series-part", Rule.SERIES_WHOLE, always("refused"), ()),
    )
    return tuple(Situation(key, Topic.BETS, rule, judge, shown) for key, rule, judge, shown in rows)


def _spins() -> tuple[Situation, ...]:
    hangs, hindered = VoidReason.BALL_HANGS, VoidReason.HINDRANCE
    few = {n: void(Void(VoidReason.FEW_TURNS, turns=n), Phase.SPINNING) for n in range(1, 6)}
    rows = (
        ("ball-left", Rule.NO_SPIN, void(Void(VoidReason.BALL_LEFT))),
        ("wheel-stopped", Rule.NO_SPIN, void(Void(VoidReason.WHEEL_STOPPED))),
        ("chip-in-wheel", Rule.NO_SPIN, void(Void(VoidReason.FOREIGN_OBJECT))),
        ("ball-hangs", Rule.HINDERED, void(Void(hangs))),
        ("two-pockets", Rule.HINDERED, void(Void(hangs))),
        ("sleeve", Rule.HINDERED, void(Void(hindered))),
        ("light-out", Rule.HINDERED, void(Void(hindered))),
        ("manager-new-spin", Rule.HINDERED, void(Void(hangs, decision=Decision.NEW_SPIN))),
        ("manager-goes-on", Rule.HINDERED, void(Void(hindered, decision=Decision.GO_ON))),
        ("after-the-call", Rule.NOT_VOID, void(Void(VoidReason.FEW_TURNS, turns=1), Phase.CALLED)),
        ("ball-jumps", Rule.NOT_VOID, always("counts")),
        ("wheel-slow", Rule.NOT_VOID, always("counts")),
    )
    turns = (
        Situation("few-turns", Topic.SPIN, Rule.TURNS, judge, ("turns",), made)
        for made, judge in few.items()
    )
    return (*(Situation(key, Topic.SPIN, rule, judge) for key, rule, judge in rows), *turns)


def _chips() -> tuple[Situation, ...]:
    more, change = does(BuyIn(A, "blue", VALUE, 100)), does(ChangeColor(A))
    running, late, paying = Phase.SPINNING, Phase.NO_MORE_BETS, Phase.COLLECTED
    rows = (
        ("buy-open", Rule.EXCHANGE, exchange(more)),
        ("buy-running", Rule.EXCHANGE, exchange(more, running)),
        ("buy-late", Rule.EXCHANGE, exchange(more, late)),
        ("change-running", Rule.EXCHANGE, exchange(change, running)),
        ("change-paying", Rule.EXCHANGE, exchange(change, paying)),
        ("change-lying", Rule.OFF_THE_CLOTH, exchange(change, lying=True)),
        ("leaves", Rule.LEAVING, exchange(change)),
        ("value-low", Rule.VALUE, exchange(_new(2))),
        ("value-high", Rule.VALUE, exchange(_new(200))),
        ("value-fits", Rule.VALUE, exchange(_new(25))),
        ("value-maximum", Rule.VALUE, exchange(_new(100))),
        ("color-taken", Rule.ONE_COLOR, exchange(_new(25, "yellow"))),
        ("second-value", Rule.ONE_COLOR, exchange(does(BuyIn(A, "blue", 25, 100)))),
        ("second-color", Rule.ONE_COLOR, exchange(does(BuyIn(A, "green", VALUE, 100)))),
        ("elsewhere", Rule.OWN_TABLE, always("no-exchange")),
        ("closed-25", Rule.AFTER_CLOSING, after_close(25)),
        ("closed-100", Rule.AFTER_CLOSING, after_close(100)),
    )
    return tuple(Situation(key, Topic.CHIPS, rule, judge) for key, rule, judge in rows)


def _new(value: int, color: str = "green") -> Does:
    """A third player buys color of that value."""
    return does(BuyIn(C, color, value, 10 * value))


def _who() -> tuple[Situation, ...]:
    rows = (
        ("who-value", Rule.VALUE, "player"),
        ("who-stays", Rule.LEFT_LYING, "player"),
        ("who-color-or-cash", Rule.PLAYER_SAYS, "player"),
        ("who-hangs", Rule.HINDERED, "the-manager"),
        ("who-hindered", Rule.HINDERED, "the-manager"),
        ("who-disputed", Rule.DISPUTE, "the-manager"),
        ("who-closes", Rule.CROUPIER_CALLS, "croupier"),
        ("who-ball-out", Rule.NO_SPIN, "croupier"),
        ("who-announces", Rule.CROUPIER_CALLS, "croupier"),
        ("who-least", Rule.SIGN, "sign"),
        ("who-most", Rule.SIGN, "sign"),
        ("who-outside", Rule.SIGN, "sign"),
    )
    return tuple(Situation(key, Topic.WHO, rule, always(answer)) for key, rule, answer in rows)


def _unforeseen() -> tuple[Situation, ...]:
    topic, late = Topic.UNFORESEEN, Phase.NO_MORE_BETS
    wrong_dolly = may(Phase.CALLED, does(PlaceDolly(Number(20))), "as-it-lies", "put-right")
    fallen = may(late, lays("17", 5, Tender.CASH), "as-it-lies", "back")
    rows = (
        ("sleeper-won", Rule.DISPUTE, always("manager")),
        ("two-claim", Rule.DISPUTE, always("manager")),
        ("wrong-color-after", Rule.DISPUTE, always("manager")),
        ("sleeper-left", Rule.LEFT_LYING, left_lying),
        ("meant-other", Rule.TOUCHING, always("as-it-lies")),
        ("touches-line", Rule.TOUCHING, spot(236, 58, "as-it-lies", "back")),
        ("knocked-on", Rule.CLOSED, fallen),
        ("rolls-on", Rule.CLOSED, fallen),
        ("borrowed-color", Rule.ONE_COLOR, always("back")),
        ("mixed-stack", Rule.ONE_COLOR, shared_spot),
        ("shared-spot", Rule.ONE_COLOR, shared_spot),
        ("stack-in-hand", Rule.OWN_SLIP, always("put-right")),
        ("knocked-off", Rule.OWN_SLIP, always("put-right")),
        ("wrong-color-before", Rule.OWN_SLIP, always("put-right")),
        ("wrong-dolly", Rule.OWN_SLIP, wrong_dolly),
    )
    ball = (
        ("ball-lost", Rule.SPARE_BALL, "spare-ball"),
        ("ball-chipped", Rule.SPARE_BALL, "spare-ball"),
        ("ball-few-turns", Rule.SPARE_BALL, "same-ball"),
        ("ball-wheel-stopped", Rule.SPARE_BALL, "same-ball"),
        ("ball-jumped", Rule.NOT_VOID, "go-on"),
        ("ball-noisy", Rule.NOT_VOID, "go-on"),
    )
    return (
        *(Situation(key, topic, rule, judge) for key, rule, judge in rows),
        *(Situation(key, Topic.BALL, rule, always(answer)) for key, rule, answer in ball),
    )


BY_LEVEL: Mapping[int, tuple[Situation, ...]] = {
    1: _order(),
    2: _bets(),
    3: _spins(),
    4: _chips(),
    5: _who(),
    6: _unforeseen(),
}
"""The situations of each level; the level after the last asks about them all."""

SITUATIONS: tuple[Situation, ...] = tuple(one for level in BY_LEVEL.values() for one in level)
"""Every situation, those that differ by the turns of the ball as often as they differ."""
