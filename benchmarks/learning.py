"""Whether the choice of what comes next teaches: simulated trainees against random order.

Their memory is not the schedule's model of it: a half-life that grows with every success, the
more the nearer the fact was to being forgotten, and shrinks with every mistake. A fact is
mastered that would still be answered right nine times in ten a day later. Everything is seeded.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import log2
from random import Random
from statistics import mean

from croupier.trainer import drills
from croupier.trainer.options import complete_options
from croupier.trainer.schedule import Card, SkillKey, choose, outcome, review

HOUR = 3600 * 1000
DAY = 24 * HOUR
RUN = 20
RUNS = (8 * HOUR, 13 * HOUR, 20 * HOUR)
"""Runs of twenty questions, at so many hours of every day."""
ENOUGH = 0.95
SURE = 0.9
SEEDS = range(12)
LONGEST = 400
"""Days after which a trainee gives up."""
GIVEN_UP = LONGEST * len(RUNS) * RUN


@dataclass(frozen=True)
class Kind:
    """A kind of trainee: half-life of a new fact in hours, what success and failure make of it.

    `guess` is the chance to work out a fact not known, `pace` the time over the target that
    a known fact takes, `hesitation` how many times longer one does that is new.
    """

    name: str
    first: float
    gain: float
    loss: float
    guess: float
    pace: float
    hesitation: float


KINDS = (
    Kind("quick", first=30, gain=7, loss=0.5, guess=0.35, pace=0.7, hesitation=2),
    Kind("middling", first=18, gain=5, loss=0.4, guess=0.2, pace=0.9, hesitation=3),
    Kind("slow", first=12, gain=3.5, loss=0.4, guess=0.2, pace=1.3, hesitation=5),
    Kind("forgetful", first=8, gain=2.5, loss=0.3, guess=0.1, pace=1.0, hesitation=3),
)


@dataclass
class Fact:
    """What a trainee has of a fact: its half-life in hours, 0 when it was never seen."""

    half_life: float = 0.0
    seen: int = 0
    recalls: int = 0

    def recall(self, at: int) -> float:
        if not self.half_life:
            return 0.0
        hours: float = (at - self.seen) / HOUR
        return 2.0 ** (-hours / self.half_life)

    @property
    def mastered(self) -> float:
        """The half-life that leaves nine in ten after a day."""
        return 24 / -log2(SURE)


@dataclass
class Trainee:
    kind: Kind
    chance: Random
    facts: dict[SkillKey, Fact] = field(default_factory=dict)

    def answer(self, key: SkillKey, at: int) -> tuple[bool, float]:
        """Whether the answer is right, and the time it took over the target."""
        kind, fact = self.kind, self.facts.setdefault(key, Fact())
        known = fact.recall(at)
        recalled = self.chance.random() < known
        right = recalled or self.chance.random() < kind.guess
        hesitates = kind.hesitation * (0.5**fact.recalls if recalled else 1)
        took = kind.pace * (1 + hesitates) * self.chance.lognormvariate(0, 0.25)
        if recalled:
            fact.half_life *= 1 + kind.gain * (1 - known)
        else:
            fact.half_life = max(kind.first, fact.half_life * kind.loss)
        fact.recalls += recalled
        fact.seen = at
        return right, took

    def masters(self, key: SkillKey, at: int) -> bool:
        """Whether it would be known nine times in ten a day later."""
        fact = self.facts.get(key)
        return fact is not None and fact.recall(at + DAY) >= SURE


Order = Callable[[int], Sequence[SkillKey]]
"""The skills of the run that begins at that time."""
Teach = Callable[[SkillKey, bool, float, int], None]
"""What becomes of an answer: right or not, how many times the target it took, and when."""


def ignore(key: SkillKey, right: bool, took: float, at: int) -> None:
    """What random order makes of an answer."""


def questions_needed(
    trainee: Trainee, facts: Sequence[SkillKey], order: Order, teach: Teach
) -> int:
    """How many questions until so much is mastered; counted in whole runs."""
    asked = 0
    for day in range(LONGEST):
        for hour in RUNS:
            at = day * DAY + hour
            for number, key in enumerate(order(at)):
                when = at + number * 10_000
                right, took = trainee.answer(key, when)
                teach(key, right, took, when)
                asked += 1
            if sum(trainee.masters(key, at) for key in facts) >= ENOUGH * len(facts):
                return asked
    return asked


def at_random(facts: Sequence[SkillKey], chance: Random) -> Order:
    """Every run a draw of its own, as a run of the trainer is: no question twice in it."""
    return lambda _at: chance.sample(facts, RUN)


def by_deck(facts: Sequence[SkillKey], chance: Random) -> Order:
    """The whole deck shuffled, and again when it is through."""
    deck: list[SkillKey] = []

    def order(_at: int) -> list[SkillKey]:
        drawn: list[SkillKey] = []
        while len(drawn) < RUN:
            if not deck:
                deck.extend(chance.sample(facts, len(facts)))
            drawn.append(deck.pop())
        return drawn

    return order


def scheduled(facts: Sequence[SkillKey]) -> tuple[Order, Teach]:
    """What the trainer's own schedule chooses."""
    cards: dict[SkillKey, Card] = {}

    def order(at: int) -> list[SkillKey]:
        return [SkillKey(c.kind, c.level, c.skill) for c in choose(at, cards, facts, RUN)]

    def teach(key: SkillKey, right: bool, took: float, at: int) -> None:
        went = outcome(right=right, took_ms=int(took * 1000), target_ms=1000)
        cards[key] = review(cards.get(key), went, at)

    return order, teach


