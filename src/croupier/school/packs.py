"""A pack: a whole run of questions, worded and drawn, and the token that names it.

The token is signed and says what the questions were made from. Whoever brings it back gets
the same questions again; so the server need not keep a pack, nor believe what a browser
says is right.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypedDict
from uuid import uuid4

from itsdangerous import BadSignature, URLSafeSerializer

from croupier import __version__
from croupier.i18n import Voice
from croupier.pictures import ChipColor, Stack, around, chips_layer, cloth
from croupier.rules.bets import Bet, ByAmount, ByUnit
from croupier.rules.layout import Layout, load_layout
from croupier.trainer import drills
from croupier.trainer.pack import (
    make_questions,
    question_id,
    read_options,
    room,
    target_seconds,
)
from croupier.trainer.question import OptionValue, Question
from croupier.trainer.records import AnswerRecord, answer_record
from croupier.trainer.steps import lit_positions

CLOTH = "single-zero"
"""The cloth that both kinds of drill are asked on."""

_REMEMBERED = 256


@dataclass(frozen=True, slots=True)
class PackKey:
    """What a run's questions are made from, and when (milliseconds since 1970, UTC)."""

    run_id: str
    kind: str
    level: int
    options: Mapping[str, OptionValue]
    seed: str
    count: int
    version: str
    made_at: int


def new_key(
    kind: str,
    level: int,
    options: Mapping[str, OptionValue],
    seed: str,
    count: int,
    now_ms: int,
) -> PackKey:
    """The key of a new run; raises the trainer's Refusal for what it cannot make.

    Its count is less than the one asked for only where there are no more questions.
    """
    most = room(kind, level, options)
    complete = read_options(kind, options)
    given = count if most is None else min(count, most)
    return PackKey(str(uuid4()), kind, level, complete, seed, given, __version__, now_ms)


class Signer:
    """Makes tokens of pack keys, and reads them back."""

    def __init__(self, secret: str) -> None:
        self._serializer = URLSafeSerializer(secret, salt="pack")

    def sign(self, key: PackKey) -> str:
        """The key as text that cannot be altered unnoticed."""
        return self._serializer.dumps(
            [
                key.run_id,
                key.kind,
                key.level,
                dict(key.options),
                key.seed,
                key.count,
                key.version,
                key.made_at,
            ]
        )

    def read(self, token: str) -> PackKey | None:
        """The key that the token was made of, or None when we did not make it."""
        try:
            fields: list[Any] = self._serializer.loads(token)
            return PackKey(*fields)
        except (BadSignature, TypeError, ValueError):
            return None


def questions_of(key: PackKey) -> tuple[Question, ...]:
    """The questions of the run, the same each time."""
    options = tuple(sorted(key.options.items()))
    return _questions(key.kind, key.level, options, key.seed, key.count)


@lru_cache(maxsize=_REMEMBERED)
def _questions(
    kind: str, level: int, options: tuple[tuple[str, OptionValue], ...], seed: str, count: int
) -> tuple[Question, ...]:
    return make_questions(kind, level, dict(options), seed, count)


def _ids(key: PackKey) -> Iterator[str]:
    for index in range(key.count):
        yield question_id(key.kind, key.level, key.options, key.seed, index)


class AskEntry(TypedDict):
    """A field of a question as the page gets it."""

    field: str
    label: str
    unit: str


class Reason(TypedDict):
    """A line of the reason, and the positions whose chips it speaks of."""

    text: str
    positions: list[str]


class Entry(TypedDict):
    """A question as the page gets it: words, answer, and its layer of chips."""

    id: str
    prompt: str
    asks: list[AskEntry]
    answer: dict[str, AnswerRecord]
    view_box: str
    chips: str
    picture: None
    description: str
    reason: list[Reason]


class Pack(TypedDict):
    """A run as the page gets it."""

    pack: str
    kind: str
    kind_name: str
    level: int
    level_name: str
    levels: list[int]
    count: int
    seed: str
    target_ms: int
    questions: list[Entry]


def make_pack(key: PackKey, voice: Voice, signer: Signer) -> Pack:
    """The run's questions, worded in the voice's language."""
    layout = load_layout(CLOTH)
    questions = questions_of(key)
    return Pack(
        pack=signer.sign(key),
        kind=key.kind,
        kind_name=voice.drill(key.kind),
        level=key.level,
        level_name=voice.level(key.kind, key.level),
        levels=list(drills.KINDS[key.kind].levels),
        count=key.count,
        seed=key.seed,
        target_ms=int(target_seconds(key.kind, key.level) * 1000),
        questions=[
            _entry(
                question, question_id(key.kind, key.level, key.options, key.seed, i), voice, layout
            )
            for i, question in enumerate(questions)
        ],
    )


def _entry(question: Question, id_: str, voice: Voice, layout: Layout) -> Entry:
    return Entry(
        id=id_,
        prompt=voice.prompt(question),
        asks=[
            AskEntry(field=ask.field, label=voice.ask(question.kind, ask), unit=ask.unit.value)
            for ask in question.asks
        ],
        answer={f: answer_record(a) for f, a in question.answer.items()},
        view_box=_view_box(question, layout),
        chips=_chips(question, layout),
        picture=None,
        description=voice.bets(question.bets, question.falls),
        reason=[
            Reason(text=voice.step(step), positions=[p.key for p in lit_positions(step)])
            for step in question.steps
        ],
    )


def _view_box(question: Question, layout: Layout) -> str:
    if question.falls is None:
        return empty_cloth("", "").view_box
    return around(layout, question.falls).view_box


def _stacks(question: Question) -> list[Stack]:
    """The stacks as they lie; of an announced bet as many as its chips, not the stake."""
    stacks: list[Stack] = []
    for bet in question.bets:
        match bet:
            case Bet():
                stacks.append(Stack(bet.position, bet.stake, ChipColor.YELLOW))
            case ByAmount() | ByUnit():
                stacks += [Stack(p, n, ChipColor.YELLOW) for p, n in bet.call.chips]
    return stacks


def _chips(question: Question, layout: Layout) -> str:
    return chips_layer(layout, _stacks(question), dolly=question.falls)


@dataclass(frozen=True, slots=True)
class EmptyCloth:
    """A cloth without chips, and the window that shows all of it."""

    svg: str
    view_box: str


@lru_cache(maxsize=32)
def empty_cloth(title: str, description: str) -> EmptyCloth:
    """The cloth of a run, drawn once; chips are laid over it."""
    drawn = cloth(load_layout(CLOTH), title=title, description=description)
    return EmptyCloth(str(drawn), drawn.view_box)


def picture_of(pack: Pack, title: str) -> str:
    """The cloth with the first question's chips, as it stands in the page that opens."""
    first = pack["questions"][0]
    drawn = empty_cloth(title, first["description"])
    svg = drawn.svg.replace(f'viewBox="{drawn.view_box}"', f'viewBox="{first["view_box"]}"', 1)
    return svg.replace(chips_layer(load_layout(CLOTH), ()), first["chips"], 1)
