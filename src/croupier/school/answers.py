"""Answers taken: marked again by what was asked, and kept once.

The browser sends an answer until it hears that it is saved; an id that is known already is
acknowledged and not kept again, and of two answers to one question the first counts. What
was asked is kept with the answer, so that no later version changes what it meant. An answer
that was given before everything was deleted, and arrives after that, is refused.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

from croupier.school.packs import PackKey, Signer, digest, made_from
from croupier.school.people.actor import Actor
from croupier.school.today import learn
from croupier.storage import Database
from croupier.storage.records import (
    AnswerRow,
    RunRow,
    answered,
    keep_answers,
    keep_run,
    last_deletion,
)
from croupier.trainer import mark
from croupier.trainer.question import WHOLE, Ask, Unit
from croupier.trainer.question import Answer as Given
from croupier.trainer.records import answer_record, read_answer_record, read_key
from croupier.trainer.refusals import Refusal

LONGEST_MS = 24 * 3600 * 1000
_CLOCKS_DIFFER_MS = 5 * 60 * 1000
_MOST_PARTS, _LONGEST_PART, _LARGEST = 400, 60, 10**13


class WhyNot(StrEnum):
    """Why an answer or a whole pack is not taken."""

    UNKNOWN_PACK = "unknown_pack"
    SEND_QUESTIONS = "send_questions"
    OTHER_QUESTIONS = "other_questions"
    NO_SUCH_QUESTION = "no_such_question"
    OTHER_FIELDS = "other_fields"
    UNUSABLE = "unusable"
    DELETED = "deleted"


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as it arrives. `took_ms` is how long it took, `at_ms` when it was given.

    `given` holds what JSON can hold; what is none of a field's answers is refused.
    """

    id: str
    index: int
    given: Mapping[str, object]
    took_ms: int
    at_ms: int
    skipped: bool


@dataclass(frozen=True, slots=True)
class Receipt:
    """What became of each answer, by id."""

    right: Mapping[str, bool]
    refused: Mapping[str, WhyNot]


Asked: TypeAlias = Sequence[Mapping[str, Any]]
"""The records of a pack's questions."""


def take_answers(
    actor: Actor,
    token: str,
    given: Sequence[Answer],
    *,
    signer: Signer,
    database: Database,
    now_ms: int,
    questions: Asked | None = None,
) -> Receipt | WhyNot:
    """Keeps the answers in one transaction; raises NotKept when that failed, and then none is.

    A token made for somebody else is none of ours (WhyNot.UNKNOWN_PACK).

    `questions` are the pack's records as the browser has them: needed where this version
    would make others, and taken only with the digest in the token (WhyNot.SEND_QUESTIONS).
    """
    key = signer.read(actor, token)
    if key is None:
        return WhyNot.UNKNOWN_PACK
    asked = _asked(key, questions)
    if isinstance(asked, WhyNot):
        return asked
    refused: dict[str, WhyNot] = {}
    rows: list[AnswerRow] = []
    for answer in given:
        read = _read(answer, asked)
        if isinstance(read, WhyNot):
            refused[answer.id] = read
        else:
            rows.append(_row(answer, read, key, asked[answer.index], now_ms))
    right = _keep(actor.person_id, key, rows, database)
    late = {row.id: WhyNot.DELETED for row in rows if row.id not in right}
    return Receipt(right, refused | late)


def _asked(key: PackKey, sent: Asked | None) -> Asked | WhyNot:
    """The records of what was asked: made again, or as sent when their digest proves them."""
    try:
        made = made_from(key.recipe)
    except Refusal:
        made = None  # a kind, level or option that this version has not
    if made is not None and key.digest in ("", made.digest):
        return made.records
    if not key.digest:
        return WhyNot.UNKNOWN_PACK
    if sent is None:
        return WhyNot.SEND_QUESTIONS
    return sent if digest(sent) == key.digest else WhyNot.OTHER_QUESTIONS


def _read(answer: Answer, asked: Asked) -> Mapping[str, Given | None] | WhyNot:
    """What was given for each field."""
    if not 0 <= answer.index < len(asked):
        return WhyNot.NO_SUCH_QUESTION
    asks = {ask.field: ask for ask in read_key(asked[answer.index]).asks}
    if not set(answer.given) <= set(asks):
        return WhyNot.OTHER_FIELDS
    read: dict[str, Given | None] = {}
    for field, value in answer.given.items():
        one = None if value is None else _one(asks[field], value)
        if one is None and value is not None:
            return WhyNot.UNUSABLE
        read[field] = one
    return read


def _one(ask: Ask, value: object) -> Given | None:
    """The value as an answer of the field's kind, or None."""
    given = read_answer_record(value)
    match given:
        case int():
            fits = ask.unit in WHOLE and 0 <= given < _LARGEST
        case str():
            fits = ask.unit is Unit.CHOICE and len(given) <= _LONGEST_PART
        case tuple():
            short = len(given) <= _MOST_PARTS and all(len(p) <= _LONGEST_PART for p in given)
            fits = short and ask.unit in {Unit.NUMBERS, Unit.ORDER, Unit.POSITIONS}
        case _:
            return None
    return given if fits else None


def _row(
    answer: Answer,
    given: Mapping[str, Given | None],
    key: PackKey,
    asked: Mapping[str, Any],
    now_ms: int,
) -> AnswerRow:
    """The answer marked; its times cannot lie outside the life of its pack."""
    at = min(max(answer.at_ms, key.made_at - _CLOCKS_DIFFER_MS), now_ms + _CLOCKS_DIFFER_MS)
    return AnswerRow(
        id=answer.id,
        run_id=key.run_id,
        question=answer.index,
        given={f: None if one is None else answer_record(one) for f, one in given.items()},
        right=not answer.skipped and mark(read_key(asked), given).right,
        skipped=answer.skipped,
        took_ms=min(max(answer.took_ms, 0), LONGEST_MS),
        answered_at=at,
        received_at=now_ms,
        kind=asked["kind"],
        level=asked["level"],
        skill=asked["skill"],
        mode=key.mode,
        asked=dict(asked),
    )


def _keep(
    person: str, key: PackKey, rows: Sequence[AnswerRow], database: Database
) -> dict[str, bool]:
    """Keeps the answers; returns for those that are kept now whether they are right.

    A run made after the last deletion was none of what was deleted, whatever the browser's
    clock says of its answers.
    """
    right: dict[str, bool] = {}
    fresh: list[AnswerRow] = []
    with database.writing(person) as connection:
        run = RunRow(
            id=key.run_id,
            kind=key.kind,
            level=key.level,
            options=dict(key.options),
            seed=key.seed,
            count=key.count,
            version=key.version,
            made_at=key.made_at,
        )
        questions, kept = answered(connection, person, key.run_id, [row.id for row in rows])
        deleted_at = last_deletion(connection, person)
        if key.made_at < deleted_at:
            rows = [row for row in rows if row.id in kept or row.answered_at >= deleted_at]
        if rows:
            keep_run(connection, person, run)
        for row in rows:
            if row.id in kept:
                right[row.id] = kept[row.id]
            elif row.question in questions:
                right[row.id] = questions[row.question]
            else:
                fresh.append(row)
                questions[row.question] = kept[row.id] = right[row.id] = row.right
        keep_answers(connection, person, fresh)
        learn(connection, person, fresh)
    return right
