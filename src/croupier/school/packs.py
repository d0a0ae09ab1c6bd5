"""A pack: a whole run of questions, worded, and the token that names it.

The token is signed and says what the questions were made from, and the digest of their
records. Whoever brings it back gets the same questions again as long as this version makes
them alike; otherwise the digest proves the records that come with it. So the server need not
keep a pack, nor believe what a browser says is right.
"""

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256
from typing import Any, NotRequired, TypedDict, cast
from uuid import uuid4

from itsdangerous import BadSignature, URLSafeSerializer

from croupier import __version__
from croupier.i18n import Voice
from croupier.rules.bets import Bet
from croupier.school.boards import Board, blank_board_of, board_of, drawn_stacks, rules_of, taps_of
from croupier.school.columns import Stacks, Texts, written_stacks, written_texts
from croupier.school.people.actor import LOCAL_ACTOR, Actor
from croupier.school.remembering import Remembered
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
"""A run of so many questions comes whole."""

FIRST = 5
"""Of a longer run so many do; those after them come in columns, and their reasons apart."""

REASONS = 100
"""So many reasons are given at a time."""

MIXED = "mixed"
"""What stands for the kind of a run whose questions are of several kinds."""

_REMEMBERED = 10_000
"""So many questions are remembered, of the runs used last: some 60 MB."""


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
    the kind is MIXED. With `picks` it is those questions of a longer run, by their places in
    it. `digest` is that of the questions' records; tokens of the first
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
    picks: tuple[int, ...] = ()

    @property
    def is_put_together(self) -> bool:
        """Whether the questions are no run of one kind from its first question on."""
        return bool(self.aims or self.picks)

    @property
    def recipe(self) -> str:
        """What the questions follow from, as one text."""
        aims = [[aim.kind, aim.level, dict(aim.options), aim.skill] for aim in self.aims]
        one = [self.kind, self.level, dict(self.options), self.seed, self.count, aims]
        return json.dumps([*one, self.picks] if self.picks else one, sort_keys=True)


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


def picked_key(run: PackKey, picks: Sequence[int], now_ms: int) -> PackKey:
    """The key of a new run with the very questions that stand at those places of another run.

    They are asked in the order of `picks`, to learn; raises a Refusal.
    """
    return _with_digest(
        replace(
            run,
            run_id=str(uuid4()),
            count=len(picks),
            version=__version__,
            made_at=now_ms,
            mode=Mode.LEARN,
            picks=tuple(picks),
        )
    )


def _with_digest(key: PackKey) -> PackKey:
    return replace(key, digest=made_from(key.recipe).digest)


def new_seed() -> str:
    """A seed that nobody knows beforehand."""
    return secrets.token_hex(8)


class Signer:
    """Makes tokens of pack keys, and reads them back: each is good for one person alone."""

    def __init__(self, secret: str) -> None:
        self._secret = secret
        self._local = URLSafeSerializer(secret, salt="pack")

    def _serializer(self, actor: Actor) -> URLSafeSerializer:
        if actor == LOCAL_ACTOR:
            return self._local
        return URLSafeSerializer(self._secret, salt=f"pack of {actor.person_id}")

    def sign(self, actor: Actor, key: PackKey) -> str:
        """The key as text that cannot be altered unnoticed, nor used by anybody else."""
        aims = [[aim.kind, aim.level, dict(aim.options), aim.skill] for aim in key.aims]
        return self._serializer(actor).dumps(
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
                key.picks,
            ]
        )

    def read(self, actor: Actor, token: str) -> PackKey | None:
        """The key that the token was made of, or None when we did not make it for the actor."""
        try:
            fields: list[Any] = self._serializer(actor).loads(token)
            aims = tuple(Aim(*aim) for aim in fields[9]) if len(fields) > 9 else ()
            fields[9:10] = [aims] if len(fields) > 9 else []
            fields[11:] = [tuple(map(int, picks)) for picks in fields[11:]]
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

    def __len__(self) -> int:
        return len(self.questions)


def _made(recipe: str) -> Made:
    kind, level, options, seed, count, aims, *picked = json.loads(recipe)
    if picked:
        (picks,) = picked
        run = make_questions(kind, level, options, seed, max(picks) + 1)
        questions = tuple(run[place] for place in picks)
        name = f"{kind}-{level}-{sha256(recipe.encode()).hexdigest()[:12]}"
        ids = [f"{name}-{index}" for index in range(len(picks))]
    elif aims:
        questions = aimed_questions([Aim(*aim) for aim in aims], seed)
        name = f"{MIXED}-{sha256(recipe.encode()).hexdigest()[:12]}"
        ids = [f"{name}-{index}" for index in range(len(questions))]
    else:
        questions = make_questions(kind, level, options, seed, count)
        first = question_id(kind, level, options, seed, 0).removesuffix("0")
        ids = [f"{first}{index}" for index in range(len(questions))]
    records = tuple(record(question, id_) for question, id_ in zip(questions, ids, strict=True))
    return Made(questions, records, digest(records))


