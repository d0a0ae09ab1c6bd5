"""The kinds of drill as a trainee chooses among them: in groups, the plain ones first."""

from collections.abc import Callable, Iterator
from typing import Any

from croupier.i18n import N_, Voice
from croupier.school.curriculum import kinds
from croupier.trainer import drills

# Translators: groups of kinds of drill.
GROUPS = (
    (
        N_("Payouts"),
        ("pictures", "named-pictures", "products", "payment", "inspect", "cloth"),
    ),
    (
        N_("Announced bets"),
        ("series", "series-payment", "neighbours", "announced", "completes"),
    ),
    (N_("Wheel and cloth"), ("positions", "wheel", "self-test")),
    (N_("Procedure"), ("procedure", "limits", "zero")),
    (N_("Whole spins"), ("spin",)),
)
"""Each group's name and kinds; a kind that no group names stands with the last."""


def kind_groups(
    voice: Voice, kind: str, level: int, address: Callable[[str, int], str]
) -> list[dict[str, Any]]:
    """The groups with their kinds and levels; `kind` and `level` are those of the page.

    A kind is {key, name, current, levels: list of {level, name, url, current}}.
    """
    return [
        {
            "name": voice._(name),
            "current": kind in keys,
            "kinds": [
                {
                    "key": key,
                    "name": voice.drill(key),
                    "current": key == kind,
                    "levels": [
                        {
                            "level": n,
                            "name": voice.level(key, n),
                            "url": address(key, n),
                            "current": (key, n) == (kind, level),
                        }
                        for n in drills.KINDS[key].levels
                    ],
                }
                for key in keys
            ],
        }
        for name, keys in _grouped()
        if keys
    ]


def level_choices(voice: Voice, may: Callable[[str, int], bool]) -> list[dict[str, Any]]:
    """The kinds and levels that may be chosen in a form, in the order of learning.

    A kind is {name, levels: list of {value, name}}; the value is `kind:level`.
    """
    return [
        {
            "name": voice.drill(kind),
            "levels": [
                {"value": f"{kind}:{level}", "name": voice.level(kind, level)} for level in levels
            ],
        }
        for kind in kinds()
        if (levels := [n for n in drills.KINDS[kind].levels if may(kind, n)])
    ]


def _grouped() -> Iterator[tuple[str, list[str]]]:
    named = {key for _, keys in GROUPS for key in keys}
    for place, (name, keys) in enumerate(GROUPS):
        is_last = place == len(GROUPS) - 1
        others = [key for key in drills.KINDS if key not in named] if is_last else []
        yield name, [key for key in keys if key in drills.KINDS] + others
