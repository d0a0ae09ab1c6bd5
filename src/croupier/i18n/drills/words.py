"""What is said of a kind of drill: one value in the file that bears the drill's name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.i18n.voice import Voice
from croupier.trainer.question import Ask, OptionValue, Question


def as_it_is(voice: Voice, key: str) -> str:  # noqa: ARG001 - as every sentence
    """The key itself, where a kind of drill says nothing of it."""
    return key


def no_label(voice: Voice, ask: Ask) -> str | None:
    """No label of the kind's own: the field has its usual one."""


def no_value(voice: Voice, name: str, value: OptionValue) -> str | None:
    """No word of the kind's own: the value has its usual one."""


def no_step(voice: Voice, step: Any) -> str:  # noqa: ARG001 - as every sentence
    """The sentence of a kind that has no step of its own."""
    raise TypeError(step)


@dataclass(frozen=True, slots=True)
class Words:
    """What is said of a kind of drill.

    `levels` and `options` (names of its options) are messages marked with N_; `name` speaks
    with its context. `choice` says a key of an ask's choices, `skill` one of the drill's
    skills ("17 × 12"), `step` the steps that are this kind's own. `label` and `value` are for
    fields and option values that need more than the usual word.
    """

    key: str
    name: Callable[[Voice], str]
    levels: tuple[str, ...]
    prompt: Callable[[Voice, Question], str]
    options: Mapping[str, str] = field(default_factory=dict)
    choice: Callable[[Voice, str], str] = as_it_is
    skill: Callable[[Voice, str], str] = as_it_is
    step: Callable[[Voice, Any], str] = no_step
    label: Callable[[Voice, Ask], str | None] = no_label
    value: Callable[[Voice, str, OptionValue], str | None] = no_value
