"""Maxima: what of a stake plays where a seat has more on a position than it may hold.

Stakes of a seat on one position of a spin add up before they meet the maximum, announced or not
(rules.md section 3). They count in the order in which they were laid, as far as the log says
it, then of their ids, and then the smaller first. A bet without a seat is a player by itself.
"""

from collections.abc import Iterator, Mapping, Sequence

import ibis
from ibis.expr.types import Table, Value

from croupier.audit import columns as c
from croupier.audit.payoffs import EASY_STAKE, Payoff
from croupier.audit.sums import whole
from croupier.rules.limits import OverMaximum
from croupier.rules.rule_set import RuleSet

CHIP_TYPES: Mapping[str, str] = {
    "chip_of": "int32",
    "chip_key": "string",
    "weight": "int64",
    "chip_most": "int64",
}
"""The columns of the chips of announced bets: a row a payoff's id and position."""


def chip_rows(books: Sequence[Mapping[str | int, Payoff]]) -> Iterator[dict[str, object]]:
    """The chips that have a maximum, by the id that `payoff_rows` gives their announced bet."""
    payoffs = (payoff for each in books for payoff in each.values())
    for at, payoff in enumerate(payoffs):
        for key, weight, most in payoff.laid:
            if most is not None:
                yield dict(zip(CHIP_TYPES, (at, key, weight, most), strict=True))


_SPOT = (c.SPIN, c.TABLE, c.SEAT)
_SPOT_KEYS = ("spot_spin", "spot_table", "spot_seat")


def least_maximum(books: Sequence[Mapping[str | int, Payoff]]) -> int | None:
    """The least maximum of the positions of the log, or None where there is none."""
    maxima = [
        most
        for each in books
        for payoff in each.values()
        for most in (payoff.most, *(most for *_, most in payoff.laid))
        if most is not None
    ]
    return min(maxima, default=None)


def crowded_seats(bets: Table, least: int) -> Table:
    """The seats (spin, table, seat) that lay more on a spin than the `least` maximum of all.

    No other holds too much on any position; so the few of them alone are looked at closely.
    """
    laid = bets.filter(bets[c.SEAT].notnull() & (bets[c.STAKE] > 0))
    stake = ibis.least(laid[c.STAKE], EASY_STAKE)
    sums = laid.group_by(*_SPOT).agg(lies=whole(stake.sum()))
    crowded = sums.filter(sums.lies > least)
    return crowded.select(
        crowd_spin=crowded[c.SPIN], crowd_table=crowded[c.TABLE], crowd_seat=crowded[c.SEAT]
    )


def of_seats(bets: Table, crowded: Table) -> Table:
    """The bets of `crowded_seats`."""
    at = [
        bets[c.SPIN] == crowded.crowd_spin,
        bets[c.TABLE] == crowded.crowd_table,
        bets[c.SEAT] == crowded.crowd_seat,
    ]
    return bets.semi_join(crowded, at).select(*bets.columns)


def with_rules(bets: Table, rounds: Table) -> Table:
    """The bets of seats on good spins, if their amounts are, with the `code` of the rule set."""
    good = rounds.filter(rounds.status == 0)
    own = good.select("code", round_spin=good[c.SPIN], round_table=good[c.TABLE])
    amounts = (bets[c.STAKE] > 0) & (bets[c.PAID] >= 0)
    seated = bets.filter(bets[c.SEAT].notnull() & amounts)
    at = [seated[c.SPIN] == own.round_spin, seated[c.TABLE] == own.round_table]
    return seated.inner_join(own, at).select(*_SPOT, "place", c.STAKE, "code")


def with_maxima(bets: Table, payoffs: Table, *, by_rules: bool) -> Table:
    """What lies of `with_rules` on positions that have a maximum.

    A piece is (spin, table, seat, spot), what the spot `holds`, and what is the bet's `own` or
    `called`.
    """
    limited = payoffs.filter(payoffs.most.notnull())
    limits = limited.select("largest", limit_of="place", book="rules", spot="key", holds="most")
    on = [bets.place == limits.limit_of]
    if by_rules:
        on.append(bets.code == limits.book)
    found = bets.inner_join(limits, on).select(*_SPOT, c.STAKE, "spot", "holds", "largest")
    small = found.filter(found[c.STAKE] <= found.largest)
    stake = ibis.least(small[c.STAKE], EASY_STAKE)
    return small.select(*_SPOT, "spot", "holds", own=stake, called=ibis.literal(0, "int64"))


def called_pieces(called: Table, chips: Table) -> Table:
    """The chips of announced bets, which are settled, as pieces of `with_maxima`."""
    counted = called.filter(called.rejected.isnull() & called[c.SEAT].notnull())
    laid = counted.inner_join(chips, counted.id == chips.chip_of)
    plays = ibis.least(laid.weight * laid.unit, laid.chip_most)
    return laid.select(
        *_SPOT,
        spot=laid.chip_key,
        holds=laid.chip_most,
        own=ibis.literal(0, "int64"),
        called=plays,
    )


