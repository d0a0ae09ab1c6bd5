"""The drill `procedure`: a situation at the table: what is done, and by which rule?

Levels: 1 the order of a spin; 2 bets taken or not; 3 a spin void or not; 4 chips exchanged or
not; 5 who decides; 6 the unforeseen (a stake nobody takes, one that two claim, colors mixed,
a chip knocked onto the cloth, the spare ball, the wrong color); 7 all of them.

Every situation of the level is as likely, and none comes twice in a run. One answer is chosen
from those of the situation's topic, which are all shown, in an order that the situation's name
and the answers' names determine and that knows nothing of what is right. The house's rules are
options, are said where they matter, and change the answer.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import ClassVar

from croupier.rules.rule_set import RuleSet, read_rule_set, standard
from croupier.trainer.chance import Chance
from croupier.trainer.drill import Drill, Level, Scene, Shows, Skill
from croupier.trainer.options import Choice, Option, Whole
from croupier.trainer.question import Answer, Ask, Options, OptionValue, Unit
from croupier.trainer.situations import (
    ANSWERS,
    BY_LEVEL,
    SECTIONS,
    SITUATIONS,
    Rule,
    Situation,
)
from croupier.trainer.steps import OwnStep, Step

MINIMUM, MAXIMUM = 5, 100
"""The sign of the table that the situations speak of: what may lie on one number."""

_ALL = len(BY_LEVEL) + 1
_ORDERS = {"edge-inward": "european", "lower-odds": "club"}
OPTIONS: Mapping[str, Option] = {
    "turns": Whole(1, 6, 3),
    "until": Choice(("no-more-bets", "launch"), "no-more-bets"),
    "over": Choice(("return", "stand", "refuse"), "return"),
    "pays": Choice(tuple(_ORDERS), "edge-inward"),
}


@dataclass(frozen=True, slots=True)
class ByRule(OwnStep):
    """The rule that decides, as this `house` has it, and where it stands."""

    rule: Rule
    section: int
    house: Mapping[str, OptionValue]
    kind: ClassVar[str] = "procedure"


@dataclass(frozen=True, slots=True)
class SoItIs(OwnStep):
    """What is done therefore: one answer, or several in their order."""

    answers: tuple[str, ...]
    kind: ClassVar[str] = "procedure"


ProcedureStep = ByRule | SoItIs


def _table(level: Level, options: Options) -> RuleSet:  # noqa: ARG001 - as every drill
    """The house's table; an option that a situation does not show is at its default."""
    said = {name: options.get(name, option.default) for name, option in OPTIONS.items()}
    return _rules(int(said["turns"]), str(said["until"]), str(said["over"]), str(said["pays"]))


@lru_cache(maxsize=64)
def _rules(turns: int, until: str, over: str, pays: str) -> RuleSet:
    rules = read_rule_set(
        "european",
        {
            "limits.minimum": MINIMUM,
            "limits.maximum": MAXIMUM,
            "limits.over-maximum": over,
            "announced.until": until,
            "spin.turns": turns,
            "spin.pay-order": [kind.value for kind in standard(_ORDERS[pays]).spin.pay_order],
        },
    )
    assert isinstance(rules, RuleSet), rules
    return rules


def _situations(level: Level) -> tuple[Situation, ...]:
    return SITUATIONS if level == _ALL else BY_LEVEL[level]


def _scene(situation: Situation, options: Options) -> Scene:
    said: dict[str, OptionValue] = {"situation": situation.key}
    if situation.made is not None:
        said["made"] = situation.made
    return Scene((), None, said | {name: options[name] for name in situation.house})


_BY_NAME = {(one.key, one.made): one for one in SITUATIONS}


def _situation(scene: Scene) -> Situation:
    made = scene.options.get("made")
    return _BY_NAME[str(scene.options["situation"]), int(made) if made is not None else None]


@lru_cache(maxsize=4096)
def _verdict(situation: Situation, options: tuple[tuple[str, OptionValue], ...]) -> Answer:
    return situation.judge(_table(_ALL, dict(options)))


def _right(scene: Scene) -> Answer:
    situation = _situation(scene)
    house = tuple((name, scene.options[name]) for name in situation.house)
    return _verdict(situation, house)


@lru_cache(maxsize=512)
def _choices(key: str, answers: tuple[str, ...]) -> tuple[str, ...]:
    """The answers in an order that is the situation's own, whatever is right."""
    return tuple(sorted(answers, key=lambda answer: sha256(f"{key}/{answer}".encode()).digest()))


def _asks(scene: Scene, rules: RuleSet) -> tuple[Ask, ...]:  # noqa: ARG001 - as every drill
    situation = _situation(scene)
    if situation.items:
        return (Ask("order", Unit.ORDER, _choices(situation.key, situation.items)),)
    return (Ask("done", Unit.CHOICE, _choices(situation.key, ANSWERS[situation.topic])),)


def _answer(scene: Scene, rules: RuleSet) -> Mapping[str, Answer]:  # noqa: ARG001 - as every drill
    return {"order" if _situation(scene).items else "done": _right(scene)}


def _steps(scene: Scene, rules: RuleSet) -> tuple[Step, ...]:  # noqa: ARG001 - as every drill
    situation, right = _situation(scene), _right(scene)
    house = {name: scene.options[name] for name in situation.house}
    because = ByRule(situation.rule, SECTIONS[situation.rule], house)
    assert not isinstance(right, int), right
    return because, SoItIs((right,) if isinstance(right, str) else right)


def _skill(scene: Scene, level: Level) -> Skill:  # noqa: ARG001 - as every drill
    """The rule that decides."""
    return _situation(scene).rule.value


def _skills(level: Level, options: Options) -> tuple[Skill, ...]:  # noqa: ARG001 - as every drill
    return tuple(dict.fromkeys(one.rule.value for one in _situations(level)))


def _draw(chance: Chance, level: Level, rules: RuleSet, options: Options) -> Scene:  # noqa: ARG001
    return _scene(chance.pick(_situations(level)), options)


def _aim(chance: Chance, level: Level, rules: RuleSet, options: Options, skill: Skill) -> Scene:  # noqa: ARG001
    by_it = [one for one in _situations(level) if one.rule == skill]
    return _scene(chance.pick(by_it), options)


def _room(level: Level, options: Options) -> int:  # noqa: ARG001 - as every drill
    return len(_situations(level))


DRILL = Drill(
    key="procedure",
    pace={1: 8, 2: 6, 3: 6, 4: 6, 5: 5, 6: 8, 7: 7},
    options=OPTIONS,
    table=_table,
    room=_room,
    draw=_draw,
    asks=_asks,
    answer=_answer,
    steps=_steps,
    shows=Shows.NOTHING,
    skill=_skill,
    skills=_skills,
    aim=_aim,
)
