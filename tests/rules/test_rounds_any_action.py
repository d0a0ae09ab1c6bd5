"""Whatever somebody means to do, a table does it or answers what is wrong: nothing raises."""

from hypothesis import given
from hypothesis import strategies as st

from croupier.rules.bets import Bet, ByAmount, ByUnit, Call, Family, Seat
from croupier.rules.call_bets import call_keys, find_call
from croupier.rules.layout import Kind, Point, Position, load_layout
from croupier.rules.rounds import (
    Action,
    Announce,
    BuyIn,
    CallNumber,
    ChangeColor,
    Collect,
    Decision,
    Fill,
    Launch,
    NoMoreBets,
    Open,
    Pay,
    PayAll,
    Place,
    PlaceDolly,
    Table,
    TakeBack,
    TakeOff,
    Tender,
    Void,
    VoidReason,
    fault_of,
    play,
    replay,
)
from croupier.rules.rule_set import standard
from croupier.rules.wheel import Number

SEATS = tuple(map(Seat, "ABC"))
CLOTHS = [load_layout(key) for key in ("single-zero", "double-zero", "triple-zero")]
EUROPEAN = standard("european")
any_number = st.integers() | st.sampled_from((10**12 + 1, 10**5000, -(10**5000)))
more_than_nothing = any_number.map(lambda n: abs(n) or 1)
any_seat = st.text(max_size=30).map(Seat) | st.sampled_from(SEATS)
any_position = st.one_of(
    *(st.sampled_from((*cloth.positions, *cloth.pairs)) for cloth in CLOTHS),
    st.builds(
        Position,
        st.text(max_size=5) | st.sampled_from(("17", "17/20", "red")),
        st.sampled_from(Kind),
        st.lists(st.integers(-1, 40).map(Number), max_size=4).map(tuple),
        st.builds(Point, st.integers(), st.integers()),
        st.integers(0),
    ),
)
any_call = st.one_of(
    st.sampled_from(call_keys(EUROPEAN)).map(lambda key: find_call(key, EUROPEAN)),
    st.builds(
        Call,
        st.text(max_size=9) | st.sampled_from(("tiers", "voisins", "neighbours-17x9")),
        st.sampled_from(Family),
        st.lists(st.tuples(any_position, st.integers()), max_size=3).map(tuple),
    ),
)
any_action: st.SearchStrategy[Action] = st.one_of(
    st.builds(Open, any_number),
    st.builds(Fill, any_number),
    st.builds(BuyIn, any_seat, st.text() | st.just("blue"), any_number, any_number),
    st.builds(
        Place,
        st.builds(Bet, any_position, more_than_nothing, st.none() | any_seat),
        st.sampled_from(Tender),
    ),
    *(
        st.builds(
            Announce,
            st.builds(kind, any_call, more_than_nothing, st.none() | any_seat),
            st.sampled_from(Tender),
        )
        for kind in (ByAmount, ByUnit)
    ),
    *(
        st.builds(kind, any_seat, any_position, st.none() | any_number)
        for kind in (TakeBack, TakeOff, Pay)
    ),
    st.builds(CallNumber, any_number.map(Number)),
    st.builds(PlaceDolly, any_number.map(Number)),
    st.builds(
        Void,
        st.sampled_from(VoidReason),
        st.none() | any_number,
        st.none() | st.sampled_from(Decision),
    ),
    st.builds(ChangeColor, any_seat),
)


@given(any_action, st.integers(0, 9), st.sampled_from(("european", "club", "american")))
def test_any_action_at_any_time_is_done_or_answered(action: Action, step: int, name: str) -> None:
    rules = standard(name)
    start = Bet(rules.layout.by_key["17"], 100, SEATS[0])
    deal = (
        *(Open(50_000), BuyIn(SEATS[0], "red", 5, 500), Place(start)),
        *(Launch(), NoMoreBets(), CallNumber(Number(17)), PlaceDolly(Number(17))),
        *(Collect(), PayAll()),
    )
    table = replay(deal[:step], rules)
    assert isinstance(table, Table)
    wrong, after = fault_of(table, action), play(table, action)
    if isinstance(after, Table):
        assert wrong is None
        assert sum(after.accounts) == 0
    else:
        assert wrong == after
        assert after.code
