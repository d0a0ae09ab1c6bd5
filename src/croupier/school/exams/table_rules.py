"""By which table an exam asks: a shipped rule set or a house as it was set then.

It is kept with the plan, so that it can be shown for good: what is changed later in a house, or
in the files of the rules, changes nothing of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from croupier.rules.rule_set import shipped_rule_sets
from croupier.school.house import USUAL, House, write_house

HOUSE = "house"


@dataclass(frozen=True, slots=True)
class TableRules:
    """`name` is that of a shipped rule set, or HOUSE: then `house` is what was set.

    `house` is one without changes where the rules are shipped ones.
    """

    name: str = USUAL
    house: House = field(default_factory=House)

    @property
    def digest(self) -> str:
        """The first 12 signs of the SHA-256 of the rule file: the same rules have the same."""
        return sha256(write_house(self.house).encode()).hexdigest()[:12]

    @property
    def record(self) -> dict[str, Any]:
        """The rules as JSON values."""
        house = self.house
        own = dict(house.own)
        return {"name": self.name, "base": house.base, "own": own, "value": house.value}


USUAL_RULES = TableRules()
"""Those of a plan from before rules were kept with it: its parts hold all that it asked by."""


def choose_rules(name: str, house: House) -> TableRules | None:
    """The shipped rule set of the name, or the house as it is set; None for another name."""
    if name == HOUSE:
        return TableRules(HOUSE, house)
    return TableRules(name, House(name)) if name in shipped_rule_sets() else None


def read_rules(record: Mapping[str, Any] | None) -> TableRules:
    """The rules that are kept so; they are not read again, so that nothing can refuse them."""
    if record is None:
        return USUAL_RULES
    return TableRules(record["name"], House(record["base"], record["own"], record["value"]))
