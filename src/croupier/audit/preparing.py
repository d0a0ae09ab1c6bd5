"""What bets are settled against, worked out once before the first of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import ibis
from ibis.expr.types import Table

from croupier.audit import columns as c
from croupier.audit.doubles import doubled_bets, doubled_spins
from croupier.audit.engines.engine import Engine, Part
from croupier.audit.findings import Ground, calls_of, overfull_spots, singles
from croupier.audit.logs import Shape, bets_of, spins_of
from croupier.audit.maxima import (
    CHIP_TYPES,
    chip_rows,
    crowded_seats,
    in_share,
    least_maximum,
    of_seats,
)
from croupier.audit.payoffs import (
    PAYOFF_TYPES,
    Payoff,
    most_lines,
    most_shares,
    payoff_rows,
    payoffs_of,
)
from croupier.audit.rounds import POCKET_TYPES, packed, pockets_of, rounds_of, with_prison
from croupier.audit.settlement import Terms
from croupier.audit.task import Task
from croupier.rules.rule_set import RuleSet
from croupier.rules.zero import ZeroRule

_SHARE_ROWS = 1 << 20
"""About so many bets are looked at together for what lies above a maximum."""
MOST_PLACES = 20_000
"""The most different texts that are read as positions; beyond them a log is not one of bets."""
MOST_POSITIONS = 1000
"""More than any cloth has: the index of a position is below."""
MOST_RULES = 1000


@dataclass(frozen=True, slots=True)
class Prepared:
    """What bets are settled against, and what is known of the logs before."""

    shape: Shape
    ground: Ground
    places: Mapping[str | int, int | None]
    spin_rows: int
    rounds: int
    doubled_spins: int


def prepare(task: Task, engine: Engine, shape: Shape) -> Prepared:
    """Rounds and payoffs worked out, and what is there twice or above a maximum found."""
    engine.show("bets_log", Part(task.bets))
    engine.show("spins_log", Part(task.spins))
    spins = spins_of(ibis.table(shape.spins, name="spins_log"), shape, task.usual)
    bets = bets_of(ibis.table(shape.bets, name="bets_log"), shape)
    books = _books_in_use(task, engine, spins)
    places = _places(engine, bets, shape, counted=task.details)
    payoffs = [payoffs_of(places, rules) for rules in books.values()]
    doubled = engine.keep("doubled_spins", doubled_spins(spins, by_bits=engine.has_bits))
    twice = count_of(engine, doubled)
    rounds = _rounds(engine, spins, books, doubled if twice else None)
    types = {**PAYOFF_TYPES, "place": "int64" if shape.by_id else "string"}
    ground = Ground(
        rounds=rounds,
        payoffs=engine.give("payoffs", list(payoff_rows(payoffs)), ibis.schema(types)),
        terms=Terms(len(books) != 1, most_lines(payoffs), most_shares(payoffs), shape.has_times),
        books=books,
    )
    ground = _with_doubled(engine, bets, shape, ground)
    ground = _with_full(engine, bets, payoffs, ground)
    return Prepared(
        shape=shape,
        ground=ground,
        places=places,
        spin_rows=count_of(engine, spins),
        rounds=count_of(engine, rounds),
        doubled_spins=twice,
    )


def count_of(engine: Engine, table: Table) -> int:
    """How many rows the table has."""
    (row,) = engine.rows(table.count().as_table())
    (count,) = row.values()
    return int(count)


def _books_in_use(task: Task, engine: Engine, spins: Table) -> dict[str, RuleSet]:
    """The rule sets that the spins name, of those there are."""
    named = {
        row[c.RULES] for row in engine.rows(spins.select(c.RULES).distinct().limit(MOST_RULES))
    }
    return {name: rules for name, rules in task.books.items() if name in named}


def _places(
    engine: Engine, bets: Table, shape: Shape, *, counted: bool
) -> dict[str | int, int | None]:
    """The different places of the log with how many rows are on each, or None.

    Without counting, positions that go by their index need no look at the log.
    """
    if shape.by_id and not counted:
        return dict.fromkeys(range(MOST_POSITIONS))
    known = bets.filter(bets.place.notnull())
    if counted:
        grouped = known.group_by("place").agg(rows=known.count())
    else:
        grouped = known.select("place").distinct()
    return {row["place"]: row.get("rows") for row in engine.rows(grouped.limit(MOST_PLACES))}


def _rounds(
    engine: Engine, spins: Table, books: Mapping[str, RuleSet], doubled: Table | None
) -> Table:
    pockets = engine.give(
        "pockets", [pocket._asdict() for pocket in pockets_of(books)], ibis.schema(POCKET_TYPES)
    )
    rounds = rounds_of(spins, pockets, list(books), doubled)
    if any(rules.zero.rule is ZeroRule.PRISON for rules in books.values()):
        rounds = with_prison(rounds)
    return engine.keep("rounds", packed(rounds))


def _with_doubled(engine: Engine, bets: Table, shape: Shape, ground: Ground) -> Ground:
    if not shape.has_bet_ids:
        return ground
    doubled = engine.keep("doubled_bets", doubled_bets(bets, by_bits=engine.has_bits))
    return replace(ground, doubled=doubled) if count_of(engine, doubled) else ground


def _with_full(
    engine: Engine, bets: Table, payoffs: Sequence[Mapping[str | int, Payoff]], ground: Ground
) -> Ground:
    least = least_maximum(payoffs)
    if least is None:
        return ground
    rows = list(chip_rows(payoffs))
    chips = engine.give("chips", rows, ibis.schema(CHIP_TYPES)) if rows else None
    single = singles(bets, ground)
    crowded = engine.keep("crowded", crowded_seats(single, least))
    near = engine.keep("crowded_bets", of_seats(single, crowded))
    ground = replace(ground, full=_full(engine, near, chips, ground), least=least)
    if chips is None:
        return ground
    assert ground.full is not None
    calls = engine.keep("full_calls", calls_of(ground.full, chips))
    return replace(ground, calls=calls) if count_of(engine, calls) else ground


def _full(engine: Engine, near: Table, chips: Table | None, ground: Ground) -> Table:
    """The spots that hold more than they may: share after share, as few bets at a time."""
    shares = -(-count_of(engine, near) // _SHARE_ROWS) if engine.splits else 1
    found = []
    for share in range(max(shares, 1)):
        bets, rounds = near, ground.rounds
        if shares > 1:
            bets = engine.keep("crowded_share", in_share(near, share, shares))
            rounds = engine.keep("rounds_share", in_share(rounds, share, shares))
        own = replace(ground, rounds=rounds)
        spots = overfull_spots(bets, own, chips, engine.keep, engine.step)
        found.append(engine.keep(f"full_{share}", spots))
    return engine.keep("full", found[0].union(*found[1:])) if len(found) > 1 else found[0]
