"""What comes next: spaced repetition over skills, by FSRS.

A card is what is remembered of a skill. Pure functions: a card, an outcome and a time give a
card; cards and a time give a choice. Only first answers are reviewed; a mistake and slowness
both bring a skill back sooner. Times are milliseconds since 1970, UTC.

The figures below were tuned with `python -m benchmarks learning` (docs/trainer.md).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any, NamedTuple

import fsrs

from croupier.trainer.drill import Level, Skill

SLOW = 1.5
"""An answer is slow that took so many times the target."""

RETENTION = 0.9
"""A skill is due when the chance that it is still known has fallen to this."""

FRESH = 0.5
"""The share of a run that new skills may take while there is something else to ask."""

_SOON = timedelta(hours=8)
"""A mistake comes back in the run itself; then the same day, or the next one."""
_DAY_MS = 24 * 3600 * 1000
_DECAY = -fsrs.scheduler.DEFAULT_PARAMETERS[20]
_FACTOR = 0.9 ** (1 / _DECAY) - 1

_SCHEDULER = fsrs.Scheduler(
    desired_retention=RETENTION,
    learning_steps=(_SOON,),
    relearning_steps=(_SOON,),
    enable_fuzzing=False,  # the same answers make the same cards
)


class SkillKey(NamedTuple):
    """A skill of a kind and level."""

    kind: str
    level: Level
    skill: Skill


class Outcome(StrEnum):
    """How a first answer went; `QUICK` is right and within the target."""

    WRONG = "wrong"
    SLOW = "slow"
    RIGHT = "right"
    QUICK = "quick"


class Why(StrEnum):
    """Why a skill was chosen."""

    MISSED = "missed"
    SLOW = "slow"
    DUE = "due"
    NEW = "new"
    AHEAD = "ahead"
    """It is not due yet; of what is known, it is the least sure."""


class Choice(NamedTuple):
    """A skill to ask, and why."""

    kind: str
    level: Level
    skill: Skill
    why: Why


@dataclass(frozen=True, slots=True)
class Card:
    """What is remembered of a skill.

    `stability` is the days in which the chance to know it falls to nine in ten, `difficulty`
    lies from 1 to 10 (FSRS); `relearning` while a mistake is fresh. `last` is how the last
    first answer went, `answers` and `missed` count them.
    """

    stability: float
    difficulty: float
    relearning: bool
    due_ms: int
    seen_ms: int
    last: Outcome
    answers: int
    missed: int

    def recall(self, now_ms: int) -> float:
        """The chance, 0 to 1, that it is known at that time."""
        days = max(0, now_ms - self.seen_ms) / _DAY_MS
        return float((1 + _FACTOR * days / self.stability) ** _DECAY)


_RATINGS = {
    Outcome.WRONG: fsrs.Rating.Again,
    Outcome.SLOW: fsrs.Rating.Hard,
    Outcome.RIGHT: fsrs.Rating.Good,
    Outcome.QUICK: fsrs.Rating.Good,
}


def outcome(*, right: bool, took_ms: int, target_ms: float) -> Outcome:
    """How a first answer went, measured by the target pace.

    >>> outcome(right=True, took_ms=5000, target_ms=3000)
    <Outcome.SLOW: 'slow'>
    """
    if not right:
        return Outcome.WRONG
    if took_ms > SLOW * target_ms:
        return Outcome.SLOW
    return Outcome.QUICK if took_ms <= target_ms else Outcome.RIGHT


def review(card: Card | None, went: Outcome, now_ms: int) -> Card:
    """The card after a first answer; None is a skill that was never asked.

    An answer from before the last one (a device that was offline) counts as given with it.
    A skill that is quick when it is first asked was known before: it comes back later.
    """
    at_ms = now_ms if card is None else max(now_ms, card.seen_ms)
    rating = _RATINGS[went]
    if card is None and went is Outcome.QUICK:
        rating = fsrs.Rating.Easy
    reviewed, _ = _SCHEDULER.review_card(_theirs(card), rating, _moment(at_ms))
    assert reviewed.stability is not None
    assert reviewed.difficulty is not None
    return Card(
        stability=reviewed.stability,
        difficulty=reviewed.difficulty,
        relearning=reviewed.state is not fsrs.State.Review,
        due_ms=_milliseconds(reviewed.due),
        seen_ms=at_ms,
        last=went,
        answers=1 + (card.answers if card else 0),
        missed=(went is Outcome.WRONG) + (card.missed if card else 0),
    )


def _theirs(card: Card | None) -> fsrs.Card:
    """The card as FSRS has it; with an id, since it would wait for one."""
    if card is None:
        return fsrs.Card(card_id=1)
    return fsrs.Card(
        card_id=1,
        state=fsrs.State.Relearning if card.relearning else fsrs.State.Review,
        step=0 if card.relearning else None,
        stability=card.stability,
        difficulty=card.difficulty,
        due=_moment(card.due_ms),
        last_review=_moment(card.seen_ms),
    )


def _moment(ms: int) -> datetime:
    return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=ms)


def _milliseconds(moment: datetime) -> int:
    return (moment - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)


def choose(
    now_ms: int, cards: Mapping[SkillKey, Card], available: Iterable[SkillKey], count: int
) -> list[Choice]:
    """At most `count` of the available skills, each once, in the order to ask them.

    What is due comes first, the weakest and slowest of it first; then what is new, in the
    order of `available`; then what is not due yet, the least sure first. New skills never
    take more than their share (FRESH) of a run that could be filled otherwise.
    """
    known: list[tuple[SkillKey, Card]] = []
    new: list[SkillKey] = []
    for key in available:
        card = cards.get(key)
        if card is None:
            new.append(key)
        else:
            known.append((key, card))
    known.sort(key=lambda pair: _urgency(pair[1], now_ms))
    due = [Choice(*key, _why(card)) for key, card in known if card.due_ms <= now_ms]
    ahead = [Choice(*key, Why.AHEAD) for key, card in known if card.due_ms > now_ms]
    fresh = [Choice(*key, Why.NEW) for key in new]
    return _share_out(due, fresh, ahead, count)


def _share_out(
    due: Sequence[Choice], fresh: Sequence[Choice], ahead: Sequence[Choice], count: int
) -> list[Choice]:
    first = list(due[:count])
    room = count - len(first)
    share = max(room - len(ahead), min(room, round(FRESH * count)))
    taken = [*first, *fresh[:share]]
    return [*taken, *ahead[: count - len(taken)]]


def _urgency(card: Card, now_ms: int) -> tuple[float, int]:
    """Less is more urgent: the chance that it is known, and slowness counts as doubt."""
    doubt = 0.9 if card.last is Outcome.SLOW else 1.0
    return doubt * card.recall(now_ms), card.due_ms


def _why(card: Card) -> Why:
    match card.last:
        case Outcome.WRONG:
            return Why.MISSED
        case Outcome.SLOW:
            return Why.SLOW
        case Outcome.RIGHT | Outcome.QUICK:
            return Why.DUE


def card_record(card: Card) -> dict[str, Any]:
    """The card as a JSON value."""
    return {
        "stability": card.stability,
        "difficulty": card.difficulty,
        "relearning": card.relearning,
        "due": card.due_ms,
        "seen": card.seen_ms,
        "last": card.last.value,
        "answers": card.answers,
        "missed": card.missed,
    }


def read_card(written: Mapping[str, Any]) -> Card:
    """The card that `card_record` wrote."""
    return Card(
        stability=float(written["stability"]),
        difficulty=float(written["difficulty"]),
        relearning=bool(written["relearning"]),
        due_ms=int(written["due"]),
        seen_ms=int(written["seen"]),
        last=Outcome(written["last"]),
        answers=int(written["answers"]),
        missed=int(written["missed"]),
    )
