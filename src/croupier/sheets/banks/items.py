"""A question as every bank needs it: all its words in a language, its fields, its picture."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.i18n import Voice
from croupier.rules.bets import Bet
from croupier.rules.rule_set import standard
from croupier.sheets.banks.refusals import NeedsScreen
from croupier.sheets.decks.drawn import question_picture
from croupier.trainer.question import Answer, Ask, Question, Unit

COUNTED = frozenset({Unit.CHIPS, Unit.MONEY, Unit.POCKETS})
"""The units that are answered with a whole number."""

_NUMBERS = "2 25 17"
_POSITIONS = "17/20 2x red"
_BETWEEN = (" ", ", ", ",", "-", " - ", ";", "/")
"""What people put between numbers."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the answer: its key and label, what it is, and all that is right.

    The answer that is shown comes first in `right`. `choices` are keys with their words.
    """

    key: str
    label: str
    unit: Unit
    right: tuple[Answer, ...]
    choices: tuple[tuple[str, str], ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """All the ways to write what is right, where it is typed: the usual one first.

        >>> Field("n", "Numbers", Unit.NUMBERS, (("2", "25"),)).texts[:3]
        ('2 25', '2, 25', '2,25')
        """
        typed = (
            (str(answer),)
            if not isinstance(answer, tuple)
            else tuple(between.join(answer) for between in _BETWEEN)
            for answer in self.right
        )
        return tuple(dict.fromkeys(text for texts in typed for text in texts))

    @property
    def is_right(self) -> tuple[bool, ...]:
        """For each of the choices whether it is right."""
        return tuple(key in self.right for key, _ in self.choices)

    @property
    def in_order(self) -> tuple[str, ...]:
        """The words of the choices in their right order."""
        words, (first, *_) = dict(self.choices), self.right
        assert isinstance(first, tuple)
        return tuple(words[key] for key in first)


@dataclass(frozen=True, slots=True)
class Item:
    """A question with all that is said of it.

    `cloth` says what lies, empty where nothing does; where that would give the answer away
    `gives_away` is true. `hints` say how the answer is written. `said` is the answer as it
    is read, a line a field.
    """

    id: str
    kind: str
    level: int
    group: str
    name: str
    prompt: str
    cloth: str
    gives_away: bool
    hints: tuple[str, ...]
    fields: tuple[Field, ...]
    said: tuple[tuple[str, str], ...]
    reason: tuple[str, ...]
    seen: str
    """What the picture shows, for those who do not see it."""
    question: Question

    @property
    def picture(self) -> str:
        """The picture as SVG, empty where there is none: drawn when it is asked for."""
        return question_picture(self.question)

    @property
    def is_for_people(self) -> bool:
        """Whether a person must mark it: chips on the cloth may lie, or be named, many ways."""
        return any(field.unit is Unit.POSITIONS for field in self.fields)


def items_of(questions: Sequence[Question], ids: Sequence[str], voice: Voice) -> tuple[Item, ...]:
    """The questions, which have these ids, in the voice's language.

    Raises NeedsScreen where one must be tapped on a cloth.
    """
    for question in questions:
        if is_tapped(question):
            raise NeedsScreen(question.kind, question.level)
    numbered = zip(questions, ids, strict=True)
    return tuple(_item(question, id_, n, voice) for n, (question, id_) in enumerate(numbered, 1))


def _item(question: Question, id_: str, number: int, voice: Voice) -> Item:
    kind, plain = question.kind, [bet for bet in question.bets if isinstance(bet, Bet)]
    group = f"{voice.drill(kind)}: {voice.level(kind, question.level)}"
    gives_away, cloth = _asks_which(question), voice.bets(plain) if plain else ""
    return Item(
        id=id_,
        kind=kind,
        level=question.level,
        group=group,
        name=f"{group}, {number}",
        prompt=voice.prompt(question),
        cloth=cloth,
        gives_away=gives_away,
        hints=tuple(_hints(question, voice)),
        fields=tuple(_field(question, ask, voice) for ask in question.asks),
        said=tuple(
            (voice.ask(kind, ask), voice.answer(kind, ask, question.answer[ask.field]))
            for ask in question.asks
        ),
        reason=tuple(voice.step(step) for step in question.steps),
        seen=voice._("The cloth") if gives_away or not cloth else cloth,
        question=question,
    )


def is_tapped(question: Question) -> bool:
    """Whether a position is named and asked is where it lies: to write it would be no answer."""
    named = question.options.get("position")
    return any(ask.unit is Unit.POSITIONS for ask in question.asks) and named is not None


def _asks_which(question: Question) -> bool:
    """Whether it is asked which of some positions a chip lies on."""
    positions = standard().layout.by_key
    return bool(question.bets) and any(
        ask.unit is Unit.CHOICE and all(choice in positions for choice in ask.choices)
        for ask in question.asks
    )


def _hints(question: Question, voice: Voice) -> Iterator[str]:
    if question.key.sums:
        # Translators: how a payment is to be made up, where there is more than one way.
        yield voice._("Pay whole stacks first, and the largest cash chips first.")
    for ask in question.asks:
        answer = question.answer[ask.field]
        if ask.unit is Unit.NUMBERS and isinstance(answer, tuple) and len(answer) > 1:
            # Translators: how to write numbers of the wheel; {example} is "2 25 17".
            yield voice._("Write the numbers in this form: {example}.", example=_NUMBERS)
        if ask.unit is Unit.POSITIONS:
            # Translators: how to write where chips lie; {example} is "17/20 2x red".
            yield voice._("Write the positions in this form: {example}.", example=_POSITIONS)


def _field(question: Question, ask: Ask, voice: Voice) -> Field:
    return Field(
        key=ask.field,
        label=voice.ask(question.kind, ask),
        unit=ask.unit,
        right=(question.answer[ask.field], *question.key.also.get(ask.field, ())),
        choices=tuple((choice, voice.choice(question.kind, choice)) for choice in ask.choices),
    )
