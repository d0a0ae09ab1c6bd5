"""The order in which new skills come: stages, a kind and level each, the plain ones first.

What skills there are depends on a kind's options: a house whose rule on zero is known asks that
rule alone. `own` are options by kind, where they are not the usual ones.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import zip_longest

from croupier.trainer import drills
from croupier.trainer.options import complete_options
from croupier.trainer.question import Options, OptionValue
from croupier.trainer.schedule import SkillKey

ORDER = (
    *("products", "pictures", "named-pictures", "positions", "series", "neighbours", "wheel"),
    *("payment", "announced", "series-payment", "completes", "zero", "limits", "procedure"),
    *("cloth", "inspect", "self-test", "spin"),
)
"""The kinds as a croupier learns them; a kind not named here comes after them."""

SIDE_BY_SIDE = 3
"""How many stages new skills are taken from at a time."""

_SAME_FACTS = frozenset({"products"})
"""Kinds whose skill is the same fact at every level, so that one card serves all."""

_WIDER: Mapping[str, tuple[Options, ...]] = {"products": ({"form": "mixed"},)}
"""Options under which a kind trains skills beyond those of its defaults."""

Stage = tuple[str, int]
Given = tuple[tuple[str, OptionValue], ...]
Own = Mapping[str, Options]

USUAL: Own = {}


def kinds() -> list[str]:
    """The kinds of drill there are, in the order to learn them."""
    known = [kind for kind in ORDER if kind in drills.KINDS]
    return [*known, *(kind for kind in drills.KINDS if kind not in ORDER)]


def stages() -> list[Stage]:
    """Every kind and level, the first levels of all kinds before their second ones."""
    most = max(len(drill.levels) for drill in drills.KINDS.values())
    return [
        (kind, drills.KINDS[kind].levels[rank])
        for rank in range(most)
        for kind in kinds()
        if rank < len(drills.KINDS[kind].levels)
    ]


def stage_skills(kind: str, level: int, own: Own = USUAL) -> tuple[SkillKey, ...]:
    """The skills of a stage under the kind's options, the first to learn first.

    A fact that a lower level has is that level's alone.
    """
    return _stage_skills(kind, level, tuple(own.get(kind, {}).items()))


@lru_cache(maxsize=1024)
def _stage_skills(kind: str, level: int, given: Given) -> tuple[SkillKey, ...]:
    drill = drills.KINDS[kind]
    skills = drill.skills(level, complete_options(kind, drill.options, dict(given)))
    return tuple(SkillKey(kind, level, s) for s in skills if _home(kind, level, s) == level)


@cache
def _home(kind: str, level: int, skill: str) -> int:
    if kind not in _SAME_FACTS or kind not in drills.KINDS:
        return level
    having = (
        n for n in drills.KINDS[kind].levels if options_for(SkillKey(kind, n, skill)) is not None
    )
    return next(having, level)


def card_key(kind: str, level: int, skill: str) -> SkillKey:
    """Under which skill an answer is remembered: a fact under the lowest level that has it."""
    return SkillKey(kind, _home(kind, level, skill), skill)


@lru_cache(maxsize=1024)
def _skills_under(kind: str, level: int, given: Given) -> frozenset[str]:
    drill = drills.KINDS[kind]
    return frozenset(drill.skills(level, complete_options(kind, drill.options, dict(given))))


def options_for(key: SkillKey, own: Own = USUAL) -> Options | None:
    """The options under which the skill can be asked; None where this version cannot."""
    drill = drills.KINDS.get(key.kind)
    if drill is None or key.level not in drill.pace:
        return None
    for wider in ({}, *_WIDER.get(key.kind, ())):
        options = {**own.get(key.kind, {}), **wider}
        if key.skill in _skills_under(key.kind, key.level, tuple(options.items())):
            return options
    return None


def new_skills(known: Iterable[SkillKey], own: Own = USUAL) -> Iterator[SkillKey]:
    """What was never asked, in the order to learn it.

    A few stages side by side, one skill of each in turn; stages already begun come first.
    """
    seen = set(known)
    begun = {(key.kind, key.level) for key in seen}
    unfinished = [
        fresh
        for stage in sorted(stages(), key=lambda stage: stage not in begun)
        if (fresh := [key for key in stage_skills(*stage, own) if key not in seen])
    ]
    for first in range(0, len(unfinished), SIDE_BY_SIDE):
        together = unfinished[first : first + SIDE_BY_SIDE]
        for row in zip_longest(*together):
            yield from (key for key in row if key is not None)
