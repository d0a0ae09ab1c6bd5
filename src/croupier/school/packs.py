"""A pack: a whole run of questions, worded, and the token that names it.

The token is signed and says what the questions were made from, and the digest of their
records. Whoever brings it back gets the same questions again as long as this version makes
them alike; otherwise the digest proves the records that come with it. So the server need not
keep a pack, nor believe what a browser says is right.
"""

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from hashlib import sha256
from typing import Any, NotRequired, TypedDict, cast
from uuid import uuid4

from itsdangerous import BadSignature, URLSafeSerializer

from croupier import __version__
from croupier.i18n import Voice
from croupier.rules.bets import Bet
from croupier.school.boards import Board, board_of, drawn_stacks, taps_of
from croupier.trainer import drills
from croupier.trainer.pack import (
    Aim,
    aimed_questions,
    find_drill,
    make_questions,
    question_id,
    read_options,
    room,
    target_seconds,
)
from croupier.trainer.question import Options, OptionValue, Question
from croupier.trainer.records import QuestionRecord, record
from croupier.trainer.steps import Step, lit_positions

WHOLE = 20
"""So many questions of a pack come whole; those after them without their reasons."""

REASONS = 100
"""So many reasons are given at a time."""

MIXED = "mixed"
"""What stands for the kind of a run whose questions are of several kinds."""

_REMEMBERED = 128


class Mode(StrEnum):
    """How a run is played (drills.md); it makes no other questions."""

    LEARN = "learn"
    SPRINT = "sprint"
    TODAY = "today"
    CHALLENGE = "challenge"


@dataclass(frozen=True, slots=True)
class PackKey:
    """What a run's questions are made from, and when (milliseconds since 1970, UTC).

    Either one kind, level and options, or with `aims` one of each for every question; then
    the kind is MIXED. `digest` is that of the questions' records; tokens of the first
    versions have none.
    """

    run_id: str
    kind: str
    level: int
    options: Options
    seed: str
    count: int
    version: str
    made_at: int
    mode: str = Mode.LEARN
    aims: tuple[Aim, ...] = ()
    digest: str = ""

    @property
    def recipe(self) -> str:
        """What the questions follow from, as one text."""
        aims = [[aim.kind, aim.level, dict(aim.options), aim.skill] for aim in self.aims]
        one = [self.kind, self.level, dict(self.options), self.seed, self.count, aims]
        return json.dumps(one, sort_keys=True)


def new_key(
    kind: str,
    level: int,
    options: Mapping[str, OptionValue],
    seed: str,
    count: int,
    now_ms: int,
    mode: Mode = Mode.LEARN,
) -> PackKey:
    """The key of a new run; raises the trainer's Refusal for what it cannot make.

    Its count is less than the one asked for only where there are no more questions.
    """
    most = room(kind, level, options)
    complete = read_options(kind, options)
    given = count if most is None else min(count, most)
    return _with_digest(
        PackKey(str(uuid4()), kind, level, complete, seed, given, __version__, now_ms, mode)
    )


def mixed_key(aims: Sequence[Aim], seed: str, now_ms: int, mode: Mode) -> PackKey:
    """The key of a new run with a question for each aim, in their order; raises a Refusal."""
    given = tuple(aims)
    count = len(given)
    return _with_digest(
        PackKey(str(uuid4()), MIXED, 1, {}, seed, count, __version__, now_ms, mode, given)
    )


def _with_digest(key: PackKey) -> PackKey:
    fields = {name: getattr(key, name) for name in PackKey.__slots__}
    return PackKey(**fields | {"digest": made_from(key.recipe).digest})


def new_seed() -> str:
    """A seed that nobody knows beforehand."""
    return secrets.token_hex(8)


class Signer:
    """Makes tokens of pack keys, and reads them back."""

    def __init__(self, secret: str) -> None:
        self._serializer = URLSafeSerializer(secret, salt="pack")

    def sign(self, key: PackKey) -> str:
        """The key as text that cannot be altered unnoticed."""
        aims = [[aim.kind, aim.level, dict(aim.options), aim.skill] for aim in key.aims]
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
                key.mode,
                aims,
                key.digest,
            ]
        )

    def read(self, token: str) -> PackKey | None:
        """The key that the token was made of, or None when we did not make it."""
        try:
            fields: list[Any] = self._serializer.loads(token)
            aims = tuple(Aim(*aim) for aim in fields[9]) if len(fields) > 9 else ()
            fields[9:10] = [aims] if len(fields) > 9 else []
            return PackKey(*fields)
        except (BadSignature, TypeError, ValueError):
            return None


