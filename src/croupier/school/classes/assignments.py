"""Assignments: what a class is to practise, how well, and by when; and who has done it.

A part is done once, of the last so many answers that it asks for, enough were right at once
and the middle one was quick enough: whoever falls short goes on. It stays done. What counts
was answered after the assignment was set, on a run of the part's own kind, level and table; a
question that was met before in such a run, by the same seed, does not count again.
"""

from bisect import bisect_left, insort
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from croupier.school.classes.classes import attended, own_classes, read_line, taught
from croupier.school.house import House, with_house
from croupier.school.packs import PackKey, new_key, new_seed
from croupier.school.people.actor import Actor, NotFound, Role
from croupier.school.people.ids import new_id
from croupier.storage import Database
from croupier.storage.assignments import (
    AssignmentRow,
    GivenRow,
    answers_since,
    assignments_of,
    change_assignment,
    drop_assignment,
    find_assignment,
    keep_assignment,
)
from croupier.storage.class_figures import trainees_of
from croupier.trainer.pack import find_drill, read_options, room
from croupier.trainer.question import OptionValue
from croupier.trainer.refusals import Refusal

LONGEST_TITLE = 120
MOST_PARTS = 8
MOST_QUESTIONS = 500
LONGEST_PACE_MS = 600_000
_A_RUN, _ONCE_MORE = 50, 20


class WhyNot(StrEnum):
    """Why an assignment is not kept; nothing was changed."""

    NO_TITLE = "no_title"
    NO_PARTS = "no_parts"
    TOO_MANY_PARTS = "too_many_parts"
    BAD_PART = "bad_part"
    BAD_COUNT = "bad_count"
    BAD_ACCURACY = "bad_accuracy"
    BAD_PACE = "bad_pace"
    DUE_BEFORE = "due_before"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Part:
    """So many questions of a kind and level; `options` are those that are not the usual ones."""

    kind: str
    level: int
    count: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Aim:
    """What is asked of a class: accuracy in per cent, pace in ms a question, None for any."""

    title: str
    parts: tuple[Part, ...]
    accuracy: int
    pace_ms: int | None
    due_at: int


@dataclass(frozen=True, slots=True)
class Assignment:
    """An assignment as it was set."""

    id: str
    class_id: str
    aim: Aim
    made_at: int


@dataclass(frozen=True, slots=True)
class Done:
    """How far somebody is with a part.

    `answered` counts all that counts; `right` and `median_ms` are of the last ones, as many as
    are asked for. `done_at` is when the part was done, None while it is not.
    """

    answered: int
    counted: int
    right: int
    median_ms: float | None
    done_at: int | None

    @property
    def accuracy(self) -> float | None:
        """The share right at once of the last ones, 0 to 1."""
        return self.right / self.counted if self.counted else None


class State(StrEnum):
    """How somebody stands with an assignment."""

    OPEN = "open"
    DONE = "done"
    DONE_LATE = "done-late"
    LATE = "late"


@dataclass(frozen=True, slots=True)
class PersonDone:
    """Somebody's parts, in their order, and how they stand."""

    person_id: str
    name: str
    parts: tuple[Done, ...]
    state: State


# --- set --------------------------------------------------------------------------------------


def part_of(kind: str, level: int, count: int, house: House) -> Part | WhyNot:
    """The part at a table of the house; what its drill cannot ask of the house is left out."""
    if not 1 <= count <= MOST_QUESTIONS:
        return WhyNot.BAD_COUNT
    try:
        find_drill(kind, level)
        options = _unusual(kind, with_house(kind, house, {}))
        most = room(kind, level, options)
    except Refusal:
        return WhyNot.BAD_PART
    return Part(kind, level, count if most is None else min(count, most), options)


