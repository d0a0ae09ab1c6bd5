"""Answers taken: marked again by the engine, and kept once.

The browser sends an answer until it hears that it is saved; an id that is known already is
acknowledged and not kept again, and of two answers to one question the first counts.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from croupier import __version__
from croupier.school.packs import PackKey, Signer, questions_of
from croupier.storage import Database
from croupier.storage.records import AnswerRow, RunRow, answered, keep_answers, keep_run
from croupier.trainer import mark
from croupier.trainer.question import Question
from croupier.trainer.refusals import Refusal

LONGEST_MS = 24 * 3600 * 1000
_CLOCKS_DIFFER_MS = 5 * 60 * 1000


class WhyNot(StrEnum):
    """Why an answer or a whole pack is not taken."""

    UNKNOWN_PACK = "unknown_pack"
    OUTDATED_PACK = "outdated_pack"
    NO_SUCH_QUESTION = "no_such_question"
    OTHER_FIELDS = "other_fields"


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as it arrives. `took_ms` is how long it took, `at_ms` when it was given."""

    id: str
    index: int
    given: Mapping[str, int | None]
    took_ms: int
    at_ms: int
    skipped: bool


@dataclass(frozen=True, slots=True)
class Receipt:
    """What became of each answer, by id."""

    right: Mapping[str, bool]
    refused: Mapping[str, WhyNot]


def take_answers(
    token: str, given: Sequence[Answer], *, signer: Signer, database: Database, now_ms: int
) -> Receipt | WhyNot:
    """Keeps the answers in one transaction; raises NotKept when that failed, and then none is."""
    key = signer.read(token)
    if key is None:
        return WhyNot.UNKNOWN_PACK
    if key.version != __version__:
        return WhyNot.OUTDATED_PACK
    try:
        questions = questions_of(key)
    except Refusal:
        return WhyNot.OUTDATED_PACK
    refused: dict[str, WhyNot] = {}
    rows: list[AnswerRow] = []
    for answer in given:
        why = _why_not(answer, questions)
        if why is None:
            rows.append(_row(answer, key, questions[answer.index], now_ms))
        else:
            refused[answer.id] = why
    return Receipt(_keep(key, rows, database), refused)


def _why_not(answer: Answer, questions: Sequence[Question]) -> WhyNot | None:
    if not 0 <= answer.index < len(questions):
        return WhyNot.NO_SUCH_QUESTION
    fields = {ask.field for ask in questions[answer.index].asks}
    return None if set(answer.given) <= fields else WhyNot.OTHER_FIELDS


def _row(answer: Answer, key: PackKey, question: Question, now_ms: int) -> AnswerRow:
    """The answer marked; its times cannot lie outside the life of its pack."""
    at = min(max(answer.at_ms, key.made_at - _CLOCKS_DIFFER_MS), now_ms + _CLOCKS_DIFFER_MS)
    return AnswerRow(
        id=answer.id,
        run_id=key.run_id,
        question=answer.index,
        given=dict(answer.given),
        right=not answer.skipped and mark(question.key, answer.given).right,
        skipped=answer.skipped,
        took_ms=min(max(answer.took_ms, 0), LONGEST_MS),
        answered_at=at,
        received_at=now_ms,
    )


def _keep(key: PackKey, rows: Sequence[AnswerRow], database: Database) -> dict[str, bool]:
    right: dict[str, bool] = {}
    fresh: list[AnswerRow] = []
    with database.writing() as connection:
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
        if rows:
            keep_run(connection, run)
        questions, kept = answered(connection, key.run_id, [row.id for row in rows])
        for row in rows:
            if row.id in kept:
                right[row.id] = kept[row.id]
            elif row.question in questions:
                right[row.id] = questions[row.question]
            else:
                fresh.append(row)
                questions[row.question] = kept[row.id] = right[row.id] = row.right
        keep_answers(connection, fresh)
    return right
