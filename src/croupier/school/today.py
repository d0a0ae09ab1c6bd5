"""Today: what is due, what comes next, and what an answer makes of the schedule."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from sqlalchemy import Connection

from croupier.school.curriculum import USUAL, Own, card_key, new_skills, options_for
from croupier.school.house import House, own_options
from croupier.school.people.actor import Actor
from croupier.storage import Database
from croupier.storage.cards import CardRow, all_cards, drop_cards, find_cards, keep_cards
from croupier.storage.records import AnswerRow, all_answers
from croupier.trainer.pack import (
    Aim,
    aimed_questions,
    find_drill,
    read_options,
    target_seconds,
)
from croupier.trainer.question import Options
from croupier.trainer.refusals import Refusal
from croupier.trainer.schedule import (
    Card,
    Choice,
    SkillKey,
    Why,
    card_record,
    choose,
    outcome,
    read_card,
    review,
)

USUAL_HOUSE = House()

USUAL_COUNT = 20
"""Questions in a run of Today."""

_AT_A_TIME = 500


@dataclass(frozen=True, slots=True)
class Today:
    """How much is due now, and the run that would be asked."""

    due: int
    choices: tuple[Choice, ...]

    def counted(self) -> dict[Why, int]:
        """How many were chosen for each reason, in the order of their first."""
        counts: dict[Why, int] = {}
        for choice in self.choices:
            counts[choice.why] = counts.get(choice.why, 0) + 1
        return counts


def learn(connection: Connection, person: str, rows: Iterable[AnswerRow]) -> None:
    """Reviews the person's skills by new first answers, within the transaction that keeps them.

    Answers without a skill, or of a kind that this version does not know, change nothing.
    """
    counted = [row for row in rows if row.skill and _target_ms(row) is not None]
    counted.sort(key=lambda row: (row.answered_at, row.question))
    for first in range(0, len(counted), _AT_A_TIME):
        _learn(connection, person, counted[first : first + _AT_A_TIME])


def _learn(connection: Connection, person: str, rows: Sequence[AnswerRow]) -> None:
    keys = [card_key(row.kind, row.level, row.skill) for row in rows]
    cards = _cards(find_cards(connection, person, set(keys)))
    for key, row in zip(keys, rows, strict=True):
        target = _target_ms(row)
        assert target is not None
        went = outcome(right=row.right, took_ms=row.took_ms, target_ms=target)
        cards[key] = review(cards.get(key), went, row.answered_at)
    kept = [CardRow(*key, card_record(card), card.due_ms) for key, card in cards.items()]
    keep_cards(connection, person, kept)


def _target_ms(row: AnswerRow) -> float | None:
    try:
        return 1000 * target_seconds(row.kind, row.level)
    except Refusal:
        return None


def _cards(rows: Iterable[CardRow]) -> dict[SkillKey, Card]:
    return {SkillKey(row.kind, row.level, row.skill): read_card(row.card) for row in rows}


def relearn(connection: Connection, person: str) -> None:
    """Makes every card of the person anew from the answers that are kept."""
    drop_cards(connection, person)
    learn(connection, person, list(all_answers(connection, person)))


def known_cards(
    connection: Connection, person: str, house: House = USUAL_HOUSE
) -> dict[SkillKey, Card]:
    """Every card of the person whose skill this version can ask by the rules of the house.

    The others rest until the house has them: a chip of 10 where all are worth 25.
    """
    own, cards = own_options(house), _cards(all_cards(connection, person))
    return {key: card for key, card in cards.items() if options_for(key, own) is not None}


def read_today(
    actor: Actor,
    database: Database,
    now_ms: int,
    count: int = USUAL_COUNT,
    house: House = USUAL_HOUSE,
) -> Today:
    """What is due to the actor, and what to ask in a run, by the rules of the house."""
    with database.reading() as connection:
        cards = known_cards(connection, actor.person_id, house)
    return plan(cards, now_ms, count, own_options(house))


def plan(cards: Mapping[SkillKey, Card], now_ms: int, count: int, own: Own = USUAL) -> Today:
    """The choice among what is known and what comes next."""
    due = sum(card.due_ms <= now_ms for card in cards.values())
    available = [*cards, *islice(new_skills(cards, own), count)]
    return Today(due, tuple(choose(now_ms, cards, available, count)))


def aims_of(choices: Iterable[Choice], house: House = USUAL_HOUSE) -> list[Aim]:
    """What a run asks for each choice, in their order, by the rules of the house."""
    own = own_options(house)
    return [
        Aim(one.kind, one.level, _options(SkillKey(*one[:3]), own), one.skill) for one in choices
    ]


def _options(key: SkillKey, own: Own) -> Options:
    """The house's options where the skill is asked under them; else the usual ones."""
    found = options_for(key, own)
    return (options_for(key) or {}) if found is None else found


FOCUS = 10
"""Questions in a run on one skill."""


def focused(kind: str, level: int, skill: str, seed: str, house: House = USUAL_HOUSE) -> list[Aim]:
    """A run on one skill: as many questions as it has, then the skills nearest to it.

    Raises a Refusal where there is no such kind, level or skill.
    """
    drill = find_drill(kind, level)
    options = _options(SkillKey(kind, level, skill), own_options(house))
    skills = drill.skills(level, read_options(kind, options))
    aim = Aim(kind, level, options, skill)
    drawn = aimed_questions([aim] * FOCUS, seed)
    different = len({(q.bets, q.falls, tuple(sorted(q.options.items()))) for q in drawn})
    place = skills.index(skill)
    near = sorted(skills, key=lambda other: abs(skills.index(other) - place))
    beside = [Aim(kind, level, options, other) for other in near[1:]]
    return [*[aim] * different, *beside][:FOCUS]
