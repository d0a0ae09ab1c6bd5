"""Progress: how often right at once, and how fast, for each kind, level and skill.

Skills are never mixed into one figure, and only first answers count. The database adds up;
what is worked out here is how sure somebody is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from croupier.school.curriculum import card_key, stage_skills
from croupier.school.house import House, own_options
from croupier.school.people.actor import Actor
from croupier.school.today import USUAL_HOUSE, known_cards
from croupier.storage import Database
from croupier.storage.figures import (
    DAY_MS,
    DayTally,
    Tally,
    by_day,
    by_fact,
    by_level,
    by_number,
    by_skill,
    days,
)
from croupier.trainer.drill import Level, Skill
from croupier.trainer.drills import KINDS
from croupier.trainer.drills.products import FACTORS, read_skill
from croupier.trainer.pack import target_seconds
from croupier.trainer.refusals import Refusal
from croupier.trainer.schedule import Card, Outcome, SkillKey

ENOUGH = 5
"""Answers before a kind and level is judged."""

TREND_DAYS = 60
"""How far back the trend goes."""

PRODUCTS, PICTURES = "products", "pictures"


@dataclass(frozen=True, slots=True)
class Standing:
    """First answers of one thing, against its target pace in seconds (0 where unknown).

    `median` and `slow` are seconds: of the answers not skipped, the middle, and what nine in
    ten do not exceed.
    """

    answers: int
    right: int
    median: float | None
    slow: float | None
    target: float

    @property
    def accuracy(self) -> float:
        """The share right at once, 0 to 1."""
        return self.right / self.answers

    @property
    def confidence(self) -> float:
        """Accuracy times target ÷ own pace, the latter 1 at the most (ux.md section 4)."""
        pace = 1.0 if not self.median or not self.target else min(1.0, self.target / self.median)
        return self.accuracy * pace


@dataclass(frozen=True, slots=True)
class LevelProgress:
    """A kind and level: its standing, what of it is due, the days in a row, and the trend."""

    kind: str
    level: Level
    standing: Standing
    due: int
    streak: int
    trend: tuple[DayTally, ...]


@dataclass(frozen=True, slots=True)
class SkillProgress:
    """A skill: its standing, None while nothing is answered, and when it is due."""

    kind: str
    level: Level
    skill: Skill
    standing: Standing | None
    due_ms: int | None
    last: Outcome | None


@dataclass(frozen=True, slots=True)
class Progress:
    """Levels, weakest first once there is enough to judge; and the maps of two kinds.

    `products` is by factor and count, `numbers` by the number that fell in pictures.
    """

    levels: tuple[LevelProgress, ...]
    due: int
    streak: int
    products: Mapping[tuple[int, int], Standing]
    numbers: Mapping[str, Standing]


def read_progress(
    actor: Actor,
    database: Database,
    now_ms: int,
    since_ms: int = 0,
    offset_ms: int = 0,
    house: House = USUAL_HOUSE,
) -> Progress:
    """All that the actor answered since then; days are those of a clock so far ahead of UTC."""
    person = actor.person_id
    with database.reading() as connection:
        tallies = by_level(connection, person, since_ms)
        trend = by_day(connection, person, now_ms - TREND_DAYS * DAY_MS, offset_ms)
        practised = days(connection, person, offset_ms)
        cards = known_cards(connection, person, house)
        facts = by_fact(connection, person, PRODUCTS, since_ms)
        numbers = by_number(connection, person, PICTURES, since_ms)
    today = (now_ms + offset_ms) // DAY_MS
    due = _due(cards, now_ms)
    levels = [
        _level(kind, level, tally, due.get((kind, level), 0), trend, today)
        for (kind, level), tally in tallies.items()
    ]
    levels.sort(key=lambda one: (one.standing.answers < ENOUGH, one.standing.confidence))
    return Progress(
        levels=tuple(levels),
        due=sum(due.values()),
        streak=in_a_row(practised, today),
        products=_products(facts),
        numbers={n: _standing(tally, _target(PICTURES, 1)) for n, tally in numbers.items()},
    )


def _due(cards: Mapping[SkillKey, Card], now_ms: int) -> dict[tuple[str, Level], int]:
    counts: dict[tuple[str, Level], int] = {}
    for key, card in cards.items():
        if card.due_ms <= now_ms:
            counts[key.kind, key.level] = counts.get((key.kind, key.level), 0) + 1
    return counts


def _level(
    kind: str, level: Level, tally: Tally, due: int, trend: Sequence[DayTally], today: int
) -> LevelProgress:
    own = tuple(one for one in trend if (one.kind, one.level) == (kind, level))
    streak = in_a_row([one.day for one in reversed(own)], today)
    standing = _standing(tally, _target(kind, level))
    return LevelProgress(kind, level, standing, due, streak, own)


def in_a_row(practised: Sequence[int], today: int) -> int:
    """How many days without a gap there are up to today or yesterday; days latest first.

    >>> in_a_row([10, 9, 7], today=11), in_a_row([10, 9, 7], today=12)
    (2, 0)
    """
    if not practised or practised[0] < today - 1:
        return 0
    gaps = (n for n, (day, before) in enumerate(pairwise(practised), 1) if day - before > 1)
    return next(gaps, len(practised))


def _standing(tally: Tally, target: float) -> Standing:
    return Standing(
        answers=tally.answers,
        right=tally.right,
        median=None if tally.median_ms is None else tally.median_ms / 1000,
        slow=None if tally.slow_ms is None else tally.slow_ms / 1000,
        target=target,
    )


def _target(kind: str, level: Level) -> float:
    try:
        return target_seconds(kind, level)
    except Refusal:  # a kind or level that this version no longer has
        return 0.0


def _products(facts: Mapping[Skill, Tally]) -> dict[tuple[int, int], Standing]:
    """The products themselves, whichever level asked for them."""
    found: dict[tuple[int, int], Standing] = {}
    for skill, tally in facts.items():
        form, factor, count = read_skill(skill)
        if form == "product" and factor in FACTORS:
            target = _target(*card_key(PRODUCTS, 1, skill)[:2])
            found[factor, count] = _standing(tally, target)
    return found


def read_skills(
    actor: Actor, database: Database, kind: str, since_ms: int = 0, house: House = USUAL_HOUSE
) -> tuple[SkillProgress, ...]:
    """Every skill of the kind that was asked, the least sure first; then those that were not."""
    with database.reading() as connection:
        tallies = by_skill(connection, actor.person_id, kind, since_ms)
        cards = known_cards(connection, actor.person_id, house)
    asked = [
        _skill(kind, level, skill, _standing(tally, _target(kind, level)), cards)
        for (level, skill), tally in tallies.items()
        if skill
    ]
    asked.sort(key=lambda one: one.standing.confidence if one.standing else 2.0)
    seen = {(one.level, one.skill) for one in asked}
    levels = KINDS[kind].levels if kind in KINDS else ()
    new = [
        _skill(kind, key.level, key.skill, None, cards)
        for level in levels
        for key in stage_skills(kind, level, own_options(house))
        if (key.level, key.skill) not in seen
    ]
    return (*asked, *new)


def _skill(
    kind: str,
    level: Level,
    skill: Skill,
    standing: Standing | None,
    cards: Mapping[SkillKey, Card],
) -> SkillProgress:
    card = cards.get(card_key(kind, level, skill))
    due, last = (card.due_ms, card.last) if card else (None, None)
    return SkillProgress(kind, level, skill, standing, due, last)