def digest(records: Sequence[Mapping[str, Any]]) -> str:
    """A fingerprint of questions' records, whatever order their fields are in.

    >>> digest([{"a": 1, "b": ["x"]}]) == digest([{"b": ["x"], "a": 1}])
    True
    """
    text = json.dumps(records, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Made:
    """A run's questions, their records, and the digest of these."""

    questions: tuple[Question, ...]
    records: tuple[QuestionRecord, ...]
    digest: str


@lru_cache(maxsize=_REMEMBERED)
def made_from(recipe: str) -> Made:
    """The questions of a key's recipe, the same each time; raises a Refusal."""
    kind, level, options, seed, count, aims = json.loads(recipe)
    if aims:
        questions = aimed_questions([Aim(*aim) for aim in aims], seed)
        name = f"{MIXED}-{sha256(recipe.encode()).hexdigest()[:12]}"
        ids = [f"{name}-{index}" for index in range(len(questions))]
    else:
        questions = make_questions(kind, level, options, seed, count)
        first = question_id(kind, level, options, seed, 0).removesuffix("0")
        ids = [f"{first}{index}" for index in range(len(questions))]
    records = tuple(record(question, id_) for question, id_ in zip(questions, ids, strict=True))
    return Made(questions, records, digest(records))


Line = list[str | int]
"""A line of the reason: its text, then the stacks it lights by their places, or positions."""


class Entry(QuestionRecord):
    """A question as the page gets it: its record, and how it is worded and shown.

    `board` is the picture it is asked on and `taps` the one it is answered on, or its answer
    shown on, empty where there is none; `window` says which part of a cloth; `chips` are the
    stacks of announced bets. `labels` are those of the fields that `names` has otherwise. The
    `reason` of a question after the first WHOLE comes apart (`make_reasons`).
    """

    prompt: str
    board: str
    taps: NotRequired[str]
    window: NotRequired[str]
    chips: NotRequired[list[str]]
    hidden: NotRequired[bool]
    labels: NotRequired[dict[str, str]]
    reason: NotRequired[list[Line]]


Later = list[list[dict[str, Any]]]
"""The questions after the first WHOLE, in parts that each hold some fields of all of them.

Fields that are alike stand together, so that they compress to less (`entries_of`).
"""

_PARTS = (
    frozenset({"bets", "chips"}),
    frozenset({"options", "asks", "answer", "also", "sums", "labels"}),
)
"""The fields of a part; the first part of all holds the others."""


class Names(TypedDict):
    """What a kind is called, with its fields and choices, and the pace of its levels in ms."""

    name: str
    labels: dict[str, str]
    choices: dict[str, str]
    levels: dict[str, str]
    targets: dict[str, int]


class Pack(TypedDict):
    """A run as the page gets it."""

    pack: str
    mode: str
    kind: str
    kind_name: str
    level: int
    level_name: str
    levels: list[int]
    count: int
    seed: str
    target_ms: int
    digest: str
    names: dict[str, Names]
    boards: list[str]
    questions: list[Entry]
    later: Later


def make_pack(key: PackKey, voice: Voice, signer: Signer) -> Pack:
    """The run's questions, worded in the voice's language."""
    made = made_from(key.recipe)
    names: dict[str, Names] = {}
    pairs = zip(made.questions, made.records, strict=True)
    entries = [_entry(question, written, voice, names) for question, written in pairs]
    for question, entry in zip(made.questions, entries[:WHOLE], strict=False):
        entry["reason"] = _reason(question, voice)
    boards = {board for entry in entries for board in (entry["board"], entry.get("taps", ""))}
    is_mixed = bool(key.aims)
    paces = [names[q.kind]["targets"][str(q.level)] for q in made.questions]
    return Pack(
        pack=signer.sign(key),
        mode=key.mode,
        kind=key.kind,
        kind_name=_mode_name(voice, key.mode) if is_mixed else voice.drill(key.kind),
        level=key.level,
        level_name="" if is_mixed else voice.level(key.kind, key.level),
        levels=[] if is_mixed else list(drills.KINDS[key.kind].levels),
        count=len(entries),
        seed=key.seed,
        target_ms=sum(paces) // len(paces),
        digest=made.digest,
        names=names,
        boards=sorted(boards - {""}),
        questions=entries[:WHOLE],
        later=_parted(entries[WHOLE:]),
    )


def _parted(entries: Sequence[Entry]) -> Later:
    if not entries:
        return []
    others = {name for entry in entries for name in entry}.difference(*_PARTS)
    return [
        [{name: value for name, value in entry.items() if name in part} for entry in entries]
        for part in (others, *_PARTS)
    ]


def entries_of(pack: Pack) -> list[Entry]:
    """All of the pack's questions, put together as the page does it."""
    parts = zip(*pack["later"], strict=True)
    joined = [{name: v for one in fields for name, v in one.items()} for fields in parts]
    return [*pack["questions"], *(cast(Entry, one) for one in joined)]


def make_reasons(key: PackKey, voice: Voice, first: int) -> list[list[Line]] | None:
    """The reasons of REASONS questions from `first` on, counted from 0; a pack's later ones.

    None where this version makes other questions; raises a Refusal where it makes none.
    """
    made = made_from(key.recipe)
    if key.digest not in ("", made.digest):
        return None
    return [_reason(question, voice) for question in made.questions[first : first + REASONS]]


def _mode_name(voice: Voice, mode: str) -> str:
    if mode == Mode.TODAY:
        # Translators: a run of what is due today.
        return voice.p_("mode", "Today")
    # Translators: a run that several people play with the same questions.
    return voice.p_("mode", "Challenge")


def _entry(
    question: Question, written: QuestionRecord, voice: Voice, names: dict[str, Names]
) -> Entry:
    board, taps = board_of(question), taps_of(question)
    stacks = drawn_stacks(question)
    seen: dict[str, Any] = {
        "prompt": voice.prompt(question),
        "board": board.name if board else "",
    }
    if taps:
        seen["taps"] = taps.name
    if board and board.window:
        seen["window"] = board.window
    if any(not isinstance(bet, Bet) for bet in question.bets):
        seen["chips"] = [f"{stack.position.key} {stack.count}" for stack in stacks]
    if question.bets and not stacks:
        seen["hidden"] = True
    if labels := _named(question, voice, names):
        seen["labels"] = labels
    return cast(Entry, {**written, **seen})


def _reason(question: Question, voice: Voice) -> list[Line]:
    stacks = drawn_stacks(question)
    places = {stack.position.key: place for place, stack in reversed(list(enumerate(stacks)))}
    return [_line(step, places, voice) for step in question.steps]


def _line(step: Step, places: Mapping[str, int], voice: Voice) -> Line:
    lit = (position.key for position in lit_positions(step))
    return [voice.step(step), *(places.get(key, key) for key in lit)]


def _named(question: Question, voice: Voice, names: dict[str, Names]) -> dict[str, str]:
    """Puts the names of fields and choices where they are missing; returns labels that differ."""
    kind = question.kind
    if kind not in names:
        levels = find_drill(kind).levels
        names[kind] = Names(
            name=voice.drill(kind),
            labels={},
            choices={},
            levels={str(n): voice.level(kind, n) for n in levels},
            targets={str(n): int(target_seconds(kind, n) * 1000) for n in levels},
        )
    own: dict[str, str] = {}
    for ask in question.asks:
        label = voice.ask(kind, ask)
        if names[kind]["labels"].setdefault(ask.field, label) != label:
            own[ask.field] = label
        for choice in ask.choices:
            if choice not in names[kind]["choices"]:
                names[kind]["choices"][choice] = voice.choice(kind, choice)
    return own


def boards_of(pack: Pack) -> list[Board]:
    """The boards that the pack's questions need, the first question's first."""
    first = pack["questions"][0]["board"]
    return [Board.named(name) for name in sorted(pack["boards"], key=lambda name: name != first)]
