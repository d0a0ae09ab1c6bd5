"""Refusals by word: why a run of questions cannot be made, and what would do."""

from collections.abc import Iterable

from croupier.i18n.quoting import shown
from croupier.i18n.voice import Voice
from croupier.trainer.refusals import (
    BadCount,
    BadNumber,
    BadWord,
    Refusal,
    UnknownKind,
    UnknownLevel,
    UnknownOption,
    UnknownSkill,
)


def sentence(voice: Voice, refusal: Refusal) -> str:
    """What is wrong, and what would do: one line."""
    match refusal:
        case UnknownKind():
            return voice._(
                "There is no drill “{kind}”: take one of {known}.",
                kind=shown(refusal.kind),
                known=_listed(refusal.known),
            )
        case UnknownLevel():
            return voice._(
                "The drill {kind} has no level {level}: take one of {known}.",
                kind=refusal.kind,
                level=refusal.level,
                known=_listed(refusal.known),
            )
        case UnknownSkill():
            return voice._(
                "The drill {kind} trains no “{skill}” at level {level}.",
                kind=refusal.kind,
                skill=shown(refusal.skill),
                level=refusal.level,
            )
        case UnknownOption():
            return voice._(
                "The drill {kind} has no option “{option}”: it has {known}.",
                kind=refusal.kind,
                option=shown(refusal.option),
                known=_listed(refusal.known),
            )
        case BadWord():
            return voice._(
                "{option} cannot be “{value}”: take one of {words}.",
                option=refusal.option,
                value=shown(refusal.value),
                words=_listed(refusal.words),
            )
        case BadNumber():
            return voice._(
                "{option} cannot be “{value}”: take a whole number from {least} to {most}.",
                option=refusal.option,
                value=shown(refusal.value),
                least=refusal.least,
                most=refusal.most,
            )
        case BadCount():
            return voice._(
                "A run cannot have {count} questions: ask for 1 to {most}.",
                count=refusal.count,
                most=refusal.most,
            )
        case _:  # a new refusal: the tests do not let it stay without a sentence
            return voice._("Such a run cannot be made ({code}).", code=refusal.code)


def _listed(things: Iterable[object]) -> str:
    return ", ".join(map(str, things))
