"""The drill `neighbours` by word."""

from typing import assert_never

from croupier.i18n.bets import call_name
from croupier.i18n.casing import capitalized
from croupier.i18n.drills.words import Words
from croupier.i18n.voice import N_, Voice
from croupier.rules.bets import ByAmount
from croupier.rules.wheel import label
from croupier.trainer.drills.neighbours import Arc, NothingWins, Steps
from croupier.trainer.question import Question


def _name(voice: Voice) -> str:
    # Translators: a kind of drill: which numbers lie beside a number on the wheel.
    return voice.p_("drill", "Neighbours")


def _prompt(voice: Voice, question: Question) -> str:
    if question.bets:
        return _paid_prompt(voice, question)
    reach = question.options["reach"]
    assert isinstance(reach, int)
    return voice.n_(
        # Translators: {n} is how many neighbours on each side of the number; the number is among
        # those asked for.
        "{number} and {n} neighbour a side: which numbers, in wheel order?",
        "{number} and {n} neighbours a side: which numbers, in wheel order?",
        reach,
        number=question.options["number"],
    )


def _paid_prompt(voice: Voice, question: Question) -> str:
    (bet,) = question.bets
    assert isinstance(bet, ByAmount), bet
    assert question.falls is not None
    step = question.options["step"]
    assert isinstance(step, int)
    said = voice._(
        # Translators: a player's bet on an arc of the wheel; the step is what the unit is a
        # multiple of.
        "{call} for {amount}, step {step}. {number} fell. Numbers and winnings?",
        call=call_name(voice, bet.call),
        amount=voice.number(bet.amount),
        step=voice.number(step),
        number=label(question.falls),
    )
    return capitalized(said, voice.language)


def _skill(voice: Voice, skill: str) -> str:
    if not skill.startswith("x"):
        return skill
    reach = int(skill[1:])
    # Translators: what is trained: arcs with so many neighbours on each side, and their winnings.
    return voice.n_("{n} a side, paid", "{n} a side, paid", reach)


def _step(voice: Voice, step: Steps) -> str:
    match step:
        case Arc():
            return voice._(
                # Translators: the neighbours of a number, clockwise; {before} is "2 25".
                "clockwise: {before}, then {number}, then {after}",
                before=" ".join(map(label, step.before)),
                number=label(step.number),
                after=" ".join(map(label, step.after)),
            )
        case NothingWins():
            return voice._("no chip on {number}: 0 paid", number=label(step.falls))
        case _:
            assert_never(step)


WORDS = Words(
    key="neighbours",
    name=_name,
    levels=(
        N_("One a side"),
        N_("Two a side"),
        N_("Three a side"),
        N_("One to three a side, with the winnings"),
    ),
    prompt=_prompt,
    options={"max": N_("Maximum"), "step": N_("Step")},
    skill=_skill,
    step=_step,
)
