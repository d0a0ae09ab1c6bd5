"""Hypothesis strategies for the values of the table, for every suite that wants them."""

from collections.abc import Mapping

from hypothesis import settings
from hypothesis import strategies as st

from croupier.rules.bets import AnyBet, Bet, ByAmount, ByUnit, Call, Seat
from croupier.rules.call_bets import call_keys, find_call
from croupier.rules.layout import Position
from croupier.rules.rule_set import RuleSet, read_rule_set, standard
from croupier.rules.wheel import Number

patient = settings(deadline=None)
"""Machines that share their cores are slow at times: no example is timed."""

EUROPEAN = standard("european")
LAYOUT = EUROPEAN.layout


def call(key: str, rules: RuleSet = EUROPEAN) -> Call:
    found = find_call(key, rules)
    assert isinstance(found, Call), found
    return found


def house(overrides: Mapping[str, object]) -> RuleSet:
    """European rules, but for these keys."""
    rules = read_rule_set("european", overrides)
    assert isinstance(rules, RuleSet), rules
    return rules


numbers: st.SearchStrategy[Number] = st.sampled_from(EUROPEAN.wheel.pockets)
positions: st.SearchStrategy[Position] = st.sampled_from((*LAYOUT.positions, *LAYOUT.pairs))
stakes = st.integers(1, 10**12)
seats = st.one_of(
    st.none(), st.from_regex(r"[^\W_](?:[\w -]{0,18}[\w-])?", fullmatch=True).map(Seat)
)
wide_neighbours = st.builds(
    "neighbours-{}x{}".format, st.integers(0, 36), st.integers(1, EUROPEAN.wheel.widest_reach)
)
calls = (st.sampled_from(call_keys(EUROPEAN)) | wide_neighbours).map(call)
plain_bets = st.builds(Bet, positions, stakes, seats)
bets: st.SearchStrategy[AnyBet] = (
    plain_bets | st.builds(ByAmount, calls, stakes, seats) | st.builds(ByUnit, calls, stakes, seats)
)