def all_facts() -> list[SkillKey]:
    """Every product fact to twenty and every named picture, as the drills list them."""
    facts: list[SkillKey] = []
    for kind, level in (("products", 2), ("named-pictures", 1)):
        drill = drills.KINDS.get(kind)
        if drill is not None:
            options = complete_options(kind, drill.options, {})
            facts += [SkillKey(kind, level, s) for s in drill.skills(level, options)]
    return facts or made_up()


def made_up() -> list[SkillKey]:
    products = [f"{n}x{factor}" for factor in (5, 8, 11, 17, 35) for n in range(1, 21)]
    return [SkillKey("products", 2, s) for s in products] + [
        SkillKey("named-pictures", 1, f"picture {n}") for n in range(25)
    ]


def compare(kind: Kind, facts: Sequence[SkillKey]) -> tuple[float, float, float]:
    """Mean questions: random order, a shuffled deck, the schedule."""
    random, deck, own = [], [], []
    for seed in SEEDS:
        order = at_random(facts, Random(f"order {seed}"))
        random.append(questions_needed(trainee(kind, seed), facts, order, ignore))
        order = by_deck(facts, Random(f"deck {seed}"))
        deck.append(questions_needed(trainee(kind, seed), facts, order, ignore))
        own.append(questions_needed(trainee(kind, seed), facts, *scheduled(facts)))
    return mean(random), mean(deck), mean(own)


def trainee(kind: Kind, seed: int) -> Trainee:
    return Trainee(kind, Random(f"{kind.name} {seed}"))


def measure() -> Iterator[tuple[str, float, str]]:
    """Questions until 95 % of the facts are mastered, and the schedule's share of random's."""
    facts = all_facts()
    yield "facts: products and named pictures", len(facts), ""
    for kind in KINDS:
        random, deck, own = compare(kind, facts)
        gave_up = f" (none after {LONGEST} days)" if random >= GIVEN_UP else ""
        yield f"{kind.name} trainee, random order{gave_up}", random, "questions"
        yield f"{kind.name} trainee, the deck shuffled again and again", deck, "questions"
        yield f"{kind.name} trainee, as the schedule chooses", own, "questions"
        yield f"{kind.name} trainee, share of random (goal: under 60)", 100 * own / random, "%"
        yield f"{kind.name} trainee, share of the shuffled deck", 100 * own / deck, "%"