made_from = Remembered(_made, _REMEMBERED)
"""The questions of a key's recipe, the same each time; raises a Refusal."""


Line = list[str | int]
"""A line of the reason: its text, then the stacks it lights by their places, or positions."""


class Entry(QuestionRecord):
    """A question as the page gets it: its record, and how it is worded and shown.

    `board` is the picture it is asked on and `taps` the one it is answered on, or its answer
    shown on, empty where there is none; a `blank` board has no numbers but that one. `window`
    says which part of a cloth; `chips` are the stacks of announced bets. `labels` are those of
    the fields that `names` has otherwise. The `reason` of a question after those that come
    whole comes apart (`make_reasons`).
    """

    prompt: str
    board: str
    taps: NotRequired[str]
    blank: NotRequired[str]
    window: NotRequired[str]
    chips: NotRequired[list[str]]
    hidden: NotRequired[bool]
    labels: NotRequired[dict[str, str]]
    reason: NotRequired[list[Line]]


class Later(TypedDict):
    """The `count` questions after those that come whole, `before` of them, in columns.

    `fields` are their fields, each in a column of texts of JSON, empty where a question has
    it not; `stacks` their bets where all of these are chips. Their ids go on from that of
    the first question.
    """

    count: int
    before: int
    fields: dict[str, Texts | list[str]]
    stacks: Stacks | None


class Names(TypedDict):
    """What a kind is called, with its fields and choices, and the pace of its levels in ms."""

    name: str
    labels: dict[str, str]
    choices: dict[str, str]
    levels: dict[str, str]
    targets: dict[str, int]


class Pack(TypedDict):
    """A run as the page gets it.

    `options` are all that the run's kind has, none where it is put together. `whole` are those
    of its boards that are not only looked into.
    """

    pack: str
    mode: str
    kind: str
    kind_name: str
    level: int
    level_name: str
    levels: list[int]
    count: int
    seed: str
    options: dict[str, OptionValue]
    target_ms: int
    digest: str
    names: dict[str, Names]
    boards: list[str]
    whole: list[str]
    questions: list[Entry]
    later: Later | None


def make_pack(actor: Actor, key: PackKey, voice: Voice, signer: Signer) -> Pack:
    """The run's questions, worded in the voice's language, for the actor to answer."""
    made = made_from(key.recipe)
    names: dict[str, Names] = {}
    pairs = zip(made.questions, made.records, strict=True)
    entries = [_entry(question, written, voice, names) for question, written in pairs]
    whole = len(entries) if len(entries) <= WHOLE else FIRST
    for question, entry in zip(made.questions, entries[:whole], strict=False):
        entry["reason"] = _reason(question, voice)
    boards = {entry["board"] for entry in entries} - {""}
    seen = {entry["board"] for entry in entries if "window" not in entry} - {""}
    tapped = {entry["taps"] for entry in entries if "taps" in entry}
    is_mixed = key.is_put_together
    paces = [names[q.kind]["targets"][str(q.level)] for q in made.questions]
    return Pack(
        pack=signer.sign(actor, key),
        mode=key.mode,
        kind=MIXED if is_mixed else key.kind,
        kind_name=_mode_name(voice, key.mode) if is_mixed else voice.drill(key.kind),
        level=key.level,
        level_name="" if is_mixed else voice.level(key.kind, key.level),
        levels=[] if is_mixed else list(drills.KINDS[key.kind].levels),
        count=len(entries),
        seed=key.seed,
        options=dict(key.options),
        target_ms=sum(paces) // len(paces),
        digest=made.digest,
        names=names,
        boards=sorted(boards | tapped),
        whole=sorted(seen | tapped),
        questions=entries[:whole],
        later=_later(made.questions[whole:], entries[whole:], whole),
    )


def _later(questions: Sequence[Question], entries: Sequence[Entry], before: int) -> Later | None:
    if not entries:
        return None
    order = {p: place for place, p in enumerate(rules_of(questions[0]).layout.positions)}
    stacks = written_stacks([question.bets for question in questions], order)
    names = dict.fromkeys(name for entry in entries for name in entry)
    told = {"id", "bets"} if stacks else {"id"}
    return Later(
        count=len(entries),
        before=before,
        fields={
            name: written_texts([_as_json(entry, name) for entry in entries])
            for name in names
            if name not in told
        },
        stacks=stacks,
    )


def _as_json(entry: Entry, name: str) -> str:
    """The field as JSON, nothing where there is none."""
    if name not in entry:
        return ""
    return json.dumps(entry[name], ensure_ascii=False, separators=(",", ":"))  # type: ignore[literal-required]


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
    blank, taps = blank_board_of(question), taps_of(question)
    board = board_of(question) or blank
    stacks = drawn_stacks(question)
    seen: dict[str, Any] = {
        "prompt": voice.prompt(question),
        "board": board.name if board else "",
    }
    if taps:
        seen["taps"] = taps.name
    if blank:
        seen["blank"] = str(question.options["start"])
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
