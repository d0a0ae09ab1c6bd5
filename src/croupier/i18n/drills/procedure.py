"""The drill `procedure` by word; the situations themselves stand in `situations`."""

from collections.abc import Mapping
from typing import assert_never

from croupier.i18n.bets import kind_name
from croupier.i18n.drills.situations import ANSWERS, RULES, SITUATIONS, SKILLS
from croupier.i18n.drills.words import Words
from croupier.i18n.voice import N_, Voice
from croupier.rules.layout import Kind
from croupier.trainer.drills.procedure import MAXIMUM, MINIMUM, ByRule, ProcedureStep, SoItIs
from croupier.trainer.question import Ask, OptionValue, Question


def _name(voice: Voice) -> str:
    # Translators: a kind of drill: a situation at the table, one says what is done.
    return voice.p_("drill", "Procedure")


def _prompt(voice: Voice, question: Question) -> str:
    options = question.options
    text = SITUATIONS[str(options["situation"])]
    limits = {"minimum": voice.number(MINIMUM), "maximum": voice.number(MAXIMUM)}
    return voice._(text, **limits, **_house(voice, options))


def _house(voice: Voice, options: Mapping[str, OptionValue]) -> dict[str, str]:
    """The house's rules and figures as they are said within a sentence."""
    return {
        name: voice.number(value) if isinstance(value, int) else _value(voice, name, value) or value
        for name, value in options.items()
    }


def _value(voice: Voice, name: str, value: OptionValue) -> str | None:  # noqa: ARG001 - as every value
    # Translators: rules of the house, within a sentence. Announced bets are taken until ...;
    # above the maximum ...; winners are paid ...
    names = {
        "no-more-bets": N_("“no more bets”"),
        "launch": N_("the launch"),
        "return": N_("the excess goes back"),
        "stand": N_("the bet plays whole"),
        "refuse": N_("all of it is refused"),
        "edge-inward": N_("from the edge inward"),
        "lower-odds": N_("lower odds first"),
    }
    return voice._(names[value]) if isinstance(value, str) and value in names else None


def _choice(voice: Voice, key: str) -> str:
    """An answer, or a kind of bet that is put in the order of payment."""
    if key in ANSWERS:
        return voice._(ANSWERS[key])
    return kind_name(voice, Kind(key)) if key in set(Kind) else key


def _skill(voice: Voice, skill: str) -> str:
    return voice._(SKILLS.get(skill, skill))


def _label(voice: Voice, ask: Ask) -> str | None:
    match ask.field:
        case "order":
            # Translators: things are put in their order.
            return voice._("Order")
        case "done":
            # Translators: what is done in the situation, or is right.
            return voice._("What is right?")
        case _:
            return None


def _step(voice: Voice, step: ProcedureStep) -> str:
    match step:
        case ByRule():
            return voice._(
                # Translators: the rule that decides, and its section on the rules' page.
                "{rule} [rules, {section}]",
                rule=voice._(RULES[step.rule], **_house(voice, step.house)),
                section=step.section,
            )
        case SoItIs():
            return " → ".join(_choice(voice, answer) for answer in step.answers)
        case _:
            assert_never(step)


WORDS = Words(
    key="procedure",
    name=_name,
    levels=(
        N_("The order of a spin"),
        N_("Bets: taken or not"),
        N_("The spin: void or not"),
        N_("Chips: exchanged or not"),
        N_("Who decides"),
        N_("The unforeseen"),
        N_("Everything"),
    ),
    prompt=_prompt,
    options={
        # Translators: with fewer turns of the ball it is no spin.
        "turns": N_("Turns of the ball, at least"),
        "until": N_("Announced bets until"),
        "over": N_("Above the maximum"),
        "pays": N_("Order of payment"),
    },
    choice=_choice,
    skill=_skill,
    step=_step,
    label=_label,
    value=_value,
)
