"""The findings of a part of the bets: the one expression, put together as a log needs it."""

from collections.abc import Mapping
from dataclasses import dataclass

import ibis
from ibis.expr.types import Table

from croupier.audit import columns as c
from croupier.audit.engines.engine import Step
from croupier.audit.maxima import (
    at_spots,
    called_pieces,
    near_spots,
    overfull,
    too_often_called,
    with_maxima,
    with_rules,
    with_what_plays,
)
from croupier.audit.settlement import (
    Terms,
    detailed,
    found_of,
    joined_of,
    not_plainly_right,
    settled,
)
from croupier.rules.rule_set import RuleSet


@dataclass(frozen=True, slots=True)
class Ground:
    """What bets are settled against: tables that an engine keeps.

    `doubled` are the ids of bets that stand there twice, `full` the spots above their maximum,
    `calls` the announced bets that fill one by themselves; each None where there is nothing.
    `least` is the least maximum.
    """

    rounds: Table
    payoffs: Table
    terms: Terms
    books: Mapping[str, RuleSet]
    doubled: Table | None = None
    full: Table | None = None
    calls: Table | None = None
    least: int = 0


def findings(bets: Table, ground: Ground, keep: Step, step: Step) -> dict[str, Table]:
    """What is wrong with the bets, still without what their rounds say of it.

    By name, so that one can be worked out after another: each holds the rounds in memory.
    """
    single = singles(bets, ground)
    joined = joined_of(single, ground.rounds, ground.payoffs, ground.terms)
    rows = detailed(not_plainly_right(joined, ground.terms), ground.payoffs)
    rows = settled(rows, ground.terms, step, "settled")
    if ground.full is not None:
        rows = at_spots(rows, ground.full, ground.calls, there=False)
    found = {"found": found_of(rows)}
    if ground.full is not None:
        found["found_above"] = found_of(_above_maxima(single, ground, keep, step))
    if ground.doubled is not None:
        found["found_doubled"] = found_of(_doubled(bets, ground, step))
    return found


def singles(bets: Table, ground: Ground) -> Table:
    """The bets without those whose id stands there twice."""
    if ground.doubled is None:
        return bets
    rest = bets.anti_join(ground.doubled, bets[c.BET] == ground.doubled.doubled_id)
    return rest.select(*bets.columns)


def all_settled(bets: Table, ground: Ground, step: Step, name: str) -> Table:
    """All the bets settled exactly, right ones too; nothing of maxima or doubled ids."""
    joined = joined_of(bets, ground.rounds, ground.payoffs, ground.terms)
    return settled(detailed(joined, ground.payoffs), ground.terms, step, name)


def overfull_spots(
    single: Table, ground: Ground, chips: Table | None, keep: Step, step: Step
) -> Table:
    """The spots of the bets that hold more than they may; `single` are those of `singles`.

    What lies by itself and what is announced are kept one after the other, and no join is left
    for an optimizer to begin elsewhere: with rounds and payoffs it would make all pairs of them.
    """
    ruled = keep("ruled_bets", with_rules(single, ground.rounds))
    pieces = keep("pieces", with_maxima(ruled, ground.payoffs, by_rules=ground.terms.by_rules))
    if chips is None:
        return overfull(pieces)
    named = ground.payoffs.filter(ground.payoffs.chips > 0).select(call="place").distinct()
    announced = single.semi_join(named, single.place == named.call).select(*single.columns)
    called = all_settled(keep("announced_bets", announced), ground, step, "called")
    return overfull(pieces.union(keep("called_pieces", called_pieces(called, chips))))


def calls_of(full: Table, chips: Table) -> Table:
    """The announced bets that overfill a spot by themselves."""
    return too_often_called(full, chips)


def _above_maxima(bets: Table, ground: Ground, keep: Step, step: Step) -> Table:
    assert ground.full is not None
    near = keep("near_bets", near_spots(bets, ground.full, ground.least))
    laid = keep("near", all_settled(near, ground, step, "near_settled"))
    rows = step("at_spots", at_spots(laid, ground.full, ground.calls, there=True))
    playing = step("playing", with_what_plays(rows, ground.full, ground.books))
    return settled(playing, ground.terms, step, "above_maxima")


def _doubled(bets: Table, ground: Ground, step: Step) -> Table:
    assert ground.doubled is not None
    rows = bets.semi_join(ground.doubled, bets[c.BET] == ground.doubled.doubled_id)
    rows = rows.select(*bets.columns, doubled=ibis.literal(value=True))
    joined = joined_of(rows, ground.rounds, ground.payoffs, ground.terms)
    return settled(detailed(joined, ground.payoffs), ground.terms, step, "doubled")
