"""What was asked and answered about a file, kept as a cosmic-ray session.

`cr-report build/mutation/FILE.sqlite` and cosmic-ray's other tools read it.
"""

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from cosmic_ray.work_db import WorkDB
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkItem, WorkResult

from scripts.mutation.change import Change


class Session:
    """The answers about the changes of one file; those of other changes are under another name."""

    def __init__(self, root: Path, file: Path, changes: Sequence[Change], *, afresh: bool) -> None:
        self._changes = {_name_of(change): change for change in changes}
        stamp = hashlib.sha256("".join(sorted(self._changes)).encode()).hexdigest()[:12]
        folder = root / "build" / "mutation"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{file.parent.name}-{file.name}-{stamp}.sqlite"
        if afresh:
            path.unlink(missing_ok=True)
        self._answers = WorkDB(path, WorkDB.Mode.create)
        if not self._answers.num_work_items:
            changed = enumerate(self._changes.values())
            self._answers.add_work_items(_item(file, number, change) for number, change in changed)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, why: BaseException | None, at: TracebackType | None
    ) -> None:
        self._answers.close()

    @property
    def count(self) -> int:
        """How many changes there are."""
        return len(self._changes)

    def open(self) -> Iterator[Change]:
        """The changes that no test has seen yet."""
        killed = {job for job, result in self._answers.results if result.is_killed}
        return (change for job, change in self._changes.items() if job not in killed)

    def note(self, change: Change, alive: bool) -> None:
        """Keep whether the change went unseen."""
        result = WorkResult(
            worker_outcome=WorkerOutcome.NORMAL,
            test_outcome=TestOutcome.SURVIVED if alive else TestOutcome.KILLED,
            diff=f"- {change.was}\n+ {change.becomes}",
        )
        self._answers.set_result(_name_of(change), result)


def _name_of(change: Change) -> str:
    """A name for the change that is the same each time."""
    return hashlib.sha256(change.text.encode()).hexdigest()[:32]


def _item(file: Path, number: int, change: Change) -> WorkItem:
    """The change as cosmic-ray's reports show it."""
    line = int(change.place.rpartition(" ")[2]) if change.place.startswith("line ") else 1
    spec = MutationSpec(
        module_path=file,
        operator_name=f"core/{change.operator}",
        occurrence=number,
        start_pos=(line, 0),
        end_pos=(line, 1),
        definition_name=change.place,
    )
    return WorkItem.single(_name_of(change), spec)