def overfull(pieces: Table) -> Table:
    """The spots (spin, table, seat, position) that hold more than the maximum of the position.

    `called` is how much of what lies there is of announced bets.
    """
    sums = pieces.group_by(*_SPOT, "spot").agg(
        own=whole(pieces.own.sum()),
        called=whole(pieces.called.sum()),
        holds=pieces.holds.max(),
    )
    return sums.filter(sums.own + sums.called > sums.holds).select(
        "called",
        "holds",
        "spot",
        spot_spin=sums[c.SPIN],
        spot_table=sums[c.TABLE],
        spot_seat=sums[c.SEAT],
    )


def in_share(rows: Table, share: int, of: int) -> Table:
    """The rows of one of so many shares, into which their spins put them."""
    spin = rows[c.SPIN] if rows[c.SPIN].type().is_integer() else rows[c.SPIN].hash()
    return rows.filter(((spin % of) + of) % of == share)


def near_spots(bets: Table, full: Table, least: int) -> Table:
    """The bets of the seats that overfilled a spot, and large ones without a seat.

    `least` is the least maximum of all.
    """
    keys = full.select(*_SPOT_KEYS).distinct()
    at = [
        bets[c.SPIN] == keys.spot_spin,
        bets[c.TABLE] == keys.spot_table,
        bets[c.SEAT] == keys.spot_seat,
    ]
    alone = bets.filter(bets[c.SEAT].isnull() & (bets[c.STAKE] > least))
    return bets.semi_join(keys, at).select(*bets.columns).union(alone)


def too_often_called(full: Table, chips: Table) -> Table:
    """The announced bets (spin, table, seat, payoff's id) that overfill a spot by themselves."""
    by_calls = full.filter(full.called > full.holds)
    joined = by_calls.inner_join(chips, by_calls.spot == chips.chip_key)
    return joined.select(
        "chip_of", called_spin="spot_spin", called_table="spot_table", called_seat="spot_seat"
    ).distinct()


def at_spots(bets: Table, full: Table, calls: Table | None, *, there: bool) -> Table:
    """The bets that lie at overfull spots, or those that do not.

    A bet without a seat is its own player; `calls` are those of `too_often_called`.
    """
    alone = bets[c.SEAT].isnull() & (bets.chips == 0) & (bets[c.STAKE] > bets.most)
    alone = alone.fill_null(False)
    if not there:
        seated = bets.filter(~alone)
        rest = seated.anti_join(full, _at(seated, full)).select(*bets.columns)
        if calls is None:
            return rest
        return rest.anti_join(calls, _call(rest, calls)).select(*bets.columns)
    rows = bets.semi_join(full, _at(bets, full)).select(*bets.columns).union(bets.filter(alone))
    if calls is None:
        return rows
    return rows.union(bets.semi_join(calls, _call(bets, calls)).select(*bets.columns))


def _at(bets: Table, full: Table) -> list[Value]:
    return [
        bets[c.SPIN] == full.spot_spin,
        bets[c.TABLE] == full.spot_table,
        bets[c.SEAT] == full.spot_seat,
        bets.key == full.spot,
    ]


def _call(bets: Table, calls: Table) -> list[Value]:
    return [
        bets[c.SPIN] == calls.called_spin,
        bets[c.TABLE] == calls.called_table,
        bets[c.SEAT] == calls.called_seat,
        bets.id == calls.chip_of,
    ]


def with_what_plays(rows: Table, full: Table, books: Mapping[str, RuleSet]) -> Table:
    """Rows of `at_spots` with `plays`, what counts of the stake, and `excess`, if more lies.

    An announced bet plays as it lies: its own chips are within the maxima, and it is those
    together that are not.
    """
    own = full.select("called", "spot", *_SPOT_KEYS)
    joined = rows.left_join(own, _at(rows, own)).select(*rows.columns, "called")
    first = ibis.window(group_by=[*_SPOT, "key"], order_by=_order(joined), preceding=(None, 1))
    stake = ibis.least(joined.stands, EASY_STAKE)
    before = ibis.ifelse(joined[c.SEAT].isnull(), 0, whole(stake.sum().over(first)).fill_null(0))
    joined = joined.mutate(before=before + joined.called.fill_null(0))
    announced = joined.chips > 0
    room = ibis.greatest(joined.most - joined.before, 0)
    return joined.mutate(
        plays=ibis.ifelse(announced, joined[c.STAKE], _plays(joined, room, books)),
        excess=announced | (joined[c.STAKE] > room),
    )


def _order(bets: Table) -> list[Value]:
    names = [name for name in ("laid_at", c.BET, c.STAKE, c.PAID) if name in bets.columns]
    return [bets[name].asc(nulls_first=False) for name in names]


def _plays(rows: Table, room: Value, books: Mapping[str, RuleSet]) -> Value:
    """What plays of a stake, by the policy of the house, where there is so much room for it."""
    stake = rows[c.STAKE]
    policies = [rules.limits.over_maximum for rules in books.values()]
    plays = {
        OverMaximum.STAND: stake,
        OverMaximum.REFUSE: ibis.ifelse(stake <= room, stake, 0),
    }
    cases = [
        (rows.code.isin([code for code, own in enumerate(policies) if own is policy]), value)
        for policy, value in plays.items()
        if policy in policies
    ]
    within = ibis.least(stake, room)
    return ibis.cases(*cases, else_=within) if cases else within
