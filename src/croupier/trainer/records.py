"""A question as other programs read it, and back (docs/cli.md, `croupier drill --json`).

What is kept of a question, and sent with it, is this record: it says all that marking
needs, so that an answer can be marked by what was asked, whatever later versions ask.
"""

from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict

from croupier.rules.notation import write_bet
from croupier.rules.wheel import label
from croupier.trainer.pack import find_drill
from croupier.trainer.question import Answer, Ask, Key, OptionValue, Question, Sum, Unit

BEYOND = ("skill", "also", "sums")
"""The fields beyond those that `croupier drill --json` has always had; they come last."""

AnswerRecord = int | str | list[str]


class AskRecord(TypedDict):
    """A field, what it is, and what there is to choose from."""

    field: str
    unit: str
    choices: NotRequired[list[str]]


class SumRecord(TypedDict):
    """What fields count, and what they must add up to."""

    values: dict[str, int]
    total: int


class QuestionRecord(TypedDict):
    """What needs no language of a question; the faces add `prompt` and `explanation`."""

    id: str
    kind: str
    level: int
    rules: str
    bets: list[str]
    falls: str | None
    options: dict[str, OptionValue]
    asks: list[AskRecord]
    answer: dict[str, AnswerRecord]
    also: NotRequired[dict[str, list[AnswerRecord]]]
    sums: NotRequired[list[SumRecord]]
    skill: str


def record(question: Question, question_id: str) -> QuestionRecord:
    """The question as JSON values, in the order in which the contract names them."""
    rules = find_drill(question.kind).table(question.level, question.options)
    key = question.key
    written = QuestionRecord(
        id=question_id,
        kind=question.kind,
        level=question.level,
        rules=rules.name,
        bets=[write_bet(bet, rules) for bet in question.bets],
        falls=None if question.falls is None else label(question.falls),
        options=dict(question.options),
        asks=[_ask(ask) for ask in key.asks],
        answer={field: answer_record(right) for field, right in key.answer.items()},
        skill=question.skill,
    )
    if key.also:
        written["also"] = {
            field: [answer_record(one) for one in others] for field, others in key.also.items()
        }
    if key.sums:
        written["sums"] = [SumRecord(values=dict(s.values), total=s.total) for s in key.sums]
    return written


def _ask(ask: Ask) -> AskRecord:
    written = AskRecord(field=ask.field, unit=ask.unit.value)
    if ask.choices:
        written["choices"] = list(ask.choices)
    return written


def answer_record(answer: Answer) -> AnswerRecord:
    """An answer as a JSON value."""
    return list(answer) if isinstance(answer, tuple) else answer


def read_answer_record(value: object) -> Answer | None:
    """The answer that a JSON value is, or None when it is none.

    >>> read_answer_record(["17", "34"]), read_answer_record(17), read_answer_record(1.5)
    (('17', '34'), 17, None)
    """
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return tuple(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    return value if isinstance(value, str) else None


def read_key(written: Mapping[str, Any]) -> Key:
    """What is right, from the record of a question that `record` made."""
    return Key(
        asks=tuple(
            Ask(ask["field"], Unit(ask["unit"]), tuple(ask.get("choices", ())))
            for ask in written["asks"]
        ),
        answer={field: _answer(value) for field, value in written["answer"].items()},
        also={
            field: tuple(map(_answer, others)) for field, others in written.get("also", {}).items()
        },
        sums=tuple(Sum(one["values"], one["total"]) for one in written.get("sums", ())),
    )


def _answer(value: object) -> Answer:
    answer = read_answer_record(value)
    assert answer is not None, value
    return answer
