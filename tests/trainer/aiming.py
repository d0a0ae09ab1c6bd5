"""Skills: all that are drawn are listed, and each that is listed can be aimed at."""

from collections.abc import Mapping

from croupier.trainer import Aim, aimed_questions, make_questions, read_options
from croupier.trainer.drills import KINDS
from croupier.trainer.question import OptionValue


def listed(kind: str, level: int, options: Mapping[str, OptionValue]) -> tuple[str, ...]:
    """The skills that the level says it can train."""
    return KINDS[kind].skills(level, read_options(kind, options))


def skills_hold(kind: str, level: int, options: Mapping[str, OptionValue], count: int) -> None:
    """No skill is listed twice, none is drawn that is not, and an aim draws what it says."""
    skills = listed(kind, level, options)
    assert len(set(skills)) == len(skills) > 0
    drawn = {question.skill for question in make_questions(kind, level, options, "skills", count)}
    assert drawn <= set(skills)
    aims = [Aim(kind, level, options, skill) for skill in skills for _ in range(3)]
    aimed = aimed_questions(aims, "aims")
    assert [question.skill for question in aimed] == [aim.skill for aim in aims]
    assert aimed == aimed_questions(aims, "aims")
