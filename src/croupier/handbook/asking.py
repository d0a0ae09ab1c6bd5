"""The questions at the end of a page: fresh ones of the drill `self-test`, marked together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from croupier.i18n import Voice
from croupier.rules.rule_set import standard
from croupier.trainer.marking import mark
from croupier.trainer.pack import find_drill, make_questions
from croupier.trainer.question import Question
from croupier.trainer.reading import read_given

KIND = "self-test"
LONGEST_ANSWER = 60
LONGEST_SEED = 80
"""In characters; what is longer is cut."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, what was typed, and what came of it.

    `field` is the name of its field. `right` is None while nothing is marked; after that
    `verdict` says it and `steps` are the reason.
    """

    field: str
    name: str
    prompt: str
    typed: str
    right: bool | None = None
    verdict: str = ""
    steps: tuple[str, ...] = ()


def fresh_questions(count: int, seed: str) -> tuple[Question, ...]:
    """So many questions, of the drill's levels in turn; the same for the same seed.

    >>> [question.level for question in fresh_questions(3, "doctest")]
    [1, 2, 3]
    """
    levels = find_drill(KIND).levels
    made: list[Question] = []
    for place in range(count):
        level = levels[place % len(levels)]
        made += make_questions(KIND, level, {}, f"{seed[:LONGEST_SEED]}/{place}", 1)
    return tuple(made)


def asked(
    questions: Sequence[Question], typed: Mapping[str, str], voice: Voice
) -> tuple[Asked, ...]:
    """The questions in words; marked, all of them, as soon as any has an answer.

    >>> one, = asked(fresh_questions(1, "doctest"), {}, Voice("en"))
    >>> one.field, one.right
    ('answer-1', None)
    """
    given = {f"answer-{n}": "" for n in range(1, len(questions) + 1)}
    given = {name: typed.get(name, "")[:LONGEST_ANSWER].strip() for name in given}
    is_marked = any(name in typed for name in given)
    pairs = zip(questions, given.items(), strict=True)
    return tuple(_asked(one, name, text, voice, is_marked) for one, (name, text) in pairs)


def _asked(question: Question, name: str, text: str, voice: Voice, is_marked: bool) -> Asked:
    (ask,) = question.asks
    label, prompt = voice.ask(KIND, ask), voice.prompt(question)
    if not is_marked:
        return Asked(name, label, prompt, text)
    given = read_given(ask, text, standard())
    right = mark(question.key, {ask.field: given}).right
    due = voice.answer(KIND, ask, question.answer[ask.field])
    if right:
        verdict = voice._("Right: {value}", value=due)
    else:
        said = text if given is None else voice.answer(KIND, ask, given)
        shown = said or voice.p_("instead of an answer", "none")
        verdict = voice._("Wrong. Yours: {given}. Right: {value}.", given=shown, value=due)
    steps = tuple(voice.step(step) for step in question.steps)
    return Asked(name, label, prompt, text, right, verdict, steps)
