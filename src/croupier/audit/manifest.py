"""Which parts of an audit are finished, so that a run that was stopped takes up where it was."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from croupier.audit.parts import Share
from croupier.audit.task import Task
from croupier.rules.rule_set import RuleSet


@dataclass(frozen=True, slots=True)
class Done:
    """Where the findings and the totals of a part are."""

    found: Path
    totals: Path


class Manifest:
    """Which parts are finished: a file in the folder that goes with one task alone."""

    def __init__(self, task: Task, parts: Sequence[Share]) -> None:
        self._file = task.folder / "manifest.json"
        told = json.dumps(
            [task.identity, task.usual, [repr(p) for p in parts], _terms_of(task.books)],
            sort_keys=True,
        )
        self._key = hashlib.sha256(told.encode()).hexdigest()
        self._done = self._read()
        self._parts = task.folder / "parts"
        self._parts.mkdir(exist_ok=True)

    def _read(self) -> set[int]:
        try:
            kept = json.loads(self._file.read_text("utf-8"))
        except (OSError, ValueError):
            return set()
        return set(kept["parts"]) if kept.get("key") == self._key else set()

    def place(self, index: int) -> Done:
        """Where the results of the part are, or are to be."""
        return Done(*(self._parts / f"{index:05}.{what}.parquet" for what in ("found", "totals")))

    def is_finished(self, index: int) -> bool:
        """Whether the results of the part are there."""
        return index in self._done

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
