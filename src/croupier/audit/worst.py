"""The worst rounds: the spins whose payments are furthest off, with their bets."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import ibis
from ibis.expr.types import Table

from croupier.audit import columns as c
from croupier.audit.columns import Finding
from croupier.audit.engines.engine import Engine
from croupier.audit.findings import Ground, all_settled
from croupier.audit.outcome import MOST_BETS, MOST_ROUNDS, Round, RoundBet
from croupier.audit.sums import wide_sum

_MOST_ROWS = 100_000


def worst_rounds(
    reader: Engine, engine: Engine, found: Table, bets: Table, ground: Ground
) -> tuple[Round, ...]:
    """The rounds with the largest difference, that first; none where every payment is right."""
    wrong = found.filter(found[c.DUE].notnull())
    beyond = (wrong[c.PAID].cast("decimal(38, 0)") - wrong[c.DUE]).cast("decimal(38, 0)")
    grouped = wrong.mutate(beyond=beyond).group_by(c.TABLE, c.SPIN)
    sums = grouped.agg(difference=wide_sum(ibis._.beyond, widened=True))
    sums = sums.filter(sums["difference"] != 0)
    order = [sums["difference"].abs().desc(), c.TABLE, sums[c.SPIN].length(), c.SPIN]
    rows = reader.rows(sums.order_by(order).limit(MOST_ROUNDS))
    if not rows:
        return ()
    kind = str(bets[c.SPIN].type().copy(nullable=True))
    keys = [(row[c.TABLE], row[c.SPIN]) for row in rows]
    schema = ibis.schema({"worst_table": "string", "worst_spin": kind})
    given = [{"worst_table": t, "worst_spin": s if kind == "string" else int(s)} for t, s in keys]
    worst = engine.give("worst", given, schema)
    laid, rounds = _laid(engine, bets, worst, ground), _rounds(engine, worst, ground)
    findings = _found(reader, found, keys)
    return tuple(
        _round(row, rounds[key], laid[key], findings[key])
        for row, key in zip(rows, keys, strict=True)
    )


Key = tuple[str, str]


def _laid(
    engine: Engine, bets: Table, worst: Table, ground: Ground
) -> Mapping[Key, list[dict[str, Any]]]:
    on = [bets[c.SPIN] == worst.worst_spin, bets[c.TABLE] == worst.worst_table]
    theirs = bets.semi_join(worst, on).select(*bets.columns)
    row = all_settled(theirs, ground, engine.step, "worst_rounds")
    rows = row.select(
        c.TABLE,
        c.SEAT,
        c.STAKE,
        c.PAID,
        c.DUE,
        spin=row[c.SPIN].cast("string"),
        position=ibis.coalesce(row.key, row.place.cast("string")),
    )
    found: dict[Key, list[dict[str, Any]]] = defaultdict(list)
    for each in engine.rows(rows.limit(_MOST_ROWS)):
        found[each[c.TABLE], each[c.SPIN]].append(each)
    return found


def _rounds(engine: Engine, worst: Table, ground: Ground) -> Mapping[Key, dict[str, Any]]:
    rounds = ground.rounds
    on = [rounds[c.SPIN] == worst.worst_spin, rounds[c.TABLE] == worst.worst_table]
    theirs = rounds.semi_join(worst, on)
    rows = theirs.select(
        c.TABLE, c.NUMBER, c.RULES, c.DEALER, "hour", spin=theirs[c.SPIN].cast("string")
    )
    return {(row[c.TABLE], row[c.SPIN]): row for row in engine.rows(rows)}


def _found(reader: Engine, found: Table, keys: list[Key]) -> Mapping[Key, list[dict[str, Any]]]:
    """The findings of the rounds, as they are in the parts: those of maxima and ids as well."""
    tables, spins = ({key[i] for key in keys} for i in (0, 1))
    theirs = found.filter(found[c.TABLE].isin(sorted(tables)) & found[c.SPIN].isin(sorted(spins)))
    rows: dict[Key, list[dict[str, Any]]] = defaultdict(list)
    for row in reader.rows(theirs.limit(_MOST_ROWS)):
        rows[row[c.TABLE], row[c.SPIN]].append(row)
    return rows


def _round(
    row: Mapping[str, Any],
    about: Mapping[str, Any],
    laid: list[dict[str, Any]],
    findings: list[dict[str, Any]],
) -> Round:
    wrong = [_bet(each, Finding(each[c.FINDING])) for each in findings]
    named = [_identity(each) for each in findings]
    right = []
    for each in laid:
        if _identity(each) in named:
            named.remove(_identity(each))
        else:
            right.append(_bet(each, None))
    order = sorted(wrong, key=_by_place), sorted(right, key=_by_place)
    return Round(
        table=row[c.TABLE],
        spin=row[c.SPIN],
        number=about[c.NUMBER],
        rules=about[c.RULES],
        dealer=about[c.DEALER],
        hour=about["hour"],
        difference=int(row["difference"]),
        all_bets=len(laid),
        bets=tuple([*order[0], *order[1]][:MOST_BETS]),
    )


def _identity(row: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(row[name] for name in (c.SEAT, c.POSITION, c.STAKE, c.PAID))


def _bet(row: Mapping[str, Any], finding: Finding | None) -> RoundBet:
    return RoundBet(row[c.SEAT], row[c.POSITION], row[c.STAKE], row[c.PAID], row[c.DUE], finding)


def _by_place(bet: RoundBet) -> tuple[str, str, int]:
    return bet.seat or "", bet.position or "", bet.stake or 0
