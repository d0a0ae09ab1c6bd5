"""An audit run: logs prepared, part after part settled, and what comes of it kept.

A run that was stopped takes up where it was, as long as logs, rules and options are the same.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
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
        self._keeps_steps = engine.keeps_steps
        self._many = prepared.rounds > MOST_ROUNDS
        rounds = ibis.table(prepared.ground.rounds.schema(), name=_ROUNDS)
        bets = bets_of(ibis.table(prepared.shape.bets, name="bets_part"), prepared.shape)
        found = findings(bets, replace(prepared.ground, rounds=rounds), self._keep, self._step)
        kept = [self._keep(name, each) for name, each in found.items()]
        all_found = kept[0].union(*kept[1:]) if len(kept) > 1 else kept[0]
        self._found = {few: described(all_found, rounds, few=few) for few in (False, True)}
        self._found_count = all_found.count().as_table()
        self.totals = totals(bets, rounds, widened=engine.widens)
        self._all_rounds = Part((str(engine.place("rounds")),))
        self._count = rounds.count().as_table()
        self._spans = spans_of(bets)
        self._near = within(rounds, ibis.table(self._spans.schema(), name=_SPANS))

    def show_rounds(self, share: Share, engine: Engine) -> None:
        """Have the rounds that bets of the share can have: each of them is held in memory.

        Where those between its first and its last spin are many, as each table counts its own,
        table by table.
        """
        engine.show(_ROUNDS, self._all_rounds, share.spins)
        if not self._many or not engine.splits or count_of(engine, self._count) <= MOST_ROUNDS:
            return
        engine.keep(_SPANS, self._spans)
        engine.keep("rounds_near", self._near)
        engine.show(_ROUNDS, Part((str(engine.place("rounds_near")),)))

    def found(self, engine: Engine) -> Table:
        """What was found, described; as it fits in memory."""
        few = engine.splits and count_of(engine, self._found_count) < _FEW_FOUND
        return self._found[few]

    def _keep(self, name: str, expression: Table) -> Table:
        self.kept.append((name, expression))
        return ibis.table(expression.schema(), name=name)

    def _step(self, name: str, expression: Table) -> Table:
        return self._keep(f"step_{name}", expression) if self._keeps_steps else expression


def _settle(share: Share, plan: Plan, engine: Engine, to: Done) -> None:
    """Settle a part, and write what comes of it."""
    engine.show("bets_part", share.part)
    plan.show_rounds(share, engine)
    for name, expression in plan.kept:
        engine.keep(name, expression)
    engine.write(plan.found(engine), to.found)
    engine.write(plan.totals, to.totals)
