"""Hypothesis strategies for sessions: any action at any table, in or out of turn."""

from hypothesis import strategies as st

from croupier.rules.bets import Bet, ByAmount, ByUnit, Call, Seat
from croupier.rules.call_bets import call_keys, find_call
from croupier.rules.rounds.actions import (
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
    Place,
    PlaceDolly,
    TakeBack,
    TakeOff,
    Tender,
    Void,
    VoidReason,
)
from croupier.rules.rule_set import RuleSet
from croupier.rules.sessions.session import Overrides, RulesLine, Session, rules_of

TABLES: tuple[tuple[str, Overrides], ...] = (
    ("european", ()),
    ("french", (("limits.maximum", "100"), ("zero.rule", "prison"))),
    ("club", ()),
    ("american", (("smallest", "0.5"),)),
    ("triple-zero", (("payouts.split", "18:1"), ("pairs", "true"))),
    ("european", (("smallest", "0.01"), ("chips.colors", "red,blue"), ("chips.cash", "1,2.5"))),
    ("european", (("announced.taken", ""), ("limits.maximum", "none"), ("pairs", "false"))),
    ("european", (("limits.multipliers.street", "10/3"), ("spin.turns", "4"))),
)

amounts = st.integers(1, 10**12)
seats = st.from_regex(r"[^\W_](?:[\w -]{0,18}[\w-])?", fullmatch=True).map(Seat)
plain = st.sampled_from((Launch(), NoMoreBets(), Collect(), PayAll(), LiftDolly(), Close()))
voids = st.builds(
    Void,
    st.sampled_from(VoidReason),
    st.none() | st.integers(0, 999),
    st.none() | st.sampled_from(Decision),
)
tenders = st.sampled_from(Tender)


def actions(rules: RuleSet) -> st.SearchStrategy[Action]:
    """Every action that can be written at the table."""
    layout = rules.layout
    positions = st.sampled_from((*layout.positions, *(layout.pairs if rules.pairs else ())))
    some = st.none() | amounts
    numbers = st.sampled_from(rules.wheel.numbers)
    on_positions = [
        st.builds(action, seats, positions, some) for action in (TakeBack, Pay, TakeOff)
    ]
    bets: list[st.SearchStrategy[Action]] = [
        st.builds(Place, st.builds(Bet, positions, amounts, seats), tenders)
    ]
    found = [find_call(key, rules) for key in call_keys(rules)]
    if taken := [call for call in found if isinstance(call, Call)]:
        calls = st.sampled_from(taken)
        bets += [
            st.builds(Announce, st.builds(kind, calls, amounts, seats), tenders)
            for kind in (ByAmount, ByUnit)
        ]
    return st.one_of(
        plain,
        voids,
        st.builds(Open, amounts),
        st.builds(Fill, amounts),
        st.builds(BuyIn, seats, st.sampled_from(rules.chips.colors), amounts, amounts),
        st.builds(CallNumber, numbers),
        st.builds(PlaceDolly, numbers),
        st.builds(ChangeColor, seats),
        *on_positions,
        *bets,
    )


def _sessions(table: tuple[str, Overrides]) -> st.SearchStrategy[Session]:
    source, overrides = table
    said = rules_of(source, overrides, {}, 1)
    assert isinstance(said, RulesLine), said
    done = st.lists(actions(said.rules), max_size=8).map(tuple)
    return st.builds(Session, st.just(said.rules), st.just(source), st.just(overrides), done)


sessions: st.SearchStrategy[Session] = st.sampled_from(TABLES).flatmap(_sessions)
