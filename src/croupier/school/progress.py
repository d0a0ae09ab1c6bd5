"""Progress: how often right at once, and how fast, for each kind and level.

Skills are never mixed into one figure, and only first answers count.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import median

from croupier.storage import Database
from croupier.storage.records import RunRow, Taken, all_answers, newest_runs
from croupier.trainer.pack import target_seconds
from croupier.trainer.refusals import Refusal

NEWEST_RUNS = 20
ENOUGH = 5
"""Answers before a skill is judged."""


@dataclass(frozen=True, slots=True)
class Outing:
    """One run's part in a skill: share right at once, and median seconds of those not skipped."""

    run_id: str
    at_ms: int
    answers: int
    right: int
    median: float | None

    @property
    def accuracy(self) -> float:
        """The share right at once, 0 to 1."""
        return self.right / self.answers


@dataclass(frozen=True, slots=True)
class Skill:
    """A kind and level: first answers over all runs, and each run for the trend."""

    kind: str
    level: int
    answers: int
    right: int
    median: float | None
    target: float
    outings: tuple[Outing, ...]

    @property
    def accuracy(self) -> float:
        """The share right at once, 0 to 1."""
        return self.right / self.answers

    @property
    def confidence(self) -> float:
        """Accuracy times target ÷ own pace, the latter 1 at the most (ux.md section 4)."""
        pace = 1.0 if not self.median else min(1.0, self.target / self.median)
        return self.accuracy * pace


@dataclass(frozen=True, slots=True)
class Run:
    """A run with its first answers."""

    row: RunRow
    outing: Outing


@dataclass(frozen=True, slots=True)
class Progress:
    """Skills, weakest first once there is enough to judge, and the newest runs."""

    skills: tuple[Skill, ...]
    runs: tuple[Run, ...]


def read_progress(database: Database) -> Progress:
    """All that the trainee has answered."""
    with database.reading() as connection:
        taken = all_answers(connection)
        rows = newest_runs(connection, NEWEST_RUNS)
    outings = {
        run_id: _outing(run_id, list(part))
        for run_id, part in groupby(sorted(taken, key=_run), key=_run)
    }
    by_skill = sorted(taken, key=_skill)
    skills = [_judge(*key, list(part)) for key, part in groupby(by_skill, key=_skill)]
    skills.sort(key=lambda skill: (skill.answers < ENOUGH, skill.confidence))
    return Progress(tuple(skills), tuple(Run(row, outings[row.id]) for row in rows))


def _run(answer: Taken) -> str:
    return answer.run_id


def _skill(answer: Taken) -> tuple[str, int]:
    return answer.kind, answer.level


def _outing(run_id: str, part: Sequence[Taken]) -> Outing:
    return Outing(
        run_id=run_id,
        at_ms=min(answer.answered_at for answer in part),
        answers=len(part),
        right=sum(answer.right for answer in part),
        median=_median(part),
    )


def _median(part: Sequence[Taken]) -> float | None:
    times = [answer.took_ms / 1000 for answer in part if not answer.skipped]
    return median(times) if times else None


def _target(kind: str, level: int) -> float:
    try:
        return target_seconds(kind, level)
    except Refusal:  # a kind or level that this version no longer has
        return 0.0


def _judge(kind: str, level: int, part: Sequence[Taken]) -> Skill:
    outings = [_outing(id_, list(own)) for id_, own in groupby(sorted(part, key=_run), key=_run)]
    return Skill(
        kind=kind,
        level=level,
        answers=len(part),
        right=sum(answer.right for answer in part),
        median=_median(part),
        target=_target(kind, level),
        outings=tuple(sorted(outings, key=lambda outing: outing.at_ms)),
    )
