"""Drills by word: their names and levels, what they ask, and the fields of an answer.

One file a kind of drill, named as the drill's own: a module here that holds `WORDS` is found
by itself.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import assert_never

from croupier.i18n.drills.words import Words
from croupier.i18n.voice import N_, Voice
from croupier.trainer.marking import Remark
from croupier.trainer.question import Answer, Ask, OptionValue, Question, Unit
from croupier.trainer.steps import OwnStep


@cache
def words() -> Mapping[str, Words]:
    """What is said of each kind of drill, by its key."""
    names = sorted(module.name for module in iter_modules(__path__))
    modules = [import_module(f"{__name__}.{name}") for name in names]
    found = [module.WORDS for module in modules if hasattr(module, "WORDS")]
    return {said.key: said for said in found}


def drill_name(voice: Voice, kind: str) -> str:
    """What a kind of drill is called; its key where it has no name."""
    said = words().get(kind)
    return kind if said is None else said.name(voice)


def level_name(voice: Voice, kind: str, level: int) -> str:
    """What a level of a drill trains; its number where it has no name."""
    said = words().get(kind)
    if said is not None and 1 <= level <= len(said.levels):
        return voice._(said.levels[level - 1])
    return voice._("Level {level}", level=level)


def option_name(voice: Voice, kind: str, name: str) -> str:
    """What an option of a drill is called; its key where it has no name."""
    said = words().get(kind)
    return name if said is None else voice._(said.options[name]) if name in said.options else name


def option_value(voice: Voice, kind: str, name: str, value: OptionValue) -> str:
    """What a value of an option is called; itself where it has no name."""
    said = words().get(kind)
    own = None if said is None else said.value(voice, name, value)
    if own is not None:
        return own
    if isinstance(value, bool):
        return voice._("yes") if value else voice._("no")
    return voice.number(value) if isinstance(value, int) else value


def skill_name(voice: Voice, kind: str, skill: str) -> str:
    """What a skill of a drill is called; its key where it has no name."""
    said = words().get(kind)
    return skill if said is None else said.skill(voice, skill)


def choice_name(voice: Voice, kind: str, choice: str) -> str:
    """What one of an ask's choices is called; its key where it has no name."""
    said = words().get(kind)
    return choice if said is None else said.choice(voice, choice)


def ask_label(voice: Voice, kind: str, ask: Ask) -> str:
    """The label of a field of the answer; its key where it has no name."""
    said = words().get(kind)
    own = None if said is None else said.label(voice, ask)
    if own is not None:
        return own
    labels = {
        "winnings": N_("Winnings"),
        # Translators: the winnings counted in money, not in chips.
        "money": N_("In money"),
        # Translators: what one chip of an announced bet is worth.
        "unit": N_("Plays by"),
        "placed": N_("Placed"),
        "change": N_("Change"),
        # Translators: the result of a multiplication.
        "product": N_("Product"),
        # Translators: what the house takes.
        "collected": N_("Collected"),
        # Translators: what a zero rule gives back.
        "returned": N_("Returned"),
        # Translators: what stays in prison.
        "held": N_("Held"),
        # Translators: what a complete costs.
        "cost": N_("Cost"),
        # Translators: numbers of the wheel.
        "numbers": N_("Numbers"),
        # Translators: where chips lie on the cloth.
        "positions": N_("Positions"),
    }
    return voice._(labels.get(ask.field, ask.field))


def unit_word(voice: Voice, unit: Unit, n: int) -> str:
    """The word after `n` of the unit, without the number; empty for all but chips."""
    match unit:
        case Unit.CHIPS:
            # Translators: the unit that stands after the number of an answer.
            return voice.n_("chip", "chips", n)
        case Unit.MONEY | Unit.POCKETS | Unit.NUMBERS | Unit.CHOICE | Unit.ORDER | Unit.POSITIONS:
            return ""
        case _:
            assert_never(unit)


def answer_words(voice: Voice, kind: str, ask: Ask, answer: Answer) -> str:
    """An answer as it is read: a number, choices by name, numbers and positions as they are."""
    if isinstance(answer, int):
        return voice.number(answer)
    parts = (answer,) if isinstance(answer, str) else answer
    if ask.unit in {Unit.CHOICE, Unit.ORDER}:
        return ", ".join(choice_name(voice, kind, part) for part in parts)
    counted = Counter(parts)
    return " ".join(key if n == 1 else f"{n}x {key}" for key, n in counted.items())


def remark_words(voice: Voice, remark: Remark) -> str:
    """What is said of a right answer that could be better."""
    match remark:
        case Remark.MORE_CHIPS:
            return voice._("It can be paid with fewer chips.")
        case _:
            assert_never(remark)


def prompt(voice: Voice, question: Question) -> str:
    """What is asked: one or two lines."""
    return words()[question.kind].prompt(voice, question)


def own_step(voice: Voice, step: OwnStep) -> str:
    """A step that only one kind of drill has, in one line."""
    return words()[step.kind].step(voice, step)
