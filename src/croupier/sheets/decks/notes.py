"""A note as a value: what is asked and answered, one way or both, before it is any file's."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.i18n import Voice
from croupier.rules.rule_set import RuleSet, standard
from croupier.trainer.question import Answer, Options, Question


@dataclass(frozen=True, slots=True)
class Table:
    """What a deck is about: the table's rules, and the `max` and `step` of announced bets.

    `meanings` say in the deck's language what the terms of the termbase mean, by key.
    """

    rules: RuleSet = field(default_factory=standard)
    options: Mapping[str, Options] = field(default_factory=dict)
    meanings: Mapping[str, str] = field(default_factory=dict)

    def of(self, kind: str) -> Options:
        """The options of a kind of drill where the table differs from the usual one."""
        return self.options.get(kind, {})


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a card: lines of words, and a picture as SVG, empty where there is none.

    A line is its label, empty where it needs none, and what it says. `description` says what
    the picture shows, without what is asked.
    """

    lines: tuple[tuple[str, str], ...]
    picture: str = ""
    description: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """What is learned at once: a question with its answer, and perhaps the way back.

    `key` names it for good, within its deck: whatever it says in a later version or another
    language, it is the same note. `reason` are the lines that explain the answer, `tags`
    words without blanks.
    """

    key: str
    question: Side
    answer: Side
    reason: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    reverse: tuple[Side, Side] | None = None


def words(*lines: str) -> tuple[tuple[str, str], ...]:
    """Lines without labels.

    >>> words("17 × 12 = ?")
    (('', '17 × 12 = ?'),)
    """
    return tuple(("", line) for line in lines)


def answer_lines(voice: Voice, question: Question) -> tuple[tuple[str, str], ...]:
    """The answer, a line a field; a single field needs no label."""
    lines = tuple(
        (voice.ask(question.kind, ask), _said(voice, question, question.answer[ask.field], n))
        for n, ask in enumerate(question.asks)
    )
    return words(lines[0][1]) if len(lines) == 1 else lines


def _said(voice: Voice, question: Question, answer: Answer, place: int) -> str:
    return voice.answer(question.kind, question.asks[place], answer)


def reason_lines(voice: Voice, question: Question) -> tuple[str, ...]:
    """How a croupier gets to the answer, line by line."""
    return tuple(voice.step(step) for step in question.steps)
