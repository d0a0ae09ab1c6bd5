"""What a check says: how much it compared, and what differs."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from croupier.rules.bets import Family
from croupier.rules.rule_set import RuleSet
from croupier.rules.zero import ZeroRules


class Subject(StrEnum):
    """What is derived a second time."""

    POSITIONS = "positions"
    PAYOUTS = "payouts"
    ZERO = "zero"
    EDGES = "edges"
    DISTRIBUTIONS = "distributions"
    SERIES = "series"
    CALLS = "calls"
    NEIGHBOURS = "neighbours"
    COMPLETES = "completes"
    SPREADING = "spreading"
    NOTATION = "notation"
    ROUNDS = "rounds"


@dataclass(frozen=True, slots=True)
class Checked:
    """One check of one rule set: how many things were compared, and which were wrong."""

    rules: str
    subject: Subject
    count: int
    wrong: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether something was compared and nothing was wrong."""
        return self.count > 0 and not self.wrong


@dataclass(slots=True)
class Tally:
    """A check at work: what it has compared, and the names of what differs."""

    count: int = 0
    wrong: list[str] = field(default_factory=list)

    def compare(self, name: str, found: object, derived: object) -> None:
        """Count one thing more, and note its name where the two are not the same."""
        self.count += 1
        if found != derived:
            self.wrong.append(name)


def bare(rules: RuleSet) -> RuleSet:
    """The rule set without limits, zero a loss, every announced bet taken.

    So a check sees the one thing it is about: limits, zero rules and what is taken are
    checked apart.
    """
    limits = replace(
        rules.limits,
        minimum=1,
        maximum=None,
        outside_minimum=1,
        outside_maximum=None,
        flat_maximum=None,
        spread_minimum=None,
        player_maximum=None,
        payout_maximum=None,
    )
    announced = replace(rules.announced, taken=frozenset(Family))
    return replace(rules, limits=limits, zero=ZeroRules(), announced=announced)
