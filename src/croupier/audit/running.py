"""An audit run: log after log prepared, part after part settled, and all of it summed up.

What is finished is kept in the task's folder and named in its manifest; a run that was stopped
takes up where it was, as long as logs, rules and options are the same.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import ibis
import pyarrow.parquet as pq
from ibis.expr.types import Table

from croupier.audit import columns as c
from croupier.audit.doubles import doubled_bets, doubled_spins
from croupier.audit.engines.engine import Engine, Part, Within
from croupier.audit.findings import Ground, calls_of, findings, overfull_spots, singles
from croupier.audit.logs import Shape, bets_of, shape_of, spins_of
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
from croupier.audit.settlement import Terms, described, totals
from croupier.rules.rule_set import RuleSet
from croupier.rules.zero import ZeroRule

PART_ROWS = 1 << 24
"""About so many bets are settled at a time on one machine: what was done is kept by the part."""
_SHARE_ROWS = 1 << 20
"""About so many bets are looked at together for what lies above a maximum."""
MOST_PLACES = 20_000
"""The most different texts that are read as positions; beyond them a log is not one of bets."""
MOST_POSITIONS = 1000
"""More than any cloth has: the index of a position is below."""
MOST_RULES = 1000

Seen: TypeAlias = Callable[[int, int], None]
"""Told how many bets have been settled, and of how many."""


@dataclass(frozen=True, slots=True)
class Task:
    """What is audited: Parquet files of bets and spins, the rule sets by name, and a folder.

    `usual` is the rule set of a spin that names none. `identity` is a text that changes when
    the logs do. `details`: rows are counted by place.
    """

    bets: tuple[str, ...]
    spins: tuple[str, ...]
    books: Mapping[str, RuleSet]
    usual: str
    folder: Path
    identity: str
    details: bool = True
    part_rows: int = PART_ROWS


@dataclass(frozen=True, slots=True)
class Prepared:
    """What bets are settled against, and what is known of the logs before."""

    shape: Shape
    ground: Ground
    places: Mapping[str | int, int | None]
    spin_rows: int
    rounds: int
    doubled_spins: int


@dataclass(frozen=True, slots=True)
class Done:
    """A part that is finished, with where its findings and totals are."""

    found: Path
    totals: Path


def run(task: Task, engine: Engine, seen: Seen = lambda _done, _of: None) -> "Ran":
    """Settle all the bets; what comes of it is in the folder."""
    shape = shape_of(
        engine.schema(task.bets), engine.schema(task.spins), bets_name="BETS", spins_name="SPINS"
    )
    prepared = prepare(task, engine, shape)
    parts = parts_of(task, engine)
    if not shape.numeric_spins:
        parts = [replace(part, spins=None) for part in parts]
    manifest = Manifest(task, parts)
    total = sum(part.rows for part in parts)
    done_rows, finished = 0, []
    for index, part in enumerate(parts):
        done = manifest.finished(index)
        if done is None:
            done = _settle(index, part, prepared, engine, task)
            manifest.note(index)
        finished.append(done)
        done_rows += part.rows
        seen(done_rows, total)
    return Ran(prepared, tuple(finished))


@dataclass(frozen=True, slots=True)
class Ran:
    """What a run has made."""

    prepared: Prepared
    parts: tuple[Done, ...]


# --- before the bets ------------------------------------------------------------------------


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
    twice = _count(engine, doubled)
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
        spin_rows=_count(engine, spins),
        rounds=_count(engine, rounds),
        doubled_spins=twice,
    )


def _count(engine: Engine, table: Table) -> int:
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
    return replace(ground, doubled=doubled) if _count(engine, doubled) else ground


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
    return replace(ground, calls=calls) if _count(engine, calls) else ground


def _full(engine: Engine, near: Table, chips: Table | None, ground: Ground) -> Table:
    """The spots that hold more than they may: share after share, as few bets at a time."""
    shares = -(-_count(engine, near) // _SHARE_ROWS) if engine.splits else 1
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


# --- parts ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Share:
    """A part with how many rows it has, 0 where nobody counted.

    `spins` are the least and the greatest of its spins, where they are whole numbers and the
    files say so.
    """

    part: Part
    rows: int
    spins: Within | None = None


def parts_of(task: Task, engine: Engine) -> list[Share]:
    """The log of bets in parts of about `part_rows`: row groups, of one file or of some."""
    if not engine.splits:
        return [Share(Part(task.bets), 0)]
    parts: list[Share] = []
    gathered: list[_Group] = []
    for file in task.bets:
        metadata = pq.read_metadata(file)
        groups = list(_groups(file, metadata))
        own = sum(group.rows for group in groups)
        if own > task.part_rows:
            parts += _cut(groups, task.part_rows)
            continue
        if gathered and sum(group.rows for group in gathered) + own > task.part_rows:
            parts.append(_share(gathered))
            gathered = []
        gathered += groups or [_Group(file, 0, 0, None)]
    return [*parts, _share(gathered)] if gathered else parts


class _Group(NamedTuple):
    """A row group: its file, its first row and how many it has, and the ends of its spins."""

    file: str
    first: int
    rows: int
    ends: tuple[int, int] | None


def _groups(file: str, metadata: pq.FileMetaData) -> Iterator[_Group]:
    first = 0
    for index in range(metadata.num_row_groups):
        group = metadata.row_group(index)
        yield _Group(file, first, group.num_rows, _ends(group))
        first += group.num_rows


def _ends(group: Any) -> tuple[int, int] | None:
    """The least and the greatest spin of the row group, if it says so."""
    for index in range(group.num_columns):
        column = group.column(index)
        if column.path_in_schema == c.SPIN:
            known = column.statistics
            if known is None or not known.has_min_max or not isinstance(known.min, int):
                return None
            return known.min, known.max
    return None


def _share(groups: Sequence[_Group]) -> Share:
    """Whole files as one part."""
    files = tuple(dict.fromkeys(group.file for group in groups))
    return Share(Part(files), sum(group.rows for group in groups), _spins(groups))


def _cut(groups: Sequence[_Group], size: int) -> Iterator[Share]:
    """A file in shares of about the size, each of whole row groups."""
    taken: list[_Group] = []
    for group in groups:
        if taken and sum(each.rows for each in taken) + group.rows > size:
            yield _piece(taken)
            taken = []
        taken.append(group)
    if taken:
        yield _piece(taken)


def _piece(groups: Sequence[_Group]) -> Share:
    rows = sum(group.rows for group in groups)
    first = groups[0].first
    return Share(Part((groups[0].file,), first, first + rows), rows, _spins(groups))


def _spins(groups: Sequence[_Group]) -> Within | None:
    ends = [group.ends for group in groups if group.rows]
    known = [each for each in ends if each is not None]
    if not known or len(known) < len(ends):
        return None
    return Within(c.SPIN, min(low for low, _ in known), max(high for _, high in known))


def _settle(index: int, share: Share, prepared: Prepared, engine: Engine, task: Task) -> Done:
    """Settle a part, and write what comes of it."""
    place = _place(task, index)
    engine.show("bets_part", share.part)
    bets = bets_of(ibis.table(prepared.shape.bets, name="bets_part"), prepared.shape)
    ground = _near(share, prepared, engine)
    kept = [
        engine.keep(name, found)
        for name, found in findings(bets, ground, engine.keep, engine.step).items()
    ]
    found = kept[0].union(*kept[1:]) if len(kept) > 1 else kept[0]
    engine.write(described(found, ground.rounds), place.found)
    engine.write(totals(bets, ground.rounds, widened=engine.widens), place.totals)
    return place


def _place(task: Task, index: int) -> Done:
    folder = task.folder / "parts"
    folder.mkdir(exist_ok=True)
    return Done(folder / f"{index:05}.found.parquet", folder / f"{index:05}.totals.parquet")


def _near(share: Share, prepared: Prepared, engine: Engine) -> Ground:
    """The ground with those rounds alone that bets of the share can have."""
    rounds = prepared.ground.rounds
    engine.show("rounds_part", Part((str(engine.place("rounds")),)), share.spins)
    return replace(prepared.ground, rounds=ibis.table(rounds.schema(), name="rounds_part"))


# --- what is finished -----------------------------------------------------------------------


class Manifest:
    """Which parts are finished: a file in the folder that goes with one task alone."""

    def __init__(self, task: Task, parts: Sequence[Share]) -> None:
        self._task, self._file = task, task.folder / "manifest.json"
        told = json.dumps(
            [task.identity, task.usual, [repr(p) for p in parts], _terms_of(task.books)],
            sort_keys=True,
        )
        self._key = hashlib.sha256(told.encode()).hexdigest()
        self._done = self._read()

    def _read(self) -> set[int]:
        try:
            kept = json.loads(self._file.read_text("utf-8"))
        except (OSError, ValueError):
            return set()
        return set(kept["parts"]) if kept.get("key") == self._key else set()

    def finished(self, index: int) -> Done | None:
        """Where the part's results are, or None where it is not finished."""
        return _place(self._task, index) if index in self._done else None

    def note(self, index: int) -> None:
        """The part is finished."""
        self._done.add(index)
        fresh = self._file.with_suffix(".new")
        kept = {"key": self._key, "parts": sorted(self._done)}
        fresh.write_text(json.dumps(kept), "utf-8")
        fresh.replace(self._file)


def _terms_of(books: Mapping[str, RuleSet]) -> list[str]:
    """All that settling depends on, rule set by rule set."""
    return [
        f"{name} {rules.wheel_key} {rules.currency.smallest} {rules.pairs} {rules.zero} "
        f"{sorted(rules.payouts.by_kind.items())} {rules.limits} {rules.announced.step} "
        f"{rules.announced.final_straights} {sorted(rules.announced.taken)} "
        f"{sorted((key, str(call.chips)) for key, call in rules.announced.own.items())}"
        for name, rules in books.items()
    ]
