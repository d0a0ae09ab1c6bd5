"""A run's questions, made from kind, level, options and seed.

The same version, kind, level, options and seed give the same questions on every machine,
and a longer run begins with the questions of a shorter one.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from croupier.rules.rule_set import RuleSet
from croupier.trainer.chance import Chance
from croupier.trainer.drill import Drill, Level, Scene, Skill
from croupier.trainer.drills import KINDS
from croupier.trainer.options import complete_options
from croupier.trainer.question import Key, Options, OptionValue, Question
from croupier.trainer.refusals import BadCount, UnknownKind, UnknownLevel, UnknownSkill

LARGEST_COUNT = 1000
"""The most questions in a run."""


def find_drill(kind: str, level: Level | None = None) -> Drill:
    """The drill of that name; raises UnknownKind, or UnknownLevel where a level is given."""
    drill = KINDS.get(kind)
    if drill is None:
        raise UnknownKind(kind[:40], tuple(KINDS))
    if level is not None and level not in drill.pace:
        raise UnknownLevel(kind, level, drill.levels)
    return drill


def read_options(kind: str, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Every option of the drill, as given (numbers also as digits) or else by default.

    Raises UnknownKind, UnknownOption, BadWord or BadNumber.

    >>> read_options("series", {"max": "200"})
    {'series': 'all', 'max': 200, 'step': 5}
    """
    drill = find_drill(kind)
    options = complete_options(kind, drill.options, given)
    drill.check(options)
    return options


def room(kind: str, level: Level, options: Mapping[str, OptionValue]) -> int | None:
    """How many different questions there are; None where more than any run asks for.

    A run that asks for more has this many. Raises a Refusal as `make_questions` does.

    >>> room("pictures", 1, {"area": "zero"}), room("pictures", 6, {})
    (7, None)
    """
    return find_drill(kind, level).room(level, read_options(kind, options))


def target_seconds(kind: str, level: Level) -> float:
    """The seconds a question is to take; raises UnknownKind or UnknownLevel."""
    return find_drill(kind, level).pace[level]


def make_questions(
    kind: str, level: Level, options: Mapping[str, OptionValue], seed: str | int, count: int
) -> tuple[Question, ...]:
    """`count` different questions; fewer only where `room` says that there are no more.

    Raises UnknownKind, UnknownLevel, UnknownOption, BadWord, BadNumber or BadCount.

    >>> question, = make_questions("series", 2, {"series": "voisins"}, "doctest", 1)
    >>> question.answer["placed"] + question.answer["change"] == question.bets[0].amount
    True
    """
    drill = find_drill(kind, level)
    complete = read_options(kind, options)
    if not 1 <= count <= LARGEST_COUNT:
        raise BadCount(count, LARGEST_COUNT)
    rules = drill.table(level, complete)
    most = drill.room(level, complete)
    number = count if most is None else min(count, most)
    scenes = _scenes(drill, level, rules, complete, seed, number)
    return tuple(question_of(drill.key, level, scene, rules) for scene in scenes)


def question_of(kind: str, level: Level, scene: Scene, rules: RuleSet) -> Question:
    """The question about a scene, drawn or chosen; raises UnknownKind or UnknownLevel.

    >>> from croupier.rules.rule_set import standard
    >>> scene = Scene((), None, {"factor": 17, "count": 12})
    >>> dict(question_of("products", 1, scene, standard()).answer)
    {'product': 204}
    """
    drill = find_drill(kind, level)
    return Question(
        kind=kind,
        level=level,
        bets=scene.bets,
        falls=scene.falls,
        options=scene.options,
        key=Key(
            asks=drill.asks(scene, rules),
            answer=drill.answer(scene, rules),
            also=drill.also(scene, rules),
            sums=drill.sums(scene, rules),
        ),
        skill=drill.skill(scene, level),
        steps=drill.steps(scene, rules),
    )


def _shown(scene: Scene) -> object:
    """What tells one scene from another."""
    return scene.falls, scene.bets, tuple(sorted(scene.options.items()))


def _scenes(
    drill: Drill, level: Level, rules: RuleSet, options: Options, seed: str | int, count: int
) -> Iterator[Scene]:
    """So many scenes, no two alike: one that came before is drawn again."""
    chance = Chance(_run(drill.key, level, options, seed))
    seen: set[object] = set()
    while len(seen) < count:
        scene = drill.draw(chance, level, rules, options)
        shown = _shown(scene)
        if shown not in seen:
            seen.add(shown)
            yield scene


@dataclass(frozen=True, slots=True)
class Aim:
    """What one question of a mixed run is to train."""

    kind: str
    level: Level
    options: Options
    skill: Skill


_MOST_DRAWS = 20_000


def aimed_questions(aims: Sequence[Aim], seed: str | int) -> tuple[Question, ...]:
    """A question for each aim, in their order; no two alike where there is another.

    Raises what `make_questions` raises, and UnknownSkill for a skill that the level has not.
    """
    seen: set[object] = set()
    questions = []
    for index, aim in enumerate(aims):
        drill, options = find_drill(aim.kind, aim.level), read_options(aim.kind, aim.options)
        rules = drill.table(aim.level, options)
        chance = Chance(_run(aim.kind, aim.level, options, f"{seed}/{index}/{aim.skill}"))
        scene = _aimed(drill, aim, rules, options, chance)
        for _ in range(20):
            if (aim.kind, _shown(scene)) not in seen:
                break
            scene = _aimed(drill, aim, rules, options, chance)
        seen.add((aim.kind, _shown(scene)))
        questions.append(question_of(drill.key, aim.level, scene, rules))
    return tuple(questions)


def _aimed(drill: Drill, aim: Aim, rules: RuleSet, options: Options, chance: Chance) -> Scene:
    if aim.skill not in drill.skills(aim.level, options):
        raise UnknownSkill(aim.kind, aim.level, aim.skill[:60])
    if drill.aim is not None:
        return drill.aim(chance, aim.level, rules, options, aim.skill)
    for _ in range(_MOST_DRAWS):
        scene = drill.draw(chance, aim.level, rules, options)
        if drill.skill(scene, aim.level) == aim.skill:
            return scene
    raise UnknownSkill(aim.kind, aim.level, aim.skill[:60])


def question_id(
    kind: str, level: Level, options: Mapping[str, OptionValue], seed: str | int, index: int
) -> str:
    """A name for the question at `index` of the run; options may be left at their defaults.

    >>> question_id("series", 1, {}, 42, 3) == question_id("series", 1, {"max": 100}, "42", 3)
    True
    """
    run = _run(kind, level, read_options(kind, options), seed)
    return f"{kind}-{level}-{sha256(run.encode()).hexdigest()[:12]}-{index}"


def _run(kind: str, level: Level, options: Options, seed: str | int) -> str:
    """What determines a run, as one text of ASCII: complete options, those added later if set."""
    known = KINDS[kind].options
    said = {n: v for n, v in options.items() if not known[n].later or v != known[n].default}
    return json.dumps([kind, level, said, str(seed)], sort_keys=True)
