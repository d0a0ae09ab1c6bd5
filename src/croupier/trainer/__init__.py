"""Questions, marking and reasons. No clock, no chance, no disk, no language of its own.

The names that a face needs stand here; a module is imported when one of its names is first
asked for.

>>> from croupier.trainer import make_questions, mark
>>> question, = make_questions("pictures", 1, {"area": "zero"}, "doctest", 1)
>>> mark(question.key, question.answer).right
True
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.trainer.marking import Mark as Mark
    from croupier.trainer.marking import Remark as Remark
    from croupier.trainer.marking import mark as mark
    from croupier.trainer.marking import read_answer as read_answer
    from croupier.trainer.options import Choice as Choice
    from croupier.trainer.options import Option as Option
    from croupier.trainer.options import Whole as Whole
    from croupier.trainer.pack import LARGEST_COUNT as LARGEST_COUNT
    from croupier.trainer.pack import Aim as Aim
    from croupier.trainer.pack import aimed_questions as aimed_questions
    from croupier.trainer.pack import find_drill as find_drill
    from croupier.trainer.pack import make_questions as make_questions
    from croupier.trainer.pack import question_id as question_id
    from croupier.trainer.pack import read_options as read_options
    from croupier.trainer.pack import room as room
    from croupier.trainer.pack import target_seconds as target_seconds
    from croupier.trainer.question import Answer as Answer
    from croupier.trainer.question import Ask as Ask
    from croupier.trainer.question import Key as Key
    from croupier.trainer.question import Question as Question
    from croupier.trainer.question import Sum as Sum
    from croupier.trainer.question import Unit as Unit
    from croupier.trainer.records import answer_record as answer_record
    from croupier.trainer.records import read_answer_record as read_answer_record
    from croupier.trainer.records import read_key as read_key
    from croupier.trainer.records import record as record
    from croupier.trainer.refusals import Refusal as Refusal
    from croupier.trainer.steps import Step as Step
    from croupier.trainer.steps import lit_positions as lit_positions

_NAMES = {
    "marking": "Mark Remark mark read_answer",
    "options": "Choice Option Whole",
    "pack": (
        "Aim LARGEST_COUNT aimed_questions find_drill make_questions question_id read_options "
        "room target_seconds"
    ),
    "question": "Answer Ask Key Question Sum Unit",
    "records": "answer_record read_answer_record read_key record",
    "refusals": "Refusal",
    "steps": "Step lit_positions",
}
_MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}


if not TYPE_CHECKING:  # a checker that saw this would let any name pass

    def __getattr__(name: str) -> object:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted(_MODULES)
