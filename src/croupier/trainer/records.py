"""A question as other programs read it (contract.md, `croupier drill --json`)."""

from typing import TypedDict

from croupier.rules.notation import write_bet
from croupier.rules.wheel import label
from croupier.trainer.pack import find_drill
from croupier.trainer.question import OptionValue, Question


class AskRecord(TypedDict):
    """A field and what it counts."""

    field: str
    unit: str


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
    answer: dict[str, int]


def record(question: Question, question_id: str) -> QuestionRecord:
    """The question as JSON values, in the order in which the contract names them."""
    rules = find_drill(question.kind).table(question.level, question.options)
    return {
        "id": question_id,
        "kind": question.kind,
        "level": question.level,
        "rules": rules.name,
        "bets": [write_bet(bet, rules) for bet in question.bets],
        "falls": None if question.falls is None else label(question.falls),
        "options": dict(question.options),
        "asks": [{"field": ask.field, "unit": ask.unit.value} for ask in question.asks],
        "answer": dict(question.answer),
    }
