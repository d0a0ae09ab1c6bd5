"""What an audit has before it: logs made ready, the rules they were played by, and a folder."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from croupier.rules.rule_set import RuleSet

PART_ROWS = 1 << 24
"""About so many bets are settled at a time on one machine: what was done is kept by the part."""


@dataclass(frozen=True, slots=True)
class Task:
    """What is audited: Parquet files of bets and spins, the rule sets by name, and a folder.

    `usual` is the rule set of a spin that names none. `identity` is a text that changes when
    the logs do. `details`: rows are counted by place.
    """

    bets: tuple[str, ...]
    spins: tuple[str, ...]
    books: Mapping[str, RuleSet]
    usual: str
    folder: Path
    identity: str
    details: bool = True
    part_rows: int = PART_ROWS
