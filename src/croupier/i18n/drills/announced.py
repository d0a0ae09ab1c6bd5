"""The drill `announced` by word."""

from croupier.i18n.bets import call_name, position_names
from croupier.i18n.casing import capitalized
from croupier.i18n.drills.words import Words
from croupier.i18n.voice import N_, Voice
from croupier.rules.bets import ByAmount, ByUnit
from croupier.trainer.calling import call_named
from croupier.trainer.drills.announced import Chips
from croupier.trainer.question import Ask, Question


def _name(voice: Voice) -> str:
    # Translators: a kind of drill: a bet is called, one says where each of its chips goes.
    return voice.p_("drill", "Announced bets")


def _prompt(voice: Voice, question: Question) -> str:
    return capitalized(_called(voice, question), voice.language)


def _called(voice: Voice, question: Question) -> str:
    (bet,) = question.bets
    assert isinstance(bet, ByAmount | ByUnit), bet
    call = call_name(voice, bet.call)
    if isinstance(bet, ByUnit):
        # Translators: an announced bet and what each of its chips is worth.
        return voice._(
            "{call} by {unit}. Where does each chip go?", call=call, unit=voice.number(bet.unit)
        )
    step = question.options["step"]
    assert isinstance(step, int)
    return voice._(
        # Translators: an announced bet for a sum; the step is what the unit is a multiple of.
        "{call} for {amount}, step {step}. Where does each chip go?",
        call=call,
        amount=voice.number(bet.amount),
        step=voice.number(step),
    )


def _skill(voice: Voice, skill: str) -> str:
    return call_name(voice, call_named(skill))


def _step(voice: Voice, step: Chips) -> str:
    if len(step.positions) == 1:
        return voice.n_(
            # Translators: how many chips go on a position: "2 chips: trio 0/2/3".
            "{n} chip: {positions}",
            "{n} chips: {positions}",
            step.chips,
            positions=position_names(voice, step.positions),
        )
    return voice.n_(
        # Translators: how many chips go on each of several positions.
        "{n} chip each: {positions}",
        "{n} chips each: {positions}",
        step.chips,
        positions=position_names(voice, step.positions),
    )


def _label(voice: Voice, ask: Ask) -> str | None:
    # Translators: the positions of the cloth that chips go on, a position with two of them twice.
    return voice._("Chips go on") if ask.field == "positions" else None


WORDS = Words(
    key="announced",
    name=_name,
    levels=(
        N_("The four series"),
        N_("Finals"),
        N_("Neighbours"),
        N_("Splits by color, and bets of some houses"),
        N_("Any announced bet"),
    ),
    prompt=_prompt,
    options={"max": N_("Maximum"), "step": N_("Step")},
    skill=_skill,
    step=_step,
    label=_label,
)
