"""Marking: what an attempt came to, by its frozen key, and marked again when somebody says so.

A grading is only added. Nothing that is changed in drills or rules touches an old one: marking
again is a decision, with a reason, tried out before it is done.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection

from croupier import __version__
from croupier.errors import CroupierError
from croupier.rules.bets import AnyBet, Bet, ByAmount, ByUnit
from croupier.rules.notation import read_bet
from croupier.rules.rule_set import RuleSet
from croupier.rules.wheel import read_number
from croupier.school.exams.issuing import award
from croupier.school.exams.plans import LONGEST_WHY, Exam, exam_of, exam_of_staff
from croupier.school.people.actor import Actor, NotFound
from croupier.school.people.ids import new_id
from croupier.storage import Database
from croupier.storage.attempts import (
    OPEN,
    AttemptRow,
    GivenRow,
    GradingRow,
    KeyRow,
    attempts_at,
    find_attempt,
    given_in,
    gradings_of,
    keep_grading,
    keys_of,
)
from croupier.storage.exams import find_exam, names_of
from croupier.trainer.drill import Scene
from croupier.trainer.marking import mark
from croupier.trainer.pack import find_drill
from croupier.trainer.question import Key
from croupier.trainer.records import read_answer_record, read_key


@dataclass(frozen=True, slots=True)
class QuestionMark:
    """What a question came to; `took_ms` is the time of all its answers, by the server.

    `granted` is a question that somebody counted as right whatever was answered.
    """

    question: int
    right: bool
    fields: Mapping[str, bool]
    answered: bool
    took_ms: int
    granted: bool = False

    @property
    def record(self) -> dict[str, Any]:
        """The mark as JSON values."""
        return {
            "question": self.question,
            "right": self.right,
            "fields": dict(self.fields),
            "answered": self.answered,
            "took_ms": self.took_ms,
            "granted": self.granted,
        }


def marks_of(grading: GradingRow) -> list[QuestionMark]:
    """The marks that are kept of it, in the order of the questions."""
    return [QuestionMark(**one) for one in grading.marks]


def passes(grading: GradingRow, pass_percent: int) -> bool:
    """Whether as many are right as must be."""
    return grading.of > 0 and grading.right * 100 >= pass_percent * grading.of


def last_given(given: Iterable[GivenRow]) -> dict[int, GivenRow]:
    """The answer that counts to each question: the last that was taken."""
    return {one.question: one for one in sorted(given, key=lambda one: one.seq)}


def work_out(
    keys: Sequence[KeyRow], given: Sequence[GivenRow], granted: frozenset[int] = frozenset()
) -> list[QuestionMark]:
    """The marks by the keys; `granted` questions are right."""
    counts = last_given(given)
    took: dict[int, int] = {}
    for one in given:
        took[one.question] = took.get(one.question, 0) + one.took_ms
    marks = []
    for key in keys:
        answer = counts.get(key.question)
        values = answer.given if answer else {}
        read = {name: read_answer_record(value) for name, value in values.items()}
        found = mark(read_key(key.asked), read)
        is_granted = key.question in granted
        marks.append(
            QuestionMark(
                question=key.question,
                right=is_granted or found.right,
                fields=dict(found.fields),
                answered=any(value is not None for value in read.values()),
                took_ms=took.get(key.question, 0),
                granted=is_granted,
            )
        )
    return marks


def grade(
    connection: Connection, attempt_id: str, now_ms: int, *, made_by: str | None = None
) -> GradingRow:
    """Marks an attempt that has ended, and keeps what it came to."""
    marks = work_out(keys_of(connection, attempt_id), given_in(connection, attempt_id))
    row = _grading(attempt_id, marks, now_ms, made_by, "")
    _keep(connection, row, now_ms)
    return row


def _keep(connection: Connection, row: GradingRow, now_ms: int) -> None:
    """Keeps the grading, and issues a certificate where it passes and the plan says so."""
    keep_grading(connection, row)
    attempt = find_attempt(connection, row.attempt_id)
    kept = find_exam(connection, attempt.exam_id) if attempt else None
    if attempt is None or kept is None:
        return
    exam = exam_of(kept)
    if passes(row, exam.plan.pass_percent):
        award(connection, exam, attempt, row, now_ms)


def _grading(
    attempt_id: str, marks: Sequence[QuestionMark], now_ms: int, made_by: str | None, why: str
) -> GradingRow:
    return GradingRow(
        id=new_id(),
        attempt_id=attempt_id,
        made_at=now_ms,
        made_by=made_by,
        version=__version__,
        right=sum(one.right for one in marks),
        of=len(marks),
        marks=[one.record for one in marks],
        why=why,
    )


# --- again ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Difference:
    """What marking an attempt again makes another; `questions` are their places, from 0."""

    attempt: AttemptRow
    name: str
    before: GradingRow
    after: GradingRow
    questions: tuple[int, ...]


def key_now(asked: Mapping[str, Any]) -> Key | None:
    """What this version says is right for the question of the record; None where it cannot."""
    try:
        drill = find_drill(asked["kind"], asked["level"])
        options = asked["options"]
        rules = drill.table(asked["level"], options)
        bets = tuple(_bet(text, rules) for text in asked["bets"])
        falls = None if asked["falls"] is None else read_number(asked["falls"])
        scene = Scene(bets, falls, options)
        return Key(
            asks=drill.asks(scene, rules),
            answer=drill.answer(scene, rules),
            also=drill.also(scene, rules),
            sums=drill.sums(scene, rules),
        )
    except (CroupierError, LookupError, ValueError, TypeError, AttributeError, AssertionError):
        return None


def _bet(text: str, rules: RuleSet) -> AnyBet:
    bet = read_bet(text, rules)
    if not isinstance(bet, Bet | ByAmount | ByUnit):
        raise ValueError(text)
    return bet


def differences(actor: Actor, database: Database, exam_id: str) -> tuple[Exam, list[Difference]]:
    """What would be other if the exam were marked again by this version: a dry run."""
    with database.reading() as connection:
        exam = exam_of_staff(connection, actor, exam_id)
        return exam, _differences(connection, actor, exam_id, 0)


def regrade(
    actor: Actor, database: Database, exam_id: str, why: str, now_ms: int
) -> list[Difference]:
    """Marks the exam again by this version, and says why; returns what became other.

    An attempt whose marks stay gets no new grading; the old ones are all kept.
    """
    with database.writing(exam_id) as connection:
        exam_of_staff(connection, actor, exam_id)
        found = _differences(connection, actor, exam_id, now_ms)
        for one in found:
            _keep(connection, replace(one.after, why=why[:LONGEST_WHY]), now_ms)
    return found


def _differences(
    connection: Connection, actor: Actor, exam_id: str, now_ms: int
) -> list[Difference]:
    ended = [one for one in attempts_at(connection, exam_id) if one.state != OPEN]
    graded = gradings_of(connection, [one.id for one in ended])
    names = names_of(connection, {one.person_id for one in ended})
    found = []
    for attempt in ended:
        if attempt.id not in graded:
            continue
        before = graded[attempt.id][-1]
        old = marks_of(before)
        granted = frozenset(one.question for one in old if one.granted)
        marks = _marked_now(connection, attempt.id, granted)
        changed = [
            new.question
            for new, was in zip(marks, old, strict=True)
            if (new.right, new.fields) != (was.right, dict(was.fields))
        ]
        if changed:
            at = max(now_ms, before.made_at + 1)
            after = _grading(attempt.id, marks, at, actor.person_id, "")
            name = names.get(attempt.person_id, "")
            found.append(Difference(attempt, name, before, after, tuple(changed)))
    return found


def _marked_now(
    connection: Connection, attempt_id: str, granted: frozenset[int]
) -> list[QuestionMark]:
    """The marks by the keys of this version; where it cannot ask a question, by the frozen one."""
    given = given_in(connection, attempt_id)
    counts = last_given(given)
    keys = keys_of(connection, attempt_id)
    marks = work_out(keys, given, granted)
    for place, key in enumerate(keys):
        now = key_now(key.asked)
        if now is None or {ask.field for ask in now.asks} != {
            ask["field"] for ask in key.asked["asks"]
        }:
            continue
        answer = counts.get(key.question)
        values = answer.given if answer else {}
        fields = mark(now, {f: read_answer_record(value) for f, value in values.items()}).fields
        right = marks[place].granted or all(fields.values())
        marks[place] = replace(marks[place], fields=dict(fields), right=right)
    return marks


def grant(
    actor: Actor,
    database: Database,
    exam_id: str,
    attempt_id: str,
    question: int,
    why: str,
    now_ms: int,
) -> GradingRow:
    """Counts a question of an attempt as right, and says why; raises NotFound."""
    with database.writing(attempt_id) as connection:
        exam_of_staff(connection, actor, exam_id)
        attempts = {one.id: one for one in attempts_at(connection, exam_id)}
        graded = gradings_of(connection, [attempt_id]) if attempt_id in attempts else {}
        if attempt_id not in graded:
            raise NotFound
        before = graded[attempt_id][-1]
        if not 0 <= question < before.of:
            raise NotFound
        marks = [
            replace(one, right=True, granted=True) if one.question == question else one
            for one in marks_of(before)
        ]
        at = max(now_ms, before.made_at + 1)
        row = _grading(attempt_id, marks, at, actor.person_id, why[:LONGEST_WHY])
        _keep(connection, row, now_ms)
    return row