def _unusual(kind: str, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    usual = read_options(kind, {})
    return {n: value for n, value in read_options(kind, options).items() if value != usual[n]}


def check_aim(aim: Aim) -> WhyNot | None:
    """What is wrong with it; that it is due before it is set is seen when it is kept."""
    if not aim.title:
        return WhyNot.NO_TITLE
    if not aim.parts:
        return WhyNot.NO_PARTS
    if len(aim.parts) > MOST_PARTS:
        return WhyNot.TOO_MANY_PARTS
    if not 0 <= aim.accuracy <= 100:
        return WhyNot.BAD_ACCURACY
    if aim.pace_ms is not None and not 0 < aim.pace_ms <= LONGEST_PACE_MS:
        return WhyNot.BAD_PACE
    return None


def make_assignment(
    actor: Actor, database: Database, class_id: str, aim: Aim, now_ms: int
) -> str | WhyNot:
    """Sets the class an assignment and returns its id; raises NotFound."""
    with database.writing(class_id) as connection:
        row = taught(connection, actor, class_id)
        why = WhyNot.CLOSED if row.closed_at is not None else check_aim(aim)
        if why is None and aim.due_at <= now_ms:
            why = WhyNot.DUE_BEFORE
        if why is not None:
            return why
        made = AssignmentRow(
            id=new_id(),
            class_id=class_id,
            made_by=actor.person_id,
            made_at=now_ms,
            **_columns(aim),
        )
        keep_assignment(connection, made)
    return made.id


def _columns(aim: Aim) -> dict[str, Any]:
    return {
        "title": read_line(aim.title, LONGEST_TITLE),
        "parts": [
            {"kind": p.kind, "level": p.level, "count": p.count, "options": dict(p.options)}
            for p in aim.parts
        ],
        "accuracy": aim.accuracy,
        "pace_ms": aim.pace_ms,
        "due_at": aim.due_at,
    }


def edit_assignment(
    actor: Actor, database: Database, class_id: str, assignment_id: str, aim: Aim
) -> WhyNot | None:
    """Sets it otherwise; what was answered since it was first set still counts."""
    with database.writing(class_id) as connection:
        taught(connection, actor, class_id)
        row = find_assignment(connection, assignment_id)
        if row is None or row.class_id != class_id:
            raise NotFound
        why = check_aim(aim)
        if why is None and aim.due_at <= row.made_at:
            why = WhyNot.DUE_BEFORE
        if why is None:
            change_assignment(connection, assignment_id, _columns(aim))
    return why


def delete_assignment(actor: Actor, database: Database, class_id: str, assignment_id: str) -> None:
    """Takes it back; what was answered stays everybody's own."""
    with database.writing(class_id) as connection:
        taught(connection, actor, class_id)
        row = find_assignment(connection, assignment_id)
        if row is None or row.class_id != class_id:
            raise NotFound
        drop_assignment(connection, assignment_id)


def _assignment(row: AssignmentRow) -> Assignment:
    parts = tuple(
        Part(str(p["kind"]), int(p["level"]), int(p["count"]), dict(p["options"]))
        for p in row.parts
    )
    aim = Aim(row.title, parts, row.accuracy, row.pace_ms, row.due_at)
    return Assignment(row.id, row.class_id, aim, row.made_at)


# --- seen by staff ----------------------------------------------------------------------------


def assignments_of_class(actor: Actor, database: Database, class_id: str) -> list[Assignment]:
    """What the class was set, what is due last first; raises NotFound."""
    with database.reading() as connection:
        taught(connection, actor, class_id)
        return [_assignment(row) for row in assignments_of(connection, [class_id])]


def read_assignment(
    actor: Actor, database: Database, class_id: str, assignment_id: str, now_ms: int
) -> tuple[Assignment, list[PersonDone]]:
    """The assignment and how each trainee of the class stands; raises NotFound."""
    with database.reading() as connection:
        taught(connection, actor, class_id)
        row = find_assignment(connection, assignment_id)
        if row is None or row.class_id != class_id:
            raise NotFound
        found = _assignment(row)
        people = trainees_of(connection, class_id)
        given = _given(
            answers_since(connection, [p for p, _ in people], _levels([found]), found.made_at)
        )
    return found, [_person(found, person, name, given, now_ms) for person, name in people]


# --- seen by a trainee ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OwnAssignment:
    """An assignment with what the trainee has done of it."""

    assignment: Assignment
    class_name: str
    done: PersonDone


def own_assignments(actor: Actor, database: Database, now_ms: int) -> list[OwnAssignment]:
    """What the actor's classes were set: what is open first, and that by when it is due."""
    names = {one.id: one.name for one in own_classes(actor, database)}
    with database.reading() as connection:
        found = [_assignment(row) for row in assignments_of(connection, list(names))]
        since = min((one.made_at for one in found), default=0)
        given = _given(answers_since(connection, [actor.person_id], _levels(found), since))
    own = [
        OwnAssignment(one, names[one.class_id], _person(one, actor.person_id, "", given, now_ms))
        for one in found
    ]
    settled = {State.DONE, State.DONE_LATE}
    own.sort(key=lambda one: (one.done.state in settled, one.assignment.aim.due_at))
    return own


def part_key(
    actor: Actor, database: Database, assignment_id: str, number: int, now_ms: int
) -> PackKey:
    """A run of new questions for the part, the first is 0; raises NotFound or a Refusal.

    It has as many questions as are missing, and some more where all were answered and too few
    were right.
    """
    if actor.role is not Role.TRAINEE:
        raise NotFound
    with database.reading() as connection:
        row = find_assignment(connection, assignment_id)
        if row is None:
            raise NotFound
        attended(connection, actor, row.class_id)
        found = _assignment(row)
        if not 0 <= number < len(found.aim.parts):
            raise NotFound
        given = _given(
            answers_since(connection, [actor.person_id], _levels([found]), found.made_at)
        )
    part = found.aim.parts[number]
    done = _person(found, actor.person_id, "", given, now_ms).parts[number]
    missing = part.count - done.answered
    count = min(missing, _A_RUN) if missing > 0 else min(_ONCE_MORE, part.count)
    return new_key(part.kind, part.level, part.options, new_seed(), count, now_ms)


# --- counted ----------------------------------------------------------------------------------

_Given = Mapping[str, Sequence[GivenRow]]


def _levels(found: Iterable[Assignment]) -> set[tuple[str, int]]:
    return {(part.kind, part.level) for one in found for part in one.aim.parts}


def _given(rows: Iterable[GivenRow]) -> dict[str, list[GivenRow]]:
    """The answers by person, in the order they were given."""
    given: dict[str, list[GivenRow]] = {}
    for row in rows:
        given.setdefault(row.person, []).append(row)
    return given


def _person(
    assignment: Assignment, person: str, name: str, given: _Given, now_ms: int
) -> PersonDone:
    aim, own = assignment.aim, given.get(person, ())
    parts = tuple(_done(aim, part, assignment.made_at, own) for part in aim.parts)
    ends = [part.done_at for part in parts]
    if None not in ends:
        late = max(end for end in ends if end is not None) > aim.due_at
        return PersonDone(person, name, parts, State.DONE_LATE if late else State.DONE)
    return PersonDone(person, name, parts, State.LATE if now_ms > aim.due_at else State.OPEN)


def _done(aim: Aim, part: Part, since_ms: int, given: Sequence[GivenRow]) -> Done:
    """The part as far as it is done, walked through in the order of the answers."""
    last = _Last(part.count)
    met: set[tuple[str, int]] = set()
    answered, done_at = 0, None
    fits: dict[str, bool] = {}
    for row in given:
        if (row.kind, row.level) != (part.kind, part.level) or row.answered_at < since_ms:
            continue
        if not _fits(part, row.options, fits) or (row.seed, row.question) in met:
            continue
        met.add((row.seed, row.question))
        answered += 1
        last.add(row)
        if done_at is None and answered >= part.count and last.reaches(aim):
            done_at = row.answered_at
    return Done(answered, len(last), last.right, last.median(), done_at)


def _fits(part: Part, options: Mapping[str, Any], known: dict[str, bool]) -> bool:
    """Whether a run of these options is one of the part's table."""
    key = repr(sorted(options.items()))
    if key not in known:
        try:
            known[key] = read_options(part.kind, options) == read_options(part.kind, part.options)
        except Refusal:  # an option that this version has not
            known[key] = False
    return known[key]


class _Last:
    """The last so many answers, with their times in order."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._rows: deque[GivenRow] = deque()
        self._times: list[int] = []
        self.right = 0

    def __len__(self) -> int:
        return len(self._rows)

    def add(self, row: GivenRow) -> None:
        if len(self._rows) == self._most:
            gone = self._rows.popleft()
            self.right -= gone.right
            if not gone.skipped:
                del self._times[bisect_left(self._times, gone.took_ms)]
        self._rows.append(row)
        self.right += row.right
        if not row.skipped:
            insort(self._times, row.took_ms)

    def median(self) -> float | None:
        times = self._times
        if not times:
            return None
        return (times[(len(times) - 1) // 2] + times[len(times) // 2]) / 2

    def reaches(self, aim: Aim) -> bool:
        middle = self.median()
        quick = aim.pace_ms is None or (middle is not None and middle <= aim.pace_ms)
        return quick and 100 * self.right >= aim.accuracy * len(self._rows)
