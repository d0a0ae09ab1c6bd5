"""An audit run: logs prepared, part after part settled, and what comes of it kept.

A run that was stopped takes up where it was, as long as logs, rules and options are the same.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

import ibis
from ibis.expr.types import Table

from croupier.audit.engines.engine import Engine, Part
from croupier.audit.findings import findings
from croupier.audit.logs import bets_of, shape_of
from croupier.audit.manifest import Done, Manifest
from croupier.audit.parts import Share, parts_of
from croupier.audit.preparing import Prepared, count_of, prepare
from croupier.audit.rounds import spans_of, within
from croupier.audit.settlement import described, totals
from croupier.audit.task import Task

MOST_ROUNDS = 1 << 20
"""So many rounds are held in memory for a part before it is looked which of them it needs."""
_FEW_FOUND = 1 << 17
"""Fewer findings than these are held in memory, and the rounds read past them."""
_ROUNDS, _SPANS = "rounds_part", "spans"

Seen: TypeAlias = Callable[[int, int], None]
"""Told how many bets have been settled, and of how many."""


@dataclass(frozen=True, slots=True)
class Ran:
    """What a run has made."""

    prepared: Prepared
    parts: tuple[Done, ...]


def run(task: Task, engine: Engine, seen: Seen = lambda _done, _of: None) -> Ran:
    """Settle all the bets; what comes of it is in the folder."""
    shape = shape_of(
        engine.schema(task.bets), engine.schema(task.spins), bets_name="BETS", spins_name="SPINS"
    )
    prepared = prepare(task, engine, shape)
    shares = parts_of(task.bets, task.part_rows) if engine.splits else [Share(Part(task.bets), 0)]
    if not shape.numeric_spins:
        shares = [replace(share, spins=None) for share in shares]
    manifest, plan = Manifest(task, shares), Plan(prepared, engine)
    total = sum(share.rows for share in shares)
    done_rows, finished = 0, []
    for index, share in enumerate(shares):
        done = manifest.place(index)
        if not manifest.is_finished(index):
            _settle(share, plan, engine, done)
            manifest.note(index)
        finished.append(done)
        done_rows += share.rows
        seen(done_rows, total)
    return Ran(prepared, tuple(finished))


class Plan:
    """What is worked out for every part, over the tables that are shown anew for each.

    Put together once, and before any of it is done: `kept` are the tables on the way, each by its
    name, in the order in which they need one another.
    """

    def __init__(self, prepared: Prepared, engine: Engine) -> None:
        self.kept: list[tuple[str, Table]] = []
        self._engine, self._many = engine, prepared.rounds > MOST_ROUNDS
        self._rounds = rounds = ibis.table(prepared.ground.rounds.schema(), name=_ROUNDS)
        bets = bets_of(ibis.table(prepared.shape.bets, name="bets_part"), prepared.shape)
        ground = replace(prepared.ground, rounds=rounds)
        found = findings(bets, ground, self._keep, partial(engine.step, keep=self._keep))
        first, *more = (self._keep(name, each) for name, each in found.items())
        self._all_found = first.union(*more) if more else first
        self._found = {few: described(self._all_found, rounds, few=few) for few in (False, True)}
        self.totals = totals(bets, rounds, widened=engine.widens)
        self._spans = spans_of(bets)
        self._near = within(rounds, ibis.table(self._spans.schema(), name=_SPANS))

    def show_rounds(self, share: Share) -> None:
        """Have the rounds that bets of the share can have: each of them is held in memory.

        Where those between its first and its last spin are many, as each table counts its own,
        table by table.
        """
        engine = self._engine
        engine.show(_ROUNDS, Part((str(engine.place("rounds")),)), share.spins)
        if self._many and engine.splits and count_of(engine, self._rounds) > MOST_ROUNDS:
            engine.keep(_SPANS, self._spans)
            engine.keep("rounds_near", self._near)
            engine.show(_ROUNDS, Part((str(engine.place("rounds_near")),)))

    def found(self) -> Table:
        """What was found, described; as it fits in memory."""
        engine = self._engine
        return self._found[engine.splits and count_of(engine, self._all_found) < _FEW_FOUND]

    def _keep(self, name: str, expression: Table) -> Table:
        self.kept.append((name, expression))
        return ibis.table(expression.schema(), name=name)


def _settle(share: Share, plan: Plan, engine: Engine, to: Done) -> None:
    """Settle a part, and write what comes of it."""
    engine.show("bets_part", share.part)
    plan.show_rounds(share)
    for name, expression in plan.kept:
        engine.keep(name, expression)
    engine.write(plan.found(), to.found)
    engine.write(plan.totals, to.totals)
