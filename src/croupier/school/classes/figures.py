"""How a class is getting on: who is weak in what, what is slow, and who practised when.

Levels of a kind have targets of their own, so a time counts as so many times its target: a
Standing of this module has a median of 1.5 where the middle answer took half as long again as
it should, and a target of 1.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import median

from croupier.school.classes.classes import taught
from croupier.school.people.actor import Actor
from croupier.school.progress import ENOUGH, Standing
from croupier.storage import Database
from croupier.storage.class_figures import SkillTimes, days_of_class, times_of_class, trainees_of
from croupier.storage.figures import DAY_MS
from croupier.trainer.pack import target_seconds
from croupier.trainer.refusals import Refusal

WEEKS = 4
DAYS = 7 * WEEKS
SLOWEST = 10
"""So many facts are told."""

_POOR = 0.7
"""Below this confidence somebody is weak in a kind."""


@dataclass(frozen=True, slots=True)
class PersonFigures:
    """A trainee's standing in each kind that they practised."""

    person_id: str
    name: str
    kinds: Mapping[str, Standing]


@dataclass(frozen=True, slots=True)
class Fact:
    """A skill over the whole class; `median` is seconds, the target too."""

    kind: str
    level: int
    skill: str
    standing: Standing
    people: int


@dataclass(frozen=True, slots=True)
class Weak:
    """Somebody who is weak in a kind."""

    person_id: str
    name: str
    kind: str
    standing: Standing


@dataclass(frozen=True, slots=True)
class Attendance:
    """How many questions somebody answered on each of the last DAYS days, the latest last."""

    person_id: str
    name: str
    days: tuple[int, ...]

    @property
    def days_in_all(self) -> int:
        """On how many of the days they practised."""
        return sum(1 for answered in self.days if answered)


@dataclass(frozen=True, slots=True)
class ClassFigures:
    """All of it; `kinds` is the standing of the class as a whole, the least sure first.

    `first_day` is the first of the days of attendance, counted from 1970.
    """

    kinds: Mapping[str, Standing]
    people: tuple[PersonFigures, ...]
    weak: tuple[Weak, ...]
    facts: tuple[Fact, ...]
    attendance: tuple[Attendance, ...]
    first_day: int

    @property
    def answers(self) -> int:
        """All answers that were counted."""
        return sum(standing.answers for standing in self.kinds.values())


def read_figures(
    actor: Actor,
    database: Database,
    class_id: str,
    now_ms: int,
    since_ms: int = 0,
    offset_ms: int = 0,
) -> ClassFigures:
    """What the class's trainees answered since then; raises NotFound unless the actor is staff.

    Only what somebody answered since they joined the class: what they practised before is not
    the instructor's to see, and is again only theirs when they leave. Attendance is of the last
    four weeks in any case, by a clock so far ahead of UTC.
    """
    first_day = (now_ms + offset_ms) // DAY_MS - DAYS + 1
    with database.reading() as connection:
        taught(connection, actor, class_id)
        names = trainees_of(connection, class_id)
        counted = list(times_of_class(connection, class_id, since_ms))
        from_ms = first_day * DAY_MS - offset_ms
        practised = days_of_class(connection, class_id, from_ms, offset_ms)
    known = dict(names)
    rows = [row for row in counted if row.person in known]
    kinds, by_person = _by_kind(rows)
    people = tuple(PersonFigures(one, name, by_person.get(one, {})) for one, name in names)
    return ClassFigures(
        kinds=kinds,
        people=people,
        weak=_weak(people),
        facts=_facts(rows),
        attendance=tuple(
            Attendance(
                one, name, tuple(practised.get((one, first_day + n), 0) for n in range(DAYS))
            )
            for one, name in names
        ),
        first_day=first_day,
    )


class _Sums:
    """What is added up of one group: answers, right ones, and times."""

    __slots__ = ("answers", "people", "right", "times")

    def __init__(self) -> None:
        self.answers = self.right = self.people = 0
        self.times: list[float] = []

    def add(self, row: SkillTimes, times: Sequence[float]) -> None:
        self.answers += row.answers
        self.right += row.right
        self.people += 1
        self.times += times

    def standing(self, target: float) -> Standing:
        middle = median(self.times) if self.times else None
        return Standing(self.answers, self.right, middle, None, target)


def _by_kind(
    rows: Sequence[SkillTimes],
) -> tuple[dict[str, Standing], dict[str, dict[str, Standing]]]:
    """The standing of all together in each kind, and of each person."""
    whole: dict[str, _Sums] = {}
    own: dict[tuple[str, str], _Sums] = {}
    for row in rows:
        target = _target_ms(row.kind, row.level)
        ratios = [took / target for took in row.times] if target else []
        for sums in (
            whole.setdefault(row.kind, _Sums()),
            own.setdefault((row.person, row.kind), _Sums()),
        ):
            sums.add(row, ratios)
    kinds = {kind: sums.standing(1.0) for kind, sums in whole.items()}
    people: dict[str, dict[str, Standing]] = {}
    for (person, kind), sums in own.items():
        people.setdefault(person, {})[kind] = sums.standing(1.0)
    return dict(sorted(kinds.items(), key=lambda one: _order(one[1]))), people


def _order(standing: Standing) -> tuple[bool, float]:
    """The least sure first, once there is enough to judge."""
    return standing.answers < ENOUGH, standing.confidence


@lru_cache(maxsize=512)
def _target_ms(kind: str, level: int) -> float:
    try:
        return 1000 * target_seconds(kind, level)
    except Refusal:  # a kind or level that this version no longer has
        return 0.0


def _weak(people: Sequence[PersonFigures]) -> tuple[Weak, ...]:
    """Who is weak in what, the weakest first."""
    found = [
        Weak(one.person_id, one.name, kind, standing)
        for one in people
        for kind, standing in one.kinds.items()
        if standing.answers >= ENOUGH and standing.confidence < _POOR
    ]
    return tuple(sorted(found, key=lambda one: (one.standing.confidence, one.name, one.kind)))


def _facts(rows: Sequence[SkillTimes]) -> tuple[Fact, ...]:
    """The facts that take the class longer than their targets, the slowest first."""
    whole: dict[tuple[str, int, str], _Sums] = {}
    for row in rows:
        if row.skill and row.times and _target_ms(row.kind, row.level):
            key = row.kind, row.level, row.skill
            whole.setdefault(key, _Sums()).add(row, row.times)
    slow: list[tuple[float, Fact]] = []
    for (kind, level, skill), sums in whole.items():
        if sums.answers < ENOUGH:
            continue
        target = _target_ms(kind, level)
        middle = median(sums.times)
        if middle <= target:
            continue
        standing = Standing(sums.answers, sums.right, middle / 1000, None, target / 1000)
        slow.append((middle / target, Fact(kind, level, skill, standing, sums.people)))
    slow.sort(key=lambda one: (-one[0], one[1].kind, one[1].level, one[1].skill))
    return tuple(fact for _, fact in slow[:SLOWEST])
